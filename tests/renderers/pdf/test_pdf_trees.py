"""Trees of any shape are drawn: nothing raises, nothing is lost, nothing runs over the edge, standards are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from drawn_reports import Reopened, broken_rules, cell, para, report
from effort import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from renderers.tree.nodes import (
    Block,
    Cell,
    CodeBlock,
    DefinitionList,
    Emphasis,
    Figure,
    Heading,
    LineBreak,
    ListBlock,
    ListItem,
    PageBreak,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Strong,
    Superscript,
    Table,
    Text,
)


class _Words:
    """Gives words that come nowhere else."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def next(self) -> Text:
        # No digits: pdfium turns words around that have them between Hebrew ones.
        number = f"{len(self.given):04d}".translate(str.maketrans("0123456789", "abcdefghij"))
        self.given.append(f"w{number.lstrip('a')}q")
        return Text(self.given[-1])


def _inlines(draw: st.DrawFn, words: _Words) -> tuple[object, ...]:
    made: list[object] = []
    for _ in range(draw(st.integers(0, 4))):
        word = words.next()
        kind = draw(st.sampled_from(("plain", "strong", "emphasis", "raised", "break", "long")))
        if kind == "plain":
            made.append(word)
        elif kind == "long":
            made += [word, Text("-x" * 90)]
        elif kind == "break":
            made += [word, LineBreak()]
        else:
            made.append({"strong": Strong, "emphasis": Emphasis, "raised": Superscript}[kind]((word,)))
        made.append(Text(draw(st.sampled_from((" ", " סוף ", " 中文。 ", "  ")))))
    return tuple(made)


def _block(draw: st.DrawFn, words: _Words, depth: int) -> Block:
    kinds = ["paragraph", "heading", "code", "rule", "break", "figure"]
    kinds += ["list", "quote", "table", "definitions"] * (depth > 0)

    def line() -> tuple[object, ...]:
        return _inlines(draw, words)

    def blocks() -> tuple[Block, ...]:
        return tuple(_block(draw, words, depth - 1) for _ in range(draw(st.integers(0, 3))))

    match draw(st.sampled_from(kinds)):
        case "heading":
            return Heading(draw(st.integers(1, 6)), line(), f"h{len(words.given)}")
        case "code":
            return CodeBlock(
                "\n".join(words.next().text + " " * 9 for _ in range(draw(st.integers(0, 5)))), "c"
            )
        case "rule":
            return Rule()
        case "break":
            return PageBreak()
        case "figure":
            return Figure(Picture(words.next().text, "", None), line())
        case "list":
            items = tuple(ListItem(blocks(), draw(st.sampled_from((None, True)))) for _ in range(2))
            return ListBlock(items, draw(st.booleans()), draw(st.integers(0, 10_000)), draw(st.booleans()))
        case "quote":
            return QuoteBlock(blocks())
        case "table":
            width = draw(st.integers(1, 5))
            rows = tuple(tuple(Cell(blocks()) for _ in range(width)) for _ in range(draw(st.integers(0, 3))))
            return Table(rows[:1], rows[1:], width, line())
        case "definitions":
            return DefinitionList(((line(), blocks()),))
        case _:
            return Paragraph(line(), draw(st.sampled_from(("", "center", "right"))))


@st.composite
def _trees(draw: st.DrawFn) -> tuple[tuple[Block, ...], list[str]]:
    words = _Words()
    return tuple(_block(draw, words, 2) for _ in range(draw(st.integers(0, 6)))), words.given


def _is_cut(word: str, pieces: set[str]) -> bool:
    """In columns narrower than a word, what stands beside it may come between its parts."""
    return not word or any(word[:k] in pieces and _is_cut(word[k:], pieces) for k in range(1, len(word) + 1))


@examples(0.6, suppress_health_check=list(HealthCheck))
@given(_trees())
def test_trees_of_any_shape(tree: tuple[tuple[Block, ...], list[str]]) -> None:
    blocks, given_words = tree
    drawn = Reopened(report(*blocks))
    pieces = set(re.findall(r"\w+", drawn.text))
    assert [word for word in given_words if word not in drawn.text and not _is_cut(word, pieces)] == []
    assert drawn.outside(50) == []
    assert [*broken_rules(drawn.data)] == []


def _nested(kind: str, depth: int) -> Block:
    inner: Block = para("innermost")
    for _ in range(depth):
        match kind:
            case "quotes":
                inner = QuoteBlock((inner,))
            case "lists":
                inner = ListBlock((ListItem((inner,)),), ordered=True, start=123_456)
            case "definitions":
                inner = DefinitionList((((Text("t"),), (inner,)),))
            case _:
                inner = Table((), ((Cell((inner,)), cell("x")),), 2)
    return inner


@pytest.mark.parametrize("kind", ["quotes", "lists", "definitions", "tables"])
@pytest.mark.parametrize("depth", [12, 40])
def test_deep_nesting(kind: str, depth: int) -> None:
    depth = min(depth, 16) if kind == "tables" else depth
    drawn = Reopened(report(_nested(kind, depth)))
    assert "innermost" in drawn.text.replace(" ", "")
    assert drawn.outside(50) == []


def _odd() -> Iterator[tuple[str, Block]]:
    yield "no-cells", Table((), ((), ()), 2)
    yield "empty-table", Table((), (), 1)
    yield "only-header", Table(((cell("head"),),), (), 1)
    yield "short-rows", Table((), ((cell("a"),), (cell("b"), cell("c"))), 2)
    yield "too-many-rows-spanned", Table((), ((cell("a", 1, 9), cell("b")), (cell("c"),)), 2)
    yield "too-many-columns-spanned", Table((), ((cell("a", 9),),), 2)
    yield "empty-list", ListBlock(())
    yield "empty-item", ListBlock((ListItem(()),))
    yield "empty-paragraph", Paragraph(())
    yield "breaks", Paragraph((LineBreak(), LineBreak(), Text("x"), LineBreak()))
    yield "spaces", Paragraph((Text("   "), Strong((Text(" "),)), Text("x ")))
    yield "controls", Paragraph((Text("a\u200b\u00ad\u202eb\u0007\ufe0f\u2066c"),))
    yield "unassigned", Paragraph((Text("\ue000 \U0010fffd \u0378"),))
    yield "marks-alone", Paragraph((Text("\u0301\u0e34\u064b \u200d"),))
    yield "empty-code", CodeBlock("")
    yield "empty-quote", QuoteBlock(())
    yield (
        "tall-header",
        Table(tuple((cell("head " * 200),) for _ in range(4)), tuple((cell("r"),) for _ in range(50)), 1),
    )


@pytest.mark.parametrize("block", [b for _, b in _odd()], ids=[name for name, _ in _odd()])
def test_odd_blocks(block: Block) -> None:
    drawn = Reopened(report(para("before"), block, para("after")))
    assert "before" in drawn.text
    assert "after" in drawn.text
    assert drawn.outside(50) == []


def test_an_empty_report() -> None:
    assert len(Reopened(report()).texts) == 1

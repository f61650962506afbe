"""Whatever the tree: it is drawn, no word is lost, no link is dead, and every id is given once."""

from __future__ import annotations

import pytest
from effort import examples
from house_templates import HOUSE, PLAIN
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from word_files import M, R, W, WordFile, words

from renderers.docx import draw_docx
from renderers.docx.parts.xml import holdable
from renderers.report.looks.theme import PAPER
from renderers.report.model import Entry, Evidence, Report
from renderers.template.file import TemplateFile
from renderers.tree.nodes import (
    Block,
    Cell,
    Cited,
    CitedNumbers,
    Code,
    CodeBlock,
    DefinitionList,
    Emphasis,
    Figure,
    Footnote,
    FootnoteMark,
    Gap,
    Heading,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    PageBreak,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Strong,
    Table,
    Text,
    TextDocument,
)
from renderers.tree.walk import child_inlines, walk_blocks, walk_inlines

pytestmark = pytest.mark.long

WORDS = st.text(
    st.one_of(st.sampled_from("ab 1.,\t\xad\x1b\u200f\u05d0\u0627净“\U0001f600\ud800<&"), st.characters()),
    min_size=1,
    max_size=12,
)
PARTS = st.one_of(
    st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda pair: CitedNumbers(min(pair), max(pair))),
    WORDS.map(Gap),
)
LEAVES = st.one_of(
    WORDS.map(Text),
    WORDS.map(Code),
    st.sampled_from(["x^2", r"\frac{a}{b}", "(x]", "wrong{", "a\x00"]).map(Math),
    st.just(LineBreak()),
    st.integers(1, 4).map(FootnoteMark),
    st.tuples(st.sampled_from("abcdef"), st.lists(PARTS, min_size=1, max_size=3)).map(
        lambda mark: Cited(mark[0], tuple(mark[1]))
    ),
    WORDS.map(lambda alt: Picture(alt, "a.png", None, problem="not found")),
)
URLS = st.one_of(
    st.sampled_from(["#one", "#nowhere", "mailto:a@b.c"]), WORDS.map(lambda w: f"https://e.org/{w}")
)


def lines_of(inlines: st.SearchStrategy[Inline]) -> st.SearchStrategy[tuple[Inline, ...]]:
    return st.lists(inlines, max_size=4).map(tuple)


INLINES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        lines_of(inner).map(Strong),
        lines_of(inner).map(Emphasis),
        st.builds(Link, lines_of(inner), URLS, WORDS),
    ),
    max_leaves=5,
)
LINES = lines_of(INLINES)
ALIGN = st.sampled_from(["", "left", "center", "right"])


def tables(blocks: st.SearchStrategy[tuple[Block, ...]]) -> st.SearchStrategy[Table]:
    """Two columns; a cell over both, and one over two rows."""

    def of(cells: list[tuple[Block, ...]], header: bool) -> Table:
        a, b, c, d = (Cell(inner) for inner in cells[:4])
        rows = ((Cell(cells[4], columns=2),), (Cell(cells[5], rows=2), a), (b,), (c, d))
        return Table(rows[:1] if header else (), rows[1:], 2, (Text("caption"),) if header else ())

    return st.builds(of, st.lists(blocks, min_size=6, max_size=6), st.booleans())


BLOCKS = st.recursive(
    st.one_of(
        st.builds(Paragraph, LINES, ALIGN),
        st.builds(Heading, st.integers(1, 6), LINES, st.sampled_from(["one", "two", "source-1", "3"])),
        st.builds(CodeBlock, WORDS, st.sampled_from(["", "python", "nonsense"])),
        st.builds(MathBlock, st.just("x"), st.sampled_from(["", "1"])),
        st.builds(Figure, st.just(Picture("alt", "a.png", None)), LINES),
        st.just(Rule()),
        st.just(PageBreak()),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda blocks: QuoteBlock(tuple(blocks))),
        st.builds(
            ListBlock,
            st.lists(
                st.builds(
                    ListItem, st.lists(inner, max_size=2).map(tuple), st.sampled_from([None, True, False])
                ),
                min_size=1,
                max_size=3,
            ).map(tuple),
            st.booleans(),
            st.sampled_from([0, 1, 9, 40000]),
            st.booleans(),
        ),
        tables(st.lists(inner, max_size=2).map(tuple)),
        st.builds(
            lambda term, meaning: DefinitionList(((term, tuple(meaning)),)),
            LINES,
            st.lists(inner, max_size=2),
        ),
    ),
    max_leaves=6,
)
SOME = st.lists(BLOCKS, max_size=4).map(tuple)
ENTRIES = tuple(
    Entry(n, f"Title {n}", evidence=(Evidence(f"quote {n}", "", "close", ""),), marks=tuple("abcdef"))
    for n in range(1, 5)
)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    notes = tuple(Footnote(n, blocks) for n, blocks in enumerate(draw(st.lists(SOME, max_size=3)), 1))
    return Report(
        TextDocument(draw(SOME), notes),
        ENTRIES,
        look=draw(st.sampled_from(["superscript", "brackets", "inline-links"])),
        title=draw(WORDS),
        show_title=draw(st.booleans()),
        language=draw(st.sampled_from(["en", "ar", "zh"])),
        contents=draw(st.booleans()),
    )


def texts(file: WordFile) -> str:
    parts = [name for name in ("word/document.xml", "word/footnotes.xml") if name in file.parts]
    return "\n".join(words(file.xml(part)) for part in parts)


def pieces(report: Report) -> list[str]:
    blocks = (*report.document.blocks, *(b for note in report.document.footnotes for b in note.blocks))
    found = [b.text for b in walk_blocks(blocks) if isinstance(b, CodeBlock)]
    for block in walk_blocks(blocks):
        for line in child_inlines(block):
            for inline in walk_inlines(line):
                match inline:
                    case Text() | Code():
                        found.append(inline.text)
                    case Picture():
                        found.append(inline.alt)
                    case Cited():
                        found += [part.words for part in inline.parts if isinstance(part, Gap)]
                    case _:
                        pass
    return found


@examples(0.6, suppress_health_check=[HealthCheck.too_slow])
@given(reports(), st.sampled_from([None, HOUSE, PLAIN]))
def test_any_tree_is_drawn_whole(report: Report, template: bytes | None) -> None:
    file = WordFile.of(
        draw_docx(report, PAPER, None if template is None else TemplateFile("a.docx", template))
    )
    shown = texts(file)
    for piece in pieces(report):
        for line in piece.split("\n"):
            assert holdable(line) in shown, (piece, shown)
    names = []
    ids = []
    anchors = set()
    for part in [name for name in file.parts if name in ("word/document.xml", "word/footnotes.xml")]:
        root = file.xml(part)
        names += [mark.get(f"{W}name") for mark in root.iter(f"{W}bookmarkStart")]
        ids += [mark.get(f"{W}id") for mark in root.iter(f"{W}bookmarkStart")]
        anchors |= {
            link.get(f"{W}anchor") for link in root.iter(f"{W}hyperlink") if link.get(f"{R}id") is None
        }
        related = set(file.targets(part.removeprefix("word/").removesuffix(".xml")))
        assert {link.get(f"{R}id") for link in root.iter(f"{W}hyperlink") if link.get(f"{R}id")} <= related
        assert all(len(equation) for equation in root.iter(f"{M}oMath"))
    assert anchors <= set(names)
    assert len(names) == len({name.lower() for name in names})
    assert len(ids) == len(set(ids))

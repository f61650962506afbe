"""Laws of reading any Markdown and HTML: nothing raises, no word is lost, no placeholder leaks, all is linear."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.markers.tokens import find_tokens
from renderers.read.html.document import from_html
from renderers.read.markdown.document import from_markdown
from renderers.read.model import ReadText
from renderers.tree.nodes import (
    CitationMark,
    Code,
    CodeBlock,
    Figure,
    FootnoteMark,
    Heading,
    Inline,
    Link,
    MathBlock,
    Table,
    Text,
    TextDocument,
)
from renderers.tree.walk import child_inlines, plain_text, walk_blocks, walk_inlines

Read = Callable[[str], ReadText]
READERS: dict[str, Read] = {
    "markdown": lambda text: from_markdown(text, numbers=[1, 2, 3]),
    "html": lambda text: from_html(text, numbers=[1, 2, 3]),
}
PLACEHOLDER = re.compile("[\U0001da8b\ue000-\ue00a]")
WORDS = ["alpha", "Beta", "gamma7", "δέλτα", "中文", "שלום"]
MARKDOWN = [
    *WORDS,
    *"*_`~#>-+.!()[]|$\\<:^&\"' \n\t",
    "\n\n",
    "**",
    "```\n",
    "$$",
    "| a | b |\n|---|---|\n",
    "- [x] ",
    "1. ",
    "[^1]",
    "[^1]: ",
    "    ",
    ": ",
    "---\n",
    "<b>",
    "</b>",
    "<div>",
    "</div>\n\n",
    "[[S:1]]",
    "[[S:2,3",
    "[1]",
    "[1]: ",
    "[BLOCK_CITE_ID_4]",
    "[[USAGE:3]]",
    '<sup class="cite" data-sids="2">2</sup>',
    "![",
    "](x)",
    "\U0001da8b",
    "\U0001da8b\ue000\ue00a",
    "&#x1da8b;",
    "\\(",
    "\\)",
]
TAGS = "p div b a ul li table tr td th pre code h2 blockquote dl dt dd figure figcaption span details q ol".split()
HTML = [
    *WORDS,
    *" \n<>&",
    *(f"<{tag}>" for tag in TAGS),
    *(f"</{tag}>" for tag in TAGS),
    "<br>",
    "<td rowspan=3 colspan=2>",
    "<p {% x %} {{y}}=1>",
    "<{{z}}>",
    "<svg>",
    '<a href="https://example.com/">',
    "[[S:1]]",
    "[S:2]",
    "[1]",
    '<sup class="cite" data-sids="2">',
    "</sup>",
    "\U0001da8b\ue000\ue00a",
    "&#120459;",
]


def lines(document: TextDocument) -> Iterator[tuple[Inline, ...]]:
    for blocks in (document.blocks, *(note.blocks for note in document.footnotes)):
        for block in walk_blocks(blocks):
            yield from child_inlines(block)
            if isinstance(block, Figure):
                yield (block.picture,)


def all_text(document: TextDocument) -> str:
    """Every word of a tree: lines, code, formulas, names of pictures."""
    parts = [plain_text(line) for line in lines(document)]
    for blocks in (document.blocks, *(note.blocks for note in document.footnotes)):
        for block in walk_blocks(blocks):
            if isinstance(block, CodeBlock):
                parts += [block.text, block.language]
            elif isinstance(block, MathBlock):
                parts += [block.tex, block.label]
    return "\n".join(parts)


def every(document: TextDocument, kind: type) -> list[Inline]:
    return [found for line in lines(document) for found in walk_inlines(line) if isinstance(found, kind)]


@examples(3)
@given(st.lists(st.sampled_from(MARKDOWN), max_size=40).map("".join))
def test_no_word_of_markdown_is_lost(text: str) -> None:
    read = READERS["markdown"](text)
    check(read)
    assert not raw_tokens(read)
    # Definitions, labels, addresses and tags are markup; so is what stands in them.
    if not re.search(r"\]:|\]\(|[<&$]|```|---|```", text):
        missing = Counter(re.findall(r"alpha|Beta|gamma7|δέλτα|中文|שלום", text))
        missing -= Counter(re.findall(r"alpha|Beta|gamma7|δέλτα|中文|שלום", all_text(read.document)))
        assert not missing, read


@examples(3)
@given(st.lists(st.sampled_from(HTML), max_size=40).map("".join))
def test_no_word_of_html_is_lost(text: str) -> None:
    read = READERS["html"](text)
    check(read)
    # In broken HTML, where code ends is not for everybody to say; tokens in code are text.
    assert re.search("<code|<pre", text) or not raw_tokens(read)
    if not re.search(r"<(?![/a-z])|&(?!#120459;)|<$|<sup", text):
        missing = Counter(re.findall(r"alpha|Beta|gamma7|δέλτα|中文|שלום", text))
        missing -= Counter(re.findall(r"alpha|Beta|gamma7|δέλτα|中文|שלום", all_text(read.document)))
        assert not missing, read


@examples(2)
@given(st.text(max_size=300), st.sampled_from(sorted(READERS)))
def test_any_text_can_be_read(text: str, reader: str) -> None:
    check(READERS[reader](text))


def raw_tokens(read: ReadText) -> list[Inline]:
    return [
        text
        for text in every(read.document, Text)
        if isinstance(text, Text) and find_tokens(text.text, "text")
    ]


def check(read: ReadText) -> None:
    """What holds for every tree."""
    document = read.document
    texts = [text.text for text in every(document, Text) if isinstance(text, Text)]
    assert all(text and "\n" not in text for text in texts)
    anchors = [block.anchor for block in walk_blocks(document.blocks) if isinstance(block, Heading)]
    notes = [
        block.anchor
        for note in document.footnotes
        for block in walk_blocks(note.blocks)
        if isinstance(block, Heading)
    ]
    assert len({*anchors, *notes}) == len(anchors)
    for link in every(document, Link):
        assert isinstance(link, Link)
        assert re.match(r"https?://|mailto:|tel:", link.url) or link.url.removeprefix("#") in [
            *anchors,
            *notes,
        ]
        assert not any(
            isinstance(inner, Link | CitationMark | FootnoteMark) for inner in walk_inlines(link.children)
        )
    marked = [mark.number for mark in every(document, FootnoteMark) if isinstance(mark, FootnoteMark)]
    assert [note.number for note in document.footnotes] == list(range(1, len(document.footnotes) + 1))
    assert set(marked) == {note.number for note in document.footnotes}
    for blocks in (document.blocks, *(note.blocks for note in document.footnotes)):
        for block in walk_blocks(blocks):
            if isinstance(block, Table):
                check_table(block)


def check_table(table: Table) -> None:
    """Every row covers the table's width, and no span leaves its section."""
    for section in (table.header, table.rows):
        reach = [0] * table.width
        for left, row in zip(range(len(section), 0, -1), section, strict=True):
            free = sum(rows == 0 for rows in reach)
            assert sum(cell.columns for cell in row) == free
            assert all(1 <= cell.rows <= left for cell in row)
            spans = [cell.rows for cell in row for _ in range(cell.columns)]
            reach = [rows - 1 if rows else spans.pop(0) - 1 for rows in reach]


@pytest.mark.parametrize("reader", sorted(READERS))
def test_placeholders_never_leak(reader: str) -> None:
    text = (
        "# a [[S:1]] b\n\n`[[S:2]]` <a href='https://example.com/[[S:3]]' title='[[S:4]]'>[[S:5]] c</a> "
        "<img alt='d [[S:6]]' src='e[[S:7]]'> [x [[S:8]]](https://example.com/[[S:9]]) "
        "![[[S:1]]]([[S:2]] '[[S:3]]')\n\n"
        "```a[[S:4]]\n[[S:5]]\n```\n\n$$x [[S:6]]$$ ([[S:7]])\n\n<pre>[1]</pre>\n<p title='[1]'>&#x1da8b; [1]\n"
    )
    read = READERS[reader](text)
    assert not PLACEHOLDER.search(repr(read).replace(repr("\U0001da8b")[1:-1], "", 1))


@pytest.mark.parametrize("reader", sorted(READERS))
def test_what_looks_like_a_placeholder_is_text(reader: str) -> None:
    text = "a \U0001da8b\ue000\ue00a [[S:7]] b"
    document = READERS[reader](text).document
    assert "\U0001da8b\ue000\ue00a" in all_text(document)
    assert [mark.ids for mark in every(document, CitationMark) if isinstance(mark, CitationMark)] == [(7,)]


def test_code_and_marks_of_a_text_are_all_there() -> None:
    document = READERS["markdown"]("`a [[S:1]]` [[S:2]] b" * 500).document
    assert len(every(document, Code)) == len(every(document, CitationMark)) == 500


HOSTILE = {
    "markdown": {
        "quotes": "> ",
        "lists": "- ",
        "brackets": "[",
        "pictures": "![",
        "notes": "[^a]: ",
        "emphasis": "*a **b ",
        "ticks": "`` a` ",
        "dollars": "$a ",
        "formulas": "\\[ a\n",
        "tags": "<b><i>",
        "divs": "<div>a\n",
        "tables": "|a|b\n-|-\n",
        "terms": "a\n: b\n\n",
        "tokens": "[[S:1,2]] [1] ",
        "addresses": "https://a.b/((( ",
        "headings": "# a\n",
    },
    "html": {
        "divs": "<div>a",
        "tables": "<table><tr><td>a",
        "lists": "<ul><li>a",
        "quotes": "<blockquote>a",
        "styles": '<b><span style="font-weight:bold">a',
        "links": "<a href=https://a.b>a",
        "breaks": "<br>",
        "spans": "<table><tr><td colspan=1000 rowspan=1000>a",
        "tokens": '<sup class="cite" data-sids="1">[S:1]</sup> [1] ',
        "blocks-in-lines": "<i><p>a",
    },
}


@pytest.mark.scaled
@pytest.mark.parametrize(
    ("reader", "name"), [(reader, name) for reader in HOSTILE for name in HOSTILE[reader]]
)
def test_hostile_texts_are_read_in_linear_time(reader: str, name: str) -> None:
    pattern = HOSTILE[reader][name]

    def job(size: int) -> Callable[[], object]:
        text = pattern * (size // len(pattern))
        return lambda: repr(READERS[reader](text))

    assert_linear(job, 8_000, 32_000, slack=2)


@pytest.mark.parametrize("reader", sorted(READERS))
def test_deep_nesting_keeps_every_word(reader: str) -> None:
    opening = {"markdown": "> ", "html": "<div>"}[reader]
    text = "".join(f"{opening * depth}word{depth}\n\n" for depth in range(1, 400, 7))
    shown = all_text(READERS[reader](text).document)
    assert all(f"word{depth}" in shown for depth in range(1, 400, 7))


def test_a_long_text_is_read() -> None:
    text = "Net income rose **by 12%** [1], see [[S:2]] and `code`.\n\n- item\n- item [2]\n\n" * 4_000
    begun = time.process_time()
    document = READERS["markdown"](text).document
    assert len(every(document, CitationMark)) == 12_000
    assert time.process_time() - begun < 60

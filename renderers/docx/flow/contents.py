"""The table of contents: a field (TOC) that Word can make anew, filled with links to the headings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from renderers.docx.inlines.runs import text_runs
from renderers.docx.parts.styles import TOC_LEVELS
from renderers.docx.parts.xml import Element, node, w
from renderers.docx.writer import Writer
from renderers.tree.direction import Direction
from renderers.tree.nodes import Heading, TextDocument
from renderers.tree.walk import plain_text, walk_blocks


class Headline(NamedTuple):
    """A heading that the contents list."""

    level: int
    """From 1."""
    words: str
    """Without marks."""
    place: str
    """Its bookmark."""


def first_level(document: TextDocument, *, titled: bool) -> int:
    """The level of the report's sections. `titled`: its first heading is its title, and no section."""
    levels = [block.level for block in walk_blocks(document.blocks) if isinstance(block, Heading)]
    return min(levels[1:] if titled else levels, default=1)


def headlines(document: TextDocument, level: int, *, titled: bool) -> Iterator[Headline]:
    """The headings from that level on, as deep as contents go."""
    headings = [block for block in walk_blocks(document.blocks) if isinstance(block, Heading)]
    for heading in headings[titled:]:
        words = " ".join(plain_text(heading.children).split())
        if level <= heading.level < level + TOC_LEVELS and words:
            yield Headline(heading.level, words, heading.anchor)


def draw_contents(writer: Writer, lines: list[Headline], level: int, around: Direction) -> list[Element]:
    """Heading and entries. Page numbers come when Word makes the field anew (F9); before, it would have to guess."""
    heading = _paragraph("TOCHeading", text_runs(writer.labels.contents, around), around)
    instruction = f' TOC \\o "{level}-{level + TOC_LEVELS - 1}" \\h \\z '
    begin = [_mark("begin"), w("r", _instruction(instruction)), _mark("separate")]
    entries = []
    for n, line in enumerate(lines):
        runs = _entry(writer, line, around)
        runs = [*(begin if n == 0 else []), *runs, *([_mark("end")] if n == len(lines) - 1 else [])]
        entries.append(_paragraph(f"TOC{line.level}", runs, around))
    return [heading, *entries] if entries else []


def _entry(writer: Writer, line: Headline, around: Direction) -> list[Element]:
    words = text_runs(line.words, around)
    name = writer.bookmarks.name(line.place)
    return [node("w:hyperlink", {"w:anchor": name, "w:history": "1"}, *words)] if name else words


def _paragraph(style: str, runs: list[Element], way: Direction) -> Element:
    return w("p", w("pPr", w("pStyle", val=style), w("bidi") if way == "rtl" else None), *runs)


def _mark(kind: str) -> Element:
    return w("r", w("fldChar", fldCharType=kind))


def _instruction(text: str) -> Element:
    made = w("instrText")
    made.text = text
    made.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return made

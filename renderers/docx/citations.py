"""Citation marks: numbers, or titles, that lead to the list of sources; entries lead back to them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from renderers.direction import Direction
from renderers.document import Cited, CitedNumbers, Gap
from renderers.docx.runs import PLAIN, text_runs
from renderers.docx.tooltips import entry_tooltip
from renderers.docx.writer import Writer
from renderers.docx.xml import Element, node
from renderers.report import Entry
from renderers.runs import Style

RAISED_COMMA = ",\u00a0"
"""Between raised numbers, which stay on one line."""


def mark_place(anchor: str) -> str:
    """Bookmark of a mark."""
    return f"mark {anchor}"


def entry_place(entry: Entry) -> str:
    """Bookmark of an entry."""
    return f"entry {entry.anchor}"


def draw_cited(writer: Writer, cited: Cited, around: Direction) -> list[Element]:
    """A mark in the report's look: 1, 3–5 raised, [1, 3–5], or (Title; Other title)."""
    named = shows_words(writer, cited)
    raised = writer.report.look == "superscript" and not named
    style = "CitationNumber" if raised else "Citation"
    between = "; " if named else RAISED_COMMA if raised else ", "
    before, after = ("(", ")") if named else ("", "") if raised else ("[", "]")
    look = _look(style)
    parts = [drawn for part in cited.parts for drawn in _draw_part(writer, part, style, around, named=named)]
    made = text_runs(before, around, style=style) if before else []
    for n, part in enumerate(parts):
        made += [*(text_runs(between, around, style=style, look=look) if n else []), *part]
    made += text_runs(after, around, style=style) if after else []
    return writer.bookmarks.around(mark_place(cited.anchor), *made)


def shows_words(writer: Writer, cited: Cited) -> bool:
    """True if the mark shows titles, or what a citation style says, and not numbers."""
    entries = chain.from_iterable(_entries(writer, part) for part in cited.parts)
    return writer.report.look == "inline-links" or any(entry.label for entry in entries)


def _draw_part(
    writer: Writer, part: CitedNumbers | Gap, style: str, around: Direction, *, named: bool
) -> Iterator[list[Element]]:
    if isinstance(part, Gap):
        yield text_runs(part.words, around, style="CitationGap", look=_look(style))
    elif named:
        for entry in _entries(writer, part):
            title = entry.title if writer.report.look == "inline-links" else f"{entry.number}"
            yield [_to_entry(writer, entry, entry.label or title, style, around)]
    else:
        first, *last = (_number(writer, n, style, around) for n in dict.fromkeys((part.first, part.last)))
        yield [
            *first,
            *(text_runs("–", around, style=style, look=_look(style)) if last else []),
            *chain.from_iterable(last),
        ]


def _entries(writer: Writer, part: CitedNumbers | Gap) -> list[Entry]:
    if isinstance(part, Gap):
        return []
    return [writer.entries[n] for n in range(part.first, part.last + 1) if n in writer.entries]


def _number(writer: Writer, number: int, style: str, around: Direction) -> list[Element]:
    entry = writer.entries.get(number)
    if entry is None:
        return text_runs(f"{number}", around, style=style)
    return [_to_entry(writer, entry, f"{number}", style, around)]


def _to_entry(writer: Writer, entry: Entry, words: str, style: str, around: Direction) -> Element:
    attributes = {"w:anchor": writer.bookmarks.name(entry_place(entry)) or "", "w:history": "1"}
    if writer.report.tooltips:
        attributes["w:tooltip"] = entry_tooltip(entry, writer.report.language)
    return node("w:hyperlink", attributes, *text_runs(words, around, style=style, look=_look(style)))


def _look(style: str) -> Style:
    """What LibreOffice forgets of a style in links."""
    return Style(script=1) if style == "CitationNumber" else PLAIN

"""A document with other inlines in the place of its citation marks, all else as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from renderers.tree.map_lines import Inner, Line, with_lines
from renderers.tree.nodes import CitationMark, Cited, CitedNumbers, Inline, Text, TextDocument

Settle = Callable[[tuple[CitationMark, ...]], Line]
"""What stands for marks that follow one another; it is called in reading order, footnotes last."""

_BETWEEN = re.compile(r"[\s,;]{0,3}")


def settle_marks(document: TextDocument, settle: Settle, *, raised: bool = False) -> TextDocument:
    """The document with `settle(marks)` in the place of marks that follow one another.

    With `raised`, the space before numbers goes, since raised ones stand close to their word; it stays where a gap
    puts the mark on the line (`renderers.report.citations.marks`).
    """

    def settled(inlines: Line, inner: Inner) -> Line:
        line: list[Inline] = []
        for group in _groups(inlines):
            new = settle(group) if isinstance(group, tuple) else (inner(group),)
            if raised and isinstance(group, tuple) and _is_numbers(new):
                _close_up(line)
            line += new
        return tuple(line)

    return with_lines(document, settled)


def _is_numbers(line: Line) -> bool:
    match line[:1]:
        case (Cited(parts=parts),):
            return all(isinstance(part, CitedNumbers) for part in parts)
        case _:
            return False


def _groups(inlines: tuple[Inline, ...]) -> Iterator[Inline | tuple[CitationMark, ...]]:
    """Inlines, and in a tuple the marks with nothing but spaces and commas between them."""
    at = 0
    while at < len(inlines):
        inline = inlines[at]
        if not isinstance(inline, CitationMark):
            yield inline
            at += 1
            continue
        marks, at = [inline], at + 1
        while (found := _next_mark(inlines, at)) is not None:
            mark, at = found
            marks.append(mark)
        yield tuple(marks)


def _next_mark(inlines: tuple[Inline, ...], at: int) -> tuple[CitationMark, int] | None:
    """The mark at `at`, or behind a gap there, and the place behind it."""
    match inlines[at : at + 2]:
        case (CitationMark() as mark, *_):
            return mark, at + 1
        case (Text(gap), CitationMark() as mark) if _BETWEEN.fullmatch(gap):
            return mark, at + 2
        case _:
            return None


def _close_up(line: list[Inline]) -> None:
    """Take the space off the end of a line."""
    if line and isinstance(last := line[-1], Text):
        words = last.text.rstrip()
        line[-1:] = [Text(words)] if words else []

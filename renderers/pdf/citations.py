"""Marks of citations: numbers that lead to the list of sources, and gaps where nobody knows the source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.document import Cited, CitedNumbers, Gap
from renderers.pdf.press import Look, Press
from renderers.pdf.words import Words
from renderers.report import CitationLook
from renderers.runs import Style

_AROUND = {"superscript": ("", ", ", ""), "brackets": ("[", ", ", "]"), "inline-links": ("(", "; ", ")")}
"""By the report's look: what stands before, between and after the sources of a mark."""
Shown = tuple[str, int | None]
"""Words of a mark, and the entry that they lead to."""


def add_citation(press: Press, words: Words, mark: Cited, look: Look) -> None:
    """Put the mark at the end of the words, in the look that the report asks for."""
    named = _is_named(press, mark)
    shape: CitationLook = "inline-links" if named else press.report.look
    style = press.style(look, Style(script=1 if shape == "superscript" else 0))
    style = replace(style, anchor=mark.anchor)
    if named and any(isinstance(part, CitedNumbers) for part in mark.parts):
        words.text(" ", press.style(look))
    for text, number in _numbers(press, mark, shape):
        shown = style if number is None else press.linked(style, f"#source-{number}", _tooltip(press, number))
        words.text(text, shown, solid=not named or number is None)
    for part in mark.parts:
        if isinstance(part, Gap):
            gap = press.style(replace(look, colour=press.theme.gap))
            words.text(f"[{part.words}]", replace(gap, anchor=mark.anchor))


def _tooltip(press: Press, number: int) -> str:
    """What viewers show when the mark is pointed at: title and pages."""
    entry = press.entries.get(number)
    if entry is None or not press.report.tooltips:
        return ""
    pages = press.labels.page_words(entry.pages)
    return f"{entry.title}, {pages}" if pages else entry.title


def _is_named(press: Press, mark: Cited) -> bool:
    """True if the mark shows titles, or what a CSL style says, and not numbers."""
    numbers = (
        n for part in mark.parts if isinstance(part, CitedNumbers) for n in range(part.first, part.last + 1)
    )
    labelled = any(n in press.entries and press.entries[n].label for n in numbers)
    return press.report.look == "inline-links" or labelled


def _numbers(press: Press, mark: Cited, shape: CitationLook) -> Iterator[Shown]:
    """The settled sources of the mark as words, with what stands around and between them."""
    before, between, after = _AROUND[shape]
    parts = [
        list(_words(press, part, named=shape == "inline-links"))
        for part in mark.parts
        if isinstance(part, CitedNumbers)
    ]
    for k, shown in enumerate(parts):
        if text := between if k else before:
            yield text, None
        yield from shown
    if parts and after:
        yield after, None


def _words(press: Press, part: CitedNumbers, *, named: bool) -> Iterator[Shown]:
    """One source, or a run of them: "3–5"; where marks show titles or labels, every one of them."""
    numbers = [n for n in range(part.first, part.last + 1) if n in press.entries]
    if named:
        for k, number in enumerate(numbers):
            if k:
                yield _AROUND["inline-links"][1], None
            entry = press.entries[number]
            title = entry.title if press.report.look == "inline-links" else f"{number}"
            yield entry.label or title, number
        return
    yield str(part.first), part.first
    if part.last != part.first:
        yield ("–" if part.last > part.first + 1 else ", "), None
        yield str(part.last), part.last

"""Marks of citations: words that lead to the list of sources."""

from __future__ import annotations

from dataclasses import replace

from renderers.pdf.lines.words import Words
from renderers.pdf.press import Look, Press
from renderers.report.citations.marks import MarkRun
from renderers.report.looks.outcomes import outcome_colour
from renderers.tree.nodes import Cited, FootnoteMark, Inline
from renderers.tree.runs import Style

_SIGN = 1.3
"""Times the size of a raised number at which a sign beside it is seen as one."""


def add_citation(press: Press, words: Words, mark: Cited, look: Look) -> None:
    """Put the mark at the end of the words."""
    for run in press.marks.mark(mark).runs:
        _add_run(press, words, run, look, mark.anchor)


def add_lead(
    press: Press, words: Words, before: Inline | None, mark: Cited | FootnoteMark, look: Look
) -> None:
    """Put what parts a mark from what stands before it at the end of the words."""
    if lead := press.marks.lead(before, mark):
        _add_run(press, words, lead, look, "")


def _add_run(press: Press, words: Words, run: MarkRun, look: Look, anchor: str) -> None:
    look = replace(look, language="")  # names of sources are never parted
    if run.role == "gap":
        look = replace(look, colour=press.theme.gap, bold=True)
    if run.outcome is not None:
        colour = outcome_colour(run.outcome, press.theme)
        look = replace(look, colour=colour, bold=True, size=look.size * _SIGN if run.raised else look.size)
    style = replace(press.style(look, Style(script=int(run.raised))), anchor=anchor)
    if run.entry is not None:
        style = press.linked(style, f"#{run.target}", run.tooltip)
    words.text(run.words, style, solid=run.role not in ("name", "gap") and " " not in run.words)

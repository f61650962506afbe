"""What the drawing of every block and line needs: the report, its theme, and what is counted over the whole file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Literal

from renderers.docx.parts.bookmarks import Bookmarks
from renderers.docx.parts.numbering import Numbering
from renderers.docx.parts.relations import Relations
from renderers.docx.parts.xml import Element
from renderers.report.citations.marks import Marks
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import Labels, labels_of
from renderers.tree.direction import Direction
from renderers.tree.nodes import Align

_NARROWEST = 1400
"""Twips that are left to a line, however deep it stands."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Shared by all that is drawn of a report; `relations` are those of the part that is being written."""

    report: Report
    theme: Theme
    bookmarks: Bookmarks
    numbering: Numbering
    relations: Relations
    marks: Marks
    """What stands where sources are cited."""
    notes: Notes
    """How footnotes are drawn."""
    ids: Iterator[int] = field(default_factory=lambda: count(1))
    """Numbers of pictures, each once in a file."""

    @property
    def labels(self) -> Labels:
        """The words of the report's language."""
        return labels_of(self.report.language)

    def for_part(self, relations: Relations) -> Writer:
        """The same for another part of the file."""
        return replace(self, relations=relations)


@dataclass(slots=True)
class Notes:
    """Which footnotes have been referred to, and how they are shown."""

    kind: Literal["footnotes", "section"]
    """Word's own, or a section at the end where Word could not show or number them so."""
    numbers: frozenset[int]
    """Footnotes that there are."""
    referred: set[int] = field(default_factory=set)
    """Those with a mark in what has been drawn."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where blocks stand."""

    width: int
    """Room for a table or picture, in twips (1/20 point)."""
    height: int
    """Tallest picture, in twips."""
    direction: Direction = "ltr"
    """Of what is around; paragraphs without letters follow it."""
    indent: int = 0
    """From where the lines begin, in twips."""
    depth: int = 0
    """Lists around it."""
    style: str = "Normal"
    """Of paragraphs."""
    align: Align = ""
    """Of paragraphs that don't say."""
    tight: bool = False
    """Without room between paragraphs."""

    def indented(self, by: int) -> Setting:
        """The same, further in as long as there is room for a few words."""
        by = min(by, max(self.width - _NARROWEST, 0))
        return replace(self, indent=self.indent + by, width=self.width - by)


@dataclass(frozen=True, slots=True)
class Lead:
    """What stands before the first words of an item or note: a list's number, or runs."""

    number: Element | None = None
    """Paragraph property `numPr`."""
    runs: tuple[Element, ...] = ()
    """Runs, with a tab behind them, for a hanging first line."""
    hanging: int = 320
    """Room for it before the line, in twips."""

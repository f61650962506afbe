"""Rows of single characters, in the pieces in which MuPDF has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import Any

from blocks.pdf.characters.glyphs import Character
from blocks.pdf.fonts_and_rules import shared_style
from blocks.text.scripts import RTL, STACKED


@dataclass(frozen=True, slots=True)
class Setting:
    """Where MuPDF has a row and how it is set."""

    block: int
    size: float
    style: int

    @classmethod
    def of(cls, block: int, line: dict[str, Any]) -> Setting:
        spans = line["spans"]
        return cls(
            block, max(span["size"] for span in spans), shared_style(span["char_flags"] for span in spans)
        )


@dataclass(slots=True)
class Row:
    """A row of text, or as much of one as MuPDF has in a piece."""

    characters: list[Character]
    setting: Setting
    turned: bool
    """The row does not run horizontally."""
    box: list[float] = field(init=False)
    rtl: bool = field(init=False)
    """Some of it runs from right to left."""
    stacked: bool = field(init=False)
    """Some of its signs stand around each other."""

    def __post_init__(self) -> None:
        text = "".join(c.text for c in self.characters)
        self.rtl = RTL.search(text) is not None
        self.stacked = STACKED.search(text) is not None
        drawn = [c for c in self.characters if not c.gap] or self.characters
        level = [c for c in drawn if c.x1 > c.x0] or drawn
        self.box = [
            min(c.x0 for c in drawn), median(c.y0 for c in level),
            max(c.x1 for c in drawn), median(c.y1 for c in level),
        ]  # fmt: skip

    @property
    def size(self) -> float:
        """The font's size."""
        return self.setting.size

    @property
    def block(self) -> int:
        """MuPDF's block."""
        return self.setting.block

    def add(self, other: Row) -> None:
        """The other piece's characters behind this one's."""
        self.characters = self.characters + other.characters
        self.rtl, self.stacked = self.rtl or other.rtl, self.stacked or other.stacked
        a, b = self.box, other.box
        self.box = [min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])]

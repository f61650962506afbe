"""The tables of fixtures/tables/tables.md: what their cells, headings, scales and units must be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PRODUCERS = ("reportlab", "chromium", "libreoffice")
SIGN = "~"
"""Ends a sign that stands apart, at the left of its cell."""
_SETTING = re.compile(r"([a-z]+): (.*)")


@dataclass(frozen=True)
class Spot:
    """A cell that has words."""

    row: int
    column: int
    row_span: int
    column_span: int
    lines: tuple[str, ...]
    depth: int
    """Steps by which it is set in."""

    @property
    def text(self) -> str:
        """All its lines."""
        return " ".join(self.lines).replace(SIGN, "")


@dataclass(frozen=True)
class Planted:
    """A table as it must be read."""

    name: str
    settings: dict[str, str]
    rows: tuple[tuple[str, ...], ...]
    rules_before: frozenset[int]
    """Rows above which a rule parts groups."""

    caption = property(lambda self: self.settings.get("caption", ""))
    notes = property(lambda self: self._parted("note", " / "))
    style = property(lambda self: self.settings.get("style", "grid"))
    form = property(lambda self: self.settings.get("form", ""))
    direction = property(lambda self: self.settings.get("direction", "ltr"))
    head = property(lambda self: 0 if self.form else int(self.settings.get("head", 1)))
    labels = property(lambda self: int(self.settings.get("labels", 1)))
    turn = property(lambda self: int(self.settings.get("turn", 0)))
    beside = property(lambda self: self.settings.get("beside", ""))
    prose = property(lambda self: self.settings.get("text", ""))
    landscape = property(lambda self: self.settings.get("page") == "landscape")
    leaders = property(lambda self: "leaders" in self.settings)
    upright = property(lambda self: "vertical" in self.settings)
    rows_count = property(lambda self: len(self.rows))
    columns_count = property(lambda self: len(self.rows[0]))

    @property
    def only(self) -> tuple[str, ...]:
        """The producers that make it."""
        return tuple(self._parted("only", ",")) or PRODUCERS

    @property
    def widths(self) -> list[float]:
        """Of its columns, in points; empty for any."""
        return [float(width) for width in self._parted("widths")]

    @property
    def wordy(self) -> bool:
        """Its columns hold words, and are set from the left."""
        figures = (cell[:1].isdigit() for row in self.rows[self.head :] for cell in row[self.labels : -1])
        return bool(self.form) or not any(figures)

    @property
    def parts(self) -> list[list[int]]:
        """The rows on each of its pages."""
        cut = int(self.settings.get("break", len(self.rows)))
        again = range(self.head) if "repeat" in self.settings else ()
        rest = range(cut, len(self.rows))
        return [[*range(cut)], *([[*again, *rest]] if rest else [])]

    def is_label(self, spot: Spot) -> bool:
        """True for what a form says of the box below it, or beside it."""
        return (self.form == "above" and spot.row % 2 == 0) or (
            self.form == "beside" and spot.column % 2 == 0
        )

    def edges(self, spot: Spot, bottom: int) -> tuple[bool, bool]:
        """Whether a rule is drawn above a cell, and below it; `bottom` is the last row of its page."""
        last = spot.row + spot.row_span
        ruled, around = self.style in ("lines", "groups"), self.style in ("lines", "groups", "between")
        name = spot.column_span > 1 and spot.row < self.head
        above = (ruled and spot.row == 0) or (around and spot.row in self.rules_before)
        return above, ruled and (last == self.head or last == bottom + 1 or name)

    @cached_property
    def spots(self) -> list[Spot]:
        """Its cells that have words, row by row."""
        return [
            self._spot(r, c)
            for r, row in enumerate(self.rows)
            for c, text in enumerate(row)
            if text not in "<^"
        ]

    @property
    def cells(self) -> list[Spot]:
        """Its cells, the empty ones too."""
        return [
            self._spot(r, c)
            for r, row in enumerate(self.rows)
            for c, text in enumerate(row)
            if text not in ("<", "^")
        ]

    def _spot(self, row: int, column: int) -> Spot:
        text = self.rows[row][column]
        wide = next(
            (n for n, t in enumerate(self.rows[row][column + 1 :], 1) if t != "<"),
            self.columns_count - column,
        )
        below = [other[column] for other in self.rows[row + 1 :]]
        high = next((n for n, t in enumerate(below, 1) if t != "^"), len(below) + 1)
        plain = text.lstrip(".")
        return Spot(row, column, high, wide, tuple(plain.split(" / ")), len(text) - len(plain))

    def headings(self, spot: Spot) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Of a cell's row and of its column, outermost first."""
        if self.form:
            above = self.form == "above"
            label = next(
                s.text
                for s in self.spots
                if (s.row, s.column)
                == ((spot.row - 1, spot.column) if above else (spot.row, spot.column - 1))
            )
            return ((), (label,)) if above else ((label,), ())
        return self.row_headings[spot.row - self.head], self.column_headings[spot.column - self.labels]

    @property
    def column_headings(self) -> list[tuple[str, ...]]:
        """Of each column behind the labels, outermost first."""
        given = self._parted("columns") or [text.replace(" / ", " ") for text in self.rows[0][self.labels :]]
        return [tuple(heading.split(" > ")) for heading in given]

    @property
    def row_headings(self) -> list[tuple[str, ...]]:
        """Of each row below the heading rows, outermost first."""
        if "rows" in self.settings:
            return [tuple(filter(None, row.strip().split(" > "))) for row in self.settings["rows"].split(";")]
        return [
            tuple(text.replace(" / ", " ") for text in row[: self.labels]) for row in self.rows[self.head :]
        ]

    @property
    def scales(self) -> list[float]:
        """Of each column behind the labels."""
        given = self._parted("scale") or ["1"]
        return [
            float(scale) for scale in given * (self.columns_count - self.labels if len(given) == 1 else 1)
        ]

    @property
    def units(self) -> list[str | None]:
        """Of each column behind the labels."""
        given = self._parted("units") or ["-"] * (self.columns_count - self.labels)
        return [None if unit == "-" else unit for unit in given]

    @property
    def marked(self) -> dict[tuple[int, int], str]:
        """The note at each cell that has one, by row and column: its mark and its words."""
        given = (entry.split(" = ", 1) for entry in self._parted("marks", ";"))
        return {(int(place.split(",")[0]), int(place.split(",")[1])): note for place, note in given}

    @property
    def sums(self) -> dict[int, tuple[int, ...]]:
        """The rows that add up to each sum."""
        given = (entry.split(" = ") for entry in self._parted("sums", ";"))
        return {int(row): tuple(map(int, parts.split())) for row, parts in given}

    def _parted(self, name: str, sign: str = "|") -> list[str]:
        return [part.strip() for part in self.settings.get(name, "").split(sign) if part.strip()]


def planted(path: Path) -> list[Planted]:
    """Every table of the file, in its order."""
    return list(_tables(path.read_text("utf-8")))


def pages_of(tables: Sequence[Planted]) -> dict[str, range]:
    """The pages, counted from 1, on which each of a producer's tables stands."""
    pages: dict[str, range] = {}
    count = 0
    for table in tables:
        pages[table.name] = pages.get(table.beside) or range(count + 1, count + 1 + len(table.parts))
        count = max(count, pages[table.name][-1])
    return pages


def _tables(text: str) -> Iterator[Planted]:
    for section in text.split("\n## ")[1:]:
        name, *lines = section.splitlines()
        settings = {m[1]: m[2] for line in lines if (m := _SETTING.fullmatch(line))}
        rows: list[tuple[str, ...]] = []
        rules = set()
        for line in lines:
            cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
            if line.startswith("| ---"):
                rules.add(len(rows))
            elif line.startswith("|"):
                rows.append(cells)
        yield Planted(name, settings, tuple(rows), frozenset(rules))

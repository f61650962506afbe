"""The tables of fixtures/tables/tables.md: what their cells, headings, scales and units must be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PRODUCERS = ("reportlab", "chromium", "libreoffice")
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
        return " ".join(self.lines)


@dataclass(frozen=True)
class Planted:
    """A table as it must be read."""

    name: str
    settings: dict[str, str]
    rows: tuple[tuple[str, ...], ...]
    rules_before: frozenset[int]
    """Rows above which a rule parts groups."""

    caption = property(lambda self: self.settings.get("caption", ""))
    note = property(lambda self: self.settings.get("note", ""))
    style = property(lambda self: self.settings.get("style", "grid"))
    direction = property(lambda self: self.settings.get("direction", "ltr"))
    head = property(lambda self: int(self.settings.get("head", 1)))
    labels = property(lambda self: int(self.settings.get("labels", 1)))
    turn = property(lambda self: int(self.settings.get("turn", 0)))
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
        return not any(cell[:1].isdigit() for row in self.rows[self.head :] for cell in row[self.labels : -1])

    @property
    def parts(self) -> list[range]:
        """The rows on each of its pages."""
        cut = int(self.settings.get("break", len(self.rows)))
        return [rows for rows in (range(cut), range(cut, len(self.rows))) if rows]

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

    def _parted(self, name: str, sign: str = "|") -> list[str]:
        return [part.strip() for part in self.settings.get(name, "").split(sign) if part.strip()]


def planted(path: Path) -> list[Planted]:
    """Every table of the file, in its order."""
    return list(_tables(path.read_text("utf-8")))


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

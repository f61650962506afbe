"""What a cell counts, with its scale and unit, and whether a number of a claim says the same."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, lru_cache

from blocks.tables.cells import Cell
from blocks.tables.figures.scale import Scale, scale_in
from blocks.tables.model import Table
from grounding.claims.reading.sentence import claim_tokens
from grounding.numbers import Quantity, agree, decimal_mark, find_quantities

_SCALES = {1e3: "thousand", 1e4: "万", 1e6: "million", 1e8: "亿", 1e9: "billion"}
_IN_BRACKETS = re.compile(r"^\(\s*(.*\d[^()]*?)\s*\)$")
"""Accountants' brackets around a loss."""
_PREFIXED = "$€£¥₹₩₽₺"
_LEAST_DIGITS = 2
"""A figure of so many digits may be a rounded one: "4.7 billion" for 4,737 million, but no "5 billion"."""
_GROUP = re.compile(r"(?<=\d)([.,])\d{3}(?!\d)")
_OTHER_MARK = {".": ",", ",": "."}
_NO_FIGURES = ("date", "time", "identifier")
_LINK = 2
"""Letters of the small words in what tells a unit: in."""


@dataclass(frozen=True)  # no slots: its parts are worked out once
class Figures:
    """The cells of a table that count something."""

    table: Table
    """The table."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Those with a figure, row by row; labels and headings left out."""
        named = (cell for cell in self.table.cells if not cell.header and cell.row_headings)
        return tuple(cell for cell in named if (cell.row, cell.column) not in self._labels and self.of(cell))

    @cached_property
    def rows(self) -> dict[int, list[Cell]]:
        """The same cells by their row."""
        found: dict[int, list[Cell]] = defaultdict(list)
        for cell in self.cells:
            found[cell.row].append(cell)
        return dict(found)

    def label_of(self, cell: Cell) -> tuple[str, ...]:
        """What tells its row: its label, with the groups of rows that it is in where several have that label."""
        *groups, label = cell.row_headings
        return (label, *groups) if len(self._named[label]) > 1 else (label,)

    def columns_of(self, cell: Cell) -> list[str]:
        """The headings that part its column from the others of its row; what only tells a unit parts none."""
        others = [other for other in self.rows[cell.row] if other is not cell]
        shared = set.intersection(*(set(other.column_headings) for other in others)) if others else set()
        return [h for h in cell.column_headings if others and h not in shared and not _is_unit(h)]

    @cached_property
    def _named(self) -> dict[str, set[tuple[str, ...]]]:
        """Row label -> the names of rows, groups included, that end with it."""
        found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        for cell in self.table.cells:
            for label in cell.row_headings[-1:]:
                found[label].add(cell.row_headings)
        return dict(found)

    @cached_property
    def _labels(self) -> frozenset[tuple[int, int]]:
        """Where the cells stand that name rows; those of a row that a page cuts may stand in the table before."""
        heads, here = self.table.cells.heading_cells, {cell.words for cell in self.table.cells}
        labels = (label for cell in self.table.cells for label in heads(cell).of_row)
        return frozenset((label.row, label.column) for label in labels if label.words in here)

    @cached_property
    def corner(self) -> tuple[str, ...]:
        """What the columns of labels are called: "Region"."""
        labels = (self.table.cells.cell(*place) for place in self._labels)
        return tuple(dict.fromkeys(name for label in labels for name in label.column_headings))

    @cached_property
    def open_ended(self) -> bool:
        """True if it may go on over pages, or has a row without a figure: then the greatest may stand elsewhere."""
        return self.table.continued or len(self.rows) < 2

    @cached_property
    def mark(self) -> str | None:
        """The table's decimal mark.

        A sign that stands before three digits wherever it stands parts thousands: decimals of three places are rare,
        and begin with a zero somewhere, which tells.
        """
        texts = [cell.text for cell in self.table.cells if not cell.header]
        signs = {sign for text in texts for sign in _GROUP.findall(text)}
        told = decimal_mark(" ; ".join(texts))
        return _OTHER_MARK[signs.pop()] if told is None and len(signs) == 1 else told

    def of(self, cell: Cell) -> list[Quantity]:
        """What a cell counts, its scale and unit included, and the same with each unit that only words of its headings
        and the title give ("in thousands of pounds"); none for a cell that is no figure."""
        words = [] if cell.unit else claim_tokens(" ".join((*cell.headings, self.table.title))).folded
        return _figures(cell, tuple(dict.fromkeys(words)), self.mark, scaled=True)

    def agrees(self, number: Quantity, cell: Cell, *, loss: bool = False) -> bool | None:
        """True if a number says what the cell counts, also in a larger unit and rounded; None for one that has another
        unit than the table gives, or stands as it is printed, without what it counts in. With `loss`, if it says how
        much less than nothing that is."""
        figures = [_negated(each) for each in self.of(cell)] if loss else self.of(cell)
        figure = next((each for each in figures if each.unit == number.unit), figures[0])
        if agree(number, figure) or _rounded(number, figure):
            # "3.412 million" may be 3,412 million in another language, or a thousandth of it.
            here = self._as_here(number)
            return True if agree(here, figure) or _rounded(here, figure) else None
        printed = _figures(cell, (), self.mark, scaled=False)[0]
        printed = _negated(printed) if loss else printed
        unsaid = not (figure.unit and number.unit) and number.values & (figure.values | printed.values)
        return None if unsaid else False

    def _as_here(self, number: Quantity) -> Quantity:
        """A number of the claim as one of the table's, which has one decimal mark."""
        found = find_quantities(number.text, decimal=self.mark)
        return replace(number, readings=found[0].readings) if len(found) == 1 else number

    def value(self, cell: Cell) -> Decimal | None:
        """What the cell counts, in ones; None where it can be read two ways."""
        values = self.of(cell)[0].values
        return next(iter(values)) if len(values) == 1 else None


@lru_cache(maxsize=16)
def figures_in(table: Table) -> Figures:
    """A table's figures; a search gives many rows of one table."""
    return Figures(table)


@lru_cache(maxsize=4096)
def _figures(cell: Cell, words: tuple[str, ...], mark: str | None, *, scaled: bool) -> list[Quantity]:
    scale = _SCALES.get(cell.scale, "") if scaled else ""
    unit = cell.unit if cell.unit and cell.unit not in cell.text else ""
    before, behind = (unit, "") if unit and unit[-1] in _PREFIXED else ("", unit)
    text = _IN_BRACKETS.sub(r"-\1", cell.text.strip())
    figure = f"{before}{text}{' ' if scale else ''}{scale}"
    found = [find_quantities(f"{figure} {word}".strip(), decimal=mark) for word in (behind, *words)]
    plain = [one for one in found[:1] if len(one) == 1 and one[0].kind not in _NO_FIGURES]
    units = [one[0] for one in found[1:] if len(one) == 1 and one[0].unit and one[0].start == 0]
    return [plain[0][0], *units] if plain else []


def _negated(figure: Quantity) -> Quantity:
    readings = frozenset(reading._replace(value=-reading.value) for reading in figure.readings)
    return replace(figure, text=figure.text.lstrip("-−"), readings=readings)


def _rounded(number: Quantity, figure: Quantity) -> bool:
    """True for "4.7 billion" where the cell has 4,737 million: in a larger unit, rounded to the digits that it has."""
    return number.unit == figure.unit and any(_rounds_to(number, value) for value in figure.values)


def _rounds_to(number: Quantity, value: Decimal) -> bool:
    digits = "".join(c for c in number.text if c.isdigit()).lstrip("0")
    if len(digits) < _LEAST_DIGITS:
        return False
    steps = ((said, abs(said) / int(digits)) for said in number.values)
    return any(step > 1 and abs(said - value) <= step / 2 for said, step in steps)


def _is_unit(heading: str) -> bool:
    """True for a heading of which every word tells what its figures are of: "$m", "in %"."""
    return all(len(word) <= _LINK or tells_unit(word) for word in heading.split()) and tells_unit(heading)


def tells_unit(text: str) -> bool:
    """True if a word of a text is a unit, or the text gives a scale: "in thousands"."""
    return scale_in(text) != Scale() or any(
        q.unit for word in text.split() for q in find_quantities(f"1 {word}")
    )


def amounts_to(number: Quantity, value: Decimal) -> bool:
    """True if a number says a value in ones, also rounded to its last digit where that is ten or more."""
    return value in number.values or _rounds_to(number, value)

"""Which words and numbers of a claim say a heading, which cells they name, and which words nothing of a table says.

A heading is said by every word and every number of it; what only tells a unit ("Order intake, $m") needs no saying, and
of a date the year will do where it is the only one of its year.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from blocks.tables.cells import Cell
from grounding.claims.cells.figures import Figures, tells_unit
from grounding.claims.pairing.forms import same_word
from grounding.claims.reading.sentence import Reading, claim_tokens
from grounding.meaning.tokens import tokenize
from grounding.numbers import Quantity, agree, find_quantities
from grounding.numbers.dates.dates import date_parts, lies_within, pack_date

_TAIL = re.compile(r"\s*(?:,\s*([^,()]+)|\(([^()]+)\))\s*$")
_FISCAL = re.compile(r"\bFY\s?['’]?(?:20)?(\d\d)\b")
_YEARS_END, _NO_DAY = (12, 31), (0, 0)
"""Month and day."""
_SHORTEST = 3
"""Letters of a month's name that stand for it in headings: Mar, Sept."""


def plain_years(text: str) -> str:
    """The text with fiscal years in full: "FY24" is "FY 2024"."""
    return _FISCAL.sub(r"FY 20\1", text)


@dataclass(frozen=True, slots=True)
class Told:
    """A claim beside a table."""

    reading: Reading
    """The claim's sentence, its fiscal years in full."""
    figures: Figures
    """The table's figures."""
    loss: bool = False
    """It tells of a loss what headings call income."""

    def names(self, cell: Cell) -> bool:
        """True if the claim says a cell's row, and what parts its column from others."""
        return self.says_label(cell) and self.names_column(cell)

    def says_label(self, cell: Cell) -> bool:
        """True if it says the label of a cell's row, and its groups where another has the same label."""
        return all(self.says_of(cell, heading) for heading in self.figures.label_of(cell))

    def names_column(self, cell: Cell) -> bool:
        """True if it says every heading that parts a cell from others of its row."""
        return all(self.says_of(cell, heading) for heading in self.figures.columns_of(cell))

    def column_tokens(self, cell: Cell, within: Collection[int] | None = None) -> frozenset[int]:
        """The tokens, `within` some, that say any of the headings that part a cell's column from others."""
        said = (self.says_of(cell, heading, within) for heading in self.figures.columns_of(cell))
        return frozenset[int]().union(*said)

    def says_of(self, cell: Cell, heading: str, within: Collection[int] | None = None) -> frozenset[int]:
        """The tokens that say a heading of a cell, all of them `within` some; none if it isn't said."""
        years = heading in cell.column_headings and self._is_only_of_its_year(cell)
        heading = plain_years(self._name(heading))
        quantities = find_quantities(heading)
        asked = [
            {at for at, q in self.reading.numbers if _same_number(q, one, years=years)} for one in quantities
        ]
        counted = {word for one in quantities for word in tokenize(one.text).folded}
        words = (word for word in terms(heading, self.reading) if word not in counted)
        asked += [self._saying(word) for word in words if not any(map(str.isdigit, word))]
        said = [tokens if within is None else tokens.intersection(within) for tokens in asked]
        return frozenset[int]().union(*said) if said and all(said) else frozenset()

    def _saying(self, word: str) -> set[int]:
        return {at for at in self._words() if self._same(self.reading.word(at), word)}

    def _is_only_of_its_year(self, cell: Cell) -> bool:
        """True if no other cell of its row stands under a date of the same year."""
        own, row = _years(cell), self.figures.rows.get(cell.row, ())
        return all(own.isdisjoint(_years(other)) for other in row if other is not cell)

    def _name(self, heading: str) -> str:
        """A heading without what its figures are of ("Order intake, $m", "Sales (€ million)"), or that they may be
        losses ("Net income (loss)")."""
        tail = _TAIL.search(heading)
        if not tail or not tail.start():
            return heading
        said = tail[1] or tail[2]
        lost = any((word, other) in self.reading.lexicon.losses for word in tokenize(said).folded
                   for other in tokenize(heading[: tail.start()]).folded)  # fmt: skip
        return heading[: tail.start()] if lost or tells_unit(said) else heading

    def is_cost(self, cell: Cell) -> bool:
        """True if a word of the cell's headings says that its figure is spent."""
        return any(
            word in self.reading.lexicon.costs for word in terms(" ".join(cell.headings), self.reading)
        )

    def _words(self) -> list[int]:
        """Tokens that say something, "all" and "most" among them."""
        return [*self.reading.terms, *(cue.token for cue in self.reading.quantifiers)]

    def _same(self, word: str, other: str) -> bool:
        lexicon = self.reading.lexicon
        fiscal = word in lexicon.fiscal and other in lexicon.fiscal
        lost = self.loss and (word, other) in lexicon.losses
        short, long = sorted((word, other), key=len)
        month = long in lexicon.calendar and len(short) >= _SHORTEST and long.startswith(short)
        return fiscal or lost or month or same_word(word, other, lexicon.languages)

    def unsaid(self, cells: Iterable[Cell], but: Collection[int] = ()) -> list[int]:
        """The tokens that no heading of these cells says, nor the table's title, nor a unit, nor a verb such as
        "amounted to"; those of `but` left out."""
        lexicon = self.reading.lexicon
        given = [text for cell in cells for text in (*cell.headings, cell.unit or "")]
        of_cells = terms(" ".join(given), self.reading)
        of_table = terms(" ".join((self.figures.table.title, *self.figures.corner)), self.reading)
        empty = lexicon.amounting.words | lexicon.fiscal.words | lexicon.periods.words | lexicon.placing.words
        counting = {cue.token for cue in self.reading.quantifiers}
        return [
            at
            for at in self._words()
            if at not in but
            and not self._among(at, of_cells)
            and (at in counting or not (self.reading.word(at) in empty or self._among(at, of_table)))
        ]

    def _among(self, token: int, known: Iterable[str]) -> bool:
        return any(self._same(self.reading.word(token), other) for other in known)

    def token_of(self, number: Quantity) -> int:
        """Where a number of the claim begins."""
        return next(at for at, q in self.reading.numbers if q is number)

    def is_share(self, number: Quantity) -> bool:
        """True for a percentage of something, "6.2% of the unemployed": it may not be what the table takes it of."""
        tokens = self.reading.tokens
        after = bisect_left(tokens.starts, number.end)
        return number.unit == "%" and tokens.word(after) in self.reading.lexicon.genitives

    def own_figures(self, cells: Iterable[Cell]) -> list[Quantity]:
        """The numbers of the claim that no heading of these cells has, nor the title; among them the date of a day or
        month of which they have the year alone."""
        texts = [text for cell in cells for text in cell.headings]
        given = find_quantities(plain_years(" ; ".join((*texts, self.figures.table.title))))
        return [q for _, q in self.reading.numbers if not _is_given(q, given)]


def terms(text: str, reading: Reading) -> list[str]:
    """The words of a heading that say something; a small letter alone is an elided article."""
    tokens = claim_tokens(plain_years(text))
    return [
        word
        for word, printed in zip(tokens.folded, tokens.words(), strict=True)
        if word not in reading.lexicon.empty and not (len(word) == 1 and printed.islower())
    ]


def _same_number(said: Quantity, heading: Quantity, *, years: bool) -> bool:
    """True if a number of the claim says one of a heading: the same, a date that has all of it ("December 31, 2024" for
    "December 31," over "2024"), or, with `years`, the year of its date."""
    if agree(said, heading):
        return True
    if said.kind == "date":
        others = [
            value if heading.kind == "date" else pack_date(int(value), 0, 0) for value in heading.values
        ]
        return any(lies_within(date, other) for date in said.values for other in others)
    years = years and heading.kind == "date"
    return years and any(date_parts(value)[0] in said.values for value in heading.values)


def _is_given(said: Quantity, given: Iterable[Quantity]) -> bool:
    """True if one of the given numbers is the same; of a date all of its parts must be among them."""
    fitting = [one for one in given if _same_number(said, one, years=True)]
    if said.kind != "date" or not fitting:
        return bool(fitting)
    dates = [date_parts(value) for one in given if one.kind == "date" for value in one.values]
    # A column of a calendar year tells how things stood at its end.
    days = {day[1:] for day in dates} or {_YEARS_END}
    return any(date_parts(value)[1:] in (*days, _NO_DAY) for value in said.values)


def _years(cell: Cell) -> set[int]:
    """The years of the dates that a cell stands under."""
    found = find_quantities(" ; ".join(cell.column_headings))
    return {date_parts(value)[0] for one in found if one.kind == "date" for value in one.values}

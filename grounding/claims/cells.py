"""Does a cell of a table say what a claim says? Only with its row, its column, its scale and its unit.

A claim tells a cell if it has the words of the row's label, those headings that part the cell from others of its row
(and, for a label that stands in several groups of rows, the group's), no words beside those of labels, headings,
caption and units, and one figure that none of these has. Nothing else is decided here: comparisons of cells, sums, and
claims in other words than the table's stay with the words of the row. Cells of the row times terms of the claim.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from blocks.document import Document
from blocks.model import TABULAR, Block
from blocks.tables.model import Cell, Table
from blocks.text.fold import skeleton
from grounding.claims.forms import same_word
from grounding.claims.numbers import bound_of, direction_of
from grounding.claims.reading import Reading, read_claim_sentence
from grounding.meaning.sentences import split_sentences
from grounding.meaning.tokens import tokenize
from grounding.model import ClaimVerdict, Difference, Support
from grounding.numbers import Quantity, agree, find_quantities

_SCALES = {1e3: "thousand", 1e4: "万", 1e6: "million", 1e8: "亿", 1e9: "billion"}
_IN_BRACKETS = re.compile(r"^\(\s*(.*\d[^()]*?)\s*\)$")
"""Accountants' brackets around a loss."""
_PREFIXED = "$€£¥₹₩₽₺"
_LEAST_DIGITS = 2
"""A figure of so many digits may be a rounded one: "4.7 billion" for 4,737 million, but no "5 billion"."""


def support_of_row(claim: str, document: Document, block: Block, found: ClaimVerdict) -> ClaimVerdict:
    """How far a row of a table supports a claim; `found` is how far the row's words do.

    A figure is high by its cell alone: by the row's words it is undecided at most, where the row has several.
    """
    table = document.table_of(block.id) if block.kind in TABULAR and find_quantities(claim) else None
    if table is None:
        return found
    row = _Row(document, block, table)
    if not row.values:
        return found
    told = _told(claim, row)
    if told is not None:
        return told
    alone = len(row.values) == 1 and not row.values[0].column_headings
    verbatim = skeleton(" ".join(found.sentences)) == skeleton(claim)
    if found.verdict is not Support.HIGH or alone or verbatim:
        return found
    reason = "the row has these words, but the claim doesn't say under which heading its figure stands, or says another"
    return replace(found, verdict=Support.MEDIUM, reason=reason)


@dataclass(frozen=True)  # no slots: its parts are worked out once
class _Row:
    """The row of a table that a block is."""

    document: Document
    block: Block
    table: Table

    @cached_property
    def values(self) -> list[Cell]:
        """Its cells with a figure, labels left out."""
        own = range(self.block.first_word, self.block.end_word)
        cells = [cell for cell in self.table.cells if not cell.header and any(w in own for w in cell.words)]
        labels = {label for cell in cells for label in self.table.cells.heading_cells(cell).of_row}
        return [cell for cell in cells if cell not in labels and _figures(cell, "")]

    def parting(self, cell: Cell) -> list[str]:
        """The headings that part the cell from the others of its row, and its label from the same one elsewhere."""
        others = [other for other in self.values if other is not cell]
        shared = set.intersection(*(set(other.column_headings) for other in others)) if others else set()
        parting = [heading for heading in cell.column_headings if others and heading not in shared]
        *groups, label = cell.row_headings or ("",)
        rows = {other.row_headings for other in self.table.cells if other.row_headings[-1:] == (label,)}
        return [*parting, *(groups if len(rows) > 1 else [])]


def _told(claim: str, row: _Row) -> ClaimVerdict | None:
    """High or low where the claim tells one cell of the row and says its figure, or another; else None."""
    statements = list(split_sentences(claim))
    if len(statements) != 1 or "?" in claim:
        return None
    around = frozenset(tokenize(f"{claim} {row.block.text} {row.table.caption}").folded)
    reading = read_claim_sentence(claim, around)
    if _turned(reading):
        return None
    told = [cell for cell in row.values if _tells(reading, row, cell)]
    if len(told) != 1:
        return None
    [cell] = told
    [number] = _own_figures(reading, row, cell)
    # What amounts to a figure has it; what moved to one, or by one, is told of by other verbs.
    if bound_of(reading, number) or direction_of(reading, number) in ("from", "by"):
        return None
    figures = _figures(cell, row.table.caption)
    figure = next((each for each in figures if each.unit == number.unit), figures[0])
    said = f"{' · '.join(cell.headings)}: {figure.text}"
    if agree(number, figure) or _rounded(number, figure):
        reason = "a cell of the table says so under these headings"
        return _verdict(reading, row, Support.HIGH, number, said, (), reason)
    # A unit that the table doesn't give, and a figure as it is printed, without what it counts in.
    if not (figure.unit and number.unit) and number.values & (
        figure.values | _figures(cell, "", scaled=False)[0].values
    ):
        return None
    differs = Difference("number", number.text, figure.text, number.start, harmless=False)
    return _verdict(reading, row, Support.LOW, number, said, (differs,), f"the cell says otherwise: {said}")


def _verdict(
    reading: Reading,
    row: _Row,
    support: Support,
    number: Quantity,
    said: str,
    differences: tuple[Difference, ...],
    reason: str,
) -> ClaimVerdict:
    high = support is Support.HIGH
    return ClaimVerdict(
        claim=reading.text,
        verdict=support,
        confidence=1.0 if high else 0.5,
        matched_terms=tuple(map(reading.raw, reading.terms)),
        missing_terms=() if high else (number.text,),
        numeric_matches=tuple(q.text for _, q in reading.numbers if high or q is not number),
        differences=differences,
        sentences=(said,),
        reason=reason,
        block_id=row.block.id,
    )


def _turned(reading: Reading) -> bool:
    """True for a claim that denies, weakens, bounds or makes depend."""
    return bool(
        reading.negations or reading.soft_negations or reading.modals or reading.hedges or reading.turning
        or reading.conditions or any(map(reading.lexicon.directed.__contains__, _unmoved(reading)))
    )  # fmt: skip


def _unmoved(reading: Reading) -> list[str]:
    """The words of the claim but "to", behind which stands what an amount comes to."""
    return [word for word in reading.tokens.folded if reading.lexicon.directions.get(word) != "to"]


def _tells(reading: Reading, row: _Row, cell: Cell) -> bool:
    """True if the claim names the cell's row and column, and has one figure besides, and no other words."""
    label = cell.row_headings[-1:]
    if not label or not all(_says(reading, heading) for heading in (*label, *row.parting(cell))):
        return False
    known = _terms(" ".join((*cell.headings, row.table.caption, cell.unit or "")), reading)
    others = [i for i in reading.terms if not _among(reading, i, known)]
    quantified = [cue.token for cue in reading.quantifiers if not _among(reading, cue.token, known)]
    amounting = reading.lexicon.amounting
    if quantified or any(reading.word(i) not in amounting for i in others):
        return False
    return len(_own_figures(reading, row, cell)) == 1


def _says(reading: Reading, heading: str) -> bool:
    """True if the claim has every word and every number of a heading."""
    numbers = [number for _, number in reading.numbers]
    asked = find_quantities(heading)
    words = [word for word in _terms(heading, reading) if not any(map(str.isdigit, word))]
    own = {reading.word(i) for i in (*reading.terms, *(cue.token for cue in reading.quantifiers))}
    return all(any(agree(number, one) for number in numbers) for one in asked) and all(
        any(same_word(word, other, reading.lexicon.languages) for other in own) for word in words
    )


def _own_figures(reading: Reading, row: _Row, cell: Cell) -> list[Quantity]:
    """The numbers of the claim that no heading of the cell has, nor the caption."""
    given = find_quantities(" ; ".join((*cell.headings, row.table.caption)))
    return [number for _, number in reading.numbers if not any(agree(number, one) for one in given)]


def _terms(text: str, reading: Reading) -> list[str]:
    """The words of a heading that say something."""
    return [word for word in tokenize(text).folded if word not in reading.lexicon.empty]


def _among(reading: Reading, token: int, known: Sequence[str]) -> bool:
    word = reading.word(token)
    return any(same_word(word, other, reading.lexicon.languages) for other in known)


def _figures(cell: Cell, caption: str, *, scaled: bool = True) -> list[Quantity]:
    """What a cell counts, its scale and unit included, and the same with each unit that only words of its headings and
    the caption give ("in thousands of pounds"); none for a cell that is no figure."""
    scale = _SCALES.get(cell.scale, "") if scaled else ""
    unit = cell.unit if cell.unit and cell.unit not in cell.text else ""
    before, behind = (unit, "") if unit and unit[-1] in _PREFIXED else ("", unit)
    text = _IN_BRACKETS.sub(r"-\1", cell.text.strip())
    figure = f"{before}{text}{' ' if scale else ''}{scale}"
    words = [] if cell.unit else tokenize(" ".join((*cell.headings, caption))).folded
    found = [find_quantities(f"{figure} {word}".strip()) for word in (behind, *words)]
    plain = [one for one in found[:1] if len(one) == 1 and one[0].kind not in ("date", "time", "identifier")]
    units = [one[0] for one in found[1:] if len(one) == 1 and one[0].unit and one[0].start == 0]
    return [plain[0][0], *units] if plain else []


def _rounded(number: Quantity, figure: Quantity) -> bool:
    """True for "4.7 billion" where the cell has 4,737 million: in a larger unit, rounded to the digits that it has."""
    digits = "".join(c for c in number.text if c.isdigit()).lstrip("0")
    if len(digits) < _LEAST_DIGITS or number.unit != figure.unit:
        return False
    return any(
        said and abs(said - found) <= abs(said) / int(digits) / 2 and abs(said) / int(digits) > 1
        for said in number.values
        for found in figure.values
    )

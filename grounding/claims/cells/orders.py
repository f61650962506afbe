"""A claim that a figure is greater or smaller than another, or the greatest or smallest of its row or column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blocks.tables.cells import Cell
from grounding.claims.cells.headings import Told, terms
from grounding.claims.cells.verdict import Ruling
from grounding.model import Support

_MORE = {"more": 1, "more_or_most": 1, "exceed": 1, "less": -1, "less_or_least": -1}
_MOST = {"most": 1, "more_or_most": 1, "least": -1, "less_or_least": -1}
"""Groups of the languages' `comparisons`, and which side of the other figures is theirs."""
_SIZES = {"high": 1, "low": -1}
"""Those of the adjectives that others compare: "plus bas" is less."""


def rule_on_order(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim compares two cells, or one with all of its row or column; else None."""
    compared = _compared(told)
    if compared is None:
        return None
    at, than, sign, words = compared
    if than is None:
        return _most(told, row, at, sign, words)
    pairs = (pair for pair in _pairs(told, than) if pair[0] in row or pair[1] in row)
    fitting = [pair for pair in pairs if not told.unsaid(pair, words) and not told.own_figures(pair)]
    if len(fitting) != 1:
        return None
    left, right = map(told.figures.value, fitting[0])
    if left is None or right is None:
        return None
    return Ruling(Support.HIGH if (left - right) * sign > 0 else Support.LOW, fitting[0])


def _compared(told: Told) -> tuple[int, int | None, int, frozenset[int]] | None:
    """Where the word of comparison stands, where its "than" does, which side it means, and its tokens."""
    lexicon, words = told.reading.lexicon, told.reading.tokens.folded
    groups = {at: lexicon.comparisons[w] for at, w in enumerate(words) if w in lexicon.comparisons}
    sizes = {at: _SIZES[group] for at, group in groups.items() if group in _SIZES}
    if len(groups) != len(sizes) + 1:
        return None
    [at] = groups.keys() - sizes.keys()
    than = next((k for k in range(at + 1, len(words)) if words[k] in lexicon.than), None)
    than = at if groups[at] == "exceed" else than
    side = (_MOST if than is None else _MORE).get(groups[at])
    if side is None or (groups[at] == "exceed" and told.reading.word(at + 1) in lexicon.by):
        return None
    words_of_it = frozenset({at, *sizes, *([] if than is None else [than])})
    return at, than, side * sizes.get(at + 1, 1), words_of_it


def _pairs(told: Told, than: int) -> Iterator[tuple[Cell, Cell]]:
    """The cells of one column or one row that are compared: the one named before "than", the other behind."""
    sides = range(than), range(than + 1, len(told.reading.tokens))
    cells = [cell for cell in told.figures.cells if told.names(cell)]
    for one in cells:
        for other in cells:
            if one.column_headings == other.column_headings and one.row != other.row:
                parts = one.row_headings[-1], other.row_headings[-1]
            elif one.row == other.row and one.column != other.column:
                parts = _own_column(one, other), _own_column(other, one)
            else:
                continue
            if told.says_of(one, parts[0], sides[0]) and told.says_of(other, parts[1], sides[1]):
                yield one, other


def _own_column(cell: Cell, other: Cell) -> str:
    """The innermost heading that the other hasn't."""
    return next((h for h in reversed(cell.column_headings) if h not in other.column_headings), "")


def _most(told: Told, row: Sequence[Cell], at: int, sign: int, words: frozenset[int]) -> Ruling | None:
    """The cell of the row that the claim names, beside all others of its column or of its row."""
    cells = [cell for cell in row if told.names(cell)]
    if len(cells) != 1 or told.figures.open_ended or told.unsaid(cells, words):
        return None
    fields = _fields(told, cells[0], at)
    counts = {len(field) for field in fields}  # "of the four regions"
    if any({int(v) for v in q.values}.isdisjoint(counts) for q in told.own_figures(cells)):
        return None
    held = {_stands_out(told, cells[0], field, sign) for field in fields}
    if len(held) > 1 or None in held:
        return None
    return Ruling(Support.HIGH if True in held else Support.LOW, (cells[0],))


def _fields(told: Told, cell: Cell, at: int) -> list[list[Cell]]:
    """What the cell stands out of: the rows ("Asia had the largest sales in May"), or the columns ("sales in Asia were
    largest in May"); both if the claim doesn't tell.

    The word of comparison belongs to what is measured, which its noun names, or stands alone; then what it is about
    follows.
    """
    reading = told.reading
    noun = at > 0 and at + 1 in reading.terms and reading.word(at - 1) not in reading.lexicon.possessives
    before = [k for k in range(at) if k == 0 or reading.word(k - 1) not in reading.lexicon.phrases]
    side = before if noun else range(at + 1, len(reading.tokens))
    down, across = _column(told, cell), _row(told, cell)
    rows = bool(told.says_of(cell, cell.row_headings[-1], side))
    columns = bool(told.column_tokens(cell, side))
    return [down, across] if rows == columns else [down] if rows else [across]


def _column(told: Told, cell: Cell) -> list[Cell]:
    """The cells of its column, those of sums left out, with those of its own group of rows."""
    group = cell.row_headings[:-1] if len(told.figures.label_of(cell)) > 1 else None
    fellows = (other for other in told.figures.cells if group in (None, other.row_headings[:-1]))
    return [c for c in fellows if c.column == cell.column and not _sums(told, c.row_headings)]


def _row(told: Told, cell: Cell) -> list[Cell]:
    """The cells of its row under the same group of columns, those of sums left out."""
    fellows = (o for o in told.figures.rows[cell.row] if o.column_headings[:-1] == cell.column_headings[:-1])
    return [c for c in fellows if not _sums(told, c.column_headings)]


def _sums(told: Told, headings: Sequence[str]) -> bool:
    """True if the innermost heading sums up others."""
    return any(word in told.reading.lexicon.sums for h in headings[-1:] for word in terms(h, told.reading))


def _stands_out(told: Told, cell: Cell, field: Sequence[Cell], sign: int) -> bool | None:
    """True if a cell's figure is beyond all others'; None where one can't be read, or counts something else."""
    if cell not in field or len({(other.unit, other.scale) for other in field}) > 1:
        return None
    own = told.figures.value(cell)
    others = [told.figures.value(other) for other in field if other is not cell]
    if own is None or not others or None in others:
        return None
    return all((own - other) * sign > 0 for other in others if other is not None)

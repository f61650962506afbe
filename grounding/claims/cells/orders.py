"""A claim that a figure is greater or smaller than another, or the greatest or smallest of its row or column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from blocks.tables.cells import Cell
from grounding.claims.cells.headings import Told, terms
from grounding.claims.cells.parting import column_tokens, groups_of, names
from grounding.claims.cells.verdict import Ruling
from grounding.model import Support

_MORE = {"more": 1, "more_or_most": 1, "exceed": 1, "less": -1, "less_or_least": -1}
_MOST = {"most": 1, "more_or_most": 1, "least": -1, "less_or_least": -1}
"""Groups of the languages' `comparisons`, and which side of the other figures is theirs."""
_SIZES = {"high": 1, "low": -1}
"""Those of the adjectives that others compare: "plus bas" is less."""


def rule_on_order(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim compares two cells, or one with all of its row or column; else None."""
    found = _compared(told)
    if found is None or not {cell.row for cell in row}:
        return None
    at, than, sign, words = found
    if than is None:
        return _most(told, row, at, sign, words)
    pairs = [pair for pair in _pairs(told, than) if pair[0] in row or pair[1] in row]
    fitting = [pair for pair in pairs if not told.unsaid(pair, words) and not told.own_figures(pair)]
    if len(fitting) != 1:
        return None
    left, right = (told.figures.value(cell) for cell in fitting[0])
    return _ruling(fitting[0], None if left is None or right is None else (left - right) * sign > 0)


def _ruling(cells: tuple[Cell, ...], true: bool | None) -> Ruling | None:
    if true is None:
        return None
    if true:
        return Ruling(Support.HIGH, cells, "the cells of the table compare so under these headings")
    return Ruling(Support.LOW, cells, "the cells compare otherwise")


def _compared(told: Told) -> tuple[int, int | None, int, frozenset[int]] | None:
    """Where the word of comparison stands, where its "than" does, which side it means, and its tokens."""
    lexicon, words = told.reading.lexicon, told.reading.tokens.folded
    groups = [(at, lexicon.comparisons[w]) for at, w in enumerate(words) if w in lexicon.comparisons]
    sizes = [(at, _SIZES[group]) for at, group in groups if group in _SIZES]
    compared = [(at, group) for at, group in groups if group not in _SIZES]
    if len(compared) != 1:
        return None
    [(at, group)] = compared
    than = next((k for k in range(at + 1, len(words)) if words[k] in lexicon.than), None)
    than = at if group == "exceed" else than
    side = (_MOST if than is None else _MORE).get(group)
    if side is None or (group == "exceed" and words[at + 1 : at + 2] and words[at + 1] in lexicon.by):
        return None
    for size_at, turn in sizes:
        side *= turn if size_at == at + 1 else 1
    return at, than, side, frozenset({at, *(k for k, _ in sizes), *([] if than is None else [than])})


def _pairs(told: Told, than: int) -> Iterator[tuple[Cell, Cell]]:
    """The cells of one column or one row that are compared: the one named before "than", the other behind."""
    sides = range(than), range(than + 1, len(told.reading.tokens))
    cells = [cell for cell in told.figures.cells if names(told, cell)]
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
    cells = [cell for cell in row if names(told, cell)]
    if len(cells) != 1 or told.figures.open_ended:
        return None
    [cell] = cells
    fields = {"row": _down(told, cell), "column": _across(told, cell)}
    asked = _field(told, cell, at)
    counted = {len(field) for name, field in fields.items() if asked in ("", name)}
    figures = [q for q in told.own_figures([cell]) if not {int(v) for v in q.values} & counted]
    if told.unsaid([cell], words) or figures:
        return None
    held = {
        name: _stands_out(told, cell, field, sign) for name, field in fields.items() if asked in ("", name)
    }
    true = next(iter(held.values())) if len(set(held.values())) == 1 else None
    return _ruling((cell,), true)


def _field(told: Told, cell: Cell, at: int) -> str:
    """What the cell stands out of: the rows ("Asia had the largest sales in May"), or the columns ("sales in Asia were
    largest in May"); "" if the claim doesn't tell.

    The word of comparison belongs to what is measured, which its noun names, or stands alone; then what it is about
    follows.
    """
    reading = told.reading
    before, after = range(at), range(at + 1, len(reading.tokens))
    noun = (
        at + 1 < len(reading.tokens)
        and at + 1 in reading.terms
        and at > 0
        and reading.word(at - 1) not in (reading.lexicon.possessives)
    )
    side = (
        [k for k in before if k == 0 or reading.word(k - 1) not in reading.lexicon.phrases] if noun else after
    )
    rows = bool(told.says_of(cell, cell.row_headings[-1], side))
    columns = bool(column_tokens(told, cell, side))
    if rows == columns:
        return ""
    return "row" if rows else "column"


def _down(told: Told, cell: Cell) -> list[Cell]:
    """The cells of its column, those of sums left out, with those of its own group of rows."""
    group = cell.row_headings[:-1] if groups_of(told.figures, cell) else None
    return [
        other
        for other in told.figures.cells
        if other.column == cell.column and not _sums(told, other.row_headings[-1])
        and (group is None or other.row_headings[:-1] == group)
    ]  # fmt: skip


def _across(told: Told, cell: Cell) -> list[Cell]:
    """The cells of its row under the same group of columns, those of sums left out."""
    return [
        other
        for other in told.figures.cells
        if other.row == cell.row and other.column_headings[:-1] == cell.column_headings[:-1]
        and not _sums(told, other.column_headings[-1] if other.column_headings else "")
    ]  # fmt: skip


def _sums(told: Told, heading: str) -> bool:
    return any(word in told.reading.lexicon.sums for word in terms(heading, told.reading))


def _stands_out(told: Told, cell: Cell, field: Sequence[Cell], sign: int) -> bool | None:
    """True if a cell's figure is beyond all others'; None where one can't be read, or counts something else."""
    if cell not in field or len({(other.unit, other.scale) for other in field}) > 1:
        return None
    values = [told.figures.value(other) for other in field]
    own = told.figures.value(cell)
    others = [v for other, v in zip(field, values, strict=True) if other is not cell and v is not None]
    if own is None or None in values or not others:
        return None
    return all(_beyond(own, other, sign) for other in others)


def _beyond(own: Decimal, other: Decimal, sign: int) -> bool:
    return (own - other) * sign > 0

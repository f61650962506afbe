"""What a block stands under: its headings, outermost first; for a row of a table its caption and heading rows, for the
item of a list the words that lead to the list.

One pass over the blocks in reading order. A heading stands under those of smaller levels above it; a table's heading
rows and its caption are those that stand directly before its rows, or the caption directly behind them; to a list leads
what ends in a colon right before its first item ("The keeper shall:").
"""

from __future__ import annotations

from collections.abc import Sequence

from blocks.model import BlockColumns, Kind

_PASSED_OVER = frozenset({Kind.HEADER, Kind.FOOTER, Kind.PAGE_NUMBER, Kind.LINE_NUMBERS, Kind.HIDDEN})


_COLONS = (":", "\uff1a")


def blocks_above(columns: BlockColumns, texts: Sequence[str], pages: Sequence[int]) -> list[tuple[int, ...]]:
    """For each block, of these texts and pages, the places of the blocks that say what it is about, outermost first.

    Length m.
    """
    kinds, levels = columns.kinds, columns.levels or [0] * len(columns)
    captions = _captions(kinds, pages)
    above: list[tuple[int, ...]] = []
    open_headings: list[int] = []
    rows: list[int] = []
    leads: tuple[int, ...] = ()
    for i, kind in enumerate(kinds):
        if kind is Kind.HEADING:
            level = levels[i] or 1
            open_headings = [h for h in open_headings if (levels[h] or 1) < level]
        # A heading row belongs to the rows that follow it, until the table ends.
        if kind is Kind.TABLE_HEADER:
            rows = [*rows, i] if i and kinds[i - 1] is Kind.TABLE_HEADER else [i]
        elif kind is not Kind.TABLE and kind not in _PASSED_OVER:
            rows = []
        of_table = (*captions.get(i, ()), *rows) if kind is Kind.TABLE else ()
        above.append((*open_headings, *of_table, *(leads if kind is Kind.LIST else ())))
        if kind is not Kind.LIST and kind not in _PASSED_OVER:
            leads = (i,) if kind is Kind.PARAGRAPH and texts[i].endswith(_COLONS) else ()
        if kind is Kind.HEADING:
            open_headings.append(i)
    return above


def _captions(kinds: Sequence[Kind], pages: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """The caption of each row of a table: the one before its first row, else the one behind its last on its page."""
    shown = [i for i, kind in enumerate(kinds) if kind not in _PASSED_OVER]
    tabular = (Kind.TABLE, Kind.TABLE_HEADER)
    captions: dict[int, tuple[int, ...]] = {}
    at = 0
    while at < len(shown):
        end = at
        while end < len(shown) and kinds[shown[end]] in tabular:
            end += 1
        if end > at:
            before = shown[at - 1 : at]
            # The next page begins with the caption of another table.
            behind = [i for i in shown[end : end + 1] if pages[i] == pages[shown[end - 1]]]
            found = tuple(i for i in (*before, *behind) if kinds[i] is Kind.CAPTION)[:1]
            captions.update((i, found) for i in shown[at:end])
        at = max(end, at + 1)
    return captions

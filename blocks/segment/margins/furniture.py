"""Headers and footers: running heads, page numbers, and text that nobody sees.

From each page's edge inwards, level by level, up to the first that is no furniture: what recurs (`recurring`), and
what stands beside it. A second look finds lines at heights where most pages have furniture though their words come
back nowhere. O(m log m) in lines; at most `_DEPTH` lines a margin. Tuned by `_ZONE` (how deep margins are) and
`_STEP`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from blocks.model import Page
from blocks.pdf.fonts_and_rules import INVISIBLE
from blocks.segment.lines.lines import LINE_NUMBER, Lines
from blocks.segment.margins.edge_words import is_stamp
from blocks.segment.margins.lone_margins import LonePage
from blocks.segment.margins.margin_notes import margin_notes
from blocks.segment.margins.recurring_margins import (
    BODY,
    FOOTER,
    HEADER,
    HIDDEN,
    LINE_NUMBERS,
    LITTLE_ROOM,
    PAGE_NUMBER,
    ROOM,
    SIDE_NOTES,
    Level,
    Recurring,
)

_ZONE = 0.16
"""Part of the page height at top and bottom where furniture can stand."""
_WIDEST_ZONE = 0.18
_DEPTH = 6
"""At most so many lines from the edge are looked at."""
_CELLS = 4
"""So many pieces at one height, none of them a page number, are a row of a table."""
_STEP = 3.0
"""Points; lines whose distance from the edge differs by no more stand at one place."""
_UPRIGHT = 4.0
"""A line so many times higher than wide runs up or down the page."""
_SCAN = 0.25
"""A page with fewer drawn words than this part of its invisible ones is a picture with its text behind it."""


def furniture(rows: Lines) -> NDArray[np.uint8]:
    """For each line BODY, HEADER, FOOTER, PAGE_NUMBER, HIDDEN, LINE_NUMBERS or SIDE_NOTES. Shape (m,)."""
    found = np.where(_hidden(rows), HIDDEN, _margins(rows)).astype(np.uint8)
    found[(rows.style & LINE_NUMBER) > 0] = LINE_NUMBERS
    found[_side_stamps(rows)] = HEADER
    found[margin_notes(rows, found)] = SIDE_NOTES
    return found


def _side_stamps(rows: Lines) -> list[int]:
    """The lines that an archive has set up the side of a page: where it comes from, or who took it."""
    width, height = rows.boxes[:, 2] - rows.boxes[:, 0], rows.boxes[:, 3] - rows.boxes[:, 1]
    sideways = np.flatnonzero((height > _UPRIGHT * width) & (rows.end - rows.first > 1)).tolist()
    return [i for i in sideways if is_stamp(rows.text(i))]


def _hidden(rows: Lines) -> NDArray[np.bool_]:
    """True for lines that are not drawn though others of the page are; a page nearly wholly so is a scan."""
    unseen = (rows.style & INVISIBLE) > 0
    words = rows.end - rows.first
    pages = len(rows.pages) + 1
    behind = np.bincount(rows.page, weights=words * unseen, minlength=pages)
    shown = np.bincount(rows.page, weights=words * ~unseen, minlength=pages)
    hidden: NDArray[np.bool_] = unseen & (shown > _SCAN * behind)[rows.page]
    return hidden


def _margins(rows: Lines) -> NDArray[np.uint8]:
    """For each line BODY, HEADER, FOOTER or PAGE_NUMBER. Shape (m,).

    From the edge inwards, row by row: the first row that is no furniture ends the margin. A second look finds what
    stands where most pages have furniture though its words come back nowhere: the running head of a short chapter.
    """
    candidates = _candidates(rows)
    if not candidates:
        return np.zeros(len(rows), dtype=np.uint8)
    told = Recurring(rows, candidates)
    levels = _levels(rows, candidates)
    places = _places(told, levels, _inwards(told, levels, frozenset()))
    found = np.array(_inwards(told, levels, places), dtype=np.uint8)
    return LonePage(rows, found).codes(levels) if len(rows.pages) == 1 else found


def _levels(rows: Lines, candidates: list[tuple[int, bool]]) -> list[Level]:
    """The candidates by height, from the edges inwards."""
    levels: list[Level] = []
    at = [i for i, _ in candidates]
    a0, a1 = 0.0, 0.0
    for (i, top), page, (_, y0, _, y1) in zip(
        candidates, rows.page[at].tolist(), rows.boxes[at].tolist(), strict=True
    ):
        last = levels[-1] if levels else None
        level = min(a1, y1) - max(a0, y0) > 0.5 * min(a1 - a0, y1 - y0)
        if last is not None and level and (last.page, last.top) == (page, top):
            last.lines.append(i)
            continue
        middle = (y0 + y1) / 2 if top else rows.pages[page - 1].height - (y0 + y1) / 2
        levels.append(Level(page, top, [i], round(middle / _STEP)))
        a0, a1 = y0, y1
    return levels


def _inwards(told: Recurring, levels: list[Level], places: Set[tuple[bool, int]]) -> list[int]:
    """For each line BODY, HEADER, FOOTER or PAGE_NUMBER; what stands apart at one of `places` is furniture."""
    found = [BODY] * len(told.rows)
    last: dict[tuple[int, bool], Level] = {}
    ended: set[tuple[int, bool]] = set()
    for level in levels:
        side = (level.page, level.top)
        if side in ended:
            continue
        known = (level.top, level.place) in places
        outer = last.get(side)
        if outer is None or told.near(outer, level):
            for i, code in zip(
                level.lines, _furniture_of(told, level, known=known, edge=outer is None), strict=True
            ):
                found[i] = code
        last[side] = level
        if not all(found[i] for i in level.lines):
            ended.add(side)
    return found


def _furniture_of(told: Recurring, level: Level, *, known: bool, edge: bool) -> list[int]:
    """What the lines of a level are; its place may be `known` for furniture, or be the one at the page's `edge`."""
    top, lines = level.top, level.lines
    codes = [told.recurs(i, top) for i in lines]
    numbers = sum(told.is_number(i) for i in lines)
    cells = len(lines) >= _CELLS and PAGE_NUMBER not in codes
    if numbers > 1 or (cells and not all(told.set_off(i, top) for i in lines)):
        return [BODY] * len(lines)  # a row of a table that goes on over pages
    furnished = any(codes)
    numbered = edge and told.short and numbers == 1 and len(lines) > 1
    for k, i in enumerate(lines):
        if not codes[k]:
            room = LITTLE_ROOM if known and (furnished or told.elsewhere(i)) else ROOM
            alone = furnished or known or numbered
            codes[k] = _beside(told, i, top, room, furnished=furnished, alone=alone, lone=len(lines) == 1)
    if all(codes):
        return codes
    # A page's number may stand beside the text; nothing else that comes back does.
    return [code if code == PAGE_NUMBER and furnished else BODY for code in codes]


def _beside(
    told: Recurring, i: int, top: bool, room: float, *, furnished: bool, alone: bool, lone: bool
) -> int:
    """What a line is whose words do not come back: furniture stands beside it (`furnished`), or nothing (`lone`)."""
    if told.is_number(i):
        number = (alone or lone) and not told.text[i].startswith("(")
        return PAGE_NUMBER if number and told.set_off(i, top, room) else BODY
    if told.set_off(i, top, room) if furnished else alone and told.apart(i, top, room):
        return HEADER if top else FOOTER
    return BODY


def _places(told: Recurring, levels: list[Level], found: list[int]) -> Set[tuple[bool, int]]:
    """The heights at which most of the pages that have anything there have furniture, or words that come back."""
    pages: Counter[tuple[bool, int]] = Counter()
    furnished: Counter[tuple[bool, int]] = Counter()
    ended: set[tuple[int, bool]] = set()
    for level in levels:
        side, around = (level.page, level.top), [(level.top, level.place + step) for step in (-1, 0, 1)]
        pages.update(around)
        if side not in ended and any(
            found[i] or (told.twice(i, level.top) and told.apart(i, level.top)) for i in level.lines
        ):
            furnished.update(around)
        if not all(found[i] for i in level.lines):
            ended.add(side)
    return {place for place, n in furnished.items() if told.furnishes(n, pages[place])}


def _candidates(rows: Lines) -> list[tuple[int, bool]]:
    """(line, is it at the top) for the outermost lines of each page's margins."""
    if not len(rows):
        return []
    heights = np.array([p.height for p in rows.pages], dtype=np.float32)[rows.page - 1]
    zones = np.array([_zone(p) for p in rows.pages], dtype=np.float32)[rows.page - 1]
    middle = (rows.boxes[:, 1] + rows.boxes[:, 3]) / 2
    free = (rows.style & LINE_NUMBER) == 0
    top = np.flatnonzero(free & (middle < zones))
    bottom = np.flatnonzero(free & (middle > heights - zones))
    return [(i, True) for i in _outermost(rows, top, middle)] + [
        (i, False) for i in _outermost(rows, bottom, -middle)
    ]


def _zone(page: Page) -> float:
    """How far the margins reach, in points; on a landscape page further than its height alone would say."""
    return max(_ZONE * page.height, min(_ZONE * page.width, _WIDEST_ZONE * page.height))


def _outermost(rows: Lines, at: NDArray[np.int64], distance: NDArray[np.floating]) -> list[int]:
    """The first `_DEPTH` of the lines `at` on each page, by distance from the edge."""
    ranked = at[np.lexsort((distance[at], rows.page[at]))]
    page = rows.page[ranked]
    start = np.searchsorted(page, page)
    kept: list[int] = ranked[np.arange(len(ranked)) - start < _DEPTH].tolist()
    return kept

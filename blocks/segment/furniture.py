"""Running headers, footers and page numbers: lines in the margins that come back on other pages."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.lines import Lines

_ZONE = 0.13
"""Part of the page height at top and bottom where furniture can stand."""
_DEPTH = 4
"""At most so many lines from the edge are looked at."""
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[\W_]*(?:(?:page|seite|p\.|pag\.|página|pagina|s\.|стр\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})"
    r"(?:\s*(?:/|of|von|de|di|sur|из|van)\s*\d{1,4})?|第?\s*\d{1,4}\s*[页頁]?)[\W_]*",
    re.I,
)

BODY = 0
HEADER = 1
FOOTER = 2
PAGE_NUMBER = 3
KIND_OF = {HEADER: Kind.HEADER, FOOTER: Kind.FOOTER, PAGE_NUMBER: Kind.PAGE_NUMBER}


def furniture(rows: Lines) -> NDArray[np.uint8]:
    """For each line BODY, HEADER, FOOTER or PAGE_NUMBER. Shape (m,)."""
    found = np.zeros(len(rows), dtype=np.uint8)
    candidates = _candidates(rows)
    pages_with_text = len(np.unique(rows.page))
    keys = {i: _key(rows, i, top) for i, top in candidates}
    seen = Counter({key: len({int(rows.page[i]) for i, k in keys.items() if k == key}) for key in ()})
    pages_of: dict[tuple[object, ...], set[int]] = {}
    for i, key in keys.items():
        pages_of.setdefault(key, set()).add(int(rows.page[i]))
    seen.update({key: len(pages) for key, pages in pages_of.items()})
    enough = 2 if pages_with_text < 5 else 3
    for i, top in candidates:
        repeats = seen[keys[i]] >= enough
        text = _text(rows, i)
        if _PAGE_NUMBER.fullmatch(text) and (repeats or _isolated(rows, i, top)):
            found[i] = PAGE_NUMBER
        elif repeats:
            found[i] = HEADER if top else FOOTER
    return found


def _candidates(rows: Lines) -> list[tuple[int, bool]]:
    """(line, is it at the top) for the outermost lines of each page's margins."""
    if not len(rows):
        return []
    heights = np.array([p.height for p in rows.pages], dtype=np.float32)[rows.page - 1]
    middle = (rows.boxes[:, 1] + rows.boxes[:, 3]) / 2
    top = np.flatnonzero(middle < _ZONE * heights)
    bottom = np.flatnonzero(middle > (1 - _ZONE) * heights)
    return [(i, True) for i in _outermost(rows, top, middle)] + [
        (i, False) for i in _outermost(rows, bottom, -middle)
    ]


def _outermost(rows: Lines, at: NDArray[np.int64], distance: NDArray[np.float32]) -> list[int]:
    """The first `_DEPTH` of the lines `at` on each page, by distance from the edge."""
    ranked = at[np.lexsort((distance[at], rows.page[at]))]
    page = rows.page[ranked]
    start = np.searchsorted(page, page)
    kept: list[int] = ranked[np.arange(len(ranked)) - start < _DEPTH].tolist()
    return kept


def _text(rows: Lines, i: int) -> str:
    return " ".join(rows.texts[rows.first[i] : rows.end[i]])


def _key(rows: Lines, i: int, top: bool) -> tuple[object, ...]:
    """What makes two lines the same furniture: side of the page, height on it, words with the digits left out."""
    y = rows.boxes[i, 1] if top else rows.pages[rows.page[i] - 1].height - rows.boxes[i, 3]
    return top, round(float(y) / 6), _DIGITS.sub("#", _text(rows, i)).casefold()


def _isolated(rows: Lines, i: int, top: bool) -> bool:
    """True if no other line of the page is further out, and the nearest inner one is two line heights away."""
    same = np.flatnonzero(rows.page == rows.page[i])
    box, height = rows.boxes[i], rows.height[i]
    others = rows.boxes[same[same != i]]
    if not len(others):
        return False
    inner = others[:, 1] - box[3] if top else box[1] - others[:, 3]
    return bool((inner > 0.8 * height).all())

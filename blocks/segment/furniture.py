"""Running headers, footers and page numbers: lines in the margins that come back on other pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.lines import Lines
from blocks.text_pieces import INVISIBLE

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
_SCAN = 0.25
"""A page with fewer drawn words than this part of its invisible ones is a picture with its text behind it."""

BODY = 0
HEADER = 1
FOOTER = 2
PAGE_NUMBER = 3
HIDDEN = 4
KIND_OF = {HEADER: Kind.HEADER, FOOTER: Kind.FOOTER, PAGE_NUMBER: Kind.PAGE_NUMBER, HIDDEN: Kind.HIDDEN}


def furniture(rows: Lines) -> NDArray[np.uint8]:
    """For each line BODY, HEADER, FOOTER, PAGE_NUMBER or HIDDEN. Shape (m,)."""
    return np.where(_hidden(rows), HIDDEN, _margins(rows)).astype(np.uint8)


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

    From the edge inwards: the first line that is no furniture ends the margin.
    """
    found = np.zeros(len(rows), dtype=np.uint8)
    candidates = _candidates(rows)
    if not candidates:
        return found
    exact, loose = _pages_of(rows, candidates, _key), _pages_of(rows, candidates, _digitless_key)
    enough = 2 if len(np.unique(rows.page)) < 5 else 3
    body = float(np.median(rows.height))
    ended: set[tuple[int, bool]] = set()
    for i, top in candidates:
        side = (int(rows.page[i]), top)
        if side in ended:
            continue
        same = len(exact[_key(rows, i, top)]) >= enough
        similar = len(loose[_digitless_key(rows, i, top)]) >= enough
        isolated = _isolated(rows, i, top)
        if _PAGE_NUMBER.fullmatch(_text(rows, i)) and (similar or isolated):
            found[i] = PAGE_NUMBER
        elif same or (similar and isolated and rows.height[i] < 1.2 * body and not _is_sentence(rows, i)):
            found[i] = HEADER if top else FOOTER
        else:
            ended.add(side)
    return found


def _pages_of(
    rows: Lines, candidates: list[tuple[int, bool]], key: Callable[[Lines, int, bool], Hashable]
) -> dict[Hashable, set[int]]:
    """The pages on which each key stands."""
    pages: dict[Hashable, set[int]] = {}
    for i, top in candidates:
        pages.setdefault(key(rows, i, top), set()).add(int(rows.page[i]))
    return pages


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


def _outermost(rows: Lines, at: NDArray[np.int64], distance: NDArray[np.floating]) -> list[int]:
    """The first `_DEPTH` of the lines `at` on each page, by distance from the edge."""
    ranked = at[np.lexsort((distance[at], rows.page[at]))]
    page = rows.page[ranked]
    start = np.searchsorted(page, page)
    kept: list[int] = ranked[np.arange(len(ranked)) - start < _DEPTH].tolist()
    return kept


def _text(rows: Lines, i: int) -> str:
    return " ".join(rows.texts[rows.first[i] : rows.end[i]])


def _key(rows: Lines, i: int, top: bool) -> Hashable:
    """What makes two lines the same furniture: side of the page, height on it, words."""
    y = rows.boxes[i, 1] if top else rows.pages[rows.page[i] - 1].height - rows.boxes[i, 3]
    return top, round(float(y) / 6), _text(rows, i).casefold()


def _digitless_key(rows: Lines, i: int, top: bool) -> Hashable:
    """The same, numbers left out: "Chapter 1" and "Chapter 2"."""
    return top, round(float(rows.boxes[i, 1]) / 6), _DIGITS.sub("#", _text(rows, i)).casefold()


def _is_sentence(rows: Lines, i: int) -> bool:
    """True for a line of running text: long, with a full stop at its end."""
    return bool(rows.end[i] - rows.first[i] > 8) and rows.texts[rows.end[i] - 1].endswith(".")


def _isolated(rows: Lines, i: int, top: bool) -> bool:
    """True if the page's next line inwards is more than a line's height away."""
    first, end = np.searchsorted(rows.page, (rows.page[i], rows.page[i] + 1))
    box, height = rows.boxes[i], rows.height[i]
    others = rows.boxes[first:end]
    inner = others[:, 1] - box[3] if top else box[1] - others[:, 3]
    inner = inner[
        (others[:, 1] + others[:, 3] > box[1] + box[3])
        if top
        else (others[:, 1] + others[:, 3] < box[1] + box[3])
    ]
    inner = inner[inner > -0.5 * height]
    return not len(inner) or bool(inner.min() > 0.9 * height)

"""The words of a page in a script without spaces, where a grapheme is a word; from the page's characters in memory.

What is said of a character is said of all at once. `blocks.characters` has the same rules character by character, for
PyMuPDF's dictionaries; what only these say something of is left to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from pymupdf import mupdf

from blocks.characters import END, GRAPHEME, LETTER, MARK, NOTHING, ROLES, SPACE
from blocks.model import Join
from blocks.stext_layout import Layout
from blocks.stext_memory import (
    Characters,
    Lists,
    Settings,
    TextLines,
    directions_of,
    edges_of,
    font_of,
    settings_of,
)
from blocks.text_pieces import BOLD, BOLD_FLAG, DRAWN_FLAGS, INVISIBLE

FontHeights = dict[int, tuple[np.float32, np.float32]]
"""By address, ascender and descender of each font, in parts of its size."""
_EPSILON = np.finfo(np.float32).eps


@dataclass(frozen=True, slots=True)
class UnspacedWords:
    """The words of a page as columns of equal length, in MuPDF's order."""

    texts: list[str]
    boxes: NDArray[np.float32]
    """Shape (n, 4), in MuPDF's frame."""
    lines: NDArray[np.int64]
    """The place of each one's line among those that have characters."""
    blocks: NDArray[np.int32]
    """MuPDF's block of each."""
    joins: NDArray[np.uint8]
    """`Join` of each: whether a space follows."""
    sizes: NDArray[np.float32]
    """The largest font size of each one's line, in points."""
    styles: NDArray[np.uint8]
    """`BOLD | INVISIBLE` of each one's line."""


def unspaced_words(
    page: Lists, rows: TextLines, chars: Characters, layout: Layout, known: FontHeights
) -> UnspacedWords | None:
    """The words of a page from its lines and all their characters; None if PyMuPDF makes more of it than is made here.

    No letters may run from the right, downwards or stack. Heights of fonts are looked up in `known`, or put there.
    """
    if not len(chars.codes):
        return None
    settings = settings_of(chars, layout)
    directions = directions_of(rows, layout)[chars.lines]
    boxes = _boxes(settings, directions, _heights(chars, settings, page, rows, known))
    if boxes is None or not _all_there(chars, boxes, page):
        return None
    first = np.flatnonzero(np.diff(chars.lines, prepend=-1))
    sizes = np.maximum.reduceat(settings.size, first)
    every, some = (
        np.bitwise_and.reduceat(settings.flags, first),
        np.bitwise_or.reduceat(settings.flags, first),
    )
    styles = BOLD * ((every & BOLD_FLAG) > 0) | INVISIBLE * ((some & DRAWN_FLAGS) == 0)
    texts, boxes, lines, joins = _words(chars.codes, boxes, chars.lines)
    return UnspacedWords(
        texts, boxes, lines, rows.blocks[lines], joins, sizes[lines], styles.astype(np.uint8)[lines]
    )


def _heights(
    chars: Characters, settings: Settings, page: Lists, rows: TextLines, known: FontHeights
) -> NDArray[np.float32]:
    """Ascender and descender of each character's font. Shape (2, n)."""
    fonts, example, of = np.unique(settings.font, return_index=True, return_inverse=True)
    for at, k in zip(fonts.tolist(), example.tolist(), strict=True):
        if at not in known:
            font = font_of(page, int(rows.at[chars.lines[k]]), int(chars.at[k]))
            known[at] = mupdf.ll_fz_font_ascender(font), mupdf.ll_fz_font_descender(font)
    return np.array([known[at] for at in fonts.tolist()], dtype=np.float32).T[:, of.reshape(-1)]


def _boxes(
    settings: Settings, directions: NDArray[np.float32], heights: NDArray[np.float32]
) -> NDArray[np.float32] | None:
    """The box of each character, shape (n, 4), as PyMuPDF has it: no lower than the type is set.

    None where PyMuPDF turns characters or looks widths up for that.
    """
    ascender, descender = heights
    total = ascender - descender + _EPSILON
    low = np.flatnonzero(total < 1)
    quads = settings.quad
    if len(low):
        if (directions[low] != (1, 0)).any():
            return None
        high = _as_high_as_set(settings, low, ascender[low], descender[low], total[low])
        if (high[:, 6] - high[:, 4] < _EPSILON).any():
            return None
        quads[low] = high + np.tile(settings.origin[low], 4)
    return np.stack(edges_of(quads), axis=1)


def _as_high_as_set(
    settings: Settings,
    low: NDArray[np.int64],
    ascender: NDArray[np.float32],
    descender: NDArray[np.float32],
    total: NDArray[np.float32],
) -> NDArray[np.float32]:
    """The corners of these characters, seen from their origins, stretched to their font's size. Shape (n, 8)."""
    corners = settings.quad[low] - np.tile(settings.origin[low], 4)
    glyphless = ascender < 1e-3
    ascender = np.where(glyphless, np.float32(0.9), ascender / total)
    descender = np.where(glyphless, np.float32(-0.1), descender / total)
    scale = ascender - descender
    above, below = (edge * settings.size[low] / scale for edge in (ascender, descender))
    upside_down = corners[:, 1] > 0
    corners[:, 1] = corners[:, 3] = np.where(upside_down, above, -above)
    corners[:, 5] = corners[:, 7] = np.where(upside_down, below, -below)
    corners[corners[:, 4] < 0, 0:5:4] = 0
    return corners


def _all_there(chars: Characters, boxes: NDArray[np.float32], page: Lists) -> bool:
    """True if all characters lie on the page and every line ends in one that takes up room; PyMuPDF drops others."""
    ends = np.flatnonzero(np.diff(chars.lines, append=-1))
    for x0, y0, x1, y1 in (boxes.T, chars.boxes):
        left, top, right, bottom = page.room
        inside = (left < x1) & (top < y1) & (right > x0) & (bottom > y0)
        if not inside.all() or not (x0[ends] < x1[ends]).all() or not (y0[ends] < y1[ends]).all():
            return False
    return True


def _words(
    codes: NDArray[np.int32], boxes: NDArray[np.float32], line: NDArray[np.int64]
) -> tuple[list[str], NDArray[np.float32], NDArray[np.int64], NDArray[np.uint8]]:
    """Text, box, line and join of each word, from code, box (n, 4) and line of each character."""
    role = np.fromiter(map(ROLES.__getitem__, _text(codes)), np.int8, len(codes))
    shown = role != NOTHING
    starts, behind = np.zeros((2, len(role)), dtype=bool)
    starts[shown], behind[shown] = _starts(role[shown], line[shown])
    drawn = shown & (role != SPACE)
    first = np.flatnonzero(starts[drawn])
    if not len(first):
        return [], np.zeros((0, 4), np.float32), line[:0], np.zeros(0, dtype=np.uint8)
    text = _text(codes[drawn])
    texts = [text[a:b] for a, b in pairwise([*first.tolist(), len(text)])]
    joins = np.full(len(first), Join.SPACE, dtype=np.uint8)
    joins[:-1][behind[starts][1:]] = Join.NONE
    low = np.minimum.reduceat(boxes[drawn, :2], first, axis=0)
    high = np.maximum.reduceat(boxes[drawn, 2:], first, axis=0)
    return texts, np.hstack([low, high]), line[starts], joins


def _text(codes: NDArray[np.int32]) -> str:
    return codes.astype("<u4").tobytes().decode("utf-32-le")


def _starts(role: NDArray[np.int8], line: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which characters begin a word, and which stand right behind another of their line without a space between."""
    behind = np.zeros(len(role), dtype=bool)
    behind[1:] = (line[1:] == line[:-1]) & (role[:-1] != SPACE)
    acts = np.where((role == MARK) & ~behind, GRAPHEME, role)  # a mark on nothing is a word of its own
    bearer = np.maximum.accumulate(np.where(acts != MARK, np.arange(len(role)), 0))
    after_letter = np.zeros(len(role), dtype=bool)
    after_letter[1:] = (acts[bearer] == LETTER)[:-1]
    goes_on = behind & after_letter & ((acts == LETTER) | (acts == END))
    return (acts != SPACE) & (acts != MARK) & ~goes_on, behind

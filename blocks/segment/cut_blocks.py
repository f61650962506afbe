"""Ordered lines -> blocks: where one ends and the next begins.

One boolean for each pair of neighbouring lines, put together from signs of a new paragraph: leading, indentation, a
short last line, another font size or weight, a bullet or number; the layout model's regions, where there are any, make
some signs surer than others (`_within_regions`). Linear in lines. `_begins` is where signs are weighed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.pdf.fonts_and_rules import BOLD
from blocks.segment.kinds import Typed, body_size, kinds
from blocks.segment.line_openings import (
    SENTENCE_END,
    Rows,
    bullet,
    footnote_mark,
    numbered_item,
    title_word,
)
from blocks.segment.lines import NUMBERED, Lines
from blocks.segment.order import OrderedLines
from blocks.segment.recurring_margins import BODY, LINE_NUMBERS
from blocks.segment.unruled_tables import level, level_runs

_CONTINUED = (Kind.PARAGRAPH, Kind.LIST, Kind.HEADING)
"""What the layout model may take for several regions though it is one block."""
_OTHER_SIZE = 1.13
"""Lines whose font sizes differ by more are set apart: a heading, a note, another voice."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Blocks as runs of ordered lines."""

    first: NDArray[np.int64]
    """The first line of each block."""
    kinds: list[Kind]
    """What each block is."""
    levels: list[int]
    """Level of each heading, 0 for other blocks."""
    visual: NDArray[np.int64]
    """Number of the line as a reader sees it: pieces of one row of running text share it. Shape (lines,)."""


def cut_blocks(ordered: OrderedLines) -> Cut:
    """Cut the lines into blocks and name each one's kind."""
    rows = ordered.lines
    if not len(rows):
        return Cut(np.zeros(0, np.int64), [], [], np.zeros(0, np.int64))
    run = level_runs(rows, ordered.margin)
    openings = _openings(ordered, run)
    begins = _begins(ordered, run, openings)
    first = np.flatnonzero(begins)
    apart = begins | (ordered.cells.table >= 0)
    apart[1:] |= np.diff(run) != 0
    named: Typed = kinds(ordered, first, openings.rows, run[first])
    return Cut(first, named.kinds, named.levels, np.cumsum(apart) - 1)


@dataclass(frozen=True, slots=True)
class _Openings:
    """How each line begins and ends; pieces of one row share what their row says. Columns of length m."""

    rows: Rows
    """Every row."""
    bullets: NDArray[np.bool_]
    """It opens an item of a list by a sign that opens nothing else."""
    numbers: NDArray[np.bool_]
    """It opens with a number or letter such as items have, and sentences too."""
    titles: NDArray[np.bool_]
    """It opens with a section number and a short title, or with a caption's label."""
    notes: NDArray[np.bool_]
    """It opens with the mark of a footnote."""
    stops: NDArray[np.bool_]
    """It ends with a sentence's end."""
    capitals: NDArray[np.bool_]
    """It begins with a capital."""
    smalls: NDArray[np.bool_]
    """It begins with a small letter."""
    colons: NDArray[np.bool_]
    """It ends with a colon or a bracket."""


def _openings(ordered: OrderedLines, run: NDArray[np.int64]) -> _Openings:
    rows = ordered.lines
    first = np.flatnonzero(np.diff(run, prepend=-1))
    bounds = np.append(first, len(rows))
    whole = Rows(rows.texts, rows.first, rows.end, bounds)
    starts = [rows.texts[i] for i in rows.first.tolist()]
    ends = [rows.texts[i - 1] for i in rows.end.tolist()]
    begin, end = _told_of(starts, _of_first), _told_of(ends, _of_last)
    return _Openings(
        whole,
        bullets=begin[0],
        numbers=begin[1],
        titles=np.repeat(whole.titles(begin[5, first]), np.diff(bounds)),
        notes=begin[2],
        stops=end[0],
        capitals=begin[3],
        smalls=begin[4],
        colons=end[1],
    )


def _of_first(word: str) -> tuple[bool, ...]:
    """What a line's first word tells: bullet, item's number, footnote's mark, capital, small letter, may be a title."""
    first = word[0]
    case = first.isupper(), first.islower(), title_word(word)
    if first.isalpha() and word[-1] not in ".)":
        return False, False, False, *case
    return bullet(word), numbered_item(word), footnote_mark(word), *case


def _of_last(word: str) -> tuple[bool, ...]:
    """What a line's last word tells: a sentence's end, a colon or bracket."""
    return word.endswith(SENTENCE_END), word[-1] in ":)"


def _told_of(words: list[str], tell: Callable[[str], tuple[bool, ...]]) -> NDArray[np.bool_]:
    """What `tell` says of each word, one row for each thing that it tells; lines often begin and end alike."""
    number = {word: n for n, word in enumerate(set(words))}
    told = np.array([tell(word) for word in number], dtype=bool)
    return told[np.fromiter(map(number.__getitem__, words), np.int64, len(words))].T


def _begins(ordered: OrderedLines, run: NDArray[np.int64], opens: _Openings) -> NDArray[np.bool_]:
    """For each line: does it begin a block?"""
    rows, margin, cells = ordered.lines, ordered.margin, ordered.cells
    new = np.ones(len(rows), dtype=bool)
    if len(rows) == 1:
        return new
    beside, hooked = level(rows), _hooked(rows)
    rows = replace(rows, boxes=_row_boxes(rows, run))
    a, b = rows.boxes[:-1], rows.boxes[1:]
    low = np.minimum(rows.height[:-1], rows.height[1:])
    across = np.minimum(a[:, 2], b[:, 2]) - np.maximum(a[:, 0], b[:, 0])
    pitch = b[:, 1] - a[:, 1]
    below = (across > 0) & (pitch > 0) & ~beside
    whole = beside | (margin[1:] == LINE_NUMBERS)
    apart = (rows.page[1:] != rows.page[:-1]) | (margin[1:] != margin[:-1]) | ((margin[1:] != BODY) & ~whole)
    size = np.maximum(rows.size[:-1], rows.size[1:]) > _OTHER_SIZE * np.minimum(rows.size[:-1], rows.size[1:])
    jump = (across <= 0) | (pitch <= 0)
    # Parts of a formula stand over and beside each other; MuPDF keeps them together.
    overlap = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
    knit = (rows.group[1:] == rows.group[:-1]) & (overlap > 0.45 * low)
    far = (b[:, 1] - a[:, 3] > 0.75 * low) & ~_wide_set(rows, opens, low)
    looser = np.zeros(len(pitch), dtype=bool)
    looser[1:] = (
        below[1:] & below[:-1] & (pitch[1:] > 1.22 * pitch[:-1]) & (b[1:, 1] - a[1:, 3] > 0.12 * low[1:])
    )
    spaced = below & (far | looser)
    titled = below & (opens.titles[1:] | (opens.titles[:-1] & opens.capitals[1:]))
    marked = below & (
        _indented(rows, opens, low)
        | (opens.stops[:-1] & (a[:, 2] < b[:, 2] - 3 * low) & opens.capitals[1:])
        | _new_item(rows, opens, low)
        | _note(rows, opens)
        | _other_weight(rows, opens, low)
    )
    cut = size | jump | spaced | titled | marked
    if rows.parts is not None:
        cut = _within_regions(rows, opens, cut, titled | size, marked, spaced)
    cut &= ~knit & ~hooked & ~beside & (margin[1:] == BODY)
    formula = ordered.formula
    cut = (cut & (formula[1:] < 0)) | (formula[1:] != formula[:-1])
    in_table = cells.table >= 0
    same_table = in_table[1:] & (cells.table[1:] == cells.table[:-1])
    free = ~in_table[1:] & ~in_table[:-1]
    new[1:] = (
        apart
        | (in_table[1:] != in_table[:-1])
        | (in_table[1:] & ~same_table)
        | (same_table & (cells.row[1:] != cells.row[:-1]))
        | (free & cut)
    )
    return new


def _within_regions(
    rows: Lines,
    opens: _Openings,
    cut: NDArray[np.bool_],
    titled: NDArray[np.bool_],
    marked: NDArray[np.bool_],
    spaced: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """For lines 1..m-1: `cut`, but by surer signs between lines that the layout model has put into one region.

    It often takes several paragraphs, items or headings for one region, so these are still parted: headings where the
    next is `titled`, text where it is `marked`, or set apart (`spaced`) behind a sentence's end. A formula is whole.
    Regions part what they hold, unless two of a kind follow one another and nothing else tells them apart.
    """
    kinds = np.array(rows.region_kinds, dtype=object)[1:]
    item = opens.bullets | opens.numbers | opens.titles | opens.notes
    within = {
        Kind.PARAGRAPH: marked | (spaced & opens.stops[:-1]),
        Kind.HEADING: titled,
        **dict.fromkeys((Kind.LIST, Kind.CAPTION, Kind.FOOTNOTE), (marked | titled) & item[1:]),
        Kind.FORMULA: np.zeros(len(cut), dtype=bool),
    }
    out = cut.copy()
    same = np.diff(rows.region) == 0
    for kind, signs in within.items():
        here = same & (kinds == kind)
        out[here] = signs[here]
    before = np.array(rows.region_kinds, dtype=object)[:-1]
    joined = (kinds == before) & np.isin(kinds, _CONTINUED)
    out[~(same | joined)] = True
    return out


def _hooked(rows: Lines) -> NDArray[np.bool_]:
    """For lines 1..m-1: begins where the line before it ends, partly beside it: signs of a formula, a large initial."""
    a, b = rows.boxes[:-1], rows.boxes[1:]
    size = np.minimum(rows.size[:-1], rows.size[1:])
    gap = b[:, 0] - a[:, 2]
    flags: NDArray[np.bool_] = (
        (rows.page[1:] == rows.page[:-1])
        & (np.abs(b[:, 1] - a[:, 1]) < size)
        & (np.minimum(a[:, 3], b[:, 3]) > np.maximum(a[:, 1], b[:, 1]))
        & (gap > -1.5 * size)
        & (gap < size)
    )
    return flags


def _row_boxes(rows: Lines, run: NDArray[np.int64]) -> NDArray[np.float32]:
    """For each line the box of its whole row. Shape (m, 4)."""
    first = np.flatnonzero(np.diff(run, prepend=-1))
    low = np.minimum.reduceat(rows.boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(rows.boxes[:, 2:], first, axis=0)
    boxes: NDArray[np.float32] = np.hstack([low, high])[run]
    return boxes


def _wide_set(rows: Lines, opens: _Openings, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: goes on with a full line above though far from it: double spacing, columns of Japanese."""
    a, b = rows.boxes[:-1], rows.boxes[1:]
    pitch = b[:, 1] - a[:, 1]
    alike = (
        (np.abs(a[:, 0] - b[:, 0]) < low) & (a[:, 2] > b[:, 2] - 2 * low) & (b[:, 1] - a[:, 3] < 1.5 * low)
    )
    alike &= np.abs(rows.size[1:] - rows.size[:-1]) < 0.05 * low
    wide: NDArray[np.bool_] = alike & ~opens.stops[:-1]
    steady = np.abs(np.diff(pitch)) < 0.03 * pitch[1:]
    beside = np.zeros(len(wide), dtype=bool)
    beside[1:] |= steady & wide[:-1]
    beside[:-1] |= steady & wide[1:]
    wide |= alike & beside
    return wide


def _indented(rows: Lines, opens: _Openings, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: set in from a line that ends a sentence; with a small letter it goes on, as code does."""
    indent = rows.boxes[1:, 0] - rows.boxes[:-1, 0]
    opened = (opens.bullets | opens.numbers | opens.notes)[:-1]
    goes_on = opens.smalls[1:] & (~opens.colons[:-1] | ((rows.style[1:] & NUMBERED) > 0))
    flags: NDArray[np.bool_] = (
        (indent > 0.6 * low) & (indent < 5 * low) & opens.stops[:-1] & ~opened & ~goes_on
    )
    return flags


def _new_item(rows: Lines, opens: _Openings, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: an item of a list; a number opens one only where the line before does not run on."""
    full = rows.boxes[:-1, 2] > rows.boxes[1:, 2] - 2 * low
    runs_on = full & ~opens.stops[:-1] & (rows.boxes[1:, 0] < rows.boxes[:-1, 0] + 0.6 * low)
    both = opens.numbers[:-1] & opens.numbers[1:]
    flags: NDArray[np.bool_] = opens.bullets[1:] | (opens.numbers[1:] & (~runs_on | both))
    return flags


def _note(rows: Lines, opens: _Openings) -> NDArray[np.bool_]:
    """For lines 1..m-1: a footnote, in small type on the lower half of the page."""
    usual = body_size(rows)
    height = np.array([p.height for p in rows.pages], dtype=np.float32)[rows.page - 1]
    small = (rows.size < 0.95 * usual) & (rows.boxes[:, 1] > 0.5 * height)
    flags: NDArray[np.bool_] = opens.notes[1:] & small[1:] & small[:-1]
    return flags


def _other_weight(rows: Lines, opens: _Openings, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: a short bold line ends above, or one begins below what was set in plain type."""
    bold = (rows.style & BOLD) > 0
    a, b = rows.boxes[:-1], rows.boxes[1:]
    short = a[:, 2] < b[:, 2] - 1.5 * low
    ends = bold[:-1] & ~bold[1:] & opens.capitals[1:] & short
    begins = ~bold[:-1] & bold[1:] & opens.capitals[1:] & (opens.stops[:-1] | short)
    flags: NDArray[np.bool_] = ends | begins
    return flags

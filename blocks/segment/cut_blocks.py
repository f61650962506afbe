"""Ordered lines -> blocks: where one ends and the next begins.

One boolean for each pair of neighbouring lines, put together from signs of a new paragraph: leading, indentation, a
short last line, another font size or weight, a bullet or number; the layout model's regions, where there are any, make
some signs surer than others (`_within_regions`). Linear in lines. `_begins` is where signs are weighed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.pdf.fonts_and_rules import BOLD
from blocks.segment.captions import captioned
from blocks.segment.kinds import Typed, kinds
from blocks.segment.lines.line_signs import Signs, line_signs, runs_on
from blocks.segment.lines.lines import LARGER, NUMBERED, Lines, body_size
from blocks.segment.margins.recurring_margins import BODY, LINE_NUMBERS
from blocks.segment.order import OrderedLines
from blocks.segment.tables.unruled_tables import level, level_runs
from blocks.segment.verse import verse

_CONTINUED = (Kind.PARAGRAPH, Kind.LIST, Kind.HEADING)
"""What the layout model may take for several regions though it is one block."""
_OTHER_SIZE = 1.13
"""Lines whose font sizes differ by more are set apart: a heading, a note, another voice."""
_SHORT, _TITLE, _TEXT = 0.6, 8, 7
"""A title in the text's own type has at most so much of the width of the line below, and so many words; that line has
at least so many."""


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
    opens = line_signs(rows, run)
    begins = _begins(ordered, run, opens)
    first = np.flatnonzero(begins)
    apart = begins | (ordered.cells.table >= 0)
    apart[1:] |= np.diff(run) != 0
    named: Typed = kinds(ordered, first, opens.rows, run[first])
    return Cut(first, named.kinds, named.levels, np.cumsum(apart) - 1)


def _begins(ordered: OrderedLines, run: NDArray[np.int64], opens: Signs) -> NDArray[np.bool_]:
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
    # A kicker close over a title says nothing of the title's own leading.
    looser[1:] &= ~(size[:-1] & (rows.size[1:-1] > LARGER * body_size(rows)))
    spaced = below & (far | looser)
    titled = below & (opens.titles[1:] | (opens.titles[:-1] & opens.capitals[1:]))
    titled |= below & _over_text(rows, opens, low, np.append(True, spaced[:-1] | jump[:-1] | size[:-1]))
    titled |= below & captioned(rows, opens, low, spaced, beside)
    marked = below & (
        _indented(rows, opens, low)
        | (opens.stops[:-1] & (a[:, 2] < b[:, 2] - 3 * low) & opens.capitals[1:])
        | _new_item(rows, opens, low)
        | _note(rows, opens)
        | _other_weight(rows, opens, low)
    )
    marked &= ~verse(rows, opens, below & ~(size | jump | spaced | titled | apart))
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
    opens: Signs,
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
    item = opens.bullets | opens.numbers | opens.titles | opens.captions | opens.notes
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


def _wide_set(rows: Lines, opens: Signs, low: NDArray[np.float32]) -> NDArray[np.bool_]:
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


def _indented(rows: Lines, opens: Signs, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: set in from a line that ends a sentence; with a small letter it goes on, as code does."""
    indent = rows.boxes[1:, 0] - rows.boxes[:-1, 0]
    opened = (opens.bullets | opens.numbers | opens.notes)[:-1]
    goes_on = opens.smalls[1:] & (~opens.colons[:-1] | ((rows.style[1:] & NUMBERED) > 0))
    flags: NDArray[np.bool_] = (
        (indent > 0.6 * low) & (indent < 5 * low) & opens.stops[:-1] & ~opened & ~goes_on
    )
    return flags


def _new_item(rows: Lines, opens: Signs, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: an item of a list; a number opens one only where the line before does not run on."""
    both = opens.numbers[:-1] & opens.numbers[1:]
    flags: NDArray[np.bool_] = opens.bullets[1:] | (opens.numbers[1:] & (~runs_on(rows, opens, low) | both))
    return flags


def _over_text(
    rows: Lines, opens: Signs, low: NDArray[np.float32], apart: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """For lines 1..m-1: a full line of text, and another one below it, under a short line that ends nothing and stands
    `apart` from what is above, each a boolean of the line before: a title in the text's own type."""
    a, b = rows.boxes[:-1], rows.boxes[1:]
    words = rows.end - rows.first
    short = (a[:, 2] - a[:, 0] < _SHORT * (b[:, 2] - b[:, 0])) & (words[:-1] <= _TITLE) & (words[1:] >= _TEXT)
    level = np.abs(a[:, 0] - b[:, 0]) < 3 * low
    flags: NDArray[np.bool_] = apart & short & level & opens.capitals[:-1] & opens.capitals[1:]
    full = (np.abs(a[:, 2] - b[:, 2]) < 2 * low) & level & (b[:, 1] > a[:, 1])
    flags &= np.append(full[1:], False)
    for i in np.flatnonzero(flags).tolist():
        flags[i] = rows.texts[rows.end[i] - 1][-1].isalnum()
    return flags


def _note(rows: Lines, opens: Signs) -> NDArray[np.bool_]:
    """For lines 1..m-1: a footnote, in small type on the lower half of the page."""
    usual = body_size(rows)
    height = np.array([p.height for p in rows.pages], dtype=np.float32)[rows.page - 1]
    small = (rows.size < 0.95 * usual) & (rows.boxes[:, 1] > 0.5 * height)
    flags: NDArray[np.bool_] = opens.notes[1:] & small[1:] & small[:-1]
    return flags


def _other_weight(rows: Lines, opens: Signs, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: a short bold line ends above, or one begins below what was set in plain type."""
    bold = (rows.style & BOLD) > 0
    a, b = rows.boxes[:-1], rows.boxes[1:]
    short = a[:, 2] < b[:, 2] - 1.5 * low
    ends = bold[:-1] & ~bold[1:] & opens.capitals[1:] & short
    begins = ~bold[:-1] & bold[1:] & opens.capitals[1:] & (opens.stops[:-1] | short)
    flags: NDArray[np.bool_] = ends | begins
    return flags

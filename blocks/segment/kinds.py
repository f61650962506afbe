"""What each block is: by how it begins, how large and bold it is set, and where it stands.

Rules in their order (`_kind`), with sizes relative to the body's, the size that most words of the file have. Levels of
headings are ranks of their styles: larger above smaller, bold above plain, 2 above 2.1. Linear in blocks. Tuned by
`SMALLER` and the lengths of headings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.pdf.fonts_and_rules import BOLD
from blocks.segment.figures import Drawn, figure_labels
from blocks.segment.lines.line_openings import (
    BULLET,
    CAPTION,
    FOOTNOTE_MARK,
    SECTION,
    Row,
    Rows,
    numbered_item,
)
from blocks.segment.lines.lines import LARGER, SMALLER, Lines, body_size
from blocks.segment.margins.recurring_margins import BODY, KIND_OF
from blocks.segment.neighbours import bibliography, captions_go_on, footnotes_last, plain_titles
from blocks.segment.order import OrderedLines

_LONGEST_HEADING = 25
_LONGEST_BOLD = 14
_DEEPEST = 6
_LONGEST_LABEL = 12
"""Words; labels in drawings are no longer."""
_LONGEST_CAPTION = 12
"""Lines; a longer one is in smaller type than the text."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_MAYBE_ASIDE = (None, Kind.PARAGRAPH, Kind.HEADER, Kind.FOOTER)
"""What the layout model may call a side note, having no name for them; None for nothing."""
_MAYBE_TITLE = (None, Kind.PARAGRAPH)
"""What the layout model may call a title in the text's own type."""
_WORD = re.compile(r"(?:^|\s)[^\W\d_]{3}")


@dataclass(frozen=True, slots=True)
class Typed:
    """The kinds of all blocks."""

    kinds: list[Kind]
    """What each block is."""
    levels: list[int]
    """Level of each heading, 0 for other blocks."""


class _Block(NamedTuple):
    """What of a block its kind is told by."""

    lines: int
    """Rows of text in it."""
    words: int
    """Words in it."""
    size: float
    """Its largest font size."""
    bold: bool
    """All of it is bold, and the document's body isn't."""
    row: Row
    """Its first row."""
    last: str
    """Its last word."""


def kinds(
    ordered: OrderedLines, first: NDArray[np.int64], text_rows: Rows, first_rows: NDArray[np.int64]
) -> Typed:
    """The kind of each block that begins at the lines `first`, in those of the `text_rows`; the levels of headings."""
    rows, margin, cells = ordered.lines, ordered.margin, ordered.cells
    usual, plain = body_size(rows), not _bold_body(rows, margin)
    end = np.append(first[1:], len(rows))
    size = np.maximum.reduceat(rows.size, first).tolist()
    words = np.add.reduceat(rows.end - rows.first, first).tolist()
    bold = (np.bitwise_and.reduceat(rows.style, first) & BOLD).tolist()
    aside = _side_notes(rows, margin, first, end, usual)
    low = rows.boxes[first, 1] > 0.5 * np.array([p.height for p in rows.pages])[rows.page[first] - 1]
    found: list[Kind] = []
    given = rows.region_kinds
    styles: dict[int, _Block] = {}
    at, table, openings = margin[first].tolist(), cells.table[first].tolist(), rows.first[first].tolist()
    last, row_of = (rows.end[end - 1] - 1).tolist(), first_rows.tolist()
    for i, (a, b) in enumerate(zip(first.tolist(), end.tolist(), strict=True)):
        if at[i] != BODY:
            kind = KIND_OF[at[i]]
        elif table[i] >= 0:
            kind = Kind.TABLE_HEADER if cells.header[a] else Kind.TABLE
        elif ordered.formula[a] >= 0:
            kind = Kind.FORMULA
        elif aside[i] and given[a] in _MAYBE_ASIDE and not CAPTION.match(text_rows[row_of[i]].head):
            kind = Kind.SIDE_NOTE
        else:
            row = text_rows[row_of[i]]
            block = _Block(b - a, words[i], size[i], bool(bold[i]) and plain, row, rows.texts[last[i]])
            kind = _kind(block, rows.texts[openings[i]], usual, bool(low[i]))
            if given[a] is not Kind.FIGURE or not _runs(rows, a, b):
                kind = _agreed(given[a], kind)
            if kind is Kind.HEADING:
                styles[i] = block
        found.append(kind)
    sure = [given[a] is Kind.FOOTNOTE for a in first.tolist()]
    found = footnotes_last(rows, first, found, sure)
    captions_go_on(rows, first, found, usual)
    heads = [rows.texts[i] for i in openings]
    bibliography(found, heads, sure)
    for i in [*plain_titles(rows, first, found, words)]:
        if given[first[i]] not in _MAYBE_TITLE:
            continue
        found[i] = Kind.HEADING
        row = text_rows[row_of[i]]
        styles[i] = _Block(1, words[i], size[i], bool(bold[i]) and plain, row, rows.texts[last[i]])
    for i in figure_labels(_drawn(rows, first, end), found):
        if given[first[i]] is None:
            found[i] = Kind.FIGURE
            styles.pop(i, None)
    return Typed(found, _levels(styles, len(found)))


def _drawn(rows: Lines, first: NDArray[np.int64], end: NDArray[np.int64]) -> Drawn:
    """The blocks as boxes, their rows counted."""
    low = np.minimum.reduceat(rows.boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(rows.boxes[:, 2:], first, axis=0)
    middle = (rows.boxes[:, 1] + rows.boxes[:, 3]) / 2
    fresh = np.ones(len(rows), dtype=np.int64)
    fresh[1:] = np.abs(np.diff(middle)) > 0.5 * rows.height[1:]
    fresh[first] = 1
    words = np.add.reduceat(rows.end - rows.first, first)
    heads = [rows.texts[i] for i in rows.first[first].tolist()]
    lasts = [rows.texts[i] for i in (rows.end[end - 1] - 1).tolist()]
    return Drawn(rows.page[first], np.hstack([low, high]), words, np.add.reduceat(fresh, first), heads, lasts)


def _kind(block: _Block, opening: str, usual: float, low: bool) -> Kind:
    """The kind of a block of the body that is no table."""
    if block.size < SMALLER * usual and low and FOOTNOTE_MARK.match(opening):
        return Kind.FOOTNOTE
    heading = _is_heading(block, usual)
    item = block.words > 1 and (BULLET.match(opening) or numbered_item(opening))
    if item and not (heading and (block.bold or block.size > 1.15 * usual or block.row.head.isupper())):
        return Kind.LIST
    if CAPTION.match(block.row.head) and (block.lines <= _LONGEST_CAPTION or block.size < SMALLER * usual):
        return Kind.CAPTION
    return Kind.HEADING if heading else Kind.PARAGRAPH


def _runs(rows: Lines, first: int, end: int) -> bool:
    """True if these lines hold running text, which the layout model takes for labels where pictures stand around it."""
    words = [word for i in range(first, end) for word in rows.words(i)]
    small = sum(_LETTERS.match(word) is not None and word[0] == word[0].lower() for word in words)
    return len(words) > _LONGEST_LABEL and 2 * small >= len(words)


def _agreed(given: Kind | None, own: Kind) -> Kind:
    """The kind that the layout model gives; it takes items, captions and notes for plain text often enough."""
    if given is Kind.FIGURE and own is Kind.CAPTION:
        return own
    if given in (None, Kind.HEADER, Kind.FOOTER) or (given is Kind.PARAGRAPH and own is not Kind.HEADING):
        return own
    return given or own


def _is_heading(block: _Block, usual: float) -> bool:
    row = block.row
    if block.words > _LONGEST_HEADING or block.lines > 4 or not _has_word(row.head):
        return False
    if block.last.endswith((".", ",", ";")) and not (
        block.bold and block.lines == 1 and block.last.endswith(".")
    ):
        return False
    if block.size > LARGER * usual:
        return True
    if block.lines > 2 or block.words > _LONGEST_BOLD or "@" in row.head:
        return False
    if block.bold and block.size > 0.9 * usual and not row.last.endswith(":"):
        return True
    return bool(SECTION.match(row.head)) or (block.words > 1 and row.head.isupper() and len(row.head) > 6)


def _has_word(head: str) -> bool:
    """True if it holds more than signs, digits and single letters."""
    return _WORD.search(head) is not None or (not head.isascii() and sum(map(str.isalpha, head)) > 1)


def _levels(styles: dict[int, _Block], count: int) -> list[int]:
    """The level of each heading: larger type is higher, bold above plain, 2 above 2.1 and A."""
    if not styles:
        return []
    numbers = {i: SECTION.match(b.row.head) for i, b in styles.items()}
    roman = any(number is not None and number["roman"] for number in numbers.values())
    keys = {i: (-round(2 * b.size), not b.bold, _depth(numbers[i], roman)) for i, b in styles.items()}
    ranks = {key: min(n, _DEEPEST) for n, key in enumerate(sorted(set(keys.values())), 1)}
    levels = [0] * count
    for i, key in keys.items():
        levels[i] = ranks[key]
    return levels


def _depth(number: re.Match[str] | None, roman: bool) -> int:
    """How deep a heading is by its number: 2 for "3.1 Traces", and for "A. Traces" where others are `roman`; else 1."""
    if number is None:
        return 1
    if number["letter"]:
        return len(re.findall(r"\d+", number["letter"])) + 1 + roman
    return number["arabic"].count(".") + 1 if number["arabic"] else 1


def _bold_body(rows: Lines, margin: NDArray[np.uint8]) -> bool:
    words = (rows.end - rows.first) * (margin == BODY)
    return bool(2 * words[(rows.style & BOLD) > 0].sum() > words.sum())


def _side_notes(
    rows: Lines, margin: NDArray[np.uint8], first: NDArray[np.int64], end: NDArray[np.int64], usual: float
) -> NDArray[np.bool_]:
    """True for blocks that stand beside the text: set sideways, or small and beyond its left or right edge."""
    low = np.minimum.reduceat(rows.boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(rows.boxes[:, 2:], first, axis=0)
    words = np.add.reduceat(rows.end - rows.first, first)
    sideways = (high[:, 1] - low[:, 1] > 4 * (high[:, 0] - low[:, 0])) & (words > 1) & (end - first == 1)
    small = np.maximum.reduceat(rows.size, first) < SMALLER * usual
    out: NDArray[np.bool_] = sideways | (small & _beyond(rows, margin, first, low, high, usual))
    return out


def lines_beside(rows: Lines, margin: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """True for lines in small print wholly beside the text. Shape (m,)."""
    usual = body_size(rows)
    low, high = rows.boxes[:, :2], rows.boxes[:, 2:]
    small: NDArray[np.bool_] = rows.size < SMALLER * usual
    return small & _beyond(rows, margin, np.arange(len(rows)), low, high, usual)


def _beyond(
    rows: Lines,
    margin: NDArray[np.uint8],
    first: NDArray[np.int64],
    low: NDArray[np.float32],
    high: NDArray[np.float32],
    usual: float,
) -> NDArray[np.bool_]:
    """True for blocks wholly beside all text of the body's size on their page, of which there must be much."""
    body = (margin == BODY) & (np.abs(rows.size - usual) < 0.05 * usual)
    pages = len(rows.pages) + 1
    left, right = np.full(pages, np.inf), np.full(pages, -np.inf)
    np.minimum.at(left, rows.page[body], rows.boxes[body, 0])
    np.maximum.at(right, rows.page[body], rows.boxes[body, 2])
    many = np.bincount(rows.page[body], minlength=pages) >= 8
    page = rows.page[first]
    beside: NDArray[np.bool_] = many[page] & ((high[:, 0] < left[page]) | (low[:, 0] > right[page]))
    return beside

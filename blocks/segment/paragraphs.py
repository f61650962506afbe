"""Ordered lines -> blocks: where one ends and the next begins, and what each is."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.furniture import BODY, KIND_OF
from blocks.segment.lines import Lines
from blocks.segment.order import OrderedLines

_BULLET = re.compile(
    r"[•●○◦▪■□▸►‣⁃∙·*–—-]$|[•●◦▪■‣]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]$|[-–—*]$|\(\d{1,3}\)$"
)
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|tabella|figuur|tabel|chart|scheme)"
    r"\s*[A-Z]?\d+(?:[.-]\d+)*\s*[.:|–—-]",
    re.I,
)
_NUMBERED_HEADING = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,3}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.(?:\d+\.?)*|§+\s*\d+\w?)\s+[^\W\d_]"
)
_FOOTNOTE_MARK = re.compile(
    r"(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]\))$|[*†‡§¶⁰¹²³⁴-⁹]|\d{1,3}[A-Z“\"'‘(]|\[?\d{1,3}[\].)]$"
)
_SENTENCE_END = (".", "!", "?", ":", "。", "！", "？", '."', ".”", ".)", "।", "؟", ";")
_TITLE_INITIALS = frozenset("0123456789§IVXABCDEFSTabcfst")
"""First characters that a section number or a caption's label can have."""
_EDGE = 1.2
"""Points within which edges of a table's cells agree."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Blocks as runs of ordered lines."""

    first: NDArray[np.int64]
    """The first line of each block."""
    kinds: list[Kind]
    """What each block is."""
    visual: NDArray[np.int64]
    """Number of the line as a reader sees it: pieces of one row of running text share it. Shape (lines,)."""


def paragraphs(ordered: OrderedLines) -> Cut:
    """Cut the lines into blocks and name each one's kind."""
    rows = ordered.lines
    if not len(rows):
        return Cut(np.zeros(0, np.int64), [], np.zeros(0, np.int64))
    starts = [rows.texts[i] for i in rows.first.tolist()]
    ends = [rows.texts[i - 1] for i in rows.end.tolist()]
    bullets = np.fromiter((bool(_BULLET.match(w)) for w in starts), dtype=bool, count=len(starts))
    run = level_runs(rows, ordered.margin)
    table = _table_rows(rows, run, ordered.margin)
    begins = _begins(ordered, starts, ends, bullets, table)
    first = np.flatnonzero(begins)
    apart = begins | table
    apart[1:] |= np.diff(run) != 0
    return Cut(first, _kinds(ordered, first, starts, ends, bullets, table), np.cumsum(apart) - 1)


def level_runs(rows: Lines, margin: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Number of the row of each line: pieces at one height, one after another, share a number. Shape (m,)."""
    same = np.zeros(len(rows), dtype=bool)
    same[1:] = _level(rows) & (margin[1:] == margin[:-1])
    return np.cumsum(~same) - 1


def _table_rows(rows: Lines, run: NDArray[np.int64], margin: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """True for lines of a table: rows of two pieces or more whose neighbours share edges, one of three pieces."""
    table = np.zeros(len(rows), dtype=bool)
    first = np.flatnonzero(np.diff(run, prepend=-1))
    counts = np.diff(np.append(first, len(rows)))
    several = np.where((margin[first] == BODY) & ~_justified(rows, first, counts), counts, 0)
    for r in np.flatnonzero(several >= 3).tolist():
        for other in (r - 1, r + 1):
            if 0 <= other < len(first) and several[other] >= 2:
                a, b = (slice(first[k], first[k] + counts[k]) for k in (r, other))
                if _near(rows, a.start, b.start) and _aligned(rows.boxes[a].tolist(), rows.boxes[b].tolist()):
                    table[a] = table[b] = True
    return table


def _justified(rows: Lines, first: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """True for rows as wide as an unbroken line just above or below them: prose set with very wide spaces."""
    left, right = rows.boxes[first, 0], rows.boxes[first + counts - 1, 2]
    near = (np.abs(np.diff(left)) < 2) & (np.abs(np.diff(right)) < 2) & (np.diff(rows.page[first]) == 0)
    out = np.zeros(len(first), dtype=bool)
    out[1:] |= near & (counts[:-1] == 1)
    out[:-1] |= near & (counts[1:] == 1)
    for step in (1, -1):  # a second broken row beside the first
        shifted = np.zeros(len(first), dtype=bool)
        if step == 1:
            shifted[1:] = near & out[:-1]
        else:
            shifted[:-1] = near & out[1:]
        out |= shifted
    return out


def _aligned(a: list[list[float]], b: list[list[float]]) -> bool:
    """True if two pieces or more of one row begin or end where pieces of the other do, one of them inside the row.

    Left and right margins alone prove nothing: justified lines share them.
    """
    lefts = [any(abs(x[0] - y[0]) < _EDGE for y in b[1:]) for x in a[1:]]
    rights = [any(abs(x[2] - y[2]) < _EDGE for y in b[:-1]) for x in a[:-1]]
    if not any(lefts) and not any(rights):
        return False
    shared = [any(abs(x[0] - y[0]) < _EDGE or abs(x[2] - y[2]) < _EDGE for y in b) for x in a]
    return sum(shared) >= 2


def _near(rows: Lines, i: int, j: int) -> bool:
    """True if both lines are on one page, at most four line heights apart."""
    apart = abs(float(rows.boxes[i, 1] - rows.boxes[j, 1]))
    return bool(rows.page[i] == rows.page[j]) and apart < 4 * float(max(rows.height[i], rows.height[j]))


def _level(rows: Lines) -> NDArray[np.bool_]:
    """For lines 1..m-1: does it stand beside the line before it, at the same height?

    On its right, or, for text that runs from right to left, on its left within what MuPDF took for one block.
    """
    a, b = rows.boxes[:-1], rows.boxes[1:]
    height = np.minimum(rows.height[:-1], rows.height[1:])
    shared = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
    right = b[:, 0] >= a[:, 2] - height
    left = (b[:, 2] <= a[:, 0] + height) & (rows.group[1:] == rows.group[:-1])
    level: NDArray[np.bool_] = (rows.page[1:] == rows.page[:-1]) & (shared > 0.5 * height) & (right | left)
    return level


def _begins(
    ordered: OrderedLines,
    starts: list[str],
    ends: list[str],
    bullets: NDArray[np.bool_],
    table: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """For each line: does it begin a block?"""
    rows, margin = ordered.lines, ordered.margin
    new = np.ones(len(rows), dtype=bool)
    if len(rows) == 1:
        return new
    a, b = rows.boxes[:-1], rows.boxes[1:]
    height, other = rows.height[:-1], rows.height[1:]
    low = np.minimum(height, other)
    level = _level(rows)
    across = np.minimum(a[:, 2], b[:, 2]) - np.maximum(a[:, 0], b[:, 0])
    pitch = b[:, 1] - a[:, 1]
    below = (across > 0) & (pitch > 0)
    apart = (rows.page[1:] != rows.page[:-1]) | (margin[1:] != margin[:-1]) | ((margin[1:] != BODY) & ~level)
    size = (np.maximum(height, other) > 1.18 * low) & ~level
    far = b[:, 1] - a[:, 3] > 0.75 * low
    looser = np.zeros(len(pitch), dtype=bool)
    looser[1:] = (
        below[1:] & below[:-1] & (pitch[1:] > 1.22 * pitch[:-1]) & (b[1:, 1] - a[1:, 3] > 0.12 * low[1:])
    )
    indent = b[:, 0] - a[:, 0]
    stop = np.fromiter((w.endswith(_SENTENCE_END) for w in ends[:-1]), dtype=bool, count=len(ends) - 1)
    indented = (indent > 0.6 * low) & (indent < 5 * low) & stop & ~bullets[:-1]
    short = stop & (a[:, 2] < b[:, 2] - 3 * low) & _capital(starts[1:])
    titles = _titles(rows, starts, ends)
    titled = titles[1:] | (titles[:-1] & _capital(starts[1:]))
    in_table = table[1:] & table[:-1] & (pitch < 3 * low)
    ends_table = table[1:] != table[:-1]
    jump = ~below & ~level
    new[1:] = (
        apart
        | (
            ~in_table
            & (
                size
                | ends_table
                | jump
                | (below & ~level & (far | looser | indented | short | bullets[1:] | titled))
            )
        )
        | (in_table & ~level & (pitch < -low))
    )
    return new


def _titles(rows: Lines, starts: list[str], ends: list[str]) -> NDArray[np.bool_]:
    """True for lines that open with a section number and a short title, or with a caption's label."""
    out = np.zeros(len(rows), dtype=bool)
    counts = (rows.end - rows.first).tolist()
    for i, (word, last, n) in enumerate(zip(starts, ends, counts, strict=True)):
        if word[0] in _TITLE_INITIALS and (n <= 9 or word[0].isalpha()):
            head = _head(rows, i)
            short = n <= 9 and not last.endswith((".", ",", ";"))
            out[i] = (short and bool(_NUMBERED_HEADING.match(head))) or bool(_CAPTION.match(head))
    return out


def _capital(words: list[str]) -> NDArray[np.bool_]:
    return np.fromiter((w[:1].isupper() for w in words), dtype=bool, count=len(words))


def _kinds(
    ordered: OrderedLines,
    first: NDArray[np.int64],
    starts: list[str],
    ends: list[str],
    bullets: NDArray[np.bool_],
    table: NDArray[np.bool_],
) -> list[Kind]:
    rows, margin = ordered.lines, ordered.margin
    end = np.append(first[1:], len(rows))
    body_height = _body_height(rows, margin)
    tall = np.maximum.reduceat(rows.height, first)
    words = np.add.reduceat(rows.end - rows.first, first)
    top = rows.boxes[first, 1]
    page_height = np.array([p.height for p in rows.pages])[rows.page[first] - 1]
    kinds = []
    for i, (a, b, h, n) in enumerate(
        zip(first.tolist(), end.tolist(), tall.tolist(), words.tolist(), strict=True)
    ):
        if margin[a] != BODY:
            kinds.append(KIND_OF[int(margin[a])])
        elif table[a]:
            kinds.append(Kind.TABLE)
        elif h < 0.93 * body_height and top[i] > 0.5 * page_height[i] and _FOOTNOTE_MARK.match(starts[a]):
            kinds.append(Kind.FOOTNOTE)
        elif bullets[a] and n > 1 and h < 1.15 * body_height:
            kinds.append(Kind.LIST)
        elif b - a <= 6 and (c := _head(rows, a)) and _CAPTION.match(c):
            kinds.append(Kind.CAPTION)
        elif _is_heading(rows, a, b, h, n, body_height, ends[b - 1]):
            kinds.append(Kind.HEADING)
        else:
            kinds.append(Kind.PARAGRAPH)
    return _footnotes_last(rows, first, kinds)


def _head(rows: Lines, a: int) -> str:
    """The first words of line a."""
    return " ".join(rows.texts[rows.first[a] : min(rows.end[a], rows.first[a] + 4)])


def _is_heading(rows: Lines, a: int, b: int, h: float, n: int, body_height: float, last: str) -> bool:
    if n > 25 or b - a > 4 or last.endswith((".", ",", ";")):
        return False
    if h > 1.15 * body_height:
        return any(c.isalpha() for c in _head(rows, a))
    if b - a > 2 or n > 14:
        return False
    head = _head(rows, a)
    return bool(_NUMBERED_HEADING.match(head)) or (n > 1 and head.isupper() and len(head) > 6)


def _body_height(rows: Lines, margin: NDArray[np.uint8]) -> float:
    """The line height that most words of the body have, in points."""
    body = margin == BODY
    if not body.any():
        return float(np.median(rows.height))
    tenths = np.round(rows.height[body] * 5).astype(np.int64).clip(0, 5000)
    return float(np.bincount(tenths, weights=(rows.end - rows.first)[body]).argmax()) / 5


def _footnotes_last(rows: Lines, first: NDArray[np.int64], kinds: list[Kind]) -> list[Kind]:
    """A footnote has no body text below it in its column; one that has is a paragraph or list after all."""
    at = [i for i, k in enumerate(kinds) if k is Kind.FOOTNOTE]
    if not at:
        return kinds
    running = np.array([k in (Kind.PARAGRAPH, Kind.HEADING) for k in kinds])
    box, page, height = rows.boxes[first], rows.page[first], rows.height[first]
    for i in at:
        below = (
            running
            & (page == page[i])
            & (box[:, 1] > box[i, 3])
            & (box[:, 0] < box[i, 2])
            & (box[:, 2] > box[i, 0])
        )
        if (below & (height > 1.05 * height[i])).any():
            kinds[i] = Kind.PARAGRAPH
    return kinds

"""How each line begins and ends, as columns: bullets, numbers, labels, capitals, ends of sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_openings import (
    ENTRY,
    SENTENCE_END,
    Rows,
    bullet,
    footnote_mark,
    numbered_item,
    title_word,
)
from blocks.segment.lines.lines import Lines


@dataclass(frozen=True, slots=True)
class Signs:
    """How each line begins and ends; pieces of one row share what their row says. Columns of length m."""

    rows: Rows
    """Every row."""
    bullets: NDArray[np.bool_]
    """It opens an item of a list by a sign that opens nothing else."""
    numbers: NDArray[np.bool_]
    """It opens with a number or letter such as items and entries of bibliographies have, and sentences too."""
    titles: NDArray[np.bool_]
    """It opens with a section number and a short title."""
    captions: NDArray[np.bool_]
    """It opens with the label of a figure or table."""
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


def line_signs(rows: Lines, run: NDArray[np.int64]) -> Signs:
    """How each line begins and ends; `run` numbers the row of each."""
    first = np.flatnonzero(np.diff(run, prepend=-1))
    bounds = np.append(first, len(rows))
    whole = Rows(rows.texts, rows.first, rows.end, bounds)
    starts = [rows.texts[i] for i in rows.first.tolist()]
    ends = [rows.texts[i - 1] for i in rows.end.tolist()]
    begin, end = _told_of(starts, _of_first), _told_of(ends, _of_last)
    return Signs(
        whole,
        bullets=begin[0],
        numbers=begin[1],
        titles=np.repeat(whole.titles(begin[5, first]), np.diff(bounds)),
        captions=np.repeat(whole.captions(begin[5, first]), np.diff(bounds)),
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
    return bullet(word), numbered_item(word) or ENTRY.fullmatch(word) is not None, footnote_mark(word), *case


def _of_last(word: str) -> tuple[bool, ...]:
    """What a line's last word tells: a sentence's end, a colon or bracket."""
    return word.endswith(SENTENCE_END), word[-1] in ":)"


def _told_of(words: list[str], tell: Callable[[str], tuple[bool, ...]]) -> NDArray[np.bool_]:
    """What `tell` says of each word, one row for each thing that it tells; lines often begin and end alike."""
    number = {word: n for n, word in enumerate(set(words))}
    told = np.array([tell(word) for word in number], dtype=bool)
    return told[np.fromiter(map(number.__getitem__, words), np.int64, len(words))].T


def runs_on(rows: Lines, opens: Signs, low: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For lines 1..m-1: the line before is full, ends no sentence, and this one is not set in from it."""
    full = rows.boxes[:-1, 2] > rows.boxes[1:, 2] - 2 * low
    flags: NDArray[np.bool_] = full & ~opens.stops[:-1] & (rows.boxes[1:, 0] < rows.boxes[:-1, 0] + 0.6 * low)
    return flags

"""The words of a passage whose own box is known: boxes from the PDF's words, or estimated along its lines.

The passage's folded characters are matched with those of the PDF's words inside its box by longest matching blocks
(Ratcliff and Obershelp's gestalt pattern matching, `difflib`), by words where more than `_LARGE` pairs would be
compared. Where the PDF has no words the passage is laid out in its box by usual widths of characters (`_WIDTH`,
`_PITCH`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import groupby

import numpy as np

from blocks.box import Box
from blocks.imports.assemble import PlacedWord
from blocks.imports.pages import PdfWords
from blocks.model import Join
from blocks.pdf.characters.word_building import UNCLEAN
from blocks.segment.lines.line_end_hyphens import HYPHENS
from blocks.text.fold import fold_words, skeleton
from blocks.text.scripts import UNSPACED_CLASS

_GRAPHEME = re.compile(f"[{UNSPACED_CLASS}]|[^{UNSPACED_CLASS}]+")
_MARGIN = 1.5
"""Points that a word's centre may lie outside of its passage's box."""
_LARGE = 4_000_000
"""Compared characters above which passages are aligned by words."""
_WIDTH, _PITCH = 0.5, 1.2
"""A usual character's width and a line's height, in parts of the font size."""


Span = tuple[int, int, int, int]
"""Which PDF word, its folded characters first..end, and how many it has in all."""


def clean_words(text: str) -> list[tuple[str, Join]]:
    """The words of a text and what follows each, without white space, control and invisible characters.

    In scripts without spaces each grapheme is a word.
    """
    words: list[tuple[str, Join]] = []
    for token in UNCLEAN.sub(" ", text).split():
        pieces = [token] if token.isascii() else _graphemes(token)
        words += [(piece, Join.NONE) for piece in pieces[:-1]]
        words.append((pieces[-1], Join.SPACE))
    return words


def _graphemes(token: str) -> list[str]:
    pieces: list[str] = []
    for piece in _GRAPHEME.findall(token):
        if pieces and unicodedata.category(piece[0]).startswith("M"):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def passage_words(text: str, box: Box, page: int, pdf: PdfWords | None) -> list[PlacedWord]:
    """The words of a passage on a page, placed.

    With the PDF's words each is found among those inside the box; a word broken over two lines becomes two that
    are joined. Without, or for words that the PDF hasn't, boxes are estimated, and flagged.
    """
    words = clean_words(text)
    estimated = estimate(words, box)
    if pdf is None:
        return estimated
    inside = pdf.inside(box, page, _MARGIN)
    if not inside:
        return estimated
    found = _aligned([word for word, _ in words], [pdf.text(i) for i in inside])
    placed: list[PlacedWord] = []
    following = 0
    for (word, join), guess, spans in zip(words, estimated, found, strict=True):
        # A bare sign has no letters to be found by: it is the PDF's next word, or isn't.
        if not skeleton(word) and following < len(inside):
            spans = _whole_word(word, pdf.text(inside[following]), following)
        following = spans[-1][1][0] + 1 if spans else following
        placed += _on_lines(word, join, spans, inside, pdf) or [guess]
    return placed


def _whole_word(word: str, other: str, k: int) -> list[tuple[int, Span]]:
    return [(0, (k, 0, 1, 1))] if word == other else []


def estimate(words: Sequence[tuple[str, Join]], box: Box) -> list[PlacedWord]:
    """Words laid out in the box: as many lines as a text of that length needs, widths by characters."""
    widths = [_width(word) for word, _ in words]
    total = sum(widths) + max(0, len(words) - 1)
    width, height = max(box.x1 - box.x0, 0.1), max(box.y1 - box.y0, 0.1)
    # n characters of a font of size s fill n·0.5·s / width lines, and these are height / (1.2·s).
    size = (height * width / (max(total, 1) * _WIDTH * _PITCH)) ** 0.5
    count = max(1, min(len(words), round(height / (_PITCH * size))))
    lines: list[list[int]] = [[]]
    used = 0.0
    for i, cost in enumerate(widths):
        if lines[-1] and used + cost / 2 > total / count * len(lines) and len(lines) < count:
            lines.append([])
        lines[-1].append(i)
        used += cost + 1
    longest = max((sum(widths[i] + 1 for i in line) - 1 for line in lines if line), default=1)
    placed = []
    for row, line in enumerate(lines):
        x = box.x0
        top, bottom = (box.y0 + height * k / len(lines) for k in (row, row + 1))
        for i in line:
            end = x + widths[i] * width / longest
            text, join = words[i]
            place = Box(x, top, end, bottom)
            placed.append(PlacedWord(text, place, ("estimate", row), join, estimated=True, settled=True))
            x = end + width / longest
    return placed


def _width(word: str) -> float:
    return sum(2.0 if unicodedata.east_asian_width(c) in "WF" else 1.0 for c in word)


def _aligned(words: Sequence[str], others: Sequence[str]) -> list[list[tuple[int, Span]]]:
    """For each word, its folded characters' offsets with the PDF word each run of them is."""
    folded, found = fold_words(list(words)), fold_words(list(others))
    owner = [(k, j) for k, text in enumerate(found) for j in range(len(text))]
    counterpart = _counterparts(folded, found)
    spans: list[list[tuple[int, Span]]] = []
    at = 0
    for text in folded:
        here = [(j, owner[counterpart[at + j]]) for j in range(len(text)) if counterpart[at + j] >= 0]
        runs = []
        for k, group in groupby(here, key=lambda entry: entry[1][0]):
            run = list(group)
            runs.append((run[0][0], (k, run[0][1][1], run[-1][1][1] + 1, len(found[k]))))
        spans.append(runs)
        at += len(text)
    return spans


def _counterparts(folded: Sequence[str], found: Sequence[str]) -> list[int]:
    """For each folded character of the words, its place among those of the others, or -1."""
    a, b = "".join(folded), "".join(found)
    if a == b:
        return list(range(len(a)))
    counterpart = [-1] * len(a)
    if len(a) * len(b) <= _LARGE:
        blocks: Iterator[tuple[int, int, int]] = (
            (m.a, m.b, m.size) for m in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
        )
    else:
        blocks = _by_words(folded, found)
    for first, other, size in blocks:
        counterpart[first : first + size] = range(other, other + size)
    return counterpart


def _by_words(folded: Sequence[str], found: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    starts, other_starts = (np.concatenate([[0], np.cumsum([len(w) for w in ws])]) for ws in (folded, found))
    for m in SequenceMatcher(None, folded, found, autojunk=False).get_matching_blocks():
        yield int(starts[m.a]), int(other_starts[m.b]), int(starts[m.a + m.size] - starts[m.a])


def _on_lines(
    word: str, join: Join, spans: Sequence[tuple[int, Span]], inside: Sequence[int], pdf: PdfWords
) -> list[PlacedWord]:
    """The word's parts on the PDF's lines, usually one; none if too little of it is there."""
    letters = len(skeleton(word))
    if not spans or 2 * sum(end - first for _, (_, first, end, _) in spans) <= letters:
        return []
    lines = [
        (int(line), list(group))
        for line, group in groupby(spans, key=lambda entry: pdf.content.words.lines[inside[entry[1][0]]])
    ]
    cuts = [_raw_offset(word, group[0][0]) for _, group in lines[1:]]
    pieces = [word[a:b] for a, b in zip([0, *cuts], [*cuts, len(word)], strict=True)]
    if not all(pieces):
        lines, pieces = [(lines[0][0], lines[0][1])], [word]
    placed = [
        PlacedWord(piece, _part_box(group, inside, pdf), ("pdf", line), Join.NONE, settled=True)
        for piece, (line, group) in zip(pieces, lines, strict=True)
    ]
    # A hyphen at the end of a line may only break it.
    placed[-1] = replace(placed[-1], join=join, settled=not word.endswith(HYPHENS))
    return placed


def _raw_offset(word: str, folded: int) -> int:
    """Where in the word its skeleton's character at `folded` begins."""
    return next((i for i in range(len(word)) if len(skeleton(word[: i + 1])) > folded), len(word))


def _part_box(group: Sequence[tuple[int, Span]], inside: Sequence[int], pdf: PdfWords) -> Box:
    """Around the parts of the PDF's words; a word's characters are taken to be of one width."""
    edges = []
    for _, (k, first, end, length) in group:
        x0, y0, x1, y1 = (float(v) for v in pdf.content.words.boxes[inside[k]])
        step = (x1 - x0) / length
        edges.append((x0 + first * step, y0, x0 + end * step, y1))
    low, high = np.min(edges, axis=0), np.max(edges, axis=0)
    return Box(float(low[0]), float(low[1]), float(high[2]), float(high[3]))

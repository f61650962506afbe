"""The words of a page, and what is mended of them that the file has otherwise than the page shows it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blocks.pdf.characters.word_building import UNCLEAN
from blocks.pdf.misleading_text import doubles, spaced_words

_CLEAN = re.compile(f"[^{UNCLEAN.pattern[1:]}+")
SOFT_HYPHEN = "\u00ad"
_MINUS_SIGNS = frozenset("-−–‐")
_TOUCHES, _LEVEL = 0.12, 0.5
"""A sign so near to a figure, and so much on one line with it, is its own, in parts of its height."""
_MINUS = re.compile(f"(^[(\\[]?){SOFT_HYPHEN}(?=[$£¥€]?[.,]?\\d)")
"""A soft hyphen that opens a number: nothing is there to be hyphenated."""


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page in the file's own order, as columns of equal length."""

    texts: list[str]
    """Never empty, no white space."""
    boxes: NDArray[np.float32]
    """Shape (n, 4): x0, y0, x1, y1, displayed frame, points."""
    lines: NDArray[np.int32]
    """MuPDF's line of each word, rising through the page."""
    blocks: NDArray[np.int32]
    """MuPDF's block of each word, rising through the page."""
    joins: NDArray[np.uint8]
    """`Join.NONE` where the next word of the same line follows without a space, else `Join.SPACE`."""
    sizes: NDArray[np.float32]
    """Font size of each word's line in points."""
    styles: NDArray[np.uint8]
    """`BOLD | INVISIBLE` (blocks/pdf/fonts_and_rules.py) of each word's line."""
    rules: NDArray[np.float32]
    """Lines and edges of boxes drawn on a page that may hold a table, displayed frame. Shape (k, 4)."""
    raised: NDArray[np.uint8]
    """Where in each word signs begin and end that are set smaller and higher; 0, 0 for none. Shape (n, 2)."""
    rtl: bool = False
    """Most words are of a script that runs from right to left; words are in logical order all the same."""


def said_once(words: PageWords) -> PageWords:
    """The words without those that are drawn a second time at the same place."""
    again = set(doubles(words.texts, words.boxes, np.zeros(len(words.texts), dtype=np.int64)))
    return _chosen(words, [i for i in range(len(words.texts)) if i not in again]) if again else words


def closed_up(words: PageWords) -> PageWords:
    """The words, those set letter by letter put together."""
    runs = spaced_words(words.texts, words.boxes, words.lines)
    if not runs:
        return words
    texts, boxes, raised = list(words.texts), words.boxes.copy(), words.raised.copy()
    for run in runs:
        raised[run[0]] = 0
        texts[run[0]] = "".join(words.texts[i] for i in run)
        boxes[run[0]] = [*words.boxes[run, :2].min(axis=0), *words.boxes[run, 2:].max(axis=0)]
    gone = {i for run in runs for i in run[1:]}
    return _chosen(
        replace(words, texts=texts, boxes=boxes, raised=raised),
        [i for i in range(len(texts)) if i not in gone],
    )


def signed(words: PageWords) -> PageWords:
    """The words, lone minus signs put to the figures before which they stand; a row drawn from its end has them the
    other way round."""
    signs = [i for i, text in enumerate(words.texts) if text in _MINUS_SIGNS]
    if not signs:
        return words
    texts, boxes = list(words.texts), words.boxes.copy()
    joins, raised = words.joins.copy(), words.raised.copy()
    gone = set()
    for i in signs:
        x0, y0, x1, y1 = words.boxes[i].tolist()
        near, level = _TOUCHES * (y1 - y0), _LEVEL * (y1 - y0)
        beside = (
            j
            for j in (i - 1, i + 1)
            if 0 <= j < len(texts) and texts[j][0].isdigit() and abs(words.boxes[j, 0] - x1) < near
        )
        figure = next(beside, None)
        if figure is None:
            continue
        _, top, right, bottom = words.boxes.T
        on_line = np.minimum(bottom, y1) - np.maximum(top, y0) > level
        if not on_line[figure] or (on_line & (np.abs(right - x0) < near)).any():
            continue  # a dash between two figures
        texts[figure] = texts[i] + texts[figure]
        boxes[figure] = [x0, min(y0, top[figure]), right[figure], max(y1, bottom[figure])]
        raised[figure] += raised[figure].any()
        if figure < i:
            joins[figure] = joins[i]
        gone.add(i)
    kept = [i for i in range(len(texts)) if i not in gone]
    return _chosen(replace(words, texts=texts, boxes=boxes, joins=joins, raised=raised), kept)


def _chosen(words: PageWords, of: list[int]) -> PageWords:
    """The words at these places."""
    return replace(
        words,
        texts=[words.texts[i] for i in of],
        boxes=words.boxes[of],
        lines=words.lines[of],
        blocks=words.blocks[of],
        joins=words.joins[of],
        sizes=words.sizes[of],
        styles=words.styles[of],
        raised=words.raised[of],
    )


def cleaned(words: PageWords) -> PageWords:
    """Without the white space, control and invisible characters that MuPDF leaves inside words: split there.

    A piece gets the part of the box that its characters take up.
    """
    texts: list[str] = []
    boxes: list[list[float]] = []
    of: list[int] = []
    places = words.boxes.tolist()
    for i, text in enumerate(words.texts):
        if not UNCLEAN.search(text):
            texts.append(text)
            boxes.append(places[i])
            of.append(i)
            continue
        x0, y0, x1, y1 = places[i]
        step = (x1 - x0) / len(text)
        for m in _CLEAN.finditer(text):
            texts.append(m.group())
            boxes.append([x0 + m.start() * step, y0, x0 + m.end() * step, y1])
            of.append(i)
    split = replace(_chosen(words, of), texts=texts)
    split.raised[[text != words.texts[i] for text, i in zip(texts, of, strict=True)]] = 0
    return replace(split, boxes=np.array(boxes, dtype=np.float32).reshape(-1, 4))


def with_minus_signs(words: PageWords) -> PageWords:
    """With "-" for a soft hyphen before a number: many producers write the hyphen's glyph so, "\\u00ad6,39".

    Soft hyphens elsewhere stay: at a line's end they break a word.
    """
    return replace(words, texts=[_MINUS.sub(r"\1-", text) for text in words.texts])

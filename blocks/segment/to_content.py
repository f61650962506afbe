"""Ordered lines and blocks -> Content: words in reading order, with what joins each to the next (dehyphenation).

A hyphen at a line's end is kept, or dropped as only breaking the word (`line_end_hyphens`). Linear in words.
"""

from __future__ import annotations

from itertools import chain

import numpy as np
from numpy.typing import NDArray

from blocks.layout.options import LayoutMode
from blocks.model import TABULAR, BlockColumns, Content, Join, Kind, WordColumns
from blocks.pdf.reader import FileText
from blocks.pdf.words import PageWords
from blocks.segment.cut_blocks import Cut
from blocks.segment.lines.drop_capitals import drop_capitals
from blocks.segment.lines.line_end_hyphens import HYPHENS, Vocabulary, hyphen_join
from blocks.segment.order import OrderedLines
from blocks.segment.tables.table_rules import table_rules
from blocks.text.scripts import UNSPACED

_NO_PROSE = TABULAR | {Kind.FORMULA, Kind.FIGURE}
"""Kinds of blocks that begin with no drop capital: a formula may, with a large sign for which a file has a letter."""


def to_content(text: FileText, ordered: OrderedLines, cut: Cut) -> Content:
    """Every column in reading order; hyphens at line ends are told apart by the document's own words."""
    rows = ordered.lines
    counts = rows.end - rows.first
    ends = np.cumsum(counts)
    begins = ends - counts
    at = np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(begins - rows.first, counts)
    of_lines = map(slice, rows.first.tolist(), rows.end.tolist())
    texts = list(chain.from_iterable(map(rows.texts.__getitem__, of_lines)))
    words = [w for w in text.words if w is not None and w.texts]
    boxes = np.concatenate([w.boxes for w in words])[at] if words else np.zeros((0, 4), np.float32)
    joins = np.concatenate([w.joins for w in words])[at] if words else np.zeros(0, np.uint8)
    raised = np.concatenate([w.raised for w in words])[at] if words else np.zeros((0, 2), np.uint8)
    line = np.repeat(cut.visual.astype(np.int32), counts)
    first_words = begins[cut.first].astype(np.int32) if len(rows) else np.zeros(0, np.int32)
    block = np.zeros(len(texts), dtype=np.int32)
    block[first_words[1:]] = 1
    joins = _joins(texts, joins, _piece_ends(words, at), line, first_words)
    prose = first_words[[kind not in _NO_PROSE for kind in cut.kinds]]
    joins[drop_capitals(texts, boxes, line, prose)] = Join.NONE
    columns = WordColumns(
        texts=texts,
        boxes=boxes,
        pages=np.repeat(rows.page, counts).astype(np.int32),
        lines=line,
        blocks=np.cumsum(block, dtype=np.int32),
        joins=joins,
        source=at.astype(np.int32),
        raised=raised if raised.any() else None,
    )
    confidences = np.ones(len(cut.kinds), dtype=np.float32)
    blocks = BlockColumns(first_words, cut.kinds, confidences, cut.levels)
    layout: LayoutMode = "rules" if text.regions is None else "model"
    return Content(text.pages, columns, blocks, text.repaired, layout, table_rules(text, columns, cut.kinds))


def _piece_ends(words: list[PageWords], at: NDArray[np.int64]) -> NDArray[np.int64]:
    """The words, but for the last, that end a line of the reader's; `at` is the reading order."""
    if not len(at):
        return at
    first = np.cumsum([0, *(int(w.lines[-1]) + 1 for w in words)])[:-1]
    lines = np.concatenate([w.lines + n for w, n in zip(words, first.tolist(), strict=True)])[at]
    return np.flatnonzero(np.diff(lines))


def _joins(
    texts: list[str],
    joins: NDArray[np.uint8],
    ends: NDArray[np.int64],
    line: NDArray[np.int32],
    first_words: NDArray[np.int32],
) -> NDArray[np.uint8]:
    """The reader's joins within its lines, those of line ends decided here; a block's last word has a space."""
    out = joins.copy()
    out[ends] = Join.SPACE
    vocabulary: Vocabulary | None = None
    for i in [i for i in ends.tolist() if texts[i].endswith("-") or not texts[i].isascii()]:
        word, after = texts[i], texts[i + 1]
        if line[i + 1] != line[i] and word.endswith(HYPHENS) and len(word) > 1:
            vocabulary = Vocabulary(texts) if vocabulary is None else vocabulary
            out[i] = hyphen_join(word, after, vocabulary)
        elif not word.isascii() and UNSPACED.match(word[-1]) and UNSPACED.match(after[0]):
            out[i] = Join.NONE
    if len(texts):
        out[first_words[1:] - 1] = Join.SPACE
        out[len(texts) - 1] = Join.SPACE
    return out

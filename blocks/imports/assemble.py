"""Blocks of words that another tool has found -> Content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from blocks.box import Box
from blocks.imports.headings import levels_of
from blocks.model import BlockColumns, Content, Join, Kind, Page, WordColumns
from blocks.segment.lines.line_end_hyphens import HYPHENS, Vocabulary, hyphen_join
from blocks.text.scripts import UNSPACED


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word on its page."""

    text: str
    """Never empty, no white space."""
    box: Box
    """Points of the displayed page."""
    line: object
    """Words of a block with the same line, one after the other, stand on one line."""
    join: Join = Join.SPACE
    """What follows it in running text, if the next word is on the same line."""
    estimated: bool = False
    """The box was not read but worked out from the passage's."""
    settled: bool = False
    """`join` holds at the line's end too."""


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block of one page."""

    kind: Kind
    """What it is."""
    page: int
    """Page number, counted from 1."""
    words: Sequence[PlacedWord]
    """Its words in reading order; a block without any is passed over."""
    confidence: float = 1.0
    """How well it was read, 0..1."""
    depth: int | None = None
    """Of a heading: how deep its section lies, as `headings.levels_of` takes it."""


def table_row(cells: Sequence[Sequence[PlacedWord]]) -> list[PlacedWord]:
    """The words of a row's cells. Cells of one line each make one line, as rows do that are read from a page."""
    if all(len({word.line for word in cell}) == 1 for cell in cells):
        return [replace(word, line="row") for cell in cells for word in cell]
    return [replace(word, line=(n, word.line)) for n, cell in enumerate(cells) for word in cell]


def assemble(pages: tuple[Page, ...], blocks: Iterable[PlacedBlock]) -> Content:
    """The blocks in their order as Content. Words broken over lines are joined by the document's own words."""
    kept = [block for block in blocks if block.words]
    words = [word for block in kept for word in block.words]
    of = [i for i, block in enumerate(kept) for _ in block.words]
    n = len(words)
    lines = np.zeros(n, dtype=np.int32)
    lines[1:] = np.cumsum(
        [of[i] != of[i - 1] or words[i].line != words[i - 1].line for i in range(1, n)], dtype=np.int32
    )
    counts = [len(block.words) for block in kept]
    estimated = np.array([word.estimated for word in words], dtype=bool)
    columns = WordColumns(
        texts=[word.text for word in words],
        boxes=np.array([tuple(word.box) for word in words], dtype=np.float32).reshape(n, 4),
        pages=np.array([kept[i].page for i in of], dtype=np.int32),
        lines=lines,
        blocks=np.array(of, dtype=np.int32),
        joins=np.array(_joins(words, of, lines.tolist()), dtype=np.uint8),
        source=np.arange(n, dtype=np.int32),
        estimated=estimated if estimated.any() else None,
    )
    first = np.concatenate([[0], np.cumsum(counts[:-1])]) if counts else np.zeros(0)
    confidences = np.array([block.confidence for block in kept], dtype=np.float32)
    kinds = [block.kind for block in kept]
    levels = levels_of(block.depth for block in kept)
    return Content(
        pages,
        columns,
        BlockColumns(first.astype(np.int32), kinds, confidences, levels if any(levels) else ()),
    )


def _joins(words: Sequence[PlacedWord], of: Sequence[int], lines: Sequence[int]) -> list[Join]:
    vocabulary = Vocabulary(word.text for word in words)
    joins = [Join.SPACE] * len(words)
    for i, word in enumerate(words[:-1]):
        if of[i] != of[i + 1]:
            continue
        following = words[i + 1]
        if lines[i] == lines[i + 1] or word.settled:
            joins[i] = word.join
        elif len(word.text) > 1 and word.text.endswith(HYPHENS):
            joins[i] = hyphen_join(word.text, following.text, vocabulary)
        elif UNSPACED.match(word.text[-1]) and UNSPACED.match(following.text[0]):
            joins[i] = Join.NONE
    return joins

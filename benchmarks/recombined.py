"""Documents of any number of blocks, recombined from the words of real ones by a seed.

A block has as many words as some real block has, in runs of a few words that stand one after another in the real text:
what is common there is common here, and hardly ten words in a row come twice. The same seed gives the same documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.documents import Pages
from blocks.document import Document
from blocks.model import BlockColumns, Content, Kind, Page, WordColumns

_LINE, _PAGE = 12, 480
"""Words of a line and of a page."""
_LEADING, _ADVANCE = 14.0, 40.0
"""Points from line to line and from word to word."""
_SHORTEST_RUN, _LONGEST_RUN = 2, 5


@dataclass(frozen=True, slots=True)
class Stock:
    """The words of real documents, and how many their blocks have."""

    words: NDArray[np.object_]
    """All words in reading order. Shape (n,)."""
    lengths: NDArray[np.int64]
    """Words of each block. Shape (m,)."""


def stock_of(documents: Iterable[Document]) -> Stock:
    """The words of these documents."""
    words: list[str] = []
    lengths = [np.zeros(0, np.int64)]
    for document in documents:
        first = document.block_columns.first_words
        lengths.append(np.diff(first, append=len(document.words)).astype(np.int64))
        words += document.words.texts
    return Stock(np.array(words, dtype=object), np.concatenate(lengths))


def recombined(stock: Stock, blocks: int, blocks_a_document: int, *, seed: int) -> Iterator[Content]:
    """Documents of so many blocks in all; the first ones are the same for any number of blocks."""
    for number, done in enumerate(range(0, blocks, blocks_a_document)):
        yield _document(stock, min(blocks_a_document, blocks - done), np.random.default_rng([seed, number]))


def _document(stock: Stock, blocks: int, chance: np.random.Generator) -> Content:
    lengths = chance.choice(stock.lengths, blocks)
    n = int(lengths.sum())
    first = np.cumsum(lengths) - lengths
    at = np.arange(n)
    line = _lines(lengths)
    words = WordColumns(
        texts=stock.words[_places(len(stock.words), n, chance)].tolist(),
        boxes=_boxes(at, line),
        pages=(line // (_PAGE // _LINE) + 1).astype("i4"),
        lines=line.astype("i4"),
        blocks=np.repeat(np.arange(blocks, dtype="i4"), lengths),
        joins=np.zeros(n, "u1"),
        source=at.astype("i4"),
    )
    columns = BlockColumns(first.astype("i4"), [Kind.PARAGRAPH] * blocks, np.ones(blocks, "f4"))
    pages = tuple(Page(k, 595.0, 842.0) for k in range(1, int(words.pages[-1]) + 1))
    return Content(pages, words, columns)


def _places(stock: int, count: int, chance: np.random.Generator) -> NDArray[np.int64]:
    """Places in the stock of so many words: runs of it, each from anywhere."""
    runs = chance.integers(_SHORTEST_RUN, _LONGEST_RUN + 1, count // _SHORTEST_RUN + 1)
    starts = chance.integers(0, max(1, stock - _LONGEST_RUN), len(runs))
    within = np.arange(runs.sum()) - np.repeat(np.cumsum(runs) - runs, runs)
    return (np.repeat(starts, runs) + within)[:count]


def _lines(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The line of each word: each block begins one."""
    lines = -(-lengths // _LINE)
    within = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return np.repeat(np.cumsum(lines) - lines, lengths) + within // _LINE


def _boxes(at: NDArray[np.int64], line: NDArray[np.int64]) -> NDArray[np.float32]:
    first_of_line = np.searchsorted(line, line, side="left")
    x = 50 + _ADVANCE * (at - first_of_line)
    y = 60 + _LEADING * (line % (_PAGE // _LINE))
    return np.stack([x, y, x + _ADVANCE - 4, y + 11], axis=1).astype("f4")


def pages_of(content: Content) -> Pages:
    """The words by page, block and line, as the makers of quotes take them."""
    words = content.words
    pages: Pages = [[] for _ in content.pages]
    before: tuple[int, int] | None = None
    line_before = -1
    for text, page, block, line in zip(
        words.texts, words.pages.tolist(), words.blocks.tolist(), words.lines.tolist(), strict=True
    ):
        if (page, block) != before:
            pages[page - 1].append([])
        if (page, block) != before or line != line_before:
            pages[page - 1][-1].append([])
        pages[page - 1][-1][-1].append(text)
        before, line_before = (page, block), line
    return pages

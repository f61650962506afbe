"""A document of a library: its pages, words and blocks, and its text with the way back to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from operator import eq
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from blocks.box import Box, PageBox
from blocks.errors import ArgumentError, UnknownIdError
from blocks.headings import blocks_above
from blocks.layout.options import LayoutMode
from blocks.model import (
    ASIDE,
    BLOCK_ID_PREFIX,
    BLOCK_SEPARATOR,
    FURNITURE,
    TABULAR,
    Block,
    Content,
    Join,
    Kind,
    Page,
    Word,
    block_number,
)
from blocks.text.continuation import Seams
from blocks.text.fold import fold_words
from blocks.text.index import TextIndex
from blocks.text.raised_marks import RaisedMarks

if TYPE_CHECKING:
    from blocks.tables.cells import Cell
    from blocks.tables.model import Table
    from blocks.tables.of_document import DocumentTables
    from blocks.tables.pieces.levels import Levels
    from blocks.tables.pieces.on_pages import TablesOfPages

UNSURE = 0.92
"""OCR that is less sure than this of a word may have read letters for others: words read right mostly have 0.95."""


class Document:
    """One document of a library. Read-only; text and blocks are built when first asked for."""

    def __init__(
        self,
        id: str,
        name: str,
        sha256: str,
        content: Content,
        first_block: int,
        *,
        numbers: NDArray[np.int64] | None = None,
        version: int = 1,
    ) -> None:
        """`first_block` is the number of the document's first block id, if they are one run; else `numbers` has
        the number of each block, in reading order."""
        self.id = id
        """Its id in the library; every version has one of its own."""
        self.name = name
        """Name of its file, to show to people."""
        self.sha256 = sha256
        """Of the file's bytes, 64 hex digits."""
        self.version = version
        """1 for a document as it was added, 2 for what it was first updated to."""
        self.pages = content.pages
        """All pages, the unreadable ones included; page n is `pages[n - 1]`."""
        self.words = content.words
        """Its words in reading order, as columns."""
        self.block_columns = content.blocks
        """Its blocks in reading order, as columns; `blocks` has them one by one."""
        self.rules = content.rules
        """What is drawn in and around its tables; `tables` has their cells."""
        self.repaired = content.repaired
        """True if the file was damaged and opened only after repair."""
        self.layout: LayoutMode = content.layout
        """What cut the pages into blocks: "rules", or "model", all pages without a `Page.layout_problem`."""
        self.doubts = content.doubts
        """By the places of blocks in `blocks`: where their text says other than their page shows, in documents added
        with `paranoid`; `Block.doubt` has it too."""
        run = np.arange(first_block, first_block + len(content.blocks), dtype=np.int64)
        self.block_numbers: NDArray[np.int64] = run if numbers is None else numbers
        """The n of each block's id `BLOCK_CITE_ID_n`, in reading order. Shape (blocks,)."""
        self.first_block = int(self.block_numbers[0]) if len(self.block_numbers) else first_block
        """The number of the first block's id."""
        self.page_orders: dict[tuple[str, int], NDArray[np.int64]] = {}
        """Other orders of single pages; blocks.text.word_orders fills it."""
        self.page_streams: dict[tuple[str, tuple[int, ...]], TextIndex] = {}
        """Indexes of pages in such orders; blocks.text.word_orders fills it, and empties it when it grows."""

    def __repr__(self) -> str:
        return (
            f"<Document {self.id} {self.name!r}: {self.page_count} pages, {len(self.block_columns)} blocks>"
        )

    @property
    def page_count(self) -> int:
        """Number of pages, the unreadable ones included."""
        return len(self.pages)

    @property
    def pages_needing_ocr(self) -> tuple[int, ...]:
        """Numbers of the pages whose picture would have to be read; `Page.needs_ocr` says why it wasn't."""
        return tuple(page.number for page in self.pages if page.needs_ocr is not None)

    @cached_property
    def block_ids(self) -> Sequence[int]:
        """The numbers n of the document's ids `BLOCK_CITE_ID_n`, in reading order: a run, until it is updated."""
        numbers = self.block_numbers
        end = self.first_block + len(numbers)
        is_run = bool((numbers == np.arange(self.first_block, end)).all())
        return range(self.first_block, end) if is_run else tuple(numbers.tolist())

    def block_index(self, block_id: str) -> int | None:
        """The place in `blocks` of the block of that id, or None if the document has no such block."""
        number = block_number(block_id)
        return None if number is None else self._index_of_number.get(number)

    @cached_property
    def _index_of_number(self) -> dict[int, int]:
        return {number: i for i, number in enumerate(self.block_numbers.tolist())}

    def page(self, number: int) -> Page:
        """The page of that number, counted from 1. Raises UnknownIdError."""
        if not 1 <= number <= len(self.pages):
            raise UnknownIdError(f"{self.name} has pages 1 to {len(self.pages)}, not {number}")
        return self.pages[number - 1]

    def word(self, index: int) -> Word:
        """The word at that place of the columns."""
        x0, y0, x1, y1 = (float(v) for v in self.words.boxes[index])
        confidences = self.words.confidences
        sure = 1.0 if confidences is None else float(confidences[index])
        return Word(self.words.texts[index], PageBox(int(self.words.pages[index]), x0, y0, x1, y1), sure)

    def boxes_estimated(self, words: Sequence[int] | NDArray[np.integer] | None = None) -> bool:
        """True if the box of one of these words, of any without them, is an estimate: imported, not read."""
        estimated = self.words.estimated
        return estimated is not None and bool(np.any(estimated if words is None else estimated[list(words)]))

    @cached_property
    def word_pieces(self) -> list[str]:
        """Each word as it stands in `text`: a hyphen that only broke a line is gone. Length n."""
        pieces = list(self.words.texts)
        for i in np.flatnonzero(self.words.joins == Join.DEHYPHENATE):
            pieces[i] = pieces[i][:-1]
        return pieces

    @cached_property
    def word_starts(self) -> NDArray[np.int64]:
        """Where each word begins in `text`, in characters, and one more entry: the text's length. Shape (n + 1,)."""
        words = self.words
        n = len(words)
        gaps = (np.asarray(words.joins) == Join.SPACE).astype(np.int64)
        if n:
            ends = np.append(self.block_columns.first_words[1:], n) - 1
            gaps[ends] = len(BLOCK_SEPARATOR)
            gaps[n - 1] = 0
        lengths = np.fromiter(map(len, self.word_pieces), dtype=np.int64, count=n) + gaps
        return np.concatenate([[0], np.cumsum(lengths)])

    @cached_property
    def text(self) -> str:
        """All blocks in reading order, separated by blank lines."""
        return BLOCK_SEPARATOR.join(self.block_texts)

    @cached_property
    def running_text(self) -> str:
        """The same without what stands on pages and belongs to no text: running heads, page numbers, hidden text, and
        the labels inside figures."""
        furniture = self._in_blocks(FURNITURE | {Kind.FIGURE})[self.block_columns.first_words]
        return BLOCK_SEPARATOR.join(
            text for text, aside in zip(self.block_texts, furniture.tolist(), strict=True) if not aside
        )

    @cached_property
    def block_texts(self) -> list[str]:
        """The running text of each block."""
        pieces, joins = self.word_pieces, np.asarray(self.words.joins)
        first = self.block_columns.first_words
        if not len(first):
            return []
        bounds = [*first.tolist(), len(pieces)]
        unspaced = joins != Join.SPACE
        unspaced[np.asarray(bounds[1:]) - 1] = False
        plain = (~np.logical_or.reduceat(unspaced, first)).tolist()
        return [
            # Most blocks are words with spaces between, and joining those at once is several times faster.
            " ".join(pieces[a:b]) if is_plain else _joined(pieces[a:b], joins[a:b].tolist())
            for a, b, is_plain in zip(bounds, bounds[1:], plain, strict=False)
        ]

    def span_text(self, first: int, end: int) -> str:
        """The running text of the words first..end (exclusive)."""
        if end <= first:
            return ""
        starts = self.word_starts
        return self.text[int(starts[first]) : int(starts[end - 1]) + len(self.word_pieces[end - 1])]

    @cached_property
    def blocks(self) -> BlockSequence:
        """Every block, in reading order; each is made when it is asked for."""
        return BlockSequence(self)

    @cached_property
    def above(self) -> list[tuple[int, ...]]:
        """For each block the places of the blocks that say what it is about, outermost first. Length m."""
        pages = self.words.pages[self.block_columns.first_words].tolist()
        return blocks_above(self.block_columns, self.block_texts, pages)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Its tables whose cells are sure, in reading order; worked out when first asked for."""
        return self._tables.all()

    @cached_property
    def _tables(self) -> DocumentTables:
        # Most uses ask for no table.
        from blocks.tables.of_document import DocumentTables

        return DocumentTables(self, self._pieces_of_tables)

    @cached_property
    def table_levels(self) -> Levels:
        """The rows of its tables as they stand on the page, of those too whose cells aren't sure."""
        from blocks.tables.pieces.levels import Levels

        return Levels(self, self._pieces_of_tables)

    @cached_property
    def _pieces_of_tables(self) -> TablesOfPages:
        from blocks.tables.pieces.on_pages import TablesOfPages

        return TablesOfPages(self)

    def tables_on(self, page: int) -> tuple[Table, ...]:
        """Those of `tables` that stand on a page, counted from 1; only these are worked out."""
        return self._tables.on_page(page)

    def cells_of(self, words: Iterable[int]) -> list[tuple[Table, Cell]]:
        """The cells in which these words stand, by their places, each once, in the words' order; its table with each.

        Words outside of tables, and in tables whose cells aren't sure, are passed over.
        """
        found = {id(cell): (table, cell) for table, cell in filter(None, map(self._tables.cell_of, words))}
        return [*found.values()]

    def table_of(self, block_id: str) -> Table | None:
        """The table that this block is a row of; None for other blocks, and where cells aren't sure."""
        place = self.block_index(block_id)
        return None if place is None else self._tables.of_word(int(self.block_columns.first_words[place]))

    @cached_property
    def flow(self) -> TextIndex:
        """The running text of all pages, then what stands aside: furniture, footnotes, captions.

        A sentence over a column or page break is one run of words here.
        """
        aside = self._in_blocks(ASIDE)
        return TextIndex(
            self.words.texts,
            np.argsort(aside, kind="stable"),
            self.regions,
            self.seams,
            self._unsure,
            self.raised_marks,
            self.folded_words,
            self.words.pages,
        )

    @property
    def _unsure(self) -> NDArray[np.bool_] | None:
        """For each word, whether OCR was not sure of it; None if it was of all, or there was none."""
        confidences = self.words.confidences
        unsure = None if confidences is None else confidences < UNSURE
        return unsure if unsure is not None and unsure.any() else None

    @cached_property
    def regions(self) -> NDArray[np.int64]:
        """Number of the running text that each word belongs to: its block, in a table its line. Shape (n,)."""
        in_table = self._in_blocks(TABULAR)
        return np.where(
            in_table, self.words.lines.astype(np.int64) + len(self.block_columns), self.words.blocks
        )

    @cached_property
    def seams(self) -> Seams:
        """Where running text may go on over a column or page break or past a float."""
        return Seams(self.words, self.block_columns)

    @cached_property
    def folded_words(self) -> list[str]:
        """The skeleton of each word, in the columns' order."""
        return fold_words(self.words.texts)

    @cached_property
    def raised_marks(self) -> RaisedMarks:
        """Which words are raised marks of notes, or end in one."""
        return RaisedMarks(self.words)

    def _in_blocks(self, kinds: Collection[Kind]) -> NDArray[np.bool_]:
        """For each word: is its block of one of these kinds?"""
        return np.array([kind in kinds for kind in self.block_columns.kinds], dtype=bool)[self.words.blocks]

    def block(self, block_id: str) -> Block:
        """The block of that id. Raises UnknownIdError."""
        index = self.block_index(block_id)
        if index is None:
            raise UnknownIdError(f"{self.name} has no block {block_id!r}")
        return self.blocks[index]


def document_id_of(document: Document | str) -> str:
    """The id where a document or its id is taken. Raises ArgumentError for anything else."""
    if isinstance(document, Document):
        return document.id
    if isinstance(document, str):
        # What is no text (bytes of a file name) is no id of any document, and no store could be asked for it.
        return document.encode("utf-8", "replace").decode("utf-8")
    raise ArgumentError(
        f"a document is named by its id, or given as a Document of the library, not as {type(document).__name__} "
        f"({document!r:.40})"
    )


class BlockSequence(Sequence[Block]):
    """The blocks of a document, made from its columns on demand; equal to any sequence of equal blocks."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._first = document.block_columns.first_words.tolist()

    def __len__(self) -> int:
        return len(self._first)

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Block, ...]: ...
    def __getitem__(self, index: int | slice) -> Block | tuple[Block, ...]:
        if isinstance(index, slice):
            return tuple(self._block(i) for i in range(*index.indices(len(self))))
        if not -len(self) <= index < len(self):
            raise IndexError(f"block {index} of {len(self)}")
        return self._block(index % len(self))

    def __iter__(self) -> Iterator[Block]:
        return map(self._block, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash((self._document.sha256, self._document.first_block))

    def __repr__(self) -> str:
        return f"<{len(self)} blocks of {self._document.name!r}>"

    @cached_property
    def _boxes(self) -> list[list[float]]:
        boxes, first = self._document.words.boxes, self._document.block_columns.first_words
        low = np.minimum.reduceat(boxes[:, :2], first, axis=0)
        high = np.maximum.reduceat(boxes[:, 2:], first, axis=0)
        edges: list[list[float]] = np.hstack([low, high]).astype(float).tolist()
        return edges

    def _block(self, i: int) -> Block:
        document, first = self._document, self._first[i]
        columns, words = document.block_columns, document.words
        return Block(
            id=f"{BLOCK_ID_PREFIX}{document.block_numbers[i]}",
            document_id=document.id,
            page=int(words.pages[first]),
            bbox=Box(*self._boxes[i]),
            kind=columns.kinds[i],
            text=document.block_texts[i],
            start=int(document.word_starts[first]),
            first_word=first,
            end_word=self._first[i + 1] if i + 1 < len(self) else len(words),
            confidence=float(columns.confidences[i]),
            level=(columns.levels[i] or None) if columns.levels else None,
            doubt=document.doubts.get(i),
            _table_of=document.table_of if columns.kinds[i] in TABULAR else None,
        )


def _joined(pieces: list[str], joins: list[int]) -> str:
    """One block's running text, by the `Join` after each word but the last."""
    spaced = [p + " " if j == Join.SPACE else p for p, j in zip(pieces[:-1], joins[:-1], strict=True)]
    return "".join(spaced) + pieces[-1]

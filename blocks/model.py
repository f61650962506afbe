"""What a document is made of: boxes, word columns, blocks, pages, documents."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from blocks.errors import UnknownIdError
from blocks.text_index import TextIndex

BLOCK_ID_PREFIX = "BLOCK_CITE_ID_"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page as a viewer shows it: PDF points, origin top left, y downwards."""

    x0: float
    """Left edge."""
    y0: float
    """Top edge."""
    x1: float
    """Right edge."""
    y1: float
    """Bottom edge."""

    def __iter__(self) -> Iterator[float]:
        return iter((self.x0, self.y0, self.x1, self.y1))


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle that knows its page."""

    page: int
    """Page number, counted from 1."""
    x0: float
    """Left edge, in points."""
    y0: float
    """Top edge, in points."""
    x1: float
    """Right edge, in points."""
    y1: float
    """Bottom edge, in points."""

    @property
    def bbox(self) -> Box:
        """The rectangle without its page."""
        return Box(self.x0, self.y0, self.x1, self.y1)


class Join(enum.IntEnum):
    """What stands between a word and the next one of its block in running text."""

    SPACE = 0
    """A space."""
    NONE = 1
    """Nothing: the next word follows at once (scripts without spaces, a hard hyphen at a line's end)."""
    DEHYPHENATE = 2
    """Nothing, and the word's last character, a hyphen that only broke the line, is dropped."""


class Kind(enum.StrEnum):
    """What a block is on its page."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    HEADER = "header"
    FOOTER = "footer"
    PAGE_NUMBER = "page_number"


FURNITURE = frozenset({Kind.HEADER, Kind.FOOTER, Kind.PAGE_NUMBER})
"""Kinds that stand on a page but do not belong to the running text."""

ASIDE = FURNITURE | {Kind.FOOTNOTE, Kind.CAPTION}
"""Kinds that a sentence running over a column or page break skips."""


@dataclass(frozen=True, slots=True)
class WordColumns:
    """The words of a document in reading order, as columns of equal length n."""

    texts: Sequence[str]
    """The words as the file spells them; never empty, no white space. In scripts without spaces a word is one grapheme."""
    boxes: NDArray[np.float32]
    """Shape (n, 4): x0, y0, x1, y1 in points of the displayed page."""
    pages: NDArray[np.int32]
    """Page of each word, counted from 1."""
    lines: NDArray[np.int32]
    """Line of each word: a number that rises through the document in reading order."""
    blocks: NDArray[np.int32]
    """Block of each word: its place in `Document.blocks`."""
    joins: NDArray[np.uint8]
    """`Join` code between the word and the next one of the same block."""
    source: NDArray[np.int32]
    """Place of each word in the file's own order (a permutation of 0..n-1)."""

    def __len__(self) -> int:
        return len(self.texts)


@dataclass(frozen=True, slots=True)
class Word:
    """One word, for people who look; code uses the columns."""

    text: str
    """The word as the file spells it."""
    box: PageBox
    """Where it stands."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page as a viewer shows it."""

    number: int
    """Counted from 1."""
    width: float
    """Displayed width in points."""
    height: float
    """Displayed height in points."""
    error: str | None = None
    """Why the page could not be read, or None."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item, table row, … of one page."""

    id: str
    """`BLOCK_CITE_ID_n`, unique in its library."""
    document_id: str
    """The document it belongs to."""
    page: int
    """Page number, counted from 1."""
    bbox: Box
    """Union of its words' boxes."""
    kind: Kind
    """What it is on its page."""
    text: str
    """Its words as running text, hyphens at line ends resolved."""
    start: int
    """Where `text` begins in `Document.text`, in characters."""
    first_word: int
    """Its first word's place in the document's columns."""
    end_word: int
    """The place after its last word."""
    confidence: float = 1.0
    """How well the block was read: 1.0 for a text layer, the OCR engine's mean otherwise."""

    @property
    def end(self) -> int:
        """Where `text` ends in `Document.text`, exclusive."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class BlockColumns:
    """The blocks of a document in reading order, as columns of equal length m."""

    first_words: NDArray[np.int32]
    """The first word of each block; a block ends where the next begins."""
    kinds: Sequence[Kind]
    """What each block is."""
    confidences: NDArray[np.float32]
    """How well each was read, 0..1."""

    def __len__(self) -> int:
        return len(self.first_words)


@dataclass(frozen=True, slots=True)
class Content:
    """What reading and segmenting a file gives, before a library has named it."""

    pages: tuple[Page, ...]
    """Every page, the unreadable ones included."""
    words: WordColumns
    """All words in reading order."""
    blocks: BlockColumns
    """All blocks in reading order."""
    repaired: bool = False
    """The file was damaged and opened only after repair."""


BLOCK_SEPARATOR = "\n\n"


class Document:
    """One document of a library. Read-only; text and blocks are built when first asked for."""

    def __init__(self, id: str, name: str, sha256: str, content: Content, first_block: int) -> None:
        """`first_block` is the number of the document's first block id."""
        self.id = id
        self.name = name
        self.sha256 = sha256
        self.first_block = first_block
        self.pages = content.pages
        self.words = content.words
        self.block_columns = content.blocks
        self.repaired = content.repaired

    def __repr__(self) -> str:
        return (
            f"<Document {self.id} {self.name!r}: {self.page_count} pages, {len(self.block_columns)} blocks>"
        )

    @property
    def page_count(self) -> int:
        """Number of pages, the unreadable ones included."""
        return len(self.pages)

    @property
    def block_ids(self) -> range:
        """The numbers n of the document's ids `BLOCK_CITE_ID_n`."""
        return range(self.first_block, self.first_block + len(self.block_columns))

    def page(self, number: int) -> Page:
        """The page of that number, counted from 1. Raises UnknownIdError."""
        if not 1 <= number <= len(self.pages):
            raise UnknownIdError(f"{self.name} has pages 1 to {len(self.pages)}, not {number}")
        return self.pages[number - 1]

    def word(self, index: int) -> Word:
        """The word at that place of the columns."""
        x0, y0, x1, y1 = (float(v) for v in self.words.boxes[index])
        return Word(self.words.texts[index], PageBox(int(self.words.pages[index]), x0, y0, x1, y1))

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
        return BLOCK_SEPARATOR.join(self._block_texts)

    @cached_property
    def _block_texts(self) -> list[str]:
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
    def blocks(self) -> tuple[Block, ...]:
        """Every block, in reading order."""
        columns, words = self.block_columns, self.words
        if not len(columns):
            return ()
        first = columns.first_words
        low = np.minimum.reduceat(words.boxes[:, :2], first, axis=0)
        high = np.maximum.reduceat(words.boxes[:, 2:], first, axis=0)
        boxes = np.hstack([low, high]).astype(float).tolist()
        ends = [*first[1:].tolist(), len(words)]
        texts = self._block_texts
        starts = self.word_starts[first].tolist()
        return tuple(
            Block(
                f"{BLOCK_ID_PREFIX}{self.first_block + i}",
                self.id,
                page,
                Box(*box),
                kind,
                text,
                start,
                a,
                b,
                conf,
            )
            for i, (page, box, kind, text, start, a, b, conf) in enumerate(
                zip(
                    words.pages[first].tolist(),
                    boxes,
                    columns.kinds,
                    texts,
                    starts,
                    first.tolist(),
                    ends,
                    columns.confidences.tolist(),
                    strict=True,
                )
            )
        )

    @cached_property
    def flow(self) -> TextIndex:
        """The running text of all pages, then what stands aside: furniture, footnotes, captions.

        A sentence over a column or page break is one run of words here.
        """
        aside = self._in_blocks(ASIDE)
        return TextIndex(self.words.texts, np.argsort(aside, kind="stable"), self.regions)

    @cached_property
    def regions(self) -> NDArray[np.int64]:
        """Number of the running text that each word belongs to: its block, in a table its line."""
        in_table = self._in_blocks({Kind.TABLE})
        return np.where(
            in_table, self.words.lines.astype(np.int64) + len(self.block_columns), self.words.blocks
        )

    def _in_blocks(self, kinds: Collection[Kind]) -> NDArray[np.bool_]:
        """For each word: is its block of one of these kinds?"""
        return np.array([kind in kinds for kind in self.block_columns.kinds], dtype=bool)[self.words.blocks]

    def block(self, block_id: str) -> Block:
        """The block of that id. Raises UnknownIdError."""
        number = block_number(block_id)
        if number is None or number not in self.block_ids:
            raise UnknownIdError(f"{self.name} has no block {block_id!r}")
        return self.blocks[number - self.first_block]


def block_number(block_id: str) -> int | None:
    """The n of `BLOCK_CITE_ID_n`, or None for anything else."""
    tail = block_id.removeprefix(BLOCK_ID_PREFIX)
    return int(tail) if tail != block_id and tail.isascii() and tail.isdigit() else None


def _joined(pieces: list[str], joins: list[int]) -> str:
    """One block's running text, by the `Join` after each word but the last."""
    spaced = [p + " " if j == Join.SPACE else p for p, j in zip(pieces[:-1], joins[:-1], strict=True)]
    return "".join(spaced) + pieces[-1]

"""What a document is made of: word columns, blocks, pages."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from blocks.box import Box, PageBox
from blocks.layout.options import LayoutMode

if TYPE_CHECKING:
    from blocks.tables.cells import Cells
    from blocks.tables.model import Table

BLOCK_ID_PREFIX = "BLOCK_CITE_ID_"


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
    """A heading of the text; `Block.level` says which."""
    PARAGRAPH = "paragraph"
    """Running text."""
    LIST = "list"
    """An item of a list."""
    TABLE = "table"
    """A row of a table."""
    TABLE_HEADER = "table_header"
    """A row of a table that names its columns."""
    CAPTION = "caption"
    """Words that belong to a figure or a table."""
    FOOTNOTE = "footnote"
    """A note at the foot of a page."""
    HEADER = "header"
    """What comes back at the top of pages."""
    FOOTER = "footer"
    """What comes back at the foot of pages."""
    PAGE_NUMBER = "page_number"
    """A page's own number."""
    LINE_NUMBERS = "line_numbers"
    """Numbers of lines, beside the text."""
    SIDE_NOTE = "side_note"
    """A note in the margin beside the text."""
    FIGURE = "figure"
    """Words within a drawing: labels, values of axes."""
    FORMULA = "formula"
    """A displayed formula."""
    HIDDEN = "hidden"
    """Text that the file has and a viewer doesn't show."""


FURNITURE = frozenset({Kind.HEADER, Kind.FOOTER, Kind.PAGE_NUMBER, Kind.LINE_NUMBERS, Kind.HIDDEN})
"""Kinds that stand on a page but do not belong to the running text; `hidden` is text that is there but not drawn."""

TABULAR = frozenset({Kind.TABLE, Kind.TABLE_HEADER})
"""Kinds of a table's rows; their words stand in cells."""

ASIDE = FURNITURE | {Kind.FOOTNOTE, Kind.CAPTION, Kind.SIDE_NOTE, Kind.FIGURE}
"""Kinds that a sentence running over a column or page break skips."""


@dataclass(frozen=True, slots=True)
class WordColumns:
    """The words of a document in reading order, as columns of equal length n."""

    texts: Sequence[str]
    """The words as the file spells them; never empty, no white space. A grapheme in scripts without spaces."""
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
    estimated: NDArray[np.bool_] | None = None
    """For each word, whether its box is an estimate within its passage; None if no word's is."""
    confidences: NDArray[np.float32] | None = None
    """How sure OCR is of each word, 0..1, and 1 for those of a text layer; None if no word came from OCR."""
    raised: NDArray[np.uint8] | None = None
    """Shape (n, 2): where in each word signs begin and end that the file's fonts set smaller and higher; 0, 0 for none.
    None if they tell of no word."""

    def __len__(self) -> int:
        return len(self.texts)


@dataclass(frozen=True, slots=True)
class Word:
    """One word, for people who look; code uses the columns."""

    text: str
    """The word as the file spells it."""
    box: PageBox
    """Where it stands."""
    confidence: float = 1.0
    """How sure OCR is of it, 0..1; 1.0 for a text layer."""


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
    ocr: bool = False
    """Its words, or some of them, were read from its picture."""
    needs_ocr: str | None = None
    """Why a page whose picture must be read wasn't (and what to install), or None."""
    layout_problem: str | None = None
    """Why the layout model that was asked for left this page to pincite's own rules, or None."""


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
    """How well the block was read: 1.0 for a text layer, the OCR engine's mean over its words otherwise."""
    level: int | None = None
    """Of a heading: 1 for the document's largest, up to 6; None for every other kind."""
    doubt: str | None = None
    """Where its text says other than its page shows, of documents added with `paranoid`; None if nothing was found."""
    _table_of: Callable[[str], Table | None] | None = field(default=None, repr=False, compare=False)
    """Of a row of a table, what finds the table; None for other blocks, and for those that were read from JSON."""

    @property
    def end(self) -> int:
        """Where `text` ends in `Document.text`, exclusive."""
        return self.start + len(self.text)

    @property
    def table(self) -> Cells | None:
        """The cells of the table that the block is a row of; None for other blocks, and where cells aren't sure."""
        found = self._table_of(self.id) if self._table_of is not None else None
        return None if found is None else found.cells


@dataclass(frozen=True, slots=True)
class BlockColumns:
    """The blocks of a document in reading order, as columns of equal length m."""

    first_words: NDArray[np.int32]
    """The first word of each block, shape (m,); a block ends where the next begins."""
    kinds: Sequence[Kind]
    """What each block is."""
    confidences: NDArray[np.float32]
    """How well each was read, 0..1."""
    levels: Sequence[int] = ()
    """Level of each heading from 1 on, 0 for other blocks; empty where no heading is known."""

    def __len__(self) -> int:
        return len(self.first_words)


@dataclass(frozen=True, slots=True)
class Rules:
    """Lines drawn in and around the tables of a document, as columns of equal length k."""

    boxes: NDArray[np.float32]
    """Shape (k, 4): x0, y0, x1, y1 in points of the displayed page; each as thick as it is drawn."""
    pages: NDArray[np.int32]
    """Page of each, counted from 1, rising."""

    def on_page(self, number: int) -> NDArray[np.float32]:
        """The boxes of one page. Shape (j, 4)."""
        return self.boxes[slice(*np.searchsorted(self.pages, [number, number + 1]).tolist())]


def no_rules() -> Rules:
    """Those of a document without any."""
    return Rules(np.zeros((0, 4), dtype=np.float32), np.zeros(0, dtype=np.int32))


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
    layout: LayoutMode = "rules"
    """What cut the pages into blocks; under "model" those without a `Page.layout_problem`."""
    rules: Rules = field(default_factory=no_rules)
    """What is drawn in and around its tables; none for documents that were added before rules were kept."""
    doubts: Mapping[int, str] = field(default_factory=dict)
    """What is doubted of blocks, by their places, where it was looked for (`paranoid`)."""


BLOCK_SEPARATOR = "\n\n"

MOST_DIGITS = 18
"""Of a block's number: what fits into 64 bits. Models may write more."""


def block_number(block_id: str) -> int | None:
    """The n of `BLOCK_CITE_ID_n`, or None for anything else."""
    tail = block_id.removeprefix(BLOCK_ID_PREFIX)
    is_number = tail != block_id and tail.isascii() and tail.isdigit() and len(tail) <= MOST_DIGITS
    return int(tail) if is_number else None

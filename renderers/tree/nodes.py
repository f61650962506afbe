"""A written text as a small tree: what Markdown, HTML and answers become, and what every format walks.

    TextDocument      metadata, blocks, footnotes (Footnote)
    blocks            Heading Paragraph ListBlock(ListItem) Table(Cell) CodeBlock QuoteBlock MathBlock Figure Rule
                      PageBreak DefinitionList Columns(Column) Spoken
    inlines           Text Strong Emphasis Strike Underline Marked Superscript Subscript Code Math Link Picture
                      LineBreak FootnoteMark CitationMark Cited

Nodes are frozen; children are tuples. Nothing in the tree is markup any more: `Text` is what a reader sees.
Formats match on the node's type and must show every one; what a format can't draw it shows as its source.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Align = Literal["", "left", "center", "right"]
"""Where the lines of a paragraph or cell stand; "" for the start of the line in their own direction."""

NumberForm = Literal["1", "a", "A", "i", "I"]
"""How the numbers of a list are written, in the words of HTML's `type`: 1 a A i I."""

Callout = Literal["note", "tip", "important", "warning", "caution"]
"""What a callout is for, in GitHub's words."""

# ---------------------------------------------------------------- inlines


@dataclass(frozen=True, slots=True)
class Text:
    """Words as a reader sees them, without line breaks."""

    text: str
    """Never empty; spaces at its ends count."""


@dataclass(frozen=True, slots=True)
class Strong:
    """Bold words."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Italic words."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Strike:
    """Words struck through."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Underline:
    """Underlined words: `<u>` and `<ins>`."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Words marked as with a pen: `<mark>`."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Superscript:
    """Raised words."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Subscript:
    """Lowered words."""

    children: tuple[Inline, ...]
    """The words."""


@dataclass(frozen=True, slots=True)
class Code:
    """A piece of code in a line of text."""

    text: str
    """As written, without its backticks."""


@dataclass(frozen=True, slots=True)
class Math:
    """A formula in a line of text."""

    tex: str
    """LaTeX without its dollar signs."""


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead somewhere."""

    children: tuple[Inline, ...]
    """Its words."""
    url: str
    """A http(s), mailto or tel address, or `#anchor` for a heading of this document; others never get here."""
    title: str = ""
    """What a viewer shows when pointing at it."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that was read, in a form that every format takes."""

    data: bytes
    """PNG or JPEG."""
    mime: Literal["image/png", "image/jpeg"]
    """Which of the two."""
    width: int
    """In pixels, from 1."""
    height: int
    """In pixels, from 1."""
    dpi: float = 96.0
    """Pixels per inch at which it is shown in its own size."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture among words."""

    alt: str
    """What it shows, in words; may be empty."""
    source: str
    """As the text names it: a path, a url, or `data:` (cut short)."""
    image: Image | None
    """None where it was not allowed or could not be read; formats then show alt and source."""
    title: str = ""
    """Its title, if it has one."""
    problem: str = ""
    """Why there is no image, in a few words, for who makes the report; no format shows it."""
    share: float = 0.0
    """How much of the text's width it takes, to 1.0; 0 for its own size, by pixels and `Image.dpi`."""
    asked: bool = False
    """True if the text says how wide or high it is: slides then show it no larger."""


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A new line within a paragraph."""


@dataclass(frozen=True, slots=True)
class FootnoteMark:
    """The number of a footnote."""

    number: int
    """From 1, by first appearance."""


@dataclass(frozen=True, slots=True)
class CitationMark:
    """A place where sources are cited."""

    kind: Literal["source", "number", "block"]
    """What it names: sources of the pool (`[[S:1,3]]`), citations by number (`[1, 3]`), or a block."""
    ids: tuple[int | str, ...]
    """SIDs or numbers as ints, block ids as text; in the order written, each once, never empty."""
    written: str
    """The mark as the text has it: for messages, never shown in a report."""


@dataclass(frozen=True, slots=True)
class CitedNumbers:
    """Entries of the list of sources that a mark shows: one, or a run of neighbours ("3–5")."""

    first: int
    """Number of the first entry; the link of its words leads there."""
    last: int
    """Number of the last one, `first` if it is one; the words of the range's end lead there."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something cited that nobody knows: shown as a gap, never left out."""

    words: str
    """What to show, "unknown source 9"."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A `CitationMark` with its sources settled; `renderers.report.model` puts it in the mark's place."""

    anchor: str
    """Unique in the document; entries lead back to it."""
    parts: tuple[CitedNumbers | Gap, ...]
    """Numbers ascending, then gaps; never empty."""


Holder = Strong | Emphasis | Strike | Underline | Marked | Superscript | Subscript | Link
"""Inlines that hold a line of others."""
Inline = Text | Holder | Code | Math | Picture | LineBreak | FootnoteMark | CitationMark | Cited
"""What stands in a line."""

# ---------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading."""

    level: int
    """1 to 6."""
    children: tuple[Inline, ...]
    """Its words."""
    anchor: str
    """Unique in the document, from its words as GitHub makes them: `net-income-2`."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    children: tuple[Inline, ...]
    """Its words."""
    align: Align = ""
    """"" for the start of the line in the paragraph's own direction."""


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item of a list."""

    blocks: tuple[Block, ...]
    """In a tight list, paragraphs without space between them."""
    checked: bool | None = None
    """Of a task list: done or not; None for others."""


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list."""

    items: tuple[ListItem, ...]
    """Its items, in their order."""
    ordered: bool = False
    """Numbered or bulleted."""
    start: int = 1
    """The first number of a numbered one."""
    tight: bool = True
    """Without space between items."""
    numbers: NumberForm = "1"
    """How the numbers of a numbered one are written."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    blocks: tuple[Block, ...]
    """What stands in it."""
    align: Align = ""
    """As in `Paragraph`."""
    columns: int = 1
    """Columns that it spans."""
    rows: int = 1
    """Rows that it spans, within header or body."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row covers `width` columns, counting the cells that reach into it from above."""

    header: tuple[tuple[Cell, ...], ...]
    """Header rows, repeated on every page; may be empty."""
    rows: tuple[tuple[Cell, ...], ...]
    """The other rows."""
    width: int
    """Number of columns, from 1."""
    caption: tuple[Inline, ...] = ()
    """Its caption."""
    anchor: str = ""
    """As that of a heading, where the text gives it a name and so a number; else ""."""


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Code, or a diagram in a language for them (`mermaid`)."""

    text: str
    """Without a line break at its end."""
    language: str = ""
    """As written behind the fence, "" if unknown."""


@dataclass(frozen=True, slots=True)
class QuoteBlock:
    """A quotation, or a callout: a box beside the text that says to take note."""

    blocks: tuple[Block, ...]
    """What is quoted."""
    callout: Callout | None = None
    """Its kind; None for a quotation. The report puts the word for it before the blocks."""


@dataclass(frozen=True, slots=True)
class MathBlock:
    """A displayed formula."""

    tex: str
    """LaTeX without its dollar signs."""
    label: str = ""
    """Its number or name, if it has one."""
    anchor: str = ""
    """As in `Table`."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture in a paragraph of its own, with its caption."""

    picture: Picture
    """The picture."""
    caption: tuple[Inline, ...] = ()
    """Empty where there is none; then `picture.alt` is no caption and is for those who don't see it."""
    anchor: str = ""
    """As in `Table`."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across."""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins a page, or a slide; within tables it does nothing."""


@dataclass(frozen=True, slots=True)
class DefinitionList:
    """Terms and what they mean."""

    items: tuple[tuple[tuple[Inline, ...], tuple[Block, ...]], ...]
    """Term and meaning."""


@dataclass(frozen=True, slots=True)
class Column:
    """One of several columns."""

    blocks: tuple[Block, ...]
    """What stands in it."""
    share: float = 0.0
    """How much of the text's width it takes, to 1.0; 0 for an equal part of what the others leave."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks beside one another: on slides and in HTML; below one another elsewhere, and within other blocks."""

    columns: tuple[Column, ...]
    """From the start of the line on; at least two."""

    def parts(self) -> tuple[float, ...]:
        """How much of the width each column takes; together 1.0."""
        free = sum(not column.share for column in self.columns)
        rest = max(1.0 - sum(column.share for column in self.columns), 0.1 * free)
        wanted = [column.share or rest / free for column in self.columns]
        return tuple(share / sum(wanted) for share in wanted)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the one who presents a slide says: its words stand in the slide's notes, and in no other format."""

    blocks: tuple[Block, ...]
    """They are no child blocks: nothing in them is cited, counted or led to."""


Block = (
    Heading
    | Paragraph
    | ListBlock
    | Table
    | CodeBlock
    | QuoteBlock
    | MathBlock
    | Figure
    | Rule
    | PageBreak
    | DefinitionList
    | Columns
    | Spoken
)
"""What stands below one another."""


@dataclass(frozen=True, slots=True)
class Footnote:
    """The text of a footnote."""

    number: int
    """As in `FootnoteMark`."""
    blocks: tuple[Block, ...]
    """What it says."""


@dataclass(frozen=True, slots=True)
class TextDocument:
    """A text and what is said of it."""

    blocks: tuple[Block, ...]
    """The text, in reading order."""
    footnotes: tuple[Footnote, ...] = ()
    """By number, from 1; every one has a mark in the text."""
    title: str = ""
    """From front matter, `<title>`, or the only heading of level 1; "" if there is none. A heading that gave the title
    stays among the blocks."""
    subtitle: str = ""
    """From front matter."""
    authors: tuple[str, ...] = ()
    """From front matter or `<meta name="author">`."""
    date: str = ""
    """As written in front matter."""
    language: str = ""
    """BCP 47 tag from front matter or `<html lang>`; "" if nobody said."""

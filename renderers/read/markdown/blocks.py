"""Blocks of Markdown: the tokens of markdown-it as a tree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import get_args

from markdown_it.token import Token

from renderers.read.html.document import read_fragment
from renderers.read.lines import with_text
from renderers.read.markdown.inlines import read_inlines
from renderers.read.markdown.leaves import anchor, fenced, formula, indented, with_name
from renderers.read.reading import Reading, columns, paragraph, parted_name
from renderers.tree.nodes import (
    Align,
    Block,
    Callout,
    Cell,
    Column,
    DefinitionList,
    Footnote,
    Inline,
    ListBlock,
    ListItem,
    PageBreak,
    Paragraph,
    QuoteBlock,
    Rule,
    Spoken,
    Table,
    Text,
)

_PAGE_BREAK = re.compile(r"\\(?:newpage|pagebreak)|\{\{< *pagebreak *>\}\}")
"""Alone in a paragraph, as Pandoc's filter, R Markdown and Quarto have it."""
_BREAK_COMMENT = re.compile(r"<!-- *(?:pagebreak|page-break|newpage) *-->", re.IGNORECASE)
_CAPTION = re.compile(r"(?:Table)?:[ \t]+(?=\S)")
_CAPTION_ABOVE = re.compile(r"Table:[ \t]+(?=\S)")
"""Without the word, a line that begins with a colon is the meaning of a term above it."""
_CALLOUTS: dict[str, Callout] = {kind: kind for kind in get_args(Callout)}
_CALLOUT = re.compile(rf"\[!({'|'.join(_CALLOUTS)})\][ \t]*(?:\n|\Z)", re.IGNORECASE)
_TASK = re.compile(r"\[([ xX])\](?:\s+|\Z)")
_ALIGN: dict[str, Align] = {
    "text-align:left": "left",
    "text-align:center": "center",
    "text-align:right": "right",
}


class MarkdownBlocks:
    """Reads the tokens of one text."""

    def __init__(self, tokens: Sequence[Token], reading: Reading) -> None:
        self._tokens, self._reading = tokens, reading
        self._at = 0
        self._note_ends = _note_ends(tokens)
        self._numbers: dict[str, int] = {}

    def read(self) -> tuple[tuple[Block, ...], tuple[Footnote, ...]]:
        """The blocks and the footnotes, by first mark. Footnotes without a mark stand at the end of the blocks."""
        blocks = self._until("")
        places: dict[str, int] = {}
        for place in self._note_ends:
            places.setdefault(self._tokens[place].meta["label"], place)
        notes = self._marked_notes(places, 0)
        for place in self._note_ends:
            label = self._tokens[place].meta["label"]
            if label not in self._numbers or places[label] != place:
                blocks += self._note(place)
                notes += self._marked_notes(places, len(notes))
        return tuple(blocks), tuple(notes)

    def _marked_notes(self, places: dict[str, int], known: int) -> list[Footnote]:
        """The notes from the next number on; notes have marks of notes."""
        notes: list[Footnote] = []
        while known + len(notes) < len(self._numbers):
            label = [*self._numbers][known + len(notes)]
            notes.append(Footnote(self._numbers[label], tuple(self._note(places[label]))))
        return notes

    def _note(self, place: int) -> list[Block]:
        self._at = place + 1
        return self._until("footnote_reference_close")

    def _number(self, label: str) -> int:
        return self._numbers.setdefault(label, len(self._numbers) + 1)

    def _until(self, closing: str) -> list[Block]:
        """The blocks up to a token of that type, which is read too."""
        blocks: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == closing:
                break
            blocks += self._block(token)
        return blocks

    def _block(self, token: Token) -> list[Block]:
        match token.type:
            case "paragraph_open":
                if _PAGE_BREAK.fullmatch(self._tokens[self._at].content.strip()):
                    self._inline("paragraph_close")
                    return [PageBreak()]
                if self._is_caption_above():
                    self._at -= 1
                    caption = self._caption()
                    self._at += 1  # into the table
                    return self._table(caption)
                return self._paragraphs(self._inline("paragraph_close"))
            case "heading_open":
                line = self._line(self._inline("heading_close"))
                return [self._reading.heading(int(token.tag[1:]), line)] if line else []
            case "bullet_list_open" | "ordered_list_open":
                return self._list(token)
            case "table_open":
                return self._table()
            case "blockquote_open":
                return self._quote()
            case "dl_open":
                return self._definitions()
            case "columns_open" | "column_open" | "notes_open":
                return self._div(token)
            case "footnote_reference_open":
                self._at = self._note_ends[self._at - 1]
                return []
            case _:
                return self._leaf(token)

    def _div(self, opening: Token) -> list[Block]:
        """Columns, one of them, or what a speaker says; a column alone is what stands in it."""
        closing = opening.type.replace("_open", "_close")
        if opening.type == "columns_open":
            return columns(self._columns(closing))
        if opening.type == "column_open":
            return self._until(closing)
        known = dict(self._numbers)
        inner = self._until(closing)
        self._numbers = known  # marks of notes among words that aren't shown count for nothing
        return [Spoken(tuple(inner))]

    def _columns(self, closing: str) -> list[Column]:
        """The columns; what stands between them is a column too."""
        found: list[Column] = []
        between: list[Block] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type in (closing, "column_open") and between:
                found.append(Column(tuple(between)))
                between = []
            if token.type == closing:
                break
            if token.type == "column_open":
                found.append(Column(tuple(self._until("column_close")), token.meta["share"]))
            else:
                between += self._block(token)
        return found

    def _quote(self) -> list[Block]:
        """A quotation; with `[!NOTE]` or the like alone in its first line, a callout."""
        opening = (
            _CALLOUT.match(self._tokens[self._at + 1].content) if self._at + 1 < len(self._tokens) else None
        )
        inner = self._until("blockquote_close")
        if opening is None or not inner or not isinstance(inner[0], Paragraph):
            return [QuoteBlock(tuple(inner))] if inner else []
        first, *others = inner[0].children
        words = first.text[len(opening[0].strip()) :].lstrip() if isinstance(first, Text) else ""
        rest = paragraph((*with_text(words), *others)) if words or others else []
        return [QuoteBlock((*rest, *inner[1:]), _CALLOUTS[opening[1].lower()])]

    def _leaf(self, token: Token) -> list[Block]:
        match token.type:
            case "fence":
                return fenced(token, self._reading)
            case "code_block":
                return indented(token.content, self._reading)
            case "math_block":
                name = str(token.attrs.get("id", ""))
                return formula(token.content, self._reading, token.info, name)
            case "hr":
                return [Rule()]
            case "html_block":
                return self._html(token)
            case _:
                return []

    def _inline(self, closing: str) -> list[Token]:
        """The parts of the line up to the token that ends it, which is read too."""
        children: list[Token] = []
        while self._tokens[self._at].type != closing:
            children += self._tokens[self._at].children or []
            self._at += 1
        self._at += 1
        return children

    def _line(self, children: Sequence[Token]) -> tuple[Inline, ...]:
        return read_inlines(children, self._reading, self._number)

    def _paragraphs(self, children: list[Token]) -> list[Block]:
        """A paragraph; displayed formulas in it stand between its parts."""
        blocks: list[Block] = []
        begin = 0
        for place, token in enumerate(children):
            if token.type == "math_inline" and token.markup in ("$$", "\\[") and token.level == 0:
                blocks += paragraph(self._line(children[begin:place]))
                blocks += formula(token.content, self._reading)
                begin = place + 1
        last = paragraph(self._line(children[begin:]))
        return blocks + with_name(last, children[begin:], self._reading)

    def _html(self, token: Token) -> list[Block]:
        """HTML up to the next Markdown: blank lines cut it into tokens that are no elements by themselves."""
        if _is_break(token):
            return [PageBreak()]
        html = [token.content]
        while (
            self._at < len(self._tokens)
            and self._tokens[self._at].type == "html_block"
            and not _is_break(self._tokens[self._at])
        ):
            html.append(self._tokens[self._at].content)
            self._at += 1
        return read_fragment("\n".join(html), self._reading)

    def _list(self, opening: Token) -> list[Block]:
        closing = opening.type.replace("_open", "_close")
        items: list[ListItem] = []
        tight = True
        while self._tokens[self._at].type != closing:
            self._at += 1
            first = self._at
            items.append(_task(self._until("list_item_close")))
            tight = tight and not any(
                token.type == "paragraph_open" and not token.hidden and token.level == opening.level + 2
                for token in self._tokens[first : self._at]
            )
        self._at += 1
        start = int(opening.attrs.get("start", 1))
        return [ListBlock(tuple(items), opening.type == "ordered_list_open", start, tight)]

    def _table(self, above: tuple[tuple[Inline, ...], str] | None = None) -> list[Block]:
        """A table; `above` is what stands above it as its caption, and nothing below it is one then."""
        header: list[tuple[Cell, ...]] = []
        rows: list[tuple[Cell, ...]] = []
        part = header
        cells: list[Cell] = []
        while (token := self._tokens[self._at]).type != "table_close":
            self._at += 1
            match token.type:
                case "tbody_open":
                    part = rows
                case "tr_open":
                    cells = []
                case "tr_close":
                    part.append(tuple(cells))
                case "th_open" | "td_open":
                    line = self._line(self._inline(token.type.replace("_open", "_close")))
                    cells.append(Cell((Paragraph(line),) if line else (), _align(token)))
                case _:
                    pass
        self._at += 1
        caption, name = self._caption() if above is None else above
        width = max(len(row) for row in (*header, *rows))
        return [Table(tuple(header), tuple(rows), width, caption, anchor(name, self._reading))]

    def _is_caption_above(self) -> bool:
        """Is the paragraph whose line is next the caption of a table right below?"""
        line, *behind = self._tokens[self._at : self._at + 3]
        under = [token.type for token in behind] == ["paragraph_close", "table_open"]
        return under and _CAPTION_ABOVE.match(line.content) is not None

    def _caption(self) -> tuple[tuple[Inline, ...], str]:
        """What a paragraph right below a table says of it, `: Caption {#tbl-name}`, and its name."""
        following = self._tokens[self._at : self._at + 2]
        if len(following) < 2 or not _CAPTION.match(following[1].content):
            return (), ""
        self._at += 1
        first, *others = self._line(self._inline("paragraph_close"))
        words = _CAPTION.sub("", first.text) if isinstance(first, Text) else ""
        return parted_name((*with_text(words), *others))

    def _definitions(self) -> list[Block]:
        """A definition list; a term's second meaning goes on below the first."""
        items: list[tuple[tuple[Inline, ...], tuple[Block, ...]]] = []
        while (token := self._tokens[self._at]).type != "dl_close":
            self._at += 1
            if token.type == "dt_open":
                items.append((self._line(self._inline("dt_close")), ()))
            elif token.type == "dd_open":
                term, meaning = items.pop() if items else ((), ())
                items.append((term, (*meaning, *self._until("dd_close"))))
        self._at += 1
        return [DefinitionList(tuple(items))]


def _note_ends(tokens: Sequence[Token]) -> dict[int, int]:
    """Place of each footnote's first token to the place behind its last, in the order of the text."""
    ends: dict[int, int] = {}
    open_: list[int] = []
    for place, token in enumerate(tokens):
        if token.type == "footnote_reference_open":
            open_.append(place)
            ends[place] = place + 1
        elif token.type == "footnote_reference_close":
            ends[open_.pop()] = place + 1
    return ends


def _is_break(token: Token) -> bool:
    return _BREAK_COMMENT.fullmatch(token.content.strip()) is not None


def _align(token: Token) -> Align:
    return _ALIGN.get(str(token.attrs.get("style", "")), "")


def _task(blocks: list[Block]) -> ListItem:
    """An item; `[x]` at its begin makes it a task."""
    first = blocks[0] if blocks else None
    words = first.children[0] if isinstance(first, Paragraph) else None
    found = _TASK.match(words.text) if isinstance(words, Text) else None
    if found is None or not isinstance(words, Text) or not isinstance(first, Paragraph):
        return ListItem(tuple(blocks))
    rest = (*with_text(words.text[found.end() :]), *first.children[1:])
    begin = [Paragraph(rest)] if rest else []
    return ListItem((*begin, *blocks[1:]), found[1] != " ")

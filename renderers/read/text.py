"""Plain text as a tree: paragraphs between blank lines, lines as they are, and citations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from renderers.read.model import ReadText
from renderers.read.placeholders import Hidden, HiddenMarks, hide_marks
from renderers.tree.nodes import Block, Inline, LineBreak, Paragraph, Text, TextDocument

_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def from_text(text: str, *, numbers: Collection[int] = ()) -> ReadText:
    """The tree of a plain text; `numbers` are those of the known citations, `[1]`."""
    hidden = hide_marks(text.replace("\r\n", "\n").replace("\r", "\n"), "text", numbers)
    paragraphs = (part for part in _BLANK_LINES.split(hidden.text) if part.strip())
    blocks: list[Block] = [Paragraph(tuple(_lines(part.strip("\n"), hidden))) for part in paragraphs]
    return ReadText(TextDocument(tuple(blocks)), usage=hidden.usage, definitions=hidden.definitions)


def _lines(paragraph: str, hidden: HiddenMarks) -> Iterator[Inline]:
    for n, line in enumerate(paragraph.split("\n")):
        if n:
            yield LineBreak()
        for piece in hidden.pieces(line.strip()):
            if isinstance(piece, Hidden):
                yield from piece.marks or ((Text(piece.words),) if piece.words else ())
            else:
                yield Text(piece)

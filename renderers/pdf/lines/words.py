"""Runs of text to the chunks that lines are filled with: words, pictures and formulas, with the spaces between.

Only a paragraph with letters that run from right to left is given levels (UAX #9, `bidi`): its words are cut where the
level changes as well. All others take the short way. A picture or formula counts as one neutral sign there (U+FFFC).
"""

from __future__ import annotations

import re
from dataclasses import replace

from blocks.text.scripts import RTL
from renderers.pdf.fonts.breaking import IDEOGRAPHIC, NEVER_FIRST
from renderers.pdf.lines.bidi import levels
from renderers.pdf.lines.paragraphs import Chunk, Inset, Part, TextStyle
from renderers.tree.direction import Direction, direction

_SPACES = re.compile(r"[\t\r\n\f\v\u2028\u2029]")


class Words:
    """Collects the runs of a paragraph and gives its chunks."""

    def __init__(self, *, rtl: bool = False, settled: bool = False) -> None:
        """`rtl`: from right to left where letters don't say otherwise, or, if `settled`, whatever they say."""
        self._runs: list[tuple[str | Inset | None, TextStyle, bool]] = []
        self._fallback, self._settled = rtl, settled
        self._whole: list[str] = []
        self.call_notes = False
        """True if there is a mark of a footnote among them."""

    def text(self, text: str, style: TextStyle, *, solid: bool = False) -> None:
        """Words with spaces between them; `solid`: no line ends at them."""
        if text:
            text = _SPACES.sub(" ", text)
            face = style.face.reading(text)
            self._runs.append((text, style if face is style.face else replace(style, face=face), solid))
            self._whole.append(text)
            self.call_notes |= style.note > 0

    def inset(self, inset: Inset, style: TextStyle) -> None:
        """A picture or formula."""
        self._runs.append((inset, style, True))
        self._whole.append("\ufffc")

    def new_line(self, style: TextStyle) -> None:
        """What follows starts a line."""
        self._runs.append((None, style, True))
        self._whole.append("\n")

    @property
    def mixed(self) -> bool:
        """True if anything in it runs from right to left."""
        return self.rtl or any(RTL.search(part) for part in self._whole)

    @property
    def rtl(self) -> bool:
        """True for a paragraph from right to left."""
        way: Direction = "rtl" if self._fallback else "ltr"
        return (way if self._settled else direction("".join(self._whole), way)) == "rtl"

    def chunks(self) -> list[Chunk | None]:
        """The chunks; None where a new line starts."""
        whole = "".join(self._whole)
        chunker = _Chunker(levels(whole, self.rtl) if self.mixed else None)
        for item, style, solid in self._runs:
            if item is None:
                chunker.new_line()
            elif isinstance(item, str):
                chunker.text(item, style, solid)
            else:
                chunker.inset(item, style)
        chunker.close(None)
        return chunker.chunks


class _Chunker:
    def __init__(self, levels: list[int] | None) -> None:
        self.chunks: list[Chunk | None] = []
        self._levels = levels
        self._place = 0
        self._open: list[Part] = []
        self._width = 0.0

    def text(self, text: str, style: TextStyle, solid: bool) -> None:
        if self._open and IDEOGRAPHIC.match(text) and text[0] not in NEVER_FIRST:
            self.close(None)
        if solid and self._levels is None:
            self._solid(text, style)
            return
        add = self._word if self._levels is None else self._mixed_word
        for k, word in enumerate([text] if solid else text.split(" ")):
            if k:
                self._space(style)
            if word:
                add(word, style)

    def _solid(self, text: str, style: TextStyle) -> None:
        piece = style.face.solid(text)
        self._open.append((piece, style, 0))
        self._width += piece.width * style.size / 1000

    def _word(self, word: str, style: TextStyle) -> None:
        scale = style.size / 1000
        for piece in style.face.word(word):
            self._open.append((piece, style, 0))
            self._width += piece.width * scale
            if piece.breaks:
                self.close(None)

    def _mixed_word(self, word: str, style: TextStyle) -> None:
        """A word of a paragraph with letters from right to left: cut where the direction changes."""
        assert self._levels is not None
        scale = style.size / 1000
        start, end = 0, self._place + len(word)
        found = self._levels[self._place : end]
        for k in range(1, len(word) + 1):
            if k < len(word) and found[k] == found[start]:
                continue
            for piece in style.face.word(word[start:k], bool(found[start] % 2)):
                self._open.append((piece, style, found[start]))
                self._width += piece.width * scale
                if piece.breaks:
                    self.close(None)
            start = k
        self._place = end

    def _space(self, style: TextStyle) -> None:
        level = 0
        if self._levels is not None:
            level = self._levels[self._place]
            self._place += 1
        if self._open:
            self.close((style.face.space, style, level))
        elif self.chunks and (last := self.chunks[-1]) is not None and last[3] is None:
            space = style.face.space
            self.chunks[-1] = last[0], space.width * style.size / 1000, last[2], (space, style, level)

    def inset(self, inset: Inset, style: TextStyle) -> None:
        level = 0
        if self._levels is not None:
            level = self._levels[self._place]
            self._place += 1
        self._open.append((inset, style, level))
        self._width += inset.width

    def new_line(self) -> None:
        self._place += 1
        self.close(None)
        self.chunks.append(None)

    def close(self, space: Part | None) -> None:
        if self._open:
            wide = space[0].width * space[1].size / 1000 if space else 0.0
            self.chunks.append((self._width, wide, self._open, space))
            self._open, self._width = [], 0.0

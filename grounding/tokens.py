"""Tokens: what alignment compares. A word, a part of one at a dash or slash, or one grapheme of an unspaced script."""

from __future__ import annotations

import re
from dataclasses import dataclass

from blocks.fold import skeleton
from blocks.scripts import UNSPACED_CLASS, WORD_ENDS_CLASS

_PIECE = rf"[^\s–—/|…{WORD_ENDS_CLASS}{UNSPACED_CLASS}]+"
_TOKEN = re.compile(rf"[{UNSPACED_CLASS}]|{_PIECE}(?:(?<=[^\W\d_][-\u00ad\u2010])\s+(?=[^\W\d_]){_PIECE})*")
"""A hyphen before a space breaks a line: the word goes on behind it."""
BROKEN = re.compile(r"[^\W\d_][-\u00ad\u2010]$")
"""The end of a word that a line break has cut."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text, as columns of equal length. Punctuation alone is no token."""

    text: str
    """The text that the spans point into."""
    folded: list[str]
    """The skeleton of each token; never empty."""
    starts: list[int]
    """Where each begins in `text`, in characters."""
    ends: list[int]
    """Where each ends, exclusive."""

    def __len__(self) -> int:
        return len(self.folded)

    def slice_text(self, first: int, end: int) -> str:
        """The text from token `first` to before token `end`."""
        return self.text[self.starts[first] : self.ends[end - 1]] if end > first else ""


def tokenize(text: str) -> Tokens:
    """The tokens of `text`, in order."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for m in _TOKEN.finditer(text):
        core = skeleton(m.group())
        if core:
            folded.append(core)
            starts.append(m.start())
            ends.append(m.end())
    return Tokens(text, folded, starts, ends)


_BREAK = re.compile(r"(?<=[^\W\d_])(?<!ty)[-\u2010]\s+(?=[^\W\d_])", re.I)
_SOFT_BREAK = re.compile(r"\u00ad\s*")


def rejoin(text: str) -> str:
    """`text` with words that a line break has cut made whole, so that numbers in words can be read.

    The hyphen of "twenty- three" stays: it belongs to the number.
    """
    if "-" in text or not text.isascii():
        text = _SOFT_BREAK.sub("", _BREAK.sub("", text))
    return text

"""Tokens: what alignment compares. A word, a part of one at a dash or slash, or one grapheme of an unspaced script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from blocks.fold import skeleton
from blocks.reader import UNSPACED_CLASS

_TOKEN = re.compile(rf"[{UNSPACED_CLASS}]|[^\s–—/|…{UNSPACED_CLASS}]+")


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


def token_of(tokens: Tokens, offsets: Sequence[int]) -> list[int]:
    """For each ascending text offset, the last token that begins at or before it, or -1."""
    out, t = [], -1
    for offset in offsets:
        while t + 1 < len(tokens) and tokens.starts[t + 1] <= offset:
            t += 1
        out.append(t)
    return out

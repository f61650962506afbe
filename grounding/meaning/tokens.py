"""Tokens: what alignment compares. A word, a part of one at a dash or slash, or one grapheme of an unspaced script.

A word that a line break has cut is one token. By regular expressions, linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from blocks.text.fold import skeleton
from blocks.text.scripts import UNSPACED_CLASS, WORD_ENDS_CLASS

_KOREAN = "\u1100-\u11ff\uac00-\ud7a3"
_AND_MORE = rf"(?<=[십백천만억조])여(?![{_KOREAN}])"
"""Behind a Korean numeral it says that there were some more."""
PARTED = re.compile(
    rf"[–—/|…{WORD_ENDS_CLASS}{UNSPACED_CLASS}]|[{_KOREAN}][(\[]|[\d)\]][{_KOREAN}]|{_AND_MORE}"
)
"""What may part a word into several tokens."""
_INNER = rf"\s–—/|…{WORD_ENDS_CLASS}{UNSPACED_CLASS}"
_SIGN = rf"(?:[^()\[\]{_INNER}]|(?<![{_KOREAN}])[(\[]|[)\]](?![{_KOREAN}]))"
_PIECE = rf"{_SIGN}(?:(?!(?<=\d)[{_KOREAN}]|{_AND_MORE}){_SIGN})*"
"""Korean writes brackets without a space before or behind them, and what is counted behind its figure: "3개"."""
_BROKEN_END = r"(?:(?<=[^\W\d_][-\u00ad\u2010])|(?<=[^\W\d_]\u00ad[-\u2010]))"
_TOKEN = re.compile(rf"[{UNSPACED_CLASS}]|{_PIECE}(?:{_BROKEN_END}\s+(?=[^\W\d_]){_PIECE})*")
"""A hyphen before a space breaks a line: the word goes on behind it."""
BROKEN = re.compile(r"[^\W\d_]\u00ad?[-\u00ad\u2010]$")
"""The end of a word that a line break has cut."""

_SYLLABLES = (
    "[\u0e40-\u0e44]?[\u0e01-\u0e2e][\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]*",
    "[\u0ec0-\u0ec4]?[\u0e81-\u0eae][\u0eb0-\u0ebd\u0ec8-\u0ece]*",
    "[\u1780-\u17b3](?:\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1\u17dd])*",
    "[\u1000-\u102a\u103f](?:\u1039[\u1000-\u1021]|[\u102b-\u1038\u103a-\u103e])*",
)
"""A consonant with its signs: Thai, Lao, Khmer, Burmese."""
_CLUSTER = re.compile("|".join(_SYLLABLES))


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

    def word(self, i: int) -> str:
        """The skeleton of token `i`; "" for a place before the first or behind the last."""
        return self.folded[i] if 0 <= i < len(self.folded) else ""

    def raw(self, i: int) -> str:
        """Token `i` as the text spells it."""
        return self.text[self.starts[i] : self.ends[i]]

    def printed(self, i: int) -> str:
        """Token `i` with all that stands between it and the next one, space aside: the comma behind it."""
        end = self.starts[i + 1] if i + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[i] : end].rstrip()

    def words(self) -> list[str]:
        """Every token as the text spells it."""
        return [self.text[a:b] for a, b in zip(self.starts, self.ends, strict=True)]

    def joined(self, at: Iterable[int]) -> str:
        """The skeletons of the tokens `at`, run together."""
        return "".join(self.folded[i] for i in at)

    def slice_text(self, first: int, end: int) -> str:
        """The text from token `first` to before token `end`."""
        return self.text[self.starts[first] : self.ends[end - 1]] if end > first else ""

    def text_of(self, at: Sequence[int]) -> str:
        """The text from the first to the last of the tokens `at`."""
        return self.slice_text(at[0], at[-1] + 1) if at else ""


def elided(word: str) -> tuple[str, str]:
    """What is written together with a word, folded, and the word: "n" and "engage" of "n'engage"; else "" and all."""
    head, mark, rest = word.replace("’", "'").partition("'")
    return (skeleton(head), rest) if mark and rest and head.isalpha() else ("", word)


@lru_cache(maxsize=128)
def tokenize(text: str) -> Tokens:
    """The tokens of `text`, in order; shared, as a quote's are asked for at each of its places."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for m in _TOKEN.finditer(text):
        core = skeleton(m.group())
        if core:
            folded.append(core)
            starts.append(m.start())
            ends.append(m.end())
    for first, end in [] if text.isascii() else clusters(folded):
        folded[first:end] = ["".join(folded[first:end])]
        starts[first:end] = [starts[first]]
        ends[first:end] = [ends[end - 1]]
    return Tokens(text, folded, starts, ends)


def clusters(folded: list[str]) -> list[tuple[int, int]]:
    """Runs of tokens, first and end, that are one syllable; the last run first.

    For scripts without spaces, whose tokens are single characters. Source: Unicode Standard, chapter 16.
    """
    joined = "".join(folded)
    if joined.isascii() or not _CLUSTER.search(joined):
        return []
    token = {at: k for k, at in enumerate(accumulate(map(len, folded), initial=0))}
    found = [
        (token[m.start()], token[m.end()])
        for m in _CLUSTER.finditer(joined)
        if m.start() in token and m.end() in token
    ]
    return [(first, end) for first, end in reversed(found) if end - first > 1]


_BREAK = re.compile(r"(?<=[^\W\d_])(?<!ty)[-\u2010]\s+(?=[^\W\d_])", re.I)
_SOFT_BREAK = re.compile(r"\u00ad\s*")


def rejoin(text: str) -> str:
    """`text` with words that a line break has cut made whole, so that numbers in words can be read.

    The hyphen of "twenty- three" stays: it belongs to the number.
    """
    if "-" in text or not text.isascii():
        text = _SOFT_BREAK.sub("", _BREAK.sub("", text))
    return text

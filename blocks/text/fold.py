"""Folding: the letters and digits of a text, without what typography and extraction change.

Case, accents, ligatures, width, presentation forms, Chinese variants, quotes, dashes, hyphens, spaces and invisible
characters are folded away (Unicode's NFKD and case folding, and tables of ours); what remains is the *skeleton*.
Every skeleton keeps the way back to the text that it came from. Nobody else lowercases text to compare it. Linear in
the text: each code point is folded once and then looked up.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.text.chinese_variants import simplified
from blocks.text.scripts import IDEOGRAPH

_LETTERS = {
    "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "ŋ": "n",
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ۀ": "ه", "ہ": "ه", "ھ": "ه",
    "ـ": "", "µ": "μ", "ς": "σ", "ー": "ー",
}  # fmt: skip
"""Letters that Unicode does not decompose but writers exchange; Arabic letter variants; tatweel goes."""
_SET_AS_ONE = {"ɵ": "ti", "ʃ": "tt"}
"""Letters as whose capitals word processors write ligatures of their fonts into PDFs: "leƩers"."""
_MARKS_OF_TRADE = "™℠"
"""Signs that Unicode decomposes into letters and that writers leave out."""
_DROPPED_MARKS = (
    (0x0300, 0x036F),
    (0x0591, 0x05C7),
    (0x0610, 0x061A),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x06D6, 0x06ED),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE00, 0xFE2F),
)
"""Combining marks that writers leave out: accents, Hebrew points, Arabic harakat. Indic and Thai vowels stay."""


def _keeps(c: str) -> bool:
    category = unicodedata.category(c)
    if category[0] in "LN":
        return (
            c not in "ˆˇ"
        )  # accents set apart, as TeX's old fonts have them: Unicode takes these two for letters
    return category in ("Mn", "Mc") and not any(a <= ord(c) <= b for a, b in _DROPPED_MARKS)


def in_simplified(text: str) -> str:
    """`text` with Chinese characters in simplified spelling, of the same length."""
    return IDEOGRAPH.sub(lambda m: simplified(m.group()), text)


class _Table(dict[int, str | None]):
    """Codepoint -> its folded letters; filled as characters are met. A line feed stays, as a separator."""

    def __init__(self, *, accents: bool) -> None:
        super().__init__({10: "\n"})
        self._accents = accents
        for code in range(128):
            if code != 10:
                self[code] = self._fold(chr(code)) or None

    def _fold(self, c: str) -> str:
        if c in _MARKS_OF_TRADE:
            return ""
        if c.casefold() in _SET_AS_ONE:
            return _SET_AS_ONE[c.casefold()]
        if self._accents:
            kept = unicodedata.normalize("NFKC", c).casefold().replace("æ", "ae").replace("œ", "oe")
            return "".join(x for x in kept if _keeps(x) or unicodedata.category(x) == "Mn")
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", c).casefold())
        kept = "".join(_LETTERS.get(x, x) for x in folded if _keeps(x))
        return in_simplified(kept)

    def __missing__(self, code: int) -> str | None:
        folded = self[code] = self._fold(chr(code)) or None
        return folded


_TABLE = _Table(accents=False)
_ACCENT_TABLE = _Table(accents=True)


def skeleton(text: str) -> str:
    """The folded letters and digits of `text`; line feeds too must not be in it."""
    return text.replace("\n", " ").translate(_TABLE)


def skeleton_with_accents(text: str) -> str:
    """Like `skeleton`, but accents stay: tells "resume" from "résumé"."""
    return unicodedata.normalize("NFKC", text).replace("\n", " ").translate(_ACCENT_TABLE)


def fold_words(words: Sequence[str]) -> list[str]:
    """The skeleton of each word (empty for punctuation). Words must hold no line feed."""
    # A text's words come back again and again.
    different = set(words)
    # Python translates text that is all ASCII many times faster, and most words are.
    plain = [word for word in different if word.isascii()]
    folded = dict(zip(plain, "\n".join(plain).translate(_TABLE).split("\n"), strict=False))
    folded.update((word, word.translate(_TABLE)) for word in different if not word.isascii())
    return list(map(folded.__getitem__, words))


_LIGATURES = str.maketrans({chr(c): unicodedata.normalize("NFKC", chr(c)) for c in range(0xFB00, 0xFB07)})


def unligature(text: str) -> str:
    """`text` with its Latin ligatures spelled out ("ﬁrst" as "first"); lengths change."""
    return text if text.isascii() else text.translate(_LIGATURES)


@dataclass(frozen=True, slots=True)
class Folded:
    """A skeleton and, for each of its characters, the character of the text that it came from."""

    skeleton: str
    """Letters and digits only."""
    offsets: NDArray[np.int64]
    """Place in the text of each character of the skeleton; never falls. Shape (len(skeleton),)."""


def fold(text: str) -> Folded:
    """The skeleton of `text` with the way back."""
    parts = [_TABLE[ord(c)] or "" if c != "\n" else "" for c in text]
    lengths = np.fromiter(map(len, parts), dtype=np.int64, count=len(parts))
    return Folded("".join(parts), np.repeat(np.arange(len(text)), lengths))

"""Can a page's text layer be used, or must its picture be read? Told from its words and from what else it draws.

Text is garbage if its glyphs are mapped to no letters or to the wrong ones: shares of unmapped characters, of signs,
and of vowels, looked at only where fewer than two frequent words of twenty languages stand. Few words, or none, with
a picture over the page are a scan. Linear in characters. Tuned by `_STAMP_WORDS`, `_COVERED`, `_SHOWN` and
`_OUTLINES`.
"""

from __future__ import annotations

import enum
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

_BADLY_MAPPED = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff\x00-\x1f\x7f-\x9f\ufdd0-\ufdef\uffff]")
"""Replacement, private-use and control characters: glyphs without a letter."""
_SIGNS = re.compile("[!#&@?\\\\^`{}~\xa1-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf]")
"""Signs of which no text has many; those of leaders, sums and tables are not among them."""
_VOWELS = re.compile("[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýāăąēęěīįıōőūůűų]")
_NO_LETTER = re.compile(r"[\W\d_]")
_LATIN = re.compile("[a-zà-öø-žſ]")
_ASCII_SIGNS = "!#&@?\\^`{}~"
_ALL_BUT_LETTERS = {code: None for code in range(128) if not chr(code).isalpha()}
_COMMON = frozenset(
    word
    for lower in (
        "the and for that with this from are was not der die das und ist von mit den des ein eine nicht auf "
        "les des est une dans pour que qui par sur pas los las del una por con para che della per non sono "
        "uma com não dos het een van zijn niet och att som för inte det til ikke jest nie się oraz ktorý jako "
        "není ale και του της что как это для або він nem hogy egy care este pentru olan için bir dan yang"
    ).split()
    for word in (lower, lower.upper(), lower.capitalize())
)
"""Frequent words of three letters or more of twenty languages: two of them are enough to know text from garbage."""

_STAMP_WORDS = 40
"""A page with a picture all over it and fewer words than this, all but a few in its margins, has a stamp."""
_MARGIN, _STRAY_WORDS = 0.1, 3
"""The margin as a part of the page, and how many words may stand within ("DRAFT")."""
_COVERED = 0.6
"""Part of the page that the picture of a scan covers at least."""
_SHOWN = 0.08
"""A picture of this part of a page without words may hold some."""
_OUTLINES = 150
"""So many filled shapes on a page without words may be letters."""


class Legibility(enum.Enum):
    """What a page's text layer is worth."""

    USABLE = "its text can be used, or it has nothing to read"
    PICTURE = "it is a picture with no text, or hardly any"
    GARBLED = "its text layer is garbage"


def legibility(page: Any, texts: list[str], boxes: NDArray[np.float32]) -> Legibility:
    """What the text of a PyMuPDF page is worth, given as words and their displayed boxes. Raises what MuPDF raises."""
    if not texts or (len(texts) < _STAMP_WORDS and _is_stamp(page, boxes)):
        if _is_picture(page, blank=not texts):
            return Legibility.PICTURE
        return Legibility.USABLE
    return Legibility.GARBLED if is_garbled(texts) else Legibility.USABLE


def is_garbled(texts: list[str]) -> bool:
    """True for words whose glyphs are mapped to no letters, or to the wrong ones.

    A text of any language has letters, and in Latin script vowels among them.
    """
    if len(_COMMON.intersection(texts)) >= 2:
        return False
    text = "".join(texts)
    if len(text) < 10:
        return False
    return _is_garbled_ascii(text) if text.isascii() and text.isprintable() else _is_garbled(text)


def _is_garbled(text: str) -> bool:
    if 2 * len(_BADLY_MAPPED.findall(text)) > len(text):
        return True
    if len(text) >= 50 and 4 * len(_SIGNS.findall(text)) > len(text):
        return True
    latin = _LATIN.findall(text.lower())
    return len(latin) >= 100 and 5 * len(latin) > 4 * _letters(text) and _vowels_lack(latin)


def _is_garbled_ascii(text: str) -> bool:
    """The same of text that is all ASCII, as most is: counting its characters is quick."""
    if len(text) >= 50 and 4 * sum(map(text.count, _ASCII_SIGNS)) > len(text):
        return True
    letters = text.lower().translate(_ALL_BUT_LETTERS)
    return len(letters) >= 100 and 4 * sum(map(letters.count, "aeiouy")) < len(letters)


def _letters(text: str) -> int:
    return len(text) - len(_NO_LETTER.findall(text))


def _vowels_lack(letters: list[str]) -> bool:
    """True if fewer than one letter in four is a vowel; languages have a third or more."""
    return 4 * len(_VOWELS.findall("".join(letters))) < len(letters)


def _is_stamp(page: Any, boxes: NDArray[np.float32]) -> bool:
    """True if hardly a word stands within the margins: slides have few words too, but in the middle."""
    size = np.array([page.rect.width, page.rect.height])
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2 / size
    return int(((middle > _MARGIN) & (middle < 1 - _MARGIN)).all(axis=1).sum()) <= _STRAY_WORDS


def _is_picture(page: Any, *, blank: bool) -> bool:
    """True if a picture covers the page; of a page without any word, if anything to read may be drawn on it."""
    drawn = page.get_bboxlog()
    whole = abs(page.rect)
    covered = sum(abs(page.rect & box) for kind, box in drawn if kind.startswith("fill-im"))
    if not blank:
        return bool(covered >= _COVERED * whole)
    outlines = sum(kind == "fill-path" for kind, _ in drawn)
    return bool(covered >= _SHOWN * whole) or outlines >= _OUTLINES

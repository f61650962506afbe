"""Marks of notes: small numbers that stand at words and count nothing, told from numbers that do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rapidfuzz.distance import Levenshtein

from grounding.numbers.around.years import stands_as_year
from grounding.numbers.model import Quantity
from grounding.numbers.plain import make_plain
from grounding.numbers.words.vocabulary import extra_words

_BRACKETS = re.compile(r"(?P<word>\D*[^\W\d_]\D*?)(?:\[\d{1,3}(?:[,–-]\d{1,3})*\])+[.,;:]*\Z")
_ROUND = re.compile(r"(?P<word>\D*(?:[^\W\d_]{4}|\.))(?:\(\d{1,2}\))+[.,;:]*\Z")
_RAISED = re.compile(r"(?P<word>\D*[^\W\d_]\D*?)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[.,;:]*\Z")
_SYMBOL_SQUARED = re.compile(r"[(\[]*[^\W\d_][²³]\W*\Z")
"""What a letter stands for, squared: "R²"."""
_POWER = re.compile(r"\W*(?:[^\W\d_]+[/·⋅])?(?:[kdcmnµμ]?m|s|h|min|ft|in|yd|mi)[²³]\W*\Z")
"""A unit to a power: "m²", "m/s²"."""
_BEHIND = re.compile(
    r"(?P<word>\W*[^\W\d_]{3,}[.,;:)”’\"]*)[*†‡§¶]?\d{1,2}(?:,(?:\d{1,2}|[a-z*†‡§¶]))*[.,;:]*\Z"
)
_AFFILIATED = re.compile(r"(?P<word>\W*[^\W\d_]{3,})[a-z](?:,(?:\d{1,2}|[a-z*†‡§¶]))+[.,;:]*\Z")
_AHEAD = re.compile(r"[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?P<word>[^\W\d_]\D*)\Z")
_CHAIN = re.compile(r"(?:^|[^\W\d_]|[.,;:”’)\"])\d{1,2}(?:, ?\d{1,2})*, ?\Z")
_CLOSED = re.compile(r"(?:\s*[,;–-]\s*\d{1,3})*\]")
"""The rest of a bracket of marks: that of an interval, "[7, …", isn't one."""
_CHAINED = 12
_LABELS = frozenset(extra_words("labels"))
"""Words whose number says which: never a note's."""
_ALIKE = 0.6
_YEARS_MARK = re.compile(r"(?P<stop>[.;:]?)\d{1,2}")
_SENTENCE_BEHIND = re.compile(r"[)”’\"]*(?:\s+[^\W\d_a-z]|\s*\Z)")
_LONGEST = 80
"""Characters; what is longer is no word with a mark."""


def is_mark(text: str, start: int, end: int) -> bool:
    """True for what looks like a note's mark: "[12]", "word12", digits raised behind a word, "word2, 3"."""
    mention = text[start:end].strip("[]()")
    if not mention.isdigit() or len(mention) > 3:
        return False
    before, after = text[start - 1 : start], text[end : end + 1]
    bracketed = before == "[" and _CLOSED.match(text, end) is not None
    attached = (before.isalpha() and not _is_label(text[:start])) or (
        before != "" and before in '.,;:”"’)' and not text[start - 2 : start - 1].isdigit()
    )
    chained = len(mention) < 3 and _CHAIN.search(text, max(0, start - _CHAINED), start) is not None
    return bracketed or ((attached or chained) and not after.isalnum()) or not mention.isascii()


def _is_label(before: str) -> bool:
    word = re.search(r"[^\W\d_]+\Z", before[-_CHAINED:])
    return word is not None and word.group().lower() in _LABELS


def without_mark(word: str, like: str) -> str | None:
    """A page's word without the note's mark that is glued to it, if it is then like the quote's word; else None."""
    if len(word) > _LONGEST or any(c.isdigit() for c in like) or not any(c.isdigit() for c in word):
        return None
    core = _letters(like)
    best = max(
        _unmarked(word), key=lambda w: Levenshtein.normalized_similarity(core, _letters(w)), default=""
    )
    alike = Levenshtein.normalized_similarity(core, _letters(best)) if best else 0.0
    return best if core and alike >= _ALIKE else None


def _letters(word: str) -> str:
    return "".join(c for c in make_plain(word) if c.isalpha())


def _unmarked(word: str) -> Iterator[str]:
    """What the word may be without its mark."""
    if _POWER.match(word) or _SYMBOL_SQUARED.match(word):
        return
    for pattern in (_BRACKETS, _ROUND, _RAISED, _BEHIND, _AFFILIATED):
        match = pattern.match(word)
        if match and _letters(match["word"]) not in _LABELS:
            yield match["word"]
    ahead = _AHEAD.match(word)
    if ahead and ahead["word"][0].isupper() and ahead["word"][1:2].islower():
        yield ahead["word"]


def is_year_with_mark(year: Quantity, text: str, found: Quantity) -> bool:
    """True if a page's number in `text` is the quote's year with a note's mark glued to it: "in 19951 at a cost".

    Behind the year's stop the sentence must end, or the two are a decimal: "in 2014.14 The country".
    """
    digits = year.text
    mark = _YEARS_MARK.fullmatch(found.text, 4)
    if len(digits) != 4 or mark is None or not found.text.startswith(digits):
        return False
    if not mark["stop"]:
        return stands_as_year(make_plain(text), found.start, found.end, digits)
    end = found.start + len(digits)
    ended = _SENTENCE_BEHIND.match(text, found.end) is not None
    return ended and stands_as_year(make_plain(text[:end]), found.start, end, digits)

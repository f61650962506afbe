"""Digits that count nothing: section and version numbers, DOIs, codes such as A1234 or ISO9001."""

from __future__ import annotations

import re

from grounding.numbers.plain import LETTER
from grounding.numbers.words.units import CURRENCY_SYMBOLS, ORDINAL_SUFFIX, money_scales, scales, units
from grounding.numbers.words.vocabulary import any_of, extra_words

_MIXED = re.compile(
    rf"(?<![{LETTER}\d_])(?=[{LETTER}_]*\d)[{LETTER}\d_]+(?:[./:_][{LETTER}]*\d[{LETTER}\d]*)*"
)
_DOTTED = re.compile(r"(?<![\d.,])\d+(?:\.\d+){2,}(?:[-/]\w+)*", re.ASCII)
_DOI = re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s<>\"]*[\w)]", re.ASCII)
_HYPHENATED = re.compile(r"(?<![\w-])\d+(?:[-/]\d+){2,}(?![\w])", re.ASCII)
_SUFFIXED = re.compile(
    rf"(?<![\w.,/-])(?P<digits>\d+)-(?P<letters>[{LETTER}]{{1,2}})(?![\w{LETTER}-])", re.ASCII
)
_LETTERED = re.compile(
    rf"(?<![\w-])(?P<letters>[{LETTER}]{{1,4}})-?\d+-(?P<last>[{LETTER}]{{1,2}})(?![\w{LETTER}-])", re.ASCII
)
_BESIDE = re.compile(rf"\d[{LETTER}_]|[{LETTER}_]\d")
"""A digit beside a letter, as every code of both has."""
_GROUPS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+\Z")
_AROUND = re.compile(rf"([{LETTER}]*)(\d+)([{LETTER}_]*)\Z")
_MONEY = re.compile(r"[$£€¥₹] ?\Z")
_TIMES = re.compile(r"[1-9]\d*(?:x\d+)+\Z")
_SCIENTIFIC = re.compile(r"\d+e\d{1,3}\Z")

_SHORT_WORDS = frozenset(extra_words("short_words"))
_ENDING = re.compile(any_of("endings", "ordinal", "cardinal"))
_SPOKEN = 4
"""So many letters at digits are a word whose space was lost ("table3"); fewer are a code ("iso9001")."""


def find_identifiers(plain: str) -> list[tuple[int, int]]:
    """Spans of opaque strings in a plain text, in no particular order, possibly overlapping."""
    spans = [m.span() for m in _DOTTED.finditer(plain) if not _GROUPS.match(m.group())]
    if "/" in plain or "-" in plain:
        spans += [match.span() for pattern in (_DOI, _HYPHENATED) for match in pattern.finditer(plain)]
    if "-" in plain:
        spans += [m.span() for m in _LETTERED.finditer(plain) if _SHORT_WORDS.isdisjoint(m.groups())]
        spans += [m.span() for m in _SUFFIXED.finditer(plain) if _is_suffixed(m["digits"], m["letters"])]
    if _BESIDE.search(plain):
        spans += [
            m.span()
            for m in _MIXED.finditer(plain)
            if _is_code(m.group(), _MONEY.search(plain[max(0, m.start() - 2) : m.start()]))
        ]
    return spans


def _is_suffixed(digits: str, letters: str) -> bool:
    """True for a code such as 0012-b or 7-a; False for 5-km, and for 3-in-one's like."""
    known = letters in units() or letters in scales() or letters in _SHORT_WORDS
    known = known or (not letters.isascii() and _ENDING.fullmatch(f"-{letters}") is not None)
    return digits.startswith("0") or not known


def _is_code(chunk: str, money: re.Match[str] | None) -> bool:
    """True if letters and digits form one name; False for a number with a unit or with a lost space."""
    head = re.match(rf"[{LETTER}\d_]+", chunk)
    word = head.group() if head else chunk
    if word in units() or _TIMES.match(word):
        return False
    around = _AROUND.match(word)
    if around is None:
        return not (_SCIENTIFIC.match(word) or _is_squared(word))
    before, digits, after = around.groups()
    if before and after and len(after) < _SPOKEN and after not in _SHORT_WORDS:
        return True
    return (bool(before) and not _may_touch_before(before)) or (
        bool(after) and not _may_touch_after(after, digits, bool(money))
    )


def _is_squared(word: str) -> bool:
    """True for a number with an area or volume unit: 5km2."""
    match = re.match(rf"\d+([{LETTER}]+[23])\Z", word)
    return bool(match) and match.group(1) in units() if match else False


def _may_touch_before(letters: str) -> bool:
    return len(letters) >= _SPOKEN or letters in _SHORT_WORDS or letters in CURRENCY_SYMBOLS


def _may_touch_after(letters: str, digits: str, money: bool) -> bool:
    if letters in scales():
        return money or letters not in money_scales()
    if ORDINAL_SUFFIX.fullmatch(letters):
        return len(digits) < 4 or letters == "th"
    known = letters in units() or letters in _SHORT_WORDS or letters in ("s", "am", "pm")
    return known or len(letters) >= _SPOKEN or not letters.isascii()

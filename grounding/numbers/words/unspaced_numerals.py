"""Numerals of scripts without spaces: which runs of them are numbers, and what they say.

Read by their powers, decreasing within each myriad or million, or digit by digit. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from grounding.numbers.words.vocabulary import any_of, extra, extra_words, languages, spellings

_HANGUL = "[\uac00-\ud7a3]"
_MYRIAD = "만"
_FEWEST_DIGITS = 4
"""Digits of a number without powers, unless it has a zero: 二三日 are two or three days, 二〇日 are twenty."""


@cache
def _numerals() -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Words to their digits, to powers within a section, and to the powers that sections are counted in."""
    digits: dict[str, int] = {}
    small: dict[str, int] = {}
    great: dict[str, int] = {}
    for code in extra_words("unspaced", "languages"):
        language = languages()[code]
        for value, words in [*enumerate(language["cardinals"]), *_more(code)]:
            table, said = (digits, value) if value < 10 else (small, value)
            # The other words of Korean are no numerals: they stand with spaces.
            table |= dict.fromkeys(list(spellings(words))[: 1 if code in _in_rows() else None], said)
        section = int(extra()["unspaced"]["section"][code])
        for power, words in language["scales"].items():
            table = small if int(power) < section else great
            single = (word for word in spellings(words) if not _holds_another(word, small | great))
            table |= {word: 10 ** int(power) for word in single}
    return digits, small, great


def _in_rows() -> tuple[str, ...]:
    return extra_words("unspaced", "in_rows")


def _more(code: str) -> Iterator[tuple[int, str]]:
    return ((int(value), words) for value, words in extra()["unspaced"].get(code, {}).items())


def _holds_another(word: str, known: dict[str, int]) -> bool:
    """True for a power that is written with a smaller one: 十万."""
    return any(other in word for other in known)


@cache
def numeral() -> str:
    """One word of a number, as a regular expression."""
    words = sorted({word for table in _numerals() for word in table}, key=len, reverse=True)
    return "(?:" + "|".join(map(re.escape, words)) + ")"


@cache
def run_of_numerals() -> re.Pattern[str]:
    """Such words in a row; not behind figures, to which they are scale words. Korean ones in a word of their own,
    before something that is counted: they are syllables of many words."""
    counters = any_of("unspaced", "counters")
    rows = rf"(?<!{_HANGUL})(?={_HANGUL}){numeral()}+(?: ?{numeral()}+)+(?= ?(?:{counters}))"
    return re.compile(rf"(?<!\d)(?<!\d[.,])(?:(?!{_HANGUL}){numeral()}+|{rows})")


@cache
def _initial() -> re.Pattern[str]:
    """A character with which such words begin: found far quicker than a word."""
    return re.compile(f"[{''.join({word[0] for table in _numerals() for word in table})}]")


def may_hold_unspaced(plain: str) -> bool:
    """True if a plain text has a numeral of these scripts."""
    if plain.isascii() or not _initial().search(plain):
        return False
    return run_of_numerals().search(plain) is not None


def read_unspaced(run: str) -> int | None:
    """What a run of numerals, or of figures, says; None if it is no number."""
    if run.isdecimal():
        return int(run)
    digits, small, great = _numerals()
    words = re.findall(numeral(), run)
    if all(word in digits for word in words):
        said = [digits[word] for word in words]
        counts = len(said) == 1 or len(said) >= _FEWEST_DIGITS or 0 in said
        return int("".join(map(str, said))) if counts else None
    total, section, digit, last, limit = 0, 0, -1, max(small.values()) * 10, max(great.values()) * 10
    for word in words:
        if word in digits:
            if digit > 0:
                return None
            digit = digits[word]
        elif word in small:
            if small[word] >= last:
                return None
            section, last, digit = section + abs(digit) * small[word], small[word], -1
        else:
            section += max(digit, 0)
            if not total and word == _MYRIAD and words[0] == word:  # "만 이천" is twelve thousand
                section = 1
            if not section or great[word] >= limit:
                return None
            total, limit = total + section * great[word], great[word]
            section, last, digit = 0, max(small.values()) * 10, -1
    return total + section + max(digit, 0)

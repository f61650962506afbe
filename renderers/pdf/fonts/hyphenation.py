"""Where words may be parted at the end of a line: Liang's patterns (1983), as TeX and LibreOffice have them.

The patterns are pyphen's, read here as they lie in its files: its own reader takes a second for German, where a page is
drawn in milliseconds. A word that is spelt otherwise when it is parted (Hungarian "asz-szony") is not parted there.
Words that aren't all small letters but for the first are never parted: names in capitals, codes, addresses.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

_WORD = re.compile(r"\W*(?:[^\W\d_]{1,5}['’])?([^\W\d_]{6,60})\W*")
"""What may be parted: letters alone, with signs around them or an article before them (l'autorisation)."""
_BEFORE, _BEHIND = 2, 3
"""Letters that stay before a hyphen and go behind it at least, as in TeX (`\\\\lefthyphenmin`)."""
_NO_DIGITS = str.maketrans("", "", "0123456789")
_DEFAULTS = {"en": "en_US", "no": "nb_NO"}
"""Patterns for languages without a region that pyphen would take from another one, or doesn't name."""
_COMMENTS = ("#", "%")
_INHIBIT = str.maketrans("13579", "24688")
"""Of a pattern with a slash, which says how the word is then spelt: no hyphen."""


@lru_cache(maxsize=20_000)
def hyphen_places(word: str, language: str) -> tuple[int, ...]:
    """Places in the word where a hyphen may be put, ascending; none in a language (a BCP 47 tag) without patterns."""
    found = _WORD.fullmatch(word)
    patterns = _patterns(language) if found and found[1][1:].islower() else {}
    if not found or not patterns:
        return ()
    letters = found[1].lower()
    values = _values(f".{letters}.", patterns) if len(letters) == len(found[1]) else []
    start = found.start(1)
    inside = range(_BEFORE, len(letters) - _BEHIND + 1)
    return tuple(start + k for k in inside if values and values[k + 1] % 2)


def _values(word: str, patterns: dict[str, str]) -> list[int]:
    """The highest value that any pattern gives each place before a letter; odd ones may be parted."""
    values = [0] * (len(word) + 1)
    for first in range(len(word)):
        for last in range(first + 1, len(word) + 1):
            place = first
            for sign in patterns.get(word[first:last], ""):
                if sign.isdigit():
                    values[place] = max(values[place], int(sign))
                else:
                    place += 1
    return values


@cache
def _patterns(language: str) -> dict[str, str]:
    """Each pattern by its letters; empty for a language without patterns. Other comments are never letters of words."""
    from pyphen import LANGUAGES, language_fallback

    name = _DEFAULTS.get(language.lower()) or language_fallback(language)
    if name is None:
        return {}
    first, _, text = LANGUAGES[name].read_bytes().partition(b"\n")
    encoding = first.decode("ascii").strip().lower().replace("microsoft-", "")
    lines = [line.strip() for line in text.decode(encoding).split("\n") if line[:1] not in _COMMENTS]
    lines = [line if "/" not in line else line.partition("/")[0].translate(_INHIBIT) for line in lines]
    letters = "\n".join(lines).translate(_NO_DIGITS).split("\n")
    return {key: line for key, line in zip(letters, lines, strict=True) if key != line}

"""Days of the week, in full and short: "Thursday" and "Thu", "mercredi" and "mer."."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from grounding.numbers.plain import make_plain
from grounding.numbers.words.vocabulary import Language, languages, spellings

_STOPS = ".,;:()"
_LONGEST_SHORT = 4
"""Letters of a short name, at most."""


def name_one_day(word: str, other: str, codes: Collection[str]) -> bool:
    """True if two words, as they are printed, are the short name and the name of one day in one of these languages."""
    given = sorted((word, other), key=lambda each: len(each.strip(_STOPS)))
    short, long = (make_plain(each.strip(_STOPS)) for each in given)
    # Without its stop it is another word: "He sat at", "en mer".
    if len(short) > _LONGEST_SHORT or short == long or "." not in given[0]:
        return False
    return any(_days(code).get(short) == _days(code).get(long, -1) for code in codes)


@cache
def _days(code: str) -> dict[str, int]:
    named = languages().get(code, Language()).get("weekdays", [])
    return {word: day for day, words in enumerate(named) for word in spellings(words)}

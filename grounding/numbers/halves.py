"""Numbers with a half more in words: deux et demi, zweieinhalb, iki buçuk; an hour and a half."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from grounding.numbers.partial_number import Mention
from grounding.numbers.plain import SPOKEN
from grounding.numbers.words.number_words import spoken_of
from grounding.numbers.words.vocabulary import extra, languages_with_marks

_HALF = Decimal("0.5")
_MOST = 99


def find_halves(plain: str) -> Iterator[Mention]:
    """The numbers of a plain text that have a half more; English ones and their scales are read with the others."""
    for code in languages_with_marks("halves", plain):
        for pattern in _said(code):
            for match in pattern.finditer(plain):
                word = match.groupdict().get("count")
                count = spoken_of(code, _MOST, ordinals=False).get(word) or int(word) if word else 1
                unit = "" if word else "hour"
                yield Mention(*match.span(), (count + _HALF,), units=(unit,), spelled=True)


@cache
def _said(code: str) -> list[re.Pattern[str]]:
    table = extra()["halves"][code]
    words = sorted(spoken_of(code, _MOST, ordinals=False), key=len, reverse=True)
    count = rf"(?P<count>\d{{1,3}}|{'|'.join(map(re.escape, words))})"
    said = [table["hour"]] if "hour" in table else []
    said += [table["said"].replace("@", count)] if "said" in table else []
    return [re.compile(rf"(?<![{SPOKEN}\d.,])(?:{each})(?![{SPOKEN}\d])") for each in said]

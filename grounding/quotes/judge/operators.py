"""Signs of sums and comparisons between the same letters: "x > y" for "x < y", which no letter tells."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from grounding.model import Difference

SAID_BY_SIGN = dict.fromkeys("~∼≈≃≅～˜", "roughly") | dict.fromkeys("≥≧⩾", "at_least")
SAID_BY_SIGN |= (
    dict.fromkeys("≤≦⩽", "at_most") | dict.fromkeys("<＜", "lower") | dict.fromkeys(">＞", "greater")
)
"""Signs before figures, and the lists of a lexicon that have the words that say so."""
_UNEQUAL = ("≠", "\u0338=", "\u0338 =", "=\u0338", "!=", "/=")
"""As engines and people write the sign of TeX that is a stroke and "=" on one another."""
_OPERATOR = re.compile("|".join([*map(re.escape, _UNEQUAL), r"([<>=+&|])\1+", "[<>]=", "[+±<>≤≥=−–&|-]"]))
_NO_DASH = re.compile("[+±<>≤≥=≠&|]")
"""Two dashes are the same sign, so that one of these must stand on a side."""
_ALIKE = (_UNEQUAL, tuple("−–-"), ("≥", ">="), ("≤", "<="))
_JOINING = tuple("&|")
"""Signs that are an "and" or an "or" for many, and told apart from one another alone: "a & b", "a && b", "a | b"."""


def operator_rows(
    quoted: str, own: Sequence[int], found: str, letters: Sequence[int], ahead: int
) -> Iterator[Difference]:
    """A difference of kind "sign" for each place where the quote has another operator than its source, or one doubled.

    `own` and `letters` say where the letters of the two texts stand; the source has `ahead` more before the quote's.
    Where one side has no operator, or several in a row as in arrows and tags, nothing is told: engines lose such signs.
    """
    if not (_NO_DASH.search(quoted) or _NO_DASH.search(found)):
        return
    theirs = _operators(found, letters)
    for place, match in _operators(quoted, own).items():
        there = theirs.get(place + ahead)
        if match and there and not _same(match.group(), there.group()):
            yield Difference("sign", match.group(), there.group(), match.start(), harmless=False)


def _operators(text: str, letters: Sequence[int]) -> dict[int, re.Match[str] | None]:
    """The operator before each of the letters that has one before it; None where there are several."""
    found: dict[int, re.Match[str] | None] = {}
    for match in _OPERATOR.finditer(text):
        place = bisect_left(letters, match.start())
        found[place] = None if place in found else match
    return found


def _same(a: str, b: str) -> bool:
    apart = a.startswith(_JOINING) != b.startswith(_JOINING)
    return a == b or apart or any(a in alike and b in alike for alike in _ALIKE)

"""Signs of sums and comparisons between the same letters: "x > y" for "x < y", which no letter tells."""

from __future__ import annotations

import re
from bisect import bisect_left

from blocks.text.fold import fold, skeleton
from grounding.model import Difference

_UNEQUAL = ("≠", "\u0338=", "\u0338 =", "=\u0338", "!=", "/=")
"""As engines and people write the sign of TeX that is a stroke and "=" on one another."""
_OPERATOR = re.compile("|".join([*map(re.escape, _UNEQUAL), "[+±<>≤≥=−–-]"]))
_NO_DASH = re.compile("[+±<>≤≥=≠]")
"""Two dashes are the same sign, so that one of these must stand on a side."""
_DASHES = "−–-"


def operator_rows(quoted: str, found: str, where: int) -> list[Difference]:
    """A difference of kind "sign" for each place where the quote has another operator than its source.

    `found` holds the letters of `quoted`, which begins at `where` in its quote. Where one side has no operator, or
    several in a row as in arrows and tags, nothing is told: engines lose such signs.
    """
    if not (_NO_DASH.search(quoted) or _NO_DASH.search(found)):
        return []
    ahead = skeleton(found).find(skeleton(quoted))
    if ahead < 0:
        return []
    mine, theirs = _operators(quoted), _operators(found)
    rows = []
    for place, match in mine.items():
        other = theirs.get(place + ahead)
        if match and other and not _same(match.group(), other.group()):
            rows.append(
                Difference("sign", match.group(), other.group(), where + match.start(), harmless=False)
            )
    return rows


def _operators(text: str) -> dict[int, re.Match[str] | None]:
    """The operator before each letter of the skeleton that has one before it; None where there are several."""
    offsets = fold(text).offsets.tolist()
    found: dict[int, re.Match[str] | None] = {}
    for match in _OPERATOR.finditer(text):
        place = bisect_left(offsets, match.start())
        found[place] = None if place in found else match
    return found


def _same(a: str, b: str) -> bool:
    return a == b or any(a in alike and b in alike for alike in (_UNEQUAL, _DASHES))

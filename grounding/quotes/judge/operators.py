"""Signs of sums, sets, logic and comparisons between the same letters: "x > y" for "x < y", which no letter tells."""

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
_SIGNS = "¬×÷♂♀☐☑☒←-⇿∀∃∄∈∉∋∏∑√∝∞∧-∫≡≢⊂-⊋⋀-⋃⟵-⟿"
"""Of logic, sets and sums; arrows and boxes. None that engines and people put for one another: dots, waves, a
transpose's "⊤"."""
_OPERATOR = re.compile(
    "|".join([*map(re.escape, _UNEQUAL), r"([<>=+&|])\1+", "[<>]=", f"[+±<>≤≥=−–&|{_SIGNS}-]"])
)
_NO_DASH = re.compile(f"[+±<>≤≥=≠&|{_SIGNS}]")
"""Two dashes are the same sign, so that one of these must stand on a side."""
_ALIKE = (_UNEQUAL, tuple("−–-"), ("≥", ">="), ("≤", "<="))
_JOINING = tuple("&|")
"""Signs that are an "and" or an "or" for many, and told apart from one another alone: "a & b", "a && b", "a | b"."""
_ALONE = frozenset("¬√∀∃")
"""Signs that tell by themselves too, left out or put in."""


def operator_rows(
    quoted: str, own: Sequence[int], found: str, letters: Sequence[int], ahead: int
) -> Iterator[Difference]:
    """A difference of kind "sign" for each place where the quote has another operator than its source, or one doubled.

    `own` and `letters` say where the letters of the two texts stand; the source has `ahead` more before the quote's.
    Where one side has fewer, as of arrows and tags, all but some are passed over: engines lose such signs.
    """
    if not (_NO_DASH.search(quoted) or _NO_DASH.search(found)):
        return
    mine, theirs = _operators(quoted, own), _operators(found, letters)
    inside = {place - ahead for place in theirs if ahead < place < ahead + len(own)}
    for place in sorted(mine.keys() | inside):
        here, there = mine.get(place, []), theirs.get(place + ahead, [])
        where = own[min(place, len(own) - 1)]
        if len(here) == len(there):
            told = next((pair for pair in zip(here, there, strict=True) if not _same(*pair)), None)
        else:
            lone = sorted({*here} ^ {*there}) if 0 < place < len(own) else []
            told = next(((s, "") if s in here else ("", s) for s in lone if s in _ALONE), None)
        if told:
            yield Difference("sign", *told, where, harmless=False)


def _operators(text: str, letters: Sequence[int]) -> dict[int, list[str]]:
    """The operators before each of the letters that has some before it."""
    found: dict[int, list[str]] = {}
    for match in _OPERATOR.finditer(text):
        found.setdefault(bisect_left(letters, match.start()), []).append(match.group())
    return found


def _same(a: str, b: str) -> bool:
    apart = a.startswith(_JOINING) != b.startswith(_JOINING)
    return a == b or apart or any(a in alike and b in alike for alike in _ALIKE)

"""Numbers said twice: "one hundred eighty (180) days", "five percent (5%)", "10 (ten)" are one number each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.numbers.around.surroundings import read_behind
from grounding.numbers.partial_number import Mention

_OPENS = re.compile(r"\.? ?\(\Z")
_KINDS = ("number", "amount")


def join_doubled(plain: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, in order, each pair of words and figures that says one value twice as one."""
    joined: list[Mention] = []
    for mention in mentions:
        both = _both(plain, joined[-1], mention) if joined else None
        if both is None:
            joined.append(mention)
        else:
            joined[-1] = both
    return joined


def _both(plain: str, said: Mention, again: Mention) -> Mention | None:
    """One mention for both, if the second stands in brackets right behind the first and says the same."""
    if said.spelled == again.spelled or said.kind not in _KINDS or again.kind not in _KINDS:
        return None
    if plain[again.end : again.end + 1] != ")" or not _OPENS.match(plain[said.end : again.start]):
        return None
    values = {reading.value for reading in said.readings()} & {abs(r.value) for r in again.readings()}
    units = [each.units for each in (said, again) if each.units != ("",)]
    if not values or (len(units) == 2 and set(units[0]).isdisjoint(units[1])):
        return None
    both = Mention(said.start, again.end + 1, tuple(values), units=units[0] if units else ("",))
    return read_behind(plain, both)

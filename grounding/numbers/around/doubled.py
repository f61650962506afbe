"""Numbers said twice, or in two parts: "one hundred eighty (180) days", "five percent (5%)", "10 (ten)", "5 euros and
50 cents" are one number each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.numbers.around.surroundings import read_behind
from grounding.numbers.model import Reading
from grounding.numbers.partial_number import ONE, Mention
from grounding.numbers.words.units import CURRENCIES
from grounding.numbers.words.vocabulary import any_of

_OPENS = re.compile(r"\.? ?\(\Z")
_AND = re.compile(rf" (?:(?:{any_of('links', 'and')}) )?\Z")
_BETWEEN = re.compile(rf"(?:{any_of('links', 'between')}) \Z")
_KINDS = ("number", "amount")


def join_doubled(plain: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, in order, each pair that says one value twice, or in two parts, as one."""
    joined: list[Mention] = []
    for mention in mentions:
        both = (
            (_both(plain, joined[-1], mention) or _with_cents(plain, joined[-1], mention)) if joined else None
        )
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


def _with_cents(plain: str, whole: Mention, part: Mention) -> Mention | None:
    """One mention for a whole sum of money and the cents behind it, in one currency."""
    opened = _BETWEEN.search(plain, max(0, whole.start - 12), whole.start)
    if opened or not _AND.match(plain[whole.end : part.start]):
        return None
    sums = [r for r in whole.readings() if r.unit in CURRENCIES and r.value == int(r.value)]
    cents = {r.unit: r.value for r in part.readings() if r.unit in CURRENCIES and 0 < r.value < ONE}
    both = [Reading(r.value + cents[r.unit], r.unit) for r in sums if r.unit in cents]
    if not both:
        return None
    return Mention(whole.start, part.end, tuple(r.value for r in both), kind="amount", units=(both[0].unit,))

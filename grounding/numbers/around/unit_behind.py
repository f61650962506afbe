"""The unit that stands behind an offset, and those by which it is divided: "km", "mg/kg per day", "mL⁻¹"."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from grounding.numbers.plain import LETTER, SPOKEN
from grounding.numbers.words.units import ATTACHED_ONLY, units
from grounding.numbers.words.vocabulary import any_of, extra_words, languages, spellings

_UNIT_HEAD = re.compile(rf"(?P<gap>[ -]{{0,2}})(?P<head>[{SPOKEN}]+|[^\s\d_])")
_PER = re.compile(rf" ?/ ?| {{1,2}}(?:{any_of('links', 'per')}) {{1,2}}")
_NEGATIVE_POWER = re.compile(
    r"[ .·⋅∙]{1,2}(?P<unit>[^\W\d_]{1,4})(?:\^?[-−–](?P<power>[123])|⁻(?P<raised>[¹²³]))(?!\w)"
)
_OF_TIME = ("hour", "day", "week", "month", "year")
_EACH = re.compile(r" an? (?P<unit>[a-z]{3,})\b" + rf"(?! (?:{any_of('links', 'once')})\b)")
_LOWERED = str.maketrans("¹²³", "123")
_SECOND = re.compile(rf"(?:{any_of('unit_words', 'none')})\b")
CASE_OF_UNIT = re.compile(rf"(?:{any_of('endings', 'of_units')})(?![{LETTER}])")
"""The ending of a unit's sign in another case: 72%-a, 5 km:n."""
_WORD_GOES_ON = re.compile(rf"[{SPOKEN}_\u0300-\u036f]|[´`¨ˆ˜¸] ?[{SPOKEN}]|(?<![{SPOKEN}]{{2}})'[{SPOKEN}]")
"""A letter behind what may be a unit, also behind an accent that readers of pages set apart or behind one letter
that is elided: "07000 M´exico", "12 L'Enfant"."""


@cache
def _units_by_head() -> dict[str, list[str]]:
    """The first word of a unit's spelling, or its first sign, to the spellings, longest first."""
    index: dict[str, list[str]] = defaultdict(list)
    for spelling in sorted(units(), key=len, reverse=True):
        head = _UNIT_HEAD.match(spelling)
        index[head["head"] if head else spelling].append(spelling)
    return dict(index)


def find_unit(plain: str, at: int) -> tuple[tuple[str, ...], int] | None:
    """Canonical units of the spelling after offset `at`, and where it ends."""
    head = _UNIT_HEAD.match(plain, at)
    if head is None:
        return None
    for spelling in _units_by_head().get(head["head"], ()):
        begin = head.start("head")
        end = begin + len(spelling)
        if not plain.startswith(spelling, begin) or not _ends_word(plain, end, spelling):
            continue
        if head["gap"] and spelling in ATTACHED_ONLY:
            continue
        return units()[spelling], end
    return None


def _ends_word(plain: str, end: int, spelling: str) -> bool:
    following = plain[end : end + 1]
    if spelling[-1] in "%‰°" or (spelling[0] == "°" and CASE_OF_UNIT.match(plain, end)):
        return True
    return not (following.isdigit() or (spelling[-1].isalnum() and _WORD_GOES_ON.match(plain, end)))


def read_divisors(plain: str, at: int) -> tuple[str, int] | None:
    """The units by which what stands before offset `at` is divided, "per day", "/kg/day", "mL⁻¹", and their end."""
    below: list[str] = []
    while found := _read_power(plain, at, chained=bool(below)) or _read_divisor(plain, at):
        below.append(found[0])
        at = found[1]
    return ("/".join(below), at) if below else None


def _read_power(plain: str, at: int, *, chained: bool) -> tuple[str, int] | None:
    """A unit with a negative power. "5 mg day-1" may be the dose of a first day, but for "5 mg kg-1 day-1"."""
    power = _NEGATIVE_POWER.match(plain, at)
    found = find_unit(plain, power.start("unit")) if power else None
    if power is None or found is None or found[1] != power.end("unit"):
        return None
    if power["power"] and power["unit"] in _OF_TIME and not chained:
        return None
    n = (power["power"] or power["raised"]).translate(_LOWERED).removeprefix("1")
    return found[0][0] + n, power.end()


def _read_divisor(plain: str, at: int) -> tuple[str, int] | None:
    per = _PER.match(plain, at)
    if per is None:
        return None
    if second := _SECOND.match(plain, per.end()):
        return "second", second.end()
    found = find_unit(plain, per.end())
    return found and (found[0][0], found[1])


def unit_of_each(plain: str, at: int) -> str:
    """The unit behind the English article at offset `at`, of which there is one each: "a day"; "" if there is none."""
    each = _EACH.match(plain, at)
    return units()[each["unit"]][0] if each and each["unit"] in _english_units() else ""


@cache
def _english_units() -> frozenset[str]:
    """Those that may stand behind "a": in other languages that is "and", or "to"."""
    names = {name for line in languages()["en"]["units"].values() for name in spellings(line)}
    return frozenset(names.intersection(units()).union(extra_words("links", "each")))

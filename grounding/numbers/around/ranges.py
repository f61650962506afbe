"""Ranges: what one end of "$5–10 million" or "2019–20" says about the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, product

from grounding.numbers.model import Reading
from grounding.numbers.partial_number import ONE, Mention
from grounding.numbers.words.units import CURRENCIES, scales
from grounding.numbers.words.vocabulary import any_of

_DASH = re.compile(r" ?[-–—~/] ?\Z")
_WORD = re.compile(rf" (?:{any_of('links', 'to', 'either')}) \Z")
_AND = re.compile(rf" (?:{any_of('links', 'and')}) \Z")
_BETWEEN = re.compile(rf"(?:{any_of('links', 'between')}) (?:(?:{any_of('links', 'about')}) )?\Z")
_KINDS = ("number", "amount", "year")


def join_ranges(plain: str, mentions: Sequence[Mention]) -> None:
    """Give both ends of each range the readings that they have from each other.

    Readings are only added: the far end, which carries the unit itself, keeps "10–20%" and "10–20" apart.
    """
    for left, right in pairwise(mentions):
        if left.kind in _KINDS and right.kind in _KINDS and (link := _link(plain, left, right)):
            _share(left, right)
            if link == "dash":
                _complete(left, right)


def _link(plain: str, left: Mention, right: Mention) -> str:
    if right.start - left.end > 10:
        return ""
    between = plain[left.end : right.start]
    if _DASH.match(between):
        return "dash"
    if _WORD.match(between):
        return "word"
    opened = _BETWEEN.search(plain, max(0, left.start - 24), left.start)
    return "word" if opened and _AND.match(between) else ""


def _share(left: Mention, right: Mention) -> None:
    money = [unit for unit in left.units if unit in CURRENCIES]
    if money and right.extra and right.units[0].lower() in scales():
        # Behind "£9–" the "m" of "10m" is no metre.
        right.scale, right.units, right.extra = scales()[right.units[0].lower()], ("",), set()
    if money and right.units == ("",):
        right.extra |= {reading._replace(unit=unit) for reading in right.readings() for unit in money}
    if right.units == ("",) and right.scale == ONE:
        return
    units = right.units if left.units == ("",) else left.units
    scale = right.scale if left.scale == ONE else left.scale
    left.extra |= {Reading(v * s * scale, u) for v, s, u in product(left.values, left.signs, units)}


def _complete(left: Mention, right: Mention) -> None:
    """2019–20 ends in 2020, pages 123–27 in 127."""
    if not (left.bare and right.bare and left.values and right.values) or right.values[0] >= left.values[0]:
        return
    first, last = str(left.values[0]), str(right.values[0]).zfill(2)
    if len(last) < len(first):
        whole = type(left.values[0])(first[: -len(last)] + last)
        right.extra |= {Reading(whole, unit) for unit in right.units}

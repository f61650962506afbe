"""A number while it is being read; `freeze` makes the Quantity that leaves this package."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from decimal import Decimal

from grounding.numbers.model import Quantity, Reading
from grounding.numbers.plain import LETTER

ONE = Decimal(1)
_WORD_BEHIND = re.compile(r" [^\W\d_]")
_LABEL = re.compile(rf"(?<![{LETTER}])([{LETTER}]{{1,24}}|§)\.?[ -]\Z")


_HUNDREDTHS = {
    "cent": ("USD", "EUR"),
    "penny": ("GBP",),
    "grosz": ("PLN",),
    "kopek": ("RUB", "UAH"),
    "kurus": ("TRY",),
}
"""Coins, and the currencies of which they are the hundredth part: "25 cents" for "$0.25"."""


@dataclass(slots=True)
class Mention:
    """A number being read: core values first, then what stands around it."""

    start: int
    """Where it begins, in characters."""
    end: int
    """Where it ends, exclusive."""
    values: tuple[Decimal, ...]
    """Values of the digits or words alone, without sign and scale."""
    kind: str = "number"
    """As in Quantity."""
    units: tuple[str, ...] = ("",)
    """Canonical units, several where the spelling is open."""
    scale: Decimal = ONE
    """Factor of a scale word after it."""
    signs: tuple[int, ...] = (1,)
    """1, -1, or both where the dash is open."""
    relation: str = ""
    """As in Quantity."""
    weak: bool = False
    """As in Quantity."""
    name: str = ""
    """As in Quantity."""
    raised: str = ""
    """As in Quantity."""
    bare: bool = False
    """True for digits without separators."""
    spelled: bool = False
    """True for number words, which take no unit of one letter ("un h")."""
    stopped: bool = False
    """True for figures with a full stop and a word behind, which say which one where their sentence goes on."""
    case: str = ""
    """As in Quantity."""
    extra: set[Reading] = field(default_factory=set)
    """Readings beyond values x signs x scale x units, from an open scale word or from a range."""

    def readings(self) -> frozenset[Reading]:
        """All readings."""
        combinations = itertools.product(self.values, self.signs, self.units)
        found = frozenset(Reading(v * s * self.scale, u) for v, s, u in combinations) | self.extra
        parts = {Reading(v / 100, whole) for v, u in found for whole in _HUNDREDTHS.get(u, ())}
        halves = {Reading(60 * v, "minute") for v, u in found if u == "hour" and self.spelled and v % 1}
        return found | parts | halves


def freeze(mention: Mention, text: str, plain: str) -> Quantity:
    """The finished quantity; `plain` is the plain form of `text`."""
    behind = " " if _WORD_BEHIND.match(text, mention.end) else ""
    if mention.stopped and text[mention.end + 2 : mention.end + 3].islower():
        behind = "."
        mention.extra |= {Reading(value, "ordinal") for value in mention.values}
    label = _LABEL.search(plain, max(0, mention.start - 26), mention.start)
    unit = mention.units[0] if mention.kind not in ("date", "time", "ordinal", "decade") else ""
    return Quantity(
        start=mention.start,
        end=mention.end,
        text=text[mention.start : mention.end],
        readings=mention.readings(),
        unit=unit,
        kind=mention.kind,
        weak=mention.weak,
        relation=mention.relation,
        label=label.group(1) if label else "",
        name=mention.name,
        raised=mention.raised,
        case=mention.case,
        behind=behind if mention.kind == "number" and (mention.bare or mention.spelled) else "",
    )

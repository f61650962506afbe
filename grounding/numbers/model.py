"""What a number in a text is: its place, its possible values, its unit."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, fields
from decimal import Decimal
from operator import attrgetter
from typing import NamedTuple


class Reading(NamedTuple):
    """One way to read a mention."""

    value: Decimal
    """The value with sign and scale. A date is yyyymmdd (00 for a part not given), a time is hhmmss."""
    unit: str
    """Canonical unit: "" none, "%", "pp", ISO 4217 code, "kg", … ; "date", "time", "ordinal", "decade"."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number as a text mentions it."""

    start: int
    """Where the mention begins in the given text, in characters, sign and currency included."""
    end: int
    """Where it ends, exclusive; scale word, unit and percent included."""
    text: str
    """The mention as written."""
    readings: frozenset[Reading]
    """Every consistent reading; empty for an identifier."""
    unit: str
    """Unit of the mention itself, canonical; "" where there is none (also for dates, times, ordinals)."""
    kind: str
    """number (bare), amount (has a unit, currency, scale, grouping or decimals), year (the words around say
    so), date, time, ordinal, decade, identifier (opaque: 3.1.2, A1234, 10.1145/3377811)."""
    weak: bool = False
    """True for number words that are mostly plain words (one, second, half): compare them as words first."""
    relation: str = ""
    """Sign of comparison before it: "<", ">", "≤", "≥", or ""."""
    label: str = ""
    """The word just before, folded, or "§", if only a stop and a space or hyphen are between: "table" of "Table 3"."""
    name: str = ""
    """Normal form of an identifier; "" for everything else."""
    raised: str = ""
    """Raised digits right behind it, as plain ones: an exponent or a note's mark."""
    behind: str = ""
    """What parts figures from the word behind them: "." where their sentence goes on behind a full stop, which says
    which one in many languages, " ", or "" for neither."""
    case: str = ""
    """The ending of its unit in another case, folded: "rol", from, of "12%-ról" and "12 százalékról"; else ""."""

    @property
    def values(self) -> frozenset[Decimal]:
        """Every consistent value, without units: 1.234 may be 1234 or 1.234."""
        return frozenset(reading.value for reading in self.readings)

    @property
    def written(self) -> Hashable:
        """All but its place: two mentions that are equal in it agree with the same numbers."""
        written: Hashable = _WRITTEN(self)
        return written


_WRITTEN = attrgetter(*(field.name for field in fields(Quantity) if field.name not in ("start", "end")))


@dataclass(frozen=True, slots=True)
class NumberDifference:
    """One number in which two texts differ."""

    kind: str
    """added (only in the quote), omitted (only in the source), or what `compare` says of a changed one."""
    quoted: Quantity | None
    """The quote's number; None if the quote left it out."""
    found: Quantity | None
    """The source's number; None if the quote added one."""

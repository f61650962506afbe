"""What a table's numbers count in and what they are of: "in thousands", "USD m", "%", out of headings, captions, notes.

The nearest word counts: a cell's own sign, then its row's label, its column's name, the table's corner, the lines
around the table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_WORDS = Path(__file__).with_name("scale_words.toml")
_CODES = "AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|INR|JPY|KRW|MXN|NOK|NZD|PLN|RUB|SEK|SGD|TRY|UAH|USD|ZAR"
_UNIT = re.compile(
    rf"(?P<currency>(?:US|AU?|CA?|HK|NZ|S|R)?\$|[\u20ac\u00a3\u00a5\u20b9\u20a9\u20bd\u20ba]|\b(?:{_CODES})(?![A-Z]))"
    r"|(?P<part>%|\u2030)"
)
_MARKED = re.compile(r"^[^\w\s]*[\d.,\s\u00a0\u202f]*\d[^\w\s]*$")


@dataclass(frozen=True, slots=True)
class Scale:
    """What numbers count in."""

    factor: float | None = None
    """1000.0 for thousands; None if nothing is said."""
    unit: str | None = None
    """As it is written; None if nothing is said."""


@cache
def _patterns() -> tuple[list[tuple[float, re.Pattern[str]]], re.Pattern[str]]:
    """Each factor with what says it, and what says that a row has none."""
    words = tomllib.loads(_WORDS.read_text("utf-8"))
    before = "|".join(words["said"]["before"])
    money = r"[$\u20ac\u00a3\u00a5\u20b9\u20a9]|\b(?:" + _CODES + r")"
    factors = []
    for factor, names in words["factors"].items():
        name = "|".join(names)
        leads = rf"\b(?:{before})\s+(?:{money})?\s*|[(\[,:;/]\s*(?:{money})?\s*|(?:{money})\s*|^\s*"
        said = rf"(?:{leads})(?:{name})(?![^\W\d_])"
        factors.append((float(factor), re.compile(said, re.I)))
    return factors, re.compile("|".join(words["said"]["each"]), re.I)


@cache
def scale_in(text: str) -> Scale:
    """What the words of a heading, a caption or a note say; what isn't said is None."""
    factors, each = _patterns()
    found = [(said.start(), factor) for factor, pattern in factors if (said := pattern.search(text))]
    unit = _UNIT.search(text)
    exempt = each.search(text) is not None and not found
    return Scale(1.0 if exempt else min(found)[1] if found else None, unit[0].strip() if unit else None)


def nearest(texts: Iterable[str]) -> Scale:
    """The scale and the unit that the first of these texts says which says one; the nearest comes first.

    A share of a hundred has no scale of its own, whatever the table's money counts in.
    """
    factor: float | None = None
    unit: str | None = None
    for text in texts:
        said = scale_in(text)
        unit = unit or said.unit
        if unit in ("%", "\u2030"):
            return Scale(factor or 1.0, unit)
        factor = factor or said.factor
    return Scale(factor, unit)


def own_unit(text: str) -> str:
    """The signs of a cell that say a unit: those around its figure, as the figure's own ",000" says none."""
    return re.sub(r"[\d.,\s]+", " ", text) if _MARKED.match(text) else ""

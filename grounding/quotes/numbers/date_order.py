"""Dates in which day and month could be either way round: the document's own habit says which they are."""

from __future__ import annotations

from functools import partial

from grounding.model import Difference
from grounding.numbers import agree, find_quantities
from grounding.numbers.dates.day_order import same_date
from grounding.numbers.words.vocabulary import extra_words
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.numbers.habits import day_first_in

_OTHERWISE = frozenset(extra_words("languages", "month_first"))
_REACH = 40
"""Characters around the aligned words in which a date may begin or end."""


def date_order_rows(sides: Sides) -> list[Difference]:
    """A row for each date of the quote that agrees with the source's only in an order that the document doesn't keep.

    Where the document shows none, another order is another date.
    """
    source, held = sides.source, [j for _, j in sides.alignment.likeness]
    dates = [number for number in sides.numbers if number.kind == "date"]
    if not dates or not held:
        return []
    there = source.text[max(0, source.starts[held[0]] - _REACH) : source.ends[held[-1]] + _REACH]
    found = [number for number in find_quantities(there) if number.kind == "date"]
    order, rows = partial(_day_first, sides), []
    for date in dates:
        alike = [other for other in found if agree(date, other)]
        if alike and not any(same_date(date, other, order) for other in alike):
            rows.append(Difference("date", date.text, alike[0].text, date.start, harmless=False))
    return rows


def _day_first(sides: Sides) -> bool | None:
    """Whether days come first: by the document's own habit, else by that of the passage's languages."""
    kept, languages = day_first_in(sides.index), sides.lexicon.languages
    return True if kept is None and languages and languages.isdisjoint(_OTHERWISE) else kept

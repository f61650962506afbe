"""Numbers that agree with a given one, found without comparing it with each.

Two numbers agree only if they share a value or an identifier's name, so those of equal key are all that need a look;
and what is written alike is compared once: lists of thousands of numbers cost what they are long.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from grounding.numbers.compare import agree, code_number
from grounding.numbers.model import Quantity


class NumberLookup:
    """Numbers in an order of their own."""

    def __init__(self, numbers: Iterable[Quantity]) -> None:
        """The numbers to look in."""
        self._places: dict[Hashable, list[int]] = {}
        self._by_key: dict[Hashable, list[Quantity]] = {}
        self._agreeing: dict[Hashable, Sequence[int]] = {}
        for place, number in enumerate(numbers):
            if number.written not in self._places:
                for key in _keys(number):
                    self._by_key.setdefault(key, []).append(number)
            self._places.setdefault(number.written, []).append(place)

    def agreeing(self, number: Quantity) -> Sequence[int]:
        """Where the numbers are that agree with this one, ascending, counted from 0."""
        if number.written not in self._agreeing:
            alike = {other.written for other in self._like(number)}
            self._agreeing[number.written] = sorted(at for each in alike for at in self._places[each])
        return self._agreeing[number.written]

    def holds(self, number: Quantity) -> bool:
        """True if one of them agrees with this one."""
        return any(True for _ in self._like(number))

    def _like(self, number: Quantity) -> Iterator[Quantity]:
        for key in _keys(number):
            yield from (other for other in self._by_key.get(key, ()) if agree(number, other))


def _keys(number: Quantity) -> Iterator[Hashable]:
    yield from number.values
    if number.name:
        yield number.name
        # "Table 3" agrees with the code "table3".
        yield from code_number(number)

"""Numbers that agree with a given one, found without comparing it with each.

Two numbers agree only if they share a value or an identifier's name, so those of equal key are all that need a look:
lists of thousands of numbers cost what they are long, unless all are the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from grounding.numbers.compare import agree, code_number
from grounding.numbers.model import Quantity


class NumberLookup:
    """Numbers in an order of their own."""

    def __init__(self, numbers: Iterable[Quantity]) -> None:
        """The numbers to look in."""
        self._numbers = list(numbers)
        self._places: dict[Hashable, list[int]] = {}
        for place, number in enumerate(self._numbers):
            for key in _keys(number):
                self._places.setdefault(key, []).append(place)

    def agreeing(self, number: Quantity) -> list[int]:
        """Where the numbers are that agree with this one, ascending, counted from 0."""
        return sorted(set(self._agreeing(number)))

    def holds(self, number: Quantity) -> bool:
        """True if one of them agrees with this one."""
        return any(True for _ in self._agreeing(number))

    def _agreeing(self, number: Quantity) -> Iterator[int]:
        for key in _keys(number):
            yield from (at for at in self._places.get(key, ()) if agree(number, self._numbers[at]))


def _keys(number: Quantity) -> Iterator[Hashable]:
    yield from number.values
    if number.name:
        yield number.name
        # "Table 3" agrees with the code "table3".
        yield from code_number(number)

"""What a lookup finds is what a look at each finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grounding.numbers import NumberLookup, agree, find_quantities

PIECES = st.sampled_from(
    "5 5.0 1.234 1234 1,234 -5 5% $5 5 kg five half 2015 May 2015 16 May 2015 10:30 3rd 1990s 3.1.2 A1234 1234"
    " (5) Table 3 table3 <5 ≥5 10² 10³ No. 7 5,5 5.5".split(" ")
)


@given(st.lists(PIECES, max_size=12), st.lists(PIECES, max_size=12))
def test_lookup_finds_what_agrees(ours: list[str], theirs: list[str]) -> None:
    numbers = find_quantities(" , ".join(theirs))
    lookup = NumberLookup(numbers)
    for number in find_quantities(" , ".join(ours)):
        expected = [place for place, other in enumerate(numbers) if agree(number, other)]
        assert lookup.agreeing(number) == expected
        assert lookup.holds(number) == bool(expected)


def test_code_is_found_by_the_number_behind_its_word() -> None:
    (number,) = find_quantities("see Table 3")
    (code,) = find_quantities("see table3")
    assert NumberLookup([code]).agreeing(number) == [0]
    assert NumberLookup([number]).agreeing(code) == [0]

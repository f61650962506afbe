"""Operators of sums and comparisons are held against the source's, though no letter tells them."""

from __future__ import annotations

import pytest

from grounding.quotes.match import match_text

TRUE = [
    ("we have x < y for all the pairs in the table", "we have x<y for all the pairs in the table"),
    ("the sum x − 5 is taken over all the pairs", "the sum x - 5 is taken over all the pairs"),
    ("from A → B in the first table of pairs", "from A -> B in the first table of pairs"),
    ("we have x <= y for all the pairs in it", "we have x ≤ y for all the pairs in it"),
    ("that x ≠ y for all the pairs in it", "that x \u0338= y for all the pairs in it"),
    ("that x ≠ y for all the pairs in it", "that x != y for all the pairs in it"),
    ("that x \u0338 = y for all the pairs in it", "that x ≠ y for all the pairs in it"),
    ("the range 5–10 was chosen for them all", "the range 5-10 was chosen for them all"),
]
FALSE = [
    ("we have x < y for all the pairs in the table", "we have x > y for all the pairs in the table"),
    ("the sum x − 5 is taken over all the pairs", "the sum x + 5 is taken over all the pairs"),
    (
        "we show that a = b for all the pairs in the table",
        "we show that a ≠ b for all the pairs in the table",
    ),
    ("that x ≠ y for all the pairs in it", "that x = y for all the pairs in it"),
    ("that x = y for all the pairs in it", "that x \u0338= y for all the pairs in it"),
    ("profit fell by – 12 percent in the last quarter", "profit fell by + 12 percent in the last quarter"),
]


@pytest.mark.parametrize(("source", "quote"), TRUE)
def test_an_operator_written_another_way_is_the_same(source: str, quote: str) -> None:
    assert match_text(source, quote).verified
    assert match_text(source, quote.replace("the pairs", "the pairrs")).verified


@pytest.mark.parametrize(("source", "quote"), FALSE)
def test_another_operator_is_told(source: str, quote: str) -> None:
    for given in (quote, quote.replace("the pairs", "the pairrs").replace("quarter", "quarterr")):
        match = match_text(source, given)
        assert match.verdict == "altered"
        assert any(d.kind in ("sign", "comparison") and not d.harmless for d in match.differences)


@pytest.mark.parametrize("unit", ["5 mg", "5 km", "12 kilograms"])
def test_a_number_without_its_unit_is_told(unit: str) -> None:
    source = f"take {unit} of it with you in the morning of each day"
    assert not match_text(source, source.replace(unit, unit.split()[0])).verified


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("the pairs in the table have x < y as shown", "the pairs in the table have x >"),
        ("the pairs in the table have < 5 percent of it", "> 5 percent of it"),
    ],
)
def test_an_operator_at_the_quotes_ends_is_told(source: str, quote: str) -> None:
    assert not match_text(source, quote).verified

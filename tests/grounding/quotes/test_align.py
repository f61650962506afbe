"""What an alignment pairs, in cases small enough to see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.quotes.alignment.align import align, weigh

SOURCE = "the harbour master did not allow any vessel above 600 tons to enter at night".split()
words = st.lists(st.text("abcde", min_size=1, max_size=5), min_size=1, max_size=8, unique=True)


def pairs(quote: str, source: list[str] = SOURCE) -> list[tuple[str | None, str | None]]:
    """The alignment in words."""
    q = quote.split()
    found = align(q, source).pairs
    return [(None if i is None else q[i], None if j is None else source[j]) for i, j in found]


@given(words, words, words)
def test_a_stretch_of_the_source_is_paired_with_itself(
    before: list[str], quote: list[str], after: list[str]
) -> None:
    alignment = align(quote, before + quote + after)
    assert alignment.score == pytest.approx(1.0)
    assert all(like == 1 for like in alignment.likeness.values())
    assert len(alignment.likeness) == len(quote)


@given(words, words)
def test_scores_and_likeness_are_parts_of_one(quote: list[str], source: list[str]) -> None:
    alignment = align(quote, source)
    assert 0 <= alignment.score <= 1 + 1e-9
    assert all(0 <= like <= 1 for like in alignment.likeness.values())


def test_a_word_left_out_stands_against_nothing() -> None:
    assert pairs("did allow any") == [("did", "did"), (None, "not"), ("allow", "allow"), ("any", "any")]


def test_a_word_put_in_stands_against_nothing() -> None:
    assert pairs("not allow surely any")[2] == ("surely", None)


def test_a_slip_stands_against_its_word() -> None:
    assert pairs("any vesel above") == [("any", "any"), ("vesel", "vessel"), ("above", "above")]


def test_nothing_of_the_source_counts_before_the_first_word_that_agrees() -> None:
    assert pairs("zzzz qqqq harbour master")[:3] == [("zzzz", None), ("qqqq", None), ("harbour", "harbour")]


def test_nothing_of_the_source_counts_behind_the_last_word_that_agrees() -> None:
    assert pairs("harbour master zzzz qqqq")[1:] == [("master", "master"), ("zzzz", None), ("qqqq", None)]


def test_words_known_to_say_the_same_are_paired() -> None:
    quote, source = "above six tons".split(), "any vessel above 600 tons".split()
    assert (1, 3) not in align(quote, source).likeness or align(quote, source).likeness[1, 3] == 0
    assert align(quote, source, same=[(1, 3)]).likeness[1, 3] > 0.9


def test_a_cut_last_word_is_the_beginning_of_one() -> None:
    quote = "any vessel above 600 to".split()
    assert align(quote, SOURCE[:-3], cut=True).pairs[-1] == (4, SOURCE.index("tons"))


@pytest.mark.parametrize(("quote", "source"), [([], []), ([], SOURCE), (["night"], [])])
def test_nothing_against_something_scores_nothing(quote: list[str], source: list[str]) -> None:
    alignment = align(quote, source)
    assert alignment.score == 0 and not alignment.likeness
    assert alignment.pairs == tuple((i, None) for i in range(len(quote)))


def test_long_words_weigh_more_than_short_ones() -> None:
    weights = weigh(["a", "an", "ship", "harbour", "commissioners"])
    assert list(weights) == sorted(weights) and weights[0] < weights[2] < weights[3] == weights[4] == 1

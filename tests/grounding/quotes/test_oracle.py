"""The fast matcher against slow, plainly right ones, on made-up text with damage at known places."""

from __future__ import annotations

import random

import pytest
from damage import VOCABULARY, damaged, sentence
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from oracles import alignment_cost, cheapest_alignment, exchange_cost, likeness

from blocks.text.index import TextIndex
from grounding.quotes.alignment.align import align
from grounding.quotes.match import match_text
from grounding.quotes.quote_parts import whole
from grounding.quotes.search.approximate import approximate_places

tokens = st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=9)


@examples(3)
@given(tokens, tokens)
def test_an_alignment_costs_as_little_as_any(quote: list[str], source: list[str]) -> None:
    pairs = align(quote, source).pairs
    assert alignment_cost(quote, source, pairs) == pytest.approx(cheapest_alignment(quote, source), abs=1e-5)


@pytest.mark.parametrize("seed", range(15))
def test_damaged_words_are_aligned_at_the_least_cost(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        source = sentence(rng, 30)
        first = rng.randrange(12)
        quote = damaged(source[first : first + 14], rng, edits=rng.randint(0, 8))
        alignment = align(quote, source)
        cost = alignment_cost(quote, source, alignment.pairs)
        assert cost == pytest.approx(cheapest_alignment(quote, source), abs=1e-5)
        for (i, j), like in alignment.likeness.items():
            assert like == pytest.approx(likeness(quote[i], source[j]), abs=1e-5)


@given(tokens, tokens)
def test_pairs_hold_every_quoted_word_once_and_one_stretch_of_the_source(
    quote: list[str], source: list[str]
) -> None:
    pairs = align(quote, source).pairs
    assert [i for i, _ in pairs if i is not None] == list(range(len(quote)))
    found = [j for _, j in pairs if j is not None]
    assert found == list(range(found[0], found[-1] + 1)) if found else True
    assert all(pair != (None, None) for pair in pairs)


def test_the_oracle_itself_by_hand() -> None:
    assert likeness("harbour", "harbor") == pytest.approx(6 / 7)
    assert likeness("cat", "dog") == 0
    assert exchange_cost("slate", "slate") == 0
    assert cheapest_alignment(["slate"], ["timber", "slate", "coal"]) == 0
    assert cheapest_alignment(["slate", "coal"], ["slate", "and", "coal"]) == pytest.approx(0.35 * 0.74)
    assert cheapest_alignment(["slate"], ["timber"]) == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_words_are_found_where_they_were_taken_from(seed: int) -> None:
    rng = random.Random(1000 + seed)
    text = sentence(rng, 1200)
    for _ in range(5):
        first = rng.randrange(len(text) - 40)
        end = first + rng.randint(12, 40)
        quote = damaged(text[first:end], rng, edits=rng.randint(1, (end - first) // 5))
        match = match_text(" ".join(text), " ".join(quote))
        assert (match.word_indices[0], match.word_indices[-1]) == (first, end - 1), (quote, match)
        assert match.text == " ".join(text[first:end])


@pytest.mark.parametrize("seed", range(10))
def test_undamaged_words_are_found_at_every_place_of_a_plain_scan(seed: int) -> None:
    rng = random.Random(2000 + seed)
    text = [rng.choice(VOCABULARY[:12]) for _ in range(400)]
    for length in (1, 2, 3):
        first = rng.randrange(len(text) - length)
        quote = text[first : first + length]
        places = [i for i in range(len(text) - length + 1) if text[i : i + length] == quote]
        match = match_text(" ".join(text), " ".join(quote))
        assert match.verdict == "exact"
        assert match.occurrences == min(200, len(places))
        assert match.word_indices == tuple(range(places[0], places[0] + length))


@pytest.mark.parametrize("seed", range(10))
def test_words_that_the_text_does_not_have_are_never_verified(seed: int) -> None:
    rng = random.Random(3000 + seed)
    text = " ".join(rng.choice(VOCABULARY[:400]) for _ in range(600))
    quote = " ".join(rng.sample(VOCABULARY[450:], 12))
    assert match_text(text, quote).verdict in ("absent", "partial")


def test_places_that_are_given_up_early_would_not_have_been_best() -> None:
    rng = random.Random(4000)
    text = [rng.choice(VOCABULARY[:60]) for _ in range(800)]
    index = TextIndex(text)
    fewer = 0
    for edits in list(range(1, 16)) * 2:
        first = rng.randrange(len(text) - 20)
        words = damaged(text[first : first + 20], rng, edits=edits) + rng.choices(VOCABULARY[:60], k=edits)
        part = whole(" ".join(words))
        every = approximate_places(index, part)
        best = approximate_places(index, part, best_only=True)
        fewer += len(best) < len(every)
        assert [p for p in every if p.rank == every[0].rank] == [p for p in best if p.rank == best[0].rank]
    assert fewer

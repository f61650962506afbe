"""The text index against plain scans of the same words."""

from __future__ import annotations

import random

import numpy as np
import pytest
from damage import damaged, sentence
from hypothesis import given
from hypothesis import strategies as st

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex

few_words = st.lists(st.sampled_from(["a", "ab", "ba", "–", "b.", "Aa", "“b”", "7"]), max_size=30)


def scan(text: str, needle: str) -> list[int]:
    """Every place of the needle, overlapping ones too."""
    return [i for i in range(len(text) - len(needle) + 1) if needle and text.startswith(needle, i)]


@given(few_words, st.text("ab7", max_size=4))
def test_find_is_a_scan(texts: list[str], needle: str) -> None:
    index = TextIndex(texts)
    assert index.find(needle, most=1000) == scan(skeleton(" ".join(texts)), needle)


@given(few_words, st.text("ab7", min_size=1, max_size=3), st.integers(0, 30), st.integers(0, 30))
def test_a_bounded_find_is_a_scan_of_those_words(texts: list[str], needle: str, a: int, b: int) -> None:
    first, end = sorted((min(a, len(texts)), min(b, len(texts))))
    index = TextIndex(texts)
    before = len(skeleton(" ".join(texts[:first])))
    inside = scan(skeleton(" ".join(texts[first:end])), needle)
    assert index.find(needle, most=1000, first=first, end=end) == [before + i for i in inside]


@given(few_words, st.integers(1, 3))
def test_find_gives_at_most_what_was_asked_for(texts: list[str], most: int) -> None:
    index = TextIndex(texts)
    assert index.find("a", most=most) == scan(index.skeleton, "a")[:most]


@given(few_words)
def test_each_letter_lies_in_the_word_at_its_position(texts: list[str]) -> None:
    index = TextIndex(texts)
    for offset in range(len(index.skeleton)):
        p = index.position(offset)
        inside = offset - int(index.starts[p])
        assert 0 <= inside < len(index.folded[p])
        assert index.folded[p][inside] == index.skeleton[offset]


@given(few_words, st.randoms(use_true_random=False))
def test_an_order_is_the_index_of_the_ordered_words(texts: list[str], rng: random.Random) -> None:
    order = list(range(len(texts)))
    rng.shuffle(order)
    index = TextIndex(texts, np.array(order, dtype=np.int64))
    assert index.texts == [texts[i] for i in order]
    assert index.skeleton == skeleton(" ".join(index.texts))
    assert index.order.tolist() == order


@pytest.mark.parametrize("seed", range(12))
def test_the_first_window_holds_the_damaged_stretch(seed: int) -> None:
    rng = random.Random(seed)
    texts = sentence(rng, 3000)
    index = TextIndex(texts)
    for _ in range(8):
        first = rng.randrange(len(texts) - 40)
        end = first + rng.randint(12, 40)
        quote = damaged(texts[first:end], rng, edits=max(1, (end - first) // 6))
        best = index.windows(skeleton(" ".join(quote)))[0]
        assert best.first <= first + 2 and best.end >= end - 2
        assert best.end - best.first < 3 * (end - first) + 40


def test_a_bounded_window_stays_inside_its_bounds_and_margin() -> None:
    rng = random.Random(5)
    texts = sentence(rng, 400)
    texts[300:320] = texts[100:120]
    index = TextIndex(texts)
    needle = skeleton(" ".join(texts[100:120]))
    assert index.windows(needle, first=250, most=1)[0].first > 250
    assert index.windows(needle, end=200, most=1)[0].end < 250


def test_words_that_stand_nowhere_have_no_window() -> None:
    index = TextIndex(["alpha", "beta", "gamma"] * 50)
    assert index.windows(skeleton("xylophone quiz")) == []
    assert index.windows("") == []
    assert TextIndex([]).windows("alpha") == []
    assert TextIndex([]).find("alpha") == []


def test_vocabulary_is_the_folded_words() -> None:
    assert {"office", "paris", "12"} <= TextIndex(["Oﬃce", "“Paris”", "12,", "–"]).vocabulary


def test_an_exact_search_by_grams_finds_what_reading_everything_finds() -> None:
    rng = random.Random(7)
    words = [
        rng.choice(["tide", "ebb", "harbour", "aaaa", "pilotage"]) + rng.choice("abc") for _ in range(30_000)
    ]
    read, looked_up = TextIndex(words), TextIndex(words)
    looked_up.windows("harbour")  # builds the grams
    assert len(read.skeleton) > 100_000
    for length in (1, 2, 4, 9):
        for _ in range(10):
            at = rng.randrange(len(words) - length)
            needle = "".join(words[at : at + length])
            assert looked_up.find(needle) == read.find(needle) != []
            bounds = {"first": at - at // 2, "end": min(len(words), at + 500)}
            assert looked_up.find(needle, **bounds) == read.find(needle, **bounds) != []
            assert looked_up.find(needle, first=at, end=at + length)[0] == int(read.starts[at])
    assert looked_up.find("aaaaaaa") == read.find("aaaaaaa")
    assert looked_up.find("harbourz" * 3) == read.find("harbourz" * 3) == []
    assert looked_up.find("e" * 4) == read.find("e" * 4)

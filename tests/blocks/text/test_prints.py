"""Winnowing's promise: two texts with a common run of letters leave a common print, and few prints do it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.text.prints import prints_of, term_prints

LETTERS = st.text("abcdefgh", max_size=60)
IDEOGRAPHS = st.text("日本語文書検索", max_size=40)


def hashes(text: str) -> set[int]:
    return set(prints_of(text)[0].tolist())


@given(LETTERS, st.text("abcdefgh", min_size=12, max_size=60), LETTERS)
def test_twelve_letters_leave_their_prints_wherever_they_stand(before: str, run: str, after: str) -> None:
    assert hashes(run)
    assert hashes(run) <= hashes(before + run + after)


@given(IDEOGRAPHS | LETTERS, st.text("日本語文書検索", min_size=11, max_size=40), IDEOGRAPHS | LETTERS)
def test_so_do_ideographs(before: str, run: str, after: str) -> None:
    # The last grams of a run of ideographs go on into what follows where that is no ideograph.
    assert hashes(run) & hashes(before + run + after)


@given(LETTERS | IDEOGRAPHS)
def test_prints_are_told_by_where_they_begin(text: str) -> None:
    found, at = prints_of(text)
    assert len(found) == len(at)
    assert sorted(set(at.tolist())) == at.tolist()
    assert all(0 <= place < len(text) for place in at.tolist())


@pytest.mark.parametrize("text", ["", "a", "abcdefghijk", "日本語文書検"])
def test_short_texts_leave_none(text: str) -> None:
    assert not hashes(text)


def test_about_a_third_of_the_letters_begin_a_print() -> None:
    letters = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=20_000))
    assert 0.3 < len(prints_of(letters)[0]) / len(letters) < 0.36


def test_terms_have_one_print_each() -> None:
    assert len(term_prints(["net", "income", "net"])) == 2
    assert term_prints(["net"])[0] in term_prints(["income", "net"])

"""What became of blocks: pieces and wholes found by their rare words as a plain search would find them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.library.block_likeness import LEAST_CONTAINED, Folded
from grounding.versions import report

WORDS = "the of quay wall harbour rebuilt dredged mole".split()
TEXTS = st.lists(st.sampled_from(WORDS), min_size=3, max_size=24).map(" ".join)


def holds(part: str, whole: str) -> bool:
    """Four fifths of the part's runs of three words stand in the whole."""
    wanted, there = Folded(part).shingles, Folded(whole).shingles
    return len(part.split()) >= LEAST_CONTAINED and Fraction(len(wanted & there), len(wanted)) >= Fraction(
        4, 5
    )


def plain_holders(
    parts: Mapping[int, str], wholes: Mapping[int, str], own: Mapping[int, str]
) -> dict[int, int]:
    """Each part held against each whole; the one with most of it, the lowest number among equals."""
    found = {}
    for number, part in parts.items():
        shingles = Folded(part).shingles
        fitting = [
            (-len(shingles & Folded(whole).shingles), other)
            for other, whole in wholes.items()
            if other != number and holds(part, whole) and not (other in own and holds(part, own[other]))
        ]
        if fitting:
            found[number] = min(fitting)[1]
    return found


@given(st.lists(TEXTS, max_size=6), st.lists(TEXTS, max_size=8), st.lists(TEXTS, max_size=4))
def test_holders_are_those_of_a_plain_search(parts: list[str], wholes: list[str], twins: list[str]) -> None:
    told = (
        dict(enumerate(parts, start=100)),
        dict(enumerate(wholes, start=1)),
        dict(enumerate(twins, start=3)),
    )
    own = {**told[2], **told[0]}
    folded = [{n: Folded(text) for n, text in texts.items()} for texts in (told[0], told[1], own)]
    assert report._holders(list(told[0]), *folded) == plain_holders(told[0], told[1], own)


def test_documents_that_have_nothing_to_do_with_each_other_take_linear_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0
    original = report.contained

    def counting(part: Folded, whole: Folded) -> float:
        nonlocal compared
        compared += 1
        return original(part, whole)

    monkeypatch.setattr(report, "contained", counting)
    monkeypatch.setattr(report, "_MOST_HOLDERS", 10)
    rng = random.Random(1)

    def a_text() -> Folded:
        # Half of all words are "the", so that most runs of words stand in most texts.
        return Folded(" ".join(rng.choices(WORDS, [8, 4, 1, 1, 1, 1, 1, 1], k=12)))

    for count in (200, 1600):
        compared = 0
        old, new = {n: a_text() for n in range(count)}, {n: a_text() for n in range(count, 2 * count)}
        report._holders(list(old), old, new, old)
        assert compared <= count * 3 * 10, f"{compared / count} for each of {count}"

"""Slips that make a real word, told from words that were meant: the pairs of fixtures/words, measured."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from grounding.model import Match
from grounding.quotes.match import match_text

PAIRS = re.findall(
    r"^\| (\w+) \| (\w+) \| (slip|another) \|$",
    (Path(__file__).parents[3] / "fixtures/words/pairs.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
SOURCE = "It was noted by the examiners that the {} of this schedule is with the registrar and the committee."
QUOTES = {
    0: SOURCE,
    1: SOURCE.replace("examiners", "exxaminers"),
    2: SOURCE.replace("examiners", "exxaminers").replace("committee", "comittee"),
}
"""The sentence with so many other slips."""
LEAST_SLIPS = {0: 0.30, 1: 0.45, 2: 0.70}
"""Least share of the slips that is taken for slips, by the number of other slips in the quote ..."""
MOST_OTHERS = {0: 0.05, 1: 0.10, 2: 0.25}
"""... and greatest share of other words that is."""


@cache
def compare(source: str, quoted: str, others: int = 0) -> Match:
    return match_text(SOURCE.format(source), QUOTES[others].format(quoted))


def share_taken_for_slips(kind: str, others: int) -> float:
    matches = [compare(source, quoted, others) for source, quoted, is_a in PAIRS if is_a == kind]
    return sum(m.verified for m in matches) / len(matches)


def test_there_are_pairs_enough() -> None:
    kinds = [kind for _, _, kind in PAIRS]
    assert kinds.count("slip") >= 50 and kinds.count("another") >= 90


@pytest.mark.parametrize("others", [0, 1, 2])
def test_slips_are_told_from_other_words(others: int) -> None:
    assert share_taken_for_slips("slip", others) >= LEAST_SLIPS[others]
    assert share_taken_for_slips("another", others) <= MOST_OTHERS[others]


@pytest.mark.parametrize(
    ("source", "quoted"),
    [
        ("there", "three"),
        ("never", "fever"),
        ("lessor", "lesser"),
        ("trainer", "trainee"),
        ("insurer", "insured"),
        ("payer", "payee"),
        ("causal", "casual"),
        ("stimulation", "simulation"),
        ("methane", "ethane"),
        ("prescribe", "proscribe"),
        ("principal", "principle"),
        ("country", "county"),
    ],
)
@pytest.mark.parametrize("others", [0, 1, 2])
def test_what_says_something_else_is_refused_whatever_stands_beside_it(
    source: str, quoted: str, others: int
) -> None:
    assert compare(source, quoted, others).verdict == "altered"


def test_a_slip_that_makes_a_word_is_named_as_a_slip() -> None:
    match = compare("longer", "loner")
    assert [(d.kind, d.quoted, d.found, d.harmless) for d in match.differences] == [
        ("typo", "loner", "longer", True)
    ]


def test_a_word_of_the_document_itself_is_no_slip() -> None:
    text = SOURCE.format("longer") + " The loner had left."
    assert match_text(text, SOURCE.format("loner")).verdict == "altered"


def test_several_changed_words_are_no_slips() -> None:
    text = "The teams of this district are with their members and the board for the summer of that year."
    quote = text.replace("teams", "teas").replace("their", "heir").replace("members", "embers")
    assert match_text(text, text.replace("their", "heir")).verdict == "close"
    assert match_text(text, quote).verdict == "altered"


def test_a_slip_beside_a_changed_number_stays_what_it_is() -> None:
    text = "The teams of this district had no longer been with the 45 members of the board for that year."
    match = match_text(text, text.replace("longer", "loner").replace("45", "54"))
    assert match.verdict == "altered"
    assert {d.kind for d in match.differences} == {"word", "number"}


def test_a_rarer_name_may_be_another_name() -> None:
    text = "The board of this district is with Martin and the registrar for that year."
    assert match_text(text, text.replace("Martin", "Marin")).verdict == "altered"

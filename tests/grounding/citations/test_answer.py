"""Answers that are ready to be shown."""

from __future__ import annotations

from dataclasses import fields

import pytest

from blocks.errors import ProviderResponseError
from grounding.citations.answer import Answer
from grounding.citations.from_providers import GroundedCitation
from grounding.citations.placing import no_place
from grounding.citations.renumber import Renumbered


def grounded(number: int, answer: str, *spans: tuple[int, int]) -> GroundedCitation:
    base = no_place("words", "", number)
    return GroundedCitation(
        **{f.name: getattr(base, f.name) for f in fields(base)}, answer=answer, spans=spans
    )


def test_a_providers_answer_gets_numbers_behind_what_they_support() -> None:
    text = "The port opened in 1871. It closed."
    answer = Answer.of_provider(
        [grounded(1, text, (0, 24)), grounded(2, text, (0, 24), (25, 35)), grounded(3, text)]
    )
    assert answer.text == "The port opened in 1871.[1][2] It closed.[2]"
    assert [c.number for c in answer.citations] == [1, 2, 3]


def test_places_outside_of_the_text_are_its_end() -> None:
    assert Answer.of_provider([grounded(1, "ab", (0, 99))]).text == "ab[1]"


def test_citations_of_two_answers_are_refused() -> None:
    with pytest.raises(ProviderResponseError, match="of different answers"):
        Answer.of_provider([grounded(1, "a"), grounded(2, "b")])


def test_nothing_cited_is_an_empty_answer() -> None:
    assert Answer.of_provider([]) == Answer("")


def test_a_renumbered_answer_keeps_its_citations() -> None:
    citation = no_place("words", "BLOCK_CITE_ID_1", 1)
    assert Answer.of_renumbered(Renumbered("so [1]", (citation,), ()), "why?") == Answer(
        "so [1]", (citation,), "why?"
    )

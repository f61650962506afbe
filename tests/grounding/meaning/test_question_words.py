"""Words of a question that ask nothing, by its language, which few words must tell."""

from __future__ import annotations

import pytest

from blocks.text.search_terms import search_terms
from grounding.meaning.questions import words_that_ask_nothing


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("How long does a radiotherapy session take?", ["radiotherapy", "session", "take"]),
        ("By how much did tonnage fall?", ["tonnage", "fall"]),
        ("Wie viele Fahrräder stehen im Keller?", ["fahrrader", "stehen", "keller"]),
        ("¿Cuánto se paga de alquiler?", ["paga", "alquiler"]),
        ("Zzyzx 0012", ["zzyzx", "0012"]),
    ],
)
def test_what_is_left_of_a_question(question: str, left: list[str]) -> None:
    terms = search_terms(question)
    ignored = words_that_ask_nothing(terms)
    assert [term for term in terms if term not in ignored] == left

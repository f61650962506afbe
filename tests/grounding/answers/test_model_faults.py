"""A model that fails at every place where it can: what held is kept, and nothing is shown as verified that is not."""

from __future__ import annotations

from typing import Any

import pytest
from scripted import BOTH, CHAIRMAN, DEEP, QUESTION, Scripted, as_json, calls, library, row

import pincite
from grounding.answers.models.protocol import Turn
from grounding.answers.result import AskedAnswer

GOOD = "The channel was nineteen feet deep at low water [2]. "
FALSE = "It was solved in 1950 by NASA [2]. "
ONE, OTHER = calls(row(DEEP, 2)), calls(row(CHAIRMAN, 1))
NONSENSE = "])}{[[ 1 [999] nonsense \x00 [1"
FAULTS: dict[str, Any] = {
    "exception": RuntimeError("planted"),
    "model error": pincite.ModelError("planted"),
    "empty": Turn(""),
    "nonsense": NONSENSE,
    "cut": Turn(f"{GOOD}{FALSE}It was deep [", cut=True),
    "half": None,
    "no turn": ["a", 3],
    "calls of nothing": Turn("", (None, 7, "x", {"name": "cite_source", "arguments": "{cut"})),
}


def outcome(**wishes: Any) -> tuple[AskedAnswer, str]:
    """What is left, and the error's words."""
    shown: list[str] = []
    try:
        for event in pincite.ask_stream(library(), QUESTION, **wishes):
            if event.kind == "text":
                shown.append(event.text)
            elif event.kind == "done":
                assert event.answer.text == "".join(shown)
                return event.answer, ""
    except pincite.ModelError as error:
        assert isinstance(error.partial, AskedAnswer) and error.partial.text == "".join(shown)
        return error.partial, str(error)
    raise AssertionError("neither an answer nor an error")


def facts(answer: AskedAnswer) -> set[str]:
    """The words that were kept, cited or not; no number is given twice."""
    kept = [*answer.citations, *answer.unused]
    assert [c.number for c in kept] == list(range(1, len(kept) + 1))
    assert all(c.verified for c in kept)
    return {c.cited_text for c in kept}


def said_of_nasa(answer: AskedAnswer) -> set[str]:
    uses = (use for found in answer.checked for use in found.uses)
    return {use.status for use in uses if "NASA" in use.statement}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("place", range(5))
def test_with_calls(place: int, fault: str) -> None:
    says: list[Any] = [ONE, OTHER, calls(row("invented words", 3, DEEP)), "", GOOD + FALSE]
    says[place] = FAULTS[fault]
    answer, error = outcome(model=Scripted(says))
    held = {DEEP} if place > 0 else set()
    held |= {CHAIRMAN} if place > 1 else set()
    assert facts(answer) >= held
    assert said_of_nasa(answer) <= {"refused"}
    if fault in ("exception", "model error"):
        assert "planted" in error


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("place", range(3))
def test_with_json(place: int, fault: str) -> None:
    wrong = row(CHAIRMAN.replace("14,250", "41,250"), 1, CHAIRMAN)
    says: list[Any] = [as_json(row(DEEP, 2), wrong), as_json(row(DEEP, 2), row(CHAIRMAN, 1)), GOOD + FALSE]
    says[place] = FAULTS[fault]
    answer, error = outcome(model=Scripted(says, tools=False))
    held = {DEEP} if place > 0 else set()
    held |= {CHAIRMAN} if place > 1 else set()
    assert facts(answer) >= held and said_of_nasa(answer) <= {"refused"}
    if fault in ("exception", "model error"):
        assert "planted" in error


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("place", range(2))
def test_in_one_phase(place: int, fault: str) -> None:
    wrong = row(CHAIRMAN.replace("14,250", "41,250"), 1, CHAIRMAN)
    says: list[Any] = [
        as_json(row(DEEP, 2), wrong, answer=GOOD + FALSE),
        as_json(row(DEEP, 2), row(CHAIRMAN, 1), answer=GOOD + FALSE),
    ]
    says[place] = FAULTS[fault]
    answer, _ = outcome(model=Scripted(says), phases=1, rounds=3)
    assert facts(answer) >= ({DEEP} if place > 0 else set()) and said_of_nasa(answer) <= {"refused"}


def test_what_was_shown_before_a_stream_broke_is_kept_and_checked() -> None:
    answer, error = outcome(model=Scripted([BOTH, "", Turn(GOOD + FALSE, cut=True)]))
    assert "raise max_tokens" in error
    assert answer.text.startswith("The channel was nineteen feet deep at low water [1].")
    assert [c.cited_text for c in answer.citations] == [DEEP] and said_of_nasa(answer) == {"refused"}
    assert [c.cited_text for c in answer.unused] == [CHAIRMAN]
    assert {use.status for found in answer.checked for use in found.uses} == {"verified", "refused"}


def test_silence_where_facts_held_is_an_error_not_an_answer() -> None:
    answer, error = outcome(model=Scripted([BOTH, "", ""]))
    assert "empty answer" in error and facts(answer) == {DEEP, CHAIRMAN} and answer.usage.requests


def test_an_answer_without_numbers_keeps_its_facts_beside_it() -> None:
    answer, error = outcome(model=Scripted([BOTH, "", "It was deep."]))
    assert (answer.text, answer.citations, error) == ("It was deep.", (), "") and facts(answer) == {
        DEEP,
        CHAIRMAN,
    }


def test_a_model_cut_before_it_cites_anything_is_an_error() -> None:
    _, error = outcome(model=Scripted([Turn("Let me think", cut=True)]))
    assert "no more tokens before it cited anything" in error

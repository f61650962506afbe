"""Models that take no tools, and answers in one phase: JSON, and the same checks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playing import PROVIDERS, Fails, Says, playing
from scripted import CHAIRMAN, DEEP, QUESTION, Scripted, as_json, library, row

import pincite

ANSWER = "The channel was nineteen feet deep at low water [2]. Its first chairman was Edmund Tallis [1]."
WRONG = row(DEEP.replace("nineteen", "ninety"), 2, DEEP)


def ask(*says: str, **wishes: Any) -> tuple[pincite.AskedAnswer, Scripted]:
    model = Scripted(says, tools=wishes.pop("tools", False))
    return pincite.ask(library(), QUESTION, model=model, **wishes), model


@pytest.mark.parametrize("provider", PROVIDERS)
def test_facts_come_as_json_over_the_wire(provider: str) -> None:
    turns = (Says(as_json(row(CHAIRMAN, 1), row(DEEP, 2))), Says(ANSWER))
    with playing(*turns) as played:
        answer = pincite.ask(library(), QUESTION, model=played.model(provider, tools=False))
    assert [c.cited_text for c in answer.citations] == [DEEP, CHAIRMAN]
    assert "cite_source" not in json.dumps([asked.get("tools") for asked in played.asked])
    assert "citation_number" in json.dumps(
        {k: v for k, v in played.asked[0].items() if k not in ("messages", "input", "contents")}
    )


@pytest.mark.parametrize("around", ["{}", "```json\n{}\n```", "Here you are:\n{}\nThat is all [1]."])
def test_json_may_stand_in_words(around: str) -> None:
    answer, _ = ask(around.replace("{}", as_json(row(CHAIRMAN, 1), row(DEEP, 2))), ANSWER)
    assert len(answer.citations) == 2 and all(c.verified for c in answer.citations)


def test_bad_facts_are_told_what_is_wrong_and_mended() -> None:
    answer, model = ask(as_json(row(CHAIRMAN, 1), WRONG), as_json(row(CHAIRMAN, 1), row(DEEP, 2)), ANSWER)
    assert "nineteen" in model.told[1] and "whole JSON once more" in model.told[1]
    assert answer.refused == () and [c.cited_text for c in answer.citations] == [DEEP, CHAIRMAN]


def test_replies_are_bounded() -> None:
    answer, model = ask(as_json(WRONG), rounds=3)
    assert len(model.told) == 3 and answer.text == "" and answer.refused


def test_what_is_no_json_is_asked_for_again_and_then_an_error() -> None:
    answer, model = ask("I'd say nineteen feet.", as_json(row(DEEP, 1)), "Nineteen feet [1].")
    assert "no JSON of the form" in model.told[1] and answer.text == "Nineteen feet [1]."
    with pytest.raises(pincite.ModelError, match="no JSON that can be read"):
        ask("I'd say nineteen feet.")


def test_no_fact_is_no_answer() -> None:
    answer, model = ask(as_json())
    assert (answer.text, answer.citations, len(model.told)) == ("", (), 1)


@pytest.mark.parametrize(
    "said", ["registry/model does not support tools", '"auto" tool choice requires --enable-auto-tool-choice']
)
def test_a_model_that_turns_out_to_take_no_tools_is_asked_for_json(said: str) -> None:
    body = json.dumps({"error": {"message": said, "type": "invalid_request_error"}}).encode()
    turns = (Fails(400, body), Says(as_json(row(CHAIRMAN, 1), row(DEEP, 2))), Says(ANSWER))
    with playing(*turns) as played:
        answer = pincite.ask(library(), QUESTION, model=played.model("openai-chat"))
    assert len(answer.citations) == 2 and "tools" in played.asked[0] and "tools" not in played.asked[1]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_one_phase_is_one_request(provider: str) -> None:
    with playing(Says(as_json(row(CHAIRMAN, 1), row(DEEP, 2), answer=ANSWER))) as played:
        answer = pincite.ask(library(), QUESTION, model=played.model(provider), phases=1)
    assert len(played.asked) == 1 and answer.usage.requests == 1
    assert answer.text == ANSWER.replace("[2]", "[x]").replace("[1]", "[2]").replace("[x]", "[1]")
    assert [c.cited_text for c in answer.citations] == [DEEP, CHAIRMAN]
    assert {use.status for found in answer.checked for use in found.uses} == {"verified"}


def test_one_phase_is_checked_as_two_are() -> None:
    said = as_json(
        row(CHAIRMAN, 1),
        WRONG,
        answer="Edmund Tallis was the first chairman [1]. It was ninety feet deep [2].",
    )
    answer, model = ask(said, phases=1, rounds=2)
    assert len(model.told) == 2 and [c.cited_text for c in answer.citations] == [CHAIRMAN]
    assert (
        answer.text == "Edmund Tallis was the first chairman [1]. It was ninety feet deep." and answer.refused
    )
    answer, _ = ask(said, phases=1, rounds=2, unverified="drop")
    assert answer.text == "Edmund Tallis was the first chairman [1]."
    with pytest.raises(pincite.GroundingRequiredFailedError, match="ninety"):
        ask(said, phases=1, rounds=2, unverified="fail")


def test_one_phase_without_an_answer() -> None:
    answer, _ = ask(as_json(answer=""), phases=1)
    assert (answer.text, answer.citations) == ("", ())
    with pytest.raises(pincite.ModelError, match="gave no answer") as raised:
        ask(as_json(row(DEEP, 1), answer=""), phases=1)
    assert [c.cited_text for c in raised.value.partial.unused] == [DEEP]


def test_the_most_that_may_be_written_is_passed_on() -> None:
    _, model = ask(as_json(row(DEEP, 1)), "Nineteen feet [1].", max_tokens=500)
    assert {asked["max_tokens"] for asked in model.asked_for} == {500}

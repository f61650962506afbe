"""Models that take no tools, and answers in one phase: JSON, and the same checks."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import PROVIDERS, Fails, Says, playing
from scripted import CHAIRMAN, DEEP, QUESTION, Scripted, as_json, calls, library, row

import pincite
from grounding.answers.json_replies import read_sentences

ANSWER = "The channel was nineteen feet deep at low water [2]. Its first chairman was Edmund Tallis [1]."
WRONG = row(DEEP.replace("nineteen", "ninety"), 2, DEEP)


def ask(*says: Any, **wishes: Any) -> tuple[pincite.AskedAnswer, Scripted]:
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
    others = [as_json(row(CHAIRMAN.replace("£14", f"£{n}"), n, CHAIRMAN)) for n in range(20, 29)]
    answer, model = ask(*others, rounds=3)
    assert len(model.told) == 3 and answer.text == "" and answer.refused


def test_a_model_that_repeats_itself_is_asked_no_more() -> None:
    answer, model = ask(as_json(WRONG))
    assert len(model.told) == 2 and len(answer.refused) == 1
    answer, model = ask(written(WRONG), tools=True)
    assert len(model.told) == 2 and len(answer.refused) == 1


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


SENTENCES = [
    ("The channel was nineteen feet deep at low water.", [2]),
    ("Its first chairman was Edmund Tallis.", [1]),
    ("The facts do not say how wide it was.", []),
]


def written(one: dict[str, object]) -> str:
    """A call of `cite_source` in the text."""
    return json.dumps({"name": "cite_source", "arguments": one})


def by_sentence(*sentences: tuple[str, list[int]]) -> str:
    return json.dumps({"sentences": [{"text": text, "facts": facts} for text, facts in sentences]})


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_model_without_tools_gives_each_sentence_with_its_numbers(provider: str) -> None:
    turns = (Says(as_json(row(CHAIRMAN, 1), row(DEEP, 2))), Says(by_sentence(*SENTENCES)))
    with playing(*turns) as played:
        answer = pincite.ask(library(), QUESTION, model=played.model(provider, tools=False))
    assert answer.text == (
        "The channel was nineteen feet deep at low water [1]. Its first chairman was Edmund Tallis [2]. "
        "The facts do not say how wide it was."
    )
    assert '"enum": [1, 2]' in json.dumps(played.asked[1])


def test_what_becomes_of_sentences_that_hold_cite_nothing_or_are_false() -> None:
    facts, true, open_ = as_json(row(CHAIRMAN, 1), row(DEEP, 2)), SENTENCES[0], ("The mayor lifted it.", [])
    false = ("The channel was ninety feet deep.", [2])
    answer, _ = ask(facts, by_sentence(true, open_, false), unverified="drop")
    assert answer.text == "The channel was nineteen feet deep at low water [1]. The mayor lifted it."
    assert answer.uncited == ("The mayor lifted it.",)
    with pytest.raises(pincite.GroundingRequiredFailedError, match="ninety"):
        ask(facts, by_sentence(true, false), unverified="fail")
    with pytest.raises(pincite.GroundingRequiredFailedError, match="cites none"):
        ask(facts, by_sentence(open_), unverified="fail")
    answer, _ = ask(facts, by_sentence(true, open_), unverified="fail")
    assert answer.uncited == ("The mayor lifted it.",)


def test_a_text_of_several_sentences_has_its_numbers_at_each() -> None:
    text = "The channel was nineteen feet deep. That was in 1874 [2], by spring; at low water!\n\nSo it was"
    answer, _ = ask(as_json(row(CHAIRMAN, 1), row(DEEP, 2)), by_sentence((text, [2])))
    assert answer.text == (
        "The channel was nineteen feet deep [1]. That was in 1874 [1], by spring; at low water!\n\nSo it was [1]"
    )


def test_a_written_call_that_is_refused_may_be_mended() -> None:
    answer, model = ask(written(WRONG), written(row(DEEP, 2)), by_sentence((DEEP, [2])), tools=True)
    assert [c.cited_text for c in answer.citations] == [DEEP] and answer.refused == ()
    assert "nineteen" in model.told[1]
    answer, _ = ask(written(WRONG), written(row(DEEP, 2)), by_sentence((DEEP, [2])), tools=True, rounds=2)
    assert [c.cited_text for c in answer.citations] == [DEEP]


def test_a_model_that_writes_its_calls_answers_by_sentence_too() -> None:
    answer, model = ask(
        written(row(DEEP, 1)), by_sentence(("The channel was ninety feet deep.", [1])), tools=True
    )
    assert answer.text == "The channel was ninety feet deep [1]."
    assert [use.status for found in answer.checked for use in found.uses] == ["refused"]
    assert "each whole" in model.told[-1]


def test_a_model_that_calls_answers_in_its_own_words() -> None:
    answer, model = ask(calls(row(DEEP, 1)), "", "Nineteen feet [1].", tools=True)
    assert answer.text == "Nineteen feet [1]." and model.asked_for[-1]["schema"] is None


def test_sentences_come_as_soon_as_they_are_whole() -> None:
    pieces = re.findall(r"(?s).{1,7}", by_sentence(*SENTENCES))
    model = Scripted([as_json(row(CHAIRMAN, 1), row(DEEP, 2)), pieces], tools=False)
    events = pincite.ask_stream(library(), QUESTION, model=model)
    text = [event.text for event in events if event.kind == "text"]
    assert len(text) > 1 and "".join(text).startswith("The channel was nineteen feet deep at low water [1].")


@given(st.data())
def test_sentences_are_the_same_however_they_come(data: st.DataObject) -> None:
    marks = st.lists(st.integers(1, 3), max_size=3, unique=True)
    said = data.draw(st.lists(st.tuples(st.text(st.sampled_from('a.} {"[]1\\…'), max_size=9), marks)))
    reply = by_sentence(*said)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(reply)), max_size=9)))
    cut = [reply[a:b] for a, b in pairwise([0, *cuts, len(reply)])]
    assert "".join(read_sentences(cut)) == "".join(read_sentences([reply]))


@given(st.lists(st.sampled_from([*'a1{}[]":,\\n', '{"text": "', '"facts": [', "```"])).map("".join))
def test_any_reply_is_read(reply: str) -> None:
    said = "".join(read_sentences([reply]))
    assert said == reply or "{" in reply or "```" in reply


def test_json_without_a_sentence_is_no_answer() -> None:
    with pytest.raises(pincite.ModelError, match="without a sentence") as raised:
        ask(as_json(row(DEEP, 1)), by_sentence())
    assert [c.cited_text for c in raised.value.partial.unused] == [DEEP]


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

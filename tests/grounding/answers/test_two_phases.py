"""Questions answered by a model: every citation is checked, whatever the model does, over the wire of each provider."""

from __future__ import annotations

import json
from functools import cache

import pytest
from fixture_files import FIXTURES
from playing import PROVIDERS, Fails, Played, Says, playing

import pincite
from grounding.answers.ask import ask
from grounding.answers.models.named import model_named
from grounding.answers.result import Usage

QUESTION = "How deep was the channel, and who was the first chairman?"
DEEP = "By the spring of 1874 the channel was nineteen feet deep at low water."
CHAIRMAN = "Its first chairman, Edmund Tallis, put £14,250 of his own money into the works"


@cache
def library() -> pincite.Library:
    made = pincite.Library()
    made.add(FIXTURES / "pdf" / "one_column.pdf")
    return made


def block(words: str) -> str:
    """The id of the block that has these words."""
    return next(b.id for d in library() for b in d.blocks if words in b.text)


def told(played: Played) -> str:
    """All that the model was sent."""
    return json.dumps(played.asked, ensure_ascii=False)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_facts_are_cited_checked_and_answered_from(provider: str) -> None:
    cites = Says(calls=[(CHAIRMAN, block(CHAIRMAN), 1), (DEEP, block(DEEP), 2)])
    answers = Says(
        "The channel was nineteen feet deep at low water [2]. Its first chairman was Edmund Tallis [1]."
    )
    with playing(cites, Says("done"), answers) as played:
        answer = ask(library(), QUESTION, model=played.model(provider))
    assert answer.text.startswith("The channel was nineteen feet deep at low water [1]. ")
    assert [c.cited_text for c in answer.citations] == [DEEP, CHAIRMAN]
    assert [c.number for c in answer.citations] == [1, 2] and all(c.verified for c in answer.citations)
    assert not answer.extractive and answer.refused == () and answer.usage == Usage(3, 300, 30)
    assert "<BLOCK id=" in told(played) and "Kept as [1]" in told(played)
    assert "<FACT number=" in json.dumps(played.asked[-1]) and "<BLOCK" not in json.dumps(played.asked[-1])


@pytest.mark.parametrize("provider", PROVIDERS)
def test_bad_calls_are_told_what_is_wrong_and_mended(provider: str) -> None:
    wrong = DEEP.replace("nineteen", "ninety")
    turns = (
        Says(calls=[(wrong, block(DEEP), 1), (CHAIRMAN, block("sea wall"), 2)]),
        Says(calls=[(DEEP, block(DEEP), 1), (CHAIRMAN, block(CHAIRMAN), 2)]),
        Says(),
        Says("It was nineteen feet deep [1]; the first chairman was Edmund Tallis [2]."),
    )
    with playing(*turns) as played:
        answer = ask(library(), QUESTION, model=played.model(provider))
    assert [c.verified for c in answer.citations] == [True, True] and answer.refused == ()
    second = json.dumps(played.asked[1], ensure_ascii=False)
    assert "nineteen" in second and f"the words stand in {block(CHAIRMAN)}" in second


@pytest.mark.parametrize("provider", PROVIDERS)
def test_an_invented_fact_is_left_out_and_reported(provider: str) -> None:
    invented = Says(calls=[("The channel was dredged by NASA in 1950.", block(DEEP), 1)])
    turns = (invented, invented, invented, Says("no block answers this"))
    with playing(*turns) as played:
        answer = ask(library(), QUESTION, model=played.model(provider))
    assert answer.text == "" and answer.citations == ()
    (refused,) = answer.refused
    assert "NASA" in refused.cited_text and refused.attempts == 3
    assert len(played.asked) == 5, "three calls, a nudge, and no second phase"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_numbers_that_were_never_cited_go_and_statements_beyond_their_facts_are_reported(
    provider: str,
) -> None:
    cites = Says(calls=[(DEEP, block(DEEP), 1)])
    answers = Says(
        "The channel was nineteen feet deep [1]. It was solved in 1950 by NASA [1]. Ships came [7]."
    )
    with playing(cites, Says(), answers) as played:
        answer = ask(library(), QUESTION, model=played.model(provider))
    assert "[7]" not in answer.text
    statuses = {use.statement: use.status for found in answer.checked for use in found.uses}
    assert statuses["It was solved in 1950 by NASA"] == "refused"
    with playing(cites, Says(), answers) as played:
        answer = ask(library(), QUESTION, model=played.model(provider), unverified="drop")
    assert "NASA" not in answer.text and "nineteen feet deep [1]" in answer.text
    with (
        playing(cites, Says(), answers) as played,
        pytest.raises(pincite.GroundingRequiredFailedError, match="NASA"),
    ):
        ask(library(), QUESTION, model=played.model(provider), unverified="fail")


def test_what_is_left_of_an_answer_keeps_its_citations() -> None:
    cites = Says(calls=[(CHAIRMAN, block(CHAIRMAN), 1), (DEEP, block(DEEP), 2)])
    answers = Says(
        "The channel was nineteen feet deep at low water [2]. It was solved in 1950 by NASA [2]. "
        "Its first chairman was Edmund Tallis [1]."
    )
    with playing(cites, Says(), answers) as played:
        answer = ask(library(), QUESTION, model=played.model("openai"), unverified="drop")
    assert answer.text == (
        "The channel was nineteen feet deep at low water [1]. Its first chairman was Edmund Tallis [2]."
    )
    assert [(c.number, c.cited_text) for c in answer.citations] == [(1, DEEP), (2, CHAIRMAN)]


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize(
    "written",
    [
        "I will cite this:\n```json\n[{}]\n```",
        '{{"name": "cite_source", "arguments": {}}}}',
        "<tool_call>{}</tool_call> {oh} {}",
        '{"name": "cite_source", "arguments": {}}\n{"name": "cite_source", "arguments": {}}',
    ],
)
def test_calls_written_into_the_text_are_taken(provider: str, written: str) -> None:
    row = {"cited_text": DEEP, "block_id": block(DEEP), "citation_number": 1}
    turn = Says(written.replace("{}", json.dumps(row)))
    with playing(turn, Says("It was nineteen feet deep [1].")) as played:
        answer = ask(library(), QUESTION, model=played.model(provider))
    assert [c.cited_text for c in answer.citations] == [
        DEEP
    ] and answer.text == "It was nineteen feet deep [1]."


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_model_that_calls_nothing_is_asked_once_more(provider: str) -> None:
    turns = (Says("It was deep."), Says(calls=[(DEEP, block(DEEP), 1)]), Says(), Says("Nineteen feet [1]."))
    with playing(*turns) as played:
        answer = ask(library(), QUESTION, model=played.model(provider))
    assert "You called no tool" in told(played) and answer.text == "Nineteen feet [1]."


@pytest.mark.parametrize("provider", PROVIDERS)
def test_rounds_are_bounded(provider: str) -> None:
    with playing(Says(calls=[("invented words of no document", block(DEEP), 1)])) as played:
        answer = ask(library(), QUESTION, model=played.model(provider), rounds=3)
    assert len(played.asked) == 3 and answer.text == "" and answer.refused


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize(
    "failure",
    [
        Fails(500),
        Fails(429),
        Fails(401),
        Fails(200, b"{not json"),
        Fails(200, b'{"a": []}'),
        Fails(silence=30.0),
    ],
    ids=["500", "429", "401", "cut", "foreign", "silent"],
)
def test_a_model_that_gives_no_answer_is_an_error(provider: str, failure: Fails) -> None:
    with playing(failure) as played, pytest.raises(pincite.ModelError, match="played"):
        ask(library(), QUESTION, model=played.model(provider, timeout=1.0))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_what_passes_is_tried_again(provider: str) -> None:
    turns = (Fails(503), Says(calls=[(DEEP, block(DEEP), 1)]), Says(), Says("Nineteen feet [1]."))
    with playing(*turns) as played:
        answer = ask(library(), QUESTION, model=played.model(provider, retries=2))
    assert answer.text == "Nineteen feet [1]."


def test_long_documents_are_searched() -> None:
    with playing(Says(calls=[(DEEP, block(DEEP), 1)]), Says(), Says("Nineteen feet [1].")) as played:
        ask(library(), "How deep was the channel?", model=played.model("openai-chat"), budget=300)
    prompt = played.asked[0]["messages"][0]["content"]
    assert "nineteen feet deep" in prompt and prompt.count("<BLOCK id=") < 12


@pytest.mark.parametrize(
    "name", ["gpt-5-mini", "openai:", "mistral:large", "http://host:8080/v1", "http://host/v1:", ""]
)
def test_names_of_another_form_are_refused(name: str) -> None:
    with pytest.raises(pincite.ModelError, match="openai:NAME"):
        model_named(name)


def test_a_server_of_ones_own_is_named_by_its_address() -> None:
    model = model_named("http://localhost:8080/v1:qwen2.5:1.5b")
    assert (model.name, model.provider) == ("qwen2.5:1.5b", "openai")

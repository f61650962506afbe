"""Replies of every provider, whole and in streams, over their own clients and wire formats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playing import PROVIDERS, Says, playing

from blocks.errors import ModelError
from grounding.answers.models.protocol import Conversation, Message, Turn, begin, streamed, takes_tools
from grounding.answers.result import Usage
from grounding.citations.tool_calls import read_tool_calls
from grounding.citations.tool_schemas import tool_schemas

WORDS = "By the spring of 1874 the channel was nineteen feet deep at low water [1]. “Größe” – 潮."
CALLS = [
    ("the channel was nineteen feet deep", "BLOCK_CITE_ID_3", 1),
    ("“Größe” – 潮", "BLOCK_CITE_ID_12", 2),
]
SCHEMA = {
    "type": "object",
    "properties": {"n": {"type": "integer"}},
    "required": ["n"],
    "additionalProperties": False,
}


def in_stream(conversation: Conversation, text: str = "How deep?") -> tuple[list[str], Turn]:
    """The pieces of a streamed reply, and its turn."""
    *pieces, turn = streamed(conversation, text)
    assert isinstance(turn, Turn) and all(isinstance(piece, str) for piece in pieces)
    return [str(piece) for piece in pieces], turn


def arguments(turn: Turn) -> list[tuple[Any, ...]]:
    """What the turn's calls ask for, as `CitationTool.handle` reads them."""
    calls = read_tool_calls(list(turn.calls))
    assert isinstance(calls, list)
    return [tuple(call.arguments.values()) for call in calls]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_stream_gives_the_same_turn_as_a_whole_reply(provider: str) -> None:
    with playing(Says(WORDS, CALLS)) as played:
        model = played.model(provider)
        tools = tool_schemas(model.provider)
        whole = begin(model, tools).say("How deep?")
        pieces, turn = in_stream(begin(model, tools))
    assert "".join(pieces) == turn.text == whole.text == WORDS and len(pieces) > 5
    assert arguments(turn) == arguments(whole) == CALLS
    assert turn.usage == whole.usage == Usage(1, 100, 10)
    assert not turn.cut and not whole.cut


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_reply_that_ran_out_of_tokens_says_so(provider: str) -> None:
    with playing(Says(WORDS[:30], cut=True)) as played:
        model = played.model(provider)
        assert begin(model).say("How deep?").cut and in_stream(begin(model))[1].cut


@pytest.mark.parametrize("provider", PROVIDERS)
def test_conversations_keep_what_was_said_and_called(provider: str) -> None:
    with playing(Says("I look.", CALLS), Says(WORDS)) as played:
        model = played.model(provider)
        conversation = begin(model, tool_schemas(model.provider))
        _, turn = in_stream(conversation)
        calls = read_tool_calls(list(turn.calls))
        assert isinstance(calls, list)
        answered = conversation.give([call.answer(f"Kept {n}", False) for n, call in enumerate(calls)])
    told = str(played.asked[1])
    assert answered.text == WORDS
    for words in ("How deep?", "I look.", "Kept 0", "Kept 1", "BLOCK_CITE_ID_12"):
        assert words in told


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_schema_and_a_limit_go_to_the_provider(provider: str) -> None:
    with playing(Says('{"n": 1}')) as played:
        assert begin(played.model(provider), schema=SCHEMA, max_tokens=77).say("How deep?").text == '{"n": 1}'
    (asked,) = played.asked
    match provider:
        case "openai":
            assert asked["text"]["format"]["schema"] == SCHEMA and asked["text"]["format"]["strict"]
            assert asked["max_output_tokens"] == 77 and asked["store"] is False
        case "openai-chat":
            assert asked["response_format"]["json_schema"]["schema"] == SCHEMA and asked["max_tokens"] == 77
        case "anthropic":
            assert asked["output_config"]["format"]["schema"] == SCHEMA and asked["max_tokens"] == 77
        case _:
            wanted = asked["generationConfig"]
            assert wanted["responseJsonSchema"] == SCHEMA and wanted["maxOutputTokens"] == 77
            assert wanted["responseMimeType"] == "application/json"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_model_that_declines_is_an_error_with_its_reason(provider: str) -> None:
    with playing(Says(declined="I can't help with that.")) as played:
        model = played.model(provider)
        for ask in (begin(model).say, lambda text: in_stream(begin(model), text)):
            with pytest.raises(ModelError, match=r"played (declined|gave no answer)"):
                ask("How deep?")


class Plain:
    """A model of a user's own, with the least that a model must have."""

    name, provider = "plain", "openai"

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Plain:
        return self

    def say(self, text: str) -> Turn:
        return Turn(text.upper())

    def give(self, results: Sequence[Message]) -> Turn:
        return Turn("")


class Tooless(Plain):
    """One that takes no tools, and a limit."""

    tools = False

    def talk(self, tools: Sequence[dict[str, Any]] = (), **options: int) -> Plain:
        assert options == {"max_tokens": 5}
        return self


def test_models_of_ones_own_need_neither_schemas_nor_streams() -> None:
    assert in_stream(begin(Plain()), "deep") == (["DEEP"], Turn("DEEP"))
    assert in_stream(begin(Plain()), "") == ([], Turn(""))
    with pytest.raises(ModelError, match=r"plain .*takes no schema and no max_tokens"):
        begin(Plain(), schema=SCHEMA, max_tokens=5)
    assert takes_tools(Plain()) and not takes_tools(Tooless())
    assert begin(Tooless(), max_tokens=5).say("deep").text == "DEEP"

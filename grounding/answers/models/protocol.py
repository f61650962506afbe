"""What a model is here: conversations that take words and tool results, and give turns.

A provider's own messages and calls go through unread: `CitationTool.handle` reads the calls of all of them.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from blocks.errors import ModelError
from grounding.answers.result import Usage

Message = dict[str, Any]
"""A provider's own message, as `ToolReply.message` has it."""
Schema = dict[str, Any]
"""A JSON Schema."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a model said."""

    text: str
    """Its words, "" where it only called tools."""
    calls: tuple[Any, ...] = ()
    """Its tool calls, as the provider has them."""
    usage: Usage = field(default_factory=Usage)
    """What the turn has used."""
    cut: bool = False
    """True if the model stopped because it had no more tokens to write: the words, or the last call, are not whole."""


class Conversation(Protocol):
    """A conversation with a model; it keeps what was said. After a ModelError it is as it was before.

    It may also have `stream(text)`, which says something and gives the words of the reply as they come, in pieces that
    are joined without anything between them, and the `Turn` last; `streamed` is for those that have it and for those
    that don't.
    """

    def say(self, text: str) -> Turn:
        """Say something to the model. Raises ModelError."""

    def give(self, results: Sequence[Message]) -> Turn:
        """Give it the results of its calls, one for each. Raises ModelError."""


class Model(Protocol):
    """A model that can be talked with.

    It may also have `tools`, False where it takes none, and its `talk` the keywords `schema` and `max_tokens`: `begin`
    and `takes_tools` are for those that have them and those that don't.
    """

    name: str
    """How it is called in messages and results."""
    provider: str
    """Whose tool definitions it takes: a name of `CitationTool.schemas`."""

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Conversation:
        """Begin a conversation, with these tools. `schema` (a JSON Schema) is what the text of every reply must follow,
        `max_tokens` the most that a reply may have."""


def begin(
    model: Model,
    tools: Sequence[dict[str, Any]] = (),
    *,
    schema: Schema | None = None,
    max_tokens: int | None = None,
) -> Conversation:
    """Begin a conversation with any model. Raises ModelError if more is asked for than its `talk` takes."""
    talk: Any = model.talk
    asked = {"schema": schema, "max_tokens": max_tokens}
    wanted = {keyword: value for keyword, value in asked.items() if value is not None}
    missing = [keyword for keyword in wanted if not _takes(model, keyword)]
    if missing:
        raise ModelError(
            f"{model.name} can't be asked: its talk(…) takes no {' and no '.join(missing)}; add that keyword to it"
        )
    conversation: Conversation = talk(tools, **wanted)
    return conversation


def takes_tools(model: Model) -> bool:
    """False for a model that says that it takes no tools."""
    return bool(getattr(model, "tools", True))


def takes_schema(model: Model) -> bool:
    """True if its `talk` takes a `schema`."""
    return _takes(model, "schema")


def _takes(model: Model, keyword: str) -> bool:
    taken = inspect.signature(model.talk).parameters
    return keyword in taken or any(one.kind is one.VAR_KEYWORD for one in taken.values())


def streamed(conversation: Conversation, text: str) -> Iterator[str | Turn]:
    """Say something: the reply's words as they come, and the Turn last; at once where the conversation has no `stream`.
    Raises ModelError, also for a stream that ends before its provider said that the reply is done."""
    stream = getattr(conversation, "stream", None)
    if stream is not None:
        yield from stream(text)
        return
    turn = conversation.say(text)
    if turn.text:
        yield turn.text
    yield turn

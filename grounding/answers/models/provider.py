"""What the models of all providers share: how they are reached, what they may be asked for, and conversations.

A provider's own file says how its client is made, how words and results become messages, and how a reply is read,
whole (`reply`) or in pieces (`pieces`). Failures of its client become ModelErrors here.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from blocks.errors import ModelError
from grounding.answers.models.failures import told
from grounding.answers.models.protocol import Message, Schema, Turn
from grounding.answers.result import Usage


@dataclass(frozen=True, slots=True)
class Wanted:
    """What every reply of a conversation must be like."""

    tools: Sequence[dict[str, Any]] = ()
    """Definitions of the tools that may be called, in the provider's shape."""
    schema: Schema | None = None
    """What its text must follow."""
    max_tokens: int | None = None
    """The most tokens that it may have; None for the provider's own limit."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply that has come whole."""

    turn: Turn
    """What it says."""
    messages: Sequence[Any]
    """What the conversation keeps of it, to be sent with what comes next."""


@dataclass
class ProviderModel(ABC):
    """A model of a provider's; see `Model`.

    Raises ModelError without the extra `models`, and without a key where the provider asks for one.
    """

    name: str
    """As the provider has it."""
    base_url: str | None = field(default=None, kw_only=True)
    """Where it is asked; None for the provider's own address."""
    api_key: str | None = field(default=None, kw_only=True, repr=False)
    """None for the key in the provider's variable of the environment."""
    timeout: float = field(default=120.0, kw_only=True)
    """Seconds that may pass without anything coming."""
    longest: float = field(default=900.0, kw_only=True)
    """Seconds that a reply may take in all."""
    retries: int = field(default=2, kw_only=True)
    """How often what may pass is tried again, each time later: 429, 5xx, no connection, a time-out."""
    max_tokens: int | None = field(default=None, kw_only=True)
    """The most tokens of a reply; None for the provider's own limit."""
    tools: bool = field(default=True, kw_only=True)
    """False for a model that takes no tools."""

    provider: ClassVar[str]
    """See `Model`."""
    errors: tuple[type[Exception], ...] = field(init=False, repr=False, default=())
    """What the client raises."""
    client: Any = field(init=False, repr=False, default=None)
    """The provider's own client."""

    def __post_init__(self) -> None:
        self.connect()

    def talk(
        self,
        tools: Sequence[dict[str, Any]] = (),
        *,
        schema: Schema | None = None,
        max_tokens: int | None = None,
    ) -> ProviderConversation:
        """See `Model.talk`."""
        return ProviderConversation(self, Wanted(tools, schema, max_tokens or self.max_tokens))

    def http_client(self) -> Any:
        """What the client sends its requests with."""
        # Of the extra, as the clients are.
        from grounding.answers.models.http_client import LimitedClient

        return LimitedClient(self.longest)

    @abstractmethod
    def connect(self) -> None:
        """Make `client`, and say what it raises. Raises ModelError."""

    @abstractmethod
    def words(self, text: str) -> Message:
        """A message of the user's."""

    @abstractmethod
    def results(self, results: Sequence[Message]) -> Sequence[Message]:
        """The messages that carry the results of tools."""

    @abstractmethod
    def reply(self, messages: Sequence[Any], wanted: Wanted) -> Reply:
        """What the model answers to these messages."""

    @abstractmethod
    def pieces(self, messages: Sequence[Any], wanted: Wanted) -> Iterator[str | Reply]:
        """The words of the answer as they come, and all of it last; without that if the stream ends before."""


class ProviderConversation:
    """See `Conversation`."""

    def __init__(self, model: ProviderModel, wanted: Wanted) -> None:
        """A conversation with that model, in which nothing was said yet."""
        self._model = model
        self._wanted = wanted
        self._messages: list[Any] = []

    def say(self, text: str) -> Turn:
        """See `Conversation.say`."""
        return self._spoken(self._turn([self._model.words(text)]))

    def give(self, results: Sequence[Message]) -> Turn:
        """See `Conversation.give`."""
        return self._turn(self._model.results(results))

    def stream(self, text: str) -> Iterator[str | Turn]:
        """Say something: the words of the reply as they come, and the Turn last. Raises ModelError."""
        new = [self._model.words(text)]
        with told(self._model.name, self._model.errors):
            for piece in self._model.pieces([*self._messages, *new], self._wanted):
                if isinstance(piece, Reply):
                    yield self._spoken(self._kept(new, piece))
                    return
                yield piece
        raise ModelError(
            f"{self._model.name} was cut off: the stream ended before the answer did; ask once more"
        )

    def _turn(self, new: Sequence[Any]) -> Turn:
        with told(self._model.name, self._model.errors):
            reply = self._model.reply([*self._messages, *new], self._wanted)
        return self._kept(new, reply)

    def _kept(self, new: Sequence[Any], reply: Reply) -> Turn:
        self._messages += [*new, *reply.messages]
        return reply.turn

    def _spoken(self, turn: Turn) -> Turn:
        """The turn, which must have words: only a model with tools may have nothing to say."""
        if turn.text or turn.calls or self._wanted.tools:
            return turn
        if turn.cut:
            raise ModelError(
                f"{self._model.name} used up its tokens before it said anything; give it more max_tokens"
            )
        raise ModelError(f"{self._model.name} said nothing; ask once more, or another model")


def client_library(module: str, whose: str) -> Any:
    """A provider's own client, imported. Raises ModelError where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ModelError(f"the model needs {whose}'s client: pip install 'pincite[models]'") from error


def used(counts: Any, read: str, written: str) -> Usage:
    """A request's usage, of the counts that the provider gives; compatible servers leave out what they don't count."""
    return Usage(1, getattr(counts, read, None) or 0, getattr(counts, written, None) or 0)

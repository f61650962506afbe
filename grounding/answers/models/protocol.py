"""What a model is here: conversations that take words and tool results, and give turns.

A provider's own messages and calls go through unread: `CitationTool.handle` reads the calls of all of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from blocks.errors import ModelError
from grounding.answers.result import Usage

Message = dict[str, Any]
"""A provider's own message, as `ToolReply.message` has it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a model said."""

    text: str
    """Its words, "" where it only called tools."""
    calls: tuple[Any, ...] = ()
    """Its tool calls, as the provider has them."""
    usage: Usage = field(default_factory=Usage)
    """What the turn has used."""


@contextmanager
def asking(name: str, *errors: type[Exception]) -> Iterator[None]:
    """What goes wrong while a model is asked, told as a ModelError: the client's own `errors`, and answers that are no
    JSON or lack what the provider promises, where clients raise whatever comes."""
    foreign: tuple[type[Exception], ...] = (ValueError, TypeError, AttributeError, LookupError)
    try:
        yield
    except errors + foreign as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise ModelError(f"{name} gave no answer that can be read: {said}") from error


def client_library(module: str, whose: str) -> Any:
    """A provider's own client, imported. Raises ModelError where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ModelError(f"the model needs {whose}'s client: pip install 'pincite[models]'") from error


class Conversation(Protocol):
    """A conversation with a model; it keeps what was said."""

    def say(self, text: str) -> Turn:
        """Say something to the model. Raises ModelError."""

    def give(self, results: Sequence[Message]) -> Turn:
        """Give it the results of its calls, one for each. Raises ModelError."""


class Model(Protocol):
    """A model that can be talked with."""

    name: str
    """How it is called in messages and results."""
    provider: str
    """Whose tool definitions it takes: a name of `CitationTool.schemas`."""

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Conversation:
        """Begin a conversation, with these tools."""

"""The keyword arguments of `ask` and `ask_stream`, written once, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from blocks.document import Document
from blocks.errors import ArgumentError
from blocks.unknown_keywords import require_known

if TYPE_CHECKING:
    from blocks.library.named_embedders import AnyEmbedder
    from grounding.answers.models.protocol import Model
    from grounding.answers.prompting import History

Unverified = Literal["mark", "drop", "fail"]
"""What happens to a sentence whose citation does not carry it: it stays and is reported; it goes; the answer fails."""
_UNVERIFIED = ("mark", "drop", "fail")


@dataclass(frozen=True, slots=True)
class AskStep:
    """How far a question has come, for those who wait."""

    phase: int
    """1 while facts are cited, 2 when the answer is written from them."""
    turn: int
    """Which turn of the model begins, over both phases, from 1."""
    kept: int
    """Facts that held so far."""
    refused: int
    """Facts that were refused and not mended."""


class AskKeywords(TypedDict, total=False):
    """Keyword arguments of `ask` and `ask_stream`."""

    model: Model | str | None
    """"openai:NAME", "anthropic:NAME", "google:NAME", "http://host/v1:NAME" for a server that speaks OpenAI's way, or a
    `Model` of your own. Default: None, an extractive answer; nothing leaves the machine."""
    document: Document | str | None
    """The only document to ask. Default: None, all of the library."""
    history: History
    """What was said before. Default: ()."""
    unverified: Unverified
    """What becomes of a sentence that its citation does not carry: "mark" (default) leaves it there and reports it,
    "drop" takes it out, "fail" raises GroundingRequiredFailedError, also for an answer that cites nothing."""
    phases: Literal[1, 2]
    """2 (default): facts first, then an answer from those that held; 1: both in one reply, quicker, with the same
    checks."""
    budget: int
    """What the model may read, in estimated tokens: documents that are longer are searched. Default: 24,000."""
    rounds: int
    """Turns in which facts are cited and mended, the first among them. Default: 8."""
    max_tokens: int | None
    """The most that the model may write in a turn. Default: None, its provider's limit."""
    embedder: AnyEmbedder | None
    """As of `Library.search`: finds what says the same as the question in other words, for a model to read, or for an
    extractive answer to weigh. Default: None."""
    progress: Callable[[AskStep], object] | None
    """Called before each turn of the model. Default: None."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the keyword arguments come to; `AskKeywords` has what each field is."""

    model: Model | str | None = None
    document: Document | str | None = None
    history: History = ()
    unverified: Unverified = "mark"
    phases: Literal[1, 2] = 2
    budget: int = 24_000
    rounds: int = 8
    max_tokens: int | None = None
    embedder: AnyEmbedder | None = None
    progress: Callable[[AskStep], object] | None = None


def wishes_of(**given: Unpack[AskKeywords]) -> Wishes:
    """The keyword arguments, with the defaults. Raises ArgumentError for a value that makes no sense, TypeError for
    other keywords."""
    require_known(given, AskKeywords, "questions are asked with")
    wishes = Wishes(**given)
    if wishes.unverified not in _UNVERIFIED:
        raise ArgumentError(f"unverified is {wishes.unverified!r}; give one of {', '.join(_UNVERIFIED)}")
    if wishes.phases not in (1, 2):
        raise ArgumentError(f"phases is {wishes.phases!r}; give 1 or 2")
    if wishes.rounds < 1:
        raise ArgumentError(f"rounds is {wishes.rounds}; give 1 or more, or nothing is asked")
    return wishes

"""A model of one's own that says what a test has it say: whole, in pieces, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from fixture_files import FIXTURES

import pincite
from grounding.answers.models.protocol import Message, Schema, Turn
from grounding.answers.result import Usage

DEEP = "By the spring of 1874 the channel was nineteen feet deep at low water."
CHAIRMAN = "Its first chairman, Edmund Tallis, put £14,250 of his own money into the works"
QUESTION = "How deep was the channel, and who was the first chairman?"

Says = str | Sequence[str] | Turn | Exception | None
"""A reply: words at once, in pieces, a whole turn, or a failure; None for a stream that ends without a turn."""


@cache
def library() -> pincite.Library:
    made = pincite.Library()
    made.add(FIXTURES / "pdf" / "one_column.pdf")
    return made


def block(words: str) -> str:
    """The id of the block that has these words."""
    return next(b.id for d in library() for b in d.blocks if words in b.text)


def row(words: str, number: int, at: str = "") -> dict[str, object]:
    """The arguments of a call that cites these words."""
    return {"cited_text": words, "block_id": block(at or words), "citation_number": number}


def calls(*rows: dict[str, object]) -> Turn:
    """A turn that calls `cite_source`."""
    return Turn("", tuple({"name": "cite_source", "arguments": one} for one in rows), Usage(1, 10, 1))


def as_json(*rows: dict[str, object], answer: str | None = None) -> str:
    """The same as JSON, with an answer beside it."""
    return json.dumps({"citations": rows} | ({} if answer is None else {"answer": answer}))


BOTH = calls(row(CHAIRMAN, 1), row(DEEP, 2))
"""Two facts that hold."""


@dataclass
class Scripted:
    """Says one thing after the other, the last one again and again, over all its conversations."""

    says: Sequence[Says]
    tools: bool = True
    name: str = "scripted"
    provider: str = "json"
    told: list[str] = field(default_factory=list)
    """What was said to it, results of calls as JSON."""
    asked_for: list[dict[str, Any]] = field(default_factory=list)
    """Of each conversation, the schema and the tokens."""

    def talk(
        self,
        tools: Sequence[dict[str, Any]] = (),
        *,
        schema: Schema | None = None,
        max_tokens: int | None = None,
    ) -> Scripted:
        self.asked_for.append({"tools": bool(tools), "schema": schema, "max_tokens": max_tokens})
        return self

    def say(self, text: str) -> Turn:
        turn = [piece for piece in self.stream(text) if isinstance(piece, Turn)]
        return turn[0]

    def give(self, results: Sequence[Message]) -> Turn:
        return self.say(json.dumps(results, ensure_ascii=False))

    def stream(self, text: str) -> Iterator[str | Turn]:
        reply = self.says[min(len(self.told), len(self.says) - 1)]
        self.told.append(text)
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, Turn):
            yield from [reply.text, reply] if reply.text else [reply]
        elif reply is not None:
            pieces = [reply] if isinstance(reply, str) else reply
            yield from pieces
            yield Turn("".join(pieces), usage=Usage(1, 10, 1))

"""Citations and answers as JSON: what is asked of models that call no tools, or that answer at once.

A small model that is to write numbers into its text mostly writes none; by a schema it can't leave them out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from grounding.answers.models.json_reply import json_reply
from grounding.answers.models.protocol import Schema
from grounding.answers.sentences import SentenceStream
from grounding.citations.tool_schemas import tool_schemas

_SENTENCE = re.compile(r'\{\s*"(?:text|facts)"\s*:')
_STOPS = ".!?…。！？"
_CITATIONS: Schema = {"type": "array", "items": tool_schemas("json")[0]["parameters"]}


def _of(**properties: Schema) -> Schema:
    # OpenAI holds a model to a schema only if it is closed and asks for all that it names.
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


CITATIONS = _of(citations=_CITATIONS)
"""Citations alone."""
ANSWER = _of(citations=_CITATIONS, answer={"type": "string"})
"""The citations before the answer, so that a model has them when it writes it."""


def sentences_schema(numbers: Iterable[int]) -> Schema:
    """An answer's sentences, each with those of these numbers whose facts it rests on."""
    facts = {"type": "array", "items": {"type": "integer", "enum": list(numbers)}}
    return _of(sentences={"type": "array", "items": _of(text={"type": "string"}, facts=facts)})


def read_sentences(pieces: Iterable[str]) -> Iterator[str]:
    """An answer by `sentences_schema` as text, each sentence as soon as it is whole, its numbers in brackets.

    A reply that is no JSON is that of a server that takes no schema: it comes as it is.
    """
    reply, read = "", 0
    for piece in pieces:
        reply += piece
        while "}" in piece and (begun := _SENTENCE.search(reply, read)):
            try:
                row, end = json.JSONDecoder().raw_decode(reply, begun.start())
            except (ValueError, RecursionError):
                break  # it is not whole yet
            words = _marked(row)
            yield f" {words}" if read and words else words
            read = end
    if not read and not reply.lstrip().startswith(("{", "```")):
        yield reply


def _marked(row: Mapping[str, Any]) -> str:
    """The text of a row, which may be several sentences, with its numbers at each."""
    text, facts = str(row.get("text") or "").strip(), row.get("facts")
    numbers = map(str, facts if isinstance(facts, list) else ())
    marks = [f"[{number}]" for number in dict.fromkeys(numbers) if number.isdecimal()]
    cut = SentenceStream()
    return "".join(_numbered(sentence.words, marks) for sentence in (*cut.feed(text), *cut.close()))


def _numbered(sentence: str, marks: Sequence[str]) -> str:
    """A sentence with the marks that it has not yet before its stop."""
    words, new = sentence.rstrip(_STOPS), "".join(mark for mark in marks if mark not in sentence)
    return f"{words} {new}{sentence[len(words) :]}" if new and words.strip() else sentence


def read_reply(text: str) -> Mapping[str, Any] | None:
    """The object with citations that a reply is or has; a list alone is of citations; None if there is none."""
    try:
        found = json_reply(text)
    except ValueError:
        return None
    if isinstance(found, list) and any(isinstance(row, dict) for row in found):
        found = {"citations": found}
    return found if isinstance(found, dict) and isinstance(found.get("citations"), list) else None

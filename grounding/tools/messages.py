"""The messages in which citations travel: the end of a stream, stored metadata, a sub-agent's finished task.

An application sends and stores them by its own channel; here is only what they say. In JSON they are camelCase, as all
citation data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from pydantic import ValidationError

from blocks.errors import ToolOutputError
from grounding.tools.model import AnySource, StoredCitationData, Wire
from grounding.tools.service import first_problems
from grounding.tools.subagents import Joined, join_sub_agent

_Sent = TypeVar("_Sent")
_Message = TypeVar("_Message", bound=Wire)


class StreamEnd(Wire):
    """What a front end is told when an answer has come to its end."""

    stream_id: str
    """The stream that ends."""
    conversation_id: str | None = None
    """The conversation that the answer belongs to."""
    citations: StoredCitationData | None = None
    """What the answer cites; None where it cites nothing."""


class TaskPayload(Wire):
    """What a sub-agent gives back; fields of the application's own are kept."""

    result: str = ""
    """Its text, with its own numbers."""
    citations: StoredCitationData | None = None
    """What the text cites."""


class TaskComplete(Wire):
    """A sub-agent's message that it has done its task; fields of the application's own are kept."""

    type: Literal["TASK_COMPLETE"] = "TASK_COMPLETE"
    """The kind of message."""
    from_agent: str
    """The sub-agent."""
    payload: TaskPayload
    """Its text and citations."""


def end_stream_with_citations(
    channel: Callable[[dict[str, Any]], _Sent],
    stream_id: str,
    conversation_id: str | None,
    citation_data: StoredCitationData | None,
) -> _Sent:
    """Send the end of a stream, `{"streamId", "conversationId", "citations"}`, and give what `channel` gives.

    `channel` is any function that sends a JSON object; if it is a coroutine function, await what comes back. Front ends
    in JavaScript want `citation_data.for_javascript(answer)`, whose offsets are UTF-16 units.
    """
    end = StreamEnd(stream_id=stream_id, conversation_id=conversation_id, citations=_cited(citation_data))
    return channel(end.model_dump(by_alias=True, mode="json"))


def with_citations(
    metadata: Mapping[str, Any] | None, citation_data: StoredCitationData | None
) -> dict[str, Any]:
    """A message's metadata with `citations` as JSON to be stored; without it where nothing is cited. A copy."""
    kept = {name: value for name, value in (metadata or {}).items() if name != "citations"}
    cited = _cited(citation_data)
    return kept | {"citations": cited.model_dump(by_alias=True, mode="json")} if cited else kept


def citations_in(metadata: Mapping[str, Any] | None) -> StoredCitationData | None:
    """The citations of a stored message's metadata, None if it has none. Raises ToolOutputError for what is none."""
    given = (metadata or {}).get("citations")
    return None if given is None else _cited(_read(StoredCitationData, given, "metadata.citations"))


def join_task(sources: Sequence[AnySource], message: TaskComplete | Mapping[str, Any]) -> Joined:
    """Take over a sub-agent's TASK_COMPLETE: its sources behind the parent's, its text with the parent's numbers.

    As `join_sub_agent`, by the message's `fromAgent`, `payload.result` and `payload.citations`. Raises ToolOutputError
    for another message, and for a source that is none.
    """
    task = _read(TaskComplete, message, "the message TASK_COMPLETE")
    return join_sub_agent(sources, task.from_agent, task.payload.result, task.payload.citations or ())


def _cited(data: StoredCitationData | None) -> StoredCitationData | None:
    return data if data and data.sources else None


def _read(shape: type[_Message], given: object, what: str) -> _Message:
    try:
        return shape.model_validate(given)
    except ValidationError as error:
        raise ToolOutputError(f"{what} can't be read: {first_problems(error)}") from error

"""The messages in which citations travel, in the shapes that front ends, stores and agents know."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pincite
from blocks.errors import ToolOutputError
from grounding.tools.messages import (
    TaskComplete,
    TaskPayload,
    citations_in,
    end_stream_with_citations,
    join_task,
    with_citations,
)
from grounding.tools.model import StoredCitationData

ANSWER = "Two tides a day [1], by the moon [2, 1]."
ROWS = [{"title": "Tides", "url": "https://tide.example/"}, {"title": "Moon", "url": "https://moon.example/"}]


def source(n: int, host: str, title: str) -> dict[str, Any]:
    return {
        "id": f"q-{n - 1}",
        "type": "web",
        "toolName": "web_search",
        "uri": f"https://{host}.example/",
        "title": title,
        "domain": f"{host}.example",
        "index": n,
    }


CITATIONS = {
    "sources": [source(1, "tide", "Tides"), source(2, "moon", "Moon")],
    "references": [
        {"index": 1, "startIndex": 16, "endIndex": 19, "sourceIds": ["q-0"]},
        {"index": 2, "startIndex": 33, "endIndex": 39, "sourceIds": ["q-1", "q-0"]},
    ],
}
"""What a front end gets of ANSWER."""


def cited() -> StoredCitationData | None:
    found = pincite.CitationService().extract("q", "web_search", {}, ROWS)
    return pincite.build_citation_data("s", ANSWER, found)


def test_the_end_of_a_stream() -> None:
    sent: list[Any] = []
    end_stream_with_citations(sent.append, "s-1", "c-1", cited())
    end_stream_with_citations(sent.append, "s-2", None, None)
    end_stream_with_citations(sent.append, "s-3", "c-1", StoredCitationData(sources=[], references=[]))
    assert sent == [
        {"streamId": "s-1", "conversationId": "c-1", "citations": CITATIONS},
        {"streamId": "s-2"},
        {"streamId": "s-3", "conversationId": "c-1"},
    ]
    assert json.loads(json.dumps(sent)) == sent


def test_a_channel_that_is_awaited() -> None:
    async def send(message: dict[str, Any]) -> str:
        return f"sent {message['streamId']}"

    async def end() -> str:
        return await end_stream_with_citations(send, "s-1", None, cited())

    assert asyncio.run(end()) == "sent s-1"


def test_metadata_of_a_stored_message() -> None:
    metadata = with_citations({"turn": 3}, cited())
    assert metadata == {"turn": 3, "citations": CITATIONS}
    assert citations_in(json.loads(json.dumps(metadata))) == cited()
    assert with_citations(metadata, None) == {"turn": 3} and with_citations(None, None) == {}
    assert citations_in({"turn": 3}) is citations_in(None) is citations_in({"citations": None}) is None
    with pytest.raises(ToolOutputError, match=r"metadata\.citations can't be read: sources"):
        citations_in({"citations": {"sources": 1, "references": []}})


def test_a_finished_task_joins_its_parent() -> None:
    message = {
        "type": "TASK_COMPLETE",
        "fromAgent": "researcher",
        "toAgent": "lead",
        "payload": {"taskId": "t-1", "result": ANSWER, "status": "completed", "citations": CITATIONS},
    }
    assert TaskComplete.model_validate(message).model_dump(by_alias=True) == message
    parents = pincite.CitationService().extract(
        "p", "web_search", {}, [{"title": "Ebb", "url": "https://ebb.example/"}, ROWS[1]]
    )
    joined = join_task(parents, json.loads(json.dumps(message)))
    assert joined.text == "Two tides a day [3], by the moon [2, 3]."
    assert [(s.title, s.sub_agent_id) for s in joined.sources] == [
        ("Ebb", None),
        ("Moon", None),
        ("Tides", "researcher"),
    ]


def test_a_task_without_citations_brings_text_alone() -> None:
    message = TaskComplete(from_agent="counter", payload=TaskPayload(result="See a[1] and [1]."))
    assert message.model_dump(by_alias=True) == {
        "type": "TASK_COMPLETE",
        "fromAgent": "counter",
        "payload": {"result": "See a[1] and [1]."},
    }
    joined = join_task(pincite.CitationService().extract("p", "web_search", {}, ROWS), message)
    assert joined.text == "See a[1] and." and len(joined.removed) == 1 and len(joined.sources) == 2


@pytest.mark.parametrize(
    "message",
    [
        None,
        3,
        {},
        {"type": "TASK_FAILED", "fromAgent": "a", "payload": {}},
        {"fromAgent": "a"},
        {"fromAgent": "a", "payload": {"result": 3}},
    ],
)
def test_another_message_is_refused(message: Any) -> None:
    with pytest.raises(ToolOutputError, match="TASK_COMPLETE can't be read"):
        join_task([], message)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 50) | st.text("ab[1] ", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["sources", "references", "id", "type", "index", "sourceIds", "startIndex", "endIndex"]
            ),
            inner,
        )
    ),
    max_leaves=15,
)


@given(JSON, JSON, st.text("[1], 23", max_size=30))
def test_whatever_a_sub_agent_sends_is_joined_or_refused(sources: Any, references: Any, text: str) -> None:
    citations = {"sources": sources, "references": references}
    with suppress(ToolOutputError):
        join_task([], {"fromAgent": "a", "payload": {"result": text, "citations": citations}})

"""Results in the output of older search tools (behaviours 5: as text or JSON; titles out of the text)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.providers.openai import extract_openai_citations
from grounding.providers.required_grounding import require_grounding
from grounding.providers.search_text import search_results

ROWS = [
    {"url": "https://a.example.de/1", "title": "Eins"},
    {"url": "https://b.example.de/2", "title": "Zwei"},
]


@pytest.mark.parametrize(
    "output",
    [
        ROWS,
        {"results": ROWS},
        {"web": None, "data": {"items": ROWS}},
        json.dumps(ROWS),
        json.dumps({"search_results": ROWS}),
        [{"type": "text", "text": json.dumps(ROWS)}],
        "1. Eins\nhttps://a.example.de/1\n2. Zwei\nhttps://b.example.de/2",
        "- Eins: https://a.example.de/1\n- Zwei: https://b.example.de/2",
        "[Eins](https://a.example.de/1) und [Zwei](https://b.example.de/2).",
        "Title: Eins\nURL: https://a.example.de/1\nTitle: Zwei\nLink: https://b.example.de/2",
        "**Title**: Eins\n**URL**: https://a.example.de/1\n\n**Title**: Zwei\n**URL**: https://b.example.de/2",
    ],
)
def test_results_are_found_in_every_form(output: object) -> None:
    found = search_results(output)
    assert [{name: row[name] for name in ("url", "title")} for row in found] == ROWS


def test_addresses_lose_the_punctuation_around_them_and_keep_their_own() -> None:
    text = "(see https://a.example.de/x_(y)). And https://b.example.de/?q=1, “https://c.example.de/z”!"
    urls = [row["url"] for row in search_results(text)]
    assert urls == ["https://a.example.de/x_(y)", "https://b.example.de/?q=1", "https://c.example.de/z"]


@pytest.mark.parametrize("output", [None, 3, "", "no address here", {}, [], "[1, 2", {"results": "none"}])
def test_an_output_without_results_gives_none(output: object) -> None:
    assert search_results(output) == []


@given(
    st.recursive(
        st.none() | st.text(max_size=12) | st.integers(),
        lambda s: (
            st.lists(s) | st.dictionaries(st.sampled_from(["results", "url", "content", "text", "title"]), s)
        ),
    )
)
def test_any_output_can_be_read(output: object) -> None:
    assert all(isinstance(row, dict) for row in search_results(output))


@pytest.mark.parametrize(
    "response",
    [
        {"tool_calls": [{"type": "web_search", "output": json.dumps(ROWS)}]},
        {"choices": [{"message": {"tool_calls": [{"type": "web_search", "web_search": {"results": ROWS}}]}}]},
        {"output": [{"type": "tool_result", "tool_type": "web_search_preview", "content": json.dumps(ROWS)}]},
        {"output": [{"type": "tool_call", "tool": {"type": "web_search"}, "result": {"results": ROWS}}]},
        {"output": [{"type": "url_citation", **row} for row in ROWS]},
        {"messages": [{"role": "tool", "name": "web_search", "content": json.dumps(ROWS)}]},
    ],
)
def test_older_tool_results_are_read_wherever_they_lie(response: dict[str, object]) -> None:
    found = extract_openai_citations(response)
    assert [{name: row[name] for name in ("url", "title")} for row in found] == ROWS
    assert len(require_grounding(response, provider="openai", mode="AUTO")) == 2


def test_a_model_that_calls_a_function_of_the_users_has_found_nothing() -> None:
    call = {"type": "function", "function": {"name": "web_search", "arguments": json.dumps(ROWS[0])}}
    assert extract_openai_citations({"choices": [{"message": {"tool_calls": [call]}}]}) == []

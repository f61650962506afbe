"""Logging (behaviours 5: DEBUG_GROUNDING=true; a [CITATIONS] warning with the keys that were found)."""

from __future__ import annotations

import logging

import pytest
from provider_payloads import EXPECTED, payload

from grounding.providers.read import read_response

NAMES = {"openai": "OpenAI", "vertex": "Vertex", "anthropic": "Anthropic"}
KEYS = {"openai_responses_nothing_found": "web_search_call", "vertex_empty_metadata": "webSearchQueries"}
TOOL_ONLY = [name for name, row in EXPECTED.items() if row["tool_calls"] and not row["citations"]]


@pytest.fixture(autouse=True)
def _all_levels(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEBUG_GROUNDING", raising=False)
    caplog.set_level(logging.DEBUG)


@pytest.mark.parametrize("name", TOOL_ONLY)
def test_tools_without_citations_are_warned_of_with_the_keys_found(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    read_response(payload(name))
    (record,) = caplog.records
    message, wanted = record.getMessage(), EXPECTED[name]
    assert record.levelno == logging.WARNING
    calls = wanted["tool_calls"]
    assert message.startswith(
        f"[CITATIONS] {NAMES[wanted['provider']]}: {calls} tool calls but 0 citations extracted."
    )
    assert KEYS[name] in message or "Keys" in message or "keys" in message
    assert wanted["answer"] not in message, "what the model said is nobody's business in a log"


@pytest.mark.parametrize("name", [name for name in EXPECTED if name not in TOOL_ONLY])
def test_everything_else_is_quiet(name: str, caplog: pytest.LogCaptureFixture) -> None:
    read_response(payload(name))
    assert caplog.records == []


@pytest.mark.parametrize(
    ("value", "spoken"), [("true", True), ("TRUE", True), ("1", True), ("false", False), ("", False)]
)
def test_debug_grounding_logs_every_citation(
    value: str, spoken: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEBUG_GROUNDING", value)
    read_response(payload("vertex_redirects"))
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.INFO]
    assert len(said) == (5 if spoken else 0)
    assert not spoken or (
        "citations=4" in said[0] and "domain=example.de" in said[1] and "redirect=True" in said[1]
    )

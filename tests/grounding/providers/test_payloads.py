"""Every payload of fixtures/providers gives what its row of expected.json says, in whatever form it comes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from provider_payloads import EMPTY, EXPECTED, as_bags, expected_rows, found_rows, payload, sdk_object

from grounding.providers.anthropic import extract_anthropic_citations
from grounding.providers.google.vertex import extract_vertex_citations
from grounding.providers.openai import extract_openai_citations
from grounding.providers.read import provider_of, read_response

EXTRACT: dict[str, Callable[[object], list[dict[str, Any]]]] = {
    "openai": extract_openai_citations,
    "vertex": extract_vertex_citations,
    "anthropic": extract_anthropic_citations,
}
WITH_SDK = [name for name, row in EXPECTED.items() if row["sdk"]]


def extract(name: str, response: object) -> list[dict[str, Any]]:
    return EXTRACT[EXPECTED[name]["provider"]](response)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_payload_as_a_dict(name: str) -> None:
    assert found_rows(name, extract(name, payload(name))) == expected_rows(name)


@pytest.mark.parametrize("name", WITH_SDK)
def test_a_payload_as_an_object_of_its_sdk(name: str) -> None:
    assert found_rows(name, extract(name, sdk_object(name))) == expected_rows(name)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_payload_as_an_object_of_nobody(name: str) -> None:
    assert found_rows(name, extract(name, as_bags(payload(name)))) == expected_rows(name)


@pytest.mark.parametrize("name", EXPECTED)
def test_answer_model_and_tools_are_read(name: str) -> None:
    wanted = EXPECTED[name]
    reading = read_response(payload(name), wanted["provider"])
    found = (reading.text, reading.model, reading.tool_calls, reading.grounded)
    assert found == (wanted["answer"], wanted["model"], wanted["tool_calls"], wanted["grounded"])


@pytest.mark.parametrize("name", EXPECTED)
def test_whose_response_it_is_shows(name: str) -> None:
    assert provider_of(payload(name)) == EXPECTED[name]["provider"]


@pytest.mark.parametrize("name", EXPECTED)
def test_one_shape_that_goes_into_json(name: str) -> None:
    for row in extract(name, payload(name)):
        assert list(row) == list(EMPTY)
        assert isinstance(row["source_domain"], str) and isinstance(row["raw"], dict)
        assert row["source_type"] in ("web", "doc", "news", "video", "unknown")
        assert json.loads(json.dumps(row)) == row


@pytest.mark.parametrize("name", EXPECTED)
def test_a_payload_is_left_as_it_was(name: str) -> None:
    body = payload(name)
    extract(name, body)
    assert body == payload(name)


def test_there_are_thirty_payloads_over_three_providers_with_text_beyond_ascii() -> None:
    providers = [row["provider"] for row in EXPECTED.values()]
    assert len(EXPECTED) >= 30 and min(providers.count(p) for p in EXTRACT) >= 8
    beyond = [name for name, row in EXPECTED.items() if not row["answer"].isascii()]
    assert len(beyond) >= 20 and any("e\u0301" in EXPECTED[name]["answer"] for name in beyond)

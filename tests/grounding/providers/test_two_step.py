"""Grounded call, then reshaping without tools (behaviours 5: citations carried over, the hash proves what was read)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from provider_payloads import EXPECTED, payload, sdk_object

from blocks.errors import CarryOverError
from grounding.providers.two_step import carry_citations, grounded_step

STEP1 = "vertex_chunks_camel"
RESHAPED: dict[str, Any] = {
    "candidates": [{"content": {"parts": [{"text": '{"flut": "12 Uhr"}'}]}}],
    "modelVersion": "gemini-3-pro",
}


def test_citations_are_carried_over_with_the_hash_of_what_was_read() -> None:
    step1 = grounded_step(sdk_object(STEP1))
    prompt = step1.prompt("Give JSON.")
    done = carry_citations(step1, RESHAPED, sent=prompt)
    sha256 = hashlib.sha256(EXPECTED[STEP1]["answer"].encode()).hexdigest()
    assert done.text == '{"flut": "12 Uhr"}'
    assert done.citations == step1.citations and len(done.citations) == 3
    assert done.metadata["step1_text_sha256"] == done.metadata["step2_read_sha256"] == sha256
    assert sha256 in prompt
    assert done.metadata["step2_text_sha256"] == hashlib.sha256(done.text.encode()).hexdigest()
    assert done.metadata["grounded_effective"] is True and done.metadata["step2_tool_calls"] == 0
    assert json.loads(json.dumps(done.metadata)) == done.metadata


def test_step_2_may_have_been_sent_messages() -> None:
    step1 = grounded_step(payload(STEP1))
    sent = [{"role": "user", "parts": [{"text": "Give JSON."}, {"text": step1.text}]}]
    assert carry_citations(step1, RESHAPED, sent=sent).metadata["step2_read_sha256"] == step1.text_sha256


@pytest.mark.parametrize(
    "change", [lambda text: text[:-1], lambda text: text.replace("12", "13"), lambda text: ""]
)
def test_step_2_that_read_another_text_gets_no_citations(change: Any) -> None:
    step1 = grounded_step(payload(STEP1))
    with pytest.raises(CarryOverError, match="was not sent"):
        carry_citations(step1, RESHAPED, sent=f"Give JSON. {change(step1.text)}")


def test_a_step_whose_text_was_changed_afterwards_is_refused() -> None:
    step1 = replace(grounded_step(payload(STEP1)), text="something else")
    with pytest.raises(CarryOverError, match="hashed"):
        carry_citations(step1, RESHAPED, sent=step1.prompt("Give JSON."))


def test_an_empty_step_1_proves_nothing() -> None:
    empty = grounded_step({"candidates": [{"content": {"parts": []}}]})
    assert not empty.grounded_effective
    with pytest.raises(CarryOverError, match="no text"):
        carry_citations(empty, RESHAPED, sent=empty.prompt("Give JSON."))


def test_step_2_that_used_tools_is_refused() -> None:
    step1 = grounded_step(payload(STEP1))
    with pytest.raises(CarryOverError, match="tools"):
        carry_citations(step1, payload("vertex_url_context"), sent=step1.prompt("Give JSON."))


def test_the_steps_may_be_of_two_providers() -> None:
    step1 = grounded_step(payload(STEP1))
    done = carry_citations(
        step1, payload("anthropic_no_citations"), sent=step1.prompt("x"), provider="anthropic"
    )
    assert done.citations == step1.citations and done.text == EXPECTED["anthropic_no_citations"]["answer"]

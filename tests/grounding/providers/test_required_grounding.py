"""REQUIRED grounding (behaviours 5: fails if no tool was used or nothing was cited; reason, model, vendor)."""

from __future__ import annotations

import pickle

import pytest
from provider_payloads import EXPECTED, payload, sdk_object

from blocks.errors import GroundingError, GroundingRequiredFailedError, PinciteError, ProviderResponseError
from grounding.providers.required_grounding import NO_CITATIONS, NO_TOOL, NOT_CITED, require_grounding

CITED = {name for name, row in EXPECTED.items() if any(c.get("cited") for c in row["citations"])}
GROUNDED = [name for name, row in EXPECTED.items() if row["grounded"] and name in CITED]
SEARCHED = [
    name for name, row in EXPECTED.items() if row["grounded"] and row["citations"] and name not in CITED
]
TOOL_ONLY = [name for name, row in EXPECTED.items() if row["grounded"] and not row["citations"]]
UNGROUNDED = [name for name, row in EXPECTED.items() if not row["grounded"]]


@pytest.mark.parametrize("name", GROUNDED)
def test_a_grounded_answer_gives_its_citations(name: str) -> None:
    assert len(require_grounding(payload(name), provider=EXPECTED[name]["provider"])) == len(
        EXPECTED[name]["citations"]
    )


@pytest.mark.parametrize("name", TOOL_ONLY)
def test_a_tool_that_brought_nothing_fails(name: str) -> None:
    check(name, NO_CITATIONS)


@pytest.mark.parametrize("name", SEARCHED)
def test_a_list_of_what_was_searched_is_no_citation(name: str) -> None:
    check(name, NOT_CITED)
    assert require_grounding(payload(name), provider=EXPECTED[name]["provider"], mode="AUTO")


@pytest.mark.parametrize("name", UNGROUNDED)
def test_an_answer_without_a_tool_fails_even_if_it_recites(name: str) -> None:
    check(name, NO_TOOL)


def check(name: str, reason: str) -> None:
    with pytest.raises(GroundingRequiredFailedError) as caught:
        require_grounding(payload(name), mode="REQUIRED")
    error = caught.value
    wanted = EXPECTED[name]
    assert (error.reason, error.model, error.vendor) == (reason, wanted["model"], wanted["provider"])
    assert all(part in str(error) for part in (reason, wanted["model"] or "unknown", wanted["provider"]))


def test_every_kind_of_failure_is_among_the_payloads() -> None:
    assert (
        len(TOOL_ONLY) >= 2
        and len(SEARCHED) >= 5
        and len(UNGROUNDED) >= 3
        and "vertex_recitation" in UNGROUNDED
    )


def test_the_error_is_one_of_the_tree_and_survives_another_process() -> None:
    error = GroundingRequiredFailedError("r", model="m", vendor="v")
    assert isinstance(error, GroundingError) and isinstance(error, PinciteError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.reason, again.model, again.vendor, str(again)) == ("r", "m", "v", str(error))


def test_other_modes_take_what_there_is() -> None:
    name = "openai_responses_no_tool"
    assert require_grounding(payload(name), mode="auto") == []
    assert require_grounding(payload("vertex_chunks_camel"), mode="NONE") == []
    assert len(require_grounding(sdk_object("vertex_chunks_camel"), provider="gemini", mode="AUTO")) == 3


def test_the_model_can_be_told_where_the_response_does_not_say() -> None:
    with pytest.raises(GroundingRequiredFailedError) as caught:
        require_grounding({"output": []}, provider="OpenAI", model="local")
    assert (caught.value.model, caught.value.vendor) == ("local", "openai")


@pytest.mark.parametrize(
    ("response", "options"),
    [
        (None, {}),
        (3, {"provider": "openai"}),
        ("text", {"provider": "vertex"}),
        ({"foo": 1}, {}),
        ({"output": []}, {"provider": "nobody"}),
        ({"output": []}, {"mode": "MAYBE"}),
    ],
)
def test_what_is_no_response_is_said(response: object, options: dict[str, str]) -> None:
    with pytest.raises(ProviderResponseError):
        require_grounding(response, **options)  # type: ignore[arg-type]

"""Responses in whatever form they come, as plain dicts (behaviours 5: SDK objects or dicts, any spelling)."""

from __future__ import annotations

import dataclasses
import datetime
import enum
from collections.abc import Iterator
from typing import Any

import pytest
from provider_payloads import expected_rows, found_rows, payload, sdk_object

from blocks.errors import ProviderResponseError
from grounding.providers.google.vertex import extract_vertex_citations
from grounding.providers.openai import extract_openai_citations
from grounding.providers.payload import child, entries, number_field, response_node, text_field, to_plain


class Status(enum.Enum):
    DONE = "done"


@dataclasses.dataclass
class Row:
    name: str
    status: Status


class Wrapper:
    """As vertexai's responses: what they hold is told by a method."""

    def to_dict(self) -> dict[str, Any]:
        return {"candidates": [Row("r", Status.DONE)]}


class OnTheClass(type):
    def to_dict(cls, instance: Any) -> dict[str, Any]:
        return {"value": instance.hidden}


class Proto(metaclass=OnTheClass):
    """As proto-plus messages: the method is the class's."""

    hidden = 7


class Repeated:
    """As repeated fields of protobuf: a sequence that is no list."""

    __slots__ = ("_items",)

    def __init__(self, *items: Any) -> None:
        self._items = items

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Wrapper(), {"candidates": [{"name": "r", "status": "done"}]}),
        (Proto(), {"value": 7}),
        ({"a": Repeated(1, Row("x", Status.DONE))}, {"a": [1, {"name": "x", "status": "done"}]}),
        ({"a": (b"\x00\xff", {3: {4}})}, {"a": ["AP8=", {"3": [4]}]}),
        ({"a": datetime.date(2026, 1, 2)}, {"a": "2026-01-02"}),
        ({"is_unknown": True, "type": "UNKNOWN", "raw": {"type": "new"}}, {"type": "new"}),
    ],
)
def test_any_object_becomes_plain(value: object, plain: object) -> None:
    assert to_plain(value) == plain


def test_of_sdk_objects_only_what_was_set_is_taken() -> None:
    assert to_plain(sdk_object("openai_responses_web")) == payload("openai_responses_web")
    assert to_plain(sdk_object("anthropic_web_search")) == payload("anthropic_web_search")


@pytest.mark.parametrize("cut", [lambda body: body["output"], lambda body: body["output"][1]])
def test_a_list_of_items_or_one_message_will_do(cut: Any) -> None:
    whole = payload("openai_responses_web")
    rows = extract_openai_citations(cut(whole))
    assert [row["url"] for row in rows][:1] == ["https://www.harbour-gazette.co.uk/2025/dredging"]


@pytest.mark.parametrize("cut", [lambda body: body["candidates"][0], lambda body: body["candidates"]])
def test_a_candidate_will_do(cut: Any) -> None:
    body = cut(payload("vertex_chunks_camel"))
    body = {"candidates": body} if isinstance(body, list) else body
    rows = extract_vertex_citations(body)
    assert found_rows("vertex_chunks_camel", rows) == expected_rows("vertex_chunks_camel")


@pytest.mark.parametrize("response", [None, 3, True, "text", b"bytes"])
def test_what_is_no_response_is_refused(response: object) -> None:
    with pytest.raises(ProviderResponseError, match="no provider's response"):
        response_node(response)


def test_fields_are_taken_by_what_they_hold() -> None:
    node = {
        "a": None,
        "fileName": " ",
        "b": "x",
        "c": "12",
        "d": 3.0,
        "e": True,
        "f": [],
        "g": {"x": 1},
        "h": ["u", 5],
    }
    assert text_field(node, "a", "file_name", "b") == "x"
    assert [number_field(node, name) for name in "acdefb"] == [None, 12, 3, None, None, None]
    assert child(node, "b", "g") == {"x": 1} and child(node, "f") == {}
    assert (
        entries(node, "f", "g") == [{"x": 1}]
        and entries(node, "h") == [{"url": "u"}]
        and entries(node, "b") == []
    )

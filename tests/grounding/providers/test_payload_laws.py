"""Whatever a payload holds, reading it gives the one shape (behaviours 5: unknown fields are tolerated)."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from provider_payloads import EMPTY, EXPECTED, found_rows, payload

from blocks.errors import ProviderResponseError
from grounding.providers.model import from_dict, merge
from grounding.providers.payload import camel, to_plain
from grounding.providers.read import read_response

JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    3.5,
    10**30,
    "",
    "x",
    "http://[bad",
    "gs://[x/y",
    "\ud800",
    [],
    [None, 3, "x"],
    {},
]
JUNK += [
    {"url": 5},
    {"type": "text", "text": 4},
    [[[]]],
    {"uri": "https://a.example.de"},
    float("nan"),
    float("inf"),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in the payload."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    copied = copy.deepcopy(value)
    owner = copied
    for key in path[:-1]:
        owner = owner[key]
    owner[path[-1]] = new
    return copied


@pytest.mark.parametrize("name", EXPECTED)
@examples(0.25)
@given(data=st.data())
def test_a_value_of_the_wrong_kind_anywhere_does_no_harm(name: str, data: st.DataObject) -> None:
    body = payload(name)
    path = data.draw(st.sampled_from(list(places(body))))
    body = changed(body, path, data.draw(st.sampled_from(JUNK)))
    reading = read_response(body, EXPECTED[name]["provider"])
    for citation in reading.citations:
        row = citation.as_dict()
        assert list(row) == list(EMPTY) and isinstance(row["source_domain"], str)
        assert "vertexaisearch" not in row["source_domain"]
        assert all(0 <= start <= end <= len(reading.text) for start, end in row["spans"])


@pytest.mark.parametrize("name", EXPECTED)
def test_fields_that_nobody_knows_change_nothing(name: str) -> None:
    def extended(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                **{key: extended(item) for key, item in value.items()},
                "newField": {"a": [1]},
                "other_new": None,
            }
        return [extended(item) for item in value] if isinstance(value, list) else value

    body = payload(name)
    reading = read_response(extended(body), EXPECTED[name]["provider"])
    plain = read_response(body, EXPECTED[name]["provider"])
    assert found_rows(name, [c.as_dict() for c in reading.citations]) == found_rows(
        name, [c.as_dict() for c in plain.citations]
    )


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("vertex")])
def test_both_spellings_of_every_field_give_the_same(name: str) -> None:
    def respelt(value: Any, spell: Any) -> Any:
        if isinstance(value, dict):
            return {spell(key): respelt(item, spell) for key, item in value.items()}
        return [respelt(item, spell) for item in value] if isinstance(value, list) else value

    def snake(key: str) -> str:
        return "".join(f"_{c.lower()}" if c.isupper() else c for c in key)

    rows = []
    for spell in (camel, snake):
        reading = read_response(respelt(payload(name), spell), "vertex")
        rows.append(found_rows(name, [c.as_dict() for c in reading.citations]))
    assert (
        rows[0]
        == rows[1]
        == found_rows(name, [c.as_dict() for c in read_response(payload(name), "vertex").citations])
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_merging_again_changes_nothing(name: str) -> None:
    reading = read_response(payload(name), EXPECTED[name]["provider"])
    assert merge(reading.citations) == reading.citations
    assert merge(reading.passages, passages=True) == reading.passages
    assert merge(reading.passages) == reading.citations


@pytest.mark.parametrize("name", EXPECTED)
def test_a_citation_comes_back_from_its_dict(name: str) -> None:
    for citation in read_response(payload(name), EXPECTED[name]["provider"]).passages:
        assert from_dict(json.loads(json.dumps(citation.as_dict()))) == citation


def test_duplicates_by_canonical_url_keep_the_best_rank_and_all_spans() -> None:
    text = "one two"
    notes = [
        {"type": "url_citation", "url": "https://z.example.de", "start_index": 0, "end_index": 1},
        {
            "type": "url_citation",
            "url": "https://A.example.de/x/?utm_source=openai",
            "start_index": 0,
            "end_index": 3,
        },
        {
            "type": "url_citation",
            "url": "https://a.example.de/x#part",
            "title": "T",
            "start_index": 4,
            "end_index": 7,
        },
    ]
    search = {"type": "web_search_call", "action": {"sources": [{"url": "https://a.example.de:443/x"}]}}
    message = {"type": "message", "content": [{"type": "output_text", "text": text, "annotations": notes}]}
    reading = read_response({"output": [search, message]}, "openai")
    found = reading.citations[1]
    assert len(reading.citations) == 2
    assert (found.url, found.rank, found.title, found.spans) == (
        "https://a.example.de/x",
        1,
        "T",
        ((0, 3), (4, 7)),
    )


def test_a_response_that_holds_itself_is_refused() -> None:
    loop: dict[str, Any] = {"output": []}
    loop["output"].append(loop)
    with pytest.raises(ProviderResponseError, match="holds itself"):
        to_plain(loop)

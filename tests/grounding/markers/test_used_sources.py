"""The sources of an answer in any format: inline ∪ sidecar ∪ usage, known ids alone."""

from __future__ import annotations

import json
from functools import partial

import pytest
from processor_time import assert_linear

from blocks.errors import TokenError
from grounding.markers.sources_used import (
    citations_present_inline,
    extract_citation_sids_any,
    extract_usage_sids,
    sources_used,
    strip_usage,
)
from grounding.sources.citation_map import build_citation_map_from_sources, sources_used_rows

DOCUMENT = {
    "claim": "It is faster.",
    "note": "So it is [[S:4]].",
    "_citations": [{"path": "/claim", "sids": [3, 1]}, {"path": "/gone", "sids": [1, 8]}],
}
YAML = "claim: It is faster.\nnote: So it is [[S:4]].\n_citations:\n  - path: /claim\n    sids: [3, 1, 8]\n"


@pytest.mark.parametrize(
    ("text", "fmt", "sids"),
    [
        ("a [[S:3,1]] b [[S:3-4]] `[[S:9]]`", "markdown", [1, 3, 4]),
        ("a [[S:3,1]] b [[S:3-4]]\n```\n[[S:9]]\n```", "text", [1, 3, 4]),
        ("a [[S:9-7]] b [[S:8-10]]", "text", [7, 8, 9, 10]),
        ('<p>a<sup class="cite" data-sids="3,1">x</sup> [S:4]</p>', "html", [1, 3, 4]),
        (json.dumps(DOCUMENT), "json", [1, 3, 4, 8]),
        (YAML, "yaml", [1, 3, 4, 8]),
        ("no citation [[USAGE:1]]", "markdown", []),
        ('{"broken": "json [[S:2]]"', "json", [2]),
        ("", "markdown", []),
        ("", "json", []),
    ],
)
def test_the_ids_of_an_answer_in_any_format(text: str, fmt: str, sids: list[int]) -> None:
    assert extract_citation_sids_any(text, fmt) == sids
    assert extract_citation_sids_any(text, fmt, known={1, 4}) == [sid for sid in sids if sid in (1, 4)]


def test_markdown_is_the_format_where_none_is_said() -> None:
    assert extract_citation_sids_any("[[S:2]] <sup class='cite' data-sids='5'>5</sup>") == [2, 5]


@pytest.mark.parametrize("call", [extract_citation_sids_any, citations_present_inline])
def test_other_formats_are_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(TokenError, match="xml"):
        call("[[S:1]]", "xml")


def test_a_citation_is_present_only_with_a_known_sid() -> None:
    assert citations_present_inline("a [[S:9]]")
    assert not citations_present_inline("a [[S:9]]", known={1})
    assert citations_present_inline("a [[S:9,1]]", known={1})
    assert not citations_present_inline("`[[S:1]]` [[wiki]] [[USAGE:1]]")
    assert citations_present_inline('<sup data-sids="1" class="cite">x</sup>', "html", {1})
    assert not citations_present_inline('<sup data-sids="1" class="cite">x</sup>', "html", {2})


def test_a_sidecar_is_not_inline() -> None:
    assert citations_present_inline(json.dumps(DOCUMENT), "json")
    assert not citations_present_inline(json.dumps(DOCUMENT | {"note": ""}), "json")
    assert not citations_present_inline(YAML.replace("[[S:4]]", "4"), "yaml")
    assert citations_present_inline('{"broken [[S:4]]', "json")


def test_usage_is_stripped_and_counted() -> None:
    text = "All of it. [[USAGE:3,1]]\n[[usage:5]] `[[USAGE:7]]`"
    assert extract_usage_sids(text) == [1, 3, 5]
    assert extract_usage_sids(text, {1, 7}) == [1]
    assert strip_usage(text) == "All of it. \n `[[USAGE:7]]`"


def test_sources_used_is_the_union_of_known_ids() -> None:
    assert sources_used("a [[S:2,9]] b [[USAGE:5,8]]", known={1, 2, 5}, usage=[1, 7]) == [1, 2, 5]
    document = json.dumps(DOCUMENT) + "\n[[USAGE:5,6]]"
    assert sources_used(document, "json", known={1, 3, 4, 5}) == [1, 3, 4, 5]
    assert sources_used(YAML, "yaml", known={8, 3}) == [3, 8]


SOURCES = [
    {"sid": 4, "title": "Four", "url": "https://example.org/4", "content": "All of it.", "authority": "web"},
    {"sid": 2, "url": "https://example.org/2", "text": "A snippet."},
]


def test_a_citation_map_has_title_url_and_text_of_each_source() -> None:
    found = build_citation_map_from_sources(SOURCES)
    assert list(found) == [4, 2]
    assert found[4]["text"] == found[4]["content"] == "All of it."
    assert (found[4]["title"], found[4]["authority"]) == ("Four", "web")
    assert (found[2]["title"], found[2]["url"], found[2]["text"]) == (
        "",
        "https://example.org/2",
        "A snippet.",
    )
    assert (
        build_citation_map_from_sources(json.dumps({"7": {"href": "https://example.org/7"}}))[7]["text"] == ""
    )


def test_full_rows_come_on_request() -> None:
    rows = sources_used_rows(sources_used("a [[S:2-4]]", known={2, 3, 4}), SOURCES)
    assert [(row["sid"], row["text"]) for row in rows] == [(2, "A snippet."), (4, "All of it.")]


@pytest.mark.scaled
@pytest.mark.parametrize("unit", ["[", "{", "[[S:1,", "`", "- ", '{"a":', "[[S:1-999]]"])
@pytest.mark.parametrize("fmt", ["markdown", "html", "json", "yaml"])
def test_a_megabyte_of_anything_is_read_in_linear_time(unit: str, fmt: str) -> None:
    assert_linear(
        lambda size: partial(extract_citation_sids_any, (unit * size)[:size], fmt), 100_000, 1_000_000
    )

"""Sidecars of JSON and YAML: every fault its own code; JSON Pointers by RFC 6901."""

from __future__ import annotations

import json
from typing import Any

import pytest

from blocks.errors import TokenError
from grounding.markers.pointer import escape_step, resolve, strings
from grounding.markers.sidecar import (
    inline_sids,
    read_document,
    rewrite_sidecar,
    sidecar_sids,
    validate_sidecar,
)

KNOWN = {1, 3, 5}


def document(*items: object, **fields: object) -> dict[str, Any]:
    return {
        "claim": "It is faster.",
        "list": [{"a/b~c": "Deep."}, 7],
        "no": None,
        **fields,
        "_citations": [*items],
    }


def codes(value: object, **options: Any) -> list[str]:
    return [problem.code for problem in validate_sidecar(value, KNOWN, **options)]


@pytest.mark.parametrize("pointer", ["/claim", "/list/0/a~1b~0c"])
def test_a_path_leads_through_objects_and_arrays_to_a_string(pointer: str) -> None:
    assert codes(document({"path": pointer, "sids": [1, 3]})) == []


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ("/claim", "sidecar_item_not_object"),
        (["/claim", [1]], "sidecar_item_not_object"),
        ({"sids": [1]}, "sidecar_item_path_missing"),
        ({"path": 3, "sids": [1]}, "sidecar_item_path_missing"),
        ({"path": None, "sids": [1]}, "sidecar_item_path_missing"),
        ({"path": "/claim"}, "sidecar_item_sids_invalid"),
        ({"path": "/claim", "sids": []}, "sidecar_item_sids_invalid"),
        ({"path": "/claim", "sids": 1}, "sidecar_item_sids_invalid"),
        ({"path": "/claim", "sids": ["1"]}, "sidecar_item_sids_invalid"),
        ({"path": "/claim", "sids": [True]}, "sidecar_item_sids_invalid"),
        ({"path": "/claim", "sids": [1.0]}, "sidecar_item_sids_invalid"),
        ({"path": "/claim", "sids": [1, 9]}, "sidecar_item_unknown_sid"),
        ({"path": "/gone", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "claim", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "/claim/0", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "/list/2", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "/list/-", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "/list/00", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "/list/0/a~2", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "/_citations/0/path", "sids": [1]}, "sidecar_target_missing"),
        ({"path": "", "sids": [1]}, "sidecar_target_not_string"),
        ({"path": "/list", "sids": [1]}, "sidecar_target_not_string"),
        ({"path": "/list/1", "sids": [1]}, "sidecar_target_not_string"),
        ({"path": "/no", "sids": [1]}, "sidecar_target_not_string"),
    ],
)
def test_each_fault_has_its_own_code(item: object, code: str) -> None:
    problems = validate_sidecar(document({"path": "/claim", "sids": [5]}, item), KNOWN)
    assert [(problem.code, problem.where) for problem in problems] == [(code, "/_citations/1")]
    assert problems[0].message


@pytest.mark.parametrize(
    "value", [{}, {"_citations": []}, {"_citations": {}}, {"_citations": None}, [], 3, None]
)
def test_a_sidecar_that_is_missing_or_empty(value: object) -> None:
    assert codes(value) == ["sidecar_missing_or_empty"]


def test_all_faults_of_an_item_are_named() -> None:
    assert codes(document({"path": "/gone", "sids": [8, 9]})) == [
        *["sidecar_target_missing", "sidecar_item_unknown_sid", "sidecar_item_unknown_sid"],
    ]


def test_the_sidecar_may_lie_elsewhere() -> None:
    value = {"text": "A claim.", "meta": {"cited": [{"path": "/text", "sids": [1]}]}}
    assert codes(value, path="/meta/cited") == []
    assert sidecar_sids(value, path="/meta/cited") == [1]


def test_tokens_in_strings_stand_only_where_they_are_allowed() -> None:
    value = document({"path": "/claim", "sids": [1]}, note="So it is [[S:3]].", other="[[S:9]] [[wiki]]")
    problems = validate_sidecar(value, KNOWN)
    assert [(problem.code, problem.where) for problem in problems] == [("inline_not_allowed", "/note")]
    allowed = validate_sidecar(value, KNOWN, allow_inline=True)
    assert [(problem.code, problem.where) for problem in allowed] == [("inline_unknown_sid", "/other")]


def test_tokens_in_strings_are_no_sidecar() -> None:
    assert codes({"note": "So it is [[S:3]]."}, allow_inline=True) == ["sidecar_missing_or_empty"]


def test_text_is_read_as_json_or_yaml() -> None:
    value = document({"path": "/claim", "sids": [1]})
    assert codes(json.dumps(value)) == []
    assert codes("claim: It is so.\n_citations:\n  - path: /claim\n    sids: [1, 9]\n") == [
        "sidecar_item_unknown_sid"
    ]
    assert codes("{a: [") == ["document_unreadable"]
    assert codes("[" * 100_000) == ["document_unreadable"]


def test_a_fence_and_marks_of_usage_around_a_document_are_left_out() -> None:
    assert read_document('```json\n{"a": 1}\n```\n') == {"a": 1}
    assert read_document('{"a": 1}\n[[USAGE:1,3]]') == {"a": 1}
    assert read_document("a: 1\n", "yaml") == {"a": 1}
    with pytest.raises(TokenError, match="no json"):
        read_document("a: 1\n", "json")


def test_ids_of_sidecar_and_strings() -> None:
    value = document(
        {"path": "/claim", "sids": [5, 1, True]}, "x", {"sids": [9]}, note="a [[S:3,8]] `[[S:4]]`"
    )
    assert sidecar_sids(value) == [1, 5, 9]
    assert sidecar_sids(value, KNOWN) == [1, 5]
    assert inline_sids(value) == [3, 8]
    assert inline_sids(value, KNOWN) == [3]


def test_ids_are_rewritten_in_sidecar_and_strings() -> None:
    value = document(
        {"path": "/claim", "sids": [1, 9, 3]}, {"path": "/claim", "sids": [9]}, note="a [[S:1]]."
    )
    new = rewrite_sidecar(value, {1: 3, 3: 1})
    assert new == document({"path": "/claim", "sids": [3, 1]}, note="a [[S:3]].")
    assert value["_citations"][0]["sids"] == [1, 9, 3]
    assert rewrite_sidecar(value, {1: 1, 3: 3, 9: 9}) == value


def test_aliases_and_cycles_of_yaml_end() -> None:
    value = read_document("a: &x [one, two]\nb: *x\nc: &y [*y, three]\n", "yaml")
    assert list(strings(value)) == [("/a/0", "one"), ("/a/1", "two"), ("/c/1", "three")]
    copy = rewrite_sidecar(value, {})
    assert copy["a"] is copy["b"]
    assert copy["c"][0] is copy["c"]


RFC = json.loads(
    r'{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}'
)


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        *[
            ("", RFC),
            ("/foo", ["bar", "baz"]),
            ("/foo/0", "bar"),
            ("/", 0),
            ("/a~1b", 1),
            ("/c%d", 2),
            ("/e^f", 3),
        ],
        *[("/g|h", 4), ("/i\\j", 5), ('/k"l', 6), ("/ ", 7), ("/m~0n", 8)],
    ],
)
def test_the_examples_of_rfc_6901(pointer: str, value: object) -> None:
    assert resolve(RFC, pointer) == value
    assert pointer.count("/") > 1 or pointer in ("", *(f"/{escape_step(name)}" for name in RFC))


def test_a_field_of_yaml_that_is_no_string_has_a_pointer() -> None:
    assert resolve({2024: {True: "so"}}, "/2024/True") == "so"

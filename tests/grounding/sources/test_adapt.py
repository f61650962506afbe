"""Rules of behaviours, part 3: the source row, and `adapt_source_for_llm` as the one normaliser."""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
import logging
import random
import uuid
from pathlib import Path

import pytest
from hypothesis import given
from rows import ODD_ROWS, ROWS

from blocks.errors import PinciteError, SourcesError
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.model import MAX_SID, Row, as_sid, label

ENCODED = base64.b64encode(random.Random(7).randbytes(90_000)).decode()


def one(row: object) -> Row:
    """The single row that a single entry gives."""
    (adapted,) = adapt_source_for_llm([row])
    return adapted


def test_rows_from_a_list_a_dict_keyed_by_sid_one_row_and_json_text_are_the_same() -> None:
    rows = [{"sid": 2, "title": "A", "url": "https://a.example"}, {"sid": 5, "title": "B", "text": "b"}]
    keyed = {"2": {"title": "A", "url": "https://a.example"}, 5: {"title": "B", "text": "b"}}
    expected = adapt_source_for_llm(rows)
    assert [row["sid"] for row in expected] == [2, 5]
    assert adapt_source_for_llm(tuple(rows)) == adapt_source_for_llm(iter(rows)) == expected
    assert adapt_source_for_llm(keyed) == expected
    assert (
        adapt_source_for_llm(json.dumps(rows)) == adapt_source_for_llm(json.dumps(rows).encode()) == expected
    )
    assert adapt_source_for_llm(json.dumps(keyed)) == expected
    assert adapt_source_for_llm({"sources": rows}) == adapt_source_for_llm({"sources_pool": rows}) == expected
    assert adapt_source_for_llm({"sources": keyed}) == expected
    assert adapt_source_for_llm(rows[0]) == expected[:1]


@pytest.mark.parametrize("nothing", [None, "", "  \n", "null", b"", [], {}, "[]", "{}"])
def test_nothing_gives_no_rows(nothing: object) -> None:
    assert adapt_source_for_llm(nothing) == []


def test_every_field_of_a_row_is_kept_as_it_is() -> None:
    row = {
        "sid": 123,
        "title": "Some page title",
        "url": "https://example.com",
        "text": "Short excerpt …",
        "content": "  Full body\n\twith its white space ",
        "source_type": "web",
        "mime": "text/html",
        "size_bytes": 12345,
        "artifact_path": "fi:turn_1.files/report.pdf",
        "physical_path": "turn_1/files/report.pdf",
        "published_time_iso": "2025-01-02T12:34:56Z",
        "modified_time_iso": "2025-01-03T10:00:00Z",
        "fetched_time_iso": "2025-01-03T10:05:00Z",
        "objective_relevance": 0.95,
        "query_relevance": [{"qid": "1", "score": 0.9}],
        "authority": "web",
        "favicon_url": "https://example.com/favicon.ico",
    }
    assert one(row) == row


def test_without_full_content_rows_keep_their_text_or_get_one() -> None:
    rows = [{"sid": 1, "title": "a", "text": "short", "content": "long " * 400},
            {"sid": 2, "title": "b", "content": "word " * 400},
            {"sid": 3, "title": "c", "content": "brief"}]  # fmt: skip
    first, second, third = adapt_source_for_llm(rows, include_full_content=False)
    assert not any("content" in row for row in (first, second, third))
    assert (first["text"], third["text"]) == ("short", "brief")
    assert second["text"].endswith("word") and 500 < len(second["text"]) <= 600
    assert adapt_source_for_llm([second]) == [second]


def test_unknown_fields_are_kept() -> None:
    extra = {"reasoning": "why", "nested": {"a": [1, None, {"b": "ü"}]}, "sources_used": [], "empty": None}
    row = one({"sid": 1, "title": "T", **extra})
    assert {name: row[name] for name in extra} == extra


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"href": "https://a.example"}, {"url": "https://a.example"}),
        ({"value": "https://a.example"}, {"url": "https://a.example"}),
        ({"value": "What was said"}, {"text": "What was said"}),
        ({"url": "https://a.example", "description": "A title"}, {"title": "A title"}),
        ({"title": "T", "description": "What it says"}, {"title": "T", "text": "What it says"}),
        ({"title": "T", "body": "What it says"}, {"text": "What it says"}),
        ({"title": "T", "value_preview": "What it s"}, {"text": "What it s"}),
        ({"href": "https://a.example", "description": "D", "body": "B"}, {"title": "D", "text": "B"}),
        (
            {"url": "", "href": "https://a.example", "title": None, "description": "D"},
            {"url": "https://a.example"},
        ),
        ({"value": "https://a.example", "value_preview": "P"}, {"url": "https://a.example", "text": "P"}),
    ],
)
def test_old_names_of_url_title_and_text(old: Row, new: Row) -> None:
    row = one({"sid": 1, **old})
    assert new.items() <= row.items()
    assert not row.keys() & {"href", "value", "description", "body", "value_preview"}


def test_the_name_of_today_counts_and_the_other_value_is_not_lost() -> None:
    row = one(
        {"sid": 1, "url": "https://new.example", "href": "https://old.example", "text": "a", "body": "b"}
    )
    assert (row["url"], row["text"]) == ("https://new.example", "a")
    assert (row["href"], row["body"]) == ("https://old.example", "b")


def test_a_file_without_a_url_is_a_source() -> None:
    row = one({"sid": 4, "physical_path": "turn_1/files/report.pdf", "mime": "application/pdf"})
    assert (row["sid"], row["url"], row["source_type"]) == (4, "", "file")


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"url": "https://a.example"}, "web"),
        ({"url": "a.example/x"}, "web"),
        ({"url": "https://a.example", "physical_path": "turn_1/files/a.html"}, "web"),
        ({"physical_path": "turn_1/files/a.pdf"}, "file"),
        ({"artifact_path": "fi:turn_1.files/a.pdf"}, "file"),
        ({"physical_path": "turn_1/attachments/a.pdf"}, "attachment"),
        ({"url": "file:///tmp/a.pdf"}, "file"),
        ({"title": "What Ann said"}, "manual"),
        ({"url": "n/a", "title": "What Ann said"}, "manual"),
        ({"url": "https://a.example", "source_type": "Manual"}, "manual"),
        ({"url": "https://a.example", "source_type": "Podcast"}, "Podcast"),
    ],
)
def test_the_type_of_a_source_follows_from_what_there_is(fields: Row, kind: str) -> None:
    assert one(fields)["source_type"] == kind


@pytest.mark.parametrize("name", ["base64", "content_base64", "blob", "content", "text", "body", "preview"])
@pytest.mark.parametrize(
    "value", [ENCODED, "data:image/png;base64," + ENCODED, base64.encodebytes(ENCODED.encode()).decode()]
)
def test_very_large_base64_is_dropped_and_said_so(name: str, value: str) -> None:
    row = one({"sid": 1, "title": "Picture", "physical_path": "a.png", name: value})
    assert row.get(name, "") == ""
    digest = hashlib.sha256(value.encode()).hexdigest()[:12]
    assert row["omitted"] == {name: f"base64 of {len(value):,} characters, sha256 {digest}"}
    assert len(json.dumps(row)) < 500


def test_large_base64_deep_inside_is_dropped_too() -> None:
    row = one({"sid": 1, "title": "T", "meta": {"pictures": [{"base64": "A" * 50_000, "width": 3}]}})
    assert row["meta"] == {"pictures": [{"width": 3}]}
    ((where, why),) = row["omitted"].items()
    assert where == "meta.pictures.0.base64" and why.startswith("base64 of 50,000 characters")


@pytest.mark.parametrize(
    "words",
    [
        "word " * 50_000,
        "x" * 50_000,
        "ACGT" * 20_000,
        "Donaudampfschifffahrtsgesellschaft" * 1_000,
        "文" * 50_000,
        "0123456789" * 5_000,
        "line one\nline two\n" * 3_000,
    ],
)
def test_large_text_that_is_not_base64_stays(words: str) -> None:
    row = one({"sid": 1, "text": words, "content": words})
    assert row["text"] == row["content"] == words and "omitted" not in row


def test_small_base64_stays() -> None:
    icon = "data:image/png;base64," + ENCODED[:4_000]
    assert one({"sid": 1, "url": "https://a.example", "favicon_url": icon})["favicon_url"] == icon


@pytest.mark.parametrize(
    ("value", "sid"),
    [(3, 3), ("3", 3), (" 3 ", 3), (3.0, 3), ("003", 3), ("３", 3), (0, 0), (MAX_SID, MAX_SID)]
    + [(v, None) for v in (True, False, None, -1, "-1", 3.5, "3.5", "S:3", "", "²", [3], {}, 2**53, "9" * 5_000)]
    + [(float("nan"), None), (float("inf"), None), ("1_0", None)],
)  # fmt: skip
def test_sids_as_numbers_and_as_text(value: object, sid: int | None) -> None:
    assert as_sid(value) == sid


def test_rows_without_a_sid_get_the_next_one() -> None:
    rows = adapt_source_for_llm([{"title": "a"}, {"sid": 7, "title": "b"}, {"sid": True, "title": "c"}])
    assert [(row["sid"], row["title"]) for row in rows] == [(8, "a"), (7, "b"), (9, "c")]


def test_a_sid_that_comes_twice_stays_the_first_rows(caplog: pytest.LogCaptureFixture) -> None:
    rows = adapt_source_for_llm(
        [{"sid": 1, "title": "a"}, {"sid": "1", "title": "b"}, {"sid": 2, "title": "c"}]
    )
    assert [(row["sid"], row["title"]) for row in rows] == [(1, "a"), (3, "b"), (2, "c")]
    assert "two sources have the SID 1" in caplog.text


def test_the_sid_in_a_row_counts_more_than_the_key_it_is_filed_under() -> None:
    assert [
        row["sid"] for row in adapt_source_for_llm({"1": {"sid": 4, "title": "a"}, "x": {"title": "b"}})
    ] == [4, 5]


def test_entries_that_are_no_source_are_passed_over_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        rows = adapt_source_for_llm(
            [5, "https://a.example", None, [], {}, {"sid": 3}, {"sid": 4, "title": " "}, {"title": "x"}]
        )
    assert [row["title"] for row in rows] == ["x"]
    assert "entry 1 (int), entry 2 (str), entry 3 (NoneType), entry 4 (list), entry 5 (dict)" in caplog.text


@pytest.mark.parametrize(
    ("fields", "omitted"),
    [
        ({"title": ["a"]}, {"title": "title is text, not a list"}),
        ({"url": {"a": 1}}, {"url": "url is text, not a dict"}),
        ({"content": True}, {"content": "content is text, not True"}),
        ({"size_bytes": "many"}, {"size_bytes": "size_bytes is a number from 0 on, not a str"}),
        ({"size_bytes": -1}, {"size_bytes": "size_bytes is a number from 0 on, not -1"}),
        (
            {"objective_relevance": "high"},
            {"objective_relevance": "objective_relevance is a number, not a str"},
        ),
        (
            {"objective_relevance": "nan"},
            {"objective_relevance": "objective_relevance is a number, not a str"},
        ),
        ({"objective_relevance": True}, {"objective_relevance": "objective_relevance is a number, not True"}),
        ({"objective_relevance": float("nan")}, {"objective_relevance": "nan is no number"}),
        ({"blob": b"abc"}, {"blob": "a bytes can't be kept in JSON"}),
        ({"n": 10**5_000}, {"n": "a number too long for JSON"}),
    ],
)
def test_fields_of_wrong_types_are_left_out_and_said_so(fields: Row, omitted: Row) -> None:
    row = one({"sid": 1, "text": "words", **fields})
    assert row["omitted"] == omitted and row["text"] == "words"
    json.dumps(row, allow_nan=False)


def test_values_that_mean_something_in_json_are_written_so() -> None:
    id = uuid.uuid4()
    row = one(
        {
            "sid": 1,
            "title": 2024,
            "size_bytes": "12",
            "objective_relevance": "0.5",
            "published_time_iso": datetime.datetime(2025, 1, 2, 3, 4, tzinfo=datetime.UTC),
            "physical_path": Path("a/b.pdf"),
            "id": id,
            "tags": ("a", "b"),
            "odd": "a\ud800b",
        }
    )
    assert row["title"] == "2024" and row["size_bytes"] == 12 and row["objective_relevance"] == 0.5
    assert row["published_time_iso"] == "2025-01-02T03:04:00+00:00" and row["physical_path"] == "a/b.pdf"
    assert row["id"] == str(id) and row["tags"] == ["a", "b"] and row["odd"] == "a\ufffdb"


@pytest.mark.parametrize(
    "text", ["not json", "[1,", '{"a": }', "\xff", "[" * 100_000, b"\xff\xfe[", "1" * 5_000]
)
def test_text_that_is_no_json_is_an_error_that_says_where(text: str | bytes) -> None:
    with pytest.raises(SourcesError, match="the text with sources is"):
        adapt_source_for_llm(text)


@pytest.mark.parametrize("value", [5, True, 1.5, object(), '"https://a.example"', "5"])
def test_what_can_hold_no_sources_is_an_error(value: object) -> None:
    with pytest.raises(PinciteError, match="sources are a list of rows"):
        adapt_source_for_llm(value)


def test_of_two_scores_for_one_query_the_larger_is_kept() -> None:
    scores = [{"qid": "1", "score": 0.9}, {"qid": "2", "score": 0.1}, {"qid": "1", "score": 0.3}]
    assert one({"sid": 1, "title": "T", "query_relevance": scores})["query_relevance"] == scores[:2]


def test_a_cycle_ends() -> None:
    row: Row = {"sid": 1, "title": "T"}
    row["self"] = row
    assert any("nested more than" in why for why in one(row)["omitted"].values())


def test_adapting_changes_nothing_that_was_given() -> None:
    given_ = [{"sid": "1", "href": "https://a.example", "meta": {"a": [1]}}]
    before = json.dumps(given_)
    adapt_source_for_llm(given_)[0]["meta"]["a"].append(2)
    assert json.dumps(given_) == before


@given(ROWS)
def test_law_adapting_twice_is_adapting_once(rows: list[Row]) -> None:
    once = adapt_source_for_llm(rows)
    assert adapt_source_for_llm(once) == once
    assert adapt_source_for_llm(json.dumps(once)) == once


@given(ODD_ROWS)
def test_law_rows_of_any_content_become_canonical_rows(rows: list[object]) -> None:
    once = adapt_source_for_llm(rows)
    assert adapt_source_for_llm(json.loads(json.dumps(once, allow_nan=False))) == once
    assert len({row["sid"] for row in once}) == len(once) <= len(rows)
    for row in once:
        assert all(isinstance(row[name], str) for name in ("title", "url", "text", "source_type"))


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ({"sid": 3, "title": "T", "url": "https://a.example"}, "T"),
        ({"sid": 3, "title": "", "physical_path": "a\\b\\c.pdf", "url": "https://a.example"}, "c.pdf"),
        ({"sid": 3, "url": "https://a.example"}, "https://a.example"),
        ({"sid": 3}, "Source 3"),
    ],
)
def test_what_a_source_is_called(row: Row, name: str) -> None:
    assert label(row) == name

"""Rules of behaviours, part 3: the pool of sources, its SIDs, and the map by which tokens are rewritten."""

from __future__ import annotations

import copy
import itertools
import json
import logging
import pickle
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear
from rows import ROWS, web

from blocks.errors import (
    SelectorError,
    SourcesConflictError,
    SourcesDamagedError,
    SourcesError,
    SourcesStoreError,
)
from grounding.markers import find_tokens
from grounding.markers.sidecar import validate_sidecar
from grounding.markers.sources_used import citations_present_inline, extract_citation_sids_any
from grounding.sources import SourcesPool, merge_sources_pool_with_map
from grounding.sources import pool as pool_module
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.citation_map import build_citation_map_from_sources
from grounding.sources.combine_rows import combine
from grounding.sources.identity import SourceIndex
from grounding.sources.media import is_source_mime
from grounding.sources.model import MAX_SID, Row, next_sid
from grounding.sources.urls import canonical_url


def pool_of(*rows: Row) -> SourcesPool:
    """A pool that these rows were merged into."""
    pool = SourcesPool()
    pool.merge(rows)
    return pool


def test_new_sources_get_the_next_sid_and_the_map_says_which() -> None:
    pool = SourcesPool()
    assert pool.merge([web(7, "https://a.example"), web(3, "https://b.example")]) == {7: 1, 3: 2}
    assert pool.merge([web(1, "https://c.example")]) == {1: 3}
    assert [(row["sid"], row["url"][8]) for row in pool.rows] == [(1, "a"), (2, "b"), (3, "c")]


def test_known_rows_keep_their_sid() -> None:
    pool = SourcesPool([web(12, "https://a.example"), web(40, "https://b.example")])
    assert pool.merge([web(1, "https://b.example"), web(2, "https://new.example")]) == {1: 40, 2: 41}
    assert pool.sids == {12, 40, 41}


def test_gaps_are_not_filled() -> None:
    pool = SourcesPool([web(2, "https://a.example"), web(9, "https://b.example")])
    assert pool.merge([web(1, "https://c.example"), web(2, "https://d.example")]) == {1: 10, 2: 11}


def test_rows_with_the_same_canonical_url_are_one_source() -> None:
    pool = pool_of(web(1, "https://example.com/a"))
    ways = ["HTTPS://Example.com:443/a/", "example.com/a?utm_source=x", "https://example.com/b/../a#part"]
    assert pool.merge([web(n, url) for n, url in enumerate(ways)]) == {0: 1, 1: 1, 2: 1}
    assert len(pool) == 1 and pool.rows[0]["url"] == "https://example.com/a"


@pytest.mark.parametrize(
    "other",
    [
        "http://example.com/a",
        "https://example.com:8080/a",
        "https://example.com/a?q=1",
        "https://example.com/A",
    ],
)
def test_rows_with_other_urls_are_other_sources(other: str) -> None:
    assert len(pool_of(web(1, "https://example.com/a"), web(2, other))) == 2


def test_rows_of_the_same_physical_path_are_one_source() -> None:
    report = "turn_1/files/report.pdf"
    pool = pool_of(
        {"sid": 1, "physical_path": report}, {"sid": 2, "physical_path": "turn_2/files/report.pdf"}
    )
    assert len(pool) == 2
    assert pool.merge([{"sid": 8, "physical_path": f"./{report}", "title": "Report"}]) == {8: 1}
    assert pool.merge([{"sid": 8, "url": "https://example.com/report.pdf", "physical_path": report}]) == {
        8: 1
    }
    assert pool.merge([{"sid": 8, "url": "https://example.com/report.pdf"}]) == {8: 1}
    assert pool.merge([{"sid": 8, "url": "https://example.com/other.pdf", "physical_path": report}]) == {8: 3}


def test_a_path_that_names_one_source_never_comes_to_name_another() -> None:
    artifact = {"artifact_path": "fi:turn_1.files/a.png"}
    pool = pool_of(web(1, "https://a.example"), web(2, "https://b.example", **artifact))
    assert pool.merge([{"sid": 5, **artifact, "mime": "image/png"}]) == {5: 2}
    pool.merge([web(1, "https://a.example", **artifact)])
    for same in (pool, SourcesPool(pool.rows)):
        assert same.merge([{"sid": 5, **artifact, "mime": "image/png"}]) == {5: 2}


def test_a_url_that_says_nothing_gives_way_to_one_that_does() -> None:
    pool = pool_of({"sid": 1, "url": "n/a", "physical_path": "turn_1/files/a.pdf"})
    pool.merge([web(1, "https://a.example/a.pdf", physical_path="turn_1/files/a.pdf")])
    assert pool.rows[0]["url"] == "https://a.example/a.pdf"
    assert pool.merge(
        [web(1, "https://a.example/a.pdf"), web(2, "n/a", physical_path="turn_1/files/a.pdf")]
    ) == {1: 1, 2: 1}


def test_a_url_that_is_none_makes_no_two_sources_one() -> None:
    pool = pool_of(
        *(
            web(n, url, title=f"T{n}")
            for n, url in enumerate(["n/a", "n/a", "-", "about:blank", "about:blank"])
        )
    )
    assert len(pool) == 5


def test_pictures_whose_bytes_were_dropped_stay_two_sources() -> None:
    pictures = [
        web(n, "data:image/png;base64," + letter * 50_000, title="Chart") for n, letter in enumerate("AB")
    ]
    pool = pool_of(*pictures)
    assert len(pool) == 2 and pool.merge(pictures) == {0: 1, 1: 2}
    assert len(pool_of(web(1, "javascript:a()", title="T"), web(2, "javascript:b()", title="T"))) == 2


def test_rows_with_neither_url_nor_path_are_one_source_if_they_say_the_same() -> None:
    notes = [{"sid": 1, "title": "Ann", "text": "by phone"}, {"sid": 2, "title": "Ann", "text": "by letter"}]
    pool = pool_of(*notes)
    assert len(pool) == 2
    assert pool.merge([{**notes[1], "sid": 5, "note": "x"}]) == {5: 2}
    assert pool.get(2) == {
        "sid": 2,
        "title": "Ann",
        "url": "",
        "text": "by letter",
        "source_type": "manual",
        "note": "x",
    }


def test_the_longer_title_text_and_content_win() -> None:
    pool = pool_of(web(1, "https://a.example", title="Short", text="A long excerpt", content="whole"))
    pool.merge([web(1, "https://a.example", title="A longer title", text="Brief", content="the whole page")])
    (row,) = pool.rows
    assert (row["title"], row["text"], row["content"]) == (
        "A longer title",
        "A long excerpt",
        "the whole page",
    )


def test_white_space_is_not_longer() -> None:
    assert combine({"text": "abc"}, {"text": " a \n\n  "})["text"] == "abc"


def test_missing_fields_are_filled_and_others_stay() -> None:
    pool = pool_of(web(1, "https://a.example", authority="first", mime="", note=None, tags=[]))
    pool.merge(
        [web(1, "https://a.example", authority="second", mime="text/html", note="x", tags=["t"], more=1)]
    )
    (row,) = pool.rows
    assert (row["authority"], row["mime"], row["note"], row["tags"], row["more"]) == (
        "first",
        "text/html",
        "x",
        ["t"],
        1,
    )


@pytest.mark.parametrize(
    ("known", "new", "larger"),
    [
        (0.5, 0.9, 0.9),
        (0.9, 0.5, 0.9),
        (None, 0.1, 0.1),
        (0.1, None, 0.1),
        (0, 0.0, 0),
        (0.5, [{"qid": "1", "score": 0.9}], 0.9),
        ([{"qid": "1", "score": 0.9}], 0.5, 0.9),
        ([{"qid": "1", "score": "high"}], 0.5, 0.5),
        (0.95, [{"qid": "1", "score": 0.9}], 0.95),
        (
            [{"qid": "1", "score": 0.2}, {"qid": "2", "score": 0.8}],
            [{"qid": "2", "score": 0.1}, {"qid": "1", "score": 0.3}, {"qid": "3", "score": 0}],
            [{"qid": "1", "score": 0.3}, {"qid": "2", "score": 0.8}, {"qid": "3", "score": 0}],
        ),
    ],
)
def test_relevance_takes_the_maximum(known: object, new: object, larger: object) -> None:
    pool = pool_of(web(1, "https://a.example", query_relevance=known))
    pool.merge([web(1, "https://a.example", query_relevance=new)])
    assert pool.rows[0]["query_relevance"] == larger


def test_objective_relevance_takes_the_maximum_too() -> None:
    assert combine({"objective_relevance": 0.2}, {"objective_relevance": 0.4})["objective_relevance"] == 0.4


@pytest.mark.parametrize(
    ("mime", "allowed"),
    [
        ("text/plain", True),
        ("Text/HTML; charset=utf-8", True),
        ("image/png", True),
        ("application/pdf", True),
        ("APPLICATION/PDF ", True),
        ("application/zip", False),
        ("application/json", False),
        ("application/pdfx", False),
        ("video/mp4", False),
        ("textual/plain", False),
        ("text", False),
        ("text/", False),
        ("", False),
        (None, False),
    ],
)
def test_attachments_and_files_join_only_as_text_image_or_pdf(mime: str | None, allowed: bool) -> None:
    assert is_source_mime(mime) is allowed
    for kind in ("file", "attachment"):
        pool = SourcesPool()
        report = pool.merge_report(
            [{"sid": 5, "source_type": kind, "physical_path": "a/b.unheardof", "mime": mime}]
        )
        assert report.sid_map == ({5: 1} if allowed else {}) and len(pool) == allowed
        if not allowed:
            (refused,) = report.refused
            assert (refused.sid, refused.label) == (5, "b.unheardof") and "application/pdf" in refused.why


@pytest.mark.parametrize(
    ("name", "allowed"), [("a.pdf", True), ("a.PNG", True), ("a.md", True), ("a.zip", False), ("a", False)]
)
def test_a_file_without_a_type_is_judged_by_its_name(name: str, allowed: bool) -> None:
    assert len(pool_of({"sid": 1, "physical_path": f"turn_1/attachments/{name}"})) == allowed


@pytest.mark.parametrize(
    ("url", "allowed"), [("file:///a/b.pdf#page=2", True), ("file:///a/b.zip?x=.pdf", False)]
)
def test_a_file_with_a_url_is_judged_by_its_name(url: str, allowed: bool) -> None:
    assert len(pool_of(web(1, url))) == allowed


def test_the_rule_for_files_is_not_for_web_pages() -> None:
    assert len(pool_of(web(1, "https://a.example/data.json", mime="application/json"))) == 1


def test_a_refused_file_is_said_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        pool_of({"sid": 1, "title": "Bundle", "physical_path": "a/b.zip"})
    assert "Bundle did not join the sources" in caplog.text and "application/zip" in caplog.text


def test_a_sid_that_comes_twice_means_the_first_row(caplog: pytest.LogCaptureFixture) -> None:
    pool = SourcesPool()
    with caplog.at_level(logging.WARNING):
        assert pool.merge(
            [web(1, "https://a.example"), web(1, "https://b.example"), web("1", "https://a.example")]
        ) == {1: 1}
    assert len(pool) == 2 and "two incoming sources have the SID 1" in caplog.text


def test_rows_without_a_sid_join_and_are_in_no_map() -> None:
    pool = SourcesPool()
    report = pool.merge_report(
        [web(None, "https://a.example"), web(-3, "https://b.example"), web("2", "https://c.example")]
    )
    assert report.sid_map == {2: 3} and report.added == (1, 2, 3)


def test_pools_merge_into_pools() -> None:
    pool, other = (
        pool_of(web(1, "https://a.example")),
        pool_of(web(1, "https://b.example"), web(2, "https://a.example")),
    )
    assert pool.merge(other) == {1: 2, 2: 1}
    assert len(other) == 2


def test_sids_end_with_an_error() -> None:
    pool = SourcesPool([web(MAX_SID, "https://a.example")])
    with pytest.raises(SourcesError, match="no SID is left"):
        pool.merge([web(1, "https://b.example")])


def test_nothing_outside_changes_what_is_in_a_pool() -> None:
    rows = [web(1, "https://a.example", meta={"a": 1})]
    pool = SourcesPool(rows)
    rows[0]["meta"]["a"] = pool.rows[0]["meta"]["a"] = pool.select("1")[0]["meta"]["a"] = 2
    pool.snapshot()[0]["title"] = "x"
    found = pool.get(1)
    assert found is not None and found["meta"] == {"a": 1} and found["title"] == ""
    assert pool.get(2) is None


def test_a_pool_can_be_copied_and_pickled() -> None:
    pool = pool_of(web(1, "https://a.example"), web(2, "https://b.example"))
    for other in (copy.copy(pool), copy.deepcopy(pool), pickle.loads(pickle.dumps(pool))):
        assert other == pool and other is not pool
        other.merge([web(1, "https://c.example")])
        assert len(pool) == 2 and other != pool
    assert 1 in pool and 3 not in pool and repr(pool) == "<SourcesPool of 2 sources>" and pool != [1]


def test_threads_that_merge_at_once_never_share_a_sid(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow_next_sid(largest: int) -> int:
        time.sleep(0.001)  # room for another thread to read the same largest SID
        return next_sid(largest)

    monkeypatch.setattr(pool_module, "next_sid", slow_next_sid)
    pool = SourcesPool()
    maps: list[dict[int, int]] = []

    def work(n: int) -> None:
        maps.append(pool.merge([web(i, f"https://{n}.example/{i}") for i in range(20)]))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    given_out = [sid for sid_map in maps for sid in sid_map.values()]
    assert sorted(given_out) == list(range(1, 81)) == sorted(pool.sids)


def test_select_takes_numbers_ranges_paths_and_sids() -> None:
    pool = SourcesPool([web(n, f"https://a.example/{n}") for n in (1, 2, 3, 5, 8)])

    def sids(selector: str | list[int]) -> list[int]:
        return [row["sid"] for row in pool.select(selector)]

    assert sids("1,3-5") == [1, 3, 5]
    assert sids("so:sources_pool[1,3-5]") == [1, 3, 5]
    assert sids("so:sources_pool") == [1, 2, 3, 5, 8]
    assert sids("8,1,8") == [8, 1] and sids(" 5 – 2 ") == [2, 3, 5]
    assert sids("9,4") == sids("") == []
    assert sids([5, 1, 99]) == [5, 1]
    assert sids("0-9999999999999999") == [1, 2, 3, 5, 8]
    with pytest.raises(SelectorError, match="no SID and no range"):
        pool.select("1,x")


def test_a_snapshot_is_light() -> None:
    page = web(
        1,
        "https://a.example",
        title="A",
        text="t" * 5_000,
        content="c" * 50_000,
        note={"a": 1},
        mime="text/html",
    )
    picture = web(2, "data:image/png,%FF" + "x" * 5_000, title="T" * 5_000)
    first, second = SourcesPool([page, picture]).snapshot()
    assert first == {
        "sid": 1,
        "title": "A",
        "url": "https://a.example",
        "source_type": "web",
        "mime": "text/html",
    }
    assert second["omitted"] == {"title": "5,000 characters", "url": "5,018 characters"}
    assert len(json.dumps(second)) < 2_200


# The map and tokens


def test_every_token_in_bodies_is_rewritten_with_the_map() -> None:
    pool = [web(1, "https://a.example"), web(2, "https://b.example")]
    came = [web(1, "https://b.example"), web(2, "https://c.example"), web(3, "https://a.example")]
    merged = merge_sources_pool_with_map(
        pool, came, ["B [[S:1]], both [[S:1-2]].", "None.", "`[[S:1]]` [[S:3]]"]
    )
    assert merged.sid_map == {1: 2, 2: 3, 3: 1}
    assert merged.bodies == ["B [[S:2]], both [[S:2-3]].", "None.", "`[[S:1]]` [[S:1]]"]
    assert merged.removed == [(), (), ()] and len(merged.rows) == 3


def test_an_id_that_maps_to_nothing_is_removed_and_reported() -> None:
    came = [web(1, "https://a.example"), {"sid": 2, "physical_path": "a.zip"}]
    merged = merge_sources_pool_with_map([], came, ["Yes [[S:1,2]]. No [[S:2]]. Never [[S:9]]."])
    assert merged.bodies == ["Yes [[S:1]]. No. Never."]
    assert merged.removed == [(2, 9)] and [refused.sid for refused in merged.refused] == [2]


def test_one_body_is_a_body() -> None:
    assert merge_sources_pool_with_map([], [web(4, "https://a.example")], "A [[S:4]].").bodies == [
        "A [[S:1]]."
    ]


def test_the_pool_that_is_merged_into_is_not_changed() -> None:
    pool = pool_of(web(1, "https://a.example"))
    assert len(merge_sources_pool_with_map(pool, [web(1, "https://b.example")]).rows) == 2
    assert len(pool) == 1


# Laws


@given(ROWS, ROWS)
def test_law_merging_is_idempotent(first: list[Row], second: list[Row]) -> None:
    pool = pool_of(*first)
    sid_map = pool.merge(second)
    before = pool.rows
    assert pool.merge(second) == sid_map
    assert pool.rows == before
    again = SourcesPool(json.loads(json.dumps(before)))
    assert again.merge(second) == sid_map and again.rows == before


@given(ROWS, ROWS)
def test_law_merging_keeps_sids(first: list[Row], second: list[Row]) -> None:
    pool = pool_of(*first)
    before = {row["sid"]: row for row in pool.rows}
    report = pool.merge_report(second)
    after = {row["sid"]: row for row in pool.rows}
    assert list(after)[: len(before)] == list(before)
    assert sorted(report.added) == list(report.added) == [sid for sid in after if sid not in before]
    assert set(report.sid_map.values()) <= after.keys()
    for sid, row in before.items():
        assert after[sid]["url"] == row["url"] or canonical_url(row["url"]) is None
        assert all(
            len(after[sid].get(name) or "") >= len(row.get(name) or "")
            for name in ("title", "text", "content")
        )


@given(ROWS)
def test_law_merging_a_pool_into_itself_changes_nothing(rows: list[Row]) -> None:
    pool = pool_of(*rows)
    before = pool.rows
    assert pool.merge(before) == {sid: sid for sid in pool.sids}
    assert pool.rows == before


@given(ROWS, ROWS, st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=4), max_size=5))
def test_law_tokens_rewritten_through_the_map_name_the_same_sources(
    first: list[Row], second: list[Row], cited: list[list[int]]
) -> None:
    body = " ".join(f"Fact [[S:{','.join(map(str, sids))}]]." for sids in cited)
    merged = merge_sources_pool_with_map(SourcesPool(adapt_source_for_llm(first)), second, [body])
    came: dict[int, Row] = {}
    for row in adapt_source_for_llm([row for row in second if "sid" in row]):
        came.setdefault(row["sid"], row)
    index = SourceIndex()
    for row in merged.rows:
        index.add(row)
    expected = [[came[sid] for sid in dict.fromkeys(sids) if sid in merged.sid_map] for sids in cited]
    meant = [{index.find(row) for row in rows} for rows in expected if rows]
    assert [set(token.sids) for token in find_tokens(merged.bodies[0])] == meant
    assert merged.removed == [tuple(sorted({sid for sids in cited for sid in sids} - merged.sid_map.keys()))]


@given(ROWS)
def test_law_combining_again_with_the_same_row_changes_nothing(rows: list[Row]) -> None:
    for known, new in itertools.permutations(adapt_source_for_llm(rows), 2):
        once = combine(known, new)
        assert combine(once, new) == once and once["sid"] == known["sid"]


@pytest.mark.scaled
def test_merging_costs_grow_with_the_rows_not_with_their_square() -> None:
    def job(count: int) -> Callable[[], object]:
        rows = [web(n, f"https://a.example/{n}", title=f"T{n}") for n in range(count)]
        return lambda: pool_of(*rows).merge(rows)

    assert_linear(job, 800, 8_000)


# Files


def test_a_pool_is_a_json_list_of_rows_in_its_file(tmp_path: Path) -> None:
    pool = pool_of(web(1, "https://a.example", title="Łask", odd="\u2028"), {"sid": 2, "title": "note"})
    pool.save(tmp_path / "pool.json")
    assert json.loads((tmp_path / "pool.json").read_text()) == pool.rows
    assert SourcesPool.load(str(tmp_path / "pool.json")) == pool


@given(rows=ROWS)
def test_law_what_was_saved_is_loaded(rows: list[Row], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("pool") / "pool.json"
    pool = pool_of(*rows)
    pool.save(path)
    assert SourcesPool.load(path) == pool


@given(first=ROWS, second=ROWS)
def test_law_a_pool_goes_on_being_saved_where_it_was_saved(
    first: list[Row], second: list[Row], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("pool") / "pool.json"
    pool = SourcesPool(first)
    pool.save(path)
    pool.merge(second)
    pool.save(path)
    again = SourcesPool.load(path)
    again.save(path)
    assert again == SourcesPool.load(path) == pool


def test_loading_takes_every_shape_that_a_list_of_sources_has(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    path.write_text(json.dumps({"3": {"href": "https://a.example"}}))
    assert [row["sid"] for row in SourcesPool.load(path).rows] == [3]


def test_saving_loses_nothing_that_another_process_wrote(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    pool_of(web(1, "https://a.example")).save(path)
    mine, theirs = SourcesPool.load(path), SourcesPool.load(path)
    theirs.merge([web(1, "https://a.example", title="A title"), web(2, "https://b.example")])
    theirs.save(path)
    mine.merge([web(1, "https://a.example", text="An excerpt")])
    mine.save(path)
    assert SourcesPool.load(path) == mine
    assert [(row["url"], row["title"], row["text"]) for row in mine.rows] == [
        ("https://a.example", "A title", "An excerpt"),
        ("https://b.example", "", ""),
    ]


def test_saving_over_other_sources_with_the_same_sids_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    pool_of(web(1, "https://a.example", title="A")).save(path)
    written = path.read_bytes()
    mine = pool_of(web(1, "https://b.example", title="B"))
    with pytest.raises(SourcesConflictError, match=r"S:1 is 'A' in .*pool\.json, but 'B' here"):
        mine.save(path)
    assert path.read_bytes() == written and len(mine) == 1
    with pytest.raises(SourcesConflictError, match="but S:2 here"):
        pool_of(web(1, "https://b.example"), web(2, "https://a.example")).save(path)
    mine.save(path, replace=True)
    assert SourcesPool.load(path) == mine


def test_an_old_pool_with_one_source_twice_is_loaded_and_saved_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    path.write_text(json.dumps([web(1, "https://a.example"), web(2, "https://a.example/", title="A")]))
    pool = SourcesPool.load(path)
    assert len(pool) == 2 and pool.merge([web(7, "https://a.example")]) == {7: 1}
    pool.save(path)
    assert SourcesPool.load(path) == pool


def test_editing_a_file_reads_merges_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    with SourcesPool.edit(path) as pool:
        assert pool.merge([web(4, "https://a.example")]) == {4: 1}
    with SourcesPool.edit(path) as pool:
        assert pool.merge([web(4, "https://b.example")]) == {4: 2}
    with pytest.raises(ZeroDivisionError), SourcesPool.edit(path) as pool:
        pool.merge([web(1, "https://c.example")])
        raise ZeroDivisionError
    assert len(SourcesPool.load(path)) == 2


DAMAGED = [
    b"[{", b"not json", b"5", b'"text"', b"[1, 2]", b'[{"sid": 1}]', b"\xff\xfe\x00", b"[" * 100_000,
    b'{"name": "other", "version": "1.0"}', b'[{"sid": 1, "url": "https://a.example"}',
]  # fmt: skip


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_kept_aside_and_said_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "pool.json"
    path.write_bytes(content)
    pool = pool_of(web(1, "https://a.example"))

    def edit() -> None:
        with SourcesPool.edit(path) as found:
            found.merge([])

    for attempt in (lambda: SourcesPool.load(path), lambda: pool.save(path), edit):
        with pytest.raises(SourcesDamagedError, match=r"pool\.json") as raised:
            attempt()
        (aside,) = tmp_path.glob("pool.json.damaged-*")
        assert aside.name in str(raised.value)
        assert path.read_bytes() == aside.read_bytes() == content


def test_an_object_that_holds_more_than_sources_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "timeline.json"
    path.write_text('{"sources_pool": [{"sid": 1, "title": "a"}], "turns": []}')
    pool = SourcesPool.load(path)
    assert len(pool) == 1
    with pytest.raises(SourcesDamagedError, match="a JSON list"):
        pool.save(path)


@pytest.mark.parametrize("content", [b"", b" \n"])
def test_an_empty_file_holds_no_pool_but_may_become_one(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "pool.json"
    path.write_bytes(content)
    with pytest.raises(SourcesDamagedError):
        SourcesPool.load(path)
    pool_of(web(1, "https://a.example")).save(path)
    assert len(SourcesPool.load(path)) == 1


def test_places_that_cannot_be_read_or_written_are_errors_of_ours(tmp_path: Path) -> None:
    pool = pool_of(web(1, "https://a.example"))
    with pytest.raises(SourcesStoreError, match="there is no file"):
        SourcesPool.load(tmp_path / "none.json")
    with pytest.raises(SourcesStoreError):
        SourcesPool.load(tmp_path)
    with pytest.raises(SourcesStoreError):
        SourcesPool.load(tmp_path / "a\0b")
    for place in (tmp_path, tmp_path / "none" / "pool.json", tmp_path / ("n" * 300), tmp_path / "a\0b"):
        with pytest.raises(SourcesStoreError):
            pool.save(place)


def test_a_pool_says_itself_which_sids_are_known_and_what_its_rows_are() -> None:
    pool = SourcesPool([web(4, "https://a.example"), web(2, "https://b.example")])
    assert list(pool) == [4, 2]
    assert extract_citation_sids_any("a [[S:2,3]] b", known=pool) == [2]
    assert citations_present_inline("a [[S:4]]", known=pool) and not citations_present_inline(
        "a [[S:3]]", known=pool
    )
    assert validate_sidecar({"a": "b", "_citations": [{"path": "/a", "sids": [4]}]}, known=pool) == []
    assert adapt_source_for_llm(pool) == pool.rows
    assert list(build_citation_map_from_sources(pool)) == [4, 2]

"""Rules of behaviours, part 3: the pool is stored whole; both kinds of store keep the promises of `SourcesStore`."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from rows import ROWS, web

from blocks.errors import SourcesConflictError, SourcesDamagedError, SourcesError, SourcesStoreError
from grounding.sources import (
    JsonSources,
    SourcesPool,
    SourcesStore,
    SqliteSources,
    read_snapshot,
    start_turn,
    write_snapshot,
)
from grounding.sources.json_file import only_writer
from grounding.sources.model import Row

Opener = Callable[[], SourcesStore]
WRITER = Path(__file__).with_name("writer.py")
CONVERSATIONS = [
    "a",
    "A",
    "ä",
    "a/b",
    "..",
    "con",
    "c:\\d",
    "a b%20",
    "x" * 60,
    "\ud800",
    '"\\u00e4"',
    "日本語",
]


@pytest.fixture(params=["json", "sqlite"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """What opens the same store again and again."""
    if request.param == "json":
        return lambda: JsonSources(tmp_path / "sources")
    return lambda: SqliteSources(tmp_path / "sources.db")


def test_the_pool_is_stored_whole(opened: Opener) -> None:
    row = web(
        9, "https://a.example", title="Łask", content="c" * 100_000, meta={"a": [1, None]}, odd="\u2028\0"
    )
    assert opened().merge("talk", [row]) == {9: 1}
    assert opened().load("talk").rows == [{**row, "sid": 1, "text": "", "source_type": "web"}]


def test_a_conversation_without_sources_has_an_empty_pool(opened: Opener) -> None:
    assert len(opened().load("talk")) == 0 and opened().conversations() == []


def test_merging_goes_on_where_it_was_left(opened: Opener) -> None:
    assert opened().merge("talk", [web(1, "https://a.example"), web(2, "https://b.example")]) == {1: 1, 2: 2}
    assert opened().merge("talk", [web(1, "https://b.example", title="B"), web(2, "https://c.example")]) == {
        1: 2,
        2: 3,
    }
    assert [(row["sid"], row["title"]) for row in opened().load("talk").rows] == [(1, ""), (2, "B"), (3, "")]


def test_conversations_are_kept_apart_whatever_their_ids(opened: Opener) -> None:
    store = opened()
    for n, conversation in enumerate(CONVERSATIONS):
        assert store.merge(conversation, [web(n, f"https://a.example/{n}")]) == {n: 1}
    assert opened().conversations() == sorted(CONVERSATIONS)
    for n, conversation in enumerate(CONVERSATIONS):
        assert [row["url"] for row in opened().load(conversation).rows] == [f"https://a.example/{n}"]


@pytest.mark.parametrize("id", ["", 7, None])
def test_an_id_that_can_name_nothing_is_an_error(opened: Opener, id: Any) -> None:
    store = opened()
    for attempt in (
        lambda: store.load(id),
        lambda: store.merge(id, []),
        lambda: store.save(id, SourcesPool()),
    ):
        with pytest.raises(SourcesStoreError, match="a conversation's id is text"):
            attempt()


def test_files_of_a_folder_stay_in_it(tmp_path: Path) -> None:
    JsonSources(tmp_path / "in").merge("../../out", [web(1, "https://a.example")])
    assert [path.name for path in (tmp_path / "in").glob("pool*")] == ["pool-%2e%2e%2f%2e%2e%2fout.json"]
    with pytest.raises(SourcesStoreError, match="can't name a file"):
        JsonSources(tmp_path / "in").load("日" * 100)


def test_saving_keeps_what_others_have_stored(opened: Opener) -> None:
    opened().merge("talk", [web(1, "https://a.example")])
    mine = opened().load("talk")
    mine.merge([web(1, "https://a.example", title="A title")])
    opened().merge("talk", [web(1, "https://b.example")])
    opened().save("talk", mine)
    assert opened().load("talk") == mine
    assert [(row["url"], row["title"]) for row in mine.rows] == [
        ("https://a.example", "A title"),
        ("https://b.example", ""),
    ]


def test_saving_other_sources_under_stored_sids_is_refused(opened: Opener) -> None:
    opened().merge("talk", [web(1, "https://a.example")])
    with pytest.raises(SourcesConflictError, match="S:1 is 'https://a"):
        opened().save("talk", SourcesPool([web(1, "https://b.example")]))
    assert [row["url"] for row in opened().load("talk").rows] == ["https://a.example"]


def test_a_merge_that_fails_writes_nothing(opened: Opener) -> None:
    opened().merge("talk", [web(1, "https://a.example")])
    with pytest.raises(SourcesError):
        opened().merge("talk", "no json")
    assert len(opened().load("talk")) == 1
    assert opened().merge("talk", [web(1, "https://b.example")]) == {1: 2}


@given(first=ROWS, second=ROWS)
def test_law_both_stores_say_what_a_pool_in_memory_says(
    first: list[Row], second: list[Row], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("stores")
    pool = SourcesPool()
    stores: list[SourcesStore] = [JsonSources(folder / "json"), SqliteSources(folder / "sources.db")]
    for rows in (first, second, first):
        sid_map = pool.merge(rows)
        assert [store.merge("talk", rows) for store in stores] == [sid_map, sid_map]
    assert [store.load("talk") for store in stores] == [pool, pool]


@pytest.mark.parametrize("kind", ["json", "sqlite", "file"])
def test_several_processes_writing_at_once_lose_nothing(kind: str, tmp_path: Path) -> None:
    place = str(tmp_path / "pool.json" if kind == "file" else tmp_path)
    writers, count = 4, 10
    command = [sys.executable, str(WRITER), kind, place]
    runs = [
        subprocess.Popen([*command, str(n), str(count)], stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
        for n in range(writers)
    ]
    maps = [json.loads(run.communicate(timeout=300)[0]) for run in runs]
    assert [run.returncode for run in runs] == [0] * writers
    stores: dict[str, Callable[[], SourcesPool]] = {
        "file": lambda: SourcesPool.load(place),
        "json": lambda: JsonSources(place).load("one conversation"),
        "sqlite": lambda: SqliteSources(Path(place) / "sources.db").load("one conversation"),
    }
    pool = stores[kind]()
    urls = {row["sid"]: row["url"] for row in pool.rows}
    assert sorted(urls) == list(range(1, (writers + 1) * count + 1))
    for number, answers in enumerate(maps):
        for n, sid_map in enumerate(answers):
            assert urls[sid_map["1"]] == f"https://writer{number}.example/{n}"
            assert urls[sid_map["2"]] == f"https://shared.example/{n}"
    assert {row["title"] for row in pool.rows if "shared" in row["url"]} == {"T" * writers}


def test_a_writer_that_is_killed_leaves_the_file_as_it_was_and_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    with SourcesPool.edit(path) as pool:
        pool.merge([web(1, "https://a.example")])
    code = (
        "import sys\nfrom grounding.sources import SourcesPool\n"
        "with SourcesPool.edit(sys.argv[1]) as pool:\n"
        "    pool.merge([{'url': 'https://b.example'}])\n    print('inside', flush=True)\n    sys.stdin.read()"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with run:
        assert run.stdout is not None and run.stdout.readline() == "inside\n"
        run.kill()
    with SourcesPool.edit(path) as pool:
        assert pool.merge([web(1, "https://c.example")]) == {1: 2}


def test_a_writer_that_waits_too_long_says_so(tmp_path: Path) -> None:
    path = tmp_path / "pool.json"
    with (
        only_writer(path),
        pytest.raises(SourcesStoreError, match="in use by another process"),
        only_writer(path, 0.1),
    ):
        raise AssertionError("two writers at once")
    database = SqliteSources(tmp_path / "sources.db", timeout=0.1)
    other = sqlite3.connect(tmp_path / "sources.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(SourcesStoreError, match="in use by another process"):
        database.merge("talk", [web(1, "https://a.example")])
    other.close()
    assert database.merge("talk", [web(1, "https://a.example")]) == {1: 1}


def test_a_link_to_a_file_and_the_file_have_one_lock(tmp_path: Path) -> None:
    (tmp_path / "pool.json").write_text("[]")
    (tmp_path / "link.json").symlink_to(tmp_path / "pool.json")
    with (
        only_writer(tmp_path / "pool.json"),
        pytest.raises(SourcesStoreError),
        only_writer(tmp_path / "link.json", 0.1),
    ):
        raise AssertionError("two writers at once")


# Damage


def test_a_damaged_file_of_a_conversation_is_kept_and_blocks_that_one_alone(tmp_path: Path) -> None:
    store = JsonSources(tmp_path)
    store.merge("good", [web(1, "https://a.example")])
    store.path("bad").write_bytes(b'[{"sid": 1, "url": "https://a.exa')
    for attempt in (lambda: store.load("bad"), lambda: store.merge("bad", [web(1, "https://b.example")])):
        with pytest.raises(SourcesDamagedError, match=r"line 1, column.*a copy in pool-bad\.json\.damaged-"):
            attempt()
    assert store.path("bad").read_bytes() == b'[{"sid": 1, "url": "https://a.exa'
    assert store.conversations() == ["bad", "good"] and len(store.load("good")) == 1


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE sources (x)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(SourcesDamagedError, match="something else"):
        SqliteSources(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "sources.db"
    path.write_bytes(b"not a database at all, " * 100)
    with pytest.raises(SourcesDamagedError, match="It was left as it is"):
        SqliteSources(path)
    assert path.read_bytes() == b"not a database at all, " * 100


@pytest.mark.parametrize("row", ["[1]", "{", '"x"', "{}"])
def test_a_damaged_row_of_a_database_is_said_so(tmp_path: Path, row: str) -> None:
    path = tmp_path / "sources.db"
    store = SqliteSources(path)
    store.merge("talk", [web(1, "https://a.example")])
    with sqlite3.connect(path) as db:
        db.execute("UPDATE sources SET row = ?", (row,))
    db.close()
    for attempt in (lambda: store.load("talk"), lambda: store.merge("talk", [web(1, "https://b.example")])):
        with pytest.raises(SourcesDamagedError, match="conversation 'talk'"):
            attempt()


def test_a_database_of_a_newer_pincite_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "sources.db"
    SqliteSources(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(SourcesStoreError, match="newer pincite"):
        SqliteSources(path)


def test_places_that_are_none_are_errors_of_ours(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SourcesStoreError):
        JsonSources(tmp_path / "file")
    with pytest.raises(SourcesStoreError):
        SqliteSources(tmp_path / "none" / "sources.db")
    with pytest.raises(SourcesStoreError):
        SqliteSources(tmp_path)


@pytest.mark.parametrize("kind", ["JsonSources", "SqliteSources"])
def test_a_store_may_be_used_after_a_fork(kind: str, tmp_path: Path) -> None:
    code = (
        f"import os\nfrom grounding.sources import {kind}\nstore = {kind}({str(tmp_path / 'place')!r})\n"
        "store.merge('talk', [{'url': 'https://a.example'}])\nchild = os.fork()\n"
        "store.merge('talk', [{'url': f'https://{child == 0}.example'}])\n"
        "os.waitpid(child, 0) if child else os._exit(0)\n"
        "print([row['sid'] for row in store.load('talk').rows])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=300, capture_output=True, text=True
    )
    assert run.stdout == "[1, 2, 3]\n"


# The timeline


def test_a_turn_starts_with_the_stored_pool_and_a_light_snapshot(opened: Opener, tmp_path: Path) -> None:
    opened().merge("talk", [web(5, "https://a.example", title="A", text="t" * 1_000, content="c" * 100_000)])
    timeline = tmp_path / "timeline.json"
    timeline.write_text(json.dumps({"turns": [1, 2], "sources_pool": ["old"]}))
    pool = start_turn(opened(), "talk", timeline)
    assert pool == opened().load("talk") and pool.rows[0]["content"] == "c" * 100_000
    snapshot = [{"sid": 1, "title": "A", "url": "https://a.example", "source_type": "web"}]
    assert json.loads(timeline.read_text()) == {"turns": [1, 2], "sources_pool": snapshot}
    assert read_snapshot(timeline) == [{**snapshot[0], "text": ""}]


def test_a_timeline_is_made_if_there_is_none(tmp_path: Path) -> None:
    assert read_snapshot(tmp_path / "timeline.json") == []
    write_snapshot(SourcesPool(), tmp_path / "timeline.json")
    assert json.loads((tmp_path / "timeline.json").read_text()) == {"sources_pool": []}
    (tmp_path / "timeline.json").write_text('{"turns": []}')
    assert read_snapshot(tmp_path / "timeline.json") == []


@pytest.mark.parametrize("content", [b"[]", b"{", b"5", b"\xff"])
def test_a_damaged_timeline_is_kept_aside(tmp_path: Path, content: bytes) -> None:
    timeline = tmp_path / "timeline.json"
    timeline.write_bytes(content)
    for attempt in (lambda: write_snapshot(SourcesPool(), timeline), lambda: read_snapshot(timeline)):
        with pytest.raises(SourcesDamagedError, match=r"a copy in timeline\.json\.damaged-"):
            attempt()
    assert timeline.read_bytes() == content
    assert [path.read_bytes() for path in tmp_path.glob("*.damaged-*")] == [content]

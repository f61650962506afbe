"""`sources_used.json`: which row is an artifact's, several processes at once, and files that hold something else."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import PinciteError, SourcesDamagedError, SourcesError, SourcesStoreError
from grounding.markers.sources_used import extract_citation_sids_any
from renderers.provenance.sources_used import SourcesUsedStore

WRITER = """
import sys
from renderers.provenance.sources_used import SourcesUsedStore
store, number, count = SourcesUsedStore(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
print("ready", flush=True)
for n in range(count):
    store.record(artifact_name=f"own {number} {n}", filename=f"{number}-{n}.pdf", sids=[number + 1, n + 1])
    store.record(artifact_name=f"shared {n}", filename=f"shared-{n}.pdf", sids=[1], writer=number)
    print(n, flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> SourcesUsedStore:
    return SourcesUsedStore(tmp_path / "sources_used.json")


def test_older_names_do_the_same(store: SourcesUsedStore) -> None:
    row = store.upsert({"artifact_name": "report", "filename": "report.pdf", "sids": [3, 1], "note": "kept"})
    store.save()
    assert row == store.get(artifact_name="report") and row["sids"] == [1, 3] and row["note"] == "kept"
    assert store.upsert({"artifact_name": "report", "sids": [2]})["filename"] == "report.pdf"
    assert store.entries == store.load() == store.rows() and len(store.entries) == 1


def written(store: SourcesUsedStore) -> Any:
    return json.loads(store.path.read_text(encoding="utf-8"))


def test_the_file_is_a_list_of_names_and_sids(store: SourcesUsedStore) -> None:
    row = store.record(artifact_name="Bericht 2024 – Übersicht", filename="bericht.pdf", sids=[3, 1, 3])
    assert written(store) == [row]
    assert row == {"artifact_name": "Bericht 2024 – Übersicht", "filename": "bericht.pdf", "sids": [1, 3]}
    assert store.get_sids(artifact_name="Bericht 2024 – Übersicht") == [1, 3]


def test_before_anything_is_recorded_there_is_nothing(store: SourcesUsedStore) -> None:
    assert (store.rows(), store.get(filename="a.pdf"), store.get_sids(artifact_name="a")) == ([], None, [])
    assert not store.path.exists()
    store.path.write_bytes(b"\n")
    assert store.rows() == []


@pytest.mark.parametrize(
    ("again", "row"),
    [
        (("a", "a.pdf"), ("a", "a.pdf")),
        (("a", None), ("a", "a.pdf")),
        ((None, "a.pdf"), ("a", "a.pdf")),
        (("a", "renamed.pdf"), ("a", "renamed.pdf")),
        (("renamed", "a.pdf"), ("renamed", "a.pdf")),
    ],
)
def test_a_row_is_replaced_by_name_and_file_name_then_name_then_file_name(
    store: SourcesUsedStore, again: tuple[str | None, str | None], row: tuple[str, str]
) -> None:
    store.record(artifact_name="other", filename="other.pdf", sids=[9])
    store.record(artifact_name="a", filename="a.pdf", sids=[1, 2], note="kept")
    store.record(artifact_name=again[0], filename=again[1], sids=[3])
    assert written(store) == [
        {"artifact_name": "other", "filename": "other.pdf", "sids": [9]},
        {"artifact_name": row[0], "filename": row[1], "sids": [3], "note": "kept"},
    ]


def test_name_and_file_name_together_come_before_either(store: SourcesUsedStore) -> None:
    for name, filename in (("a", "a.pdf"), ("b", "b.pdf")):
        store.record(artifact_name=name, filename=filename, sids=[1])
    store.rename(artifact_name="b", new_artifact_name="a")
    store.record(artifact_name="a", filename="a.pdf", sids=[5])
    assert store.get_sids(artifact_name="a", filename="a.pdf") == [5]
    assert store.get_sids(artifact_name="a", filename="b.pdf") == [1]
    assert store.get_sids(artifact_name="a", filename="unknown.pdf") == [5]
    assert store.get_sids(artifact_name="unknown", filename="b.pdf") == [1]


def test_a_name_comes_before_a_file_name(store: SourcesUsedStore) -> None:
    store.record(artifact_name="a", filename="a.pdf", sids=[1])
    store.record(artifact_name="b", filename="b.pdf", sids=[2])
    assert store.get_sids(artifact_name="a", filename="b.pdf") == [1]
    assert store.get_sids(artifact_name="c", filename="b.pdf") == [2]


def test_a_name_is_one_artifact_whatever_the_ending_of_its_file(store: SourcesUsedStore) -> None:
    store.record(artifact_name="report", filename="report.pdf", sids=[1])
    store.record(artifact_name="report", filename="report.docx", sids=[1, 2])
    assert written(store) == [{"artifact_name": "report", "filename": "report.docx", "sids": [1, 2]}]


def test_artifacts_that_are_named_by_their_files_are_kept_apart(store: SourcesUsedStore) -> None:
    for sid, filename in enumerate(("report.pdf", "report.docx"), start=1):
        store.record(artifact_name=filename, filename=filename, sids=[sid])
    assert store.get_sids(artifact_name="report.pdf") == [1]
    assert store.get_sids(artifact_name="report.docx") == [2]


def recorded_file(store: SourcesUsedStore, name: str, content: bytes, sids: list[int]) -> Path:
    """A file beside the store and its row."""
    path = store.path.parent / name
    path.write_bytes(content)
    store.record(artifact_name=name, filename=name, sids=sids, sha256=hashlib.sha256(content).hexdigest())
    return path


@pytest.mark.parametrize("place", ["renamed.pdf", "folder/report.pdf", "folder/other.pdf"])
def test_a_file_that_was_renamed_or_moved_on_disk_is_found_by_its_bytes(
    store: SourcesUsedStore, place: str
) -> None:
    path = recorded_file(store, "report.pdf", b"the report", [1, 3])
    recorded_file(store, "other.pdf", b"another", [2])
    moved = store.path.parent / place
    moved.parent.mkdir(exist_ok=True)
    row = store.find(path.rename(moved))
    assert row is not None and row["sids"] == [1, 3]


def test_a_file_is_found_where_its_row_says_from_either_folder(
    store: SourcesUsedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = recorded_file(store, "report.pdf", b"the report", [1])
    monkeypatch.chdir(path.parent)
    for given_as in (path, str(path), "report.pdf", "./report.pdf", "nowhere/../report.pdf"):
        row = store.find(given_as)
        assert row is not None and row["sids"] == [1]
    assert store.find("unknown.pdf") is None


def test_bytes_say_more_than_a_name_that_another_file_took(store: SourcesUsedStore) -> None:
    first = recorded_file(store, "first.pdf", b"one", [1])
    second = recorded_file(store, "second.pdf", b"two", [2])
    first.rename(store.path.parent / "kept.pdf")
    row = store.find(second.rename(first))
    assert row is not None and row["sids"] == [2]


def test_an_edited_file_is_found_by_its_name(store: SourcesUsedStore) -> None:
    path = recorded_file(store, "report.pdf", b"the report", [1])
    path.write_bytes(b"the report, saved again")
    row = store.find(path)
    assert row is not None and row["sids"] == [1]
    path.unlink()
    assert store.find(path) == row


def test_a_namesake_with_other_bytes_is_another_file(store: SourcesUsedStore) -> None:
    recorded_file(store, "report.pdf", b"the report", [1])
    namesake = store.path.parent / "elsewhere" / "report.pdf"
    namesake.parent.mkdir()
    namesake.write_bytes(b"not the report")
    assert store.find(namesake) is None
    store.record(artifact_name="report.pdf", sids=[1])
    row = store.find(namesake)
    assert row is not None and "sha256" not in row


def test_of_copies_the_newest_row_is_found(store: SourcesUsedStore) -> None:
    recorded_file(store, "a.pdf", b"same", [1])
    recorded_file(store, "b.pdf", b"same", [2])
    copy = store.path.parent / "copy.pdf"
    copy.write_bytes(b"same")
    for name, sids in (("copy.pdf", [2]), ("a.pdf", [1]), ("b.pdf", [2])):
        row = store.find(copy.with_name(name))
        assert row is not None and row["sids"] == sids


def test_a_file_that_cannot_be_read_is_reported(store: SourcesUsedStore) -> None:
    for path in (store.path.parent, "a\0b"):
        with pytest.raises(SourcesStoreError, match="can't be read"):
            store.find(path)


def test_renaming_an_artifact_keeps_its_record(store: SourcesUsedStore) -> None:
    store.record(artifact_name="a", filename="a.pdf", sids=[1], sha256="0f", citations={"1": {"page": 2}})
    assert store.rename(filename="a.pdf", new_artifact_name="b", new_filename="out/b.pdf") == {
        "artifact_name": "b",
        "filename": "out/b.pdf",
        "sids": [1],
        "sha256": "0f",
        "citations": {"1": {"page": 2}},
    }
    assert store.get(artifact_name="a") is None
    assert store.get_sids(artifact_name="b", filename="out/b.pdf") == [1]
    with pytest.raises(SourcesError, match="no row for artifact_name 'a'"):
        store.rename(artifact_name="a", new_artifact_name="c")


def test_what_was_said_of_old_content_does_not_outlive_it(store: SourcesUsedStore) -> None:
    store.record(artifact_name="a", filename="a.pdf", sids=[1], sha256="0f", citations={}, note="kept")
    assert set(store.record(filename="a.pdf", sids=[2])) == {"artifact_name", "filename", "sids", "note"}


def test_rows_and_fields_of_others_stay(store: SourcesUsedStore) -> None:
    rows = [
        {"sids": [1]},
        {"artifact_name": "x", "filename": None, "sids": [2], "tool": {"v": [1, None]}},
        {},
    ]
    store.path.write_text(json.dumps(rows), encoding="utf-8")
    store.record(artifact_name="a", filename="a.pdf", sids=[])
    assert written(store) == [*rows, {"artifact_name": "a", "filename": "a.pdf", "sids": []}]


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"[{}",
        b'{"artifact_name": "a"}',
        b"[1]",
        b'[{"artifact_name": "a"}, "b"]',
        b"\xff\xfe\x00",
        b"null",
        b"[" * 9999,
    ],
)
def test_a_damaged_file_is_reported_kept_and_never_overwritten(
    store: SourcesUsedStore, content: bytes
) -> None:
    store.path.write_bytes(content)
    for action in (
        lambda: store.record(artifact_name="a", filename="a.pdf", sids=[1]),
        lambda: store.get_sids(artifact_name="a"),
        lambda: store.rename(artifact_name="a", new_filename="b.pdf"),
    ):
        with pytest.raises(SourcesDamagedError) as error:
            action()
        assert str(store.path) in str(error.value) and "move it away" in str(error.value)
    assert store.path.read_bytes() == content
    (aside,) = store.path.parent.glob("sources_used.json.damaged-*")
    assert aside.read_bytes() == content
    store.path.unlink()
    assert store.record(artifact_name="a", filename="a.pdf", sids=[1])["sids"] == [1]


@pytest.mark.parametrize("sids", [[-1], [10**18], [True], ["1"], [1.0], "12", 7, None, {1: 2}])
def test_sids_that_are_none_are_refused_and_nothing_is_written(store: SourcesUsedStore, sids: Any) -> None:
    with pytest.raises(SourcesError) as error:
        store.record(artifact_name="a", filename="a.pdf", sids=sids)
    assert isinstance(error.value, PinciteError)
    assert not store.path.exists()


def test_an_artifact_needs_a_name_and_fields_that_json_holds(store: SourcesUsedStore) -> None:
    for names in ({}, {"artifact_name": ""}, {"artifact_name": 7}, {"filename": b"a.pdf"}):
        with pytest.raises(SourcesError):
            store.record(**names, sids=[1])
    for value in (object(), float("nan"), {1, 2}):
        with pytest.raises(SourcesError, match="JSON can hold"):
            store.record(artifact_name="a", sids=[1], note=value)
    with pytest.raises(SourcesStoreError, match="no folder"):
        SourcesUsedStore(store.path.parent / "none" / "sources_used.json").record(artifact_name="a", sids=[1])


def test_paths_are_taken_as_they_are_written(store: SourcesUsedStore) -> None:
    store.record(filename=Path("out") / "a.pdf", sids=[4])
    assert store.get_sids(filename="out/a.pdf") == [4]


def start(store: SourcesUsedStore, number: int, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(store.path), str(number), str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_several_processes_at_once_lose_nothing(store: SourcesUsedStore) -> None:
    writers = [start(store, number, 8) for number in range(4)]
    ended = [(writer.communicate(timeout=300), writer.returncode) for writer in writers]
    assert [(errors, code) for (_, errors), code in ended] == [("", 0)] * 4
    own = {(n, i) for n in range(4) for i in range(8)}
    assert {
        tuple(map(int, row["artifact_name"].split()[1:])) for row in store.rows() if "writer" not in row
    } == own
    shared = [row["artifact_name"] for row in store.rows() if "writer" in row]
    assert sorted(shared) == [f"shared {n}" for n in range(8)]


def test_processes_that_meet_a_damaged_file_keep_one_copy_and_say_so(store: SourcesUsedStore) -> None:
    store.path.write_bytes(b'[{"artifact_name": "a", "sids": [1')
    writers = [start(store, number, 1) for number in range(3)]
    ended = [(writer.communicate(timeout=300), writer.returncode) for writer in writers]
    (aside,) = store.path.parent.glob("sources_used.json.damaged-*")
    for (_, errors), code in ended:
        assert code == 1
        assert "SourcesDamagedError" in errors and aside.name in errors and "move it away" in errors
    assert store.path.read_bytes() == aside.read_bytes() == b'[{"artifact_name": "a", "sids": [1'


def test_a_process_that_is_killed_leaves_a_whole_file_and_no_lock(store: SourcesUsedStore) -> None:
    writer = start(store, 0, 100_000)
    assert writer.stdout is not None
    lines = [writer.stdout.readline() for _ in range(12)]
    writer.send_signal(signal.SIGKILL)
    writer.communicate(timeout=300)
    assert lines[-1] == "10\n"
    names = {row["artifact_name"] for row in store.rows()}
    assert {f"own 0 {n}" for n in range(11)} <= names
    store.record(artifact_name="after", sids=[1])  # a lock that is still held is an error


NAMES = st.sampled_from([None, "a", "b", "c"])
FILES = st.sampled_from([None, "a.pdf", "b.pdf", "a.docx"])


@examples(0.25)
@given(st.lists(st.tuples(NAMES, FILES).filter(any), max_size=6))
def test_what_was_recorded_last_is_found_under_its_names(
    tmp_path_factory: pytest.TempPathFactory, artifacts: list[tuple[str | None, str | None]]
) -> None:
    store = SourcesUsedStore(tmp_path_factory.mktemp("store") / "sources_used.json")
    for sid, (name, filename) in enumerate(artifacts, start=1):
        store.record(artifact_name=name, filename=filename, sids=[sid])
        assert store.get_sids(artifact_name=name, filename=filename) == [sid]
        recorded = store.rows()
        store.record(artifact_name=name, filename=filename, sids=[sid])
        assert store.rows() == recorded


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_pipe_is_no_store_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(SourcesStoreError, match="is a pipe"):
        SourcesUsedStore(tmp_path / "pipe.json").record(artifact_name="a", filename="a.pdf", sids=[1])


def test_threads_at_once_lose_nothing(store: SourcesUsedStore) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.record(artifact_name=f"a{n}", sids=[n]), range(1, 33)))
    assert sorted(row["sids"][0] for row in store.rows()) == list(range(1, 33))


def test_the_example_of_the_docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).resolve().parents[3] / "docs" / "provenance.md").read_text(encoding="utf-8")
    example, *_ = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["store"].get_sids(filename="report-2024.pdf") == [1, 3]


def test_every_sid_that_a_token_can_name_is_recorded(store: SourcesUsedStore) -> None:
    sids = extract_citation_sids_any(f"a [[S:0]] b [[S:{10**18 - 1}]]")
    assert store.record(artifact_name="a", sids=sids)["sids"] == [0, 10**18 - 1]

"""Versions in the store: done whole or not at all, safe beside others, and in files of older formats too."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from contents import addition, plain_content
from house_rules import TEXTS, V1, V2, V3, pdf

from blocks.document import Document
from blocks.errors import LibraryDamagedError, LibraryError, LibraryVersionError
from blocks.library.library import Library
from blocks.library.store import schema
from blocks.library.store.ids import pack_numbers, unpack_numbers
from blocks.library.store.model import Revision
from blocks.library.store.protocol import Store
from blocks.library.store.sqlite import SqliteStore

HERE = Path(__file__).resolve().parents[1]
FORMAT_1 = HERE.parents[1] / "fixtures" / "library" / "format_1.pincite"
"""Version 1 of the house rules, added by the last pincite that wrote format 1."""


def revision(data: bytes, base: str, *kept: int) -> Revision:
    return Revision(addition(data, plain_content([1] * len(kept))), base, np.array(kept, dtype=np.int64))


def test_a_revision_keeps_numbers_and_gets_new_ones(store: Store) -> None:
    first = store.add(addition(b"1", plain_content([1, 1, 1])))
    other = store.add(addition(b"x", plain_content([1])))
    second = store.revise(revision(b"2", first.id, 0, 3, 1, 0))
    assert second is not None
    assert unpack_numbers(second.numbers).tolist() == [5, 3, 1, 6]
    assert (second.version, second.first_block, second.block_count) == (2, 5, 2)
    assert store.document_ids() == [second.id, other.id]
    assert store.versions(first.id) == store.versions(second.id) == [first, second]
    assert [store.entry_of_block(n) for n in (1, 2, 4, 6, 7)] == [second, second, other, second, None]
    assert store.add(addition(b"y", plain_content([1]))).first_block == 7


def test_a_revision_of_what_is_not_current_any_more_is_refused(store: Store) -> None:
    first = store.add(addition(b"1", plain_content([1])))
    other = store.add(addition(b"x", plain_content([1])))
    second = store.revise(revision(b"2", first.id, 1))
    assert second is not None
    assert store.revise(revision(b"3", first.id, 1)) is None
    assert store.revise(revision(b"x", second.id, 1)) is None, "these bytes are another document's"
    assert store.document_ids() == [second.id, other.id]
    assert store.revise(revision(b"1", second.id, 1)) == first
    assert store.current(second.id) == first


@pytest.mark.parametrize("numbers", [[], [1], [7, 1, 900, 3], list(range(1, 5000))])
def test_numbers_come_out_as_they_went_in(numbers: list[int]) -> None:
    assert unpack_numbers(pack_numbers(np.array(numbers, dtype=np.int64))).tolist() == numbers


def test_damaged_numbers_are_told(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        second = library.revise(library.add(pdf(V1)), pdf(V2))
    with sqlite3.connect(place) as db:
        db.execute("UPDATE documents SET numbers = ? WHERE version = 2", (pack_numbers(np.arange(1, 17)),))
    db.close()
    with Library(place) as library, pytest.raises(LibraryDamagedError, match="has changed"):
        library.get(second.id)


DYING = """
import os, signal, sys
from house_rules import V2, pdf
from blocks.library.library import Library
from blocks.library.store import sql_rows
insert = sql_rows._insert
def die(*args):
    insert(*args)
    os.kill(os.getpid(), signal.SIGKILL)
sql_rows._insert = die
Library(sys.argv[1]).revise(sys.argv[2], pdf(V2))
"""


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    root = HERE.parents[1]
    path = os.pathsep.join([str(root), str(root / "tests"), str(HERE)])
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, env={**os.environ, "PYTHONPATH": path}
    )


def test_an_update_killed_half_way_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        first = library.add(pdf(V1))
    assert run(DYING, str(place), first.id).returncode == -signal.SIGKILL
    with Library(place) as library:
        assert library.document_ids == [first.id]
        assert len(library.versions(first.id)) == 1
        assert library.block("BLOCK_CITE_ID_6").text == TEXTS["garden"]
        assert sorted(library.revise(first.id, pdf(V2)).block_ids)[-1] == 16


def test_a_failed_update_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        first = library.add(pdf(V1))
        with sqlite3.connect(place) as db:
            db.execute(
                "CREATE TRIGGER no BEFORE UPDATE OF is_current ON documents BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        db.close()
        with pytest.raises(LibraryError):
            library.revise(first, pdf(V2))
        assert library.document_ids == [first.id]
        assert library.versions(first.id) == [first]


def test_two_writers_at_once_make_two_versions_in_a_row(place: str | Path) -> None:
    with Library(place) as library:
        first = library.add(pdf(V1))
        together = threading.Barrier(2)
        made: list[Document] = []

        def update(pages: list[list[str]]) -> None:
            with Library(place) as own:
                together.wait()
                made.append(own.revise(first.id, pdf(pages)))

        threads = [threading.Thread(target=update, args=(pages,)) for pages in (V2, V3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(document.version for document in made) == [2, 3]
        versions = library.versions(first.id)
        assert [version.version for version in versions] == [1, 2, 3]
        assert library.document_ids == [versions[2].id]
        by_id: dict[int, set[str]] = {}
        for version in versions:
            for number, text in zip(version.block_ids, version.block_texts, strict=True):
                by_id.setdefault(number, set()).add(text)
        assert len(by_id[2]) == 2 and by_id[4] == {TEXTS["lift"]}
        assert not any({TEXTS["lift"], TEXTS["heating"]} <= texts for texts in by_id.values())


def test_an_update_loses_the_race_and_is_held_against_the_winner(place: str | Path) -> None:
    with Library(place) as library, Library(place) as faster:
        first = library.add(pdf(V1))
        retired = library._retired

        def late(base: Document) -> dict[int, str]:
            library._retired = retired  # type: ignore[method-assign]
            faster.revise(first.id, pdf(V2))
            return retired(base)

        library._retired = late  # type: ignore[method-assign]
        third = library.revise(first.id, pdf(V3))
        assert third.version == 3
        assert third.block_ids == (15, 1, 2, 4, 5, 16, 7, 8, 10, 6, 11, 12, 13, 14)


def test_a_library_of_format_1_is_brought_up_to_date(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(FORMAT_1, place)
    with Library(place) as library:
        (first,) = library
        assert (first.version, first.block_ids) == (1, range(1, 15))
        assert library.source_bytes(first.id).startswith(b"%PDF")
        second = library.revise(first, pdf(V2))
        assert second.block_ids[:3] == (15, 1, 2)
    with Library(place) as library:
        assert library.document_ids == [second.id]
    with sqlite3.connect(place) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (schema.SCHEMA_VERSION,)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()


def test_upgraded_and_new_files_have_the_same_columns(tmp_path: Path) -> None:
    shutil.copy(FORMAT_1, tmp_path / "old.pincite")
    for name in ("old", "new"):
        SqliteStore(tmp_path / f"{name}.pincite").close()
    tables = []
    for name in ("old", "new"):
        with sqlite3.connect(tmp_path / f"{name}.pincite") as db:
            tables.append(db.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall())
        db.close()
    assert tables[0] == tables[1]


def test_a_failed_upgrade_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(FORMAT_1, place)
    monkeypatch.setattr(schema, "UPGRADES", {1: (*schema.UPGRADES[1], "SELECT nonsense")})
    with pytest.raises(LibraryError):
        SqliteStore(place)
    monkeypatch.undo()
    with Library(place) as library:
        assert library.block("BLOCK_CITE_ID_6").text == TEXTS["garden"]


READING = """
import os, sys, urllib.parse
import blocks.library.store.sqlite
from blocks.errors import LibraryReadOnlyError
from blocks.library.library import Library
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
library = Library(sys.argv[1])
print(library.document_ids[0], library.block("BLOCK_CITE_ID_6").text)
try:
    library.revise(library.document_ids[0], b"%PDF")
except LibraryReadOnlyError as error:
    print(type(error).__name__)
"""


def test_a_library_of_format_1_that_cannot_be_written_is_read(open_folder: Path) -> None:
    place = open_folder / "a.pincite"
    shutil.copy(FORMAT_1, place)
    place.chmod(0o444)
    open_folder.chmod(0o555)
    done = run(READING, str(place))
    assert done.stdout.splitlines() == [f"doc_b0713637e32f {TEXTS['garden']}", "LibraryReadOnlyError"], (
        done.stderr
    )
    assert place.read_bytes() == FORMAT_1.read_bytes()


def test_formats_to_come_are_refused(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(FORMAT_1, place)
    with sqlite3.connect(place) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(LibraryVersionError, match="formats up to 6; update pincite"):
        Library(place)

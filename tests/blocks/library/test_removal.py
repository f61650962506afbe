"""Removed documents: nothing of them is left, their ids are never given again, and whoever asks is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from contents import addition, plain_content, small_pdf
from house_rules import TEXTS, V1, V2, pdf
from hypothesis import given
from hypothesis import strategies as st
from store_kinds import ALL, STORES

from blocks.errors import (
    ArgumentError,
    LibraryError,
    LibraryLockedError,
    LibraryReadOnlyError,
    RemovedError,
    UnknownIdError,
)
from blocks.library.library import Library
from blocks.library.store import schema
from blocks.library.store.protocol import Store
from blocks.library.store.sqlite import SqliteStore

pytestmark = pytest.mark.long

HERE = Path(__file__).resolve().parents[1]
FORMAT_3 = HERE.parents[1] / "fixtures" / "library" / "format_3.pincite"
"""The first and second version of the house rules, written by the last pincite of format 3."""
PLANTED = "Quagmirenspeicher"


def file_bytes(place: Path) -> bytes:
    """All bytes of a library: the file, and the log beside it."""
    return b"".join(path.read_bytes() for path in place.parent.iterdir() if path.name.startswith(place.name))


def test_every_version_goes_and_others_stay(library: Library) -> None:
    first, other = library.add(pdf(V1)), library.add(small_pdf("Other words."))
    second = library.revise(first, pdf(V2))
    assert first in library and second.id in library
    library.remove(first)
    assert library.document_ids == [other.id] and list(library) == [other]
    assert first not in library and second not in library and second.id not in library
    for gone in (first.id, second.id):
        with pytest.raises(RemovedError, match=f"{gone} was removed"):
            library.get(gone)
        with pytest.raises(RemovedError):
            library.source_bytes(gone)
        with pytest.raises(RemovedError):
            library.current(gone)
    assert library.find(pdf(V1)) is None and library.with_sha256(second.sha256) is None
    assert library.source_bytes(other) == small_pdf("Other words.")


def test_blocks_of_a_removed_document_say_so(library: Library) -> None:
    first, other = library.add(pdf(V1)), library.add(small_pdf("Other words."))
    library.revise(first, pdf(V2))
    library.remove(first.id)
    for number in (1, 14, 16, 17):
        with pytest.raises(RemovedError, match=f"BLOCK_CITE_ID_{number} was removed"):
            library.block(f"BLOCK_CITE_ID_{number}")
    assert library.block("BLOCK_CITE_ID_15").document_id == other.id
    for unknown in ("BLOCK_CITE_ID_18", "BLOCK_CITE_ID_0", f"BLOCK_CITE_ID_{10**30}"):
        with pytest.raises(UnknownIdError) as told:
            library.block(unknown)
        assert not isinstance(told.value, RemovedError)


@pytest.mark.parametrize("kind", ALL)
@given(steps=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.booleans()), max_size=14))
def test_no_id_is_given_twice(
    tmp_path_factory: pytest.TempPathFactory, kind: str, steps: list[tuple[int, int, bool]]
) -> None:
    with closing(STORES[kind](tmp_path_factory.mktemp("law") / "a.pincite")) as store:
        ids, numbers = [], []
        for which, blocks, removing in steps:
            data = bytes([which])
            known = store.entry_of_sha256(addition(data, plain_content([])).sha256)
            if removing and known is not None:
                store.remove([known.id])
            elif known is None:
                entry = store.add(addition(data, plain_content([1] * blocks)))
                ids.append(entry.id)
                numbers += range(entry.first_block, entry.first_block + entry.block_count)
        assert len(ids) == len(set(ids))
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_same_file_comes_back_as_another_document(library: Library) -> None:
    first = library.add(pdf(V1))
    library.remove(first)
    again = library.add(pdf(V1))
    assert again.id != first.id and again.sha256 == first.sha256
    assert again.block_ids == range(15, 29)
    assert again in library and first not in library
    with pytest.raises(RemovedError):
        library.get(first.id)


def test_nothing_is_left_in_the_bytes(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        for n in range(40):  # small documents, whose rows SQLite moves about
            words = plain_content([3 + n], word=PLANTED if n % 2 else "Bergwerk")
            data = f"{PLANTED if n % 2 else 'Bergwerk'} {n} ".encode() * 60
            library._store.add(addition(data, words, name=f"{PLANTED if n % 2 else 'Bergwerk'} {n}.pdf"))
        names = library.names
        assert PLANTED.encode() in file_bytes(place)
        library.remove(*(document_id for document_id, name in names.items() if PLANTED in name))
        assert len(library) == 20
        assert PLANTED.encode() not in file_bytes(place), "while the library is open"
    assert PLANTED.encode() not in file_bytes(place)
    assert b"Bergwerk" in file_bytes(place)


def test_nothing_is_left_of_large_documents_and_their_versions(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        document = library.add(small_pdf("Stays for good."))
        gone = library.revise(library.add(pdf(V1)), pdf(V2))
        with sqlite3.connect(place) as db:
            stays, *packed = [row[0] for row in db.execute("SELECT packed FROM contents ORDER BY document")]
        db.close()
        kept = library.source_bytes(document) + stays
        library.remove(gone)
    left = file_bytes(place)
    for data in (pdf(V1), pdf(V2), *packed):
        pieces = [data[at : at + 24] for at in range(0, len(data) - 24, 24)]
        own = [piece for piece in pieces if piece not in kept and len(set(piece)) > 12]
        assert len(own) > 5
        assert not [piece for piece in own if piece in left]
    with sqlite3.connect(place) as db:
        assert db.execute("PRAGMA freelist_count").fetchone() == (0,), "its space is given back"
    db.close()


def test_removing_asks_for_documents_of_the_library_before_it_changes_anything(library: Library) -> None:
    document = library.add(pdf(V1))
    with pytest.raises(UnknownIdError, match="no document 'doc_0'"):
        library.remove(document, "doc_0")
    with pytest.raises(ArgumentError, match="not as int"):
        library.remove(document, 3)  # type: ignore[arg-type]
    library.remove()
    assert document in library
    library.remove(document, document.id)
    with pytest.raises(RemovedError):
        library.remove(document)


def test_what_is_no_document_is_in_no_library(library: Library) -> None:
    library.add(pdf(V1))
    assert None not in library and 3 not in library and "BLOCK_CITE_ID_1" not in library


def test_documents_stand_for_their_ids(library: Library) -> None:
    first = library.add(pdf(V1))
    second = library.revise(first, pdf(V2))
    assert library.get(first) is first and library.current(first) is second
    assert library.versions(second) == [first, second]
    assert library.source_bytes(first) == pdf(V1)
    for ask in (library.get, library.current, library.versions, library.source_bytes):
        with pytest.raises(ArgumentError, match="named by its id, or given as a Document"):
            ask(7)  # type: ignore[operator]


def test_an_update_of_what_was_removed_meanwhile_is_refused(store: Store) -> None:
    from test_revisions import revision

    first = store.add(addition(b"1", plain_content([1])))
    store.remove([first.id])
    assert store.revise(revision(b"2", first.id, 1)) is None
    assert store.document_ids() == []


def test_another_process_sees_that_a_document_is_gone(place: str | Path) -> None:
    with Library(place) as library, Library(place) as other:
        document = library.add(pdf(V1))
        assert other.get(document.id).text == document.text
        iterating = iter(other)
        library.remove(document)
        assert list(iterating) == [] and document not in other
        with pytest.raises(RemovedError):
            other.get(document.id)


def test_who_reads_at_the_moment_keeps_it_from_being_removed(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place, busy_timeout=0.2) as library:
        document = library.add(pdf(V1))
    with Library(place, busy_timeout=0.2) as library:
        reader = sqlite3.connect(place, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM documents").fetchone()
        with pytest.raises(LibraryLockedError, match="nothing was changed"):
            library.remove(document)
        assert document in library and library.source_bytes(document) == pdf(V1)
        reader.execute("COMMIT")
        library.remove(document)  # an open connection that reads nothing is in nobody's way
        assert reader.execute("SELECT count(*) FROM documents").fetchone() == (0,)
        reader.close()


def test_a_library_that_is_full_or_fails_is_as_it_was(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        document = library.add(pdf(V1))
    with sqlite3.connect(place) as db:
        db.execute("CREATE TRIGGER no BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'no'); END")
    db.close()
    with Library(place) as library:
        with pytest.raises(LibraryError, match="no"):
            library.remove(document)
        assert library.get(document.id).text == document.text
        assert library.source_bytes(document) == pdf(V1)


def test_a_library_of_format_3_is_brought_up_to_date(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    shutil.copy(FORMAT_3, place)
    with Library(place) as library:
        (second,) = library
        assert second.version == 2 and library.block("BLOCK_CITE_ID_5").text == TEXTS["waste"]
        library.remove(second)
        assert len(library) == 0
        assert library.add(pdf(V1)).block_ids == range(17, 31)
    with sqlite3.connect(place) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (schema.SCHEMA_VERSION,)
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()


READING = """
import os, sys, urllib.parse
import blocks.library.store.sqlite
from blocks.errors import LibraryReadOnlyError, UnknownIdError
from blocks.library.library import Library
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
library = Library(sys.argv[1])
print(library.block("BLOCK_CITE_ID_5").text)
for ask in (library.remove, library.get):
    try:
        ask("doc_0")
    except (LibraryReadOnlyError, UnknownIdError) as error:
        print(type(error).__name__)
"""


def test_a_library_of_format_3_that_cannot_be_written_is_read(open_folder: Path) -> None:
    place = open_folder / "a.pincite"
    shutil.copy(FORMAT_3, place)
    place.chmod(0o444)
    open_folder.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-c", READING, str(place)],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=HERE.parents[1],
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
    )
    assert done.stdout.splitlines() == [TEXTS["waste"], "LibraryReadOnlyError", "UnknownIdError"], done.stderr
    assert place.read_bytes() == FORMAT_3.read_bytes()


def test_only_what_sqlite_calls_corrupt_is_damaged(tmp_path: Path) -> None:
    """An argument of a wrong type reaches SQLite only past the library's door."""
    store = SqliteStore(tmp_path / "a.pincite")
    with pytest.raises(LibraryError, match="can't be used") as told:
        store.entry(object())  # type: ignore[arg-type]
    assert type(told.value) is LibraryError
    store.close()


def test_read_only_libraries_say_so(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only() -> None:
        raise LibraryReadOnlyError("a.pincite can only be read")

    document = library.add(pdf(V1))
    monkeypatch.setattr(library._store, "require_writable", read_only)
    with pytest.raises(LibraryReadOnlyError):
        library.remove(document)
    assert document in library

"""What goes into a store comes out of it; whatever happens to a library file, nobody overwrites it."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from contents import addition, bits, contents, plain_content
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from store_kinds import ALL, SHARED, STORES

from blocks.errors import (
    LibraryDamagedError,
    LibraryError,
    LibraryLockedError,
    LibraryReadOnlyError,
    LibraryVersionError,
)
from blocks.library.store import schema
from blocks.library.store.ids import document_id_candidates
from blocks.library.store.model import Entry
from blocks.library.store.protocol import Store
from blocks.library.store.sqlite import SqliteStore
from blocks.model import Content, Kind
from blocks.reading.packing import KIND_CODES, PackingError, pack, unpack

HERE = Path(__file__).parents[1]


@given(contents(), st.booleans())
def test_unpacking_gives_back_every_bit(content: Content, compress: bool) -> None:
    assert bits(unpack(pack(content, compress=compress))) == bits(content)


@pytest.mark.parametrize("buffer", [bytes, bytearray])
def test_unpacked_columns_are_read_only(buffer: type[bytes]) -> None:
    content = unpack(buffer(pack(plain_content([2, 3]), compress=False)))
    words, blocks = content.words, content.blocks
    columns = (words.boxes, words.pages, words.lines, words.blocks, words.joins, words.source)
    assert not any(c.flags.writeable for c in (*columns, blocks.first_words, blocks.confidences))


def test_large_columns_are_deflated_and_come_back() -> None:
    content = plain_content([50] * 200)
    packed = pack(content)
    assert len(packed) < len(pack(content, compress=False)) / 2
    assert bits(unpack(packed)) == bits(content)


@given(contents(), st.data())
def test_no_changed_bit_goes_unnoticed(content: Content, data: st.DataObject) -> None:
    packed = bytearray(pack(content))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(PackingError):
        unpack(bytes(packed))


@pytest.mark.parametrize("part", [0, 3, 20, -1])
def test_cut_short_goes_not_unnoticed(part: int) -> None:
    with pytest.raises(PackingError):
        unpack(pack(plain_content([3, 4]))[:part])


def test_words_with_line_breaks_are_refused() -> None:
    with pytest.raises(ValueError, match="line break"):
        pack(plain_content([2], word="a\nb"))


def test_every_kind_has_a_code_of_its_own() -> None:
    assert set(KIND_CODES) == set(Kind)
    assert len(set(KIND_CODES.values())) == len(Kind)


def test_lone_surrogates_survive() -> None:
    content = plain_content([2], word="\ud800")
    assert unpack(pack(content)).words.texts == content.words.texts


# Laws that hold for all stores.


@pytest.mark.parametrize("kind", ALL)
@examples(0.25)
@given(files=st.lists(st.tuples(st.integers(0, 8), st.integers(0, 4)), max_size=12))
def test_block_ids_are_contiguous_and_nobody_elses(
    tmp_path_factory: pytest.TempPathFactory, kind: str, files: list[tuple[int, int]]
) -> None:
    store = STORES[kind](tmp_path_factory.mktemp("law") / "a.pincite")
    entries: dict[bytes, Entry] = {}
    for which, blocks in files:
        data = bytes([which])
        entry = store.add(addition(data, plain_content([1] * blocks)))
        assert entries.setdefault(data, entry) == entry
    runs = [range(e.first_block, e.first_block + e.block_count) for e in entries.values()]
    numbers = [n for run in runs for n in run]
    assert numbers == list(range(1, len(numbers) + 1))
    assert store.document_ids() == [e.id for e in entries.values()]
    for entry, run in zip(entries.values(), runs, strict=True):
        assert all(store.entry_of_block(n) == entry for n in run)
    assert store.entry_of_block(0) is store.entry_of_block(len(numbers) + 1) is None
    store.close()


@pytest.mark.parametrize("kind", SHARED)
@examples(0.2)
@given(content=contents())
def test_a_stored_document_is_the_added_one(
    tmp_path_factory: pytest.TempPathFactory, kind: str, content: Content
) -> None:
    path = tmp_path_factory.mktemp("law") / "a.pincite"
    store = STORES[kind](path)
    entry = store.add(addition(b"data", content))
    store.close()
    reopened = STORES[kind](path)
    assert bits(reopened.content(entry.id)) == bits(content)
    assert reopened.source_bytes(entry.id) == b"data"
    reopened.close()


def test_files_of_several_chunks_come_back_whole(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "SOURCE_CHUNK", 1000)
    data = random.Random(5).randbytes(12_345)
    assert store.source_bytes(store.add(addition(data, plain_content([1]))).id) == data


def test_documents_whose_hashes_begin_alike_get_different_ids(store: Store) -> None:
    first, second = addition(b"1", plain_content([1])), addition(b"2", plain_content([1]))
    twin = type(second)(second.name, first.sha256[:20] + "f" * 44, second.content, second.data, None)
    ids = [store.add(first).id, store.add(twin).id]
    assert ids[0] == document_id_candidates(first.sha256)[0] == "doc_" + first.sha256[:12]
    assert len(set(ids)) == 2
    assert store.document_ids() == ids


@pytest.mark.parametrize("kind", SHARED)
def test_a_store_says_that_nothing_has_changed_until_somebody_changes_it(kind: str, tmp_path: Path) -> None:
    mine, others = (STORES[kind](tmp_path / "a.pincite") for _ in range(2))
    entry = mine.add(addition(b"old", plain_content([2])))
    states = [mine.state(), mine.state()]
    assert states[0] == states[1] is not None
    for change in (
        lambda: others.add(addition(b"new", plain_content([3]))),
        lambda: mine.add(addition(b"newer", plain_content([4]))),
        lambda: others.remove([entry.id]),
    ):
        change()
        states.append(mine.state())
        assert states[-1] != states[-2]
    mine.close()
    others.close()


def test_names_outside_latin_survive(store: Store) -> None:
    entry = store.add(addition(b"1", plain_content([1]), name="Ελλάδα 中文 ‮.pdf"))
    assert store.entry(entry.id) == entry


# What can be wrong with a library file.


def make_library(path: Path, documents: int = 3) -> list[Entry]:
    """A library of a few documents, closed."""
    store = SqliteStore(path)
    entries = [
        store.add(addition(bytes([i]) * 50_000, plain_content([200, 300], word=f"w{i}_")))
        for i in range(documents)
    ]
    store.close()
    return entries


def read_everything(path: Path) -> None:
    """Open a library and look at all there is."""
    store = SqliteStore(path)
    try:
        for document_id in store.document_ids():
            store.content(document_id)
            store.source_bytes(document_id)
    finally:
        store.close()


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE t (x)")
    db.close()


NOT_LIBRARIES: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("Dear library, " * 100),
    "short": lambda path: path.write_bytes(b"x"),
    "zeros": lambda path: path.write_bytes(bytes(8192)),
    "pdf": lambda path: path.write_bytes(b"%PDF-1.7\n" + bytes(500)),
    "only the magic": lambda path: path.write_bytes(b"SQLite format 3\x00"),
    "another program's database": foreign_database,
}


@pytest.mark.parametrize("kind", NOT_LIBRARIES)
def test_what_is_no_library_is_told_and_left_alone(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    NOT_LIBRARIES[kind](path)
    before = path.read_bytes()
    with pytest.raises(LibraryDamagedError, match=r"a\.pincite is no pincite library"):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("part", [0.01, 0.2, 0.5, 0.8, 0.99])
def test_a_truncated_library_is_told_and_left_alone(part: float, tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    make_library(path)
    size = int(path.stat().st_size * part)
    cut = path.read_bytes()[: size if part < 0.1 else size // schema.PAGE_SIZE * schema.PAGE_SIZE]
    path.write_bytes(cut)
    with pytest.raises(LibraryDamagedError):
        read_everything(path)
    assert path.read_bytes() == cut


def test_a_schema_that_is_no_text_is_told_and_left_alone(tmp_path: Path) -> None:
    """SQLite quotes it in its message, which Python can't read then."""
    path = tmp_path / "a.pincite"
    make_library(path)
    changed = path.read_bytes().replace(b"CREATE TABLE documents", b"CREATE \xb2ABLE documents")
    path.write_bytes(changed)
    with pytest.raises(LibraryDamagedError):
        read_everything(path)
    assert path.read_bytes() == changed


def test_changed_bytes_are_told_never_returned(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    entries = make_library(path)
    good = path.read_bytes()
    store = SqliteStore(path)
    expected = [bits(store.content(e.id)) for e in entries]
    store.close()
    rng = random.Random(7)
    told = 0
    for _ in range(80):  # a third of the pages has what was added, most others are empty
        bad = bytearray(good)
        at = rng.randrange(100, len(bad))
        bad[at : at + 16] = bytes(b ^ 0x55 for b in bad[at : at + 16])
        path.write_bytes(bad)
        try:
            store = SqliteStore(path)
        except LibraryDamagedError:
            told += 1
            continue
        try:
            found = [store.entry_of_sha256(e.sha256) for e in entries]
            if None in found:
                raise LibraryDamagedError("an index lost an entry")
            assert found == entries
            assert [bits(store.content(e.id)) for e in entries] == expected
            assert [store.source_bytes(e.id) for e in entries] == [bytes([i]) * 50_000 for i in range(3)]
        except LibraryDamagedError:
            told += 1
        store.close()
        assert path.read_bytes() == bad
    assert told >= 10


@pytest.mark.parametrize("change", ["first_block = 2", "block_count = 9", "name = 'b.pdf'", "id = 'doc_0'"])
def test_a_changed_entry_is_told(change: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    (entry,) = make_library(path, documents=1)
    with sqlite3.connect(path) as db:
        db.execute(f"UPDATE documents SET {change}")
    db.close()
    store = SqliteStore(path)
    with pytest.raises(LibraryDamagedError, match="has changed"):
        store.entry_of_sha256(entry.sha256)
    store.close()


def test_a_fork_opens_the_file_anew(tmp_path: Path) -> None:
    """SQLite forbids carrying a connection over a fork; harm is rare, so the connection is looked at."""
    store = SqliteStore(tmp_path / "a.pincite")
    inherited = store._file._connection
    child = os.fork()
    if child == 0:
        os._exit(store.document_ids() == [] and store._file._connection is not inherited)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    assert store._file._connection is inherited
    store.close()


def test_a_newer_library_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    make_library(path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(LibraryVersionError, match="update pincite"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_locked_library_is_told_and_free_again_later(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    make_library(path, documents=1)
    store = SqliteStore(path, busy_timeout=0.2)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LibraryLockedError, match=r"over 0\.2 s"):
        store.add(addition(b"new", plain_content([1])))
    assert len(store.document_ids()) == 1, "a writer does not keep others from reading"
    other.execute("ROLLBACK")
    other.close()
    assert store.add(addition(b"new", plain_content([1]))).first_block == 3
    store.close()


def test_a_library_somebody_keeps_to_himself_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    make_library(path, documents=1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LibraryLockedError):
        SqliteStore(path, busy_timeout=0.2)
    other.close()


def test_a_failed_addition_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    make_library(path, documents=1)
    with sqlite3.connect(path) as db:
        db.execute("CREATE TRIGGER no BEFORE INSERT ON source_chunks BEGIN SELECT RAISE(ABORT, 'no'); END")
    db.close()
    store = SqliteStore(path)
    with pytest.raises(LibraryError):
        store.add(addition(b"new", plain_content([1])))
    assert len(store.document_ids()) == 1
    store.close()
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT next_block FROM library").fetchone() == (3,)
    db.close()


def test_places_that_can_be_no_library(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="is a folder"):
        SqliteStore(tmp_path)
    with pytest.raises(LibraryError, match="no folder"):
        SqliteStore(tmp_path / "nowhere" / "a.pincite")
    with pytest.raises(LibraryError, match="there is no library"):
        SqliteStore(tmp_path / "a.pincite", create=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
@pytest.mark.parametrize("create", [True, False])
def test_a_pipe_is_no_library_and_not_waited_for(tmp_path: Path, create: bool) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LibraryError, match="is a pipe, a device or a socket"):
        SqliteStore(tmp_path / "pipe", create=create)


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    path.touch()
    assert make_library(path)[0].first_block == 1


def test_paths_with_signs_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a b?mode=memory#%41.pincite"
    make_library(path)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    read_everything(path)


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.pincite")
    store.close()
    store.close()
    with pytest.raises(LibraryError, match="closed"):
        store.document_ids()


# Read-only files. Modes do not bind root, so the looking is done by a process that has given root up. It has imported
# all that it needs by then, since Python may lie in a folder of root's.

WITHOUT_WRITING = """
import os, sys, urllib.parse
from pathlib import Path
from blocks.library.store.sqlite import SqliteStore
sys.path.insert(0, sys.argv[2])
from contents import addition, plain_content
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
from blocks.errors import LibraryError
try:
    store = SqliteStore(Path(sys.argv[1]))
    ids = store.document_ids()
    assert all(len(store.content(i).words) == 500 for i in ids)
    assert all(len(store.source_bytes(i)) == 50_000 for i in ids)
    print(len(ids))
    store.add(addition(b"new", plain_content([1])))
except LibraryError as error:
    print(type(error).__name__)
"""


def look_without_writing(path: Path) -> list[str]:
    command = [sys.executable, "-c", WITHOUT_WRITING, str(path), str(HERE)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=True, cwd=HERE.parents[1]
    )
    return done.stdout.split()


def test_a_folder_that_cannot_be_written_is_read(open_folder: Path) -> None:
    path = open_folder / "a.pincite"
    make_library(path)
    path.chmod(0o644)
    open_folder.chmod(0o555)
    before = path.read_bytes()
    assert look_without_writing(path) == ["3", "LibraryReadOnlyError"]
    assert path.read_bytes() == before
    open_folder.chmod(0o755)
    assert list(open_folder.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_read(open_folder: Path) -> None:
    path = open_folder / "a.pincite"
    make_library(path)
    path.chmod(0o444)
    open_folder.chmod(0o777)
    before = path.read_bytes()
    assert look_without_writing(path) == ["3", "LibraryReadOnlyError"]
    assert path.read_bytes() == before
    assert list(open_folder.iterdir()) == [path]


def test_readers_see_what_a_writer_has_not_folded_in_yet(open_folder: Path) -> None:
    path = open_folder / "a.pincite"
    make_library(path)
    store = SqliteStore(path)
    store.add(addition(bytes([9]) * 50_000, plain_content([500])))
    for file in open_folder.iterdir():
        file.chmod(0o644)
    open_folder.chmod(0o555)
    assert look_without_writing(path) == ["4", "LibraryReadOnlyError"]
    open_folder.chmod(0o755)
    store.close()


def test_a_file_that_cannot_be_read_is_told(open_folder: Path) -> None:
    path = open_folder / "a.pincite"
    make_library(path)
    path.chmod(0o600 if path.stat().st_uid == 0 else 0o000)
    assert look_without_writing(path) == ["LibraryError"]


def test_no_library_can_be_made_in_a_read_only_folder(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    assert look_without_writing(open_folder / "a.pincite") == [LibraryReadOnlyError.__name__]
    open_folder.chmod(0o755)
    assert list(open_folder.iterdir()) == []

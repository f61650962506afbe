"""A library keeps what it says it keeps: ids, documents and files, for several processes, whoever dies."""

from __future__ import annotations

import gc
import hashlib
import io
import os
import threading
import time
import weakref
from pathlib import Path

import pytest
from contents import small_pdf

from blocks.document import Document
from blocks.errors import (
    DocumentError,
    LibraryError,
    NotADocumentError,
    UnknownIdError,
)
from blocks.library.library import Library
from blocks.reading.isolate import Worker
from blocks.worker.limits import Limits

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
ONE, TWO = small_pdf("The first paragraph.", "The second one."), small_pdf("Another file.")


def everything(document: Document) -> list[object]:
    """What a reader of a document can see."""
    head = [document.id, document.name, document.sha256, document.page_count]
    return [*head, document.pages, document.text, document.blocks]


def test_adding_names_documents_and_blocks(library: Library) -> None:
    one, two = library.add(ONE, name="one.pdf"), library.add(TWO, name="two.pdf")
    assert [b.id for b in (*one.blocks, *two.blocks)] == [f"BLOCK_CITE_ID_{n}" for n in (1, 2, 3)]
    assert [b.text for b in one.blocks] == ["The first paragraph.", "The second one."]
    assert one.sha256 == hashlib.sha256(ONE).hexdigest()
    assert [d.name for d in library] == ["one.pdf", "two.pdf"]
    assert library.documents == (one, two)
    assert library.document_ids == [one.id, two.id]
    assert library.names == {one.id: one.name, two.id: two.name}
    assert len(library) == 2


def test_the_same_bytes_are_the_same_document_and_not_read_again(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    path.write_bytes(ONE)
    one = library.add(path)
    for source in (ONE, str(path), io.BytesIO(ONE), bytearray(ONE)):
        assert library.add(source) is one
    assert len(library) == 1
    with Worker(["/bin/false"]) as nobody:
        assert library.add(ONE, worker=nobody) is one


def test_ids_lead_back(library: Library) -> None:
    one, two = library.add(ONE), library.add(TWO)
    assert library.get(two.id) is two
    for document in (one, two):
        for block in document.blocks:
            assert library.block(block.id) == block
            assert library.document_of_block(block.id) is document


@pytest.mark.parametrize(
    "bad",
    [
        "BLOCK_CITE_ID_4",
        "BLOCK_CITE_ID_0",
        "BLOCK_CITE_ID_" + "9" * 5000,
        "BLOCK_CITE_ID_" + "9" * 30,
        "4",
        "",
    ],
)
def test_unknown_blocks_are_told(library: Library, bad: str) -> None:
    library.add(ONE)
    library.add(TWO)
    with pytest.raises(UnknownIdError, match="block"):
        library.block(bad)


def test_ids_of_another_library_are_told(library: Library) -> None:
    other = Library()
    other.add(ONE)
    stranger = other.add(TWO)
    library.add(ONE)
    with pytest.raises(UnknownIdError, match="no document"):
        library.get(stranger.id)
    with pytest.raises(UnknownIdError, match="another library"):
        library.block(stranger.blocks[0].id)
    with pytest.raises(UnknownIdError):
        library.source_bytes(stranger.id)


def test_an_empty_library_is_true_and_empty(library: Library) -> None:
    assert library
    assert len(library) == 0
    assert library.documents == ()


def test_names_come_from_paths_streams_and_callers(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(ONE)
    with path.open("rb") as stream:
        assert library.add(stream).name == "paper.pdf"
    assert library.add(TWO, name="given.pdf").name == "given.pdf"
    assert library.add(small_pdf("Third.")).name == "document.pdf"


@pytest.mark.parametrize("asked", ["doc_\0", "doc_\ud800", "\0", "doc_' OR 1=1 --", "?", "%s", "", "5"])
def test_ids_and_names_that_are_none_are_unknown(library: Library, asked: str) -> None:
    library.add(ONE)
    assert asked not in library and library.named(asked) == [] and library.with_sha256(asked) is None
    with pytest.raises(UnknownIdError):
        library.get(asked)


def test_a_file_name_that_is_no_text_is_no_obstacle(library: Library, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.pdf"))
    path.write_bytes(ONE)
    assert library.add(path).name == "caf?.pdf"


def test_what_is_no_file_is_told_and_nothing_kept(library: Library, tmp_path: Path) -> None:
    with pytest.raises(NotADocumentError, match="no file"):
        library.add(tmp_path / "missing.pdf")
    with pytest.raises(NotADocumentError, match="is a folder"):
        library.add(tmp_path)
    with pytest.raises(NotADocumentError, match="device"):
        library.add("/dev/zero")
    with pytest.raises(NotADocumentError, match="'rb'"):
        library.add(io.StringIO("text"))  # type: ignore[arg-type]
    with pytest.raises(NotADocumentError, match=r"a path, bytes or a stream .* not NoneType"):
        library.add(None)  # type: ignore[arg-type]
    with pytest.raises(DocumentError, match="can't be read"):
        library.add("nul\0byte.pdf")
    with pytest.raises(NotADocumentError):
        library.add(b"no PDF", name="a.pdf")
    assert len(library) == 0
    assert library.add(ONE).block_ids.start == 1


def test_isolated_reading_gives_the_same_document(library: Library) -> None:
    isolated = library.add(ONE, isolate=True)
    assert everything(Library().add(ONE)) == everything(isolated)


def test_limits_reach_the_worker(library: Library) -> None:
    with pytest.raises(DocumentError, match=r"slow\.pdf.*0 s"):
        library.add(ONE, name="slow.pdf", limits=Limits(seconds=0))
    assert len(library) == 0


# Files and memory.


def test_a_library_gives_back_what_was_added(place: str | Path, tmp_path: Path) -> None:
    with Library(place) as library:
        added = [everything(library.add(ONE, name="one.pdf")), everything(library.add(TWO))]
    with Library(str(place), create=False) as library:
        assert [everything(d) for d in library] == added
        assert [library.source_bytes(d.id) for d in library] == [ONE, TWO]
    assert list(tmp_path.iterdir()) == ([place] if isinstance(place, Path) else [])


def test_opening_is_far_quicker_than_adding(tmp_path: Path) -> None:
    path = tmp_path / "a.pincite"
    with Library(path) as library:
        began = time.perf_counter()
        added = library.add(ROOT / "fixtures" / "pdf" / "long_300.pdf")
        adding = time.perf_counter() - began
    opening = []
    for _ in range(7):
        with Library(path) as library:
            began = time.perf_counter()
            opened = library.get(added.id)
            opening.append(time.perf_counter() - began)
    assert everything(opened) == everything(added)
    assert min(opening) * 20 < adding


def test_numbers_go_on_where_they_stopped(place: str | Path) -> None:
    for n, data in [(1, ONE), (3, TWO), (1, ONE), (4, small_pdf("Third."))]:
        with Library(place) as library:
            assert library.add(data).block_ids.start == n


def test_an_open_library_sees_what_others_add(place: str | Path) -> None:
    with Library(place) as early, Library(place) as late:
        assert len(early) == 0
        added = late.add(ONE)
        assert everything(early.get(added.id)) == everything(added)
        assert early.block("BLOCK_CITE_ID_2").text == "The second one."
        assert early.add(TWO).block_ids.start == 3
        assert [d.id for d in early] == [d.id for d in late]


def test_a_library_in_memory_reads_paths_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.pdf").write_bytes(ONE)
    (tmp_path / "two.pdf").write_bytes(TWO)
    library = Library()
    monkeypatch.chdir(tmp_path)
    one, two, bare = library.add("one.pdf"), library.add("two.pdf"), library.add(small_pdf("Third."))
    monkeypatch.chdir("/")
    assert library.source_bytes(one.id) == ONE
    (tmp_path / "one.pdf").write_bytes(TWO)
    (tmp_path / "two.pdf").unlink()
    with pytest.raises(DocumentError, match=r"one\.pdf has changed"):
        library.source_bytes(one.id)
    with pytest.raises(DocumentError, match=r"two\.pdf was added but can't be read"):
        library.source_bytes(two.id)
    assert library.source_bytes(bare.id) == small_pdf("Third.")


def test_servers_of_other_kinds_are_refused() -> None:
    with pytest.raises(LibraryError, match="no libraries on a mysql server"):
        Library("mysql://localhost/papers")


def test_threads_may_add_at_once(library: Library) -> None:
    files = [small_pdf(f"File {i}.", "More.") for i in range(6)]
    found: list[Document] = []
    threads = [threading.Thread(target=lambda: found.extend(library.add(f) for f in files)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 24
    assert len({id(d) for d in found}) == 6
    assert sorted(n for d in library for n in d.block_ids) == list(range(1, 13))


def test_a_forked_process_can_go_on_with_the_library(place: str | Path) -> None:
    with Library(place) as library:
        library.add(ONE)
        child = os.fork()
        if child == 0:
            os._exit(0 if library.add(TWO).block_ids.start == 3 else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert len(library) == 2
        assert library.add(small_pdf("Third.")).block_ids.start == 4


def test_documents_nobody_uses_are_let_go_and_opened_again(tmp_path: Path) -> None:
    with Library(tmp_path / "a.pincite", cache_bytes=0) as library:
        first = library.add(ONE)
        first_id, text = first.id, first.text
        assert library.get(first_id) is first, "in use, so the same object"
        watch = weakref.ref(first)
        del first
        second_id = library.add(TWO).id
        gc.collect()
        assert watch() is None
        assert library.get(first_id).text == text
        assert [d.id for d in library] == [first_id, second_id]

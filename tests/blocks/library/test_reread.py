"""A document's own file read again: what was read before keeps its ids, what is read only now gets new ones."""

from __future__ import annotations

import sqlite3
import stat
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pymupdf
import pytest
from fixture_files import FIXTURES
from house_rules import TEXTS, V2, pdf

from blocks.document import Document
from blocks.errors import DocumentError, UnknownIdError
from blocks.library.library import Library
from blocks.library.store import schema

pytestmark = pytest.mark.long

READ = "A picture says that the quay wall was rebuilt"
HEADER = "Annual report of the harbour"
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a Tesseract on the PATH that reads these lines on every page; nothing is there before."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setitem(sys.modules, "rapidocr", None)

    def put(*lines: str) -> None:
        rows = []
        for number, line in enumerate(lines, start=1):
            for at, word in enumerate(line.split()):
                rows.append(
                    f"5\t1\t{number}\t1\t1\t{at + 1}\t{100 + 110 * at}\t{200 * number}\t90\t30\t96\t{word}"
                )
        program = folder / "tesseract"
        listing = 'if [ "$1" = --list-langs ]; then echo "List (1):"; echo eng; exit; fi'
        body = "\n".join(f"echo '{row}'" for row in rows)
        program.write_text(f"#!/bin/sh\n{listing}\n/bin/cat >/dev/null\n{body}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    return put


@cache
def report() -> bytes:
    """Three pages with the same header; the second is a picture of a page."""
    with pymupdf.open() as made:
        for texts in (("fee", "pets"), None, ("lift", "waste")):
            if texts is None:
                with pymupdf.open(FIXTURES / "scans" / "level.pdf") as scan:
                    made.insert_pdf(scan)
                continue
            page = made.new_page()
            for row, text in enumerate((HEADER, *(TEXTS[name] for name in texts))):
                page.insert_textbox((72, 72 + 80 * row, 500, 140 + 80 * row), text, fontsize=11)
        return bytes(made.tobytes(garbage=3))


def by_page(document: Document) -> dict[int, list[str]]:
    return {p: [b.id for b in document.blocks if b.page == p] for p in range(1, document.page_count + 1)}


def seen(document: Document, page: int) -> list[tuple[object, ...]]:
    return [(b.id, b.text, b.bbox, b.kind) for b in document.blocks if b.page == page]


def test_pages_read_before_keep_their_ids(library: Library, install: Install) -> None:
    first = library.add(report(), name="report.pdf")
    other = library.add(pdf(V2), name="other.pdf")
    assert [page.number for page in first.pages if page.needs_ocr] == [2]
    before = by_page(first)
    assert before[2] == [] and len(first.blocks) == 6

    install(HEADER, READ)
    second = library.reread(first)
    after = by_page(second)
    assert (after[1], after[3]) == (before[1], before[3])
    assert READ in second.text and all(page.needs_ocr is None for page in second.pages)
    highest = max(int(n) for n in [*first.block_numbers, *other.block_numbers])
    assert after[2] == [f"BLOCK_CITE_ID_{highest + n}" for n in range(1, len(after[2]) + 1)]
    assert [library.block(block_id).page for block_id in after[2]] == [2] * len(after[2])
    for page in (1, 3):
        assert seen(second, page) == seen(first, page)


def test_the_old_reading_stays_and_the_bytes_are_the_new_one(library: Library, install: Install) -> None:
    first = library.add(report(), name="report.pdf")
    install(READ)
    second = library.reread(first.id)
    assert (second.version, second.name, second.sha256) == (2, "report.pdf", first.sha256)
    assert second.id != first.id and second.id.startswith(first.id)
    assert library.versions(second.id) == [first, second] and library.get(first.id) is first
    assert library.document_ids == [second.id] and library.current(first.id) is second
    assert library.add(report()) is second and library.find(report()) is second
    assert library.sha256s == {first.sha256}
    assert library.source_bytes(second.id) == library.source_bytes(first.id) == report()


def test_what_is_read_as_before_changes_nothing(library: Library, install: Install) -> None:
    install(READ)
    first = library.add(report())
    assert library.reread(first) is first
    assert len(library.versions(first.id)) == 1
    with pytest.raises(UnknownIdError):
        library.reread("doc_0")


def test_ids_come_back_with_their_text(library: Library, install: Install) -> None:
    install(READ)
    first = library.add(report())
    second = library.reread(first, ocr="never")
    assert by_page(second)[2] == [] and second.pages[1].needs_ocr == "OCR was turned off"
    third = library.reread(second)
    assert third.version == 3 and third.block_ids == first.block_ids
    assert library.source_bytes(third.id) == report()


def test_a_document_read_again_is_updated_and_turned_back(library: Library, install: Install) -> None:
    first = library.add(report())
    install(READ)
    second = library.reread(first)
    third = library.revise(first, pdf(V2))
    assert library.current(first.id) is third
    assert library.revise(third, report()) is second, "the bytes as they were read last"
    assert library.current(first.id) is second


def test_a_library_file_keeps_both_readings(tmp_path: Path, install: Install) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        first = library.add(report())
    read_once = place.stat().st_size
    with Library(place) as library:
        first = library.get(first.id)
        install(READ)
        second = library.reread(first)
        wanted = [seen(d, page) for d in (first, second) for page in (1, 2, 3)]
    assert place.stat().st_size < read_once + len(report()), "the file is kept once"
    with Library(place) as library:
        again = library.versions(first.id)
        assert [d.id for d in again] == [first.id, second.id]
        assert [seen(d, page) for d in again for page in (1, 2, 3)] == wanted
        assert library.source_bytes(second.id) == report()


def test_a_library_of_format_2_is_upgraded(tmp_path: Path, install: Install) -> None:
    place = tmp_path / "a.pincite"
    with Library(place) as library:
        first = library.add(report())
    with sqlite3.connect(place) as db:
        later = ("removed", "block_terms", "block_words", "searchable", "block_vectors")
        for table in (*later, "printed", "print_segments", "block_prints"):
            db.execute(f"DROP TABLE {table}")
        for index in ("documents_by_origin", "documents_by_name"):
            db.execute(f"DROP INDEX {index}")
        db.execute("PRAGMA user_version = 2")
    db.close()
    with Library(place) as library:
        assert library.get(first.id).text == first.text
        install(READ)
        assert library.reread(first.id).version == 2
    with sqlite3.connect(place) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (schema.SCHEMA_VERSION,)
    db.close()


def test_a_file_that_has_changed_on_disk_is_not_taken_for_the_document(tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(report())
    library = Library()
    first = library.add(path)
    path.write_bytes(pdf(V2))
    with pytest.raises(DocumentError, match="has changed since it was added"):
        library.reread(first)
    assert len(library.versions(first.id)) == 1

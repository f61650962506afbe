"""`pincite add`: what can be read gets in, in order; what can't is listed."""

from __future__ import annotations

import contextlib
import os
import pty
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import CancelledError
from pathlib import Path

import pymupdf
import pytest
from command import ENCRYPTED, FIXTURES, PAPER, PATIENCE, PDF, default_interrupts, pincite, rows

import pincite as face
from blocks.reading.engine import LocalEngine

pytestmark = pytest.mark.long

NAMES = ["accents.pdf", "long_300.pdf", "greek.pdf", "two_columns.pdf", "tables.pdf"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Good and bad files in a folder and one within."""
    place = tmp_path / "papers"
    (place / "older").mkdir(parents=True)
    for name in ("greek.pdf", "webpage.pdf"):
        shutil.copy(PDF / name, place / name)
    shutil.copy(PDF / "accents.pdf", place / "older" / "ACCENTS.PDF")
    shutil.copy(PDF / "cut_short.pdf", place / "older" / "cut_short.pdf")
    (place / "data.csv").write_text("no,paper")
    return place


def test_folders_are_searched_and_bad_files_passed_over(folder: Path, tmp_path: Path) -> None:
    library = tmp_path / "papers.pincite"
    run = pincite("add", library, folder)
    assert run.returncode == 1
    assert run.stdout == f"3 added to {library}: 6 pages\n"
    repaired, failed = run.stderr.splitlines()[:2]
    assert repaired.startswith("pincite: cut_short.pdf was damaged") and failed == "1 could not be added:"
    assert str(folder / "webpage.pdf") in run.stderr and "HTML" in run.stderr
    with face.Library(library) as kept:
        assert [d.name for d in kept] == ["greek.pdf", "ACCENTS.PDF", "cut_short.pdf"]


def test_a_missing_password_is_told_with_its_option(tmp_path: Path) -> None:
    run = pincite("add", tmp_path / "a.pincite", ENCRYPTED)
    assert run.returncode == 1
    assert run.stderr.splitlines()[1].endswith("(--password, or PINCITE_PASSWORD)")


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Documents of several formats, hidden ones among them, and files that are none."""
    place = tmp_path / "files"
    for folder in ("z", ".git", "a"):
        (place / folder).mkdir(parents=True)
    for name in (
        "notes.MD",
        "a/page.html",
        "z/read.txt",
        ".hidden.txt",
        "~$open.txt",
        ".git/x.txt",
        "a/data.csv",
    ):
        (place / name).write_text(
            f"<html><body>The words of {name}." if "html" in name else f"The words of {name}."
        )
    shutil.copy(PDF / "greek.pdf", place / "a" / "greek.pdf")
    return place


def test_folders_are_searched_for_every_format(mixed: Path, tmp_path: Path) -> None:
    found = rows(pincite("add", tmp_path / "l.pincite", mixed, "--json").stdout)
    names = [Path(row["file"]).relative_to(mixed).as_posix() for row in found]
    assert names == ["notes.MD", "a/greek.pdf", "a/page.html", "z/read.txt"]
    assert all("error" not in row for row in found)


@pytest.mark.parametrize(
    ("only", "names"), [("pdf", ["greek.pdf"]), (".TXT, *.md", ["notes.MD", "read.txt"])]
)
def test_folders_are_searched_for_some_formats(
    mixed: Path, tmp_path: Path, only: str, names: list[str]
) -> None:
    run = pincite("add", tmp_path / "l.pincite", mixed, "--only", only, "--json")
    assert [row["name"] for row in rows(run.stdout)] == names


def test_formats_that_are_not_read_cannot_be_asked_for(mixed: Path, tmp_path: Path) -> None:
    run = pincite("add", tmp_path / "l.pincite", mixed, "--only", "pdf,csv")
    assert run.returncode == 2 and ".csv: no such files are read" in run.stderr


def test_ids_follow_the_order_of_the_files_whoever_is_faster(tmp_path: Path) -> None:
    given = []
    for workers in (1, 3):
        library = tmp_path / f"{workers}.pincite"
        run = pincite("add", library, *(PDF / name for name in NAMES), "--workers", str(workers), "--json")
        assert run.returncode == 0
        given.append(rows(run.stdout))
    assert given[0] == given[1]
    assert [row["name"] for row in given[0]] == NAMES
    ends = [int(row["first_block"].removeprefix("BLOCK_CITE_ID_")) + row["blocks"] for row in given[0]]
    assert [row["first_block"] for row in given[0]] == [f"BLOCK_CITE_ID_{n}" for n in [1, *ends[:-1]]]


def test_known_files_keep_their_ids(tmp_path: Path) -> None:
    library, copy = tmp_path / "papers.pincite", tmp_path / "copy.pdf"
    shutil.copy(PAPER, copy)
    (first,) = rows(pincite("add", library, PAPER, "--json").stdout)
    run = pincite("add", library, copy, PDF / "greek.pdf", "--json")
    known, new = rows(run.stdout)
    assert run.returncode == 0
    assert (first["known"], known["known"], new["known"]) == (False, True, False)
    assert (known["document"], known["first_block"]) == (first["document"], first["first_block"])


def test_what_is_missing_is_listed_with_the_rest(tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    run = pincite("add", tmp_path / "l.pincite", tmp_path / "nothing", "no.pdf", ENCRYPTED, PAPER, "--json")
    assert run.returncode == 1
    *refused, added = rows(run.stdout)
    assert [row["type"] for row in refused] == ["NotADocumentError", "NotADocumentError", "PasswordError"]
    assert (
        "holds no file of a format that is read" in refused[0]["error"] and "no file" in refused[1]["error"]
    )
    assert added["name"] == "one_column.pdf"


def test_unreadable_pages_are_told(tmp_path: Path) -> None:
    run = pincite("add", tmp_path / "l.pincite", PDF / "bad_page.pdf", "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 0 and row["pages"] == 5
    assert [page["page"] for page in row["unreadable_pages"]] == [3]


def test_a_file_can_be_kept_under_another_name(tmp_path: Path) -> None:
    run = pincite("add", tmp_path / "l.pincite", PAPER, "--name", "Lease of 1912.pdf", "--json")
    assert rows(run.stdout)[0]["name"] == "Lease of 1912.pdf"
    two = pincite("add", tmp_path / "l.pincite", PAPER, PDF / "greek.pdf", "--name", "x")
    assert two.returncode == 2 and "--name" in two.stderr


def test_a_terminal_sees_a_progress_bar(tmp_path: Path) -> None:
    stdout, seen = seen_by_a_terminal("add", tmp_path / "l.pincite", PAPER, PDF / "greek.pdf")
    assert "Adding" in seen and "2/2" in seen and "greek.pdf" in seen
    assert stdout == f"2 added to {tmp_path / 'l.pincite'}: 3 pages\n"


def test_a_terminal_sees_what_the_first_quote_waits_for(tmp_path: Path) -> None:
    library = tmp_path / "l.pincite"
    with face.Library(library) as kept:
        quote = kept.add(PAPER).blocks[1].text
        kept.add(PDF / "greek.pdf")
    with contextlib.closing(sqlite3.connect(library)) as db, db:
        # As a library of an older format is when it was brought up to this one.
        db.execute("DELETE FROM printed")
        db.execute("DELETE FROM print_segments")
        db.execute("DELETE FROM block_prints")
    stdout, seen = seen_by_a_terminal("locate", library, "--quote", quote)
    assert "Preparing" in seen and "2/2" in seen
    assert stdout.startswith("exact")
    assert "Preparing" not in seen_by_a_terminal("locate", library, "--quote", quote)[1]


def seen_by_a_terminal(*arguments: object) -> tuple[str, str]:
    """What a command prints, and what it shows on a terminal that is its standard error."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen(
        [sys.executable, "-m", "pincite", *map(str, arguments)], stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    seen = b""
    while piece := _read(ours):
        seen += piece
    stdout, _ = run.communicate(timeout=PATIENCE)
    os.close(ours)
    return stdout.decode(), seen.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed, as Linux puts it
        return b""


def test_interrupting_loses_nothing_that_was_told(tmp_path: Path) -> None:
    library = tmp_path / "papers.pincite"
    files = []
    for n in range(40):
        files.append(tmp_path / f"{n}.pdf")
        files[-1].write_bytes((PDF / "long_300.pdf").read_bytes() + b"\n%% %d" % n)
    command = [sys.executable, "-m", "pincite", "add", str(library), *map(str, files), "--json"]
    started = time.monotonic()
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=default_interrupts
    )
    assert run.stdout is not None
    told = [run.stdout.readline() for _ in range(2)]
    interrupted = time.monotonic()
    run.send_signal(signal.SIGINT)
    rest, stderr = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130 and "Traceback" not in stderr
    assert time.monotonic() - interrupted < 3 * (interrupted - started)
    with face.Library(library) as kept:
        assert {row["document"] for row in rows("".join(told) + rest)} <= set(kept.document_ids)
        assert len(kept) < len(files)
        assert all(kept.get(d).page_count == 300 for d in kept.document_ids[:2])


def test_interrupting_does_not_wait_for_a_file_that_takes_long(tmp_path: Path) -> None:
    slow = tmp_path / "slow.pdf"
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 72), "a")
        shown = (b"1 0 0 1 %d %d Tm (abcdefgh) Tj" % (n % 590, n // 590) for n in range(300_000))
        pdf.update_stream(page.get_contents()[0], b"BT /helv 1 Tf " + b" ".join(shown) + b" ET")
        pdf.save(slow)
    command = [
        sys.executable,
        "-m",
        "pincite",
        "add",
        str(tmp_path / "l.pincite"),
        str(PAPER),
        str(slow),
        "--json",
    ]
    started = time.monotonic()
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=default_interrupts
    )
    assert run.stdout is not None
    assert rows(run.stdout.readline())[0]["name"] == "one_column.pdf"
    interrupted = time.monotonic()
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=PATIENCE)
    assert run.returncode == 130 and time.monotonic() - interrupted < 2 * (interrupted - started)


def test_many_small_and_large_files_keep_their_order(tmp_path: Path) -> None:
    files = []
    for n in range(12):
        files.append(tmp_path / f"{n:02}.pdf")
        source = PDF / ("long_300.pdf" if n in (0, 5) else "one_column.pdf")
        files[-1].write_bytes(source.read_bytes() + b"\n%% %d" % (n - n % 4 if n > 8 else n))
    told = [
        rows(pincite("add", tmp_path / f"{w}.pincite", tmp_path, "--workers", str(w), "--json").stdout)
        for w in (1, 3)
    ]
    assert [row["file"] for row in told[1]] == list(map(str, files))
    assert told[0] == told[1]
    assert len({row["document"] for row in told[1]}) == 9, "9, 10 and 11 are 8 again"


def test_a_pool_that_was_stopped_reads_nothing_more() -> None:
    with LocalEngine(2) as engine:
        assert engine.read_packed(PAPER.read_bytes()).content.pages
        engine.kill()
        with pytest.raises(CancelledError):
            engine.read_packed(PAPER.read_bytes())


def test_pages_that_need_ocr_are_told(tmp_path: Path) -> None:
    scans = [FIXTURES / "scans" / name for name in ("level.pdf", "turned.pdf")]
    run = pincite("add", tmp_path / "a.pincite", *scans, "--json", "--workers", "2", "--ocr", "never")
    assert run.returncode == 0
    assert [row["pages_needing_ocr"] for row in rows(run.stdout)] == [
        [{"page": 1, "reason": "OCR was turned off"}]
    ] * 2
    told = pincite("add", tmp_path / "b.pincite", *scans, "--ocr", "never").stderr
    assert "page 1 needs OCR, so level.pdf is not read whole: OCR was turned off\n" in told
    assert "page 1 needs OCR, so turned.pdf is not read whole\n" in told


@pytest.mark.thorough
@pytest.mark.tesseract
def test_scans_are_read_side_by_side(tmp_path: Path) -> None:
    scans = [FIXTURES / "scans" / name for name in ("level.pdf", "turned.pdf")]
    run = pincite("add", tmp_path / "a.pincite", *scans, "--json", "--workers", "2")
    assert [(row["name"], row["pages_needing_ocr"]) for row in rows(run.stdout)] == [
        ("level.pdf", []),
        ("turned.pdf", []),
    ]
    assert all(int(row["blocks"]) > 10 for row in rows(run.stdout))

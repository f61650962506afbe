"""Each kind of bad input has its own message, on one line, and leaves everything as it was."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from command import ENCRYPTED, PAPER, PATIENCE, PDF, VERBATIM, pincite, planted_library, rows

pytestmark = pytest.mark.long

FILES = {
    "webpage.pdf": ("NotADocumentError", "HTML"),
    "picture.pdf": ("NotADocumentError", "picture.pdf"),
    "plain_text.pdf": ("NotADocumentError", "plain_text.pdf"),
    "empty.pdf": ("NotADocumentError", "empty"),
    "garbage.pdf": ("DamagedDocumentError", "garbage.pdf"),
    "no_pages.pdf": ("DamagedDocumentError", "no pages"),
    "no_such.pdf": ("NotADocumentError", "no file"),
}


@pytest.mark.parametrize("name", FILES)
def test_files_that_are_no_document(name: str) -> None:
    kind, part = FILES[name]
    run = pincite("locate", PAPER, PDF / name, "--quote", VERBATIM, "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2
    assert row["type"] == kind and part in row["error"]
    assert run.stderr == f"pincite: error: {row['error']}\n"


def test_an_encrypted_file_asks_for_its_password() -> None:
    run = pincite("blocks", ENCRYPTED)
    assert run.returncode == 2 and run.stdout == ""
    assert "--password" in run.stderr and "encrypted" in run.stderr and len(run.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("quote", "status", "part"),
    [
        ("", 2, "the quote is empty"),
        (" \n\t", 2, "the quote is empty"),
        ("…!? –", 1, "absent"),
        ("word " * 40_000, 1, "absent"),
    ],
    ids=["empty", "white space", "punctuation", "longer than the document"],
)
def test_quotes_that_cannot_stand_anywhere(quote: str, status: int, part: str) -> None:
    run = pincite("locate", PAPER, "--quotes", "-", stdin=json.dumps({"quote": quote}))
    assert run.returncode == status
    assert part in run.stdout + run.stderr and "Traceback" not in run.stderr


@pytest.mark.parametrize("page", ["0", "-1", "3"])
def test_a_page_that_does_not_exist(page: str) -> None:
    run = pincite("locate", PAPER, "--quote", VERBATIM, "--page", page)
    assert run.returncode == 2 and f"page {page} does not exist" in run.stderr


@pytest.mark.parametrize("block_id", ["BLOCK_CITE_ID_9999", "x12", "BLOCK_CITE_ID_x"])
def test_a_block_of_another_library(block_id: str) -> None:
    run = pincite("locate", PAPER, "--quote", VERBATIM, "--block-id", block_id, "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and row["type"] == "UnknownIdError" and repr(block_id) in row["error"]


def _damaged(library: Path) -> None:
    library.write_bytes(library.read_bytes()[:3000])


def _of_a_newer_version(library: Path) -> None:
    with closing(sqlite3.connect(library)) as db:
        db.execute("PRAGMA user_version = 999")


def _something_else(library: Path) -> None:
    library.write_text("This is no library.")


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (_damaged, "LibraryDamagedError"),
        (_of_a_newer_version, "LibraryVersionError"),
        (_something_else, "LibraryDamagedError"),
        (Path.unlink, "LibraryError"),
    ],
    ids=["damaged", "newer", "something else", "not there"],
)
def test_libraries_that_cannot_be_used(tmp_path: Path, spoil: Callable[[Path], None], kind: str) -> None:
    library = planted_library(tmp_path / "papers.pincite", PAPER)
    spoil(library)
    before = library.read_bytes() if library.exists() else None
    run = pincite("locate", library, "--quote", VERBATIM, "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2
    assert row["type"] == kind and "papers.pincite" in row["error"] and len(run.stderr.splitlines()) == 1
    assert (library.read_bytes() if library.exists() else None) == before


# Modes do not bind root, so the command runs in a process that has given root up.
AS_NOBODY = """
import os, sys, encodings.utf_32_le, urllib.parse
import pincite.cli.folders, blocks.library.add_files, blocks.reading.engine
import pincite.library, blocks.library.store.sqlite, renderers.highlights.marks
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
sys.exit(pincite.cli.main(sys.argv[1:]))
"""


def _as_nobody(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", AS_NOBODY, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=PDF.parents[1])


def test_a_library_that_can_only_be_read(open_folder: Path) -> None:
    library = planted_library(open_folder / "papers.pincite", PAPER)
    library.chmod(0o444)
    open_folder.chmod(0o555)
    before = library.read_bytes()
    refused = _as_nobody("add", library, PDF / "two_columns.pdf", "--json")
    assert refused.returncode == 2 and rows(refused.stdout)[0]["type"] == "LibraryReadOnlyError"
    assert _as_nobody("locate", library, "--quote", VERBATIM).returncode == 0
    assert library.read_bytes() == before
    open_folder.chmod(0o755)


def test_a_folder_that_can_only_be_read_is_no_place_for_its_library(open_folder: Path) -> None:
    shutil.copy(PAPER, open_folder)
    (open_folder / PAPER.name).chmod(0o444)
    open_folder.chmod(0o555)
    refused = _as_nobody("search", open_folder, "slate")
    assert refused.returncode == 2 and "library.pincite" in refused.stderr and "elsewhere" in refused.stderr
    open_folder.chmod(0o755)


def test_a_folder_is_no_library(tmp_path: Path) -> None:
    run = pincite("add", tmp_path, PAPER, "--json")
    assert run.returncode == 2 and "folder" in rows(run.stdout)[0]["error"]


WRITES = {
    "highlight": ("highlight", PAPER, "--quote", VERBATIM, "-o"),
    "render": ("render", "answer.md", "-o"),
    "ask": ("ask", "papers.pincite", "How deep was the channel?", "--pdf"),
    "view": ("view", "answer.md", "--library", "papers.pincite", "-o"),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
@pytest.mark.parametrize("command", WRITES)
def test_a_pipe_is_not_replaced(command: str, tmp_path: Path) -> None:
    planted_library(tmp_path / "papers.pincite", PAPER)
    (tmp_path / "answer.md").write_text("Slate fell.")
    os.mkfifo(tmp_path / "pipe.pdf")
    run = pincite(*WRITES[command], "pipe.pdf", cwd=tmp_path)
    assert run.returncode == 2 and "pipe.pdf cannot be written: it is no regular file" in run.stderr
    assert (tmp_path / "pipe.pdf").is_fifo()

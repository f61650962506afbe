"""`pincite list`, `info`, `remove` and `verify`, run as people run them, on real files."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from command import FIXTURES, MADE_UP, PAPER, PDF, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows
from house_rules import TEXTS, V1, V2, pdf

import pincite as face
from blocks.worker.probe import probe

pytestmark = pytest.mark.long

GREEK = PDF / "greek.pdf"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A library with a paper, the house rules in two versions and, under a name beyond ASCII, a Greek text."""
    greek = tmp_path / "Ελλάδα.pdf"
    shutil.copy(GREEK, greek)
    library_file = planted_library(tmp_path / "a.pincite", PAPER, greek)
    with face.Library(library_file) as library:
        library.update(library.add(pdf(V1), name="rules.pdf"), pdf(V2), name="rules 2.pdf")
    return library_file


def test_documents_are_listed_in_their_order(place: Path) -> None:
    run = pincite("list", place)
    assert run.returncode == 0 and run.stderr == ""
    names = [line.partition("  ")[2].partition(":")[0] for line in run.stdout.splitlines()]
    assert names == ["one_column.pdf", "Ελλάδα.pdf", "rules 2.pdf"]
    assert run.stdout.splitlines()[2].endswith(": 4 pages, 14 blocks, version 2")
    listed = rows(pincite("list", place, "--json").stdout)
    with face.Library(place) as library:
        assert [row["document"] for row in listed] == library.document_ids
        assert [(row["pages"], row["blocks"]) for row in listed] == [
            (d.page_count, len(d.blocks)) for d in library
        ]


def test_an_empty_library_is_listed_and_says_so(tmp_path: Path) -> None:
    place = planted_library(tmp_path / "a.pincite")
    run = pincite("list", place)
    assert (run.returncode, run.stdout) == (0, "") and "has no documents" in run.stderr
    assert pincite("list", place, "--json").stdout == ""


@pytest.mark.parametrize("asked", ["rules.pdf", "rules 2.pdf", "FIRST", "FILE"])
def test_a_document_is_named_by_id_name_or_file(place: Path, tmp_path: Path, asked: str) -> None:
    (tmp_path / "copy.pdf").write_bytes(pdf(V1))
    with face.Library(place) as library:
        first, second = library.versions(library.document_ids[2])
    given = {"FIRST": first.id, "FILE": str(tmp_path / "copy.pdf")}.get(asked, asked)
    (row,) = rows(pincite("info", place, given, "--json").stdout)
    version = 1 if asked in ("FIRST", "FILE") else 2
    assert (row["document"], row["version"]) == ((first, second)[version - 1].id, version)
    assert row["current"] == (version == 2)
    assert [each["document"] for each in row["versions"]] == [first.id, second.id]
    shown = pincite("info", place, given)
    assert shown.returncode == 0 and f"version 2 {second.id}  rules 2.pdf (current)" in shown.stdout


def test_pages_that_could_not_be_read_are_told_in_info(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    with face.Library(place) as library:
        library.add(FIXTURES / "scans" / "level.pdf", ocr="never")
    run = pincite("info", place, "level.pdf")
    assert run.returncode == 0 and "need" in run.stderr and "OCR" in run.stderr
    (row,) = rows(pincite("list", place, "--json").stdout)
    assert row["pages_needing_ocr"] == [1]


def test_removed_documents_are_gone_from_the_file(place: Path) -> None:
    with sqlite3.connect(place) as db:
        (words,) = db.execute("SELECT bytes FROM source_chunks WHERE document = 3").fetchone()
    db.close()
    run = pincite("remove", place, "rules.pdf", "Ελλάδα.pdf")
    assert run.returncode == 0 and run.stderr == ""
    assert [line.partition(" (")[0] for line in run.stdout.splitlines()] == [
        "removed: rules 2.pdf",
        "removed: Ελλάδα.pdf",
    ]
    assert "and 1 older version" in run.stdout.splitlines()[0]
    left = place.read_bytes()
    for gone in (words[-400:-300], "Ελλάδα".encode(), b"rules.pdf", b"rules 2.pdf"):
        assert gone not in left
    assert [row["name"] for row in rows(pincite("list", place, "--json").stdout)] == ["one_column.pdf"]
    run = pincite("locate", place, "--quote", TEXTS["waste"], "--block-id", "BLOCK_CITE_ID_40", "--json")
    assert run.returncode == 2 and rows(run.stdout)[0]["type"] == "RemovedError"


def test_an_unknown_document_keeps_all_in_the_library(place: Path) -> None:
    before = rows(pincite("list", place, "--json").stdout)
    for given in ("rules-3.pdf", "doc_0", "", "."):
        run = pincite("remove", place, "rules.pdf", given, "--json")
        assert run.returncode == 2 and rows(run.stdout)[0]["type"] == "UnknownIdError", given
    assert rows(pincite("list", place, "--json").stdout) == before
    removed = pincite("remove", place, before[0]["document"], "--json")
    assert rows(removed.stdout) == [
        {
            "document": before[0]["document"],
            "name": "one_column.pdf",
            "versions": [before[0]["document"]],
            "removed": True,
        }
    ]
    again = pincite("remove", place, before[0]["document"])
    assert again.returncode == 2 and "was removed from" in again.stderr


def test_documents_of_one_name_are_told_apart_by_id(tmp_path: Path) -> None:
    with face.Library(tmp_path / "a.pincite") as library:
        ids = [library.add(pdf(version), name="rules.pdf").id for version in (V1, V2)]
    run = pincite("remove", tmp_path / "a.pincite", "rules.pdf")
    assert run.returncode == 2 and all(each in run.stderr for each in ids)


def test_a_library_that_is_read_is_left_as_it_is(place: Path) -> None:
    reader = sqlite3.connect(place, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM documents").fetchone()
    with face.Library(place, busy_timeout=0.1) as library:
        with pytest.raises(face.LibraryLockedError, match="nothing was changed"):
            library.remove(*library.document_ids)
        assert len(library) == 3
    reader.close()


@pytest.mark.parametrize(
    ("claim", "status", "verdict"),
    [
        (VERBATIM, 0, "high"),
        (MADE_UP, 1, "medium"),  # other words for what it has
        (WRONG_NUMBER, 1, "low"),
        ("Penguins hunt krill by moonlight.", 1, "low"),
    ],
)
def test_statements_are_verified(place: Path, claim: str, status: int, verdict: str) -> None:
    run = pincite("verify", place, "--claim", claim)
    assert run.returncode == status and run.stdout.startswith(verdict)
    json_run = pincite("verify", place, "--claim", claim, "--json")
    (row,) = rows(json_run.stdout)
    supported = {"high": True, "medium": None, "low": False}[verdict]
    assert (row["verdict"], row["supported"], row["claim"]) == (verdict, supported, claim)
    assert json_run.returncode == status


def test_the_block_may_be_a_number(place: Path) -> None:
    with face.Library(place) as library:
        block = library.block(library.locate(VERBATIM).block_ids[0])
    number = block.id.rpartition("_")[2]
    for written in (number, block.id, block.id.lower()):
        (row,) = rows(pincite("verify", place, "--claim", VERBATIM, "--block", written, "--json").stdout)
        assert (row["block_id"], row["verdict"], row["page"]) == (block.id, "high", block.page)
        assert row["document_name"] == "one_column.pdf"
    other = pincite("verify", place, "--claim", VERBATIM, "--block", "1")
    assert other.returncode == 1 and other.stdout.startswith("low")
    for wrong in ("9999", "BLOCK", ""):
        run = pincite("verify", place, "--claim", VERBATIM, "--block", wrong, "--json")
        assert run.returncode == 2 and rows(run.stdout)[0]["type"] == "UnknownIdError", wrong


def test_several_statements_one_of_them_from_standard_input(place: Path) -> None:
    run = pincite("verify", place, "--claim", VERBATIM, "--claim", "-", "--json", stdin=f"{WRONG_NUMBER}\n")
    assert [row["verdict"] for row in rows(run.stdout)] == ["high", "low"]
    within = pincite("verify", place, "--claim", VERBATIM, "--document", "rules.pdf", "--json")
    assert rows(within.stdout)[0]["verdict"] == "low"
    empty = pincite("verify", place, "--claim", " ", "--json")
    assert empty.returncode == 2 and rows(empty.stdout)[0]["type"] == "QuoteError"


@pytest.mark.parametrize("command", ["list", "info", "remove", "verify"])
def test_what_is_no_library_is_told(tmp_path: Path, command: str) -> None:
    more = {"list": [], "verify": ["--claim", "x"]}.get(command, ["a.pdf"])
    for place, message in (
        (tmp_path / "none.pincite", "there is no library"),
        (PAPER, "is no pincite library"),
    ):
        run = pincite(command, place, *more, "--json")
        assert run.returncode == 2 and message in run.stderr and len(rows(run.stdout)) == 1
    assert "Examples:" in pincite(command, "--help").stdout


def test_an_empty_file_is_made_a_library_only_by_adding(tmp_path: Path) -> None:
    place = tmp_path / "a.pincite"
    place.touch()
    run = pincite("list", place)
    assert run.returncode == 2 and "is empty" in run.stderr and place.read_bytes() == b""
    assert pincite("add", place, PAPER).returncode == 0
    assert len(pincite("list", place).stdout.splitlines()) == 1


def test_it_is_said_that_a_file_was_damaged(tmp_path: Path) -> None:
    """Its second page has lost its words, so that "absent" may be wrong."""
    half, place = tmp_path / "half.pdf", tmp_path / "a.pincite"
    half.write_bytes(PAPER.read_bytes()[:3000])
    told = "half.pdf was damaged and opened only after repair; words of it may be missing"
    for arguments in (
        ("locate", half, "--quote", VERBATIM),
        ("add", place, half),
        ("info", place, "half.pdf"),
    ):
        run = pincite(*arguments)
        assert run.returncode == 0 and told in run.stderr
    assert rows(pincite("add", place, half, "--json").stdout)[0]["repaired"] is True
    assert pincite("locate", PAPER, "--quote", VERBATIM).stderr == ""


def test_a_claim_of_signs_is_no_claim(place: Path) -> None:
    for claim in ("?!", ""):
        run = pincite("verify", place, "--claim", claim)
        assert run.returncode == 2 and "the claim is empty" in run.stderr


def test_what_is_nothing_on_standard_input_is_told(place: Path) -> None:
    run = pincite("verify", place, "--claim", "-", stdin="")
    assert run.returncode == 2 and "the claim is empty" in run.stderr
    no_quotes = pincite("highlight", place, "--quotes", "-", "-o", place.with_name("x.pdf"), stdin="\n")
    assert no_quotes.returncode == 2 and "there are no quotes in -" in no_quotes.stderr
    nowhere = '{"cited_text": "slate", "block_id": 4}'
    run = pincite("update", place, "one_column.pdf", "--citations", "-", stdin=nowhere)
    assert run.returncode == 1 and "it names no document" in run.stdout


def test_the_system_is_told_without_a_library() -> None:
    (row,) = rows(pincite("info", "--system", "--json").stdout)
    held = probe()
    assert row["pincite"] == face.__version__
    assert (row["no_network"], row["no_files"]) == (held.network, held.files)
    assert {"csl", "postgres", "server", "web"} <= set(row["extras"])
    lines = pincite("info", "--system").stdout.splitlines()
    assert lines[0].startswith(f"pincite {face.__version__}, Python 3.")
    assert f"  {'yes' if held.network else 'NO '}  can't open connections" in lines


def test_info_asks_for_a_library_or_the_system() -> None:
    refused = pincite("info")
    assert (refused.returncode, "name a library and one of its documents" in refused.stderr) == (2, True)

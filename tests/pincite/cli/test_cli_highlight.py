"""`pincite highlight`: the copy is right, and the original stays."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pymupdf
import pypdf
import pytest
from command import ENCRYPTED, MADE_UP, PAPER, PDF, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows

import pincite as face

pytestmark = pytest.mark.long


def _highlights(path: Path) -> list[tuple[int, str]]:
    """Page (from 1) and note of every highlight, as an independent reader sees them."""
    with path.open("rb") as stream:
        return [
            (number, annotation.get_object()["/Contents"])
            for number, page in enumerate(pypdf.PdfReader(stream).pages, start=1)
            for annotation in page.get("/Annots", [])
            if annotation.get_object()["/Subtype"] == "/Highlight"
        ]


def test_verified_quotes_are_highlighted(tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", PAPER, "--quote", VERBATIM, "-o", out)
    assert run.returncode == 0 and run.stderr == ""
    assert run.stdout.splitlines()[-1] == f"written: {out}"
    ((page, note),) = _highlights(out)
    assert page == 1 and VERBATIM in note


def test_the_copy_is_written_though_a_quote_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", PAPER, "--quote", WRONG_NUMBER, "--quote", MADE_UP, "-o", out, "--json")
    assert run.returncode == 1
    (row,) = rows(run.stdout)
    assert [quote["verdict"] for quote in row["quotes"]] == ["altered", "absent"]
    assert row["output"] == str(out) and row["pictures"] == []
    assert len(_highlights(out)) == 1


def test_pages_with_highlights_become_pictures(tmp_path: Path) -> None:
    out, folder = tmp_path / "marked.pdf", tmp_path / "new" / "pages"
    run = pincite("highlight", PAPER, "--quote", VERBATIM, "-o", out, "--png", folder, "--json")
    (row,) = rows(run.stdout)
    assert row["pictures"] == [str(folder / "one_column.page-1.png")]
    shown, plain = pymupdf.Pixmap(row["pictures"][0]), pymupdf.open(PAPER)[0].get_pixmap(dpi=150)
    assert (shown.width, shown.height) == (plain.width, plain.height)
    x0, _, x1, y1 = row["quotes"][0]["boxes"][0]["bbox"]
    inside = int((x0 + x1) / 2 * 150 / 72), int((y1 - 1.5) * 150 / 72)
    assert shown.pixel(*inside) != plain.pixel(*inside)
    assert shown.pixel(3, 3) == plain.pixel(3, 3)


@pytest.mark.parametrize("link", [None, os.symlink, os.link])
def test_the_original_is_never_overwritten(tmp_path: Path, link: object) -> None:
    paper, out = tmp_path / "paper.pdf", tmp_path / "paper.pdf"
    paper.write_bytes(PAPER.read_bytes())
    if callable(link):
        out = tmp_path / "other.pdf"
        link(paper, out)
    run = pincite("highlight", paper, "--quote", VERBATIM, "-o", out)
    assert run.returncode == 2 and "overwritten" in run.stderr
    assert paper.read_bytes() == PAPER.read_bytes()


def test_one_bad_quote_never_stops_the_others(tmp_path: Path) -> None:
    out, lines = tmp_path / "marked.pdf", tmp_path / "quotes.jsonl"
    bad = ['{"quote": ""}', "no JSON", '{"quote": "slate", "page": 99}', '{"quote": "slate", "page": "1"}']
    bad += ['{"quote": "slate", "block_id": 9999}', '{"quote": "slate", "block_id": 1.5}', '{"quote": 3}']
    lines.write_text("\n".join([*bad, json.dumps({"quote": VERBATIM, "id": 7})]), "utf-8")
    run = pincite("highlight", PAPER, "--quotes", lines, "-o", out, "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and len(run.stderr.splitlines()) == len(bad)
    assert [quote["number"] for quote in row["quotes"]] == [None] * len(bad) + [1]
    assert all("error" in quote for quote in row["quotes"][:-1]) and row["quotes"][-1]["id"] == 7
    ((page, note),) = _highlights(out)
    assert page == 1 and VERBATIM in note and "[1]" in note


def test_nothing_is_written_if_no_quote_can_be_looked_for(tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", PAPER, "--quote", " ", "-o", out, "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and row["quotes"][0]["type"] == "QuoteError" and row["outputs"] == []
    assert not out.exists()


def test_a_copy_that_cannot_be_written(tmp_path: Path) -> None:
    run = pincite("highlight", PAPER, "--quote", VERBATIM, "-o", tmp_path / "none" / "marked.pdf", "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and row["type"] == "ArtifactError" and "marked.pdf" in row["error"]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A library of two documents, whose files are not there any more."""
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(PAPER.read_bytes())
    made = planted_library(tmp_path / "papers.pincite", PDF / "greek.pdf", paper)
    paper.unlink()
    return made


def test_the_document_of_a_library_is_copied(place: Path, tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", place, "--quote", VERBATIM, "-o", out)
    assert run.returncode == 0 and len(_highlights(out)) == 1
    other = pincite("highlight", place, "--quote", VERBATIM, "--document", "greek.pdf", "-o", out)
    assert other.returncode == 1 and other.stdout.startswith(("absent", "partial"))


def test_several_documents_of_a_library_go_into_a_folder(place: Path, tmp_path: Path) -> None:
    with face.Library(place) as library:
        greek = library.documents[0].blocks[1].text
    quotes = ("--quote", VERBATIM, "--quote", greek)
    run = pincite("highlight", place, *quotes, "-o", tmp_path / "marked.pdf")
    assert run.returncode == 2 and "greek.pdf" in run.stderr and "folder" in run.stderr
    assert not (tmp_path / "marked.pdf").exists()
    run = pincite("highlight", place, *quotes, "-o", f"{tmp_path}/copies/", "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 0
    assert [Path(each["output"]).name for each in row["outputs"]] == [
        "paper.highlighted.pdf",
        "greek.highlighted.pdf",
    ]
    assert all(_highlights(Path(each["output"])) for each in row["outputs"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copies", "papers.pincite"]


def test_no_copy_of_a_library_without_a_place(place: Path, tmp_path: Path) -> None:
    run = pincite("highlight", place, "--quote", MADE_UP, "-o", tmp_path / "marked.pdf", "--json")
    assert run.returncode == 1 and rows(run.stdout)[0]["outputs"] == []
    assert not (tmp_path / "marked.pdf").exists()


def test_a_folder_may_take_the_copy_of_a_file(tmp_path: Path) -> None:
    run = pincite("highlight", PAPER, "--quote", VERBATIM, "-o", tmp_path)
    assert run.returncode == 0 and len(_highlights(tmp_path / "one_column.highlighted.pdf")) == 1


def test_the_copy_of_an_encrypted_file_keeps_its_password(tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", ENCRYPTED, "--quote", "Sealed minutes", "-o", out, PINCITE_PASSWORD="secret")
    assert run.returncode == 0
    with pymupdf.open(out) as copy:
        assert copy.needs_pass and copy.authenticate("secret")
        assert [a.type[1] for a in copy[0].annots()].count("Highlight") == 1


def test_headings_of_quoted_cells_are_marked_where_asked(tmp_path: Path) -> None:
    plain, out = tmp_path / "plain.pdf", tmp_path / "headings.pdf"
    for path, option in ((plain, ()), (out, ("--headings",))):
        run = pincite("highlight", PDF / "tables.pdf", "--quote", "Pilotage 55.0", "-o", path, *option)
        assert run.returncode == 0
    assert len(_highlights(out)) == len(_highlights(plain)) + 1

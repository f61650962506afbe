"""`pincite highlight`: the copy is right, and the original stays."""

from __future__ import annotations

import os
from pathlib import Path

import pymupdf
import pypdf
import pytest
from command import ENCRYPTED, MADE_UP, PAPER, PDF, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows


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


def test_nothing_is_written_if_a_quote_cannot_be_looked_for(tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", PAPER, "--quote", VERBATIM, "--quote", "", "-o", out, "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and row["type"] == "QuoteError" and "empty" in row["error"]
    assert not out.exists()


def test_a_copy_that_cannot_be_written(tmp_path: Path) -> None:
    run = pincite("highlight", PAPER, "--quote", VERBATIM, "-o", tmp_path / "none" / "marked.pdf", "--json")
    (row,) = rows(run.stdout)
    assert run.returncode == 2 and row["type"] == "ArtifactError" and "marked.pdf" in row["error"]


def test_a_library_is_not_highlighted(tmp_path: Path) -> None:
    library = planted_library(tmp_path / "papers.pincite", PDF / "greek.pdf")
    run = pincite("highlight", library, "--quote", VERBATIM, "-o", tmp_path / "marked.pdf")
    assert run.returncode == 2 and "is a library" in run.stderr


def test_the_copy_of_an_encrypted_file_keeps_its_password(tmp_path: Path) -> None:
    out = tmp_path / "marked.pdf"
    run = pincite("highlight", ENCRYPTED, "--quote", "Sealed minutes", "-o", out, PINCITE_PASSWORD="secret")
    assert run.returncode == 0
    with pymupdf.open(out) as copy:
        assert copy.needs_pass and copy.authenticate("secret")
        assert [a.type[1] for a in copy[0].annots()].count("Highlight") == 1

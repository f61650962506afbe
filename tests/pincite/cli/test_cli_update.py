"""`pincite update` as people run it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import FIXTURES, PAPER, pincite, rows
from house_rules import TEXTS, V1, V2, pdf

import pincite as face

pytestmark = pytest.mark.long


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library with version 1, both versions as files, and citations of version 1."""
    (tmp_path / "rules.pdf").write_bytes(pdf(V1))
    (tmp_path / "new.pdf").write_bytes(pdf(V2))
    with face.Library(tmp_path / "a.pincite") as library:
        rules = library.add(tmp_path / "rules.pdf")
        tool = face.CitationTool(library)
        for number, name in enumerate(("lift", "fee"), start=1):
            block = next(b for b in rules.blocks if b.text == TEXTS[name])
            tool.add_citation(TEXTS[name], block.id, number)
    (tmp_path / "cited.json").write_text(json.dumps(tool.processed_citations()))
    return tmp_path


def test_update_for_machines(folder: Path) -> None:
    done = pincite(
        "update", "a.pincite", "rules.pdf", "new.pdf", "--citations", "cited.json", "--json", cwd=folder
    )
    assert done.returncode == 1, "a citation's source changed"
    version, *others = rows(done.stdout)
    assert version["version"] == 2 and version["blocks"]["changed"] == 5
    (fee,) = [row for row in others if row.get("block_id") == "BLOCK_CITE_ID_2"]
    assert (fee["fate"], fee["old_page"], fee["page"]) == ("changed", 1, 2)
    assert [(d["kind"], d["quoted"], d["found"]) for d in fee["differences"]] == [
        ("number", "500 euros", "650 euros")
    ]
    lift, cited = [row for row in others if "was" in row]
    assert (lift["fate"], lift["citation"]["page"], cited["fate"]) == ("moved", 2, "changed")
    assert cited["citation"]["verdict"] == "altered"
    assert lift["citation"]["sha256"] == version["sha256"] != lift["was"]["sha256"]


@pytest.mark.parametrize(
    ("rows_of_file", "problem"),
    [
        (
            '[{"cited_text": "Animals are kept out.", "block_id": 2}, 1]',
            "in place 2 of the citations: this is no",
        ),
        ('[{"cited_text": "Animals are kept out."}]', "it has no 'block_id'"),
        ('[{"cited_text": "Animals", "block_id": null}]', "block_id must be the id of a block"),
    ],
    ids=["a number", "no block", "null"],
)
def test_bad_citations_are_refused_before_anything_is_updated(
    folder: Path, rows_of_file: str, problem: str
) -> None:
    (folder / "odd.json").write_text(rows_of_file)
    done = pincite("update", "a.pincite", "rules.pdf", "new.pdf", "--citations", "odd.json", cwd=folder)
    assert done.returncode == 2
    assert problem in done.stderr
    with face.Library(folder / "a.pincite") as library:
        assert [document.version for document in library] == [1]


@pytest.mark.parametrize("old", ["rules.pdf", "doc_b0713637e32f", "/nowhere/rules.pdf"])
def test_update_for_people(folder: Path, old: str) -> None:
    done = pincite("update", "a.pincite", old, "new.pdf", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("new.pdf: version 2 is the current one now (doc_")
    assert lines[1] == "blocks: 6 moved, 5 changed, 1 split, 1 merged, 1 lost, 2 new"
    assert "         number: “500 euros” became “650 euros”" in lines
    assert "         negation: nothing became “not”" in lines
    again = pincite("update", "a.pincite", old, "new.pdf", cwd=folder)
    assert again.stdout.startswith("new.pdf: nothing changed")


def test_what_cannot_be_updated_is_said(folder: Path) -> None:
    (folder / "bad.pdf").write_bytes(b"<html>")
    (folder / "bad.json").write_text("{")
    for arguments, message in [
        (("a.pincite", "other.pdf", "new.pdf"), "no document with the id or name 'other.pdf'"),
        (("a.pincite", "rules.pdf", "bad.pdf"), "is an HTML page, whatever its name says"),
        (("a.pincite", "rules.pdf", "none.pdf"), "there is no file"),
        (("b.pincite", "rules.pdf", "new.pdf"), "there is no library"),
        (("a.pincite", "rules.pdf", "new.pdf", "--citations", "bad.json"), "can't be read"),
    ]:
        done = pincite("update", *arguments, cwd=folder)
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert message in done.stderr
    with face.Library(folder / "a.pincite") as library:
        assert len(library.versions(library.document_ids[0])) == 1


@pytest.fixture
def scans(tmp_path: Path) -> Path:
    """A folder with a library of three documents, two of them scans that were added without OCR."""
    files = [FIXTURES / "scans" / "level.pdf", FIXTURES / "scans" / "turned.pdf", PAPER]
    with face.Library(tmp_path / "a.pincite") as library:
        for file in files:
            library.add(file, ocr="never")
    return tmp_path


def test_a_document_is_read_again_as_it_was(scans: Path) -> None:
    done = pincite("update", "a.pincite", "level.pdf", "--ocr", "never", cwd=scans)
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        0,
        "level.pdf: nothing changed, this is its current version already",
    )
    assert "page 1 needs OCR, so level.pdf is not read whole: OCR was turned off" in done.stderr


@pytest.mark.tesseract
def test_a_scan_is_read_when_tesseract_is_there(scans: Path) -> None:
    done = pincite("update", "a.pincite", "level.pdf", "--json", cwd=scans)
    version, *blocks = rows(done.stdout)
    assert (done.returncode, version["version"], version["pages_needing_ocr"]) == (0, 2, [])
    assert {row["fate"] for row in blocks} == {"new"} and len(blocks) == version["blocks"]["new"] > 10
    found = rows(
        pincite("locate", "a.pincite", "--quote", "Brannock Harbour Company", "--json", cwd=scans).stdout
    )
    assert found[0]["verdict"] == "exact" and found[0]["document"] == version["document"]


@pytest.mark.thorough
@pytest.mark.tesseract
def test_every_document_that_needs_ocr_is_read(scans: Path) -> None:
    done = pincite("update", "a.pincite", "--needing-ocr", "--json", cwd=scans)
    assert [row["name"] for row in rows(done.stdout) if "name" in row] == ["level.pdf", "turned.pdf"]
    with face.Library(scans / "a.pincite") as library:
        assert not any(document.pages_needing_ocr for document in library)
        assert [document.version for document in library] == [2, 2, 1]


@pytest.mark.parametrize(
    "arguments", [(), ("level.pdf", "--needing-ocr"), ("--needing-ocr", "--citations", "x.json")]
)
def test_what_to_read_again_must_be_said(scans: Path, arguments: tuple[str, ...]) -> None:
    done = pincite("update", "a.pincite", *arguments, cwd=scans)
    assert (done.returncode, done.stdout) == (2, "") and "--needing-ocr" in done.stderr

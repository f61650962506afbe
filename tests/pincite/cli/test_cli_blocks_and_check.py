"""`pincite blocks` shows what a model reads; `pincite check` verifies what it wrote."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from command import FIXTURES, PAPER, PDF, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows
from fixture_files import document

import pincite as face
from blocks.model import FURNITURE
from blocks.prompt.json_lines import from_json_lines
from blocks.prompt.markup import parse_markup

pytestmark = pytest.mark.long


def test_blocks_as_json() -> None:
    run = pincite("blocks", PAPER, PDF / "greek.pdf", "--json")
    given = rows(run.stdout)
    blocks = [*document("one_column.pdf").blocks, *document("greek.pdf").blocks]
    assert run.returncode == 0
    assert [row["id"] for row in given] == [f"BLOCK_CITE_ID_{n}" for n in range(1, len(blocks) + 1)]
    for row, block in zip(given, blocks, strict=True):
        assert (row["page"], row["kind"], row["text"]) == (block.page, block.kind, block.text)
        assert row["bbox"] == pytest.approx(list(block.bbox), abs=0.001)
    assert len({row["document"] for row in given}) == 2
    assert [(b.id, b.text) for b in from_json_lines(run.stdout.splitlines())] == [
        (row["id"], block.text) for row, block in zip(given, blocks, strict=True)
    ]


def test_blocks_as_markup_are_those_of_the_library(tmp_path: Path) -> None:
    library = planted_library(tmp_path / "papers.pincite", PAPER)
    with face.Library(library) as kept:
        (paper,) = kept.documents
        markup, _, _ = face.format_document_with_block_ids(paper)
    assert pincite("blocks", library, "--markup").stdout == markup + "\n"


def test_markup_within_a_budget_says_what_it_left_out() -> None:
    files = [PAPER, PDF / "greek.pdf"]
    run = pincite("blocks", *files, "--markup", "--budget", "2000")
    assert run.returncode == 0 and 1000 < len(run.stdout.rstrip("\n")) <= 2000
    assert run.stdout.count("<DOCUMENT ") == run.stdout.count("</DOCUMENT>") == 2
    assert re.fullmatch(
        r"(pincite: \S+: \d+ blocks? left out, from BLOCK_CITE_ID_\d+ on page \d+\n){1,2}", run.stderr
    )
    fewer = pincite("blocks", *files, "--markup", "--budget", "500", "--tokens")
    assert 0 < fewer.stdout.count("<BLOCK ") < pincite("blocks", *files, "--markup").stdout.count("<BLOCK ")
    assert pincite("blocks", PAPER, "--budget", "500").returncode == 2
    second = parse_markup(pincite("blocks", PAPER, "--markup", "--page", "2").stdout)
    assert second and {block.page for block in second} == {2}


def test_markup_leaves_furniture_out_unless_asked_for() -> None:
    without, furnished = (
        pincite("blocks", PDF / "running.pdf", "--markup", *option).stdout for option in ([], ["--furniture"])
    )
    kinds = [block.kind for block in document("running.pdf").blocks]
    aside = sum(kind in FURNITURE for kind in kinds)
    assert aside and furnished.count("<BLOCK ") == len(kinds)
    assert without.count("<BLOCK ") == len(kinds) - aside


def test_blocks_for_people() -> None:
    run = pincite("blocks", PDF / "bad_page.pdf")
    assert run.stdout.startswith("bad_page.pdf  doc_") and "BLOCK_CITE_ID_1  page 1  " in run.stdout
    assert run.stderr.startswith("pincite: page 3 of bad_page.pdf could not be read")
    assert pincite("blocks", PAPER, "--json", "--markup").returncode == 2
    assert pincite("blocks", PAPER, "--json", "--png", "out").returncode == 2


def test_pages_with_their_blocks_drawn_in(tmp_path: Path) -> None:
    run = pincite("blocks", PDF / "bad_page.pdf", "--png", tmp_path / "out")
    drawn = [tmp_path / "out" / f"bad_page.page-{n}.png" for n in (1, 2, 4, 5)]
    assert run.returncode == 0
    assert [Path(line) for line in run.stdout.splitlines()] == drawn
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in drawn)
    assert run.stderr.startswith("pincite: page 3 of bad_page.pdf could not be read")


def test_documents_of_one_name_have_pictures_of_their_own(tmp_path: Path) -> None:
    for folder, name in (("one", "greek.pdf"), ("two", "cyrillic.pdf")):
        (tmp_path / folder).mkdir()
        shutil.copy(PDF / name, tmp_path / folder / "paper.pdf")
    run = pincite("blocks", "one/paper.pdf", "two/paper.pdf", "--png", "out", "--page", 1, cwd=tmp_path)
    assert run.stdout.splitlines() == ["out/paper.page-1.png", "out/paper-2.page-1.png"]
    first, second = (tmp_path / line for line in run.stdout.splitlines())
    assert first.read_bytes() != second.read_bytes()


def test_blocks_of_the_pages_asked_for(tmp_path: Path) -> None:
    given = rows(pincite("blocks", PAPER, "--json", "--page", 2).stdout)
    assert {row["page"] for row in given} == {2}
    assert [r["id"] for r in given] == [b.id for b in document("one_column.pdf").blocks if b.page == 2]
    refused = pincite("blocks", PAPER, "--png", tmp_path, "--page", 9)
    assert refused.returncode == 2 and "has pages 1 to 2, not 9" in refused.stderr
    assert not list(tmp_path.iterdir())


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library with the paper."""
    return planted_library(tmp_path / "papers.pincite", PAPER)


@pytest.fixture
def block_id(library: Path) -> str:
    """The block in which `VERBATIM` stands."""
    with face.Library(library) as kept:
        return kept.locate(VERBATIM).block_ids[0]


def test_an_answer_whose_citations_hold(tmp_path: Path, library: Path, block_id: str) -> None:
    answer = tmp_path / "answer.md"
    answer.write_text(f'They fell [1]. It says "{VERBATIM}" [{block_id}].\n\n[1]: {block_id} "{VERBATIM}"\n')
    run = pincite("check", answer, "--library", library, "--json")
    assert run.returncode == 0
    given = rows(run.stdout)
    assert [(row["number"], row["verdict"], row["ok"]) for row in given] == [
        (None, "exact", True),
        (1, "exact", True),
    ]
    assert all(row["boxes"] and row["page"] == 1 and row["block_id"] == block_id for row in given)


def test_an_answer_with_citations_that_do_not_hold(tmp_path: Path, library: Path, block_id: str) -> None:
    answer = tmp_path / "answer.md"
    answer.write_text(
        f'They fell [1], and more [2].\n"{VERBATIM}" [BLOCK_CITE_ID_9999]\n\n[1]: {block_id} "{WRONG_NUMBER}"\n'
    )
    run = pincite("check", answer, "--library", library, "--json")
    assert run.returncode == 1
    problems = {row["problem"]: row for row in rows(run.stdout)}
    assert set(problems) == {"not_verified", "undefined", "unknown_block"}
    assert ("number", "12.5%") in [(d["kind"], d["found"]) for d in problems["not_verified"]["differences"]]
    people = pincite("check", answer, "--library", library)
    assert people.returncode == 1
    assert re.search(r"(?m)^altered +line 4 \[1\] “", people.stdout)
    assert people.stdout.splitlines()[-1] == f"{answer}: 3 citations, 3 not verified"


def test_a_true_quote_under_a_false_statement_is_refused(
    tmp_path: Path, library: Path, block_id: str
) -> None:
    answer = tmp_path / "answer.md"
    definition = f'\n\n[1]: {block_id} "{VERBATIM}"\n'
    answer.write_text("Tuning takes no effort and was solved in 1950 by NASA [1]." + definition)
    run = pincite("check", answer, "--library", library)
    assert run.returncode == 1
    assert "refused on line 1: “Tuning takes no effort" in run.stdout and run.stdout.startswith("refused ")
    assert run.stdout.splitlines()[-1] == f"{answer}: 1 citation, 1 not verified"
    [row] = rows(pincite("check", answer, "--library", library, "--json").stdout)
    assert (row["verdict"], row["status"], row["verified"], row["problem"]) == (
        *("exact", "refused", False),
        "not_supported",
    )
    assert [(use["line"], use["status"], use["kind"]) for use in row["uses"]] == [(1, "refused", "sentence")]


def test_strict_refuses_what_is_undecided_or_has_no_citation(
    tmp_path: Path, library: Path, block_id: str
) -> None:
    answer = tmp_path / "answer.md"
    definition = f'\n\n[1]: {block_id} "{VERBATIM}"\n'
    for text, last in (
        ("Yes [1].", "1 citation, 1 not verified (1 undecided)"),
        ("Salmon came back.", "no citations, 1 statement without a citation"),
    ):
        answer.write_text(text + definition * ("[1]" in text))
        run = pincite("check", answer, "--library", library)
        assert (run.returncode, run.stdout.splitlines()[-1]) == (0, f"{answer}: {last}")
        assert pincite("check", answer, "--library", library, "--strict").returncode == 1


def test_citations_may_lie_beside_the_answer(tmp_path: Path, library: Path, block_id: str) -> None:
    (tmp_path / "answer.md").write_text("They fell [1].")
    beside = tmp_path / "answer.json"
    beside.write_text(json.dumps([{"citation_number": 1, "block_id": block_id, "cited_text": VERBATIM}]))
    ask = ["check", tmp_path / "answer.md", "--library", library, "--json"]
    assert pincite(*ask).returncode == 0
    beside.write_text("{")
    run = pincite(*ask)
    assert run.returncode == 2 and "answer.json is no JSON" in rows(run.stdout)[0]["error"]


def test_an_answer_that_cannot_be_read(tmp_path: Path, library: Path) -> None:
    missing = pincite("check", tmp_path / "none.md", "--library", library)
    assert missing.returncode == 2 and "none.md can't be read" in missing.stderr
    (tmp_path / "latin.md").write_bytes(b"caf\xe9")
    latin = pincite("check", tmp_path / "latin.md", "--library", library)
    assert latin.returncode == 2 and "latin.md is not UTF-8" in latin.stderr


def test_an_answer_that_cites_sources_of_a_pool(tmp_path: Path) -> None:
    pool = tmp_path / "sources.json"
    pool.write_text(json.dumps([{"sid": 3, "title": "Budget", "content": "Revenue grew by 12% in 2023."}]))
    answer = tmp_path / "answer.md"
    answer.write_text("Revenue grew by 12% in 2023 [[S:3]].\n")
    fine = pincite("check", answer, "--sources", pool, "--json")
    assert fine.returncode == 0
    [row] = rows(fine.stdout)
    assert (row["sid"], row["source"], row["verdict"], row["verified"]) == (3, "Budget", "high", True)
    answer.write_text('Revenue grew by 21% in 2023 [[S:3]].\nIt "shrank" [[S:3]], they say [[S:4]].\n')
    wrong = pincite("check", answer, "--sources", pool)
    assert wrong.returncode == 1
    lines = [line for line in wrong.stdout.splitlines() if not line.startswith(" ")]
    assert [line.split()[:4] for line in lines[:3]] == [
        ["low", "line", "1", "[[S:3]]"],
        ["absent", "line", "2", "[[S:3]]"],
        ["unknown", "line", "2", "[[S:4]]"],
    ]
    assert lines[3] == f"{answer}: 3 citations, 3 not verified"


def test_check_needs_something_that_is_cited(tmp_path: Path) -> None:
    answer = tmp_path / "answer.md"
    answer.write_text("So [[S:1]].")
    nothing = pincite("check", answer)
    assert nothing.returncode == 2 and "--sources" in nothing.stderr
    missing = pincite("check", answer, "--sources", tmp_path / "none.json")
    assert missing.returncode == 2 and "none.json" in missing.stderr


SCAN = FIXTURES / "scans" / "level.pdf"


def test_pages_that_need_ocr_say_so() -> None:
    run = pincite("blocks", SCAN, "--json", "--ocr", "never")
    assert run.returncode == 0
    assert [(row["page"], row["needs_ocr"]) for row in rows(run.stdout)] == [(1, "OCR was turned off")]
    assert "page 1 needs OCR, so level.pdf is not read whole: OCR was turned off" in run.stderr


@pytest.mark.tesseract
def test_a_scan_has_blocks_with_a_confidence() -> None:
    found = rows(pincite("blocks", SCAN, "--json", "--ocr-languages", "eng").stdout)
    assert any("Brannock Harbour Company" in row["text"] for row in found)
    assert all(0.5 < row["confidence"] < 1 for row in found)


def test_a_language_that_is_none_is_refused() -> None:
    run = pincite("blocks", SCAN, "--ocr-languages", "../eng")
    assert run.returncode == 2 and "'../eng' is no language" in run.stderr


def test_pages_that_need_ocr_are_no_blocks_when_read_back() -> None:
    run = pincite("blocks", SCAN, PAPER, "--json", "--ocr", "never")
    assert [block.text for block in from_json_lines(run.stdout.splitlines())] == [
        block.text for block in document("one_column.pdf").blocks
    ]


def test_an_answer_may_come_from_standard_input(tmp_path: Path) -> None:
    place = planted_library(tmp_path / "a.pincite", PAPER)
    with face.Library(place) as library:
        block = library.locate(VERBATIM).block_ids[0]
    for words, status in ((VERBATIM, 0), (WRONG_NUMBER, 1)):
        run = pincite("check", "-", "--library", place, "--json", stdin=f"“{words}” [{block}].\n")
        assert run.returncode == status and rows(run.stdout)[0]["verified"] == (status == 0)
    with face.Library(place) as library:
        library.remove(*library.document_ids)
    run = pincite("check", "-", "--library", place, stdin=f"“{VERBATIM}” [{block}].\n")
    assert run.returncode == 1 and f"the document that had block {block} was removed" in run.stdout

"""`pincite provenance`: the record comes back from every format, and what isn't true any more is said."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import house_rules
import pymupdf
import pytest
from command import PAPER, VERBATIM, WRONG_NUMBER, pincite, planted_library, rows

import pincite as face

pytestmark = pytest.mark.long

FORMATS = ["pdf", "docx", "pptx", "html", "png"]


def answer(*quotes: str, library: Path) -> str:
    """A text that cites these words of the library's first block that has them, or the paper's fourth."""
    with face.Library(library) as opened:
        blocks = [block for document in opened for block in document.blocks]
    texts, definitions = [], []
    for n, quote in enumerate(quotes, 1):
        block = next((b.id for b in blocks if quote in b.text), blocks[3].id)
        texts.append(f'The paper says "{quote}" [{n}].')
        definitions.append(f'[{n}]: {block} "{quote}"')
    return "# Slate\n\n" + "\n\n".join(texts + definitions) + "\n"


def written(folder: Path, library: Path, *quotes: str, more: str = "") -> list[Path]:
    """The answer as a report in every format."""
    text = folder / "answer.md"
    text.write_text(answer(*quotes, library=library) + more, encoding="utf-8")
    files = [folder / f"report.{ending}" for ending in FORMATS]
    outputs = [part for file in files for part in ("-o", file)]
    run = pincite("render", text, *outputs, "--library", library)
    assert run.returncode in (0, 1), run.stderr
    return files


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """A library, and reports with a true citation."""
    folder = tmp_path_factory.mktemp("made")
    library = planted_library(folder / "papers.pincite", PAPER)
    return library, written(folder, library, VERBATIM)


def renamed(file: Path, folder: Path) -> Path:
    """The report alone in a folder, under a name that says nothing."""
    copy = folder / "file.bin"
    copy.write_bytes(file.read_bytes())
    return copy


@pytest.mark.parametrize("place", range(len(FORMATS)), ids=FORMATS)
def test_a_true_report_is_verified_from_itself(
    made: tuple[Path, list[Path]], place: int, tmp_path: Path
) -> None:
    library, files = made
    artifact = renamed(files[place], tmp_path)
    run = pincite("provenance", artifact, "--library", library)
    assert run.returncode == 0, run.stdout + run.stderr
    first, *others = run.stdout.splitlines()
    assert first.startswith(f"{artifact}: Slate, written 2") and "(record in the file itself)" in first
    assert others[-1] == f"{artifact}: 1 citation, 0 not verified"
    assert f"exact    [1] “{VERBATIM}”" in others and "         one_column.pdf, page 1" in others


def test_json_has_the_artifact_and_then_its_citations(made: tuple[Path, list[Path]]) -> None:
    library, files = made
    run = pincite("provenance", files[0], "--library", library, "--json")
    assert run.returncode == 0
    artifact, citation = rows(run.stdout)
    assert (artifact["title"], artifact["format"], artifact["kept_in"]) == ("Slate", 2, "the file itself")
    assert artifact["citations"] == 1 and artifact["edited"] == "no" and artifact["unknown"] == []
    assert (citation["quote"], citation["verdict_then"], citation["verdict"]) == (VERBATIM, "exact", "exact")
    assert (citation["verified"], citation["kept"], citation["page"]) == (True, "same", 1)
    assert citation["document_name"] == "one_column.pdf" and citation["boxes"][0]["page"] == 1


def test_without_a_library_nothing_is_compared_and_that_is_said(made: tuple[Path, list[Path]]) -> None:
    _, files = made
    run = pincite("provenance", files[0])
    assert run.returncode == 0
    assert "1 citation recorded; nothing was compared" in run.stdout.splitlines()[-1]
    _, citation = rows(pincite("provenance", files[0], "--json").stdout)
    assert (citation["verdict_then"], citation["verdict"], citation["verified"]) == ("exact", None, None)


def test_false_and_unknown_citations_end_with_one(tmp_path: Path) -> None:
    library = planted_library(tmp_path / "papers.pincite", PAPER)
    artifact = written(tmp_path, library, VERBATIM, WRONG_NUMBER, more="\nAnd this [[S:9]].\n")[0]
    run = pincite("provenance", artifact, "--library", library)
    assert run.returncode == 1
    assert "number: quoted “21.5%”, the source says “12.5%”" in run.stdout
    assert any(line.startswith("unknown") and "9" in line for line in run.stdout.splitlines())
    assert run.stdout.splitlines()[-1].endswith("3 citations, 2 not verified")
    assert pincite("provenance", artifact).returncode == 0


def test_a_statement_gains_nothing_from_being_read_without_its_text(tmp_path: Path) -> None:
    library = planted_library(tmp_path / "papers.pincite", PAPER)
    text = answer(VERBATIM, library=library).replace("The paper says", "It says that")
    (tmp_path / "answer.md").write_text(text, "utf-8")
    run = pincite("render", tmp_path / "answer.md", "-o", tmp_path / "report.html", "--library", library)
    assert run.returncode == 0, "undecided, since nothing says what it is"
    _, quoted, said = rows(
        pincite("provenance", tmp_path / "report.html", "--library", library, "--json").stdout
    )
    assert quoted["verdict"] == "exact"
    assert (said["verdict_then"], said["verdict"], said["kept"]) == ("medium", "medium", "same")


def test_a_document_that_was_updated_or_is_gone_is_said(tmp_path: Path) -> None:
    old, new = tmp_path / "rules.pdf", tmp_path / "rules-2027.pdf"
    old.write_bytes(house_rules.pdf(house_rules.V1))
    new.write_bytes(house_rules.pdf(house_rules.V2))
    library = planted_library(tmp_path / "rules.pincite", old)
    fee, lift = house_rules.TEXTS["fee"], house_rules.TEXTS["lift"]
    artifact = written(tmp_path, library, fee, lift)[0]
    assert pincite("provenance", artifact, "--library", library).returncode == 0
    pincite("update", library, "rules.pdf", new)
    run = pincite("provenance", artifact, "--library", library, "--json")
    assert run.returncode == 1
    changed, moved = rows(run.stdout)[1:]
    assert (changed["kept"], changed["verdict"], changed["verified"]) == ("changed", "altered", False)
    assert (moved["kept"], moved["verdict"], moved["verified"]) == ("moved", "exact", True)
    assert "version 2" in changed["reason"] and "version 2" in moved["reason"]
    other = planted_library(tmp_path / "other.pincite", PAPER)
    gone = pincite("provenance", artifact, "--library", other)
    assert gone.returncode == 1 and "not in library: the library has no rules.pdf" in gone.stdout


def test_the_store_is_asked_where_the_file_says_nothing(tmp_path: Path) -> None:
    artifact = tmp_path / "report.txt"
    artifact.write_text("Exports fell.")
    store = tmp_path / "elsewhere.json"
    face.SourcesUsedStore(store).record(filename=str(artifact), sids=[3, 1], sha256="0" * 64)
    run = pincite("provenance", artifact, "--store", store)
    assert run.returncode == 1
    assert f"record in {store}" in run.stdout and "sources 1, 3 of the pool" in run.stdout
    assert "Edited since: yes, its bytes are others than those that were recorded." in run.stdout
    missing = pincite("provenance", artifact)
    assert missing.returncode == 2 and "carries no record" in missing.stderr


def attached(folder: Path, row: dict[str, Any]) -> Path:
    """A PDF that says this of itself."""
    place = folder / "hostile.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.embfile_add("sources_used.json", json.dumps(row).encode())
        pdf.save(place)
    return place


def test_a_hostile_record_steers_no_terminal(tmp_path: Path) -> None:
    library = planted_library(tmp_path / "papers.pincite", PAPER)
    evil = "\x1b]0;owned\x07\x1b[2J evil \u202e"
    citation = {"number": 1, "quote": evil, "outcome": "exact", "document_name": evil, "page": 1}
    row = {
        "format": 1,
        "title": evil,
        "generator": evil,
        "sources": [{"number": evil, "title": evil, "url": evil}],
        "citations": [citation, {"number": 2, "claim": evil}],
        "unknown": [{"message": evil}],
    }
    place = attached(tmp_path, row)
    for more in ([], ["--library", library]):
        run = pincite("provenance", place, *more)
        assert run.returncode == (1 if more else 0)
        assert not any(c in run.stdout for c in "\x1b\x07\u202e")


@pytest.mark.parametrize(
    "row",
    [{"format": 1, "citations": [{"boxes": 3}]}, {"format": 99}, {"format": 1, "sids": ["x"]}],
    ids=["boxes", "newer", "sids"],
)
def test_what_cannot_be_read_ends_with_two(row: dict[str, Any], tmp_path: Path) -> None:
    run = pincite("provenance", attached(tmp_path, row), "--json")
    assert run.returncode == 2 and rows(run.stdout)[0]["type"] == "ProvenanceError"
    assert "Traceback" not in run.stderr


def test_files_that_are_none_end_with_two(tmp_path: Path) -> None:
    for arguments in (["missing.pdf"], [tmp_path], [PAPER], [PAPER, "--library", tmp_path / "no.pincite"]):
        run = pincite("provenance", *arguments)
        assert run.returncode == 2 and run.stderr.startswith("pincite: error:"), arguments


@pytest.mark.parametrize("ending", ["pdf", "docx", "pptx", "html"])
def test_a_report_is_checked_as_its_text_stands(
    made: tuple[Path, list[Path]], tmp_path: Path, ending: str
) -> None:
    library, files = made
    [true] = [file for file in files if file.suffix == f".{ending}"]
    run = pincite("check", true, "--library", library, "--json")
    assert run.returncode == 0, run.stdout + run.stderr
    assert [(row["number"], row["quote"], row["verdict"]) for row in rows(run.stdout)] == [
        (1, VERBATIM, "exact")
    ]
    [false] = [
        file for file in written(tmp_path, library, VERBATIM, WRONG_NUMBER) if file.suffix == f".{ending}"
    ]
    run = pincite("check", false, "--library", library)
    assert run.returncode == 1
    assert re.search(rf"altered  line \d+ \[1\] “{re.escape(WRONG_NUMBER)}”", run.stdout)


def test_what_no_report_is_cannot_be_checked_as_one(made: tuple[Path, list[Path]], tmp_path: Path) -> None:
    library, files = made
    run = pincite("check", files[-1], "--library", library)
    assert run.returncode == 2 and "is a picture" in run.stderr
    run = pincite("check", PAPER, "--library", library)
    assert run.returncode == 2 and "carries no record" in run.stderr


def test_the_same_report_is_the_same_file_by_the_clock_of_the_build(
    made: tuple[Path, list[Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, _ = made
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first, second = tmp_path / "1", tmp_path / "2"
    for folder in (first, second):
        folder.mkdir()
        written(folder, library, VERBATIM)
        time.sleep(2.1)  # zip files count in steps of two seconds
    for file in (file for ending in FORMATS for file in first.glob(f"*.{ending}")):
        assert file.read_bytes() == (second / file.name).read_bytes(), file.name
        assert json.loads(pincite("provenance", file, "--json").stdout.splitlines()[0])["created"].startswith(
            "2023"
        )

"""`pincite locate --format` prints places as other tools take them; `pincite add --from` takes what they have read."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import ENCRYPTED, FIXTURES, MADE_UP, PAPER, PDF, VERBATIM, pincite, rows
from fixture_files import TRUTH

from pincite.cli.commands.locate import FORMATS
from renderers.exports import export

pytestmark = pytest.mark.long


def test_the_formats_are_those_of_the_library() -> None:
    assert FORMATS == export.FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_holds_the_place_and_the_status_the_verdicts(name: str) -> None:
    run = pincite("locate", PAPER, "--quote", VERBATIM, "--format", name)
    assert (run.returncode, run.stderr) == (0, "")
    if name == "xfdf":
        found = [
            e.get("page") for e in ElementTree.fromstring(run.stdout).iter() if e.tag.endswith("highlight")
        ]
        assert found == ["0"]
    else:
        given = json.loads(run.stdout)
        assert len(given["items"] if name == "webannotation" else given) == 1
    assert VERBATIM in run.stdout


@pytest.mark.parametrize("name", FORMATS)
def test_a_quote_that_is_not_all_text_is_written_too(name: str) -> None:
    run = pincite("locate", PAPER, "--quote", f"exports of \udcff {VERBATIM[11:]}", "--format", name)
    assert run.returncode == 0 and "slate fell by 12.5%" in run.stdout and run.stderr == ""


def test_quotes_without_a_place_are_told_of() -> None:
    run = pincite("locate", PAPER, "--quote", VERBATIM, "--quote", MADE_UP, "--format", "pdfjs")
    assert run.returncode == 1 and len(json.loads(run.stdout)) == 1
    assert run.stderr == f"pincite: absent, no place: “{MADE_UP}”\n"


def test_an_encrypted_file_gives_its_coordinates_too() -> None:
    planted = TRUTH[ENCRYPTED.name]
    run = pincite(
        "locate",
        ENCRYPTED,
        "--quote",
        planted.plants[0].phrase,
        "--format",
        "xfdf",
        PINCITE_PASSWORD=planted.password,
    )
    assert run.returncode == 0 and "<highlight" in run.stdout


def test_what_cannot_be_said_in_a_format_is_an_error() -> None:
    other = TRUTH["greek.pdf"].plants[0].phrase
    both = pincite(
        "locate", PAPER, PDF / "greek.pdf", "--quote", VERBATIM, "--quote", other, "--format", "xfdf"
    )
    assert both.returncode == 2 and "about one PDF" in both.stderr and not both.stdout
    assert pincite("locate", PAPER, "--quote", VERBATIM, "--format", "xfdf", "--json").returncode == 2


@pytest.mark.parametrize("tool", ["docling", "azure"])
def test_what_another_tool_has_read_is_added_and_located(tool: str, tmp_path: Path) -> None:
    library, read = tmp_path / "papers.pincite", FIXTURES / "imports" / f"survey.{tool}.json"
    run = pincite(
        "add", library, read, "--from", tool, "--pdf", FIXTURES / "imports" / "survey.pdf", "--json"
    )
    assert run.returncode == 0
    (row,) = rows(run.stdout)
    assert (row["name"], row["pages"], row["blocks"]) == ("survey.pdf", 2, 16)
    found = pincite("locate", library, "--quote", "Stone 12 leans by 4.5 degrees.", "--json")
    (row,) = rows(found.stdout)
    assert (found.returncode, row["boxes"][0]["page"], row["boxes_estimated"]) == (0, 1, False)


def test_estimated_boxes_say_so(tmp_path: Path) -> None:
    library, read = tmp_path / "papers.pincite", FIXTURES / "imports" / "survey.docling.json"
    assert pincite("add", library, read, "--from", "docling").returncode == 0
    ask = ["locate", library, "--quote", "Stone 12 leans by 4.5 degrees."]
    assert rows(pincite(*ask, "--json").stdout)[0]["boxes_estimated"] is True
    assert "its boxes are estimates" in pincite(*ask).stdout


def test_what_is_no_such_json_is_told_of(tmp_path: Path) -> None:
    library = tmp_path / "papers.pincite"
    run = pincite("add", library, PAPER, "--from", "docling")
    assert run.returncode == 1 and "one_column.pdf is no JSON" in run.stderr
    assert pincite("add", library, PAPER, "--pdf", PAPER).returncode == 2

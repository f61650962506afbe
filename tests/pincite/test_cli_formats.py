"""`pincite locate --format` prints places as other tools take them, and hides no quote that has none."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from command import ENCRYPTED, MADE_UP, PAPER, PDF, VERBATIM, pincite
from fixture_files import TRUTH

from pincite.cli.locate import FORMATS
from renderers.exports import export


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

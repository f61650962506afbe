"""`pincite ask` as people run it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import PAPER, pincite, rows
from playing import Says, playing


@pytest.fixture
def library(tmp_path: Path) -> Path:
    place = tmp_path / "papers.pincite"
    assert pincite("add", place, PAPER).returncode == 0
    return place


def test_the_sentence_that_answers_is_shown_with_its_page(library: Path) -> None:
    done = pincite("ask", library, "How much water may be abstracted a day?")
    assert done.returncode == 0
    assert "“Abstraction upstream is limited to 2.4 million litres a day.” [1]" in done.stdout
    assert "one_column.pdf, page 1" in done.stdout and "no model was asked" in done.stdout


def test_answers_as_json(library: Path) -> None:
    (answer,) = rows(pincite("ask", library, "How much water may be abstracted a day?", "--json").stdout)
    (cited, *_) = answer["citations"]
    assert answer["extractive"] and cited["verified"] and cited["page"] == 1 and cited["boxes"]
    assert answer["sources"][0]["document_name"] == "one_column.pdf"


def test_no_answer_is_status_1(library: Path) -> None:
    done = pincite("ask", library, "What vaccine do the lock-keepers receive?")
    assert done.returncode == 1 and "nothing in" in done.stdout
    (answer,) = rows(pincite("ask", library, "What vaccine do the lock-keepers receive?", "--json").stdout)
    assert answer["text"] == "" and answer["citations"] == []


def test_a_model_is_asked_and_checked(library: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    (hit, *_) = rows(pincite("search", library, words, "--json").stdout)
    cites = Says(calls=[(words, hit["block_id"], 1)])
    with playing(cites, Says(), Says("It is limited to 2.4 million litres a day [1].")) as played:
        done = pincite("ask", library, "How much?", "--model", f"{played.address}/v1:played")
    assert done.returncode == 0 and "It is limited to 2.4 million litres a day [1]." in done.stdout
    assert "no model was asked" not in done.stdout
    with playing(cites, Says(), Says("It is limited to 4.2 million litres a day [1].")) as played:
        done = pincite("ask", library, "How much?", "--model", f"{played.address}/v1:played")
    assert done.returncode == 1 and "refused: “It is limited to 4.2 million litres a day”" in done.stdout


def test_a_model_that_cannot_be_asked_is_status_2(library: Path) -> None:
    done = pincite("ask", library, "How much?", "--model", "nobody")
    assert done.returncode == 2 and "is no model's name" in done.stderr


def test_what_cannot_be_asked_is_status_2(library: Path) -> None:
    assert pincite("ask", library, "?").returncode == 2
    assert pincite("ask", library, "Who?", "--document", "doc_0").returncode == 2
    assert pincite("ask", "missing.pincite", "Who?").returncode == 2

"""`pincite ask` as people run it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import PAPER, pincite, planted_library, rows
from playing import Fails, Says, playing

pytestmark = pytest.mark.long


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return planted_library(tmp_path / "papers.pincite", PAPER)


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


def test_a_document_is_asked_by_its_name(library: Path) -> None:
    question = "How much water may be abstracted a day?"
    assert pincite("ask", library, question, "--document", PAPER.name).returncode == 0
    strange = pincite("ask", library, question, "--document", "lease.pdf")
    assert strange.returncode == 2 and "lease.pdf" in strange.stderr


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


def test_what_a_model_does_is_followed_and_reported(library: Path, tmp_path: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    (hit, *_) = rows(pincite("search", library, words, "--json").stdout)
    cites = Says(calls=[(words, hit["block_id"], 1), ("invented words of nobody", hit["block_id"], 2)])
    answers = Says("It is limited to 2.4 million litres a day [1].\nOn a \x1b[2Jsecond line.")
    html, pdf = tmp_path / "answer.html", tmp_path / "answer.pdf"
    with playing(cites, Says(), answers) as played:
        model = f"{played.address}/v1:played"
        done = pincite("ask", library, "How much?", "--model", model, "--html", html, "--pdf", pdf)
    assert (
        done.returncode == 0 and "\x1b" not in done.stdout and "\nOn a \ufffd[2Jsecond line." in done.stdout
    )
    assert [line for line in done.stderr.splitlines() if line.startswith("pincite: ")] == [
        "pincite: citing facts, request 1",
        "pincite: citing facts, request 2, 1 kept, 1 refused",
        "pincite: answering, request 3, 1 kept, 1 refused",
    ]
    assert f"[1] exact    one_column.pdf, page 1, {hit['block_id']}\n    “{words}”" in done.stdout
    assert "not cited: “invented words of nobody”" in done.stdout
    assert "2.4 million litres" in html.read_text("utf-8") and pdf.read_bytes().startswith(b"%PDF")


def test_one_phase_is_one_request(library: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    (hit, *_) = rows(pincite("search", library, words, "--json").stdout)
    cited = {"cited_text": words, "block_id": hit["block_id"], "citation_number": 1}
    said = json.dumps({"citations": [cited], "answer": "It is limited to 2.4 million litres a day [1]."})
    with playing(Says(said)) as played:
        model = f"{played.address}/v1:played"
        done = pincite("ask", library, "How much?", "--model", model, "--phases", "1", "--json")
    (answer,) = rows(done.stdout)
    assert done.returncode == 0 and len(played.asked) == 1 and answer["citations"][0]["number"] == 1


def test_what_held_is_shown_where_the_model_breaks_off(library: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    (hit, *_) = rows(pincite("search", library, words, "--json").stdout)
    with playing(Says(calls=[(words, hit["block_id"], 1)]), Fails(401)) as played:
        done = pincite("ask", library, "How much?", "--model", f"{played.address}/v1:played")
    assert done.returncode == 2 and f"“{words}”" in done.stdout and "pincite: error" in done.stderr


def test_what_a_model_states_without_a_citation_is_told(library: Path) -> None:
    words = "Abstraction upstream is limited to 2.4 million litres a day."
    (hit, *_) = rows(pincite("search", library, words, "--json").stdout)
    cites = Says(calls=[(words, hit["block_id"], 1)])
    with playing(cites, Says(), Says("4.2 million litres")) as played:
        done = pincite("ask", library, "How much?", "--model", f"{played.address}/v1:played")
    assert done.returncode == 1 and "uncited: “4.2 million litres”" in done.stdout
    partly = Says("It is limited to 2.4 million litres a day [1]. The mayor lifted the limit in May.")
    for strict, status in (("--json", 0), ("--strict", 1)):
        with playing(cites, Says(), partly) as played:
            done = pincite("ask", library, "How much?", "--model", f"{played.address}/v1:played", strict)
        assert done.returncode == status and "The mayor lifted the limit in May." in done.stdout


def test_a_model_that_cannot_be_asked_is_status_2(library: Path) -> None:
    done = pincite("ask", library, "How much?", "--model", "nobody")
    assert done.returncode == 2 and "is no model's name" in done.stderr


def test_what_cannot_be_asked_is_status_2(library: Path) -> None:
    assert pincite("ask", library, "?").returncode == 2
    assert pincite("ask", library, "Who?", "--document", "doc_0").returncode == 2
    assert pincite("ask", "missing.pincite", "Who?").returncode == 2

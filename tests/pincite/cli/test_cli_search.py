"""`pincite search` as people run it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import PAPER, pincite, planted_library, rows


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return planted_library(tmp_path / "papers.pincite", PAPER)


def test_blocks_are_found_by_a_question(library: Path) -> None:
    done = pincite("search", library, "When was the northern channel dredged?", "--limit", "2")
    assert done.returncode == 0
    first, second, *_ = done.stdout.splitlines()
    assert (
        first.startswith("BLOCK_CITE_ID_") and "one_column.pdf, page 1: The Brannock Harbour Company" in first
    )
    assert "formed in 1871 to dredge the northern channel" in second


def test_hits_as_json(library: Path) -> None:
    done = pincite("search", library, "deposit scheme", "--json")
    best, *others = rows(done.stdout)
    assert best["document_name"] == "one_column.pdf" and best["page"] == 2
    assert "deposit of £4,650" in best["text"] and best["terms"] == ["deposit", "scheme"]
    assert all(best["score"] >= other["score"] for other in others)


def test_names_and_words_cannot_steer_a_terminal(tmp_path: Path) -> None:
    paper = tmp_path / "red\x1b[31m.pdf"
    paper.write_bytes(PAPER.read_bytes())
    place = planted_library(tmp_path / "papers.pincite", paper)
    done = pincite("search", place, "northern channel")
    assert done.returncode == 0 and "red\ufffd[31m.pdf, page 1" in done.stdout and "\x1b" not in done.stdout


@pytest.mark.parametrize("question", [["search", "salmon"], ["ask", "salmon?"], ["verify", "--claim=Salmon"]])
def test_an_unknown_embedder_is_refused(library: Path, question: list[str]) -> None:
    command, *words = question
    done = pincite(command, library, *words, "--embedder", "word2vec")
    assert done.returncode == 2 and "no embedder 'word2vec'" in done.stderr


def test_nothing_found_is_status_1(library: Path) -> None:
    done = pincite("search", library, "photosynthesis")
    assert done.returncode == 1 and "nothing in" in done.stdout
    assert pincite("search", library, "photosynthesis", "--json").stdout == ""


@pytest.mark.parametrize(
    "arguments", [["…"], ["channel", "--limit", "0"], ["channel", "--document", "doc_0"], []]
)
def test_what_cannot_be_searched_is_status_2(library: Path, arguments: list[str]) -> None:
    assert pincite("search", library, *arguments).returncode == 2

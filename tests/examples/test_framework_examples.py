"""The examples for LangChain and LlamaIndex tell the true statement from the other, and light its words."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from running import run


@pytest.mark.long
@pytest.mark.parametrize("name", ["langchain", "llama_index"])
def test_a_frameworks_answer_is_held_against_the_paper(name: str, tmp_path: Path) -> None:
    printed = run(f"{name}_answer.py", folder=tmp_path).splitlines()
    assert printed[1].startswith("[1] typst_paper.pdf, page 1, BLOCK_CITE_ID_")
    assert printed[2].strip() == (
        "[1] verified: In nine of the twelve years the number of salmon rose while the flow fell"
    )
    assert printed[3].startswith("[1] undecided: The fish pass failed because the flow was insufficient (")
    with pymupdf.open(tmp_path / printed[4]) as copy:
        page = copy[0]
        (lit,) = (mark for mark in page.annots() if mark.type[1] == "Highlight")
        lines = [pymupdf.Quad(lit.vertices[at : at + 4]).rect for at in range(0, len(lit.vertices), 4)]
        words = " ".join(page.get_textbox(line) for line in lines)
    assert "salmon" in words and "flow fell" in words

"""JSON and YAML of models, tools and files beside answers: whatever it holds, it is read, or refused with an error of
ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from blocks.errors import QuoteError, TokenError, ToolOutputError
from grounding.citations.check.answer import entries_beside
from grounding.markers.sidecar import read_document, validate_sidecar
from grounding.providers.search_text import search_results
from grounding.tools.execute import ToolRequest, execute_tools_with_citations
from grounding.tools.service import CitationService

DEEP, ENDLESS_NUMBER = "[" * 200_000, f'{{"sids": {"9" * 5000}}}'
TAGGED = (
    "a: !!timestamp soon",
    "a: !!bool perhaps",
    "a: !!int ''",
    "a: !!float x",
    "a: 2024-99-99",
    "a: !!binary é",
)
LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefghij", "bcdefghijk", strict=True)
)


@pytest.mark.parametrize("text", [DEEP, ENDLESS_NUMBER, *TAGGED], ids=lambda text: text[:20])
def test_a_document_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(TokenError):
        read_document(text, "yaml")
    assert [problem.code for problem in validate_sidecar(text, [1])] == ["document_unreadable"]


def test_references_to_references_cost_no_more_than_they_are_long() -> None:
    assert validate_sidecar(LAUGHS, [1])


@pytest.mark.parametrize("text", [DEEP, ENDLESS_NUMBER], ids=["deep", "number"])
def test_what_tools_give_and_models_ask_is_read_or_refused(text: str) -> None:
    request = {"id": "1", "tool_name": "look", "parameters": text}
    assert search_results(text) == []
    with pytest.raises(ToolOutputError):
        execute_tools_with_citations({"look": lambda: ""}, [request], CitationService())
    with pytest.raises(ValueError, match="text"):
        ToolRequest.model_validate(request)


@pytest.mark.parametrize("content", [DEEP.encode(), ENDLESS_NUMBER.encode(), b"\xff\xfe[]", b"[", b"5"])
def test_a_file_beside_an_answer_is_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "answer.json").write_bytes(content)
    with pytest.raises(QuoteError, match=r"answer\.json .+; mend it or move it away"):
        entries_beside(tmp_path / "answer.md")


def test_a_folder_beside_an_answer_is_told(tmp_path: Path) -> None:
    (tmp_path / "answer.json").mkdir()
    with pytest.raises(QuoteError, match="directory"):
        entries_beside(tmp_path / "answer.md")

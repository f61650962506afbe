"""Every citation of a written answer, checked against a library."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from blocks.errors import QuoteError
from blocks.library import Library
from grounding.answer_check import CheckedCitation, check_answer, check_answer_file
from grounding.model import Verdict


def briefly(results: list[CheckedCitation]) -> list[tuple[int, int | None, str, str]]:
    return [(result.line, result.number, result.block_id, result.problem) for result in results]


@pytest.mark.parametrize(
    "citation",
    [
        '"approved the budget" [BLOCK_CITE_ID_1]',
        "“approved the budget” [BLOCK_CITE_ID_1]",
        "«approved the budget» (BLOCK_CITE_ID_1)",
        '"approved the budget". [BLOCK_CITE_ID_1]',
        'it "met" and "approved\nthe budget"\n[BLOCK_CITE_ID_1]',
    ],
)
def test_quoted_words_before_a_block(library: Library, citation: str) -> None:
    [result] = check_answer(f"# Answer\n\nThe committee {citation}.\n", library)
    assert (result.block_id, " ".join(result.quote.split())) == ("BLOCK_CITE_ID_1", "approved the budget")
    assert (result.verdict, result.page, result.ok) == (Verdict.EXACT, 1, True)
    assert result.line == 3 + citation.count("\n")
    assert result.citation is not None and result.citation.boxes


@pytest.mark.parametrize(
    "definition",
    [
        '[1]: BLOCK_CITE_ID_2 "Revenue grew by 12%"',
        "[1] BLOCK_CITE_ID_2: “Revenue grew by 12%”",
        '1. BLOCK_CITE_ID_2: "Revenue grew by 12%"',
        "1) [BLOCK_CITE_ID_2] — Revenue grew by 12%",
        "- [1] BLOCK_CITE_ID_2 – “Revenue grew by 12%”",
    ],
)
def test_a_number_with_a_definition(library: Library, definition: str) -> None:
    results = check_answer(f"It grew [1].\n\nAnd again [1].\n\n## Sources\n\n{definition}\n", library)
    assert briefly(results) == [(7, 1, "BLOCK_CITE_ID_2", "")]
    assert results[0].verdict is Verdict.EXACT and results[0].used_on == (1, 3)


def test_what_is_wrong_is_said(library: Library) -> None:
    answer = """Revenue grew [1], costs fell [2], see [3] and [4].
Also "Revenue grew by 12%" [BLOCK_CITE_ID_4] and [BLOCK_CITE_ID_1].
`"not checked" [BLOCK_CITE_ID_1]`

[1]: BLOCK_CITE_ID_2 "Revenue grew by 21%"
[2]: BLOCK_CITE_ID_99 "Planning permission was refused"
[4]: BLOCK_CITE_ID_1 "approved the budget"
[4]: BLOCK_CITE_ID_2 "staff costs rose"
[5]: BLOCK_CITE_ID_1 "met in Leeds"
"""
    results = check_answer(answer, library)
    assert briefly(results) == [
        (1, 3, "", "undefined"),
        (2, None, "BLOCK_CITE_ID_4", "not_verified"),
        (2, None, "BLOCK_CITE_ID_1", "no_quote"),
        (5, 1, "BLOCK_CITE_ID_2", "not_verified"),
        (6, 2, "BLOCK_CITE_ID_99", "unknown_block"),
        (7, 4, "BLOCK_CITE_ID_1", ""),
        (8, 4, "BLOCK_CITE_ID_2", "redefined"),
        (9, 5, "BLOCK_CITE_ID_1", "unused"),
    ]
    by_problem = {result.problem: result for result in results}
    assert "[3] has no definition" in by_problem["undefined"].message
    assert "the words stand in BLOCK_CITE_ID_2" in results[1].message
    assert results[3].verdict is Verdict.ALTERED and "altered" in results[3].message
    assert "the words stand in BLOCK_CITE_ID_3" in by_problem["unknown_block"].message
    assert [result.ok for result in results] == [False, False, False, False, False, True, False, True]


def test_definitions_may_stand_beside_the_answer(library: Library, tmp_path: Path) -> None:
    answer = tmp_path / "answer.md"
    answer.write_text("It grew [1]. It met [2].", encoding="utf-8")
    entries = [
        {"citation_number": 1, "block_id": "BLOCK_CITE_ID_2", "cited_text": "Revenue grew by 12%"},
        {"citation_number": 2, "block_id": 1, "cited_text": "met in York"},
    ]
    (tmp_path / "answer.json").write_text(json.dumps(entries), encoding="utf-8")
    results = check_answer_file(answer, library)
    assert briefly(results) == [(1, 1, "BLOCK_CITE_ID_2", ""), (1, 2, "BLOCK_CITE_ID_1", "not_verified")]


@pytest.mark.parametrize("content", ["{", "{}", '[{"block_id": 1}]', "[1]", '[{"citation_number": true}]'])
def test_a_damaged_file_beside_the_answer_is_an_error(library: Library, tmp_path: Path, content: str) -> None:
    answer = tmp_path / "answer.md"
    answer.write_text("It grew [1].", encoding="utf-8")
    (tmp_path / "answer.json").write_text(content, encoding="utf-8")
    with pytest.raises(QuoteError, match=r"answer\.json|beside the answer"):
        check_answer_file(answer, library)


def test_an_answer_without_citations_has_no_results(library: Library) -> None:
    assert check_answer("Nothing [2024] is cited ```\n[1]\n``` here `[1]`.", library) == []


def test_quotes_do_not_reach_over_paragraphs_or_other_citations(library: Library) -> None:
    answer = 'He said "yes.\n\nThe budget" [BLOCK_CITE_ID_1] and "met" [BLOCK_CITE_ID_1] in [BLOCK_CITE_ID_1]'
    assert [result.quote for result in check_answer(answer, library)] == ["", "met", ""]

"""Every citation of a written answer, checked against a library."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from blocks.errors import QuoteError, SourcesError
from blocks.library.library import Library
from grounding.citations.check.answer import check_answer, check_answer_file
from grounding.citations.check.model import CheckedCitation
from grounding.model import Verdict
from grounding.sources.pool import SourcesPool


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


POOL = [
    {
        "sid": 1,
        "title": "Budget report",
        "url": "https://example.org/budget",
        "content": (
            "Revenue grew by 12% in the third quarter of 2023, while staff costs rose by £6,000. "
            "The committee met in Leeds."
        ),
    },
    {"sid": 2, "title": "The bridge", "text": "The bridge will open again on 5 May 2024."},
    {"sid": 3, "title": "Nothing fetched", "url": "https://example.org/c"},
    {"sid": 4, "title": "Minutes", "physical_path": "turn_1/files/Report.PDF", "content": "Something else."},
]


def of_sources(results: list[CheckedCitation]) -> list[tuple[int, int | None, str, str]]:
    return [(result.line, result.sid, result.outcome, result.problem) for result in results]


def test_a_statement_is_compared_with_the_source_that_it_cites() -> None:
    answer = """# Answer
Revenue grew by 12% in the third quarter of 2023 [[S:1]]. It grew by 21% in the third quarter of 2023 [[S:1]].
"""
    right, wrong = check_answer(answer, pool=POOL)
    assert right.claim == "Revenue grew by 12% in the third quarter of 2023"
    assert (right.outcome, right.verified, right.ok, right.source) == ("high", True, True, "Budget report")
    assert (wrong.outcome, wrong.verified, wrong.problem) == ("low", False, "not_supported")
    assert "“21%” against “12%”" in wrong.message


def test_quoted_words_are_compared_with_the_source_word_for_word() -> None:
    answer = 'It says "staff costs rose by £6,000" [[S:1]].\nIt says "staff costs fell by £6,000" [[S:1]].'
    right, wrong = check_answer(answer, pool=POOL)
    assert (right.verdict, right.problem, right.claim) == (Verdict.EXACT, "", "")
    assert right.match is not None and right.match.text.startswith("staff costs rose")
    assert (wrong.verdict, wrong.problem) == (Verdict.ALTERED, "not_verified")


def test_a_source_that_is_in_the_library_gets_page_and_boxes(library: Library) -> None:
    quoted, stated = check_answer(
        'They "approved the budget" [[S:4]]. Staff costs rose by £6,000 [[S:4]].',
        library,
        POOL,
    )
    assert (quoted.outcome, quoted.page) == ("exact", 1)
    assert quoted.match is not None and quoted.match.boxes
    assert quoted.document_id == stated.document_id == next(d.id for d in library if d.name == "report.pdf")
    assert (stated.outcome, stated.block_id) == ("high", "BLOCK_CITE_ID_2")


def test_a_source_of_another_file_of_that_name_is_not_taken(library: Library) -> None:
    row = POOL[3] | {"sha256": "0" * 64, "content": ""}
    assert of_sources(check_answer('They "approved the budget" [[S:4]].', library, [row])) == [
        (1, 4, "unknown", "unverifiable"),
    ]


def test_what_cannot_be_verified_is_said() -> None:
    answer = """The bridge will open again on 5 May 2024 [[S:2]].
It was built of steel in Leeds [[S:2]].
He calls it "a disgrace" [[S:2,3]].
Nobody knows the price [[S:9]].
So [[S:1]].
"""
    results = check_answer(answer, pool=POOL)
    assert of_sources(results) == [
        (1, 2, "high", ""),
        (2, 2, "unknown", "unverifiable"),  # a snippet can't show that something is not there
        (3, 2, "unknown", "unverifiable"),
        (3, 3, "unknown", "unverifiable"),
        (4, 9, "unknown", "unknown_source"),
        (5, 1, "absent", "no_claim"),
    ]
    assert "only a snippet" in results[1].message and "has no content" in results[3].message
    assert not any(result.verified for result in results[1:])


def test_every_way_to_cite_in_one_answer(library: Library) -> None:
    answer = """They "approved the budget" [BLOCK_CITE_ID_1], [[S:4]]<sup class="cite" data-sids="4">[S:4]</sup> [4].
Revenue grew by 12% [5]. `[[S:8]] [BLOCK_CITE_ID_9]`

    Staff costs rose by £6,000 [[S:1]].

[5]: BLOCK_CITE_ID_2 "Revenue grew by 12%"
"""
    results = check_answer(answer, library, POOL)
    assert [(r.line, r.number, r.sid, r.block_id, r.outcome, r.ok) for r in results] == [
        (1, None, None, "BLOCK_CITE_ID_1", "exact", True),
        (1, None, 4, "", "exact", True),
        (1, None, 4, "", "exact", True),
        (1, 4, 4, "", "exact", True),
        (4, None, 1, "", "high", True),
        (6, 5, None, "BLOCK_CITE_ID_2", "exact", True),
    ]


def test_a_number_without_definition_is_the_source_of_that_id() -> None:
    answer = "The bridge will open again on 5 May 2024 [2], not in June [7]."
    source, other = sorted(check_answer(answer, pool=POOL), key=lambda r: r.number or 0)
    assert (source.number, source.sid, source.outcome) == (2, 2, "high")
    assert (other.number, other.problem) == (7, "undefined")


def test_a_list_of_sources_is_no_statement() -> None:
    answer = (
        "The bridge will open again on 5 May 2024 [[S:2]].\n\n## Sources\n\n- [[S:2]] Bridge\n- [[S:1]] B.\n"
    )
    assert of_sources(check_answer(answer, pool=POOL)) == [(1, 2, "high", ""), (6, 1, "absent", "no_claim")]


def test_a_block_without_quote_is_compared_with_the_statement(library: Library) -> None:
    answer = "Staff costs rose by £6,000 [BLOCK_CITE_ID_2]. Staff costs fell by £6,000 [BLOCK_CITE_ID_2]."
    right, wrong = check_answer(answer, library)
    assert (right.outcome, right.problem) == ("high", "")
    assert (wrong.outcome, wrong.problem, wrong.verified) == ("low", "no_quote", False)


def test_without_a_library_a_block_cannot_be_verified() -> None:
    [result] = check_answer('"approved" [BLOCK_CITE_ID_1]', pool=POOL)
    assert (result.outcome, result.problem) == ("unknown", "unverifiable")


def test_html_is_read_as_it_is_shown() -> None:
    answer = """<h1>Revenue</h1>
<p>Revenue grew by <b>12%</b> in the third quarter of 2023<sup data-sids="1" class="cite">*</sup>.</p>
<p>It says &ldquo;staff costs rose by &pound;6,000&#8221;&nbsp;[S:1]<code>[S:9]</code></p><!-- [S:9] -->
"""
    assert of_sources(check_answer(answer, pool=POOL, fmt="html")) == [
        (2, 1, "high", ""),
        (3, 1, "exact", ""),
    ]


@pytest.mark.parametrize("fmt", ["json", "yaml"])
def test_statements_of_json_and_yaml_are_what_the_sidecar_names(fmt: str) -> None:
    document = {
        "claim": "Revenue grew by 12% in the third quarter of 2023.",
        "false": "Revenue grew by 21% in the third quarter of 2023.",
        "note": "The bridge will open again on 5 May 2024 [[S:2]].",
        "_citations": [
            {"path": "/claim", "sids": [1]},
            {"path": "/false", "sids": [1]},
            {"path": "/claim", "sids": [True]},
            {"path": "/gone", "sids": [1]},
        ],
    }
    results = check_answer(json.dumps(document), pool=POOL, fmt=fmt)
    assert [(r.pointer, r.outcome, r.problem) for r in results] == [
        ("/_citations/2", "absent", "sidecar_item_sids_invalid"),
        ("/_citations/3", "absent", "sidecar_target_missing"),
        ("/claim", "high", ""),
        ("/false", "low", "not_supported"),
        ("/note", "high", ""),
    ]


def test_json_without_citations_is_faulty_and_broken_json_is_refused() -> None:
    assert [r.problem for r in check_answer('{"a": "b"}', pool=POOL, fmt="json")] == [
        "sidecar_missing_or_empty"
    ]
    with pytest.raises(QuoteError, match="no json"):
        check_answer("{", pool=POOL, fmt="json")


def test_the_ending_of_a_file_says_its_format(tmp_path: Path) -> None:
    page = tmp_path / "answer.html"
    page.write_text("<p>The bridge will open again on 5 May 2024 [S:2]</p>", encoding="utf-8")
    assert of_sources(check_answer_file(page, pool=POOL)) == [(1, 2, "high", "")]


def test_a_pool_is_rows_in_any_shape() -> None:
    answer = "The bridge will open again on 5 May 2024 [[S:2]]."
    for pool in (SourcesPool(POOL), {"2": POOL[1]}, json.dumps(POOL)):
        assert of_sources(check_answer(answer, pool=pool)) == [(1, 2, "high", "")]
    with pytest.raises(SourcesError):
        check_answer(answer, pool=3)


@pytest.mark.parametrize(
    "answer",
    [
        "| Costs | grew by 12% in the third quarter of 2023 [[S:1]] |",
        "Costs, they say [[S:9]], grew by 12% in the third quarter of 2023 [[S:1]].",
        "Costs [[S:9]] grew by 12% in the third quarter of 2023 [[S:1]].",
        "Costs (see [[S:9]])\ngrew by 12% in the third quarter of 2023 [[S:1]].",
        "It is not true that [[S:9]] revenue grew by 12% in the third quarter of 2023 [[S:1]].",
        "Contrary to Dr. Smith, costs grew by 12% in the third quarter of 2023 [[S:1]].",
    ],
)
def test_a_statement_is_never_compared_without_its_begin(answer: str) -> None:
    last = check_answer(answer, pool=POOL)[-1]
    assert (last.sid, last.verified) == (1, False)


def test_the_row_of_a_table_is_a_statement() -> None:
    answer = (
        "| what | how much |\n|---|---|\n| Revenue | grew by 12% in the third quarter of 2023 [[S:1]] |\n"
    )
    [result] = check_answer(answer, pool=POOL)
    assert (result.claim, result.outcome) == ("Revenue grew by 12% in the third quarter of 2023", "high")


def test_a_sentence_whose_begin_lies_far_back_is_no_statement() -> None:
    answer = (
        "It is wrong "
        + "very " * 300
        + "wrong that revenue grew by 12% in the third quarter of 2023 [[S:1]]."
    )
    assert of_sources(check_answer(answer, pool=POOL)) == [(1, 1, "absent", "no_claim")]


def test_a_minus_sign_is_no_bullet() -> None:
    pool = [{"sid": 1, "content": "A change of 5% was seen in the north of Leeds."}]
    [result] = check_answer("-5% was the change seen in the north of Leeds [[S:1]].", pool=pool)
    assert result.claim.startswith("-5%") and not result.verified


def test_a_page_elsewhere_with_the_name_of_a_document_is_not_that_document(library: Library) -> None:
    said, page = "Staff costs fell by £7,000.", "https://other.example/files/report.pdf"
    stated, denied = check_answer(
        "Staff costs fell by £7,000 [[S:1]]. Staff costs rose by £6,000 [[S:1]].",
        library,
        [{"sid": 1, "title": "report.pdf", "url": page, "content": said}],
    )
    assert (stated.verified, stated.document_id) == (True, None)
    assert (denied.verified, denied.problem) == (False, "not_supported")
    own = check_answer(
        "Staff costs rose by £6,000 [[S:1]].",
        library,
        [{"sid": 1, "url": page, "content": "Staff costs rose by £6,000."}],
    )
    assert own[0].verified and own[0].document_id is not None and own[0].page == 1


def test_tokens_in_a_statement_that_the_sidecar_names_are_none_of_its_words() -> None:
    claim = "Revenue grew by 12% in the third quarter of 2023 [[S:1]]."
    results = check_answer(
        json.dumps({"a": claim, "_citations": [{"path": "/a", "sids": [1]}]}), pool=POOL, fmt="json"
    )
    assert [(r.claim, r.outcome) for r in results] == [
        ("Revenue grew by 12% in the third quarter of 2023.", "high"),
        ("Revenue grew by 12% in the third quarter of 2023", "high"),
    ]

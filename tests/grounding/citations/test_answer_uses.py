"""The statement at each use of a citation: what it is, and what becomes of it."""

from __future__ import annotations

from functools import partial

import pytest
from fixture_files import FIXTURES
from processor_time import assert_linear

from blocks.library.library import Library
from grounding.citations.check.answer import check_answer, uncited_statements
from grounding.citations.check.reading import read_answer


def statements(text: str, fmt: str = "markdown") -> list[tuple[str, str]]:
    """Kind and words of what each run of citations stands for."""
    cited = {one.run: one.use for one in read_answer(text, fmt, range(1, 10)).inline}
    return [(use.kind, use.part) for use in cited.values()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It rained. Costs fell in May [1]. They rose [2].",
         [("sentence", "Costs fell in May"), ("sentence", "They rose")]),
        ("Costs fell in May. [1] They rose. [2]",
         [("sentence", "Costs fell in May."), ("sentence", "They rose.")]),
        ("Costs fell [1], and rents rose [2] in June.",
         [("sentence", "Costs fell"), ("sentence", "and rents rose in June.")]),
        ("Costs [1] fell in May and were solved by NASA.",
         [("sentence", "Costs fell in May and were solved by NASA.")]),
        ("Costs fell; rents rose [1].", [("sentence", "Costs fell; rents rose")]),
        ("Costs fell [1][2], [3].", [("sentence", "Costs fell")]),
        ("- Costs fell [1]\n- [ ] Rents\n  rose [2]", [("item", "Costs fell"), ("item", "Rents rose")]),
        ("> Costs fell\n> in May. [1]", [("block quote", "Costs fell in May.")]),
        ("## Costs fell [1]\nRents rose [2]", [("heading", "Costs fell"), ("sentence", "Rents rose")]),
        ("| a | b |\n|---|---|\n| Costs | fell [1] |", [("row", "Costs fell")]),
        ("| a | May | June |\n|---|---|---|\n| Costs | 3 [1] | 4 [2] |", [("row", "Costs 3"), ("row", "Costs 4")]),
        ("Costs fell【1†source】.", [("sentence", "Costs fell")]),
        ("Costs fell[^a].\n\n[^a]: See [1].", [("sentence", "Costs fell.")]),
        ("Costs fell[^a].\n\n[^a]: Rents rose in May [1].", [("footnote", "Rents rose in May")]),
        ("> [!NOTE]\n> Costs fell [1].", [("block quote", "Costs fell")]),
        ("::: columns\n:::: {.column width=\"45%\"}\n- Costs fell [1]\n::::\n![Rents rose](a.png){#fig-a width=85%}",
         [("item", "Costs fell")]),
        (": Costs that fell [1] {#tbl-costs}", [("item", "Costs that fell")]),
        ("Costs\n: They fell [1]", [("item", "They fell")]),
        ("The [cost of rent](https://example.org/?year=2024 \"Rent\") fell [1].",
         [("sentence", "The cost of rent fell")]),
        ("A set of {1, 2} fell (in May) [1].", [("sentence", "A set of {1, 2} fell (in May)")]),
        ("Costs [fell](never) {x=5 and not before} [1].",
         [("sentence", "Costs [fell](never) {x=5 and not before}")]),
        ("Costs [fell](5%) ![never](before) and [^not] [1].",
         [("sentence", "Costs [fell](5%) ![never](before) and [^not]")]),
        ("::: Costs did not fall [1].", [("sentence", "::: Costs did not fall")]),
        ("> [!NOT] Costs fell [1].", [("block quote", "[!NOT] Costs fell")]),
        ("- [1] Annual report\n- [2] Letter", [("sentence", ""), ("sentence", "")]),
    ],
)  # fmt: skip
def test_what_a_citation_stands_for(text: str, expected: list[tuple[str, str]]) -> None:
    assert statements(text) == expected


def test_a_statement_in_html() -> None:
    text = "<p>Costs &amp; rents fell [1].</p><ul><li>Wages <b>rose</b> [2]</li></ul>"
    assert [words for _, words in statements(text, "html")] == ["Costs & rents fell", "Wages rose"]


def test_a_true_quote_does_not_verify_a_false_statement() -> None:
    library = Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    block_id = next(b.id for d in library for b in d.blocks if "The charter expired" in b.text)
    definition = f'\n\n[1]: {block_id} "The charter expired on 31 December 1921 and was not renewed."'
    statement = "The charter takes no effort and was solved in 1950 by NASA [1]."
    [result] = check_answer(statement + definition, library)
    assert result.citation is not None and result.citation.verified
    assert (result.status, result.verified, result.ok, result.problem) == (
        "refused",
        False,
        False,
        "not_supported",
    )
    [use] = result.uses
    assert (use.line, use.status) == (1, "refused") and "1950" in use.reason
    [result] = check_answer("The charter was not renewed [1]." + definition, library)
    assert (result.status, result.verified, result.ok) == ("verified", True, True)
    [result] = check_answer("The company's charter was not renewed [1]." + definition, library)
    assert (result.status, result.verified, result.undecided) == ("undecided", False, True)


def test_statements_without_a_citation_are_told() -> None:
    text = "# Costs fell in May\n\nDid rents rise?\nCosts fell in May. Rents rose in June [1]. As"
    text += " follows:\n\n- Wages fell"
    assert uncited_statements(text) == [(4, "Costs fell in May."), (6, "Wages fell")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Yes. The traps above the weir had it [1].", ["Yes."]),
        ("No, no. Costs fell in May [1].", ["No, no."]),
        ("**Correct**: costs fell in May [1].\n\n- No", ["No"]),
        ("Ja. Die Kosten sind im Mai gefallen [1].", ["Ja."]),
        ("Да. Расходы в мае снизились [1].", ["Да."]),
        ("はい。費用は五月に下がった[1]。", ["はい。"]),
        ("Yes, costs fell in May [1].", []),
        ("Yes [1]. Costs fell in May [1].", []),
        ("Thanks. Well, costs fell in May [1]. Why?", []),
    ],
)
def test_an_answer_of_yes_or_no_is_a_statement(text: str, told: list[str]) -> None:
    assert [words for _, words in uncited_statements(text)] == told


@pytest.mark.scaled
@pytest.mark.parametrize(
    "piece", ["Yes. ", "Costs fell [1]. ", "[1]", "| a [1] ", "\n> - ", "[^1]: ", "costs [1] and ", "\n\n# "]
)
def test_many_uses_take_linear_time(piece: str) -> None:
    assert_linear(lambda times: partial(statements, piece * times), 500, 5_000)

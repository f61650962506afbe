"""Statements over tables in the words of analysts and models: true ones mostly supported, false ones never."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from effort import rounds
from fixture_files import FIXTURES

import pincite
from blocks.tables.model import Table
from grounding.model import Support

AT_LEAST = {"template": 0.98, "free": 0.9}
"""How many of the true statements are high, by their wording."""


@dataclass(frozen=True)
class Statement:
    """A row of the table of statements."""

    text: str
    true: bool
    how: str
    """Of a true one its wording, of a false one what is wrong."""


def _statements() -> Iterator[Statement]:
    lines = (FIXTURES / "statements" / "statements.md").read_text("utf-8").splitlines()
    for line in [line for line in lines if line.startswith("| ")][1:]:
        text, truth, how = (cell.strip() for cell in line.strip("|").split("|"))
        yield Statement(text, truth == "true", how)


STATEMENTS = list(_statements())
FALSE = [row for row in STATEMENTS if not row.true]


@pytest.fixture(scope="module")
def library() -> Iterator[pincite.Library]:
    with pincite.Library() as made:
        for folder in ("statements/tables", "tables/reportlab"):
            made.add(FIXTURES / f"{folder}.pdf")
        yield made


def test_there_are_as_many_false_as_true() -> None:
    counts = Counter(row.true for row in STATEMENTS)
    assert counts[True] == counts[False] >= 100
    assert len({row.how for row in FALSE}) == 8


def test_true_statements_are_mostly_high(library: pincite.Library) -> None:
    true = [row for row in STATEMENTS if row.true]
    high = Counter(row.how for row in true if library.verify(row.text).verified)
    each = Counter(row.how for row in true)
    shares: Mapping[str, float] = {how: high[how] / each[how] for how in AT_LEAST}
    assert {how: share for how, share in shares.items() if share < AT_LEAST[how]} == {}


@pytest.mark.parametrize("row", FALSE, ids=lambda row: row.text)
def test_no_false_statement_is_high(library: pincite.Library, row: Statement) -> None:
    found = library.verify(row.text)
    assert found.verdict is not Support.HIGH, found.reason


def test_rows_of_one_label_are_told_apart_by_their_groups(library: pincite.Library) -> None:
    assert library.verify("The catch of cod in the north and in the south was 131 and 90 in 2023").supported
    swapped = library.verify("The catch of cod in the north and in the south was 90 and 131 in 2023")
    assert swapped.supported is False


def test_a_row_s_word_said_again_names_no_other_row(library: pincite.Library) -> None:
    claim = "Operating income was $718 million in 2024 and net {}income $531 million."
    assert library.verify(claim.format("")).supported
    assert library.verify(claim.format("operating ")).supported is None


def _values(table: Table) -> dict[tuple[str, str], float]:
    """Row label and column heading -> the figure, of cells with one of each; the planted decimal mark is a point."""
    found = {}
    for cell in table.cells:
        plain = cell.text.replace(",", "").strip("()")
        if len(cell.row_headings) == len(cell.column_headings) == 1 and plain.replace(".", "").isdigit():
            found[cell.row_headings[0], cell.column_headings[0]] = float(plain) * (
                -1
            ) ** cell.text.startswith("(")
    return found


def _of_one_column(table: Table) -> Iterator[tuple[str, str, str, bool]]:
    """Two rows, a column, and whether the first one's figure is the greater."""
    values = _values(table)
    for (one, column), value in values.items():
        for (other, beside), compared in values.items():
            if beside == column and one != other:
                yield one, other, column, value > compared


@pytest.mark.scaled
@pytest.mark.parametrize("place", [2, 3, 8])
def test_two_cells_compare_as_their_figures_do(library: pincite.Library, place: int) -> None:
    table = library.tables()[place]
    pairs = list(_of_one_column(table))
    for one, other, column, greater in random.Random(place).sample(pairs, rounds(len(pairs))):
        for word, true in (
            ("higher", greater),
            ("lower", _values(table)[one, column] < _values(table)[other, column]),
        ):
            claim = f"In {column} the figure for {one} was {word} than for {other}"
            assert library.verify(claim).verified == true, claim


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_figure_changes_as_its_cells_do(library: pincite.Library, place: int) -> None:
    table = library.tables()[place]
    values = _values(table)
    blocks = {cell.row_headings[0]: table.block_ids[cell.row] for cell in table.cells if cell.row_headings}
    for (label, column), value in values.items():
        for (same, other), compared in values.items():
            if same == label and int(other) == int(column) - 1:
                for word, true in (
                    ("rose", value > compared),
                    ("fell", value < compared),
                    ("was unchanged", value == compared),
                ):
                    found = library.verify(f"{label} {word} in {column}", block_id=blocks[label])
                    assert found.supported is true, found.claim


@pytest.mark.parametrize(
    ("claim", "cells"),
    [
        ("Brannock Lines' revenue rose by 9.8% in 2024", ["Revenue · 2023: 3,108", "Revenue · 2024: 3,412"]),
        ("Brannock Lines' revenue rose by 12% in 2024", ["Revenue · 2023: 3,108", "Revenue · 2024: 3,412"]),
    ],
)
def test_what_the_table_does_not_show_is_undecided_and_names_the_cells(
    library: pincite.Library, claim: str, cells: list[str]
) -> None:
    found = library.verify(claim)
    assert found.supported is None
    assert list(found.sentences) == cells


@pytest.mark.parametrize(
    "claim",
    [
        "Revenue was $3.412 million in 2024",
        "Revenue was $3 billion in 2024",
        "Revenue might have risen in 2024",
        "Brannock Lines' revenue rose in 2022",
        "Brannock Lines' revenue nearly doubled in 2024",
        "Brannock Lines' net income doubled in 2023",
        "Sales in Asia were not higher than in Europe in 2024",
        "Sales in Asia were much higher than in Africa in 2024",
        "Sales in Asia were exceeded by those in Europe in 2024",
        "Asia had the largest sales growth in 2024",
        "Asia had the largest sales in 2025",
        "Of the four regions, Asia had the largest sales in 2024",
        "Sales in Europe and Asia were higher than in the Americas in 2022",
        "Revenue rose from $3.1 billion in 2024 to $3.4 billion in 2023",
        "Revenue rose by $304 billion to $3,412 million in 2024",
        "Brannock Lines' revenue exceeded $4 billion in 2024",
        "Sales in Asia rose to €1,180.6 million before 2024",
        "The total had the largest sales in 2024",
    ],
)
def test_what_the_cells_do_not_say_is_never_high(library: pincite.Library, claim: str) -> None:
    assert not library.verify(claim).verified


@pytest.mark.parametrize(
    ("claim", "supported"),
    [
        ("Cash from operations was $8,412 thousand for the year ended December 31, 2024", True),
        ("Cash from operations was $3,877 thousand in the six months ended June 30, 2023", True),
        ("Cash from operations was $8,412 thousand for the year ended December 31, 2023", False),
        ("Cash from operations was $8,412 thousand for the six months ended June 30, 2024", False),
        ("Capital expenditure was $3,120 thousand in the year ended December 31, 2024", None),
    ],
)
def test_a_date_may_stand_in_two_headings(
    library: pincite.Library, claim: str, supported: bool | None
) -> None:
    """Costs are printed in brackets, and told without a sign: whether that is another figure the table doesn't tell."""
    assert library.verify(claim).supported is supported


@pytest.mark.parametrize(
    "claim",
    [
        "The chiffre d'affaires was €48,210 thousand in 2024",
        "The Jahresüberschuss was EUR 96.1 million in 2024",
    ],
)
def test_a_claim_may_be_in_another_language_than_the_table(library: pincite.Library, claim: str) -> None:
    assert library.verify(claim).verified


@pytest.mark.parametrize(
    ("claim", "supported"),
    [
        (
            "Passengers on the northern route rose from 402 thousand in Q2 2024 to 618 thousand in Q3 2024",
            True,
        ),
        (
            "Passengers on the northern route fell from 402 thousand in Q2 2024 to 618 thousand in Q3 2024",
            False,
        ),
        (
            "Passengers on the northern route rose from 402 thousand in Q3 2024 to 618 thousand in Q2 2024",
            False,
        ),
        ("Brannock Lines' net income rose by $283 million to $531 million in 2024", True),
        ("Brannock Lines' net income rose by $200 million to $531 million in 2024", False),
    ],
)
def test_quarters_of_a_year_change_as_the_claim_places_them(
    library: pincite.Library, claim: str, supported: bool
) -> None:
    assert library.verify(claim).supported is supported

"""A figure of a table supports a claim with its row, its column, its scale and its unit, and not without."""

from __future__ import annotations

from collections.abc import Iterator

import pymupdf
import pytest
from fixture_files import FIXTURES, pdf_bytes

import pincite
from blocks.tables.cells import Cell
from blocks.tables.model import Table

TRUE = """
Harbour dues were 318.4 thousand pounds in 2022
Harbour dues in 2023 were £327.9 thousand
Harbour dues amounted to £327,900 in 2023
Harbour dues were £0.33 million in 2023
Pilotage was 5.5 thousand pounds in 2023
Ice house income was -12.7 thousand pounds in 2022
Brannock had 412 ships in 2023
Brannock had a tonnage of 1,204,350 in 2023
The change at Brannock was +3.1%
Timber tolls in 1921 were 1,204 crowns
Tolls for timber reached 980 crowns in 1922
All tolls were 1,632 crowns in 1921
Pilotage was £55.0 thousand in 2022 and £5.5 thousand in 2023
In 2022 pilotage was £55.0 thousand, in 2023 £5.5 thousand
In 2022 and 2023 pilotage was £55.0 thousand and £5.5 thousand
Harbour dues and pilotage were £327.9 thousand and £5.5 thousand in 2023
Harbour dues were £327.9 thousand and pilotage £5.5 thousand in 2023
Tolls for timber were 1,204 crowns in 1921, 980 in 1922 and 1,377 in 1923
Harbour dues in the year to 31 December 2023 were £327.9 thousand
"""
OF_ANOTHER_CELL = """
Harbour dues in 2022 were 327.9 thousand pounds
Pilotage was 55.0 thousand pounds in 2023
Harbour dues were 318.4 pounds in 2022
Harbour dues in 2022 were 318.4 million pounds
Ice house income was 12.7 thousand pounds in 2022
Carrow had 412 ships
Brannock had 1,204,350 ships
Brannock had a tonnage of 412 in 2023
Brannock had a change of -3.1%
Ore tolls were 1,204 crowns in 1921
Timber tolls in 1922 were 1,204 crowns
Herring tolls were 12 crowns in 1922
Pilotage was £5.5 thousand in 2022 and £55.0 thousand in 2023
In 2022 and 2023 pilotage was £5.5 thousand and £55.0 thousand
Tolls for timber were 1,204 crowns in 1921, 1,377 in 1922 and 980 in 1923
Harbour dues and pilotage were £5.5 thousand and £327.9 thousand in 2023
"""
NOT_SAID = """
Timber tolls were 1,204 crowns
Harbour dues in 2022 were 318.4
Harbour dues in 2022 were $318.4 thousand
Harbour dues outside 2022 were 318.4 thousand pounds
Harbour dues before 2022 were 318.4 thousand pounds
Harbour dues were never 318.4 thousand pounds in 2022
Harbour dues and pilotage were 318.4 thousand pounds in 2022
Half of the harbour dues in 2022 were 318.4 thousand pounds
Harbour dues might have been 318.4 thousand pounds in 2022
Unpaid harbour dues were 318.4 thousand pounds in 2022
Harbour dues in 2022 exceeded 318.4 thousand pounds
Timber tolls were more than 1,204 crowns in 1921
Brannock had 412 more ships in 2023
Brannock had 412 ships in 2022
Brannock had 412 ships per day in 2023
Were harbour dues 318.4 thousand pounds in 2022?
Ore tolls were 94 crowns in 1921 and 1923
Herring tolls fell to 371 crowns in 1923
Tolls for timber were 1,204 crowns in 1921 and 1922
"""
BEYOND_THE_TABLE = """
Timber brought the customs 1,204 crowns in 1921
Carrow, with 87 ships, is the weak place
Port Sennet saw 1,031 ships with a tonnage of 4,870,002 in 2023
Harbour dues were £327.9 thousand in January 2023
Harbour dues were £318.4 thousand by 31 May 2022 and £327.9 thousand by 31 May 2023
Harbour dues were £327.9 thousand and dues of pilotage £5.5 thousand in 2023
Harbour dues held at £327.9 thousand in 2023 while pilotage sank to £5.5 thousand
"""
OF_OTHER_CELLS_AND_MORE = """
Timber brought the customs 980 crowns in 1921
Carrow, with 412 ships, is the weak place
Port Sennet saw 1,031 ships with a tonnage of 96,410 in 2023
Timber brought the customs 980 crowns in 1921 and 1,204 in 1922
Harbour dues held at £5.5 thousand in 2023 while pilotage sank to £327.9 thousand
Timber brought the customs no 1,204 crowns in 1921
Timber brought the customs more than 1,204 crowns in 1921
"""


def _lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line]


@pytest.fixture(scope="module")
def library() -> Iterator[pincite.Library]:
    with pincite.Library() as made:
        made.add(pdf_bytes("tables.pdf"))
        made.add(pdf_bytes("layout_value_table.pdf"))
        yield made


@pytest.mark.parametrize("claim", _lines(TRUE))
def test_a_cell_with_its_headings_is_high(library: pincite.Library, claim: str) -> None:
    assert library.verify(claim).supported is True


@pytest.mark.parametrize("claim", _lines(OF_ANOTHER_CELL))
def test_the_figure_of_another_cell_is_low(library: pincite.Library, claim: str) -> None:
    assert library.verify(claim).supported is False


@pytest.mark.parametrize("claim", _lines(BEYOND_THE_TABLE))
def test_the_figures_of_a_table_with_more_said_of_them_are_undecided(
    library: pincite.Library, claim: str
) -> None:
    assert library.verify(claim).supported is None


@pytest.mark.parametrize("claim", _lines(OF_OTHER_CELLS_AND_MORE))
def test_other_figures_with_more_said_of_them_are_low(library: pincite.Library, claim: str) -> None:
    assert library.verify(claim).supported is False


@pytest.mark.parametrize("claim", _lines(NOT_SAID))
def test_what_the_headings_do_not_say_is_never_high(library: pincite.Library, claim: str) -> None:
    assert library.verify(claim).supported is not True


def test_a_verdict_names_the_cell_that_says_otherwise(library: pincite.Library) -> None:
    found = library.verify("Timber tolls in 1922 were 1,204 crowns")
    assert "Timber · 1922: 980" in found.reason
    assert [(d.kind, d.quoted, d.found) for d in found.differences] == [("number", "1,204", "980")]


def test_a_row_without_a_column_or_a_figure_is_no_error(library: pincite.Library) -> None:
    assert library.verify("Brannock Lines' net income doubled in 2023").supported is not True


def _statements() -> Iterator[tuple[str, str, Table, Cell]]:
    """For each figure of the fixtures' tables its block, and a statement that has its headings and its value."""
    with pincite.Library() as library:
        for name in ("tables.pdf", "layout_value_table.pdf"):
            for table in library.add(pdf_bytes(name)).tables:
                for block_id in table.block_ids:
                    row = library.block(block_id)
                    for cell in table.cells:
                        if cell.row_headings and cell.column_headings and cell.text in row.text.split():
                            yield block_id, f"{' '.join(cell.headings)} was ", table, cell


def test_a_figure_under_other_headings_is_never_high(library: pincite.Library) -> None:
    tried = 0
    for block_id, begin, table, cell in _statements():
        for other in table.cells:
            if other.row_headings and other.column_headings and other.text != cell.text:
                tried += 1
                assert library.verify(f"{begin}{other.text}", block_id=block_id).supported is not True
    assert tried > 200


def test_a_row_that_a_page_cuts_has_its_label_in_the_table_before() -> None:
    head = ["No.", "Works", "Place", "Cost"]
    named = ["Dredging", "Lamps", "Piles", "Chains"]
    rows = [[str(n), name, "Brannock", f"9{n}.5"] for n, name in enumerate(named, 1)]
    pages = [
        [head, *rows, ["5", "Renewal of the", "Sennet", "12.0"]],
        [
            head,
            ["", "eastern quay", "harbour", ""],
            ["6", "Oars", "Ardle", "7.5"],
            ["7", "Nets", "Ardle", "1.5"],
        ],
    ]
    with pymupdf.open() as pdf:
        for lines in pages:
            page = pdf.new_page(width=500, height=400)
            for n, line in enumerate(lines):
                for k, text in enumerate(line):
                    page.draw_rect((50 + 90 * k, 60 + 20 * n, 140 + 90 * k, 80 + 20 * n), width=0.5)
                    font = "hebo" if n == 0 else "helv"
                    page.insert_text((56 + 90 * k, 74 + 20 * n), text, fontsize=9, fontname=font)
        library = pincite.Library()
        library.add(bytes(pdf.tobytes()))
    assert library.verify("The cost of oars was 7.5").supported is True
    assert library.verify("The cost of oars was 8.5").supported is False


def test_a_percentage_of_something_may_be_no_rate_of_the_table() -> None:
    library = pincite.Library()
    library.add(FIXTURES / "statements" / "tables.pdf")
    assert library.verify("The unemployment rate of women in Aldmoor was 5.1%").supported is True
    assert library.verify("In Aldmoor 5.1% of the unemployed were women").supported is None

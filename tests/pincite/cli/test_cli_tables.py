"""`pincite tables` prints tables for people, as CSV, as HTML and as JSON lines."""

from __future__ import annotations

import csv
import io

import pytest
from command import PAPER, PDF, pincite, rows

pytestmark = pytest.mark.long

TABLES = PDF / "tables.pdf"


def test_each_cell_stands_in_its_column() -> None:
    run = pincite("tables", TABLES)
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    assert lines[0] == "tables.pdf page 1 Table 1. Ships and tonnage by port, 2023"
    assert lines[2].split() == ["Brannock", "412", "1,204,350", "+3.1%"]
    assert lines[2].index("412") == lines[4].index("1,031") == lines[1].index("Ships")


def test_long_cells_take_several_lines_and_an_empty_one_parts_tables() -> None:
    lines = pincite("tables", TABLES).stdout.splitlines()
    third = next(i for i, line in enumerate(lines) if "Table 3" in line)
    assert lines[third - 1] == "" and lines[third + 2].split()[0] == "basin"
    assert lines[third + 1].index("Fishing") == lines[third + 2].index("never") <= 45


def test_csv_is_read_back() -> None:
    run = pincite("tables", TABLES, "--csv")
    assert list(csv.reader(io.StringIO(run.stdout)))[1] == ["Brannock", "412", "1,204,350", "+3.1%"]


def test_html_has_captions_and_heading_cells() -> None:
    run = pincite("tables", TABLES, "--html")
    assert run.stdout.count("<table>") == 3
    assert "<caption>Table 2. Income in thousands of pounds</caption>" in run.stdout
    assert '<th scope="col">2022</th>' in run.stdout and '<th scope="row">Pilotage</th>' in run.stdout


def test_json_has_what_each_cell_stands_under() -> None:
    second = rows(pincite("tables", TABLES, "--json").stdout)[1]
    cell = next(cell for cell in second["cells"] if cell["text"] == "55.0")
    assert (cell["row_headings"], cell["column_headings"], cell["scale"]) == (["Pilotage"], ["2022"], 1000.0)
    assert second["document_name"] == "tables.pdf"


def test_a_page_without_tables_prints_nothing_and_one_that_is_not_there_is_refused() -> None:
    assert pincite("tables", PAPER, "--page", "1").stdout == ""
    run = pincite("tables", PAPER, "--page", "99")
    assert run.returncode == 2 and "has pages 1 to 2, not 99" in run.stderr


def test_of_several_documents_those_with_the_page_and_the_one_that_is_named() -> None:
    """The paper has two pages, the other one."""
    assert pincite("tables", TABLES, PAPER, "--page", 2).returncode == 0
    refused = pincite("tables", TABLES, PAPER, "--page", 99)
    assert refused.returncode == 2 and "pages 1 to" in refused.stderr
    both = rows(pincite("blocks", TABLES, PAPER, "--json").stdout)
    one = rows(pincite("blocks", TABLES, PAPER, "--json", "--document", "one_column.pdf").stdout)
    assert one == [row for row in both if row["document_name"] == "one_column.pdf"] != []
    tables = rows(pincite("tables", TABLES, PAPER, "--json", "--document", "tables.pdf").stdout)
    assert {row["document_name"] for row in tables} == {"tables.pdf"}
    unknown = pincite("blocks", PAPER, "--document", "lease.pdf")
    assert unknown.returncode == 2 and "no document with the id or name 'lease.pdf'" in unknown.stderr


def test_rows_whose_cells_are_not_sure_are_told_of() -> None:
    run = pincite("tables", PDF / "layout_figure.pdf")
    assert run.stdout == "" and run.returncode == 0


def test_two_forms_at_once_are_refused() -> None:
    run = pincite("tables", TABLES, "--json", "--csv")
    assert run.returncode == 2 and "give one of them" in run.stderr + run.stdout

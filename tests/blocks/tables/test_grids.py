"""Tables as grids: cells, what they stand under, what their numbers count in; and which words stand in which cell."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import pymupdf
import pytest
from fixture_files import document, pdf_bytes, read

from blocks.document import Document
from blocks.library.library import Library
from blocks.model import Kind
from blocks.tables.model import Table


def texts(table: Table) -> list[list[str]]:
    """The table's texts, empty where a cell of another place reaches."""
    rows = [[""] * table.cells.columns for _ in range(table.cells.rows)]
    for cell in table.cells:
        rows[cell.row][cell.column] = cell.text
    return rows


def test_a_ruled_table_has_its_cells_and_their_headings() -> None:
    table = document("tables.pdf").tables[0]
    assert texts(table)[:2] == [
        ["Port", "Ships", "Tonnage", "Change"],
        ["Brannock", "412", "1,204,350", "+3.1%"],
    ]
    cell = table.cells.cell(3, 2)
    assert (cell.text, cell.row_headings, cell.column_headings) == (
        "4,870,002",
        ("Port Sennet",),
        ("Tonnage",),
    )
    assert table.caption == "Table 1. Ships and tonnage by port, 2023"
    assert (cell.scale, cell.unit, table.cells.cell(1, 3).unit) == (1.0, None, "%")


def test_years_over_an_unruled_table_name_its_columns_and_its_caption_says_the_scale() -> None:
    cell = document("tables.pdf").tables[1].cells.cell(2, 2)
    assert (cell.text, cell.headings, cell.scale) == ("5.5", ("Pilotage", "2023"), 1000.0)


def test_a_name_over_several_columns_heads_each_of_them() -> None:
    cells = document("layout_column_groups.pdf").tables[0].cells
    assert [cells.cell(2, c).column_headings for c in (1, 4, 6)] == [
        ("Inbound", "Coal"), ("Outbound", "Coal"), ("Outbound", "Timber"),
    ]  # fmt: skip
    assert (cells.cell(0, 4).column_span, cells.cell(0, 6).text) == (3, "Outbound")


def test_rows_of_a_table_know_it_and_other_blocks_know_none() -> None:
    doc = document("tables.pdf")
    tabular = [block for block in doc.blocks if block.kind in (Kind.TABLE, Kind.TABLE_HEADER)]
    assert [block.table for block in tabular[:5]] == [doc.tables[0].cells] * 5
    assert all(block.table is None for block in doc.blocks if block not in tabular)


def test_each_word_of_a_table_stands_in_one_cell() -> None:
    doc = document("tables.pdf")
    row = next(block for block in doc.blocks if block.text == "Pilotage 55.0 5.5")
    found = doc.cells_of(range(row.first_word, row.end_word))
    assert [(cell.row, cell.column, cell.text) for _, cell in found] == [
        (2, 0, "Pilotage"),
        (2, 1, "55.0"),
        (2, 2, "5.5"),
    ]
    assert doc.cells_of([0, 1]) == []


def drawn(rows: list[list[tuple[float, str]]], rules: list[tuple[float, float, float, float]]) -> Document:
    """A page with pieces of text at their x, row below row, and lines."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=400)
        for n, row in enumerate(rows):
            for x, text in row:
                page.insert_text((x, 60 + 14 * n), text, fontsize=9)
        for x0, y0, x1, y1 in rules:
            page.draw_line((x0, y0), (x1, y1), width=0.5)
        return read(bytes(pdf.tobytes()))


def test_rows_that_rules_do_not_part_are_rows_of_their_own() -> None:
    figures = [[(130, "11.5"), (200, "21.5")], [(130, "12.5"), (200, "22.5")]]
    rows = [
        [(60, "ash"), *figures[0]],
        [(60, "elm"), *figures[1]],
        [(60, "cod"), *figures[0]],
        [(60, "eel"), *figures[1]],
    ]
    level = [(50, y, 250, y) for y in (48, 77, 106)]
    doc = drawn(rows, level + [(x, 48, x, 106) for x in (50, 110, 180, 250)])
    assert [texts(table) for table in doc.tables] == [
        [["ash", "11.5", "21.5"], ["elm", "12.5", "22.5"], ["cod", "11.5", "21.5"], ["eel", "12.5", "22.5"]]
    ]


def test_figures_that_spaces_hold_together_are_cells_of_their_own() -> None:
    words = [
        ("Coal", "412", "3,204", "1.5"),
        ("Timber", "398", "4,870", "0.7"),
        ("Grain", "120", "1,004", "2.2"),
    ]
    rows = [[(60.0, label), (300.0, (12 * " ").join(figures))] for label, *figures in words]
    assert texts(drawn(rows, []).tables[0]) == [list(row) for row in words]


def test_boxes_behind_some_labels_leave_their_rows_whole() -> None:
    words = [("Coal", "4", "412", "3.1"), ("Timber", "5", "398", "0.7"), ("Grain", "6", "120", "2.2")]
    rows = [list(zip((60.0, 200.0, 300.0, 380.0), row, strict=True)) for row in words]
    edges = [(50, 51 + 14 * n, 220, 51 + 14 * n) for n in range(4)]
    sides = [(x, 51, x, 93) for x in (50, 180, 220)]
    assert texts(drawn(rows, [*edges, *sides]).tables[0]) == [list(row) for row in words]


def test_cells_that_reach_close_to_the_next_column_are_cells_of_their_own() -> None:
    """By the names above them, which stand apart; each row has the gap between its label and its figure alone."""
    words = [
        ["Model", "Flow", "Power", "Weight"],
        ["V4-150", "150", "68", "31"],
        ["V4-220", "220", "94", "37"],
        ["V4-300", "300", "141", "46"],
    ]
    rows = [list(zip((60.0, 99.0, 140.0, 190.0), row, strict=True)) for row in words]
    edges = [(55.0, 48 + 14.0 * n, 230.0, 48 + 14.0 * n) for n in range(5)]
    assert texts(drawn(rows, edges).tables[0]) == words


@pytest.mark.parametrize(
    ("close", "pieces"),
    [
        ([(60, "Coal"), (90, "412"), (200, "5")], ["Coal", "412", "5"]),
        ([(60, "Coal"), (90, "ash"), (200, "5")], ["Coal ash", "5"]),
        ([(60, "Coal"), (90, "$"), (98, "412"), (200, "5")], ["Coal", "$ 412", "5"]),
        ([(60, "Red coal."), (106, "And ash"), (200, "5")], ["Red coal. And ash", "5"]),
        ([(60, "Coal of"), (96, "ash"), (117, "or"), (133, "elm"), (200, "5")], ["Coal of ash or elm", "5"]),
    ],
    ids=["a figure", "a word behind one gap", "a currency's sign", "a sentence's end", "justified text"],
)
def test_wide_spaces_part_cells_of_figures_and_no_words(
    close: list[tuple[float, str]], pieces: list[str]
) -> None:
    """Though cells of other rows begin at the same places."""
    others = [
        [(60.0, name), (x, "7"), (200.0, "3")] for name, x in (("Elm", 90.0), ("Cod", 106.0), ("Eel", 117.0))
    ]
    doc = drawn([*others, close], [(55.0, 48 + 14.0 * n, 220.0, 48 + 14.0 * n) for n in range(5)])
    row = doc.table_levels.on_page(1)[-1]
    assert [doc.span_text(piece.first, piece.end) for piece in row.pieces] == pieces


def flush_right(rows: list[list[str]], ends: tuple[float, ...]) -> list[list[tuple[float, str]]]:
    """The rows as `drawn` takes them: labels, and cells that end at these places."""
    return [
        [(60.0, row[0])]
        + [
            (x - pymupdf.get_text_length(text, fontsize=9), text)
            for x, text in zip(ends, row[1:], strict=True)
            if text
        ]
        for row in rows
    ]


def test_names_flush_right_over_their_columns_head_no_column_beside() -> None:
    rows = [
        ["", "", "This half year", "This half year", "Last half year"],
        ["", "Note", "Dollars", "Euros", "Dollars"],
        ["Coal", "4", "412.5", "398.0", "3.1"],
        ["Timber", "5", "98.2", "97.1", "0.7"],
        ["Grain", "6", "120.0", "76.4", "2.2"],
    ]
    cells = drawn(flush_right(rows, (160, 230, 310, 390)), []).tables[0].cells
    assert [cells.cell(3, c).column_headings for c in (1, 2, 4)] == [
        ("Note",), ("This half year", "Dollars"), ("Last half year", "Dollars"),
    ]  # fmt: skip


def test_a_row_that_a_page_cuts_goes_on_under_the_labels_it_began_with() -> None:
    head = ["No.", "Works", "Place", "Cost"]
    pages = [
        [head, ["1", "Dredging", "Brannock", "98.5"], ["2", "Renewal of the", "Sennet", "12.0"]],
        [
            head,
            ["", "eastern quay", "harbour", ""],
            ["3", "Lamps", "Ardle", "7.5"],
            ["4", "Nets", "Ardle", "1.5"],
        ],
    ]
    with pymupdf.open() as pdf:
        for rows in pages:
            page = pdf.new_page(width=500, height=400)
            for n, row in enumerate(rows):
                for k, text in enumerate(row):
                    page.draw_rect((50 + 90 * k, 60 + 20 * n, 140 + 90 * k, 80 + 20 * n), width=0.5)
                    font = "hebo" if n == 0 else "helv"
                    page.insert_text((56 + 90 * k, 74 + 20 * n), text, fontsize=9, fontname=font)
        cells = read(bytes(pdf.tobytes())).tables[1].cells
    assert cells.cell(1, 1).row_headings == ("2",)
    assert cells.cell(1, 2).row_headings == ("2", "Renewal of the", "eastern quay")
    assert cells.cell(2, 2).row_headings == ("3", "Lamps")


def test_plain_words_one_over_each_column_of_figures_name_them() -> None:
    rows = [
        [(62.0, "Station"), (150.0, "Level   Readings   Deviation")],
        [(60.0, "Holm Bridge"), (151.0, "4.17"), (189.0, "402"), (236.0, "0.2")],
        [(60.0, "Cray Weir"), (151.0, "2.40"), (189.0, "310"), (236.0, "0.6")],
        [(60.0, "Upper Farthing"), (151.0, "0.88"), (189.0, "702"), (236.0, "0.0")],
        [(60.0, "Lower Farthing"), (151.0, "0.91"), (189.0, "702"), (236.0, "0.0")],
    ]
    table = drawn(rows, []).tables[0]
    assert table.cells.cell(1, 2).headings == ("Holm Bridge", "Readings")


def test_boxes_of_a_diagram_are_no_cells() -> None:
    boxes = [(60, 60), (250, 90), (60, 160), (250, 200), (400, 130)]
    sides = [
        side
        for x, y in boxes
        for side in (
            (x, y, x + 80, y),
            (x, y + 40, x + 80, y + 40),
            (x, y, x, y + 40),
            (x + 80, y, x + 80, y + 40),
        )
    ]
    arrows = [
        (140, 80, 250, 80),
        (140, 180, 250, 180),
        (100, 100, 100, 160),
        (290, 130, 290, 200),
        (330, 150, 400, 150),
    ]
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=400)
        for x, y in boxes:
            page.insert_text((x + 6, y + 24), "step", fontsize=9)
        for x0, y0, x1, y1 in sides + arrows:
            page.draw_line((x0, y0), (x1, y1), width=0.5)
        assert read(bytes(pdf.tobytes())).tables == ()


def test_a_bold_row_of_amounts_is_no_heading_row() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=400)
        rows = [
            ("Assets", "1,204.5", "980.1"),
            ("Cash", "204.5", "80.1"),
            ("Ships", "900.0", "850.0"),
            ("Nets", "100.0", "50.0"),
        ]
        for n, row in enumerate(rows):
            for x, text in zip((60, 200, 300), row, strict=True):
                page.insert_text((x, 60 + 14 * n), text, fontsize=9, fontname="hebo" if n == 0 else "helv")
        table = read(bytes(pdf.tobytes())).tables[0]
    assert not any(cell.header for cell in table.cells)
    assert table.cells.cell(1, 1).column_headings == ()


def test_a_place_outside_the_grid_is_refused() -> None:
    cells = document("tables.pdf").tables[0].cells
    with pytest.raises(IndexError, match="5 rows and 4 columns"):
        cells.cell(5, 0)


def test_tables_of_a_library_and_of_one_document() -> None:
    library = Library()
    first, second = (
        library.add(pdf_bytes(name), name=name) for name in ("tables.pdf", "layout_value_table.pdf")
    )
    assert [table.page for table in library.tables()] == [1] * 4
    assert library.tables(document=second.id) == list(second.tables)
    assert library.tables(document=first) == list(first.tables)


def test_csv_is_read_back_cell_by_cell() -> None:
    table = document("tables.pdf").tables[0]
    assert list(csv.reader(io.StringIO(table.to_csv()))) == texts(table)


def test_html_is_read_back_cell_by_cell() -> None:
    class Rows(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.rows: list[list[str]] = []
            self.caption = self.within = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.within = tag
            if tag == "tr":
                self.rows.append([])
            if tag in ("td", "th"):
                self.rows[-1].append("")

        def handle_data(self, data: str) -> None:
            if self.within in ("td", "th"):
                self.rows[-1][-1] += data.strip()
            if self.within == "caption":
                self.caption += data.strip()

    table, read = document("tables.pdf").tables[1], Rows()
    read.feed(table.to_html())
    assert read.rows == texts(table)
    assert read.caption == table.caption

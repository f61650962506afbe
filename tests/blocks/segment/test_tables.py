"""Tables: rows become blocks, cells keep together, headers are known; boxes that hold prose are no tables."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

from blocks.document import Document
from blocks.model import Kind

Cell = tuple[float, float, float, float, list[str]]
"""x0, y0, x1, y1 of a ruled cell and its lines."""


def ruled(cells: list[Cell], *, order: str = "cells", bold: int = 0, body: int = 3) -> Document:
    """A page with these cells drawn, the first `bold` in bold, under some lines of text."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=700)
        for n in range(body):
            page.insert_text(
                (40, 60 + 14 * n), f"Line {n} of the text above the table runs on and on.", fontsize=10
            )
        placed = []
        for number, (x0, y0, x1, y1, lines) in enumerate(cells):
            page.draw_rect((x0, y0, x1, y1), width=0.5)
            for k, text in enumerate(lines):
                placed.append((x0 + 4, y0 + 12 + 12 * k, text, "hebo" if number < bold else "helv"))
        if order == "columns":
            placed.sort(key=lambda line: (line[0], line[1]))
        for x, y, text, font in placed:
            page.insert_text((x, y), text, fontsize=9, fontname=font)
        return read(bytes(pdf.tobytes()))


def grid(
    rows: list[list[str]], *, x: float = 40, y: float = 150, wide: float = 100, high: float = 42
) -> list[Cell]:
    """Cells of a regular grid; "|" parts lines."""
    return [
        (x + wide * c, y + high * r, x + wide * (c + 1), y + high * (r + 1), text.split("|"))
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    ]


HARVEST = [
    ["Orchard", "Picked by|whom", "Crates"],
    ["Lower field|by the mill", "Anna and|her brother", "112"],
    ["Hill field", "the school|of Wend", "87"],
]


@pytest.mark.parametrize("order", ["cells", "columns"])
def test_rows_of_a_ruled_table_are_blocks_whose_cells_keep_together(order: str) -> None:
    doc = ruled(grid(HARVEST), order=order, bold=3)
    rows = [(b.kind, b.text) for b in doc.blocks if b.kind in (Kind.TABLE, Kind.TABLE_HEADER)]
    assert rows == [
        (Kind.TABLE_HEADER, "Orchard Picked by whom Crates"),
        (Kind.TABLE, "Lower field by the mill Anna and her brother 112"),
        (Kind.TABLE, "Hill field the school of Wend 87"),
    ]
    assert doc.blocks[0].kind is Kind.PARAGRAPH


def test_a_cell_over_several_rows_belongs_to_the_first() -> None:
    cells = grid([["1904", "dry"], ["1905", "wet"], ["1906", "dry"], ["1907", "wet"]], x=140)
    doc = ruled([(40, 150, 140, 318, ["Years of", "the mill"]), *cells])
    rows = [b.text for b in doc.blocks if b.kind is Kind.TABLE]
    assert rows == ["Years of the mill 1904 dry", "1905 wet", "1906 dry", "1907 wet"]


def test_two_tables_side_by_side_are_read_one_after_the_other() -> None:
    left = grid([["ash", "10"], ["elm", "20"], ["oak", "30"]], wide=80)
    right = grid([["cod", "11"], ["eel", "21"], ["ray", "31"]], x=280, wide=80)
    paired = [cell for pair in zip(left, right, strict=True) for cell in pair]
    doc = ruled(paired)
    assert [b.text for b in doc.blocks if b.kind is Kind.TABLE] == [
        "ash 10", "elm 20", "oak 30", "cod 11", "eel 21", "ray 31",
    ]  # fmt: skip


def test_a_header_without_bold_type_is_known_by_the_values_below() -> None:
    doc = ruled(grid([["Port", "Herring", "Cod"], ["Amsel", "1,204", "380"], ["Brunn", "988", "(12)"]]))
    assert [b.kind for b in doc.blocks if "Port" in b.text] == [Kind.TABLE_HEADER]


def test_a_box_around_text_is_no_table() -> None:
    lines = [f"The {n}th line of the notice is as long as this" for n in range(4, 12)]
    doc = ruled([(40, 150, 460, 280, lines)])
    assert {b.kind for b in doc.blocks} == {Kind.PARAGRAPH}


def test_two_columns_of_prose_in_a_frame_stay_columns() -> None:
    left = [f"left line {n} goes on with some words" for n in range(20)]
    right = [f"right line {n} goes on with other words" for n in range(20)]
    doc = ruled(
        [
            (40, 150, 240, 420, left),
            (240, 150, 460, 420, right),
            (40, 420, 240, 440, ["end"]),
            (240, 420, 460, 440, ["fine"]),
        ]
    )
    assert doc.text.index("left line 19") < doc.text.index("right line 0")


def test_values_in_columns_without_rules_are_rows() -> None:
    columns = [
        (40.0, "north south east west total"),
        (200.0, "12 31 7 88 138"),
        (300.0, "1.5 2.5 3.5 4.5 12.0"),
    ]
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=700)
        for row in range(5):
            for x, words in columns:
                page.insert_text((x, 200 + 15 * row), words.split()[row], fontsize=10)
        doc = read(bytes(pdf.tobytes()))
    assert [(b.kind, b.text) for b in doc.blocks] == [
        (Kind.TABLE, "north 12 1.5"), (Kind.TABLE, "south 31 2.5"), (Kind.TABLE, "east 7 3.5"),
        (Kind.TABLE, "west 88 4.5"), (Kind.TABLE, "total 138 12.0"),
    ]  # fmt: skip

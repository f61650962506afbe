"""Rows whose cells a file has in an order of their own, and what only looks like such."""

from __future__ import annotations

import pymupdf

from blocks.pdf.reader import read_file
from blocks.segment.lines.lines import lines
from blocks.segment.lines.scattered_cells import scattered_cells

Piece = tuple[float, float, str]
"""Its place from the left and from the top, and what it says."""


def in_order(pieces: list[Piece]) -> list[str]:
    """The pieces of a page as they are put in order, written in that of the list."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=400)
        for x, y, text in pieces:
            page.insert_text((x, y), text, fontsize=9)
        rows = scattered_cells(lines(read_file(bytes(pdf.tobytes()))))
    return [" ".join(rows.texts[a:b]) for a, b in zip(rows.first, rows.end, strict=True)]


def test_cells_written_in_an_order_of_their_own_stand_in_their_row() -> None:
    pieces = [(60, 60, "Sennet"), (300, 60, "31%"), (200, 60, "412"), (130, 60, "sea")]
    pieces += [(60, 74, "Ardle"), (300, 74, "8%"), (200, 74, "98"), (130, 74, "river")]
    assert in_order(pieces) == ["Sennet", "sea", "412", "31%", "Ardle", "river", "98", "8%"]


def test_two_lines_at_one_height_keep_the_files_order() -> None:
    assert in_order([(300, 60, "right column"), (60, 60, "left column")]) == ["right column", "left column"]


def test_a_row_with_a_sentence_keeps_the_files_order() -> None:
    sentence = "The wardens open the sluice at noon on working days"
    assert in_order([(100, 60, sentence), (60, 60, "1-10"), (400, 60, "R4")]) == [sentence, "1-10", "R4"]

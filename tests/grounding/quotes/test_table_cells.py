"""Quotes of cells: what one row says, what a heading says of a cell under it, and what no row says."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from fixture_files import document
from reportlab.pdfgen.canvas import Canvas

from blocks.library.library import Library
from blocks.model import Kind
from blocks.tables.cells import Cells
from grounding.model import Match, Quote, Verdict
from grounding.quotes.match import match_quote

FIGURES = document("tables.pdf").tables[:2]


def match(quote: str) -> Match:
    return match_quote(document("tables.pdf"), Quote(quote))


def rows(cells: Cells) -> list[list[str]]:
    """The rows with figures."""
    return [[cells.cell(r, c).text for c in range(cells.columns)] for r in range(1, cells.rows)]


ROWS = [row for table in FIGURES for row in rows(table.cells)]
PAIRS = [(a, b) for table in FIGURES for a, b in pairwise(rows(table.cells))]
PAIRS += [(b, a) for a, b in PAIRS]
"""Each row with the one below it, and with the one above."""


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_a_quote_and_so_is_its_beginning(row: list[str]) -> None:
    for end in range(2, len(row) + 1):
        assert match(" ".join(row[:end])).verdict is Verdict.EXACT


@pytest.mark.parametrize("row", ROWS)
def test_a_label_may_be_joined_with_any_cell_of_its_row(row: list[str]) -> None:
    for cell in row[2:]:
        found = match(f"{row[0]} {cell}")
        assert found.verdict is Verdict.CLOSE
        assert [d.kind for d in found.differences] == ["cell"]
        assert found.text == f"{row[0]} … {cell}"


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_cells_of_two_rows_are_no_quote(one: list[str], other: list[str]) -> None:
    for cut in range(1, len(one)):
        assert not match(" ".join((*one[:cut], *other[cut:]))).verified
        assert not match(f"{one[0]} {other[cut]}").verified


def test_a_difference_names_the_rows_that_are_spliced() -> None:
    found = match("Brannock 412 1,204,350 -12.4%")
    assert not found.verified
    assert [(d.kind, d.quoted, d.found) for d in found.differences if not d.harmless] == [
        ("cell", "Brannock … -12.4%", "Carrow … -12.4%")
    ]


@pytest.mark.parametrize(
    ("quote", "verified"),
    [
        ("2023 327.9", True),
        ("2023 Harbour dues 327.9", True),
        ("2023 – Harbour dues: 327.9", True),
        ("Harbour dues 2023 327.9", True),
        ("Tonnage Carrow 96,410", True),
        ("2022 2023 Harbour dues 318.4 327.9", True),
        ("2023 Harbour dues 318.4", False),
        ("2022 Harbour dues 327.9", False),
        ("Tonnage 87", False),
        ("Ice house 2023 3.2", False),
    ],
)
def test_a_heading_is_quoted_with_a_cell_under_it(quote: str, verified: bool) -> None:
    assert match(quote).verified == verified


@pytest.mark.parametrize("row", ROWS)
def test_figures_of_a_row_change_no_place(row: list[str]) -> None:
    swapped = [row[0], *reversed(row[1:])]
    assert not match(" ".join(swapped)).verified


def test_rows_may_be_copied_as_they_stand() -> None:
    assert match("1,204,350 +3.1% Carrow 87 96,410 -12.4% Port Sennet 1,031").verdict is Verdict.EXACT


def test_a_cell_of_several_lines_is_one() -> None:
    assert match("Fishing boats may pass at any time, but never faster than 4 knots.").verified


def test_a_row_that_is_no_block_is_told_from_what_stands_at_one_height() -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(500, 300))
    canvas.setFont("Helvetica", 10)
    for x, text in ((40, "TOTAL NET YARDS"), (300, "113"), (400, "163")):
        canvas.drawString(x, 200, text)
    canvas.save()
    page = Library().add(file.getvalue())
    assert all(block.kind is not Kind.TABLE for block in page.blocks)
    assert match_quote(page, Quote("TOTAL NET YARDS 163")).verified
    assert not match_quote(page, Quote("TOTAL NET YARDS 63")).verified
    assert not match_quote(page, Quote("NET YARDS 163")).verified


@pytest.mark.parametrize(
    ("quote", "verified"),
    [
        ("Carrow Landed (t) 96,410", True),
        ("Carrow Landed (t)a 96,410", True),
        ("Landed (t) 96,410", True),
        ("Dunmere 87,002", True),
        ("Dunmere Boats 31", True),
        ("Carrow Landed (t) 87,002", False),
        ("Dunmere Landed (t) 31", False),
        ("Dunmere 87,0021", False),
    ],
)
def test_raised_marks_in_cells_may_be_left_out(quote: str, verified: bool) -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(500, 300))
    columns, levels = (40, 200, 320, 440), (220, 200, 180, 160)
    rows = (("Harbour", "Boats", "Landed (t)^a"), ("Carrow", "48", "96,410"), ("Dunmere", "31", "87,002^b"))
    for top, row in zip(levels, rows, strict=False):
        for left, text in zip(columns, row, strict=False):
            plain, _, mark = text.partition("^")
            canvas.setFont("Helvetica", 10)
            canvas.drawString(left + 4, top - 14, plain)
            canvas.setFont("Helvetica", 6)
            canvas.drawString(left + 4 + canvas.stringWidth(plain, "Helvetica", 10), top - 10, mark)
    canvas.grid(columns, levels)
    canvas.save()
    assert match_quote(Library().add(file.getvalue()), Quote(quote)).verified is verified


TEAMS = (
    ("Flash Engineering", "BMW 320si", (("1", "Richard Holm"), ("4", "Edward Sand"))),
    ("Honda Motorsport", "Honda Accord", (("5", "Tomas Eng"),)),
    ("Polestar Racing", "Volvo S60", (("7", "Robert Dahl"), ("17", "Alex Stork"))),
    ("Opel Team", "Opel Astra", (("8", "Nick Karlsson"),)),
    ("West Racing", "BMW 320i", (("11", "Duncan Huis"),)),
    ("Alfa Team", "Alfa Romeo", (("20", "Mattias And"),)),
)


@pytest.mark.parametrize(("team", "car", "drivers"), TEAMS)
def test_a_name_of_another_row_is_no_quote(team: str, car: str, drivers: tuple[tuple[str, str], ...]) -> None:
    """Where the order of cells that span rows is looked for, the columns bring other rows' cells together."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(500, 400))
    top = 346
    for x, text in zip((44, 164, 284, 324), ("Team", "Car", "No.", "Drivers"), strict=True):
        canvas.drawString(x, top, text)
    for one, other, named in TEAMS:
        for x, text in ((44, one), (164, other)):
            canvas.drawString(x, top - 10 - 10 * len(named), text)
        for number, name in named:
            top -= 20
            canvas.drawString(284, top, number)
            canvas.drawString(324, top, name)
    canvas.save()
    page = Library().add(file.getvalue())
    number, own = drivers[0]
    assert match_quote(page, Quote(f"{team} {car} {number} {own}")).verified
    for name in (name for *_, named in TEAMS if named != drivers for _, name in named):
        assert not match_quote(page, Quote(f"{team} {car} {number} {name}")).verified


NOTICES = (
    ("Notice", "Company", "Harbour", "Posts", "Kind"),
    ("06/22/2015", "Ilmen Ropes", "San Marco", "150", "Closure Permanent"),
    ("06/30/2015", "Hewitt Pilots", "Palo Verde", "65", "Layoff Permanent"),
    ("06/30/2015", "Quay Brothers", "San Marco", "90", "Layoff Temporary"),
)


@pytest.mark.parametrize(
    ("quote", "verified"),
    [
        ("Hewitt Pilots, Palo Verde … Layoff Permanent", True),
        ("Hewitt Pilots, Palo Verde Layoff Permanent", True),
        ("Quay Brothers, San Marco … Layoff Temporary", True),
        ("Hewitt Pilots, Palo Verde … Layoff Temporary", False),
        ("Hewitt Pilots … San Marco", False),
        ("Hewitt Pilots … 90", False),
        ("San Marco … Layoff Permanent", False),
        ("San Marco Closure Permanent 150", False),
        ("150 Layoff Permanent", False),
    ],
)
def test_a_row_is_told_by_any_name_that_it_alone_has(quote: str, verified: bool) -> None:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(600, 300))
    columns, levels = (40, 120, 240, 360, 420, 560), (220, 200, 180, 160, 140)
    canvas.setFont("Helvetica", 10)
    for top, row in zip(levels, NOTICES, strict=False):
        for left, text in zip(columns, row, strict=False):
            canvas.drawString(left + 4, top - 14, text)
    canvas.grid(columns, levels)
    canvas.save()
    assert match_quote(Library().add(file.getvalue()), Quote(quote)).verified is verified

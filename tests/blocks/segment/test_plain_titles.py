"""Titles in the text's own type are headings, numbered items with text of their own are not; stanzas are whole."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

from blocks.document import Document
from blocks.model import Kind

FULL = "The wall of the reservoir was raised twice, and its gates were set by hand in the"
Line = tuple[float, float, str]
"""Left and baseline in points, and the words."""


def page(*lines: Line) -> Document:
    """A page of these lines, in type of 10 points."""
    with pymupdf.open() as pdf:
        sheet = pdf.new_page(width=500, height=700)
        for x, y, words in lines:
            sheet.insert_text((x, y), words, fontsize=10)
        return read(bytes(pdf.tobytes()))


def text(first: float, lines: int = 4, *, x: float = 60, indent: float = 0) -> list[Line]:
    """Full lines of text, 12 points apart, the first one set in."""
    return [(x + (0 if n else indent), first + 12 * n, FULL) for n in range(lines)]


@pytest.mark.parametrize("number", ["2.", "A.", "IV."])
def test_a_numbered_title_is_a_heading(number: str) -> None:
    document = page(
        *text(80), (60, 150, f"{number} Mobility of the gates"), *text(170, indent=12), *text(260)
    )
    assert [block.text for block in document.blocks if block.kind is Kind.HEADING] == [
        f"{number} Mobility of the gates"
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [(60, 150, "2. Mobility of the gates"), *text(170, x=75)],
        [(60, 150, "2. Mobility of the gates."), *text(170)],
        [(60, 150, "1. Gates"), (60, 162, "2. Walls"), (60, 174, "3. Keepers"), *text(196)],
        [(60, 150, "2. of the gates"), *text(170)],
    ],
    ids=["its text is set in", "a sentence", "one of several", "in small letters"],
)
def test_a_numbered_item_is_none(lines: list[Line]) -> None:
    document = page(*text(80), *lines, *text(290))
    assert Kind.HEADING not in {block.kind for block in document.blocks}


def test_a_short_line_over_full_ones_is_a_title() -> None:
    document = page(*text(80), (60, 150, "Gates of the wall"), *text(162, 5), *text(260))
    assert [block.text for block in document.blocks if block.kind is Kind.HEADING] == ["Gates of the wall"]


@pytest.mark.parametrize("line", ["Dear Sir,", "of the gates", "Gates of the wall:"])
def test_other_short_lines_are_text(line: str) -> None:
    document = page(*text(80), (60, 150, line), *text(162, 5), *text(260))
    assert Kind.HEADING not in {block.kind for block in document.blocks}


def test_stanzas_are_whole() -> None:
    lines = [
        "Then wear the hat, if that will move her;",
        "If you can bounce, bounce for her too.",
        "Till she cry for the walls, and their high-bouncing keeper,",
        "I must have you, and you, and you!",
    ]
    stanzas = [
        [(60.0 + 15 * (n % 2), y + 14.0 * n, words) for n, words in enumerate(lines)] for y in (80, 170)
    ]
    assert [block.text for block in page(*stanzas[0], *stanzas[1]).blocks] == [" ".join(lines)] * 2


def test_letters_are_below_roman_numbers() -> None:
    document = page(
        (60, 80, "I. EVENTS"),
        *text(100),
        (60, 170, "A. Traces of them"),
        *text(190),
        (60, 260, "II. PLACES"),
        *text(280),
    )
    levels = {block.text: block.level for block in document.blocks if block.kind is Kind.HEADING}
    assert levels == {"I. EVENTS": 1, "A. Traces of them": 2, "II. PLACES": 1}

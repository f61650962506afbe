"""Captions and bibliographies: what belongs to them and what only looks like them, on pages drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence

import pymupdf
import pytest
from fixture_files import read

from blocks.document import Document
from blocks.model import Kind
from blocks.segment.lines.line_openings import CAPTION

FULL = "the wall of the reservoir was raised twice, and its gates were set by"
"""A line as wide as the column."""
Line = tuple[float, float, float, str]
"""Left, baseline and type size in points, and the words."""


def text(first: float, lines: int, *, x: float = 72, size: float = 10) -> list[Line]:
    """Full lines of running text, 12 points apart; the last one ends a sentence."""
    return [(x, first + 12 * n, size, FULL + ("" if n < lines - 1 else " hand.")) for n in range(lines)]


def page(*lines: Line, grid: Sequence[float] = ()) -> Document:
    """A page of these lines; `grid`: heights of the rules of a table of three columns, its first row undivided."""
    with pymupdf.open() as pdf:
        sheet = pdf.new_page(width=500, height=700)
        for x, y, size, words in lines:
            sheet.insert_text((x, y), words, fontsize=size)
        for y in grid:
            sheet.draw_line((72, y), (432, y))
        for n in range(4 if grid else 0):
            sheet.draw_line((72 + 120 * n, grid[n in (1, 2)]), (72 + 120 * n, grid[-1]))
        return read(bytes(pdf.tobytes()))


def kinds(document: Document) -> list[tuple[Kind, str]]:
    return [(block.kind, block.text) for block in document.blocks]


def test_a_caption_of_two_lines_is_whole() -> None:
    document = page(
        *text(72, 8),
        (
            72,
            260,
            9,
            "Figure 3: Gates of the reservoir by the year of their making, as the keeper's book has",
        ),
        (72, 271, 9, "The wall above them is of 1904."),
        *text(310, 8),
    )
    assert [text for kind, text in kinds(document) if kind is Kind.CAPTION] == [
        "Figure 3: Gates of the reservoir by the year of their making, as the keeper's book has "
        "The wall above them is of 1904."
    ]


def test_a_short_caption_ends_with_its_line() -> None:
    document = page(
        *text(72, 4), (72, 140, 10, "Figure 3. Gates"), (72, 154, 10, "The " + FULL), *text(166, 7)
    )
    captions = [text for kind, text in kinds(document) if kind is Kind.CAPTION]
    assert captions == ["Figure 3. Gates"]


def test_a_long_caption_in_small_type_is_one() -> None:
    lines = [(72.0, 200 + 10.0 * n, 8.0, FULL + " hand there.") for n in range(15)]
    document = page(
        *text(72, 8), (72, 190, 8, "Figure 3. Gates of the reservoir, where " + FULL), *lines, *text(400, 20)
    )
    assert sum(len(text.split()) for kind, text in kinds(document) if kind is Kind.CAPTION) > 200


@pytest.mark.parametrize(
    "opening", ["Figure 3. It shows that", "Table 2: as before, that", "Fig. 4 Gates of"]
)
def test_a_sentence_that_runs_on_into_a_label_is_no_caption(opening: str) -> None:
    before = [*text(72, 3)[:-1], (72, 96, 10, FULL + " hand")]
    document = page(
        *before, (72, 108, 10, f"{opening} the wall of the reservoir was raised twice."), *text(120, 6)
    )
    assert Kind.CAPTION not in {kind for kind, _ in kinds(document)}


@pytest.mark.parametrize(
    "words", ["Table 5.3 below reports the gates.", "Figure 3-5 shows the wall of the reservoir:"]
)
def test_a_sentence_about_a_figure_is_a_paragraph(words: str) -> None:
    document = page((72, 72, 10, words), *text(100, 8))
    assert kinds(document)[0] == (Kind.PARAGRAPH, words)


@pytest.mark.parametrize(
    "words",
    ["TABLE I. GATES OF THE WALL", "TABLE IV", "Figure 2 Gates of the wall", "Table 5.3 90-day gates"],
)
def test_labels_of_captions(words: str) -> None:
    document = page(*text(72, 8), (72, 200, 9, words), *text(240, 8))
    assert (Kind.CAPTION, words) in kinds(document)


def test_a_caption_in_a_table_s_frame_is_no_row_of_it() -> None:
    cells = ["Gate", "Year", "Feet", *(f"{n}.5" for n in range(12))]
    values = [(80 + 120.0 * (n % 3), 140 + 20.0 * (n // 3), 10.0, cell) for n, cell in enumerate(cells)]
    heights = [105.0 + 20 * n for n in range(7)]
    document = page((80, 118, 10, "Table 1. Gates of the wall"), *values, *text(300, 9), grid=heights)
    assert kinds(document)[0] == (Kind.CAPTION, "Table 1. Gates of the wall")
    assert [text for kind, text in kinds(document) if kind is Kind.TABLE_HEADER] == ["Gate Year Feet"]
    assert sum(kind is Kind.TABLE for kind, _ in kinds(document)) == 4


def test_values_of_a_chart_below_its_caption_are_labels() -> None:
    axis = [(90.0, 200 + 30.0 * n, 7.0, f"{160 - 40 * n}") for n in range(5)]
    document = page(
        *text(72, 6),
        (72, 180, 9, "Figure 1: Tolls of the gates (1900–1904)"),
        *axis,
        (80, 350, 7, "1900 1901 1902 1903 1904"),
        (72, 380, 8, "Source: the keeper's book, Ghent, which has the tolls of each year since."),
        *text(410, 12),
    )
    assert [text for kind, text in kinds(document) if kind is Kind.FIGURE][:5] == [
        "160",
        "120",
        "80",
        "40",
        "0",
    ]
    assert "160" not in document.running_text and "1904)" in document.running_text
    assert document.running_text.endswith("set by hand.") and "Source: " in document.running_text


def test_a_short_text_below_a_caption_is_no_label() -> None:
    document = page(
        *text(72, 6), (72, 170, 9, "Figure 1: Gates"), (72, 200, 10, "Of the wall"), *text(230, 12)
    )
    assert Kind.FIGURE not in {kind for kind, _ in kinds(document)}


def test_entries_of_a_bibliography_are_no_footnotes() -> None:
    entries = [
        (72.0, 300 + 12.0 * n, 8.0, f"[{n + 1}] The keeper's book of the year {1900 + n}, Ghent.")
        for n in range(12)
    ]
    document = page(*text(72, 15), *entries)
    assert Kind.FOOTNOTE not in {kind for kind, _ in kinds(document)}


@pytest.mark.parametrize("marks", [("[1]", "[2]"), ("(a)", "(b)"), ("a)", "b)")])
def test_notes_labelled_in_brackets_stay_notes(marks: tuple[str, str]) -> None:
    notes = [
        (72.0, 640 + 10.0 * n, 7.0, f"{mark} The keeper's book of the year {1900 + n}.")
        for n, mark in enumerate(marks)
    ]
    document = page(*text(72, 40), *notes)
    assert [kind for kind, _ in kinds(document)][-2:] == [Kind.FOOTNOTE, Kind.FOOTNOTE]


@pytest.mark.parametrize(("last", "goes_on"), [("in the", True), ("in 1931.", False)])
def test_a_caption_goes_on_at_the_foot_of_the_next_column(last: str, goes_on: bool) -> None:
    left, right = 40.0, 270.0
    body = [(right, 72.0 + 12 * n, 10.0, "the reservoir was raised twice, its gates") for n in range(30)]
    body[-1] = (right, body[-1][1], 10.0, "were set by whoever had the keeper's man-")
    caption = [
        "Figure 3: Gates of the reservoir. By year",
        "of their making, as they stood before the",
        f"wall was raised by the keeper and his men {last}",
    ]
    lines = [(left, 400.0 + 10 * n, 8.0, words) for n, words in enumerate(caption)]
    lines += [(right, 445.0, 8.0, "summer, when the water had been let out by"), (right, 455.0, 8.0, "hand.")]
    document = page(*lines, *body)
    found = {block.text.split()[0]: block.kind for block in document.blocks}
    assert found["Figure"] is Kind.CAPTION
    assert (found["summer,"] is Kind.CAPTION) == goes_on


def test_a_caption_goes_on_below_it_whichever_the_file_draws_first() -> None:
    end = [(72.0, 245.0, 8.0, "summer, when the water had been let out by"), (72.0, 255.0, 8.0, "hand.")]
    caption = [
        (72.0, 200.0, 8.0, "Figure 3: Gates of the reservoir. By year"),
        (72.0, 210.0, 8.0, "of their making, as they stood before the"),
        (72.0, 220.0, 8.0, "wall was raised by the keeper and his men in the"),
    ]
    document = page(*end, *text(72, 10), *caption)
    assert [block.kind for block in document.blocks] == [Kind.PARAGRAPH, Kind.CAPTION, Kind.CAPTION]
    assert document.blocks[2].text.startswith("summer,")


@pytest.mark.parametrize(
    "label", ["Ryc. 1. Procentowy", "Obr. 4 Graf", "Kuva 2. Talo", "Şekil 3. Artan", "Gráfico 2. Casa"]
)
def test_captions_are_known_by_the_words_of_many_languages(label: str) -> None:
    assert CAPTION.match(label)
    assert not CAPTION.match(f"{label.partition('.')[0]} pokazuje")

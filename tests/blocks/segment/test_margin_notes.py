"""Notes left of the text are told from labels by where the file has them: behind the line that they belong to."""

from __future__ import annotations

import pymupdf
from fixture_files import read

from blocks.document import Document
from blocks.model import Kind

LINE = "Words of a manual that run on from line to line of the page"
PARAGRAPHS = 5


def page_with(notes: list[str], *, behind: bool, every: bool = False) -> Document:
    """Paragraphs of four lines at 150 points, a note or label beside the second line of each, or beside every line."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=700)
        for p in range(PARAGRAPHS):
            for k in range(4):
                y = 80 + 110 * p + 14 * k
                text = [(150, f"{LINE} {'abcd'[k]}{p}")]
                if k == 1 or every:
                    text.insert(1 if behind else 0, (90, notes[p]))
                for x, words in text:
                    page.insert_text((x, y), words, fontsize=10)
        return read(bytes(pdf.tobytes()))


NAMES = [f"/note{p}" for p in range(PARAGRAPHS)]


def notes_of(document: Document) -> list[str]:
    return [block.text for block in document.blocks if block.kind is Kind.SIDE_NOTE]


def test_paragraphs_read_on_past_notes_in_their_margin() -> None:
    document = page_with(NAMES, behind=True)
    assert notes_of(document) == NAMES
    for p in range(PARAGRAPHS):
        assert any(f"{LINE} a{p} {LINE} b{p} {LINE} c{p}" in block.text for block in document.blocks)


def test_labels_before_their_line_are_none() -> None:
    assert notes_of(page_with(NAMES, behind=False)) == []


def test_labels_of_every_line_are_none_however_the_file_has_them() -> None:
    assert notes_of(page_with(NAMES, behind=True, every=True)) == []


def test_numbers_of_items_are_none() -> None:
    assert notes_of(page_with([f"{p + 1}." for p in range(PARAGRAPHS)], behind=True)) == []

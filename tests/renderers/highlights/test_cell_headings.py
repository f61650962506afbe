"""The headings that a cited cell stands under are marked too, where somebody asks for it, and lightly."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from planted import FIXTURES

import pincite
from blocks.box import PageBox
from renderers.highlights.cell_headings import with_cell_headings
from renderers.highlights.marks import marks_of

TABLES = FIXTURES / "tables" / "reportlab.pdf"


@pytest.fixture(scope="module")
def library() -> pincite.Library:
    made = pincite.Library()
    made.add(TABLES)
    return made


def notes(path: Path) -> dict[str, float]:
    """What each highlight of a copy says -> how opaque it is."""
    with pymupdf.open(path) as pdf:
        return {note.info["content"]: note.opacity for page in pdf for note in page.annots(types=[8])}


@pytest.mark.parametrize(
    ("quote", "headings"),
    [
        ("Pilotage 55.0", ["[1] stands under: 2022"]),
        ("Loans 3,400 3,712", ["[1] stands under: Liabilities · Item · 2023 · 2022"]),
        ("Fir 8.8", ["[1] stands under: Lamp · Height"]),
        ("Table 3. Water levels", []),
    ],
)
def test_the_headings_of_a_cell_are_marked_lightly(
    library: pincite.Library, tmp_path: Path, quote: str, headings: list[str]
) -> None:
    matches = [library.locate(quote)]
    [plain] = pincite.highlight(library, matches, tmp_path / "plain")
    [copy] = pincite.highlight(library, matches, tmp_path / "headings", headings=True)
    before, after = notes(plain.path), notes(copy.path)
    assert [note for note in after if note not in before] == headings
    assert all(after[note] < min(before.values()) / 2 for note in headings)


def _holds(box: PageBox, word: list[float]) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def test_marks_of_headings_lie_on_their_words(library: pincite.Library) -> None:
    marks = with_cell_headings(marks_of([library.locate("Fir 8.8")]), library)
    [document] = library
    told = {
        document.words.texts[word]
        for box in marks[1].boxes
        for word in range(len(document.words.texts))
        if document.words.pages[word] == box.page and _holds(box, document.words.boxes[word].tolist())
    }
    assert told == {"Lamp", "Height"}

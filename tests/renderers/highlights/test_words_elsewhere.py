"""A cited block that lacks the words is not painted: its edge is drawn, and the words are lit where they stand."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from fixture_files import paragraphs_pdf
from PIL import Image

from blocks.box import Box
from blocks.library.library import Library
from grounding.citations.tool import CitationTool
from grounding.model import Citation
from renderers.highlights.copies import highlight
from renderers.highlights.marks import marks_of, marks_with_elsewhere
from renderers.page_images.page import citation_png, page_png
from renderers.report.evidence.crops import crops_of
from renderers.report.evidence.passages import of_citation

PAGE = [
    "The tolls of the bridge were abolished in the spring of 1931 by the county.",
    "The keeper of the lock refuses passage to rafts, except in time of flood.",
]
LETTER = "The umpire refused to sign the award until the stamp duty had been paid."


@pytest.fixture
def library() -> Library:
    """A page of two blocks, 1 and 2, and a letter of one, 3."""
    library = Library()
    library.add(paragraphs_pdf([PAGE]), name="rules.pdf")
    library.add(paragraphs_pdf([[LETTER]]), name="letter.pdf")
    return library


def cited(library: Library, words: str, block: int = 1) -> Citation:
    return CitationTool(library).add_citation(words, block, 1)


def annotations(path: Path) -> list[tuple[str, pymupdf.Rect, str]]:
    """Kind, rectangle and text of each annotation of the first page, but for the legend."""
    with pymupdf.open(path) as pdf:
        found = [(a.type[1], pymupdf.Rect(a.rect), a.info["content"]) for a in pdf[0].annots()]
    return [row for row in found if row[0] != "Text"]


def shown_words(path: Path, rect: pymupdf.Rect) -> str:
    with pymupdf.open(path) as pdf:
        return " ".join(
            w[4]
            for w in pdf[0].get_text("words")
            if rect.contains(pymupdf.Point((w[0] + w[2]) / 2, (w[1] + w[3]) / 2))
        )


def test_the_block_is_outlined_and_the_words_are_lit_in_the_same_document(
    library: Library, tmp_path: Path
) -> None:
    (copy,) = highlight(library, [cited(library, PAGE[1])], tmp_path)
    edge, light = annotations(copy.path)
    assert (edge[0], light[0]) == ("Square", "Highlight")
    assert (shown_words(copy.path, edge[1]), shown_words(copy.path, light[1])) == (PAGE[0], PAGE[1])
    assert (
        edge[2].startswith("[1] absent")
        and light[2].startswith("[1] exact")
        and "BLOCK_CITE_ID_1" in light[2]
    )
    assert copy.numbers == (1,)


def test_words_of_another_document_are_lit_there(library: Library, tmp_path: Path) -> None:
    first, second = highlight(library, [cited(library, LETTER)], tmp_path)
    assert [row[0] for row in annotations(first.path)] == ["Square"]
    ((kind, rect, _),) = annotations(second.path)
    assert (kind, shown_words(second.path, rect)) == ("Highlight", LETTER)


def test_a_block_without_the_words_anywhere_is_outlined_alone(library: Library, tmp_path: Path) -> None:
    (copy,) = highlight(library, [cited(library, "Camels crossed the frozen estuary by night.")], tmp_path)
    assert [row[0] for row in annotations(copy.path)] == ["Square"]


def test_words_in_the_cited_block_are_lit_also_where_they_are_altered(
    library: Library, tmp_path: Path
) -> None:
    for words in (PAGE[0], PAGE[0].replace("1931", "1938")):
        (copy,) = highlight(library, [cited(library, words)], tmp_path)
        assert [row[0] for row in annotations(copy.path)] == ["Highlight"]


def painted(png: bytes, box: Box, width: float) -> float:
    """Part of the pixels within the box that are neither grey nor white."""
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)
    scale = pixels.shape[1] / width
    x0, y0, x1, y1 = (round(v * scale) for v in box)
    inside = pixels[y0:y1, x0:x1]
    return float((inside.max(axis=2) - inside.min(axis=2) > 20).mean())


def test_pictures_paint_the_words_and_not_the_wrong_block(library: Library) -> None:
    document, citation = library.documents[0], cited(library, PAGE[1])
    wrong, right = (block.bbox for block in document.blocks)
    width = document.page(1).width
    for png in (
        page_png(library, document, 1, [citation]),
        citation_png(library, citation, crop=False),
    ):
        assert painted(png, wrong, width) < 0.02 and painted(png, right, width) > 0.4
        around = Box(wrong.x0 - 4, wrong.y0 - 4, wrong.x1 + 4, wrong.y1 + 4)
        assert painted(png, around, width) > 0.02


def test_a_report_shows_the_edge_of_the_wrong_block_too(library: Library) -> None:
    right, wrong = (of_citation(cited(library, words)) for words in PAGE)
    assert (right.edge, wrong.edge, right.elsewhere) == (False, True, ())
    assert wrong.elsewhere and wrong.elsewhere[0].y0 > wrong.boxes[0].y1
    pictures = [crops.images[0] for crops in crops_of(library, [(1, right), (1, wrong)])]
    assert all(pictures) and pictures[0] != pictures[1]


def test_there_is_one_mark_a_citation_but_for_places_elsewhere(library: Library) -> None:
    citations = [cited(library, PAGE[0]), cited(library, PAGE[1]), cited(library, "Camels swim.")]
    assert len(marks_of(citations)) == 3
    assert [(m.edge, bool(m.boxes)) for m in marks_with_elsewhere(citations)] == [
        (False, True),
        (True, True),
        (False, True),
        (True, True),
    ]

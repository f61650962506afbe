"""Pictures of pages: marks lie on the words in every frame, crops hold their lines, sizes stay bounded."""

from __future__ import annotations

import numpy as np
import pymupdf
import pytest
from numpy.typing import NDArray
from planted import BAR, TURNS, Turned, citation, fixture_bytes, line_box, mark, planted_marks

from blocks.box import Box, PageBox
from blocks.errors import ArtifactError, PasswordError, UnknownIdError
from blocks.library.library import Library
from grounding.model import Match, Verdict
from renderers.page_images.drawing import draw_page
from renderers.page_images.open_pages import MAX_PIXELS
from renderers.page_images.page import citation_png, page_png

pytestmark = pytest.mark.long


def pixels(png: bytes) -> NDArray[np.int16]:
    """The picture: (height, width, 3)."""
    assert png.startswith(b"\x89PNG\r\n")
    image = pymupdf.Pixmap(png)
    assert (image.n, image.alpha) == (3, 0)
    return np.frombuffer(image.samples, dtype=np.uint8).reshape(image.height, image.width, 3).astype(np.int16)


@pytest.mark.parametrize("turned", TURNS, ids=str)
def test_a_mark_on_the_black_bar_covers_exactly_the_bar(turned: Turned) -> None:
    source = turned.pdf()
    bar = turned.box(BAR)
    before = pixels(draw_page(source, 1, dpi=144).png)
    black = before.sum(2) < 60
    scale = 2
    x0, y0, x1, y1 = (round(v * scale) for v in bar.bbox)
    assert black[y0 + 1 : y1 - 1, x0 + 1 : x1 - 1].all()
    assert draw_page(source, 1, dpi=144).width == before.shape[1]
    words = [turned.box(line_box(n)) for n in (3, 4)]
    after = pixels(draw_page(source, 1, [mark(1, *words)], dpi=144).png)
    changed = np.abs(after - before).sum(2) > 8
    inside = np.zeros_like(changed)
    for box in words:
        a0, b0, a1, b1 = (round(v * scale) for v in box.bbox)
        inside[b0:b1, a0:a1] = True
        assert changed[b0:b1, a0:a1].mean() > 0.75
    label = np.argwhere(changed & ~inside)
    assert len(label)
    height, width = np.ptp(label, axis=0)
    assert height <= 11 * scale and width <= 11 * scale


def test_ink_stays_black_under_a_mark_and_overlapping_lines_are_tinted_once() -> None:
    turned = Turned()
    upper, lower = PageBox(1, 100, 300, 200, 320), PageBox(1, 100, 312, 200, 332)
    after = pixels(draw_page(turned.pdf(), 1, [mark(1, upper, lower), mark(2, turned.box(BAR))], dpi=72).png)
    assert after[int(BAR.y0) + 3 : int(BAR.y1) - 3, int(BAR.x0) + 3 : int(BAR.x1) - 3].max() < 10
    blank = turned.box(Box(300, 400, 380, 420))
    lone = pixels(draw_page(turned.pdf(), 1, [mark(1, blank, PageBox(1, 300, 410, 380, 430))], dpi=72).png)
    assert (lone[403, 350] == lone[415, 350]).all()


def test_other_pages_and_other_documents_are_not_drawn() -> None:
    library = Library()
    document = library.add(fixture_bytes("page_break.pdf"))
    box = PageBox(2, 72, 80, 300, 95)
    plain = page_png(library, document.id, 1, dpi=50)
    assert page_png(library, document.id, 1, [citation(1, document.id, box)], dpi=50) == plain
    assert page_png(library, document.id, 2, [citation(1, "doc_other", box)], dpi=50) == page_png(
        library, document.id, 2, dpi=50
    )
    assert page_png(library, document.id, 2, [citation(1, document.id, box)], dpi=50) != page_png(
        library, document.id, 2, dpi=50
    )


def test_a_crop_holds_the_lines_of_the_citation_and_some_more() -> None:
    library = Library()
    document = library.add(fixture_bytes("two_columns.pdf"))
    planted = next(m for m in planted_marks("two_columns.pdf") if len(m.pages) == 1 and len(m.boxes) > 1)
    quoted = citation(planted.number, document.id, *planted.boxes)
    crop = pixels(citation_png(library, quoted, dpi=72))
    page = pixels(citation_png(library, quoted, dpi=72, crop=False))
    assert crop.shape[0] < page.shape[0] and crop.shape[1] < page.shape[1]
    height = max(b.y1 for b in planted.boxes) - min(b.y0 for b in planted.boxes)
    assert crop.shape[0] > height + 2 * planted.boxes[0].y1 - 2 * planted.boxes[0].y0
    tinted = np.argwhere(np.ptp(crop, axis=2) > 30)
    assert tinted.min(0)[0] > 10
    assert tinted.max(0)[0] < crop.shape[0] - 10


def test_a_crop_shows_whole_lines_of_the_column_and_not_the_next_column() -> None:
    library = Library()
    document = library.add(fixture_bytes("two_columns.pdf"))
    block = max((b for b in document.blocks if b.page == 1 and b.bbox.x1 < 300), key=lambda b: len(b.text))
    first = block.bbox
    word = PageBox(1, first.x0 + 60, first.y0, first.x0 + 90, first.y0 + 12)
    width = pixels(citation_png(library, citation(1, document.id, word), dpi=72)).shape[1]
    assert first.x1 - first.x0 + 10 < width < first.x1 - first.x0 + 40


def test_a_citation_over_a_page_break_is_shown_on_either_page() -> None:
    library = Library()
    document = library.add(fixture_bytes("two_columns.pdf"))
    planted = next(m for m in planted_marks("two_columns.pdf") if m.pages == (1, 2))
    quoted = Match(planted.quote, Verdict.EXACT, 1.0, document.id, pages=(1, 2), boxes=planted.boxes)
    first = citation_png(library, quoted)
    assert first == citation_png(library, quoted, page=1)
    assert first != citation_png(library, quoted, page=2)


def test_a_huge_page_is_drawn_smaller_and_says_so() -> None:
    with pymupdf.open() as pdf:
        pdf.new_page(width=14_000, height=14_000)
        source = bytes(pdf.tobytes())
    image = draw_page(source, 1, dpi=600)
    assert image.width * image.height <= MAX_PIXELS * 1.01
    assert image.dpi == pytest.approx(72 * image.width / 14_000, rel=0.01)
    part = draw_page(source, 1, clip=Box(100, 100, 200, 150), dpi=144)
    assert (part.width, part.height, part.dpi) == (200, 100, 144)


def test_a_clip_says_what_it_shows() -> None:
    turned = Turned(90, cropped=True, unit=2.0)
    bar = turned.box(BAR)
    image = draw_page(turned.pdf(), 1, clip=bar.bbox, dpi=72)
    assert list(image.clip) == pytest.approx(list(bar.bbox), abs=1)
    assert pixels(image.png)[2:-2, 2:-2].max() < 20


def test_a_picture_smaller_than_the_number_goes_without_it() -> None:
    turned = Turned()
    assert (
        draw_page(
            turned.pdf(), 1, [mark(1, turned.box(line_box(1)))], clip=Box(60, 110, 64, 114), dpi=72
        ).width
        == 4
    )


def test_what_cannot_be_shown_is_said() -> None:
    library = Library()
    document = library.add(Turned().pdf())
    with pytest.raises(UnknownIdError, match="pages 1 to 1, not 2"):
        page_png(library, document.id, 2)
    with pytest.raises(UnknownIdError):
        page_png(library, "doc_unknown", 1)
    with pytest.raises(ArtifactError, match=r"\[4\] is absent and has no place"):
        citation_png(library, citation(4, None, verdict=Verdict.ABSENT))
    with pytest.raises(ArtifactError, match="nothing to crop to"):
        page_png(library, document.id, 1, crop=True)
    for dpi in (0, -5, float("nan"), float("inf")):
        with pytest.raises(ArtifactError, match="resolution"):
            page_png(library, document.id, 1, dpi=dpi)
    for clip in (Box(500, 10, 600, 20), Box(10, 10, 10, 20), Box(0, 0, float("nan"), 5)):
        with pytest.raises(ArtifactError, match="nothing to draw"):
            draw_page(Turned().pdf(), 1, clip=clip)
    with pytest.raises(UnknownIdError, match="not 0"):
        draw_page(Turned().pdf(), 0)
    with pytest.raises(PasswordError):
        draw_page(fixture_bytes("encrypted_user.pdf"), 1)

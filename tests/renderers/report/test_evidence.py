"""Crops of cited passages: the quoted words are in them and coloured, sizes are bounded, failures are said."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from numpy.typing import NDArray
from PIL import Image as Pillow
from planted import TRUTH, fixture_bytes, planted_marks

from blocks.document import Document
from blocks.library.library import Library
from blocks.model import PageBox
from grounding.model import Quote
from grounding.quotes.locate import locate
from renderers.page_images.page import page_png
from renderers.report.evidence.crops import MAX_HEIGHT, MAX_WIDTH, Crop, crop_of, crops_of
from renderers.report.model import Evidence, Outcome
from renderers.tree.nodes import Image
from renderers.verdict_colours import HIGHLIGHT_OPACITY, NEUTRAL, VERDICT_STYLES, Colour

GREEN = VERDICT_STYLES["exact"].colour  # type: ignore[index]  # a StrEnum's member is its text


def evidence(
    document_id: str | None,
    *boxes: PageBox,
    quote: str = "the words",
    outcome: Outcome = "exact",
    name: str = "paper.pdf",
) -> Evidence:
    """A passage at those boxes."""
    page = boxes[0].page if boxes else None
    return Evidence(
        quote, "", outcome, "", document_id=document_id, document_name=name, page=page, boxes=boxes
    )


def located(library: Library, document_id: str, quote: str) -> Evidence:
    """The passage as the library finds it."""
    match = locate(library, Quote(quote), document_id=document_id)
    assert match.verified and match.boxes
    return evidence(document_id, *match.boxes, quote=quote)


def image(crop: Crop) -> Image:
    """The picture of a crop that must have one."""
    assert crop.problem is None and crop.image is not None, crop.problem
    return crop.image


def pixels(data: bytes) -> NDArray[np.int16]:
    """The picture in Pillow's eyes: (height, width, 3)."""
    with Pillow.open(io.BytesIO(data)) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.int16)


def tinted(picture: NDArray[np.int16], colour: Colour = GREEN) -> NDArray[np.bool_]:
    """Where white paper is highlighted in the colour."""
    paper = np.array([255 * (1 - HIGHLIGHT_OPACITY * (1 - c)) for c in colour]).astype(np.int16)
    found: NDArray[np.bool_] = np.abs(picture - paper).max(axis=2) <= 1
    return found


def extent(mask: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is True."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


@pytest.mark.parametrize(
    "name",
    ["one_column.pdf", "two_columns.pdf", "rotated_cropped.pdf", "sideways.pdf", "user_unit.pdf"],
)
def test_a_crop_shows_the_quoted_words_as_the_page_does(name: str) -> None:
    library = Library()
    document = library.add(fixture_bytes(name), name=name)
    planted = next(
        mark
        for mark in planted_marks(name)
        if len(mark.pages) == 1 and locate(library, Quote(mark.quote)).verified
    )
    page = planted.pages[0]
    passage = evidence(document.id, *planted.boxes, quote=planted.quote)
    crop = image(crop_of(library, passage, number=planted.number))
    small = pixels(crop.data)
    whole = pixels(page_png(library, document.id, page, [planted], dpi=crop.dpi))
    assert small.shape == (crop.height, crop.width, 3)
    assert small.size < whole.size / 2
    x0, y0, x1, y1 = extent(tinted(small))
    X0, Y0, X1, Y1 = extent(tinted(whole))
    assert (x1 - x0, y1 - y0) == (X1 - X0, Y1 - Y0)
    assert (small[y0:y1, x0:x1] == whole[Y0:Y1, X0:X1]).mean() > 0.95
    scale = crop.dpi / 72
    assert X0 / scale == pytest.approx(min(b.x0 for b in planted.boxes), abs=4)
    assert Y1 / scale == pytest.approx(max(b.y1 for b in planted.boxes), abs=4)
    assert y0 > 0 and y1 < small.shape[0], "there is something above and below the words"


def test_a_long_passage_is_shown_from_its_first_lines_on() -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    shown = document.page(1)
    lines = [PageBox(1, 72, y, 500, y + 12) for y in range(100, int(shown.height) - 80, 14)]
    crop = image(crop_of(library, evidence(document.id, *lines), number=1))
    assert crop.height <= math.ceil(shown.height / 3 * 2) + 2
    small = tinted(pixels(crop.data))
    _, top, _, bottom = extent(small)
    assert 0 < top < 40
    assert bottom > crop.height - 40, "the passage goes on to the edge"


def test_a_block_as_its_own_box_gets_surroundings_of_lines_not_of_blocks() -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    block = max(document.blocks, key=lambda b: b.bbox.y1 - b.bbox.y0)
    crop = image(
        crop_of(library, evidence(document.id, PageBox(block.page, *block.bbox), outcome="high"), number=1)
    )
    height = block.bbox.y1 - block.bbox.y0
    assert height * 2 < crop.height < (height + 8 * 14) * 2
    assert tinted(pixels(crop.data)).mean() > 0.2


def test_letters_larger_than_a_third_of_the_page_are_in_the_crop() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=960, height=300)
        page.insert_text((60, 220), "GRANITE", fontsize=110)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="slide.pdf")
    crop = image(crop_of(library, located(library, document.id, "GRANITE"), number=1))
    assert tinted(pixels(crop.data)).mean() > 0.2


@pytest.mark.parametrize("size", [(14_000, 300), (300, 14_000), (14_000, 14_000)], ids=str)
def test_crops_of_huge_pages_stay_small(size: tuple[int, int]) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=size[0], height=size[1])
        page.insert_text((20, 100), "the boundary stone stands here " * 4, fontsize=20)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="plan.pdf")
    box = PageBox(1, 20, 80, size[0] - 20, size[1] - 20)
    crop = image(crop_of(library, evidence(document.id, box), number=1))
    assert crop.width <= MAX_WIDTH and crop.height <= MAX_HEIGHT


@pytest.mark.parametrize(
    ("name", "source", "quote"),
    [
        ("page.html", b"<html><h1>Report</h1><p>The harbour was dredged in March.</p>", "dredged in March"),
        ("notes.md", "# Notes\n\nThe harbour was dredged in March — twice.".encode(), "dredged in March"),
        ("notes.txt", b"The harbour was dredged in March.", "harbour was dredged"),
    ],
    ids=["html", "markdown", "text"],
)
def test_documents_that_are_no_pdf_are_drawn_too(name: str, source: bytes, quote: str) -> None:
    library = Library()
    document = library.add(source, name=name)
    passage = located(library, document.id, quote)
    crop = image(crop_of(library, passage, number=1))
    x0, y0, x1, y1 = extent(tinted(pixels(crop.data)))
    box = passage.boxes[0]
    assert (x1 - x0) / 2 == pytest.approx(box.x1 - box.x0, abs=3)
    assert (y1 - y0) / 2 <= box.y1 - box.y0 + 1


def test_a_passage_over_a_page_break_is_shown_on_its_first_page() -> None:
    library = Library()
    document = library.add(fixture_bytes("two_columns.pdf"))
    planted = next(m for m in planted_marks("two_columns.pdf") if m.pages == (1, 2))
    first = [box for box in planted.boxes if box.page == 1]
    both = image(crop_of(library, evidence(document.id, *planted.boxes), number=1))
    one = image(crop_of(library, evidence(document.id, *first), number=1))
    assert both == one


@pytest.mark.parametrize(
    ("outcome", "colour"),
    [
        ("close", VERDICT_STYLES["close"].colour),  # type: ignore[index]  # as above
        ("altered", VERDICT_STYLES["altered"].colour),  # type: ignore[index]
        ("high", GREEN),
        ("low", VERDICT_STYLES["altered"].colour),  # type: ignore[index]
        ("unknown", NEUTRAL),
        ("not checked", NEUTRAL),
    ],
    ids=["close", "altered", "high", "low", "unknown", "unchecked"],
)
def test_colours_say_the_outcome(outcome: Outcome, colour: Colour) -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    passage = evidence(document.id, PageBox(1, 20, 20, 60, 40), outcome=outcome)
    assert tinted(pixels(image(crop_of(library, passage, number=1)).data), colour).mean() > 0.01


class CountingLibrary(Library):
    """A library that remembers whose files were asked for."""

    asked: list[str]

    def source_bytes(self, document: Document | str) -> bytes:
        self.asked = [*getattr(self, "asked", []), self.get(document).name]
        return super().source_bytes(document)


def test_many_crops_open_each_document_once_and_keep_their_order() -> None:
    library = CountingLibrary()
    first = library.add(fixture_bytes("one_column.pdf"), name="one.pdf")
    second = library.add(fixture_bytes("two_columns.pdf"), name="two.pdf")
    passages = [
        (n, evidence(document.id, PageBox(page, 72, 100 + n, 200, 112 + n)))
        for n, (document, page) in enumerate(
            [(first, 1), (second, 2), (first, 2), (second, 1), (first, 1)], 1
        )
    ]
    singly = [crop_of(library, passage, number=n) for n, passage in passages]
    library.asked = []
    assert crops_of(library, passages) == singly
    assert sorted(library.asked) == ["one.pdf", "two.pdf"]
    assert len({image(crop).data for crop in singly}) == 5


def test_a_passage_without_a_place_has_no_crop_and_no_problem() -> None:
    library = Library()
    assert crop_of(library, evidence(None), number=1) == Crop(None)
    document = library.add(fixture_bytes("one_column.pdf"))
    assert crop_of(library, evidence(document.id), number=1) == Crop(None)
    assert crops_of(library, []) == []


def test_what_cannot_be_drawn_is_said_and_the_rest_is_drawn(tmp_path: Path) -> None:
    library = Library()
    good = library.add(fixture_bytes("one_column.pdf"), name="good.pdf")
    place = tmp_path / "gone.pdf"
    place.write_bytes(fixture_bytes("two_columns.pdf"))
    gone = library.add(place)
    place.unlink()
    locked = library.add(
        fixture_bytes("encrypted_user.pdf"),
        name="locked.pdf",
        password=TRUTH["encrypted_user.pdf"]["password"],
    )
    box = PageBox(1, 72, 100, 200, 112)
    passages = [
        (1, evidence("doc_unknown", box, name="unknown.pdf")),
        (2, evidence(gone.id, box)),
        (3, evidence(good.id, box)),
        (4, evidence(locked.id, box)),
        (5, evidence(good.id, replace(box, page=99))),
        (6, evidence(good.id, replace(box, x0=math.nan))),
        (7, evidence(good.id, PageBox(1, 4000, 100, 5000, 120))),
    ]
    crops = crops_of(library, passages)
    assert [crop.image is not None for crop in crops] == [n == 3 for n, _ in passages]
    problems = [crop.problem for crop in crops if crop.problem]
    assert len(problems) == 6 and {p.code for p in problems} == {"crop"}
    assert "unknown.pdf" in problems[0].message and "locked.pdf" in problems[2].message
    assert "password" in problems[2].message
    passwords = {locked.id: str(TRUTH["encrypted_user.pdf"]["password"])}
    assert crop_of(library, passages[3][1], number=4, passwords=passwords).image is not None


def test_a_photograph_becomes_a_jpeg() -> None:
    grain = np.random.default_rng(1).integers(0, 12, (1200, 1800, 3))
    noise = (grain + np.linspace(60, 220, 1800)[None, :, None]).astype(np.uint8)
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=600, height=400)
        stream = pymupdf.Pixmap(pymupdf.csRGB, 1800, 1200, noise.tobytes(), False).tobytes("png")
        page.insert_image(page.rect, stream=stream)
        page.insert_text((40, 160), "harbour master", fontsize=30)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="photo.pdf", ocr="never")
    crop = image(crop_of(library, located(library, document.id, "harbour master"), number=1))
    assert crop.mime == "image/jpeg"
    assert pixels(crop.data).shape == (crop.height, crop.width, 3)


def test_no_line_is_cut_in_half_at_the_edges() -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    boxes = [b for b in document.words.boxes[document.words.pages == 1].tolist() if 150 < b[1] < 600]
    for x0, y0, x1, y1 in boxes[::40]:
        crop = pixels(
            image(crop_of(library, evidence(document.id, PageBox(1, x0, y0, x1, y1)), number=1)).data
        )
        for edge in (crop[0], crop[-1]):
            assert (edge < 128).mean() < 0.1, "at most the tips of letters"

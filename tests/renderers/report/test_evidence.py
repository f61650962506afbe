"""Crops of cited passages: the quoted words are in them and coloured, sizes are bounded, failures are said."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from docx import Document as Word
from numpy.typing import NDArray
from PIL import Image as Pillow
from planted import TRUTH, fixture_bytes, planted_marks
from pptx import Presentation as Deck

from blocks.box import PageBox
from blocks.document import Document
from blocks.library.library import Library
from grounding.model import Quote
from grounding.quotes.locate import locate
from renderers import write
from renderers.page_images.page import page_png, surroundings
from renderers.report.build import build_report
from renderers.report.evidence.crop_picture import MARGIN, SHARPNESS
from renderers.report.evidence.crops import MOST_CROPS, Crops, crops_of
from renderers.report.evidence.windows import LEGIBLE, SHOWN_HEIGHT, SHOWN_WIDTH
from renderers.report.model import Evidence, Outcome
from renderers.tree.nodes import Image
from renderers.verdict_colours import HIGHLIGHT_OPACITY, NEUTRAL, VERDICT_STYLES, Colour

pytestmark = pytest.mark.long

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


def crops_for(library: Library, passage: Evidence, number: int = 1) -> Crops:
    """The crops of one passage."""
    [crops] = crops_of(library, [(number, passage)])
    return crops


def image(crops: Crops) -> Image:
    """The picture of a passage that must have one."""
    assert crops.problem is None and len(crops.images) == 1, crops.problem
    return crops.images[0]


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


def inside(crop: Image) -> NDArray[np.int16]:
    """The picture of the page, without the line around it and the margin with the number."""
    edge, margin = 2, round(MARGIN * SHARPNESS)
    return pixels(crop.data)[edge:-edge, margin:-edge]


def scale_of(crop: Image, box: PageBox) -> float:
    """Pixels of the crop for a point of the page, from the colour on that box, which must be the only one."""
    x0, _, x1, _ = extent(tinted(inside(crop)))
    return (x1 - x0) / (box.x1 - box.x0)


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
    small = inside(image(crops_for(library, passage, planted.number)))
    x0, y0, x1, y1 = extent(tinted(small))
    scale = (x1 - x0) / (max(b.x1 for b in planted.boxes) - min(b.x0 for b in planted.boxes))
    whole = pixels(page_png(library, document.id, page, [planted], dpi=scale * 72))
    X0, Y0, X1, Y1 = extent(tinted(whole))
    assert (x1 - x0, y1 - y0) == pytest.approx((X1 - X0, Y1 - Y0), abs=2)
    assert Y1 / scale == pytest.approx(max(b.y1 for b in planted.boxes), abs=4)
    assert y0 > 0 and y1 < small.shape[0], "there is something above and below the words"
    dark = [(part < 90).all(axis=2).mean() for part in (small[y0:y1, x0:x1], whole[Y0:Y1, X0:X1])]
    assert dark[0] == pytest.approx(dark[1], rel=0.25), "no number stands over the words"


def page_of_lines(
    size: float, width: float, *, words: int = 400, pitch: float = 1.2
) -> tuple[Library, Document]:
    """A page of that width with lines of numbered words in letters of that size, and a margin of 20 points."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=width, height=800)
        font, y, x = pymupdf.Font("helv"), 40.0, 20.0
        for n in range(words):
            word = f"parcel{n} "
            if x + font.text_length(word, size) > width - 20:
                x, y = 20.0, y + size * pitch
            page.insert_text((x, y), word, fontsize=size)
            x += font.text_length(word, size)
        source = bytes(pdf.tobytes())
    library = Library()
    return library, library.add(source, name="lines.pdf")


@pytest.mark.parametrize("width", [595.0, 1190.0, 2400.0])
@pytest.mark.parametrize("size", [4.0, 7.0, 10.0, 24.0])
def test_the_source_s_letters_have_nine_points_or_more(size: float, width: float) -> None:
    library, document = page_of_lines(size, width)
    passage = located(library, document.id, "parcel24 parcel25")
    if len(passage.boxes) > 1:
        passage = replace(passage, boxes=passage.boxes[:1])
    crop = image(crops_for(library, passage))
    shown = scale_of(crop, passage.boxes[0]) * 72 / crop.dpi
    assert shown * size >= LEGIBLE - 0.2
    assert crop.width <= (SHOWN_WIDTH + MARGIN) * SHARPNESS + 6
    assert crop.height <= SHOWN_HEIGHT * SHARPNESS + 3 * size * shown * SHARPNESS


@pytest.mark.parametrize("pitch", [1.0, 1.15, 1.5])
def test_no_line_is_cut_through_at_the_edges(pitch: float) -> None:
    library, document = page_of_lines(10, 500, pitch=pitch)
    for n in (3, 70, 150, 233):
        crop = image(crops_for(library, located(library, document.id, f"parcel{n} parcel{n + 1}")))
        letters = inside(crop)
        for edge in (letters[0], letters[-1]):
            assert (edge < 128).mean() < 0.04, "at most the tips of letters"


@pytest.mark.parametrize("name", ["one_column.pdf", "two_columns.pdf", "rotated_cropped.pdf"])
def test_lines_of_print_are_not_cut_either(name: str) -> None:
    library = Library()
    document = library.add(fixture_bytes(name), name=name)
    places = np.linspace(0, len(document.words) - 1, 9).astype(int)[1:-1]
    passages = [(n, evidence(document.id, document.word(at).box)) for n, at in enumerate(places.tolist(), 1)]
    for crops in crops_of(library, passages):
        letters = inside(image(crops))
        for edge in (letters[0], letters[-1]):
            assert (edge < 128).mean() < 0.02


def test_an_edge_does_not_cut_a_drawing_if_it_can_go_around_it() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=400)
        page.insert_text((40, 120), "The boundary stone stands here.", fontsize=11)
        page.draw_rect(pymupdf.Rect(40, 138, 360, 200), fill=(0.1, 0.2, 0.4))
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="chart.pdf")
    drawn = inside(image(crops_for(library, located(library, document.id, "boundary stone"))))
    assert not (np.abs(drawn - np.array([26, 51, 102])).max(axis=2) < 8).any()


def test_a_side_that_is_paper_alone_is_left_out() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=400)
        page.insert_text((40, 100), "The boundary stone stands here.", fontsize=11)
        page.insert_text(
            (40, 148), "A line that reaches far over the page and is not in the picture.", fontsize=11
        )
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="stone.pdf")
    passage = located(library, document.id, "boundary stone stands")
    [crop] = crops_for(library, passage).images
    assert crop.width < (MARGIN + 200) * SHARPNESS
    assert crop.width > (MARGIN + 150) * SHARPNESS, "none of the words is lost"


def test_a_side_that_is_cut_fades_into_paper_however_much_is_lit_or_dark() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=1000, height=400)
        page.draw_rect(pymupdf.Rect(0, 72, 1000, 103), color=None, fill=(0.3, 0.3, 0.35))
        for y, colour in ((88, (1, 1, 1)), (112, (0, 0, 0)), (124, (0, 0, 0))):
            words = " ".join(f"parcel{y + n}" for n in range(20))
            page.insert_text((20, y), words, fontsize=11, color=colour)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="parcels.pdf")
    quote = " ".join(f"parcel{112 + n}" for n in range(5, 11))
    drawn = inside(image(crops_for(library, located(library, document.id, quote))))
    assert tinted(drawn).any()
    for side in (drawn[:, 0], drawn[:, -1]):
        paper, band = (side > 250).all(axis=1), (np.abs(side - np.array([76, 76, 89])) < 8).all(axis=1)
        assert paper.any() and band.any() and (~paper & ~band).sum() <= 6, (
            "rows of the edge of the band: two points"
        )


def test_a_heading_that_begins_left_of_its_list_is_shown_whole() -> None:
    library = Library()
    document = library.add(fixture_bytes("browser_report.pdf"), name="browser_report.pdf")
    passage = located(library, document.id, "were inspected in May and found to be sound")
    [heading] = [block for block in document.blocks if block.text.strip() == "Findings"]
    around = surroundings(document, 1, list(passage.boxes))
    assert around.x0 <= heading.bbox.x0


def test_a_row_far_down_a_table_has_its_headings_above() -> None:
    library = Library()
    document = library.add(fixture_bytes("layout_value_table.pdf"), name="layout_value_table.pdf")
    row = located(library, document.id, "All 1,632 1,088 1,842")
    crop = inside(image(crops_for(library, row)))
    cargo, *_, year = located(library, document.id, "Cargo 1921 1922 1923").boxes
    x0, y0, x1, y1 = cargo.x0, cargo.y0, year.x1, cargo.y1
    lit = extent(tinted(crop))
    scale = (lit[2] - lit[0]) / (row.boxes[-1].x1 - row.boxes[0].x0)
    page = pixels(page_png(library, document.id, 1, [], dpi=scale * 72))
    head = page[round(y0 * scale) : round(y1 * scale), round(x0 * scale) : round(x1 * scale)]
    left = lit[0] + round((x0 - row.boxes[0].x0) * scale)
    shown = crop[: head.shape[0], left : left + head.shape[1]]
    assert (head < 128).any() and np.abs((head < 128).mean(1) - (shown < 128).mean(1)).max() < 0.05
    assert lit[1] > head.shape[0], "the row itself is below"


def test_words_that_are_wider_than_a_crop_have_several() -> None:
    library, document = page_of_lines(10, 1190, words=20)
    passage = located(library, document.id, " ".join(f"parcel{n}" for n in range(1, 18)))
    crops = crops_for(library, passage).images
    assert 2 <= len(crops) <= MOST_CROPS
    [box] = passage.boxes
    lit = sum(np.ptp(np.flatnonzero(tinted(inside(crop)).any(axis=0))) for crop in crops)
    assert lit / SHARPNESS * 10 / 9 > (box.x1 - box.x0) * 0.9, "all the words stand in one crop or another"


def test_words_of_two_pages_have_a_crop_of_each() -> None:
    library = Library()
    document = library.add(fixture_bytes("two_columns.pdf"))
    planted = next(m for m in planted_marks("two_columns.pdf") if m.pages == (1, 2))
    alone = [
        image(crops_for(library, evidence(document.id, *(b for b in planted.boxes if b.page == page))))
        for page in (1, 2)
    ]
    assert crops_for(library, evidence(document.id, *planted.boxes)).images == tuple(alone)


def test_a_long_passage_is_shown_from_its_first_lines_on() -> None:
    library, document = page_of_lines(10, 500, words=600)
    lines = [b.bbox for b in document.blocks]
    passage = evidence(document.id, *(PageBox(1, *box) for box in lines))
    first, *others = crops_for(library, passage).images
    assert 1 <= len(others) < MOST_CROPS
    _, top, _, bottom = extent(tinted(inside(first)))
    assert 0 <= top < 60 and bottom > len(inside(first)) - 60, "the passage goes on to the edge"


def test_the_words_of_a_block_are_lit_and_not_what_is_between_them() -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    block = max(document.blocks, key=lambda b: b.bbox.y1 - b.bbox.y0)
    whole = evidence(document.id, PageBox(block.page, *block.bbox), quote="")
    passage = replace(whole, claim="", block_id=block.id)
    crop = image(crops_for(library, passage))
    lit = tinted(inside(crop))
    x0, y0, x1, y1 = extent(lit)
    assert lit[y0:y1, x0:x1].mean() < 0.95, "the last line ends before the others"


def test_a_quote_that_is_there_in_part_lights_the_words_that_are() -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    there = "The Brannock Harbour Company was formed in 1871 to dredge the northern channel"
    block = next(b for b in document.blocks if there in b.text)
    quote = (
        f"{there} and other things were found by nobody who looked for them in the gardens of another town"
    )
    box = PageBox(block.page, *block.bbox)
    known = evidence(document.id, box, quote=quote, outcome="partial")
    crop = image(crops_for(library, replace(known, block_id=block.id, edge=True)))
    lit = tinted(inside(crop), VERDICT_STYLES["partial"].colour)  # type: ignore[index]  # as above
    x0, y0, x1, _ = extent(lit)
    per_point = crop.width / (box.x1 - box.x0)
    first_line = lit[y0 : y0 + round(20 * per_point)]
    assert 0.4 < (x1 - x0) / crop.width < 0.95
    assert first_line.sum() > 0.8 * lit.sum()


def test_a_statement_lights_the_sentence_that_it_was_compared_with() -> None:
    library = Library()
    document = library.add(fixture_bytes("one_column.pdf"))
    block = next(b for b in document.blocks if "nineteen feet deep" in b.text)
    claim = "The channel was nineteen feet deep at low water by the spring of 1874"
    known = evidence(document.id, PageBox(block.page, *block.bbox), quote="", outcome="high")
    crop = image(crops_for(library, replace(known, block_id=block.id, claim=claim)))
    sentence = locate(library, Quote("By the spring of 1874 the channel was nineteen feet deep at low water"))
    alone = image(crops_for(library, evidence(document.id, *sentence.boxes)))
    assert extent(tinted(inside(crop)))[3] == extent(tinted(inside(alone)))[3]


def test_the_number_of_text_that_runs_leftward_stands_at_its_right() -> None:
    library, document = page_of_lines(10, 400)
    passage = located(library, document.id, "parcel24 parcel25")
    crops = [image(crops_for(library, replace(passage, quote=quote))) for quote in (passage.quote, "الرصيف")]
    left, right = ((pixels(crop.data)[4:-4] < 100).all(axis=2) for crop in crops)
    margin = round(MARGIN * SHARPNESS)
    assert left[:, 3:margin].sum() == 0 or left[:, 3 : margin // 2].any()
    assert (pixels(crops[1].data)[4:-4, 3:margin] < 250).any() != (
        pixels(crops[0].data)[4:-4, -margin:-3] < 0
    ).any()
    assert not np.array_equal(left[:, :margin], right[:, :margin])


def test_letters_larger_than_a_third_of_the_page_are_in_the_crop() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=960, height=300)
        page.insert_text((60, 220), "GRANITE", fontsize=110)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="slide.pdf")
    crop = image(crops_for(library, located(library, document.id, "GRANITE")))
    assert tinted(pixels(crop.data)).mean() > 0.15


@pytest.mark.parametrize("size", [(14_000, 300), (300, 14_000), (14_000, 14_000)], ids=str)
def test_crops_of_huge_pages_stay_small(size: tuple[int, int]) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=size[0], height=size[1])
        page.insert_text((20, 100), "the boundary stone stands here " * 4, fontsize=20)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="plan.pdf")
    box = PageBox(1, 20, 80, size[0] - 20, size[1] - 20)
    for crop in crops_for(library, evidence(document.id, box)).images:
        assert crop.width <= (SHOWN_WIDTH + MARGIN) * SHARPNESS + 6
        assert crop.height <= (SHOWN_HEIGHT + 40) * SHARPNESS
        assert len(crop.data) < 200_000


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
    crop = image(crops_for(library, passage))
    assert scale_of(crop, passage.boxes[0]) > 1


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
    assert tinted(pixels(image(crops_for(library, passage)).data), colour).mean() > 0.01


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
    singly = [crops_for(library, passage, n) for n, passage in passages]
    library.asked = []
    assert crops_of(library, passages) == singly
    assert sorted(library.asked) == ["one.pdf", "two.pdf"]
    assert len({image(crop).data for crop in singly}) == 5


def test_a_passage_without_a_place_has_no_crop_and_no_problem() -> None:
    library = Library()
    assert crops_for(library, evidence(None)) == Crops()
    document = library.add(fixture_bytes("one_column.pdf"))
    assert crops_for(library, evidence(document.id)) == Crops()
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
    assert [bool(crop.images) for crop in crops] == [n == 3 for n, _ in passages]
    problems = [crop.problem for crop in crops if crop.problem]
    assert len(problems) == 6 and {p.code for p in problems} == {"crop"}
    assert "unknown.pdf" in problems[0].message and "locked.pdf" in problems[2].message
    assert "password" in problems[2].message
    passwords = {locked.id: str(TRUTH["encrypted_user.pdf"]["password"])}
    [unlocked] = crops_of(library, passages[3:4], passwords=passwords)
    assert unlocked.images


def test_a_photograph_becomes_a_jpeg() -> None:
    grain = np.random.default_rng(1).integers(0, 12, (1200, 1800, 3))
    noise = (grain + np.linspace(60, 220, 1800)[None, :, None]).astype(np.uint8)
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=600, height=400)
        stream = pymupdf.Pixmap(pymupdf.csRGB, 1800, 1200, noise.tobytes(), False).tobytes("png")
        page.insert_image(page.rect, stream=stream)
        for line in range(8):
            page.insert_text((40, 100 + 36 * line), f"the harbour master of basin {line}", fontsize=30)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="photo.pdf", ocr="never")
    crop = image(crops_for(library, located(library, document.id, "harbour master of basin 4")))
    assert crop.mime == "image/jpeg"
    assert pixels(crop.data).shape == (crop.height, crop.width, 3)


def test_crops_keep_their_size_in_every_format(tmp_path: Path) -> None:
    library, document = page_of_lines(10, 595)
    block = document.blocks[0]
    text = f"It says “parcel24 parcel25” [{block.id}].\n"
    [entry] = build_report(text, library=library, crops=True).entries
    crops = [crop for one in entry.evidence for crop in one.crops]
    wide = sorted(crop.width * 72 / crop.dpi for crop in crops)
    made = {
        kind: getattr(write, f"write_{kind}")(text, tmp_path / f"r.{kind}", library=library, crops=True).path
        for kind in ("pdf", "docx", "pptx")
    }
    with pymupdf.open(made["pdf"]) as pdf:
        boxes = [image["bbox"] for page in pdf for image in page.get_image_info()]
    assert sorted(x1 - x0 for x0, _, x1, _ in boxes) == pytest.approx(wide, abs=0.5)
    inlines = Word(str(made["docx"])).inline_shapes
    assert sorted(inline.width.pt for inline in inlines) == pytest.approx(wide, abs=0.5)
    shapes = [s for slide in Deck(str(made["pptx"])).slides for s in slide.shapes if s.shape_type == 13]
    shown = sorted(shape.width.pt for shape in shapes)
    assert all(one >= least - 0.5 for one, least in zip(shown, wide, strict=True))


def test_the_lines_of_a_scan_are_cut_out_too() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=700)
        for line in range(30):
            page.insert_text(
                (40, 60 + 14 * line), f"Row {line} of the harbour ledger, with its dues", fontsize=10
            )
        picture = page.get_pixmap(dpi=150)
        scan = pdf.new_page(width=500, height=700)
        scan.insert_image(scan.rect, pixmap=picture)
        for line in range(30):
            words = f"Row {line} of the harbour ledger, with its dues"
            scan.insert_text((40, 60 + 14 * line), words, fontsize=10, render_mode=3)
        pdf.delete_page(0)
        source = bytes(pdf.tobytes())
    library = Library()
    document = library.add(source, name="scan.pdf", ocr="never")
    crop = image(crops_for(library, located(library, document.id, "Row 12 of the harbour ledger")))
    letters = inside(crop)
    assert all((edge < 128).mean() < 0.02 for edge in (letters[0], letters[-1]))
    assert tinted(letters).mean() > 0.02

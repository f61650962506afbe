"""Formulas, pictures and colours of code in PDFs: drawn, in their places, no larger than the page."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from drawn_reports import PROSE, Reopened, heading, para, report
from PIL import Image as Pillow

from renderers.pdf.inlines.svg_paths import operators
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.tree.nodes import CodeBlock, Figure, Image, Math, MathBlock, Picture, Text


def _image(wide: int, high: int, mode: str = "RGB", kind: str = "PNG") -> Image:
    stream = BytesIO()
    colour = (200, 30, 30, 128)[: len(mode)] if mode.startswith("RGB") else 99
    Pillow.new(mode, (wide, high), colour).save(stream, kind)
    return Image(stream.getvalue(), "image/jpeg" if kind == "JPEG" else "image/png", wide, high)


def _shapes(drawn: Reopened, kind: int, page: int = 0) -> list[tuple[float, float, float, float]]:
    return [shape.get_bounds() for shape in drawn.pdfium[page].get_objects() if shape.type == kind]


PATH, IMAGE = 2, 3
"""pdfium's numbers for kinds of objects."""


def test_a_formula_is_drawn_and_not_written() -> None:
    drawn = Reopened(report(para("before ", Math(r"\frac{a}{b}"), " after"), MathBlock(r"x^2", "7")))
    assert "frac" not in drawn.text
    assert "(7)" in drawn.text
    _, before = drawn.box_of("before")
    _, after = drawn.box_of("after")
    inline = [
        box
        for box in _shapes(drawn, PATH)
        if before[2] < box[0] and box[2] < after[0] and box[1] > before[1] - 20
    ]
    assert len(inline) >= 3


def test_a_formula_that_cannot_be_drawn_is_shown_as_its_source() -> None:
    drawn = Reopened(report(para(Math(r"\nosuchcommand{a}")), MathBlock(r"\begin{nothing} y")))
    assert r"\nosuchcommand{a}" in drawn.text
    assert r"\begin{nothing} y" in drawn.text


def test_a_wide_formula_is_made_smaller() -> None:
    drawn = Reopened(report(MathBlock("+".join(f"x_{{{k}}}" for k in range(80)))))
    assert all(box[0] > 60 and box[2] < 595 - 60 for box in _shapes(drawn, PATH))


@pytest.mark.parametrize(
    "svg",
    [
        '<svg><text x="1">a</text></svg>',
        '<svg><g transform="scale(2)"/></svg>',
        '<svg><path d="M 1 1 A 1 1 0 0 1 2 2"/></svg>',
    ],
    ids=["text", "transform", "arc"],
)
def test_drawings_of_other_kinds_are_refused(svg: str) -> None:
    assert operators(svg, (0, 0, 0)) is None


def test_curves_go_through_the_points_of_the_drawing() -> None:
    drawn = operators('<svg><path d="M 0 0 Q 3 6 6 0 H 9 V 3 L 1 2 Z" fill="red"/></svg>', (0, 0, 0))
    assert drawn is not None
    assert drawn.replace("-0.000", "0.000") == (
        "1 0 0 rg 0.000 0.000 m 2.000 -4.000 4.000 -4.000 6.000 0.000 c 9.000 0.000 l 9.000 -3.000 l"
        " 1.000 -2.000 l h f"
    )


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("RGB", "PNG"), ("RGBA", "PNG"), ("L", "PNG"), ("P", "PNG"), ("RGB", "JPEG"), ("CMYK", "JPEG")],
)
def test_pictures_of_every_mode(mode: str, kind: str) -> None:
    drawn = Reopened(report(Figure(Picture("alt", "a.png", _image(96, 48, mode, kind)), (Text("Caption"),))))
    (box,) = _shapes(drawn, IMAGE)
    assert (box[2] - box[0], box[3] - box[1]) == pytest.approx((72, 36), abs=0.1)
    _, caption = drawn.box_of("Caption")
    assert caption[3] < box[1]
    shown = drawn.pdfium[0].render(scale=1).to_pil().getpixel((int(box[0] + 30), int(842 - box[1] - 15)))
    assert shown[:3] != (255, 255, 255)


@pytest.mark.parametrize(("wide", "high"), [(5000, 300), (300, 9000)], ids=["wide", "high"])
def test_large_pictures_fit_the_page(wide: int, high: int) -> None:
    drawn = Reopened(
        report(para("x"), Figure(Picture("alt", "a.png", _image(wide, high)), (Text("Caption"),)))
    )
    page = len(drawn.texts) - 1
    (box,) = _shapes(drawn, IMAGE, page)
    assert box[0] > 60 and box[2] < 595 - 60 and box[1] > 60 and box[3] < 842 - 60
    assert (box[2] - box[0]) / (box[3] - box[1]) == pytest.approx(wide / high, rel=0.01)
    assert "Caption" in drawn.texts[page]


def test_the_same_picture_is_stored_once() -> None:
    figure = Figure(Picture("alt", "a.png", _image(400, 300)))
    once, many = Reopened(report(figure)), Reopened(report(*[figure] * 8))
    assert len(many.data) < len(once.data) + 6000


def test_a_picture_in_a_line_makes_room() -> None:
    drawn = Reopened(report(para("above " * 40, Picture("", "a.png", _image(80, 60)), " below " * 40)))
    (box,) = _shapes(drawn, IMAGE)
    text = drawn.pdfium[0].get_textpage()
    for k in range(text.count_chars()):
        if text.get_text_range(k, 1).strip():
            left, bottom, right, top = text.get_charbox(k)
            assert right <= box[0] + 1 or left >= box[2] - 1 or top <= box[1] + 1 or bottom >= box[3] - 1


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_code_has_colours_and_keeps_its_spaces(theme: Theme) -> None:
    code = 'def area(width):\n    return width * 2  # "twice"\n\n\tx = 1'
    drawn = Reopened(report(CodeBlock(code, "python")), theme)
    _, name = drawn.box_of("def area")
    _, body = drawn.box_of("return width")
    assert body[0] - name[0] == pytest.approx(4 * 0.5859 * 10.5 * 0.84, abs=1.5)
    picture = drawn.pdfium[0].render(scale=2).to_pil().convert("RGB")
    crop = picture.crop(
        (int(name[0] * 2), int((842 - name[3]) * 2), int(body[2] * 2 + 200), int((842 - body[1]) * 2))
    )
    hues = {
        max(range(3), key=lambda k: pixel[k])
        for _, pixel in crop.getcolors(100_000)
        if max(pixel) - min(pixel) > 60
    }
    assert len(hues) >= 2


def test_long_lines_of_code_are_cut_and_complete() -> None:
    words = [f"name_{k}" for k in range(60)]
    drawn = Reopened(report(CodeBlock("x = [" + ", ".join(words) + "]\n" + "y" * 400, "python")))
    assert [word for word in words if word not in drawn.text] == []
    assert drawn.text.replace(" ", "").count("y" * 400) == 1
    assert drawn.outside() == []


def test_code_runs_over_pages() -> None:
    drawn = Reopened(report(CodeBlock("\n".join(f"line_{k} = {k}" for k in range(200)), "python")))
    assert len(drawn.texts) > 2
    assert [k for k in range(200) if f"line_{k} = {k}" not in drawn.text] == []


def test_the_logo_stands_above_the_title() -> None:
    drawn = Reopened(
        report(para("x"), title="The title"), replace(PAPER, logo=_image(800, 200), page="Letter")
    )
    (box,) = _shapes(drawn, IMAGE)
    _, title = drawn.box_of("The title")
    assert box[1] > title[3]
    assert box[3] - box[1] == pytest.approx(48, abs=0.1)
    assert box[0] == pytest.approx(title[0], abs=2)


def test_a_title_that_the_text_has_is_not_shown_twice() -> None:
    made = report(heading(1, "Only once"), title="Only once")
    drawn = Reopened(replace(made, show_title=False))
    assert drawn.text.count("Only once") == 1


@pytest.mark.parametrize("size", [7.0, 16.0])
def test_letters_of_other_sizes(size: float) -> None:
    drawn = Reopened(report(heading(1, "Head"), para(PROSE * 9), MathBlock("x^2")), replace(PAPER, size=size))
    assert drawn.text.count("throughout the year") == 9
    assert drawn.outside() == []
    _, box = drawn.box_of("mortgages")
    assert box[3] - box[1] == pytest.approx(size * 0.9, rel=0.3)

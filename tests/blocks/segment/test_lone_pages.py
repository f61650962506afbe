"""Headers and footers of documents of one page, drawn here line by line."""

from __future__ import annotations

import pymupdf
import pytest

from blocks.library.library import Library

TEXT = "The wall of the reservoir was raised twice, and its gates were set by hand"
Line = tuple[float, float, float, str]
"""Left, baseline and type size in points, and the words."""


def body(first: float = 120, lines: int = 40, begin: str = "Here") -> list[Line]:
    """Lines of running text, 12 points apart, in type of 10 points."""
    texts = [f"{begin if n == 0 else 'and'} {TEXT}" for n in range(lines)]
    return [(72, first + 12 * n, 10, text) for n, text in enumerate(texts)]


def kinds(lines: list[Line], *, rule: float | None = None) -> dict[str, str]:
    """The kind of each block of a page with these lines, by the block's words; with a rule at that height, and a
    table below."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=612, height=792)
        for x, y, size, text in lines:
            page.insert_text((x, y), text, fontsize=size)
        if rule is not None:
            # Rules are read where there may be a table.
            page.draw_line((72, rule), (440, rule))
            for n in range(5):
                page.draw_line((72, 620 + 20 * n), (440, 620 + 20 * n))
                page.draw_line((72 + 92 * n, 620), (72 + 92 * n, 700))
            for n in range(8):
                page.insert_text((80 + 184 * (n % 2), 634 + 20 * (n // 2)), f"{n}.5", fontsize=10)
        document = Library().add(bytes(pdf.tobytes()), name="page.pdf")
    return {block.text: block.kind.value for block in document.blocks}


HEADERS = {
    "a smaller line far above the text": ([(72, 60, 8, "Waterworks of the Province"), *body()], None),
    "with the page's number beside it": (
        [(72, 60, 10, "Waterworks of the Province"), (500, 60, 10, "38"), *body(90)],
        None,
    ),
    "over a text that goes on": (
        [(72, 60, 10, "Waterworks of the Province"), *body(90, begin="where")],
        None,
    ),
    "over a rule": ([(72, 60, 10, "Waterworks of the Province"), *body(92)], 68.0),
    "on a page with a number below": (
        [(72, 60, 10, "Waterworks of the Province"), *body(), (300, 770, 10, "38")],
        None,
    ),
}


@pytest.mark.parametrize("case", HEADERS)
def test_a_running_head_is_told_without_other_pages(case: str) -> None:
    lines, rule = HEADERS[case]
    found = kinds(lines, rule=rule)
    assert found["Waterworks of the Province"] == "header"
    assert "header" not in {kind for text, kind in found.items() if TEXT in text}


FURNITURE: dict[str, tuple[str, str, list[Line]]] = {
    "a publisher's line": (
        "Free at https://example.org/water 1.9",
        "footer",
        [*body(), (72, 760, 8, "Free at https://example.org/water 1.9")],
    ),
    "a copyright in whole sentences of small print": (
        "© 1904 The Waterworks of the Province and those who wrote of them there. All rights are theirs.",
        "footer",
        [
            *body(),
            (
                72,
                760,
                6,
                "© 1904 The Waterworks of the Province and those who wrote of them there. All rights are theirs.",
            ),
        ],
    ),
    "a volume over a title": (
        "Annals of Water, Vol. 12, No. 3, 1904",
        "header",
        [(72, 50, 9, "Annals of Water, Vol. 12, No. 3, 1904"), (72, 90, 20, "The wall"), *body()],
    ),
    "a stamp close to the text": (
        "Downloaded from the archive on 4 May 1999",
        "footer",
        [*body(lines=52), (72, 741, 8, "Downloaded from the archive on 4 May 1999")],
    ),
    "a label beside the title of a slide": (
        "Sheet of the keeper, page 4 of 9",
        "footer",
        [
            (72, 100, 24, "The wall"),
            (72, 200, 14, "was raised"),
            (72, 760, 12, "Sheet of the keeper, page 4 of 9"),
        ],
    ),
    "a number in the outer margin, level with the text": (
        "48",
        "page_number",
        [*body(lines=54), (36, 756, 10, "48")],
    ),
    "a number in the middle, close below the text": (
        "1084",
        "page_number",
        [*body(lines=52), (295, 754, 10, "1084")],
    ),
    "words at both ends of a line over a heading": (
        "May 1904",
        "header",
        [(72, 60, 8, "Waterworks"), (400, 60, 8, "May 1904"), (72, 94, 14, "Walls"), *body(120)],
    ),
    "a browser's head": (
        "9/4/1999",
        "header",
        [
            (26, 22, 8, "9/4/1999"),
            (300, 22, 8, "Waterworks"),
            *body(36, 55),
            (26, 775, 8, "https://example.org/water"),
            (540, 775, 8, "2/5"),
        ],
    ),
}


@pytest.mark.parametrize("case", FURNITURE)
def test_what_says_so_itself_is_furniture(case: str) -> None:
    words, kind, lines = FURNITURE[case]
    found = {text: told for text, told in kinds(lines).items() if words in text}
    assert {*found.values()} == {kind} and not any(TEXT in text for text in found)


def test_a_stamp_up_the_side_is_furniture() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=612, height=792)
        page.insert_text((30, 600), "arXiv:1904.01234v2 [cs.DL] 4 May 1999", fontsize=16, rotate=90)
        for x, y, size, text in body():
            page.insert_text((x, y), text, fontsize=size)
        document = Library().add(bytes(pdf.tobytes()), name="page.pdf")
    assert "arXiv" in document.text and "arXiv" not in document.running_text


def test_a_head_of_two_lines_is_one() -> None:
    lines = [(72, 50, 8, "Waterworks of the Province"), (72, 59, 8, "Report of the year 1904"), *body()]
    found = kinds(lines)
    assert [kind for text, kind in found.items() if TEXT not in text] == ["header"] * (len(found) - 1)


NOT_FURNITURE = {
    "a title": [(72, 60, 18, "Waterworks of the Province"), *body()],
    "a title in the text's own type": [(72, 60, 10, "Waterworks of the Province"), *body()],
    "a letter's date": [(400, 80, 10, "Ghent, 4 May 1904"), (72, 120, 10, "Dear Sir,"), *body(150)],
    "a small line over a title": [
        (72, 60, 8, "Technical report"),
        (72, 90, 20, "Waterworks of the Province"),
        *body(),
    ],
    "a card": [(72, 60, 8, "Open on weekdays"), (72, 120, 10, "The waterworks"), (72, 140, 10, "are closed")],
    "the end of a paragraph": [(72, 60, 9, "raised by hand"), *body(90)],
    "a note at the foot": [*body(), (72, 740, 8, "1 Measured at the gates, in the summer of each year.")],
    "the text's own link at its end": [
        *body(lines=40),
        (72, 640, 8, "Those who would see the wall may write to the keeper at"),
        (72, 660, 8, "https://example.org/keeper"),
    ],
    "a note with an address": [*body(), (72, 740, 7, "* The keeper, keeper@example.org")],
    "a caption over a number": [*body(lines=30), (72, 700, 8, "Figure 2. The wall after both of the works")],
    "a numbered title over a line in small letters": [
        (72, 60, 10, "2.5 The gates"),
        *body(90, begin="where"),
    ],
    "a signature": [*body(lines=30), (300, 730, 10, "The keeper of the waterworks")],
}


@pytest.mark.parametrize("case", NOT_FURNITURE)
def test_what_may_be_text_stays_text(case: str) -> None:
    assert not {"header", "footer", "page_number"} & {*kinds(NOT_FURNITURE[case]).values()}


def test_running_text_is_the_text_without_furniture() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=612, height=792)
        for x, y, size, text in [(72, 60, 8, "Waterworks of the Province"), *body()]:
            page.insert_text((x, y), text, fontsize=size)
        document = Library().add(bytes(pdf.tobytes()), name="page.pdf")
    assert document.text == f"Waterworks of the Province\n\n{document.running_text}"
    assert Library().add(b"# Title\n\nText.", name="a.md").running_text == "Title\n\nText."

"""Spaces that nobody sees tear no words."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

SIZE = 10.0
FONT = pymupdf.Font("helv")


def words_of(lines: list[list[tuple[str, float]]]) -> list[str]:
    """The words of lines whose pieces are drawn one behind the other, each moved by so much of a space's width."""
    space = FONT.text_length(" ", fontsize=SIZE)
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=400)
        writer = pymupdf.TextWriter(page.rect)
        for n, pieces in enumerate(lines):
            x = 50.0
            for text, moved in pieces:
                writer.append((x + moved * space, 60 + 14 * n), text, font=FONT, fontsize=SIZE)
                x += FONT.text_length(text, fontsize=SIZE) if not moved else 0
        writer.write_text(page)
        return list(read(bytes(pdf.tobytes())).words.texts)


def test_a_ligature_and_the_rest_of_its_word_are_one() -> None:
    pieces = [
        ("the ", 0.0),
        ("fi", 0.0),
        (" ", -0.9),
        ("rst of", 0.0),
        (" offi", 0.0),
        (" ", -0.9),
        ("ces", 0.0),
    ]
    assert words_of([pieces]) == ["the", "first", "of", "offices"]


@pytest.mark.parametrize(("lines", "expected"), [(5, "the"), (1, "t he")])
def test_spaces_set_back_to_where_one_is_tear_no_word(lines: int, expected: str) -> None:
    """On a page that has several."""
    back = -1 - FONT.text_length("t", fontsize=SIZE) / FONT.text_length(" ", fontsize=SIZE)
    pieces = [("in ", 0.0), ("t", 0.0), (" ", back), ("he reservoir", 0.0)]
    assert words_of([pieces] * lines)[:2] == ["in", *expected.split()][:2]


def test_words_that_touch_stay_apart_where_each_space_has_its_place() -> None:
    pieces = [(word, 0.0) if word != " " else (" ", -0.5) for word in ("lista", " ", "de", " ", "clientes")]
    assert words_of([pieces] * 6)[:3] == ["lista", "de", "clientes"]


@pytest.mark.parametrize(
    ("wide", "drawn", "expected"),
    [
        (0, b"(467.) -278 (9)", ["467.9"]),
        (278, b"(467.) -278 (9)", ["467.", "9"]),
        (0, b"(1990. 12)", ["1990.", "12"]),
    ],
)
def test_a_decimal_point_without_a_width_parts_no_figure(
    wide: int, drawn: bytes, expected: list[str]
) -> None:
    """The font says that its point takes no room, and the digit behind it is moved by what it takes; where it has a
    width, and the next digit is moved all the same, a space is seen; a space of the file is one."""
    widths = " ".join(str(wide if chr(n) == "." else 278 if chr(n) == " " else 556) for n in range(32, 127))
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=300, height=300)
        page.insert_text((50, 60), "467. 9", fontsize=SIZE, fontname="helv")
        (xref,) = (font[0] for font in page.get_fonts())
        pdf.update_object(
            xref,
            "<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126"
            f"/Widths[{widths}]>>",
        )
        pdf.update_stream(page.get_contents()[0], b"BT /helv 10 Tf 50 200 Td [" + drawn + b"] TJ ET")
        assert list(read(bytes(pdf.tobytes())).words.texts) == expected

"""Accents that a page sets apart, as TeX does, are read with their letters; signs that stand alone stay."""

from __future__ import annotations

import unicodedata

import pymupdf
import pytest
from bitmap_fonts import typeset
from fixture_files import read
from hypothesis import given
from hypothesis import strategies as st

SIZE = 20.0
FONT = pymupdf.Font("helv")
APART = dict(zip("\u0301\u0300\u0308\u0302\u0303\u030c\u030a\u0327\u0328", "´`¨ˆ˜ˇ˚¸˛", strict=True))
LETTERS = "aeiouyAEIOUcnszCSZ"
WHOLE = sorted(
    {unicodedata.normalize("NFC", a + b) for a in LETTERS for b in APART}
    - {a + b for a in LETTERS for b in APART}
)


def words_of(text: str, *, behind: bool = False, turned: bool = False) -> list[str]:
    """The words read of a line set as by TeX: gaps for spaces, accents over their letters, before or behind them."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=900, height=900)
        writer = pymupdf.TextWriter(page.rect)
        at = 50.0
        for sign in text:
            letter, *accents = unicodedata.normalize("NFD", sign)
            pieces = ["ı" if accents and letter == "i" else letter, *(APART[accent] for accent in accents)]
            width = FONT.text_length(letter, fontsize=SIZE)
            for piece in pieces if behind else reversed(pieces):
                left = at + (width - FONT.text_length(piece, fontsize=SIZE)) / 2
                if piece != " ":
                    writer.append((left, 400), piece, font=FONT, fontsize=SIZE)
            at += width
        quarter = (pymupdf.Point(50, 400), pymupdf.Matrix(90)) if turned else None
        writer.write_text(page, morph=quarter)
        return list(read(bytes(pdf.tobytes())).words.texts)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("behind", [False, True])
def test_accents_are_read_with_their_letters(behind: bool, turned: bool) -> None:
    text = "Él leyó: ängstlich, façade, naïve"
    assert words_of(text, behind=behind, turned=turned) == text.split()


def test_an_accent_parts_no_words_where_it_begins_before_its_letter() -> None:
    assert (
        words_of("UNIVERSITÄT stosowaną teorią objaśniają")
        == "UNIVERSITÄT stosowaną teorią objaśniają".split()
    )


@given(
    st.lists(
        st.text(st.sampled_from(["n", "m", "t", *WHOLE]), min_size=2, max_size=6), min_size=1, max_size=3
    )
)
def test_any_letter_has_its_accent(words: list[str]) -> None:
    assert words_of(" ".join(words)) == words


def test_two_accents_of_a_letter() -> None:
    assert words_of("Thế") == ["Thế"]


@pytest.mark.parametrize("text", ["`make`", "˜/texmf", "x¨y", "´", "a ´ b"])
def test_signs_that_stand_alone_stay(text: str) -> None:
    assert words_of(text) == text.split()


def test_a_stroke_negates_the_sign_behind_it() -> None:
    pdf = typeset([[("F1", b"x \x01= y")]], {1: "negationslash", 61: "equal", 120: "x", 121: "y"})
    assert list(read(pdf).words.texts) == ["x", "≠", "y"]

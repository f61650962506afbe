"""Letters of TeX's bitmap fonts, which have numbers and no names, are read as what they show."""

from __future__ import annotations

import pytest
from bitmap_fonts import typeset
from fixture_files import read


def words_of(*lines: bytes) -> list[str]:
    return list(read(typeset([[("F1", line)] for line in lines])).words.texts)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        (b"the de\x1cnition of a pro\x1cle", "the deﬁnition of a proﬁle"),
        (b"\x1crst o\x1eces with ri\x1fes", "ﬁrst oﬃces with riﬄes"),
        (b"\x12Stra\xffe\x10 h\xe4u\x1cg \x15 ver\xf6\x1bentlicht", "„Straße“ häuﬁg – veröﬀentlicht"),
        (b"cz\xa6\xb1ci\xa1 zde\x1cniowan\xa1 \xab", "częścią zdeﬁniowaną ń"),
        (b"the de\x0cnition of a pro\x0cle", "the deﬁnition of a proﬁle"),
        (b"o\x0eces, 1980{1990, \\the\" \x0dows|and sm\x1crrebr\x1cd", "oﬃces, 1980–1990, “the” ﬂows—and smørrebrød"),
    ],
)  # fmt: skip
def test_both_of_tex_s_encodings_are_known_by_their_words(numbers: bytes, words: str) -> None:
    assert words_of(numbers) == words.split()


def test_a_ligature_has_its_place_in_the_word() -> None:
    words = read(typeset([[("F1", b"some de\x1cnition")]])).words
    (x0, _, x1, _) = map(float, words.boxes[1])
    assert words.texts[1] == "deﬁnition"
    assert (x0, x1) == pytest.approx((72 + 4 * 5 + 3.33, 72 + 4 * 5 + 3.33 + 9 * 5), abs=0.1)


def test_each_font_has_its_own_letters() -> None:
    """The bullet and the guillemets come from other fonts; one for mathematics isn't known, and keeps its numbers."""
    mixed = [("F1", b"words of "), ("F2", b"\x13"), ("F1", b"pro\x0cles"), ("F2", b"\x14")]
    pdf = typeset([mixed, [("F3", b"\x88 "), ("F1", b"o\x0bers "), ("F4", b"x\x0cy")]])
    assert list(read(pdf).words.texts) == ["words", "of", "«proﬁles»", "•", "oﬀers", "x", "y"]


def test_fonts_whose_glyphs_have_names_say_what_they_show() -> None:
    named = {code: chr(code) for code in range(97, 123)} | {0x1C: "germandbls", 0xE9: "eacute"}
    assert list(read(typeset([[("F1", b"stra\x1ce caf\xe9")]], named)).words.texts) == ["straße", "café"]


def test_numbers_that_no_words_explain_stay_out() -> None:
    assert words_of(b"ABC\x1cDEF \x01\x02\x03") == ["ABC", "DEF"]

"""Spaces that a page leaves out are seen behind every sign, as wide as MuPDF sees them behind letters."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

SIZE = 10.0


def words_of(pieces: list[str], gap: float, *, turned: bool = False) -> tuple[list[str], list[float]]:
    """The words of a line of pieces set `gap` sizes apart without spaces, and where each begins along the line."""
    font = pymupdf.Font("cjk")
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=400)
        writer = pymupdf.TextWriter(page.rect)
        x = 50.0
        for piece in pieces:
            writer.append((x, 300), piece, font=font, fontsize=SIZE)
            x += font.text_length(piece, fontsize=SIZE) + gap * SIZE
        quarter = (pymupdf.Point(50, 300), pymupdf.Matrix(90)) if turned else None
        writer.write_text(page, morph=quarter)
        words = read(bytes(pdf.tobytes())).words
    return list(words.texts), [float(box[0]) for box in words.boxes]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("sign", ["≤", "→", "trade-oﬀ", "∈", "⟩", "việ"])
def test_a_gap_behind_any_sign_parts_words(sign: str, turned: bool) -> None:
    pieces = ["alpha", sign, "beta", "gamma"]
    assert words_of(pieces, 0.28, turned=turned)[0] == pieces


def test_signs_set_close_hold_their_word() -> None:
    assert words_of(["x≤", "y"], 0.05)[0] == ["x≤y"]
    assert words_of(["diﬀ", "erent"], 0.0)[0] == ["diﬀerent"]


def test_each_word_is_boxed_where_it_stands() -> None:
    texts, starts = words_of(["alpha", "→", "beta"], 0.3)
    font = pymupdf.Font("cjk")
    expected = [50.0]
    for text in texts[:-1]:
        expected.append(expected[-1] + font.text_length(text, fontsize=SIZE) + 0.3 * SIZE)
    assert starts == pytest.approx(expected, abs=0.6)

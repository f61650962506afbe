"""Minus signs that are drawn apart from their figures stay with them."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

SIZE = 9.0


def words_of(cells: list[tuple[float, str]], font: str) -> list[str]:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=200)
        for x, text in cells:
            page.insert_text((x, 60), text, fontsize=SIZE, fontname=font)
        return list(read(bytes(pdf.tobytes())).words.texts)


@pytest.mark.parametrize("font", ["helv", "china-s"])
@pytest.mark.parametrize("step", [1, -1], ids=["forwards", "backwards"])
def test_a_minus_belongs_to_the_figure_behind_it_whichever_is_drawn_first(step: int, font: str) -> None:
    wide = pymupdf.get_text_length("-", fontname=font, fontsize=SIZE)
    name = "Capital" if font == "helv" else "资本公积"
    figures = [(147.0, "-"), (147 + wide, "309"), (217.0, "-"), (217 + wide, "665"), (290.0, "1,590")]
    words = words_of([(40.0, name), *figures][::step], font)
    assert {"-309", "-665", "1,590"} <= set(words) and "-" not in words


def test_a_dash_between_figures_or_in_a_cell_of_its_own_is_no_minus() -> None:
    assert words_of([(40.0, "1931"), (62.0, "–"), (69.0, "1934")][::-1], "helv").count("–1934") == 0
    assert "-" in words_of([(40.0, "Capital"), (147.0, "-"), (190.0, "309")][::-1], "helv")

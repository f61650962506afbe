"""Pages read together have the words that each has alone, and rules unless something is drawn on them as a picture."""

from __future__ import annotations

import random

import numpy as np
import pymupdf
import pytest
from effort import rounds
from fixture_files import pdf_bytes

from blocks.pdf import fonts_and_rules, reader
from blocks.pdf.reader import read_file
from blocks.pdf.words import PageWords

pytestmark = pytest.mark.long

LATIN = ("helv", "hebo", "cour")
ALPHABETS = (
    "abc xyz ABC  09.,-\u00ad\u00a0éﬁ\\u0041",
    "ab 中文かな、。 \u200b\u3000ー9",
    "αβγ я \u202a\u200dא",
    "中文 ไทย ab",
)


def odd_pages(seed: int) -> bytes:
    """Pages with text of many kinds in many places, some of it outside, and drawings between."""
    rng = random.Random(seed)
    with pymupdf.open() as pdf:
        for _ in range(rounds(48)):
            _odd_page(pdf, rng)
        return bytes(pdf.tobytes())


def _odd_page(pdf: pymupdf.Document, rng: random.Random) -> None:
    letters = rng.choice(ALPHABETS)
    page = pdf.new_page(width=300, height=300)
    if rng.random() < 0.3:
        page.set_rotation(90)
    for _ in range(rng.randint(0, 30)):
        at = rng.uniform(-60, 320), rng.uniform(-20, 320)
        text = "".join(rng.choice(letters) for _ in range(rng.choice((1, 5, 40, 400))))
        font = rng.choice(("helv", "hebo", "cour", "china-s", "japan"))
        if font in LATIN:  # it writes a dot for other letters, once it has measured all before them
            text = text.translate({ord(letter): "·" for letter in text if letter > "ÿ"})
        kind = {"render_mode": rng.choice((0, 0, 0, 3)), "rotate": rng.choice((0, 0, 0, 90, 180))}
        page.insert_text(at, text, fontname=font, fontsize=rng.choice((0.5, 7, 10, 24)), **kind)
        if rng.random() < 0.3:
            page.draw_rect((*at, at[0] + 30, at[1] + rng.choice((0.5, 20))))


def assert_same(a: PageWords, b: PageWords) -> None:
    assert (a.texts, a.rtl) == (b.texts, b.rtl)
    for name in ("boxes", "lines", "blocks", "joins", "sizes", "styles", "rules"):
        one, other = getattr(a, name), getattr(b, name)
        assert one.dtype == other.dtype and np.array_equal(one, other), name


@pytest.mark.scaled
@pytest.mark.parametrize("seed", range(5))
def test_pages_read_together_have_the_words_that_they_have_alone(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = odd_pages(seed)
    together = read_file(data)
    monkeypatch.setattr(reader, "_PAGES_AT_ONCE", 1)
    alone = read_file(data)
    for a, b in zip(together.words, alone.words, strict=True):
        assert a is not None and b is not None
        assert_same(a, b)


@pytest.mark.parametrize("most", [4000, 2])
def test_a_page_with_a_picture_drawn_on_it_has_no_rules(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts_and_rules, "MOST_RULES", most)
    words = read_file(pdf_bytes("layout_ruled_table.pdf")).words
    assert any(page is not None and len(page.rules) for page in words) == (most > 2)

"""Text in 24 languages is read as it was written: nothing twice, nothing lost, in reading order."""

from __future__ import annotations

import pymupdf
import pytest
from rapidfuzz.distance import Indel
from script_files import FILES, ScriptFile, document

from blocks.model import Join
from blocks.pdf.characters.to_words import words_from_characters
from blocks.text.fold import skeleton

LOSSY = {
    "khmer_typst.pdf": 0.975,
    "khmer_chromium.pdf": 0.985,
    "urdu_typst.pdf": 0.98,
    "urdu_chromium.pdf": 0.97,
}
"""Files in which MuPDF loses or repeats signs beyond repair, and how alike the text must be all the same."""


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.name)
def test_the_text_is_the_text_that_was_set(file: ScriptFile) -> None:
    written = skeleton("".join(s.text for s in file.sentences))
    read = skeleton("".join(document(file.name).words.texts))
    assert Indel.normalized_similarity(read, written) >= LOSSY.get(file.name, 0.995)


def read(*lines: list[tuple[str, float, float, float, float]]) -> tuple[list[str], list[Join]]:
    """The words of made lines of (text, x0, x1, x of the glyph, baseline)."""

    class Page:
        def extractRAWDICT(self) -> dict[str, object]:
            def char(c: tuple[str, float, float, float, float]) -> dict[str, object]:
                text, x0, x1, x, y = c
                gap = text == "_"
                return {
                    "c": " " if gap else text,
                    "bbox": (x0, y - 8, x1, y + 2),
                    "origin": (x, y),
                    "synthetic": gap,
                }

            spans = [[{"size": 10.0, "char_flags": 16, "chars": [char(c) for c in line]}] for line in lines]
            return {"blocks": [{"lines": [{"dir": (1.0, 0.0), "spans": s} for s in spans]}]}

    words = words_from_characters(Page(), "".join(c[0] for line in lines for c in line))
    return words.texts, words.joins


def row(text: str, *, x: float = 0.0, y: float = 100.0) -> list[tuple[str, float, float, float, float]]:
    """Characters side by side, five points each."""
    return [(c, x + 5 * k, x + 5 * k + 5, x + 5 * k, y) for k, c in enumerate(text)]


def test_a_cluster_that_a_flat_glyph_says_again_is_said_once() -> None:
    again = [("ন", 4.0, 4.0, 4.0, 101.0), ("ি", 4.0, 4.0, 4.0, 101.0)]
    texts, _ = read([("ন", 0, 5, 0, 100), ("ি", 5, 5, 5, 100), *again, ("ব", 5, 10, 5, 100)])
    assert texts == ["নিব"]


def test_a_syllable_said_twice_by_glyphs_that_advance_stays() -> None:
    baba = [("ব", 0, 5, 0, 100), ("া", 5, 5, 5, 100), ("ব", 5, 10, 5, 100), ("া", 10, 10, 10, 100)]
    assert read(baba)[0] == ["বাবা"]


def test_gaps_inside_words_are_no_spaces_where_spaces_are_drawn() -> None:
    line = [*row("কখ "), ("গ", 15, 20, 15, 100), ("_", 20, 23, 20, 100), ("ঘ", 23, 28, 23, 100)]
    assert read(line)[0] == ["কখ", "গঘ"]


def test_gaps_are_spaces_where_none_is_drawn() -> None:
    line = [*row("কখগ"), ("_", 15, 18, 15, 100), *row("ঘঙচ", x=18)]
    assert read(line)[0] == ["কখগ", "ঘঙচ"]


def test_even_gaps_are_spaces_where_a_page_places_its_words() -> None:
    words = "बस घर जल वन रथ पथ तट नट मन धन फल नल".split()

    def placed(gaps: list[float]) -> list[str]:
        starts = [10.0 * k + sum(gaps[:k]) for k in range(len(words))]
        return read([c for x, word in zip(starts, words, strict=True) for c in row(word, x=x)])[0]

    assert placed([4.0] * 11) == words
    # Gaps of many widths are those of clusters of which only the first glyph's width is known.
    assert placed([4.0, 2.0, 6.0] * 4) == ["".join(words)]


def test_a_word_torn_between_pieces_of_a_row_is_one() -> None:
    assert read(row("কখ "), row("গঘ", x=15), row("চছ", x=26))[0] == ["কখ", "গঘচছ"]
    assert read(row("কখ গঘ"), row("চছ", x=60))[0] == ["কখ", "গঘ", "চছ"]


def test_letters_that_hang_apart_go_back_into_their_word() -> None:
    word = [("ش", 30, 35, 30, 100), ("ر", 20, 25, 20, 100), (" ", 15, 20, 15, 100), ("م", 10, 15, 10, 100)]
    assert read(word, [("ج", 25, 30, 25, 101)])[0] == ["شجر", "م"]


def test_the_letters_of_a_lam_alef_ligature_are_in_order() -> None:
    line = [("س", 20, 25, 20, 100), ("ا", 20, 20, 20, 100), ("ل", 14, 20, 14, 100), ("م", 9, 14, 9, 100)]
    assert read([*line, (" ", 6, 9, 6, 100)])[0] == ["سلام"]
    apart = [("ا", 20, 25, 20, 100), ("ل", 15, 20, 15, 100), (" ", 12, 15, 12, 100)]
    assert read(apart)[0] == ["ال"]


def test_numbers_in_right_to_left_text_keep_their_order() -> None:
    line = [("ب", 35, 40, 35, 100), (" ", 30, 35, 30, 100), *row("12", x=20)[:2], (" ", 15, 20, 15, 100)]
    assert read([*line, ("ج", 10, 15, 10, 100)])[0] == ["ب", "12", "ج"]


def test_ethiopic_and_tibetan_signs_end_words() -> None:
    texts, joins = read(row("ሰው፡ልጅ።"))
    assert texts == ["ሰው፡", "ልጅ።"]
    assert joins == [Join.NONE, Join.SPACE]
    assert read(row("བོད་ཡིག"))[0] == ["བོད་", "ཡིག"]


def test_the_page_is_read_by_the_same_rules_whoever_asks() -> None:
    """The words that the reader gives are those of the page's characters."""
    page = pymupdf.open(stream=next(f for f in FILES if f.language == "tamil").bytes)[0]
    textpage = page.get_textpage(flags=pymupdf.TEXTFLAGS_WORDS)
    words = words_from_characters(textpage, page.get_text())
    assert sorted(words.texts) == sorted(
        text
        for text, n in zip(
            document("tamil_typst.pdf").words.texts, document("tamil_typst.pdf").words.pages, strict=True
        )
        if n == 1
    )

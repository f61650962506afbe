"""A capital some lines high and the rest of its word beside it are one word; a word of one letter stays one."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

from blocks.document import Document
from grounding.model import Quote, Verdict
from grounding.quotes.match import match_quote

LINES = (
    "domestic cat has lived with people",
    "for some ten thousand years, and has",
    "kept most of the habits of its fathers.",
    "Nobody has asked it to change them, and",
)


def set_beside(
    capital: str, rest: str, *, gap: float = 0.5, size: float = 40, before: str = "", behind: str = ""
) -> Document:
    """A paragraph that begins with a capital of this size and the rest of its word so many points behind it."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 60), before, fontsize=11)
        wide = pymupdf.Font("tiro").text_length(capital, fontsize=size)
        page.insert_text((72, 128), capital, fontname="tiro", fontsize=size)
        for k, line in enumerate(LINES):
            left = 72 + wide + gap if k < 3 else 72
            page.insert_text((left, 104 + 13 * k), f"{rest} {line}" if k == 0 else line, fontsize=11)
        page.insert_text((72, 104 + 13 * len(LINES)), f"it has not. {behind}", fontsize=11)
        return read(bytes(pdf.tobytes()))


@pytest.mark.parametrize(
    ("capital", "rest", "word"),
    [
        ("T", "he", "The"),
        ('"T', "he", '"The'),
        ("«T", "he", "«The"),
        ("L", "'histoire", "L'histoire"),
        ("Ü", "ber", "Über"),
    ],
)
@pytest.mark.parametrize("gap", [0.5, 3.0])
def test_a_capital_joins_the_rest_of_its_word(capital: str, rest: str, word: str, gap: float) -> None:
    document = set_beside(capital, rest, gap=gap)
    assert f"{word} domestic cat has lived with people for some" in document.text
    assert capital in document.words.texts
    quote = f"{word} domestic cat has lived with people for some ten thousand years"
    assert match_quote(document, Quote(quote)).verdict is Verdict.EXACT


@pytest.mark.parametrize(("capital", "rest"), [("A", "wise"), ("I", "keep"), ("Y", "el"), ("À", "tout")])
@pytest.mark.parametrize("gap", [0.5, 3.0])
def test_a_word_of_one_letter_stays_one(capital: str, rest: str, gap: float) -> None:
    assert f" {rest} domestic cat" in set_beside(capital, rest, gap=gap, behind="He likes it.").text


@pytest.mark.parametrize(
    ("capital", "rest", "elsewhere", "shown"),
    [
        ("A", "nother", "Yet another is asked.", "Another domestic"),
        ("I", "n", "They live in towns.", "In domestic"),
        ("T", "HIS", "So is this one.", "THIS domestic"),
        ("A", "long", "They go along a long way.", "A long domestic"),
        ("T", "HIS", "", "T HIS domestic"),
        ("W", "hat", "They know what a hat is.", "W hat domestic"),
    ],
)
def test_other_words_of_the_document_tell(capital: str, rest: str, elsewhere: str, shown: str) -> None:
    assert shown in set_beside(capital, rest, behind=elsewhere).text


def test_letters_that_overlap_are_one_word() -> None:
    assert "Anfangs domestic cat" in set_beside("A", "nfangs", gap=-4.0).text


@pytest.mark.parametrize("options", [{"size": 15}, {"gap": 12.0}], ids=["no higher", "far away"])
def test_a_capital_that_is_no_drop_capital_stays(options: dict[str, float]) -> None:
    assert "Their domestic" not in set_beside("T", "heir", **options).text  # type: ignore[arg-type]

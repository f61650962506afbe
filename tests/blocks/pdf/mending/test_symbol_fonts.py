"""Letters of fonts of signs that open a line are read as the bullets and boxes that they show."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read

from blocks.document import Document
from grounding.model import Quote, Verdict
from grounding.quotes.match import match_quote

ITEMS = ("the list of members,", "the book of fees and", "the keys.")


def listed(letter: str, name: str) -> Document:
    """A list before whose items a letter of a font of signs stands, for which the file has Latin letters."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 72), "The board shall keep:", fontname="helv")
        for k, item in enumerate(ITEMS):
            page.insert_text((90, 100 + 20 * k), letter, fontname="zadb")
            page.insert_text((130, 100 + 20 * k), item, fontname="helv")
        for xref, *_, font, _ in page.get_fonts():
            if font == "zadb":
                pdf.xref_set_key(xref, "Encoding", "/WinAnsiEncoding")
                pdf.xref_set_key(xref, "BaseFont", f"/{name}")
        return read(bytes(pdf.tobytes()))


@pytest.mark.parametrize("letter", ["n", "G", "4"])
def test_a_letter_alone_is_a_bullet(letter: str) -> None:
    document = listed(letter, "ZapfDingbats")
    assert letter not in document.words.texts
    assert document.words.texts.count("•") == len(ITEMS)
    quote = "The board shall keep: the list of members, the book of fees and the keys."
    assert match_quote(document, Quote(quote)).verdict is Verdict.EXACT


@pytest.mark.parametrize(("letter", "box"), [("o", "□"), ("x", "☒"), ("n", "•")])
def test_boxes_of_forms_stay_boxes(letter: str, box: str) -> None:
    assert listed(letter, "Wingdings").words.texts.count(box) == len(ITEMS)


def test_letters_of_other_fonts_stay() -> None:
    assert listed("n", "Courier").words.texts.count("n") == len(ITEMS)


def test_words_in_such_a_font_stay() -> None:
    """Who has no other font for a whole text would lose it."""
    assert listed("note", "ZapfDingbats").words.texts.count("note") == len(ITEMS)

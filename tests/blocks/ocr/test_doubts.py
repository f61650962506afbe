"""With `paranoid`, text that says other than its page shows is doubted; honest text isn't."""

from __future__ import annotations

import sys

import numpy as np
import pymupdf
import pytest
from fixture_files import pdf_bytes

from blocks.errors import OcrError
from blocks.library.library import Library
from blocks.ocr.doubts import _page_doubts
from blocks.ocr.engine import PictureWords
from blocks.ocr.picture import Picture
from blocks.reading.content import read_content
from blocks.reading.options import ReadOptions
from blocks.reading.packing import pack, unpack

HONEST = "The tenant pays the agent a deposit before the keys are handed over."
RENT = "The rent of the lower mill is 900 pounds a month."
PARANOID = ReadOptions(paranoid=True)
pytestmark = [pytest.mark.tesseract, pytest.mark.long]


def lying_pdf(lie: str, *, colour: tuple[float, float, float] = (0, 0, 0), shown: str = "") -> bytes:
    """A page with an honest line and one that says `lie`; in its place the picture of `shown` is seen, if given."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), HONEST, fontsize=12)
        page.insert_text((72, 160), lie, fontsize=12, color=colour)
        if shown:
            with pymupdf.open() as other:
                drawn = other.new_page(width=460, height=30)
                drawn.insert_text((0, 20), shown, fontsize=12)
                page.insert_image((72, 140, 532, 170), pixmap=drawn.get_pixmap(dpi=300))
        return bytes(pdf.tobytes())


def doubts(data: bytes) -> dict[str, str]:
    """What is doubted, by the text of the block."""
    with Library() as library:
        document = library.add(data, name="lease.pdf", paranoid=True)
        return {block.text: block.doubt for block in document.blocks if block.doubt}


@pytest.mark.parametrize(
    ("shown", "doubt"),
    [
        (RENT.replace("900", "7200"), "“900” is shown as “7200”"),
        (RENT.replace("900", "9000"), "“900” is shown as “9000”"),
        (RENT.replace("900", "90"), "“900” is shown as “90”"),
        (RENT.replace("mill", "tavern"), "“mill” is shown as “tavern”"),
        (RENT, None),
    ],
)
def test_words_under_a_picture_are_held_against_it(shown: str, doubt: str | None) -> None:
    found = doubts(lying_pdf(RENT, shown=shown))
    assert (RENT in found) == (doubt is not None) and HONEST not in found
    assert doubt is None or doubt in found[RENT]


def test_a_page_with_more_words_than_memory_is_doubted_whole() -> None:
    content = read_content(lying_pdf(RENT))
    many, lines = np.zeros(400_000, np.int64), np.zeros(1000, np.int32)
    picture = Picture(np.zeros((9, 9), np.uint8), 1.0, (1, 0, 0, 1, 0, 0))
    seen = PictureWords(["x"] * 1000, np.ones((1000, 4)), np.ones(1000, np.float32), lines, lines)
    told = _page_doubts(content, many, picture, seen)
    assert told == {0: "the page has more words than can be compared"}


def test_white_words_are_not_shown() -> None:
    found = doubts(lying_pdf(RENT, colour=(1, 1, 1)))
    assert found == {RENT: f"“{RENT}” isn't shown"}


def test_a_word_that_the_text_leaves_out_is_told() -> None:
    begin, left_out, end = "The tenant may ", "never ", "sell the lower mill before the lease has ended."
    with pymupdf.open(stream=lying_pdf(begin)) as pdf:
        at = 72 + pymupdf.get_text_length(begin + left_out, fontsize=12)
        pdf[0].insert_text((at, 160), end, fontsize=12)
        with pymupdf.open() as other:
            drawn = other.new_page(width=460, height=30)
            drawn.insert_text((0, 20), begin + left_out + end, fontsize=12)
            pdf[0].insert_image((72, 140, 532, 170), pixmap=drawn.get_pixmap(dpi=300))
        found = doubts(bytes(pdf.tobytes()))
    assert found == {begin + end: "“never” is shown and not in the text"}


def test_letters_that_are_drawn_as_others_are_told() -> None:
    """The file says which letters its codes stand for, and can say anything."""
    with pymupdf.open(stream=lying_pdf(RENT)) as pdf:
        (font,) = {xref for xref, *_ in pdf[0].get_fonts()}
        codes = "".join(f"<{code:02x}> <{code:04x}>\n" for code in range(32, 127) if chr(code) != "9")
        cmap, number = f"{codes}<39> <0031>\n", pdf.get_new_xref()
        head = "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 95 beginbfchar\n"
        pdf.update_object(number, "<<>>")
        pdf.update_stream(number, f"{head}{cmap}endbfchar endcmap".encode())
        pdf.xref_set_key(font, "ToUnicode", f"{number} 0 R")
        data = bytes(pdf.tobytes())
    told = RENT.replace("900", "100")
    assert "“100” is shown as “900”" in doubts(data)[told]


@pytest.mark.parametrize("name", ["footnotes.pdf", "numbers.pdf", "tables.pdf"])
def test_honest_pages_are_not_doubted(name: str) -> None:
    assert not read_content(pdf_bytes(name), options=PARANOID).doubts


def test_doubts_are_kept_and_come_back() -> None:
    content = read_content(lying_pdf(RENT, colour=(1, 1, 1)), options=PARANOID)
    assert content.doubts and unpack(pack(content)).doubts == content.doubts


def test_without_an_engine_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    with Library() as library, pytest.raises(OcrError, match="install Tesseract"):
        library.add(lying_pdf(RENT), paranoid=True)
    with Library() as library:
        assert not library.add(lying_pdf(RENT), name="x.pdf").doubts

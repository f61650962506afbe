"""Where running text may go on: over breaks and past floats, never over text that lies between."""

from __future__ import annotations

from itertools import pairwise

import pymupdf
import pytest
from fixture_files import PROSE, document, read

from blocks.document import Document
from blocks.model import ASIDE, TABULAR, Kind


def at(doc: Document, words: str, which: int = 0) -> int:
    """The place of the first (0) or last (-1) word of these, which stand in reading order."""
    wanted, texts = words.split(), list(doc.words.texts)
    first = next(i for i in range(len(texts)) if texts[i : i + len(wanted)] == wanted)
    return first if which == 0 else first + len(wanted) - 1


@pytest.mark.parametrize("name", PROSE)
def test_text_goes_on_from_each_block_of_body_text_to_the_next(name: str) -> None:
    doc = document(name)
    body = [b for b in doc.blocks if b.kind not in ASIDE | TABULAR | {Kind.HEADING}]
    for a, b in pairwise(body):
        between = doc.blocks[doc.blocks.index(a) + 1 : doc.blocks.index(b)]
        if all(x.kind in ASIDE for x in between):
            assert doc.seams.goes_on(a.end_word - 1, b.first_word), (a.text, b.text)


@pytest.mark.parametrize("name", ["one_column.pdf", "two_columns.pdf", "page_break.pdf"])
def test_text_never_goes_back_nor_over_a_block_of_its_column(name: str) -> None:
    doc = document(name)
    body = [b for b in doc.blocks if b.kind is Kind.PARAGRAPH and b.end_word - b.first_word > 8]
    assert len(body) > 2
    for k, a in enumerate(body):
        for b in [*body[: k + 1], *body[k + 2 :]]:
            assert not doc.seams.goes_on(a.end_word - 1, b.first_word), (a.text, b.text)


def test_text_goes_on_past_a_page_in_neither_direction() -> None:
    doc = document("repeated.pdf")
    first, _, third = (next(b for b in doc.blocks if b.page == page) for page in (1, 2, 3))
    assert not doc.seams.goes_on(first.end_word - 1, third.first_word)
    assert not doc.seams.goes_on(third.end_word - 1, first.first_word)


@pytest.mark.parametrize("name", PROSE)
def test_text_goes_on_from_a_heading_to_its_own_text_alone(name: str) -> None:
    doc = document(name)
    long = [b for b in doc.blocks if b.kind is Kind.PARAGRAPH and b.end_word - b.first_word > 4]
    for heading, own in pairwise(doc.blocks):
        if heading.kind is Kind.HEADING and own in long and heading.page == own.page:
            others = [b for b in long[long.index(own) + 1 :] if b.page == own.page]
            assert not [b for b in others if doc.seams.goes_on(heading.end_word - 1, b.first_word)], (
                heading.text
            )


@pytest.mark.parametrize(
    ("between", "goes_on"), [("values", True), ("text", False), ("items", False), ("heading", False)]
)
def test_text_goes_on_past_a_page_of_a_table_alone(between: str, goes_on: bool) -> None:
    line = "the wall of the reservoir was raised twice, and its gates were set by"
    middle = {
        "values": [(72 + 90 * (n % 4), 80 + 12 * (n // 4), f"{n // 4}.{n % 4}") for n in range(80)],
        "text": [(72, 80 + 12 * n, f"On day {n} {line} them.") for n in range(20)],
        "items": [(72, 80 + 12 * n, f"{n + 1}. not pay tax") for n in range(4)],
        "heading": [(72, 80, "Notes")],
    }[between]
    with pymupdf.open() as pdf:
        open_text = [(72, 80 + 12 * n, line) for n in range(40)]
        end = [(72, 80, "hand alone."), (72, 104, "Then the keeper slept.")]
        for lines in (open_text, middle, end):
            sheet = pdf.new_page(width=500, height=600)
            for x, y, words in lines:
                sheet.insert_text((x, y), words, fontsize=10)
        doc = read(bytes(pdf.tobytes()))
    last = max(i for i, number in enumerate(doc.words.pages.tolist()) if number == 1)
    first = next(i for i, number in enumerate(doc.words.pages.tolist()) if number == 3)
    assert doc.words.texts[first] == "hand"
    assert doc.seams.goes_on(last, first) == goes_on

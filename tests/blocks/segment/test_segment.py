"""Reading order, blocks and their kinds, what joins words; against planted pages and laws over all fixtures."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pymupdf
import pytest
from fixture_files import READABLE, TRUTH, document, pdf_bytes, read

from blocks.document import Document
from blocks.model import ASIDE, FURNITURE, Join, Kind
from blocks.pdf.reader import read_file
from blocks.text.fold import skeleton

Placed = list[tuple[float, float, str]]
"""(x, y of the baseline, words) of each line, in the order in which the file is to have them."""

KINDS = [(name, k) for name in READABLE for k in TRUTH[name].kinds]


def set_page(*pages: Placed, size: float = 10) -> Document:
    """A document of these lines."""
    with pymupdf.open() as pdf:
        for lines in pages:
            page = pdf.new_page(width=500, height=700)
            for x, y, text in lines:
                page.insert_text((x, y), text, fontsize=size)
        return read(bytes(pdf.tobytes()))


def column(x: float, name: str, lines: int = 12) -> Placed:
    """Lines one below the other that say where they stand."""
    return [(x, 100 + 13 * n, f"{name} line number{n} holds several ordinary words") for n in range(lines)]


def plain(text: str) -> str:
    """With single spaces."""
    return " ".join(text.split())


@pytest.mark.parametrize("name", READABLE)
def test_blocks_hold_every_word_once_and_in_order(name: str) -> None:
    doc = document(name)
    spans = [(b.first_word, b.end_word) for b in doc.blocks]
    assert spans[0][0] == 0 and spans[-1][1] == len(doc.words)
    assert all(a[1] == b[0] for a, b in pairwise(spans))
    assert all(a < b for a, b in spans)
    numbers = [n for n, b in enumerate(doc.blocks) for _ in range(b.first_word, b.end_word)]
    assert doc.words.blocks.tolist() == numbers


@pytest.mark.parametrize("name", READABLE)
def test_every_word_that_was_read_is_kept_as_it_was(name: str) -> None:
    words, pages = document(name).words, read_file(pdf_bytes(name), password=TRUTH[name].password).words
    read_words = [
        (t, n, tuple(b))
        for n, page in enumerate(pages, 1)
        if page
        for t, b in zip(page.texts, page.boxes.tolist(), strict=True)
    ]
    kept = [
        (t, n, tuple(b))
        for t, n, b in zip(words.texts, words.pages.tolist(), words.boxes.tolist(), strict=True)
    ]
    assert sorted(words.source.tolist()) == list(range(len(read_words)))
    assert [read_words[i] for i in words.source] == kept


@pytest.mark.parametrize("name", READABLE)
def test_block_text_is_a_slice_of_the_document(name: str) -> None:
    doc = document(name)
    assert doc.text == "\n\n".join(b.text for b in doc.blocks)
    for block in doc.blocks:
        assert block.text == doc.text[block.start : block.end] == plain(block.text)
        assert "\n" not in block.text


@pytest.mark.parametrize("name", READABLE)
def test_pages_lines_and_boxes_agree(name: str) -> None:
    doc = document(name)
    words = doc.words
    assert (np.diff(words.pages) >= 0).all() and (np.diff(words.lines) >= 0).all()
    for block in doc.blocks:
        here = slice(block.first_word, block.end_word)
        assert set(words.pages[here].tolist()) == {block.page}
        around = [*words.boxes[here, :2].min(axis=0), *words.boxes[here, 2:].max(axis=0)]
        assert list(block.bbox) == pytest.approx(around)
        assert block.confidence == 1.0
    for page_and_block in np.split(
        np.stack([words.pages, words.blocks]), np.flatnonzero(np.diff(words.lines)) + 1, axis=1
    ):
        assert (page_and_block == page_and_block[:, :1]).all(), "a line has one page and one block"


@pytest.mark.parametrize(
    "name", ["two_columns.pdf", "typst_paper.pdf", "browser_report.pdf", "running.pdf", "tables.pdf"]
)
def test_the_same_bytes_give_the_same_blocks(name: str) -> None:
    again = read(pdf_bytes(name), "another name.pdf")
    assert again.blocks == tuple(_renamed(document(name), again))


def _renamed(doc: Document, other: Document) -> list[object]:
    assert doc.id == other.id
    return list(doc.blocks)


@pytest.mark.parametrize("across", [False, True], ids=["column by column", "row by row"])
def test_two_columns_are_read_one_after_the_other(across: bool) -> None:
    left, right = column(40, "left"), column(265, "right")
    placed = [line for pair in zip(left, right, strict=True) for line in pair] if across else left + right
    doc = set_page(placed)
    assert plain(doc.text) == plain(" ".join(text for _, _, text in left + right))


@pytest.mark.parametrize("x", [72.0, 72.3, 100.1])
def test_columns_of_single_words_are_read_from_the_top(x: float) -> None:
    lists = [
        [(x + dx, 100.7 + 13 * n, f"{name}{n}") for n in range(8)] for dx, name in ((0, "a"), (200.3, "b"))
    ]
    doc = set_page([line for placed in lists for line in placed])
    assert plain(doc.text).split() == [text for placed in lists for _, _, text in placed]


def test_two_columns_under_a_title_over_both() -> None:
    title = [(40.0, 60.0, "A title that is set right over both of the columns and needs them both")]
    left, right = column(40, "left"), column(265, "right")
    placed = title + [line for pair in zip(left, right, strict=True) for line in pair]
    assert plain(set_page(placed).text) == plain(" ".join(t for _, _, t in title + left + right))


@pytest.mark.parametrize(
    "sentence",
    [
        "Salmon returned to the upper reaches in 1997, two years after the fish pass at Cray Weir was rebuilt.",
        "Last year the institute spent more on heating than on books.",
    ],
)
def test_a_sentence_over_a_break_is_one_run(sentence: str) -> None:
    assert skeleton(sentence) in document("two_columns.pdf").flow.skeleton


@pytest.mark.parametrize("name", ["page_break.pdf", "typst_paper.pdf", "running.pdf", "browser_report.pdf"])
def test_planted_sentences_run_on_past_furniture_and_footnotes(name: str) -> None:
    flow = document(name).flow
    broken = [p for p in TRUTH[name].plants if {"page-break", "column-break"} & p.tags]
    assert broken or name in ("running.pdf", "browser_report.pdf")
    for plant in broken:
        assert skeleton(plant.phrase) in flow.skeleton, plant.phrase


@pytest.mark.parametrize("page", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "name", ["rotated.pdf", "sideways.pdf", "rotated_cropped.pdf", "sideways_cropped.pdf"]
)
def test_turned_text_is_read_in_its_own_direction(name: str, page: int) -> None:
    flow = document(name).flow
    for plant in TRUTH[name].plants:
        if plant.pages == (page,):
            assert skeleton(plant.phrase) in flow.skeleton, plant.phrase


@pytest.mark.parametrize("name", READABLE)
def test_what_stands_aside_comes_after_the_running_text(name: str) -> None:
    doc = document(name)
    aside = [doc.blocks[doc.words.blocks[i]].kind in ASIDE for i in doc.flow.order.tolist()]
    assert aside == sorted(aside)


@pytest.mark.parametrize(
    ("name", "known"), KINDS, ids=[f"{n}-p{k['page']}-{k['text'][:24]}" for n, k in KINDS]
)
def test_a_planted_block_has_its_kind(name: str, known: dict[str, object]) -> None:
    """The planted text lies in blocks of that kind and no other."""
    doc = document(name)
    here = [b for b in doc.blocks if b.page == known["page"]]
    text = skeleton(str(known["text"]))
    kinds = {b.kind for b in here if b.kind == known["kind"] and text in skeleton(b.text)}
    assert kinds, [
        (str(b.kind), b.text) for b in here if skeleton(b.text)[:20] in text or text[:20] in skeleton(b.text)
    ]


@pytest.mark.parametrize("number_at", [690, 669], ids=["far below", "next line"])
def test_furniture_is_named_by_where_it_stands(number_at: float) -> None:
    body = [
        f"Paragraph {word} says something that no other page of this file says."
        for word in "one two three four".split()
    ]
    pages: list[Placed] = []
    for n, text in enumerate(body, 1):
        margins = [(60.0, 656.0, "Draft, not for circulation"), (240.0, number_at, str(n))]
        head = (60.0, 40.0, "Minutes of the Harbour Trust")
        pages.append([head, (60.0, 200.0, text), (60.0, 215.0, "It goes on here."), *margins])
    doc = set_page(*pages)
    of = {kind: [b.text for b in doc.blocks if b.kind == kind] for kind in FURNITURE}
    assert of[Kind.HEADER] == ["Minutes of the Harbour Trust"] * 4
    assert of[Kind.FOOTER] == ["Draft, not for circulation"] * 4
    assert of[Kind.PAGE_NUMBER] == ["1", "2", "3", "4"]
    assert [b.text for b in doc.blocks if b.kind not in FURNITURE] == [f"{t} It goes on here." for t in body]


def test_a_running_head_may_stand_far_from_the_edge() -> None:
    """As in papers whose small pages are printed on large ones: 100 of 700 points down."""
    words = "red old new dry wet big low far".split()
    heads = ["Minutes of the Harbour Trust", "J. Pell and others"]
    pages: list[Placed] = [
        [
            (60.0, 100.0, heads[n % 2]),
            (60.0, 130.0, f"The {w} sentence goes over to"),
            (60.0, 143.0, "the next page"),
        ]
        for n, w in enumerate(words)
    ]
    doc = set_page(*pages)
    assert [b.text for b in doc.blocks if b.kind == Kind.HEADER] == heads * 4
    assert all(block.kind != Kind.HEADER for block in doc.blocks if "sentence" in block.text)


@pytest.mark.parametrize(
    "head", ["Minutes of the Harbour Trust of 1906", "The Harbour Trust", "The gates of the harbour"]
)
def test_a_head_that_says_the_title_once_more_is_a_header(head: str) -> None:
    """As the only one of a report of two pages, which may be a short form of the title."""
    title: Placed = [(60, 70, "Minutes of"), (60, 92, "the Harbour Trust of 1906")]
    with pymupdf.open() as pdf:
        for placed, size, name in ((title, 18, "first"), ([(60, 40, head)], 9, "second")):
            page = pdf.new_page(width=500, height=700)
            for at, lines in ((size, placed), (10, column(60, name))):
                for x, y, text in lines:
                    page.insert_text((x, y + 30 * (at == 10)), text, fontsize=at)
        doc = read(bytes(pdf.tobytes()))
    said = head != "The gates of the harbour"
    assert [b.text for b in doc.blocks if b.kind == Kind.HEADER] == ([head] if said else [])


def test_a_first_line_that_no_other_page_has_is_no_header() -> None:
    pages = [
        [(60.0, 40.0, f"The {w} chapter begins at once."), (60, 53, f"It is about {w} things.")]
        for w in "red old new dry".split()
    ]
    doc = set_page(*pages)
    assert not [b for b in doc.blocks if b.kind in FURNITURE]


@pytest.mark.parametrize(
    ("end", "begin", "elsewhere", "joined"),
    [
        ("an inter-", "national treaty was signed", "", "an international treaty"),
        ("the non-", "operating income was low", "a non-operating loss", "the non-operating income"),
        ("the non-", "operating income was low", "a (non-operating) loss", "the non-operating income"),
        ("some cutting-", "edge, costly machines", "at the cutting edge", "some cutting-edge, costly"),
        ("some cutting-", "edge machines", "the cuttingedge", "some cuttingedge machines"),
        ("the under-", "standing of it", "standing under underwater", "the understanding of"),
        ("they went with-", "out delay", "with it and out", "they went without delay"),
        ("the years 1990-", "1995 were dry", "", "years 1990-1995 were"),
        ("the Paris-", "Lyon line was shut", "", "the Paris-Lyon line"),
        ("under the re\u00ad", "pealed law nobody paid", "", "the repealed law"),
        ("he waited -", "and then he left", "", "he waited - and then"),
    ],
)
def test_a_line_end_joins_as_its_hyphen_says(end: str, begin: str, elsewhere: str, joined: str) -> None:
    first = f"This line is long enough to fill its column and then comes {end}"
    doc = set_page(
        [
            (60, 100, first),
            (60, 113, begin + " in that part of the country as well"),
            (60, 200, elsewhere or "no more"),
        ]
    )
    assert joined in doc.text


def test_joins_say_what_stands_between_words() -> None:
    doc = document("hyphenation.pdf")
    joins, texts = doc.words.joins.tolist(), doc.words.texts
    dropped = [texts[i][:-1] + texts[i + 1] for i, j in enumerate(joins) if j == Join.DEHYPHENATE]
    kept = [texts[i] + texts[i + 1] for i, j in enumerate(joins) if j == Join.NONE]
    assert len(dropped) > 5 and len(kept) > 3
    assert all("-" in word for word in kept)


def test_words_broken_at_line_ends_are_whole_in_the_text() -> None:
    """A word's own hyphen is kept wherever the file has the word unbroken somewhere else."""
    doc = document("hyphenation.pdf")
    planted = [
        p for p in TRUTH["hyphenation.pdf"].plants if {"soft-hyphen-break", "hard-hyphen-break"} & p.tags
    ]
    words = {re.sub(r"\W+$", "", w) for p in planted for w in p.phrase.split()}
    unbroken = {re.sub(r"\W+$", "", w) for w in doc.words.texts}
    plain_words = {w for w in words if "-" not in w}
    own_hyphen = {w for w in words if "-" in w} & unbroken
    assert len(plain_words) > 40 and len(own_hyphen) > 8
    assert not [w for w in plain_words | own_hyphen if w not in doc.text]


def test_paragraphs_apart_are_blocks_and_lines_together_are_one() -> None:
    doc = set_page(
        [
            (60, 100, "The first paragraph has two lines, of which"),
            (60, 113, "this is the second one."),
            (60, 160, "Another paragraph stands apart."),
        ]
    )
    assert [b.text for b in doc.blocks] == [
        "The first paragraph has two lines, of which this is the second one.",
        "Another paragraph stands apart.",
    ]


def test_a_page_without_words_has_no_block() -> None:
    doc = set_page([], [(60, 100, "Only here.")], [])
    assert doc.page_count == 3
    assert [(b.page, b.text) for b in doc.blocks] == [(2, "Only here.")]


def test_a_document_without_words_has_no_block() -> None:
    doc = set_page([])
    assert doc.blocks == () and doc.text == "" and len(doc.flow) == 0


@pytest.mark.parametrize("number", ["2-5-", "3-", "2.5", "2.5."])
def test_a_numbered_title_is_a_heading(number: str) -> None:
    doc = set_page([(40, 60, f"{number} Standard of goods"), *column(40, "body")])
    assert [block.kind for block in doc.blocks][:2] == [Kind.HEADING, Kind.PARAGRAPH]

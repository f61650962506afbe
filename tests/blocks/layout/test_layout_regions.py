"""Regions as a layout model may give them, sensible or not: which words they hold, their order, kinds and cuts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pymupdf
import pytest
from effort import examples
from fixture_files import document, pdf_bytes
from hypothesis import given
from hypothesis import strategies as st

import blocks.layout.pages
from blocks.document import Document
from blocks.layout.pages import lay_out
from blocks.model import Content, Kind
from blocks.pdf.reader import open_pdf, read_pages
from blocks.segment import segment

Placed = list[tuple[float, float, str]]
"""(x, y of the baseline, words) of each line, in the order in which the file is to have them."""
Boxed = tuple[str, float, float, float, float]
"""What a region is called, and its box."""


@dataclass
class Grid:
    """The lines that the model sees in a table, measured from its corner."""

    h_lines: list[float] = field(default_factory=list)
    v_lines: list[float] = field(default_factory=list)


def group(name: str, *box: float, grid: Grid | None = None, pieces: bool = False) -> dict[str, Any]:
    """A region as the model gives it raw."""
    return {
        "class_name": name,
        "group_bbox": [*box],
        "bboxes": [[*box]] if pieces else [],
        "table_grid": grid,
    }


def page_of(placed: Placed, size: float = 10, width: float = 500) -> bytes:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=width, height=700)
        for x, y, text in placed:
            page.insert_text((x, y), text, fontsize=size)
        return bytes(pdf.tobytes())


def laid_out(data: bytes, *groups: dict[str, Any]) -> Document:
    """The document, where the model finds these regions on every page."""
    return Document("doc", "test.pdf", "", content_of(data, lambda page: list(groups)), 1)


def content_of(data: bytes, model: Callable[[Any], list[Any]]) -> Content:
    with open_pdf(data, name="test.pdf") as pdf:
        return segment(lay_out(pdf, read_pages(pdf, name="test.pdf"), model=model))


def column(x: float, name: str, top: float = 100, lines: int = 6) -> Placed:
    return [(x, top + 13 * n, f"{name} line number{n} holds several words") for n in range(lines)]


def told(doc: Document) -> list[tuple[str, str]]:
    return [(block.kind.value, block.text) for block in doc.blocks]


def plain(placed: Placed) -> str:
    return " ".join(text for _, _, text in placed)


LEFT, RIGHT = column(40, "left"), column(265, "right")
TWO_COLUMNS = page_of([line for pair in zip(LEFT, RIGHT, strict=True) for line in pair])
AREA = (40, 90, 460, 170)


def test_regions_are_read_by_columns_though_the_model_sorts_them_by_height() -> None:
    upper, lower = column(40, "upper", 100, 3), column(40, "lower", 200, 3)
    beside, last = column(265, "beside", 110, 3), column(265, "last", 210, 3)
    rows = sorted([*upper, *lower, *beside, *last], key=lambda line: line[1])
    boxes = [(40, 90, 235, 130), (265, 100, 460, 140), (40, 190, 235, 230), (265, 200, 460, 240)]
    doc = laid_out(page_of(rows), *(group("text", *box) for box in boxes))
    assert told(doc) == [("paragraph", plain(part)) for part in (upper, lower, beside, last)]


def test_a_region_over_two_columns_is_read_column_by_column() -> None:
    doc = laid_out(TWO_COLUMNS, group("text", *AREA))
    assert " ".join(text for _, text in told(doc)) == plain(LEFT + RIGHT)


def test_a_region_that_the_rules_would_part_is_one_block() -> None:
    lines = [
        (40.0, 100.0, "Sums of a kind that hold"),
        (60.0, 140.0, "more than one thing"),
        (40.0, 185.0, "are whole"),
    ]
    assert len(laid_out(page_of(lines)).blocks) == 3
    assert told(laid_out(page_of(lines), group("formula", *AREA[:3], 200))) == [("formula", plain(lines))]
    assert told(laid_out(page_of(lines), group("text", *AREA[:3], 200))) == [("paragraph", plain(lines))]


def test_paragraphs_that_the_model_takes_for_one_are_parted_at_sure_signs() -> None:
    first = [
        (40.0, 100.0, "The board met in winter and spoke of tolls and coal for"),
        (40.0, 113.0, "an hour."),
    ]
    second = [
        (55.0, 126.0, "The silt came down the river in the year before, and"),
        (40.0, 139.0, "lay there."),
    ]
    doc = laid_out(page_of(first + second), group("text", 40, 90, 460, 145))
    assert told(doc) == [("paragraph", plain(first)), ("paragraph", plain(second))]


@pytest.mark.parametrize("name", ["text", "list-item", "title"])
def test_a_block_that_the_model_takes_for_two_is_one(name: str) -> None:
    lines = [(40.0, 300.0, "- what an item may say when it"), (48.0, 313.0, "goes on in a second line")]
    doc = laid_out(page_of(lines), group(name, 40, 290, 460, 305), group(name, 40, 305, 460, 320))
    assert [text for _, text in told(doc)] == [plain(lines)]
    apart = laid_out(page_of(lines), group(name, 40, 290, 460, 305), group("caption", 40, 305, 460, 320))
    assert [text for _, text in told(apart)] == [text for _, _, text in lines]


def test_items_that_the_model_takes_for_one_are_parted() -> None:
    items = [(40.0, 100.0 + 13 * n, f"- item number{n} of the list") for n in range(3)]
    doc = laid_out(page_of(items), group("list-item", 40, 90, 460, 135))
    assert told(doc) == [("list", text) for _, _, text in items]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("text", "paragraph"),
        ("title", "heading"),
        ("section-header", "heading"),
        ("list-item", "list"),
        ("picture", "figure"),
        ("formula", "formula"),
        ("caption", "caption"),
        ("footnote", "footnote"),
        ("of another model", "paragraph"),
    ],
)
def test_names_of_the_model_are_kinds(name: str, kind: str) -> None:
    lines = column(40, "some", 300, 2)
    assert told(laid_out(page_of(lines), group(name, 40, 290, 460, 320))) == [(kind, plain(lines))]


def test_headers_and_footers_are_believed_at_the_edges_of_a_page_with_other_text() -> None:
    body = column(40, "body", 300)
    lines = [(40.0, 30.0, "Harbour board"), *body, (240.0, 680.0, "12"), (40.0, 680.0, "Confidential")]
    at = [group("page-header", 40, 20, 200, 35), group("page-footer", 40, 670, 300, 690)]
    kinds = [kind for kind, _ in told(laid_out(page_of(lines), *at, group("text", 40, 290, 460, 380)))]
    assert kinds == ["header", "paragraph", "page_number", "footer"]
    middle = laid_out(
        page_of(lines), group("page-header", 40, 290, 460, 380), group("page-footer", 40, 20, 200, 35)
    )
    assert [kind for kind, _ in told(middle)][:2] == ["header", "paragraph"]
    with pymupdf.open(stream=page_of(body), filetype="pdf") as pdf:
        pdf[0].insert_text((40, 60), "Claims of the harbour board", fontsize=16)
        data = bytes(pdf.tobytes())
    large = told(laid_out(data, group("page-header", 40, 40, 460, 65), group("text", 40, 290, 460, 380)))
    assert ("heading", "Claims of the harbour board") in large
    alone = laid_out(page_of([(40.0, 30.0, "A page of its own")]), group("page-header", 40, 20, 200, 35))
    assert alone.blocks[0].kind not in (Kind.HEADER, Kind.FOOTER)


def test_words_outside_every_region_keep_their_place_in_the_order() -> None:
    upper, between, lower = (
        column(40, name, top, 3) for name, top in (("upper", 100), ("between", 180), ("lower", 260))
    )
    doc = laid_out(
        page_of(upper + between + lower), group("text", 40, 90, 460, 130), group("text", 40, 250, 460, 290)
    )
    assert told(doc) == [("paragraph", plain(part)) for part in (upper, between, lower)]


def test_the_piece_of_a_region_says_more_than_its_box() -> None:
    groups = group("text", 40, 90, 235, 170, pieces=True), group("caption", 30, 80, 460, 180)
    doc = laid_out(TWO_COLUMNS, *groups)
    assert told(doc) == [("paragraph", plain(LEFT)), ("caption", plain(RIGHT))]


def test_a_side_note_is_kept_out_of_the_text_that_the_model_runs_it_into() -> None:
    body = [(150.0, 100.0 + 13 * n, f"The text line number{n} holds several words of it") for n in range(10)]
    with pymupdf.open(stream=page_of(body), filetype="pdf") as pdf:
        pdf[0].insert_text((40, 126), "Silt of 1894", fontsize=7)
        data = bytes(pdf.tobytes())
    doc = laid_out(data, group("text", 40, 90, 460, 222))
    assert sorted(told(doc)) == [("paragraph", plain(body)), ("side_note", "Silt of 1894")]


CELLS = [["year", "silt", "coal"], ["1893", "12", "7"], ["1894", "wet", "mud"]]
TABLE = page_of(
    [(40.0 + 150 * c, 100.0 + 40 * r, text) for r, row in enumerate(CELLS) for c, text in enumerate(row)]
)


def test_a_picture_behind_the_whole_page_makes_no_labels_of_its_text() -> None:
    doc = laid_out(TWO_COLUMNS, group("picture", 0, 0, 500, 700), group("caption", 40, 90, 235, 170))
    assert told(doc) == [("caption", plain(LEFT)), ("paragraph", plain(RIGHT))]


def test_text_and_captions_among_pictures_are_no_labels() -> None:
    text = [
        (40.0, 300.0, "The board met in winter and spoke of tolls and coal, and"),
        (40.0, 313.0, "of the silt."),
    ]
    caption, labels = (
        (40.0, 400.0, "Figure 2: The new quay"),
        (40.0, 450.0, "1890 1891 1892 1893 1894 1895 1896"),
    )
    doc = laid_out(page_of([*text, caption, labels]), group("picture", 30, 290, 460, 460))
    assert told(doc) == [("paragraph", plain(text)), ("caption", caption[2]), ("figure", labels[2])]


def test_what_the_model_calls_text_is_no_label_of_the_figure_below() -> None:
    labels = [(40.0 + 90 * (n % 2), 300.0 + 30 * n, f"label {n}") for n in range(4)]
    page = page_of([*labels, (40.0, 430.0, "Figure 2: The new quay")])
    assert [kind for kind, _ in told(laid_out(page))][:4] == ["figure"] * 4, "without regions"
    doc = laid_out(page, *(group("text", x - 1, y - 12, x + 60, y + 4) for x, y, _ in labels))
    assert Kind.FIGURE not in {block.kind for block in doc.blocks}


def test_rows_of_a_table_are_those_that_the_model_sees() -> None:
    extra = [(190.0, 153.0, "and more of it")]
    with pymupdf.open(stream=TABLE, filetype="pdf") as pdf:
        for x, y, text in extra:
            pdf[0].insert_text((x, y), text, fontsize=10)
        data = bytes(pdf.tobytes())
    grid = Grid([35.0, 75.0], [120.0, 270.0])
    doc = laid_out(data, group("table", 35, 85, 460, 200, grid=grid))
    assert [text for _, text in told(doc)] == ["year silt coal", "1893 12 and more of it 7", "1894 wet mud"]
    assert {kind for kind, _ in told(doc)} <= {"table", "table_header"}


def test_a_table_of_one_column_is_left_to_the_rules() -> None:
    lines = column(40, "form", 100, 4)
    doc = laid_out(page_of(lines), group("table", 35, 90, 460, 150, grid=Grid([15.0, 28.0, 41.0], [300.0])))
    assert told(doc) == told(laid_out(page_of(lines)))


def test_pages_of_right_to_left_scripts_have_their_columns_the_other_way() -> None:
    own = document("layout_hebrew_columns.pdf")
    boxes = [[*block.bbox] for block in sorted(own.blocks, key=lambda b: b.bbox.y0)]
    doc = laid_out(pdf_bytes("layout_hebrew_columns.pdf"), *(group("text", *box) for box in boxes))
    assert [block.text for block in doc.blocks] == [block.text for block in own.blocks]


def test_a_page_that_breaks_the_model_is_left_to_the_rules_and_says_why() -> None:
    with pymupdf.open() as pdf:
        for _ in range(2):
            pdf.insert_pdf(pymupdf.open(stream=TWO_COLUMNS, filetype="pdf"))
        data = bytes(pdf.tobytes())

    def model(page: Any) -> list[dict[str, Any]]:
        if page.number == 1:
            raise IndexError("no such edge")
        return [group("caption", *AREA)]

    content = content_of(data, model)
    problems = [page.layout_problem for page in content.pages]
    assert problems == [None, "the layout model failed (IndexError: no such edge)"]
    doc = Document("doc", "test.pdf", "", content, 1)
    own = [(kind, text) for kind, text in told(laid_out(TWO_COLUMNS))]
    assert [told(doc)[0][0], *told(doc)[1:]] == ["caption", *own]


def test_a_page_on_which_nothing_is_found_says_so() -> None:
    content = content_of(TWO_COLUMNS, lambda page: [])
    assert [page.layout_problem for page in content.pages] == ["the layout model found nothing on it"]


def test_pages_too_large_or_too_full_are_not_shown_to_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def model(page: Any) -> list[dict[str, Any]]:
        raise AssertionError("the model was asked")

    large = content_of(page_of(LEFT, width=50_000), model)
    assert [page.layout_problem for page in large.pages] == ["it is too large for the layout model"]
    monkeypatch.setattr(blocks.layout.pages, "_MOST_LINES", 11)
    full = content_of(TWO_COLUMNS, model)
    assert [page.layout_problem for page in full.pages] == [
        "it has more than 11 lines, too many for the layout model"
    ]


NAMES = [
    "text",
    "title",
    "list-item",
    "table",
    "picture",
    "formula",
    "caption",
    "footnote",
    "page-header",
    "page-footer",
]
PLACES = st.floats(-100, 900, width=32)
GRIDS = st.builds(Grid, st.lists(PLACES, max_size=4), st.lists(PLACES, max_size=4))
GROUPS = st.builds(
    lambda name, box, grid, pieces: group(name, *box, grid=grid, pieces=pieces),
    st.sampled_from(NAMES),
    st.tuples(PLACES, PLACES, PLACES, PLACES),
    st.none() | GRIDS,
    st.booleans(),
)
FILES = {
    name: pdf_bytes(name) for name in ("two_columns.pdf", "tables.pdf", "arabic.pdf", "layout_footnotes.pdf")
}


@examples(0.4)
@given(name=st.sampled_from(sorted(FILES)), groups=st.lists(GROUPS, max_size=8))
def test_no_word_is_lost_moved_or_doubled_whatever_the_model_says(
    name: str, groups: list[dict[str, Any]]
) -> None:
    content, own = content_of(FILES[name], lambda page: groups), document(name)
    words, order = content.words, np.argsort(content.words.source)
    before = np.argsort(own.words.source)
    assert [words.texts[i] for i in order.tolist()] == [own.words.texts[i] for i in before.tolist()]
    assert (words.boxes[order] == own.words.boxes[before]).all()
    assert (words.pages[order] == own.words.pages[before]).all()
    assert (np.diff(words.pages) >= 0).all() and (np.diff(words.lines) >= 0).all()
    assert len(content.blocks.kinds) == len(content.blocks) and content.blocks.first_words[0] == 0

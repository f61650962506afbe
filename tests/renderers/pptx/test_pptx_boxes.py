"""Nothing runs over the edge of a slide or into something else, measured by other means than those that placed it."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pymupdf
import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from slide_files import EMU, A, Deck, drawn, entry, mark, report_of, sentences, text
from written_report import LONG, cell, heading, line, p, picture, row, written_report

from renderers.report.model import Evidence, Report
from renderers.tree.nodes import (
    Block,
    CodeBlock,
    Figure,
    ListBlock,
    ListItem,
    PageBreak,
    Picture,
    QuoteBlock,
    Rule,
    Table,
    TextDocument,
)

pytestmark = pytest.mark.long

_DECORATION = ("Bar", "Line")
_FONT = pymupdf.Font("figo")


def boxes(deck: Deck) -> list[tuple[int, str, tuple[float, float, float, float]]]:
    """Slide, name and place of every shape, in points; places are those of layout and master where it has none."""
    return [
        (
            number,
            shape.name,
            tuple(
                side / EMU
                for side in (shape.left, shape.top, shape.left + shape.width, shape.top + shape.height)
            ),
        )
        for number, slide in enumerate(deck.slides, 1)
        for shape in slide.shapes
    ]


def assert_apart(deck: Deck) -> None:
    """Every box is on its slide, and none lies on another one but for bars beside quotations."""
    placed = boxes(deck)
    for _, name, (x0, y0, x1, y1) in placed:
        assert x0 >= 0 and y0 >= 0 and x1 <= 960 + 0.01 and y1 <= 540 + 0.01, (name, x0, y0, x1, y1)
    for (n, a, first), (m, b, second) in combinations(placed, 2):
        if n == m and not a.startswith(_DECORATION) and not b.startswith(_DECORATION):
            apart = (
                first[2] <= second[0] + 0.02
                or second[2] <= first[0] + 0.02
                or first[3] <= second[1] + 0.02
                or second[3] <= first[1] + 0.02
            )
            assert apart, (n, a, first, b, second)


def least_height(shape: Any) -> float:
    """The least that a text can take in a box: its letters side by side without a gap at the ends of lines."""
    width = shape.width / EMU
    height = 0.0
    for par in shape.text_frame.paragraphs:
        sizes = [r.font.size.pt for r in par.runs if r.font.size is not None]
        size = max(sizes, default=17.0 if par.level > 2 else 18.0) - (2 if not sizes and par.level > 3 else 0)
        advance = sum(
            _FONT.text_length(r.text, size) * (0.6 if r._r.find(f"{A}rPr").get("baseline") else 1)
            for r in par.runs
        )
        height += max(1, -(-advance // width)) * size * 1.2
    return height


def everything(count: int = 12) -> list[Block]:
    """Many blocks of many sizes."""
    made: list[Block] = []
    for n in range(count):
        made += [
            heading(2 + n % 3, f"Heading {n}"),
            text(n * 2 + 1),
            ListBlock(
                tuple(ListItem((p(sentences(1 + k % 3, 9, k)),)) for k in range(n + 2)), ordered=n % 2 == 0
            ),
            Figure(Picture(f"Picture {n}", "a.png", picture(100 + 90 * n, 60 + 70 * (n % 5))), ()),
            QuoteBlock((p(LONG), p(LONG))),
            Table((row("A", "B"),), tuple(row(sentences(1, k % 30 + 1), "1") for k in range(n * 3)), 2),
            CodeBlock("\n".join(f"line {k} {'x' * (k * 3)}" for k in range(n * 4))),
            Rule(),
            *([PageBreak()] * (n % 2)),
        ]
    return made


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_boxes_of_a_report_with_everything_are_apart(theme: str) -> None:
    assert_apart(drawn(written_report(), theme))


def test_boxes_of_a_long_report_are_apart() -> None:
    assert_apart(drawn(report_of(*everything())))


def test_text_has_room_in_its_box() -> None:
    deck = drawn(report_of(*everything()))
    for slide in deck.slides[1:]:
        for shape in slide.shapes:
            if shape.has_text_frame and shape.text_frame.text:
                assert least_height(shape) <= shape.height / EMU + 0.5, (shape.name, shape.text_frame.text)


def test_sources_with_pictures_are_apart() -> None:
    kinds = [(picture(600, 140),), (picture(300, 900), picture(500, 90)), (picture(2000, 60),), ()]
    entries = tuple(
        entry(
            n,
            f"m{n}",
            evidence=tuple(
                Evidence(sentences(k * 5 + 1), "", "exact", "", page=k, crops=kinds[(n + k) % 4])
                for k in range(1, 5)
            ),
        )
        for n in range(1, 8)
    )
    blocks = (heading(2, "Cited"), p(*(mark(f"m{n}", n) for n in range(1, 8))))
    deck = drawn(report_of(*blocks, entries=entries))
    assert_apart(deck)
    assert len(deck.pictures()) == sum(len(e.crops) for each in entries for e in each.evidence)


def test_rows_of_tables_are_as_high_as_their_table() -> None:
    for number, table in drawn(report_of(*everything())).tables():
        frame = table._graphic_frame
        assert sum(r.height for r in table.rows) == pytest.approx(frame.height, abs=100), number
        assert sum(c.width for c in table.columns) == pytest.approx(frame.width, abs=100)


def test_wide_tables_stay_on_the_slide() -> None:
    for columns in (8, 16, 30, 60):
        header = tuple(cell(f"Column {n}") for n in range(columns))
        rows = tuple(tuple(cell(f"{n * 1000}.5") for n in range(columns)) for _ in range(4))
        assert_apart(drawn(report_of(heading(2, "Wide"), Table((header,), rows, columns))))


WORD = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=40)
PARAGRAPH = st.lists(WORD, min_size=1, max_size=60).map(lambda words: p(" ".join(words)))
LIST = st.lists(PARAGRAPH, min_size=1, max_size=12).map(
    lambda pars: ListBlock(tuple(ListItem((par,)) for par in pars))
)
CODE = st.text(max_size=400).map(CodeBlock)
TABLE = st.integers(1, 9).flatmap(
    lambda width: st.lists(st.lists(WORD.map(cell), min_size=width, max_size=width), max_size=12).map(
        lambda rows: Table((), tuple(map(tuple, rows)), width)
    )
)
HEADING = st.tuples(st.integers(1, 6), WORD).map(lambda made: heading(*made))


@examples(0.4)
@given(st.lists(st.one_of(PARAGRAPH, LIST, CODE, TABLE, HEADING), max_size=12))
def test_boxes_of_any_report_are_apart(blocks: list[Block]) -> None:
    assert_apart(drawn(report_of(*blocks)))


def test_slides_are_used_up_to_their_foot() -> None:
    deck = drawn(report_of(heading(2, "Long"), *(text(6) for _ in range(40))))
    bottoms = [
        max(y1 for n, name, (_, _, _, y1) in boxes(deck) if n == slide and name == "Content")
        for slide in range(2, len(deck.slides))
    ]
    assert all(bottom > 400 for bottom in bottoms)
    assert len(deck.slides) < 25


def test_a_report_is_read_in_the_order_of_its_text() -> None:
    report: Report = report_of(*everything())
    for number, slide in enumerate(drawn(report).slides[1:], 2):
        tops = [shape.top for shape in slide.shapes if not shape.name.startswith(_DECORATION)]
        assert all(a <= b for a, b in pairwise(tops)), number


@pytest.mark.parametrize("count", [3, 12, 60])
def test_long_captions_stay_on_their_slides(count: int) -> None:
    caption = line(sentences(count))
    table = Table((row("A", "B"),), tuple(row(f"{n}", sentences(2, 12, n)) for n in range(50)), 2, caption)
    figure = Figure(Picture("A tower", "a.png", picture(900, 900)), caption)
    deck = drawn(report_of(heading(2, "Captions"), figure, table))
    assert_apart(deck)
    words = deck.words()
    assert all(words[word] >= 2 for word in sentences(count).split())
    heights = [shape.height for _, shape in deck.pictures()]
    assert heights and min(heights) > 100 * EMU


def test_many_authors_stay_on_their_slide() -> None:
    names = tuple(f"Author Number {n} of the University of a Long Name" for n in range(60))
    for count in (3, 15, 60):
        about = {"subtitle": sentences(count // 3), "authors": names[:count], "date": "May"}
        document = TextDocument((p("Text."),), title="T", **about)
        deck = drawn(Report(document, (), title="T"))
        assert_apart(deck)
        words = deck.words()
        assert words["Author"] == count and words["May"] == 1
        for shape in deck.slides[0].shapes:
            sizes = [r.font.size.pt for par in shape.text_frame.paragraphs for r in par.runs if r.font.size]
            length = sum(
                _FONT.text_length(par.text, max(sizes, default=44.0)) for par in shape.text_frame.paragraphs
            )
            assert length / (shape.width / EMU) * max(sizes, default=44.0) * 1.2 <= shape.height / EMU


def test_an_entry_stays_on_one_slide_where_slides_are_evened_out() -> None:
    entries = tuple(entry(n, url=f"https://example.org/{n}", evidence=()) for n in range(1, 31))
    deck = drawn(report_of(text(2), entries=entries))
    for number in range(1, 31):
        assert f"s{number}.pdf · https://example.org/{number}" in deck.texts(
            deck.slide_with(f"[{number}] Source no.")
        )


def test_long_texts_in_a_wide_table_are_parted_from_it() -> None:
    names = row("Name", *(f"Measure {n}" for n in range(12)), "Comment")
    rows = (row(f"Name {n}", *["EUR 12,345"] * 12, sentences(12)) for n in range(12))
    deck = drawn(report_of(heading(2, "Wide"), Table((names,), tuple(rows), 14)))
    assert_apart(deck)
    tables = deck.tables()
    assert len(tables) <= 6
    assert all(t.cell(0, 0).text == "Name" for _, t in tables)
    assert {len(t.columns) for _, t in tables} == {13, 2}

"""Boxes: union, one box a line, parts of the page."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from blocks.box import Box, PageBox
from blocks.geometry import lines_to_boxes, to_unit, union
from blocks.model import Page, WordColumns

lengths = st.floats(1, 50)


def columns(rows: list[tuple[float, ...]]) -> WordColumns:
    """Words of rows: line, page, left, top, right, bottom."""
    table = np.array(rows, dtype=np.float32).reshape(-1, 6)
    n = len(table)
    whole = table[:, :2].astype(np.int32)
    return WordColumns(
        ["w"] * n,
        table[:, 2:],
        whole[:, 1],
        whole[:, 0],
        np.zeros(n, np.int32),
        np.zeros(n, np.uint8),
        np.arange(n, dtype=np.int32),
    )


@st.composite
def set_lines(draw: st.DrawFn) -> WordColumns:
    """Words set in lines on pages, down the page; most lines from left to right, some in any order."""
    rows: list[tuple[float, ...]] = []
    for line, (page, widths) in enumerate(
        draw(st.lists(st.tuples(st.integers(1, 3), st.lists(lengths, min_size=1, max_size=6)), max_size=8))
    ):
        x, placed = 10.0, []
        for width in widths:
            placed.append((line, page, x, 20.0 * line, x + width, 20.0 * line + 12))
            x += width + 5
        rows += draw(st.sampled_from([placed, placed[::-1]]) | st.permutations(placed))
    return columns(rows)


@st.composite
def chosen_words(draw: st.DrawFn) -> tuple[WordColumns, NDArray[np.int64]]:
    words = draw(set_lines())
    chosen = sorted(draw(st.sets(st.integers(0, len(words) - 1)))) if len(words) else []
    return words, np.array(chosen, dtype=np.int64)


@given(chosen_words())
def test_every_chosen_word_lies_in_a_box_of_its_page(drawn: tuple[WordColumns, NDArray[np.int64]]) -> None:
    words, chosen = drawn
    boxes = lines_to_boxes(words, chosen)
    for i in chosen:
        x0, y0, x1, y1 = words.boxes[i].tolist()
        assert any(
            b.page == words.pages[i] and b.x0 <= x0 and b.y0 <= y0 and b.x1 >= x1 and b.y1 >= y1
            for b in boxes
        )


@given(chosen_words())
def test_no_other_word_lies_in_a_box(drawn: tuple[WordColumns, NDArray[np.int64]]) -> None:
    words, chosen = drawn
    boxes = lines_to_boxes(words, chosen)
    for i in set(range(len(words))) - set(chosen.tolist()):
        x0, y0, x1, y1 = words.boxes[i].tolist()
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        assert not any(b.page == words.pages[i] and b.x0 < x < b.x1 and b.y0 < y < b.y1 for b in boxes)


@given(set_lines())
def test_whole_lines_give_one_box_each_in_order(words: WordColumns) -> None:
    boxes = lines_to_boxes(words, np.arange(len(words)))
    assert len(boxes) == len(set(words.lines.tolist()))
    assert [b.y0 for b in boxes] == sorted(b.y0 for b in boxes)


def corners(words: WordColumns, chosen: list[int]) -> list[tuple[float, float, float, float]]:
    return [(b.x0, b.y0, b.x1, b.y1) for b in lines_to_boxes(words, np.array(chosen))]


def test_an_aside_between_the_words_of_a_line_stays_uncovered() -> None:
    aside_first = [
        (0, 1, 400, 10, 440, 20),
        (0, 1, 50, 12, 90, 22),
        (0, 1, 95, 12, 390, 22),
        (0, 1, 450, 10, 480, 20),
    ]
    words = columns(aside_first)
    assert corners(words, [0, 1]) == [(400, 10, 440, 20), (50, 12, 90, 22)]
    assert corners(words, [0, 1, 2]) == [(50, 10, 440, 22)]


def test_a_sign_of_a_high_font_does_not_raise_the_line_over_its_neighbours() -> None:
    above = [(0, 1, 50 + 40 * n, 0, 80 + 40 * n, 11) for n in range(4)]
    line = [(1, 1, 50, 13, 80, 24), (1, 1, 90, 6, 96, 25), (1, 1, 100, 13, 140, 24)]
    assert corners(columns([*above, *line]), [4, 5, 6]) == [(50, 13, 140, 24)]
    assert corners(columns(line), [0, 1, 2]) == [(50, 6, 140, 25)]  # it covers nothing there


def test_an_initial_letter_has_a_box_of_its_own() -> None:
    line = [(0, 1, 50, 10, 80, 45), (0, 1, 85, 10, 150, 21), (0, 1, 155, 10, 200, 21)]
    below = [(1, 1, 85, 23, 150, 34), (2, 1, 85, 36, 150, 47)]
    assert corners(columns([*line, *below]), [0, 1, 2]) == [(50, 10, 80, 45), (85, 10, 200, 21)]


def test_words_that_stand_below_each_other_have_one_box() -> None:
    upright = [(0, 1, 100, 10 + 12 * n, 110, 20 + 12 * n) for n in range(4)]
    tall = (0, 1, 100, 58, 110, 90)
    beside = (1, 1, 92, 10, 104, 90)
    assert corners(columns([*upright, tall, beside]), [0, 1, 2, 3, 4]) == [(100, 10, 110, 90)]


def test_no_words_have_no_boxes() -> None:
    words = WordColumns([], *(np.zeros(0) for _ in range(6)))
    assert lines_to_boxes(words, np.array([], dtype=np.int64)) == ()


@given(st.lists(st.tuples(*[st.floats(-1e3, 1e3)] * 4), min_size=1, max_size=8))
def test_a_union_holds_each_box_and_touches_some_on_every_side(
    corners: list[tuple[float, float, float, float]],
) -> None:
    boxes = [Box(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in corners]
    around = union(boxes)
    assert around.x0 in {b.x0 for b in boxes} and around.y1 in {b.y1 for b in boxes}
    assert all(
        around.x0 <= b.x0 and around.y0 <= b.y0 and around.x1 >= b.x1 and around.y1 >= b.y1 for b in boxes
    )


def test_parts_of_the_page_are_left_top_width_height() -> None:
    parts = to_unit(PageBox(1, 50, 60, 150, 120), Page(1, 200, 600))
    assert parts == pytest.approx({"left": 0.25, "top": 0.1, "width": 0.5, "height": 0.1})


@given(st.tuples(*[st.floats(-100, 700)] * 4))
def test_parts_never_leave_the_page(corners: tuple[float, float, float, float]) -> None:
    a, b, c, d = corners
    parts = to_unit(Box(min(a, c), min(b, d), max(a, c), max(b, d)), Page(1, 595, 400))
    assert all(0 <= value <= 1 for value in parts.values())
    assert parts["left"] + parts["width"] <= 1 + 1e-9 and parts["top"] + parts["height"] <= 1 + 1e-9

"""Tables of a PDF: header rows on every page, rows higher than a page, cells over rows and columns, width."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawn_reports import PROSE, Reopened, bullets, cell, para, report, table

from renderers.tree.nodes import Table, Text


def test_header_rows_come_again_on_every_page() -> None:
    rows = [[f"row {k}", PROSE] for k in range(40)]
    drawn = Reopened(report(table(["Name of it", "What it is"], rows)))
    assert len(drawn.texts) > 2
    assert [text.count("Name of it") for text in drawn.texts] == [1] * len(drawn.texts)
    assert [k for k in range(40) if drawn.text.count(f"row {k} ") != 1] == []


def test_rows_are_not_parted_if_they_fit_on_a_page() -> None:
    rows = [[f"row{k}", f"start{k} {PROSE} end{k}"] for k in range(40)]
    drawn = Reopened(report(table(["a", "b"], rows)))
    for text in drawn.texts:
        for k in range(40):
            assert (f"start{k} " in text) == (f"end{k}\n" in text)


@pytest.mark.parametrize("header", [["Name", "Words"], []], ids=["header", "no-header"])
def test_a_row_higher_than_a_page_is_parted(header: list[str]) -> None:
    words = " ".join(f"w{k}" for k in range(3000))
    drawn = Reopened(
        report(para("before"), table(header, [["long", words], ["next", "short"]]), para("after"))
    )
    assert len(drawn.texts) > 3
    found = [word for word in drawn.text.split() if word.startswith("w") and word[1:].isdigit()]
    assert found == words.split()
    assert drawn.outside() == []


def test_cells_over_rows_and_columns() -> None:
    spanning = Table(
        ((cell("wide", 2), cell("high", 1, 2)), (cell("left"), cell("right"))),
        (
            (cell("three", 1, 3), cell("a1"), cell("a2")),
            (cell("b1"), cell("b2")),
            (cell("c1"), cell("c2")),
            (cell("all of them", 3),),
        ),
        3,
    )
    drawn = Reopened(report(spanning))
    box = {
        word: drawn.box_of(word)[1]
        for word in ("wide", "left", "right", "high", "a1", "b1", "c2", "three", "b2")
    }
    assert box["wide"][0] == pytest.approx(box["left"][0], abs=2)
    assert box["right"][0] == pytest.approx(box["b1"][0], abs=2)
    assert box["high"][0] == pytest.approx(box["c2"][0], abs=2)
    assert box["a1"][1] > box["b1"][3]
    assert box["three"][3] == pytest.approx(box["a1"][3], abs=3)


def test_a_cell_over_more_rows_than_a_page_holds() -> None:
    rows = ((cell("spans", 1, 120), cell("y0")), *((cell(f"y{k}"),) for k in range(1, 120)))
    drawn = Reopened(report(Table(((cell("h1"), cell("h2")),), rows, 2)))
    assert len(drawn.texts) > 2
    assert [k for k in range(120) if f"y{k}" not in drawn.text.split()] == []
    assert all("h2" in text for text in drawn.texts)


@pytest.mark.parametrize("columns", [8, 15, 40, 120])
def test_wide_tables_stay_within_the_margins(columns: int) -> None:
    header = [f"heading{k}" for k in range(columns)]
    drawn = Reopened(report(table(header, [[f"{k * 98_765:,}" for k in range(columns)]] * 3)))
    assert drawn.outside() == []
    words = drawn.text.split()
    assert [k for k in range(columns) if f"{k * 98_765:,}" not in words] == []


def test_long_words_in_narrow_columns_are_cut() -> None:
    word = "Donaudampfschifffahrtsgesellschaft" * 4
    spanning = Table((), ((cell(word), cell(word)), (cell(word, 2),)), 2)
    drawn = Reopened(report(spanning))
    assert drawn.outside() == []
    assert drawn.text.replace(" ", "").count(word) >= 1


def test_numbers_are_not_broken() -> None:
    rows = [[PROSE, "1,234,567", PROSE, "–12.5%"]] * 3
    drawn = Reopened(report(table(["a", "b", "c", "d"], rows)))
    assert drawn.text.count("1,234,567") == 3
    assert drawn.text.count("–12.5%") == 3


def test_tables_and_lists_in_cells() -> None:
    inner = table(["in1", "in2"], [["in3", PROSE * 20]])
    holder = replace(cell(""), blocks=(inner, bullets("one", bullets("two"))))
    outer = Table((), ((cell("outer"), holder),), 2)
    drawn = Reopened(report(outer))
    assert [word for word in ("outer", "in1", "in2", "in3", "one", "two") if word not in drawn.text] == []
    assert drawn.text.count("throughout the year") == 20
    assert drawn.outside() == []


def test_columns_run_from_right_to_left_in_arabic() -> None:
    drawn = Reopened(report(table(["البند", "القيمة"], [["سنة", "القناة"]])))
    _, first = drawn.box_of("البند")
    _, second = drawn.box_of("القيمة")
    assert first[0] > second[2]


def test_captions_and_alignment() -> None:
    right = replace(cell("99"), align="right")
    captioned = Table(
        ((cell("a"), cell("A long heading")),), ((cell("x"), right),), 2, (Text("What it shows"),)
    )
    drawn = Reopened(report(captioned))
    _, caption = drawn.box_of("What it shows")
    _, head = drawn.box_of("A long heading")
    _, number = drawn.box_of("99")
    assert caption[1] > head[3]
    assert number[2] == pytest.approx(head[2], abs=2)


def _columns_of(drawn: Reopened, *heads: str) -> list[float]:
    """Widths from each heading's left edge to the next one's."""
    lefts = [drawn.box_of(head)[1][0] for head in heads]
    return [right - left for left, right in zip(lefts, [*lefts[1:], 595.28 - 68], strict=True)]


@pytest.mark.parametrize("figures", [2, 5, 9])
def test_a_comment_is_wider_than_figures_beside_it(figures: int) -> None:
    comment = "Nothing was landed there for many days although the agent had announced cargo of"
    assert len(comment) == 80
    heads = [f"F{k}" for k in range(figures)]
    row = [*["12,345"] * figures, comment]
    drawn = Reopened(report(table([*heads, "Comment"], [row] * 3)))
    *others, last = _columns_of(drawn, *heads, "Comment")
    assert last > 2 * max(others)


def test_a_longer_text_gets_more_of_the_room() -> None:
    drawn = Reopened(report(table(["Long", "Short"], [[PROSE * 3, PROSE]])))
    long, short = _columns_of(drawn, "Long", "Short")
    assert long > 1.5 * short > 150


def test_words_and_spaces_of_a_figure_stay_on_one_line() -> None:
    figures = ["1 234 567,5 €", "(98 765.4)", "12 450 km", "−12,5 %", "$ 1 234 567"]
    drawn = Reopened(report(table([*"abcde", "f"], [[*figures, PROSE * 2]] * 2)))
    lines = {line for text in drawn.texts for line in text.split("\n")}
    assert [figure for figure in figures if not any(figure in line for line in lines)] == []

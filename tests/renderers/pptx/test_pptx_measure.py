"""Where lines and sentences of slides end, against slow ways of finding out; and how long drawing takes."""

from __future__ import annotations

from functools import partial
from importlib.metadata import distribution
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear
from slide_files import report_of, sentences, text
from written_report import heading, p, row

from renderers.pptx import draw_pptx
from renderers.pptx.layout.metrics import SLACK, advances
from renderers.pptx.layout.text import Look, Par, Piece, Span, rest_of, split, whole
from renderers.pptx.parts.scripts import pieces
from renderers.report.looks.theme import PAPER
from renderers.tree.nodes import Block, Table

pytestmark = pytest.mark.long

DEJAVU = Path(str(files("ziafont") / "fonts" / "DejaVuSans.ttf"))
DEJAVU_BOLD = Path(str(distribution("mermaidx").locate_file("mermaidx/assets/fonts/DejaVuSans-Bold.ttf")))


def slow_lines(par: Par, width: float) -> list[str]:
    """Lines word by word, each as long as it can be; words too long for a line are cut."""
    lines, line = [], ""
    for word in par.text.split(" "):
        longer = f"{line} {word}" if line else word
        if wide(par, longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while wide(par, line) > width:
            cut = next(n for n in range(len(line), 0, -1) if n == 1 or wide(par, line[:n]) <= width)
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line]


def wide(par: Par, text: str) -> float:
    """Width of some of its text in points."""
    return sum(advances(False, False, False)[c] for c in text) * par.size * SLACK


@given(st.lists(st.text("abcmWi.,", min_size=1, max_size=30), min_size=1, max_size=40), st.integers(60, 800))
def test_lines_end_where_they_must(words: list[str], width: int) -> None:
    par = Par((Span(" ".join(words)),), 18.0)
    ends = par.lines(width)
    found = [par.text[a:b].rstrip() for a, b in zip([0, *ends], ends, strict=False)]
    assert found == slow_lines(par, width + 1e-9)


@given(st.text("ab .!?A1中。\n", max_size=300), st.integers(40, 400), st.integers(20, 200))
def test_parts_of_a_paragraph_are_all_of_it(words: str, width: int, height: int) -> None:
    par = Par((Span(words or "a"), Span("1", mark=True), Span(words or "b")), 14.0)
    left: Piece | None = whole(par, width)
    parts = []
    while left is not None:
        part = (
            left if left.height <= height else split(left, width, max(height, par.line_height), anywhere=True)
        )
        assert part is not None and part.stop > left.start
        assert part.height <= max(height, par.line_height) + 1e-6
        parts.append(part)
        left = rest_of(left, part, width) if part is not left else None
    assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
    assert parts[-1].stop == len(par.text)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("One. Two? Three! Four", ["One. ", "Two? ", "Three! ", "Four"]),
        ("He paid $4.2 million. Then he left.", ["He paid $4.2 million. ", "Then he left."]),
        ("See No. 5 and Fig. 3 by J. Smith. Next.", ["See No. 5 and Fig. 3 by J. Smith. ", "Next."]),
        ("“Quoted.” Then more. and lower", ["“Quoted.” ", "Then more. and lower"]),
        ("第一句。第二句！第三句", ["第一句。", "第二句！", "第三句"]),
    ],
    ids=["plain", "number", "abbreviations", "quotes", "chinese"],
)
def test_sentences_begin_where_readers_say(words: str, expected: list[str]) -> None:
    par = Par((Span(words),), 18.0)
    starts = [0, *par.sentences, len(words)]
    assert [words[a:b] for a, b in pairwise(starts)] == expected


def test_widths_are_those_of_the_widest_font_that_is_shown() -> None:
    plain, bold = advances(False, False, False), advances(False, True, False)
    fonts = [pymupdf.Font("figo"), pymupdf.Font("notos"), pymupdf.Font(fontfile=str(DEJAVU))]
    for letter in "aWi.é%":
        assert plain[letter] >= max(font.text_length(letter, 1) for font in fonts) - 1e-6
    assert bold["W"] > plain["W"]
    assert plain["中"] == 1.0
    assert plain["\u0301"] == 0.0
    assert advances(True, False, False)["i"] == advances(True, False, False)["W"] >= 0.6


@pytest.mark.parametrize("strong", [False, True])
def test_lines_in_the_font_of_a_machine_without_the_theme_s_fit(strong: bool) -> None:
    words = "Harbour dues: £327.9 thousand in 2023, “A bid of €3,250,000 was accepted” (12.7)"
    font = pymupdf.Font(fontfile=str(DEJAVU_BOLD if strong else DEJAVU))
    measured = Par((Span(words, Look(strong=strong)),), 18.0).natural
    assert font.text_length(words, 1) <= measured <= 1.08 * font.text_length(words, 1)


def test_raised_marks_take_less_room() -> None:
    raised, plain = (Par((Span("1234567890", Look(script=n)),), 18.0) for n in (1, 0))
    assert raised.natural == pytest.approx(plain.natural * 0.66)


@given(st.text("aé中かカ한عש1 ", max_size=40))
def test_pieces_by_script_are_all_of_the_text(words: str) -> None:
    assert "".join(piece.text for piece in pieces(words, "en")) == words


def long_report(count: int) -> list[Block]:
    """So many sections of 110 words and a table."""
    table = Table((row("Name", "Number"),), tuple(row(f"row {n}", "1.5") for n in range(6)), 2)
    return [
        block for n in range(count) for block in (heading(2, f"Section {n}"), p(sentences(9, 12, n)), table)
    ]


@pytest.mark.scaled
def test_time_grows_with_the_report() -> None:
    assert_linear(lambda count: partial(draw_pptx, report_of(*long_report(count)), PAPER), 15, 90, slack=2)


@pytest.mark.scaled
def test_time_grows_with_the_length_of_a_paragraph() -> None:
    assert_linear(lambda size: partial(draw_pptx, report_of(text(size)), PAPER), 150, 1_500)

"""Marks set small and raised, told from figures and letters of the text by where they stand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from drawn_page import drawn

from blocks.document import Document
from blocks.model import BlockColumns, Content, Kind, Page
from blocks.reading.packing import pack, unpack
from blocks.text.raised_marks import RaisedMarks


def marks(document: Document) -> list[tuple[str, str]]:
    """The words with a raised mark, without it, and the mark."""
    words = document.words
    found = document.raised_marks.among(range(len(words)))
    return [(words.texts[k][:a], words.texts[k][a:b]) for k, (a, b) in found.items()]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("The system^{12} was closed by the board.", [("system", "12")]),
        ("as Kalra found (2005)^{67} in the south.", [("(2005)", "67")]),
        ("It was closed.^{3} The board agreed.", [("closed.", "3")]),
        ("The system ^{12} was closed by the board.", [("", "12")]),
        (
            "G. Lib^{b,1}, R. Khan^{d}, B. Akena^{e}, and others",
            [("Lib", "b,1"), ("Khan", "d"), ("Akena", "e")],
        ),
        ("^{5}However, the board has agreed to it.", [("", "5")]),
        ("The system was closed by it ^{8}. The board", [("", "8")]),
        ("The system is on page 8. The board met.", []),
        ("^{19} Mukherjee has written of it in May.", [("", "19")]),
        ("5However, the board has agreed to it.", []),
        ("The system12 was closed by the board.", []),
        ("The room is 10^{2} metres from the door.", []),
        ("The room has 40 m^{2} of floor for all.", []),
        ("a heat of 10 ^{2} degrees in the room", []),
        ("The ^{125}I was closed by the board.", []),
        ("Work^{s}, fields and other lands are let.", []),
    ],
)
def test_raised_marks_are_those_set_so(line: str, found: list[tuple[str, str]]) -> None:
    assert marks(drawn("The board met on Monday in the old hall.", line)) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("The system^{12} was closed by the board.", [("system", "12")]),
        ("The risk of that is 1.2%.^{7} It is low.", [("1.2%.", "7")]),
        ("It was closed in 2006.^{15} The board agreed.", [("2006.", "15")]),
        ("the staining of it;^{437} a rapid rise", [("it;", "437")]),
        ("G. Lib^{b,1}, R. Khan^{2}, and others here", [("Lib", "b,1"), ("Khan", "2")]),
        ("The system12 was closed by the board.", []),
        ("It was closed in 2006.15 by the board.", []),
        ("The ticket is $19.^{99} for all of us.", []),
        ("The room has 40 m^{2} of floor for all.", []),
    ],
)
def test_raised_marks_below_the_top_of_their_line_are_told_by_their_fonts(
    line: str, found: list[tuple[str, str]]
) -> None:
    assert marks(drawn("The board met on Monday in the old hall.", line, rise=0.15)) == found


def test_packed_words_keep_what_the_fonts_tell() -> None:
    lines = ("The board met on Monday in the old hall.", "It is 1.2%.^{7} The board has agreed.")
    words = drawn(*lines, rise=0.15).words
    blocks = BlockColumns(np.zeros(1, np.int32), [Kind.PARAGRAPH], np.ones(1, np.float32))
    kept = unpack(pack(Content((Page(1, 500, 300),), words, blocks))).words
    assert kept.raised is not None
    assert kept.raised.tolist() == np.asarray(words.raised).tolist()


def test_only_pages_read_by_ocr_have_none() -> None:
    words = drawn(
        "The board met on Monday in the old hall.", "The system^{12} was closed by the board."
    ).words
    sure = np.ones(len(words), np.float32)
    unsure = np.where(np.arange(len(words)) == 0, np.float32(0.9), sure)
    found = [
        RaisedMarks(replace(words, confidences=each)).among(range(len(words))) for each in (sure, unsure)
    ]
    assert [len(each) for each in found] == [1, 0]


def test_a_heading_is_no_raised_mark() -> None:
    document = drawn("Libb, 1", "The board met on Monday in the old hall.")
    assert marks(document) == []

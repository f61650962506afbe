"""Lines of paragraphs: where they may end, in what order their pieces stand, how wide they are."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from bidi import get_display
from drawn_reports import Reopened, bullets, report
from hypothesis import given
from hypothesis import strategies as st

from renderers.pdf.flow.columns import shared
from renderers.pdf.fonts.breaking import clusters, pieces_of
from renderers.pdf.fonts.typefaces import Piece, Typefaces
from renderers.pdf.lines.bidi import levels, visual_order
from renderers.pdf.lines.paragraphs import TextStyle, fill, width_of
from renderers.pdf.lines.words import Words
from renderers.report.looks.theme import PAPER
from renderers.tree.tables.wide_tables import Widths

_MIXED = st.text(alphabet="abcאבגابج123٤٥ .,()-+%$/:![]", min_size=1, max_size=30)


@given(text=_MIXED, rtl=st.booleans())
def test_order_of_mixed_lines_agrees_with_the_reference(text: str, rtl: bool) -> None:
    found = levels(text, rtl)
    for k in range(len(text) - 1, -1, -1):  # spaces at the end take the paragraph's level (rule L1)
        if text[k] != " ":
            break
        found[k] = int(rtl)
    order = visual_order(list(zip(text, found, strict=True)), lambda pair: pair[1])
    assert "".join(char for char, _ in order) == get_display(text, base_dir="R" if rtl else "L")


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("plain", ["plain"]),
        ("well-known", ["well-", "known"]),
        ("and/or", ["and/", "or"]),
        ("3-4", ["3-4"]),
        ("−5", ["−5"]),
        ("co\u00adoperate", ["co\u00adoperate"]),
        ("one\u200btwo", ["one", "two"]),
        ("他说：「好。」", ["他", "说：", "「好。」"]),
        ("キャッシュ", ["キャッ", "シュ"]),
        ("ภาษาไทย", ["ภาษา", "ไทย"]),
        ("https://example.org/a-long/path?with=arguments", None),
    ],
    ids=[
        "word",
        "hyphen",
        "slash",
        "range",
        "minus",
        "soft",
        "zero-width",
        "cjk",
        "small-kana",
        "thai",
        "address",
    ],
)
def test_where_words_may_break(word: str, wanted: list[str] | None) -> None:
    pieces = pieces_of(word)
    if wanted is None:
        assert len(pieces) > 3
        assert "".join(pieces) == word
    else:
        assert pieces == wanted


@given(st.text(max_size=40))
def test_clusters_lose_nothing(text: str) -> None:
    assert "".join(clusters(text)) == text


_FACES = Typefaces(PAPER)
_STYLE = TextStyle(_FACES.get(), 10.0, (0, 0, 0))


@given(
    text=st.text(alphabet="abc defghi ابج 中文字 กขเค é-/\u00ad", min_size=1, max_size=200),
    width=st.floats(min_value=30, max_value=400),
    language=st.sampled_from(("", "en", "de")),
)
def test_lines_are_no_wider_than_asked_and_hold_every_letter(text: str, width: float, language: str) -> None:
    words = Words()
    words.text(text, replace(_STYLE, language=language))
    lines = fill(words.chunks(), width)
    assert all(line.width <= width + 0.1 for line in lines)
    assert all(abs(sum(map(width_of, line.parts)) - line.width) < 0.1 for line in lines)
    said = "".join(item.text for line in lines for item, _, _ in line.parts if isinstance(item, Piece))
    assert sorted(re.sub("[ \u00ad]", "", said)) == sorted(re.sub("[ \u00ad]", "", text))


def test_a_word_is_not_broken_where_it_fits_on_the_next_line() -> None:
    words = Words()
    words.text("some words and extraordinarily", _STYLE)
    lines = fill(words.chunks(), 90)
    last = [item.text for item, _, _ in lines[-1].parts if isinstance(item, Piece)]
    assert last[-1] == "extraordinarily"


@given(
    needs=st.lists(st.tuples(st.floats(5, 200), st.floats(0, 500)), min_size=1, max_size=12),
    room=st.floats(100, 1000),
)
def test_columns_fit_and_are_no_wider_than_their_lines(needs: list[tuple[float, float]], room: float) -> None:
    columns = [Widths(least, least + more) for least, more in needs]
    widths = shared(columns, room)
    assert sum(widths) <= room + 0.01
    assert all(width <= column.most + 0.01 for width, column in zip(widths, columns, strict=True))
    if sum(column.least for column in columns) <= room:
        assert all(width >= column.least - 0.01 for width, column in zip(widths, columns, strict=True))


def test_items_stand_beside_their_markers_whichever_way_they_run() -> None:
    hebrew = "פריט ראשון ברשימה הזאת"
    drawn = Reopened(report(bullets(hebrew, hebrew, "English words alone", hebrew)))
    right = [drawn.box_of(words)[1][2] for words in ("ראשון", "alone")]
    assert float(drawn.pdfium[0].get_width()) - right[1] < 120
    assert right[0] > 300

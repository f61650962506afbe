"""Text from right to left in Word files: paragraphs, runs and tables."""

from __future__ import annotations

import pytest
from word_files import W, cell, drawn, items, source, text, words

from renderers.docx.inlines.runs import by_direction
from renderers.report.model import Evidence
from renderers.tree.nodes import Code, QuoteBlock, Strong, Table, Text

ARABIC = "ارتفع الدخل"


@pytest.mark.parametrize(
    ("written", "around", "parts"),
    [
        ("plain", "ltr", [("plain", False)]),
        ("", "ltr", [("", False)]),
        (f"{ARABIC}.", "rtl", [(f"{ARABIC}.", True)]),
        (f"{ARABIC} (PDF).", "rtl", [(f"{ARABIC} (", True), ("PDF", False), (").", True)]),
        (f"see {ARABIC}, page", "ltr", [("see ", False), (ARABIC, True), (", page", False)]),
        (f"{ARABIC} Annual Report 2024", "rtl", [(f"{ARABIC} ", True), ("Annual Report 2024", False)]),
        (f"{ARABIC} 4.2 {ARABIC}", "rtl", [(f"{ARABIC} 4.2 {ARABIC}", True)]),
        ("100%", "rtl", [("100%", True)]),
    ],
    ids=["latin", "empty", "arabic", "name", "word", "digits", "number", "signs"],
)
def test_runs_go_one_way(written: str, around: str, parts: list[tuple[str, bool]]) -> None:
    found = by_direction(written, around)
    assert found == parts
    assert "".join(part for part, _ in found) == written


def test_a_paragraph_runs_as_most_of_its_letters() -> None:
    first, second = drawn(text(f"PDF {ARABIC} {ARABIC}"), text(f"An English line with {ARABIC}.")).paragraphs(
        "Normal"
    )
    assert first.find(f"{W}pPr/{W}bidi") is not None
    assert second.find(f"{W}pPr/{W}bidi") is None
    right_to_left = [words(r) for r in second.iter(f"{W}r") if r.find(f"{W}rPr/{W}rtl") is not None]
    assert right_to_left == [ARABIC]


@pytest.mark.parametrize(
    ("align", "words_", "said"),
    [
        ("left", ARABIC, "right"),
        ("right", ARABIC, "left"),
        ("left", "Latin", "left"),
        ("center", ARABIC, "center"),
    ],
)
def test_left_and_right_are_the_reader_s(align: str, words_: str, said: str) -> None:
    paragraph = drawn(text(words_, align=align)).paragraphs("Normal")[0]
    assert paragraph.find(f"{W}pPr/{W}jc").get(f"{W}val") == said


def test_tables_of_such_words_begin_at_the_right() -> None:
    arabic, latin = (Table((), ((cell(word), cell(word)),), 2) for word in (ARABIC, "Latin"))
    found = [t.find(f"{W}tblPr/{W}bidiVisual") is not None for t in drawn(arabic, latin).body.iter(f"{W}tbl")]
    assert found == [True, False]


def test_a_report_in_such_a_language_runs_to_the_left_throughout() -> None:
    file = drawn(text("123"), items(ARABIC), language="ar", title=ARABIC)
    assert all(p.find(f"{W}pPr/{W}bidi") is not None for p in file.paragraphs())
    assert file.xml("word/header1.xml").find(f"{W}p/{W}pPr/{W}bidi") is not None


def test_code_runs_to_the_right_anywhere() -> None:
    paragraph = drawn(text(f"{ARABIC} {ARABIC} ", Code("f(x);"), Strong((Text("!"),)))).paragraphs("Normal")[
        0
    ]
    runs = {words(r): r.find(f"{W}rPr/{W}rtl") is not None for r in paragraph.iter(f"{W}r")}
    assert runs == {f"{ARABIC} {ARABIC} ": True, "f(x);": False, "!": True}


def test_the_bar_of_a_quotation_stands_where_its_lines_begin() -> None:
    file = drawn(QuoteBlock((text("Latin"),)), QuoteBlock((text(ARABIC),)))
    sides = {
        s.get(f"{W}styleId"): s.find(f"{W}pPr/{W}pBdr") for s in file.xml("word/styles.xml").iter(f"{W}style")
    }
    assert file.words("Quote") == ["Latin"]
    assert file.words("QuoteRtl") == [ARABIC]
    assert sides["Quote"].find(f"{W}left").get(f"{W}val") == "single"
    assert sides["QuoteRtl"].find(f"{W}left").get(f"{W}val") == "nil"
    assert sides["QuoteRtl"].find(f"{W}right").get(f"{W}val") == "single"


def test_a_remark_in_another_script_has_a_line_of_its_own() -> None:
    evidence = (Evidence("", ARABIC, "medium", "A reason in English."),)
    file = drawn(text(ARABIC), entries=(source(1, title=ARABIC, evidence=evidence),), language="ar")
    assert file.words("SourceNote") == ["A reason in English."]
    assert len(file.words("SourceNoteRtl")) == 1


def test_items_of_a_list_stand_on_its_side() -> None:
    block = items("פריט ראשון", "עוד פריט", "פריט with some English words inside", "ועוד אחד")
    ways = [p.find(f"{W}pPr/{W}bidi") is not None for p in drawn(block).paragraphs("ListBullet")]
    assert ways == [True] * 4

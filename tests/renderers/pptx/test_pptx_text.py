"""No word of a report is lost in its presentation, however long its parts are."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from slide_files import A, Deck, drawn, entry, mark, report_of, sentences, text
from test_pptx_boxes import assert_apart
from written_report import cell, heading, line, p, row, words_of, written_report

from renderers.report.model import Report
from renderers.tree.nodes import (
    Cell,
    Cited,
    CitedNumbers,
    Code,
    CodeBlock,
    Figure,
    Footnote,
    FootnoteMark,
    Gap,
    ListBlock,
    ListItem,
    MathBlock,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Table,
    Text,
)


def lost(report: Report, deck: Deck) -> Counter[str]:
    """Words and numbers of the report's text that its slides have not, or less often; marks of sources, which are
    written right behind a word, are words of their own."""
    pars = (par for slide in deck.slides for par in slide.element.iter(f"{A}p"))
    shown = "\n".join("".join(map(_parted, par.iter(f"{A}r", f"{A}br"))) for par in pars)
    return Counter(_WORDS.findall(" ".join(words_of(report.document)))) - Counter(_WORDS.findall(shown))


def _parted(run: Any) -> str:
    """The words of a run; raised ones apart from those before them."""
    words = run.findtext(f"{A}t") or " "
    properties = run.find(f"{A}rPr")
    return f" {words} " if properties is not None and properties.get("baseline") else words


_WORDS = re.compile(r"[^\W\d_]+|\d+")


@pytest.mark.parametrize("theme", ["paper", "night"])
@pytest.mark.parametrize("look", ["superscript", "brackets", "inline-links"])
def test_every_word_of_a_report_with_everything_stands_on_slides(theme: str, look: str) -> None:
    report = replace(written_report(), look=look)
    assert not lost(report, drawn(report, theme))


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    deck = drawn(report_of(heading(2, "Long"), text(60)))
    bodies = [deck.texts(n)[1] for n in range(2, len(deck.slides) + 1)]
    assert len(bodies) > 3
    assert " ".join(bodies) == sentences(60)
    assert all(body.endswith(".") and body.startswith("S") for body in bodies)


def test_a_sentence_longer_than_a_slide_is_cut_between_words() -> None:
    deck = drawn(report_of(heading(2, "Long"), p(sentences(1, 900))))
    bodies = [deck.texts(n)[1] for n in range(2, len(deck.slides) + 1)]
    assert len(bodies) > 2
    assert " ".join(bodies) == sentences(1, 900)


def test_a_word_longer_than_a_slide_is_cut() -> None:
    word = "".join(f"{n:06}" for n in range(1500))
    deck = drawn(report_of(heading(2, "Long"), p(word)))
    assert "".join(deck.texts(n)[1] for n in range(2, len(deck.slides) + 1)) == word


def test_chinese_without_spaces_is_cut_between_sentences() -> None:
    sentence = "一九三二年，港务局收入一万二千四百五十元，没有退还给商人。"
    deck = drawn(report_of(heading(2, "长"), p(sentence * 60)))
    bodies = [deck.texts(n)[1] for n in range(2, len(deck.slides) + 1)]
    assert len(bodies) > 2
    assert "".join(bodies) == sentence * 60
    assert all(body.endswith("。") for body in bodies)


def test_marks_stay_with_the_sentence_before_them() -> None:
    inlines = [
        part
        for n in range(80)
        for part in (f"Sentence {n} says so and so much of it.", mark(f"m{n}", 1), " ")
    ]
    deck = drawn(report_of(heading(2, "Marked"), p(*inlines), entries=(entry(1),)))
    bodies = [deck.texts(n)[1].strip() for n in range(2, len(deck.slides))]
    assert len(bodies) > 2
    assert all(body.startswith("Sentence") and body.endswith(".1") for body in bodies)


def test_a_long_list_goes_on_with_its_numbers() -> None:
    items = tuple(ListItem((p(sentences(2, 9, n)),)) for n in range(40))
    deck = drawn(report_of(heading(2, "List"), ListBlock(items, ordered=True, start=7)))
    starts = []
    for slide in deck.slides[1:]:
        numbers = slide.element.findall(".//{*}buAutoNum")
        assert len({number.get("startAt") for number in numbers}) == 1
        starts.append((int(numbers[0].get("startAt")), len(numbers)))
    assert starts[0][0] == 7 and len(starts) > 2
    assert all(a + count == b for (a, count), (b, _) in pairwise(starts))


def test_long_code_keeps_every_line_and_space() -> None:
    source = "\n".join(f"{'    ' * (n % 4)}call_{n}({n})" if n % 7 else "" for n in range(120))
    deck = drawn(report_of(heading(2, "Code"), CodeBlock(source, "python")))
    lines = [text for n in range(2, len(deck.slides) + 1) for text in deck.texts(n)[1:]]
    assert [text.replace("\u00a0", "") for text in lines] == source.split("\n")
    assert len(deck.slides) > 4


def test_rows_of_a_long_table_stand_once_and_its_header_on_every_slide() -> None:
    rows = tuple(row(f"name {n}", f"{n}.5", sentences(1, n % 20 + 1, n)) for n in range(60))
    table = Table((row("Name", "Number", "Text"),), rows, 3, line("Many rows"))
    deck = drawn(report_of(heading(2, "Table"), table))
    tables = [table for _, table in deck.tables()]
    assert len(tables) > 2
    assert all(
        [c.text for c in t.rows[0].cells] == ["Name", "Number", "Text"] and t.first_row for t in tables
    )
    names = [r.cells[0].text for t in tables for r in list(t.rows)[1:]]
    assert names == [f"name {n}" for n in range(60)]
    assert (
        sum("(continued)" in text for n in range(2, len(deck.slides) + 1) for text in deck.texts(n))
        == len(tables) - 1
    )


def test_a_row_higher_than_a_slide_is_cut_into_rows() -> None:
    table = Table((row("Name", "Text"),), ((cell("long"), Cell((text(90),))), row("short", "1")), 2)
    deck = drawn(report_of(heading(2, "Table"), table))
    texts = [r.cells[1].text for _, t in deck.tables() for r in list(t.rows)[1:]]
    assert " ".join(texts) == sentences(90) + " 1"
    assert len(texts) > 3


def test_a_table_too_wide_for_a_slide_comes_in_parts_with_its_first_column() -> None:
    header = tuple(cell(f"Column{n:02}withalongname") for n in range(40))
    rows = tuple(tuple(cell(f"r{r}c{n:02}andsomemoreofit") for n in range(40)) for r in range(3))
    deck = drawn(report_of(heading(2, "Wide"), Table((header,), rows, 40)))
    tables = [t for _, t in deck.tables()]
    assert len(tables) > 2
    assert all(t.cell(0, 0).text == "Column00withalongname" for t in tables)
    seen = [c.text for t in tables for c in list(t.rows[2].cells)[1:]]
    assert seen == [f"r1c{n:02}andsomemoreofit" for n in range(1, 40)]


def test_cells_over_rows_and_columns_are_merged() -> None:
    body = (
        (cell("A", rows=3), cell("b", columns=2)),
        (cell("c"), cell("d")),
        (cell("e"), cell("f")),
    )
    deck = drawn(report_of(heading(2, "Merged"), Table((row("One", "Two", "Three"),), body, 3)))
    ((_, table),) = deck.tables()
    assert table.cell(1, 0).is_merge_origin and table.cell(1, 0).span_height == 3
    assert table.cell(1, 1).is_merge_origin and table.cell(1, 1).span_width == 2
    assert table.cell(3, 0).is_spanned and table.cell(1, 2).is_spanned
    assert [table.cell(3, n).text for n in (1, 2)] == ["e", "f"]


def test_a_cell_over_more_rows_than_a_slide_holds_gives_way() -> None:
    rows = ((cell("All", rows=60), cell("0")), *(((cell(str(n))),) for n in range(1, 60)))
    deck = drawn(report_of(heading(2, "Tall"), Table((), rows, 2)))
    values = [r.cells[1].text for _, t in deck.tables() for r in t.rows]
    assert values == [str(n) for n in range(60)]
    assert deck.words()["All"] == 1


def test_cells_that_hold_all_rows_together_give_way() -> None:
    rows = []
    for n in range(60):
        left = (cell(f"l{n}", rows=4),) if n % 4 == 0 else ()
        right = (cell(f"r{n}", rows=4),) if n % 4 == 2 else (cell(f"r{n}", rows=2),) if n == 0 else ()
        rows.append((*left, cell(str(n)), *right))
    deck = drawn(report_of(heading(2, "Chain"), Table((), tuple(rows), 3)))
    assert_apart(deck)
    words = deck.words()
    assert all(words[str(n)] == 1 for n in range(60))
    assert all(words[f"l{n}"] == 1 for n in range(0, 60, 4)) and all(
        words[f"r{n}"] == 1 for n in range(2, 60, 4)
    )
    assert len(deck.tables()) > 1


def test_what_a_cell_holds_besides_words_is_shown() -> None:
    inner = Table((), (row("x", "y"),), 2)
    code, missing = CodeBlock("a  = 1"), Figure(Picture("A plan", "plan.png", None, problem="not found"))
    cells = (Cell((ListBlock((ListItem((p("item"),)),)), code)), Cell((inner, missing, MathBlock("a^2"))))
    deck = drawn(report_of(heading(2, "Cells"), Table((), (cells,), 2)))
    words = deck.words()
    assert all(words[word] for word in ("item", "x", "y", "a2", "[A", "plan]"))
    assert any("a  = 1" in text for text in deck.texts(2))


def test_a_picture_that_cannot_be_shown_says_what_and_where() -> None:
    figure = Figure(
        Picture("A plan", "plans/north.png", None, problem="the file is not there"), line("Its caption")
    )
    inline = Picture("", "tick.png", None, problem="too large")
    deck = drawn(report_of(heading(2, "Missing"), figure, p("Before ", inline, " after.")))
    texts = deck.texts(2)
    assert "A plan" in texts and "plans/north.png" in texts and "Its caption" in texts
    assert "Before [Picture] after." in texts and "tick.png" in texts


def test_a_heading_too_long_for_its_place_stands_whole_below() -> None:
    long = sentences(6, 12)
    deck = drawn(report_of(heading(2, long, "long"), p("Text.")))
    assert deck.titles[1].endswith("…") and long in deck.texts(2)


def test_a_title_too_long_for_its_slide_stands_whole_on_the_next() -> None:
    long = sentences(14, 12)
    deck = drawn(report_of(p("Text."), title=long))
    assert deck.titles[0].endswith("…")
    assert " ".join(deck.texts(2)[1:]).startswith(long[:200])
    assert all(word in deck.words() for word in long.split())


def test_footnotes_stand_on_slides_and_in_notes() -> None:
    note = Footnote(1, (p("First part."), p("Second part."), CodeBlock("x = 1")))
    deck = drawn(report_of(heading(2, "Noted"), p("Words", FootnoteMark(1), "."), notes=(note,)))
    assert deck.titles[-1] == "Notes"
    assert [text.split("  ↩")[0] for text in deck.texts(3)[1:]] == [
        "(a) First part.",
        "Second part.",
        "x = 1",
    ]
    assert "First part. Second part. x = 1" in deck.notes(2)


def test_gaps_are_said() -> None:
    gap = Cited("m1", (CitedNumbers(1, 1), Gap("unknown source 9")))
    deck = drawn(report_of(heading(2, "Gap"), p("So they say", gap, "."), entries=(entry(1, "m1"),)))
    assert "So they say [1, unknown source 9]." in deck.texts(2)


def test_characters_that_xml_cannot_hold_are_shown_as_unknown() -> None:
    bad = "a\x00b\x1bc\ud800d\ufffee\x85f"
    inlines = (Text(bad), Code(bad))
    blocks = (
        p(*inlines),
        CodeBlock(bad),
        MathBlock(bad),
        Figure(Picture(bad, bad, None, problem=bad), (Text(bad),)),
    )
    report = report_of(heading(2, bad, bad), *blocks, title=bad, entries=(entry(1, title=bad),))
    deck = drawn(report)
    assert "a\ufffdb\ufffdc\ufffdd\ufffde f" in " ".join(deck.texts(2))
    assert deck.titles[1] == "a\ufffdb\ufffdc\ufffdd\ufffde f"


def test_a_report_of_nothing_is_a_title_slide() -> None:
    assert drawn(report_of()).titles == ["A report"]


def test_empty_blocks_do_no_harm() -> None:
    empty = (
        Paragraph(()),
        ListBlock(()),
        ListBlock((ListItem(()), ListItem((CodeBlock(""),)))),
        Table((), (), 1),
        Table(((Cell(()),),), (), 1),
        QuoteBlock(()),
        CodeBlock(""),
        MathBlock(""),
        Rule(),
        heading(2, ""),
        heading(3, ""),
    )
    assert "end" in drawn(report_of(*empty, p("end"))).words()


def test_deep_lists_keep_their_order_and_levels() -> None:
    inner: ListBlock = ListBlock((ListItem((p("level 12"),)),))
    for n in range(11, 0, -1):
        inner = ListBlock((ListItem((p(f"level {n}"), inner)),))
    deck = drawn(report_of(heading(2, "Deep"), inner))
    assert deck.texts(2)[1:] == [f"level {n}" for n in range(1, 13)]
    levels = [par.level for par in deck.slides[1].placeholders[1].text_frame.paragraphs]
    assert levels == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8]


def test_the_label_of_a_formula_stands_in_brackets() -> None:
    deck = drawn(report_of(heading(2, "Sums"), MathBlock("x = 1", "7")))
    assert "(7)" in deck.texts(deck.slide_with("(7)"))

"""No word of a report is lost in its Word file, and each looks as the text says."""

from __future__ import annotations

from io import BytesIO

import docx
import pytest
from word_files import (
    RICH,
    RICH_FOOTNOTES,
    M,
    W,
    cell,
    drawn,
    image,
    rich,
    style_of,
    text,
    words,
)

from renderers.docx import draw_docx
from renderers.report.looks.code_colours import CodeStyle, code_colour
from renderers.report.looks.theme import NIGHT, PAPER
from renderers.report.model import Report
from renderers.tree.nodes import (
    Cell,
    Code,
    CodeBlock,
    Figure,
    Heading,
    LineBreak,
    Math,
    MathBlock,
    Picture,
    Strong,
    Table,
    Text,
)
from renderers.tree.walk import child_inlines, plain_text, walk_blocks
from renderers.verdict_colours import hex_colour


def test_every_word_of_the_tree_is_in_the_file() -> None:
    file = rich()
    shown = words(file.body) + words(file.xml("word/footnotes.xml"))
    notes = tuple(block for note in RICH_FOOTNOTES for block in note.blocks)
    for block in walk_blocks((*RICH, *notes)):
        for line in child_inlines(block):
            for word in plain_text(tuple(i for i in line if not isinstance(i, Picture | Math))).split():
                assert word in shown, word
    assert "x = 1\n  y  =  2" in shown


def test_python_docx_reads_paragraphs_and_properties() -> None:
    opened = docx.Document(BytesIO(rich(language="de").data))
    assert opened.paragraphs[0].style.name == "Title"
    assert [p.text for p in opened.paragraphs if p.style.name == "heading 2"] == []
    assert "Details" in [p.text for p in opened.paragraphs if p.style.name == "Heading 2"]
    assert (opened.core_properties.title, opened.core_properties.language) == ("The title", "de")
    assert opened.core_properties.created is not None


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[31m", "␛[31m"),
        ("nul\x00", "nul␀"),
        ("lone \ud800", "lone \ufffd"),
        ("no\uffffchar", "no\ufffdchar"),
        ("two\nlines", "two lines"),
        ("  spaces  ", "  spaces  "),
        ("a\tb", "a\tb"),
        ("soft\xadhyphen", "soft\xadhyphen"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
    ids=["escape", "null", "surrogate", "nonchar", "newline", "spaces", "tab", "soft", "markup"],
)
def test_characters_that_xml_cannot_hold_are_shown_by_signs(written: str, shown: str) -> None:
    assert drawn(text(f"a{written}z")).words() == ["The title", f"a{shown}z"]


def test_code_keeps_its_lines_and_spaces_in_one_paragraph() -> None:
    code = "def f():\n\n    return  1\n\tx"
    assert drawn(CodeBlock(code, "python")).words("CodeBlock") == [code]


def test_two_listings_in_a_row_are_two_boxes() -> None:
    styles = [style_of(p) for p in drawn(CodeBlock("a"), CodeBlock("b")).paragraphs()]
    assert styles == ["Title", "CodeBlock", "AfterTable", "CodeBlock"]


def test_line_breaks_stay_in_their_paragraph() -> None:
    assert drawn(text("one", LineBreak(), "two")).words("Normal") == ["one\ntwo"]


def test_bold_is_bold_in_every_script() -> None:
    run = drawn(text(Strong((Text("كلمة"),)))).paragraphs("Normal")[0].find(f"{W}r/{W}rPr")
    assert {child.tag for child in run} >= {f"{W}b", f"{W}bCs", f"{W}rtl"}


def test_a_picture_fits_the_page_and_says_what_it_shows() -> None:
    file = drawn(Figure(Picture("A wide field", "wide.png", image(4000, 200))))
    inline = next(file.body.iter("{*}inline"))
    width, height = (int(inline.find("{*}extent").get(side)) for side in ("cx", "cy"))
    assert width == pytest.approx((11906 - 2 * 1304) * 635, rel=0.001)
    assert width / height == pytest.approx(20, rel=0.01)
    assert inline.find("{*}docPr").get("descr") == "A wide field"


def test_a_picture_among_words_is_some_lines_high() -> None:
    tall = Picture("A tower", "tower.png", image(90, 2200))
    heights = [
        int(next(drawn(block).body.iter("{*}extent")).get("cy")) / 12700
        for block in (text(Text("A tower "), tall, Text(" stands.")), Figure(tall))
    ]
    assert heights[0] < 80 and heights[1] > 400


def test_pictures_in_cells_have_room() -> None:
    wide = Picture("A field", "field.png", image(400, 200))
    gone = Picture("", "pictures/of/the/old/northern/harbour/gone.png", None, problem="no such file")
    for picture, least in ((wide, 3000), (gone, 5000)):
        file = drawn(Table((), ((Cell((text(picture),)), cell("7")),), 2))
        assert int(next(file.body.iter(f"{W}gridCol")).get(f"{W}w")) > least


def test_code_in_a_heading_is_as_large_as_the_heading() -> None:
    file = drawn(Heading(2, (Text("The "), Code("parse")), "the-parse"), text(Code("x")))
    named = [style.get(f"{W}val") for style in file.body.iter(f"{W}rStyle")]
    assert named == ["HeadingCode", "Code"]
    [style] = [
        s for s in file.xml("word/styles.xml").iter(f"{W}style") if s.get(f"{W}styleId") == "HeadingCode"
    ]
    assert style.find(f"{W}rPr/{W}sz") is None and style.find(f"{W}rPr/{W}rFonts") is not None


def test_the_same_picture_is_kept_once() -> None:
    figures = [Figure(Picture(f"Copy {n}", "a.png", image())) for n in range(3)]
    file = drawn(*figures)
    assert [name for name in file.parts if "media" in name] == ["word/media/image1.png"]
    assert len({e.get("id") for e in file.body.iter("{*}docPr")}) == 3


def test_a_missing_picture_leaves_its_words_and_source() -> None:
    file = drawn(Figure(Picture("A map", "maps/town.png", None, problem="not allowed")))
    assert file.words("Normal") == ["[A map — maps/town.png]"]


def test_a_table_too_wide_for_a_page_comes_in_parts_with_its_first_column() -> None:
    names = tuple(cell(f"Measure {n}") for n in range(30))
    rows = tuple(tuple(cell(f"r{r}c{n} and more words") for n in range(30)) for r in range(3))
    tables = docx.Document(BytesIO(drawn(Table((names,), rows, 30, (Text("Measures"),))).data)).tables
    assert len(tables) > 2
    assert all(table.cell(0, 0).text == "Measure 0" for table in tables)
    seen = [c.text for table in tables for c in table.rows[2].cells[1:]]
    assert seen == [f"r1c{n} and more words" for n in range(1, 30)]
    assert [p.style.name for t in tables for p in t.cell(1, 1).paragraphs] == ["Table Text Small"] * len(
        tables
    )


def test_long_texts_in_narrow_columns_are_parted_from_them() -> None:
    short = [cell("EUR 12,345,678") for _ in range(8)]
    table = Table((), tuple((cell(f"C{n}"), *short, cell("word " * 200)) for n in range(3)), 10)
    tables = docx.Document(BytesIO(drawn(table).data)).tables
    assert [len(table.columns) for table in tables] == [8, 3]
    assert tables[1].columns[2].width.twips > 6000


def test_a_column_of_long_texts_takes_the_page() -> None:
    [table] = docx.Document(BytesIO(drawn(Table((), ((cell("Item"), cell("word " * 200)),), 2)).data)).tables
    assert sum(column.width.twips for column in table.columns) > 9000


def test_a_table_too_wide_for_word_leaves_all_its_words() -> None:
    table = Table((), ((cell("c0", rows=2), *(cell(f"c{n}") for n in range(1, 80))),), 80)
    assert drawn(table).words("Normal") == [f"c{n}" for n in range(80)]


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=lambda theme: theme.name)
def test_the_ground_of_pages_is_the_theme_s(theme: object) -> None:
    background = rich(theme=theme).xml("word/document.xml").find(f"{W}background")
    assert (background is None) == (theme is PAPER)


def test_title_of_any_length_is_kept_in_the_text() -> None:
    report = Report(drawn_document(), (), title="long " * 200)
    opened = docx.Document(BytesIO(draw_docx(report, PAPER)))
    assert opened.paragraphs[0].text == "long " * 200
    assert len(opened.core_properties.title) == 255


def drawn_document() -> object:
    from renderers.tree.nodes import TextDocument

    return TextDocument((text("words"),))


def test_formulas_are_words_own_equations() -> None:
    file = drawn(text("where ", Math("x^2"), " is"), MathBlock(r"\frac{a}{b}"), MathBlock("y = 1", "7"))
    among, displayed, numbered = file.paragraphs()[1:]
    assert len(among.findall(f"{M}oMath/{M}sSup")) == 1
    assert len(displayed.findall(f"{M}oMathPara/{M}oMath/{M}f")) == 1
    assert numbered.find(f"{M}oMath") is not None
    assert words(numbered) == "\t\t(7)"


@pytest.mark.parametrize(
    "tex", [r"\nosuchcommand{x}", r"\frac{a", "a\x1b"], ids=["command", "brace", "control"]
)
def test_a_formula_that_cannot_be_drawn_is_shown_as_its_source(tex: str) -> None:
    file = drawn(MathBlock(tex))
    shown = words(file.paragraphs("Equation")[0])
    equation = "".join(e.text or "" for e in file.body.iter(f"{M}t"))
    assert shown == tex or (not shown and equation)
    if "nosuch" in tex:
        assert shown == tex


def test_code_has_the_colours_of_the_theme() -> None:
    file = drawn(CodeBlock("def f():\n    return 1  # why", "python"))
    styled = {}
    for run in file.paragraphs("CodeBlock")[0].iter(f"{W}r"):
        named = run.find(f"{W}rPr/{W}rStyle")
        styled[words(run)] = None if named is None else named.get(f"{W}val")
    assert styled["def"] == "CodeKeyword"
    assert styled["# why"] == "CodeComment"
    styles = {s.get(f"{W}styleId"): s for s in file.xml("word/styles.xml").iter(f"{W}style")}
    colour = styles["CodeKeyword"].find(f"{W}rPr/{W}color").get(f"{W}val")
    assert colour == hex_colour(code_colour(CodeStyle.KEYWORD, PAPER))


def test_formulas_on_dark_paper_are_pictures_that_say_their_source() -> None:
    file = drawn(
        text("where ", Math("x_2"), " is"), MathBlock(r"\frac{a}{b}"), MathBlock("wrong{"), theme=NIGHT
    )
    assert [e.get("descr") for e in file.body.iter("{*}docPr")] == ["x_2", r"\frac{a}{b}"]
    assert file.body.find(f".//{M}oMath") is None
    assert int(file.paragraphs()[1].find(f".//{W}position").get(f"{W}val")) < 0
    assert words(file.paragraphs()[3]) == "wrong{"

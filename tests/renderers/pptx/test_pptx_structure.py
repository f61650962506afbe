"""What makes a presentation more than words: layouts, placeholders, theme, notes, lists, pictures, languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from lxml import etree
from slide_files import A, Deck, drawn, entry, mark, report_of, sentences, text
from written_report import ARABIC, CHINESE, HEBREW, heading, line, p, picture, row, written_report

from grounding.model import Difference
from renderers.pptx import draw_pptx
from renderers.report.looks.outcomes import SIGNS
from renderers.report.looks.theme import NIGHT, PAPER, THEMES, Theme
from renderers.report.model import Evidence, Outcome, Report
from renderers.report.wording.labels import ENGLISH
from renderers.tree.nodes import (
    CodeBlock,
    Figure,
    Heading,
    ListBlock,
    ListItem,
    Marked,
    Math,
    MathBlock,
    Picture,
    QuoteBlock,
    Table,
    TextDocument,
)
from renderers.verdict_colours import Colour


def hexed(colour: Colour) -> str:
    return "".join(f"{round(part * 255):02X}" for part in colour)


def test_slides_are_wide_and_have_the_layouts_of_their_kind() -> None:
    deck = drawn(replace(written_report(), contents=True))
    assert (deck.file.slide_width, deck.file.slide_height) == (12_192_000, 6_858_000)
    names = [slide.slide_layout.name for slide in deck.slides]
    assert names[0] == "Title Slide" and names[1] == "Title and Content"
    assert set(names) == {"Title Slide", "Title and Content", "Title Only"}


def test_a_heading_without_text_is_a_divider() -> None:
    deck = drawn(report_of(heading(1, "Part one"), heading(2, "Chapter"), p("Text.")))
    assert [s.slide_layout.name for s in deck.slides] == [
        "Title Slide",
        "Section Header",
        "Title and Content",
    ]


def test_title_slide_says_who_and_when() -> None:
    document = TextDocument((p("Text."),), title="T", subtitle="Sub", authors=("Ada", "Ben"), date="May 2024")
    report = Report(document, (), title="The title")
    deck = drawn(report)
    assert deck.texts(1) == ["The title", "Sub", "Ada, Ben", "May 2024"]
    assert deck.slides[0].placeholders[1].placeholder_format.type.name == "SUBTITLE"


def test_title_slide_has_the_logo() -> None:
    data = draw_pptx(report_of(p("Text.")), replace(PAPER, logo=picture(900, 100)))
    ((number, shape),) = Deck(data).pictures()
    assert number == 1
    assert shape.width / shape.height == pytest.approx(9, rel=0.01)


def test_a_first_heading_that_is_the_title_stands_once() -> None:
    report = replace(
        report_of(heading(1, "The title"), p("Text."), heading(2, "Next"), p("More.")), show_title=False
    )
    deck = drawn(replace(report, title="The title"))
    assert deck.titles == ["The title", "The title", "Next"]
    assert deck.texts(2) == ["The title", "Text."]


def test_every_slide_has_a_title_of_its_own_number_and_foot() -> None:
    blocks = (heading(2, "Long"), text(60), heading(2, "Short"), p("End."))
    deck = drawn(report_of(*blocks))
    assert deck.titles[1:5] == ["Long", "Long (2/4)", "Long (3/4)", "Long (4/4)"]
    assert len(set(deck.titles)) == len(deck.titles)
    for slide in deck.slides[1:]:
        kinds = {shape.placeholder_format.type.name for shape in slide.placeholders}
        assert {"TITLE", "FOOTER", "SLIDE_NUMBER"} <= kinds
    assert all("A report" in deck.texts(n, foot=True) for n in range(2, len(deck.slides) + 1))


def test_long_sections_are_filled_evenly() -> None:
    deck = drawn(report_of(heading(2, "Long"), *(text(3) for _ in range(14))))
    lengths = [sum(map(len, deck.texts(n)[1:])) for n in range(2, len(deck.slides) + 1)]
    assert len(lengths) > 1
    assert min(lengths) > 0.6 * max(lengths)


def test_a_heading_within_a_slide_stays_with_its_text() -> None:
    for count in range(8, 30, 3):
        deck = drawn(report_of(heading(2, "Top"), text(count), heading(4, "Inner"), p(sentences(2, 9, 90))))
        for number in range(2, len(deck.slides) + 1):
            assert deck.texts(number)[-1] != "Inner"


def test_long_sections_within_a_section_begin_slides() -> None:
    deck = drawn(
        report_of(heading(2, "Top"), text(5), heading(3, "Inner"), text(20), heading(3, "Last"), text(3))
    )
    assert [t for t in deck.titles if "(" not in t] == ["A report", "Top", "Inner", "Last"]


def test_text_stands_in_the_placeholder_with_the_master_s_looks() -> None:
    deck = drawn(report_of(heading(2, "Plain"), p("Text."), ListBlock((ListItem((p("Item"),)),))))
    body = deck.slides[1].placeholders[1]
    assert [par.text for par in body.text_frame.paragraphs] == ["Text.", "Item"]
    assert [par.level for par in body.text_frame.paragraphs] == [0, 1]
    assert "sz=" not in etree.tostring(body._element).decode()
    assert body._element.find(".//{*}buChar") is None


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_theme_and_master_have_colours_and_fonts(theme: Theme) -> None:
    deck = drawn(written_report(), theme.name)
    part = deck.part("ppt/theme/theme1.xml")
    colours = dict(re.findall(r"<a:(\w+)><a:srgbClr val=\"(\w+)\"/>", part))
    mapped = dict(re.findall(r"(bg1|tx1|bg2|tx2)=\"(\w+)\"", deck.part("ppt/slideMasters/slideMaster1.xml")))
    wanted = {"bg1": theme.paper, "tx1": theme.ink, "bg2": theme.panel, "tx2": theme.muted}
    assert {name: colours[mapped[name]] for name in wanted} == {n: hexed(c) for n, c in wanted.items()}
    accents = (theme.accent, theme.supported, theme.mostly, theme.refused, theme.gap, theme.rule)
    assert [colours[f"accent{n}"] for n in range(1, 7)] == [*map(hexed, accents)]
    assert colours["hlink"] == hexed(theme.link)
    assert part.count(f'<a:latin typeface="{theme.body}"') == 2
    if theme is NIGHT:
        assert mapped["bg1"] == "dk1"


def test_code_is_in_the_mono_font_in_colours() -> None:
    deck = drawn(report_of(heading(2, "Code"), CodeBlock("def f():\n    return 1  # one", "python")))
    runs = list(deck.slides[1].element.iter(f"{A}r"))
    code = [run for run in runs if run.find(f"{A}rPr/{A}latin") is not None]
    assert {run.find(f"{A}rPr/{A}latin").get("typeface") for run in code} == {"Cascadia Mono"}
    assert (
        len(
            {
                run.find(f"{A}rPr/{A}solidFill/{A}srgbClr").get("val")
                for run in code
                if run.find(f"{A}rPr/{A}solidFill") is not None
            }
        )
        > 2
    )
    assert deck.texts(2)[1:] == ["def f():", "    return 1  # one"]


def test_tasks_numbers_and_levels_are_real_bullets() -> None:
    inner = ListBlock((ListItem((p("a"),)), ListItem((p("b"),))), ordered=True)
    tasks = ListBlock((ListItem((p("done"),), checked=True), ListItem((p("open"),), checked=False)))
    numbered = ListBlock(
        (ListItem((p("one"), inner, p("more"))), ListItem((p("two"),))), ordered=True, start=3
    )
    deck = drawn(report_of(heading(2, "Lists"), tasks, p("Text."), numbered))
    pars = {par.text: par._p for par in deck.slides[1].placeholders[1].text_frame.paragraphs}
    assert [pars[t].find(".//{*}buChar").get("char") for t in ("done", "open")] == ["☑", "☐"]
    starts = {t: pars[t].find(".//{*}buAutoNum").get("startAt") for t in ("one", "a", "b", "two")}
    assert starts == {"one": "3", "a": "1", "b": "1", "two": "3"}
    assert pars["more"].find(".//{*}buAutoNum") is None
    assert int(pars["more"].find("{*}pPr").get("lvl")) > int(pars["two"].find("{*}pPr").get("lvl"))


def test_lists_that_count_from_nought_say_their_numbers() -> None:
    deck = drawn(
        report_of(
            heading(2, "L"), ListBlock((ListItem((p("zero"),)), ListItem((p("one"),))), ordered=True, start=0)
        )
    )
    assert deck.texts(2)[1:] == ["0. zero", "one"]


def test_pictures_have_their_words_and_keep_their_shape() -> None:
    figures = (
        Figure(Picture("A chart", "a.png", picture(3000, 1000)), line("Its caption")),
        Figure(Picture("A tower", "b.png", picture(400, 4000))),
        Figure(Picture("A dot", "c.png", picture(16, 16))),
        Figure(Picture("", "d.png", picture(50, 50))),
    )
    deck = drawn(report_of(heading(2, "Pictures"), *figures))
    shapes = [shape for _, shape in deck.pictures()]
    assert [s._element.nvPicPr.cNvPr.get("descr") for s in shapes] == [
        "A chart",
        "A tower",
        "A dot",
        "Picture",
    ]
    assert [s.width / s.height for s in shapes] == pytest.approx([3, 0.1, 1, 1], rel=0.01)
    assert shapes[2].width == 16 * 9525
    assert "Its caption" in deck.texts(2)


def test_the_same_picture_is_stored_once() -> None:
    figure = Figure(Picture("A chart", "a.png", picture()))
    deck = drawn(report_of(heading(2, "A"), figure, heading(2, "B"), figure))
    assert len(deck.pictures()) == 2
    assert len([name for name in deck.names() if name.startswith("ppt/media/")]) == 1


def test_formulas_are_pictures_or_words_with_raised_ones() -> None:
    inline = Math(r"E = mc^2")
    deck = drawn(
        report_of(
            heading(2, "F"), p("So ", inline, "."), MathBlock(r"\frac{a}{b}", "7"), MathBlock(r"\undefined{")
        )
    )
    assert deck.texts(2)[1:] == ["So E = mc2.", "(7)", r"\undefined{"]
    raised = [r for r in deck.slides[1].element.iter(f"{A}r") if r.find(f"{A}rPr").get("baseline") == "30000"]
    assert [r.findtext(f"{A}t") for r in raised] == ["2"]
    assert [s._element.nvPicPr.cNvPr.get("descr") for _, s in deck.pictures()] == [r"\frac{a}{b}"]


def test_notes_say_what_the_cited_sources_say() -> None:
    evidence = Evidence("Words as quoted.", "", "altered", "a number differs", page=4)
    entries = (entry(1, "m1"), entry(2, "m2", evidence=(evidence,)), entry(3))
    blocks = (
        heading(2, "One"),
        p("Text", mark("m1", 1)),
        heading(2, "Two"),
        p("Text", mark("m2", 2)),
        heading(2, "None"),
        p("x"),
    )
    deck = drawn(report_of(*blocks, entries=entries))
    assert "[1] Source no. 1" in deck.notes(2) and "Words of source 1." in deck.notes(2)
    assert "[2]" not in deck.notes(2)
    for part in ("[2] Source no. 2", "page 4", "“Words as quoted.”", "! altered", "a number differs"):
        assert part in deck.notes(3)
    assert deck.notes(4) == ""


OUTCOMES: list[tuple[Outcome, str]] = [
    ("exact", "accent2"),
    ("high", "accent2"),
    ("close", "accent3"),
    ("medium", "accent3"),
    ("altered", "accent4"),
    ("partial", "accent4"),
    ("absent", "accent4"),
    ("low", "accent4"),
    ("unknown", "tx2"),
    ("not checked", "tx2"),
]


@pytest.mark.parametrize(("outcome", "colour"), OUTCOMES, ids=[name for name, _ in OUTCOMES])
def test_entries_say_what_became_of_their_quotes(outcome: Outcome, colour: str) -> None:
    differences = (Difference("number", "4.3", "4.2", 18, False),)
    evidence = Evidence("A quote.", "", outcome, "The reason.", differences, page=3)
    deck = drawn(report_of(p("x"), entries=(entry(1, evidence=(evidence,)),)))
    said = f"{SIGNS[outcome]} {ENGLISH.outcomes[outcome]}"
    texts = deck.texts(3)
    assert "Quoted: “A quote.”" in texts
    assert f"{said} · page 3" in texts
    assert {"The reason.", "number: quoted “4.3”, the source says “4.2”"} <= {*texts}
    run = next(r for r in deck.slides[2].element.iter(f"{A}r") if r.findtext(f"{A}t") == said)
    assert run.find(f"{A}rPr/{A}solidFill/{A}schemeClr").get("val") == colour


def test_crops_stand_beside_their_quotes() -> None:
    evidence = Evidence("A quote.", "", "exact", "", page=3, crops=(picture(600, 140),))
    deck = drawn(report_of(p("x"), entries=(entry(1, evidence=(evidence,)),)))
    ((number, crop),) = deck.pictures()
    panel = next(
        s for s in deck.slides[number - 1].shapes if s.has_text_frame and "A quote." in s.text_frame.text
    )
    assert crop.left >= panel.left + panel.width and crop.top == panel.top
    assert "A quote." in crop._element.nvPicPr.cNvPr.get("descr")


def test_text_from_right_to_left_says_so() -> None:
    blocks = (
        heading(2, ARABIC, "a"),
        p(ARABIC),
        ListBlock((ListItem((p(HEBREW),)),)),
        QuoteBlock((p(ARABIC),)),
        CodeBlock("x = 1"),
    )
    table = Table((row(ARABIC, HEBREW),), (row(ARABIC, "1"),), 2)
    deck = drawn(replace(report_of(*blocks, table), language="ar"))
    pars = [
        par
        for par in deck.slides[1].element.iter(f"{A}p")
        if "".join(t.text for t in par.iter(f"{A}t")) in (ARABIC, HEBREW)
    ]
    assert len(pars) >= 4
    assert all(
        par.find(f"{A}pPr").get("rtl") == "1" and par.find(f"{A}pPr").get("algn") == "r" for par in pars
    )
    code = next(
        par for par in deck.slides[1].element.iter(f"{A}p") if par.findtext(f".//{A}t", "").startswith("x")
    )
    assert code.find(f"{A}pPr").get("rtl") is None
    assert all(t._tbl.tblPr.get("rtl") == "1" for _, t in deck.tables())
    languages = {r.get("lang") for r in deck.slides[1].element.iter(f"{A}rPr")}
    assert {"ar-SA", "he-IL"} <= languages


def test_east_asian_text_has_its_language_and_font() -> None:
    japanese, korean = "灯台は初めて点灯された。", "등대는 처음 켜졌다."
    deck = drawn(
        report_of(heading(2, "Scripts"), p(CHINESE), p(japanese), p(korean), p("English 中文 English"))
    )
    runs = [(r.findtext(f"{A}t"), r.find(f"{A}rPr")) for r in deck.slides[1].element.iter(f"{A}r")]
    fonts = {properties.get("lang"): properties.find(f"{A}ea") for _, properties in runs}
    assert set(fonts) == {"en-US", "zh-CN", "ja-JP", "ko-KR"}
    assert fonts["zh-CN"] is None
    assert fonts["ja-JP"].get("typeface") == "Yu Gothic" and fonts["ko-KR"].get("typeface") == "Malgun Gothic"
    assert '<a:ea typeface="Microsoft YaHei"/>' in deck.part("ppt/theme/theme1.xml")


def test_chapters_are_parts_of_the_presentation() -> None:
    blocks = (
        p("Before."),
        heading(1, "One"),
        text(30),
        heading(2, "Inner"),
        p("x"),
        heading(1, "Two & <b>"),
        p("y"),
    )
    deck = drawn(report_of(*blocks, entries=(entry(1),)))
    part = etree.fromstring(deck.part("ppt/presentation.xml").encode())
    found = {
        section.get("name"): [int(i.get("id")) - 255 for i in section.iter("{*}sldId")]
        for section in part.iter("{*}section")
    }
    assert list(found) == ["One", "Two & <b>", "Sources"]
    assert [n for numbers in found.values() for n in numbers] == [*range(1, len(deck.slides) + 1)]
    assert deck.titles[found["Two & <b>"][0] - 1] == "Two & <b>"


def test_pictures_in_headings_stand_on_their_slides() -> None:
    icon = Picture("An icon", "i.png", picture(40, 40))
    blocks = (Heading(2, line("Alone ", icon), "a"), Heading(2, line("With ", icon), "b"), p("text"))
    deck = drawn(report_of(*blocks))
    assert [number for number, _ in deck.pictures()] == [2, 3]
    title = replace(report_of(Heading(1, line("T ", icon), "t")), show_title=False)
    assert [number for number, _ in drawn(title).pictures()] == [2]


def test_marked_words_have_a_ground() -> None:
    deck = drawn(report_of(heading(2, "M"), p(Marked(line("seen")))))
    run = next(r for r in deck.slides[1].element.iter(f"{A}r") if r.findtext(f"{A}t") == "seen")
    assert run.find(f"{A}rPr/{A}highlight/{A}srgbClr").get("val") == hexed(PAPER.mark)


def test_properties_of_the_file() -> None:
    document = TextDocument((p("x"),), title="T", subtitle="Sub", authors=("Ada", "Ben"))
    about = drawn(Report(document, (), title="The title", language="de")).file.core_properties
    assert (about.title, about.subject, about.author, about.language) == (
        "The title",
        "Sub",
        "Ada, Ben",
        "de-DE",
    )


@pytest.mark.parametrize("theme", list(THEMES))
def test_properties_of_runs_stand_in_the_schema_s_order(theme: str) -> None:
    deck = drawn(written_report(), theme)
    runs = "ln noFill solidFill effectLst highlight uLnTx latin ea cs sym hlinkClick hlinkMouseOver rtl extLst".split()
    pars = "lnSpc spcBef spcAft buClr buSzPct buFont buNone buAutoNum buChar tabLst defRPr".split()
    for slide in deck.slides:
        for tag, order in (("rPr", runs), ("pPr", pars)):
            for element in slide.element.iter(f"{A}{tag}"):
                places = [order.index(etree.QName(child).localname) for child in element]
                assert places == sorted(places)


def test_numbers_of_shapes_are_given_once() -> None:
    for slide in drawn(written_report()).slides:
        numbers = [shape.shape_id for shape in slide.shapes]
        assert len(numbers) == len(set(numbers))

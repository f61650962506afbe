"""What makes a Word file more than words: styles, lists, tables, contents, pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO

import docx
import pytest
from lxml import etree
from processor_time import assert_linear
from word_files import (
    RICH,
    RICH_ENTRIES,
    R,
    W,
    WordFile,
    cell,
    cited,
    drawn,
    image,
    items,
    rich,
    source,
    style_of,
    text,
    words,
)

from grounding.model import Difference
from renderers.docx import draw_docx
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.report.model import Evidence, Report
from renderers.tree.nodes import (
    Block,
    Cell,
    CodeBlock,
    Heading,
    Link,
    ListBlock,
    ListItem,
    Table,
    Text,
    TextDocument,
)
from renderers.tree.walk import walk_blocks
from renderers.verdict_colours import hex_colour

pytestmark = pytest.mark.long


def value(element: etree._Element, path: str) -> str | None:
    found = element.find("/".join(f"{W}{name}" for name in path.split("/")))
    return None if found is None else found.get(f"{W}val", "")


def test_every_style_that_is_used_is_defined() -> None:
    file = rich()
    defined = {s.get(f"{W}styleId") for s in file.xml("word/styles.xml").iter(f"{W}style")}
    used = {
        e.get(f"{W}val")
        for part in ("document", "footnotes", "header1", "footer1", "footer2")
        for e in file.xml(f"word/{part}.xml").iter(f"{W}pStyle", f"{W}rStyle", f"{W}tblStyle")
    }
    assert used <= defined
    assert {"Title", "Heading1", "ListBullet", "ListNumber", "Quote", "Caption", "CodeBlock", "Code"} <= used


@pytest.mark.parametrize(
    "theme", [PAPER, NIGHT, replace(PAPER, page="Letter")], ids=["paper", "night", "letter"]
)
def test_fonts_and_colours_are_the_theme_s(theme: Theme) -> None:
    file = drawn(text("words"), theme=theme)
    defaults = file.xml("word/styles.xml").find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
    given = defaults.find(f"{W}rFonts")
    assert {given.get(f"{W}{kind}") for kind in ("ascii", "hAnsi", "cs")} == {theme.body}
    assert given.get(f"{W}eastAsia")
    assert value(defaults, "color") == hex_colour(theme.ink)
    assert value(defaults, "sz") == value(defaults, "szCs") == "21"
    size = file.body.find(f"{W}sectPr/{W}pgSz").get(f"{W}w")
    assert size == ("12240" if theme.page == "Letter" else "11906")


@pytest.mark.parametrize(
    ("language", "tags", "font"),
    [
        ("de", ("de", "zh-CN", "ar-SA"), "Microsoft YaHei"),
        ("ja", ("en-US", "ja", "ar-SA"), "Yu Gothic"),
        ("he", ("en-US", "zh-CN", "he"), "Microsoft YaHei"),
        ("zh-Hant-TW", ("en-US", "zh-Hant-TW", "ar-SA"), "Microsoft JhengHei"),
    ],
)
def test_the_language_is_that_of_its_script(language: str, tags: tuple[str, ...], font: str) -> None:
    defaults = (
        drawn(text("words"), language=language)
        .xml("word/styles.xml")
        .find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
    )
    lang = defaults.find(f"{W}lang")
    assert tuple(lang.get(f"{W}{kind}") for kind in ("val", "eastAsia", "bidi")) == tags
    assert defaults.find(f"{W}rFonts").get(f"{W}eastAsia") == font


def numbers(file: WordFile) -> list[tuple[str, str]]:
    """What Word counts before each paragraph that has a number, and its words."""
    part = file.xml("word/numbering.xml")
    instances = {n.get(f"{W}numId"): n for n in part.iter(f"{W}num")}
    kinds = {a.get(f"{W}abstractNumId"): a for a in part.iter(f"{W}abstractNum")}
    counted: dict[tuple[str, str], int] = {}
    shown = []
    for paragraph in file.paragraphs():
        number, level = (value(paragraph, f"pPr/numPr/{name}") for name in ("numId", "ilvl"))
        if number is None or level is None:
            continue
        instance = instances[number]
        form = kinds[value(instance, "abstractNumId") or ""].findall(f"{W}lvl")[int(level)]
        if value(form, "numFmt") == "bullet":
            shown.append((value(form, "lvlText") or "", words(paragraph)))
            continue
        override = instance.find(f"{W}lvlOverride")
        assert override.get(f"{W}ilvl") == level
        at = counted.get((number, level), int(value(override, "startOverride") or 0) - 1) + 1
        counted[number, level] = at
        assert value(form, "lvlText") == f"%{int(level) + 1}."
        shown.append((f"{at}.", words(paragraph)))
    return shown


def test_each_list_counts_from_its_own_start() -> None:
    nested = ListBlock(
        (
            ListItem((text("outer"), items("inner", ordered=True))),
            ListItem((text("last"), items("anew", ordered=True))),
        ),
        ordered=True,
    )
    file = drawn(items("a", "b", ordered=True), items("c", ordered=True, start=7), nested, items("dot"))
    assert numbers(file) == [
        ("1.", "a"),
        ("2.", "b"),
        ("7.", "c"),
        ("1.", "outer"),
        ("1.", "inner"),
        ("2.", "last"),
        ("1.", "anew"),
        ("•", "dot"),
    ]


def test_numbers_beyond_those_of_word_are_written() -> None:
    file = drawn(items("x", "y", ordered=True, start=123456789))
    assert numbers(file) == []
    assert file.words("ListNumber") == ["123456789.\tx", "123456790.\ty"]


def test_an_item_of_code_or_of_nothing_keeps_its_number() -> None:
    block = ListBlock((ListItem((CodeBlock("x"),)), ListItem(()), ListItem((text("z"),))), ordered=True)
    assert numbers(drawn(block)) == [("1.", ""), ("2.", ""), ("3.", "z")]


def test_lists_nested_deeper_than_word_counts_stay_lists() -> None:
    block = items("deepest")
    for n in range(39):
        block = ListBlock((ListItem((text(f"level {n}"), block)),))
    file = drawn(block, Table((), ((Cell((block,)), *(cell("x" * 30) for _ in range(4))),), 5))
    assert len(numbers(file)) == 80
    for paragraph in file.paragraphs():
        indent = paragraph.find(f"{W}pPr/{W}ind")
        room = 11906 - 2 * 1304
        around = next(paragraph.iterancestors(f"{W}tc"), None)
        if around is not None:
            room = int(around.find(f"{W}tcPr/{W}tcW").get(f"{W}w")) - 200
        if indent is not None:
            left, hanging = (int(indent.get(f"{W}{side}", "0")) for side in ("left", "hanging"))
            assert 0 <= hanging <= left
            assert left == 0 or left <= room - 1300


def test_tasks_have_their_boxes() -> None:
    block = ListBlock((ListItem((text("done"),), True), ListItem((text("open"),), False)))
    assert drawn(block).words("ListBullet") == ["☑\tdone", "☐\topen"]


def test_header_rows_come_back_and_rows_stay_whole() -> None:
    table = Table(
        ((cell("A"), cell("B")), (cell("a"), cell("b"))),
        ((cell("1"), cell("2")), (cell("x" * 2000), cell("y"))),
        2,
    )
    rows = list(drawn(table).body.iter(f"{W}tr"))
    assert [r.find(f"{W}trPr/{W}tblHeader") is not None for r in rows] == [True, True, False, False]
    assert [r.find(f"{W}trPr/{W}cantSplit") is not None for r in rows] == [True, True, True, False]


@pytest.mark.parametrize(
    ("count", "kept"), [(3, [True, True, True, False]), (9, [True] + [False] * 9)], ids=["short", "long"]
)
def test_short_tables_stay_on_one_page(count: int, kept: list[bool]) -> None:
    table = Table(((cell("A"), cell("B")),), tuple((cell("1"), cell("2")) for _ in range(count)), 2)
    rows = drawn(table).body.iter(f"{W}tr")
    assert [
        all(
            p.find(f"{W}pPr/{W}keepNext") is not None or style_of(p) == "TableHeading"
            for p in row.iter(f"{W}p")
        )
        for row in rows
    ] == kept


def test_cells_over_rows_and_columns_keep_the_grid() -> None:
    rows = (
        (cell("both", columns=2, rows=2), cell("c1")),
        (cell("c2"),),
        (cell("a3"), cell("b3", rows=2), cell("c3", align="right")),
        (cell("a4"), cell("c4")),
    )
    file = drawn(Table((), rows, 3))
    read = docx.Document(BytesIO(file.data)).tables[0]
    shown = [[read.cell(row, column).text for column in range(3)] for row in range(4)]
    assert shown == [["both", "both", "c1"], ["both", "both", "c2"], ["a3", "b3", "c3"], ["a4", "b3", "c4"]]
    assert read.cell(2, 2).paragraphs[0].paragraph_format.alignment == 2
    for row in file.body.iter(f"{W}tr"):
        spans = [int(value(c, "tcPr/gridSpan") or 1) for c in row.iter(f"{W}tc")]
        assert sum(spans) == 3


def test_tables_are_no_wider_than_the_page_and_their_words_fit() -> None:
    wide = Table((), ((cell("word " * 40), cell("x" * 30), cell("7")),), 3)
    grid = [int(c.get(f"{W}w")) for c in drawn(wide).body.iter(f"{W}gridCol")]
    assert sum(grid) <= 11906 - 2 * 1304
    assert grid[1] > 2500
    assert grid[2] < 600
    many = Table((), (tuple(cell("x" * 50) for _ in range(30)),), 30)
    assert sum(int(c.get(f"{W}w")) for c in drawn(many).body.iter(f"{W}gridCol")) <= 11906 - 2 * 1304


def test_columns_have_room_for_what_is_set_apart_from_east_asian_letters() -> None:
    apart, together = (
        int(next(drawn(Table((), ((cell(words_),),), 1)).body.iter(f"{W}gridCol")).get(f"{W}w"))
        for words_ in ("1887年5月4日", "188754年月日")
    )
    assert apart > together


def test_captions_stand_with_what_they_name() -> None:
    file = rich()
    table, figure = file.paragraphs("Caption")
    assert words(table) == "Figures of the year"
    assert table.find(f"{W}pPr/{W}keepNext") is not None
    assert table.getnext().tag == f"{W}tbl"
    assert words(figure) == "The field"
    assert figure.getprevious().find(f"{W}pPr/{W}keepNext") is not None


def test_contents_are_a_field_that_is_filled() -> None:
    file = rich()
    entries = [p for p in file.paragraphs() if style_of(p).startswith("TOC")]
    assert [(style_of(p), words(p)) for p in entries] == [
        ("TOCHeading", "Contents"),
        ("TOC1", "Summary of the year"),
        ("TOC2", "Details"),
        ("TOC1", "Sources"),
    ]
    marks = [m.get(f"{W}fldCharType") for p in entries for m in p.iter(f"{W}fldChar")]
    assert marks == ["begin", "separate", "end"]
    assert "".join(e.text for e in file.body.iter(f"{W}instrText")) == ' TOC \\o "1-3" \\h \\z '
    assert "updateFields" not in file.parts["word/settings.xml"].decode()
    assert "TOC" not in {style_of(p)[:3] for p in rich(contents=False).paragraphs()}


def test_a_text_that_begins_with_its_title_has_it_once() -> None:
    blocks = (
        Heading(1, (Text("The title"),), "the-title"),
        Heading(2, (Text("Part"),), "part"),
        text("words"),
    )
    file = drawn(*blocks, show_title=False, contents=True, entries=(source(1),))
    assert [(style_of(p), words(p)) for p in file.paragraphs()][:5] == [
        ("Heading1", "The title"),
        ("TOCHeading", "Contents"),
        ("TOC2", "Part"),
        ("TOC2", "Sources"),
        ("Heading2", "Part"),
    ]
    assert file.words("Heading2") == ["Part", "Sources"]


def test_title_subtitle_authors_and_logo_stand_first() -> None:
    document = TextDocument((text("words"),), subtitle="Below", authors=("Ann", "Ben"), date="May 2026")
    theme = replace(PAPER, logo=image())
    file = WordFile.of(draw_docx(Report(document, (), title="Top"), theme))
    assert [(style_of(p), words(p)) for p in file.paragraphs()] == [
        ("Normal", ""),
        ("Title", "Top"),
        ("Subtitle", "Below"),
        ("Byline", "Ann, Ben · May 2026"),
        ("Normal", "words"),
    ]
    properties = docx.Document(BytesIO(file.data)).core_properties
    assert (properties.author, properties.subject) == ("Ann; Ben", "Below")


def test_pages_have_title_and_numbers() -> None:
    file = rich()
    targets = file.targets()
    references = {
        (e.tag, e.get(f"{W}type")): targets[e.get(f"{R}id")]
        for e in file.body.find(f"{W}sectPr")
        if e.get(f"{R}id")
    }
    assert references == {
        (f"{W}headerReference", "default"): "header1.xml",
        (f"{W}footerReference", "default"): "footer1.xml",
        (f"{W}footerReference", "first"): "footer2.xml",
    }
    assert words(file.xml("word/header1.xml")) == "The title"
    for footer in ("footer1", "footer2"):
        fields = [f.get(f"{W}instr").strip() for f in file.xml(f"word/{footer}.xml").iter(f"{W}fldSimple")]
        assert fields == ["PAGE", "NUMPAGES"]


OUTCOMES = {
    "exact": "= exact quote",
    "close": "~ close quote, harmless differences",
    "altered": "! altered, something that matters differs",
    "partial": "/ partial, only a part of it is there",
    "absent": "× absent, not found at the cited place",
    "high": "+ well supported",
    "medium": "? undecided",
    "low": "– not supported",
    "unknown": "· nothing to compare with",
    "not checked": "… not checked",
}


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_what_became_of_a_citation_is_said_by_sign_words_and_colour(outcome: str) -> None:
    evidence = Evidence("words", "", outcome, "The reason.", page=3)
    file = drawn(text("x"), entries=(source(1, evidence=(evidence,)),))
    said = file.paragraphs("SourceNote")[0]
    assert words(said) == f"{OUTCOMES[outcome]} · page 3"
    assert file.words("SourceNote")[1:] == ["The reason."]
    style = value(said, "r/rPr/rStyle")
    expected = {"exact": "Supported", "high": "Supported", "close": "Mostly", "medium": "Mostly"}
    expected |= {"unknown": "Open", "not checked": "Open"}
    assert style == expected.get(outcome, "Refused")
    colours = {
        s.get(f"{W}styleId"): value(s, "rPr/color") for s in file.xml("word/styles.xml").iter(f"{W}style")
    }
    theme = {
        "Supported": PAPER.supported,
        "Mostly": PAPER.mostly,
        "Refused": PAPER.refused,
        "Open": PAPER.muted,
    }
    assert colours[style] == hex_colour(theme[style])


def test_an_entry_tells_title_file_pages_words_and_differences() -> None:
    difference = Difference("number", "4.3", "4.2", 10, harmless=False)
    evidence = Evidence(
        "Income of 4.3",
        "",
        "altered",
        "",
        differences=(difference,),
        document_name="a.pdf",
        page=2,
        crops=(image(),),
    )
    file = drawn(
        text("x"), entries=(source(1, file="a.pdf", evidence=(evidence,)), source(2, excerpt="An excerpt"))
    )
    assert file.words("Source") == ["[1]\tSource number 1", "[2]\tSource number 2"]
    assert file.words("SourcePlace") == ["a.pdf, page 2"]
    assert file.words("SourceQuote") == ["Quoted: “Income of 4.3”", "“An excerpt”"]
    assert file.words("SourceNote") == [
        "! altered, something that matters differs · page 2",
        "number: quoted “4.3”, the source says “4.2”",
        "",
    ]
    picture = file.paragraphs("SourceNote")[2]
    said = "a.pdf, page 2: “Income of 4.3”, altered, something that matters differs"
    assert next(picture.iter("{*}docPr")).get("descr") == said


def test_the_bar_beside_a_passage_goes_on_where_no_outcome_is_told() -> None:
    evidence = Evidence("words", "", "exact", "", document_name="a.pdf", page=2, crops=(image(),), told=False)
    file = drawn(text("x"), entries=(source(1, file="a.pdf", evidence=(evidence,)),))
    assert file.words("SourcePlace") == ["a.pdf, page 2"]
    assert file.words("SourceQuote") == ["“words”"]
    assert len(file.words("SourceNote")) == 2, "its page and its picture"


def test_every_block_of_the_sample_is_there() -> None:
    assert {type(b).__name__ for b in walk_blocks(RICH)} == {
        *(
            "Heading Paragraph ListBlock Table CodeBlock QuoteBlock MathBlock Figure Rule DefinitionList".split()
        )
    }
    assert len(rich().words("Source")) == len(RICH_ENTRIES)


def test_a_passage_stays_together_and_with_its_source() -> None:
    evidence = Evidence("words", "", "exact", "", crops=(image(),))
    file = drawn(
        text("x"), entries=(source(1, evidence=(evidence, evidence)), source(2, excerpt="An excerpt"))
    )
    kept = [
        (style_of(p), p.find(f"{W}pPr/{W}keepNext") is not None)
        for p in file.paragraphs()
        if style_of(p).startswith("Source")
    ]
    passage = [("SourceQuote", True), ("SourceNote", True), ("SourceNote", False)]
    assert kept == [("Source", True), *passage, *passage, ("Source", True), ("SourceQuote", False)]


@pytest.mark.thorough
@pytest.mark.scaled
def test_longer_reports_take_no_more_time_a_page() -> None:
    def job(chapters: int) -> Callable[[], object]:
        blocks: list[Block] = []
        marks = []
        for n in range(chapters):
            marks.append(f"cite-{n}")
            link = Link((Text("here"),), f"https://example.com/{n}")
            blocks.append(Heading(2, (Text(f"Chapter {n}"),), f"chapter-{n}"))
            blocks.append(text("Words of a paragraph. " * 40, link, cited(marks[-1], 1)))
            blocks += [text("Words of a paragraph. " * 40), items("one", "two", "three", ordered=True)]
            rows = tuple((cell("a"), cell("b"), cell("c")) for _ in range(8))
            blocks.append(Table((rows[0],), rows, 3))
        report = Report(TextDocument(tuple(blocks)), (source(1, *marks),), title="Long", contents=True)
        return partial(draw_docx, report, PAPER)

    assert_linear(job, 110, 440, slack=2)

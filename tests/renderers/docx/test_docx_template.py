"""Word reports in a firm's own file: its styles, pages, heads and feet, and what of it is kept or filled."""

from __future__ import annotations

import io
import runpy
from pathlib import Path

import docx
import pypdf
import pytest
from house_templates import HOUSE, PLAIN, changed, packed, parts_of, related, replaced
from office import as_pdf
from openxml_audit import OpenXmlValidator
from word_files import (
    RICH,
    RICH_ENTRIES,
    RICH_FOOTNOTES,
    R,
    W,
    WordFile,
    cell,
    drawn,
    items,
    rich,
    style_of,
    text,
    words,
)

from renderers.docx import read_provenance_docx
from renderers.provenance.read import read_provenance
from renderers.report.looks.theme import NIGHT, PAPER
from renderers.tree.nodes import Footnote, FootnoteMark, Heading, ListBlock, ListItem, QuoteBlock, Table, Text
from renderers.verdict_colours import hex_colour
from renderers.write import write_docx

pytestmark = pytest.mark.long

TEMPLATES = {"house": HOUSE, "plain": PLAIN}
NO_LIST = "Numbering definition '0' referenced but not found"
"""What takes a list's number away (ECMA-376 part 1, 17.9.18), which the checker takes for a list."""
MADE = {"subtitle": "The year in figures", "authors": ("Ada Byron", "Karl Braun"), "date": "3 May 2026"}
TITLED = (Heading(1, (Text("The title"),), "the-title"), Heading(2, (Text("Part"),), "part"), text("Words"))


@pytest.mark.parametrize("name", sorted(TEMPLATES))
@pytest.mark.parametrize("fields", [{}, {"language": "ar", "provenance": {"sids": [1]}}], ids=["en", "ar"])
def test_the_schemas_of_office_are_kept(name: str, fields: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "report.docx"
    path.write_bytes(rich(template=TEMPLATES[name], **fields).data)
    faults = [(e.part_uri, e.description) for e in OpenXmlValidator().validate(path).errors]
    assert [fault for fault in faults if fault[1] != NO_LIST] == []


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_every_style_that_is_used_is_defined_once(name: str) -> None:
    file = rich(template=TEMPLATES[name])
    styles = [*file.xml("word/styles.xml").iter(f"{W}style")]
    ids = [style.get(f"{W}styleId") for style in styles]
    assert len(ids) == len(set(ids))
    linked = {e.get(f"{W}val") for style in styles for e in style.iter(f"{W}basedOn", f"{W}next", f"{W}link")}
    used = {
        e.get(f"{W}val")
        for part in file.parts
        if part.startswith("word/") and part.endswith(".xml")
        for e in file.xml(part).iter(f"{W}pStyle", f"{W}rStyle", f"{W}tblStyle")
    }
    assert used | linked <= set(ids)


def test_python_docx_finds_the_template_s_styles_in_use() -> None:
    opened = docx.Document(io.BytesIO(rich(template=HOUSE).data))
    assert {p.style.name for p in opened.paragraphs} >= {
        *(
            "Title",
            "Heading 1",
            "Heading 2",
            "List Bullet",
            "List Number",
            "Quote",
            "Caption",
            "toc 1",
            "TOC Heading",
        ),
        *("Normal", "Hinweis"),
    }
    assert {p.style.style_id for p in opened.paragraphs} >= {"berschrift1", "Aufzhlungszeichen", "Zitat"}
    assert [table.style.name for table in opened.tables] == ["Haus Tabelle"]
    (section,) = opened.sections
    assert section.different_first_page_header_footer
    assert section.header.paragraphs[0].text == "Halden & Roth\tThe title"
    assert "Hamburg" in section.footer.paragraphs[0].text
    assert len(section.first_page_header._element.xpath(".//a:blip")) == 1


def test_a_style_is_found_by_its_name_whatever_its_case_and_id() -> None:
    odd = replaced(HOUSE, "word/styles.xml", 'w:val="heading 1"', 'w:val="Heading 1,H1"')
    assert drawn(Heading(1, (Text("a"),), "a"), template=odd).words("berschrift1") == ["a"]


def test_what_the_template_lacks_is_added_in_its_letters() -> None:
    file = drawn(
        Heading(1, (Text("Top"),), "a"),
        *(Heading(level, (Text(f"{level}"),), f"h{level}") for level in (2, 3, 4)),
        text("cited"),
        entries=RICH_ENTRIES,
        template=HOUSE,
    )
    styles = {s.get(f"{W}styleId"): s for s in file.xml("word/styles.xml").iter(f"{W}style")}
    deeper = styles[style_of(next(p for p in file.paragraphs() if words(p) == "4"))]
    assert deeper.find(f"{W}name").get(f"{W}val") == "heading 4"
    assert deeper.find(f"{W}basedOn").get(f"{W}val") == "berschrift3"
    assert deeper.find(f"{W}pPr/{W}numPr/{W}numId").get(f"{W}val") == "0"
    assert deeper.find(f"{W}rPr/{W}rFonts").get(f"{W}asciiTheme") == "majorHAnsi"
    assert deeper.find(f"{W}rPr/{W}color").get(f"{W}val") == "660033"
    source = styles[style_of(next(p for p in file.paragraphs() if "Source number 1" in words(p)))]
    base = styles[source.find(f"{W}basedOn").get(f"{W}val")]
    assert (base.find(f"{W}name").get(f"{W}val"), base.find(f"{W}basedOn").get(f"{W}val")) == (
        "Report Text",
        "Standard",
    )
    assert "FiraGO" not in file.parts["word/styles.xml"].decode()


def test_styles_that_nothing_uses_are_not_added() -> None:
    before = {*docx.Document(io.BytesIO(HOUSE)).styles.element.xpath("//w:style/@w:styleId")}
    file = drawn(text("words"), template=HOUSE)
    after = {style.get(f"{W}styleId") for style in file.xml("word/styles.xml").iter(f"{W}style")}
    assert after == before


def test_outcomes_have_the_theme_s_colours_also_of_a_dark_one() -> None:
    for theme in (PAPER, NIGHT):
        styles = rich(template=HOUSE, theme=theme).parts["word/styles.xml"].decode()
        assert hex_colour(PAPER.supported) in styles and hex_colour(NIGHT.supported) not in styles


def test_placeholders_are_filled_where_they_stand_and_said_once() -> None:
    file = drawn(*TITLED, template=HOUSE, show_title=False, **MADE)
    shown = [(style_of(p), words(p)) for p in file.paragraphs()]
    assert shown == [
        ("Titel", "The title"),
        ("Untertitel", "The year in figures"),
        ("Autor", "Ada Byron, Karl Braun"),
        ("Datum", "3 May 2026"),
        ("berschrift1", "Part"),
        ("Normal", "Words"),
        ("Hinweis", "This report was prepared for its addressee alone. It is no offer and no legal advice."),
    ]


def test_without_words_for_them_their_paragraphs_go() -> None:
    file = drawn(text("Words"), template=HOUSE)
    assert [style_of(p) for p in file.paragraphs()] == ["Titel", "Normal", "Hinweis"]


def test_a_header_without_words_keeps_its_paragraph() -> None:
    template = replaced(HOUSE, "word/header2.xml", "{{ title }}", "{{ date }}")
    template = replaced(template, "word/header2.xml", "Halden &amp; Roth", "")
    file = drawn(text("Words"), template=template)
    assert [words(paragraph) for paragraph in file.xml("word/header2.xml").iter(f"{W}p")] == ["\t"]


def test_a_template_without_them_gets_title_and_byline_in_its_styles() -> None:
    file = drawn(*TITLED, template=PLAIN, show_title=False, **MADE)
    assert [(style_of(p), words(p)) for p in file.paragraphs()][:5] == [
        ("Title", "The title"),
        ("Subtitle", "The year in figures"),
        ("Byline", "Ada Byron, Karl Braun · 3 May 2026"),
        ("Heading1", "Part"),
        ("BodyText", "Words"),
    ]


def test_words_put_in_are_only_words() -> None:
    said = "<w:br/> {{ author }} {{ content }} & \x1b"
    file = drawn(text("Words"), template=HOUSE, title=said, authors=("A",))
    assert file.words("Titel") == ["<w:br/> {{ author }} {{ content }} & ␛"]
    assert file.words("Autor") == ["A"]


@pytest.mark.parametrize(
    "runs", [["{{title}}"], ["{", "{ ti", "tle }", "}"], ["A {{ TITLE }} B {{", " date }}"]]
)
def test_a_placeholder_may_stand_in_several_runs(runs: list[str]) -> None:
    made = "".join(f'<w:r><w:t xml:space="preserve">{run}</w:t></w:r>' for run in runs)
    body = f"<w:body><w:p>{made}</w:p><w:p><w:r><w:t>{{{{content}}}}</w:t></w:r></w:p>"
    template = replaced(PLAIN, "word/document.xml", "<w:body>", body)
    file = drawn(text("Words"), template=template, date="May")
    whole = "".join(runs).replace("{{title}}", "The title").replace("{{ title }}", "The title")
    assert file.words()[0] == whole.replace("{{ TITLE }}", "The title").replace("{{ date }}", "May")


def test_without_a_place_the_body_is_replaced_and_its_last_section_kept() -> None:
    first = (
        '<w:p><w:pPr><w:sectPr><w:headerReference w:type="even" r:id="rId6"/><w:headerReference w:type="default" '
        'r:id="rId5"/></w:sectPr></w:pPr></w:p><w:p><w:r><w:t>Sample text</w:t></w:r></w:p>'
    )
    begin, end = "<w:body>", "<w:sectPr><w:headerReference"
    template = changed(HOUSE, "word/document.xml", lambda xml: _without(xml.decode(), begin, end).encode())
    template = replaced(template, "word/document.xml", "<w:body>", f"<w:body>{first}")
    template = replaced(
        template, "word/document.xml", '<w:headerReference w:type="default" r:id="rId6"/>', ""
    )
    file = drawn(text("Words"), template=template)
    assert file.words() == ["The title", "Words"]
    section = file.body.find(f"{W}sectPr")
    kinds = {
        (side.get(f"{W}type"), file.targets()[side.get(f"{R}id")])
        for side in section.iter(f"{W}headerReference")
    }
    assert kinds == {("first", "header1.xml"), ("default", "header1.xml"), ("even", "header2.xml")}
    assert section.find(f"{W}pgMar").get(f"{W}left") == "1418"


def _without(xml: str, begin: str, end: str) -> str:
    """The text without what stands between the two."""
    before, rest = xml.split(begin)
    return before + begin + rest[rest.index(end) :]


def test_a_place_at_the_end_of_a_section_keeps_the_section() -> None:
    own = '<w:pPr><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/></w:sectPr></w:pPr>'
    template = replaced(
        HOUSE, "word/document.xml", "<w:p><w:r><w:t>{{ content", f"<w:p>{own}<w:r><w:t>{{{{ content"
    )
    for last in (text("Words"), Table((), ((cell("a"),),), 1)):
        file = drawn(last, template=template)
        sections = [s.getparent().tag.rpartition("}")[2] for s in file.body.iter(f"{W}sectPr")]
        assert sections == ["pPr", "body"]
        assert file.body[-2].tag == f"{W}p" and words(file.body[-2]).startswith("This report")


def test_tables_are_as_wide_as_the_template_s_columns() -> None:
    wide = Table((), ((cell("word " * 60), cell("word " * 60)),), 2)
    one = "".join(drawn(wide, template=HOUSE).body.xpath("//*[local-name()='tblW']/@*[local-name()='w']"))
    two = replaced(HOUSE, "word/document.xml", '<w:cols w:space="708"/>', '<w:cols w:num="2" w:space="708"/>')
    assert abs(int(one) - (11906 - 2 * 1418)) <= 2
    widths = drawn(wide, template=two).body.xpath("//*[local-name()='tblW']/@*[local-name()='w']")
    assert abs(int(widths[0]) - (11906 - 2 * 1418 - 708) // 2) <= 2


def test_lists_are_the_template_s_and_count_anew() -> None:
    inner = ListItem((text("outer"), items("inner", ordered=True)))
    file = drawn(
        items("a", ordered=True, start=3), items("b", ordered=True), ListBlock((inner,)), template=HOUSE
    )
    kinds = {n.get(f"{W}numId"): n for n in file.xml("word/numbering.xml").iter(f"{W}num")}
    found = []
    for paragraph in file.paragraphs():
        number = paragraph.find(f"{W}pPr/{W}numPr")
        if number is not None:
            kind = kinds[number.find(f"{W}numId").get(f"{W}val")]
            begin = kind.find(f"{W}lvlOverride/{W}startOverride")
            found.append(
                (
                    style_of(paragraph),
                    number.find(f"{W}ilvl").get(f"{W}val"),
                    kind.find(f"{W}abstractNumId").get(f"{W}val"),
                    None if begin is None else begin.get(f"{W}val"),
                )
            )
            assert paragraph.find(f"{W}pPr/{W}ind") is None
    assert found == [
        ("Listennummer", "0", "2", "3"),
        ("Listennummer", "0", "2", "1"),
        ("Aufzhlungszeichen", "0", "1", None),
        ("Listennummer", "1", "2", "1"),
    ]
    assert len(kinds) == len([*file.xml("word/numbering.xml").iter(f"{W}num")])


def test_each_depth_may_have_a_style_of_its_own() -> None:
    file = drawn(ListBlock((ListItem((text("outer"), items("inner"))),)), template=PLAIN)
    assert [style_of(p) for p in file.paragraphs() if words(p) in ("outer", "inner")] == [
        "ListBullet",
        "ListBullet2",
    ]


def test_letters_and_roman_numbers_are_ours() -> None:
    file = drawn(items("a", ordered=True, numbers="a"), template=HOUSE)
    (paragraph,) = file.paragraphs("Listennummer")
    (kind,) = [
        k for k in file.xml("word/numbering.xml").iter(f"{W}abstractNum") if k.get(f"{W}abstractNumId") == "5"
    ]
    assert kind.find(f"{W}lvl/{W}numFmt").get(f"{W}val") == "lowerLetter"
    assert paragraph.find(f"{W}pPr/{W}ind") is not None


def test_a_header_row_is_read_on_the_ground_that_the_table_s_style_gives_it() -> None:
    table = Table(((cell("Name"),),), ((cell("a"),),), 1)
    file = drawn(table, template=HOUSE)
    styles = {s.get(f"{W}styleId"): s for s in file.xml("word/styles.xml").iter(f"{W}style")}
    assert styles["TableHeading"].find(f"{W}rPr/{W}color").get(f"{W}val") == "FFFFFF"
    unsaid = replaced(HOUSE, "word/styles.xml", '<w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr>', "")
    styles = {
        s.get(f"{W}styleId"): s
        for s in drawn(table, template=unsaid).xml("word/styles.xml").iter(f"{W}style")
    }
    assert styles["TableHeading"].find(f"{W}rPr/{W}color").get(f"{W}val") == "auto"


def test_the_table_style_that_the_settings_name_is_used() -> None:
    named = '<w:defaultTableStyle w:val="MediumShading1"/><w:characterSpacingControl'
    template = replaced(PLAIN, "word/settings.xml", "<w:characterSpacingControl", named)
    for given, style in ((PLAIN, "TableGrid"), (template, "MediumShading1")):
        file = drawn(Table((), ((cell("a"),),), 1), template=given)
        assert file.body.find(f"{W}tbl/{W}tblPr/{W}tblStyle").get(f"{W}val") == style


NOTES = (
    f'<w:footnotes xmlns:w="{W[1:-1]}"><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="1"><w:p/></w:footnote>'
    '<w:footnote w:id="2"><w:p><w:r><w:t>Sample note</w:t></w:r></w:p></w:footnote></w:footnotes>'
)


def noted(*, marked: bool) -> bytes:
    """The house's template with a footnote, and its mark in the text that stays."""
    template = related(HOUSE, "footnotes", "footnotes.xml")
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    row = f'<Override PartName="/word/footnotes.xml" ContentType="{kind}"/></Types>'
    template = replaced(template, "[Content_Types].xml", "</Types>", row)
    if marked:
        mark = '<w:r><w:footnoteReference w:id="2"/></w:r></w:p><w:sectPr'
        template = replaced(template, "word/document.xml", "</w:p><w:sectPr", mark)
    return packed(parts_of(template) | {"word/footnotes.xml": NOTES.encode()})


def test_notes_follow_those_of_the_template() -> None:
    note = (Footnote(1, (text("A note"),)),)
    file = drawn(text("x", FootnoteMark(1)), footnotes=note, template=noted(marked=False))
    root = file.xml("word/footnotes.xml")
    assert [(n.get(f"{W}id"), words(n).strip()) for n in root] == [("0", ""), ("1", ""), ("2", "A note")]
    assert [mark.get(f"{W}id") for mark in file.body.iter(f"{W}footnoteReference")] == ["2"]
    assert b"lowerLetter" in file.parts["word/settings.xml"]


def test_a_report_in_a_text_with_notes_has_its_own_at_the_end() -> None:
    note = (Footnote(1, (text("A note"),)),)
    file = drawn(text("x", FootnoteMark(1)), footnotes=note, template=noted(marked=True))
    assert "Sample note" in file.parts["word/footnotes.xml"].decode()
    assert "A note" in " ".join(file.words()) and "Notes" in file.words("berschrift1")
    assert [mark.get(f"{W}id") for mark in file.body.iter(f"{W}footnoteReference")] == ["2"]


def test_ids_and_pictures_of_both_are_told_apart() -> None:
    marked = '<w:bookmarkStart w:id="7" w:name="sources"/><w:bookmarkEnd w:id="7"/>'
    file = rich(template=replaced(HOUSE, "word/document.xml", "<w:body>", f"<w:body><w:p>{marked}</w:p>"))
    names = [mark.get(f"{W}name").lower() for mark in file.body.iter(f"{W}bookmarkStart")]
    ids = [mark.get(f"{W}id") for mark in file.body.iter(f"{W}bookmarkStart")]
    assert len(names) == len({*names}) and len(ids) == len({*ids})
    assert {link.get(f"{W}anchor") for link in file.body.iter(f"{W}hyperlink")} - {None} <= {
        mark.get(f"{W}name") for mark in file.body.iter(f"{W}bookmarkStart")
    }
    drawings = file.body.xpath("//*[local-name()='docPr']/@id")
    assert len(drawings) == len({*drawings}) and "1" not in drawings  # the logo's
    assert len([name for name in file.parts if name.startswith("word/media/")]) > 2


def test_what_the_old_text_showed_is_left_behind() -> None:
    shown = '<w:body><w:p><w:r><w:drawing r:id="rId99"/></w:r></w:p>'
    template = replaced(related(PLAIN, "image", "media/secret.png"), "word/document.xml", "<w:body>", shown)
    kind = '<Default Extension="png" ContentType="image/png"/></Types>'
    template = replaced(template, "[Content_Types].xml", "</Types>", kind)
    file = drawn(text("Words"), template=packed(parts_of(template) | {"word/media/secret.png": b"\x89PNG"}))
    assert not [name for name in file.parts if "secret" in name or "thumbnail" in name]


def test_comments_on_the_template_are_no_reader_s_business() -> None:
    begin, end = (f'<w:commentRange{side} w:id="0"/>' for side in ("Start", "End"))
    mark = (
        f'{begin}<w:r><w:t>No offer</w:t></w:r>{end}<w:r><w:commentReference w:id="0"/></w:r></w:p><w:sectPr'
    )
    template = replaced(
        related(HOUSE, "comments", "comments.xml"), "word/document.xml", "</w:p><w:sectPr", mark
    )
    said = f'<w:comments xmlns:w="{W[1:-1]}"><w:comment w:id="0"><w:p/></w:comment></w:comments>'
    file = drawn(text("Words"), template=packed(parts_of(template) | {"word/comments.xml": said.encode()}))
    assert file.words()[-1].endswith("No offer")
    assert not [name for name, part in file.parts.items() if b"omment" in part or "omment" in name]


def test_a_logo_may_be_svg_with_a_document_type() -> None:
    drawing = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ""><svg xmlns="http://www.w3.org/2000/svg"/>'
    template = related(HOUSE, "image", "media/logo.svg", of="header1")
    kind = '<Default Extension="svg" ContentType="image/svg+xml"/></Types>'
    template = replaced(template, "[Content_Types].xml", "</Types>", kind)
    file = drawn(text("Words"), template=packed(parts_of(template) | {"word/media/logo.svg": drawing}))
    assert file.parts["word/media/logo.svg"] == drawing


def test_a_report_is_a_template_too_and_its_record_is_not_passed_on() -> None:
    earlier = drawn(text("Earlier"), provenance={"sids": [9]}).data
    file = rich(template=earlier, provenance={"sids": [1]})
    assert read_provenance_docx(file.data) == {"sids": [1]}
    assert read_provenance_docx(drawn(text("x"), template=earlier).data) is None
    assert [name for name in file.parts if name.startswith("customXml/item") and "Props" not in name] == [
        "customXml/item1.xml"
    ]


def test_custom_parts_of_the_template_are_kept_beside_the_record() -> None:
    file = drawn(text("x"), template=PLAIN, provenance={"sids": [1]})
    assert {"customXml/item1.xml", "customXml/item2.xml"} <= {*file.parts}
    assert read_provenance_docx(file.data) == {"sids": [1]}


def test_its_author_s_properties_are_the_report_s() -> None:
    opened = docx.Document(io.BytesIO(drawn(text("x"), template=PLAIN, **MADE).data))
    assert (opened.core_properties.title, opened.core_properties.author) == (
        "The title",
        "Ada Byron; Karl Braun",
    )
    assert opened.core_properties.comments == ""


def test_the_language_is_the_report_s() -> None:
    styles = drawn(text("Des mots"), template=HOUSE, language="fr").xml("word/styles.xml")
    said = styles.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr/{W}lang")
    assert said.get(f"{W}val") == "fr"


def test_a_dotx_becomes_a_document() -> None:
    template = replaced(HOUSE, "[Content_Types].xml", "document.main+xml", "template.main+xml")
    assert b"template.main+xml" not in drawn(text("x"), template=template).parts["[Content_Types].xml"]


def test_a_quotation_within_something_keeps_the_template_s_indent() -> None:
    file = drawn(QuoteBlock((text("once"), QuoteBlock((text("twice"),)))), template=HOUSE)
    once, twice = file.paragraphs("Zitat")
    assert once.find(f"{W}pPr/{W}ind") is None
    assert twice.find(f"{W}pPr/{W}ind").get(f"{W}left") == str(567 + 340)


def test_a_bar_stands_where_the_lines_begin() -> None:
    file = drawn(QuoteBlock((text("كلمات طويلة"),)), template=HOUSE)
    (quoted,) = file.paragraphs("Zitat")
    sides = [(side.tag.rpartition("}")[2], side.get(f"{W}val")) for side in quoted.find(f"{W}pPr/{W}pBdr")]
    assert sides == [("left", "nil"), ("right", "single")]


def test_a_title_from_right_to_left_begins_at_the_right() -> None:
    file = drawn(text("Words"), template=HOUSE, title="تقرير الميناء", subtitle="In English")
    for style, turned in (("Titel", True), ("Untertitel", False)):
        (paragraph,) = file.paragraphs(style)
        assert (paragraph.find(f"{W}pPr/{W}bidi") is not None) == turned
        assert (paragraph.find(f"{W}r/{W}rPr/{W}rtl") is not None) == turned


def numbers_of(file: WordFile, style: str) -> list[str | None]:
    """What each paragraph of the style says of its list itself."""
    found = [paragraph.find(f"{W}pPr/{W}numPr/{W}numId") for paragraph in file.paragraphs(style)]
    return [None if number is None else number.get(f"{W}val") for number in found]


def test_items_with_a_box_have_no_bullet_besides() -> None:
    tasks = ListBlock((ListItem((text("Done"),), checked=True), ListItem((text("Open"),), checked=False)))
    assert numbers_of(drawn(tasks, template=HOUSE), "Aufzhlungszeichen") == ["0", "0"]


@pytest.mark.parametrize(
    ("titles", "numbers"),
    [
        (["1. Questions", "2. Answers", "What we advise"], ["0", "0", "0"]),
        (["1.1 Scope", "1.2 Terms"], ["0", "0"]),
        (["I. Facts", "II. Law"], ["0", "0"]),
        (["Questions", "2. Answers", "Advice"], [None, None, None]),
        (["2023 in figures", "2024 in figures"], [None, None]),
        (["1. Alone"], [None]),
    ],
    ids=["numbers", "parts", "Roman", "one of three", "years", "alone"],
)
def test_headings_have_one_number(titles: list[str], numbers: list[str | None]) -> None:
    headings = [Heading(2, (Text(title),), f"h{n}") for n, title in enumerate(titles)]
    assert numbers_of(drawn(*headings, template=HOUSE), "berschrift1") == numbers


def test_heads_and_feet_are_ours_only_where_there_are_none() -> None:
    assert b"NUMPAGES" in drawn(text("x"), template=PLAIN).parts["word/footer1.xml"]
    file = drawn(text("x"), template=HOUSE)
    assert {name for name in file.parts if name.startswith(("word/header", "word/footer"))} == {
        "word/header1.xml",
        "word/header2.xml",
        "word/footer1.xml",
    }


def test_two_runs_give_the_same_bytes_and_the_text_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    said = "# One\n\nWords [[S:1]].\n\n## Two\n\nMore.\n"
    pool = [{"sid": 1, "title": "Harbour report", "url": "https://example.org/a.pdf"}]
    path = tmp_path / "a.docx"
    written = []
    for _ in range(2):
        write_docx(said, path, pool=pool, template=HOUSE, contents=True)
        written.append(path.read_bytes())
    first, second = written
    assert first == second
    found = read_provenance(path)
    assert (found.sids, found.edits.edited) == ((1,), "no")


@pytest.mark.libreoffice
def test_libreoffice_shows_the_template_s_heads_and_the_report_s_words(tmp_path: Path) -> None:
    path = tmp_path / "report.docx"
    file = drawn(
        *RICH,
        entries=RICH_ENTRIES,
        footnotes=RICH_FOOTNOTES,
        template=HOUSE,
        provenance={"sids": [1]},
        **MADE,
    )
    path.write_bytes(file.data)
    pages = [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(as_pdf(path, tmp_path)).pages]
    assert len(pages) >= 2
    assert all("20457 Hamburg" in page for page in pages)
    assert all("Halden & Roth The title" in page for page in pages[1:])
    assert "Ada Byron, Karl Braun" in pages[0] and "no legal advice" in pages[-1]
    assert "Income rose to 4.2 million" in " ".join(pages)


def test_the_template_of_the_guides_is_what_its_script_makes() -> None:
    path = Path(__file__).parents[3] / "docs/templates/make_docx.py"
    script = runpy.run_path(str(path))
    made = script["parts"]()
    logo = "word/media/image1.png"  # other versions of Pillow pack it otherwise
    assert {name: part for name, part in parts_of(HOUSE).items() if name != logo} == {
        name: part for name, part in made.items() if name != logo
    }

"""Reports in a firm's own presentation: its layouts, placeholders and colours are used, and what can't be is told."""

from __future__ import annotations

import io
import re
import runpy
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pptx
import pymupdf
import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from office import as_pdf
from openxml_audit import OpenXmlValidator
from slide_files import EMU, A, Deck, entry, mark, report_of
from test_pptx_boxes import CODE, HEADING, LIST, PARAGRAPH, TABLE, everything, least_height
from written_report import heading, p, written_report

from blocks.errors import ArtifactError
from renderers import read_provenance, write_pptx
from renderers.pptx import draw_pptx, read_provenance_pptx
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.report.model import Report
from renderers.template.file import TemplateFile
from renderers.theme_files.theme_file import read_theme
from renderers.themes.page_setup import Margins, PageSetup
from renderers.tree.nodes import Block, TextDocument
from renderers.verdict_colours import Colour, colour_of

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[3]
HOUSE = ROOT / "docs" / "templates" / "house.pptx"
OLD = Path(pptx.__file__).parent / "templates" / "default.pptx"
"""A template of python-pptx: 4:3, eleven layouts in English, Calibri, PowerPoint's own table style."""
Parts = dict[str, bytes]


def parts_of(data: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def zipped(parts: Parts) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return made.getvalue()


def changed(*changes: tuple[str, str, str]) -> bytes:
    """The template of the docs with words of its parts changed: pattern of names, regular expression, replacement."""
    parts = parts_of(HOUSE.read_bytes())
    for pattern, old, new in changes:
        names = [name for name in parts if re.fullmatch(pattern, name)]
        before = [parts[name] for name in names]
        for name in names:
            parts[name] = re.sub(old, new, parts[name].decode(), flags=re.DOTALL).encode()
        assert names and (before != [parts[name] for name in names] or new in str(before)), pattern
    return zipped(parts)


def drawn(report: Report, template: bytes, theme: Theme = PAPER) -> Deck:
    return Deck(draw_pptx(report, theme, TemplateFile("the template", template)))


def many() -> Report:
    """A report with everything, contents and many sources."""
    return replace(written_report(), contents=True)


@pytest.fixture(scope="module")
def house() -> Deck:
    return drawn(many(), HOUSE.read_bytes())


def test_layouts_of_the_template_are_used(tmp_path: Path) -> None:
    path = tmp_path / "board.pptx"
    write_pptx(ROOT / "fixtures" / "slides" / "board.md", path, template=HOUSE)
    deck = Deck(path.read_bytes())
    names = dict(zip(deck.titles, (slide.slide_layout.name for slide in deck.slides), strict=True))
    assert names == {
        "Results and outlook": "Titelfolie",
        "Where we stand": "Abschnittsüberschrift",
        "Three messages": "Titel und Inhalt",
        "Figures of the year": "Nur Titel",
        "Revenue by region": "Nur Titel",
        "What drove it": "Titel und Inhalt",
        "Decisions": "Abschnittsüberschrift",
        "Second line in Brno": "Zwei Inhalte",
        "Resolution": "Nur Titel",
    }


def test_placeholders_are_filled_and_have_the_template_s_looks(house: Deck) -> None:
    deck = drawn(report_of(heading(2, "Plain"), p("Text.")), HOUSE.read_bytes())
    title, body = deck.slides[1].shapes.title, deck.slides[1].placeholders[1]
    assert (title.text_frame.text, body.text_frame.text) == ("Plain", "Text.")
    for run in (title.text_frame.paragraphs[0].runs[0], body.text_frame.paragraphs[0].runs[0]):
        assert run.font.size is None and run.font.bold is None and run.font.name is None
    for slide in house.slides:
        idx = {ph.placeholder_format.idx for ph in slide.placeholders}
        assert idx <= {ph.placeholder_format.idx for ph in slide.slide_layout.placeholders}


def test_lists_begin_at_the_template_s_first_level_with_its_bullets(tmp_path: Path) -> None:
    path = tmp_path / "list.pptx"
    write_pptx("# T\n\n## List\n\nText\n\n- one\n  - two\n", path, template=HOUSE)
    pars = Deck(path.read_bytes()).slides[-1].placeholders[1].text_frame.paragraphs
    assert [(par.text, par.level) for par in pars] == [("Text", 0), ("one", 0), ("two", 1)]
    bullets = [par._p.pPr.find(f"{A}buNone") is None for par in pars]
    assert bullets == [False, True, True]
    assert not any(par._p.pPr.findall(f"{A}buChar") for par in pars)


def test_footers_are_those_of_the_template(house: Deck) -> None:
    for slide in house.slides[1:]:
        said = {ph.placeholder_format.type.name: ph.text_frame.text for ph in slide.placeholders}
        assert said["FOOTER"] == "Halden & Roth · Vertraulich" and said["SLIDE_NUMBER"]
    other = drawn(
        report_of(heading(2, "One"), p("Text.")),
        changed((r".*slideLayout\d.xml", "Halden &amp; Roth · Vertraulich", " ")),
    )
    said = {ph.placeholder_format.type.name: ph.text_frame.text for ph in other.slides[1].placeholders}
    assert said["FOOTER"] == "A report"
    without = drawn(
        report_of(heading(2, "One"), p("Text.")),
        changed((r".*slideLayout\d.xml", r'<p:sp><p:nvSpPr><p:cNvPr id="1[01]".*?</p:sp>', "")),
    )
    assert len(list(without.slides[1].placeholders)) == 2


@pytest.mark.parametrize("template", [HOUSE, OLD], ids=["wide", "old"])
def test_boxes_stay_on_slides_and_below_titles(template: Path) -> None:
    deck = drawn(report_of(*everything(8)), template.read_bytes())
    width, height = deck.file.slide_width, deck.file.slide_height
    for number, slide in enumerate(deck.slides[1:], 2):
        title = slide.shapes.title
        for shape in slide.shapes:
            assert shape.left >= 0 and shape.top >= 0, number
            assert shape.left + shape.width <= width + 2 and shape.top + shape.height <= height + 2, number
            if shape.has_text_frame and shape.text_frame.text and not shape.is_placeholder:
                assert least_height(shape) <= shape.height / EMU + 0.5, shape.text_frame.text
            if not shape.is_placeholder:
                assert shape.top >= title.top + title.height, (number, shape.name)


@examples(0.2)
@given(st.lists(st.one_of(PARAGRAPH, LIST, CODE, TABLE, HEADING), max_size=12))
def test_slides_of_any_report_keep_to_the_template(blocks: list[Block]) -> None:
    deck = drawn(report_of(*blocks), HOUSE.read_bytes())
    for slide in deck.slides:
        assert slide.shapes.title is not None
        for shape in slide.shapes:
            assert shape.left >= 0 and shape.left + shape.width <= deck.file.slide_width + 2
            assert shape.top >= 0 and shape.top + shape.height <= deck.file.slide_height + 2


def test_slides_notes_and_links_are_as_without_a_template(house: Deck) -> None:
    assert all(jump.to or jump.url for jump in house.jumps())
    assert any("Net income" in house.notes(n) for n in range(1, len(house.slides) + 1))
    slides = [slide.part.partname for slide in house.slides]
    assert len(slides) == len(set(slides))


def test_slides_and_records_of_the_template_are_left_out() -> None:
    first = drawn(replace(many(), provenance={"title": "old"}), HOUSE.read_bytes())
    again = drawn(report_of(heading(2, "New"), p("Words."), provenance={"title": "new"}), first.data)
    assert again.titles == ["A report", "New"]
    assert read_provenance_pptx(again.data) == {"title": "new"}
    assert not any(
        "customXml" in name and "item1" in name and "old" in again.part(name) for name in again.names()
    )
    assert len([name for name in again.names() if name.startswith("ppt/slides/")]) == 4


@pytest.mark.parametrize("template", [HOUSE, OLD], ids=["wide", "old"])
def test_the_schemas_of_office_are_kept(template: Path, tmp_path: Path) -> None:
    path = tmp_path / "report.pptx"
    path.write_bytes(drawn(replace(many(), provenance={"title": "T"}), template.read_bytes()).data)
    empty = [e.description for e in OpenXmlValidator().validate(template).errors]
    found = [e.description for e in OpenXmlValidator().validate(path).errors]
    assert [error for error in found if error not in empty] == []


def test_two_runs_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    text = ROOT / "fixtures" / "slides" / "board.md"
    made = []
    for _ in range(2):
        write_pptx(text, tmp_path / "report.pptx", template=HOUSE.read_bytes())
        made.append((tmp_path / "report.pptx").read_bytes())
    assert made[0] == made[1]


def test_provenance_is_read_from_a_report_in_a_template(tmp_path: Path) -> None:
    path = tmp_path / "report.pptx"
    write_pptx("# T\n\nWords.\n", path, template=str(HOUSE))
    found = read_provenance(path)
    assert found is not None and found.artifact_name == "report.pptx"


def luminance(colour: Colour) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", ["FFFFFF", "101820", "660033", "FFD500", "808080"])
@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_colours_can_be_read_on_the_template_s_ground(ground: str, theme: Theme) -> None:
    ink = "FFFFFF" if luminance(colour_of(ground)) < 0.18 else "000000"
    template = changed(
        (r".*theme1.xml", r'<a:lt1><a:srgbClr val="\w+"', f'<a:lt1><a:srgbClr val="{ground}"'),
        (r".*theme1.xml", r'<a:dk1><a:srgbClr val="\w+"', f'<a:dk1><a:srgbClr val="{ink}"'),
    )
    links = p("Statement", mark("m1", 1), " and more.")
    deck = drawn(report_of(heading(2, "One"), links, entries=(entry(1, "m1"),)), template, theme)
    text = "".join(deck.part(f"ppt/slides/slide{n}.xml") for n in range(1, len(deck.slides) + 1))
    codes = set(re.findall(r'<a:rPr[^>]*><a:solidFill><a:srgbClr val="(\w{6})"', text))
    assert codes
    for code in codes:
        low, high = sorted((luminance(colour_of(code)), luminance(colour_of(ground))))
        assert (high + 0.05) / (low + 0.05) >= 4.4, code


@pytest.mark.parametrize(
    "theme",
    [
        read_theme(HOUSE.with_name("theme.toml")),
        replace(PAPER, size=6.0, page=PageSetup(600, 800, Margins(14, 14, 14, 14))),
    ],
    ids=["logo in the header", "small type in narrow margins"],
)
def test_pages_of_the_theme_do_not_matter_to_slides(theme: Theme) -> None:
    assert drawn(report_of(heading(2, "One"), p("Words.")), HOUSE.read_bytes(), theme).slides


def test_a_potx_is_taken() -> None:
    data = changed((r"\[Content_Types\].xml", r"presentation\.main\+xml", "template.main+xml"))
    deck = drawn(report_of(p("Words.")), data)
    assert "presentation.main+xml" in deck.part("[Content_Types].xml")


def test_words_of_the_report_stand_where_masters_and_layouts_keep_a_place() -> None:
    words = "{{ TITLE }}</a:t></a:r><a:r><a:t> · {{author</a:t></a:r><a:r><a:t>}} · {{ date }}."
    template = changed((r".*slide(Layout|Master)\d.xml", "Halden &amp; Roth · Vertraulich", words))
    document = TextDocument((heading(2, "One"), p("Text.")), authors=("<A> B", "C {{ title }}"))
    deck = drawn(Report(document, (), title="A & B"), template)
    said = "A & B · <A> B, C {{ title }} · ."
    layout = deck.slides[1].slide_layout
    for place in (deck.slides[1], layout, layout.slide_master):
        assert said in [shape.text_frame.text for shape in place.placeholders]


def no_slide_master() -> bytes:
    return changed(("ppt/presentation.xml", "<p:sldMasterIdLst>.*</p:sldMasterIdLst>", ""))


def bomb() -> bytes:
    return zipped(parts_of(HOUSE.read_bytes()) | {"ppt/media/image2.png": b"\0" * 201_000_000})


def without(name: str) -> bytes:
    return zipped(
        {known: content for known, content in parts_of(HOUSE.read_bytes()).items() if known != name}
    )


def related(part: str, kind: str, target: str, *, external: bool) -> bytes:
    mode = ' TargetMode="External"' if external else ""
    row = f'<Relationship Id="x1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"'
    return changed((re.escape(part), "</Relationships>", f'{row} Target="{target}"{mode}/></Relationships>'))


_MASTER = "ppt/slideMasters/_rels/slideMaster1.xml.rels"
BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "a name that no report has": (
        lambda: changed((r".*slideLayout2.xml", "Halden &amp; Roth", "{{ client }}")),
        "has {{ client }} in it, which no report has words for; there are {{ title }}, {{ subtitle }}, {{ author }}, ",
    ),
    "text": (
        lambda: b"words",
        "is no file of PowerPoint: it is no file of Office; give a .pptx or .potx file",
    ),
    "empty": (lambda: b"", "is no file of PowerPoint: it is empty; give a .pptx or .potx file"),
    "ppt": (
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "is of a format before Office 2007; save it as .pptx or .potx in PowerPoint",
    ),
    "encrypted": (
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
        "is encrypted; open it in PowerPoint, take its password away, and save it",
    ),
    "word": (
        lambda: (ROOT / "docs" / "templates" / "house.docx").read_bytes(),
        "is no file of PowerPoint",
    ),
    "macros": (
        lambda: changed(
            (
                r"\[Content_Types\].xml",
                r"[\w./-]+presentation\.main\+xml",
                "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
            )
        ),
        "has macros in it, which a report must not carry; save it without them",
    ),
    "no master": (no_slide_master, "has no slide master, which is what a template is for; take another file"),
    "no layouts": (
        lambda: changed((re.escape(_MASTER), r'<Relationship Id="rId[1-5]".*?/>', "")),
        "has no layouts; add one for title and content in PowerPoint's slide master",
    ),
    "no title and text": (
        lambda: changed((r".*slideLayout\d.xml", 'type="title"|type="ctrTitle"', 'type="dt"')),
        "has no layout with a title and a place for text of 240 by 130 points or more (it has 5 layouts)",
    ),
    "small text": (
        lambda: changed(
            (r".*slideLayout[2-5].xml", r'<a:ext cx="\d+" cy="\d+"/>', '<a:ext cx="900000" cy="900000"/>')
        ),
        "has no layout with a title and a place for text of 240 by 130 points or more",
    ),
    "damaged": (
        lambda: changed((r".*slideMaster1.xml", "</p:sldMaster>", "")),
        "is damaged: ppt/slideMasters/slideMaster1.xml is no XML",
    ),
    "document type": (
        lambda: changed(
            (r".*slideMaster1.xml", "<p:sldMaster ", '<!DOCTYPE x [<!ENTITY e "e">]><p:sldMaster ')
        ),
        "ppt/slideMasters/slideMaster1.xml has a document type",
    ),
    "no picture": (
        lambda: without("ppt/media/image1.png"),
        "is damaged: it refers to ppt/media/image1.png, which is not there",
    ),
    "bomb": (
        bomb,
        "has more than 200 million bytes when it is unpacked; leave out what a template doesn't need",
    ),
    "size": (
        lambda: changed(("ppt/presentation.xml", r'<p:sldSz cx="\d+"', '<p:sldSz cx="914400000"')),
        "has slides of 72000 by 540 points; choose a size from 360 to 4032 points",
    ),
    "no size": (
        lambda: changed(("ppt/presentation.xml", r'<p:sldSz cx="\d+"', '<p:sldSz cx="wide"')),
        "its slides are wide by 6858000, which is no size",
    ),
    "linked picture": (
        lambda: related(_MASTER, "image", "http://example.com/a.png", external=True),
        "takes a part of ppt/slideMasters/slideMaster1.xml from elsewhere (image: http://example.com/a.png)",
    ),
    "script": (
        lambda: related(_MASTER, "hyperlink", "javascript:alert(1)", external=True),
        "has a link in ppt/slideMasters/slideMaster1.xml that no report may have (javascript:alert(1))",
    ),
    "object": (
        lambda: related(_MASTER, "oleObject", "../media/image1.png", external=False),
        "has an embedded object in ppt/slideMasters/slideMaster1.xml, which a report must not carry",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_no_template_can_be_is_told(name: str, tmp_path: Path) -> None:
    made, said = BAD[name]
    with pytest.raises(ArtifactError, match=re.escape(said)):
        write_pptx("# T\n", tmp_path / "report.pptx", template=made())
    assert not list(tmp_path.iterdir())


@pytest.mark.libreoffice
def test_libreoffice_shows_the_report_in_the_template(tmp_path: Path) -> None:
    path = tmp_path / "report.pptx"
    write_pptx(ROOT / "fixtures" / "slides" / "board.md", path, template=HOUSE)
    pdf = pymupdf.open(as_pdf(path, tmp_path))
    words: list[Any] = [page.get_text() for page in pdf]
    assert len(words) == 9
    assert all("Halden & Roth" in text for text in words[1:])
    assert all(page.get_images() for page in pdf)


def test_the_template_of_the_docs_is_what_its_script_makes() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "templates" / "make_pptx.py"))["parts"]()
    assert made == parts_of(HOUSE.read_bytes())

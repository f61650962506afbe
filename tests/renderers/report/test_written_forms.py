"""What a text's Markdown asks of the page, in every format: the files are opened again by readers of their own."""

from __future__ import annotations

import ctypes
from base64 import b64encode
from pathlib import Path
from typing import Any

import lxml.html
import pypdfium2
import pytest
from docx import Document
from pptx import Presentation
from pptx.util import Inches
from written_report import picture

from renderers import write
from renderers.pictures.size import sized
from renderers.report.build import build_report
from renderers.tree.list_numbers import spelled
from renderers.tree.nodes import Figure, NumberForm, Paragraph, Picture, Table
from renderers.tree.walk import plain_text

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def written(text: str, folder: Path, *kinds: str, **options: Any) -> dict[str, Any]:
    """The text in these formats, opened: PDF by pdfium, Word by python-docx, PowerPoint by python-pptx, HTML by
    lxml; `png` is the pictures' paths."""
    opened: dict[str, Any] = {}
    for kind in kinds or ("pdf", "docx", "pptx", "html"):
        artifact = getattr(write, f"write_{kind}")(text, folder / f"report.{kind}", **options)
        read = {"docx": lambda file: Document(str(file)), "pptx": lambda file: Presentation(str(file))}
        read |= {"pdf": pypdfium2.PdfDocument, "html": lambda file: lxml.html.parse(str(file)).getroot()}
        opened[kind] = artifact.files if kind == "png" else read[kind](artifact.path)
    return opened


def pdf_pages(pdf: pypdfium2.PdfDocument) -> list[str]:
    """The text of each page without what stands above and below it."""
    return [
        page.get_textpage().get_text_bounded(top=page.get_height() - 60, bottom=60).strip() for page in pdf
    ]


def slide_words(deck: Any) -> list[str]:
    return ["\n".join(s.text_frame.text for s in slide.shapes if s.has_text_frame) for slide in deck.slides]


def test_page_breaks(tmp_path: Path) -> None:
    text = "One.\n\n\\newpage\n\n| Two |\n|---|\n| 2 |\n\n<!-- pagebreak -->\n\n\\pagebreak\n\n- Three\n\n\\newpage\n"
    made = written(text, tmp_path, "pdf", "docx", "pptx", "html", "png", title="T", pool=[])
    pages = pdf_pages(made["pdf"])
    assert [page.split()[-1] for page in pages] == ["One.", "2", "Three"]
    assert len(made["png"]) == 3
    breaks = made["docx"].element.body.iterchildren(f"{W}p")
    begun = [p.text for p in breaks if p.find(f"{W}pPr/{W}pageBreakBefore") is not None]
    assert begun == ["", "Three"]
    assert [words.split("\n")[0] for words in slide_words(made["pptx"])] == ["T", "T", "T (2/3)", "T (3/3)"]
    assert len(made["html"].find_class("page-break")) == 4


def test_lists_with_letters_and_roman_numbers(tmp_path: Path) -> None:
    items = "".join(f"<li>item{n}</li>" for n in (25, 26))
    more = "".join(f"<li>next{n}</li>" for n in range(26, 28))
    last = '<ol type="i" start="3"><li>last</li></ol>'
    text = f'<ol type="a" start="25">{items}</ol><ol type="A" start="26">{more}</ol>{last}'
    made = written(text, tmp_path, title="T", fmt="html")
    words = " ".join(pdf_pages(made["pdf"])[0].split())
    assert "y. item25 z. item26 Z. next26 AA. next27 iii. last" in words
    lists = made["html"].findall(".//main/ol")
    assert [(one.get("type"), one.get("start")) for one in lists] == [("a", "25"), ("A", "26"), ("i", "3")]
    styles = {p.text.strip(): p for p in made["docx"].paragraphs}
    assert {"Z.\tnext26", "AA.\tnext27"} <= styles.keys()
    assert [_word_number(made["docx"], styles[name]) for name in ("item25", "item26", "last")] == [
        ("lowerLetter", "25"),
        ("lowerLetter", "25"),
        ("lowerRoman", "3"),
    ]
    slide = made["pptx"].slides[1]
    counted = [(n.get("type"), n.get("startAt")) for n in slide.element.iter("{*}buAutoNum")]
    assert counted == [
        ("alphaLcPeriod", "25"),
        ("alphaLcPeriod", "25"),
        ("alphaUcPeriod", "26"),
        ("romanLcPeriod", "3"),
    ]
    assert "AA. next27" in slide_words(made["pptx"])[1]


def _word_number(file: Any, paragraph: Any) -> tuple[str, str]:
    """The form and the first number of the list that a paragraph belongs to."""
    numbering = file.part.numbering_part.element
    number = paragraph._p.pPr.numPr.numId.val
    (used,) = numbering.xpath(f"./w:num[@w:numId='{number}']")
    (kind,) = numbering.xpath(f"./w:abstractNum[@w:abstractNumId='{used.abstractNumId.val}']")
    return next(kind.iter(f"{W}numFmt")).get(f"{W}val"), next(used.iter(f"{W}startOverride")).get(f"{W}val")


@pytest.mark.parametrize(
    ("number", "form", "words"),
    [
        (1, "a", "a"),
        (26, "A", "Z"),
        (27, "a", "aa"),
        (703, "a", "aaa"),
        (0, "a", "0"),
        (-2, "i", "-2"),
        (1994, "I", "MCMXCIV"),
        (3999, "i", "mmmcmxcix"),
        (4000, "i", "4000"),
        (12, "1", "12"),
    ],
)
def test_numbers_as_they_are_written(number: int, form: NumberForm, words: str) -> None:
    assert spelled(number, form) == words


PICTURE = f"data:image/png;base64,{b64encode(picture(200, 100).data).decode()}"


def test_pictures_as_wide_as_the_text_asks(tmp_path: Path) -> None:
    text = f"![half]({PICTURE}){{width=50%}}\n\n![two inches]({PICTURE}){{#fig-b width=2in}}\n"
    made = written(text, tmp_path, title="T", pool=[])
    page = made["pdf"][0]
    room = page.get_width() - 2 * 68.0
    drawn = [one.get_bounds() for one in page.get_objects() if one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
    assert [round(x1 - x0) for x0, _, x1, _ in drawn] == [round(room / 2), 144]
    assert [round((x1 - x0) / (y1 - y0), 1) for x0, y0, x1, y1 in drawn] == [2.0, 2.0]
    section = made["docx"].sections[0]
    wide = section.page_width - section.left_margin - section.right_margin
    half, inches = made["docx"].inline_shapes
    assert abs(half.width - wide / 2) < 1000 and inches.width == Inches(2)
    assert [(img.get("width"), img.get("height")) for img in made["html"].iter("img")] == [
        ("368", "184"),
        ("192", "96"),
    ]
    shapes = [shape for slide in made["pptx"].slides for shape in slide.shapes if shape.shape_type == 13]
    assert [shape.width for shape in shapes][1] == Inches(2) and shapes[0].width > Inches(4)


@pytest.mark.parametrize(
    ("length", "share", "points"),
    [
        ("50%", 0.5, 150),
        ("300%", 1.0, 150),
        ("0%", 0.02, 150),
        ("3in", 0, 216),
        ("2.54 cm", 0, 72),
        ("400", 0, 300),
        ("400px", 0, 300),
        ("0", 0, 4),
        ("99999in", 0, 4000),
        ("wide", 0, 150),
        ("1e9px", 0, 150),
        ("-3cm", 0, 150),
    ],
)
def test_lengths(length: str, share: float, points: float) -> None:
    asked = sized(Picture("", "", picture(200, 100)), length)
    assert asked.image is not None
    assert (asked.share, round(asked.image.width * 72 / asked.image.dpi, 3)) == (share, points)


def test_figures_and_tables_are_numbered_and_referred_to(tmp_path: Path) -> None:
    text = (
        "See @tbl-b, @fig-two and [@tbl-a]; @fig-gone.\n\n"
        f"![First]({PICTURE}){{#fig-one}}\n\n![Second]({PICTURE}){{#fig-two}}\n\n"
        "| a |\n|---|\n| 1 |\n\n: Costs {#tbl-a}\n\n| b |\n|---|\n| 2 |\n\n: Gains {#tbl-b}\n"
    )
    artifact = write.write_html(text, tmp_path / "p.html", pool=[])
    assert [problem.code for problem in artifact.problems] == ["link"]
    made = written(text, tmp_path, title="T", pool=[], language="en")
    page = " ".join(" ".join(pdf_pages(made["pdf"])).replace("\u00a0", " ").split())
    assert "See Table 2, Figure 2 and Table 1; @fig-gone." in page
    assert "Figure 1: First" in page and "Table 2: Gains" in page
    html = made["html"]
    links = {a.text: a.get("href")[1:] for a in html.findall(".//main/p/a")}
    assert links == {"Table\u00a02": "tbl-b", "Figure\u00a02": "fig-two", "Table\u00a01": "tbl-a"}
    assert html.get_element_by_id("fig-two").findtext("figcaption") == "Figure\u00a02: Second"
    assert html.get_element_by_id("tbl-b").findtext("table/caption") == "Table\u00a02: Gains"
    body = made["docx"].element.body
    places = {mark.get(f"{W}name") for mark in body.iter(f"{W}bookmarkStart")}
    led = [link.get(f"{W}anchor") for link in body.iter(f"{W}hyperlink")]
    assert led == ["tbl_b", "fig_two", "tbl_a"] and set(led) <= places
    said = "\n".join(slide_words(made["pptx"])).replace("\u00a0", " ")
    assert {"See Table 2, Figure 2 and Table 1; @fig-gone.", "Figure 2: Second", "Table 1: Costs"} <= {
        *said.split("\n")
    }
    pdf_links = [link for page in made["pdf"] for link in _link_pages(page)]
    assert len(pdf_links) == 3


def _link_pages(page: pypdfium2.PdfPage) -> list[int]:
    """Where the links of a page lead within their file."""
    at, link = ctypes.c_int(0), pypdfium2.raw.FPDF_LINK()
    found = []
    while pypdfium2.raw.FPDFLink_Enumerate(page, at, link):
        place = pypdfium2.raw.FPDFLink_GetDest(page.pdf, link)
        found.append(pypdfium2.raw.FPDFDest_GetDestPageIndex(page.pdf, place))
    return found


@pytest.mark.parametrize(("language", "word"), [("de", "Abbildung"), ("ja", "図"), ("ar", "الشكل")])
def test_numbers_are_in_the_reports_language(language: str, word: str) -> None:
    report = build_report(f"![X]({PICTURE}){{#fig-x}}", language=language)
    (figure,) = report.document.blocks
    assert isinstance(figure, Figure) and plain_text(figure.caption) == f"{word}\u00a01: X"


def test_callouts(tmp_path: Path) -> None:
    text = "> [!WARNING]\n> Mind the *step*.\n\n> [!TIP]\n> Go round.\n"
    made = written(text, tmp_path, title="T", pool=[], language="de")
    assert pdf_pages(made["pdf"])[0].split("\r\n")[-4:] == ["Warnung", "Mind the step.", "Tipp", "Go round."]
    boxes = made["html"].findall(".//div[@role='note']")
    assert [(box.get("class"), box.findtext("p/strong")) for box in boxes] == [
        ("callout callout-warning", "Warnung"),
        ("callout callout-tip", "Tipp"),
    ]
    between = made["docx"].paragraphs[-3].style.name  # else Word draws one bar for both
    assert between == "After Table"
    styled = [(p.style.name, p.text) for p in made["docx"].paragraphs if p.style.name == "Callout"]
    assert styled == [("Callout", words) for words in ("Warnung", "Mind the step.", "Tipp", "Go round.")]
    assert [
        shape.text_frame.text
        for slide in made["pptx"].slides
        for shape in slide.shapes
        if shape.name.startswith("Callout")
    ] == ["Warnung\nMind the step.", "Tipp\nGo round."]


FORMULAS = r"""By @eq-energy, and later [@eq-sum]; @eq-own has its own number, @eq-none is not there.

$$E = mc^2$$ {#eq-energy}

$$a = b$$

\[
a + b = c
\] {#eq-sum}

$$x = y \tag{9a}\label{eq:own}$$

See @eq:own.

$$\notacommand{$$ {#eq-odd}
"""


def test_named_formulas_have_numbers_that_the_text_refers_to(tmp_path: Path) -> None:
    made = written(FORMULAS, tmp_path, title="T", fmt="markdown")
    words = " ".join(" ".join(pdf_pages(made["pdf"])).split())
    said = "By (1), and later (2); @eq-own has its own number, @eq-none is not there."
    assert said in words and "See (9a)." in words and "(3)" in words
    assert said in made["html"].text_content()
    numbers = [label.text for label in made["html"].find_class("label")]
    assert numbers == ["(1)", "(2)", "(9a)", "(3)"]
    links = {a.text: a.get("href")[1:] for a in made["html"].iter("a") if (a.text or "")[:1] == "("}
    assert links.keys() == {"(1)", "(2)", "(9a)"}
    assert all("math" in made["html"].get_element_by_id(place).get("class") for place in links.values())
    marks = {mark.get(f"{W}name") for mark in made["docx"].element.iter(f"{W}bookmarkStart")}
    leads = {link.get(f"{W}anchor") for link in made["docx"].element.iter(f"{W}hyperlink")}
    assert len(leads) == 3 and leads <= marks
    on_slides = "\n".join(slide_words(made["pptx"]))
    assert said in on_slides and "(9a)" in on_slides
    assert len([link for page in made["pdf"] for link in _link_pages(page)]) == 3


def test_a_caption_may_stand_above_its_table() -> None:
    text = (
        "Table: Costs of *all* {#tbl-a}\n\n| a |\n|---|\n| 1 |\n\nTable: Above\n\n| b |\n|---|\n| 2 |\n\n: Below\n\n"
        "Table: of no table\n\nSee @tbl-a.\n"
    )
    blocks = build_report(text, language="en").document.blocks
    tables = [plain_text(block.caption) for block in blocks if isinstance(block, Table)]
    words = [plain_text(block.children) for block in blocks if isinstance(block, Paragraph)]
    assert tables == ["Table\u00a01: Costs of all", "Above"]
    assert words == [": Below", "Table: of no table", "See Table\u00a01."]


@pytest.mark.parametrize(("words", "side"), [("one", "left"), ("واحد", "right")])
def test_lists_and_code_in_a_callout_stand_beside_its_bar(tmp_path: Path, words: str, side: str) -> None:
    text = f"> [!NOTE]\n> {words}:\n>\n> - {words} a\n> - {words} b\n>\n> ```\n> code\n> ```\n\n- {words} c\n"
    made = written(text, tmp_path, "docx", title="T")
    bars = {
        paragraph.text.strip(): [child.tag.split("}")[1] for child in paragraph._p.find(f"{W}pPr/{W}pBdr")]
        for paragraph in made["docx"].paragraphs
        if paragraph._p.find(f"{W}pPr/{W}pBdr") is not None
    }
    assert bars == {f"{words} a": [side], f"{words} b": [side], "code": ["left"]}


def test_a_terms_second_meaning_stands_below_the_first(tmp_path: Path) -> None:
    made = written("Term\n: First meaning\n: Second meaning\n", tmp_path, title="T")
    assert pdf_pages(made["pdf"])[0].split("\r\n")[-3:] == ["Term", "First meaning", "Second meaning"]
    paragraphs = [paragraph.text for paragraph in made["docx"].paragraphs]
    assert paragraphs[-3:] == ["Term", "First meaning", "Second meaning"]
    assert [term.text_content() for term in made["html"].iter("dt")] == ["Term"]
    assert "Term\nFirst meaning\nSecond meaning" in slide_words(made["pptx"])[1]

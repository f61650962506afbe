"""Word files read back by zipfile and lxml, apart from what writes them, and reports to draw."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

import pymupdf
from lxml import etree

from renderers.docx import draw_docx
from renderers.report.looks.theme import PAPER, Theme
from renderers.report.model import Entry, Evidence, Report
from renderers.template.file import TemplateFile
from renderers.tree.nodes import (
    Block,
    Cell,
    Cited,
    CitedNumbers,
    Code,
    CodeBlock,
    DefinitionList,
    Emphasis,
    Figure,
    Footnote,
    FootnoteMark,
    Gap,
    Heading,
    Image,
    Inline,
    Link,
    ListBlock,
    ListItem,
    Marked,
    Math,
    MathBlock,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Strike,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    TextDocument,
    Underline,
)

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


@dataclass(frozen=True)
class WordFile:
    """The parts of a .docx file by name."""

    data: bytes
    parts: dict[str, bytes]

    @classmethod
    def of(cls, data: bytes) -> WordFile:
        with ZipFile(BytesIO(data)) as file:
            assert file.testzip() is None
            return cls(data, {name: file.read(name) for name in file.namelist()})

    def xml(self, name: str) -> etree._Element:
        return etree.fromstring(self.parts[name])

    @property
    def body(self) -> etree._Element:
        return self.xml("word/document.xml").find(f"{W}body")

    def targets(self, name: str = "document") -> dict[str, str]:
        """Relation ids of a part and what they lead to."""
        part = self.parts.get(f"word/_rels/{name}.xml.rels")
        return {} if part is None else {rel.get("Id"): rel.get("Target") for rel in etree.fromstring(part)}

    def paragraphs(self, style: str | None = None) -> list[etree._Element]:
        return [p for p in self.body.iter(f"{W}p") if style is None or style_of(p) == style]

    def words(self, style: str | None = None) -> list[str]:
        return [words(p) for p in self.paragraphs(style)]


def drawn(
    *blocks: Block,
    theme: Theme = PAPER,
    entries: tuple[Entry, ...] = (),
    template: bytes | None = None,
    **fields: object,
) -> WordFile:
    """The blocks as a report, drawn, in a template if one is given, and taken apart."""
    document = TextDocument(
        blocks,
        **{name: fields.pop(name) for name in ("footnotes", "subtitle", "authors", "date") if name in fields},
    )
    report = Report(document, entries, **{"title": "The title"} | fields)
    file = None if template is None else TemplateFile("the template house.docx", template)
    return WordFile.of(draw_docx(report, theme, file))


def style_of(paragraph: etree._Element) -> str:
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    return "Normal" if style is None else style.get(f"{W}val")


def words(element: etree._Element) -> str:
    """The text of a paragraph, tabs and line breaks as such."""
    signs = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}softHyphen": "\xad"}
    found = []
    for node in element.iter(f"{W}t", f"{W}tab", f"{W}br", f"{W}softHyphen"):
        if node.getparent().tag != f"{W}tabs":
            found.append(signs.get(node.tag) or node.text or "")
    return "".join(found)


def spaced(element: etree._Element) -> str:
    """The text with spaces where Word puts numbers of notes."""
    copied = etree.fromstring(etree.tostring(element))
    for mark in copied.iter(f"{W}footnoteReference"):
        mark.tag = f"{W}t"
        mark.text = " "
    return words(copied)


def text(*inlines: Inline | str, **fields: object) -> Paragraph:
    return Paragraph(tuple(Text(i) if isinstance(i, str) else i for i in inlines), **fields)


def cell(*inlines: Inline | str, **fields: object) -> Cell:
    return Cell((text(*inlines),), **fields)


def items(*words: str, **fields: object) -> ListBlock:
    return ListBlock(tuple(ListItem((text(word),)) for word in words), **fields)


def cited(anchor: str, *numbers: int | tuple[int, int] | str) -> Cited:
    """A mark: numbers, ranges, and words of gaps."""
    parts = [
        Gap(n) if isinstance(n, str) else CitedNumbers(*(n if isinstance(n, tuple) else (n, n)))
        for n in numbers
    ]
    return Cited(anchor, tuple(parts))


def image(width: int = 40, height: int = 20) -> Image:
    pixels = pymupdf.Pixmap(pymupdf.csRGB, width, height, bytes((90, 120, 200)) * width * height, False)
    return Image(bytes(pixels.tobytes("png")), "image/png", width, height)


def source(number: int, *marks: str, **fields: object) -> Entry:
    return Entry(number, **{"title": f"Source number {number}", "marks": marks} | fields)


RICH_FOOTNOTES = (
    Footnote(1, (text("Words of a note with ", Link((Text("a link"),), "https://example.com/note")),)),
)
RICH_ENTRIES = (
    source(
        1,
        "cite-1",
        "cite-2",
        url="https://example.com/report.pdf",
        file="report.pdf",
        evidence=(
            Evidence(
                "Income rose to 4.2 million",
                "",
                "exact",
                "",
                document_name="report.pdf",
                page=3,
                page_url="https://example.com/report.pdf#page=3",
                viewer_url="https://viewer.example.com/?page=3",
                crops=(image(300, 60),),
            ),
        ),
    ),
    source(2, "cite-1", title="تقرير الشركة", excerpt="A short excerpt"),
    source(3, "cite-1", evidence=(Evidence("", "Income fell", "low", "The source says the opposite."),)),
)
RICH = (
    Heading(1, (Text("Summary of the year"),), "summary-of-the-year"),
    text(
        "Plain ",
        Strong((Text("bold"), Emphasis((Text("slanted"),)))),
        Strike((Text("struck"),)),
        Underline((Text("underlined"),)),
        Marked((Text("marked"),)),
        Subscript((Text("low"),)),
        Superscript((Text("high"),)),
        Code("code()"),
        Math("E = mc^2"),
        Link((Text("details"),), "#details"),
        FootnoteMark(1),
        cited("cite-1", 1, (2, 3), "source unknown: 9"),
    ),
    Heading(2, (Text("Details"),), "details"),
    ListBlock(
        (
            ListItem((text("Outer item"), items("Inner item", "Another inner item", ordered=True))),
            ListItem((text("With code"), CodeBlock("x = 1\n  y  =  2", "python"))),
        )
    ),
    ListBlock((ListItem((text("Finished"),), checked=True), ListItem((text("Unfinished"),), checked=False))),
    QuoteBlock((text("Quoted words"), QuoteBlock((text("Quoted twice"),)))),
    Table(
        ((cell("Name"), cell("Figure", align="right")),),
        (
            (cell("Income", rows=2), cell("4.2", align="right")),
            (cell("3.9"),),
            (cell("Everything", columns=2),),
        ),
        2,
        (Text("Figures of the year"),),
    ),
    Figure(Picture("A blue field", "blue.png", image()), (Text("The field"),)),
    Figure(Picture("A missing map", "maps/town.png", None, problem="not allowed")),
    MathBlock(r"\sum_{i=1}^n i", "1"),
    Rule(),
    DefinitionList((((Text("Term"),), (text("Its meaning"),)),)),
    text("ارتفع الدخل إلى 4.2 مليون في Annual Report السنوي."),
    text("二〇二四年净利润增长。", cited("cite-2", 1)),
)
"""One of everything."""


def rich(**fields: object) -> WordFile:
    return drawn(*RICH, **{"entries": RICH_ENTRIES, "footnotes": RICH_FOOTNOTES, "contents": True} | fields)

"""Reports built by hand, drawn, and opened again with pypdf and pdfium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pypdf
import pypdfium2
from accessibility_rules import broken_accessibility_rules
from archive_rules import broken_archive_rules
from opened_objects import OpenedFile

from renderers.pdf import draw_pdf
from renderers.report.looks.theme import PAPER, Theme
from renderers.report.model import CitationLook, Entry, Report
from renderers.tree.nodes import (
    Block,
    Cell,
    Cited,
    Footnote,
    Heading,
    Inline,
    ListBlock,
    ListItem,
    Paragraph,
    Table,
    Text,
    TextDocument,
)

PROSE = (
    "The bank's net interest income rose by 4.3% to £6,000 million, which reflects the higher margin on mortgages and "
    "deposits, although competition for customers' savings remained strong throughout the year. "
)
MARGIN = 60.0
"""No letter of a page comes nearer to its sides, in points."""


def para(*inlines: str | Inline) -> Paragraph:
    """A paragraph of words and inlines."""
    return Paragraph(tuple(Text(i) if isinstance(i, str) else i for i in inlines))


def heading(level: int, words: str) -> Heading:
    """A heading whose anchor is its words."""
    return Heading(level, (Text(words),), words.lower().replace(" ", "-"))


def cell(words: str, columns: int = 1, rows: int = 1) -> Cell:
    """A cell of one paragraph; without words, of none."""
    return Cell((para(words),) if words else (), columns=columns, rows=rows)


def table(header: list[str], rows: list[list[str]]) -> Table:
    """A table of plain cells."""
    return Table(
        (tuple(map(cell, header)),) if header else (),
        tuple(tuple(map(cell, row)) for row in rows),
        len(rows[0]),
    )


def bullets(*items: str | ListBlock) -> ListBlock:
    """A list of paragraphs and lists."""
    return ListBlock(tuple(ListItem((para(i) if isinstance(i, str) else i,)) for i in items))


def report(
    *blocks: Block,
    entries: tuple[Entry, ...] = (),
    footnotes: tuple[Footnote, ...] = (),
    title: str = "A report",
    look: CitationLook = "superscript",
    contents: bool = False,
    language: str = "en",
) -> Report:
    """A report of these blocks."""
    document = TextDocument(blocks, footnotes, subtitle="For the board", authors=("A. Author", "B. Writer"))
    return Report(
        document,
        entries,
        look=look,
        title=title,
        contents=contents,
        language=language,
        provenance={"artifact_name": "report", "sids": [1, 3], "created": "2026-11-22T10:00:00+00:00"},
    )


def cited(anchor: str, *parts: object) -> Cited:
    """A mark; parts as in `Cited`."""
    return Cited(anchor, parts)


def broken_rules(data: bytes) -> Iterator[str]:
    """What keeps the file from being PDF/A-3b and PDF/UA-1."""
    file = OpenedFile(data)
    yield from broken_archive_rules(file)
    yield from broken_accessibility_rules(file)


class Reopened:
    """A drawn report in two independent readers."""

    def __init__(self, report: Report, theme: Theme = PAPER) -> None:
        self.data = draw_pdf(report, theme)
        self.pypdf = pypdf.PdfReader(BytesIO(self.data))
        self.pdfium = pypdfium2.PdfDocument(self.data)
        self.texts = [self._text(k) for k in range(len(self.pdfium))]

    def _text(self, index: int) -> str:
        # U+FFFE is pdfium's sign for a hyphen at the end of a line behind which the word goes on.
        text = self.pdfium[index].get_textpage().get_text_range()
        return text.replace("\ufffe", "").replace("\r\n", "\n")

    @property
    def text(self) -> str:
        """What pdfium reads on all pages, with single spaces; those that it guesses after raised figures are gone."""
        return re.sub(r"(?<=\d) (?=[.\[])", "", " ".join(" ".join(self.texts).split()))

    def box_of(self, words: str) -> tuple[int, tuple[float, float, float, float]]:
        """Page and box of the first place of these words, as pdfium finds it."""
        for index in range(len(self.pdfium)):
            page = self.pdfium[index].get_textpage()
            found = page.search(words).get_next()
            if found:
                boxes = [page.get_charbox(found[0] + k) for k in range(found[1])]
                left, bottom, right, top = zip(*boxes, strict=True)
                return index, (min(left), min(bottom), max(right), max(top))
        raise AssertionError(f"{words!r} is not in the file")

    def outside(self, side: float = MARGIN) -> list[str]:
        """Letters that stand nearer to the page's sides than that, or over its upper and lower edge."""
        found = []
        for index in range(len(self.pdfium)):
            page = self.pdfium[index]
            wide, high = page.get_size()
            text = page.get_textpage()
            for k in range(text.count_chars()):
                char = text.get_text_range(k, 1)
                left, bottom, right, top = text.get_charbox(k)
                if char.strip() and not (
                    side <= left and right <= wide - side and bottom >= 20 and top <= high - 20
                ):
                    found.append(
                        f"page {index + 1}: {char!r} at {left:.0f}–{right:.0f}, {bottom:.0f}–{top:.0f}"
                    )
        return found

    def links(self) -> list[tuple[int, tuple[float, ...], str, tuple[int, float] | None]]:
        """Page, box, web address, and page and height of the place within the file, for each link."""
        numbers = {page.indirect_reference.idnum: k for k, page in enumerate(self.pypdf.pages)}
        found = []
        for index, page in enumerate(self.pypdf.pages):
            for annotation in page.get("/Annots", ()):
                link = annotation.get_object()
                box = tuple(float(edge) for edge in link["/Rect"])
                if "/Dest" in link:
                    dest = link["/Dest"]
                    place = numbers[
                        dest.get_object()[0].idnum if hasattr(dest, "get_object") else dest[0].idnum
                    ]
                    found.append((index, box, "", (place, float(dest[3]))))
                else:
                    found.append((index, box, str(link["/A"]["/URI"]), None))
        return found

"""What a text's Markdown asks of the page, in every format: the files are opened again by readers of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lxml.html
import pypdfium2
from docx import Document
from pptx import Presentation

from renderers import write

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
    assert [words.split("\n")[0] for words in slide_words(made["pptx"])] == ["T", "T", "T (2)", "T (3)"]
    assert len(made["html"].find_class("page-break")) == 4

"""The text of an artifact: PDF, DOCX, PPTX or HTML, by its bytes, not its name."""

from __future__ import annotations

from renderers.provenance.apart import lines_apart
from renderers.provenance.file_kind import FileKind, kind_of
from renderers.provenance.text.lines import TextLine


def text_lines(
    data: bytes, name: str, password: str | None = None, *, marks: bool = False, ours: bool = False
) -> list[TextLine] | None:
    """The lines of its text in the order of reading; None for pictures and for what is no artifact.

    `marks`: marks of citations are told from words in PDFs too, which takes time; in the other formats they always
    are. `ours`: it was just written here, so that a PDF needs no process with limits. Raises ProvenanceError for a
    damaged Office file, DocumentError for a PDF that can't be opened.
    """
    match kind_of(data):
        case FileKind.OFFICE:
            from renderers.provenance.text.office import office_lines

            return office_lines(data, name)
        case FileKind.HTML:
            from renderers.provenance.text.html import html_lines

            return html_lines(data)
        case FileKind.PDF:
            if not ours:
                return lines_apart(data, name, password, marks=marks)
            from renderers.provenance.text.pdf import pdf_lines

            return pdf_lines(data, name, password, marks=marks)
        case _:
            return None

"""Marks -> highlight annotations in a copy of a PDF's bytes. Nothing else of the file changes.

Annotations are written as objects of our own, without loading the page in MuPDF: its `add_highlight_annot`
turns rotated pages to and fro, loads (and may rewrite) the file's form fields, and paints past the ends of
the words.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pymupdf import mupdf

from blocks.errors import ArtifactError, DocumentError, NotADocumentError
from blocks.frames import FileFrame
from blocks.model import Box, PageBox
from blocks.reader import open_pdf
from renderers.legend import LEGEND_SIZE, legend_note, legend_stripes
from renderers.marks import Mark
from renderers.page_frame import page_frame
from renderers.pdf_copy import MUPDF_ERRORS, SAVING_WAYS, annotation_xrefs, page_object, pdf_document
from renderers.theme import HIGHLIGHT_OPACITY, Colour, style_of

_AUTHOR = "pincite"
_PRINTED = 4
"""Annotation flag: also on paper (ISO 32000-1, 12.5.3). The legend has none: it is for the screen."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A page as annotations need it."""

    object: Any
    """MuPDF's page dictionary."""
    frame: FileFrame
    """From displayed points to the file's own."""
    width: float
    """Displayed width in points."""


@dataclass(frozen=True, slots=True)
class _Note:
    """The parts that every annotation of ours has, ready for the file."""

    entries: str
    """Dictionary entries of its kind, in PDF syntax."""
    text: str
    """What a reader is told."""
    subject: str
    """A word for lists of comments."""
    rect: tuple[float, float, float, float]
    """Left, bottom, right, top in user space."""
    drawing: str
    """Its look, as content stream in user space."""
    blend: str
    """How the look meets the page: Normal or Multiply."""
    opacity: float
    """0..1."""


def highlight_file(
    source: bytes, marks: Sequence[Mark], *, name: str = "document.pdf", password: str | None = None
) -> bytes:
    """A copy of the PDF with one highlight annotation per mark and page, and a legend note on the first page.

    `marks` have boxes in points of the displayed page; those without boxes are named in the legend only.
    Encryption stays as it was. Raises NotADocumentError, DamagedDocumentError, PasswordError, and
    ArtifactError for boxes that are on no page or a file that takes no annotations.
    """
    for save in SAVING_WAYS:
        with open_pdf(source, name=name, password=password) as pdf:
            if (
                not pdf.is_pdf
            ):  # MuPDF opens HTML and pictures too, and dies when they are asked for PDF objects
                raise NotADocumentError(f"{name} is not a PDF, whatever its name says; give a PDF file")
            try:
                added = _annotate(pdf, marks, name)
            except MUPDF_ERRORS as e:
                raise ArtifactError(
                    f"{name} takes no annotations ({e}); print it to a new PDF and use that"
                ) from e
            content = save(pdf, source)
        if content is not None and _reads_back(content, added, name, password):
            return content
    raise ArtifactError(f"{name} is too damaged for a highlighted copy; print it to a new PDF and use that")


def _annotate(pdf: Any, marks: Sequence[Mark], name: str) -> list[tuple[int, int]]:
    """Add every annotation; the (page number, object number) of each."""
    added = []
    for mark in marks:
        for number in mark.pages:
            boxes = [box for box in mark.boxes if box.page == number]
            _check(boxes, pdf.page_count, mark, name)
            page = _page(pdf, number)
            added.append((number, _add(pdf, page, _highlight(mark, boxes, page.frame))))
    number, first = _legend_page(pdf, marks)
    added.append((number, _add(pdf, first, _legend(marks, first))))
    return added


def _legend_page(pdf: Any, marks: Sequence[Mark]) -> tuple[int, _Page]:
    """The first page; in files whose first page is broken, the first that shows a mark."""
    marked = sorted({number for mark in marks for number in mark.pages})
    try:
        return 1, _page(pdf, 1)
    except MUPDF_ERRORS:
        if not marked:
            raise
        return marked[0], _page(pdf, marked[0])


def _check(boxes: Sequence[PageBox], page_count: int, mark: Mark, name: str) -> None:
    for box in boxes:
        if not 1 <= box.page <= page_count:
            raise ArtifactError(
                f"citation [{mark.number}] lies on page {box.page}, but {name} has {page_count} pages"
            )
        if not all(map(math.isfinite, box.bbox)) or box.x0 >= box.x1 or box.y0 >= box.y1:
            raise ArtifactError(
                f"citation [{mark.number}] has a box without area on page {box.page}: {box.bbox}"
            )


def _page(pdf: Any, number: int) -> _Page:
    page = page_object(pdf, number)
    shown = page_frame(page)
    return _Page(page, shown.frame, shown.width)


def _highlight(mark: Mark, boxes: Sequence[PageBox], frame: FileFrame) -> _Note:
    quads = [frame.quad(box) for box in boxes]
    colour = style_of(mark.verdict).colour
    points = _numbers(v for quad in quads for v in quad)
    return _Note(
        entries=f"/Subtype /Highlight /QuadPoints [{points}] /C [{_numbers(colour)}] /F {_PRINTED}",
        text=mark.note,
        subject=mark.verdict,
        rect=frame.rect(boxes),
        drawing=_filled(quads, colour),
        blend="Multiply",
        opacity=HIGHLIGHT_OPACITY,
    )


def _legend(marks: Sequence[Mark], page: _Page) -> _Note:
    """A sticky note in the top right corner, so that the page's own content stays as it is."""
    left, top = max(0.0, page.width - LEGEND_SIZE - 4), 4.0
    corner = Box(left, top, left + LEGEND_SIZE, top + LEGEND_SIZE)
    stripes = [_filled([page.frame.quad(box)], colour) for box, colour in legend_stripes(marks, corner)]
    return _Note(
        entries="/Subtype /Text /Name /Note /Open false /F 0",
        text=legend_note(marks),
        subject="legend",
        rect=page.frame.rect([corner]),
        drawing="\n".join(stripes),
        blend="Normal",
        opacity=1.0,
    )


def _filled(quads: Sequence[Sequence[float]], colour: Colour) -> str:
    """PDF operators that fill all quads (upper left, upper right, lower left, lower right) as one shape."""
    shapes = [
        f"{_numbers(q[0:2])} m {_numbers(q[2:4])} l {_numbers(q[6:8])} l {_numbers(q[4:6])} l h"
        for q in quads
    ]
    return "\n".join([f"{_numbers(colour)} rg", *shapes, "f"])


def _add(pdf: Any, page: _Page, note: _Note) -> int:
    """Put the annotation into the file and on the page; its object number."""
    look, annotation = pdf.get_new_xref(), pdf.get_new_xref()
    rect = _numbers(note.rect)
    state = f"<</CA {note.opacity} /ca {note.opacity} /BM /{note.blend}>>"
    pdf.update_object(
        look,
        f"<</Type /XObject /Subtype /Form /BBox [{rect}] /Group <</S /Transparency>>"
        f" /Resources <</ExtGState <</H {state}>>>>>>",
    )
    pdf.update_stream(look, f"/H gs\n{note.drawing}\n".encode("ascii"), compress=False)
    pdf.update_object(
        annotation,
        f"<</Type /Annot {note.entries} /Rect [{rect}] /CA {note.opacity} /AP <</N {look} 0 R>>"
        f" /NM {_text(_name(annotation))} /T {_text(_AUTHOR)} /Subj {_text(note.subject)}"
        f" /Contents {_text(note.text)}>>",
    )
    _append(page.object, pdf, annotation)
    return int(annotation)


def _name(xref: int) -> str:
    """The annotation's name, unique in its file."""
    return f"{_AUTHOR}-{xref}"


def _append(page: Any, pdf: Any, xref: int) -> None:
    """Enter the annotation in the page's list, in a list of its own: some files share one among pages."""
    document = pdf_document(pdf)
    annotation = mupdf.pdf_new_indirect(document, xref, 0)
    mupdf.pdf_dict_puts(annotation, "P", page)
    present = mupdf.pdf_dict_gets(page, "Annots")
    fresh = mupdf.pdf_copy_array(present) if mupdf.pdf_is_array(present) else mupdf.pdf_new_array(document, 1)
    mupdf.pdf_array_push(fresh, annotation)
    mupdf.pdf_dict_puts(page, "Annots", fresh)


def _reads_back(content: bytes, added: Sequence[tuple[int, int]], name: str, password: str | None) -> bool:
    """True if the written file opens without repair and has every annotation on its page."""
    try:
        with open_pdf(content, name=name, password=password) as pdf:
            on_page = {number: set(annotation_xrefs(page_object(pdf, number))) for number, _ in added}
            named = all(pdf.xref_get_key(xref, "NM")[1] == _name(xref) for _, xref in added)
            return named and all(xref in on_page[n] for n, xref in added) and not pdf.is_repaired
    except (DocumentError, *MUPDF_ERRORS):
        return False


def _numbers(values: Sequence[float] | Iterator[float]) -> str:
    """Numbers in PDF syntax, which knows no exponents; a thousandth of a point is enough."""
    return " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in values)


def _text(text: str) -> str:
    """A text string in PDF syntax: UTF-16 with byte order mark, in hex; what is no character becomes `?`."""
    shown = "".join(c for c in text if c.isprintable() or c in "\n\t")
    return f"<feff{shown.encode('utf-16-be', 'replace').hex()}>"

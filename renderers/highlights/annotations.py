"""Marks -> highlight annotations (ISO 32000-1, 12.5.6.10) in a copy of a PDF's bytes. Nothing else of the file changes.

One quad a line (QuadPoints) in the file's own units, with an appearance stream that multiplies. Annotations are written
as objects of our own, without loading the page in MuPDF: its `add_highlight_annot` turns rotated pages to and fro,
loads (and may rewrite) the file's form fields, and paints past the ends of the words. The copy is read back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pymupdf import mupdf

from blocks.box import Box, PageBox
from blocks.errors import ArtifactError, DocumentError, NotADocumentError
from blocks.pdf.reader import open_pdf
from blocks.pdf.turns import mupdf_turn
from blocks.pdf.user_space import FileFrame
from renderers.highlights.legend import LEGEND_SIZE, legend_note, legend_stripes
from renderers.highlights.marks import EDGE, Mark, edge_around
from renderers.highlights.overlaps import Layers
from renderers.highlights.page_frame import page_frame
from renderers.highlights.pdf_copy import (
    MUPDF_ERRORS,
    SAVING_WAYS,
    open_for_writing,
    page_object,
    parsed,
    pdf_document,
)
from renderers.verdict_colours import HIGHLIGHT_OPACITY, style_of

_AUTHOR = "pincite"
_LIGHT = HIGHLIGHT_OPACITY / 3
"""Opacity of headings of cited cells: seen where one looks for them, and not taken for the quote."""
_DASH = 4
"""Units of user space of each dash of an edge, and between two."""
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


@mupdf_turn()
def highlight_file(
    source: bytes, marks: Sequence[Mark], *, name: str = "document.pdf", password: str | None = None
) -> bytes:
    """A copy of the PDF with one highlight annotation per mark and page, and a legend note on the first page.

    `marks` have boxes in points of the displayed page; those without boxes are named in the legend only.
    Encryption stays as it was. Raises NotADocumentError, DamagedDocumentError, PasswordError, and
    ArtifactError for boxes that are on no page or a file that takes no annotations.
    """
    with open_pdf(source, name=name, password=password) as pdf:
        if not pdf.is_pdf:  # MuPDF opens HTML and pictures too, and dies when they are asked for PDF objects
            raise NotADocumentError(f"{name} is not a PDF, whatever its name says; give a PDF file")
        _check(marks, pdf.page_count, name)
        source = bytes(pdf.stream)  # what is no PDF was made one
    for save in SAVING_WAYS:
        try:
            document = open_for_writing(source, password)
            added = _annotate(document, marks)
        except MUPDF_ERRORS as e:
            raise ArtifactError(
                f"{name} takes no annotations ({e}); print it to a new PDF and use that"
            ) from e
        content = save(document, source)
        if content is not None and _reads_back(content, added, name, password):
            return content
    raise ArtifactError(f"{name} is too damaged for a highlighted copy; print it to a new PDF and use that")


def _check(marks: Sequence[Mark], page_count: int, name: str) -> None:
    for mark in marks:
        for box in mark.boxes:
            if not 1 <= box.page <= page_count:
                raise ArtifactError(
                    f"citation [{mark.number}] lies on page {box.page}, but {name} has {page_count} pages"
                )
            if not all(map(math.isfinite, box.bbox)) or box.x0 >= box.x1 or box.y0 >= box.y1:
                raise ArtifactError(
                    f"citation [{mark.number}] has a box without area on page {box.page}: {box.bbox}"
                )


def _annotate(document: Any, marks: Sequence[Mark]) -> dict[int, list[int]]:
    """Add every annotation; the object numbers of each page's, in the order of the marks."""
    # Pages are looked up before anything is written: MuPDF counts them anew after each change.
    first, legend_page = _legend_page(document, marks)
    marked = sorted({number for mark in marks for number in mark.pages} - {first})
    pages = {first: legend_page} | {number: _page(document, number) for number in marked}
    added: dict[int, list[int]] = {first: []}
    layers = Layers()
    for mark in marks:
        for number, boxes in _by_page(mark).items():
            own = added.setdefault(number, [])
            own.append(_add(document, pages[number], _note(mark, boxes, pages[number].frame, layers)))
    added[first].append(_add(document, legend_page, _legend(marks, legend_page)))
    for number, own in added.items():
        _append(document, pages[number].object, own)
    return added


def _by_page(mark: Mark) -> dict[int, list[PageBox]]:
    """Its boxes by page, ascending."""
    return {number: [box for box in mark.boxes if box.page == number] for number in mark.pages}


def _legend_page(document: Any, marks: Sequence[Mark]) -> tuple[int, _Page]:
    """The first page; in files whose first page is broken, the first that shows a mark."""
    marked = sorted({number for mark in marks for number in mark.pages})
    try:
        return 1, _page(document, 1)
    except MUPDF_ERRORS:
        if not marked:
            raise
        return marked[0], _page(document, marked[0])


def _page(document: Any, number: int) -> _Page:
    page = page_object(document, number)
    shown = page_frame(page)
    return _Page(page, shown.frame, shown.width)


def _note(mark: Mark, boxes: Sequence[PageBox], frame: FileFrame, layers: Layers) -> _Note:
    return _edge(mark, boxes, frame) if mark.edge else _highlight(mark, boxes, frame, layers)


def _edge(mark: Mark, boxes: Sequence[PageBox], frame: FileFrame) -> _Note:
    """The cited block's edge as a square annotation (ISO 32000-1, 12.5.6.8), a little outside of its words."""
    lines = [edge_around(box) for box in boxes]
    colour = _numbers(mark.colour)
    shapes = [
        f"{a} {b} m {c} {d} l {g} {h} l {e} {f} l s"
        for a, b, c, d, e, f, g, h in (_written(frame.quad(line)) for line in lines)
    ]
    drawn = [Box(x0 - EDGE, y0 - EDGE, x1 + EDGE, y1 + EDGE) for x0, y0, x1, y1 in lines]
    return _Note(
        entries=f"/Subtype /Square /BS <</W {EDGE} /S /D>> /C [{colour}] /F {_PRINTED}",
        text=mark.note,
        subject=mark.verdict,
        rect=frame.rect(drawn),
        drawing="\n".join([f"{colour} RG {EDGE} w [{_DASH} {_DASH}] 0 d", *shapes]),
        blend="Normal",
        opacity=1.0,
    )


def _highlight(mark: Mark, boxes: Sequence[PageBox], frame: FileFrame, layers: Layers) -> _Note:
    quads = [_written(frame.quad(box)) for box in boxes]
    coloured = [_written(frame.quad(layers.lay(box))) for box in boxes]
    colour = _numbers(style_of(mark.verdict).colour)
    points = " ".join(number for quad in quads for number in quad)
    return _Note(
        entries=f"/Subtype /Highlight /QuadPoints [{points}] /C [{colour}] /F {_PRINTED}",
        text=mark.note,
        subject=mark.verdict,
        rect=frame.rect(boxes),
        drawing=_filled(coloured, colour),
        blend="Multiply",
        opacity=_LIGHT if mark.heading else HIGHLIGHT_OPACITY,
    )


def _legend(marks: Sequence[Mark], page: _Page) -> _Note:
    """A sticky note in the top right corner, so that the page's own content stays as it is."""
    left, top = max(0.0, page.width - LEGEND_SIZE - 4), 4.0
    corner = Box(left, top, left + LEGEND_SIZE, top + LEGEND_SIZE)
    stripes = [
        _filled([_written(page.frame.quad(box))], _numbers(colour))
        for box, colour in legend_stripes(marks, corner)
    ]
    return _Note(
        entries="/Subtype /Text /Name /Note /Open false /F 0",
        text=legend_note(marks),
        subject="legend",
        rect=page.frame.rect([corner]),
        drawing="\n".join(stripes),
        blend="Normal",
        opacity=1.0,
    )


def _filled(quads: Sequence[Sequence[str]], colour: str) -> str:
    """PDF operators that fill all quads (upper left, upper right, lower left, lower right) as one shape."""
    shapes = [f"{a} {b} m {c} {d} l {g} {h} l {e} {f} l h" for a, b, c, d, e, f, g, h in quads]
    return "\n".join([f"{colour} rg", *shapes, "f"])


def _add(document: Any, page: _Page, note: _Note) -> int:
    """Write the annotation into the file; its object number."""
    look, annotation = (mupdf.pdf_create_object(document) for _ in range(2))
    rect = _numbers(note.rect)
    state = f"<</CA {note.opacity} /ca {note.opacity} /BM /{note.blend}>>"
    form = parsed(
        document,
        f"<</Type /XObject /Subtype /Form /BBox [{rect}] /Group <</S /Transparency>>"
        f" /Resources <</ExtGState <</H {state}>>>>>>",
    )
    mupdf.pdf_update_object(document, look, form)
    drawing = mupdf.fz_new_buffer_from_copied_data(f"/H gs\n{note.drawing}\n".encode("ascii"))
    mupdf.pdf_update_stream(document, mupdf.pdf_new_indirect(document, look, 0), drawing, 0)
    written = parsed(
        document,
        f"<</Type /Annot {note.entries} /Rect [{rect}] /CA {note.opacity} /AP <</N {look} 0 R>>"
        f" /NM {_text(_name(annotation))} /T {_text(_AUTHOR)} /Subj {_text(note.subject)}"
        f" /Contents {_text(note.text)}>>",
    )
    mupdf.pdf_dict_puts(written, "P", page.object)
    mupdf.pdf_update_object(document, annotation, written)
    return int(annotation)


def _name(number: int) -> str:
    """The annotation's name, unique in its file."""
    return f"{_AUTHOR}-{number}"


def _append(document: Any, page: Any, numbers: Sequence[int]) -> None:
    """Enter annotations in the page's list, in a list of its own: some files share one among pages."""
    present = mupdf.pdf_dict_gets(page, "Annots")
    fresh = (
        mupdf.pdf_copy_array(present)
        if mupdf.pdf_is_array(present)
        else mupdf.pdf_new_array(document, len(numbers))
    )
    for number in numbers:
        mupdf.pdf_array_push(fresh, mupdf.pdf_new_indirect(document, number, 0))
    mupdf.pdf_dict_puts(page, "Annots", fresh)


def _reads_back(content: bytes, added: Mapping[int, Sequence[int]], name: str, password: str | None) -> bool:
    """True if the written file opens without repair and has every annotation on its page."""
    try:
        with open_pdf(content, name=name, password=password) as pdf:
            document = pdf_document(pdf)
            return not pdf.is_repaired and all(
                _named(document, number, own) == [_name(xref) for xref in own]
                for number, own in added.items()
            )
    except (DocumentError, *MUPDF_ERRORS):
        return False


def _named(document: Any, number: int, own: Sequence[int]) -> list[str]:
    """The names of the last annotations of the page, as many as are `own`, if they are those."""
    listed = mupdf.pdf_dict_gets(page_object(document, number), "Annots")
    length = mupdf.pdf_array_len(listed)
    last = [mupdf.pdf_array_get(listed, i) for i in range(max(0, length - len(own)), length)]
    same = [mupdf.pdf_to_num(annotation) for annotation in last] == list(own)
    return [mupdf.pdf_dict_get_text_string(a, mupdf.pdf_new_name("NM")) for a in last] if same else []


def _numbers(values: Iterable[float]) -> str:
    return " ".join(_written(values))


def _written(values: Iterable[float]) -> list[str]:
    """Numbers in PDF syntax, which knows no exponents; a thousandth of a point is enough."""
    return [f"{v:.3f}".rstrip("0").rstrip(".") for v in values]


def _text(text: str) -> str:
    """A text string in PDF syntax: UTF-16 with byte order mark, in hex; what is no character becomes `?`."""
    shown = text if text.isprintable() else "".join(c for c in text if c.isprintable() or c in "\n\t")
    return f"<feff{shown.encode('utf-16-be', 'replace').hex()}>"

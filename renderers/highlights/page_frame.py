"""How a page of a PDF is shown: its visible part in the file's own units, how it is turned, and the way between.

From MediaBox, CropBox, Rotate and UserUnit (ISO 32000-1, 7.7.3.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pymupdf import mupdf

from blocks.errors import ArtifactError
from blocks.pdf.reader import open_pdf
from blocks.pdf.turns import mupdf_turn
from blocks.pdf.user_space import FileFrame
from renderers.highlights.pdf_copy import MUPDF_ERRORS, page_object, pdf_document


@dataclass(frozen=True, slots=True)
class PageFrame:
    """One page's frame in its file."""

    frame: FileFrame
    """From displayed points to user space."""
    view: tuple[float, float, float, float]
    """The part that is shown (crop box inside the media box): left, bottom, right, top in user space."""
    rotate: int
    """Degrees clockwise that the page is turned for display: 0, 90, 180 or 270."""
    user_unit: float
    """Displayed points to one unit of user space."""
    width: float
    """Displayed width in points."""
    height: float
    """Displayed height in points."""


def page_frame(page: Any) -> PageFrame:
    """The frame of a MuPDF page dictionary. Raises ValueError or MuPDF's errors for a page without area."""
    # Rotation, crop box and UserUnit in one matrix, the one that MuPDF shows the page with.
    # PyMuPDF's rotation_matrix and transformation_matrix leave UserUnit out.
    rect, matrix = mupdf.FzRect(), mupdf.FzMatrix()
    mupdf.pdf_page_obj_transform(page, rect, matrix)
    frame = FileFrame.inverse_of((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))
    shown = mupdf.fz_transform_rect(rect, matrix)
    turned = mupdf.pdf_to_int(mupdf.pdf_dict_get_inheritable(page, mupdf.pdf_new_name("Rotate")))
    return PageFrame(
        frame,
        (rect.x0, rect.y0, rect.x1, rect.y1),
        turned % 360 if turned % 90 == 0 else 0,
        abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5,
        shown.x1 - shown.x0,
        shown.y1 - shown.y0,
    )


@mupdf_turn()
def page_frames(
    source: bytes, pages: Iterable[int], *, name: str = "document.pdf", password: str | None = None
) -> dict[int, PageFrame]:
    """The frames of those pages (counted from 1) of a PDF.

    Raises NotADocumentError, DamagedDocumentError, PasswordError, and ArtifactError for a page that isn't there.
    """
    frames = {}
    with open_pdf(source, name=name, password=password) as pdf:
        for number in sorted(set(pages)):
            if not 1 <= number <= pdf.page_count:
                raise ArtifactError(f"{name} has pages 1 to {pdf.page_count}, not {number}")
            try:
                frames[number] = page_frame(page_object(pdf_document(pdf), number))
            except MUPDF_ERRORS as error:
                raise ArtifactError(f"page {number} of {name} can't be read: {error}") from error
    return frames

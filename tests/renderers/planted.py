"""PDFs with text at known places, and what independent readers (pypdf, pdfium) find in a PDF."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pypdf
import pypdfium2
from numpy.typing import NDArray

from blocks.box import Box, PageBox
from grounding.model import Citation, Verdict
from renderers.highlights.marks import Mark

FIXTURES = Path(__file__).parents[2] / "fixtures"
TRUTH = {row["file"].removeprefix("pdf/"): row for row in json.loads((FIXTURES / "truth.json").read_text())}
SIZE = (400.0, 600.0)
CROP = Box(25, 40, 385, 555)
"""In points from the upper left corner of the uncropped, unturned page."""


@dataclass(frozen=True)
class Turned:
    """How a planted page is shown."""

    rotation: int = 0
    cropped: bool = False
    unit: float = 1.0

    def pdf(self) -> bytes:
        """A page of twenty lines of text, a link, and a black bar at `bar`."""
        with pymupdf.open() as pdf:
            page = pdf.new_page(width=SIZE[0], height=SIZE[1])
            for n in range(20):
                page.insert_text((60, 100 + n * 20), f"Line {n}: the boundary stone stands", fontsize=11)
            page.draw_rect(BAR, fill=(0, 0, 0), color=None)
            if self.cropped:
                page.set_cropbox(pymupdf.Rect(*CROP))
            page.set_rotation(self.rotation)
            if self.unit != 1:
                pdf.xref_set_key(page.xref, "UserUnit", str(self.unit))
            return bytes(pdf.tobytes())

    def box(self, on_paper: Box | pymupdf.Rect) -> PageBox:
        """The displayed box of a part of the uncropped, unturned page."""
        crop = CROP if self.cropped else Box(0, 0, *SIZE)
        width, height = crop.x1 - crop.x0, crop.y1 - crop.y0
        points = []
        for x, y in (
            (on_paper.x0 - crop.x0, on_paper.y0 - crop.y0),
            (on_paper.x1 - crop.x0, on_paper.y1 - crop.y0),
        ):
            turned = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}
            points.append(turned[self.rotation])
        (x0, x1), (y0, y1) = (sorted(p[i] * self.unit for p in points) for i in (0, 1))
        return PageBox(1, x0, y0, x1, y1)


BAR = pymupdf.Rect(250, 96, 330, 110)
TURNS = [Turned(r, c, u) for r in (0, 90, 180, 270) for c, u in ((False, 1.0), (True, 1.0), (True, 2.0))]


def line_box(n: int) -> Box:
    """Line n of `Turned.pdf` on paper."""
    return Box(60, 89 + n * 20, 235, 103 + n * 20)


def mark(
    number: int, *boxes: PageBox, verdict: Verdict = Verdict.EXACT, quote: str = "the boundary stone"
) -> Mark:
    """A mark without differences."""
    return Mark(number, quote, verdict, boxes)


def citation(
    number: int, document_id: str | None, *boxes: PageBox, verdict: Verdict = Verdict.EXACT
) -> Citation:
    """A citation at those boxes."""
    page = boxes[0].page if boxes else None
    bbox = boxes[0].bbox if boxes else None
    return Citation(
        number,
        f"quote {number}",
        "BLOCK_CITE_ID_1",
        document_id,
        page,
        bbox,
        boxes,
        verdict,
        "block",
        1.0,
        1.0,
    )


def fixture_bytes(name: str) -> bytes:
    """A file of fixtures/pdf."""
    return (FIXTURES / "pdf" / name).read_bytes()


def planted_marks(name: str) -> list[Mark]:
    """A mark for every planted phrase of a fixture."""
    return [
        mark(n, *(PageBox(b["page"], *b["bbox"]) for b in plant["boxes"]), quote=plant["phrase"])
        for n, plant in enumerate(TRUTH[name]["plants"], start=1)
    ]


def annotations(pdf: bytes, subtype: str, password: str | None = None) -> list[tuple[int, Any]]:
    """(page number, annotation) of that subtype, read by pypdf."""
    reader = pypdf.PdfReader(io.BytesIO(pdf), password=password)
    found = [(n, a.get_object()) for n, page in enumerate(reader.pages, 1) for a in page.get("/Annots") or ()]
    return [(n, a) for n, a in found if a["/Subtype"] == subtype]


def quads(annotation: Any) -> list[list[float]]:
    """The annotation's quads, eight numbers each."""
    points = [float(v) for v in annotation["/QuadPoints"]]
    return [points[i : i + 8] for i in range(0, len(points), 8)]


def render(pdf: bytes, page: int = 1, scale: float = 1.0) -> NDArray[np.int16]:
    """The page in pdfium's eyes: (height, width, 3), red first. pdfium ignores UserUnit."""
    bitmap = pypdfium2.PdfDocument(pdf)[page - 1].render(scale=scale, rev_byteorder=True)
    return np.asarray(bitmap.to_numpy()[..., :3], dtype=np.int16)


def texts(pdf: bytes, password: str | None = None) -> list[str]:
    """Each page's text in pdfium's eyes."""
    opened = pypdfium2.PdfDocument(pdf, password=password)
    return [page.get_textpage().get_text_range() for page in opened]


def text_under(pdf: bytes, page: int, annotation: Any, password: str | None = None) -> str:
    """The words under the annotation's quads in pdfium's eyes, without spaces and line-end hyphens."""
    text = pypdfium2.PdfDocument(pdf, password=password)[page - 1].get_textpage()
    parts = [
        text.get_text_bounded(min(q[0::2]) - 0.5, min(q[1::2]) - 1, max(q[0::2]) + 0.5, max(q[1::2]) + 1)
        for q in quads(annotation)
    ]
    return squeezed("".join(parts))


def squeezed(text: str) -> str:
    """Without what line breaks add."""
    return re.sub("[\\s\\-\u2010\u00ad\ufffe\u0002]+", "", text)

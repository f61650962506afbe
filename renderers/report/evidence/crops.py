"""Crops of the cited passages: the part of the page around the words, with the words highlighted.

Several crops are drawn document by document and page by page, so that each document is opened once.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from PIL import Image as Pillow

from blocks.document import Document
from blocks.errors import ArtifactError, PinciteError
from blocks.library.library import Library
from blocks.model import Box, PageBox
from grounding.model import Verdict
from renderers.highlights.marks import Mark
from renderers.page_images.drawing import PageDrawer, PageImage
from renderers.page_images.page import line_height, surroundings
from renderers.report.model import Evidence, Outcome
from renderers.tree.nodes import Image
from renderers.tree.problem import ReportProblem

MAX_WIDTH = 1600
"""Pixels; wider surroundings are drawn at a lower resolution."""
MAX_HEIGHT = 1200
"""Pixels; higher surroundings are cut off below."""
MAX_PAGE_SHARE = 1 / 3
"""Of a page's height; long passages are shown from their first lines on."""
_LABEL_MARGIN = 8.0
"""Points more at the left, so that the number finds room beside the words."""
_LARGE_PNG = 200_000
"""Bytes from which a crop is a photograph, of a scanned page for one, and JPEG is tried."""
_JPEG_QUALITY = 88

_LIKE_A_QUOTE: dict[Outcome, Verdict] = {
    "exact": Verdict.EXACT,
    "close": Verdict.CLOSE,
    "altered": Verdict.ALTERED,
    "partial": Verdict.PARTIAL,
    "absent": Verdict.ABSENT,
    "high": Verdict.EXACT,
    "medium": Verdict.CLOSE,
    "low": Verdict.ALTERED,
}
"""The colours of statements are those of quotes that are as well supported."""


@dataclass(frozen=True, slots=True)
class Crop:
    """The picture of one passage, or why there is none."""

    image: Image | None
    """The picture; None for a passage without a place, and where it could not be drawn."""
    problem: ReportProblem | None = None
    """Why it could not be drawn, with the code `crop`; equal for all passages of a document that does not open."""


def crop_of(
    library: Library,
    evidence: Evidence,
    *,
    number: int,
    dpi: float = 144,
    passwords: Mapping[str, str] | None = None,
) -> Crop:
    """The crop of one passage, the number of its entry beside the words; see `crops_of`."""
    return crops_of(library, [(number, evidence)], dpi=dpi, passwords=passwords)[0]


def crops_of(
    library: Library,
    passages: Iterable[tuple[int, Evidence]],
    *,
    dpi: float = 144,
    passwords: Mapping[str, str] | None = None,
) -> list[Crop]:
    """The crops of passages, each given with the number of its entry; in the same order.

    A passage's first page is shown, in points at `dpi` pixels per inch, less where it would be wider than `MAX_WIDTH`
    pixels. `passwords` are by document id. Nothing is raised for a document or page that can't be drawn: its crop says
    why. Raises LibraryError of any kind.
    """
    wanted = [_Wanted(n, *passage) for n, passage in enumerate(passages)]
    placed = [w for w in wanted if w.evidence.document_id is not None and w.evidence.boxes]
    crops = [Crop(None)] * len(wanted)
    for document_id, group in groupby(sorted(placed, key=_Wanted.where), key=lambda w: w.where()[0]):
        for place, crop in _of_document(library, document_id, list(group), dpi, (passwords or {})):
            crops[place] = crop
    return crops


@dataclass(frozen=True, slots=True)
class _Wanted:
    """One crop to be drawn."""

    place: int
    """Its place in the result."""
    number: int
    evidence: Evidence

    def where(self) -> tuple[str, int]:
        """Document and page."""
        return self.evidence.document_id or "", _page(self.evidence)


def _page(evidence: Evidence) -> int:
    pages = [box.page for box in evidence.boxes]
    return evidence.page if evidence.page in pages else pages[0]


def _of_document(
    library: Library, document_id: str, wanted: Sequence[_Wanted], dpi: float, passwords: Mapping[str, str]
) -> Iterable[tuple[int, Crop]]:
    """Places and crops of the passages of one document, ordered by page."""
    name = wanted[0].evidence.document_name or document_id
    try:
        document = library.get(document_id)
        source = library.source_bytes(document_id)
        drawer = PageDrawer(source, name=document.name, password=passwords.get(document_id))
    except PinciteError as error:
        crop = _failed(name, error)
        return [(w.place, crop) for w in wanted]
    with drawer:
        return [(w.place, _drawn(drawer, document, w, dpi)) for w in wanted]


def _drawn(drawer: PageDrawer, document: Document, wanted: _Wanted, dpi: float) -> Crop:
    page = _page(wanted.evidence)
    try:
        clip = _clip(document, page, wanted.evidence.boxes)
        # Two pixels less: MuPDF widens a part to whole pixels.
        scale = min(dpi, 72 * (MAX_WIDTH - 2) / (clip.x1 - clip.x0))
        height = min(clip.y1 - clip.y0, 72 * (MAX_HEIGHT - 2) / scale)
        clip = Box(clip.x0, clip.y0, clip.x1, clip.y0 + height)
        return Crop(_image(drawer.draw(page, _marks(wanted), clip=clip, dpi=scale)))
    except PinciteError as error:
        return _failed(f"{document.name}, page {page}", error)


def _clip(document: Document, page: int, boxes: Sequence[PageBox]) -> Box:
    """The passage with its surroundings, at most a third of the page high; then its beginning. In points."""
    if not all(math.isfinite(edge) for box in boxes for edge in box.bbox):
        raise ArtifactError(f"the place has a box without area: {list(boxes)}")
    around = surroundings(document, page, boxes)
    shown = document.page(page)
    left, right = max(0.0, around.x0 - _LABEL_MARGIN), min(shown.width, around.x1)
    top, bottom = max(0.0, around.y0), min(shown.height, around.y1)
    line = line_height(document, page, boxes)
    most = max(shown.height * MAX_PAGE_SHARE, 1.5 * line)
    if bottom - top > most:
        first = min(box.y0 for box in boxes if box.page == page)
        top = max(top, first - min(line, (most - line) / 2))
        bottom = min(bottom, top + most)
    if left >= right or top >= bottom:
        raise ArtifactError(f"the place lies outside of page {page}: {list(boxes)}")
    second = min(box.y0 for box in boxes if box.page == page) + line / 2
    return _with_whole_lines(document, page, Box(left, top, right, bottom), second)


def _with_whole_lines(document: Document, page: int, clip: Box, second: float) -> Box:
    """The clip without the lines that its upper and lower edge cut through; lines that begin above `second` stay."""
    x0, y0, x1, y1 = document.words.boxes[document.words.pages == page].T
    beside = (x1 > clip.x0) & (x0 < clip.x1)
    above = beside & (y0 < clip.y0) & (y1 > clip.y0) & (y1 <= second)
    below = beside & (y0 < clip.y1) & (y1 > clip.y1) & (y0 > second)
    top = float(y1[above].max()) + 0.75 if above.any() else clip.y0
    bottom = float(y0[below].min()) - 0.75 if below.any() else clip.y1
    return Box(clip.x0, top, clip.x1, bottom)


def _marks(wanted: _Wanted) -> list[Mark]:
    """The place and, where the cited block lacks the words, their own."""
    evidence = wanted.evidence
    verdict = _LIKE_A_QUOTE.get(evidence.outcome)
    place = Mark(
        wanted.number,
        evidence.words,
        verdict or Verdict.ABSENT,
        evidence.boxes,
        document_id=evidence.document_id,
        neutral=verdict is None,
        edge=evidence.edge,
    )
    if not (evidence.edge and evidence.elsewhere):
        return [place]
    return [place, replace(place, boxes=evidence.elsewhere, verdict=Verdict.EXACT, edge=False)]


def _image(drawn: PageImage) -> Image:
    """As PNG, or as JPEG where that is much smaller."""
    if len(drawn.png) > _LARGE_PNG:
        stream = io.BytesIO()
        with Pillow.open(io.BytesIO(drawn.png)) as picture:
            picture.convert("RGB").save(stream, "JPEG", quality=_JPEG_QUALITY)
        if stream.tell() * 2 < len(drawn.png):
            return Image(stream.getvalue(), "image/jpeg", drawn.width, drawn.height, drawn.dpi)
    return Image(drawn.png, "image/png", drawn.width, drawn.height, drawn.dpi)


def _failed(what: str, error: PinciteError) -> Crop:
    return Crop(None, ReportProblem("crop", f"there is no picture of {what}: {error}"))

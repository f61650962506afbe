"""Crops of the cited passages: the parts of pages around the words, with the words highlighted.

with_lit_words   which words those are
windows_on       which parts of pages show them, at which size
crop_picture     one part as a picture

Several crops are drawn document by document and page by page, so that each document is opened once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from blocks.box import PageBox
from blocks.document import Document
from blocks.errors import ArtifactError, PinciteError
from blocks.library.library import Library
from grounding.model import Verdict
from renderers.highlights.marks import Mark
from renderers.page_images.drawing import PageDrawer
from renderers.report.evidence.crop_picture import crop_picture
from renderers.report.evidence.lit_words import with_lit_words
from renderers.report.evidence.windows import windows_on
from renderers.report.model import Evidence, Outcome
from renderers.tree.direction import direction
from renderers.tree.nodes import Image
from renderers.tree.problem import ReportProblem

MOST_CROPS = 3
"""Of one passage; a longer one is shown from its beginning on."""

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
class Crops:
    """The pictures of one passage, or why there is none."""

    images: tuple[Image, ...] = ()
    """One for words that stand together, more for those of several pages or columns, or wider than a report's line;
    empty for a passage without a place, and where it could not be drawn."""
    problem: ReportProblem | None = None
    """Why it could not be drawn, with the code `crop`; equal for all passages of a document that does not open."""


def crops_of(
    library: Library,
    passages: Iterable[tuple[int, Evidence]],
    *,
    passwords: Mapping[str, str] | None = None,
) -> list[Crops]:
    """The crops of passages, each given with the number of its entry; in the same order.

    Their letters have `LEGIBLE` points or more where a crop is shown in its own size. `passwords` are by document id.
    Nothing is raised for a document or page that can't be drawn: its crops say why. Raises LibraryError of any kind.
    """
    wanted = [_Wanted(n, *passage) for n, passage in enumerate(passages)]
    placed = [w for w in wanted if w.evidence.document_id is not None and w.evidence.boxes]
    crops = [Crops()] * len(wanted)
    for document_id, group in groupby(sorted(placed, key=_Wanted.where), key=lambda w: w.where()[0]):
        for place, made in _of_document(library, document_id, list(group), passwords or {}):
            crops[place] = made
    return crops


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The crops of one passage, to be drawn."""

    place: int
    """Its place in the result."""
    number: int
    evidence: Evidence

    def where(self) -> tuple[str, int]:
        """Document and first page."""
        return self.evidence.document_id or "", self.evidence.boxes[0].page


def _of_document(
    library: Library, document_id: str, wanted: Sequence[_Wanted], passwords: Mapping[str, str]
) -> Iterable[tuple[int, Crops]]:
    """Places and crops of the passages of one document, ordered by page."""
    name = wanted[0].evidence.document_name or document_id
    try:
        document = library.get(document_id)
        source = library.source_bytes(document_id)
        drawer = PageDrawer(source, name=document.name, password=passwords.get(document_id))
    except PinciteError as error:
        crops = _failed(name, error)
        return [(w.place, crops) for w in wanted]
    with drawer:
        return [(w.place, _drawn(drawer, document, w)) for w in wanted]


def _drawn(drawer: PageDrawer, document: Document, wanted: _Wanted) -> Crops:
    try:
        evidence = with_lit_words(wanted.evidence, document)
        marks = _marks(wanted.number, evidence)
        return Crops(tuple(islice(_pictures(drawer, document, evidence, marks), MOST_CROPS)))
    except PinciteError as error:
        return _failed(f"{document.name}, page {wanted.where()[1]}", error)


def _pictures(
    drawer: PageDrawer, document: Document, evidence: Evidence, marks: Sequence[Mark]
) -> Iterator[Image]:
    """The passage's pages in their order; the page of words that stand elsewhere last, if it is another one."""
    boxes = [box for mark in marks for box in mark.boxes]
    rtl = direction(evidence.words) == "rtl"
    for page in dict.fromkeys(box.page for box in boxes):
        shown = document.page(page)
        here = [box for box in boxes if box.page == page]
        if not all(_lies_on(box, shown.width, shown.height) for box in here):
            raise ArtifactError(f"the place lies outside of page {page}: {here}")
        letters = drawer.letter_size(page, [box.bbox for box in here])
        for window in windows_on(document, page, here, letters):
            yield crop_picture(drawer, document, window, marks, rtl=rtl)


def _lies_on(box: PageBox, width: float, height: float) -> bool:
    """Whether a part of it does; a box with an edge that is no number doesn't."""
    return (
        all(map(math.isfinite, box.bbox)) and box.x0 < width and box.y0 < height and box.x1 > 0 and box.y1 > 0
    )


def _marks(number: int, evidence: Evidence) -> list[Mark]:
    """The place and, where the cited block lacks the words, their own."""
    verdict = _LIKE_A_QUOTE.get(evidence.outcome)
    place = Mark(
        number,
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


def _failed(what: str, error: PinciteError) -> Crops:
    return Crops(problem=ReportProblem("crop", f"there is no picture of {what}: {error}"))

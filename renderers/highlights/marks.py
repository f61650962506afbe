"""Citations and matches as what a page can show: a number, a quote, a verdict and boxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from blocks.box import Box, PageBox
from blocks.errors import RemovedError
from blocks.library.library import Library
from grounding.citations.stored import Citations, read_citations
from grounding.model import Citation, Difference, Match, Verdict
from renderers.report.wording.labels import ENGLISH
from renderers.verdict_colours import NEUTRAL, Colour, style_of

_TRUSTED = ("block", "disambiguated")
"""Methods by which the cited block is the place, whether or not it has the words."""
EDGE = 1.0
"""Width of a block's edge, in points."""
_OUTSIDE = 2.0
"""Points between a block's words and its edge."""
LONGEST_NOTE = 4000
"""Characters of a note; more than any viewer's popup shows."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One citation on the pages of one document."""

    number: int
    """The number under which it is cited."""
    quote: str
    """The words as quoted."""
    verdict: Verdict
    """How they agree with the place."""
    boxes: tuple[PageBox, ...]
    """One box per line, displayed frame; empty if the quote has no place."""
    differences: tuple[Difference, ...] = ()
    """Departures from the source."""
    document_id: str | None = None
    """The document of the boxes."""
    remark: str = ""
    """A further sentence for the note."""
    neutral: bool = False
    """True where nobody has compared anything: the highlight then has no verdict's colour."""
    edge: bool = False
    """True if the boxes are the cited block, in which the words do not stand: its edge is drawn, nothing is painted."""
    heading: bool = False
    """True if the boxes are headings that a cited cell stands under: they are painted lightly."""

    @property
    def pages(self) -> tuple[int, ...]:
        """Pages with boxes, ascending."""
        return tuple(sorted({box.page for box in self.boxes}))

    @property
    def colour(self) -> Colour:
        """Of its highlight."""
        return NEUTRAL if self.neutral else style_of(self.verdict).colour

    @property
    def note(self) -> str:
        """What a reader is told about it: number, verdict, quote, differences."""
        if self.heading:
            return f"[{self.number}] stands under: {self.quote}"[:LONGEST_NOTE]
        lines = [
            f"[{self.number}] {'not checked' if self.neutral else self.verdict}: “{self.quote}”",
            *map(describe, self.differences),
            self.remark,
        ]
        return cut("\n".join(line for line in lines if line), LONGEST_NOTE)


def cut(text: str, longest: int) -> str:
    """At most so many characters of the text, with an ellipsis as the last where it has more."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def marks_of(cited: Citations) -> list[Mark]:
    """Marks in the same order; a match, having no number, gets its place in the list, counted from 1.

    Raises QuoteError for what is no citation.
    """
    return [
        _of_citation(c) if isinstance(c, Citation) else _of_match(c, n)
        for n, c in enumerate(read_citations(cited), start=1)
    ]


def marks_with_elsewhere(cited: Citations) -> list[Mark]:
    """`marks_of`, and behind a citation whose words do not stand in the cited block a mark of where they do, under the
    same number. Raises QuoteError for what is no citation."""
    given = read_citations(cited)
    return [
        each
        for one, mark in zip(given, marks_of(given), strict=True)
        for each in (mark, *(_elsewhere(one, mark.edge) if isinstance(one, Citation) else ()))
    ]


def is_block(citation: Citation) -> bool:
    """True if the citation's boxes are its block, as the words are not there to be shown."""
    return citation.method in _TRUSTED and not citation.verdict.placed


def _elsewhere(citation: Citation, edge: bool) -> Iterable[Mark]:
    match = citation.found_elsewhere
    if match is not None and edge and match.boxes:
        remark = f"Cited for {citation.block_id}, which does not say so in these words."
        mark = _of_match(match, citation.number)
        yield replace(mark, quote=citation.cited_text, remark=remark)


def still_placed(marks: Iterable[Mark], library: Library) -> list[Mark]:
    """The marks; those of documents that were removed from the library since say so, and have no place any more.

    Raises UnknownIdError for a document that the library never had.
    """
    return [_still_placed(mark, library) for mark in marks]


def _still_placed(mark: Mark, library: Library) -> Mark:
    if mark.document_id is None:
        return mark
    try:
        library.get(mark.document_id)
    except RemovedError:
        remark = f"Document {mark.document_id} was removed from the library."
        return replace(mark, document_id=None, boxes=(), remark=remark)
    return mark


def edge_around(box: PageBox) -> Box:
    """Where the edge of a cited block is drawn: outside of its words."""
    return Box(box.x0 - _OUTSIDE, box.y0 - _OUTSIDE, box.x1 + _OUTSIDE, box.y1 + _OUTSIDE)


def describe(difference: Difference) -> str:
    """One difference in one line, in English: `number: quoted “4.3”, the source says “4.2”`."""
    return ENGLISH.difference_words(difference)


def _of_citation(citation: Citation) -> Mark:
    elsewhere = citation.found_elsewhere
    remark = ""
    if elsewhere is not None and elsewhere.pages:
        remark = f"The words stand on page {elsewhere.pages[0]} instead."
        if elsewhere.document_id != citation.document_id:
            remark = (
                f"The words stand in document {elsewhere.document_id}, page {elsewhere.pages[0]}, instead."
            )
    return Mark(
        citation.number,
        citation.cited_text,
        citation.verdict,
        citation.boxes if citation.document_id is not None else (),
        citation.differences,
        citation.document_id,
        remark,
        edge=is_block(citation),
    )


def _of_match(match: Match, number: int) -> Mark:
    boxes = match.boxes if match.document_id is not None else ()
    return Mark(number, match.quote, match.verdict, boxes, match.differences, match.document_id)

"""Citations and matches as what a page can show: a number, a quote, a verdict and boxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from blocks.model import PageBox
from grounding.model import Citation, Difference, Match, Verdict
from renderers.verdict_colours import NEUTRAL, Colour, style_of

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
        lines = [
            f"[{self.number}] {'not checked' if self.neutral else self.verdict}: “{self.quote}”",
            *map(describe, self.differences),
            self.remark,
        ]
        text = "\n".join(line for line in lines if line)
        return text if len(text) <= LONGEST_NOTE else text[: LONGEST_NOTE - 1] + "…"


def marks_of(cited: Iterable[Citation | Match]) -> list[Mark]:
    """Marks in the same order; a match, having no number, gets its place in the list, counted from 1."""
    return [
        _of_citation(c) if isinstance(c, Citation) else _of_match(c, n) for n, c in enumerate(cited, start=1)
    ]


def describe(difference: Difference) -> str:
    """One difference in one line: `number: quoted “4.3”, the source says “4.2”`."""
    if not difference.found:
        return f"{difference.kind}: “{difference.quoted}” is not in the source"
    if not difference.quoted:
        return f"{difference.kind}: the source also says “{difference.found}”"
    return f"{difference.kind}: quoted “{difference.quoted}”, the source says “{difference.found}”"


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
    )


def _of_match(match: Match, number: int) -> Mark:
    boxes = match.boxes if match.document_id is not None else ()
    return Mark(number, match.quote, match.verdict, boxes, match.differences, match.document_id)

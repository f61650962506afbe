"""A report: a text whose citations are settled, and the list of its sources. Every format draws one of these.

Report      document (with `Cited` in the place of every mark), entries, problems, how citations look, language
Entry       one source of the list, with the passages that are cited of it (Evidence)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from blocks.box import PageBox
from grounding.model import Difference
from renderers.tree.nodes import Image, Inline, TextDocument
from renderers.tree.problem import ReportProblem

CitationLook = Literal["superscript", "brackets", "inline-links"]
"""How a citation looks in the text: a raised 1, [1], or the source's title as a link."""

Edition = Literal["review", "client"]
"""For whom a report is: with what became of every citation, or with the sources alone."""

Outcome = Literal[
    "exact", "close", "altered", "partial", "absent", "high", "medium", "low", "unknown", "not checked"
]
"""What became of a cited passage: the verdict of a quote, the support of a statement, `unknown` where there is nothing
to compare with, `not checked` where nobody compared."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One passage of a source that the report cites."""

    quote: str
    """The quoted words, "" where a statement was checked."""
    claim: str
    """The statement that was checked, "" where words were quoted."""
    outcome: Outcome
    """What became of it."""
    reason: str
    """Why, in a sentence; may be empty. A `Reason` is shown in the report's language."""
    differences: tuple[Difference, ...] = ()
    """Departures of the quote from the source."""
    document_id: str | None = None
    """The document of the place."""
    document_name: str = ""
    """Name of its file, for people."""
    sha256: str | None = None
    """Of its file."""
    block_id: str = ""
    """The block of the place, if one is known."""
    page: int | None = None
    """Page of the place, counted from 1."""
    boxes: tuple[PageBox, ...] = ()
    """One box per line, displayed frame."""
    edge: bool = False
    """True if the boxes are the cited block, in which the words do not stand."""
    elsewhere: tuple[PageBox, ...] = ()
    """Where in the same document the words stand instead."""
    page_url: str = ""
    """Where the page can be seen: the document's address with `#page=3`."""
    viewer_url: str = ""
    """Where the words can be seen highlighted."""
    crops: tuple[Image, ...] = ()
    """The place as pictures, with the words highlighted; empty unless asked for, and without a place."""
    advice: str = ""
    """What who makes the report is told of it, and no reader: why there is nothing to compare with, and what to do."""
    told: bool = True
    """False where readers are not told what became of it: in a report for clients."""

    @property
    def words(self) -> str:
        """The quote or, without one, the statement."""
        return self.quote or self.claim

    @property
    def shown_words(self) -> str:
        """What readers are shown of them: a client no statement that somebody checked."""
        return self.words if self.told else self.quote


@dataclass(frozen=True, slots=True)
class Entry:
    """One source in the list of sources."""

    number: int
    """Its number in this report, from 0 on; marks show it."""
    title: str
    """What to call it; never empty."""
    sid: int | None = None
    """Its id in the pool; None for a citation that has no source there."""
    url: str = ""
    """Its http(s) address, "" if it has none."""
    file: str = ""
    """Name of its file, "" if it has none."""
    authors: str = ""
    """Who wrote it, in one line; "" where nobody says."""
    published: str = ""
    """By whom and when, in the report's language: "Port Authority, 12 May 2024"; "" where nobody says."""
    evidence: tuple[Evidence, ...] = ()
    """The cited passages, in the order of the citations."""
    document: str = ""
    """Hash or id of its one document, where the listed evidence doesn't say it."""
    pages_besides: tuple[int, ...] = ()
    """Pages of passages that are not listed."""
    excerpt: str = ""
    """A short excerpt of the source, for entries without evidence."""
    reference: tuple[Inline, ...] = ()
    """The whole reference as a CSL style writes it, with its italics and links; () for our own: title, file and page
    or url."""
    label: str = ""
    """What marks show instead of the number, where a CSL style says so: "Smith, 2020"."""
    marks: tuple[str, ...] = ()
    """Anchors of the marks that cite it, in the order of the text; empty for a source that is only listed."""

    @property
    def anchor(self) -> str:
        """Where marks lead: `source-3`."""
        return f"source-{self.number}"

    def passage_anchor(self, place: int) -> str:
        """Where marks of one passage lead, by its place in `evidence`: the first of a source stands at its anchor."""
        return f"{self.anchor}-{place + 1}" if place else self.anchor

    @property
    def pages(self) -> tuple[int, ...]:
        """Pages of the evidence, ascending."""
        listed = (e.page for e in self.evidence if e.page is not None)
        return tuple(sorted({*listed, *self.pages_besides}))


@dataclass(frozen=True, slots=True)
class Report:
    """What a format draws."""

    document: TextDocument
    """The text, without any `CitationMark`."""
    entries: tuple[Entry, ...]
    """The list of sources, by number; its heading is `labels.sources`."""
    problems: tuple[ReportProblem, ...] = ()
    """What the caller is told of."""
    look: CitationLook = "superscript"
    """How citations look."""
    tooltips: bool = True
    """True: formats that can show the source when a mark is pointed at."""
    title: str = ""
    """Title for metadata and title page; never empty in a built report."""
    show_title: bool = True
    """False where the text's first heading is the title already, and the format should not show it twice."""
    language: str = "en"
    """BCP 47 tag."""
    contents: bool = False
    """True if the report is long enough for a table of contents (or it was asked for)."""
    edition: Edition = "review"
    """For whom it is."""
    usage: tuple[int, ...] = ()
    """Sources that the text says were used (`[[USAGE:1]]`), ascending, cited or not."""
    provenance: dict[str, Any] = field(default_factory=dict)
    """The row of sources_used.json, to be embedded in the file as JSON (`renderers.provenance.record`)."""

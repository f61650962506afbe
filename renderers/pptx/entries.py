"""The list of sources as units: what each is, what is quoted of it, how that was judged, and the ways back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from renderers.document import Image, Link, Picture, walk_inlines
from renderers.labels import Labels
from renderers.links import safe_url
from renderers.marks import describe
from renderers.outcomes import crop_alt, outcome_look
from renderers.pptx import anchors, page
from renderers.pptx.flow import Flow
from renderers.pptx.heights import box_height
from renderers.pptx.inline import shown
from renderers.pptx.places import Places
from renderers.pptx.text import PLAIN, Frame, Look, Par, Span
from renderers.pptx.units import SideUnit, TextUnit, Unit
from renderers.report import Entry, Evidence
from renderers.report_theme import Theme

_Line = tuple[tuple[Span, ...], float, bool]
"""Spans, the space above them in ems, and whether they stay with what follows."""
_PICTURE_PART = 0.42
"""Part of the width that a crop takes beside its passage."""
_HIGHEST_PICTURE = 190.0
"""Of a crop, in points."""
_LARGEST_SCALE = 1.6
"""A crop is at most so much larger than the page that it shows."""
_MUTED = Look(colour="tx2")
_BETWEEN = Span("  ·  ", _MUTED)
_BOLD = Look(strong=True)


@dataclass(frozen=True, slots=True)
class EntryList:
    """Draws the entries of one report."""

    flow: Flow
    """Turns paragraphs into units."""
    theme: Theme
    """Colours of verdicts."""
    labels: Labels
    """Words in the report's language."""
    language: str
    """Of the report."""
    places: Places
    """Where the marks are."""

    def units(self, entry: Entry) -> Iterator[Unit]:
        """One entry, on a panel; beside or below each passage the crop of its place."""
        where = self._where(entry)
        pars = [(self._head(entry), 0.0, True), *([(where, 0.1, True)] if where else [])]
        for number, evidence in enumerate(entry.evidence, 1):
            pars += self._evidence(evidence, entry)
            if number == len(entry.evidence):
                pars += self._ways_back(entry)
            if evidence.crop is not None:
                yield from self._pictured(_numbered(pars, entry), evidence, evidence.crop)
                pars = []
        if not entry.evidence:
            if entry.excerpt:
                pars.append(((Span(shown(entry.excerpt), Look(emphasis=True)),), 0.3, False))
            pars += self._ways_back(entry)
        yield from self._panel(_numbered(pars, entry), 0.0)

    def _panel(self, pars: list[_Line], right: float) -> Iterator[TextUnit]:
        """Paragraphs on a panel that leaves so much room at its right."""
        frame = Frame("entry", next(self.flow.keys), right=right)
        for spans, before, keep in pars:
            size = self.flow.sizes.small - (0 if spans[0].anchor else 2)
            yield self.flow.text(Par(spans, size, frame=frame, before=before * size, keep=keep))

    def _pictured(self, pars: list[_Line], evidence: Evidence, crop: Image) -> Iterator[Unit]:
        """A passage with the picture of its place at its side, or below it where it is too long."""
        alt = shown(crop_alt(evidence, self.labels))
        room = page.INNER * _PICTURE_PART
        texts = tuple(unit.piece for unit in self._panel(pars, room))
        scale = min(
            (room - page.GAP) / crop.width, _HIGHEST_PICTURE / crop.height, _LARGEST_SCALE * 72 / crop.dpi
        )
        if box_height(texts) <= page.BODY_HEIGHT:
            yield SideUnit(texts, crop, alt, crop.width * scale, crop.height * scale)
        else:
            yield from self._panel(pars, 0.0)
            yield from self.flow.picture(Picture(alt, "", crop))

    def _head(self, entry: Entry) -> tuple[Span, ...]:
        """Number and title, or the reference as a CSL style writes it."""
        if entry.reference:
            head = self.flow.inlines.spans(entry.reference)
        else:
            head = (Span(shown(entry.title), _BOLD, entry.url),)
        number = Span(f"[{entry.number}] ", Look(strong=True, colour="accent1"))
        first, *others = head if entry.label else (number, *head)
        return replace(first, anchor=anchors.entry(entry.number)), *others

    def _where(self, entry: Entry) -> tuple[Span, ...]:
        """File and pages, and the address."""
        known = () if entry.reference else (entry.file if entry.file != entry.title else "",)
        words = self.labels.comma.join(shown(w) for w in (*known, self.labels.page_words(entry.pages)) if w)
        spans = [Span(words, _MUTED)] if words else []
        if entry.url and entry.url != entry.title and not _links(entry):
            spans += [_BETWEEN] if spans else []
            spans.append(Span(shown(entry.url), _MUTED, entry.url))
        return tuple(spans)

    def _evidence(self, evidence: Evidence, entry: Entry) -> Iterator[_Line]:
        """The words, what became of them, and what differs."""
        label = self.labels.quoted if evidence.quote else self.labels.claimed
        words = f"“{shown(evidence.quote)}”" if evidence.quote else shown(evidence.claim)
        if words:
            yield (Span(f"{label}: ", _MUTED), Span(words)), 0.4, True
        yield self._outcome(evidence, entry), 0.1, False
        for difference in evidence.differences:
            yield (Span(f"– {shown(describe(difference))}"),), 0.1, False

    def _ways_back(self, entry: Entry) -> list[_Line]:
        """Links to the slides that cite the entry."""
        ways = self.places.ways_back(tuple(map(anchors.mark, entry.marks)))
        return [((Span(f"{self.labels.back}: ", _MUTED), *ways), 0.1, False)] if ways else []

    def _onward(self, evidence: Evidence) -> list[Span]:
        """Links to the page, and to the words highlighted on it."""
        links = ((self.labels.open_page, evidence.page_url), (self.labels.open_viewer, evidence.viewer_url))
        known = [Span(label, target=url) for label, url in links if safe_url(url)]
        return [span for link in known for span in (_BETWEEN, link)]

    def _outcome(self, evidence: Evidence, entry: Entry) -> tuple[Span, ...]:
        """Sign and words in the colour of the outcome, the place, why, and links."""
        look = outcome_look(evidence.outcome, self.theme, self.language)
        spans = [Span(f"{look.sign} {look.words}", Look(strong=True, colour=outcome_colour(evidence)))]
        name = "" if evidence.document_name in (entry.file, entry.title) else evidence.document_name
        page = self.labels.page_words((evidence.page,) if evidence.page is not None else ())
        for words, how in ((name, _MUTED), (page, _MUTED), (evidence.reason, PLAIN)):
            spans += [_BETWEEN, Span(shown(words), how)] if words else []
        return *spans, *self._onward(evidence)


def _numbered(pars: list[_Line], entry: Entry) -> list[_Line]:
    """The paragraphs of a panel, with the entry's number where the panel goes on with one."""
    if not pars or pars[0][0][0].anchor or entry.label:
        return pars
    (spans, before, keep), *others = pars
    return [((Span(f"[{entry.number}] ", _MUTED), *spans), before, keep), *others]


def outcome_colour(evidence: Evidence) -> str:
    """The colour of the presentation's theme that is `renderers.outcomes`' for it."""
    match evidence.outcome:
        case "exact" | "high":
            return "accent2"
        case "close" | "medium":
            return "accent3"
        case "unknown" | "not checked":
            return "tx2"
        case _:
            return "accent4"


def _links(entry: Entry) -> bool:
    """Whether the reference of a CSL style leads to the source's address already."""
    return any(isinstance(i, Link) and i.url == entry.url for i in walk_inlines(entry.reference))

"""The list of sources as units: each on a panel, with the picture of a cited place beside its passage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from renderers.pictures.size import shown_size
from renderers.pptx.flow import anchors
from renderers.pptx.flow.blocks import Flow
from renderers.pptx.flow.inlines import OUTCOME_COLOURS, anchored, shown
from renderers.pptx.layout import page
from renderers.pptx.layout.heights import box_height
from renderers.pptx.layout.page import Room
from renderers.pptx.layout.slide_numbers import Places as Slides
from renderers.pptx.layout.text import PLAIN, Frame, Look, Par, Span
from renderers.pptx.layout.units import PictureUnit, SideUnit, TextUnit, Unit
from renderers.pptx.parts.links import address
from renderers.report.citations.entries import EntryLine, EntryLines, EntryRun, LineRole
from renderers.report.citations.source_list import SourceList
from renderers.report.citations.ways_back import Places
from renderers.report.looks.outcomes import colour_name
from renderers.report.model import Entry
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import Image

_Line = tuple[tuple[Span, ...], EntryLine]
_PASSAGE_PART = 0.4
"""Part of the width that a passage needs beside a crop."""
_LARGEST_SCALE = 1.5
"""Of a crop: slides are read from further off than paper."""
_MUTED = Look(colour="tx2")
_LOOKS: dict[LineRole, Look] = {"title": Look(strong=True), "excerpt": Look(emphasis=True)}
_BEFORE: dict[LineRole, float] = {"title": 0.0, "reference": 0.0, "excerpt": 0.3, "quote": 0.4, "claim": 0.4}
"""Space above lines in ems, `_CLOSE` above others."""
_CLOSE = 0.1
_KEPT: tuple[LineRole, ...] = ("title", "reference", "quote", "claim")
"""Lines that stay with what follows."""


@dataclass(frozen=True, slots=True)
class EntryList:
    """Draws the entries of one report."""

    flow: Flow
    """Turns paragraphs into units."""
    labels: Labels
    """Words in the report's language."""
    slides: Slides
    """Where the marks are."""

    def units(self, entries: Iterable[Entry]) -> Iterator[Unit]:
        """Each entry on a panel; beside or below each passage the crop of its place."""
        passages = self.flow.inlines.marks.passages
        sources = SourceList(passages, self.labels, Places(self._slide), lambda url: bool(address(url)))
        for lines in sources.of(entries):
            yield from self._entry(lines)

    def _slide(self, mark: str) -> str | None:
        """The number of the slide that a mark stands on; None for one that was cut off a title."""
        number = self.slides.numbers.get(anchors.mark(mark))
        return None if number is None else f"{number}"

    def _entry(self, lines: EntryLines) -> Iterator[Unit]:
        pars = self._head(lines)
        for passage in lines.passages:
            said = [(self._spans(line), line) for line in passage.lines]
            pars += _anchored(said, passage.anchor)
            if passage.crops:
                yield from self._pictured(_numbered(pars, lines), passage.crops, shown(passage.alt))
                pars = []
        yield from self._panel(_numbered(pars, lines), 0.0)

    def _panel(self, pars: list[_Line], right: float) -> Iterator[TextUnit]:
        """Paragraphs on a panel that leaves so much room at its right."""
        frame = Frame("entry", next(self.flow.keys), right=right)
        for spans, line in pars:
            size = self.flow.sizes.small - (0 if line.role in ("title", "reference") else 2)
            before, keep = _BEFORE.get(line.role, _CLOSE) * size, line.role in _KEPT
            par = Par(spans, size, frame=frame, before=before, leading=line.own_words, keep=keep)
            yield self.flow.text(par)

    def _pictured(self, pars: list[_Line], crops: Sequence[Image], alt: str) -> Iterator[Unit]:
        """A passage with the first picture of its place at its side, or below it where it is too long; others below.

        No picture is made smaller: its letters would be, too.
        """
        (width, height), *_ = sizes = [_crop_size(crop, self.flow.room) for crop in crops]
        texts = tuple(unit.piece for unit in self._panel(pars, width + page.GAP))
        beside = max(box_height(texts), height) <= self.flow.room.height
        if beside:
            yield SideUnit(texts, crops[0], alt, width, height)
        else:
            yield from self._panel(pars, 0.0)
        for crop, size in [*zip(crops, sizes, strict=True)][beside:]:
            yield PictureUnit(crop, alt, *size, least=1.0)

    def _head(self, lines: EntryLines) -> list[_Line]:
        """The first lines; the first of them is where marks lead."""
        (first, line), *others = [(self._spans(line), line) for line in lines.head]
        number = Span(f"{lines.number} ", Look(strong=True, colour="accent1"))
        first = (number, *first) if lines.number else first
        return _anchored([(first, line), *others], lines.anchor)

    def _spans(self, line: EntryLine) -> tuple[Span, ...]:
        spans = self.flow.inlines.spans(line.reference)
        return (*spans, *(_span(run, _LOOKS.get(line.role, PLAIN)) for run in line.runs))


def _anchored(lines: list[_Line], anchor: str) -> list[_Line]:
    """The lines, of which the first is where marks lead that lead to that anchor."""
    if not anchor:
        return lines
    (first, line), *others = lines
    return [((anchored(first[0], anchors.entry(anchor)), *first[1:]), line), *others]


def _crop_size(crop: Image, room: Room) -> tuple[float, float]:
    """Width and height in points, as large as leaves a passage the part of the room that it needs."""
    width, height = shown_size(crop, widest=room.width, highest=room.height)
    scale = max(1.0, min(_LARGEST_SCALE, (room.width * (1 - _PASSAGE_PART) - page.GAP) / width))
    return width * scale, height * scale


def _span(run: EntryRun, look: Look) -> Span:
    if run.outcome is not None:
        look = Look(strong=True, colour=OUTCOME_COLOURS[colour_name(run.outcome)])
    elif run.role == "number":
        look = Look(strong=True, colour="accent1")
    elif run.role == "credit":
        look = PLAIN
    elif run.role in ("label", "separator", "place"):
        look = _MUTED
    if run.role == "back":  # without a tooltip, by which the numbers of sources are told from those of slides
        return Span(shown(run.words), look, f"#{anchors.mark(run.target[1:])}")
    return Span(shown(run.words), look, run.target, shown(run.tooltip))


def _numbered(pars: list[_Line], lines: EntryLines) -> list[_Line]:
    """The paragraphs of a panel, with the entry's number where the panel goes on with one."""
    head = anchors.entry(lines.anchor)
    if not pars or not lines.number or pars[0][0][0].anchor == head:
        return pars
    (spans, line), *others = pars
    return [((Span(f"{lines.number} ", _MUTED), *spans), line), *others]

"""The slides of a report, in order: title, contents, the text by sections, notes, sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from renderers.pptx.flow import anchors
from renderers.pptx.flow.blocks import Flow, Place
from renderers.pptx.flow.contents import contents_lines, contents_units
from renderers.pptx.flow.draw_entries import EntryList
from renderers.pptx.flow.inlines import Inlines, anchored, shown, unlinked
from renderers.pptx.flow.sections import (
    HIGHEST_INNER,
    Section,
    cut_before,
    joined_where_brief,
    sections,
    title_heading,
)
from renderers.pptx.layout.heights import height_of
from renderers.pptx.layout.page import SUBTITLE_GAP, Sizes
from renderers.pptx.layout.slide import Slide, SlideLayout, Title, fitted_title
from renderers.pptx.layout.slide_numbers import Places, places_of
from renderers.pptx.layout.text import Look, Par, Span, whole
from renderers.pptx.layout.units import Placed, TextBox, TextUnit, Unit
from renderers.pptx.parts.canvas import Canvas, TextPlace
from renderers.pptx.slides.arrange import beside, lowered, spread
from renderers.pptx.slides.fill import fill
from renderers.pptx.slides.resize import resized
from renderers.pptx.slides.sizing import alike, has_text, largest_body, needs_more, sizes_at
from renderers.report.citations.marks import Marks, note_mark
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import Labels, labels_of
from renderers.tree.nodes import Heading
from renderers.tree.walk import plain_text

_TITLE = Look(strong=True)
_OWN_SLIDE = 0.45
"""Part of a slide that a section within a long section fills, from which on it begins a slide."""

_BRIEF = 0.4
"""Part of a slide that a section may fill to share one with others."""


@dataclass(slots=True)
class _Part:
    """A title and what stands below it, on a slide or more."""

    title: Title
    units: list[Unit]
    opens: str = ""
    divider: bool = False
    """True for a title alone."""


@dataclass(slots=True)
class Deck:
    """The slides of one report while they are planned."""

    report: Report
    """What is drawn."""
    theme: Theme
    """How it looks."""
    canvas: Canvas
    """What slides are drawn on."""
    labels: Labels = field(init=False)
    """Words in the report's language."""
    flow: Flow = field(init=False)
    """Turns blocks into units."""
    sizes: Sizes = field(init=False)
    """Of text on most slides."""
    _largest: float = 0.0

    def __post_init__(self) -> None:
        self.labels = labels_of(self.report.language)
        self.sizes = self.canvas.sizes
        inlines = Inlines(Marks(self.report), self.labels)
        self.flow = Flow(inlines, self.theme, self.sizes, self.labels, self.canvas.room)

    def slides(self) -> list[Slide]:
        """All slides."""
        title = self._title_slide()
        lead = [*self._left(title.title), *self.flow.waiting()]
        if not title.subtitle:
            lead += map(self.flow.text, self._below_title(self.flow.sizes.body))
        text = self._sized([*([_Part(self._report_title(), lead)] if lead else []), *self._sections()])
        contents = self._contents(Places({})) if self.report.contents else []
        made = [title, *contents, *text]
        made += self._footnotes(places_of(made))
        made += self._sources(places_of(made))
        # The contents again, now that the numbers of the slides are known: as many lines, so as many slides.
        made[1 : 1 + len(contents)] = self._contents(places_of(made)) if contents else []
        return made

    # ------------------------------------------------------------ kinds of slides

    def _title_slide(self) -> Slide:
        """Logo, title, subtitle, authors, date."""
        heading = title_heading(self.report)
        spans = self._spans_of(heading) if heading is not None else (Span(shown(self.report.title), _TITLE),)
        places = self.canvas.layouts["title"]
        title = fitted_title(spans, places.title_sizes, places.title.room.width)
        made = map(self._below_title, places.text_sizes)
        pars = next((pars for pars in made if _fit_in(places.texts, pars)), ())
        return Slide("title", title, subtitle=pars, logo=self.theme.logo)

    def _below_title(self, size: float) -> tuple[Par, ...]:
        """Subtitle, authors and date."""
        document = self.report.document
        lines = (
            (document.subtitle, size),
            (", ".join(document.authors), size - 2),
            (document.date, size - 2),
        )
        return tuple(
            Par((Span(shown(words)),), size, before=SUBTITLE_GAP) for words, size in lines if shown(words)
        )

    def _contents(self, places: Places) -> list[Slide]:
        lines = contents_lines(self.report, self.flow, self.labels)
        title = self._title((Span(self.labels.contents, _TITLE),))
        part = _Part(title, list(contents_units(lines, places, self.flow)))
        return self._in_size(
            part, min(largest_body(part.units, self.flow.sizes, self.flow.room), self._largest)
        )

    def _sized(self, parts: list[_Part]) -> list[Slide]:
        """The slides of all parts, in sizes that are near one another."""
        base, room = self.flow.sizes, self.flow.room
        for part in parts:
            part.units = beside(part.units, room)
        bodies = [largest_body(part.units, base, room) for part in parts]
        self._largest = alike(size for size, part in zip(bodies, parts, strict=True) if has_text(part.units))
        bodies = [min(size, self._largest) for size in bodies]
        most = Counter(size for size, part in zip(bodies, parts, strict=True) if has_text(part.units))
        self.sizes = sizes_at(base, most.most_common(1)[0][0] if most else base.body)
        return [
            slide for size, part in zip(bodies, parts, strict=True) for slide in self._in_size(part, size)
        ]

    def _in_size(self, part: _Part, body: float) -> list[Slide]:
        """The slides of a part with paragraphs of that size."""
        if part.divider:
            return [Slide("section", part.title, opens=part.opens)]
        base = self.flow.sizes
        units = resized(part.units, base, sizes_at(base, body), self.flow.room.width)
        slides = self._continued(part.title, units, arranged=True)
        slides[0].opens = part.opens
        return slides

    def _sections(self) -> Iterator[_Part]:
        """The parts of each section; those with the highest headings open parts of the presentation."""
        found = list(sections(self.report))
        highest = min((section.heading.level for section in found if section.heading), default=1)
        for section in joined_where_brief(found, self._is_brief, self._fits_on_one):
            first, *others = self._section(section)
            if section.heading is not None and section.heading.level == highest:
                first.opens = shown(plain_text(section.heading.children)).strip()
            yield from (first, *others)

    def _section(self, section: Section) -> Iterator[_Part]:
        """A section; the sections within it begin slides of their own where it is long and they are too."""
        title = self._title(self._spans_of(section.heading)) if section.heading else self._report_title()
        units = [*self._left(title), *self.flow.waiting()]
        if not section.blocks and not units:
            places = self.canvas.layouts["section"]
            divider = fitted_title(title.spans, places.title_sizes, places.title.room.width)
            yield _Part(divider, [], divider=True)
            return
        parts = [(part.heading, self._part(part)) for part in cut_before(section.blocks, HIGHEST_INNER)]
        long = needs_more(
            [*units, *(unit for _, more in parts for unit in more)], self.flow.sizes, self.flow.room
        )
        apart = False
        for heading, more in parts:
            apart = heading is not None and bool(units) and long and (apart or self._fills_a_slide(more))
            if heading is not None and apart:
                yield _Part(title, units)
                title = self._title(self._spans_of(heading))
                self.flow.inlines.pictures.clear()  # they are among its units already
                units = [*self._left(title), *more[1:]]
            else:
                units += more
        yield _Part(title, units)

    def _is_brief(self, section: Section) -> bool:
        """Whether a section leaves most of a slide empty."""
        units = self._part(section)
        self.flow.inlines.pictures.clear()
        return height_of(units) <= self.flow.room.height * _BRIEF

    def _fits_on_one(self, section: Section) -> bool:
        """Whether a section has room on one slide."""
        units = self._part(replace(section, heading=None))
        self.flow.inlines.pictures.clear()
        return not needs_more(units, self.flow.sizes, self.flow.room)

    def _fills_a_slide(self, units: list[Unit]) -> bool:
        return height_of(units) > self.flow.room.height * _OWN_SLIDE

    def _part(self, part: Section) -> list[Unit]:
        heading = (part.heading,) if part.heading is not None else ()
        return list(self.flow.units((*heading, *part.blocks)))

    def _footnotes(self, places: Places) -> list[Slide]:
        """The footnotes, each with a way back."""
        units: list[Unit] = []
        for note in self.report.document.footnotes:
            made = list(self.flow.units(note.blocks, Place(self.flow.sizes.small)))
            back = places.ways_back((anchors.footnote_mark(note.number),))
            head = (Span(f"{note_mark(note.number)} ", _TITLE, anchor=anchors.footnote(note.number)),)
            units += self._numbered(head, made, (Span("  ↩ ", Look(colour="tx2")), *back) if back else ())
        return self._list(self.labels.notes, anchors.NOTES, units)

    def _numbered(self, head: tuple[Span, ...], units: list[Unit], tail: tuple[Span, ...]) -> list[Unit]:
        """The units with something before the words of the first paragraph and after those of the last."""
        texts = [
            at for at, unit in enumerate(units) if isinstance(unit, TextUnit) and not unit.piece.par.bullet
        ]
        if not texts or texts[0] != 0:
            units = [self.flow.text(Par(head, self.flow.sizes.small, keep=bool(units))), *units]
            texts, head = [0, *(at + 1 for at in texts)], ()
        for at, before, after in ((texts[0], head, ()), (texts[-1], (), tail)):
            unit = units[at]
            if isinstance(unit, TextUnit):
                par = unit.piece.par
                units[at] = self.flow.text(replace(par, spans=(*before, *par.spans, *after)))
        return units

    def _sources(self, places: Places) -> list[Slide]:
        entries = EntryList(self.flow, self.labels, places)
        units = list(entries.units(self.report.entries))
        return self._list(self.labels.sources, anchors.SOURCES, units)

    # ------------------------------------------------------------ titles

    def _list(self, name: str, anchor: str, units: list[Unit]) -> list[Slide]:
        title = self._title((Span(name, _TITLE, anchor=anchor),))
        slides = self._continued(title, units, arranged=False) if units else []
        for slide in slides[:1]:
            slide.opens = name
        return slides

    def _continued(self, title: Title, units: list[Unit], *, arranged: bool) -> list[Slide]:
        """The slides that the units need; from the second on the title says which of how many it is.

        `arranged`: on one slide, they take the room that there is; else they begin at its top, as lists that go on do.
        """
        room = self.flow.room
        filled = fill(units, room)
        if arranged and len(filled) == 1:
            units = spread(units, room)
            filled = fill(units, lowered(units, room))
        slides = []
        for number, one in enumerate(filled, 1):
            count = Span(f" ({number}/{len(filled)})", _TITLE)
            name = title if number == 1 else self._title((*unlinked(title.spans), count))
            slides.append(Slide(_layout(one.boxes, self.canvas), name, one.boxes, spoken=one.spoken))
        return slides

    def _title(self, spans: tuple[Span, ...]) -> Title:
        places = self.canvas.layouts["content"]
        return fitted_title(spans, places.title_sizes, places.title.room.width)

    def _report_title(self) -> Title:
        return self._title((Span(shown(self.report.title), _TITLE),))

    def _left(self, title: Title) -> Iterator[Unit]:
        """A title that is too long to stand in its place, as text below it."""
        if title.left:
            spans = tuple(replace(span, anchor="") for span in title.left)
            yield self.flow.text(Par(spans, self.flow.sizes.heading))

    def _spans_of(self, heading: Heading) -> tuple[Span, ...]:
        spans = self.flow.inlines.spans(heading.children, _TITLE) or (Span("\u00a0", _TITLE),)
        return anchored(spans[0], anchors.heading(heading.anchor)), *spans[1:]


def _fit_in(places: tuple[TextPlace, ...], pars: tuple[Par, ...]) -> bool:
    """Whether they have room below the title of the first slide."""
    return any(
        sum(whole(par, place.room.width).height + par.before for par in pars) <= place.room.height
        for place in places[:1]
    )


def _layout(placed: list[Placed], canvas: Canvas) -> SlideLayout:
    """Text on no panel stands in the slide's placeholder for text; two beside one another in two, if there are."""
    boxes = [
        box for box in placed if isinstance(box.box, TextBox) and box.box.pieces[0].par.frame.kind == "body"
    ]
    beside = len(boxes) == 2 and boxes[0].x + boxes[0].width < boxes[1].x
    return "two" if beside and "two" in canvas.layouts else "content" if boxes else "only"

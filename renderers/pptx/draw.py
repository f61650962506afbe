"""A report as PresentationML (ECMA-376 part 1, 19): slides planned, parts made, words and links written."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pptx import Presentation
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.packuri import PackURI
from pptx.oxml import parse_xml
from pptx.package import Package
from pptx.parts.image import ImagePart
from pptx.parts.slide import NotesSlidePart, SlidePart

from renderers.pptx.flow.inlines import shown
from renderers.pptx.flow.speaker_notes import SpeakerNotes
from renderers.pptx.house import House, canvas_in, fill_words, filled_house, open_house, theme_in
from renderers.pptx.layout.metrics import measured_in
from renderers.pptx.layout.page import Sizes
from renderers.pptx.layout.slide import Slide, fitted_title
from renderers.pptx.layout.slide_numbers import Places, places_of
from renderers.pptx.layout.text import Span
from renderers.pptx.parts.canvas import Canvas, LayoutPlaces, own_canvas
from renderers.pptx.parts.links import Links
from renderers.pptx.parts.master import placeholder
from renderers.pptx.parts.ooxml import GROUP, HEAD, NAMESPACES, words
from renderers.pptx.parts.scripts import full_tag
from renderers.pptx.parts.slide_xml import SlideWriter
from renderers.pptx.parts.template import template
from renderers.pptx.parts.text_xml import TextWriter
from renderers.pptx.slides.plan import Deck
from renderers.report.dates import creation_date
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import Labels, labels_of
from renderers.template.file import TemplateFile
from renderers.tree.direction import blocks_direction
from renderers.tree.nodes import Image


def draw_pptx(report: Report, theme: Theme, template: TemplateFile | None = None) -> bytes:
    """The report as a PowerPoint file.

    A title slide, contents if the report wants them, a slide or more for each section, footnotes, sources.
    All its words stand on slides; notes have the quotes of the sources that a slide cites.
    """
    house = None if template is None else open_house(template)
    if house:
        fill_words(house, report)
    look = theme_in(house, theme) if house else theme
    with measured_in(look):
        return _Drawing(report, look, house).file()


@dataclass(slots=True)
class _Drawing:
    """One presentation while it is made."""

    report: Report
    theme: Theme
    house: House | None
    canvas: Canvas = field(init=False)
    labels: Labels = field(init=False)
    slides: list[Slide] = field(init=False)
    sizes: Sizes = field(init=False)
    places: Places = field(init=False)
    pictures: dict[bytes, ImagePart] = field(default_factory=dict)
    presentation: Any = field(init=False)

    def __post_init__(self) -> None:
        self.labels = labels_of(self.report.language)
        self.canvas = canvas_in(self.house, self.theme) if self.house else own_canvas(self.theme)
        deck = Deck(self.report, self.theme, self.canvas)
        self.slides, self.sizes = deck.slides(), deck.sizes
        self.places = places_of(self.slides)
        self.presentation = Presentation(BytesIO(self._empty()))

    def _empty(self) -> bytes:
        """The file, its slides still empty."""
        if self.house is not None:
            return filled_house(self.house, self.report, self.slides, self.sizes)
        return template(self.report, self.theme, self.slides, self.sizes)

    def file(self) -> bytes:
        parts = [slide.part for slide in self.presentation.slides]
        self._write_slides(parts)
        self._write_notes(parts)
        self._name()
        made = BytesIO()
        self.presentation.save(made)
        return made.getvalue()

    @property
    def _package(self) -> Package:
        package: Package = self.presentation.part.package
        return package

    def _write_slides(self, parts: list[SlidePart]) -> None:
        around = blocks_direction(self.report.document.blocks)
        footers = {
            kind: _footer(shown(self.report.title), places) for kind, places in self.canvas.layouts.items()
        }
        for slide, part in zip(self.slides, parts, strict=True):
            links = Links(part, self.places, parts)
            writer = TextWriter(
                *(self.theme, self.sizes, self.report.language, around, links),
                *(self.canvas.colours, self.canvas.styles),
            )
            footer = footers[slide.layout]
            xml = SlideWriter(slide, writer, self.labels, footer, self._picture, self.canvas).xml()
            part.slide.element.extend(list(parse_xml(xml.encode())))

    def _picture(self, image: Image) -> ImagePart:
        """The part of a picture, the same for the same bytes."""
        if image.data not in self.pictures:
            kind = "png" if image.mime == "image/png" else "jpg"
            name = PackURI(f"/ppt/media/image{self._first_picture + len(self.pictures)}.{kind}")
            self.pictures[image.data] = ImagePart(name, image.mime, self._package, image.data)
        return self.pictures[image.data]

    @property
    def _first_picture(self) -> int:
        """Number of our first picture: behind those of the template."""
        return 1 if self.house is None else self.house.pictures + 1

    def _write_notes(self, parts: list[SlidePart]) -> None:
        notes = SpeakerNotes(self.report, self.labels)
        for number, (slide, part) in enumerate(zip(self.slides, parts, strict=True), 1):
            lines = notes.lines(slide)
            if not lines:
                continue
            name = PackURI(f"/ppt/notesSlides/notesSlide{number}.xml")
            xml = _notes_xml(lines, full_tag(self.report.language))
            made = NotesSlidePart(name, CT.PML_NOTES_SLIDE, self._package, parse_xml(xml.encode()))
            made.relate_to(self.presentation.part.notes_master_part, RT.NOTES_MASTER)
            made.relate_to(part, RT.SLIDE)
            part.relate_to(made, RT.NOTES_SLIDE)

    def _name(self) -> None:
        """What programs show of a file without opening it."""
        document, about = self.report.document, self.presentation.core_properties
        about.title = shown(self.report.title)[:255]
        about.subject = shown(document.subtitle)[:255]
        about.author = shown(", ".join(document.authors))[:255]
        about.last_modified_by = "pincite"
        about.language = full_tag(self.report.language)
        about.created = about.modified = creation_date(self.report).replace(tzinfo=None)
        about.revision = 1


def _footer(title: str, places: LayoutPlaces) -> str:
    """The title, as much of it as one line of the footer holds."""
    if places.footer is None:
        return ""
    fitted = fitted_title((Span(title),), ((places.footer.size, 1),), places.footer.room.width)
    return "".join(span.text for span in fitted.spans)


def _notes_xml(lines: list[str], language: str) -> str:
    """A page of notes: a picture of the slide, and a paragraph for each line."""
    picture = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image Placeholder 1"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1"'
        ' noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>'
    )
    text = "".join(
        f'<a:p><a:r><a:rPr lang="{language}"/><a:t>{words(line)}</a:t></a:r></a:p>' for line in lines
    )
    notes = placeholder(3, "Notes Placeholder 2", 'type="body" sz="quarter" idx="1"', text=text)
    return (
        f"{HEAD}<p:notes {NAMESPACES}><p:cSld><p:spTree>{GROUP}{picture}{notes}</p:spTree></p:cSld>"
        "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>"
    )

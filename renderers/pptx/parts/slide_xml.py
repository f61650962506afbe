"""The shapes of one slide as PresentationML."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.parts.image import ImagePart

from renderers.pptx.layout import page
from renderers.pptx.layout.slide import Slide
from renderers.pptx.layout.text import FrameKind, Span
from renderers.pptx.layout.units import PictureBox, Placed, RuleBox, TableBox, TextBox
from renderers.pptx.parts.canvas import Canvas, Foot, LayoutPlaces
from renderers.pptx.parts.master import NUMBER, placeholder
from renderers.pptx.parts.ooxml import GROUP, HEAD, NAMESPACES, attribute, emu, frame, hundredths, words
from renderers.pptx.parts.table_xml import table_xml
from renderers.pptx.parts.text_xml import TextWriter
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import Image

_DECORATIVE = (
    '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative'
    ' xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
)
_NO_INSETS = '<a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:normAutofit/></a:bodyPr>'
"""Of a template's placeholder that stands where we say: only the words count."""
_PANELS: tuple[FrameKind, ...] = ("callout", "code", "entry", "missing")
_RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
_NAMES: dict[FrameKind, str] = {
    "body": "Text",
    "quote": "Quotation",
    "callout": "Callout",
    "code": "Code",
    "entry": "Source",
    "missing": "Picture",
}


@dataclass(slots=True)
class SlideWriter:
    """Writes one slide."""

    slide: Slide
    """What stands on it."""
    writer: TextWriter
    """Writes its text."""
    labels: Labels
    """Words in the report's language."""
    footer: str
    """Stands at the bottom."""
    images: Callable[[Image], ImagePart]
    """The part of a picture."""
    canvas: Canvas
    """What it stands on."""
    _last: int = 1
    _filled: int = 0

    def xml(self) -> str:
        """The whole slide."""
        shapes = [self._title()]
        shapes += self._front() if self.slide.layout in ("title", "section") else []
        shapes += [self._placed(placed) for placed in self.slide.placed]
        shapes += self._foot() if self.slide.layout != "title" else []
        return (
            f"{HEAD}<p:sld {NAMESPACES}><p:cSld><p:spTree>{GROUP}{''.join(shapes)}</p:spTree></p:cSld>"
            "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>"
        )

    def _number(self) -> int:
        self._last += 1
        return self._last

    def _title(self) -> str:
        title, places = self.slide.title, self._places
        size = None if title.size == places.title_sizes[0][0] else title.size
        spans = title.spans if self.canvas.styles is None else map(_as_the_template, title.spans)
        line = self.writer.line(spans, size)
        return placeholder(self._number(), "Title", places.title.kind, text=line)

    @property
    def _places(self) -> LayoutPlaces:
        return self.canvas.layouts[self.slide.layout]

    def _front(self) -> list[str]:
        """Logo, and what stands below the title of a title slide."""
        made = []
        if self.slide.logo is not None:
            logo = self.slide.logo
            scale = min(page.LOGO_WIDTH / logo.width, page.LOGO_HEIGHT / logo.height)
            box = Placed(
                PictureBox(logo, "Logo"), page.MARGIN, page.LOGO_TOP, logo.width * scale, logo.height * scale
            )
            made.append(self._placed(box))
        if self.slide.subtitle:
            text = "".join(self.writer.line(par.spans, par.size) for par in self.slide.subtitle)
            made.append(placeholder(self._number(), "Subtitle", self._places.texts[0].kind, text=text))
        return made

    def _foot(self) -> list[str]:
        """Title of the report and number of the slide."""
        footer, number = self._places.footer, self._places.number
        made = []
        if footer is not None:
            said = words(footer.words or self.footer)
            run = f'lang="{self.writer.tag}"{self._as_in_the_layout(footer)}</a:rPr>'
            text = f"<a:p><a:r><a:rPr {run}<a:t>{said}</a:t></a:r></a:p>"
            made.append(placeholder(self._number(), "Footer", footer.kind, place=footer.place, text=text))
        if number is not None:
            made.append(
                placeholder(self._number(), "Slide Number", number.kind, place=number.place, text=NUMBER)
            )
        return made

    def _as_in_the_layout(self, foot: Foot) -> str:
        """Size and font of a template's footer: LibreOffice has them from nowhere but the slide."""
        if self.canvas.styles is None:
            return ">"
        return f' sz="{hundredths(foot.size)}"><a:latin typeface="+mn-lt"/>'

    def _placed(self, placed: Placed) -> str:
        if self.writer.around == "rtl":
            placed = replace(placed, x=self.canvas.width - placed.x - placed.width)
        match placed.box:
            case TextBox():
                return self._text(placed, placed.box)
            case TableBox():
                number = self._number()
                name = f"{self.labels.table} {number}"
                return table_xml(placed.box.part, placed, number, name, self.canvas.table_style, self.writer)
            case PictureBox():
                return self._picture(placed, placed.box)
            case RuleBox():
                middle = placed.y + placed.height / 2
                return self._shape("Line", placed.x, middle, placed.width, 1.0, "accent6")

    def _text(self, placed: Placed, box: TextBox) -> str:
        kind = box.pieces[0].par.frame.kind
        place = frame(placed.x, placed.y, placed.width, placed.height)
        if kind == "body" and self._filled < len(self._places.texts):
            # The first text of a slide stands in its placeholder: programs that read outlines find it there.
            theirs = self._places.texts[self._filled]
            self._filled += 1
            text = self.writer.paragraphs(box.pieces, inherited=True)
            alone = len(self.slide.placed) == 1 and placed.y == theirs.room.top
            body = "<a:bodyPr/>" if alone or self.canvas.styles is None else _NO_INSETS
            place = "" if alone else place
            return placeholder(self._number(), "Content", theirs.kind, place=place, body=body, text=text)
        padding = page.PADDING[kind]
        side, top = emu(padding.side), emu(padding.top)
        fill = self.writer.fill("bg2") if kind in _PANELS else "<a:noFill/>"
        left = self.writer.way(box.pieces[0].par.text) == "ltr"
        bar_left = placed.x if left else placed.x + placed.width - page.BAR
        bar = (
            self._shape("Bar", bar_left, placed.y, page.BAR, placed.height, "accent1")
            if kind in ("quote", "callout")
            else ""
        )
        number = self._number()
        return (
            f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{_NAMES[kind]} {number}"/><p:cNvSpPr txBox="1"/>'
            f"<p:nvPr/></p:nvSpPr><p:spPr>{place}{_RECTANGLE}{fill}</p:spPr><p:txBody>"
            f'<a:bodyPr wrap="square" lIns="{side}" tIns="{top}" rIns="{side}" bIns="{top}"><a:noAutofit/></a:bodyPr>'
            f"<a:lstStyle/>{self.writer.paragraphs(box.pieces)}</p:txBody></p:sp>"
            f"{bar}"
        )

    def _shape(self, name: str, x: float, y: float, width: float, height: float, fill: str) -> str:
        """A coloured rectangle that says nothing."""
        number = self._number()
        return (
            f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name} {number}">{_DECORATIVE}</p:cNvPr><p:cNvSpPr/>'
            f"<p:nvPr/></p:nvSpPr><p:spPr>{frame(x, y, width, height)}{_RECTANGLE}{self.writer.fill(fill)}"
            "<a:ln><a:noFill/></a:ln></p:spPr>"
            "</p:sp>"
        )

    def _picture(self, placed: Placed, box: PictureBox) -> str:
        number = self._number()
        relation = self.writer.links.part_id(self.images(box.image), RT.IMAGE)
        alt = box.alt or self.labels.picture
        return (
            f'<p:pic><p:nvPicPr><p:cNvPr id="{number}" name="Picture {number}" descr={attribute(alt)}/><p:cNvPicPr>'
            '<a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill>'
            f'<a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'
            f"<p:spPr>{frame(placed.x, placed.y, placed.width, placed.height)}{_RECTANGLE}</p:spPr></p:pic>"
        )


def _as_the_template(span: Span) -> Span:
    """A span of a title, bold only where the template's titles are."""
    return replace(span, look=replace(span.look, strong=False))

"""Paragraphs and their runs as DrawingML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from renderers.pptx.layout import page
from renderers.pptx.layout.page import Sizes, indent_at, size_at
from renderers.pptx.layout.text import Bullet, Look, Par, Piece, Span
from renderers.pptx.parts import scripts
from renderers.pptx.parts.links import Links
from renderers.pptx.parts.ooxml import attribute, colour, emu, hundredths, words
from renderers.pptx.parts.theme_part import latin
from renderers.report.looks.theme import Theme
from renderers.tree.direction import Direction, direction
from renderers.tree.nodes import NumberForm
from renderers.verdict_colours import hex_colour

if TYPE_CHECKING:
    from renderers.pptx.parts.canvas import BodyStyles

_ALIGN = {"left": "l", "center": "ctr", "right": "r"}
_BOX = "Segoe UI Symbol"
"""A font that has the boxes of task lists."""
_RAISED, _RAISED_LINK, _LOWERED = 30000, 31000, -25000
"""Over the line of the text, in thousandths of a percent of its size."""


@dataclass(frozen=True, slots=True)
class TextWriter:
    """Writes the text of one slide."""

    theme: Theme
    """Fonts and the colour of marked words."""
    sizes: Sizes
    """What placeholders have by themselves."""
    language: str
    """Of the report."""
    around: Direction
    """Of the report."""
    links: Links
    """Of the slide."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """As in `Canvas`."""
    styles: BodyStyles | None = None
    """As in `Canvas`."""

    def paragraphs(self, pieces: Iterable[Piece], *, inherited: bool = False, align: str = "") -> str:
        """Those of a text box or cell. `inherited`: of a placeholder, which has the master's sizes and bullets."""
        counted = _Counting()
        return "".join(
            self._paragraph(piece, number == 0, inherited, align, counted)
            for number, piece in enumerate(pieces)
        )

    def line(self, spans: Iterable[Span], size: float | None = None) -> str:
        """One paragraph of a title; `size` in points where it isn't the master's."""
        spans = tuple(spans)
        way = self.way("".join(span.text for span in spans))
        rtl = ' algn="r" rtl="1"' if way == "rtl" else ""
        return f"<a:p><a:pPr{rtl}/>{self._runs(spans, size)}</a:p>"

    def fill(self, name: str) -> str:
        """A solid fill in a colour of ours, or in what stands for it."""
        return colour(self.colours.get(name, name))

    @property
    def tag(self) -> str:
        """The report's language, with a region."""
        return scripts.full_tag(self.language)

    def way(self, text: str) -> Direction:
        """Which way a text runs on this slide."""
        return direction(text, self.around)

    def _paragraph(self, piece: Piece, first: bool, inherited: bool, align: str, counted: _Counting) -> str:
        size: float | None = piece.par.size
        if inherited and size == self._size_at(_level(piece)):
            size = None
        properties = self._properties(piece, first, inherited, align, counted)
        return f"<a:p>{properties}{self._runs(piece.spans(), size)}</a:p>"

    def _size_at(self, level: int) -> float:
        """What a placeholder has by itself at a level of ours."""
        return self.styles.sizes[_below(level)] if self.styles else size_at(level, self.sizes)

    def _properties(self, piece: Piece, first: bool, inherited: bool, align: str, counted: _Counting) -> str:
        par = piece.par
        bullet = par.bullet if piece.start == 0 else None
        hanging = -emu(page.BULLET_ROOM * par.size) if bullet else 0
        way = self.way(par.text if par.leading is None else par.leading) if not _code_only(par) else "ltr"
        attributes = f' marL="{emu(par.indent)}" indent="{hanging}"'
        level = _level(piece)
        own = inherited and not self.styles
        if own and par.indent == indent_at(level, self.sizes.body) and bool(bullet) == bool(level):
            attributes = ""
        if self.styles:
            level = _below(level)
        shown = _ALIGN.get(par.align or align, "r" if way == "rtl" else "")
        attributes += f' lvl="{level}"' if level else ""
        attributes += f' algn="{shown}"' if shown else ""
        attributes += ' rtl="1"' if way == "rtl" else ""
        space = 0 if first else hundredths(piece.before)
        lines = '<a:lnSpc><a:spcPct val="100000"/></a:lnSpc>' if self.styles and self.styles.spaced else ""
        signs = (
            self._house_bullet(level, bullet, inherited, counted)
            if self.styles
            else _bullet(level, bullet, inherited, counted)
        )
        inner = f'{lines}<a:spcBef><a:spcPts val="{space}"/></a:spcBef>{signs}'
        return f"<a:pPr{attributes}>{inner}</a:pPr>"

    def _house_bullet(self, level: int, bullet: Bullet | None, inherited: bool, counted: _Counting) -> str:
        """The template's own bullet where it has one at that level; text without one says so."""
        if bullet is None:
            counted.start(level, None, "1")
            return "<a:buNone/>"
        theirs = inherited and self.styles is not None and self.styles.bullets[level]
        if theirs and bullet.number is None and bullet.sign in page.SIGNS:
            counted.start(level, None, "1")
            return ""
        return _bullet(level, bullet, False, counted)

    # ------------------------------------------------------------ runs

    def _runs(self, spans: Iterable[Span], size: float | None) -> str:
        spans = tuple(spans)
        made = []
        for span in spans:
            for number, line in enumerate(span.text.split("\n")):
                if number:
                    made.append("<a:br/>")
                if line:
                    made += self._run(line, span, size)
        return "".join(made)

    def _run(self, text: str, span: Span, size: float | None) -> Iterable[str]:
        look = span.look
        start = _attributes(look, size, linked=bool(span.target))
        click = (
            self.links.click(span.target, span.tip, own_colour=bool(look.colour or self.colours.get("hlink")))
            if span.target
            else ""
        )
        for part in scripts.pieces(text, self.language):
            # LibreOffice shows links in the colour of the text around unless it is told theirs.
            name = look.colour or ("hlink" if click else "")
            fill = self.fill(name) if name else ""
            marked = (
                f'<a:highlight><a:srgbClr val="{hex_colour(self.theme.mark)}"/></a:highlight>'
                if look.marked
                else ""
            )
            fonts = self._fonts(look, part.font)
            yield (
                f"<a:r><a:rPr lang={attribute(part.language)}{start}>{fill}{marked}{fonts}{click}</a:rPr>"
                f"<a:t>{words(part.text)}</a:t></a:r>"
            )

    def _fonts(self, look: Look, east_asian: str) -> str:
        code = latin(self.theme.mono_name, ' pitchFamily="49"') if look.code else ""
        return code + (f'<a:ea typeface="{east_asian}"/>' if east_asian else "")


_NUMBERS: dict[NumberForm, str] = {
    "1": "arabicPeriod",
    "a": "alphaLcPeriod",
    "A": "alphaUcPeriod",
    "i": "romanLcPeriod",
    "I": "romanUcPeriod",
}
"""ECMA-376 part 1, 20.1.10.61."""


class _Counting:
    """Numbered lists of one text box: programs count paragraphs of one level that name the same start."""

    def __init__(self) -> None:
        self._lists: dict[int, tuple[int, int, NumberForm]] = {}

    def start(self, level: int, number: int | None, form: NumberForm) -> int:
        """The start that a paragraph must name to get that number; None for one without a number."""
        for deeper in [known for known in self._lists if known > level]:
            del self._lists[deeper]
        if number is None:
            self._lists.pop(level, None)
            return 0
        start, following, written = self._lists.get(level, (number, number, form))
        if following != number or written != form:
            start = number
        self._lists[level] = (start, number + 1, form)
        return start


def _below(level: int) -> int:
    """The level of a template for one of ours: theirs begin with the first list, ours with text."""
    return max(level - 1, 0)


def _level(piece: Piece) -> int:
    """The level to write. Text that goes on with an item is one deeper, or it would end the counting of the list."""
    level = piece.par.level
    counts = piece.par.bullet is not None and piece.start == 0
    return min(level if counts or not level else level + 1, 8)


def _bullet(level: int, bullet: Bullet | None, inherited: bool, counted: _Counting) -> str:
    if bullet is None:
        counted.start(level, None, "1")
        return "<a:buNone/>" if level and inherited else ""
    start = counted.start(level, bullet.number, bullet.form)
    if bullet.number is not None:
        kind = _NUMBERS[bullet.form]
        return f'<a:buFont typeface="+mj-lt"/><a:buAutoNum type="{kind}" startAt="{start}"/>'
    if bullet.sign in "☐☑":
        return f'<a:buFont typeface="{_BOX}"/><a:buChar char="{bullet.sign}"/>'
    if inherited and bullet.sign == page.SIGNS[min(level - 1, 2)]:
        return ""
    return f'<a:buChar char="{bullet.sign}"/>'


def _attributes(look: Look, size: float | None, *, linked: bool) -> str:
    made = f' sz="{hundredths(size)}"' if size is not None else ""
    made += ' b="1"' if look.strong else ""
    made += ' i="1"' if look.emphasis else ""
    made += ' u="sng"' if look.underline else ""
    made += ' strike="sngStrike"' if look.strike else ""
    # LibreOffice shows a raised link as large as the text if what follows it is raised by as much.
    raised = _RAISED_LINK if linked else _RAISED
    made += f' baseline="{raised if look.script > 0 else _LOWERED}"' if look.script else ""
    return made + ' dirty="0"'


def _code_only(par: Par) -> bool:
    return all(span.look.code for span in par.spans)

"""Words set as the lines of a paragraph, and what stands around them: space, panels, looks of headings and captions."""

from __future__ import annotations

from dataclasses import replace

from renderers.pdf.inlines.inlines import words_of
from renderers.pdf.lines.paragraphs import Line, fill
from renderers.pdf.lines.words import Words
from renderers.pdf.page import Panel
from renderers.pdf.pages.slices import Slice, TextLine
from renderers.pdf.press import Frame, Look, Press
from renderers.pdf.structure import Node
from renderers.tree.nodes import Inline

HEADING_SIZES = (1.75, 1.42, 1.2, 1.06, 1.0, 1.0)
"""Of levels 1 to 6, in parts of the size of text."""


def spaced(slice_: Slice, gap: float, panels: tuple[Panel, ...] = ()) -> Slice:
    """The slice with that much space above it."""
    slice_.gap = gap
    slice_.panels = panels
    return slice_


def set_words(
    words: Words, frame: Frame, look: Look, node: Node | None, *, align: str = "", gap: float | None = None
) -> list[Slice]:
    """A paragraph's lines, two at least together where a page ends."""
    rtl = words.rtl
    lines = fill(words.chunks(), frame.width, ordered=not words.mixed)
    align = align or frame.align or ("right" if rtl else "left")
    made: list[Slice] = [set_line(line, frame, look, node, align) for line in lines]
    if words.call_notes:
        for one, line in zip(made, lines, strict=True):
            one.notes = tuple(style.note for _, style, _ in line.parts if style.note)
    keep_together(made)
    for one, line in zip(made, lines, strict=True):
        one.keep |= line.hyphen  # no page ends within a word
    made[0].gap = frame.gap if gap is None else gap
    return made


def keep_together(lines: list[Slice]) -> None:
    """No page ends after a paragraph's first line or before its last."""
    last = len(lines) - 1
    for k in {0, 1 if last == 2 else 0, last - 1}:
        if 0 <= k < last:
            lines[k].keep = True


def set_line(line: Line, frame: Frame, look: Look, node: Node | None, align: str) -> TextLine:
    spare = frame.width - line.width
    x = frame.x0 + (spare if align == "right" else spare / 2 if align == "center" else 0.0)
    height = look.size * look.leading
    above = height / 2 + 0.36 * look.size
    below = height - above
    for item, _, _ in line.parts:
        if not isinstance(item, tuple):
            above = max(above, item.height + 0.15 * look.size)
            below = max(below, item.depth + 0.15 * look.size)
    made = TextLine(line, x, above + below, above, node)
    made.panels = frame.panels
    return made


def heading_look(press: Press, frame: Frame, level: int) -> Look:
    """The look of a heading of that level."""
    colour = press.theme.accent if level < 6 else press.theme.muted
    size = frame.look.size * HEADING_SIZES[level - 1]
    return replace(frame.look, size=size, colour=colour, bold=True, leading=1.28, heading=True)


def padded(slices: list[Slice], panel: Panel, frame: Frame, pad: float) -> list[Slice]:
    """The slices on a panel that is `pad` points higher and lower than they are."""
    first, last = Slice(pad, frame.gap + 1, (*frame.panels, panel)), Slice(pad, 0.0, (*frame.panels, panel))
    first.keep = True
    if slices:
        slices[-1].keep = True
        slices[0].gap = 0.0
    return [first, *slices, last]


def caption(
    press: Press, inlines: tuple[Inline, ...], frame: Frame, *, gap: float, align: str = "center"
) -> list[Slice]:
    """A caption's lines."""
    look = replace(frame.look, size=frame.look.size * 0.9, colour=press.theme.muted)
    words = words_of(press, inlines, look, rtl=frame.rtl)
    return set_words(words, frame, look, frame.node.child("Caption"), align=align, gap=gap)

"""Lists: bullets, numbers and boxes beside their items."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.pdf.lines.paragraphs import Line, Part, fill
from renderers.pdf.lines.words import Words
from renderers.pdf.pages.slices import Slice, TextLine
from renderers.pdf.press import Frame, Press
from renderers.pdf.structure import Node, list_numbering
from renderers.tree.direction import blocks_direction
from renderers.tree.list_numbers import item_numbers
from renderers.tree.nodes import ListBlock, ListItem, NumberForm

_BULLETS = ("•", "◦", "▪")
_SHAPES = ("Disc", "Circle", "Square")
_NUMBERINGS: dict[NumberForm, str] = {
    "1": "Decimal",
    "a": "LowerAlpha",
    "A": "UpperAlpha",
    "i": "LowerRoman",
    "I": "UpperRoman",
}
"""ISO 32000-1, table 347."""
_LEAST_INDENT = 16.0
_MARKER_GAP = 6.0


def flow_list(press: Press, block: ListBlock, frame: Frame) -> Iterator[Slice]:
    """The list's items, indented beside their markers."""
    rtl = blocks_direction((block,), "rtl" if frame.rtl else "ltr") == "rtl"
    signs = item_numbers(block) if block.ordered else []
    signs = [f"{number}." for number in signs] or [_BULLETS[frame.depth % len(_BULLETS)]] * len(block.items)
    markers = [_marker(press, sign, item, frame) for sign, item in zip(signs, block.items, strict=True)]
    indent = max([_LEAST_INDENT, *(line.width + _MARKER_GAP for line in markers)])
    indent = min(indent, frame.width / 3)
    numbering = _NUMBERINGS[block.numbers] if block.ordered else _SHAPES[frame.depth % len(_SHAPES)]
    node = frame.node.child("L", list_numbering(numbering))
    for k, (item, marker) in enumerate(zip(block.items, markers, strict=True)):
        gap = min(frame.gap, 3.0) if block.tight else frame.gap
        depth = frame.depth + (0 if block.ordered else 1)
        side = "right" if rtl else "left"  # of the marker, whichever way the words of an item run
        inner = replace(frame.indented(indent, frame.node, rtl), depth=depth, gap=gap, align=side)
        slices = _item(press, item, marker, inner, frame.width - inner.width, node.child("LI"))
        for first, one in enumerate(slices):
            if first == 0 and k == 0:
                one.gap = frame.gap
            yield one


def _item(
    press: Press, item: ListItem, marker: Line, frame: Frame, indent: float, node: Node
) -> Iterator[Slice]:
    """The item's blocks with the marker beside their first line, or above them if that is no line of text."""
    label = node.child("Lbl")
    slices = press.flow(press, item.blocks, replace(frame, node=node.child("LBody")))
    x = frame.x1 + _MARKER_GAP if frame.rtl else frame.x0 - _MARKER_GAP - marker.width
    first = next(slices, None)
    fits = marker.width + _MARKER_GAP <= indent + 0.1
    if isinstance(first, TextLine) and fits:
        first.aside.append((marker.parts, x, label))
        yield first
    else:
        height = frame.look.size * frame.look.leading
        alone = TextLine(Line([], 0.0), frame.x0, height, height / 2 + 0.36 * frame.look.size, None)
        if not fits:
            x = frame.x1 + indent - marker.width if frame.rtl else frame.x0 - indent
        alone.aside.append((marker.parts, x, label))
        alone.panels, alone.gap, alone.keep = frame.panels, frame.gap, first is not None
        yield alone
        if first is not None:
            first.gap = 2.0
            yield first
    yield from slices


def _marker(press: Press, sign: str, item: ListItem, frame: Frame) -> Line:
    text = sign if item.checked is None else "☑" if item.checked else "☐"
    words = Words()
    words.text(text, press.style(frame.look), solid=True)
    parts: list[Part] = fill(words.chunks(), 1000, ordered=True)[0].parts
    return Line(parts, fill(words.chunks(), 1000, ordered=True)[0].width)

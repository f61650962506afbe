"""Blocks of the tree to slices: a walk, one function for each kind of block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.pdf.flow.code_lines import code_lines
from renderers.pdf.flow.lists import flow_list
from renderers.pdf.flow.set_text import caption, heading_look, padded, set_line, set_words, spaced
from renderers.pdf.flow.tables import flow_table
from renderers.pdf.inlines.formulas import formula_inset
from renderers.pdf.inlines.inlines import words_of
from renderers.pdf.inlines.pictures import missing_words, picture_inset
from renderers.pdf.lines.paragraphs import Line, fill
from renderers.pdf.lines.words import Words
from renderers.pdf.page import Panel
from renderers.pdf.pages.slices import Drawn, Float, PageEnd, Ruled, Slice, TextLine, stack_height
from renderers.pdf.press import Frame, Press
from renderers.pdf.structure import list_numbering
from renderers.pdf.text_strings import text_string
from renderers.report.looks.pdf_standards import description
from renderers.tree.nodes import (
    Block,
    CodeBlock,
    Columns,
    DefinitionList,
    Figure,
    Heading,
    ListBlock,
    MathBlock,
    PageBreak,
    Paragraph,
    QuoteBlock,
    Rule,
    Spoken,
    Table,
)

_SPACE_ABOVE = (24.0, 20.0, 16.0, 13.0, 11.0, 11.0)
_QUOTE_INDENT = 16.0
_FLOATING = 1.2
"""Parts of a picture's greatest height up to which it is set with its caption in one piece: nearly a page."""


def flow(press: Press, blocks: tuple[Block, ...], frame: Frame) -> Iterator[Slice]:
    """The blocks one below the other."""
    for block in blocks:
        yield from _block(press, block, frame)


def _block(press: Press, block: Block, frame: Frame) -> Iterator[Slice]:
    match block:
        case Paragraph():
            yield from _paragraph(press, block, frame)
        case Heading():
            yield from _heading(press, block, frame)
        case ListBlock():
            yield from flow_list(press, block, frame)
        case Table():
            yield from flow_table(press, block, frame)
        case CodeBlock():
            yield from _code(press, block, frame)
        case QuoteBlock():
            yield from _quote(press, block, frame)
        case MathBlock():
            yield from _formula(press, block, frame)
        case Figure():
            yield from _figure(press, block, frame)
        case Rule():
            yield spaced(Ruled(frame.x0, frame.x1, press.theme.rule), frame.gap + 5)
        case PageBreak():
            yield PageEnd()
        case DefinitionList():
            yield from _definitions(press, block, frame)
        case Columns():
            for column in block.columns:
                yield from flow(press, column.blocks, frame)
        case Spoken():
            return


def _paragraph(press: Press, block: Paragraph, frame: Frame) -> list[Slice]:
    words = words_of(press, block.children, frame.look, rtl=frame.rtl)
    return set_words(words, frame, frame.look, frame.node.child("P"), align=block.align)


def _heading(press: Press, block: Heading, frame: Frame) -> list[Slice]:
    look = heading_look(press, frame, block.level)
    words = words_of(press, block.children, look, rtl=frame.rtl)
    node = frame.node.child(f"H{min(block.level + press.has_title, 6)}")
    lines = set_words(words, frame, look, node, gap=_SPACE_ABOVE[block.level - 1])
    for line in lines:
        line.keep = True
    lines[0].anchors = (block.anchor,)
    return lines


def _quote(press: Press, block: QuoteBlock, frame: Frame) -> Iterator[Slice]:
    edge = frame.x1 if frame.rtl else frame.x0
    colour = press.theme.accent if block.callout else press.theme.rule
    bar = Panel(edge - 3 if frame.rtl else edge, edge if frame.rtl else edge + 3, colour)
    inner = frame.indented(_QUOTE_INDENT, frame.node.child("Div" if block.callout else "BlockQuote"))
    inner = replace(inner, panels=(*frame.panels, bar))
    for k, one in enumerate(flow(press, block.blocks, inner)):
        if k == 0:
            one.gap = frame.gap + 2
            # The word for a callout stands with what it says.
            one.keep = one.keep or block.callout is not None
        yield one


def _code(press: Press, block: CodeBlock, frame: Frame) -> list[Slice]:
    look = replace(frame.look, size=frame.look.size * 0.84, leading=1.4)
    panel = Panel(frame.x0, frame.x1, press.theme.panel)
    pad = min(9.0, frame.width / 10)
    inner = replace(frame, x0=frame.x0 + pad, x1=frame.x1 - pad, panels=(*frame.panels, panel), gap=0.0)
    node = frame.node.child("Code")
    lines = [
        spaced(set_line(line, inner, look, node, "left"), 0.0, inner.panels)
        for line in code_lines(press, block, look, inner.width)
    ]
    return padded(lines, panel, frame, 6.0)


def _formula(press: Press, block: MathBlock, frame: Frame) -> Iterator[Slice]:
    """The formula in the middle, its number at the end of the line."""
    label = Words(rtl=frame.rtl)
    label.text(f"({block.label})" if block.label else "", press.style(frame.look))
    (number,) = fill(label.chunks(), frame.width, ordered=True)
    inset = formula_inset(block.tex, frame.look, display=True, widest=frame.width - 2 * number.width)
    node = frame.node.child("Formula", f"/Alt {text_string(block.tex)}")
    anchors = (block.anchor,) if block.anchor else ()
    if inset is None:
        first, *others = _code(press, CodeBlock(block.tex, "latex"), frame)
        first.anchors = anchors
        yield from (first, *others)
        if block.label:
            yield from set_words(label, frame, frame.look, frame.node.child("P"), align="right", gap=0.0)
        return
    line = TextLine(
        Line([(inset, press.style(frame.look), 0)], inset.width),
        frame.x0 + (frame.width - inset.width) / 2,
        inset.height + inset.depth,
        inset.height,
        node,
    )
    x = frame.x0 if frame.rtl else frame.x1 - number.width
    line.aside.append((number.parts, x, node))
    line.anchors = anchors
    yield spaced(line, frame.gap + 3, frame.panels)


def _figure(press: Press, block: Figure, frame: Frame) -> list[Slice]:
    picture = block.picture
    if picture.image is None:
        look = replace(frame.look, colour=press.theme.muted, italic=True)
        words = Words(rtl=frame.rtl)
        words.text(missing_words(press, picture), press.style(look))
        panel = Panel(frame.x0, frame.x1, press.theme.panel)
        pad = min(9.0, frame.width / 10)
        inner = replace(frame, x0=frame.x0 + pad, x1=frame.x1 - pad, panels=(*frame.panels, panel))
        made = padded(set_words(words, inner, look, frame.node.child("P")), panel, frame, 7.0)
    else:
        inset = picture_inset(press, picture, widest=frame.width, highest=frame.highest)
        shown = description(picture, block) or press.labels.picture
        node = frame.node.child("Figure", f"/Alt {text_string(shown)}")
        made = [
            spaced(
                Drawn(inset, frame.x0 + (frame.width - inset.width) / 2, node), frame.gap + 3, frame.panels
            )
        ]
    made[0].anchors = (block.anchor,) if block.anchor else ()
    if block.caption:
        made[-1].keep = True
        made += caption(press, block.caption, frame, gap=4.0)
    if frame.floats and picture.image is not None and stack_height(made) < frame.highest * _FLOATING:
        return [Float(made)]
    return made


def _definitions(press: Press, block: DefinitionList, frame: Frame) -> Iterator[Slice]:
    node = frame.node.child("L", list_numbering("None"))
    for term, meaning in block.items:
        item = node.child("LI")
        look = replace(frame.look, bold=True)
        words = words_of(press, term, look, rtl=frame.rtl)
        lines = set_words(words, frame, look, item.child("Lbl"))
        for line in lines:
            line.keep = True
        yield from lines
        inner = frame.indented(18.0, item.child("LBody"))
        for k, one in enumerate(flow(press, meaning, inner)):
            if k == 0:
                one.gap = 2.0
            yield one

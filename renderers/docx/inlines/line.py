"""A line of words as Word has it: runs, links, formulas, pictures, notes and citation marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.docx.inlines.draw_marks import draw_cited, draw_mark_run
from renderers.docx.inlines.formulas import draw_formula
from renderers.docx.inlines.note_marks import draw_note_mark
from renderers.docx.inlines.pictures import draw_picture
from renderers.docx.inlines.runs import run_properties, text_runs
from renderers.docx.inlines.tooltips import tooltip
from renderers.docx.parts.xml import Element, node, w
from renderers.docx.writer import Setting, Writer
from renderers.tree.direction import Direction
from renderers.tree.nodes import Cited, Code, FootnoteMark, Inline, LineBreak, Math, Picture, Text
from renderers.tree.runs import Piece, Style, runs
from renderers.tree.walk import walk_inlines

_LINES = 6
"""Height of a picture among words, in lines."""


def draw_line(
    writer: Writer,
    inlines: tuple[Inline, ...],
    setting: Setting,
    around: Direction,
    look: Style | None = None,
) -> list[Element]:
    """What a paragraph holds behind its properties. `around`: the direction of the paragraph."""
    if any(isinstance(inline, Text | Code | Math) for inline in walk_inlines(inlines)):
        setting = replace(setting, height=min(setting.height, round(writer.theme.size * 20 * _LINES)))
    made: list[Element] = []
    before: Piece | None = None
    for address, pieces in _by_address(runs(inlines, look or Style())):
        drawn: list[Element] = []
        for piece, style in pieces:
            drawn += _draw_piece(writer, piece, style, setting, around, before)
            before = piece
        made += linked(writer, drawn, *address) if address else drawn
    return made


def _by_address(
    pieces: Iterator[tuple[Piece, Style]],
) -> Iterator[tuple[tuple[str, str] | None, list[tuple[Piece, Style]]]]:
    """Pieces that follow one another and lead to one place; citations lead to their own."""
    last: tuple[str, str] | None = None
    group: list[tuple[Piece, Style]] = []
    for piece, style in pieces:
        address = (
            (style.url, style.title) if style.url and not isinstance(piece, Cited | FootnoteMark) else None
        )
        if group and address != last:
            yield last, group
            group = []
        group.append((piece, style))
        last = address
    if group:
        yield last, group


def _draw_piece(
    writer: Writer, piece: Piece, style: Style, setting: Setting, around: Direction, before: Piece | None
) -> list[Element]:
    match piece:
        case Text():
            return text_runs(piece.text, around, look=style, theme=writer.theme)
        case LineBreak():
            return [w("r", run_properties(look=style), w("br"))]
        case Math():
            return draw_formula(writer, piece.tex, style, setting)
        case Picture():
            return draw_picture(writer, piece, setting, around)
        case FootnoteMark():
            return [*_lead(writer, piece, before), *draw_note_mark(writer, piece.number)]
        case Cited():
            return [*_lead(writer, piece, before), *draw_cited(writer, piece, around)]


def _lead(writer: Writer, mark: Cited | FootnoteMark, before: Piece | None) -> list[Element]:
    lead = writer.marks.lead(before, mark)
    return draw_mark_run(writer, lead) if lead else []


def linked(writer: Writer, drawn: list[Element], url: str, title: str) -> list[Element]:
    """Runs that lead to a web address or `#anchor` of a heading; as they are where Word would not take it."""
    tip = {"w:tooltip": tooltip(title)} if title else {}
    if url.startswith("#"):
        name = writer.bookmarks.name(url[1:])
        return [node("w:hyperlink", {"w:anchor": name, "w:history": "1", **tip}, *drawn)] if name else drawn
    id = writer.relations.link(url)
    return [node("w:hyperlink", {"r:id": id, "w:history": "1", **tip}, *drawn)] if id else drawn

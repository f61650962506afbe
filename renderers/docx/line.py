"""A line of words as Word has it: runs, links, formulas, pictures, notes and citation marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.direction import Direction
from renderers.document import Cited, Code, FootnoteMark, Inline, LineBreak, Math, Picture, Text, walk_inlines
from renderers.docx.citations import RAISED_COMMA, draw_cited, shows_words
from renderers.docx.formulas import draw_formula
from renderers.docx.note_marks import draw_note_mark
from renderers.docx.pictures import draw_picture
from renderers.docx.runs import run_properties, text_runs
from renderers.docx.tooltips import tooltip
from renderers.docx.writer import Setting, Writer
from renderers.docx.xml import Element, node, w
from renderers.runs import Piece, Style, runs

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
        made += _linked(writer, drawn, *address) if address else drawn
    return made


def linked_words(
    writer: Writer, words: str, url: str, title: str = "", around: Direction = "ltr"
) -> list[Element]:
    """Words that lead to a web address or `#anchor`; the words alone where Word would not take it."""
    return _linked(writer, text_runs(words, around, look=Style(url=url)), url, title)


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
            return [*_apart(before), *draw_note_mark(writer, piece.number)]
        case Cited():
            return [*_apart(before), *_space(writer, piece, before), *draw_cited(writer, piece, around)]


def _apart(before: Piece | None) -> list[Element]:
    """A raised comma between two raised numbers, which would read as one."""
    return text_runs(RAISED_COMMA, style="CitationNumber") if isinstance(before, Cited | FootnoteMark) else []


def _space(writer: Writer, cited: Cited, before: Piece | None) -> list[Element]:
    """A space between a word and the names of its sources."""
    close = isinstance(before, Text) and not before.text[-1].isspace() and shows_words(writer, cited)
    return text_runs(" ") if close else []


def _linked(writer: Writer, drawn: list[Element], url: str, title: str) -> list[Element]:
    tip = {"w:tooltip": tooltip(title)} if title else {}
    if url.startswith("#"):
        name = writer.bookmarks.name(url[1:])
        return [node("w:hyperlink", {"w:anchor": name, "w:history": "1", **tip}, *drawn)] if name else drawn
    id = writer.relations.link(url)
    return [node("w:hyperlink", {"r:id": id, "w:history": "1", **tip}, *drawn)] if id else drawn

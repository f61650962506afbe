"""Inlines of the tree to words of a paragraph: styles, links, marks of footnotes and citations."""

from __future__ import annotations

from dataclasses import replace

from renderers.pdf.inlines.draw_marks import add_citation, add_lead
from renderers.pdf.inlines.formulas import formula_inset
from renderers.pdf.inlines.pictures import missing_words, picture_inset
from renderers.pdf.lines.words import Words
from renderers.pdf.press import Look, Press
from renderers.report.citations.marks import note_mark
from renderers.tree.nodes import Cited, FootnoteMark, Inline, LineBreak, Math, Picture, Text
from renderers.tree.runs import Piece, Style, runs

_WIDEST = 200.0
"""Of pictures and formulas in a line, in points."""


def words_of(press: Press, inlines: tuple[Inline, ...], look: Look, *, rtl: bool = False) -> Words:
    """The line's words in that look."""
    words = Words(rtl=rtl)
    add_inlines(press, words, inlines, look)
    return words


def add_inlines(press: Press, words: Words, inlines: tuple[Inline, ...], look: Look) -> None:
    """Put the inlines at the end of the words."""
    link: tuple[str, str] = ("", "")
    base = target = None
    before: Piece | None = None
    for piece, style in runs(inlines):
        text_style = press.style(look, style)
        if style.url:
            if (style.url, style.title) != link or target is None:
                link = style.url, style.title
                base = press.linked(text_style, *link)
                target = base.target
            text_style = replace(text_style, target=target, colour=base.colour if base else text_style.colour)
        else:
            link, target = ("", ""), None
        if isinstance(piece, FootnoteMark | Cited):
            add_lead(press, words, before, piece, look)
        before = piece
        match piece:
            case Text():
                words.text(piece.text, text_style)
            case LineBreak():
                words.new_line(text_style)
            case Math():
                _add_formula(press, words, piece, look, style)
            case Picture():
                _add_picture(press, words, piece, look, style)
            case FootnoteMark():
                _add_note_mark(press, words, piece, look)
            case Cited():
                add_citation(press, words, piece, look)


def note_anchor(number: int) -> str:
    """Where marks of a footnote lead; no heading's anchor has a colon."""
    return f"note:{number}"


def note_mark_anchor(number: int) -> str:
    """Where a footnote leads back to."""
    return f"note-mark:{number}"


def _add_note_mark(press: Press, words: Words, mark: FootnoteMark, look: Look) -> None:
    raised = press.style(look, Style(script=1))
    linked = press.linked(raised, f"#{note_anchor(mark.number)}")
    style = replace(linked, anchor=note_mark_anchor(mark.number), note=mark.number)
    words.text(note_mark(mark.number), style, solid=True)


def _add_formula(press: Press, words: Words, math: Math, look: Look, style: Style) -> None:
    inset = formula_inset(math.tex, look, display=False, widest=_WIDEST)
    if inset is None:
        words.text(math.tex, press.style(look, replace(style, code=True)))
    else:
        words.inset(inset, press.style(look, style))


def _add_picture(press: Press, words: Words, picture: Picture, look: Look, style: Style) -> None:
    if picture.image is None:
        words.text(missing_words(press, picture), press.style(replace(look, colour=press.theme.muted), style))
    else:
        words.inset(
            picture_inset(press, picture, widest=_WIDEST, highest=look.size * 6), press.style(look, style)
        )

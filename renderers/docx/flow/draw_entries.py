"""The list of sources: each with a bookmark that its marks lead to, and its passages kept together."""

from __future__ import annotations

from dataclasses import replace

from renderers.docx.flow.paragraphs import add_property, framed
from renderers.docx.inlines.draw_marks import OUTCOME_STYLES, entry_place, mark_place
from renderers.docx.inlines.line import draw_line, linked
from renderers.docx.inlines.pictures import draw_image
from renderers.docx.inlines.runs import text_runs
from renderers.docx.inlines.tooltips import tooltip
from renderers.docx.parts.xml import Element, node, w
from renderers.docx.writer import Setting, Writer
from renderers.report.citations.entries import EntryLine, EntryLines, EntryRun, LineRole, Passage
from renderers.report.citations.source_list import SourceList
from renderers.report.citations.ways_back import Places, headings_of
from renderers.report.looks.outcomes import colour_name
from renderers.tree.direction import Direction, direction
from renderers.tree.nodes import Image
from renderers.tree.runs import Style

SOURCES = "sources"
"""Bookmark of the heading."""
_INDENT = 660
_BOLD = Style(strong=True)
_STYLES: dict[LineRole, str] = {
    "title": "Source",
    "reference": "Source",
    "place": "SourcePlace",
    "excerpt": "SourceQuote",
    "quote": "SourceQuote",
    "claim": "SourceQuote",
}
"""Of paragraphs; others are notes, and so are places within passages: their bar goes on beside them."""


def draw_sources(writer: Writer, setting: Setting, level: int) -> list[Element]:
    """Heading and entries; nothing where no source is listed."""
    if not writer.report.entries:
        return []
    words = writer.bookmarks.around(SOURCES, *text_runs(writer.labels.sources, setting.direction))
    made = [framed(words, setting, style=f"Heading{level}", direction=setting.direction)]
    headings = headings_of(writer.report.document, writer.labels.notes)
    places = Places(lambda mark: headings.get(mark, ""))
    for lines in SourceList(writer.marks.passages, writer.labels, places).of(writer.report.entries):
        made += _draw_entry(writer, lines, setting)
    return made


def _draw_entry(writer: Writer, lines: EntryLines, setting: Setting) -> list[Element]:
    number = text_runs(lines.number, look=_BOLD) if lines.number else []
    lead = writer.bookmarks.around(entry_place(lines.anchor), *number) if lines.anchor else number
    lead += [w("r", w("tab"))] if number else []
    first, *others = lines.head
    made = [_draw(writer, first, setting, lead), *(_draw(writer, line, setting) for line in others)]
    passages = [_draw_passage(writer, passage, setting) for passage in lines.passages]
    _keep_together([*made, *(passages[0][:1] if passages else [])])
    for passage in passages:
        _keep_together(passage)
        made += passage
    return made


def _keep_together(drawn: list[Element]) -> None:
    """On one page, as far as a page has the room."""
    for paragraph in drawn[:-1]:
        add_property(paragraph, "keepNext")


def _draw_passage(writer: Writer, passage: Passage, setting: Setting) -> list[Element]:
    place = writer.bookmarks.around(entry_place(passage.anchor)) if passage.anchor else []
    made = [
        _draw(writer, line, setting, [] if at else place, aligned=False)
        for at, line in enumerate(passage.lines)
    ]
    return [*made, *(_crop(writer, crop, passage.alt, setting) for crop in passage.crops)]


def _draw(
    writer: Writer,
    line: EntryLine,
    setting: Setting,
    lead: list[Element] | None = None,
    *,
    aligned: bool = True,
) -> Element:
    """A paragraph; `lead` stands before its words, if `aligned` on the side where those of all entries do.

    Lines of passages are not `aligned`.
    """
    way = setting.direction if lead and aligned else direction(line.own_words, setting.direction)
    words = draw_line(writer, line.reference, setting, way)
    for run in line.runs:
        look = _BOLD if line.role == "title" and run.role == "words" else Style()
        words += _draw_run(writer, run, way, look)
    note = line.role == "place" and not aligned
    style = "SourceNote" if note else _STYLES.get(line.role, "SourceNote")
    return framed([*(lead or ()), *words], setting, style=style, direction=way)


def _draw_run(writer: Writer, run: EntryRun, way: Direction, look: Style) -> list[Element]:
    if run.role == "back":
        name = writer.bookmarks.name(mark_place(run.target[1:]))
        words = text_runs(run.words, way, style="Citation")
        attributes = {"w:anchor": name or "", "w:history": "1", "w:tooltip": tooltip(run.tooltip)}
        return [node("w:hyperlink", attributes, *words)] if name else words
    if run.target:
        words = text_runs(run.words, way, look=replace(look, url=run.target))
        return linked(writer, words, run.target, run.tooltip)
    if run.role == "number":
        look = _BOLD
    style = OUTCOME_STYLES[colour_name(run.outcome)] if run.outcome else ""
    return text_runs(run.words, way, style=style, look=look)


def _crop(writer: Writer, crop: Image, alt: str, setting: Setting) -> Element:
    room = setting.indented(_INDENT)
    drawn = draw_image(writer, crop, alt, replace(room, height=room.height // 2))
    return framed([drawn], setting, style="SourceNote", direction=setting.direction)

"""Footnotes as HTML, each with links back to its marks."""

from __future__ import annotations

from renderers.html.anchors import NOTES
from renderers.html.drawing_context import Setting
from renderers.html.flow.blocks import Around, directed, draw_blocks
from renderers.html.flow.lines import draw_run
from renderers.html.markup import Attributes, element, text
from renderers.report.citations.marks import note_mark
from renderers.report.citations.ways_back import arrows
from renderers.tree.direction import blocks_direction
from renderers.tree.nodes import Footnote


def draw_notes(setting: Setting, around: Around) -> str:
    """The footnotes under their heading; "" if there are none."""
    notes = setting.report.document.footnotes
    if not notes:
        return ""
    title = element("h2", text(setting.labels.notes), {"id": NOTES})
    items = "\n".join([_draw_note(note, setting, around) for note in notes])
    return element(
        "section",
        title + element("ol", items, {"role": "list"}),
        {"class": "notes", "role": "doc-endnotes", "aria-labelledby": NOTES},
    )


def _draw_note(note: Footnote, setting: Setting, around: Around) -> str:
    direction = blocks_direction(note.blocks, around.direction)
    content = draw_blocks(note.blocks, setting, Around(direction, around.levels))
    letter = element("span", text(note_mark(note.number)), {"class": "number"})
    links = [draw_run(run, setting) for run in arrows(setting.anchors.marks(note.number), setting.labels)]
    attributes: Attributes = {
        "id": setting.anchors.note(note.number),
        "class": "note",
        "dir": directed(direction, around),
    }
    return element("li", letter + element("div", _with_back_links(content, "".join(links))), attributes)


def _with_back_links(content: str, links: str) -> str:
    """The links at the end of a last paragraph, else below: an arrow alone would take a line."""
    if links and content.endswith("</p>"):
        return content.removesuffix("</p>") + " " + element("span", links, {"class": "back"}) + "</p>"
    return content + (element("p", links, {"class": "back"}) if links else "")

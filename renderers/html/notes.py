"""Footnotes as HTML, each with links back to its marks."""

from __future__ import annotations

from renderers.direction import blocks_direction
from renderers.document import Footnote
from renderers.html.anchors import NOTES
from renderers.html.blocks import Around, directed, draw_blocks
from renderers.html.markup import element, text
from renderers.html.setting import Setting


def draw_notes(setting: Setting, around: Around) -> str:
    """The footnotes under their heading; "" if there are none."""
    notes = setting.report.document.footnotes
    if not notes:
        return ""
    title = element("h2", text(setting.labels.notes), {"id": NOTES})
    items = "\n".join([_draw_note(note, setting, around) for note in notes])
    return element(
        "section",
        title + element("ol", items),
        {"class": "notes", "role": "doc-endnotes", "aria-labelledby": NOTES},
    )


def _draw_note(note: Footnote, setting: Setting, around: Around) -> str:
    direction = blocks_direction(note.blocks, around.direction)
    content = draw_blocks(note.blocks, setting, Around(direction, around.levels))
    return element(
        "li",
        content + draw_back_links(setting.anchors.marks(note.number), setting),
        {
            "id": setting.anchors.note(note.number),
            "value": f"{note.number}",
            "dir": directed(direction, around),
        },
    )


def draw_back_links(marks: list[str], setting: Setting) -> str:
    """Links to the places in the text that a note or a source is marked at: ↩, or ↩ 1 2 3 for several."""
    if not marks:
        return ""
    numbers = [""] if len(marks) == 1 else [f"{place}" for place in range(1, len(marks) + 1)]
    links = [_back_link(mark, number, setting) for mark, number in zip(marks, numbers, strict=True)]
    return element("p", " ".join(links), {"class": "back"})


def _back_link(mark: str, number: str, setting: Setting) -> str:
    words = f"{setting.labels.back} {number}".strip()
    sign = element("span", f"↩{number}", {"aria-hidden": "true"})
    return element(
        "a", sign, {"href": f"#{mark}", "role": "doc-backlink", "aria-label": words, "title": words}
    )

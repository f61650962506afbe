"""The list of sources as HTML: what each is, the words cited of it, what became of them, and where to look."""

from __future__ import annotations

from renderers.html.anchors import SOURCES
from renderers.html.drawing_context import Setting
from renderers.html.flow.blocks import Around
from renderers.html.flow.lines import draw_line
from renderers.html.inlines.inlines import draw_image
from renderers.html.markup import element, text
from renderers.html.policy import safe_address
from renderers.report.citations.entries import EntryLines, Passage
from renderers.report.citations.source_list import SourceList
from renderers.report.citations.ways_back import Places, headings_of
from renderers.tree.nodes import Image


def draw_sources(setting: Setting, around: Around) -> str:
    """The list under its heading; "" for a report without sources."""
    entries = setting.report.entries
    if not entries:
        return ""
    title = element("h2", text(setting.labels.sources), {"id": SOURCES})
    headings = headings_of(setting.report.document, setting.labels.notes)
    sources = SourceList(
        setting.anchors.citations.passages,
        setting.labels,
        Places(lambda mark: headings.get(mark, "")),
        lambda url: safe_address(url) is not None,
    )
    items = "\n".join([_draw_entry(lines, setting, around) for lines in sources.of(entries)])
    return element(
        "section",
        title + element("ol", items, {"class": "entries", "role": "list"}),
        {"class": "sources", "role": "doc-bibliography", "aria-labelledby": SOURCES},
    )


def _draw_entry(lines: EntryLines, setting: Setting, around: Around) -> str:
    number = element("span", text(lines.number), {"class": "number"}) if lines.number else ""
    head = [draw_line(line, setting, around) for line in lines.head]
    passages = [_draw_passage(passage, setting, around) for passage in lines.passages]
    about = element("div", "\n".join([*head, *passages]), {"class": "about"})
    return element("li", number + about, {"id": lines.anchor or None, "class": "entry"})


def _draw_passage(passage: Passage, setting: Setting, around: Around) -> str:
    said = [draw_line(line, setting, around) for line in passage.lines if line.role != "difference"]
    items = [draw_line(line, setting, around, "li") for line in passage.lines if line.role == "difference"]
    listed = element("ul", "".join(items), {"class": "differences"}) if items else ""
    crops = [_draw_crop(crop, passage.alt) for crop in passage.crops]
    place = {"id": passage.anchor or None, "class": "passage", "data-source": f"{passage.number}"}
    return element("div", "".join([*said, listed, *crops]), place)


def _draw_crop(crop: Image, alt: str) -> str:
    """The picture in its own size; a click shows it in all its pixels, and another ends that, without a script."""
    shown = element("summary", draw_image(crop, alt))
    return element("figure", element("details", shown), {"class": "crop"})

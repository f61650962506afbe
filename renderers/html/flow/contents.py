"""Headings as a page needs them: levels without gaps, and the table of contents."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.html.anchors import CONTENTS, NOTES, SOURCES
from renderers.html.drawing_context import Setting
from renderers.html.inlines.inlines import draw_plain
from renderers.html.markup import element, text
from renderers.tree.heading_levels import levels_without_gaps
from renderers.tree.nodes import Heading

_LEVELS = 2
"""Levels of headings that the contents list."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the contents."""

    level: int
    """From 1."""
    anchor: str
    """Where it leads."""
    words: str
    """HTML."""


def heading_levels(headings: list[Heading], *, below: int) -> dict[str, int]:
    """Levels 1 to 6 by anchor: one deeper than the heading it belongs to, so that none is skipped.

    `below` is the level of what stands above all of them: 1 under a title, 0 where there is none.
    """
    levels = levels_without_gaps(heading.level for heading in headings)
    return {heading.anchor: min(below + level, 6) for heading, level in zip(headings, levels, strict=True)}


def draw_contents(setting: Setting, levels: dict[str, int]) -> str:
    """The table of contents; "" for a report without headings."""
    lines = _lines(setting, levels)
    if not lines:
        return ""
    title = element("summary", element("h2", text(setting.labels.contents), {"id": CONTENTS}))
    listed = element("details", title + _draw_list(lines), {"open": ""})
    return element("nav", listed, {"class": "contents", "role": "doc-toc", "aria-labelledby": CONTENTS})


def _lines(setting: Setting, levels: dict[str, int]) -> list[Line]:
    headings = [heading for heading in setting.anchors.headings if not _is_title(heading, setting, levels)]
    top = min((levels[heading.anchor] for heading in headings), default=1)
    lines = [
        Line(
            levels[heading.anchor] - top + 1,
            setting.anchors.heading(heading),
            draw_plain(heading.children, setting),
        )
        for heading in headings
        if levels[heading.anchor] < top + _LEVELS
    ]
    if lines and setting.report.document.footnotes:
        lines.append(Line(1, NOTES, text(setting.labels.notes)))
    if lines and setting.report.entries:
        lines.append(Line(1, SOURCES, text(setting.labels.sources)))
    return lines


def _is_title(heading: Heading, setting: Setting, levels: dict[str, int]) -> bool:
    """True for a heading of the text that is the report's title already."""
    return (
        not setting.report.show_title
        and heading is setting.anchors.headings[0]
        and levels[heading.anchor] == 1
    )


def _draw_list(lines: list[Line]) -> str:
    """Nested lists; the first line has the lowest level."""
    items, place = [], 0
    while place < len(lines):
        end = place + 1
        while end < len(lines) and lines[end].level > lines[place].level:
            end += 1
        link = element("a", lines[place].words, {"href": f"#{lines[place].anchor}"})
        below = _draw_list(lines[place + 1 : end]) if end > place + 1 else ""
        items.append(element("li", link + below))
        place = end
    return element("ol", "".join(items))

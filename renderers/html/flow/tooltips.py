"""A source in brief, shown beside its mark while that is pointed at or has the keyboard's focus.

The words stand behind everything else, once for all marks of the same passages, which name them as their description:
who hears the page gets them as well. `page.js` puts them beside the mark, lets the pointer go there, and takes them
away on Escape (WCAG 2.2, 1.4.13). Where no script runs, a style shows them at the foot of the window.
"""

from __future__ import annotations

from renderers.html.drawing_context import Setting
from renderers.html.flow.blocks import Around
from renderers.html.flow.lines import draw_line
from renderers.html.markup import Attributes, element
from renderers.report.citations.tooltips import tip_lines
from renderers.report.model import Entry

_MOST_WITHOUT_SCRIPT = 150
"""Tooltips that are shown without script too. A browser tries every rule on every move of the pointer: a tenth of a
second for so many, half a minute for ten times as many."""


def draw_tooltips(setting: Setting, around: Around) -> str:
    """What marks show of their sources; "" where that is not wanted."""
    tips = [_draw_tip(*shown, setting, around) for shown in setting.anchors.tips()]
    return element("div", "\n".join(tips), {"class": "tips"}) if tips else ""


def style_without_script(setting: Setting) -> str:
    """Rules for where no script runs: a mark that is pointed at shows its words at the foot of the window.

    "" for a report with very many: there, marks lead to the list of sources.
    """
    rules = [
        f'body:has(a[aria-describedby="{anchor}"]:is(:hover,:focus-visible)) #{anchor}'
        for anchor, _, _ in setting.anchors.tips()
    ]
    if len(rules) > _MOST_WITHOUT_SCRIPT:
        return ""
    return f"{','.join(rules)}{{display:block;position:fixed;inset:auto 1rem 1rem}}" if rules else ""


def _draw_tip(anchor: str, entry: Entry, passages: tuple[int, ...], setting: Setting, around: Around) -> str:
    lines = tip_lines(entry, passages, setting.labels)
    drawn = [draw_line(line, setting, around, "strong" if line.role == "title" else "span") for line in lines]
    attributes: Attributes = {"id": anchor, "class": "tip", "role": "tooltip", "hidden": ""}
    return element("div", " ".join(drawn), attributes)

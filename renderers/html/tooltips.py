"""A source in brief, shown beside its mark while that is pointed at or has the keyboard's focus.

It shows the passages that the mark cites, not all of its source: another's verdict beside a mark would be a false one.
The words stand behind everything else, once for all marks of the same passages, which name them as their description:
who hears the page gets them as well. `page.js` puts them beside the mark, lets the pointer go there, and takes them
away on Escape (WCAG 2.2, 1.4.13). Where no script runs, a style shows them at the foot of the window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from renderers.direction import direction
from renderers.html.blocks import Around, directed
from renderers.html.markup import Attributes, element, text
from renderers.html.setting import Setting
from renderers.html.sources import draw_outcome, place_words
from renderers.report import Entry, Evidence

_PASSAGES = 3
_LONGEST = 280
"""Characters of a passage; the list of sources has all."""


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
    way = directed(direction(entry.title, around.direction), around)
    pages = {entry.evidence[place].page for place in passages}
    place = place_words(
        entry, setting, tuple(sorted(page for page in pages if page is not None)) or entry.pages
    )
    parts = [
        element("strong", text(entry.title), {"dir": way}),
        element("span", text(place), {"class": "place"}) if place else "",
        *_draw_passages(entry, passages, setting, around),
    ]
    attributes: Attributes = {"id": anchor, "class": "tip", "role": "tooltip", "hidden": ""}
    return element("div", " ".join(filter(None, parts)), attributes)


def _draw_passages(
    entry: Entry, passages: tuple[int, ...], setting: Setting, around: Around
) -> Iterator[str]:
    """The passages that the mark cites; where that can't be told, what became of all of the source's."""
    for place in passages[:_PASSAGES]:
        yield _draw_passage(entry.evidence[place], setting, around)
    if len(passages) > _PASSAGES:
        yield element("span", f"+ {len(passages) - _PASSAGES}", {"class": "more"})
    if not passages:
        for outcome, times in Counter(evidence.outcome for evidence in entry.evidence).items():
            yield element("span", f"{draw_outcome(outcome, setting)} × {times}", {"class": "more"})


def _draw_passage(evidence: Evidence, setting: Setting, around: Around) -> str:
    words = evidence.words
    short = words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip()}…"
    quoted = f"“{short}”" if evidence.quote else short
    way = directed(direction(words, around.direction), around)
    shown = element("span", text(quoted), {"class": "words", "dir": way}) if words else ""
    return element("span", f"{shown} {draw_outcome(evidence.outcome, setting)}", {"class": "passage"})

"""The contents: headings of level 1 and 2 with the numbers of their slides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from renderers.pptx.flow import anchors
from renderers.pptx.flow.blocks import Flow
from renderers.pptx.flow.inlines import unlinked
from renderers.pptx.flow.sections import sections
from renderers.pptx.layout import page
from renderers.pptx.layout.slide_numbers import Places
from renderers.pptx.layout.text import Look, Par, Span
from renderers.pptx.layout.units import TextUnit
from renderers.report.model import Report
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import Heading

_NUMBER = Look(colour="tx2")
_MOST_WITH_BOTH = 60
"""With more headings than this only those of the higher level are listed, if there are some."""


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """One line of the contents."""

    spans: tuple[Span, ...]
    """Its words, without marks and links."""
    level: int
    """1 or 2."""
    anchor: str
    """Where it leads."""


def contents_lines(report: Report, flow: Flow, labels: Labels) -> list[ContentsLine]:
    """What the contents list, in the order of the slides."""
    headings = [section.heading for section in sections(report) if section.heading is not None]
    highest = min((heading.level for heading in headings), default=1)
    if len(headings) > _MOST_WITH_BOTH and sum(h.level == highest for h in headings) > 2:
        headings = [heading for heading in headings if heading.level == highest]
    lines = [_line(heading, flow, heading.level - highest + 1) for heading in headings]
    if report.document.footnotes:
        lines.append(ContentsLine((Span(labels.notes),), 1, anchors.NOTES))
    if report.entries:
        lines.append(ContentsLine((Span(labels.sources),), 1, anchors.SOURCES))
    return lines


def contents_units(lines: list[ContentsLine], places: Places, flow: Flow) -> Iterator[TextUnit]:
    """The lines with the numbers of their slides; a heading without words is left out."""
    size = flow.sizes.body
    for line in lines:
        if not line.spans:
            continue
        number = str(places.numbers.get(line.anchor, 0))
        look = Look(strong=line.level == 1, colour="tx1")
        spans = [Span(span.text, look, f"#{line.anchor}") for span in line.spans]
        yield flow.text(
            Par(
                (*spans, Span("\u2003", look), Span(number, _NUMBER, f"#{line.anchor}")),
                size if line.level == 1 else size - 1,
                level=line.level - 1,
                indent=page.indent_at(line.level - 1, size),
                before=size * (0.4 if line.level == 1 else 0.15),
            )
        )


def _line(heading: Heading, flow: Flow, level: int) -> ContentsLine:
    spans = unlinked(flow.inlines.spans(heading.children))
    flow.inlines.pictures.clear()
    return ContentsLine(spans, level, anchors.heading(heading.anchor))

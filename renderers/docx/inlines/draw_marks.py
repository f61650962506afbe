"""Citation marks: words that lead to the list of sources; entries lead back to them."""

from __future__ import annotations

from renderers.docx.inlines.runs import PLAIN, text_runs
from renderers.docx.inlines.tooltips import tooltip
from renderers.docx.parts.xml import Element, node
from renderers.docx.writer import Writer
from renderers.report.citations.marks import MarkRun
from renderers.report.looks.outcomes import ColourName, colour_name
from renderers.tree.direction import Direction
from renderers.tree.nodes import Cited
from renderers.tree.runs import Style

OUTCOME_STYLES: dict[ColourName, str] = {
    "supported": "Supported",
    "mostly": "Mostly",
    "refused": "Refused",
    "muted": "Open",
}
"""Character styles of what became of a citation."""


def mark_place(anchor: str) -> str:
    """Bookmark of a mark."""
    return f"mark {anchor}"


def entry_place(anchor: str) -> str:
    """Bookmark of an entry."""
    return f"entry {anchor}"


def draw_cited(writer: Writer, cited: Cited, around: Direction) -> list[Element]:
    """A mark between the ends of its bookmark."""
    made = [drawn for run in writer.marks.mark(cited).runs for drawn in draw_mark_run(writer, run, around)]
    return writer.bookmarks.around(mark_place(cited.anchor), *made)


def draw_mark_run(writer: Writer, run: MarkRun, around: Direction = "ltr") -> list[Element]:
    """Words of a mark, as a link where they lead somewhere."""
    style = _style(run)
    # LibreOffice forgets in links that their style is raised.
    made = text_runs(run.words, around, style=style, look=Style(script=1) if run.raised else PLAIN)
    if run.entry is None:
        return made
    attributes = {"w:anchor": writer.bookmarks.name(entry_place(run.target)) or "", "w:history": "1"}
    if run.tooltip:
        attributes["w:tooltip"] = tooltip(run.tooltip)
    return [node("w:hyperlink", attributes, *made)]


def _style(run: MarkRun) -> str:
    if run.outcome is not None:
        return OUTCOME_STYLES[colour_name(run.outcome)]
    return "CitationGap" if run.role == "gap" else "CitationNumber" if run.raised else "Citation"

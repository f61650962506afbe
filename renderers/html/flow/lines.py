"""Lines of sources as HTML: of the list, of tooltips, and links back to marks."""

from __future__ import annotations

from renderers.html.drawing_context import Setting
from renderers.html.flow.blocks import Around, directed
from renderers.html.inlines.draw_marks import outcome_class
from renderers.html.inlines.inlines import draw_inlines
from renderers.html.inlines.languages import words_of
from renderers.html.markup import element, text
from renderers.html.policy import safe_address
from renderers.report.citations.entries import EntryLine, EntryRun
from renderers.report.model import Outcome
from renderers.tree.direction import direction


def draw_line(line: EntryLine, setting: Setting, around: Around, name: str = "p") -> str:
    """A line as an element with its role as class."""
    way = direction(line.own_words, around.direction)
    drawn = [draw_inlines(line.reference, setting), *(draw_run(run, setting) for run in line.runs)]
    return element(name, "".join(drawn), {"class": line.role, "dir": directed(way, around)})


def draw_run(run: EntryRun, setting: Setting) -> str:
    """Words of a line; alone where a click on them could do harm."""
    if run.outcome is not None:
        return _draw_outcome(run.words, run.outcome)
    if run.role == "back":
        sign = element("span", text(run.words), {"aria-hidden": "true"})
        said = {"aria-label": run.tooltip, "title": run.tooltip}
        return element("a", sign, {"href": run.target, "role": "doc-backlink", **said})
    words = words_of(run.words, setting.report.language)
    address = safe_address(run.target)
    if address is not None:
        return element("a", words, {"href": address, "aria-label": run.tooltip or None})
    if run.role in ("label", "credit", "number"):
        return element("span", words, {"class": run.role})
    return words


def _draw_outcome(words: str, outcome: Outcome) -> str:
    """The sign in a ring, which those who hear the words don't need."""
    sign, said = words.split(" ", 1)
    ring = element("span", text(sign), {"class": "sign", "aria-hidden": "true"})
    return element("span", f"{ring} {text(said)}", {"class": f"outcome {outcome_class(outcome)}"})

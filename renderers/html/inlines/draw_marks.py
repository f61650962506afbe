"""Citation marks as HTML: words that lead to the list of sources."""

from __future__ import annotations

from renderers.html.drawing_context import Setting
from renderers.html.markup import Attributes, element, text
from renderers.report.citations.marks import MarkRun
from renderers.report.model import Outcome
from renderers.tree.nodes import Cited, FootnoteMark, Inline
from renderers.tree.walk import inline_children


def draw_cited(cited: Cited, setting: Setting, before: Inline | None) -> str:
    """A mark that stands behind `before`."""
    mark = setting.anchors.citations.mark(cited)
    drawn = draw_lead(before, cited, setting) + "".join([_draw_run(run, setting) for run in mark.runs])
    return element("sup" if mark.raised else "span", drawn, {"class": "cited", "id": cited.anchor})


def draw_lead(before: Inline | None, mark: Cited | FootnoteMark, setting: Setting) -> str:
    """What parts a mark from what stands before it in its line; "" where nothing does."""
    while before is not None and (inner := inline_children(before)):
        before = inner[-1]
    lead = setting.anchors.citations.lead(before, mark)
    return text(lead.words) if lead else ""


def _draw_run(run: MarkRun, setting: Setting) -> str:
    if run.role == "gap":
        return element("span", text(run.words), {"class": "gap"})
    if run.outcome is not None:
        said: Attributes = {"role": "img", "aria-label": run.meaning, "title": run.meaning}
        return element("span", text(run.words), {"class": f"mark-sign {outcome_class(run.outcome)}", **said})
    if run.entry is None:
        return text(run.words)
    return element(
        "a",
        text(run.words),
        {
            "href": f"#{run.target}",
            "role": "doc-biblioref",
            "aria-describedby": setting.anchors.tip(run),
            "data-passages": " ".join(map(str, run.passages)) or None,  # for the panel of page.js
        },
    )


def outcome_class(outcome: Outcome) -> str:
    """The class that gives an outcome its colour."""
    return f"outcome-{outcome.replace(' ', '-')}"

"""A line of inlines as spans: styles, links, marks of citations and footnotes, formulas as words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from renderers.pptx.flow import anchors
from renderers.pptx.flow.formula import formula_spans
from renderers.pptx.layout.text import PLAIN, Look, Span
from renderers.report.citations.marks import MarkRun, Marks, note_mark
from renderers.report.looks.outcomes import ColourName, colour_name
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import Cited, FootnoteMark, Inline, LineBreak, Math, Picture, Text
from renderers.tree.runs import Piece as Run
from renderers.tree.runs import Style, runs

# Characters that XML 1.0 can't hold, and halves of pairs.
_UNSHOWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
OUTCOME_COLOURS: dict[ColourName, str] = {
    "supported": "accent2",
    "mostly": "accent3",
    "refused": "accent4",
    "muted": "tx2",
}
"""The colours of the presentation's theme that are the report's."""
_SPACE = re.compile(r"[\t\n\r\x85\u2028\u2029]")


def shown(text: str) -> str:
    """The text as a presentation can hold it: other characters become U+FFFD, ends of lines and tabs spaces."""
    return _UNSHOWABLE.sub("\ufffd", _SPACE.sub(" ", text))


def unlinked(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """The words alone, for where they are said again: without marks, links and anchors."""
    return tuple(Span(span.text, span.look) for span in spans if not span.mark)


def anchored(span: Span, anchor: str) -> Span:
    """The span as a place that others lead to."""
    return replace(span, anchor=anchor)


@dataclass(slots=True)
class Inlines:
    """Turns lines of one report into spans, and notes the pictures that stood among words."""

    marks: Marks
    """What stands where the report cites its sources."""
    labels: Labels
    """Words in its language."""
    pictures: list[Picture] = field(default_factory=list)
    """Pictures met among words since this was last emptied; they follow their paragraph."""

    def spans(self, inlines: tuple[Inline, ...], look: Look = PLAIN) -> tuple[Span, ...]:
        """The line as spans; `look` is what its styles add to."""
        made: list[Span] = []
        before: Run | None = None
        for run, style in runs(inlines):
            lead = self.marks.lead(before, run) if isinstance(run, FootnoteMark | Cited) else None
            made += [_mark_span(lead, look)] if lead else []
            made += [span for span in self._of(run, style, look) if span.text]
            before = run
        return tuple(made)

    def _of(self, run: Run, style: Style, look: Look) -> Iterator[Span]:
        look = _styled(look, style)
        target = f"#{anchors.heading(style.url[1:])}" if style.url.startswith("#") else style.url
        plain = Span("", look, target, shown(style.title))
        match run:
            case Text():
                yield replace(plain, text=shown(run.text))
            case LineBreak():
                yield replace(plain, text="\n")
            case Math():
                spans = formula_spans(shown(run.tex), look) or (Span(run.tex, replace(look, emphasis=True)),)
                for span in spans:
                    yield replace(plain, text=shown(span.text), look=span.look)
            case Picture():
                self.pictures.append(run)
                yield replace(plain, text=f"[{shown(run.alt) or self.labels.picture}]")
            case FootnoteMark():
                yield _footnote_mark(run, look)
            case Cited():
                first, *others = (
                    _mark_span(part, look) for part in _with_brackets(self.marks.mark(run).runs)
                )
                yield anchored(first, anchors.mark(run.anchor))
                yield from others


def _with_brackets(runs: Sequence[MarkRun]) -> Sequence[MarkRun]:
    """Brackets in one run with the numbers beside them: LibreOffice ends lines between a link and what stands by it."""
    made = [*runs]
    if made[0].role == "bracket" and made[1].role == "number":
        made[:2] = [replace(made[1], words=made[0].words + made[1].words)]
    if made[-1].role == "bracket" and made[-2].role == "number":
        made[-2:] = [replace(made[-2], words=made[-2].words + made[-1].words)]
    return made


def _mark_span(run: MarkRun, look: Look) -> Span:
    """Words of a citation mark."""
    look = replace(look, script=1 if run.raised else look.script)
    if run.role == "gap":
        look = replace(look, colour="accent5", strong=True)
    if run.outcome is not None:
        look = replace(look, colour=OUTCOME_COLOURS[colour_name(run.outcome)], strong=True)
    target = f"#{anchors.entry(run.target)}" if run.entry else ""
    return Span(shown(run.words), look, target, shown(run.tooltip), cites=run.cites, mark=True)


def _footnote_mark(mark: FootnoteMark, look: Look) -> Span:
    """In parentheses, so that the mark of a note is not taken for that of a source."""
    return Span(
        note_mark(mark.number),
        replace(look, script=1),
        f"#{anchors.footnote(mark.number)}",
        anchor=anchors.footnote_mark(mark.number),
        note=mark.number,
        mark=True,
    )


def _styled(look: Look, style: Style) -> Look:
    return replace(
        look,
        strong=look.strong or style.strong,
        emphasis=look.emphasis or style.emphasis,
        strike=look.strike or style.strike,
        underline=look.underline or style.underline,
        marked=look.marked or style.marked,
        script=style.script or look.script,
        code=look.code or style.code,
    )

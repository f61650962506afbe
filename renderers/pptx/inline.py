"""A line of inlines as spans: styles, links, marks of citations and footnotes, formulas as words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from renderers.document import (
    Cited,
    CitedNumbers,
    FootnoteMark,
    Gap,
    Inline,
    LineBreak,
    Math,
    Picture,
    Text,
)
from renderers.labels import Labels
from renderers.pptx import anchors
from renderers.pptx.formula import formula_spans
from renderers.pptx.text import PLAIN, Look, Span
from renderers.report import Entry, Report
from renderers.runs import Piece as Run
from renderers.runs import Style, runs

_AROUND = {"superscript": ("", ", ", ""), "brackets": ("[", ", ", "]"), "inline-links": ("(", "; ", ")")}
"""By how a mark looks: what stands before, between and after its sources."""

# Characters that XML 1.0 can't hold, and halves of pairs.
_UNSHOWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
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

    report: Report
    """The report that is drawn."""
    labels: Labels
    """Words in its language."""
    pictures: list[Picture] = field(default_factory=list)
    """Pictures met among words since this was last emptied; they follow their paragraph."""
    _entries: dict[int, Entry] = field(init=False)

    def __post_init__(self) -> None:
        self._entries = {entry.number: entry for entry in self.report.entries}

    def spans(self, inlines: tuple[Inline, ...], look: Look = PLAIN) -> tuple[Span, ...]:
        """The line as spans; `look` is what its styles add to."""
        made: list[Span] = []
        for run, style in runs(inlines):
            spans = [span for span in self._of(run, style, look) if span.text]
            if isinstance(run, Cited) and self._named(run) and made and not made[-1].text[-1].isspace():
                made.append(Span(" ", look))
            made += spans
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
                yield from self._marks(run, look)

    def _marks(self, cited: Cited, look: Look) -> Iterator[Span]:
        """A mark in the report's look: 1, 3–5 raised, [1, 3–5], or (Title; Other title)."""
        named = self._named(cited)
        style = "inline-links" if named else self.report.look
        opening, between, closing = _AROUND[style]
        look = replace(look, script=1 if style == "superscript" else look.script)
        spans = [Span(opening, look, mark=True)]
        for number, part in enumerate(cited.parts):
            spans += [Span(between, look, mark=True)] if number else []
            spans += self._part(part, look, between if named else "")
        spans.append(Span(closing, look, mark=True))
        first, *others = [span for span in spans if span.text]
        yield replace(first, anchor=anchors.mark(cited.anchor))
        yield from others

    def _named(self, cited: Cited) -> bool:
        """Whether the mark shows words, not numbers: titles, or what a citation style says."""
        numbers = (n for part in cited.parts if not isinstance(part, Gap) for n in (part.first, part.last))
        labelled = any(n in self._entries and self._entries[n].label for n in numbers)
        return self.report.look == "inline-links" or labelled

    def _part(self, part: CitedNumbers | Gap, look: Look, between: str) -> list[Span]:
        """One source, a run of them or a gap; `between` stands between sources that are named, not numbered."""
        if isinstance(part, Gap):
            return [Span(f"[{shown(part.words)}]", replace(look, colour="accent5", strong=True), mark=True)]
        if between:
            numbers = [n for n in range(part.first, part.last + 1) if n in self._entries]
            named = [
                span for n in numbers for span in (Span(between, look, mark=True), self._source(n, look))
            ]
            return named[1:]
        if part.first == part.last:
            return [self._source(part.first, look)]
        inner = tuple(range(part.first + 1, part.last))
        joined = Span("–" if inner else ", ", look, mark=True, cites=inner)
        return [self._source(part.first, look), joined, self._source(part.last, look)]

    def _source(self, number: int, look: Look) -> Span:
        """What leads to one source: its number, its label in a citation style, or its title."""
        entry = self._entries.get(number)
        if entry is None:
            return Span(str(number), look, cites=(number,), mark=True)
        words = entry.label or (entry.title if self.report.look == "inline-links" else str(number))
        tip = shown(entry.title) if self.report.tooltips else ""
        return Span(shown(words), look, f"#{anchors.entry(number)}", tip, cites=(number,), mark=True)


def _footnote_mark(mark: FootnoteMark, look: Look) -> Span:
    """In parentheses, so that the mark of a note is not taken for that of a source."""
    return Span(
        f"({mark.number})",
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

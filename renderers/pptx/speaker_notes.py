"""Notes of a slide: what the sources say that it cites, and its footnotes, for the one who speaks."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.document import Block, Footnote, child_blocks, child_inlines, plain_text
from renderers.labels import Labels
from renderers.outcomes import SIGNS
from renderers.pptx.inline import shown
from renderers.pptx.slide import Slide
from renderers.report import Entry, Evidence, Report


class SpeakerNotes:
    """Writes the notes of the slides of one report."""

    def __init__(self, report: Report, labels: Labels) -> None:
        self._entries = {entry.number: entry for entry in report.entries}
        self._footnotes = {note.number: note for note in report.document.footnotes}
        self._labels = labels

    def lines(self, slide: Slide) -> list[str]:
        """Paragraphs, in the order of the slide; empty if there is nothing to say."""
        lines = [
            line for n in slide.notes() if n in self._footnotes for line in _footnote(self._footnotes[n])
        ]
        for number in slide.cites():
            if number in self._entries:
                lines += self._entry(self._entries[number])
        return lines

    def _entry(self, entry: Entry) -> Iterator[str]:
        yield f"[{entry.number}] {shown(entry.title)}"
        for evidence in entry.evidence:
            yield from self._evidence(evidence)

    def _evidence(self, evidence: Evidence) -> Iterator[str]:
        pages = (evidence.page,) if evidence.page is not None else ()
        label = self._labels.quoted if evidence.quote else self._labels.claimed
        words = f"“{evidence.quote}”" if evidence.quote else evidence.claim
        place = self._labels.page_words(pages)
        where = f" ({place})" if place else ""
        yield shown(f"{label}{where}: {words}")
        verdict = f"{SIGNS[evidence.outcome]} {self._labels.outcomes[evidence.outcome]}"
        yield shown(f"{verdict} · {evidence.reason}" if evidence.reason else verdict)


def _footnote(note: Footnote) -> Iterator[str]:
    words = " ".join(shown(line) for block in note.blocks for line in _words(block))
    yield f"({note.number}) {words}"


def _words(block: Block) -> Iterator[str]:
    text = getattr(block, "text", "") or getattr(block, "tex", "")
    if text:
        yield text
    for inlines in child_inlines(block):
        yield plain_text(inlines)
    for inner in child_blocks(block):
        yield from _words(inner)

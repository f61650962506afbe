"""Notes of a slide: what the sources say that it cites, and its footnotes, for the one who speaks."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.pptx.flow.inlines import shown
from renderers.pptx.layout.slide import Slide
from renderers.report.citations.entries import entry_lines
from renderers.report.citations.marks import note_mark
from renderers.report.model import Entry, Report
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import Block, Footnote
from renderers.tree.walk import child_blocks, child_inlines, plain_text


class SpeakerNotes:
    """Writes the notes of the slides of one report."""

    def __init__(self, report: Report, labels: Labels) -> None:
        self._entries = {entry.number: entry for entry in report.entries}
        self._footnotes = {note.number: note for note in report.document.footnotes}
        self._labels = labels

    def lines(self, slide: Slide) -> list[str]:
        """Paragraphs: what the text has for the speaker, then what the sources say; empty if there is nothing."""
        lines = list(slide.spoken)
        lines += [
            line for n in slide.notes() if n in self._footnotes for line in _footnote(self._footnotes[n])
        ]
        for number in slide.cites():
            if number in self._entries:
                lines += self._entry(self._entries[number])
        return lines

    def _entry(self, entry: Entry) -> Iterator[str]:
        """Number and title, and what is cited; not what leads elsewhere, which notes can't."""
        lines = entry_lines(entry, self._labels, lambda url: False)
        yield shown(f"{lines.number} {entry.title}".strip())
        for passage in lines.passages:
            yield from (shown(line.text) for line in passage.lines)


def _footnote(note: Footnote) -> Iterator[str]:
    words = " ".join(shown(line) for block in note.blocks for line in words_of(block))
    yield f"{note_mark(note.number)} {words}"


def words_of(block: Block) -> Iterator[str]:
    """The words of a block and of those in it, a line each."""
    text = getattr(block, "text", "") or getattr(block, "tex", "")
    if text:
        yield text
    for inlines in child_inlines(block):
        yield plain_text(inlines)
    for inner in child_blocks(block):
        yield from words_of(inner)

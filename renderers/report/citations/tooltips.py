"""What a mark shows of a source while it is pointed at: the source in brief, and the passages that the mark cites.

Not all passages of the source: another's verdict beside a mark would be a false one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from renderers.report.citations.entries import EntryLine, EntryRun, outcome_run, place_words, words_line
from renderers.report.model import Entry
from renderers.report.wording.labels import Labels
from renderers.report.wording.shortened import shortened

_PASSAGES = 3
_LONGEST_WORDS = 280
"""Characters of a passage; the list of sources has all."""
_LONGEST_PLAIN = 250
"""Characters of a plain tooltip; Word shows 260."""
_PLAIN_WORDS = 120
"""Characters of all passages of a plain one, so that what became of them is seen."""


def tip_lines(
    entry: Entry, passages: tuple[int, ...], labels: Labels, *, longest: int = _LONGEST_WORDS
) -> tuple[EntryLine, ...]:
    """The source with these of its passages (places in `Entry.evidence`), each cut to `longest` characters.

    () where a mark's passages can't be told: then what became of all of the source's, and how often.
    """
    pages = {page for place in passages if (page := entry.evidence[place].page) is not None}
    place = place_words(entry.file, entry.title, tuple(sorted(pages)) or entry.pages, labels)
    address = entry.url if entry.url != entry.title else ""
    return (
        EntryLine("title", (EntryRun(entry.title),)),
        *([EntryLine("place", (EntryRun(place, "place"),))] if place else []),
        *_passages(entry, passages, labels, longest),
        *([EntryLine("place", (EntryRun(address, "place"),))] if address else []),
    )


def tip_words(entry: Entry, passages: tuple[int, ...], labels: Labels) -> str:
    """The same on one line, for formats whose tooltips are plain words."""
    lines = tip_lines(entry, passages, labels, longest=_PLAIN_WORDS // max(len(passages[:_PASSAGES]), 1))
    return shortened(" — ".join(line.text for line in lines), _LONGEST_PLAIN)


def _passages(entry: Entry, passages: tuple[int, ...], labels: Labels, longest: int) -> Iterator[EntryLine]:
    for evidence in (entry.evidence[place] for place in passages[:_PASSAGES]):
        if evidence.shown_words:
            yield words_line(evidence, shortened(evidence.shown_words, longest), labels)
        if evidence.told:
            yield EntryLine("verdict", (outcome_run(evidence.outcome, labels),))
    if more := len(passages[_PASSAGES:]):
        yield EntryLine("verdict", (EntryRun(f"+ {more}", "label"),))
    if not passages:
        told = Counter(evidence.outcome for evidence in entry.evidence if evidence.told)
        for outcome, times in told.items():
            yield EntryLine("verdict", (outcome_run(outcome, labels), EntryRun(f" × {times}", "label")))

"""What stands in the list of sources: lines of runs, whose words, order and separators are the same in every format.

head       what the source is: who wrote it, its title, who published it and when, or its reference as a CSL style
           writes it; where it is; an excerpt where nothing is cited of it
passages   the cited words, what became of them, where they are, why, what differs, and a picture of the place

`renderers.report.citations.source_list` puts ways back to the text behind them. A format gives roles their looks and
makes links of targets. It chooses no words.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, NamedTuple

from renderers.report.looks.outcomes import SIGNS, crop_alt
from renderers.report.model import Entry, Evidence, Outcome
from renderers.report.wording.labels import Labels
from renderers.tree.nodes import Image, Inline, Link
from renderers.tree.walk import plain_text, walk_inlines

LineRole = Literal[
    "title", "reference", "place", "excerpt", "quote", "claim", "verdict", "reason", "difference"
]
RunRole = Literal["words", "credit", "number", "label", "separator", "place", "outcome", "link", "back"]
"""`words` are the source's or the report's own; all others are what a report says of them, in its language."""


@dataclass(frozen=True, slots=True)
class EntryRun:
    """Words of one look."""

    words: str
    """Never empty."""
    role: RunRole = "words"
    """What they are."""
    target: str = ""
    """Where they lead: a web address, or `#anchor` of a mark; "" for nowhere. A format that can't lead there shows the
    words alone."""
    tooltip: str = ""
    """What the link is called where it is pointed at, or heard out of its place."""
    outcome: Outcome | None = None
    """What became of a passage, for sign and words that say so: it gives them their colour."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A paragraph of an entry."""

    role: LineRole
    """What it says."""
    runs: tuple[EntryRun, ...]
    """In the order of reading."""
    reference: tuple[Inline, ...] = ()
    """What stands before the runs as a CSL style writes it, with its italics and links."""

    def behind(self, runs: Sequence[EntryRun]) -> EntryLine:
        """The line with these runs before its own."""
        return replace(self, runs=(*runs, *self.runs))

    @property
    def text(self) -> str:
        """The words of its runs."""
        return "".join(run.words for run in self.runs)

    @property
    def own_words(self) -> str:
        """Its words without what the report says of them: they tell which way the line runs."""
        own = "".join(run.words for run in self.runs if run.role == "words")
        return plain_text(self.reference) + own


class Passage(NamedTuple):
    """What is cited of a source in one place."""

    outcome: Outcome | None
    """What became of it; None where readers are not told."""
    lines: tuple[EntryLine, ...]
    """Empty only where a picture is all."""
    crops: tuple[Image, ...]
    """The place as pictures, in the order of reading."""
    alt: str
    """What they show, for those who don't see them."""
    number: int = -1
    """Of the entry that it belongs to, in a list."""
    anchor: str = ""
    """Where marks of this passage lead; "" where they lead to the entry."""


class EntryLines(NamedTuple):
    """One source in the list."""

    number: str
    """What stands before its first line: "[3]", as no footnote's number does; "" where marks show no numbers."""
    head: tuple[EntryLine, ...]
    """Never empty."""
    passages: tuple[Passage, ...]
    """In the order of `Entry.evidence`, of several entries of one document one after the other."""
    anchor: str = ""
    """Where marks lead; "" for several entries, of which the passages have theirs."""


def entry_lines(entry: Entry, labels: Labels, leads: Callable[[str], bool] = bool) -> EntryLines:
    """The entry; `leads` says which web addresses the format can lead to, others get no "Open the page"."""
    return EntryLines(
        "" if entry.label else f"[{entry.number}]",
        head_lines(entry, labels),
        tuple(_passage(evidence, entry, labels, leads) for evidence in entry.evidence),
    )


def place_words(file: str, title: str, pages: tuple[int, ...], labels: Labels) -> str:
    """File and pages, as far as they are known and `title` does not say them already, with its ending or without."""
    said = title in (file, posixpath.splitext(file)[0])
    return labels.comma.join(filter(None, ("" if said else file, labels.page_words(pages))))


def words_line(evidence: Evidence, words: str, labels: Labels) -> EntryLine:
    """What is cited, or `words` in its place: a quote in quotation marks, a statement without."""
    if not evidence.told:
        return EntryLine("quote", (EntryRun(labels.in_quotes(words)),))
    if evidence.quote:
        return EntryLine(
            "quote", (EntryRun(f"{labels.quoted}: ", "label"), EntryRun(labels.in_quotes(words)))
        )
    return EntryLine("claim", (EntryRun(f"{labels.claimed}: ", "label"), EntryRun(words)))


def outcome_run(outcome: Outcome, labels: Labels) -> EntryRun:
    """What became of a passage: a sign, a space and words."""
    return EntryRun(f"{SIGNS[outcome]} {labels.outcomes[outcome]}", "outcome", outcome=outcome)


def head_lines(entry: Entry, labels: Labels) -> tuple[EntryLine, ...]:
    """What the source is, and where; never empty."""
    return tuple(_head(entry, labels))


def with_runs(lines: tuple[EntryLine, ...], runs: Sequence[EntryRun]) -> tuple[EntryLine, ...]:
    """The lines with these runs, behind a dot, at the end of the one that says where it is, or of the first."""
    at = next((n for n, line in enumerate(lines) if line.role in ("place", "verdict")), 0)
    if not runs or not lines:
        return lines
    line = replace(lines[at], runs=(*lines[at].runs, *_parted([*runs])))
    return (*lines[:at], line, *lines[at + 1 :])


def _head(entry: Entry, labels: Labels) -> Iterator[EntryLine]:
    role: LineRole = "reference" if entry.reference else "title"
    yield EntryLine(role, () if entry.reference else tuple(_title(entry, labels)), entry.reference)
    if place := _place(entry, labels):
        yield EntryLine("place", place)
    if entry.excerpt and not entry.evidence:
        yield EntryLine("excerpt", (EntryRun(labels.in_quotes(entry.excerpt)),))


def _title(entry: Entry, labels: Labels) -> Iterator[EntryRun]:
    """Authors, title, publisher and date, as far as they are known."""
    if entry.authors:
        yield EntryRun(f"{entry.authors}{labels.comma}", "credit")
    yield EntryRun(entry.title, target=entry.url)
    if entry.published:
        yield EntryRun(f"{labels.comma}{entry.published}", "credit")


def _place(entry: Entry, labels: Labels) -> tuple[EntryRun, ...]:
    """Where the source is, as far as title or reference don't say or link it."""
    said = "" if entry.reference else place_words(entry.file, entry.title, entry.pages, labels)
    linked = any(isinstance(inline, Link) for inline in walk_inlines(entry.reference))
    address = "" if linked or entry.url == entry.title else entry.url
    return _joined(
        [EntryRun(said, "place")] if said else [], [EntryRun(address, "link", address)] if address else []
    )


def _passage(evidence: Evidence, entry: Entry, labels: Labels, leads: Callable[[str], bool]) -> Passage:
    outcome = _outcome(evidence, entry, labels, leads)
    lines = [
        *([words_line(evidence, evidence.shown_words, labels)] if evidence.shown_words else []),
        *([EntryLine("verdict" if evidence.told else "place", outcome)] if outcome else []),
        *(
            [EntryLine("reason", (EntryRun(labels.reason_words(evidence.reason)),))]
            if evidence.reason
            else []
        ),
        *(
            EntryLine("difference", (EntryRun(labels.difference_words(found)),))
            for found in evidence.differences
        ),
    ]
    return Passage(
        evidence.outcome if evidence.told else None, tuple(lines), evidence.crops, crop_alt(evidence, labels)
    )


def _outcome(
    evidence: Evidence, entry: Entry, labels: Labels, leads: Callable[[str], bool]
) -> tuple[EntryRun, ...]:
    """What became of the words, where they are, and links to look for oneself."""
    page = () if evidence.page is None else (evidence.page,)
    file = evidence.document_name if evidence.document_name != entry.file else ""
    place = place_words(file, entry.title, page, labels)
    of = ", ".join(filter(None, (entry.title, labels.page_words(page))))
    links = ((labels.open_page, evidence.page_url), (labels.open_viewer, evidence.viewer_url))
    return _joined(
        [outcome_run(evidence.outcome, labels)] if evidence.told else [],
        [EntryRun(place, "place")] if place else [],
        *([EntryRun(words, "link", url, f"{words}: {of}")] for words, url in links if url and leads(url)),
    )


def _joined(*groups: list[EntryRun]) -> tuple[EntryRun, ...]:
    """The groups that are not empty, with a dot between them."""
    return tuple(chain.from_iterable(map(_parted, groups)))[1:]


def _parted(group: list[EntryRun]) -> list[EntryRun]:
    """The runs behind a dot that parts them from others; none where there are none."""
    return [EntryRun(" · ", "separator"), *group] if group else []

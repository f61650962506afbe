"""The words that a report adds to its text, by language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import get_args

from grounding.kinds import CLAIM_KINDS, KINDS
from grounding.model import Difference
from grounding.reasons import Part, Reason, ReasonKind
from renderers.report.model import Outcome
from renderers.report.wording.language import written_language
from renderers.report.wording.typographic_quotes import QuotationMarks, quotation_marks
from renderers.tree.nodes import Callout


def _outcomes() -> dict[Outcome, str]:
    return {
        "exact": "exact quote",
        "close": "close quote, harmless differences",
        "altered": "altered, something that matters differs",
        "partial": "partial, only a part of it is there",
        "absent": "absent, not found at the cited place",
        "high": "well supported",
        "medium": "undecided",
        "low": "not supported",
        "unknown": "nothing to compare with",
        "not checked": "not checked",
    }


def _callouts() -> dict[Callout, str]:
    return {kind: kind.capitalize() for kind in get_args(Callout)}


def _kinds() -> dict[str, str]:
    return {kind: kind for kind in (*KINDS, *CLAIM_KINDS)}


_MONTHS = tuple(
    "January February March April May June July August September October November December".split()
)


@dataclass(frozen=True, slots=True)
class Labels:
    """Words of one language; `{}` stands for what is put in."""

    sources: str = "Sources"
    """Heading of the list of sources."""
    report: str = "Report"
    """Title of a report that has none."""
    citation: str = "Citation {}"
    """What a citation by number is called of which nothing else is known."""
    contents: str = "Contents"
    """Heading of the table of contents."""
    notes: str = "Notes"
    """Heading of the footnotes."""
    one_page: str = "page {}"
    """With the number of one page of a source."""
    several_pages: str = "pages {}"
    """With the numbers of several, as in 3, 5–6."""
    comma: str = ", "
    """Between page numbers."""
    back: str = "back to the text"
    """Title of the links from an entry to its marks."""
    open_page: str = "Open the page"
    """Link to the source's page."""
    open_viewer: str = "Show the words highlighted"
    """Link to the viewer."""
    quoted: str = "Quoted"
    """Before the words that the report quotes."""
    claimed: str = "Claimed"
    """Before the statement that was checked."""
    unknown_source: str = "source unknown"
    """What a mark says that names a source nobody knows."""
    picture: str = "Picture"
    """In the place of a picture that can't be shown and has no description."""
    table_continued: str = "continued"
    """Beside the caption of a table that goes on."""
    figure: str = "Figure"
    """Before the number of a figure."""
    table: str = "Table"
    """Before the number of a table."""
    code: str = "Code"
    """What a listing is, for those who hear the page."""
    done: str = "done"
    """A ticked box of a task list."""
    to_do: str = "to do"
    """A box that is not ticked."""
    skip: str = "Skip to the text"
    """Link past header and contents."""
    close: str = "Close"
    """Button of the panel that shows a source."""
    quotation: str = "“{}”"
    """Words that are quoted, in the report's marks."""
    differs: str = "quoted “{}”, the source says “{}”"
    """Other words, the quote's before the source's."""
    put_in: str = "“{}” is not in the source"
    """Words that only the quote has."""
    left_out: str = "the source also says “{}”"
    """Words that only the source has."""
    full_date: str = "{day} {month} {year}"
    """A day, as CLDR writes it."""
    months: Sequence[str] = _MONTHS
    """Names of the twelve months, as they stand in a day."""
    outcomes: Mapping[Outcome, str] = field(default_factory=_outcomes)
    """What became of a citation, in a few words; `renderers.report.looks.outcomes` has sign and colour."""

    callouts: Mapping[Callout, str] = field(default_factory=_callouts)
    """What stands above a callout."""
    kinds: Mapping[str, str] = field(default_factory=_kinds)
    """What differs, by `Difference.kind`; English has the kinds' own names."""

    reasons: Mapping[ReasonKind, str] = field(default_factory=dict)
    """Why a passage is not verified, in parts; English has the reasons' own words."""

    def in_quotes(self, words: str) -> str:
        """The words in quotation marks."""
        return self.quotation.format(words)

    def reason_words(self, reason: str) -> str:
        """Why, in a sentence; a text whose parts nobody knows stays as it is."""
        if not self.reasons or not isinstance(reason, Reason) or not reason.parts:
            return reason
        return "; ".join(map(self._part_words, reason.parts))

    def _part_words(self, part: Part) -> str:
        words = part.words
        match part.kind:
            case "differs":
                kind, claimed, found = words
                return self._differs(
                    Difference(kind, claimed, found, 0, harmless=False), self.reasons["differs"]
                )
            case "judge":
                told = [outcome for name, outcome in self.outcomes.items() if name in words]
                words = tuple(told) or words
            case "elsewhere" | "other_document":
                words = (self.page_words(tuple(map(int, words))),)
        return self.reasons[part.kind].format(*words)

    def difference_words(self, difference: Difference) -> str:
        """One difference in one line: `number: quoted “4.3”, the source says “4.2”`.

        A kind without a word (in a record of a newer version) is called by its name.
        """
        return self._differs(difference, self.differs)

    def _differs(self, difference: Difference, differs: str) -> str:
        quoted, found = difference.quoted, difference.found
        if not found:
            said = self.put_in.format(quoted)
        elif not quoted:
            said = self.left_out.format(found)
        else:
            said = differs.format(quoted, found)
        return f"{self.kinds.get(difference.kind, difference.kind)}: {said}"

    def date_words(self, parts: Sequence[int]) -> str:
        """A day in words, "12 May 2024"; a month or a year as ISO 8601 has them, "2024-05", "2024"."""
        if len(parts) < 3:
            return "-".join(f"{part:02}" for part in parts)
        year, month, day = parts
        return self.full_date.format(year=year, month=self.months[month - 1], day=day)

    def page_words(self, pages: tuple[int, ...]) -> str:
        """Pages of a source, ascending, as printed: "page 3", "pages 3, 5–6"; "" for none."""
        pattern = self.one_page if len(pages) == 1 else self.several_pages
        return pattern.format(self.comma.join(_ranges(pages))) if pages else ""


ENGLISH = Labels()


@lru_cache(maxsize=64)
def labels_of(language: str) -> Labels:
    """The words of that language (a BCP 47 tag), English where there are none, with its quotation marks.

    Chinese is simplified unless the tag names the traditional script, or a place that writes it.
    """
    labels = _labels().get(written_language(language), ENGLISH)
    marks = quotation_marks(language)
    return labels if marks is None or marks[:2] == ("“", "”") else _with_marks(labels, marks)


def _with_marks(labels: Labels, marks: QuotationMarks) -> Labels:
    """These marks for “ and ”, in which the tables have whatever is quoted."""

    def marked(pattern: str) -> str:
        return pattern.translate({ord("“"): marks.start, ord("”"): marks.end})

    return replace(
        labels,
        quotation=marked(labels.quotation),
        differs=marked(labels.differs),
        put_in=marked(labels.put_in),
        left_out=marked(labels.left_out),
        reasons={kind: marked(words) for kind, words in labels.reasons.items()},
    )


@cache
def _labels() -> dict[str, Labels]:
    tables = tomllib.loads(files(__package__).joinpath("labels.toml").read_text("utf-8"))
    return {language: Labels(**words) for language, words in tables.items()} | {"en": ENGLISH}


def _ranges(numbers: tuple[int, ...]) -> list[str]:
    """Ascending numbers with neighbours joined: `3`, `5–6`."""
    spans: list[list[int]] = []
    for n in numbers:
        if spans and n == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], n]
        else:
            spans.append([n, n])
    return [f"{a}" if a == b else f"{a}–{b}" for a, b in spans]

"""Citations of an edited artifact whose sentence was changed: what it says now, and whether that is borne out.

The record's quote counts for nothing there: the artifact no longer says it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.citations.check.model import CheckedCitation
from grounding.meaning.sentences import split_sentences
from renderers.provenance.record import CitedPassage, Provenance
from renderers.provenance.reverify.as_answer import check_text, line_of
from renderers.provenance.text.lines import CitedAt, TextLine
from renderers.report.model import Outcome

_ALIKE = 0.5
"""Share of letters from which a sentence is taken for another one after an edit; less alike are two sentences."""
_MOST = 200
"""Sentences that are compared for each citation; a file that claims more of one source would only cost time."""


@dataclass(frozen=True, slots=True)
class EditedCitation:
    """A citation whose sentence is not what it was."""

    passage: CitedPassage
    """As the record has it."""
    was: str
    """What the artifact said."""
    now: str
    """What it says now; "" if the sentence is gone, or no longer cites the source."""
    line: int
    """Place of its line in the text; -1 if it is gone."""


def edited_citations(provenance: Provenance) -> dict[int, EditedCitation]:
    """By place in the record: the citations whose sentences are not in the text any more.

    None for an artifact that is not known to be edited. Where no sentence was recorded, the cited words stand for it.
    """
    if provenance.edited == "no" or not provenance.lines:
        return {}
    now = _citing(provenance.lines)
    found = {}
    for place, passage in enumerate(provenance.citations):
        said = passage.sentences or ((passage.words,) if provenance.edited == "yes" else ())
        gone = next((sentence for sentence in said if skeleton(sentence) not in now[passage.number]), None)
        gone = gone or _rewritten(passage, provenance)
        if gone is not None:
            found[place] = EditedCitation(passage, gone, *_nearest(gone, passage.number, provenance.lines))
    return found


def _citing(lines: Sequence[TextLine]) -> dict[int, str]:
    """By number: the letters of the lines that cite it. The list of sources repeats them, and cites nothing."""
    found: dict[int, str] = defaultdict(str)
    for at, line in enumerate(lines):
        letters = skeleton(line.plain) or (
            skeleton(lines[at - 1].plain) if at else ""
        )  # a mark below its quote
        for number in {n for part in line.parts if isinstance(part, CitedAt) for n in part.numbers}:
            found[number] += f"{letters}\n"
    return found


def _rewritten(passage: CitedPassage, provenance: Provenance) -> str | None:
    """The sentence that the words of a citation stand in only since the edit: who replaces words in a whole file
    replaces them in its record, too."""
    words = skeleton(passage.words)
    new = (
        c.was for c in provenance.edits.sentences if words in skeleton(c.now) and words not in skeleton(c.was)
    )
    return next(new, None) if words else None


def recheck(
    edited: Sequence[EditedCitation], provenance: Provenance, library: Library
) -> Iterator[tuple[Outcome, str]]:
    """For each: what becomes of the sentence as it stands now, and what happened, in a sentence."""
    checked = check_text(provenance.lines, provenance, library) if edited else []
    for one in edited:
        if not one.now:
            yield "unknown", f"the report no longer says “{one.was}” of this source"
            continue
        at = [c for c in checked if c.number == one.passage.number and line_of(c.line) == one.line]
        result = max(at, key=lambda c: _likeness(c.quote or c.claim, one.passage.words), default=None)
        yield _outcome(result), f"its sentence was changed: it said “{one.was}”, and says “{one.now}”"


def _outcome(result: CheckedCitation | None) -> Outcome:
    if result is None:
        return "unknown"
    if result.status != "verified" and result.verdict.verified:  # a true quote under another statement
        return "medium" if result.status == "undecided" else "low"
    return result.outcome  # type: ignore[return-value]  # verdicts, supports and "unknown", as text


def _nearest(gone: str, number: int, lines: Sequence[TextLine]) -> tuple[str, int]:
    """The sentence most like it that cites the source, and the place of its line; ("", -1) for none."""
    citing = (
        (sentence, at)
        for at, line in enumerate(lines)
        if any(isinstance(part, CitedAt) and number in part.numbers for part in line.parts)
        for sentence in split_sentences(line.plain)
    )
    alike = ((_likeness(gone, sentence), sentence, at) for sentence, at in islice(citing, _MOST))
    best = max(alike, default=(0.0, "", -1))
    return best[1:] if best[0] > _ALIKE else ("", -1)


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, skeleton(one), skeleton(other), autojunk=False).ratio()

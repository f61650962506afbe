"""What a report cites and its sources do not bear out: told to the caller, one problem a passage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.report.looks.outcomes import is_refused
from renderers.report.model import Entry, Evidence, Outcome
from renderers.report.wording.labels import labels_of
from renderers.report.wording.shortened import shortened
from renderers.tree.problem import ReportProblem

REFUSED = "refused"
"""Code of a passage that was compared, and that its source does not bear out."""
UNCHECKED = "unchecked"
"""Code of one that was to be compared, and that there is nothing to compare with."""
UNDECIDED = "undecided"
"""Code of one that words alone do not settle: a person should look."""
UNVERIFIED = frozenset((REFUSED, UNCHECKED))
"""Codes of what a draft may have and a finished report should not."""
_OPEN: dict[Outcome, str] = {"unknown": UNCHECKED, "medium": UNDECIDED}
_LONGEST = 120
"""Characters of the cited words in a message; the list of sources has all."""


def unverified(entries: Iterable[Entry], language: str) -> Iterator[ReportProblem]:
    """A problem for every cited passage that is not verified, in the order of the list of sources.

    Passages that nobody compared (`not checked`) are none: no check was asked for.
    """
    for entry in entries:
        for evidence in entry.evidence if entry.marks else ():
            if is_refused(evidence.outcome):
                yield ReportProblem(REFUSED, _said(entry, evidence, language))
            elif evidence.outcome in _OPEN:
                yield ReportProblem(_OPEN[evidence.outcome], _said(entry, evidence, language))


def _said(entry: Entry, evidence: Evidence, language: str) -> str:
    words = shortened(evidence.words, _LONGEST)
    cited = f"“{words}”" if evidence.quote else words
    labels = labels_of(language)
    matter = (labels.difference_words(found) for found in evidence.differences if not found.harmless)
    reason = evidence.advice or labels.reason_words(evidence.reason).rstrip(".")
    because = "; ".join(filter(None, (reason, *matter)))
    why = f" ({because})" if because else ""
    return f"[{entry.number}]{cited and ' '}{cited}: {labels.outcomes[evidence.outcome]}{why}"

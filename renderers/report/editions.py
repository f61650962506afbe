"""For whom a report is: reviewers read what became of every citation, clients read which sources there are.

A client's report shows nothing that a check said, and so must cite nothing that a check refused: that stops it
(`require_presentable`). Its record of sources, which readers don't see, says what became of everything all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import get_args

from blocks.errors import ArtifactError, UnverifiedError
from renderers.report.looks.outcomes import is_refused
from renderers.report.model import Edition, Entry, Evidence, Report
from renderers.report.unverified import UNVERIFIED
from renderers.tree.problem import ReportProblem

_UNKNOWN = frozenset(("unknown_source", "unknown_citation", "unknown_block"))
_QUOTED = frozenset(("exact", "close", "not checked"))
"""Outcomes of quotes that are shown in quotation marks: the source's own words, as far as anybody knows."""


def require_edition(edition: str) -> None:
    """Raise ArtifactError for an edition that there isn't."""
    if edition not in get_args(Edition):
        raise ArtifactError(f"there is no edition {edition!r}; choose {' or '.join(get_args(Edition))}")


def require_presentable(problems: Iterable[ReportProblem], *, allow_unverified: bool) -> None:
    """Raise UnverifiedError, naming each, for what no client should read.

    That is what sources do not bear out, what was to be compared and can't be, and what nobody knows. The first two
    are let through where that is allowed; the last would leave a gap in the text. What words alone leave undecided
    stops nothing.
    """
    stopping = _UNKNOWN if allow_unverified else _UNKNOWN | UNVERIFIED
    found = [problem for problem in problems if problem.code in stopping]
    if not found:
        return
    advice = "mend them, or ask for the edition review, which shows them"
    if any(problem.code in UNVERIFIED for problem in found):
        advice += "; --allow-unverified (allow_unverified=True) lets refused ones through"
    named = "".join(f"\n  {problem.message}" for problem in found)
    raise UnverifiedError(f"a report for clients can't cite what is refused or unknown; {advice}:{named}")


def as_shown(report: Report) -> Report:
    """The report as it is drawn: a client's without what became of its passages."""
    if report.edition == "review":
        return report
    return replace(report, entries=tuple(map(_for_client, report.entries)))


def lit_alike(evidence: Evidence) -> Evidence | None:
    """What a crop for clients is drawn of: all in one colour; None for what the source refutes."""
    return None if is_refused(evidence.outcome) else replace(evidence, outcome="exact", elsewhere=())


def _for_client(entry: Entry) -> Entry:
    """The entry with what there is to see of it, each once: quotes and pictures, not statements that somebody checked.

    Of others that hold the page is said with the source, and nothing of what is refused. A link alone is shown for a
    page of which nothing else is.
    """
    untold = list(map(_untold, entry.evidence))
    shown = {(one.document_id, one.page) for one in untold if one.quote or one.crops}
    listed = {
        place: one
        for one in reversed(untold)
        if any(place := _seen(one)) and (one.quote or one.crops or (one.document_id, one.page) not in shown)
    }
    besides = tuple(
        one.page
        for one in untold
        if not any(_seen(one)) and one.page is not None and not is_refused(one.outcome)
    )
    excerpt = "" if entry.evidence else entry.excerpt
    documents = {one.sha256 or one.document_id or "" for one in entry.evidence}
    return replace(
        entry,
        evidence=tuple(reversed(listed.values())),
        document=documents.pop() if len(documents) == 1 else "",
        pages_besides=besides,
        excerpt=excerpt,
    )


def _untold(evidence: Evidence) -> Evidence:
    """Of a statement the words stay, unshown (`Evidence.shown_words`): marks are led to it by them."""
    quote = evidence.quote if evidence.outcome in _QUOTED else ""
    crops = () if is_refused(evidence.outcome) else evidence.crops
    return replace(evidence, quote=quote, reason="", differences=(), crops=crops, told=False)


def _seen(evidence: Evidence) -> tuple[object, ...]:
    """What a reader is shown of it besides its page."""
    links = () if is_refused(evidence.outcome) else (evidence.page_url, evidence.viewer_url)
    return (evidence.quote, evidence.crops, *links)

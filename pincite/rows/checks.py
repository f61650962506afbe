"""Citations of a written answer and what became of them, as JSON objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict

from pincite.rows.claims import SupportName
from pincite.rows.described import described
from pincite.rows.places import BoxRow, DifferenceRow, box_rows, difference_row

if TYPE_CHECKING:
    from grounding.citations.check.model import CheckedCitation, CheckedUse

StatusName = Literal["verified", "undecided", "refused"]
"""What became of a citation or of a statement."""


@described
class UseRow(TypedDict):
    """One use of a citation, and what became of the statement there."""

    line: int
    """Line of the answer, counted from 1."""
    kind: str
    """Where the statement stands: sentence, item, row, …"""
    statement: str
    """What the citation stands for there."""
    status: StatusName
    """What became of it."""
    support: SupportName | None
    """How far what is cited supports it; null where it was not compared."""
    reason: str
    """Why it is not verified; empty if it is."""


@described
class CheckedRow(TypedDict):
    """One citation of an answer, checked."""

    line: int
    """Line of the answer, counted from 1; 0 for one beside it."""
    pointer: str
    """In JSON and YAML, where the statement stands."""
    number: int | None
    """Its number; null for a block or source cited in the text itself."""
    block_id: str
    """The block as cited; empty for a source."""
    sid: int | None
    """The source's id, where a source is cited."""
    source: str
    """The source's title, file or url."""
    quote: str
    """The quoted words."""
    claim: str
    """The statement, where no words were quoted."""
    verdict: str
    """The verdict of the quote or of the statement, or unknown."""
    status: StatusName
    """What became of it, its uses included."""
    verified: bool
    """True if the quote is there and every statement that uses it is supported."""
    undecided: bool
    """True if words alone can't settle it."""
    ok: bool
    """True if nothing is wrong, or only a warning concerns it."""
    problem: str
    """Code of what is wrong; empty if all is well."""
    message: str
    """The problem in a sentence."""
    document: str | None
    """Id of the document that was compared."""
    page: int | None
    """Page of the place, counted from 1."""
    boxes: list[BoxRow]
    """One a line, of the words found."""
    differences: list[DifferenceRow]
    """Departures from the source."""
    used_on: list[int]
    """Lines on which a number is used."""
    uses: list[UseRow]
    """What became of the statement at each use."""


@described
class Uncited(TypedDict):
    """A statement without a citation."""

    line: int
    """Line of the answer, counted from 1."""
    words: str
    """The statement."""


@described
class Checked(TypedDict):
    """An answer, checked."""

    citations: list[CheckedRow]
    """Every citation, in order of lines."""
    uncited: list[Uncited]
    """Statements that have none."""


def checked_row(checked: CheckedCitation) -> CheckedRow:
    """A checked citation with its uses."""
    found = checked.citation or checked.match
    return {
        "line": checked.line,
        "pointer": checked.pointer,
        "number": checked.number,
        "block_id": checked.block_id,
        "sid": checked.sid,
        "source": checked.source,
        "quote": checked.quote,
        "claim": checked.claim,
        "verdict": checked.outcome,
        "status": checked.status,
        "verified": checked.verified,
        "undecided": checked.undecided,
        "ok": checked.ok,
        "problem": checked.problem,
        "message": checked.message,
        "document": checked.document_id,
        "page": checked.page,
        "boxes": box_rows(found.boxes) if found else [],
        "differences": [difference_row(d) for d in found.differences] if found else [],
        "used_on": list(checked.used_on),
        "uses": [use_row(use) for use in checked.uses],
    }


def checked_answer(citations: Iterable[CheckedCitation], uncited: Iterable[tuple[int, str]]) -> Checked:
    """An answer's citations, and line and words of its statements that have none."""
    return {
        "citations": [checked_row(one) for one in citations],
        "uncited": [{"line": line, "words": words} for line, words in uncited],
    }


def is_refused(
    citations: Iterable[CheckedCitation], uncited: Sequence[tuple[int, str]], *, strict: bool
) -> bool:
    """True if a citation of the answer is refused; if `strict`, also if one is undecided or a statement has none."""
    bad = {citation.status for citation in citations} - {"verified"}
    return "refused" in bad or (strict and bool(bad or uncited))


def use_row(use: CheckedUse) -> UseRow:
    """One use of a citation."""
    return {
        "line": use.line,
        "kind": use.kind,
        "statement": use.statement,
        "status": use.status,
        "support": use.support.value if use.support else None,
        "reason": use.reason,
    }

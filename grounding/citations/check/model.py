"""One citation of an answer and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from grounding.citations.check.statements import STATUSES, Judged, Status
from grounding.citations.uses.passages import Kind
from grounding.claims.verify import Support
from grounding.model import Citation, Match, Verdict

WARNINGS = frozenset(("", "unused"))
"""Problems that leave a citation in order."""
_HOPELESS = frozenset(
    ("unverifiable", "unknown_block", "unknown_source", "undefined", "redefined", "no_claim", "malformed")
)
"""Problems beside which it doesn't matter what a statement says."""


@dataclass(frozen=True, slots=True)
class CheckedUse:
    """One use of a citation in an answer, and what became of the statement there."""

    line: int
    """Line of the answer, counted from 1."""
    kind: Kind
    """Where the statement stands: `sentence`, `item`, `row`, `block quote`, `heading`, `footnote`."""
    statement: str
    """What the citation stands for there."""
    status: Status
    """`verified`; `undecided`, where words alone can't settle it; `refused`."""
    support: Support | None = None
    """How far what is cited supports it; None where it was not compared, or has a false quote."""
    reason: str = ""
    """Why it is not verified; "" if it is."""

    @classmethod
    def of(cls, line: int, kind: Kind, statement: str, judged: Judged) -> CheckedUse:
        """A use with what was judged of it."""
        return cls(line, kind, statement, judged.status, judged.support, judged.reason)


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """One citation of an answer and what became of it."""

    line: int
    """Line of the answer, counted from 1; 0 for a citation of the file beside it, or of JSON and YAML."""
    number: int | None
    """Its number, None for a block or a source cited in the text itself."""
    block_id: str
    """The block as cited; "" for a source, and for a number without a definition."""
    quote: str
    """The quoted words; "" where there are none."""
    verdict: Verdict
    """How the quote agrees with the block or the source; absent where no quote was compared."""
    page: int | None
    """Page of the place, None where there is none."""
    problem: str = ""
    """What is wrong: not_verified, not_supported, no_quote, no_claim, unknown_block, unknown_source, undefined
    (a number without a citation), redefined, unverifiable (there is nothing to compare with), malformed (a token
    written wrongly), a code of `validate_sidecar`; unused (a definition that the text never uses, a warning); "" if
    all is well."""
    message: str = ""
    """The problem in a sentence, "" if all is well."""
    citation: Citation | None = None
    """The citation of a block with its boxes; None where there is nothing to look for."""
    used_on: tuple[int, ...] = ()
    """Lines on which a number is used."""
    sid: int | None = None
    """The source's id, where a source is cited."""
    source: str = ""
    """The source's title, file or url."""
    claim: str = ""
    """The statement that the citation stands for, where no quote was compared."""
    support: Support | None = None
    """How far block or source support that statement; None where it was not compared."""
    match: Match | None = None
    """Where the quote stands in the source; with pages and boxes if the library has its document."""
    document_id: str | None = None
    """The document of the library that was compared, None for others."""
    reason: str = ""
    """Why a statement is not fully supported, or can't be compared, without naming where; "" for others."""
    pointer: str = ""
    """In JSON and YAML, where the statement stands (RFC 6901)."""

    uses: tuple[CheckedUse, ...] = ()
    """What became of the statement at each use, in the order of the text; empty for a definition that nothing uses."""

    @property
    def ok(self) -> bool:
        """True if nothing is wrong with the citation, or only a warning concerns it."""
        return self.problem in WARNINGS

    @property
    def status(self) -> Status:
        """`verified` if the quote is there and every statement that uses it is supported; `refused` if one of them is
        not; else `undecided`: words alone neither support nor refute a statement."""
        return min((*self._own, *(use.status for use in self.uses)), key=STATUSES.index)

    @property
    def _own(self) -> tuple[Status, ...]:
        """The status of the quote; of a statement where it is not told with its use."""
        if self.verdict.verified or self.support is Support.HIGH:
            return ("verified",)
        if self.uses and not self.quote and self.problem not in _HOPELESS:
            return ()
        return ("undecided" if self.support is Support.MEDIUM else "refused",)

    @property
    def verified(self) -> bool:
        """True if the quote is there word for word or nearly, and every statement that uses it is fully supported."""
        return self.status == "verified"

    @property
    def undecided(self) -> bool:
        """True if words alone neither support nor refute a statement, and nothing else is wrong."""
        return self.status == "undecided"

    @property
    def outcome(self) -> str:
        """The verdict in a word: that of the quote, that of the statement, or `unknown`."""
        if self.problem in ("unverifiable", "unknown_source", "malformed"):
            return "unknown"
        return self.support.value if self.support is not None else self.verdict.value

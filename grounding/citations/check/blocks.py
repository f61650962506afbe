"""Does a block of the library say what an answer cites it for?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from blocks.errors import RemovedError, UnknownIdError
from blocks.library.library import Library
from blocks.model import BLOCK_ID_PREFIX
from grounding.citations.check.evidence import BlockEvidence
from grounding.citations.check.model import CheckedCitation, CheckedUse
from grounding.citations.check.reading import Cited
from grounding.citations.check.statements import STATUSES, Judged, judge_run
from grounding.citations.placing import LibraryPlaces
from grounding.citations.uses.find import Use, is_statement
from grounding.model import Citation, Support, Verdict


class BlockCheck:
    """Compares quotes and statements with blocks of a library, if there is one."""

    def __init__(self, library: Library | None) -> None:
        self._library = library
        self._places = LibraryPlaces(library) if library is not None else None
        self._evidence: dict[str, BlockEvidence | None] = {}
        self._settled: dict[tuple[str, str], Citation] = {}
        self._judged: dict[tuple[Use, tuple[str, ...], bool], list[Judged]] = {}

    def evidence(self, block_id: str) -> BlockEvidence | None:
        """What the block says; None without a library, or such a block in it."""
        # Every use of a block asks for it.
        if block_id not in self._evidence:
            self._evidence[block_id] = self._look_up(block_id)
        return self._evidence[block_id]

    def judged(self, use: Use, evidence: Sequence[BlockEvidence], *, linked: bool) -> list[Judged]:
        """What became of a use, as `judge_run` says, once: an answer is checked while it comes, and again whole."""
        key = use, tuple(one.block.id for one in evidence), linked
        if key not in self._judged:
            self._judged[key] = judge_run(use, evidence, linked=linked)
        return self._judged[key]

    def keep(self, citation: Citation) -> None:
        """Take a citation that was placed already: its quote is not compared again."""
        self._settled[citation.cited_text, citation.block_id] = citation

    def _look_up(self, block_id: str) -> BlockEvidence | None:
        if self._library is None:
            return None
        try:
            document = self._library.newest_with_block(block_id)
        except UnknownIdError:
            return None
        return BlockEvidence(document, document.block(block_id))

    def check_defined(
        self, defined: Iterable[Cited], uses: Mapping[int, Sequence[CheckedUse]]
    ) -> Iterator[CheckedCitation]:
        """What the numbers of an answer stand for; `uses` has what became of each."""
        seen: set[int | None] = set()
        for cited in defined:
            of_number = tuple(uses.get(cited.number or 0, ()))
            if cited.number in seen:
                message = f"citation {cited.number} is defined twice; give one of them another number"
                yield checked(cited, Verdict.ABSENT, "redefined", message, uses=of_number)
                continue
            seen.add(cited.number)
            yield self.check(cited, of_number)

    def check(self, cited: Cited, uses: Sequence[CheckedUse] = ()) -> CheckedCitation:
        """Compare the quote with the block; `uses` are the statements that use it, compared already."""
        uses = tuple(uses)
        if self._places is None:
            message = f"{cited.block_id} is cited, and no library was given to look it up in"
            return checked(cited, Verdict.ABSENT, "unverifiable", message, uses=uses)
        if not cited.quote.strip():
            return self._check_unquoted(cited, uses)
        kept = self._settled.get((cited.quote, cited.block_id))
        number = cited.number or 0
        citation = (
            replace(kept, number=number) if kept else self._places.settle(cited.quote, cited.block_id, number)
        )
        problem, message = _judge(cited, citation, uses)
        return checked(cited, citation.verdict, problem, message, citation=citation, uses=uses)

    def _check_unquoted(self, cited: Cited, uses: tuple[CheckedUse, ...]) -> CheckedCitation:
        message = f"{cited.block_id} is cited without the quoted words; put them in quotes"
        if self.evidence(cited.block_id) is None:
            return checked(cited, Verdict.ABSENT, "unknown_block", self._missing(cited.block_id), uses=uses)
        worst = _worst(uses)
        if worst is None or not is_statement(worst.statement):
            return checked(cited, Verdict.ABSENT, "no_quote", message, uses=uses)
        support = worst.support or Support.LOW
        if worst.status == "verified":
            result, support = checked(cited, Verdict.ABSENT, "", "", uses=uses), Support.HIGH
        else:
            message += f". The statement on line {worst.line} has {support} support there: {worst.reason}"
            result = checked(cited, Verdict.ABSENT, "no_quote", message, uses=uses)
        return replace(result, claim=cited.claim or worst.statement, support=support, reason=worst.reason)

    def _missing(self, block_id: str) -> str:
        """Why the library has no such block."""
        try:
            if self._library is not None:
                self._library.newest_with_block(block_id)
        except RemovedError as error:
            return str(error)
        except UnknownIdError:
            pass  # told below
        return f"the library has no block {block_id!r}"


def _worst(uses: Sequence[CheckedUse]) -> CheckedUse | None:
    return min(uses, key=lambda use: STATUSES.index(use.status), default=None)


def undefined(number: int, used_on: Sequence[int]) -> CheckedCitation:
    """A number that stands for nothing."""
    message = f"[{number}] has no definition; add a line '[{number}]: {BLOCK_ID_PREFIX}n \"quoted words\"'"
    cited = Cited(used_on[0], number, "", "")
    result = checked(cited, Verdict.ABSENT, "undefined", message)
    return replace(result, used_on=tuple(used_on))


def checked(
    cited: Cited,
    verdict: Verdict,
    problem: str,
    message: str,
    *,
    citation: Citation | None = None,
    uses: tuple[CheckedUse, ...] = (),
) -> CheckedCitation:
    """The citation with what became of it."""
    used_on = tuple(use.line for use in uses) if cited.number is not None else ()
    line = cited.line or (used_on[0] if used_on else 0)
    page = citation.page if citation else None
    document_id = citation.document_id if citation else None
    return CheckedCitation(
        line,
        cited.number,
        cited.block_id,
        cited.quote,
        verdict,
        page,
        problem,
        message,
        citation,
        used_on,
        document_id=document_id,
        uses=uses,
    )


def _judge(cited: Cited, citation: Citation, uses: tuple[CheckedUse, ...]) -> tuple[str, str]:
    if citation.method == "removed":
        return "unknown_block", f"the document that had block {cited.block_id} was removed from the library"
    if citation.method in ("search", "none"):
        found = f"; the words stand in {citation.block_id}" if citation.method == "search" else ""
        return "unknown_block", f"the library has no block {cited.block_id!r}{found}"
    if not citation.verified:
        other = citation.found_elsewhere
        found = f"; the words stand in {other.block_ids[0]}" if other and other.block_ids else ""
        return "not_verified", f"{cited.block_id} does not say so ({citation.verdict}){found}"
    worst = _worst(uses)
    if worst is not None and worst.status == "refused":
        return "not_supported", f"{cited.block_id} does not support line {worst.line}: {worst.reason}"
    if cited.number is not None and not uses:
        return "unused", f"citation {cited.number} is defined, but the answer never uses it"
    return "", ""

"""Does a block of the library say what an answer cites it for?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from blocks.errors import UnknownIdError
from blocks.library.library import Library
from blocks.model import BLOCK_ID_PREFIX
from grounding.citations.check.model import CheckedCitation
from grounding.citations.check.reading import Cited, is_statement
from grounding.citations.placing import LibraryPlaces
from grounding.claims.find_support import find_support
from grounding.claims.verify import ClaimVerdict
from grounding.model import Citation, Verdict


class BlockCheck:
    """Compares quotes and statements with blocks of a library, if there is one."""

    def __init__(self, library: Library | None) -> None:
        self._library = library
        self._places = LibraryPlaces(library) if library is not None else None

    def check_defined(
        self, defined: Iterable[Cited], uses: Mapping[int, Sequence[int]]
    ) -> Iterator[CheckedCitation]:
        """What the numbers of an answer stand for; `uses` has the lines on which each is used."""
        seen: set[int | None] = set()
        for cited in defined:
            used_on = tuple(uses.get(cited.number or 0, ()))
            if cited.number in seen:
                message = f"citation {cited.number} is defined twice; give one of them another number"
                yield checked(cited, Verdict.ABSENT, "redefined", message, used_on=used_on)
                continue
            seen.add(cited.number)
            yield self.check(cited, used_on)

    def check(self, cited: Cited, used_on: tuple[int, ...] = ()) -> CheckedCitation:
        """Compare the quote with the block, or without one the statement before the citation."""
        if self._places is None:
            message = f"{cited.block_id} is cited, and no library was given to look it up in"
            return checked(cited, Verdict.ABSENT, "unverifiable", message, used_on=used_on)
        if not cited.quote.strip():
            return self._check_statement(cited, used_on)
        citation = self._places.settle(cited.quote, cited.block_id, cited.number or 0)
        problem, message = _judge(cited, citation, used_on)
        return checked(cited, citation.verdict, problem, message, citation=citation, used_on=used_on)

    def _check_statement(self, cited: Cited, used_on: tuple[int, ...]) -> CheckedCitation:
        message = f"{cited.block_id} is cited without the quoted words; put them in quotes"
        try:
            found = self._support(cited)
        except UnknownIdError:
            message = f"the library has no block {cited.block_id!r}"
            return checked(cited, Verdict.ABSENT, "unknown_block", message, used_on=used_on)
        if found is None:
            return checked(cited, Verdict.ABSENT, "no_quote", message, used_on=used_on)
        if not found.verified:
            message += f". The statement before it has {found.verdict} support there: {found.reason}"
        problem, message = ("", "") if found.verified else ("no_quote", message)
        result = checked(cited, Verdict.ABSENT, problem, message, used_on=used_on)
        reason = "" if found.verified else found.reason
        return replace(result, claim=cited.claim, support=found.verdict, reason=reason)

    def _support(self, cited: Cited) -> ClaimVerdict | None:
        """How far the block supports the statement; None without one. Raises UnknownIdError."""
        if self._library is None:
            return None
        self._library.block(cited.block_id)
        if not is_statement(cited.claim):
            return None
        return find_support(self._library, cited.claim, block_id=cited.block_id)


def undefined(number: int, used_on: Sequence[int]) -> CheckedCitation:
    """A number that stands for nothing."""
    message = f"[{number}] has no definition; add a line '[{number}]: {BLOCK_ID_PREFIX}n \"quoted words\"'"
    cited = Cited(used_on[0], number, "", "")
    return checked(cited, Verdict.ABSENT, "undefined", message, used_on=tuple(used_on))


def checked(
    cited: Cited,
    verdict: Verdict,
    problem: str,
    message: str,
    *,
    citation: Citation | None = None,
    used_on: tuple[int, ...] = (),
) -> CheckedCitation:
    """The citation with what became of it."""
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
    )


def _judge(cited: Cited, citation: Citation, used_on: tuple[int, ...]) -> tuple[str, str]:
    if citation.method in ("search", "none"):
        found = f"; the words stand in {citation.block_id}" if citation.method == "search" else ""
        return "unknown_block", f"the library has no block {cited.block_id!r}{found}"
    if not citation.verified:
        other = citation.found_elsewhere
        found = f"; the words stand in {other.block_ids[0]}" if other and other.block_ids else ""
        return "not_verified", f"{cited.block_id} does not say so ({citation.verdict}){found}"
    if cited.number is not None and not used_on:
        return "unused", f"citation {cited.number} is defined, but the answer never uses it"
    return "", ""

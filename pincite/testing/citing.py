"""Assertions about quotes: a PDF says these words there, or it does not say them."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from blocks.document import Document
from blocks.errors import PinciteError, QuoteError, UnknownIdError
from grounding.model import Match, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.match import match_text
from pincite.library import Library
from pincite.testing import shared_state
from pincite.testing.pictures import picture_line
from pincite.testing.report import Failure, message

Pdf = str | os.PathLike[str] | bytes | Document
"""A path, the bytes, or a document of the library that is given with it."""

_ACCEPTED = tuple(verdict for verdict in Verdict if verdict.verified)
_REFUSED = tuple(verdict for verdict in Verdict if not verdict.verified)


def assert_cited(
    pdf: Pdf,
    quote: str,
    *,
    page: int | None = None,
    block_id: str | None = None,
    verdict: str | None = None,
    password: str | None = None,
    policy: Policy = DEFAULT,
    library: Library | None = None,
    artifacts: str | os.PathLike[str] | None = None,
) -> Match:
    """Assert that the PDF says the quote, and return where.

    `page` (from 1) and `block_id` say where the words must stand: a quote over several pages or blocks must touch
    them. `verdict` must be met as it is ("exact" or "close"); without it, either will do. `policy` says how strictly.
    The PDF is added to `library`, or to a new one, where its blocks count from BLOCK_CITE_ID_1. A failure leaves a
    picture of the page in the folder `artifacts`.

    Raises AssertionError, its message showing verdict, differences, place and picture. Raises QuoteError for an
    empty quote or a verdict that there isn't, DocumentError for a PDF that cannot be read, and UnknownIdError for
    a document of another library: those are mistakes of the test, never a passed one.
    """
    __tracebackhide__ = True
    try:
        asked = _Asked(quote, page, block_id, _parse_verdict(verdict, _ACCEPTED), password, policy)
        view = _look(pdf, asked, library)
        complaints = view.complaints()
        if complaints:
            raise AssertionError(_explain(view, complaints, artifacts))
    except PinciteError as error:
        # The frames inside of pincite say nothing to the one who wrote the test.
        raise error.with_traceback(None) from None
    return view.match


def assert_refused(
    pdf: Pdf,
    quote: str,
    *,
    verdict: str | None = None,
    password: str | None = None,
    policy: Policy = DEFAULT,
    library: Library | None = None,
    artifacts: str | os.PathLike[str] | None = None,
) -> Match:
    """Assert that the PDF does not say the quote, and return what was found instead.

    `verdict` must be met as it is ("altered", "partial" or "absent"); without it, any of them will do. Fails also
    where the refusal would mean nothing: the PDF has no text, or the words may stand on a page that could not be
    read. Otherwise as `assert_cited`.
    """
    __tracebackhide__ = True
    try:
        asked = _Asked(quote, None, None, _parse_verdict(verdict, _REFUSED), password, policy)
        view = _look(pdf, asked, library)
        complaints = view.objections()
        if complaints:
            raise AssertionError(_explain(view, complaints, artifacts))
    except PinciteError as error:
        raise error.with_traceback(None) from None
    return view.match


assert_not_cited = assert_refused
"""The other name of `assert_refused`."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the test asks for."""

    quote: str
    page: int | None
    block_id: str | None
    verdict: Verdict | None
    password: str | None
    policy: Policy


@dataclass(frozen=True, slots=True)
class _View:
    """What was asked, and what was found."""

    asked: _Asked
    library: Library
    document: Document
    match: Match

    def complaints(self) -> list[str]:
        """Why the quote is not cited as asked; empty if it is."""
        match, asked = self.match, self.asked
        if not match.verified:
            return [f"{self.document.name} does not say this ({match.verdict}): {match.reason}"]
        steps = [self._verdict_complaint(), self._page_complaint(asked.page), self._block_complaint()]
        return [complaint for complaint in steps if complaint]

    def objections(self) -> list[str]:
        """Why the quote is not refused as asked; empty if it is."""
        match, document = self.match, self.document
        unread = [str(page.number) for page in document.pages if page.error]
        if match.verified:
            return [f"{document.name} says this ({match.verdict}): {match.reason}"]
        if not len(document.words) and not unread:
            return [f"{document.name} has no text layer: any quote would be refused, so this says nothing"]
        if unread and match.verdict is not Verdict.ALTERED:
            pages = "page " + unread[0] if len(unread) == 1 else "pages " + ", ".join(unread)
            return [f"{pages} of {document.name} could not be read, and the words may stand there"]
        complaint = self._verdict_complaint()
        return [complaint] if complaint else []

    def _verdict_complaint(self) -> str | None:
        wanted, match = self.asked.verdict, self.match
        if wanted is None or wanted is match.verdict:
            return None
        return f"the verdict is {match.verdict}, not {wanted}: {match.reason}"

    def _page_complaint(self, page: int | None) -> str | None:
        if page is None or page in self.match.pages:
            return None
        stand = f"the words stand on {_pages(self.match.pages)}, not on page {page}"
        if 1 <= page <= self.document.page_count:
            return stand
        return f"{stand}, which does not exist: {self.document.name} has {_count(self.document.page_count, 'page')}"

    def _block_complaint(self) -> str | None:
        block_id = self.asked.block_id
        if block_id is None or block_id in self.match.block_ids:
            return None
        stand = f"the words stand in {', '.join(self.match.block_ids)}, not in {block_id}"
        if self.in_block() is not None:
            return stand
        return f"{stand}, which {self.document.name} does not have"

    def in_block(self) -> Match | None:
        """What the block asked for says instead; None without such a block."""
        if self.asked.block_id is None:
            return None
        try:
            block = self.document.block(self.asked.block_id)
        except UnknownIdError:
            return None
        return match_text(block.text, self.asked.quote, self.asked.policy)


def _look(pdf: Pdf, asked: _Asked, library: Library | None) -> _View:
    library = shared_state.current().library() if library is None else library
    document = library.get(pdf.id) if isinstance(pdf, Document) else library.add(pdf, password=asked.password)
    page = asked.page if asked.page is not None and 1 <= asked.page <= document.page_count else None
    match = library.locate(
        asked.quote, document=document.id, page=page, block_id=asked.block_id, policy=asked.policy
    )
    return _View(asked, library, document, match)


def _explain(view: _View, complaints: list[str], artifacts: str | os.PathLike[str] | None) -> str:
    folder = shared_state.current().artifacts if artifacts is None else Path(artifacts)
    asked = view.asked
    picture = picture_line(
        view.library, view.document, view.match, page=asked.page, password=asked.password, folder=folder
    )
    in_block = None if asked.block_id in view.match.block_ids else view.in_block()
    return message(
        Failure(complaints, view.document, view.match, asked.page, asked.block_id, in_block, picture)
    )


def _parse_verdict(verdict: str | None, allowed: Collection[Verdict]) -> Verdict | None:
    if verdict is None:
        return None
    if verdict not in list(allowed):
        choices = " or ".join(repr(v.value) for v in allowed)
        raise QuoteError(
            f"verdict={str(verdict)!r} cannot be met here; give {choices}, or none for any of them"
        )
    return Verdict(verdict)


def _pages(pages: Collection[int]) -> str:
    return ("page " if len(pages) == 1 else "pages ") + ", ".join(map(str, pages))


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"

"""Where a citation points: the cited block if there is one, else where its words stand.

The block that the model names is the place; a search never moves it, and only says where else the words stand. Only an
unknown id is searched for, as `grounding.quotes.search_order` says. `Places` is what can be pointed at: the blocks of a
library here, old metadata tables in `grounding.compat.table_places`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from blocks.box import Box, PageBox
from blocks.document import Document
from blocks.errors import RemovedError, UnknownIdError
from blocks.geometry import to_unit, union
from blocks.library.library import Library
from blocks.model import Block
from grounding.citations.support import support_of
from grounding.claims.cells import support_of_row
from grounding.claims.judges.judge import Judge
from grounding.model import Citation, Match, OldVersion, Quote, Verdict
from grounding.quotes.locate import LibraryDocument, each_document
from grounding.quotes.match import match_in_range, match_quote
from grounding.quotes.readings import match_copied_in_block
from grounding.quotes.search_order import search, search_elsewhere


class Places(Protocol):
    """Where citations can point."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What of the places could not be read, a sentence each."""

    def settle(self, cited_text: str, block_id: str, number: int) -> Citation:
        """Bind the words to their place; the block id is in its normal form."""

    def unit_box(self, citation: Citation, box: Box | PageBox | None) -> dict[str, float] | None:
        """A box of the citation, its whole place where `box` is None, as left, top, width, height in parts (0..1) of
        its page; None if that is unknown."""


class LibraryPlaces:
    """The blocks of a library."""

    problems: tuple[str, ...] = ()
    """None: a library is read as it is, or not at all."""

    def __init__(self, library: Library, judge: Judge | None = None) -> None:
        self._library = library
        self._judge = judge

    def settle(self, cited_text: str, block_id: str, number: int) -> Citation:
        """The place is the block of that id, in the newest version of its document that has it; else where the whole
        library has the words, else nowhere. Where its document was removed there is no place."""
        try:
            document = self._library.newest_with_block(block_id)
        except RemovedError:
            return no_place(cited_text, block_id, number, method="removed")
        except UnknownIdError:
            return self._search(cited_text, block_id, number)
        return self._in_block(cited_text, document, document.block(block_id), number)

    def unit_box(self, citation: Citation, box: Box | PageBox | None) -> dict[str, float] | None:
        """The box in parts of its displayed page."""
        page = box.page if isinstance(box, PageBox) else citation.page
        if box is None or citation.document_id is None or page is None:
            return None
        try:
            return to_unit(box, self._library.get(citation.document_id).page(page))
        except RemovedError:
            return None  # since it was cited

    def _in_block(self, cited_text: str, document: Document, block: Block, number: int) -> Citation:
        quote = Quote(cited_text)
        match = match_copied_in_block(document, quote, block)
        elsewhere = None
        if not match.verified:
            others = each_document(self._library, but=(document.id,))
            elsewhere = search_elsewhere(quote, block.id, LibraryDocument(self._library, document.id), others)
        boxes = match.boxes if match.verdict.placed else ()
        found = cited_at(
            document,
            block,
            cited_text,
            number,
            match,
            boxes,
            method="block",
            found_elsewhere=elsewhere,
            judge=self._judge,
        )
        return replace(
            found, old_version=old_version(document, self._library.current(document.id), block, match)
        )

    def _search(self, cited_text: str, block_id: str, number: int) -> Citation:
        match = search(Quote(cited_text), each_document(self._library))
        if not match.verified:
            return no_place(cited_text, block_id, number)
        block = self._library.block(match.block_ids[0])
        document = self._library.get(block.document_id)
        more: dict[str, object] = {"given_block_id": block_id}
        return cited_at(
            document,
            block,
            cited_text,
            number,
            match,
            match.boxes,
            method="search",
            extra=more,
            judge=self._judge,
        )


def cited_at(
    document: Document,
    block: Block,
    cited_text: str,
    number: int,
    match: Match,
    boxes: tuple[PageBox, ...],
    *,
    method: str,
    found_elsewhere: Match | None = None,
    extra: dict[str, object] | None = None,
    judge: Judge | None = None,
) -> Citation:
    """A citation that points at that block, or at the boxes of the words, the first of which are in it."""
    # A quote that runs on over the block's end is supported by all blocks that it runs through.
    touched = match.block_ids if match.verified else (block.id,)
    evidence = " ".join(document.block(block_id).text for block_id in touched)
    on_page = [box for box in boxes if box.page == block.page]
    return Citation(
        number=number,
        cited_text=cited_text,
        block_id=block.id,
        document_id=document.id,
        page=block.page,
        bbox=union(on_page) if on_page else block.bbox,
        boxes=boxes or (PageBox(block.page, *block.bbox),),
        verdict=match.verdict,
        method=method,
        score=match.score,
        confidence=block.confidence,
        differences=match.differences,
        found_elsewhere=found_elsewhere,
        occurrences=match.occurrences,
        ambiguous=match.ambiguous,
        original_filename=document.name,
        sha256=document.sha256,
        extra=extra or {},
        support=support_of(
            match,
            evidence,
            block.id,
            judge,
            lambda claim, found: support_of_row(claim, document, block, found),
        ),
    )


def old_version(document: Document, current: Document, block: Block, match: Match) -> OldVersion | None:
    """That the block is of an older version of its document, and where the words live on; None for the current one."""
    if document.id == current.id:
        return None
    words = Quote(match.text if match.verdict.placed else block.text)
    now = match_quote(current, words)
    went = now if now.verified and not now.ambiguous and not _stood_there(document, words, now) else None
    return OldVersion(document.version, current.version, current.id, went)


def _stood_there(document: Document, words: Quote, now: Match) -> bool:
    """True where the old version had the words at that place too: another one that says the same, not ours moved."""
    index = document.block_index(now.block_ids[0])
    return index is not None and match_in_range(document, words, document.blocks[index]).verified


def no_place(cited_text: str, block_id: str, number: int, *, method: str = "none") -> Citation:
    """A citation that points nowhere: no document, no page, no box."""
    return Citation(
        number=number,
        cited_text=cited_text,
        block_id=block_id,
        document_id=None,
        page=None,
        bbox=None,
        boxes=(),
        verdict=Verdict.ABSENT,
        method=method,
        score=0.0,
        confidence=0.0,
    )

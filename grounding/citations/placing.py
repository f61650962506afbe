"""Where a citation points: the cited block if there is one, else where its words stand.

The block that the model names is the place; a search never moves it, and only says where else the words stand. Only an
unknown id is searched for, as `grounding.quotes.search_order` says. `Places` is what can be pointed at: the blocks of a
library here, old metadata tables in `grounding.compat.table_places`.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.geometry import to_unit, union
from blocks.library.library import Library
from blocks.model import Block, Box, PageBox
from grounding.model import Citation, Match, Quote, Verdict
from grounding.quotes.locate import each_document
from grounding.quotes.match import match_quote
from grounding.quotes.readings import match_copied_in_block
from grounding.quotes.search_order import search, search_elsewhere


class Places(Protocol):
    """Where citations can point."""

    def settle(self, cited_text: str, block_id: str, number: int) -> Citation:
        """Bind the words to their place; the block id is in its normal form."""

    def unit_box(self, citation: Citation, box: Box | PageBox | None) -> dict[str, float] | None:
        """A box of the citation, its whole place where `box` is None, as left, top, width, height in parts (0..1) of
        its page; None if that is unknown."""


class LibraryPlaces:
    """The blocks of a library."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def settle(self, cited_text: str, block_id: str, number: int) -> Citation:
        """The place is the block of that id, else where the whole library has the words, else nowhere."""
        try:
            block = self._library.block(block_id)
        except UnknownIdError:
            return self._search(cited_text, block_id, number)
        return self._in_block(cited_text, block, number)

    def unit_box(self, citation: Citation, box: Box | PageBox | None) -> dict[str, float] | None:
        """The box in parts of its displayed page."""
        page = box.page if isinstance(box, PageBox) else citation.page
        if box is None or citation.document_id is None or page is None:
            return None
        return to_unit(box, self._library.get(citation.document_id).page(page))

    def _in_block(self, cited_text: str, block: Block, number: int) -> Citation:
        document, quote = self._library.get(block.document_id), Quote(cited_text)
        match = match_copied_in_block(document, quote, block)
        elsewhere = None
        if not match.verified:
            others = each_document(self._library, but=(document.id,))
            elsewhere = search_elsewhere(quote, block.id, partial(match_quote, document), others)
        boxes = match.boxes if match.verdict.placed else ()
        return cited_at(
            document, block, cited_text, number, match, boxes, method="block", found_elsewhere=elsewhere
        )

    def _search(self, cited_text: str, block_id: str, number: int) -> Citation:
        match = search(Quote(cited_text), each_document(self._library))
        if not match.verified:
            return no_place(cited_text, block_id, number)
        block = self._library.block(match.block_ids[0])
        document = self._library.get(block.document_id)
        more = {"given_block_id": block_id, "occurrences": match.occurrences, "ambiguous": match.ambiguous}
        return cited_at(document, block, cited_text, number, match, match.boxes, method="search", extra=more)


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
) -> Citation:
    """A citation that points at that block, or at the boxes of the words, the first of which are in it."""
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
        original_filename=document.name,
        sha256=document.sha256,
        extra=extra or {},
    )


def no_place(cited_text: str, block_id: str, number: int) -> Citation:
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
        method="none",
        score=0.0,
        confidence=0.0,
    )

"""Settle the place of a citation: the cited block if there is one, else where the words stand (seed 004).

The block that the model names is the place; a search never moves it. Only an unknown id is searched for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol

from blocks.errors import UnknownIdError
from blocks.geometry import to_unit, union
from blocks.library import Library
from blocks.markup import unescape_markup
from blocks.model import Block, Box, PageBox
from grounding.locate import locate, locate_in_block
from grounding.model import Citation, Match, Quote, Verdict
from grounding.old_tables import TableBlock, TableDocument, read_tables
from grounding.statements import Statement, covers, read_statement

_FOUND = (Verdict.EXACT, Verdict.CLOSE, Verdict.ALTERED)
_BETTER_FIRST = (Verdict.EXACT, Verdict.CLOSE, Verdict.ALTERED, Verdict.PARTIAL, Verdict.ABSENT)


class Places(Protocol):
    """Where citations can point."""

    def settle(self, cited_text: str, block_id: str, number: int) -> Citation:
        """Bind the words to their place; the block id is in its normal form."""

    def unit_box(self, citation: Citation, box: Box | PageBox) -> dict[str, float] | None:
        """A box of the citation as left, top, width, height in parts (0..1) of its page; None if that is
        unknown."""


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

    def unit_box(self, citation: Citation, box: Box | PageBox) -> dict[str, float] | None:
        """The box in parts of its displayed page."""
        page = box.page if isinstance(box, PageBox) else citation.page
        if citation.document_id is None or page is None:
            return None
        return to_unit(box, self._library.get(citation.document_id).page(page))

    def _in_block(self, cited_text: str, block: Block, number: int) -> Citation:
        match = best_reading(cited_text, lambda text: locate_in_block(self._library, Quote(text), block))
        boxes = match.boxes if match.verdict in _FOUND else ()
        elsewhere = None if match.verified else self._elsewhere(cited_text, block)
        return self._citation(
            cited_text, block, number, match, boxes, method="block", found_elsewhere=elsewhere
        )

    def _search(self, cited_text: str, block_id: str, number: int) -> Citation:
        match = best_reading(cited_text, partial(self._locate, None))
        if not match.verified:
            return no_place(cited_text, block_id, number)
        block = self._library.block(match.block_ids[0])
        found = self._citation(cited_text, block, number, match, match.boxes, method="search")
        more = {"given_block_id": block_id, "occurrences": match.occurrences, "ambiguous": match.ambiguous}
        return replace(found, extra=more)

    def _elsewhere(self, cited_text: str, block: Block) -> Match | None:
        """A verified match outside the block: in its document, else in another."""
        for within in (block.document_id, None):
            match = best_reading(cited_text, partial(self._locate, within))
            if match.verified and block.id not in match.block_ids:
                return match
        return None

    def _locate(self, document_id: str | None, text: str) -> Match:
        return locate(self._library, Quote(text), document_id=document_id)

    def _citation(
        self,
        cited_text: str,
        block: Block,
        number: int,
        match: Match,
        boxes: tuple[PageBox, ...],
        *,
        method: str,
        found_elsewhere: Match | None = None,
    ) -> Citation:
        on_page = [box for box in boxes if box.page == block.page]
        document = self._library.get(block.document_id)
        return Citation(
            number=number,
            cited_text=cited_text,
            block_id=block.id,
            document_id=block.document_id,
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
        )


class TablePlaces:
    """The blocks of old metadata tables, whose ids may repeat in every document."""

    def __init__(self, tables: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> None:
        self._documents = read_tables(tables)

    def settle(self, cited_text: str, block_id: str, number: int) -> Citation:
        """The place is the block of that id; among several the one that fits the words best, numbers
        first."""
        candidates = [
            _Candidate(document, document.by_id[block_id], cited_text)
            for document in self._documents
            if block_id in document.by_id
        ]
        if not candidates:
            return self._search(cited_text, block_id, number)
        best = max(candidates, key=lambda candidate: candidate.fit)
        tied = [other.block.document_id for other in candidates if other.fit == best.fit]
        elsewhere = None if best.match.verified else self._elsewhere(cited_text, best)
        method = "block" if len(candidates) == 1 else "disambiguated"
        found = _table_citation(cited_text, best.block, number, best.match, method, elsewhere)
        return found if len(tied) == 1 else replace(found, extra={**found.extra, "ambiguous_documents": tied})

    def unit_box(self, citation: Citation, box: Box | PageBox) -> dict[str, float] | None:
        """The box in parts as the table has it."""
        unit = citation.extra.get("bbox_unit")
        return dict(unit) if isinstance(unit, Mapping) else None

    def _search(self, cited_text: str, block_id: str, number: int) -> Citation:
        for document in self._documents:
            match = best_reading(cited_text, document.match)
            if match.verified:
                block = document.by_id[match.block_ids[0]]
                found = _table_citation(cited_text, block, number, match, "search", None)
                return replace(found, extra={**found.extra, "given_block_id": block_id})
        return no_place(cited_text, block_id, number)

    def _elsewhere(self, cited_text: str, best: _Candidate) -> Match | None:
        others = (document for document in self._documents if document is not best.document)
        for document in (best.document, *others):
            match = best_reading(cited_text, document.match)
            if match.verified and not (document is best.document and best.block.block_id in match.block_ids):
                return match
        return None


@dataclass(slots=True)
class _Candidate:
    """A block that has the cited id, and how well the cited words fit it."""

    document: TableDocument
    block: TableBlock
    match: Match
    fit: tuple[float, ...]
    """Greater is better: numbers, verdict, likeness, terms."""

    def __init__(self, document: TableDocument, block: TableBlock, cited_text: str) -> None:
        self.document = document
        self.block = block
        self.match = best_reading(cited_text, lambda text: document.match_at(text, block))
        cited, content = read_statement(unescape_markup(cited_text)), read_statement(block.content)
        verdict = -_BETTER_FIRST.index(self.match.verdict)
        self.fit = (_numbers_in(cited, content), verdict, self.match.score, len(cited.terms & content.terms))


def best_reading(cited_text: str, find: Callable[[str], Match]) -> Match:
    """What `find` makes of the words as the source has them; if that is nothing, of the words as given.

    A model copies `&lt;` out of the markup for the source's `<`; but a source may say `&lt;` itself.
    """
    match = find(unescape_markup(cited_text))
    if match.verified or unescape_markup(cited_text) == cited_text:
        return match
    as_given = find(cited_text)
    return as_given if as_given.verified else match


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


def _numbers_in(cited: Statement, content: Statement) -> float:
    """Share of the cited numbers that the content has; 1.0 if none is cited."""
    if not cited.quantities:
        return 1.0
    one_by_one = [replace(cited, quantities=(quantity,)) for quantity in cited.quantities]
    return sum(covers(content, single) for single in one_by_one) / len(one_by_one)


def _table_citation(
    cited_text: str, block: TableBlock, number: int, match: Match, method: str, elsewhere: Match | None
) -> Citation:
    extra = dict(block.extra)
    if block.unit_box is not None:
        extra["bbox_unit"] = dict(block.unit_box)
    page, box = block.page, block.box
    return Citation(
        number=number,
        cited_text=cited_text,
        block_id=block.block_id,
        document_id=block.document_id,
        page=page,
        bbox=box,
        boxes=(PageBox(page, *box),) if page is not None and box is not None else (),
        verdict=match.verdict,
        method=method,
        score=match.score,
        confidence=block.confidence,
        differences=match.differences,
        found_elsewhere=elsewhere,
        original_filename=block.filename,
        extra=extra,
    )

"""Where a citation points among the blocks of old metadata tables, whose ids may repeat in every document.

Of several blocks with the cited id the one that fits the words best is taken: numbers first, then verdict, likeness and
terms. That takes one comparison with each block of that id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from blocks.box import Box, PageBox
from blocks.prompt.escaped import unescape_markup
from grounding.citations.placing import no_place
from grounding.citations.statements import Statement, covers, read_statement
from grounding.citations.support import support_of
from grounding.claims.judges.judge import Judge
from grounding.compat.metadata_tables import LookupTables, TableBlock, TableDocument, read_tables
from grounding.model import Citation, Match, Quote
from grounding.quotes.readings import best_reading
from grounding.quotes.search_order import search, search_elsewhere


class TablePlaces:
    """The blocks of old metadata tables: a `grounding.citations.placing.Places`."""

    def __init__(self, tables: LookupTables, judge: Judge | None = None) -> None:
        self._judge = judge
        self._documents, problems = read_tables(tables)
        self.problems = tuple(problems)

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
        found = _table_citation(
            cited_text, best.document, best.block, number, best.match, method, elsewhere, self._judge
        )
        if len(tied) == 1:
            return found
        extra = {**found.extra, "ambiguous_documents": tied}
        return replace(found, occurrences=found.occurrences * len(tied), ambiguous=True, extra=extra)

    def unit_box(self, citation: Citation, box: Box | PageBox | None) -> dict[str, float] | None:
        """The box in parts as the table has it."""
        unit = citation.extra.get("bbox_unit")
        return dict(unit) if isinstance(unit, Mapping) else None

    def _search(self, cited_text: str, block_id: str, number: int) -> Citation:
        match = search(Quote(cited_text), self._documents)
        if not match.verified:
            return no_place(cited_text, block_id, number)
        document = next(document for document in self._documents if document.id == match.document_id)
        block = document.by_id[match.block_ids[0]]
        found = _table_citation(cited_text, document, block, number, match, "search", None, self._judge)
        return replace(found, extra={**found.extra, "given_block_id": block_id})

    def _elsewhere(self, cited_text: str, best: _Candidate) -> Match | None:
        others = [document for document in self._documents if document is not best.document]
        return search_elsewhere(Quote(cited_text), best.block.block_id, best.document, others)


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
        self.match = best_reading(Quote(cited_text), lambda reading: document.match_at(reading, block))
        cited, content = read_statement(unescape_markup(cited_text)), read_statement(block.content)
        verdict = self.match.verdict.rank
        self.fit = (_numbers_in(cited, content), verdict, self.match.score, len(cited.terms & content.terms))


def _numbers_in(cited: Statement, content: Statement) -> float:
    """Share of the cited numbers that the content has; 1.0 if none is cited."""
    if not cited.quantities:
        return 1.0
    one_by_one = [replace(cited, quantities=(quantity,)) for quantity in cited.quantities]
    return sum(covers(content, single) for single in one_by_one) / len(one_by_one)


def _table_citation(
    cited_text: str,
    document: TableDocument,
    block: TableBlock,
    number: int,
    match: Match,
    method: str,
    elsewhere: Match | None,
    judge: Judge | None,
) -> Citation:
    touched = match.block_ids if match.verified else (block.block_id,)
    evidence = " ".join(document.by_id[block_id].content for block_id in touched)
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
        occurrences=match.occurrences,
        ambiguous=match.ambiguous,
        original_filename=block.filename,
        extra=extra,
        support=support_of(match, evidence, block.block_id, judge),
    )

"""Does a block of a library support a claim, or which block does so best?

The library's full-text search gives the `_LIKELY` likeliest blocks, and these are verified.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from blocks.library.library import Library
from blocks.model import Block
from blocks.text.fold import skeleton
from blocks.text.search_terms import search_terms
from grounding.claims.cells import support_of_row
from grounding.claims.judges.judge import Judge, ask_judge
from grounding.claims.verify import ClaimVerdict, verify_claim
from grounding.meaning.questions import words_that_ask_nothing

if TYPE_CHECKING:
    from blocks.library.named_embedders import AnyEmbedder

_LIKELY = 24
"""So many blocks are looked at closely where no block is named."""
_JUDGED = 3
"""So many blocks a judge reads where no block is named: each may be a call of a model."""


def find_support(
    library: Library,
    claim: str,
    *,
    block_id: str | None = None,
    document_id: str | None = None,
    judge: Judge | None = None,
    embedder: AnyEmbedder | None = None,
) -> ClaimVerdict:
    """The verdict of the named block; without one, of the block that supports the claim best, among those that a search
    finds, with an `embedder` by other words too.

    A `judge` is asked about what is undecided, without a named block about the `_JUDGED` likeliest at most. Raises
    QuoteError for a claim without words, UnknownIdError for a document or block that isn't there.
    """
    if block_id is not None:
        block = library.block(block_id) if document_id is None else library.get(document_id).block(block_id)
        return _asked(judge, _verify(library, claim, block), block)
    if not skeleton(claim):
        return verify_claim(claim, "")  # which says so
    ignored = words_that_ask_nothing(search_terms(claim))
    hits = library.search(claim, limit=_LIKELY, document=document_id, ignored=ignored, embedder=embedder)
    verified = ((_verify(library, claim, hit.block), hit.block) for hit in hits)
    ranked = sorted(verified, key=lambda row: _rank(row[0]), reverse=True)
    best = ranked[0][0] if ranked else verify_claim(claim, "")
    if judge is None or not best.undecided:
        return best
    # One at a time: a judge may be dear, and the first that it calls high will do.
    asked = (_asked(judge, found, block) for found, block in ranked[:_JUDGED])
    first = next(asked)
    return next((found for found in chain([first], asked) if found.verified), first)


def _asked(judge: Judge | None, found: ClaimVerdict, block: Block) -> ClaimVerdict:
    return found if judge is None else ask_judge(judge, found, block.text)


def _verify(library: Library, claim: str, block: Block) -> ClaimVerdict:
    found = replace(verify_claim(claim, block.text), block_id=block.id)
    return support_of_row(claim, library.get(block.document_id), block, found)


def _rank(found: ClaimVerdict) -> tuple[bool, int, float]:
    """Greater is better: a block that supports it, else the one that has most of it."""
    had = len(found.matched_terms) + len(found.numeric_matches)
    return found.verified, had, found.confidence

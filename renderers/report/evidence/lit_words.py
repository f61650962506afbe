"""Which words a crop of a passage lights: the quoted ones, or the sentences that a statement was compared with.

What is known of a passage may be its block alone: the words of a quote that is there in part, or of a statement, are
looked for in that block, so that they are lit and not all that stands around them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from blocks.box import PageBox
from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.geometry import lines_to_boxes
from blocks.model import Block
from blocks.text.fold import skeleton
from grounding.claims.verify import verify_claim
from grounding.model import Quote
from grounding.quotes.readings import match_copied_in_block
from renderers.report.model import Evidence


def with_lit_words(evidence: Evidence, document: Document) -> Evidence:
    """The passage with the boxes of its own words, one a line, where it has those of its whole block.

    A block that has none of the words, and is the place all the same, keeps its box and stays an edge.
    """
    block = _whole_block(evidence, document)
    if block is None:
        return evidence
    boxes = tuple(box for quote in _sought(evidence, block) for box in _found(document, block, quote))
    if boxes:
        return replace(evidence, boxes=boxes, edge=False)
    if evidence.edge:
        return evidence
    return replace(
        evidence, boxes=lines_to_boxes(document.words, np.arange(block.first_word, block.end_word))
    )


def _whole_block(evidence: Evidence, document: Document) -> Block | None:
    """The block whose box is the passage's place; None where the words have boxes of their own."""
    try:
        block = document.block(evidence.block_id)
    except UnknownIdError:
        return None
    return block if evidence.boxes == (PageBox(block.page, *block.bbox),) else None


def _sought(evidence: Evidence, block: Block) -> tuple[str, ...]:
    """What to look for in the block; nothing where nobody compared anything."""
    if evidence.outcome in ("unknown", "not checked") or not skeleton(evidence.words):
        return ()
    return (evidence.quote,) if evidence.quote else verify_claim(evidence.claim, block.text).sentences


def _found(document: Document, block: Block, quote: str) -> tuple[PageBox, ...]:
    """Boxes of the block's words that the quote has; a partial match may go on in other blocks."""
    match = match_copied_in_block(document, Quote(quote), block)
    own = [word for word in match.word_indices if block.first_word <= word < block.end_word]
    return lines_to_boxes(document.words, np.array(own, dtype=int))

"""What a statement of an answer is compared with: the words of a cited block, or of several together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from blocks.document import Document
from blocks.model import Block
from grounding.claims.cells import support_of_row
from grounding.claims.verify import verify_claim
from grounding.meaning.sentences import split_sentences
from grounding.model import ClaimVerdict, Match, Quote
from grounding.quotes.match import match_text
from grounding.quotes.readings import match_copied_in_block

_FINISHED = re.compile(r"[.!?…:;。！？؟۔।][\"'”’»)\]]*\s*\Z")
_RUNS_ON = frozenset({"paragraph", "list"})
"""Kinds of blocks whose last sentence may go on in the next block of that kind."""


@dataclass(frozen=True)  # no slots: its text is worked out once
class BlockEvidence:
    """A block of a document, with what of its first and last sentence stands in its neighbours."""

    document: Document
    """Its document."""
    block: Block
    """The block."""

    @cached_property
    def text(self) -> str:
        """Its words, sentences that run over its edges whole."""
        at = self.document.block_index(self.block.id)
        if at is None or self.block.kind not in _RUNS_ON:
            return self.block.text
        before = self._nearest(range(at - 1, -1, -1))
        behind = self._nearest(range(at + 1, len(self.document.block_columns)))
        first = split_sentences(before)[-1:] if not _FINISHED.search(before) else []
        last = split_sentences(behind)[:1] if not _FINISHED.search(self.block.text) else []
        return " ".join([*first, self.block.text, *last])

    def _nearest(self, places: Iterable[int]) -> str:
        """The text of the first block of its kind at these places; "" if there is none."""
        kinds, texts = self.document.block_columns.kinds, self.document.block_texts
        return next((texts[i] for i in places if kinds[i] == self.block.kind), "")

    def support(self, claim: str) -> ClaimVerdict:
        """How far these words support the statement."""
        found = replace(verify_claim(claim, self.text), block_id=self.block.id)
        return support_of_row(claim, self.document, self.block, found)

    def find(self, quote: str) -> Match:
        """The quote in the block, and over its edges where it runs on."""
        return match_copied_in_block(self.document, Quote(quote), self.block)


@dataclass(frozen=True, slots=True)
class TextEvidence:
    """A text, such as the content of a source, or several blocks together."""

    text: str
    """Its words."""

    def support(self, claim: str) -> ClaimVerdict:
        """How far the text supports the statement."""
        return verify_claim(claim, self.text)

    def find(self, quote: str) -> Match:
        """The quote in the text."""
        return match_text(self.text, quote)


Evidence = BlockEvidence | TextEvidence
"""What can support a statement."""


def together(evidence: Sequence[Evidence]) -> TextEvidence:
    """The words of several blocks one behind the other, so that a sentence over two of them is whole."""
    return TextEvidence(" ".join(dict.fromkeys(one.text for one in evidence)))

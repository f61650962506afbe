"""What a provider knows of a place, as hints for the search: pages, characters, content blocks.

Characters and blocks count in what was sent to the provider, which need not be our text of the document: they are hints
only where the cited words stand there in ours too.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from blocks.document import Document
from blocks.model import BLOCK_ID_PREFIX, FURNITURE
from blocks.text.fold import skeleton
from grounding.model import Quote
from grounding.providers.model import ProviderCitation
from grounding.providers.spans import BYTES, CHARACTERS, UTF16, to_characters

_MOST_PAGES = 12
"""So many pages of a range are tried."""
_CONTEXT = 60
"""So many characters around a known place go along."""


def hinted_quotes(words: str, citation: ProviderCitation, document: Document) -> list[Quote]:
    """The quote with what the citation says of its place, once for each page of a range; never empty."""
    prefix, suffix, block_id = _place_in_text(words, citation, document)
    block_id = block_id or _content_block(words, citation, document)
    pages: list[int | None] = list(_pages(citation, document)) or [None]
    return [Quote(words, prefix, suffix, page, block_id) for page in pages]


def _pages(citation: ProviderCitation, document: Document) -> Iterator[int]:
    first, last = citation.pages or (1, 0)
    yield from range(first, min(last, document.page_count, first + _MOST_PAGES - 1) + 1)


def _place_in_text(words: str, citation: ProviderCitation, document: Document) -> tuple[str, str, str | None]:
    """(words before, words after, block) of the cited characters, if the document's text has the words there."""
    wanted = skeleton(words)
    for unit in (CHARACTERS, UTF16, BYTES) if citation.file_span and wanted else ():
        span = to_characters(document.text, *(citation.file_span or (0, 0)), unit)
        if span is not None and skeleton(document.text[slice(*span)]) == wanted:
            start, end = span
            before, after = (
                document.text[max(0, start - _CONTEXT) : start],
                document.text[end : end + _CONTEXT],
            )
            return before, after, _block_at(document, start)
    return "", "", None


def _block_at(document: Document, offset: int) -> str | None:
    starts = document.word_starts[document.block_columns.first_words]
    index = int(np.searchsorted(starts, offset, side="right")) - 1
    return f"{BLOCK_ID_PREFIX}{document.block_numbers[index]}" if index >= 0 else None


def _content_block(words: str, citation: ProviderCitation, document: Document) -> str | None:
    """The first of the cited content blocks, if the request had our blocks for them, with or without furniture.

    Where both readings have the words, in different blocks, neither is a hint.
    """
    if citation.block_span is None:
        return None
    first, end = citation.block_span
    everything = list(range(len(document.block_columns)))
    running = [n for n in everything if document.block_columns.kinds[n] not in FURNITURE]
    cited = [sent[first:end] for sent in (everything, running)]
    wanted = skeleton(words)
    found = {
        ns[0] for ns in cited if ns and skeleton(" ".join(document.block_texts[n] for n in ns)) == wanted
    }
    return f"{BLOCK_ID_PREFIX}{document.block_numbers[found.pop()]}" if len(found) == 1 else None

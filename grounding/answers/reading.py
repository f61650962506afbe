"""What a model reads of a library for a question: all of it where there is room, else what a search finds.

Where a search finds nothing ("What is this about?"), each document gets the same share of the room, from its beginning.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library.library import Library
from blocks.prompt.budget import format_documents
from blocks.prompt.prompt import Prompt
from blocks.prompt.token_estimate import Count, estimated_tokens
from blocks.text.search_terms import search_terms
from grounding.meaning.questions import words_that_ask_nothing

if TYPE_CHECKING:
    from blocks.library.named_embedders import AnyEmbedder

_MOST_HITS = 60
"""Blocks that a search gives a prompt, where the documents don't fit it: over 66,000 blocks of real files the one that
answers was among them for 67 of 69 questions, and among 240 for one more."""
_SHORTEST_BLOCK = 4
"""Tokens; documents of more blocks than the budget has room for such are not written out to be measured."""
_LEAST_SHARE = 200
"""Tokens; so many documents share the room that each has these, some two paragraphs with the document's name."""


def blocks_to_read(
    library: Library,
    question: str,
    *,
    budget: int,
    document: Document | str | None = None,
    embedder: AnyEmbedder | None = None,
    count: Count = estimated_tokens,
) -> Prompt:
    """The blocks that a model reads to answer a question, each with what it stands under, in document order.

    `budget` is the most that they may cost in what `count` counts; `document` the only one to read, in any version;
    an `embedder` helps the search. Raises QuoteError for a budget without room for a block, and where there is not room
    for all for a question without a word; UnknownIdError for an unknown document, EmbedderError.
    """
    only = None if document is None else [library.get(document)]
    prompt = _whole(library, only, budget, count) or _found(library, only, question, budget, embedder, count)
    if prompt is None:
        shared = only or islice(library, max(1, budget // _LEAST_SHARE))
        prompt = format_documents(shared, budget=budget, count=count)
    if not prompt.table and not prompt.complete:
        raise QuoteError(f"a budget of {budget} has no room for a single block; give a larger one")
    return prompt


def _whole(library: Library, only: list[Document] | None, budget: int, count: Count) -> Prompt | None:
    """All blocks; None if there is no room for them."""
    if only is None:
        _, blocks = library.count_terms(())
        if blocks * _SHORTEST_BLOCK > budget:
            return None
    whole = format_documents(only or library, budget=budget, count=count)
    return whole if whole.complete else None


def _found(
    library: Library,
    only: list[Document] | None,
    question: str,
    budget: int,
    embedder: AnyEmbedder | None,
    count: Count,
) -> Prompt | None:
    """What a search finds; None if that is nothing, or the question has no word of its own to search for."""
    terms = search_terms(question)
    ignored = words_that_ask_nothing(terms)
    if terms and ignored.issuperset(terms):
        return None
    within = only[0] if only else None
    hits = library.search(question, limit=_MOST_HITS, document=within, ignored=ignored, embedder=embedder)
    # Of the version that was asked, which need not be the current one.
    return format_documents(only or library, blocks=hits, budget=budget, count=count) if hits else None

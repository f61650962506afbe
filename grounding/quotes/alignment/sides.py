"""A quote and the stretch of its source that it is held against, with what is known of both."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens
from grounding.quotes.alignment.references import Reference


@dataclass(frozen=True, slots=True)
class Sides:
    """A quote and the stretch of the source that it is held against."""

    quote: Tokens
    """The quote."""
    source: Tokens
    """The source's words in the window where the quote stands."""
    lexicon: Lexicon
    """The lists of the passage's languages."""
    known: Collection[str]
    """Folded words that exist: the document's vocabulary."""
    references: Sequence[Reference] = ()
    """The references in the source."""
    closing: Collection[int] = frozenset()
    """Source tokens at the quote's edges behind which another text begins."""
    breaks: Collection[int] = frozenset()
    """Source tokens with which another text begins inside."""

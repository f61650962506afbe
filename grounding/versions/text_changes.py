"""What changed between two versions of a text, in the kinds of `grounding.quotes.differences`.

The old text is the quote, the new one its source: `quoted` holds the old words, `found` the new ones, `added` are
words that only the old text has and `omitted` words that only the new one has.
"""

from __future__ import annotations

from collections.abc import Sequence

from blocks.text.fold import fold_words
from grounding.meaning.ellipsis import omission_kind
from grounding.model import Difference
from grounding.quotes.match import match_text


def text_changes(old: str, new: str) -> tuple[Difference, ...]:
    """Every departure of the new text from the old, in the old one's order; empty if they say the same.

    Typography, spaces and line ends are no departures. Texts with nothing in common are one `word` difference.
    """
    if old.split() == new.split():
        return ()
    match = match_text(new, old)
    if not match.word_indices:
        return (Difference("word", old, new, 0, harmless=False),) if old.strip() or new.strip() else ()
    words = new.split()
    head = _grown(words[: match.word_indices[0]], words, 0)
    tail = _grown(words[match.word_indices[-1] + 1 :], words, len(old))
    return (*head, *match.differences, *tail)


def _grown(more: Sequence[str], words: Sequence[str], where: int) -> list[Difference]:
    """Words that the new text has before or behind all that the old one had."""
    folded = fold_words(more)
    if not any(folded):
        return []
    kind = omission_kind(more, folded, fold_words(words))
    return [Difference(kind or "omitted", "", " ".join(more), where, harmless=kind is None)]

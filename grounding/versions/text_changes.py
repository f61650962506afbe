"""What changed between two versions of a text, in the kinds of `grounding.quotes.judge.differences`.

The old text is the quote, the new one its source: `quoted` holds the old words, `found` the new ones, `added` are
words that only the old text has and `omitted` words that only the new one has.
"""

from __future__ import annotations

from grounding.meaning.lexicon import lexicon_for
from grounding.meaning.rules.left_out import may_go, omission_kind
from grounding.meaning.tokens import tokenize
from grounding.model import Difference
from grounding.quotes.match import match_text, plain_words


def text_changes(old: str, new: str) -> tuple[Difference, ...]:
    """Every departure of the new text from the old, in the old one's order; empty if they say the same.

    Typography, spaces and line ends are no departures. Texts with nothing in common are one `word` difference.
    """
    if old.split() == new.split():
        return ()
    match = match_text(new, old)
    if not match.word_indices:
        return (Difference("word", old, new, 0, harmless=False),) if old.strip() or new.strip() else ()
    spans = plain_words(new)
    head = _grown(new[: spans[match.word_indices[0]][0]], new, 0)
    tail = _grown(new[spans[match.word_indices[-1]][1] :], new, len(old))
    return (*head, *(d for d in match.differences if d.kind != "edge"), *tail)


def _grown(more: str, text: str, where: int) -> list[Difference]:
    """Words that the new text has before or behind all that the old one had."""
    tokens = tokenize(" ".join(more.split()))
    if not len(tokens):
        return []
    around = tokenize(text).folded
    lexicon = lexicon_for(around, around)
    at = range(len(tokens))
    if may_go(tokens, at, lexicon):
        return [Difference("omitted", "", tokens.text, where, harmless=True)]
    return [Difference(omission_kind(tokens, at, lexicon), "", tokens.text, where, harmless=False)]

"""Words put in: articles, and what stands in square brackets as the writer's own; all else is no longer a quote."""

from __future__ import annotations

import re
from collections.abc import Iterator

from blocks.text.scripts import UNSPACED
from grounding.meaning.cues import find_cues
from grounding.meaning.lexicon import Lexicon, lexicon_of_text
from grounding.meaning.phrases import is_auxiliary, is_mere_article, is_optional_kana
from grounding.meaning.rules.left_out import strongest
from grounding.meaning.tokens import Tokens
from grounding.model import Difference

_SQUARE = re.compile(r"\[[^\[\]]{1,200}\]|［[^［］]{1,100}］|〔[^〔〕]{1,100}〕")
_MARK = re.compile(r"\[\^?[\d\s,;–-]+\]")
"""A note's mark."""
_ROUND = re.compile(r"[(（]([^()（）]{1,100})[)）]")


def addition(quote: Tokens, i: int, lexicon: Lexicon) -> Difference:
    """The row of token `i` of a quote, which the source does not have."""
    raw, where = quote.raw(i), quote.starts[i]
    if is_mere_article(quote, i, lexicon) or is_optional_kana(quote, i, lexicon):
        return Difference("added", raw, "", where, harmless=True)
    if UNSPACED.match(raw) and quote.folded[i] in (quote.word(i - 1), quote.word(i + 1)):
        return Difference("typo", raw, "", where, harmless=True)  # a character typed twice
    kind = strongest(find_cues(quote, lexicon, i, i + 1))
    return Difference(kind or "added", raw, "", where, harmless=False)


def editorial_spans(quote: Tokens, lexicon: Lexicon) -> Iterator[range]:
    """The quote's tokens in square brackets, and those in round ones that only an editor writes: a range a bracket."""
    for m in _SQUARE.finditer(quote.text):
        if not _MARK.fullmatch(m.group()):
            yield _inside(quote, m.start(), m.end())
    for m in _ROUND.finditer(quote.text):
        tokens = _inside(quote, m.start(), m.end())
        if len(tokens) and lexicon.editor.length_at(quote.folded, tokens.start) == len(tokens):
            yield tokens


def editorial(quote: Tokens, at: range, lexicon: Lexicon) -> Difference:
    """The row of what the writer put in at the tokens `at`: harmless unless it holds a number, a denial or a limit, or
    adds a thing to those of the source, "[or in Spanish]"."""
    text = quote.slice_text(at.start, at.stop)
    lexicon = lexicon if lexicon.languages else lexicon_of_text(quote.text)
    # "أي" is "that is" before what explains, and "any" elsewhere.
    explains = at.start + lexicon.explains.length_at(quote.folded, at.start)
    usual = lexicon.editor.length_at(quote.folded, at.start) == len(at)
    narrows = _narrows(quote, at, lexicon)
    adds = len(at) > 1 and quote.folded[at.start] in lexicon.joiners
    telling = not usual and (
        adds
        or narrows
        or any(c.isdigit() for c in text)
        or any(
            # Before a word of the bracket "from" is a preposition: "[the pottery from the layer]".
            cue.list != "bounds"
            or cue.end == at.stop
            or quote.joined(range(cue.first, cue.end)) not in lexicon.prepositions
            for cue in find_cues(quote, lexicon, min(explains, at.stop - 1), at.stop)
        )
    )
    return Difference("editorial", text, "", quote.starts[at.start], harmless=not telling)


def _narrows(quote: Tokens, at: range, lexicon: Lexicon) -> bool:
    """True for a bracket between a word that denies or counts and what it denies or counts: "no [written] answer"; not
    for the thing itself, "no [tenant] may"."""
    before, behind = at.start - 1, at.stop
    if before < 0 or behind >= len(quote) or not quote.printed(before)[-1].isalnum():
        return False
    counts = quote.folded[before] in lexicon.quantities or quote.folded[before] in lexicon.denials_of_next
    ends = is_auxiliary(quote, behind, lexicon) or not quote.printed(at.stop - 1).endswith("]")
    return counts and not ends and quote.folded[behind] not in lexicon.prepositions


def _inside(quote: Tokens, start: int, end: int) -> range:
    """The tokens that begin within a span of the text."""
    inside = [i for i, at in enumerate(quote.starts) if start <= at < end]
    return range(inside[0], inside[-1] + 1) if inside else range(0)

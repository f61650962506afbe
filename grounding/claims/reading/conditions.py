"""Which words of a sentence open a condition or an exception, and where its parts begin.

"Provided" is a condition in "free, provided that the child attends" and a verb in "meals provided by the school": told
by what stands beside it, and taken for a condition where that does not tell. Linear in words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.claims.reading.lexicon import ClaimLexicon
from grounding.claims.reading.phrases import is_verb
from grounding.meaning.cues import Cue
from grounding.meaning.tokens import Tokens

_LISTS = ("exceptions", "only", "conditions")
_PART_MARK = re.compile(r"[,;:\u2013\u2014、，；：،؛]")


def find_conditions(tokens: Tokens, lexicon: ClaimLexicon, found: Sequence[Cue]) -> list[Cue]:
    """The cues that open an exception or a condition; so does "Had" before its subject."""
    inverted = len(tokens) > 3 and tokens.folded[0] in lexicon.inverting and "?" not in tokens.text
    named = [cue for cue in found if cue.list in _LISTS and not _provides(tokens, cue, lexicon)]
    asked = [i for i, word in enumerate(tokens.folded) if word in lexicon.open_questions]
    conditions = [Cue("condition", "conditions", i, i + 1) for i in [0] * inverted + asked]
    return named + conditions + _enclosing(tokens, lexicon)


def _enclosing(tokens: Tokens, lexicon: ClaimLexicon) -> list[Cue]:
    """Exceptions whose words enclose what is excepted: 除 … 外."""
    halves = [(lexicon.enclosing.get(word, ""), k) for k, word in enumerate(tokens.folded)]
    opened = [tokens.folded.index(head) for head, k in halves if head in tokens.folded[:k]]
    return [Cue("exception", "exceptions", at, at + 1) for at in opened]


def _provides(tokens: Tokens, cue: Cue, lexicon: ClaimLexicon) -> bool:
    """True for "provided" as a verb: meals were provided, provided by the school, the school provided meals."""
    i, following, before = cue.first, tokens.word(cue.first + 1), tokens.word(cue.first - 1)
    if cue.end > i + 1 or tokens.word(i) not in lexicon.providing or following in lexicon.pronouns:
        return False
    adverb = i > 1 and (before.endswith(lexicon.adverb_endings) or before in lexicon.light_adverbs)
    auxiliary = tokens.word(i - 1 - adverb)
    if auxiliary in lexicon.finite or auxiliary in lexicon.be:
        return True
    start = next((k for k in range(i, 0, -1) if opens_part(tokens, k)), 0)
    end = next((k for k in range(i + 1, len(tokens)) if opens_part(tokens, k)), len(tokens))
    verb_before = any(is_verb(tokens, k, lexicon) for k in range(start, i))
    if following in lexicon.phrases or following in lexicon.by:
        verb_after = any(is_verb(tokens, k, lexicon) for k in range(i + 1, end))
        return not (verb_after and (verb_before or i == start))
    return i > start and (before in lexicon.joiners or not verb_before)


def opens_part(tokens: Tokens, i: int) -> bool:
    """True for a token with a comma, colon or dash before it."""
    return is_marked(tokens, i, _PART_MARK)


_IDEOGRAPHIC = "\u3000"
"""The first character of the punctuation that is as wide as ideographs."""


def is_marked(tokens: Tokens, i: int, mark: re.Pattern[str]) -> bool:
    """True for a token with the mark and a space before it; behind a mark as wide as an ideograph none is written."""
    # Tokens keep the punctuation at their ends.
    gap = tokens.text[tokens.ends[i - 1] - 1 : tokens.starts[i] + 1] if i > 0 else ""
    found = mark.search(gap)
    return found is not None and (" " in gap or found.group() >= _IDEOGRAPHIC)

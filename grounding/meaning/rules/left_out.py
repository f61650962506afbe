"""Words left out without a sign: the closed list of what may go, and a name for all else.

Articles may go, "that" before a clause, connectives that only join sentences, and labels of list items. Every other
word left out makes the quote say more, less or something else than its source, in every language.
"""

from __future__ import annotations

from collections.abc import Sequence

from grounding.meaning.cues import Cue, find_cues
from grounding.kinds import KINDS
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens

_ORDER = list(KINDS)


def may_go(source: Tokens, at: Sequence[int], lexicon: Lexicon) -> bool:
    """True if the source's tokens `at`, left out in a row, say nothing of their own."""
    gone = set(at)
    k = at[0]
    while k <= at[-1]:
        word = source.folded[k], source.raw(k)
        length = int(lexicon.articles.holds(*word) or lexicon.openers.holds(*word))
        length = length or lexicon.connectives.length_at(source.folded, k)
        if not length or not gone.issuperset(range(k, k + length)):
            return False
        k += length
    return True


def omission_kind(source: Tokens, at: Sequence[int], lexicon: Lexicon) -> str:
    """The kind that names best what the tokens `at`, which may not go, say: negation, comparison, …; else omitted."""
    return strongest(find_cues(source, lexicon, at[0], at[-1] + 1)) or "omitted"


def strongest(cues: Sequence[Cue]) -> str | None:
    """The kind of the cue that turns a statement most; None if there is none."""
    return min((cue.kind for cue in cues), key=_ORDER.index, default=None)

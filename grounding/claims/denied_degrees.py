"""What a denial is about: "did not change significantly" does not say that nothing changed."""

from __future__ import annotations

from grounding.claims.reading import Reading

_REACH = 4
"""Words behind a denial among which a word may be what it denies."""
_SHORTEST = 5
"""Letters that an adverb told by its ending has at least."""


def is_denied(source: Reading, j: int) -> bool:
    """True if token `j` is what a denial shortly before it denies: "did not change significantly"."""
    word, lexicon = source.word(j), source.lexicon
    listed = word in lexicon.degrees or word in lexicon.times or word in lexicon.quantifiers
    adverb = len(word) >= _SHORTEST and word.endswith(lexicon.adverb_endings)
    if word in lexicon.no_adverbs or not (listed or adverb):
        return False
    denials = [cue.token for cue in source.negations if cue.word in lexicon.denials]
    near = [k for k in denials if j - _REACH <= k < j]
    return bool(near) and not any(source.tokens.raw(k)[-1:] in ",;:.!?)" for k in range(near[-1], j))

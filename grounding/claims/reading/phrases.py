"""Which words of an English sentence are verbs, and which preposition opens the phrase that a word stands in."""

from __future__ import annotations

from collections.abc import Sequence

from grounding.claims.reading.lexicon import ClaimLexicon
from grounding.meaning.tokens import Tokens

_NO_VERBS = ("ss", "us", "is")
"""Endings of words that only look like verbs in the present."""


def is_verb(tokens: Tokens, i: int, lexicon: ClaimLexicon) -> bool:
    """True for an English word that is a finite verb or a participle, by form and by what stands beside it."""
    before, word, after = map(tokens.word, (i - 1, i, i + 1))
    if lexicon.is_of(word, lexicon.finite):
        return True
    determined = before in lexicon.determiners
    if word in lexicon.irregular_pasts:
        return not determined
    if word.endswith("ed") and len(word) > 4 and word not in lexicon.no_participles:
        return not determined and before not in lexicon.movable and before not in lexicon.genitives
    if determined or len(word) < 4 or not word.endswith("s") or word.endswith(_NO_VERBS):
        return False
    told = after.endswith("ly") or after in lexicon.determiners or after in lexicon.after_verbs
    return word in lexicon.presents or (len(word) > 4 and told)


def may_be_verb(tokens: Tokens, i: int, lexicon: ClaimLexicon) -> bool:
    """True for "carries" in "the bridge carries", "breed" in "the birds breed": where no other verb was found."""
    before, word, after = map(tokens.word, (i - 1, i, i + 1))
    small = lexicon.empty | lexicon.phrases
    if before in small or word in small or word.endswith((*_NO_VERBS, "ly")) or len(word) < 4:
        return False
    plural = before.endswith("s") and not before.endswith("ss")
    return word.endswith("s") or (plural and bool(after) and i > 1)


def phrase_openers(
    folded: Sequence[str], marks: frozenset[int], verbs: frozenset[int], lexicon: ClaimLexicon
) -> tuple[str, ...]:
    """For each token the preposition that opens its phrase, or "" where it stands in none.

    A phrase ends at a comma, a verb, or an article that does not follow the preposition; what hangs on it by "of" or
    "and" belongs to it.
    """
    opener, fresh, found = "", False, []
    for i, word in enumerate(folded):
        if i in marks or i in verbs:
            opener = ""
        if word in lexicon.phrases or word in lexicon.by:
            opener, fresh = word, True
        elif word in lexicon.determiners:
            opener = opener if fresh else ""
        elif word in lexicon.genitives or word in lexicon.joiners:
            fresh = bool(opener)
        else:
            fresh = False
        found.append(opener)
    return tuple(found)

"""Which words of an English sentence are verbs, and which preposition opens the phrase that a word stands in."""

from __future__ import annotations

from collections.abc import Sequence

from grounding.claims import grammar as words
from grounding.claims import lexicon


def is_verb(folded: list[str], i: int) -> bool:
    """True for an English word that is a finite verb or a participle, by form and by what stands beside it."""
    word = folded[i]
    before = folded[i - 1] if i else ""
    after = folded[i + 1] if i + 1 < len(folded) else ""
    if word in words.FINITE:
        return True
    determined = before in lexicon.ARTICLES or before in words.POSSESSIVES
    if word in words.IRREGULAR_PASTS:
        return not determined
    if word.endswith("ed") and len(word) > 4 and word not in words.NO_PARTICIPLES:
        return not determined and before not in words.MOVABLE | words.GENITIVES
    if determined or not word.endswith("s") or word.endswith(("ss", "us", "is")) or len(word) < 4:
        return False
    if word in words.PRESENTS:
        return True
    return len(word) > 4 and (
        after.endswith("ly") or after in lexicon.ARTICLES | words.POSSESSIVES | words.AFTER_VERBS
    )


def may_be_verb(folded: list[str], i: int) -> bool:
    """True for "carries" in "the bridge carries", "breed" in "the birds breed": where no other verb was found."""
    word, before = folded[i], folded[i - 1]
    after = folded[i + 1] if i + 1 < len(folded) else ""
    small = lexicon.FILLERS | words.PHRASES | words.POSSESSIVES | words.COORDINATORS
    if before in small or word in small or word.endswith(("ss", "us", "is", "ly")) or len(word) < 4:
        return False
    plural = before.endswith("s") and not before.endswith("ss")
    return word.endswith("s") or (plural and bool(after) and i > 1)


def phrase_openers(
    folded: Sequence[str], marks: frozenset[int], verbs: frozenset[int], language: str
) -> tuple[str, ...]:
    """For each token the preposition that opens its phrase, or "" where it stands in none.

    A phrase ends at a comma, a verb, or an article that does not follow the preposition; what hangs on it by "of" or
    "and" belongs to it.
    """
    skipped = words.AMBIGUOUS_IN_ENGLISH if language in ("en", "") else frozenset[str]()
    opener, fresh, found = "", False, []
    for i, word in enumerate(folded):
        if i in marks or i in verbs:
            opener = ""
        if word in (words.PHRASES | words.BY) - skipped:
            opener, fresh = word, True
        elif word in lexicon.ARTICLES or word in words.POSSESSIVES:
            opener = opener if fresh else ""
        elif word in words.GENITIVES or word in words.COORDINATORS:
            fresh = bool(opener)
        else:
            fresh = False
        found.append(opener)
    return tuple(found)

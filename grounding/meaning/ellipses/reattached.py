"""An ellipsis that gives what follows another subject or noun than its own: "The vote [failed, and the motion
then] passed"."""

from __future__ import annotations

from grounding.meaning.ellipses.gap import Gap
from grounding.meaning.language_files import in_any
from grounding.meaning.phrases import counted, ends_in_comma, ends_part, is_adversative, is_auxiliary

_FURTHER = 4
"""Words of a subject behind "and", at most."""


def reattached(gap: Gap) -> str | None:
    """What follows is said of, or goes on with, words of the gap that its beginning does not hang on."""
    if not gap.whole or gap.bracketed:
        return None
    return "order" if any(rule(gap) for rule in _RULES) else None


def _of_joined_subject(gap: Gap) -> bool:
    """The verb of a subject that "and" adds with a comma: "The vote [failed, and the motion then] passed"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    joints = [k for k in range(gap.first + 1, end - 2) if tokens.folded[k] in lexicon.joiners]
    joints = [k for k in joints if ends_in_comma(tokens.printed(k - 1))]
    # "The clerk, [the mayor, and the treasurer] signed" is a list.
    listed = ends_in_comma(tokens.printed(gap.first - 1)) or in_any(
        tokens.folded[gap.first], lexicon.articles
    )
    if not joints or listed or end - joints[-1] > _FURTHER + 1 or ends_part(tokens.printed(end - 1)):
        return False
    small = (lexicon.articles, lexicon.prepositions, lexicon.joiners, lexicon.clause_openers)
    named = in_any(tokens.folded[joints[-1] + 1], lexicon.articles, lexicon.possessives)
    return named and tokens.word(end).isalpha() and not in_any(tokens.word(end), *small)


def _without_verb(gap: Gap) -> bool:
    """A second subject, where the gap has the verb of the first: "Ten men [were heard,] and four women spoke"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    verbs = any(is_auxiliary(tokens, k, lexicon) for k in range(gap.first))
    if verbs or not is_auxiliary(tokens, gap.first, lexicon) or tokens.word(end) not in lexicon.joiners:
        return False
    named = in_any(tokens.word(end + 1), lexicon.articles, lexicon.possessives, lexicon.quantities)
    return end + 1 < len(tokens) and (named or counted(tokens, end + 1))


def _of_other_noun(gap: Gap) -> bool:
    """What "that" or "which" says of a noun in the gap: "within the limit [of £5 but above the £3] that we set"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    if not in_any(tokens.word(end), lexicon.openers, lexicon.subordinators) or ends_part(
        tokens.printed(end - 1)
    ):
        return False
    # "The court said [to A and the B] that".
    if gap.first < 2 or tokens.folded[gap.first - 2] not in lexicon.articles:
        return False
    joins = (
        is_adversative(word, lexicon) or word in lexicon.joiners for word in tokens.folded[gap.first : end]
    )
    joined = next((k for k, found in enumerate(joins, gap.first) if found), end)
    return gap.first < joined < end - 2 and any(
        tokens.folded[k] in lexicon.articles for k in range(joined + 1, end)
    )


def _behind_other_aside(gap: Gap) -> bool:
    """What an aside behind "and" belongs to: "finds, by a majority, [that A and, unanimously,] that B"."""
    tokens, end, opening = gap.tokens, gap.end, gap.tokens.folded[gap.first]
    if opening not in gap.lexicon.openers or tokens.word(end) != opening:
        return False
    joints = [k for k in range(gap.first, end - 1) if tokens.folded[k] in gap.lexicon.joiners]
    aside = range(joints[-1], end) if joints else range(0)
    return len(aside) > 1 and all(ends_in_comma(tokens.printed(k)) for k in (aside[0], aside[-1]))


_RULES = (
    _of_joined_subject,
    _without_verb,
    _of_other_noun,
    _behind_other_aside,
)

"""An ellipsis that gives what follows another subject, verb or noun than its own: "The vote [failed, and the motion
then] passed"."""

from __future__ import annotations

from grounding.meaning.ellipses.gap import Gap
from grounding.meaning.language_files import in_any
from grounding.meaning.phrases import counted, ends_in_comma, ends_part, is_adversative, is_auxiliary

_FURTHER = 4
"""Words of a subject behind "that", or behind "and", at most."""


def reattached(gap: Gap) -> str | None:
    """What follows is said of, or goes on with, words of the gap that its beginning does not hang on."""
    if not gap.whole or gap.bracketed:
        return None
    return "order" if any(rule(gap) for rule in _RULES) else None


def _of_told_subject(gap: Gap) -> bool:
    """The verb of a clause that begins in the gap with "that": "Roe[, who was there, recalled that Doe] had paid"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    small = (lexicon.prepositions, lexicon.joiners, lexicon.articles, lexicon.clause_openers)
    if not tokens.word(end).isalpha() or in_any(tokens.word(end), *small):
        return False
    opened = [k for k in range(gap.first + 1, end - 1) if tokens.folded[k] in lexicon.openers]
    # "At that time" tells nothing.
    opened = [k for k in opened if not in_any(tokens.folded[k - 1], lexicon.prepositions, lexicon.joiners)]
    return (
        bool(opened)
        and end - opened[-1] <= _FURTHER + 1
        and not any(map(ends_part, map(tokens.printed, range(opened[-1], end))))
    )


def _of_joined_subject(gap: Gap) -> bool:
    """The verb of a subject that "and" adds with a comma: "The vote [failed, and the motion then] passed"."""
    tokens, lexicon, end = gap.tokens, gap.lexicon, gap.end
    joints = [k for k in range(gap.first + 1, end - 2) if tokens.folded[k] in lexicon.joiners]
    joints = [k for k in joints if ends_in_comma(tokens.printed(k - 1))]
    if not joints or end - joints[-1] > _FURTHER + 1 or ends_part(tokens.printed(end - 1)):
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
    joins = (
        is_adversative(word, lexicon) or word in lexicon.joiners for word in tokens.folded[gap.first : end]
    )
    joined = next((k for k, found in enumerate(joins, gap.first) if found), end)
    return gap.first < joined < end - 2 and any(
        tokens.folded[k] in lexicon.articles for k in range(joined + 1, end)
    )


def _of_other_verb(gap: Gap) -> bool:
    """What is no verb of the "was" before the gap: "was [reached by talks] proposed by Roe"."""
    tokens, lexicon, first, end = gap.tokens, gap.lexicon, gap.first, gap.end
    phrase = any(tokens.folded[k] in lexicon.prepositions for k in range(first + 1, end - 1))
    if not phrase or tokens.folded[first - 1] not in lexicon.be:
        return False
    small = (
        lexicon.articles, lexicon.prepositions, lexicon.joiners, lexicon.clause_openers, lexicon.quantities,
        lexicon.pronouns, lexicon.be, lexicon.degrees, lexicon.times, lexicon.past, lexicon.denials,
    )  # fmt: skip
    plain = [tokens.folded[first], tokens.word(end)]
    behind = end + 1 < len(tokens) and tokens.word(end + 1) in lexicon.prepositions
    apart = any(map(ends_part, map(tokens.printed, range(first, end))))
    joined = any(word in lexicon.joiners for word in tokens.folded[first:end])
    return behind and not apart and not joined and all(w.isalpha() and not in_any(w, *small) for w in plain)


def _behind_other_aside(gap: Gap) -> bool:
    """What an aside behind "and" belongs to: "finds, by a majority, [that A and, unanimously,] that B"."""
    tokens, end = gap.tokens, gap.end
    joints = [k for k in range(gap.first, end - 1) if tokens.folded[k] in gap.lexicon.joiners]
    aside = range(joints[-1], end) if joints else range(0)
    return len(aside) > 1 and all(ends_in_comma(tokens.printed(k)) for k in (aside[0], aside[-1]))


_RULES = (
    _of_told_subject,
    _of_joined_subject,
    _without_verb,
    _of_other_noun,
    _of_other_verb,
    _behind_other_aside,
)

"""Words that turn a statement by themselves: those that deny or limit, and pairs that say the reverse of each other."""

from __future__ import annotations

from itertools import permutations

from grounding.meaning.lexicon import CUE_LISTS, Lexicon

_SHORTEST_STEM = 4
"""Letters that a word has at least to be known again behind a prefix that turns it round."""
_WEIGHTY = {"denials", "denials_of_next", "exceptions", "only", "conditions", "may", "must", "should", "will"}
"""Lists whose words change a statement by being there or not, short as they are: never a slip of one another."""


def carries_meaning(word: str, lexicon: Lexicon) -> str:
    """The kind of difference that the word makes by being there or not; empty for any other word."""
    return next(
        (kind for name, kind in CUE_LISTS.items() if name in _WEIGHTY and word in getattr(lexicon, name)), ""
    )


def denies(word: str, lexicon: Lexicon) -> bool:
    """True for a word that denies by itself."""
    return word in lexicon.denials or word in lexicon.denials_of_next


def opposite(a: str, b: str, lexicon: Lexicon) -> bool:
    """True if one word says the reverse of the other: a listed pair, or one stem with and without a reversing affix."""
    if (a, b) in lexicon.opposites:
        return True
    # Every affix leaves one of these, and most pairs of words have neither in common.
    if a[:1] != b[:1] and a[-3:] != b[-3:]:
        return False
    return any(
        (x.startswith(p) and y.startswith(q) and x[len(p) :] == y[len(q) :] and len(x) - len(p) >= 3)
        for x, y in ((a, b), (b, a))
        for p, q in lexicon.exchanged
    ) or any(_reverses(x, y, affix) for affix in lexicon.reversing for x, y in permutations((a, b)))


def _reverses(word: str, stem: str, affix: str) -> bool:
    if len(stem) < _SHORTEST_STEM or len(word) <= len(stem):
        return False
    if affix == stem[0]:
        return False  # a letter doubled: Greek "ααπλός"; before a vowel the α that denies is αν
    if affix.startswith("-") and affix.endswith("-"):
        cut = len(affix) - 2
        places = (k for k in range(1, len(word) - cut) if word[k : k + cut] == affix[1:-1])
        return any(word[:k] + word[k + cut :] == stem for k in places)
    return word == stem + affix[1:] if affix.startswith("-") else word == affix + stem

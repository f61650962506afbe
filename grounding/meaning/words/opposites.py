"""Words that turn a statement by themselves: those that deny or limit, and pairs that say the reverse of each other."""

from __future__ import annotations

from collections.abc import Iterator
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
    return (a[:1] == b[:1] or a[-3:] == b[-3:]) and b in turned_round(a, lexicon)


def turned_round(word: str, lexicon: Lexicon) -> Iterator[str]:
    """The words that say the reverse of one by an affix more, less or exchanged; most are no words of any language."""
    for pair in lexicon.exchanged:
        for one, other in permutations(pair):
            if word.startswith(one) and len(word) - len(one) >= _SHORTEST_STEM - 1:
                yield other + word[len(one) :]
    for affix in lexicon.reversing:
        inside = affix.strip("-")
        if affix.startswith("-") and affix.endswith("-"):
            longer = [word[:k] + inside + word[k:] for k in range(1, len(word))]
            stems = [
                word[:k] + word[k + len(inside) :]
                for k in range(1, len(word) - len(inside))
                if word.startswith(inside, k)
            ]
        elif affix.startswith("-"):
            longer, stems = [word + inside], [word.removesuffix(inside)]
        else:
            longer, stems = [affix + word], [word.removeprefix(affix)]
        # A letter doubled is no affix: Greek "ααπλός"; before a vowel the α that denies is αν.
        yield from longer if len(word) >= _SHORTEST_STEM and affix != word[0] else ()
        yield from (
            stem for stem in stems if len(stem) >= _SHORTEST_STEM and stem != word and affix != stem[0]
        )

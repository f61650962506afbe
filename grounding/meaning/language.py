"""Which languages a text is written in, by stop words: enough to know which word lists apply.

Counts how many of each language's sixteen or so commonest words are there; every language near the best counts, since
passages are mixed. Nine languages; linear in the words. Tuned by `_NEAR_BEST`, and by how many words a caller asks
for.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from blocks.text.fold import skeleton

_STOP_WORDS = {
    "en": "the of and to in is that for with which this are was from have not",
    "de": "der die und das von mit ist den nicht ein eine auch sich auf werden",
    "fr": "le les des et est dans que pour une qui sur pas avec sont par",
    "es": "el los las que del con una para por como más pero esta son",
    "it": "il di che della per una con sono dei nel non gli alla più",
    "pt": "os que do da em para uma com não dos mais como foi pela",
    "nl": "de het een van en dat niet zijn voor met op aan wordt ook",
    "la": "et in est ad ut sed cum per quod ac sit at vel quis eget",
    "ru": "и в не на что с по для как это из от при его",
}
"""Latin is here for the filler text that designers use."""
_FEWEST_AROUND = 2
"""Common words of a language that must stand around a word to be sure that the passage is in it."""
_NEAR_BEST = 0.7
"""A language counts if it has this part of the hits of the one that has most."""


def languages_of(words: Collection[str], fewest: int) -> frozenset[str]:
    """ISO 639-1 codes of the languages that the folded `words` may be written in.

    A language counts if at least `fewest` of its commonest words are there, and not far fewer than of any other.
    """
    hits = {name: sum(w in words for w in common) for name, common in _stop_skeletons().items()}
    most = max(hits.values())
    return frozenset(name for name, n in hits.items() if n >= fewest and n >= _NEAR_BEST * most)


def may_be_in(languages: frozenset[str] | None, around: Collection[str]) -> bool:
    """True if a word that means something in these `languages` only, does so among the folded words `around`.

    True also for None (it means the same everywhere), and where the words around are in no language that is known.
    """
    if languages is None:
        return True
    there = languages_of(frozenset(around), _FEWEST_AROUND)
    return not there or bool(there & languages)


@cache
def _stop_skeletons() -> dict[str, tuple[str, ...]]:
    return {language: tuple(map(skeleton, words.split())) for language, words in _STOP_WORDS.items()}

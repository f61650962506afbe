"""Which words exist: those of the document itself, and the common ones of its language.

The frequency lists come with the package pyspellchecker (MIT, 7 MB: English, German, French, Spanish, Italian,
Portuguese, Dutch, Russian, …); one is loaded when the first doubtful word of that language is met.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files

from blocks.fold import skeleton

_STOP_WORDS = {
    "en": "the of and to in is that for with which this are was from have not",
    "de": "der die und das von mit ist den nicht ein eine auch sich auf werden",
    "fr": "le les des et est dans que pour une qui sur pas avec sont par",
    "es": "el los las que del con una para por como más pero esta son",
    "it": "il di che della per una con sono dei nel non gli alla più",
    "pt": "os que do da em para uma com não dos mais como foi pela",
    "nl": "de het een van en dat niet zijn voor met op aan wordt ook",
    "ru": "и в не на что с по для как это из от при его",
}
_FEWEST_HITS = 3
"""So many of a language's commonest words must stand in a document for it to count as written in it ..."""
_NEAR_BEST = 0.7
"""... and this part of those of the language that has most."""
_COMMON_RANK = 20_000
"""A word among so many of the most frequent ones of its language is a word that somebody can have meant."""


def is_another_word(word: str, source: str, vocabulary: Collection[str], *, named: bool = False) -> bool:
    """True if `word`, though only a slip away from `source`, is a word of its own. All arguments are skeletons.

    `vocabulary` holds the folded words of the document; `named` says that both are written like names, of which a
    list of common words has only some: Smith, not Smyth.
    """
    if word in vocabulary:
        return True
    lists = map(_common_words, _languages(vocabulary))
    return any(word in common and (named or source in common) for common in lists)


def _languages(vocabulary: Collection[str]) -> list[str]:
    """The languages whose commonest words the document uses most."""
    hits = {name: sum(w in vocabulary for w in words) for name, words in _stop_skeletons().items()}
    most = max(hits.values())
    return [name for name, n in hits.items() if n >= _FEWEST_HITS and n >= _NEAR_BEST * most]


@cache
def _stop_skeletons() -> dict[str, tuple[str, ...]]:
    return {language: tuple(map(skeleton, words.split())) for language, words in _STOP_WORDS.items()}


@cache
def _common_words(language: str) -> frozenset[str]:
    """The skeletons of the language's most frequent words."""
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz").read_bytes()
    counts: dict[str, int] = json.loads(gzip.decompress(packed))
    ranked = sorted(counts, key=counts.__getitem__, reverse=True)[:_COMMON_RANK]
    return frozenset(map(skeleton, ranked))

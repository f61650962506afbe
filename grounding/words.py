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
from grounding.languages import languages_of

_FEWEST_HITS = 3
"""So many of a language's commonest words must stand in a document for it to count as written in it."""
_COMMON_RANK = 20_000
"""A word among so many of the most frequent ones of its language is a word that somebody can have meant."""


def is_another_word(word: str, source: str, vocabulary: Collection[str], *, named: bool = False) -> bool:
    """True if `word`, though only a slip away from `source`, is a word of its own. All arguments are skeletons.

    `vocabulary` holds the folded words of the document; `named` says that both are written like names, of which a
    list of common words has only some: Smith, not Smyth.
    """
    if word in vocabulary:
        return True
    lists = map(_common_words, sorted(languages_of(vocabulary, _FEWEST_HITS)))
    return any(word in common and (named or source in common) for common in lists)


@cache
def _common_words(language: str) -> frozenset[str]:
    """The skeletons of the language's most frequent words; none for a language without a list."""
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz")
    if not packed.is_file():
        return frozenset()
    counts: dict[str, int] = json.loads(gzip.decompress(packed.read_bytes()))
    ranked = sorted(counts, key=counts.__getitem__, reverse=True)[:_COMMON_RANK]
    return frozenset(map(skeleton, ranked))

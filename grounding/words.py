"""Which words exist, and how common they are: those of the document itself, and those of its language.

The frequency lists come with the package pyspellchecker (MIT, 7 MB: English, German, French, Spanish, Italian,
Portuguese, Dutch, Russian, …); one is loaded when the first doubtful word of that language is met.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files

from blocks.fold import fold_words
from grounding.languages import languages_of

_FEWEST_HITS = 3
"""So many of a language's commonest words must stand in a document for it to count as written in it."""


def is_another_word(word: str, source: str, vocabulary: Collection[str], *, named: bool = False) -> bool:
    """True if `word`, though only a slip away from `source`, is a word of its own. All arguments are skeletons.

    `vocabulary` holds the folded words of the document; `named` says that both are written like names, of which a
    list of words has only some: Smith, not Smyth.
    """
    if word in vocabulary:
        return True
    return any(word in common and (named or source in common) for common in _lists(vocabulary))


def times_rarer(word: str, source: str, vocabulary: Collection[str]) -> float:
    """How many times rarer `word` is than `source` in the document's languages; the least where there are several.

    0 where nothing is known: the word stands in the document itself, or either is in none of the lists.
    """
    if word in vocabulary:
        return 0.0
    lists = [common for common in _lists(vocabulary) if word in common]
    return min((common.get(source, 0.0) / common[word] for common in lists), default=0.0)


def per_million(word: str, vocabulary: Collection[str]) -> float:
    """How often the word comes in a million words of the document's languages: the most where there are several."""
    return max((common.get(word, 0.0) for common in _lists(vocabulary)), default=0.0)


def _lists(vocabulary: Collection[str]) -> list[dict[str, float]]:
    return [_frequencies(language) for language in sorted(languages_of(vocabulary, _FEWEST_HITS))]


@cache
def _frequencies(language: str) -> dict[str, float]:
    """How often each skeleton comes in a million words of the language; empty for a language without a list."""
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz")
    if not packed.is_file():
        return {}
    counts: dict[str, int] = json.loads(gzip.decompress(packed.read_bytes()))
    million = sum(counts.values()) / 1e6
    found: dict[str, float] = {}
    for word, count in zip(fold_words(list(counts)), counts.values(), strict=True):
        found[word] = found.get(word, 0.0) + count / million
    return found

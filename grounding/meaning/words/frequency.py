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

from blocks.text.fold import fold_words, skeleton
from grounding.meaning.language import languages_of

_FEWEST_HITS = 3
"""So many of a language's commonest words must stand in a document for it to count as written in it."""
_SHORTEST_MARKED = 3
"""Letters of a word from which on a note's mark may be glued to it."""


def is_another_word(word: str, source: str, vocabulary: Collection[str], *, named: bool = False) -> bool:
    """True if `word`, though only a slip away from `source`, is a word of its own. All arguments are skeletons.

    `vocabulary` holds the folded words of the document; `named` says that both are written like names, of which a
    list of words has only some: Smith, not Smyth.
    """
    if word in vocabulary:
        return True
    lists = [counts for counts, _ in _lists(vocabulary)]
    return any(word in counts and (named or source in counts) for counts in lists)


def times_rarer(word: str, source: str, vocabulary: Collection[str]) -> float:
    """How many times rarer `word` is than `source` in the document's languages; the least where there are several.

    0 where nothing is known: the word stands in the document itself, or either is in none of the lists.
    """
    if word in vocabulary:
        return 0.0
    lists = [counts for counts, _ in _lists(vocabulary) if word in counts]
    return min((counts.get(source, 0) / counts[word] for counts in lists), default=0.0)


def per_million(word: str, vocabulary: Collection[str]) -> float:
    """How often the word comes in a million words of the document's languages: the most where there are several."""
    return max((1e6 * counts.get(word, 0) / total for counts, total in _lists(vocabulary)), default=0.0)


def is_numbered_name(word: str, vocabulary: Collection[str]) -> bool:
    """True for a word as it is printed that may be a name of which a figure behind it is a part: Rab of Rab5.

    With a capital, and in none of the lists: a note's mark stands behind words and names that they have. Where the
    document's languages have no list, only what is too short for a mark.
    """
    if not any(c.isupper() for c in word):
        return False
    lists = [counts for counts, _ in _lists(vocabulary)]
    known = any(skeleton(word) in counts for counts in lists) or (bool(lists) and not any(lists))
    return len(word) < _SHORTEST_MARKED or not known


def _lists(vocabulary: Collection[str]) -> list[tuple[dict[str, int], int]]:
    return [_counts(language) for language in sorted(languages_of(vocabulary, _FEWEST_HITS))]


@cache
def _counts(language: str) -> tuple[dict[str, int], int]:
    """How often each skeleton comes in texts of the language, and the sum; empty for a language without a list."""
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz")
    if not packed.is_file():
        return {}, 1
    counts: dict[str, int] = json.loads(gzip.decompress(packed.read_bytes()))
    total = sum(counts.values())
    # Most words are their own skeletons: folding only the others halves what the first doubtful word costs.
    spelled = [word for word in counts if not (word.isascii() and word.isalpha() and word.islower())]
    moved = [counts.pop(word) for word in spelled]
    for word, count in zip(fold_words(spelled), moved, strict=True):
        counts[word] = counts.get(word, 0) + count
    return counts, total

"""Do two words say the same? The same word in another form, or near synonyms of a short list.

Light suffix stripping in the manner of Porter (1980), with the endings of one language at a time; comparatives,
agents ("employer", "employee") and "-less", "-able", "-ful" are other words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import product

from rapidfuzz.distance import OSA, Prefix

from grounding.claims.reading.lexicon import claim_lexicon
from grounding.meaning.words.opposites import turned_round

_BEGINNING = 3
"""Letters that forms of a word share at least."""
_SHORTEST_SLIP = 7
"""Letters of a word from which on it is known with a slip in it."""


@lru_cache(maxsize=50_000)
def same_word(a: str, b: str, languages: frozenset[str]) -> bool:
    """True for forms of one word of these languages and listed near synonyms; both are skeletons."""
    groups = claim_lexicon(languages).synonyms
    return a == b or is_form(a, b, languages) or (a in groups and groups[a] == groups.get(b))


@lru_cache(maxsize=8192)
def alike_in(word: str, words: frozenset[str], languages: frozenset[str]) -> tuple[frozenset[str], ...]:
    """Those of the words that say the same as one, the best kind first: the word itself, its forms, synonyms too."""
    near = _begun(words, _BEGINNING).get(word[:_BEGINNING], ())
    forms = frozenset(other for other in near if is_form(word, other, languages))
    equal, groups = words & {word}, claim_lexicon(languages).synonyms
    synonyms = [other for other in words if groups.get(other) == groups[word]] if word in groups else []
    return equal, forms, equal.union(forms, synonyms)


@lru_cache(maxsize=512)
def _begun(words: frozenset[str], letters: int) -> Mapping[str, list[str]]:
    """The words by how they begin."""
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(word[:letters], []).append(word)
    return found


def is_form(a: str, b: str, languages: frozenset[str]) -> bool:
    """True if both are the same word in another form: approve, approved, approval."""
    # Every word is held against every other: most are told apart by how they begin.
    if a[:_BEGINNING] != b[:_BEGINNING]:
        return False
    short, long = sorted((a, b), key=len)
    if len(short) < _BEGINNING or not a.isalpha() or not b.isalpha():
        return False
    if (short, long) in claim_lexicon(languages).unrelated:
        return False
    shared = Prefix.similarity(short, long)
    tails = {short[shared:], long[shared:]}
    if shared < 4 and not tails <= {"", "s", "es", "d", "ed", "ing", "y", "ies", "ied"}:
        return False
    if tails in ({"y", "ies"}, {"y", "ied"}, {"ies", "ied"}, {"y", "id"}):
        return True
    return any(_endings_fit(short, long, shared, _endings(code)) for code in languages)


@cache
def _endings(code: str) -> frozenset[str]:
    return frozenset({"", *claim_lexicon(frozenset({code})).form_endings})


def _endings_fit(short: str, long: str, shared: int, endings: frozenset[str]) -> bool:
    """True if cutting at some place near the last shared letter leaves endings on both sides."""
    return any(
        all(_undoubled(word[cut:], word[cut - 1]) in endings for word in (short, long))
        for cut in range(shared, max(2, shared - 4), -1)
    )


def _undoubled(ending: str, before: str) -> str:
    """The ending without a consonant doubled before it: stop, stopped."""
    return ending[1:] if len(ending) > 2 and ending[0] == before and before not in "aeiouls" else ending


def slips_in(word: str, words: frozenset[str]) -> list[str]:
    """Those of the words of which one may be a slip of the pen or of the OCR; never certain."""
    if len(word) < _SHORTEST_SLIP:
        return []
    near = (other for other in _begun(words, 1).get(word[0], ()) if len(other) >= _SHORTEST_SLIP)
    return [other for other in near if OSA.distance(word, other, score_cutoff=1) <= 1]


@lru_cache(maxsize=8192)
def reversing_in(word: str, words: frozenset[str], languages: frozenset[str]) -> frozenset[str]:
    """Those of the words that say the reverse of one, in any of their listed forms."""
    lexicon, listed = claim_lexicon(languages), _listed_as(word, languages)
    turned = words.intersection(turned_round(word, lexicon))
    if not listed:
        return turned
    return turned | {
        other
        for other in words
        if any(pair in lexicon.reversed_pairs for pair in product(listed, _listed_as(other, languages)))
    }


@lru_cache(maxsize=64)
def _listed(languages: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """The words of the opposites, by how they begin, and by how each of their near synonyms does."""
    lexicon = claim_lexicon(languages)
    by_group: dict[object, list[str]] = {}
    for word, group in lexicon.synonyms.items():
        by_group.setdefault(group, []).append(word)
    found: dict[str, set[str]] = {}
    for word, _ in lexicon.reversed_pairs:
        for alike in (word, *by_group.get(lexicon.synonyms.get(word), ())):
            found.setdefault(alike[:_BEGINNING], set()).add(word)
    return {beginning: frozenset(words) for beginning, words in found.items()}


@lru_cache(maxsize=20_000)  # each word is held against every other
def _listed_as(word: str, languages: frozenset[str]) -> tuple[str, ...]:
    """The words of the opposites of which this one is a form."""
    near = _listed(languages).get(word[:_BEGINNING], frozenset())
    return tuple(listed for listed in near if same_word(word, listed, languages))

"""Which words exist, and how common they are: those of the document itself, and those of its language.

The frequency lists come with the package pyspellchecker (MIT, 7 MB: English, German, French, Spanish, Italian,
Portuguese, Dutch, Russian, …), as text in the order of its words; of one, the words that begin with two letters are
read and folded when the first doubtful word with those is met: a millisecond, where a whole list would take 50 to 700.
"""

from __future__ import annotations

import gzip
import json
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection
from functools import cache
from importlib.resources import files

from blocks.text.fold import fold_words, skeleton
from grounding.meaning.language import languages_of

_LEAST = 50
"""The least count of the lists: that of most words."""
_MORE = re.compile(rb": (?!%d,)(\d+)" % _LEAST)
_LAST = b"\xff"
"""Greater than what any word begins with."""
_END = b'\n"' + _LAST
"""Behind a list."""
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
    languages = _languages(vocabulary)
    return any(_count(each, word) and (named or _count(each, source)) for each in languages)


def times_rarer(word: str, source: str, vocabulary: Collection[str]) -> float:
    """How many times rarer `word` is than `source` in the document's languages; the least where there are several.

    0 where nothing is known: the word stands in the document itself, or either is in none of the lists.
    """
    if word in vocabulary:
        return 0.0
    counts = [(n, _count(each, source)) for each in _languages(vocabulary) if (n := _count(each, word))]
    return min((m / n for n, m in counts), default=0.0)


def per_million(word: str, vocabulary: Collection[str]) -> float:
    """How often the word comes in a million words of the document's languages: the most where there are several."""
    counts = [(n, each) for each in _languages(vocabulary) if (n := _count(each, word))]
    return max((1e6 * n / _total(each) for n, each in counts), default=0.0)


def lists_words(vocabulary: Collection[str]) -> bool:
    """True if one of the document's languages has a list."""
    return any(map(_list, _languages(vocabulary)))


def is_printed(word: str, vocabulary: Collection[str]) -> bool:
    """True for a word, in small letters, that a list of the document's languages has with just these accents."""
    entry = unicodedata.normalize("NFC", word).encode()
    lists = filter(None, map(_list, _languages(vocabulary)))
    return any(lines.startswith(b'\n"%b": ' % entry, _line(lines, entry)) for lines in lists)


def is_numbered_name(word: str, vocabulary: Collection[str]) -> bool:
    """True for a word as it is printed that may be a name of which a figure behind it is a part: Rab of Rab5.

    With a capital, and in none of the lists: a note's mark stands behind words and names that they have.
    """
    if not any(c.isupper() for c in word):
        return False
    known = any(_count(each, skeleton(word)) for each in _languages(vocabulary))
    return len(word) < _SHORTEST_MARKED or not known


def _languages(vocabulary: Collection[str]) -> list[str]:
    return sorted(languages_of(vocabulary, _FEWEST_HITS))


def _count(language: str, word: str) -> int:
    """How often the skeleton comes in texts of the language; 0 for one that is not in its list."""
    return _counts(language, word[:2]).get(word, 0)


@cache
def _counts(language: str, start: str) -> dict[str, int]:
    """How often the skeletons that begin with these two letters come in texts of the language."""
    counts = {word: n for word, n in _marked(language, start[:1]).items() if word[:2] == start}
    if len(start) == 2 and all("a" <= letter <= "z" for letter in start):
        _add(counts, _lines(language, start.encode(), _next(start)))
    return counts


@cache
def _marked(language: str, letter: str) -> dict[str, int]:
    """The same for the words with this letter that are printed otherwise than with two letters from a to z first."""
    counts = {word: n for word, n in _ends(language).items() if word[:1] == letter}
    if "a" <= letter <= "z":
        _add(counts, _lines(language, letter.encode(), f"{letter}a".encode()))
        _add(counts, _lines(language, _next(f"{letter}z"), _next(letter)))
    return counts


@cache
def _ends(language: str) -> dict[str, int]:
    """The same for all words whose first letter is none from a to z: both ends of a list."""
    counts: dict[str, int] = {}
    _add(counts, _lines(language, b"", b"a"))
    _add(counts, _lines(language, _next("z"), _LAST))
    return counts


def _add(counts: dict[str, int], lines: bytes) -> None:
    """Add some lines of a list, by skeleton."""
    words: dict[str, int] = json.loads(b"{%b}" % lines.strip().removesuffix(b","))
    for word, count in zip(fold_words(list(words)), words.values(), strict=True):
        counts[word] = counts.get(word, 0) + count


def _next(start: str) -> bytes:
    """What comes behind all words that begin so."""
    return (start[:-1] + chr(ord(start[-1]) + 1)).encode()


def _lines(language: str, first: bytes, end: bytes) -> bytes:
    """The lines of a list from the words that begin so, or greater, up to those that begin with `end`."""
    lines = _list(language)
    return lines[_line(lines, first) : _line(lines, end)]


def _line(lines: bytes, first: bytes) -> int:
    """Where in a list the words begin that begin so, or are greater."""
    if not first:
        return 0

    def word_behind(at: int) -> bytes:
        start = lines.find(b"\n", at) + 2
        return lines[start : start + len(first)]

    at = bisect_left(range(len(lines) - len(_END)), first, key=word_behind)
    return lines.find(b"\n", at)


@cache
def _list(language: str) -> bytes:
    """Lines `"word": count,` in the order of words, and `_END`; empty for a language without a list."""
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz")
    return gzip.decompress(packed.read_bytes()).strip(b"{}\n") + _END if packed.is_file() else b""


@cache
def _total(language: str) -> int:
    """How many words the counts of a list are of."""
    lines = _list(language)
    return _LEAST * lines.count(b": %d," % _LEAST) + sum(map(int, _MORE.findall(lines)))

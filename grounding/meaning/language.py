"""Which languages a passage is in: by its script, and among the languages of one script by their commonest words.

A language that has a script to itself (Greek, Thai) is told by its letters. Of the others it is counted how many of
each one's thirty or so commonest words (`languages/common.toml`) are there; those near the best count, since passages
are mixed and neighbours share words; the document's vocabulary tells neighbours apart, and decides where a passage is
too short. Linear in the words. Tuned by the constants below.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

from blocks.text.fold import skeleton

FOLDER = Path(__file__).parent / "languages"
"""The files of the languages."""
_FEWEST = 2
"""Common words of a language that must stand in a passage to be sure that it is in it."""
_FEWEST_KNOWN = 3
"""The same for the vocabulary of the document."""
_NEAR_BEST = 0.7
"""A language counts if it has this part of the hits of the one that has most."""
_CLEAR = 0.8
"""Of neighbours that come near each other, one counts that has this part of the best one's hits in the document."""
_HALF = 0.5
"""A language with less than this part of the best one's hits in the document needs more than `_FEWEST` in a passage."""
_STRANGE = 0.05
"""Part of a passage's words that may have letters which its language lacks."""
_SHARE = 0.3
"""Part of the letters that must be of a script for its languages to count; of kana, which stand between ideographs, a
third of that."""

_SCRIPTS = {
    "Grek": "\u0370-\u03ff\u1f00-\u1fff", "Cyrl": "\u0400-\u052f", "Hebr": "\u0590-\u05ff",
    "Arab": "\u0600-\u06ff\u0750-\u077f", "Deva": "\u0900-\u097f", "Thai": "\u0e00-\u0e7f",
    "Hang": "\u1100-\u11ff\uac00-\ud7a3", "Kana": "\u3040-\u30ff", "Hani": "\u3400-\u9fff", "Latn": "a-z\u00c0-\u024f",
}  # fmt: skip
_LETTERS = {script: re.compile(f"[{letters}]") for script, letters in _SCRIPTS.items()}
_PLAIN = re.compile("[a-z]+")


def languages_of(words: Collection[str], fewest: int = _FEWEST) -> frozenset[str]:
    """ISO 639-1 codes of the languages that the folded `words` may be written in.

    A language counts if at least `fewest` of its commonest words are there, and not far fewer than of any other.
    """
    return _languages_of(frozenset(words), fewest)


@lru_cache(maxsize=64)  # a document's vocabulary is asked about with each of its doubtful words
def _languages_of(words: frozenset[str], fewest: int) -> frozenset[str]:
    return frozenset(code for code, n in _near_best(_hits(words), _NEAR_BEST).items() if n >= fewest)


def _near_best(hits: Mapping[str, int], part: float) -> dict[str, int]:
    """The languages that have this part of the hits of the best one in their script, with their hits."""
    common, best = _common(), dict[str, int]()
    for code, n in hits.items():
        script = common[code][0]
        best[script] = max(best.get(script, 0), n)
    return {code: n for code, n in hits.items() if n >= part * best[common[code][0]]}


def passage_languages(words: Iterable[str], vocabulary: Collection[str]) -> frozenset[str]:
    """The languages of a passage of these folded words, in a document of such a vocabulary; empty if none is known."""
    passage, document = frozenset(words), frozenset(vocabulary)
    there = languages_of(passage)
    around = _hits(document)
    if len(there) == 1 and not _is_doubtful(next(iter(there)), passage, document):
        return there
    if len(there) > 1:
        return _sure_of({code: around.get(code, 0) for code in there})
    text, known = "".join(passage), {code: n for code, n in around.items() if n >= _FEWEST_KNOWN}
    return _sure_of({code: n for code, n in known.items() if _LETTERS[_common()[code][0]].search(text)})


def _is_doubtful(code: str, passage: frozenset[str], document: frozenset[str]) -> bool:
    """True for a few words that a neighbour has too, in a document that is in that neighbour: "av ekonomiska skäl".

    Single letters are a formula's: "k processors for task i" is no Czech.
    """
    around, best = _hits(document), _foremost(document)
    if around.get(code, 0) >= _HALF * around.get(best, 0):
        return False
    hits = _hits(frozenset(word for word in passage if len(word) > 1))
    few = hits.get(code, 0)
    return few < _FEWEST or (few == _FEWEST and hits.get(best, 0) > 0)


def _sure_of(hits: Mapping[str, int]) -> frozenset[str]:
    """The languages that come near the best one; a language without lists if it does as well as those that have some.

    A neighbour's words must not be forgiven where it may be no neighbour: Galician for Spanish. English does as well as
    any, for a few of its words are everybody's.
    """
    near = _near_best(hits, _CLEAR)
    best = max(near.values(), default=0)
    unread = frozenset(code for code, n in near.items() if n == best and code not in listed_languages())
    return unread if unread and near.get("en", 0) < best else frozenset(near)


@cache
def listed_languages() -> frozenset[str]:
    """The languages that have a file."""
    return frozenset(path.stem for path in FOLDER.glob("??.toml"))


@lru_cache(maxsize=64)  # the vocabulary of a document is asked for with each of its passages
def _hits(words: frozenset[str]) -> dict[str, int]:
    """How many of each language's commonest words are there; of one told by its script, how many words are in it."""
    hits: dict[str, int] = {}
    for script in _scripts_of(words):
        told, listed = _by_script()[script]
        if told:
            hits |= dict.fromkeys(told, sum(bool(_LETTERS[script].match(word)) for word in words))
        hits |= Counter(chain.from_iterable(map(listed.__getitem__, listed.keys() & words)))
    return {code: n for code, n in hits.items() if not _has_strange_letters(code, words)}


def _has_strange_letters(code: str, words: frozenset[str]) -> bool:
    """True if more of the words than names make have letters that the language lacks: "є" in no Russian text."""
    lacking = _lacking().get(code)
    return lacking is not None and sum(map(bool, map(lacking.search, words))) > _STRANGE * len(words)


@lru_cache(maxsize=64)
def _foremost(words: frozenset[str]) -> str:
    """The language of which most words are there; of equals the first in the list of languages."""
    hits = _hits(words)
    return max(_common(), key=lambda code: hits.get(code, 0))


def _scripts_of(words: frozenset[str]) -> set[str]:
    """The scripts of a good part of the words' letters."""
    text = "".join(words)
    if text.isascii():
        return {"Latn"}
    other = _PLAIN.sub("", text)  # read in all scripts; most of a text in this one has few other letters
    counts = Counter({script: len(letters.findall(other)) for script, letters in _LETTERS.items()})
    counts["Latn"] += len(text) - len(other)
    whole = counts.total()
    if counts["Kana"] > _SHARE / 3 * (counts["Kana"] + counts["Hani"]):
        counts["Kana"] += counts.pop("Hani", 0)
    return {script for script, n in counts.items() if n and n >= _SHARE * whole}


@cache
def language_table() -> dict[str, dict[str, str]]:
    """What `languages/common.toml` has of each language, by its code: script, words, words of questions."""
    return tomllib.loads((FOLDER / "common.toml").read_text("utf-8"))


def common_words() -> dict[str, frozenset[str]]:
    """The commonest words of each language, folded; none where its script tells."""
    return {code: words for code, (_, words) in _common().items()}


@cache
def _common() -> dict[str, tuple[str, frozenset[str]]]:
    """Code -> script and commonest words, folded; no words where the script tells."""
    return {
        code: (row["script"], frozenset(map(skeleton, row["words"].split())))
        for code, row in language_table().items()
    }


@cache
def _lacking() -> dict[str, re.Pattern[str]]:
    """Code -> the letters of its script that a language lacks, of those that have such near neighbours."""
    rows = language_table().items()
    return {code: re.compile(f"[{skeleton(row['lacks'])}]") for code, row in rows if "lacks" in row}


@cache
def _by_script() -> dict[str, tuple[list[str], dict[str, list[str]]]]:
    """Script -> the languages that it tells by itself, and of the others each common word with its languages."""
    found: dict[str, tuple[list[str], dict[str, list[str]]]] = {script: ([], {}) for script in _SCRIPTS}
    for code, (script, common) in _common().items():
        told, listed = found[script]
        told += [] if common else [code]
        for word in common:
            listed.setdefault(word, []).append(code)
    return found

"""The files of `languages/`: one TOML a language, each key a list of words and phrases of one purpose.

Entries are parted by commas and line breaks; a list of words is kept as the folded tokens that alignment compares. The
type of a lexicon's field tells how its key is read (`_BY_TYPE`). CONTRIBUTING.md tells how a language is added.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from blocks.text.fold import fold_words, skeleton, skeleton_with_accents
from grounding.meaning.language import FOLDER
from grounding.meaning.tokens import PARTED, tokenize

Entry = tuple[str, ...]
"""A word or phrase as folded tokens."""
Groups = Mapping[str, str]
"""Word -> the name of the group of words that it belongs to."""


@dataclass(frozen=True, slots=True)
class WordList:
    """The words and phrases of one purpose."""

    words: frozenset[str] = frozenset()
    """The entries of one token; "-li" is one that hangs on words, behind a hyphen."""
    phrases: frozenset[Entry] = frozenset()
    """The entries of several."""
    spelled: frozenset[str] = frozenset()
    """The entries of one token with their accents: Greek "η" is an article, "ή" means or."""

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def holds(self, folded: str, raw: str) -> bool:
        """True for a word of the list that has its accents, or none at all."""
        if folded not in self.words:
            return False
        spelled = skeleton_with_accents(raw)
        return spelled == folded or spelled in self.spelled

    def __or__(self, other: WordList) -> WordList:
        return WordList(self.words | other.words, self.phrases | other.phrases, self.spelled | other.spelled)

    def entries(self) -> Iterator[Entry]:
        """Every entry."""
        yield from ((word,) for word in self.words)
        yield from self.phrases

    def length_at(self, folded: Sequence[str], k: int) -> int:
        """How many tokens the longest entry has that begins at token `k`; 0 if none does."""
        for entry in _by_first_word(self.phrases).get(folded[k], ()):
            if tuple(folded[k : k + len(entry)]) == entry:
                return len(entry)
        return int(folded[k] in self.words)


@cache  # asked at each word of a text; a frozen set knows its hash
def _by_first_word(phrases: frozenset[Entry]) -> dict[str, list[Entry]]:
    """The phrases by their first word, the longest first."""
    found: dict[str, list[Entry]] = {}
    for entry in sorted(phrases, key=len, reverse=True):
        found.setdefault(entry[0], []).append(entry)
    return found


def in_any(word: str, *lists: WordList) -> bool:
    """True for a folded word of one of the lists."""
    return any(word in each for each in lists)


def read_lists(code: str, wanted: Mapping[str, str]) -> dict[str, object]:
    """Those of the fields `wanted`, names and the names of their types, that a language's file has; empty without one.

    Fields of type Groups are tables or lines of words.
    """
    source = FOLDER / f"{code}.toml"
    if not source.is_file():
        return {}
    tables = tomllib.loads(source.read_text("utf-8"))
    lists = {key: text for each in tables.values() if isinstance(each, dict) for key, text in each.items()}
    made = {
        key: (_READERS.get(key) or _BY_TYPE[kind])(lists[key])
        for key, kind in wanted.items()
        if key in lists and key != "full_stops"
    }
    return {**made, "languages": frozenset({code}), "full_stops": frozenset(_full_stops(lists))}


def _entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.replace("\n", ",").replace("،", ",").split(",") if entry.strip()]


def _word_list(text: str) -> WordList:
    entries = _entries(text)
    phrases = [entry for entry in entries if " " in entry or PARTED.search(entry)]
    tokens = [(entry, tuple(tokenize(entry).folded)) for entry in phrases]
    words = [entry for entry in entries if entry not in set(phrases) and not entry.startswith("-")]
    words += [entry for entry, folded in tokens if len(folded) == 1]
    hung = {f"-{skeleton(entry)}" for entry in entries if entry.startswith("-")}
    return WordList(
        frozenset(fold_words(words)) | hung,
        frozenset(folded for _, folded in tokens if len(folded) > 1),
        frozenset(skeleton_with_accents(entry) for entry in words),
    )


def _groups(table: str | Mapping[str, str]) -> dict[str, str]:
    """Word -> the name of its group; groups are the keys of a table, or lines, each named by its first word."""
    rows = table.items() if isinstance(table, Mapping) else [("", line) for line in table.splitlines()]
    split = [(name, list(map(skeleton, line.replace(",", " ").split()))) for name, line in rows]
    return {word: name or words[0] for name, words in split for word in words}


def _pairs(text: str) -> frozenset[tuple[str, str]]:
    """Every two words of an entry, both ways round."""
    groups = [list(map(skeleton, entry.split())) for entry in _entries(text)]
    return frozenset((a, b) for group in groups for a in group for b in group if a != b)


def _equations(text: str) -> list[tuple[str, str]]:
    """The two sides of each entry."""
    split = (entry.partition("=") for entry in _entries(text))
    return [(short.strip(), long.strip()) for short, _, long in split]


GERESH = str.maketrans("׳״", "'\"")
"""The marks of Hebrew short forms, which most type as these."""


def _abbreviations(text: str) -> dict[str, frozenset[str]]:
    """Of both sides that begin with one word, "і т. д. = і так далі", the rest too: there the words that are alike
    stand against each other."""
    found: dict[str, frozenset[str]] = {}
    given = _equations(text)
    halves = [(short.partition(" "), long.partition(" ")) for short, long in given]
    for short, long in [*given, *((a[2], b[2]) for a, b in halves if a[0] == b[0] and a[2])]:
        key = "".join(short.split()).translate(GERESH).casefold()
        found[key] = found.get(key, frozenset()) | {skeleton(long)}
    return found


def _contractions(text: str) -> dict[str, str]:
    return {short.casefold(): " ".join(map(skeleton, long.split())) for short, long in _equations(text)}


def _affixes(text: str) -> tuple[str, ...]:
    return tuple(
        "-" * entry.startswith("-") + skeleton(entry) + "-" * entry.endswith("-") for entry in _entries(text)
    )


_WITH_FULL_STOPS = ("full_stops", "abbreviations", "before_numbers", "leads")
"""Lists that hold short forms."""


def _full_stops(lists: Mapping[str, str]) -> Iterator[str]:
    for name in _WITH_FULL_STOPS:
        for entry in _entries(lists.get(name, "")):
            yield from (word for word in entry.partition("=")[0].split() if word.endswith("."))


def _endings(text: str) -> frozenset[str]:
    return frozenset({"", *map(skeleton, _entries(text))})


def _exchanges(text: str) -> tuple[tuple[str, str], ...]:
    """Lines of two things, the first to be exchanged for the second; the second may be nothing."""
    rows = (line.rpartition("=") for line in text.splitlines() if line.strip())
    return tuple((old.strip(), new.strip()) for old, _, new in rows)


def _patterns(text: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Of skeletons, which have the letters of Korean syllables one by one."""
    return tuple((re.compile(old), new) for old, new in _exchanges(unicodedata.normalize("NFD", text)))


_BY_TYPE: dict[str, Callable[[Any], object]] = {
    "WordList": _word_list,
    "Groups": _groups,
    "frozenset[tuple[str, str]]": _pairs,
    "frozenset[str]": _endings,
    "tuple[str, ...]": _affixes,
    "tuple[tuple[str, str], ...]": _exchanges,
    "tuple[tuple[re.Pattern[str], str], ...]": _patterns,
    "Mapping[str, frozenset[str]]": _abbreviations,
}
"""What reads a key into a field of this type."""
_READERS: dict[str, Callable[[str], object]] = {
    "contractions": _contractions,
    "transcribed": lambda text: dict(_equations(text)),
    "told_by_spelling": lambda text: dict(_equations(text)),
}
"""What reads a key that is none of the lists which its type tells."""

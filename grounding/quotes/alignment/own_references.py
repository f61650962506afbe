"""What references look like in one document alone: told by how it numbers, keys and lists its sources.

Regular expressions over the whole text, once a document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from blocks.text.acronyms import bracketed_words
from blocks.text.index import TextIndex

_ROUND = re.compile(r"\([1-9]\d{0,2}(?:(?:, |,(?!\d{3})|\s?[–-]\s?)[1-9]\d{0,2})*\)")
"""What numbered references look like in round brackets: "(5, 6)", "(3–5)"; only where the document counts them so."""
_COUNTED, _COUNTED_TOGETHER = 8, 2
"""So many such numbers must come for the first time in their order, and so many brackets of several have one of them:
equations are numbered alone, and neither points nor amounts of money in their order."""
_KEYED = re.compile(r"\[([A-Z][A-Za-z+]{0,6}\d{0,4}[a-z]?)\] [A-Z](?:\.|[\w'’-]+,? [A-Z]\.)")
"""A key and the author of what it stands for, in a list of sources: "[Te] J. Tegart", "[Knu84] Knuth, D."."""
_TOLD = re.compile(r"\b([A-Z][\w'’-]+)\s(?P<all>\(((?:1[89]|20)\d\d[a-z]?)\))")
"""A name with a year alone: "Nigam (1998)"; a reference if a list of sources has both."""
_SOURCE = re.compile(r"\b([A-Z][\w'’-]+),? [A-Z]\.(?=[^()]{0,200}?\(?((?:1[89]|20)\d\d[a-z]?)\)?[.,:])")
"""An author and the year, in a list of sources: "Nigam, K. (1998).", "Nigam K., 1998."."""
_HELD, _LONGEST_ACRONYM = re.compile(r"\s\((?P<long>[^()]{5,120})\)"), 12
"""What may say what the acronym before it is short for, and characters before the bracket in which that stands."""
_FEWEST_SOURCES = 3
"""Authors that a list of sources has at least."""


@dataclass(frozen=True, slots=True)
class OwnReferences:
    """What references look like in one document alone."""

    looks: re.Pattern[str] | None
    """Numbers in round brackets, "(5, 6)", if they are counted as they come; the keys of its list of sources, "[Te]"
    for "[Te] J. Tegart, …"; acronyms that it defines, "(FCA)"."""
    told: frozenset[tuple[str, str]]
    """Authors of its list of sources, with the year behind their name: "Nigam (1998)"."""

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where such references stand in a passage."""
        yield from (m.span() for m in self.looks.finditer(text)) if self.looks else ()
        yield from (m.span("all") for m in _TOLD.finditer(text) if m.group(1, 3) in self.told)


_own: WeakKeyDictionary[TextIndex, OwnReferences] = WeakKeyDictionary()


def references_of_document(index: TextIndex) -> OwnReferences:
    """What references look like in this document alone."""
    index = index.whole
    if index not in _own:
        text = " ".join(index.texts)
        keys = set(_KEYED.findall(text))
        looks = [_ROUND.pattern] * _counts_references(text)
        looks += [rf"\[(?:{'|'.join(map(re.escape, sorted(keys)))})\]"] * (len(keys) >= _COUNTED_TOGETHER)
        short = "|".join(r"\.?".join(map(re.escape, each)) for each in sorted(index.acronyms))
        looks += [rf"\([\"“„«]?(?:{short})\.?[\"”“»]?\)"] * bool(short)
        looks += sorted(_long_forms(text, index.acronyms))
        _own[index] = OwnReferences(re.compile("|".join(looks)) if looks else None, _told_sources(text))
    return _own[index]


def _long_forms(text: str, acronyms: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Patterns of brackets that say behind an acronym what it is short for: "SPI (Software in the Public Interest)"."""
    found = set()
    for m in _HELD.finditer(text) if acronyms else ():
        short = text[max(0, m.start() - _LONGEST_ACRONYM) : m.start()].rpartition(" ")[2]
        if acronyms.get(short) == bracketed_words(m["long"]):
            found.add(rf"(?<=\b{re.escape(short)}\s){re.escape(m.group().lstrip())}")
    return found


def _told_sources(text: str) -> frozenset[tuple[str, str]]:
    """Authors with the year behind their name that a list of sources has too; none of several years."""
    told = {m.group(1, 3) for m in _TOLD.finditer(text)}
    listed = {m.group(1, 2) for m in _SOURCE.finditer(text)} if told else set()
    years = Counter(name for name, _ in told)
    if len({name for name, _ in listed}) < _FEWEST_SOURCES:
        return frozenset()
    return frozenset((name, year) for name, year in told & listed if years[name] == 1)


def _counts_references(text: str) -> bool:
    expected, together = 1, 0
    for bracket in _ROUND.findall(text):
        before = expected
        numbers = [*map(int, re.findall(r"\d+", bracket))]
        if "–" in bracket or "-" in bracket:
            numbers = [*range(numbers[0], min(numbers[-1], numbers[0] + _LONGEST_RANGE) + 1)]
        for number in numbers:
            expected += number == expected
        together += expected > before and len(numbers) > 1
    return expected > _COUNTED and together >= _COUNTED_TOGETHER


_LONGEST_RANGE = 30
"""References that one bracket has at most."""

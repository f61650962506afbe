"""Number words: what 0 to 999 999 are called, cardinal and ordinal, in every language of `languages/`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Set
from decimal import Decimal
from functools import cache, lru_cache
from itertools import chain, product
from typing import NamedTuple

from grounding.numbers.plain import SPOKEN, make_plain
from grounding.numbers.words.units import money_scales, scales, scales_of
from grounding.numbers.words.unspaced_numerals import may_hold_unspaced
from grounding.numbers.words.vocabulary import any_of, extra, extra_words, languages, means_other, spellings

WORD = re.compile(rf"[{SPOKEN}]+")
"""A word of a plain text."""
_SHORT_WORD = 4
"""Letters: so short a number word of a language that isn't at home counts only in company."""
_SHORT_ROOT = 3
"""The same where vowels are not written, or hardly: Hebrew, Arabic, Hindi."""
_LONGEST_COMPOUND = 60
_MILLION = 1_000_000


class Phrase(NamedTuple):
    """What a number phrase says."""

    value: int
    """0 to 999 999."""
    ordinal: bool
    """True for third, twenty-first."""
    languages: tuple[str, ...]
    """Codes of the languages that say it so."""
    shy: bool
    """True for what is so short that it counts only beside other words of its language."""
    weak: bool
    """True for what is mostly another word: articles, "second"."""


@cache
def phrases() -> dict[str, Phrase]:
    """Every phrase up to 99 and for whole hundreds, words parted by one space, to what it says."""
    table: dict[str, Phrase] = {}
    weak, none = frozenset(extra_words("words", "weak")), extra_words("words", "none")
    for code, value, ordinal, words in chain(_cardinals(), _ordinals(), _kept()):
        known = table.get(words)
        if known is None and words not in none:
            shy = " " not in words and (
                means_other(code, words, _SHORT_WORD) or (words > "\u0590" and len(words) <= _SHORT_ROOT)
            )
            mostly_other = words in weak or (value == 1 and code != "en") or (ordinal and code != "en")
            table[words] = Phrase(value, ordinal, (code,), shy, mostly_other)
        elif known is not None and known.value == value and known.ordinal == ordinal:
            table[words] = known._replace(
                languages=(*known.languages, code), shy=known.shy and means_other(code, words, _SHORT_WORD)
            )
    return table


def _cardinals() -> Iterator[tuple[str, int, bool, str]]:
    endings = {code: both.split("=") for code, both in extra()["case_endings"].items()}
    written = {
        code: [each.split("=") for each in pairs.split()] for code, pairs in extra()["also_written"].items()
    }
    for code, language in languages().items():
        if "hundreds" not in language:
            continue
        for value, words in chain(
            enumerate(language["cardinals"]), zip(range(100, 1000, 100), language["hundreds"], strict=True)
        ):
            for word in spellings(words):
                yield code, value, False, word
                if code in endings and word.endswith(endings[code][0]):
                    yield code, value, False, word.removesuffix(endings[code][0]) + endings[code][1]
                also = (word.replace(old, new) for old, new in written.get(code, ()) if old in word)
                yield from ((code, value, False, each) for each in also)


def _ordinals() -> Iterator[tuple[str, int, bool, str]]:
    for code, language in languages().items():
        for value, words in enumerate(language.get("ordinals", ()), 1):
            yield from ((code, value, True, word) for word in spellings(words))
    for code, table in extra()["declined_ordinals"].items():
        tens = extra()["decades"][code]["words"].split() if table.get("tens") else ()
        for value, stem in chain(
            enumerate(table["stems"].split(), 1), zip(range(20, 100, 10), tens, strict=False)
        ):
            # Ukrainian "п'ятий": what an apostrophe parts is two words.
            parted = stem.replace("'", " ")
            yield from ((code, value, True, parted + ending) for ending in table["endings"].split())


def _kept() -> Iterator[tuple[str, int, bool, str]]:
    for value, words in extra()["phrases"].items():
        yield from (("en", int(value), False, word) for word in spellings(words))
    for code, table in extra()["cardinals"].items():
        for value, words in table.items():
            yield from ((code, int(value), False, word) for word in spellings(words))
    for value, words in extra()["ordinals"].items():
        yield from (("fr", int(value), True, word) for word in words.split())


@cache
def _cardinals_of(code: str) -> dict[str, int]:
    weak, kept = extra_words("words", "weak"), extra()["cardinals"].get(code, {})
    said = [
        *enumerate(languages().get(code, {}).get("cardinals", ())),
        *zip(range(100, 1000, 100), languages().get(code, {}).get("hundreds", ()), strict=False),
        *((int(n), w) for n, w in kept.items()),
        *_native(code),
    ]
    own = ((word, value) for value, words in said for word in spellings(words))
    counts_one = code in extra_words("languages", "count_one")
    return {word: value for word, value in own if word not in weak and (value != 1 or counts_one)}


@cache
def spoken_of(code: str, most: int, *, ordinals: bool = True) -> dict[str, int]:
    """The words of one language for 1 to `most`, with the ordinal ones or without."""
    said = chain(_cardinals(), _ordinals(), _kept())
    return {
        word: value
        for own, value, ordinal, word in said
        if own == code and 1 <= value <= most and ordinals >= ordinal
    }


def _native(code: str) -> Iterator[tuple[int, str]]:
    """Tens and units in one word that CLDR lacks: 마흔일곱."""
    table = extra()["native"].get(code, {"tens": "", "units": ""})
    for (tens, ten), (unit, words) in product(
        enumerate(table["tens"].split(), 1), enumerate(table["units"].split(), 1)
    ):
        yield from ((10 * tens + unit, ten + word) for word in spellings(words))


def cardinal(word: str, codes: Collection[str]) -> int | None:
    """What a word that stands alone counts in one of these languages, however short it is; None for an article."""
    known = (_cardinals_of(code).get(make_plain(word)) for code in sorted(codes))
    return next((value for value in known if value is not None), None)


def counts_in(word: str, codes: Set[str]) -> bool:
    """True for a word that is mostly another one elsewhere, and a number above one in each of these languages: Spanish
    "tres"."""
    phrase = phrases().get(make_plain(word))
    counts = phrase is not None and not phrase.ordinal and phrase.value > 1
    own = bool(codes) and phrase is not None and codes <= set(phrase.languages)
    return counts and own and word not in extra_words("words", "weak_at_home")


@cache
def otherwise_in(codes: frozenset[str]) -> dict[str, str]:
    """Words that count otherwise in these languages than where they are first known, or only there, as numbers are read
    from them: "60" for Danish "tres", which is no three, "thousand" for Turkish "bin"."""
    said = ((word, value) for code, value, _, word in _cardinals() if code in codes)
    known = phrases()
    counted = {
        word: str(value)
        for word, value in said
        if word in known and known[word].value != value and codes.isdisjoint(known[word].languages)
    }
    spoken = {factor: word for word, factor in scales_of("en").items()}
    own = (item for code in codes for item in scales_of(code).items())
    unknown = ((word, factor) for word, factor in own if word not in scales() or word in money_scales())
    return counted | {word: spoken[factor] for word, factor in unknown if factor in spoken}


@cache
def starters() -> frozenset[str]:
    """First words of all phrases but articles, and scale words; a text with none has no number words but compounds."""
    first = {words.partition(" ")[0] for words in phrases()} - {*extra_words("words", "articles")}
    halves = {word for key in ("half", "half_of", "one_and_half") for word in extra_words("words", key)}
    return frozenset(first | halves | {*(word for word in scales() if len(word) > 2)})


def may_begin_numbers(words: Set[str]) -> bool:
    """False for words of a plain text with none that begins numbers, or none but short ones without company: "to" and
    "on" count in Danish and in Turkish."""
    return any(
        word not in _companies() or not _companies()[word].isdisjoint(words - {word})
        for word in words & starters()
    )


@cache
def company(code: str) -> frozenset[str]:
    """Words of a language behind which its short number words count: units, currencies, scales."""
    language = languages()[code]
    lines = [*language["units"].values(), *language["currencies"].values(), *language["scales"].values()]
    return frozenset(words.partition(" ")[0] for line in lines for words in spellings(line))


@cache
def _companies() -> dict[str, frozenset[str]]:
    """Each word that is too short to count by itself, and those without which it begins no number."""
    parts = [word for words in extra()["parts"].values() for word in words.split()]
    of_numbers: dict[str, set[str]] = {}
    for words, phrase in phrases().items():
        for code in phrase.languages:
            of_numbers.setdefault(code, {*parts}).update(words.split())
    return {
        word: frozenset().union(*(company(code) | of_numbers[code] for code in phrase.languages))
        for word, phrase in phrases().items()
        if phrase.shy
    }


@lru_cache(maxsize=4096)  # most words of a text come again
def may_be_of_number(text: str) -> bool:
    """True if a word or two, as written, have digits or a word that numbers have: cheap, and often true for nothing."""
    if any(c.isnumeric() for c in text) or may_hold_unspaced(text):
        return True
    words = WORD.findall(make_plain(text))
    return not (starters().isdisjoint(words) and _within().isdisjoint(words))


@cache
def _within() -> frozenset[str]:
    """Words that stand inside numbers."""
    return frozenset((*extra_words("links"), *extra_words("words", "minus"), *extra_words("words", "plus")))


@cache
def longest_phrase() -> dict[str, int]:
    """First word of a phrase to the length in words of the longest phrase that begins so."""
    lengths: dict[str, int] = {}
    for words in phrases():
        first = words.partition(" ")[0]
        lengths[first] = max(lengths.get(first, 0), words.count(" ") + 1)
    return lengths


@cache
def links() -> dict[str, tuple[str, ...]]:
    """Language to the words between its hundreds and the rest; with "+", prefixes of the rest."""
    return {
        code: (*language.get("links", ()), *extra_words("links")) for code, language in languages().items()
    }


@cache
def _compounds() -> tuple[frozenset[str], dict[str, re.Pattern[str]], dict[str, re.Pattern[str]]]:
    """What compounds hold one of; by language what parts a thousand, and a hundred, from the rest."""
    thousands, hundreds, stems = {}, {}, set()
    within = f"(?:{any_of('links')})?"
    for code in extra_words("languages", "glued"):
        thousand = [word for word, factor in scales_of(code).items() if factor == 1000 and len(word) > 3]
        hundred = [word for words in languages()[code]["hundreds"] for word in spellings(words)]
        stems |= {*thousand, *_glued_millions(code), *spellings(languages()[code]["hundreds"][0])}
        thousands[code] = re.compile(rf"(?P<head>.*?)(?:{_either(thousand)}){within}(?P<rest>.*)\Z")
        hundreds[code] = re.compile(rf"(?P<head>{_either(hundred)}){within}(?P<rest>.+)\Z")
    shortest = {stem for stem in stems if not any(other in stem for other in stems - {stem})}
    return frozenset(shortest), thousands, hundreds


def _either(words: set[str] | list[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


def may_hold_compound(plain: str) -> bool:
    """True if a text has the hundred or the thousand of a language that writes numbers in one word."""
    return any(stem in plain for stem in _compounds()[0])


@lru_cache(maxsize=4096)
def compound(word: str) -> Phrase | None:
    """A number of hundreds or thousands in one word: zweitausendfunfhundert, trecentoventitre, duemila."""
    if len(word) > _LONGEST_COMPOUND or not may_hold_compound(word):
        return None
    for code in _compounds()[1]:
        value = _millions(word, code)
        if value is not None and value >= 100:
            return Phrase(value, False, (code,), False, False)
    return None


@cache
def _glued_millions(code: str) -> dict[str, Decimal]:
    """A million and more in a language that writes them in one word with what they count: "kétmillió"."""
    glued = code in extra_words("languages", "glued_millions")
    return (
        {word: n for word, n in scales_of(code).items() if n >= _MILLION and len(word) > 4} if glued else {}
    )


def _millions(word: str, code: str) -> int | None:
    """The same with thousands: "kétmillió" is two million, by itself it is a scale word."""
    for name, factor in _glued_millions(code).items():
        head, found, rest = word.partition(name)
        if found:
            counts = _thousands(head, code) if head else None
            more = _thousands(rest, code) if rest else 0
            return None if counts is None or more is None else counts * int(factor) + more
    return _thousands(word, code)


def _thousands(word: str, code: str) -> int | None:
    parted = _compounds()[1][code].match(word)
    if parted is None:
        return _hundreds(word, code)
    head = _hundreds(parted["head"], code) if parted["head"] else 1
    rest = _hundreds(parted["rest"], code) if parted["rest"] else 0
    return None if head is None or rest is None else 1000 * head + rest


def _hundreds(word: str, code: str) -> int | None:
    known = phrases().get(word)
    if known is not None:
        return known.value if code in known.languages and not known.ordinal else None
    parted = _compounds()[2][code].match(word)
    if parted is None:
        return None
    head, rest = phrases().get(parted["head"]), phrases().get(parted["rest"])
    if head is None or rest is None or code not in rest.languages or rest.ordinal or rest.value >= 100:
        return None
    return head.value + rest.value

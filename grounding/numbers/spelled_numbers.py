"""Number words in running text: phrases with scales, halves and decimals, as one number each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache

from grounding.numbers.model import Reading
from grounding.numbers.partial_number import Mention
from grounding.numbers.words.number_words import (
    WORD,
    Phrase,
    company,
    compound,
    links,
    longest_phrase,
    phrases,
)
from grounding.numbers.words.units import scales_of, spoken_scales, units
from grounding.numbers.words.vocabulary import any_of, extra, extra_words, languages

_JOINT = re.compile(r"[ -]{1,2}\Z|'\Z")
_LINKS = frozenset(extra_words("links"))
_TO = frozenset((*extra_words("links", "to"), *extra_words("links", "either")))
_RANGE = re.compile(rf" ?[-–—] ?| (?:{any_of('links', 'to', 'either')}) ")
_ARTICLES = frozenset(extra_words("words", "articles"))
_HALF = extra_words("words", "half")[0]
_ONE_AND_HALF = frozenset(extra_words("words", "one_and_half"))
_HALVES = list(extra_words("words", "halves"))
_POINT = extra_words("words", "point")[0]
_HALF_OF = frozenset(extra_words("words", "half_of"))
_SECONDS = frozenset(extra_words("unit_words", "none"))
_BEGIN_TOO = _ARTICLES | {_HALF} | _HALF_OF | _ONE_AND_HALF
"""Words that begin a number without being a phrase by themselves."""
_PARTS = {word: int(part) for part, words in extra()["parts"].items() for word in words.split()}


@cache
def _thousands() -> dict[str, frozenset[str]]:
    """A thousand to the languages that count none before it: "mille", "mil"; English says "a thousand"."""
    said = [
        (word, code) for code in languages() for word, factor in scales_of(code).items() if factor == 1000
    ]
    return {word: frozenset(code for other, code in said if other == word) - {"en"} for word, _ in said}


@cache
def _digits() -> list[str]:
    """The English names of 0 to 9."""
    return languages()["en"]["cardinals"][:10]


@cache
def _points() -> re.Pattern[str]:
    """An article before percentage points, of which there is a half."""
    names = [name for name, said in units().items() if said == ("pp",)]
    return re.compile(rf"(?: an?)?(?= (?:{'|'.join(map(re.escape, names))}))")


class _Words:
    """The words of a text with a place to read from."""

    def __init__(self, plain: str) -> None:
        self.plain = plain
        self.spans = [match.span() for match in WORD.finditer(plain)]
        self.words = [plain[start:end] for start, end in self.spans]

    def word(self, index: int) -> str:
        return self.words[index] if index < len(self.words) else ""

    def joined(self, index: int) -> bool:
        """True if only a space or a hyphen parts the word from the one before it."""
        if not 0 < index < len(self.words):
            return False
        return bool(_JOINT.match(self.plain[self.spans[index - 1][1] : self.spans[index][0]]))

    def phrase(self, index: int, first: str = "") -> tuple[Phrase, int] | None:
        """The longest phrase below 1000 that begins at a word, or a compound, and the word after it; `first` stands
        instead of the first word."""
        found = self._listed(index, first)
        if found is None:
            whole = compound(first or self.word(index))
            return (whole, index + 1) if whole else None
        head, stop = found
        if head.ordinal and head.value % 10 == 0:
            return self._both_ordinal(head, stop) or found
        if head.ordinal or head.value < 100 or head.value % 100:
            return found
        rest = self._rest(head, stop)
        return found if rest is None else (self._sum(head, rest[0]), rest[1])

    def _both_ordinal(self, head: Phrase, index: int) -> tuple[Phrase, int] | None:
        """Tens and units that are both ordinal: "dwudziestą piątą", "δέκατου όγδοου"; not "the tenth second"."""
        found = self._listed(index) if self.joined(index) and self.word(index) not in _SECONDS else None
        units = found is not None and found[0].ordinal and found[0].value < 10
        if found is None or not units or set(found[0].languages).isdisjoint(head.languages):
            return None
        return self._sum(head, found[0]), found[1]

    @staticmethod
    def _sum(head: Phrase, rest: Phrase) -> Phrase:
        return Phrase(head.value + rest.value, rest.ordinal, rest.languages, False, False)

    def _listed(self, index: int, first: str = "") -> tuple[Phrase, int] | None:
        """The longest phrase of the table; `first` stands instead of the first word."""
        words = [first or self.word(index)]
        longest = longest_phrase().get(words[0], 0)
        while len(words) < longest and self.joined(index + len(words)):
            words.append(self.word(index + len(words)))
        while words:
            found = phrases().get(" ".join(words))
            if found is not None:
                return found, index + len(words)
            words.pop()
        return None

    def _rest(self, head: Phrase, index: int) -> tuple[Phrase, int] | None:
        """What follows a hundred and is below it, in one language with it, behind a link or not."""
        if not self.joined(index):
            return None
        word = self.word(index)
        known = {link for code in head.languages for link in links()[code]}
        begins = [self._listed(index)]
        if word in known and self.joined(index + 1):
            begins.append(self._listed(index + 1))
        begins += [
            self._listed(index, word.removeprefix(link[:-1]))
            for link in known
            if link.endswith("+") and word.startswith(link[:-1])
        ]
        for found in begins:
            if found and found[0].value < 100 and not set(found[0].languages).isdisjoint(head.languages):
                return found
        return None


def find_spelled(plain: str) -> Iterator[Mention]:
    """Every number in words of a plain text, in order."""
    words = _Words(plain)
    stop = 0
    for index, word in enumerate(words.words):
        if index < stop or not _may_begin(word):
            continue
        found = _half(words, index) or _part(words, index) or _cardinal(words, index)
        if found is None or _stands_alone(words, index, found[1]):
            continue
        mention, stop = found
        mention.spelled = True
        said = " ".join(words.words[index:stop])
        mention.weak = phrases()[said].weak if said in phrases() else said == _HALF
        yield mention


@lru_cache(maxsize=4096)  # most words of a text come again
def _may_begin(word: str) -> bool:
    return (
        word in longest_phrase() or word in _BEGIN_TOO or word in _thousands() or compound(word) is not None
    )


def _stands_alone(words: _Words, index: int, stop: int) -> bool:
    """True for one short word that means something else in another language, without a word of its own behind it."""
    known = phrases().get(words.word(index)) if stop == index + 1 else None
    if known is None or not known.shy or _in_range(words, index, known):
        return False
    return not words.joined(stop) or all(words.word(stop) not in company(code) for code in known.languages)


def _in_range(words: _Words, index: int, number: Phrase) -> bool:
    """True for an end of a range whose other end is a number of the same language: "két-négy", "pět až šest"."""
    for step in (1, -1):
        other = index + step
        other += step if 0 <= other < len(words.words) and words.words[other] in _TO else 0
        low, high = sorted((index, other))
        if low < 0 or high >= len(words.words):
            continue
        found = phrases().get(words.words[other])
        same = found is not None and not set(found.languages).isdisjoint(number.languages)
        if same and _RANGE.fullmatch(words.plain, words.spans[low][1], words.spans[high][0]):
            return True
    return False


def _mention(
    words: _Words, index: int, stop: int, value: Decimal, kind: str = "number"
) -> tuple[Mention, int]:
    units = ("ordinal",) if kind == "ordinal" else ("",)
    start, end = words.spans[index][0], words.spans[stop - 1][1]
    return Mention(start, end, (value,), kind=kind, units=units), stop


def _half(words: _Words, index: int) -> tuple[Mention, int] | None:
    """half, half a million; medio millón; anderthalb."""
    if words.word(index) in _ONE_AND_HALF:
        return _mention(words, index, index + 1, Decimal("1.5"))
    stop = index + 1
    if words.word(index) in _HALF_OF and words.joined(stop) and words.word(stop) in spoken_scales():
        return _mention(words, index, stop + 1, spoken_scales()[words.word(stop)] / 2)
    if words.word(index) in {*_HALF_OF, _HALF} and (
        point := _points().match(words.plain, words.spans[index][1])
    ):
        mention, stop = _mention(words, index, stop, Decimal("0.5"))
        mention.end = point.end()
        return mention, stop
    if words.word(index) != _HALF:
        return None
    if words.joined(stop) and words.word(stop) in _ARTICLES and words.word(stop + 1) in spoken_scales():
        return _mention(words, index, stop + 2, spoken_scales()[words.word(stop + 1)] / 2)
    return _mention(words, index, stop, Decimal("0.5"))


def _part(words: _Words, index: int) -> tuple[Mention, int] | None:
    """two-thirds, one quarter; "a third" may be an ordinal too."""
    found = words.phrase(index)
    if (
        found is None
        and words.word(index) in _ARTICLES
        and words.word(index + 1) in _PARTS
        and words.joined(index + 1)
    ):
        part = _PARTS[words.word(index + 1)]
        mention, stop = _mention(words, index, index + 2, Decimal(1) / part)
        if part > 2 and part != 4:
            mention.extra |= Mention(0, 0, (Decimal(part),), units=("ordinal",)).readings()
        return mention, stop
    if found is None or found[0].ordinal:
        return None
    phrase, stop = found
    word = words.word(stop)
    if (
        word not in _PARTS
        or not words.joined(stop)
        or not 0 < phrase.value < max(2, _PARTS[word])
        or not _counts_right(phrase.value, word)
    ):
        return None
    mention, stop = _mention(words, index, stop + 1, Decimal(phrase.value) / _PARTS[word])
    if phrase.value == 1 and "en" not in phrase.languages and _PARTS[word] > 2:  # "un terzo": a third one too
        mention.extra |= Mention(0, 0, (Decimal(_PARTS[word]),), units=("ordinal",)).readings()
    if _PARTS[word] == 4:
        mention.extra.add(Reading(Decimal(phrase.value), "quarter"))
    return mention, stop


def _counts_right(value: int, part: str) -> bool:
    """False for "one thirds" and "two third"; parts that take no "s" go with any number."""
    one = part.removesuffix("s")
    return not (one in _PARTS and f"{one}s" in _PARTS) or (value == 1) != part.endswith("s")


def _cardinal(words: _Words, index: int) -> tuple[Mention, int] | None:
    """Phrases and scales added up: two million three hundred thousand; twenty-first; one point five."""
    total, limit, stop, ordinal = Decimal(0), Decimal(10) ** 18, index, False
    while not ordinal:
        begin = stop + 1 if stop > index and words.word(stop) in _LINKS else stop
        if stop > index and not (words.joined(stop) and (begin == stop or words.joined(begin))):
            break
        step = _step(words, begin)
        if step is None and stop > index and (linked := _without_link(words.word(stop))):
            step = _step(words, stop, linked)
        if step is None or step[0] >= limit:
            break
        value, factor, stop, ordinal = step
        total, limit = total + value, factor
        if factor == 1:
            break
    if stop == index:
        return None
    if not ordinal and limit == 1 and (year := _year(words, index, stop, total)):
        return _mention(words, index, year[1], year[0])
    value, stop = _decimals(words, stop, total)
    return _mention(words, index, stop, value, "ordinal" if ordinal else "number")


def _without_link(word: str) -> str:
    """A word without the link that is written together with it: "مائتان" of "ومائتان"; empty if it has none."""
    return next((word[len(link) :] for link in _prefixes() if word.startswith(link)), "")


@cache
def _prefixes() -> tuple[str, ...]:
    return tuple({link[:-1] for own in links().values() for link in own if link.endswith("+")})


def _step(words: _Words, index: int, first: str = "") -> tuple[Decimal, Decimal, int, bool] | None:
    """A phrase and its scale words: value, the scale, the word after, and whether it is an ordinal; `first` stands
    instead of the first word."""
    if _is_thousand(words, index):
        return Decimal(1000), Decimal(1000), index + 1, False
    found = words.phrase(index, first)
    value, stop, ordinal = (
        (Decimal(found[0].value), found[1], found[0].ordinal) if found else (Decimal(1), index, False)
    )
    if found is None:
        if (
            words.word(index) not in _ARTICLES
            or words.word(index + 1) not in spoken_scales()
            or not words.joined(index + 1)
        ):
            return None
        stop = index + 1
    value, stop = _halves(words, stop, value)
    factor = Decimal(1)
    codes = found[0].languages if found else ("en",)
    while not ordinal and words.joined(stop) and (scale := _scale(words.word(stop), codes)):
        factor *= scale
        stop += 1
    # A dual, אלפיים, is two thousand with what may follow a thousand.
    thousands = Decimal(1000) if factor == 1 and value >= 1000 and not value % 1000 else factor
    return value * factor, thousands, stop, ordinal


def _is_thousand(words: _Words, index: int) -> bool:
    """True for a thousand with its hundreds or less behind it: "mille deux cents", "mil novecientos"."""
    codes = _thousands().get(words.word(index), frozenset())
    linked = codes and words.joined(index + 1) and words.word(index + 1) in _LINKS
    behind = words.phrase(index + 2 if linked else index + 1) if codes and words.joined(index + 1) else None
    if (
        codes
        and behind is None
        and words.joined(index + 1)
        and (rest := _without_link(words.word(index + 1)))
    ):
        behind = words.phrase(index + 1, rest)
    return behind is not None and behind[0].value < 1000 and not codes.isdisjoint(behind[0].languages)


def _scale(word: str, codes: tuple[str, ...]) -> Decimal | None:
    """What a scale word says: in the language of the number before it, if it is one of its words."""
    own = (scales_of(code).get(word) for code in codes)
    return next((factor for factor in own if factor), None) or spoken_scales().get(word)


def _year(words: _Words, index: int, stop: int, century: Decimal) -> tuple[Decimal, int] | None:
    """Two phrases of one language as a year: nineteen ninety-nine, twenty twenty."""
    found = words.phrase(stop) if words.joined(stop) and 11 <= century <= 20 else None
    if found is None or found[0].ordinal or not 10 <= found[0].value < 100:
        return None
    head = words.phrase(index)
    if head is None or set(head[0].languages).isdisjoint(found[0].languages):
        return None
    return century * 100 + found[0].value, found[1]


def _halves(words: _Words, stop: int, value: Decimal) -> tuple[Decimal, int]:
    """ "and a half" after a phrase."""
    tail = [words.word(stop + i) for i in range(3)]
    if tail == _HALVES and all(words.joined(stop + i) for i in range(3)):
        return value + Decimal("0.5"), stop + 3
    return value, stop


def _decimals(words: _Words, stop: int, value: Decimal) -> tuple[Decimal, int]:
    """ "point five" after a phrase."""
    if words.word(stop) != _POINT or not words.joined(stop) or words.word(stop + 1) not in _digits():
        return value, stop
    digits = ""
    stop += 1
    while words.joined(stop) and words.word(stop) in _digits() and len(digits) < 9:
        digits += str(_digits().index(words.word(stop)))
        stop += 1
    return value + Decimal(f"0.{digits}"), stop

"""Number words in running text: phrases with scales, halves and decimals, as one number each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from grounding.numbers.model import Reading
from grounding.numbers.number_words import ENGLISH_SMALL, WEAK, Phrase, longest_phrase, phrases
from grounding.numbers.partial_number import Mention
from grounding.numbers.plain import LETTER
from grounding.numbers.units import SCALES

_WORD = re.compile(rf"[{LETTER}]+")
_JOINT = re.compile(r"[ -]{1,2}\Z")
_LINKS = frozenset({"and", "y", "e", "et", "und", "en"})
_ARTICLES = frozenset({"a", "an"})
_SPOKEN_SCALES = {word: factor for word, factor in SCALES.items() if len(word) > 2 and word.isascii()}
_THOUSANDS = re.compile(r"(?P<head>[^\W\d_]*?)(?:tausend|duizend|mila)(?:und|en)?(?P<tail>[^\W\d_]*)\Z")
_BEGIN_TOO = _ARTICLES | {"half"}
"""Words that begin a number without being a phrase by themselves."""
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_PARTS |= {word + "s": part for word, part in _PARTS.items() if not word.startswith("hal")}


class _Words:
    """The words of a text with a place to read from."""

    def __init__(self, plain: str) -> None:
        self.plain = plain
        self.tokens = list(_WORD.finditer(plain))

    def word(self, index: int) -> str:
        return self.tokens[index].group() if index < len(self.tokens) else ""

    def joined(self, index: int) -> bool:
        """True if only a space or a hyphen parts the word from the one before it."""
        if not 0 < index < len(self.tokens):
            return False
        return bool(_JOINT.match(self.plain[self.tokens[index - 1].end() : self.tokens[index].start()]))

    def phrase(self, index: int) -> tuple[Phrase, int] | None:
        """The longest phrase that begins at a word, and the word after it."""
        longest = longest_phrase().get(self.word(index), 0)
        stop = index + 1
        while stop < index + longest and self.joined(stop):
            stop += 1
        for end in range(stop, index, -1):
            found = phrases().get(" ".join(self.word(i) for i in range(index, end)))
            if found is not None:
                return found, end
        return None


def find_spelled(plain: str) -> Iterator[Mention]:
    """Every number in words of a plain text, in order."""
    words, begins = _Words(plain), longest_phrase()
    index = 0
    while index < len(words.tokens):
        word = words.word(index)
        if word not in begins and word not in _BEGIN_TOO and not _THOUSANDS.match(word):
            index += 1
            continue
        found = (
            _half(words, index) or _part(words, index) or _cardinal(words, index) or _compound(words, index)
        )
        if found is None:
            index += 1
            continue
        mention, stop = found
        mention.spelled = True
        mention.weak = stop == index + 1 and words.word(index) in WEAK
        yield mention
        index = stop


def _mention(
    words: _Words, index: int, stop: int, value: Decimal, kind: str = "number"
) -> tuple[Mention, int]:
    units = ("ordinal",) if kind == "ordinal" else ("",)
    start, end = words.tokens[index].start(), words.tokens[stop - 1].end()
    return Mention(start, end, (value,), kind=kind, units=units), stop


def _half(words: _Words, index: int) -> tuple[Mention, int] | None:
    """half, half a million."""
    if words.word(index) != "half":
        return None
    stop = index + 1
    if words.joined(stop) and words.word(stop) in _ARTICLES and words.word(stop + 1) in _SPOKEN_SCALES:
        return _mention(words, index, stop + 2, _SPOKEN_SCALES[words.word(stop + 1)] / 2)
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
        or (phrase.value == 1) == word.endswith("s")
    ):
        return None
    mention, stop = _mention(words, index, stop + 1, Decimal(phrase.value) / _PARTS[word])
    if _PARTS[word] == 4:
        mention.extra.add(Reading(Decimal(phrase.value), "quarter"))
    return mention, stop


def _cardinal(words: _Words, index: int) -> tuple[Mention, int] | None:
    """Phrases and scales added up: two million three hundred thousand; twenty-first; one point five."""
    total, limit, stop, ordinal = Decimal(0), Decimal(10) ** 18, index, False
    while not ordinal:
        begin = stop + 1 if stop > index and words.word(stop) in _LINKS else stop
        if stop > index and not (words.joined(stop) and (begin == stop or words.joined(begin))):
            break
        step = _step(words, begin)
        if step is None or step[0] >= limit:
            break
        value, factor, stop, ordinal = step
        total, limit = total + value, factor
        if factor == 1:
            break
    if stop == index:
        return None
    if not ordinal and limit == 1 and (year := _year(words, stop, total)):
        return _mention(words, index, year[1], year[0])
    value, stop = _decimals(words, stop, total)
    return _mention(words, index, stop, value, "ordinal" if ordinal else "number")


def _step(words: _Words, index: int) -> tuple[Decimal, Decimal, int, bool] | None:
    """A phrase and its scale words: value, the scale, the word after, and whether it is an ordinal."""
    found = words.phrase(index)
    value, stop, ordinal = (
        (Decimal(found[0].value), found[1], found[0].ordinal) if found else (Decimal(1), index, False)
    )
    if found is None:
        if (
            words.word(index) not in _ARTICLES
            or words.word(index + 1) not in _SPOKEN_SCALES
            or not words.joined(index + 1)
        ):
            return None
        stop = index + 1
    value, stop = _halves(words, stop, value)
    factor = Decimal(1)
    while not ordinal and words.joined(stop) and words.word(stop) in _SPOKEN_SCALES:
        factor *= _SPOKEN_SCALES[words.word(stop)]
        stop += 1
    return value * factor, factor, stop, ordinal


def _year(words: _Words, stop: int, century: Decimal) -> tuple[Decimal, int] | None:
    """Two phrases as a year: nineteen ninety-nine, twenty twenty."""
    found = words.phrase(stop) if words.joined(stop) and 11 <= century <= 20 else None
    if found is None or found[0].ordinal or not 10 <= found[0].value < 100:
        return None
    return century * 100 + found[0].value, found[1]


def _halves(words: _Words, stop: int, value: Decimal) -> tuple[Decimal, int]:
    """ "and a half" after a phrase."""
    tail = [words.word(stop + i) for i in range(3)]
    if tail == ["and", "a", "half"] and all(words.joined(stop + i) for i in range(3)):
        return value + Decimal("0.5"), stop + 3
    return value, stop


def _decimals(words: _Words, stop: int, value: Decimal) -> tuple[Decimal, int]:
    """ "point five" after a phrase."""
    if (
        words.word(stop) != "point"
        or not words.joined(stop)
        or words.word(stop + 1) not in ENGLISH_SMALL[:10]
    ):
        return value, stop
    digits = ""
    stop += 1
    while words.joined(stop) and words.word(stop) in ENGLISH_SMALL[:10] and len(digits) < 9:
        digits += str(ENGLISH_SMALL.index(words.word(stop)))
        stop += 1
    return value + Decimal(f"0.{digits}"), stop


def _compound(words: _Words, index: int) -> tuple[Mention, int] | None:
    """One word with a thousand in it: zweitausendfunfhundert, duemila."""
    word = words.word(index)
    if len(word) > 60 or (match := _THOUSANDS.match(word)) is None:
        return None
    head = phrases().get(match["head"] or "eins")
    tail = phrases().get(match["tail"] or "null")
    if head is None or tail is None:
        return None
    return _mention(words, index, index + 1, Decimal(1000 * head.value + tail.value))

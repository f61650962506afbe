"""Both sides of an aligned stretch as texts from which numbers are read.

The quote with its slips mended from the source, the source without what the alignment passes over; words whole,
marks of notes left out where only the source has them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from blocks.text.fold import skeleton, unligature
from blocks.text.scripts import UNSPACED
from grounding.meaning.tokens import Tokens, rejoin
from grounding.meaning.words.change import is_slip, without_note
from grounding.numbers import Quantity, find_quantities
from grounding.numbers.dates.dates import months
from grounding.numbers.words.number_words import may_be_of_number, otherwise_in
from grounding.numbers.words.short_numerals import counts_alike, roman_alike, short_numeral
from grounding.quotes.alignment.align import Pair, both
from grounding.quotes.alignment.apart_letters import SIGN
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.numbers.number_differences import is_plain_word

_start, _end = itemgetter(0), itemgetter(1)


@dataclass(frozen=True, slots=True)
class NumberText:
    """A text from which numbers are read, and the tokens that it is made of."""

    text: str
    """The text."""
    at: Sequence[int]
    """The tokens, as they are numbered on their side."""
    spans: list[tuple[int, int]]
    """Where in the text each of them stands, in order."""

    def behind(self, ahead: str) -> NumberText:
        """The same with a text before it."""
        n = len(ahead)
        return replace(self, text=ahead + self.text, spans=[(a + n, b + n) for a, b in self.spans])

    def tokens(self, number: Quantity | None) -> list[int]:
        """The tokens that a number touches."""
        if number is None:
            return []
        return [
            k for k, (a, b) in zip(self.at, self.spans, strict=True) if a < number.end and number.start < b
        ]

    def covered(self, spelled: Collection[int]) -> set[int]:
        """The tokens that numbers account for: every letter and digit, or a word that they touch.

        Numbers that are plain words account for themselves only where they begin at one of the places `spelled`.
        """
        found = find_quantities(self.text)
        numbers = [(q.start, q.end) for q in found if q.start in spelled or not is_plain_word(q)]
        covered = set()
        for start, end in numbers:
            first = bisect_right(self.spans, start, key=_end)
            for k in range(first, bisect_left(self.spans, end, key=_start)):
                inner = [i for i in range(*self.spans[k]) if self.text[i].isalnum()]
                figured = any(self.text[i].isdigit() for i in inner)
                if not figured or all(_inside(i, numbers) for i in inner):
                    covered.add(self.at[k])
        return covered

    def beside_numbers(self) -> dict[int, tuple[str, str]]:
        """What tokens have before and behind a number within them: "jén" of "1-jén", "mid" of "mid-18th"."""
        beside = {}
        for number in find_quantities(self.text):
            k = bisect_right(self.spans, number.end - 1, key=_start) - 1
            start, end = self.spans[k] if k >= 0 else (number.start, number.end)
            around = skeleton(self.text[start : number.start]), skeleton(self.text[number.end : end])
            if any(around) and not any(map(str.isdigit, "".join(around))):
                beside[self.at[k]] = around
        return beside


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    """True if one of the spans, in order, holds the place."""
    k = bisect_right(spans, at, key=_start) - 1
    return k >= 0 and at < spans[k][1]


_SPACES = re.compile(r"\s{2,}")
"""As one space, so that "degrees  Celsius" is a unit."""
_SIGN_OF_NUMBER = re.compile(r"\s?[%‰°]")
"""Behind a figure, and no token, so that what is left out behind it does not take it away."""
_FIGURE = re.compile(r"[−–+-]?\d")
_MAY_JOIN = re.compile(r"[^\W_][\u0300-\u036f]*[.,]?\Z")
"""The end of what a figure may be written together with."""


def quote_text(sides: Sides, pairs: Sequence[Pair]) -> NumberText:
    """The quote with its slips mended from the source, so that "ten percnt" is read as a percentage, and what the
    source writes together, "cm−3" or "10⁵", without a space before the figure."""
    quote, source = sides.quote, sides.source
    partner = dict(both(pairs))
    others = otherwise_in(sides.lexicon.languages)
    text, spans, at = "", [], 0
    for i in range(len(quote)):
        gap, there = quote.text[at : quote.starts[i]], partner.get(i)
        word, other = quote.raw(i), source.raw(there) if there is not None else ""
        if word == other and word.isascii() and word.isalpha() and quote.folded[i] not in others:
            gap = gap if len(gap) < 2 else _SPACES.sub(" ", gap)  # as most words: nothing to mend or to count
            spans.append((len(text) + len(gap), len(text) + len(gap) + len(word)))
            text += gap + word
            at = quote.ends[i]
            continue
        joins = not gap.strip() and not word.isalpha() and _FIGURE.match(word) and _MAY_JOIN.search(text[-4:])
        if joins and _together(source, partner.get(i - 1), there):
            gap = ""
        text += gap if len(gap) < 2 else _SPACES.sub(" ", gap)
        slip = there is not None and sides.alignment.likeness[i, there] < 1
        # The "vingt" of "quatre-vingt-un" is whole, though it stands against the "vingts" of "quatre-vingts".
        whole = slip and word.isalpha() and (may_be_of_number(word) or quote.folded[i] in months())
        spelled = not slip and SIGN.search(other)  # "h" of "hq 1", which is the sign of "⟨q1"
        if spelled or (slip and not whole and is_slip(word, other, sides.known, sides.lexicon)):
            word = other
        word = _figures_of(quote, i, other, sides, others) or _readable(word)
        spans.append((len(text), len(text) + len(word)))
        text += word
        at = quote.ends[i]
    return NumberText(text + quote.text[at:], range(len(quote)), spans)


def _together(source: Tokens, one: int | None, other: int | None) -> bool:
    """True for tokens of the source that stand one behind the other without a space, the second no fraction's sign: the
    letters of "1½" are those of "1 1/2"."""
    if one is None or other != one + 1 or source.ends[one] != source.starts[other]:
        return False
    first = source.text[source.starts[other]]
    return first.isdigit() or not first.isnumeric()


def _figures_of(tokens: Tokens, k: int, other: str, sides: Sides, others: Mapping[str, str]) -> str:
    """The other side's figures, if token `k` is their word and else too short to be read: Swedish "fem" for 5; what is
    read for a word that says another number in another language, which `others` has."""
    own = others.get(tokens.folded[k])
    if own is not None:
        return own
    word, languages = tokens.raw(k), sides.lexicon.languages
    if counts_alike(word, other, languages) or roman_alike(word, other, languages):
        return other
    figures = other.strip(".,;:()")
    if not figures.isdecimal() or short_numeral(tokens.raw(k), sides.lexicon.languages) != int(figures):
        return ""
    first, end = max(0, k - _AHEAD), min(len(tokens), k + _AHEAD)
    start, stop = (at - tokens.starts[first] for at in (tokens.starts[k], tokens.ends[k]))
    read = find_quantities(tokens.slice_text(first, end))
    known = any(q.start < stop and start < q.end for q in read) or find_quantities(_readable(tokens.raw(k)))
    return "" if known else figures


def _readable(word: str) -> str:
    """A word as numbers are read from it: whole, without ligatures."""
    return word if word.isalpha() and word.isascii() else unligature(rejoin(word))


def source_text(sides: Sides, pairs: Sequence[Pair]) -> NumberText:
    """The source's text over its aligned tokens, what is passed over left out.

    Notes' marks that are glued to words are left out where the quote has none.
    """
    quote, source = sides.quote, sides.source
    others = otherwise_in(sides.lexicon.languages)
    text = ""
    at: list[int] = []
    spans: list[tuple[int, int]] = []
    listing = False
    for k, (i, j) in enumerate(pairs):
        if j is None:
            continue
        gap = source.text[source.ends[at[-1]] : source.starts[j]] if at else sign_before(source, j)
        sign = _SIGN_OF_NUMBER.match(gap)
        text += gap if not at or j == at[-1] + 1 else (sign.group() if sign else "") + " "
        word, raw, other = "", source.raw(j), quote.raw(i) if i is not None else ""
        differs = i is not None and quote.folded[i] != source.folded[j]
        plain = without_note(raw, other, sides.known) if differs and not _has_mark(quote, pairs, k) else None
        if not (listing and i is None and _MARK_OF_LIST.match(raw)):
            word = _figures_of(source, j, other, sides, others) or _readable(plain or raw)
            listing = plain is not None and raw.endswith(",")
        spans.append((len(text), len(text) + len(word)))
        text += word
        at.append(j)
    return NumberText(text + (_sign_after(source, at[-1]) if at else ""), at, spans)


_MARK_OF_LIST = re.compile(r"\d{1,2},?\Z")
_MARK = re.compile(r"(?:(?:\[\d{1,3}\]|\(\d{1,3}\)|(?<!\d)\d{1,3}(?!\d))[.,;:]*)+\Z")


def _has_mark(quote: Tokens, pairs: Sequence[Pair], k: int) -> bool:
    """True if the quote has a mark of its own beside pair `k`, apart from the word."""
    beside = [pairs[n] for n in (k - 1, k + 1) if 0 <= n < len(pairs)]
    return any(i is not None and j is None and _MARK.match(quote.raw(i)) for i, j in beside)


_BEHIND = 6
"""Words behind a number that can belong to it: "4 January 1982", "one | thousand eight hundred and eight"."""
_CHARACTERS_BEHIND = 8
"""Characters, where words have no spaces between: 百分之二十五."""
_AHEAD = 5
"""Words before: "two hundred and | five", "5 to 10 per | cent"."""


def words_behind(sides: Sides, inside: Sequence[int]) -> str:
    """The source's next words, from where `source_text` ends on, up to a reference."""
    if not inside:
        return ""
    source, last = sides.source, inside[-1]
    start = source.ends[last] + len(_sign_after(source, last))
    most = _CHARACTERS_BEHIND if UNSPACED.match(source.raw(last)) else _BEHIND
    end = source.ends[min(last + most, len(source) - 1)]
    mark = min((source.starts[j] for j in sides.referring if j > last), default=end)
    return source.text[start : min(end, mark)]


def words_ahead(source: Tokens, inside: Sequence[int]) -> str:
    """The source's words before those of `source_text`, that may belong to its first number: "two hundred | five"."""
    if not inside:
        return ""
    first = inside[0]
    start = source.starts[max(0, first - _AHEAD)]
    return source.text[start : source.starts[first] - len(sign_before(source, first))]


def sign_before(source: Tokens, j: int) -> str:
    """Signs that stand apart before a token, such as a currency."""
    return source.text[source.ends[j - 1] if j else 0 : source.starts[j]][-3:]


_CURRENCY_AHEAD = re.compile(r" [$£€¥₹] ?\Z")
"""A currency sign that stands apart from the number before it, and so belongs to the one behind."""


def _sign_after(source: Tokens, j: int) -> str:
    """Signs that stand apart behind a token, such as a percent sign."""
    more = j + 1 < len(source)
    end = source.starts[j + 1] if more else len(source.text)
    gap = source.text[source.ends[j] : end][:3]
    return "" if more and source.text[end].isdigit() and _CURRENCY_AHEAD.match(gap) else gap

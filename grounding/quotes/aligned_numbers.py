"""Numbers in which a quote departs from its source, along an alignment of their words.

Both sides of a changed stretch are read as texts with numbers, slips mended, and the numbers of the two aligned
(`grounding.numbers.align`); tokens that numbers account for are not told a second time as words.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection
from itertools import pairwise
from operator import itemgetter

from blocks.text.fold import skeleton, unligature
from blocks.text.scripts import UNSPACED
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.tokens import Tokens, rejoin
from grounding.meaning.words.change import is_slip, numberlike, without_note
from grounding.model import Difference
from grounding.numbers import Quantity, agree, align, find_quantities, may_hold_quantities
from grounding.numbers.number_words import may_be_of_number
from grounding.quotes.align import Alignment, Pair
from grounding.quotes.number_differences import (
    begun_before,
    changes_value,
    ends_in_unit,
    is_plain_word,
    number_row,
    rest_of_number,
    telling_numbers,
)
from grounding.quotes.spacing_differences import Settled

_start, _end = itemgetter(0), itemgetter(1)


class AlignedNumbers:
    """The number differences of an aligned stretch, and which tokens numbers account for."""

    def __init__(
        self,
        quote: Tokens,
        source: Tokens,
        pairs: list[Pair],
        alignment: Alignment,
        known: Collection[str],
        lexicon: Lexicon,
    ) -> None:
        inside = [j for _, j in pairs if j is not None]
        self.rows: list[Difference] = []
        self.quoted = _named_by_signs(quote, source, pairs, lexicon)
        self.found: set[int] = set()
        there = source.text[source.starts[inside[0]] : source.ends[inside[-1]]] if inside else ""
        if not (may_hold_quantities(quote.text) or may_hold_quantities(there)):
            return
        mended, quoted_at = _mended(quote, source, pairs, alignment, known, lexicon)
        text, found_at = _spelled(quote, source, pairs, known)
        told = telling_numbers(mended, text)
        ahead = _ahead(source, inside)
        cut = begun_before(ahead + text[:_LONGEST], len(ahead)) if may_be_of_number(ahead) else None
        ahead = ahead[cut.start :] if cut else ahead
        # Only a number at the quote's own head may be one with what stands before it, not a false one at its tail.
        first = min((i for i, j in pairs if i is not None and j is not None), default=0)
        at_head = any(d.quoted is not None and d.quoted.start < quoted_at[first][1] for d in told)
        longer = telling_numbers(mended, ahead + text) if ahead and (at_head or cut) else told
        if cut or len(longer) < len(told):
            told, text = longer, ahead + text
            found_at = [(a + len(ahead), b + len(ahead)) for a, b in found_at]
        spelled = _spelled_as_figures(mended, text)
        self.quoted |= _covered(mended, quoted_at, spelled[0])
        covered = _covered(text, found_at, spelled[1])
        self.found = {inside[k] for k in covered}
        endings, place = _endings(mended, quoted_at), {j: k for k, j in enumerate(inside)}
        theirs = _endings(text, found_at)
        for i, j in pairs:
            if i is not None and j is not None and endings.get(i, "") == theirs.get(place[j]):
                self.quoted.add(i)
                self.found.add(j)
        goes_on = bool(inside) and (len(inside) - 1 in covered or may_be_of_number(source.raw(inside[-1])))
        rest = rest_of_number(text, _behind(source, inside)) if goes_on else ""
        if rest:
            longer = telling_numbers(mended, text + rest)
            if len(longer) < len(told) or changes_value(text, rest) or ends_in_unit(mended):
                told, text = longer, text + rest
                self.found |= {inside[k] for k in _covered(text, found_at, spelled[1])}
        settled = Settled(quote, source, pairs, alignment)
        drawn = _drawn_as_digits(quote, source, pairs)
        self.rows = [
            number_row(mended, text, d, _origin(quote, quoted_at, d.quoted.start if d.quoted else 0))
            for d in told
            if not settled.holds(
                _tokens(quoted_at, d.quoted), [inside[k] for k in _tokens(found_at, d.found)]
            )
            and not (d.found is None and drawn.issuperset(_tokens(quoted_at, d.quoted)))
        ]

    def differ_in(self, quote: Tokens, at: list[int]) -> bool:
        """True if a number difference is already told for these quote tokens; for none, if the quote left one out."""
        if not at:
            return any(not d.quoted for d in self.rows)
        return any(quote.starts[at[0]] <= d.where < quote.ends[at[-1]] for d in self.rows)


def _tokens(spans: list[tuple[int, int]], number: Quantity | None) -> list[int]:
    """The tokens that a number touches."""
    if number is None:
        return []
    return [k for k, (a, b) in enumerate(spans) if a < number.end and number.start < b]


def _named_by_signs(quote: Tokens, source: Tokens, pairs: list[Pair], lexicon: Lexicon) -> set[int]:
    """Quote tokens that name what the source has a sign for: "section 4" for "§ 4"."""
    named = set()
    for (i, nothing), (_, j) in pairwise(pairs):
        if i is None or nothing is not None or j is None:
            continue
        if quote.folded[i] in lexicon.before_numbers and "§" in _sign_before(source, j) + source.raw(j)[:2]:
            named.add(i)
    return named


def _drawn_as_digits(quote: Tokens, source: Tokens, pairs: list[Pair]) -> set[int]:
    """Quote tokens that are signs which TeX's symbol font codes as digits: "6 =" read for ≠, "m 0" for m′."""
    drawn = set()
    before: int | None = None
    for k, (i, j) in enumerate(pairs):
        if i is not None and j is None and quote.folded[i] in ("6", "0"):
            behind = next((s for _, s in pairs[k + 1 :] if s is not None), None)
            start = source.starts[before] if before is not None else 0
            there = source.text[start : source.starts[behind] + 2 if behind is not None else None]
            signs = _PRIME if quote.folded[i] == "0" else _UNEQUAL
            if signs.search(there) and (signs is _PRIME or quote.text[quote.ends[i] :].lstrip()[:1] == "="):
                drawn.add(i)
        before = j if j is not None else before
    return drawn


_UNEQUAL = re.compile("[≠\u0338]")
_PRIME = re.compile("\\w['′’]")


_SPACES = re.compile(r"\s{2,}")
"""As one space, so that "degrees  Celsius" is a unit."""
_FIGURE = re.compile(r"[−–+-]?\d")


def _mended(
    quote: Tokens,
    source: Tokens,
    pairs: list[Pair],
    alignment: Alignment,
    known: Collection[str],
    lexicon: Lexicon,
) -> tuple[str, list[tuple[int, int]]]:
    """The quote with its slips mended from the source, so that "ten percnt" is read as a percentage, and what the
    source writes together, "cm−3", without a space before the figure."""
    instead = {
        i: source.raw(j)
        for i, j in pairs
        if i is not None
        and j is not None
        and alignment.likeness[i, j] < 1
        and is_slip(quote.raw(i), source.raw(j), known, lexicon)
    }
    partner = {i: j for i, j in pairs if i is not None and j is not None}
    text, spans, at = "", [], 0
    for i in range(len(quote)):
        gap, there = quote.text[at : quote.starts[i]], partner.get(i)
        if (
            text[-1:].isalpha()
            and _FIGURE.match(quote.raw(i))
            and _together(source, partner.get(i - 1), there)
        ):
            gap = ""
        text += gap if len(gap) < 2 else _SPACES.sub(" ", gap)
        other = source.raw(there) if there is not None else ""
        word = _readable(instead[i] if i in instead else quote.raw(i), other)
        spans.append((len(text), len(text) + len(word)))
        text += word
        at = quote.ends[i]
    return text + quote.text[at:], spans


def _together(source: Tokens, one: int | None, other: int | None) -> bool:
    """True for tokens of the source that stand one behind the other without a space."""
    return one is not None and other == one + 1 and source.ends[one] == source.starts[other]


def _readable(word: str, other: str) -> str:
    """A word as numbers are read from it: whole, without ligatures.

    Letters that look like digits are digits if the word has then the digits of the other side's.
    """
    if word.isalpha() and word.isascii():
        return word
    word = unligature(rejoin(word))
    figures = numberlike(word)
    if figures == word or skeleton(figures) != skeleton(numberlike(other)):
        return word
    return figures


def _spelled(
    quote: Tokens, source: Tokens, pairs: list[Pair], known: Collection[str]
) -> tuple[str, list[tuple[int, int]]]:
    """The source's text over its aligned tokens, what is passed over left out, and each token's span in it.

    Notes' marks that are glued to words are left out where the quote has none.
    """
    text, spans = "", []
    before: int | None = None
    listing = False
    for k, (i, j) in enumerate(pairs):
        if j is None:
            continue
        if before is None:
            text += _sign_before(source, j)
        else:
            gap = source.text[source.ends[before] : source.starts[j]]
            text += gap if j == before + 1 else " "
        word, raw = "", source.raw(j)
        differs = i is not None and quote.folded[i] != source.folded[j]
        plain = (
            without_note(raw, quote.raw(i), known)
            if i is not None and differs and not _has_mark(quote, pairs, k)
            else None
        )
        if not (listing and i is None and _MARK_OF_LIST.match(raw)):
            word = _readable(plain or raw, quote.raw(i) if i is not None else "")
            listing = plain is not None and raw.endswith(",")
        spans.append((len(text), len(text) + len(word)))
        text += word
        before = j
    return text + (_sign_after(source, before) if before is not None else ""), spans


_MARK_OF_LIST = re.compile(r"\d{1,2},?\Z")
_MARK = re.compile(r"(?:(?:\[\d{1,3}\]|\(\d{1,3}\)|(?<!\d)\d{1,3}(?!\d))[.,;:]*)+\Z")


def _has_mark(quote: Tokens, pairs: list[Pair], k: int) -> bool:
    """True if the quote has a mark of its own beside pair `k`, apart from the word."""
    beside = [pairs[n] for n in (k - 1, k + 1) if 0 <= n < len(pairs)]
    return any(i is not None and j is None and _MARK.match(quote.raw(i)) for i, j in beside)


_BEHIND = 3
"""Words behind a number that can belong to it: "4 January 1982", "15 per cent"."""
_CHARACTERS_BEHIND = 8
"""Characters, where words have no spaces between: 百分之二十五."""


_LONGEST = 60
"""Characters in which the rest of a number that begins before them is looked for."""
_AHEAD = 5
"""Words before: "two hundred and | five", "5 to 10 per | cent"."""


def _behind(source: Tokens, inside: list[int]) -> str:
    """The source's next words, from where `_spelled` ends on."""
    if not inside:
        return ""
    last = inside[-1]
    start = source.ends[last] + len(_sign_after(source, last))
    most = _CHARACTERS_BEHIND if UNSPACED.match(source.raw(last)) else _BEHIND
    return source.text[start : source.ends[min(last + most, len(source) - 1)]]


def _ahead(source: Tokens, inside: list[int]) -> str:
    """The source's words before those of `_spelled`, that may belong to its first number: "two hundred | five"."""
    if not inside:
        return ""
    first = inside[0]
    start = source.starts[max(0, first - _AHEAD)]
    return source.text[start : source.starts[first] - len(_sign_before(source, first))]


def _sign_before(source: Tokens, j: int) -> str:
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


def _spelled_as_figures(quoted: str, found: str) -> tuple[set[int], set[int]]:
    """Where in each text a number begins that is a plain word on one side and the same in figures on the other."""
    pairs = [
        (q.start, f.start)
        for q, f in align(find_quantities(quoted), find_quantities(found))
        if q and f and is_plain_word(q) != is_plain_word(f) and agree(q, f)
    ]
    return {q for q, _ in pairs}, {f for _, f in pairs}


def _covered(text: str, spans: list[tuple[int, int]], spelled: Collection[int]) -> set[int]:
    """Tokens, by their spans in `text`, that numbers account for: every letter and digit, or a word that they touch.

    Numbers that are plain words account for themselves only where they begin at one of the places `spelled`.
    """
    numbers = [(q.start, q.end) for q in find_quantities(text) if q.start in spelled or not is_plain_word(q)]
    covered = set()
    for start, end in numbers:
        first = bisect_right(spans, start, key=_end)
        for k in range(first, bisect_left(spans, end, key=_start)):
            a, b = spans[k]
            figured = any(text[i].isdigit() for i in range(a, b))
            if not figured or all(_inside(i, numbers) for i in range(a, b) if text[i].isalnum()):
                covered.add(k)
    return covered


def _endings(text: str, spans: list[tuple[int, int]]) -> dict[int, str]:
    """What tokens, by their spans in `text`, have behind a number within them: "jén" of "1-jén"."""
    endings = {}
    for number in find_quantities(text):
        k = bisect_right(spans, number.end - 1, key=_start) - 1
        if k >= 0 and number.end < spans[k][1]:
            endings[k] = skeleton(text[number.end : spans[k][1]])
    return {k: ending for k, ending in endings.items() if ending and not any(map(str.isdigit, ending))}


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    """True if one of the spans, in order, holds the place."""
    k = bisect_right(spans, at, key=_start) - 1
    return k >= 0 and at < spans[k][1]


def _origin(quote: Tokens, spans: list[tuple[int, int]], where: int) -> int:
    """Where in the quote a place of the mended quote lies."""
    token = max((k for k, (a, _) in enumerate(spans) if a <= where), default=0)
    return min(len(quote.text), quote.starts[token] + where - spans[token][0]) if spans else 0

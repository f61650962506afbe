"""Numbers in which a quote departs from its source: in two texts, or along an alignment."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable
from itertools import groupby, pairwise
from operator import itemgetter

from rapidfuzz.distance import Levenshtein

from blocks.fold import skeleton, unligature
from grounding.align import ALIKE, Alignment, Pair
from grounding.model import Difference
from grounding.numbers import NumberDifference, Quantity, find_quantities, same_numbers
from grounding.numbers.marks import is_mark, is_year_with_mark, without_mark
from grounding.tokens import Tokens, rejoin
from grounding.word_change import is_slip, numberlike


def number_differences(quoted: str, found: str, start: int) -> list[Difference]:
    """Numbers in which the texts differ; `start` is where `quoted` begins in the quote."""
    if _squeezed(quoted) == _squeezed(found):
        return []
    return [
        _row(quoted, found, d, start + (d.quoted.start if d.quoted else 0)) for d in _telling(quoted, found)
    ]


def _telling(quoted: str, found: str) -> list[NumberDifference]:
    """Numbers in which the texts differ, but for plain words and codes that are only spaced another way."""
    return [
        d
        for d in same_numbers(quoted, found)
        if not (d.quoted is None and _is_plain_word(d.found))
        and not (d.found is None and _is_plain_word(d.quoted))
        and not _same_code(quoted, found, d)
    ]


def _row(quoted: str, found: str, d: NumberDifference, where: int) -> Difference:
    q, s = d.quoted, d.found
    kind = "number" if d.kind in ("added", "omitted") else d.kind
    if _is_note(quoted, found, q, s):
        return Difference("mark", q.text if q else "", s.text if s else "", where, harmless=True)
    harmless = q is not None and s is not None and _harmless(quoted, found, q, s, kind)
    return Difference(kind, q.text if q else "", s.text if s else "", where, harmless)


def _is_plain_word(number: Quantity | None) -> bool:
    """True for number words that are mostly plain words: one, second; left out or added they are words like others."""
    return number is not None and (number.weak or (number.kind == "ordinal" and number.text.isalpha()))


def _is_note(quoted: str, found: str, q: Quantity | None, s: Quantity | None) -> bool:
    """True if only a note's mark differs."""
    if s is None:
        return q is not None and quoted[q.start - 1 : q.start] == "[" and is_mark(quoted, q.start, q.end)
    return is_mark(found, s.start, s.end) if q is None else is_year_with_mark(q, found, s)


def _harmless(quoted: str, found: str, q: Quantity, s: Quantity, kind: str) -> bool:
    """True for a unit that the words name, and for an ordinal's raised ending that got lost before the same word."""
    if kind == "ordinal":
        after = [_NEXT_WORD.match(text, number.end) for text, number in ((quoted, q), (found, s))]
        words = [skeleton(m.group()) if m else "" for m in after]
        return q.text[:1].isdigit() and s.text[:1].isdigit() and words[0] == words[1] != ""
    return kind == "unit" and not q.unit and len(s.unit) <= 4 and s.unit.islower() and s.unit != "pp"


def _same_code(quoted: str, found: str, d: NumberDifference) -> bool:
    """True for a code that one side spaces or hyphenates another way: "0012-B" and "0012 B"."""
    if d.quoted is None or d.found is None or bool(d.quoted.name) == bool(d.found.name):
        return False
    code, text, at = (d.quoted, found, d.found) if d.quoted.name else (d.found, quoted, d.quoted)
    letters = [re.escape(c) for c in code.name if c.isalnum()]
    spaced = re.compile(r"(?<![^\W_])" + r"[^\w.,]?".join(letters) + r"(?![^\W_])", re.I)
    around = text[max(0, at.start - len(letters)) : at.end + 2 * len(letters)]
    return spaced.search(around) is not None


_start, _end = itemgetter(0), itemgetter(1)
_NEXT_WORD = re.compile(r"\W*[^\W\d_]+")
_LONGEST_NUMBER = 40
"""Characters of text in which a number at its end is looked for."""


class AlignedNumbers:
    """The number differences of an aligned stretch, and which tokens numbers account for."""

    def __init__(
        self, quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment, known: Collection[str]
    ) -> None:
        inside = [j for _, j in pairs if j is not None]
        mended, quoted_at = _mended(quote, source, pairs, alignment, known)
        text, found_at = _spelled(quote, source, pairs)
        self.quoted = _covered(mended, quoted_at)
        covered = _covered(text, found_at)
        self.found = {inside[k] for k in covered}
        told = _telling(mended, text)
        rest = rest_of_number(text, _behind(source, inside)) if len(inside) - 1 in covered else ""
        if rest:
            longer = _telling(mended, text + rest)
            if len(longer) < len(told) or changes_value(text, rest) or _ends_in_unit(mended):
                told, text = longer, text + rest
        settled = _Settled(quote, source, pairs, alignment)
        drawn = _drawn_as_digits(quote, source, pairs)
        self.rows = [
            _row(mended, text, d, _origin(quote, quoted_at, d.quoted.start if d.quoted else 0))
            for d in told
            if not settled.holds(
                _tokens(quoted_at, d.quoted), [inside[k] for k in _tokens(found_at, d.found)]
            )
            and not (d.found is None and drawn.issuperset(_tokens(quoted_at, d.quoted)))
        ]
        self.quoted |= _named_by_signs(quote, source, pairs)

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


class _Settled:
    """What needs no numbers to be told: tokens that are only spaced another way, and damaged words."""

    def __init__(self, quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment) -> None:
        self.quote, self.source = quote, source
        self.same_q = {i for i, j in pairs if alignment.same((i, j))}
        self.same_s = {j for i, j in pairs if alignment.same((i, j))}
        self.quoted: set[int] = set()
        self.found: set[int] = set()
        self.partner = {i: j for i, j in pairs if i is not None and j is not None}
        for same, run in groupby(pairs, key=alignment.same):
            q, s = _sides(run)
            if not same and q and s and _written(quote, q) == _written(source, s):
                self.quoted.update(q)
                self.found.update(s)

    def holds(self, q: list[int], s: list[int]) -> bool:
        """True if the tokens of a number and of its counterpart are settled."""
        if not (self.quoted.isdisjoint(q) and self.found.isdisjoint(s)):
            return (self.same_q | self.quoted).issuperset(q) and (self.same_s | self.found).issuperset(s)
        if len(q) == 1 and not s:
            return self._is_damaged(q[0], self.partner.get(q[0]))
        if len(s) == 1 and not q:
            return any(j == s[0] and self._is_damaged(i, j) for i, j in self.partner.items())
        return False

    def _is_damaged(self, i: int, j: int | None) -> bool:
        """True for two words of letters, one of which reads as a number by a slip: eight for weight."""
        if j is None or i in self.same_q:
            return False
        a, b = self.quote.folded[i], self.source.folded[j]
        return a.isalpha() and b.isalpha() and Levenshtein.normalized_similarity(a, b) >= ALIKE


def _sides(pairs: Iterable[Pair]) -> tuple[list[int], list[int]]:
    """The quote's tokens and the source's."""
    region = list(pairs)
    return [i for i, _ in region if i is not None], [j for _, j in region if j is not None]


def _written(tokens: Tokens, at: list[int]) -> str:
    """How the tokens are written, with the signs between them where they follow one another."""
    if at[-1] - at[0] == len(at) - 1:
        return _squeezed(tokens.slice_text(at[0], at[-1] + 1))
    return _squeezed("".join(tokens.raw(k) for k in at))


def _squeezed(text: str) -> str:
    """Letters, digits and the signs that make numbers, without spaces."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _UNCOUNTED.sub("", _SPACES.sub("", folded.translate(_DASHES)))


_DASHES = str.maketrans("‐‑‒–—−", "------")
_SPACES = re.compile(r"[\s\u00ad]+")
_UNCOUNTED = re.compile(r"(?<!\d)[.,]|[.,](?!\d)|-(?!\d)|[^\w.,+%‰$€£¥<>≤≥±-]")


def _named_by_signs(quote: Tokens, source: Tokens, pairs: list[Pair]) -> set[int]:
    """Quote tokens that name what the source has a sign for: "section 4" for "§ 4"."""
    named = set()
    for (i, nothing), (_, j) in pairwise(pairs):
        if i is None or nothing is not None or j is None:
            continue
        if quote.folded[i] in _SECTIONS and "§" in _sign_before(source, j) + source.raw(j)[:2]:
            named.add(i)
    return named


def _drawn_as_digits(quote: Tokens, source: Tokens, pairs: list[Pair]) -> set[int]:
    """Quote tokens that are signs which TeX's symbol font codes as digits: "6 =" read for ≠, "m 0" for m′."""
    drawn = set()
    before: int | None = None
    for k, (i, j) in enumerate(pairs):
        if i is not None and j is None and quote.folded[i] in "60":
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
_SECTIONS = frozenset("section sections sec sect paragraph paragraphen paragraphs".split())


def _mended(
    quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment, known: Collection[str]
) -> tuple[str, list[tuple[int, int]]]:
    """The quote with its slips mended from the source, so that "ten percnt" is read as a percentage."""
    instead = {
        i: source.raw(j)
        for i, j in pairs
        if i is not None
        and j is not None
        and alignment.likeness[i, j] < 1
        and is_slip(quote.raw(i), source.raw(j), known)
    }
    partner = {i: source.raw(j) for i, j in pairs if i is not None and j is not None}
    text, spans, at = "", [], 0
    for i in range(len(quote)):
        text += quote.text[at : quote.starts[i]]
        word = _readable(instead[i] if i in instead else quote.raw(i), partner.get(i, ""))
        spans.append((len(text), len(text) + len(word)))
        text += word
        at = quote.ends[i]
    return text + quote.text[at:], spans


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


def _spelled(quote: Tokens, source: Tokens, pairs: list[Pair]) -> tuple[str, list[tuple[int, int]]]:
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
        plain = without_mark(raw, quote.raw(i)) if i is not None and not _has_mark(quote, pairs, k) else None
        if not (listing and i is None and _MARK_OF_LIST.match(raw)):
            word = _readable(plain or raw, quote.raw(i) if i is not None else "")
            listing = plain is not None and raw.endswith(",")
        spans.append((len(text), len(text) + len(word)))
        text += word
        before = j
    return text + (_sign_after(source, before) if before is not None else ""), spans


_MARK_OF_LIST = re.compile(r"\d{1,2},?\Z")
_MARK = re.compile(r"(?:[\[(]?\d{1,3}[\])]?[.,;:]*)+\Z")


def _has_mark(quote: Tokens, pairs: list[Pair], k: int) -> bool:
    """True if the quote has a mark of its own beside pair `k`, apart from the word."""
    beside = [pairs[n] for n in (k - 1, k + 1) if 0 <= n < len(pairs)]
    return any(i is not None and j is None and _MARK.match(quote.raw(i)) for i, j in beside)


_BEHIND = 3
"""Words behind a number that can belong to it: "4 January 1982", "15 per cent"."""


def _behind(source: Tokens, inside: list[int]) -> str:
    """The source's next words, from where `_spelled` ends on."""
    if not inside:
        return ""
    last = inside[-1]
    start = source.ends[last] + len(_sign_after(source, last))
    return source.text[start : source.ends[min(last + _BEHIND, len(source) - 1)]]


def rest_of_number(text: str, behind: str) -> str:
    """The beginning of `behind` that belongs to a number at the very end of `text`; empty if there is none."""
    if not behind:
        return ""
    cut = max(0, len(text) - _LONGEST_NUMBER)
    tail = text[cut:]
    for number in find_quantities(tail + behind):
        if number.start < len(tail) < number.end:
            return behind[: number.end - len(tail)]
    return ""


def _ends_in_unit(text: str) -> bool:
    """True if the text ends with a number that has its unit: "within 24 days"."""
    tail = text[-_LONGEST_NUMBER:]
    numbers = find_quantities(tail)
    if not numbers or not numbers[-1].unit:
        return False
    return not any(c.isalnum() for c in tail[numbers[-1].end :])


def changes_value(text: str, rest: str) -> bool:
    """True if a quote that ends at `text` gives another value than the source does with `rest`: $4.2 (million)."""
    tail = text[-_LONGEST_NUMBER:]
    short, long = find_quantities(tail), find_quantities(tail + rest)
    if not short or not long or long[-1].kind == "date":
        return False
    return long[-1].unit == "%" != short[-1].unit or long[-1].values.isdisjoint(short[-1].values)


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


def _covered(text: str, spans: list[tuple[int, int]]) -> set[int]:
    """Tokens, by their spans in `text`, that numbers account for: every letter and digit, or a word that they touch."""
    numbers = [(q.start, q.end) for q in find_quantities(text) if not _is_plain_word(q)]
    covered = set()
    for start, end in numbers:
        first = bisect_right(spans, start, key=_end)
        for k in range(first, bisect_left(spans, end, key=_start)):
            a, b = spans[k]
            figured = any(text[i].isdigit() for i in range(a, b))
            if not figured or all(_inside(i, numbers) for i in range(a, b) if text[i].isalnum()):
                covered.add(k)
    return covered


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    """True if one of the spans, in order, holds the place."""
    k = bisect_right(spans, at, key=_start) - 1
    return k >= 0 and at < spans[k][1]


def _origin(quote: Tokens, spans: list[tuple[int, int]], where: int) -> int:
    """Where in the quote a place of the mended quote lies."""
    token = max((k for k, (a, _) in enumerate(spans) if a <= where), default=0)
    return min(len(quote.text), quote.starts[token] + where - spans[token][0]) if spans else 0

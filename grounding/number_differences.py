"""Numbers in which a quote departs from its source: in two texts, or along an alignment."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from blocks.fold import unligature
from grounding.align import Alignment, Pair
from grounding.model import Difference
from grounding.numbers import Quantity, find_quantities, same_numbers
from grounding.tokens import Tokens, rejoin
from grounding.word_change import is_slip, numberlike


def number_differences(quoted: str, found: str, start: int) -> list[Difference]:
    """Numbers in which the texts differ; `start` is where `quoted` begins in the quote."""
    rows = []
    for d in same_numbers(quoted, found):
        q, s = d.quoted, d.found
        if (q is None or s is None) and _is_plain_word(q or s):
            continue
        harmless = _harmless_number(quoted, found, q, s, d.kind)
        kind = "number" if d.kind in ("added", "omitted") else d.kind
        rows.append(
            Difference(
                kind, q.text if q else "", s.text if s else "", start + (q.start if q else 0), harmless
            )
        )
    return rows


def _is_plain_word(number: Quantity | None) -> bool:
    """True for number words that are mostly plain words: one, second; left out or added they are words like others."""
    return number is not None and (number.weak or (number.kind == "ordinal" and number.text.isalpha()))


def _harmless_number(quoted: str, found: str, q: Quantity | None, s: Quantity | None, kind: str) -> bool:
    if q is None:
        return s is not None and _is_mark(found, s.start, s.end)
    if s is None:
        return quoted[q.start - 1 : q.start] == "[" and _is_mark(quoted, q.start, q.end)
    return kind == "unit" and not q.unit and len(s.unit) <= 4 and s.unit.islower() and s.unit != "pp"


def _is_mark(text: str, start: int, end: int) -> bool:
    """True for what looks like a footnote or reference mark: "[12]", "word12", or digits raised behind a word."""
    mention = text[start:end].strip("[]()")
    if not mention.isdigit() or len(mention) > 3:
        return False
    before, after = text[start - 1 : start], text[end : end + 1]
    bracketed = before == "[" and after in ("]", ",")
    attached = before.isalpha() or before in (".", ",", ";", ":", "”", '"', "’", ")")
    return bracketed or (attached and not after.isalnum()) or not mention.isascii()


_start, _end = itemgetter(0), itemgetter(1)
_LONGEST_NUMBER = 40
"""Characters of text in which a number at its end is looked for."""


class AlignedNumbers:
    """The number differences of an aligned stretch, and which tokens numbers account for."""

    def __init__(
        self, quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment, known: Collection[str]
    ) -> None:
        inside = [j for _, j in pairs if j is not None]
        mended, quoted_at = _mended(quote, source, pairs, alignment, known)
        text, found_at = _spelled(source, inside)
        self.quoted = _covered(mended, quoted_at)
        covered = _covered(text, found_at)
        self.found = {inside[k] for k in covered}
        told = number_differences(mended, text, 0)
        rest = rest_of_number(text, _behind(source, inside)) if len(inside) - 1 in covered else ""
        if rest:
            longer = number_differences(mended, text + rest, 0)
            if len(longer) < len(told) or changes_value(text, rest) or _ends_in_unit(mended):
                told = longer
        placed = [replace(d, where=_origin(quote, quoted_at, d.where)) for d in told]
        respaced = _respaced(quote, source, pairs, alignment)
        self.rows = [d for d in placed if not d.quoted or not any(a <= d.where < b for a, b in respaced)]

    def differ_in(self, quote: Tokens, at: list[int]) -> bool:
        """True if a number difference is already told for these quote tokens; for none, if the quote left one out."""
        if not at:
            return any(not d.quoted for d in self.rows)
        return any(quote.starts[at[0]] <= d.where < quote.ends[at[-1]] for d in self.rows)


def _respaced(
    quote: Tokens, source: Tokens, pairs: list[Pair], alignment: Alignment
) -> list[tuple[int, int]]:
    """Stretches of the quote whose letters and digits are the source's, only the spaces fall elsewhere."""
    stretches = []
    for same, run in groupby(pairs, key=alignment.same):
        region = list(run)
        q = [i for i, _ in region if i is not None]
        s = [j for _, j in region if j is not None]
        if not same and q and quote.joined(q) == source.joined(s):
            stretches.append((quote.starts[q[0]], quote.ends[q[-1]]))
    return stretches


def _readable(word: str) -> str:
    """The word as numbers are read from it: whole, without ligatures, with digits for letters that look like them."""
    if word.isalpha() and word.isascii():
        return word
    return numberlike(unligature(rejoin(word)))


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
    text, spans, at = "", [], 0
    for i in range(len(quote)):
        text += quote.text[at : quote.starts[i]]
        word = _readable(instead[i] if i in instead else quote.raw(i))
        spans.append((len(text), len(text) + len(word)))
        text += word
        at = quote.ends[i]
    return text + quote.text[at:], spans


def _spelled(source: Tokens, inside: list[int]) -> tuple[str, list[tuple[int, int]]]:
    """The source's text over the tokens `inside`, what is passed over left out, and each token's span in it."""
    text, spans = "", []
    before: int | None = None
    for j in inside:
        if before is None:
            text += _sign_before(source, j)
        else:
            gap = source.text[source.ends[before] : source.starts[j]]
            text += gap if j == before + 1 else " "
        word = _readable(source.raw(j))
        spans.append((len(text), len(text) + len(word)))
        text += word
        before = j
    return text + (_sign_after(source, before) if before is not None else ""), spans


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


def _sign_after(source: Tokens, j: int) -> str:
    """Signs that stand apart behind a token, such as a percent sign."""
    end = source.starts[j + 1] if j + 1 < len(source) else len(source.text)
    return source.text[source.ends[j] : end][:3]


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

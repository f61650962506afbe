"""How much of a quote has a counterpart where it is aligned, and is that more than chance brings together?

Any two sentences have function words in common, and in a long text some word like the quote's last stands behind some
word like its first. What lacks much of a quote is a place of it only if what is there tells: most of the quote's
content words, in its order or nearly all in any, or some of them in a row.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence

from blocks.text.scripts import UNSPACED
from grounding.meaning.rules.put_in import editorial_spans
from grounding.meaning.tokens import Tokens, tokenize
from grounding.numbers import Quantity
from grounding.quotes.alignment.align import Alignment, weigh, worth
from grounding.quotes.alignment.sides import Sides

_SURE = 0.75
"""Words at least this alike are one, inflected or damaged."""
_MOST, _NEARLY_ALL = 0.65, 0.8
"""So many of a quote's content words are more than chance: of three in its order two, of five in any order four."""
_HALF = 0.5
"""The same for quotes of one or two content words."""
_ROW = 3.0
"""Content words in a row that chance does not bring together."""
_APART = 2
"""Tokens from one word of a row to the next, on either side: one may differ between them."""
_CHARACTER = 0.5
"""What a character of a script without spaces counts, in parts of a word."""


def coverage_of(sides: Sides) -> float:
    """The weight of the quote's tokens that have a counterpart, of all; one that is hardly alike counts for little.

    What the writer put in brackets counts as far as it is there.
    """
    quote = sides.quote
    weight = weigh(quote.folded, sides.fillers)
    there: dict[int, float] = {}
    for (i, _), like in sides.alignment.likeness.items():
        word = quote.folded[i]
        numeric = like > 0 and not word.isalpha() and any(map(str.isdigit, word))
        there[i] = 1.0 if numeric else worth(like)
    there |= dict.fromkeys(tokens_of_numbers(quote, sides.numbers, there), 1.0)
    own = [i for span in editorial_spans(quote, sides.lexicon) for i in span if i not in there]
    weight[own] = 0.0
    return float(sum(weight[i] * v for i, v in there.items()) / max(weight.sum(), 1e-9))


def tokens_of_numbers(quote: Tokens, numbers: Sequence[Quantity], there: Mapping[int, float]) -> list[int]:
    """Tokens of numbers of which a part has a counterpart: "por cento" is "%" there, "one hundred eighty" "180"."""
    out: list[int] = []
    for number in numbers:
        at = range(bisect_left(quote.starts, number.start), bisect_left(quote.starts, number.end))
        if any(there.get(i) == 1.0 for i in at):
            out += [i for i in at if quote.folded[i].isalpha()]
    return out


def tells(sides: Sides) -> bool:
    """True if the words that the alignment pairs, or that stand around them, tell a place.

    A quote without content words tells as much as any.
    """
    quote, alignment = sides.quote, sides.alignment
    counts = _content(quote.folded, sides.fillers)
    sure = [pair for pair, like in alignment.likeness.items() if like >= _SURE]
    whole, paired = sum(counts), sum(counts[i] for i, _ in sure)
    if paired >= whole * (_MOST if whole > 2 else _HALF) or _longest_row(counts, sure) >= _ROW:
        return True
    around = frozenset(_around(quote, sides.source, alignment))
    return (
        sum(n for n, word in zip(counts, quote.folded, strict=True) if word in around) >= whole * _NEARLY_ALL
    )


def tells_alone(text: str, fillers: Collection[str]) -> bool:
    """True if a part of a quote has content words enough to tell a place by itself."""
    return sum(_content(tokenize(text).folded, fillers)) >= _ROW


def _content(tokens: Sequence[str], fillers: Collection[str]) -> list[float]:
    """How many content words each token is: 1, or less, or 0 for fillers, single letters and small figures."""
    return [_CHARACTER if UNSPACED.match(t) else float(_is_content(t) and t not in fillers) for t in tokens]


def _is_content(token: str) -> bool:
    """True for three letters or digits and more, and for two of other alphabets, whose words are shorter."""
    return len(token) > (2 if token.isascii() else 1)


def _around(quote: Tokens, source: Tokens, alignment: Alignment) -> Sequence[str]:
    """The source's folded words where the alignment stands, and half a quote's length before and behind."""
    there = [j for _, j in alignment.pairs if j is not None]
    margin = len(quote) // 2
    return source.folded[max(0, min(there) - margin) : max(there) + margin + 1] if there else ()


def _longest_row(counts: Sequence[float], sure: Sequence[tuple[int, int]]) -> float:
    """The most content words of the quote that stand one after another in quote and source."""
    best = row = 0.0
    before = (-_APART - 1, -_APART - 1)
    for i, j in sure:
        row = counts[i] + (row if i - before[0] <= _APART and j - before[1] <= _APART else 0.0)
        best, before = max(best, row), (i, j)
    return best

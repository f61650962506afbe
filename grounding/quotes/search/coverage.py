"""How much of a quote has a counterpart where it is aligned: the weight of its tokens that have one, 0..1."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from rapidfuzz.distance import Levenshtein

from grounding.meaning.rules.put_in import editorial_spans
from grounding.meaning.tokens import Tokens
from grounding.numbers import Quantity
from grounding.quotes.alignment.align import Alignment, weigh, worth
from grounding.quotes.alignment.sides import Sides

_SHORT = 2
"""Letters of a word that may be part of another without making it look more like it."""


def coverage_of(sides: Sides) -> float:
    """The weight of the quote's tokens that have a counterpart, of all; one that is hardly alike counts for little.

    What the writer put in brackets counts as far as it is there.
    """
    quote = sides.quote
    weight = weigh(quote.folded, sides.fillers)
    there = dict.fromkeys(_rejoined(quote, sides.source, sides.alignment), 1.0)
    for (i, _), like in sides.alignment.likeness.items():
        numeric = like > 0 and any(c.isdigit() for c in quote.folded[i])
        there[i] = 1.0 if numeric else worth(like)
    there |= dict.fromkeys(_units(quote, sides.numbers, there), 1.0)
    own = [i for span in editorial_spans(quote, sides.lexicon) for i in span if i not in there]
    weight[own] = 0.0
    return float(sum(weight[i] * v for i, v in there.items()) / max(weight.sum(), 1e-9))


def _units(quote: Tokens, numbers: Sequence[Quantity], there: Mapping[int, float]) -> list[int]:
    """Tokens of numbers of which a part has a counterpart: "por cento" is "%" there, "one hundred eighty" "180"."""
    out: list[int] = []
    for number in numbers:
        at = range(bisect_left(quote.starts, number.start), bisect_left(quote.starts, number.end))
        if any(there.get(i) == 1.0 for i in at):
            out += [i for i in at if quote.folded[i].isalpha()]
    return out


def _rejoined(quote: Tokens, source: Tokens, alignment: Alignment) -> set[int]:
    """Quote tokens without a counterpart that are part of a word: with them, the token beside them is more like it.

    Of one or two letters each is taken for such a part, as of a formula that is spaced in many ways.
    """
    out: set[int] = set()
    for k, (i, j) in enumerate(alignment.pairs):
        if i is None or j is not None:
            continue
        for q, s in alignment.pairs[max(0, k - 1) : k + 2]:
            if q is None or s is None or not 0 < alignment.likeness[q, s] < 1:
                continue
            joined = quote.joined(sorted((i, q)))
            like = Levenshtein.normalized_similarity(joined, source.folded[s])
            if len(quote.folded[i]) <= _SHORT or like > alignment.likeness[q, s]:
                out.add(i)
    return out

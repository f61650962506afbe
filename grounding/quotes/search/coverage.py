"""How much of a quote has a counterpart where it is aligned: the weight of its tokens that have one, 0..1."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from grounding.meaning.rules.put_in import editorial_spans
from grounding.meaning.tokens import Tokens
from grounding.numbers import Quantity
from grounding.quotes.alignment.align import weigh, worth
from grounding.quotes.alignment.sides import Sides


def coverage_of(sides: Sides) -> float:
    """The weight of the quote's tokens that have a counterpart, of all; one that is hardly alike counts for little.

    What the writer put in brackets counts as far as it is there.
    """
    quote = sides.quote
    weight = weigh(quote.folded, sides.fillers)
    there: dict[int, float] = {}
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

"""Approximate places: windows that share rare k-grams with the quote, aligned token by token.

The extending half of seed and extend: `TextIndex.windows` gives the windows, `align` aligns, the ends that stand
apart are taken off, and what differs is listed. Coverage is the weight of the quote's tokens with a counterpart.
Cost: the alignments, at most `most` windows of at most `_LONGEST_WINDOW` positions. Tuned by `_GOOD`, `_WORSE` (which
windows are tried) and `_LIKE`, `_HARDLY` (what counts as a counterpart).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, pairwise

from rapidfuzz.distance import Levenshtein

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex, Window
from grounding.meaning.lexicon import Lexicon, function_words, lexicon_for
from grounding.meaning.rules.put_in import editorial_spans
from grounding.meaning.tokens import Tokens, tokenize
from grounding.meaning.words.spellings import abbreviated
from grounding.model import Difference
from grounding.numbers import Quantity, agree, find_quantities
from grounding.quotes.align import Alignment, align, weigh
from grounding.quotes.candidate import COMPLETE, Place
from grounding.quotes.date_order import date_order_rows
from grounding.quotes.differences import differences
from grounding.quotes.distinctive import tells
from grounding.quotes.isolated_ends import FILLER, another_text, without_isolated_ends
from grounding.quotes.joined_letters import spaced_in
from grounding.quotes.ocr_slips import misread, read_as_quoted, slip_rows
from grounding.quotes.quote_parts import Part, clean
from grounding.quotes.references import Reference, references_in
from grounding.quotes.sides import Sides
from grounding.quotes.window_tokens import WindowTokens, raised_spans, window_tokens

_LONGEST_WINDOW = 6_000
"""Positions; a window beyond this would cost more than it can tell."""
_GOOD, _WORSE = 0.9, 0.6
"""A window that shares less than the one part of the best window's grams is not tried once the other is covered."""
_WORTH_COMPARING = 0.3
"""Where less of the quote stands than this, what differs is of no interest."""
_LIKE, _HARDLY = 0.66, 0.4
"""Words at least this alike are one word, damaged; others count for the second part of their likeness."""
_FILLED = 6
"""So many words that a quote leaves out in a row, or fewer, are highlighted with those around them."""
_SHORT = 2
"""Letters of a word that may be part of another without making it look more like it."""
_TWICE = re.compile(r"[^\W\d_]\.? ?\(\W?\d")
"""What a number in words and figures looks like: "ten (10)"."""
_NEAR = 2
"""Tokens between two numbers of the source that one word of the quote has: "5–10%" for "5 to 10 per cent"."""
_SHORTEST_END = 12
"""Letters that a head or tail must have to be looked for by itself."""


def approximate_places(
    index: TextIndex,
    part: Part,
    *,
    first: int = 0,
    end: int | None = None,
    most: int = 4,
    best_only: bool = False,
) -> list[Place]:
    """Places where much of the part stands, best first; with `best_only`, the worse ones may be missing."""
    quote = tokenize(part.text)
    if not len(quote):
        return []
    found: list[Place] = []
    windows = [
        Window(low, high, window.weight)
        for window in index.windows(part.skeleton, first=first, end=end, most=most)
        for low, high in pairwise((window.first, *index.turns(window.first, window.end), window.end))
    ]
    for window in windows:
        if found and found[0].coverage > _GOOD and window.weight < _WORSE * windows[0].weight:
            break
        least = max((p.coverage for p in found), default=0.0) if best_only else 0.0
        place = _place(index, part, quote, window, least)
        if place is not None:
            found.append(place)
            if place.coverage > 0.97 and not place.altered:
                break
    return sorted(found, key=lambda p: p.rank, reverse=True)


def unmatched_ends(place: Place, text: str) -> list[Part]:
    """The quote cut where its head or tail has no counterpart at the place; empty if there is nothing to cut."""
    tokens = tokenize(clean(text))
    low, high = place.quoted
    cuts = [t for t in (low, high) if 0 < t < len(tokens)]
    if not cuts:
        return []
    bounds = [0, *(tokens.starts[t] for t in cuts), len(text)]
    pieces = [(text[a:b], a) for a, b in pairwise(bounds)]
    found = [Part(piece, start, skeleton(piece)) for piece, start in pieces]
    return found if all(len(p.skeleton) >= _SHORTEST_END for p in found) else []


@dataclass(frozen=True, slots=True)
class _Held:
    """A quote held against a window of the source."""

    index: TextIndex
    quote: Tokens
    window: WindowTokens
    read: Tokens
    """The window's tokens; what OCR was not sure of as the quote has it."""
    slips: dict[int, int]
    """Its tokens that OCR misread, each with the quote's token there."""
    lexicon: Lexicon
    references: Sequence[Reference]
    equal: Mapping[tuple[int, int], range]
    """Tokens of numbers that are written another way there, as `_equal_numbers` has them."""
    alignment: Alignment

    @property
    def referring(self) -> frozenset[int]:
        """The window's tokens that are parts of references."""
        return frozenset(j for reference in self.references for j in reference.tokens)

    def coverage(self, alignment: Alignment) -> float:
        """`_coverage` of the quote as it is aligned."""
        return _coverage(self.quote, self.window.tokens, alignment, self.lexicon)


def _hold(index: TextIndex, part: Part, quote: Tokens, window: Window) -> _Held:
    """The part aligned with the window's tokens, cut as the quote has them."""
    end = min(window.end, window.first + _LONGEST_WINDOW)
    source = window_tokens(index, window.first, end)
    source = source.cut_at(spaced_in(quote, source.tokens))
    lexicon = lexicon_for(source.tokens.folded, index.vocabulary)
    source, references = references_in(source, raised_spans(index, window.first, end), quote, lexicon)
    equal = _equal_numbers(quote, source.tokens)
    same = [*equal, *abbreviated(quote, source.tokens, lexicon)]
    same += [(0, j) for j in source.ending_in(quote.folded[0], index)]
    aligned = partial(
        align,
        quote.folded,
        same=same,
        cut=part.text.rstrip().endswith(("-", "\u00ad")),
        free=frozenset(j for reference in references for j in reference.tokens),
    )
    read, alignment = source.tokens, aligned(source.tokens.folded)
    slips = misread(quote, read, alignment, source.unsure(index)) if index.has_unsure else {}
    if slips:
        read = read_as_quoted(quote, read, slips)
        alignment = aligned(read.folded)
    return _Held(index, quote, source, read, slips, lexicon, references, equal, alignment)


def _place(index: TextIndex, part: Part, quote: Tokens, window: Window, least: float) -> Place | None:
    """The part's place in the window; None if nothing of it is there, or clearly less than `least`."""
    held = _hold(index, part, quote, window)
    alignment, source = held.alignment, held.window
    if not any(alignment.likeness.values()):
        return None
    coverage = held.coverage(alignment)
    if coverage < COMPLETE and round(coverage, 2) < round(least, 2):
        return None
    quoted = _densest(alignment)
    passed = _passed_over(alignment, source, index)
    fillers = function_words(held.lexicon.languages)
    alignment = without_isolated_ends(
        alignment, quote, source, index, passed | held.referring, fillers, held.lexicon
    )
    compared = coverage >= _WORTH_COMPARING
    rows = _rows(held, alignment, passed) if compared else []
    tell = (
        (compared and all(d.harmless for d in rows))
        or tells(quote, source.tokens, alignment, fillers)
        or held.coverage(alignment) >= COMPLETE
    )
    return Place(
        index,
        _highlighted(alignment, source, passed, held.equal),
        coverage,
        alignment.score,
        tuple(replace(d, where=d.where + part.start) for d in rows),
        quoted,
        tell,
        held.lexicon,
    )


def _rows(held: _Held, alignment: Alignment, passed: frozenset[int]) -> list[Difference]:
    """What differs where the quote is aligned, in its order."""
    index, window, lexicon = held.index, held.window, held.lexicon
    sides = Sides(
        held.quote,
        held.read,
        lexicon,
        index.vocabulary,
        held.references,
        _closing(alignment, window, index, lexicon),
        _breaks(alignment, window, index, lexicon),
    )
    rows = differences(sides, alignment, passed)
    rows += slip_rows(held.quote, window.tokens, held.slips)
    rows += date_order_rows(index, held.quote, window.tokens, alignment)
    return sorted(rows, key=lambda d: d.where)


def _equal_numbers(quote: Tokens, source: Tokens) -> dict[tuple[int, int], range]:
    """Tokens of numbers that are equal and written another way: "$50,000,000,000", "$50 billion", "fifty billion".

    The quote's token is a number's first, the source's any of its own: each pair's value is all of them.
    """
    there = set(source.folded)
    twice = _TWICE.search(source.text) is not None
    if there.issuperset(quote.folded) and not twice:
        return {}
    numbers = [(_token_at(quote, q.start), q) for q in find_quantities(quote.text)]
    strange = {i for i, _ in numbers if i is not None and quote.folded[i] not in there}
    if not strange and not (numbers and twice):
        return {}
    found = [(_tokens_of(source, q), q) for q in find_quantities(source.text)]
    return {
        (i, j): there
        for i, q in numbers
        for there, other in found
        if i is not None
        and (i in strange or other.text.endswith(")"))
        and not (q.weak and other.weak)
        and agree(q, other)
        for j in there
    }


def _tokens_of(tokens: Tokens, number: Quantity) -> range:
    """The tokens that a number touches."""
    return range(bisect_right(tokens.ends, number.start), bisect_left(tokens.starts, number.end))


def _token_at(tokens: Tokens, offset: int) -> int | None:
    """The token whose span holds the character at `offset`, or the next one."""
    k = bisect_right(tokens.ends, offset)
    return k if k < len(tokens) else None


def _densest(alignment: Alignment) -> tuple[int, int]:
    """The run of quote tokens, first and end, in which counterparts outweigh gaps the most (Bentley 1984)."""
    best, low, high = 0, 0, 0
    total, start = 0, 0
    for i, j in alignment.pairs:
        alike = alignment.alike((i, j))
        if total <= 0:
            total, start = 0, i if i is not None else start
        total += 1 if alike else -1
        if alike and total > best and i is not None:
            best, low, high = total, start, i + 1
    return low, high


def _coverage(quote: Tokens, source: Tokens, alignment: Alignment, lexicon: Lexicon) -> float:
    """Weight of the quote's tokens that have a counterpart; one that is hardly alike counts for little.

    What the writer put in brackets counts as far as it is there.
    """
    fillers = function_words(lexicon.languages)
    weight = weigh(quote.folded) * [FILLER if w in fillers else 1.0 for w in quote.folded]
    there = dict.fromkeys(_rejoined(quote, source, alignment), 1.0)
    for (i, _), like in alignment.likeness.items():
        numeric = any(c.isdigit() for c in quote.folded[i])
        there[i] = 1.0 if like >= _LIKE or (numeric and like > 0) else like * _HARDLY
    there |= dict.fromkeys(_units(quote, there), 1.0)
    own = [i for span in editorial_spans(quote, lexicon) for i in span if i not in there]
    weight[own] = 0.0
    return float(sum(weight[i] * v for i, v in there.items()) / max(weight.sum(), 1e-9))


def _units(quote: Tokens, there: dict[int, float]) -> set[int]:
    """Tokens of numbers of which a part has a counterpart: "por cento" is "%" there, "one hundred eighty" "180"."""
    out: set[int] = set()
    for number in find_quantities(quote.text):
        at = [i for i in range(len(quote)) if number.start <= quote.starts[i] < number.end]
        if any(there.get(i) == 1.0 for i in at):
            out.update(i for i in at if quote.folded[i].isalpha())
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


def _highlighted(
    alignment: Alignment,
    window: WindowTokens,
    passed: frozenset[int],
    equal: Mapping[tuple[int, int], range],
) -> tuple[int, ...]:
    """Positions from the first to the last alike word, without what is passed over or left out at length.

    Of numbers, written another way, the whole.
    """
    kept: set[int] = set()
    for pair in alignment.likeness:
        if pair in equal:
            here = equal[pair]
            near = [each for (i, _), each in equal.items() if i == pair[0] and _gap(each, here) <= _NEAR]
            for k in chain(*near):
                kept.update(range(window.first[k], window.last[k] + 1))
    for left_out, group in groupby(alignment.pairs, key=lambda pair: pair[0] is None):
        run = [j for _, j in group if j is not None and j not in passed]
        for j in run if not left_out or len(run) <= _FILLED else ():
            kept.update(range(window.first[j], window.last[j] + 1))
    return tuple(sorted(kept))


def _gap(one: range, other: range) -> int:
    """Tokens between two runs of tokens; below 0 if they touch or overlap."""
    return max(one.start, other.start) - min(one.stop, other.stop)


def _passed_over(alignment: Alignment, window: WindowTokens, index: TextIndex) -> frozenset[int]:
    """Source tokens left out in a row that belong to another running text than the words around them.

    A float, a table's other column, a footnote that the reading order put in between: no part of the quote.
    """
    passed: set[int] = set()
    run: list[int] = []
    before: int | None = None
    for i, j in alignment.pairs:
        if i is None and j is not None:
            run.append(j)
        elif j is not None:
            regions = {int(index.regions[window.first[r]]) for r in run}
            around = {int(index.regions[window.first[k]]) for k in (before, j) if k is not None}
            if run and not regions & around and before is not None and _parted(index, window, before, j):
                passed.update(run)
            run, before = [], j
    return frozenset(passed)


def _closing(
    alignment: Alignment, window: WindowTokens, index: TextIndex, lexicon: Lexicon
) -> frozenset[int]:
    """The source tokens before the first and at the last pair, as far as another text begins behind them."""
    held = [j for _, j in alignment.likeness]
    edges = [j for j in (held[0] - 1, held[-1]) if 0 <= j < len(window.tokens) - 1]
    return frozenset(j for j in edges if another_text(window, index, j, j + 1, lexicon))


def _breaks(alignment: Alignment, window: WindowTokens, index: TextIndex, lexicon: Lexicon) -> frozenset[int]:
    """The source tokens with which another text begins, among and just behind those that the quote leaves out."""
    left_out = [j for i, j in alignment.pairs if i is None and j is not None]
    near = {k for j in left_out for k in (j, j + 1) if 0 < k < len(window.tokens)}
    return frozenset(k for k in near if another_text(window, index, k - 1, k, lexicon))


def _parted(index: TextIndex, window: WindowTokens, before: int, after: int) -> bool:
    """True if the running text goes on from the one source token to the other past what stands between."""
    return index.goes_on(window.last[before], window.first[after])

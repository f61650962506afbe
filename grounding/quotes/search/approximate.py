"""Approximate places: windows that share rare k-grams with the quote, aligned token by token.

The extending half of seed and extend: `TextIndex.windows` gives the windows, `align` aligns, the ends that stand
apart are taken off, and what differs is listed. Coverage is the weight of the quote's tokens with a counterpart.
Cost: the alignments, at most `most` windows of at most `_LONGEST_WINDOW` positions. Tuned by `_GOOD`, `_WORSE` (which
windows are tried) and `_LIKE`, `_HARDLY` (what counts as a counterpart).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby, pairwise

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex, Window
from grounding.meaning.lexicon import Lexicon, function_words, lexicon_for
from grounding.meaning.tokens import Tokens, tokenize
from grounding.meaning.words.spellings import abbreviated
from grounding.model import Difference
from grounding.numbers import Quantity, find_quantities
from grounding.quotes.alignment.align import Alignment, align
from grounding.quotes.alignment.equal_numbers import equal_numbers
from grounding.quotes.alignment.joined_letters import spaced_in
from grounding.quotes.alignment.ocr_slips import misread, read_as_quoted, slip_rows
from grounding.quotes.alignment.references import Reference, references_in
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.alignment.window_tokens import WindowTokens, raised_spans, window_tokens
from grounding.quotes.candidate import COMPLETE, Place
from grounding.quotes.judge.differences import differences
from grounding.quotes.numbers.date_order import date_order_rows
from grounding.quotes.quote_parts import Part, clean
from grounding.quotes.search.coverage import coverage_of
from grounding.quotes.search.distinctive import tells
from grounding.quotes.search.isolated_ends import without_isolated_ends
from grounding.quotes.search.other_texts import breaks, closing, passed_over

_LONGEST_WINDOW = 6_000
"""Positions; a window beyond this would cost more than it can tell."""
_GOOD, _WORSE = 0.9, 0.6
"""A window that shares less than the one part of the best window's grams is not tried once the other is covered."""
_WORTH_COMPARING = 0.3
"""Where less of the quote stands than this, what differs is of no interest."""
_FILLED = 6
"""So many words that a quote leaves out in a row, or fewer, are highlighted with those around them."""
_FIGURES = re.compile(r"\d+(?:[.,]\d+)*")
_RECURRING = 32
"""Windows among which those with a quote's figures are looked for."""
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
        for window in _windows(index, part, first, end, most)
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


def _windows(index: TextIndex, part: Part, first: int, end: int | None, most: int) -> list[Window]:
    """The windows to try: the best, and of more than can be tried those that have the quote's figures, since notes and
    terms come again and again with others."""
    windows = index.windows(part.skeleton, first=first, end=end, most=most)
    figures = _FIGURES.findall(part.text)
    if len(windows) < most or not figures or windows[-1].weight < _WORSE * windows[0].weight:
        return windows
    windows = index.windows(part.skeleton, first=first, end=end, most=_RECURRING)
    alike = [window for window in windows if window.weight >= _WORSE * windows[0].weight]

    def figures_in(window: Window) -> int:
        return len(
            set(figures).intersection(_FIGURES.findall(" ".join(index.texts[window.first : window.end])))
        )

    kept = most // 2
    return [*alike[:kept], *sorted(alike[kept:], key=figures_in, reverse=True)][:most]


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
    numbers: Sequence[Quantity]
    """The quote's."""
    window: WindowTokens
    read: Tokens
    """The window's tokens; what OCR was not sure of as the quote has it."""
    slips: dict[int, int]
    """Its tokens that OCR misread, each with the quote's token there."""
    lexicon: Lexicon
    references: Sequence[Reference]
    equal: Mapping[tuple[int, int], range]
    """Tokens of numbers that are written another way there, as `equal_numbers` has them."""
    alignment: Alignment

    @property
    def referring(self) -> frozenset[int]:
        """The window's tokens that are parts of references."""
        return frozenset(j for reference in self.references for j in reference.tokens)

    def coverage(self, alignment: Alignment) -> float:
        """`coverage_of` the quote as it is aligned."""
        return coverage_of(self.quote, self.numbers, self.window.tokens, alignment, self.lexicon)


def _hold(index: TextIndex, part: Part, quote: Tokens, window: Window) -> _Held:
    """The part aligned with the window's tokens, cut as the quote has them."""
    end = min(window.end, window.first + _LONGEST_WINDOW)
    numbers = find_quantities(quote.text)
    source = window_tokens(index, window.first, end)
    source = source.cut_at(spaced_in(quote, source.tokens))
    lexicon = lexicon_for(source.tokens.folded, index.vocabulary)
    source, references = references_in(source, raised_spans(index, window.first, end), quote, lexicon)
    equal = equal_numbers(quote, numbers, source.tokens)
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
    return _Held(index, quote, numbers, source, read, slips, lexicon, references, equal, alignment)


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
    passed = passed_over(alignment, source, index)
    fillers = function_words(held.lexicon.languages)
    alignment = without_isolated_ends(alignment, quote, source, index, passed | held.referring, held.lexicon)
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
        closing(alignment, window, index, lexicon),
        breaks(alignment, window, index, lexicon),
    )
    rows = differences(sides, alignment, passed)
    rows += slip_rows(held.quote, window.tokens, held.slips)
    rows += date_order_rows(index, held.numbers, window.tokens, alignment)
    return sorted(rows, key=lambda d: d.where)


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

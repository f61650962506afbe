"""Numbers in which a quote departs from its source, along an alignment of their words.

Both sides of a changed stretch are read as texts with numbers (`number_texts`), and the numbers of the two aligned
(`grounding.numbers.align`); tokens that numbers account for are not told a second time as words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from grounding.meaning.rules.put_in import editorial_spans
from grounding.meaning.tokens import Tokens
from grounding.model import Difference
from grounding.numbers import (
    NumberDifference,
    Quantity,
    agree,
    align,
    find_quantities,
    in_other_scales,
    may_hold_quantities,
)
from grounding.numbers.plain import make_plain
from grounding.numbers.words.number_words import may_be_of_number
from grounding.numbers.words.units import scales
from grounding.numbers.words.vocabulary import extra_words
from grounding.quotes.alignment.align import ALIKE, Pair, both
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.numbers.habits import mark_kept
from grounding.quotes.numbers.number_differences import (
    changes_value,
    cut_number,
    ends_in_unit,
    is_plain_word,
    number_row,
    rest_of_number,
    telling_numbers,
)
from grounding.quotes.numbers.number_texts import (
    NumberText,
    quote_text,
    source_text,
    words_ahead,
    words_behind,
)

_OF = frozenset(extra_words("links", "of_money")) - {"of"}
_LONGEST = 60
"""Characters in which the rest of a number that begins before them is looked for."""


@dataclass(frozen=True, slots=True)
class AlignedNumbers:
    """The number differences of an aligned stretch, and which tokens numbers account for."""

    rows: Sequence[Difference]
    """A row a number that differs."""
    quoted: set[int]
    """Tokens of the quote."""
    found: set[int]
    """Tokens of the source."""

    def words_beside(self, q: list[int], s: list[int]) -> tuple[list[int], list[int]]:
        """Those tokens of the quote and of the source that no number accounts for, if on each side they stand in one
        row; else all."""
        mine, theirs = [i for i in q if i not in self.quoted], [j for j in s if j not in self.found]
        in_rows = all(row and row[-1] - row[0] < len(row) for row in (mine, theirs))
        return (mine, theirs) if in_rows else (q, s)

    def differ_in(self, quote: Tokens, at: Sequence[int]) -> bool:
        """True if a number difference is already told for these quote tokens; for none, if the quote left one out."""
        if not at:
            return any(not d.quoted for d in self.rows)
        return any(quote.starts[at[0]] <= d.where < quote.ends[at[-1]] for d in self.rows)


def aligned_numbers(sides: Sides, pairs: Sequence[Pair]) -> AlignedNumbers:
    """The numbers of the quote and of the source's tokens in `pairs`, side by side."""
    inside = [j for _, j in pairs if j is not None]
    there = sides.source.text_of(inside)
    if not (may_hold_quantities(sides.quote.text) or may_hold_quantities(there)):
        return AlignedNumbers((), set(), set())
    quoted, found = quote_text(sides, pairs), source_text(sides, pairs)
    first = min((i for i, _ in both(pairs)), default=0)
    told, found = _with_words_around(sides, quoted, found, first)
    put_in = _put_in(sides, pairs)
    written = [q for q in find_quantities(quoted.text) if put_in.isdisjoint(quoted.tokens(q))]
    agreeing = [(q, f) for q, f in align(written, find_quantities(found.text)) if q and f and agree(q, f)]
    # Where a number begins that is a plain word on one side and the same in figures on the other.
    spelled = [(q.start, f.start) for q, f in agreeing if is_plain_word(q) != is_plain_word(f)]
    links = [_links(text, [pair[side] for pair in agreeing]) for side, text in enumerate((quoted, found))]
    only_quoted, only_found = _units_of_one_side(pairs, agreeing, quoted, found)
    mine, theirs = quoted.beside_numbers(), found.beside_numbers()
    alike = [(i, j) for i, j in both(pairs) if i in mine and mine[i] == theirs.get(j)]
    # "58퍼센트가" is two tokens, of which "58%가" is the first one's counterpart.
    for q, f in agreeing:
        at, held = quoted.tokens(q), found.tokens(f)
        if at and held and at[-1] in mine and mine[at[-1]] == theirs.get(held[-1]):
            alike += product(at, held)
    told += [
        NumberDifference("number", q, f)
        for q, f in agreeing
        if in_other_scales(q, f, sides.lexicon.languages)
    ]
    return AlignedNumbers(
        [*_rows(sides, pairs, told, quoted, found), *_moved(sides, pairs, agreeing, quoted, found)],
        quoted.covered({q for q, _ in spelled}) - only_quoted | {i for i, _ in alike} | links[0],
        found.covered({f for _, f in spelled}) - only_found | {j for _, j in alike} | links[1],
    )


def _put_in(sides: Sides, pairs: Sequence[Pair]) -> set[int]:
    """Tokens of the quote in brackets that the source has nothing for."""
    own = {i for span in editorial_spans(sides.quote, sides.lexicon) for i in span}
    return own - {i for i, _ in both(pairs)}


def _links(text: NumberText, numbers: Sequence[Quantity]) -> set[int]:
    """Tokens of "de" behind numbers that end with a scale word: "dos millones de personas" for 2.000.000 personas; not
    of the English "of", which takes a part: "three of the members"."""
    ends = {q.end for q in numbers if make_plain(q.text).split()[-1] in scales()}
    return {
        k
        for k, (a, b) in zip(text.at, text.spans, strict=True)
        if text.text[a:b].casefold() in _OF and text.text[:a].rstrip() and len(text.text[:a].rstrip()) in ends
    }


def _with_words_around(
    sides: Sides, quoted: NumberText, found: NumberText, first: int
) -> tuple[list[NumberDifference], NumberText]:
    """The numbers that differ, and the source's text with the words beside it that belong to its outer numbers.

    `first` is the first token of the quote that stands against one of the source.
    """
    source = sides.source
    telling = partial(telling_numbers, decimal=mark_kept(sides.index, quoted.text, found.text))
    told = telling(quoted.text, found.text)
    ahead = words_ahead(source, found.at)
    counts = may_be_of_number(ahead)
    cut = cut_number(ahead + found.text[:_LONGEST], len(ahead), head=True) if counts else None
    ahead = ahead[cut.start :] if cut else ahead
    # Only a number at the quote's own head may be one with what stands before it, not a false one at its tail.
    at_head = any(d.quoted is not None and d.quoted.start < quoted.spans[first][1] for d in told)
    if at_head and ahead and not cut:
        beside = find_quantities(ahead + found.text[:_LONGEST])
        # "2. Dividends | 15 May 2024": no other number from before it.
        ahead = ahead[next((n.start for n in beside if n.start < len(ahead) < n.end), 0) :]
    longer = telling(quoted.text, ahead + found.text) if ahead and (at_head or cut) else told
    if cut or len(longer) < len(told):
        told, found = longer, found.behind(ahead)
    rest = rest_of_number(found.text, words_behind(sides, found.at))
    if rest:
        longer = telling(quoted.text, found.text + rest)
        if len(longer) < len(told) or changes_value(found.text, rest) or ends_in_unit(quoted.text):
            told, found = longer, replace(found, text=found.text + rest)
    return told, found


def _rows(
    sides: Sides,
    pairs: Sequence[Pair],
    told: Sequence[NumberDifference],
    quoted: NumberText,
    found: NumberText,
) -> list[Difference]:
    """A row for each number that differs in more than slips and signs that are drawn as digits."""
    drawn = _drawn_as_digits(sides.quote, sides.source, pairs)
    rows = []
    for d in told:
        q, s = quoted.tokens(d.quoted), found.tokens(d.found)
        if not _is_damaged(sides, pairs, q, s) and not (d.found is None and drawn.issuperset(q)):
            where = _origin(sides.quote, quoted.spans, d.quoted.start if d.quoted else 0)
            row = number_row(quoted.text, found.text, d, where)
            said = _as_printed(sides.quote, q, row.quoted), _as_printed(sides.source, s, row.found)
            rows.append(replace(row, quoted=said[0], found=said[1]))
    return rows


def _as_printed(tokens: Tokens, at: Sequence[int], said: str) -> str:
    """A number in its text's own words, where others are read for them: "200 bin" for "200 thousand"."""
    return tokens.slice_text(at[0], at[-1] + 1) if at and said not in tokens.text else said


def _moved(
    sides: Sides,
    pairs: Sequence[Pair],
    agreeing: Sequence[tuple[Quantity, Quantity]],
    quoted: NumberText,
    found: NumberText,
) -> Iterator[Difference]:
    """A row for each number that stands on the other side of words than in the source: "the last 2,150 of the
    residents" for "the last of the 2,150 residents". Its own unit and sign are no such words."""
    mine = {i for q, _ in agreeing for i in quoted.tokens(q)}
    theirs = {j for _, f in agreeing for j in found.tokens(f)}
    fixed = [
        (i, j) for i, j in filter(sides.alignment.same, both(pairs)) if i not in mine and j not in theirs
    ]
    for q, f in agreeing:
        at, there = quoted.tokens(q), found.tokens(f)
        if at and there and any((i < at[0]) != (j < there[0]) for i, j in fixed):
            yield Difference("order", q.text, f.text, sides.quote.starts[at[0]], harmless=False)


def _is_damaged(sides: Sides, pairs: Sequence[Pair], q: Sequence[int], s: Sequence[int]) -> bool:
    """True if the number on one side alone is a word that stands against one like it: "weight" for "eight"."""
    if len(q) + len(s) != 1:
        return False
    held = next(((i, j) for i, j in both(pairs) if i in q or j in s), None)
    if held is None or not ALIKE <= sides.alignment.likeness[held] < 1:
        return False
    return sides.quote.folded[held[0]].isalpha() and sides.source.folded[held[1]].isalpha()


def _drawn_as_digits(quote: Tokens, source: Tokens, pairs: Sequence[Pair]) -> set[int]:
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


def _units_of_one_side(
    pairs: Sequence[Pair],
    agreeing: Sequence[tuple[Quantity, Quantity]],
    quoted: NumberText,
    found: NumberText,
) -> tuple[set[int], set[int]]:
    """Tokens of each side that say a unit which the other side's number lacks: "seven years" for "seven".

    They are words of the sentence as others are, though the numbers agree.
    """
    partners = both(pairs)
    mine, theirs = {i for i, _ in partners}, {j for _, j in partners}
    apart = [(q, f) for q, f in agreeing if q.readings.isdisjoint(f.readings)]
    return (
        {i for q, f in apart if q.unit and not f.unit for i in quoted.tokens(q)[1:]} - mine,
        {j for q, f in apart if f.unit and not q.unit for j in found.tokens(f)[1:]} - theirs,
    )


def _origin(quote: Tokens, spans: list[tuple[int, int]], where: int) -> int:
    """Where in the quote a place of the mended quote lies."""
    token = max((k for k, (a, _) in enumerate(spans) if a <= where), default=0)
    return min(len(quote.text), quote.starts[token] + where - spans[token][0]) if spans else 0

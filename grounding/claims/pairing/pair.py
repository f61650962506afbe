"""Which terms and numbers of a claim stand in a sentence of the source, and where.

Greedy matching: each term takes a counterpart of the best kind (same word, other form, synonym, slip), first in the
part of the source that the claim's part is most like, and in order by choice. Terms times terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from grounding.claims.pairing.forms import alike_in, is_slip, reversing_in
from grounding.claims.reading.segments import Segment
from grounding.claims.reading.sentence import Reading
from grounding.meaning.language import languages_of
from grounding.numbers import NumberLookup, Quantity
from grounding.numbers.dates.dates import date_parts, lies_within, months, pack_date

_MOST_ALIKE = 200
"""Numbers that agree with one of the claim and are weighed against each other; a list of one number has more."""
Pair = tuple[int, int]
"""A place in the claim and one in the source."""


@dataclass(frozen=True)  # no slots: its views are worked out once
class Pairing:
    """A claim's sentence beside one of the source."""

    claim: Reading
    """The claim's."""
    source: Reading
    """The source's."""
    terms: tuple[Pair, ...]
    """Claim token, source token of each term found, in the claim's order."""
    slips: tuple[int, ...]
    """Claim tokens among them that agree but for a slip of the pen."""
    reversed_terms: tuple[Pair, ...]
    """Claim token, source token that says the reverse."""
    missing: tuple[int, ...]
    """Claim tokens of the terms that the sentence lacks, the reversed ones included."""
    numbers: tuple[Pair, ...]
    """Claim, source: places in `Reading.numbers` of each number found."""
    missing_numbers: tuple[int, ...]
    """Places in the claim's `numbers` of those that the sentence lacks."""
    homes: tuple[Segment | None, ...]
    """For each part of the claim the part of the source that has most of it; None where none has any."""

    @property
    def coverage(self) -> float:
        """Share of the claim's terms and numbers that the sentence has, in reverse too, 0..1."""
        found = len(self.terms) + len(self.numbers) + len({i for i, _ in self.reversed_terms})
        asked = len(self.terms) + len(self.numbers) + len(self.missing) + len(self.missing_numbers)
        return found / asked if asked else 0.0

    @cached_property
    def translates(self) -> bool:
        """True for a claim whose commonest words are of another language than the source, with few words in common."""
        own, other = languages_of(self.claim.tokens.folded), self.source.lexicon.languages
        return bool(own and other) and own.isdisjoint(other) and 2 * len(self.terms) <= len(self.claim.terms)

    @cached_property
    def matched(self) -> frozenset[int]:
        """Source tokens of the terms found."""
        return frozenset(j for _, j in self.terms)

    @cached_property
    def items(self) -> list[Pair]:
        """Claim token, source token of the terms and numbers found, in the claim's order."""
        claimed, there = self.claim.numbers, self.source.numbers
        return sorted((*self.terms, *((claimed[q][0], there[s][0]) for q, s in self.numbers)))

    @cached_property
    def links(self) -> frozenset[Pair]:
        """Claim token, source token of terms, reversed terms and numbers."""
        return frozenset((*self.items, *self.reversed_terms))

    @cached_property
    def linked(self) -> frozenset[int]:
        """Claim tokens found."""
        return frozenset(i for i, _ in self.links)

    @cached_property
    def bearing(self) -> frozenset[int]:
        """Source tokens found but for those that the parts the claim is held against only share: what cues bear on."""
        found = frozenset(j for _, j in self.links)
        homes = [home for _, home in self.parts]
        own, shared = {t for home in homes for t in home.own}, {t for home in homes for t in home.shared}
        return found - (shared - own) or found

    @cached_property
    def parts(self) -> list[tuple[Segment, Segment]]:
        """The claim's parts of which the source has anything, each with the part of the source that has most of it."""
        return [
            (part, home)
            for part, home in zip(self.claim.segments, self.homes, strict=True)
            if home is not None
        ]


def pair(claim: Reading, source: Reading) -> Pairing:
    """Find the claim's terms and numbers in the source's sentence, in its likeliest part first, in order by choice."""
    lookup = NumberLookup(number for _, number in source.numbers)
    homes = tuple(_home(claim, source, part, lookup) for part in claim.segments)
    parts = zip(claim.segments, homes, strict=True)
    preferred = {i: home.all for part, home in parts if home for i in part.own}
    terms, slips, lacking = _pair_terms(claim, source, preferred)
    numbers = _pair_numbers(claim, source, dict(terms), preferred, lookup)
    missing = [i for i in lacking if not _is_framing(claim, i)]
    free = [j for j in source.terms if j not in {j for _, j in terms}]
    reversing = {
        i: reversing_in(claim.word(i), source.vocabulary, _languages(claim, source)) for i in missing
    }
    turned = [(i, j) for i in missing for j in free if source.word(j) in reversing[i]]
    months = {i: at for i in missing if (at := _dated(claim, source, i)) is not None}
    found = {q for q, _ in numbers}
    return Pairing(
        claim=claim,
        source=source,
        terms=tuple(sorted([*terms, *months.items()])),
        slips=tuple(slips),
        reversed_terms=tuple(turned),
        missing=tuple(i for i in missing if i not in months),
        numbers=tuple(numbers),
        missing_numbers=tuple(q for q in range(len(claim.numbers)) if q not in found),
        homes=homes,
    )


def _home(claim: Reading, source: Reading, part: Segment, lookup: NumberLookup) -> Segment | None:
    """The source's part that has most terms and numbers of a claim's part; of equals the one with most as its own."""
    alike = (frozenset().union(*_alike(claim, source, i)) for i in claim.terms if i in part.all)
    folded = source.tokens.folded
    stands = [({j for j in source.terms if folded[j] in words}, 1) for words in alike]
    numbers = {number.written: number for at, number in claim.numbers if at in part.all}
    counts = Counter(number.written for at, number in claim.numbers if at in part.all)
    stands += [
        ({source.numbers[s][0] for s in lookup.agreeing(number)}, counts[written])
        for written, number in numbers.items()
    ]
    if not any(at for at, _ in stands):
        return None

    def share(places: Collection[int]) -> int:
        return sum(count for at, count in stands if not at.isdisjoint(places))

    return max(source.segments, key=lambda s: (share(s.all), share(s.own), -s.start))


def _pair_terms(
    claim: Reading, source: Reading, preferred: Mapping[int, frozenset[int]]
) -> tuple[list[Pair], list[int], list[int]]:
    """Claim token and source token of the terms found, those found with a slip, those missing."""
    terms: list[Pair] = []
    slips: list[int] = []
    missing: list[int] = []
    taken: set[int] = set()
    last = -1
    for i in claim.terms:
        equal = counterparts(claim, source, i, preferred.get(i, frozenset())) or counterparts(
            claim, source, i
        )
        at = equal or _slips(claim, source, i)
        if not at:
            missing.append(i)
            continue
        last = min(at, key=lambda j: (j in taken, j <= last, j))
        taken.add(last)
        terms.append((i, last))
        slips += [] if equal else [i]
    return terms, slips, missing


def counterparts(claim: Reading, source: Reading, i: int, within: Collection[int] | None = None) -> list[int]:
    """The source's tokens for a claim's term, all of the best kind: the equal word, another form, a synonym."""
    folded = source.tokens.folded
    places = [j for j in source.terms if within is None or j in within]
    kinds = ([j for j in places if folded[j] in words] for words in _alike(claim, source, i) if words)
    return next(filter(None, kinds), [])


def _alike(claim: Reading, source: Reading, i: int) -> tuple[frozenset[str], ...]:
    """The source's words that may stand for a claim's term, the best kind first."""
    return alike_in(claim.word(i), source.vocabulary, _languages(claim, source))


def _slips(claim: Reading, source: Reading, i: int) -> list[int]:
    return [j for j in source.terms if i not in claim.names and is_slip(claim.word(i), source.word(j))]


def _languages(claim: Reading, source: Reading) -> frozenset[str]:
    return claim.lexicon.languages | source.lexicon.languages


def _says_less(ours: Quantity, theirs: Quantity) -> bool:
    """True for September 2015, or 2015, where the source has 16 September 2015."""
    if theirs.kind != "date" or ours.kind not in ("date", "year", "number") or ours.unit:
        return False
    dates = [a if ours.kind == "date" else pack_date(int(a), 0, 0) for a in ours.values if a == int(a) > 0]
    return any(lies_within(b, date) for date in dates for b in theirs.values)


def _dated(claim: Reading, source: Reading, i: int) -> int | None:
    """The source's date in the month that a claim names alone: September, of 16 September 2015."""
    month = months().get(claim.word(i), 0) if i in claim.calendar else 0
    dates = [(at, date.values) for at, date in source.numbers if date.kind == "date" and month]
    return next((at for at, days in dates if all(date_parts(d)[1] == month for d in days)), None)


def _is_framing(claim: Reading, i: int) -> bool:
    """True for a word that says where a statement stands: "the report states"; not "the author of the letter"."""
    lexicon = claim.lexicon
    if claim.word(i) not in lexicon.framing_nouns:
        return claim.word(i) in lexicon.framing
    others = {claim.word(t) for t in claim.terms if t != i}
    told = not others.isdisjoint(lexicon.framing.words | lexicon.reports.words)
    return told or claim.word(i - 1) in lexicon.pointing


def _pair_numbers(
    claim: Reading,
    source: Reading,
    terms: dict[int, int],
    preferred: Mapping[int, frozenset[int]],
    lookup: NumberLookup,
) -> list[Pair]:
    """Each number of the claim with one that agrees, in its part and beside the same terms first; each once."""
    free = set(range(len(source.numbers)))
    dates = [s for s, (_, number) in enumerate(source.numbers) if number.kind == "date"]
    pairs = []
    for q, (token, number) in enumerate(claim.numbers):
        home, beside = preferred.get(token, frozenset()), sorted(terms, key=lambda i: abs(i - token))[:2]
        fits = list(islice((s for s in lookup.agreeing(number) if s in free), _MOST_ALIKE))
        fits = fits or [s for s in dates if s in free and _says_less(number, source.numbers[s][1])]
        far = {s: sum(abs(terms[i] - source.numbers[s][0]) for i in beside) for s in fits}
        if fits:
            pairs.append((q, min(fits, key=lambda s: (source.numbers[s][0] not in home, far[s]))))
            free.remove(pairs[-1][1])
    return pairs

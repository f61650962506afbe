"""Which terms and numbers of a claim stand in a sentence of the source, and where.

Greedy matching: each term takes a counterpart of the best kind (same word, other form, synonym, slip), first in the
part of the source that the claim's part is most like, and in order by choice. Terms times terms.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from grounding.claims.forms import SHORTEST_SLIP, alike_in, is_slip, reversing_in
from grounding.claims.reading import Reading
from grounding.claims.segments import Segment
from grounding.numbers import NumberLookup, Quantity
from grounding.numbers.dates import months


@dataclass(frozen=True, slots=True)
class Pairing:
    """A claim's sentence beside one of the source."""

    claim: Reading
    """The claim's."""
    source: Reading
    """The source's."""
    terms: tuple[tuple[int, int], ...]
    """Claim token, source token of each term found, in the claim's order."""
    slips: tuple[int, ...]
    """Claim tokens among them that agree but for a slip of the pen."""
    reversed_terms: tuple[tuple[int, int], ...]
    """Claim token, source token that says the reverse."""
    missing: tuple[int, ...]
    """Claim tokens of the terms that the sentence lacks, the reversed ones included."""
    numbers: tuple[tuple[int, int], ...]
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

    @property
    def bearing(self) -> frozenset[int]:
        """Source tokens found but for those that the parts the claim is held against only share: what cues bear on."""
        found = frozenset(j for _, j in self.links)
        own = frozenset(t for home in self.homes if home for t in home.own)
        shared = frozenset(t for home in self.homes if home for t in home.shared)
        return found - (shared - own) or found

    @property
    def links(self) -> set[tuple[int, int]]:
        """Claim token, source token of terms, reversed terms and numbers."""
        numbers = {(self.claim.numbers[q][0], self.source.numbers[s][0]) for q, s in self.numbers}
        return {*self.terms, *self.reversed_terms} | numbers


def pair(claim: Reading, source: Reading) -> Pairing:
    """Find the claim's terms and numbers in the source's sentence, in its likeliest part first, in order by choice."""
    lookup = NumberLookup(number for _, number in source.numbers)
    homes = tuple(_home(claim, source, part, lookup) for part in claim.segments)
    preferred = {
        i: home.all for part, home in zip(claim.segments, homes, strict=True) if home for i in part.own
    }
    terms, slips, missing = _pair_terms(claim, source, preferred)
    taken = {j for _, j in terms}
    turned = [
        (i, j)
        for i in missing
        if (reverse := reversing_in(claim.word(i), source.vocabulary, _languages(claim, source)))
        for j in source.terms
        if j not in taken and source.word(j) in reverse
    ]
    missing = [i for i in missing if not _is_framing(claim, i) or any(i == t for t, _ in turned)]
    numbers = _pair_numbers(claim, source, dict(terms), preferred, lookup)
    months = [(i, at) for i in missing if (at := _dated(claim, source, i)) is not None]
    terms = sorted([*terms, *months])
    missing = [i for i in missing if i not in dict(months)]
    found = {q for q, _ in numbers}
    rest = tuple(q for q in range(len(claim.numbers)) if q not in found)
    return Pairing(
        claim, source, tuple(terms), tuple(slips), tuple(turned), tuple(missing), tuple(numbers), rest, homes
    )


def _home(claim: Reading, source: Reading, part: Segment, lookup: NumberLookup) -> Segment | None:
    """The source's part that has most terms and numbers of a claim's part; of equals the one with most as its own."""
    asked = [i for i in claim.terms if i in part.all]
    numbers = [n for at, n in claim.numbers if at in part.all]
    alike = (frozenset().union(*_alike(claim, source, i)) for i in asked)
    stands = [{j for j in source.terms if source.word(j) in words} for words in alike]
    stands += [{source.numbers[s][0] for s in lookup.agreeing(n)} for n in numbers]
    if not any(stands):
        return None

    def share(places: Collection[int]) -> int:
        return sum(not at.isdisjoint(places) for at in stands)

    ranked = [(share(s.all), share(s.own), -s.start, s) for s in source.segments]
    best = max(ranked, key=lambda row: row[:3], default=None)
    return best[3] if best and best[0] else None


def _pair_terms(
    claim: Reading, source: Reading, preferred: Mapping[int, frozenset[int]]
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Claim token and source token of the terms found, those found with a slip, those missing."""
    terms: list[tuple[int, int]] = []
    slips: list[int] = []
    missing: list[int] = []
    taken: set[int] = set()
    last = -1
    for i in claim.terms:
        at = counterparts(claim, source, i, preferred.get(i, frozenset())) or counterparts(claim, source, i)
        slipped = not at
        at = at or _slips(claim, source, i)
        if not at:
            missing.append(i)
            continue
        last = min(at, key=lambda j: (j in taken, j <= last, j))
        taken.add(last)
        terms.append((i, last))
        slips += [i] * slipped
    return terms, slips, missing


def counterparts(claim: Reading, source: Reading, i: int, within: Collection[int] | None = None) -> list[int]:
    """The source's tokens for a claim's term, all of the best kind: the equal word, another form, a synonym."""
    places = [j for j in source.terms if within is None or j in within]
    kinds = ([j for j in places if source.word(j) in words] for words in _alike(claim, source, i) if words)
    return next(filter(None, kinds), [])


def _alike(claim: Reading, source: Reading, i: int) -> tuple[frozenset[str], ...]:
    """The source's words that may stand for a claim's term, the best kind first."""
    return alike_in(claim.word(i), source.vocabulary, _languages(claim, source))


def _slips(claim: Reading, source: Reading, i: int) -> list[int]:
    word = claim.word(i)
    if i in claim.names or len(word) < SHORTEST_SLIP:
        return []
    return [j for j in source.terms if is_slip(word, source.word(j))]


def _languages(claim: Reading, source: Reading) -> frozenset[str]:
    return claim.lexicon.languages | source.lexicon.languages


def says_less(ours: Quantity, theirs: Quantity) -> bool:
    """True for September 2015, or 2015, where the source has 16 September 2015."""
    if theirs.kind != "date" or ours.kind not in ("date", "year", "number") or ours.unit:
        return False
    return any(_holds(int(a) if ours.kind == "date" else int(a) * 10_000, int(b))
               for a in ours.values if a == int(a) for b in theirs.values)  # fmt: skip


def _holds(less: int, date: int) -> bool:
    """True if each of year, month and day that the lesser date (yyyymmdd) gives is the other's."""
    parts = [
        (less // 10_000, date // 10_000),
        (less // 100 % 100, date // 100 % 100),
        (less % 100, date % 100),
    ]
    return less >= 100 and all(a in (0, b) for a, b in parts)


def _dated(claim: Reading, source: Reading, i: int) -> int | None:
    """The source's date in the month that a claim names alone: September, of 16 September 2015."""
    month = months().get(claim.word(i), 0)
    if not month or i not in claim.calendar:
        return None
    return next((at for at, n in source.numbers if n.kind == "date" and _in_month(n, month)), None)


def _in_month(date: Quantity, month: int) -> bool:
    return all(int(value) // 100 % 100 == month for value in date.values)


def _is_framing(claim: Reading, i: int) -> bool:
    """True for a word that says where a statement stands: "the report states"; not "the author of the letter"."""
    framing, reports = claim.lexicon.framing, claim.lexicon.reports
    if claim.word(i) not in claim.lexicon.framing_nouns:
        return claim.word(i) in framing
    others = [claim.word(t) for t in claim.terms if t != i]
    return claim.word(i - 1) in claim.lexicon.pointing or any(
        word in framing or word in reports for word in others
    )


def _pair_numbers(
    claim: Reading,
    source: Reading,
    terms: dict[int, int],
    preferred: Mapping[int, frozenset[int]],
    lookup: NumberLookup,
) -> list[tuple[int, int]]:
    """Each number of the claim with one that agrees, in its part and beside the same terms first; each once."""
    free = set(range(len(source.numbers)))
    dates = [s for s, (_, number) in enumerate(source.numbers) if number.kind == "date"]
    pairs = []
    for q, (token, number) in enumerate(claim.numbers):
        home = preferred.get(token, frozenset[int]())
        fits = [s for s in lookup.agreeing(number) if s in free]
        fits = fits or [s for s in dates if s in free and says_less(number, source.numbers[s][1])]
        if fits:
            best = min(
                fits,
                key=lambda s: (
                    source.numbers[s][0] not in home,
                    _distance(claim, source, terms, token, source.numbers[s][0]),
                ),
            )
            free.discard(best)
            pairs.append((q, best))
    return pairs


def _distance(claim: Reading, source: Reading, terms: dict[int, int], at: int, there: int) -> int:
    """How far the terms beside the claim's number are from the source's."""
    near = sorted(terms, key=lambda i: abs(i - at))[:2]
    return sum(abs(terms[i] - there) for i in near)

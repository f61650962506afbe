"""Which terms and numbers of a claim stand in a sentence of the source, and where.

Greedy matching: each term takes a counterpart of the best kind (same word, other form, synonym, slip), first in the
part of the source that the claim's part is most like, and in order by choice. Terms times terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from grounding.claims.pairing.forms import alike_in, reversing_in, slips_in
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
    def terms(self) -> tuple[Pair, ...]:
        """Claim token, source token of each term found, in the claim's order."""
        return tuple(sorted([*self._worded.items(), *self._months.items()]))

    @cached_property
    def slips(self) -> tuple[int, ...]:
        """Claim tokens among them that agree but for a slip of the pen."""
        return tuple(i for i, j in self._worded.items() if self.source.word(j) not in self._alike(i)[-1])

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """Claim tokens of the terms that the sentence lacks, the reversed ones included."""
        return tuple(i for i in self._lacking if i not in self._months)

    @cached_property
    def reversed_terms(self) -> tuple[Pair, ...]:
        """Claim token, source token that says the reverse."""
        words, languages = self.source.vocabulary, self._languages
        taken = set(self._worded.values())
        free = [j for j in self.source.terms if j not in taken]
        reverse = {i: reversing_in(self.claim.word(i), words, languages) for i in self._lacking}
        return tuple(
            (i, j) for i, said in reverse.items() if said for j in free if self.source.word(j) in said
        )

    @cached_property
    def numbers(self) -> tuple[Pair, ...]:
        """Claim, source: places in `Reading.numbers` of each number found, in its part and beside the same terms first;
        each once."""
        theirs, terms = self.source.numbers, self._worded
        free = set(range(len(theirs)))
        dates = [s for s, (_, number) in enumerate(theirs) if number.kind == "date"]
        pairs = []
        for q, (token, number) in enumerate(self.claim.numbers):
            home, beside = self._likeliest.get(token, ()), sorted(terms, key=lambda i: abs(i - token))[:2]
            fits = list(islice((s for s in self._lookup.agreeing(number) if s in free), _MOST_ALIKE))
            fits = fits or [s for s in dates if s in free and _says_less(number, theirs[s][1])]
            far = {s: sum(abs(terms[i] - theirs[s][0]) for i in beside) for s in fits}
            if fits:
                pairs.append((q, min(fits, key=lambda s: (theirs[s][0] not in home, far[s]))))
                free.remove(pairs[-1][1])
        return tuple(pairs)

    @cached_property
    def missing_numbers(self) -> tuple[int, ...]:
        """Places in the claim's `numbers` of those that the sentence lacks."""
        found = {q for q, _ in self.numbers}
        return tuple(q for q in range(len(self.claim.numbers)) if q not in found)

    @cached_property
    def unasked_numbers(self) -> tuple[tuple[int, Quantity], ...]:
        """The source's numbers that the claim lacks, each with its first token."""
        found = {s for _, s in self.numbers}
        return tuple(said for s, said in enumerate(self.source.numbers) if s not in found)

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
    def held(self) -> frozenset[int]:
        """Source tokens found."""
        return frozenset(j for _, j in self.links)

    @cached_property
    def linked(self) -> frozenset[int]:
        """Claim tokens found."""
        return frozenset(i for i, _ in self.links)

    @cached_property
    def bearing(self) -> frozenset[int]:
        """Source tokens found but for those that the parts the claim is held against only share: what cues bear on."""
        homes = [home for _, home in self.parts]
        own, shared = {t for home in homes for t in home.own}, {t for home in homes for t in home.shared}
        return self.held - (shared - own) or self.held

    @cached_property
    def parts(self) -> list[tuple[Segment, Segment]]:
        """The claim's parts of which the source has anything, each with the part of the source that has most of it."""
        homes = ((part, self._home(part)) for part in self.claim.segments)
        return [(part, home) for part, home in homes if home is not None]

    def counterparts(self, i: int, within: Collection[int] | None = None) -> list[int]:
        """The source's tokens for a claim's term, all of the best kind: the equal word, another form, a synonym."""
        kinds = (
            sorted(j for j in self._at(words) if within is None or j in within) for words in self._alike(i)
        )
        return next(filter(None, kinds), [])

    def _at(self, words: Iterable[str]) -> Iterable[int]:
        """The source's terms that are one of these words."""
        return chain.from_iterable(self.source.places[word] for word in words)

    @cached_property
    def _languages(self) -> frozenset[str]:
        return self.claim.lexicon.languages | self.source.lexicon.languages

    @cached_property
    def _lookup(self) -> NumberLookup:
        return NumberLookup(number for _, number in self.source.numbers)

    def _alike(self, i: int) -> tuple[frozenset[str], ...]:
        """The source's words that may stand for a claim's term, the best kind first."""
        return alike_in(self.claim.word(i), self.source.vocabulary, self._languages)

    def _home(self, part: Segment) -> Segment | None:
        """The source's part that has most terms and numbers of a claim's part; of equals the one with most as its own;
        None where none has any."""
        source = self.source
        stands = [(set(self._at(self._alike(i)[-1])), 1) for i in self.claim.terms if i in part.all]
        numbers = [number for at, number in self.claim.numbers if at in part.all]
        counts = Counter(number.written for number in numbers)
        for written, number in {number.written: number for number in numbers}.items():
            stands.append(({source.numbers[s][0] for s in self._lookup.agreeing(number)}, counts[written]))
        if not any(at for at, _ in stands):
            return None

        def share(places: Collection[int]) -> int:
            return sum(count for at, count in stands if not at.isdisjoint(places))

        return max(source.segments, key=lambda s: (share(s.all), share(s.own), -s.start))

    @cached_property
    def _likeliest(self) -> dict[int, frozenset[int]]:
        """Claim token -> the tokens of the source's part that the token's own part is most like."""
        return {i: home.all for part, home in self.parts for i in part.own}

    @cached_property
    def _worded(self) -> dict[int, int]:
        """Claim token -> source token of each term found by its word, the likeliest part first, in order by choice."""
        found: dict[int, int] = {}
        taken: set[int] = set()
        last = -1
        for i in self.claim.terms:
            equal = self.counterparts(i, self._likeliest.get(i, ())) or self.counterparts(i)
            at = equal or self._slips_of(i)
            if at:
                last = min(at, key=lambda j: (j in taken, j <= last, j))
                taken.add(last)
                found[i] = last
        return found

    def _slips_of(self, i: int) -> list[int]:
        """The source's terms of which a term of the claim may be a slip: they begin as it does."""
        word = self.claim.word(i)
        if i in self.claim.names:
            return []
        return sorted(self._at(slips_in(word, self.source.vocabulary)))

    @cached_property
    def _lacking(self) -> list[int]:
        return [i for i in self.claim.terms if i not in self._worded and not _is_framing(self.claim, i)]

    @cached_property
    def _months(self) -> dict[int, int]:
        """Claim token of a month that stands alone -> the source's date in it: September, of 16 September 2015."""
        dates = [(at, date.values) for at, date in self.source.numbers if date.kind == "date"]
        named = {i: months().get(self.claim.word(i), 0) for i in self._lacking if i in self.claim.calendar}
        found = {
            i: [at for at, days in dates if all(date_parts(d)[1] == month for d in days)]
            for i, month in named.items()
        }
        return {i: at[0] for i, at in found.items() if at}


def _says_less(ours: Quantity, theirs: Quantity) -> bool:
    """True for September 2015, or 2015, where the source has the date of 16 September 2015."""
    if ours.kind not in ("date", "year", "number") or ours.unit:
        return False
    dates = [a if ours.kind == "date" else pack_date(int(a), 0, 0) for a in ours.values if a == int(a) > 0]
    return any(lies_within(b, date) for date in dates for b in theirs.values)


def _is_framing(claim: Reading, i: int) -> bool:
    """True for a word that says where a statement stands: "the report states"; not "the author of the letter"."""
    lexicon = claim.lexicon
    if claim.word(i) not in lexicon.framing_nouns:
        return claim.word(i) in lexicon.framing
    others = {claim.word(t) for t in claim.terms if t != i}
    told = not others.isdisjoint(lexicon.framing.words | lexicon.reports.words)
    return told or claim.word(i - 1) in lexicon.pointing

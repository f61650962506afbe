"""Which terms and numbers of a claim stand in a sentence of the source, and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grounding import claim_words
from grounding.claim_reading import Reading
from grounding.numbers import agree
from grounding.word_forms import is_form, is_slip, reverses, same_word


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

    @property
    def coverage(self) -> float:
        """Share of the claim's terms and numbers that the sentence has, in reverse too, 0..1."""
        found = len(self.terms) + len(self.numbers) + len({i for i, _ in self.reversed_terms})
        asked = len(self.terms) + len(self.numbers) + len(self.missing) + len(self.missing_numbers)
        return found / asked if asked else 0.0

    @property
    def links(self) -> set[tuple[int, int]]:
        """Claim token, source token of terms, reversed terms and numbers."""
        numbers = {(self.claim.numbers[q][0], self.source.numbers[s][0]) for q, s in self.numbers}
        return {*self.terms, *self.reversed_terms} | numbers


def pair(claim: Reading, source: Reading) -> Pairing:
    """Find the claim's terms and numbers in the source's sentence, keeping the order where there is a choice."""
    terms: list[tuple[int, int]] = []
    slips: list[int] = []
    missing: list[int] = []
    last = -1
    for i in claim.terms:
        j, slipped = _counterpart(claim, source, i, last)
        if j is None:
            missing.append(i)
            continue
        terms.append((i, j))
        slips += [i] * slipped
        last = j
    taken = {j for _, j in terms}
    turned = [
        (i, j) for i in missing for j in source.terms if j not in taken and _reverse(claim, source, i, j)
    ]
    missing = [i for i in missing if not _is_framing(claim, i) or any(i == t for t, _ in turned)]
    numbers = _pair_numbers(claim, source, dict(terms))
    found = {q for q, _ in numbers}
    rest = tuple(q for q in range(len(claim.numbers)) if q not in found)
    return Pairing(
        claim, source, tuple(terms), tuple(slips), tuple(turned), tuple(missing), tuple(numbers), rest
    )


def _counterpart(claim: Reading, source: Reading, i: int, last: int) -> tuple[int | None, bool]:
    """The source's token for a claim's term, and whether only with a slip; the equal word first."""
    word, language = claim.word(i), _language(claim, source)
    kinds: tuple[Callable[[int], bool], ...] = (
        lambda j: source.word(j) == word,
        lambda j: is_form(word, source.word(j), language),
        lambda j: same_word(word, source.word(j), language),
        lambda j: i not in claim.names and is_slip(word, source.word(j)),
    )
    for rank, fits in enumerate(kinds):
        at = [j for j in source.terms if fits(j)]
        if at:
            return next((j for j in at if j > last), at[0]), rank == 3
    return None, False


def _language(claim: Reading, source: Reading) -> str:
    return source.language if claim.language == source.language else "other"


def _reverse(claim: Reading, source: Reading, i: int, j: int) -> bool:
    return reverses(claim.word(i), source.word(j))


def _is_framing(claim: Reading, i: int) -> bool:
    return claim.word(i) in claim_words.FRAMING


def _pair_numbers(claim: Reading, source: Reading, terms: dict[int, int]) -> list[tuple[int, int]]:
    """Each number of the claim with one that agrees, the one beside the same terms first; each of the source's once."""
    free = set(range(len(source.numbers)))
    pairs = []
    for q, (token, number) in enumerate(claim.numbers):
        fits = [s for s in sorted(free) if agree(number, source.numbers[s][1])]
        if fits:
            best = min(fits, key=lambda s: _distance(claim, source, terms, token, source.numbers[s][0]))
            free.discard(best)
            pairs.append((q, best))
    return pairs


def _distance(claim: Reading, source: Reading, terms: dict[int, int], at: int, there: int) -> int:
    """How far the terms beside the claim's number are from the source's."""
    near = sorted(terms, key=lambda i: abs(i - at))[:2]
    return sum(abs(terms[i] - there) for i in near)

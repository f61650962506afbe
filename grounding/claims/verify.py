"""Does this text support this statement? For paraphrases, by words alone: no model and no network.

Each sentence of the claim is compared with the one sentence of the source that has most of it, so that words from
different sentences don't add up to a statement that nobody made. High needs every term and number of the claim in one
sentence and no difference that carries meaning; what each kind of difference allows is the table of `checks`. What
words alone can't see: synonyms beyond a short list (a true claim gets medium or low), arithmetic, what a pronoun
stands for, irony, and what follows from a text without standing in it. Sentences of the claim times those of the
source, each pair about the product of their terms. Tuned by `MEDIUM_FROM` and `MEDIUM_TOGETHER`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from blocks.errors import QuoteError
from blocks.text.fold import skeleton
from grounding.claims.checks import findings
from grounding.claims.finding import Finding
from grounding.claims.pairing import Pairing, pair
from grounding.claims.reading import Reading, read_claim_sentence
from grounding.claims.verbatim import is_verbatim
from grounding.meaning.sentences import split_sentences
from grounding.model import BestFirst, Difference
from grounding.numbers import Quantity

MEDIUM_FROM = 0.6
"""Share of a claim's terms and numbers that one sentence must have for medium."""
MEDIUM_TOGETHER = (0.45, 0.8)
"""Or this share in one sentence and that in all sentences of the source together."""


class Support(BestFirst):
    """How far a text supports a claim."""

    HIGH = "high"
    """One sentence has every term and number of the claim, and nothing found differs."""
    MEDIUM = "medium"
    """Much of it is there, and nothing found contradicts it; a person should look."""
    LOW = "low"
    """Contradicted, or too little of it is there."""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """How far a text supports a claim, and why."""

    claim: str
    """The claim as given."""
    verdict: Support
    """What follows from terms, numbers and differences."""
    confidence: float
    """0..1: share of the claim's terms and numbers that were found, less for each difference. Never decides."""
    matched_terms: tuple[str, ...]
    """Terms of the claim that the sentence has, as the claim writes them."""
    missing_terms: tuple[str, ...]
    """Terms and numbers of the claim that it lacks."""
    numeric_matches: tuple[str, ...]
    """Numbers of the claim that it has, with label and unit."""
    differences: tuple[Difference, ...]
    """What differs; the kinds are those of the table of `checks`."""
    sentences: tuple[str, ...]
    """The source's sentences that were compared, one for each sentence of the claim."""
    reason: str
    """The verdict in one sentence, for people."""
    block_id: str | None = None
    """The block, where a library was asked."""

    @property
    def verified(self) -> bool:
        """True for high."""
        return self.verdict is Support.HIGH

    @property
    def numbers(self) -> tuple[Difference, ...]:
        """The differences in numbers, units and dates."""
        return tuple(d for d in self.differences if d.kind not in _NOT_NUMBERS)


_NOT_NUMBERS = frozenset(
    "negation opposite modality exception quantity name order relation added typo".split()
)
_LIKELY = 6
"""So many sentences are looked at closely."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """One sentence of the claim beside one of the source."""

    pairing: Pairing
    found: tuple[Finding, ...]
    verdict: Support
    start: int
    """Where the claim's sentence begins in the claim."""
    verbatim: bool

    @property
    def confidence(self) -> float:
        return 1.0 if self.verbatim else self.pairing.coverage / (1 + 0.5 * len(self.found))

    @property
    def rank(self) -> tuple[object, ...]:
        """Greater is better: a sentence that supports it, else the one that is most about it."""
        p = self.pairing
        return (
            self.verdict is Support.HIGH,
            p.coverage,
            self.verdict.rank,
            self.confidence,
            p.source.text,
        )


def verify_claim(claim: str, source: str) -> ClaimVerdict:
    """Compare a claim with a text, such as a block's. Raises QuoteError for a claim without words.

    The order of the source's sentences never matters. A whole sentence quoted word for word is high; so is a part of
    one, unless a denial stands just outside of it.
    """
    if not skeleton(claim):
        raise QuoteError("the claim is empty; give a statement in words")
    sentences = _readings(source)
    if not sentences:
        words = tuple(claim.split())
        return ClaimVerdict(claim, Support.LOW, 0.0, (), words, (), (), (), "the source has no words")
    judged, at = [], 0
    for part in split_sentences(claim):
        at = max(at, claim.find(part, at))
        judged.append(_judge_best(read_claim_sentence(part), sentences, at))
    return _sum_up(claim, judged)


@lru_cache(maxsize=256)
def _readings(text: str) -> tuple[Reading, ...]:
    """The sentences of a text, read."""
    return tuple(read_claim_sentence(sentence) for sentence in split_sentences(text))


def _judge_best(part: Reading, sentences: Sequence[Reading], start: int) -> _Judged:
    """The sentence that supports the claim's, else the one that has most of it."""
    pairings = sorted((pair(part, s) for s in sentences), key=lambda p: (-p.coverage, p.source.text))
    likely = pairings[:_LIKELY]
    together = _together(part, pairings)
    return max(
        (_judge(p, _numbers_outside(p, sentences), together, start) for p in likely), key=lambda j: j.rank
    )


def _together(part: Reading, pairings: Sequence[Pairing]) -> float:
    """Share of the claim's sentence that the sentences of the source have together."""
    asked = len(part.terms) + len(part.numbers)
    terms = {i for p in pairings for i, _ in p.terms}
    numbers = {q for p in pairings for q, _ in p.numbers}
    return (len(terms) + len(numbers)) / asked if asked else 0.0


def _numbers_outside(p: Pairing, sentences: Sequence[Reading]) -> list[Quantity]:
    return [number for s in sentences if s is not p.source for _, number in s.numbers]


def _judge(p: Pairing, elsewhere: Sequence[Quantity], together: float, start: int) -> _Judged:
    if is_verbatim(p):
        return _Judged(p, (), Support.HIGH, start, verbatim=True)
    found = tuple(findings(p, elsewhere))
    return _Judged(p, found, _verdict(p, found, together), start, verbatim=False)


def _verdict(p: Pairing, found: Sequence[Finding], together: float) -> Support:
    least, all_in_all = MEDIUM_TOGETHER
    enough = p.coverage >= MEDIUM_FROM or (p.coverage >= least and together >= all_in_all)
    if not enough or any(f.low for f in found):
        return Support.LOW
    # Where words have no spaces between, terms are single characters: in that order alone they say something.
    return Support.MEDIUM if found or p.claim.unspaced else Support.HIGH


def _sum_up(claim: str, judged: Sequence[_Judged]) -> ClaimVerdict:
    """The verdict of a claim is that of its weakest sentence."""
    weakest = min(judged, key=lambda j: (j.verdict.rank, j.confidence))
    differences = tuple(
        replace(f.difference, where=min(len(claim), j.start + f.difference.where))
        for j in judged
        for f in j.found
    )
    return ClaimVerdict(
        claim=claim,
        verdict=weakest.verdict,
        confidence=round(weakest.confidence, 4),
        matched_terms=tuple(j.pairing.claim.raw(i) for j in judged for i, _ in j.pairing.terms),
        missing_terms=tuple(word for j in judged for word in _missing(j.pairing)),
        numeric_matches=tuple(
            j.pairing.claim.numbers[q][1].text for j in judged for q, _ in j.pairing.numbers
        ),
        differences=differences,
        sentences=tuple(j.pairing.source.text for j in judged),
        reason=_reason(weakest),
    )


def _missing(p: Pairing) -> list[str]:
    numbers = [p.claim.numbers[q][1].text for q in p.missing_numbers]
    return [p.claim.raw(i) for i in p.missing] + numbers


def _reason(judged: _Judged) -> str:
    if judged.verbatim:
        return "a sentence of the source says so word for word"
    if judged.verdict is Support.HIGH:
        return "one sentence of the source has every term and number, and nothing found differs"
    telling = [f.difference for f in sorted(judged.found, key=lambda f: not f.low)]
    shown = "; ".join(_say(d) for d in telling[:3]) + (
        f"; and {len(telling) - 3} more" if len(telling) > 3 else ""
    )
    share = f"{judged.pairing.coverage:.0%} of the terms and numbers stand in one sentence"
    return f"{share}: {shown}" if shown else share


def _say(d: Difference) -> str:
    if d.quoted and d.found:
        return f"{d.kind} “{d.quoted}” against “{d.found}”"
    return (
        f"{d.kind} “{d.quoted}” only in the claim" if d.quoted else f"{d.kind} “{d.found}” only in the source"
    )

"""What is said of a claim: high, medium or low, and why."""

from __future__ import annotations

from dataclasses import dataclass

from grounding.model import BestFirst, Difference


class Support(BestFirst):
    """How far a text supports a claim."""

    HIGH = "high"
    """One sentence has every term and number of the claim, and nothing found differs."""
    MEDIUM = "medium"
    """Much of it is there, and nothing found contradicts it; a person should look."""
    LOW = "low"
    """Contradicted, or too little of it is there."""

    @property
    def supported(self) -> bool | None:
        """True for high, False for low, None for medium: words alone leave it undecided."""
        return None if self is Support.MEDIUM else self is Support.HIGH


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
    judged: Support | None = None
    """What a judge said of the claim; None where none was asked."""

    @property
    def verified(self) -> bool:
        """True for high."""
        return self.verdict is Support.HIGH

    @property
    def supported(self) -> bool | None:
        """True for high, False for low, None where it is undecided."""
        return self.verdict.supported

    @property
    def undecided(self) -> bool:
        """True for medium: words alone can't settle it."""
        return self.verdict is Support.MEDIUM

    @property
    def numbers(self) -> tuple[Difference, ...]:
        """The differences in numbers, units and dates."""
        return tuple(d for d in self.differences if d.kind not in _NOT_NUMBERS)


_NOT_NUMBERS = frozenset(
    "negation opposite modality exception quantity name order relation added typo".split()
)

"""How strictly verdicts are given: every threshold has a name here, and every result says which policy gave it."""

from __future__ import annotations

from dataclasses import dataclass, field

from blocks.errors import QuoteError
from grounding.kinds import FORGIVABLE
from grounding.model import Difference


@dataclass(frozen=True, slots=True)
class Policy:
    """What decides between exact, close, altered, partial and absent.

    `Policy.named("strict")`, `("default")` and `("lenient")` are ready; `dataclasses.replace` makes others. No policy
    accepts a changed number, unit, date, negation, exception, opposite, name or content word.
    """

    name: str = "default"
    """What results say in their `policy` field."""
    absent_below: float = 0.45
    """Where less of the quote's words (by weight, 0..1) stands at the best place: absent."""
    partial_below: float = 0.7
    """Where less than this stands there: partial."""
    omitted_at_once: int = 5
    """Where the quote leaves out more words than this in a row, without an ellipsis, and the policy forgives omissions:
    partial. A character of a script without spaces is half a word."""
    refused: frozenset[str] = field(default=frozenset())
    """Kinds of differences that count although they are harmless in themselves."""
    forgiven: frozenset[str] = field(default=frozenset())
    """Kinds of differences that do not count although they change what is said; only those of
    `grounding.kinds.FORGIVABLE`."""

    def __post_init__(self) -> None:
        bad = self.forgiven - FORGIVABLE
        if bad:
            raise QuoteError(
                f"a policy cannot forgive {', '.join(sorted(bad))}; only {', '.join(sorted(FORGIVABLE))}"
            )
        if not 0 <= self.absent_below <= self.partial_below <= 1:
            raise QuoteError("a policy needs 0 <= absent_below <= partial_below <= 1")

    def accepts(self, difference: Difference) -> bool:
        """True if the difference leaves the quote verified."""
        if difference.kind in self.refused:
            return False
        return difference.harmless or difference.kind in self.forgiven

    @staticmethod
    def named(name: str) -> Policy:
        """One of the ready policies: strict, default, lenient. Raises QuoteError for another name."""
        if name not in POLICIES:
            raise QuoteError(f"there is no policy {name!r}; choose one of {', '.join(POLICIES)}")
        return POLICIES[name]


DEFAULT = Policy()
STRICT = Policy(
    name="strict",
    absent_below=0.45,
    partial_below=0.85,
    refused=frozenset(
        {"typo", "spelling", "inflection", "omitted", "added", "word", "unit", "cut", "ellipsis"}
    ),
)
"""For quotations that must be letter-perfect: only typography, notation, accents and footnote marks may differ."""
LENIENT = Policy(
    name="lenient",
    absent_below=0.35,
    partial_below=0.55,
    omitted_at_once=12,
    forgiven=frozenset({"added", "omitted", "order"}),
)
"""For rough notes: words added, left out or put in another order are forgiven, as far as they neither deny nor limit
anything; numbers, negations and changed words never."""
POLICIES = {policy.name: policy for policy in (STRICT, DEFAULT, LENIENT)}

"""From what was found at a place to a verdict and a sentence that says why."""

from __future__ import annotations

from collections.abc import Sequence

from grounding.model import Difference, Verdict
from grounding.policy import DEFAULT, Policy


def verdict_of(
    coverage: float, differences: Sequence[Difference], words: int, policy: Policy = DEFAULT
) -> Verdict:
    """The verdict for a quote of so many words of which the part `coverage` stands at the place."""
    if coverage < policy.absent_below:
        return Verdict.ABSENT
    if coverage < policy.partial_below:
        return Verdict.PARTIAL
    if any(not policy.accepts(d) for d in differences):
        return Verdict.ALTERED
    omitted = sum(len(d.found.split()) for d in differences if d.kind == "omitted")
    if omitted > max(policy.omitted_always, policy.omitted_at_most * words):
        return Verdict.PARTIAL
    return Verdict.CLOSE if differences else Verdict.EXACT


def reason_of(
    verdict: Verdict, differences: Sequence[Difference], coverage: float, policy: Policy = DEFAULT
) -> str:
    """The verdict in one sentence."""
    if verdict is Verdict.EXACT:
        return "the same words stand here"
    if verdict is Verdict.ABSENT:
        return "nothing like these words was found"
    if verdict is Verdict.PARTIAL:
        if coverage > 0.99:
            return "the words stand here, but too many others between them"
        return f"only {coverage:.0%} of the words stand here"
    telling = [d for d in differences if not policy.accepts(d)] or list(differences)
    shown = "; ".join(_say(d) for d in telling[:3]) + (
        f"; and {len(telling) - 3} more" if len(telling) > 3 else ""
    )
    lead = "the meaning may differ: " if verdict is Verdict.ALTERED else "harmless differences: "
    return lead + shown


def _say(d: Difference) -> str:
    if d.quoted and d.found:
        return f"{d.kind}: “{d.quoted}” for “{d.found}”"
    return f"{d.kind}: “{d.quoted}” is not in the source" if d.quoted else f"{d.kind}: “{d.found}” left out"

"""From what was found at a place to a verdict and a sentence that says why.

Coverage first (absent, partial), then kinds of differences (altered), then how much is left out (partial), else exact
or close. Every threshold is a field of `grounding.policy.Policy`.
"""

from __future__ import annotations

from collections.abc import Sequence

from blocks.text.scripts import UNSPACED
from grounding.model import Difference, Verdict
from grounding.policy import DEFAULT, Policy


def verdict_of(coverage: float, differences: Sequence[Difference], policy: Policy = DEFAULT) -> Verdict:
    """The verdict for a quote of which the part `coverage` stands at the place."""
    if coverage < policy.absent_below:
        return Verdict.ABSENT
    if coverage < policy.partial_below and not _only_replaced(differences):
        return Verdict.PARTIAL
    if any(not policy.accepts(d) for d in differences):
        return Verdict.ALTERED
    if any(_words_in(d.found) > policy.omitted_at_once for d in differences if d.kind == "omitted"):
        return Verdict.PARTIAL
    return Verdict.CLOSE if any(d.kind != "edge" for d in differences) else Verdict.EXACT


def _only_replaced(differences: Sequence[Difference]) -> bool:
    """True if each word of the quote that the source lacks stands for another one there: nothing is missing."""
    replaced = any(d.quoted and d.found and not d.harmless for d in differences)
    return replaced and not any(d.quoted and not d.found for d in differences)


def reason_of(
    verdict: Verdict, differences: Sequence[Difference], coverage: float, policy: Policy = DEFAULT
) -> str:
    """The verdict in one sentence."""
    if verdict is Verdict.EXACT:
        beside = [d.found for d in differences]
        return "the same words stand here" + (f", next to “{'” and “'.join(beside)}”" if beside else "")
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


def _words_in(text: str) -> float:
    """How many words; a character of a script without spaces is half a one."""
    return sum(0.5 if UNSPACED.match(word) else 1.0 for word in text.split())


def _say(d: Difference) -> str:
    if d.quoted and d.found:
        return f"{d.kind}: “{d.quoted}” for “{d.found}”"
    return f"{d.kind}: “{d.quoted}” is not in the source" if d.quoted else f"{d.kind}: “{d.found}” left out"

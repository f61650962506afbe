"""A second opinion on what words alone can't settle: a person, a language model, an entailment model.

A judge is any callable `(claim, evidence)` that gives a probability that the evidence supports the claim, or a verdict.
Only what is medium reaches it. It may lower a claim; it raises none in which a number, a date, a name or a denial
differs: models are fluent there, and wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from blocks.errors import JudgeError
from grounding.meaning.tokens import tokenize
from grounding.model import ClaimVerdict, Difference, Support
from grounding.numbers import find_quantities
from grounding.reasons import as_reason, because

Judge = Callable[[str, str], float | str]
"""Claim and evidence -> a probability, 0..1, or "high", "medium", "low"."""

JUDGED_HIGH = 0.9
"""From this probability on a judge's word is high. Not tuned: a judge counts where it is nine times in ten sure."""
JUDGED_LOW = 0.1
"""Up to this probability it is low; between the two the claim stays undecided."""
_DENYING = ("negation", "opposite")


def ask_judge(judge: Judge, found: ClaimVerdict, evidence: str) -> ClaimVerdict:
    """The verdict with a judge's word on it, if it is undecided and states anything; else as it is.

    Raises JudgeError for an answer that is neither a probability nor a verdict, and what the judge raises.
    """
    if not found.undecided or not found.matched_terms + found.missing_terms + found.numeric_matches:
        return found
    said = _as_support(judge(found.claim, evidence))
    against = next((d for d in found.differences if _is_certain(d, found, evidence)), None)
    if said is Support.HIGH and against is not None:
        word = because(
            "judge", f"the judge says high, which no difference of kind {against.kind} allows", said.value
        )
        return replace(found, judged=said, reason=as_reason(found.reason).then(word))
    word = because("judge", f"the judge says {said.value}", said.value)
    return replace(found, verdict=said, judged=said, reason=as_reason(found.reason).then(word))


def _as_support(answer: object) -> Support:
    if isinstance(answer, str) and answer in list(Support):
        return Support(answer)
    # A float of NumPy is a float; one of a tensor, or NaN, is not comparable and is refused.
    if isinstance(answer, int | float) and 0 <= answer <= 1:
        return (
            Support.HIGH if answer >= JUDGED_HIGH else Support.LOW if answer <= JUDGED_LOW else Support.MEDIUM
        )
    raise JudgeError(
        f"the judge answered {answer!r}; it has to give a probability from 0 to 1, or high, medium or low"
    )


def _is_certain(d: Difference, found: ClaimVerdict, evidence: str) -> bool:
    """True for a number, date, denial or opposite that differs, and for a name that the evidence has nowhere or where
    another one stands.

    A number that stands beside other words than in the evidence differs too.
    """
    if d.kind == "order":
        return bool(find_quantities(d.quoted))
    if d.kind == "name":
        return bool(d.found) or not set(tokenize(d.quoted).folded) <= set(tokenize(evidence).folded)
    return d.kind in _DENYING or d in found.numbers

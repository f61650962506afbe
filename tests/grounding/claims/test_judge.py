"""A judge is asked about what is undecided, and no more; it overrules no number, date, name or denial."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import pincite
from blocks.errors import JudgeError
from grounding.claims.verify import Support, verify_claim

UNDECIDED = ("The bridge was wrecked by the flood.", "The bridge was damaged by the flood.")


class Asked:
    """A judge that gives one answer and remembers what it was asked."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.calls: list[tuple[str, str]] = []

    def __call__(self, claim: str, evidence: str) -> float | str:
        self.calls.append((claim, evidence))
        return self.answer  # type: ignore[return-value] # wrong answers are tried too


@pytest.mark.parametrize(
    ("answer", "verdict", "supported"),
    [
        (0.97, "high", True),
        (1, "high", True),
        ("high", "high", True),
        (Support.HIGH, "high", True),
        (0.5, "medium", None),
        ("medium", "medium", None),
        (0.02, "low", False),
        ("low", "low", False),
    ],
)
def test_a_judge_decides_what_words_leave_open(answer: object, verdict: str, supported: bool | None) -> None:
    judge = Asked(answer)
    assert verify_claim(*UNDECIDED).undecided
    found = verify_claim(*UNDECIDED, judge=judge)
    assert (found.verdict, found.supported, found.judged) == (verdict, supported, verdict)
    assert found.undecided == (supported is None)
    assert judge.calls == [UNDECIDED]
    assert f"the judge says {verdict}" in found.reason


@pytest.mark.parametrize(
    ("claim", "block", "verdict"),
    [
        ("The bridge was damaged.", "The bridge was damaged in 1871.", "high"),
        ("The bridge was damaged.", "The bridge was not damaged.", "low"),
        ("The bridge was damaged in 1872.", "The bridge was damaged in 1871.", "low"),
        ("Yes!", "The bridge was damaged.", "medium"),
    ],
)
def test_what_is_decided_reaches_no_judge(claim: str, block: str, verdict: str) -> None:
    for answer in (1.0, 0.0):
        judge = Asked(answer)
        found = verify_claim(claim, block, judge=judge)
        assert (found.verdict, found.judged, judge.calls) == (verdict, None, [])


@pytest.mark.parametrize(
    ("claim", "block", "kind"),
    [
        (
            "The mill made 14 tonnes of flour.",
            "The mill made 12 tonnes of flour and 14 tonnes of bran.",
            "order",
        ),
        (
            "The bridge was closed in 1871.",
            "The bridge was closed for repairs. It was built in 1871.",
            "number",
        ),
        ("The fee is due before May 2015.", "The fee is due before 16 May 2015.", "date"),
        ("Dr Osei closed the bridge to traffic.", "The engineer closed the bridge to traffic.", "name"),
        (
            "Councillor Doyle moved that the hours be extended.",
            "Councillor Mehta moved that the hours be extended. Councillor Doyle seconded the motion.",
            "name",
        ),
        ("Costs in 2019 did not change.", "Costs did not change significantly in 2019.", "negation"),
    ],
)
def test_a_judge_overrules_no_difference_that_words_are_sure_of(claim: str, block: str, kind: str) -> None:
    alone = verify_claim(claim, block)
    assert alone.undecided and kind in [d.kind for d in alone.differences]
    raised = verify_claim(claim, block, judge=Asked(0.99))
    assert (raised.verdict, raised.supported, raised.judged) == ("medium", None, "high")
    assert f"no difference of kind {kind} allows" in raised.reason
    assert verify_claim(claim, block, judge=Asked(0.01)).supported is False


def test_a_name_that_stands_elsewhere_in_the_evidence_is_for_the_judge() -> None:
    block = "The survey was led by Dr Osei. She said that the bridge was damaged."
    claim = "The engineer Osei said that the bridge was damaged."
    assert verify_claim(claim, block).undecided
    assert verify_claim(claim, block, judge=Asked("high")).supported is True


@pytest.mark.parametrize("answer", [1.5, -0.1, math.nan, "yes", None, "HIGH"])
def test_an_answer_that_is_no_verdict_is_refused(answer: object) -> None:
    with pytest.raises(JudgeError, match="probability from 0 to 1"):
        verify_claim(*UNDECIDED, judge=Asked(answer))


def test_what_a_judge_raises_is_not_hidden() -> None:
    def judge(claim: str, evidence: str) -> float:
        raise TimeoutError("no answer from the model")

    with pytest.raises(TimeoutError):
        verify_claim(*UNDECIDED, judge=judge)


def test_a_library_asks_about_few_blocks() -> None:
    library = pincite.Library()
    library.add(Path(__file__).parents[3] / "fixtures" / "pdf" / "two_columns.pdf")
    known = "In 1997 salmon returned to the upper reaches."
    assert library.verify(known, judge=(sure := Asked(0.0))).verified
    assert sure.calls == []
    claim = "In 1997 salmon came back to the upper reaches."
    alone = library.verify(claim)
    assert alone.undecided and alone.block_id is not None
    found = library.verify(claim, judge=(judge := Asked(0.95)))
    assert (found.block_id, found.supported, len(judge.calls)) == (alone.block_id, True, 1)
    unsure = Asked(0.5)
    assert library.verify(claim, judge=unsure).block_id == alone.block_id
    assert 1 <= len(unsure.calls) <= 3
    assert library.verify(claim, block_id=alone.block_id, judge=Asked("low")).supported is False

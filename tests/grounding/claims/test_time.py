"""Time on claims and texts that nobody writes: lists of numbers, sentences without an end."""

from __future__ import annotations

import time

import pytest

from grounding.claims.verify import verify_claim

MOST = 20.0
"""Seconds, on a busy machine; each took minutes when time grew with the square of the length."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("1. " * 2000, "1. " * 2000),
        ("1, " * 2000, "2, " * 2000 + "and so on"),
        (", ".join(map(str, range(2000))), ", ".join(map(str, range(3, 2003))) + " and so on"),
        ("委员会决定延长合同期限并且通知承租人" * 330, "委员会决定缩短合同期限并且通知出租人" * 330),
        ("委员会决定延长合同期限。" * 500, "委员会决定缩短合同期限。" * 500),
        ("the tenant shall pay the rent and " * 400, "the landlord shall pay the rent or " * 400),
        (
            " ".join(f"Clause {n} ends." for n in range(800)),
            " ".join(f"Clause {n} begins." for n in range(800)),
        ),
    ],
    ids=["items", "list", "numbers", "characters", "sentences", "words", "clauses"],
)
def test_time_grows_little_with_length(claim: str, source: str) -> None:
    start = time.process_time()
    verify_claim(claim, source)
    assert time.process_time() - start < MOST


def test_a_stretch_of_an_endless_sentence_is_never_high() -> None:
    source = "It is not true that " + "and ".join(f"lot {n} was sold " for n in range(120))
    assert not verify_claim("lot 110 was sold", source).verified

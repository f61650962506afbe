"""Time on claims and texts that nobody writes: lists of numbers, sentences without an end."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

import pytest

from grounding.claims.verify import verify_claim

MOST = 20.0
"""Seconds, on a busy machine; each took minutes when time grew with the square of the length."""


def _different(letters: str, length: int, count: int) -> list[str]:
    """So many words of letters drawn at random, hardly any of them twice."""
    drawn = random.Random(1)
    return ["".join(drawn.choices(letters, k=length)) for _ in range(count)]


_CHARACTERS = "".join(_different("".join(map(chr, range(0x4E00, 0x5200))), 12_000, 1))
_WORDS = _different("abcdefghijklmnoprstu", 7, 4000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("1. " * 2000, "1. " * 2000),
        ("1, " * 2000, "2, " * 2000 + "and so on"),
        ("1," * 5000, "1," * 5000),
        (", ".join(map(str, range(2000))), ", ".join(map(str, range(3, 2003))) + " and so on"),
        ("委员会决定延长合同期限并且通知承租人" * 330, "委员会决定缩短合同期限并且通知出租人" * 330),
        ("委员会决定延长合同期限。" * 500, "委员会决定缩短合同期限。" * 500),
        (_CHARACTERS[:6000], _CHARACTERS[6000:]),
        (" ".join(_WORDS[:2000]), " ".join(_WORDS[2000:])),
        (
            " ".join(f"The tenant of lot {n} shall pay the rent in May." for n in range(1480)),
            " ".join(f"The tenant of lot {n} pays the rent in June." for n in range(60)),
        ),
        ("the tenant shall pay the rent and " * 400, "the landlord shall pay the rent or " * 400),
        (
            " ".join(f"Clause {n} ends." for n in range(800)),
            " ".join(f"Clause {n} begins." for n in range(800)),
        ),
    ],
    ids="items list unspaced numbers characters sentences different words long joined clauses".split(),
)
def test_time_grows_little_with_length(claim: str, source: str) -> None:
    start = time.process_time()
    verify_claim(claim, source)
    assert time.process_time() - start < MOST


@pytest.mark.parametrize(("number", "most"), [(" 5,", 600_000), (" 5", 200_000), (" 5%,", 500_000)])
def test_equal_numbers_are_not_held_against_all_between_them(number: str, most: int) -> None:
    """Counted in calls, of which a busy machine makes no more: 94,000 to 411,000, once 545,000 to 880,000."""
    calls = Counter[str]()
    sys.setprofile(lambda frame, event, argument: calls.update([event]))
    try:
        verify_claim(number * 100 + " once", number * 100 + " and so on")
    finally:
        sys.setprofile(None)
    assert calls["call"] < most


@pytest.mark.parametrize("sign", ["1,", "!", "…", "a!", "[S:1]", "(1)"])
def test_a_run_of_one_sign_takes_no_time(sign: str) -> None:
    run, start = "The rent rose." + sign * (4000 // len(sign)), time.process_time()
    for claim, source in ((run, run), ("The rent rose by 12%.", run), (run, "The rent rose by 12%.")):
        verify_claim(claim, source)
    assert time.process_time() - start < MOST / 4


def test_a_stretch_of_an_endless_sentence_is_never_high() -> None:
    source = "It is not true that " + "and ".join(f"lot {n} was sold " for n in range(120))
    assert not verify_claim("lot 110 was sold", source).verified

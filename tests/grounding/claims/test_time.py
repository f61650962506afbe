"""Time on claims and texts that nobody writes: lists of numbers, sentences without an end."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable

import pytest
from processor_time import assert_linear

from grounding.claims.verify import verify_claim

pytestmark = pytest.mark.long


def _different(letters: str, length: int, count: int) -> list[str]:
    """So many words of letters drawn at random, hardly any of them twice."""
    drawn = random.Random(1)
    return ["".join(drawn.choices(letters, k=length)) for _ in range(count)]


_CHARACTERS = "".join(_different("".join(map(chr, range(0x4E00, 0x5200))), 12_000, 1))
_WORDS = _different("abcdefghijklmnoprstu", 7, 4000)


def _tenants(count: int, verb: str) -> str:
    return " ".join(f"The tenant of lot {n} {verb} the rent in May." for n in range(count))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (lambda n: "1. " * n, lambda n: "1. " * n),
        (lambda n: "1, " * n, lambda n: "2, " * n + "and so on"),
        (lambda n: "1," * n, lambda n: "1," * n),
        (
            lambda n: ", ".join(map(str, range(n))),
            lambda n: ", ".join(map(str, range(3, n + 3))) + " and so on",
        ),
        (
            lambda n: "委员会决定延长合同期限并且通知承租人" * (n // 6),
            lambda n: "委员会决定缩短合同期限并且通知出租人" * (n // 6),
        ),
        (lambda n: "委员会决定延长合同期限。" * (n // 4), lambda n: "委员会决定缩短合同期限。" * (n // 4)),
        (lambda n: _CHARACTERS[: 3 * n], lambda n: _CHARACTERS[-3 * n :]),
        (lambda n: " ".join(_WORDS[:n]), lambda n: " ".join(_WORDS[-n:])),
        (lambda n: _tenants(n // 2, "shall pay"), lambda n: _tenants(30, "pays")),
        (
            lambda n: "the tenant shall pay the rent and " * (n // 5),
            lambda n: "the landlord shall pay the rent or " * (n // 5),
        ),
        (
            lambda n: " ".join(f"Clause {i} ends." for i in range(n // 2)),
            lambda n: " ".join(f"Clause {i} begins." for i in range(n // 2)),
        ),
    ],
    ids="items list unspaced numbers characters sentences different words long joined clauses".split(),
)
@pytest.mark.parametrize("longer", ["claim", "source"])
def test_time_grows_with_length_not_with_its_square(
    claim: Callable[[int], str], source: Callable[[int], str], longer: str
) -> None:
    """Each took minutes once. One grows at a time: a few sentences are compared with as few, and then no more."""
    # No text is the same as the other: that is told at once.
    fixed = claim(200) if longer == "source" else source(2100)

    def job(size: int) -> Callable[[], object]:
        texts = (fixed, source(size)) if longer == "source" else (claim(size), fixed)
        return lambda: verify_claim(*texts)

    assert_linear(job, 250, 2000)


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
def test_time_grows_with_the_length_of_a_run_of_one_sign(sign: str) -> None:
    def job(size: int) -> Callable[[], object]:
        run = "The rent rose." + sign * (10 * size // len(sign))
        pairs = (run, run), ("The rent rose by 12%.", run), (run, "The rent rose by 12%.")
        return lambda: [verify_claim(claim, source) for claim, source in pairs]

    # Of numbers that agree 200 are weighed against each other: below that time grows with the square.
    assert_linear(job, 100, 700)


def test_a_stretch_of_an_endless_sentence_is_never_high() -> None:
    source = "It is not true that " + "and ".join(f"lot {n} was sold " for n in range(120))
    assert not verify_claim("lot 110 was sold", source).verified

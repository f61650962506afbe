"""What a worker that was taken over says of its errors breaks nothing in the process that asks."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import lying_worker
import pytest

from blocks.errors import LimitError
from blocks.worker.limits import Limits
from blocks.worker.process import WorkerProcess

pytestmark = pytest.mark.long

LIES = {
    "no JSON": b"\xff",
    "nested deeply": b"[" * 100_000,
    "nothing": b"null",
    "too few": b'["LimitError"]',
    "a class that is no name": b'[["LimitError"], "x"]',
    "an error of another tree": b'["SystemExit", "x"]',
    "a number of many digits": b"[" + b"9" * 5000 + b', "x"]',
    "a message that is no text": b'["LimitError", {"a": [1]}]',
}


@pytest.fixture(scope="module")
def worker() -> Iterator[WorkerProcess]:
    with WorkerProcess([sys.executable, "-P", lying_worker.__file__]) as worker:
        yield worker


@pytest.mark.parametrize("lie", sorted(LIES))
def test_it_is_told_as_nonsense(worker: WorkerProcess, lie: str) -> None:
    with pytest.raises(LimitError, match="reading it made the process that did answer nonsense"):
        worker.ask({}, LIES[lie], bytes, name="a.pdf", doing="reading it", advice="", limits=Limits())

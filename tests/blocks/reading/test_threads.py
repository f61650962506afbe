"""Files read in this process from several threads are read as they are alone; a fork waits for none of these."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from blocks.ocr.options import OcrOptions
from blocks.pdf.turns import mupdf_turn
from blocks.reading.content import read_content
from blocks.reading.options import ReadOptions
from blocks.reading.packing import pack

pytestmark = pytest.mark.long

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"
THREADS = 8
PATIENCE = 20
"""Seconds."""
NAMES = ("imports/survey.pdf", "pdf/bad_contents.pdf", "pdf/one_column.pdf", "pdf/typography.pdf")


@pytest.fixture(autouse=True)
def _in_quick_turns() -> Iterator[None]:
    """Threads take turns far more often than by themselves, so that each goes on amid a call of another."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.parametrize("times", [10, pytest.param(200, marks=[pytest.mark.long, pytest.mark.thorough])])
def test_a_file_is_read_as_it_is_alone(times: int) -> None:
    files = {name: (FIXTURES / name).read_bytes() for name in NAMES}

    def read(name: str) -> bytes:
        return pack(
            read_content(files[name], name=name, options=ReadOptions(None, OcrOptions("never"))),
            compress=False,
        )

    alone = {name: read(name) for name in NAMES}
    asked = [NAMES[k % len(NAMES)] for k in range(times * THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        for name, content in zip(asked, threads.map(read, asked), strict=True):
            assert content == alone[name], name


def test_a_fork_waits_for_no_thread_that_reads() -> None:
    reading, done = threading.Event(), threading.Event()

    def read() -> None:
        with mupdf_turn():
            reading.set()
            done.wait(PATIENCE)

    thread = threading.Thread(target=read)
    thread.start()
    reading.wait(PATIENCE)
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        os._exit(0 if read_content((FIXTURES / NAMES[-1]).read_bytes()).pages else 1)
    assert os.waitpid(child, 0)[1] == 0
    done.set()
    thread.join()

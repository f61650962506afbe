"""Running an OCR program on a picture, with a limit of time; the picture goes in and the words come out by pipes."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Mapping, Sequence

from blocks.errors import OcrError


def run(
    command: Sequence[str],
    given: bytes,
    seconds: float,
    environment: Mapping[str, str] | None = None,
    *,
    called: str,
) -> str:
    """What the program, `called` so in messages, prints. No file is written.

    Raises OcrError if it can't be run, fails, or takes more than `seconds`; it is then ended.
    """
    # Pages are read side by side by several workers, so each program keeps to one thread.
    env = {**os.environ, "OMP_THREAD_LIMIT": "1", **(environment or {})}
    pipe = subprocess.PIPE
    try:
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=env) as process:
            _bound(process.pid, seconds)
            try:
                out, complaints = process.communicate(given, timeout=seconds)
            except BaseException:
                process.kill()
                raise
    except subprocess.TimeoutExpired as error:
        raise OcrError("OCR took more time than a page may have (Limits.ocr_seconds)") from error
    except OSError as error:
        raise OcrError(f"{called} can't be run: {error.strerror}") from error
    if process.returncode:
        said = complaints.decode("utf-8", "replace").strip().splitlines() or ["nothing"]
        raise OcrError(f"{called} ended with status {process.returncode} and said: {said[-1]}")
    return out.decode("utf-8", "replace")


def _bound(pid: int, seconds: float) -> None:
    """Let it end by itself even if this process is killed and nobody is left to end it."""
    limit = 2 * int(seconds) + 2  # of processor time: two threads spend two seconds of it in one
    if hasattr(resource, "prlimit"):
        try:
            resource.prlimit(pid, resource.RLIMIT_CPU, (limit, limit))
        except ProcessLookupError:
            return  # it has ended already

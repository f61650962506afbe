"""Reading documents in a worker process with limits, so that no file can take this process down.

The worker is `blocks.reading.worker`; `blocks.worker` has what it shares with others.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from blocks.model import Content
from blocks.reading.options import ReadOptions
from blocks.reading.packing import unpack
from blocks.worker.limits import Limits
from blocks.worker.process import WorkerProcess

_DEFAULT = ReadOptions()
_ADVICE = "raise the limit if you trust the file"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a worker has read."""

    content: Content
    """Pages, words and blocks, checked."""
    packed: bytearray
    """The same as `blocks.reading.packing` packs it; the content's columns may lie in it."""


class Worker(WorkerProcess):
    """One process that reads documents, one at a time; started when first needed.

    Safe from several threads.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        """`command` runs `python -m blocks.reading.worker` in another way: in a sandbox, for one."""
        super().__init__(command or [sys.executable, "-P", "-m", "blocks.reading.worker"])

    def read_content(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        options: ReadOptions = _DEFAULT,
        limits: Limits | None = None,
    ) -> Content:
        """`blocks.reading.content.read_content` in the worker; `limits` say how long OCR may take, not `options`.

        Raises what that raises, and LimitError if it takes more than `limits` or ends the process.
        """
        return self._read_apart(data, name, options, limits or Limits(), compress=False).content

    def read_packed(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        options: ReadOptions = _DEFAULT,
        limits: Limits | None = None,
    ) -> Reading:
        """The same, packed for a library file in the worker, so that this process needn't. Raises as that does."""
        return self._read_apart(data, name, options, limits or Limits(), compress=True)

    def _read_apart(
        self, data: bytes, name: str, options: ReadOptions, limits: Limits, *, compress: bool
    ) -> Reading:
        options = replace(options, ocr=replace(options.ocr, seconds=limits.ocr_seconds))
        asked = {"options": options.to_json(), "compress": compress}
        return self.ask(
            asked,
            data,
            reading_of,
            name=name,
            doing="reading it",
            advice=_ADVICE,
            limits=limits,
        )


def reading_of(packed: bytearray) -> Reading:
    """What a worker's answer holds. Raises PackingError."""
    return Reading(unpack(packed), packed)


_shared = Worker()


def shared_worker() -> Worker:
    """The worker that everybody uses who brings none."""
    return _shared


def warm_up() -> None:
    """Start the shared worker without waiting for it."""
    shared_worker().warm_up()

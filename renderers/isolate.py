"""Drawing foreign files, and changing copies of them, in a worker process with limits.

One damaged byte can end the process that draws a page, and a small pattern can be drawn for ever. The worker is
`renderers.worker`; `blocks.worker` has what it shares with the one that reads.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from blocks.worker.limits import Limits
from blocks.worker.process import WorkerProcess

_Result = TypeVar("_Result")
LIMITS = Limits(seconds=20.0)
"""For one page or one copy: pages of maps and of large photographs take a second or two, none of a thousand papers,
forms and books a quarter of this."""
_ADVICE = "leave this page out, or print the file to a new PDF if you trust it"
_WORKER = WorkerProcess([sys.executable, "-P", "-m", "renderers.worker"])


def drawn_apart(
    task: str,
    data: bytes,
    parse: Callable[[bytearray], _Result],
    *,
    name: str,
    doing: str = "drawing it",
    advice: str = _ADVICE,
    limits: Limits | None = None,
    **asked: Any,
) -> _Result:
    """What the worker answers to a task of `renderers.worker`. Raises as `WorkerProcess.ask`."""
    return _WORKER.ask(
        {"task": task, **asked}, data, parse, name=name, doing=doing, advice=advice, limits=limits or LIMITS
    )

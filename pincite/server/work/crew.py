"""The lanes of a server: which tasks wait for which workers, so that slow ones never hold up quick ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from pincite.server.settings import Settings
from pincite.server.work.frames import Reply, Task
from pincite.server.work.lane import Lane
from pincite.server.work.process import WorkerProcess

_LANES = {
    "page_image": "drawing",
    "lit_quote": "drawing",
    "lit_citation": "drawing",
    "add_document": "writing",
    "revise_document": "writing",
    "remove_document": "writing",
    "document_file": "writing",
    "render": "writing",
    "highlight": "writing",
    "ask": "asking",
}
"""Tasks that have a lane of their own; all others are questions to the library, answered in milliseconds."""


class Crew:
    """The workers of a server, in four lanes: library, drawing, writing (files in and out), asking."""

    def __init__(self, settings: Settings) -> None:
        """Starts nothing yet."""
        limits = settings.limits

        def lane(workers: int) -> Lane:
            return Lane(
                lambda: WorkerProcess.start(settings.library, limits.memory_bytes),
                workers=workers,
                waiting=limits.waiting,
                patience=limits.patience,
            )

        self.lanes = {
            "library": lane(limits.workers),
            "drawing": lane(limits.workers),
            "writing": lane(max(1, limits.workers // 2)),
            "asking": lane(limits.workers),
        }
        """By name."""
        self._seconds = {
            "library": limits.library_seconds,
            "drawing": limits.drawing_seconds,
            "writing": limits.writing_seconds,
            "asking": limits.asking_seconds,
        }

    async def answer(self, name: str, asked: Mapping[str, Any], *, known_etag: str = "") -> Reply:
        """Have a task done. Raises as `Lane.answer`."""
        lane = _LANES.get(name, "library")
        return await self.lanes[lane].answer(Task(name, asked, self._seconds[lane], known_etag))

    def parts(self, name: str, asked: Mapping[str, Any]) -> AsyncGenerator[bytes, None]:
        """Have a task done whose answer comes in parts. Raises as `Lane.answer`."""
        lane = _LANES.get(name, "library")
        return self.lanes[lane].parts(Task(name, asked, self._seconds[lane]))

    async def warm_up(self) -> None:
        """Start a worker for each of the two lanes that a page view needs."""
        await asyncio.gather(*(self.lanes[name].warm_up() for name in ("library", "drawing")))

    async def close(self) -> None:
        """End every worker."""
        await asyncio.gather(*(lane.close() for lane in self.lanes.values()))

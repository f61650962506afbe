"""Tasks for the worker processes, as tools, resources and prompts ask for them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.server.work.crew import Crew
from pincite.server.work.frames import Reply


@dataclass(frozen=True, slots=True)
class Workers:
    """The worker processes. Every task raises the error of pincite's tree that it met."""

    crew: Crew
    """Those of the HTTP server, with the same limits."""

    async def reply(self, task: str, asked: Mapping[str, Any]) -> Reply:
        """What came of a task."""
        return await self.crew.answer(task, asked)

    async def row(self, task: str, asked: Mapping[str, Any]) -> Any:
        """A task's answer, JSON."""
        return json.loads((await self.reply(task, asked)).body)

    async def read(
        self,
        *,
        block_ids: Sequence[str] = (),
        document: str | None = None,
        page: int | None = None,
        offset: int = 0,
        limit: int,
        characters: int,
    ) -> Any:
        """Blocks as rows and as markup: `pincite.server.tasks.reading.read_blocks`."""
        asked = {"block_ids": list(block_ids), "document": document, "page": page, "offset": offset}
        return await self.row("read_blocks", {**asked, "limit": limit, "characters": characters})

"""The library as a whole, and how the server fares: `/api/library`, `/api/health`, `/api/metrics`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from typing_extensions import TypedDict

import pincite
from blocks.library.place import place_name
from pincite.rows.described import described
from pincite.server.metrics import resident_bytes
from pincite.server.routes.parts import Parts, Server

router = APIRouter(tags=["library"])


@described
class HealthRow(TypedDict):
    """That the server answers."""

    status: Literal["ok"]
    """It does."""
    version: str
    """Of pincite."""


@described
class LibraryRow(TypedDict):
    """What the server has, and what it takes."""

    name: str
    """Name of the library's file."""
    documents: int
    """How many documents it has."""
    model: str | None
    """The model that answers questions; null for sentences of the documents."""
    upload_bytes: int
    """Largest file that is taken."""
    version: str
    """Of pincite."""


@router.get("/api/health", response_model=HealthRow)
async def health() -> HealthRow:
    """Say that the server answers. Needs no token."""
    return {"status": "ok", "version": pincite.__version__}


@router.get("/api/library", response_model=LibraryRow)
async def library(server: Server) -> LibraryRow:
    """Tell what the library has, and what the server takes."""
    told = json.loads((await server.crew.answer("library", {})).body)
    return {
        "name": place_name(server.settings.library),
        "documents": told["documents"],
        "model": server.settings.model,
        "upload_bytes": server.settings.limits.upload_bytes,
        "version": pincite.__version__,
    }


@router.get(
    "/api/metrics",
    response_class=PlainTextResponse,
    responses={200: {"description": "Prometheus text", "content": {"text/plain": {}}}},
)
async def metrics(server: Server) -> PlainTextResponse:
    """Count requests, durations, workers and memory, in the text that Prometheus reads."""
    lanes = server.crew.lanes.items()
    gauges: dict[str, list[tuple[str, float]]] = {
        "pincite_tasks_waiting": [(_lane(name), lane.waiting) for name, lane in lanes],
        "pincite_workers": [(_lane(name), len(lane.pids)) for name, lane in lanes],
        "pincite_workers_busy": [(_lane(name), lane.busy) for name, lane in lanes],
        "pincite_workers_ended": [(_lane(name), lane.ended) for name, lane in lanes],
        "pincite_memory_bytes": list(_memory(server)),
    }
    return PlainTextResponse(server.metrics.text(gauges))


def _lane(name: str) -> str:
    return f'lane="{name}"'


def _memory(server: Parts) -> Iterator[tuple[str, float]]:
    yield 'process="server"', resident_bytes(os.getpid())
    for name, lane in server.crew.lanes.items():
        yield f'process="{name}"', sum(map(resident_bytes, lane.pids))

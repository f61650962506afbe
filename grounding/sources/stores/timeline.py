"""The light snapshot of a pool in a turn's `timeline.json`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from blocks.errors import SourcesDamagedError
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.json_file import damaged, is_blank, load_json, only_writer, store_json
from grounding.sources.model import Row
from grounding.sources.pool import SourcesPool
from grounding.sources.stores.store import SourcesStore

SNAPSHOT_FIELD = "sources_pool"
"""Where in the timeline the snapshot lies; its other fields belong to others and are kept."""


def start_turn(store: SourcesStore, conversation: str, timeline: str | os.PathLike[str]) -> SourcesPool:
    """Load the conversation's pool and write its snapshot into the timeline. Raises as these do."""
    pool = store.load(conversation)
    write_snapshot(pool, timeline)
    return pool


def write_snapshot(pool: SourcesPool, timeline: str | os.PathLike[str]) -> None:
    """Put `pool.snapshot()` under `sources_pool` into a `timeline.json`, which is made if it isn't there.

    Everything else in the file stays, and several processes may write. Raises SourcesDamagedError if the file
    holds no JSON object (it stays, with a copy beside it), SourcesStoreError if it can't be written.
    """
    path = Path(timeline)
    with only_writer(path):
        fields = {} if is_blank(path) else _fields(path)
        store_json(path, fields | {SNAPSHOT_FIELD: pool.snapshot()})


def read_snapshot(timeline: str | os.PathLike[str]) -> list[Row]:
    """The snapshot in a `timeline.json`; no rows if there is no such file, or no snapshot in it yet.

    Raises as `write_snapshot`.
    """
    path = Path(timeline)
    return [] if is_blank(path) else adapt_source_for_llm(_fields(path).get(SNAPSHOT_FIELD) or [])


def _fields(path: Path) -> dict[str, Any]:
    fields = load_json(path)
    if isinstance(fields, dict):
        return fields
    error: SourcesDamagedError = damaged(
        path, f"{path} is no timeline: it holds a JSON {type(fields).__name__}"
    )
    raise error

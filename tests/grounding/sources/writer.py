"""One of several processes that write sources at once: `writer.py KIND PLACE NUMBER COUNT`, its maps as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from grounding.sources import JsonSources, SourcesPool, SourcesStore, SqliteSources


def merge_all(kind: str, place: str, number: int, count: int) -> list[dict[int, int]]:
    """Merge `count` batches, each with a source of this writer's own and one that all writers have."""
    maps = []
    for n in range(count):
        rows = [
            {"sid": 1, "url": f"https://writer{number}.example/{n}"},
            {"sid": 2, "url": f"https://shared.example/{n}", "title": "T" * (number + 1)},
        ]
        maps.append(merge_one(kind, place, rows))
    return maps


def merge_one(kind: str, place: str, rows: list[dict[str, object]]) -> dict[int, int]:
    """One merge into what this kind of place keeps."""
    if kind == "file":
        with SourcesPool.edit(place) as pool:
            return pool.merge(rows)
    store: SourcesStore = JsonSources(place) if kind == "json" else SqliteSources(Path(place) / "sources.db")
    return store.merge("one conversation", rows)


if __name__ == "__main__":
    kind, place, number, count = sys.argv[1:]
    print(json.dumps(merge_all(kind, place, int(number), int(count))))

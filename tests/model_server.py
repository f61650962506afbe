"""A language model on loopback that says what a file of fixtures/tool_calls has, turn by turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fixture_files import FIXTURES
from playing import Says, playing

from grounding.citations.tool_schemas import FIELDS


@contextmanager
def model_server(turns: str) -> Iterator[tuple[str, list[Any]]]:
    """Plays the file from its first turn on, and again after its last; gives its address, as OpenAI's clients have it,
    and the requests that came."""
    said = json.loads((FIXTURES / "tool_calls" / f"{turns}.json").read_text("utf-8"))
    with playing(*map(_says, said), again=True) as played:
        yield f"{played.address}/v1", played.asked


def _says(turn: dict[str, Any]) -> Says:
    """A turn of the file: `content`, and `tool_calls` as pairs of an id and the arguments of `cite_source`."""
    calls = turn.get("tool_calls", ())
    rows = [tuple(arguments[field] for field in FIELDS) for _, arguments in calls]
    return Says(turn["content"] or "", rows, ids=[name for name, _ in calls])

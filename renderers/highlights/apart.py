"""Highlighted copies written in a worker process with limits: a damaged file can end the process that changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from blocks.model import PageBox
from blocks.worker.limits import Limits
from grounding.model import Difference, Verdict
from renderers.highlights.marks import Mark
from renderers.isolate import drawn_apart

_LIMITS = Limits(seconds=60.0)
"""A copy of a book of a thousand pages takes two seconds."""


def highlight_apart(source: bytes, marks: Sequence[Mark], *, name: str, password: str | None) -> bytes:
    """`renderers.highlights.annotations.highlight_file` in the worker. Raises as that, and LimitError."""
    rows = [asdict(mark) for mark in marks]
    return drawn_apart(
        "highlight",
        source,
        bytes,
        name=name,
        doing="highlighting it",
        advice="print the file to a new PDF if you trust it",
        limits=_LIMITS,
        marks=rows,
        password=password,
    )


def mark_of(row: Mapping[str, Any]) -> Mark:
    """The mark of a row that `asdict` made and JSON carried."""
    return Mark(
        **{
            **row,
            "verdict": Verdict(row["verdict"]),
            "boxes": tuple(PageBox(**box) for box in row["boxes"]),
            "differences": tuple(Difference(**difference) for difference in row["differences"]),
        }
    )

"""Highlighted copies written, and frames of pages read, in a worker process with limits: a damaged file can end the
process that changes it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple
from typing import Any

from blocks.box import PageBox
from blocks.pdf.user_space import FileFrame
from blocks.worker.limits import Limits
from grounding.model import Difference, Verdict
from renderers.highlights.marks import Mark
from renderers.highlights.page_frame import PageFrame
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


def page_frames_apart(
    source: bytes, pages: Iterable[int], *, name: str, password: str | None
) -> dict[int, PageFrame]:
    """`renderers.highlights.page_frame.page_frames` in the worker. Raises as that, and LimitError."""
    return drawn_apart(
        "frames",
        source,
        unpacked_frames,
        name=name,
        doing="reading its pages",
        advice="print the file to a new PDF if you trust it",
        pages=[*pages],
        password=password,
    )


def packed_frames(frames: Mapping[int, PageFrame]) -> bytes:
    """The frames by page as bytes."""
    return json.dumps([[number, *astuple(frame)] for number, frame in frames.items()]).encode("ascii")


def unpacked_frames(packed: bytearray) -> dict[int, PageFrame]:
    """What `packed_frames` packed. Raises ValueError for anything else."""
    try:
        return {
            int(number): PageFrame(
                FileFrame(_numbers(matrix, 6)), _numbers(view, 4), int(rotate), *_numbers(rest, 3)
            )
            for number, (matrix,), view, rotate, *rest in json.loads(packed)
        }
    except (TypeError, OverflowError) as error:
        raise ValueError("they are no frames of pages") from error


def _numbers(values: Sequence[Any], count: int) -> Any:
    numbers = tuple(map(float, values))
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise ValueError("they are no frames of pages")
    return numbers


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

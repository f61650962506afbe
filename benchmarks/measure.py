"""What the benchmarks share: timing, percentiles, targets, and a report for people or machines."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import platform
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np

P = ParamSpec("P")
T = TypeVar("T")

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "pdf"


@dataclass(frozen=True, slots=True)
class Target:
    """A figure that the project promises, and what this run measured."""

    name: str
    """What is promised, with its unit."""
    limit: float
    """The promised figure."""
    value: float
    """The measured one."""
    at_least: bool = False
    """True where more is better."""

    @property
    def met(self) -> bool:
        """Does this run keep the promise?"""
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def pdf_files(sources: Sequence[Path]) -> list[Path]:
    """The files, and the PDF files below each folder; those of the fixtures for none. Exits where no file is."""
    found: list[Path] = []
    for source in sources or [FIXTURES]:
        found += sorted(source.glob("**/*.pdf")) if source.is_dir() else [source]
    if not found:
        sys.exit("there is no PDF file in " + ", ".join(map(str, sources)))
    return found


def timed(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> tuple[float, T]:
    """Wall-clock seconds of the call and what it returned; earlier garbage is collected first."""
    gc.collect()
    start = time.perf_counter()
    result = work(*args, **named)
    return time.perf_counter() - start, result


def peak_memory(work: Callable[..., object], *arguments: object) -> float:
    """Peak memory in MB of a fresh process that does the work once, imports included (Linux)."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_peak_of, (work, arguments))


def _peak_of(work: Callable[..., object], arguments: tuple[object, ...]) -> float:
    work(*arguments)
    return own_peak()


def own_peak() -> float:
    """Peak memory in MB of this process so far (Linux)."""
    # Not getrusage: its peak is that of the process before it became this one, too.
    peak = re.search(r"^VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    if peak is None:
        raise OSError("the system does not say how much memory a process has held")
    return int(peak[1]) / 1024


def spread(values: Sequence[float]) -> dict[str, float]:
    """Smallest, mean, median and 95th percentile."""
    return {
        "min": min(values),
        "mean": statistics.fmean(values),
        "median": statistics.median(values),
        "p95": float(np.percentile(values, 95)),
    }


def machine() -> dict[str, Any]:
    """What the figures were measured on; `load` above `cores` means that others disturbed them."""
    return {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
    }


def report(figures: dict[str, Any], targets: Sequence[Target], text: str, *, as_json: bool) -> None:
    """Print the figures as one JSON object, or `text` and a line for each target."""
    if as_json:
        rows = [asdict(t) | {"met": t.met} for t in targets]
        print(json.dumps({"machine": machine(), **figures, "targets": rows}, indent=1))
        return
    print(text)
    for t in targets:
        sign = "≥" if t.at_least else "≤"
        print(f"target: {t.name} {sign} {t.limit:g}: {t.value:.2f}, {'met' if t.met else 'NOT met'}")


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns under their names: the first to the left, figures to the right."""
    cells = [[str(c) for c in row] for row in (header, *rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(header))]
    return "\n".join(
        "  ".join(c.rjust(w) if k else c.ljust(w) for k, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in cells
    )

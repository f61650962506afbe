"""`pincite add FOLDER --workers 2` against one worker: how much sooner it is done, who waits for whom, and what a page
costs.

    python -m benchmarks.add_workers [FOLDER|FILE...] [--workers N] [--engine dask] [--repeat N] [--json]

Each run is the command itself, with a new library file; runs with one worker and with several take turns.
Linux only: what processes do is read from /proc.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.measure import FIXTURES, Target, report, table
from benchmarks.processes import HEADER, Run, median, seconds_alone, watched
from blocks.library.library import Library

LIMIT = 1.7
MEMORY_LIMIT = 1.5


@dataclass(frozen=True, slots=True)
class Sizes:
    """What a library has and takes."""

    documents: int
    """Files that could be read."""
    pages: int
    """Of all documents."""
    file_bytes: int
    """Of those files, which the library keeps."""
    library_bytes: int
    """Of the library's own file: files, words and blocks, full-text index."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(options.repeat):
            sides = [1, options.workers] if k % 2 == 0 else [options.workers, 1]
            for workers in sides:
                place = Path(folder) / f"{k}_{workers}.pincite"
                runs.append(_run(place, options.files, workers, options.engine if workers > 1 else "local"))
                sizes = _sizes(place)
                place.unlink()
    one = [run for run in runs if run.workers == 1]
    many = [run for run in runs if run.workers == options.workers]
    ratio = median(one, "wall") / median(many, "wall")
    undisturbed = seconds_alone(one) / seconds_alone(many)
    peak = max(max(run.worker_peak_gb, run.parent_peak_gb) for run in runs)
    page = _page_costs(one, sizes)
    figures = {
        "benchmark": "add_workers",
        "repeat": options.repeat,
        "ratio": ratio,
        "ratio_undisturbed": undisturbed,
        "peak_gb": peak,
        "sizes": asdict(sizes),
        "page": page,
        "runs": [asdict(run) for run in runs],
    }
    name = f"times as fast with {options.workers} workers as with one"
    targets = [
        Target(f"{name}, wall clock", LIMIT, ratio, True),
        Target(f"{name}, had nobody else used the processors", LIMIT, undisturbed, True),
        Target("GB held by the largest process", MEMORY_LIMIT, peak),
    ]
    costs = table(("a page", ""), [(what, f"{cost:,.1f}") for what, cost in page.items()])
    text = f"{table(HEADER, [run.cells for run in runs])}\n{sizes.documents} documents, {sizes.pages} pages\n{costs}"
    report(figures, targets, text, as_json=options.json)


def _run(place: Path, files: Sequence[Path], workers: int, engine: str) -> Run:
    command = [sys.executable, "-m", "pincite", "add", place, *files, "--workers", workers]
    return watched([*command, "--engine", engine], workers)


def _sizes(place: Path) -> Sizes:
    with Library(place) as library:
        documents = list(library)
        pages = sum(document.page_count for document in documents)
        files = sum(len(library.source_bytes(document)) for document in documents)
    return Sizes(len(documents), pages, files, place.stat().st_size)


def _page_costs(one: Sequence[Run], sizes: Sizes) -> dict[str, float]:
    """What a page costs on average, where one worker reads."""
    own_bytes = sizes.library_bytes - sizes.file_bytes
    return {
        "reading, processor ms": 1000 * median(one, "worker_cpu") / sizes.pages,
        "writing, processor ms": 1000 * median(one, "parent_cpu") / sizes.pages,
        "of the file, bytes": sizes.file_bytes / sizes.pages,
        "of the library besides, bytes": own_bytes / sizes.pages,
    }


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "files", nargs="*", type=Path, default=[FIXTURES], help="PDF files or folders instead of the fixtures"
    )
    parser.add_argument("--workers", type=int, default=2, help="the other number of workers (default 2)")
    parser.add_argument(
        "--engine", choices=("local", "dask"), default="local", help="what those workers are (default local)"
    )
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

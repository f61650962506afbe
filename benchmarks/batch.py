"""`pincite check --batch --workers 2` against one worker: how much sooner many quotes are checked.

    python -m benchmarks.batch [FOLDER|FILE...] [--quotes N] [--workers N] [--repeat N] [--json]

Each run is the command itself over one library of the files; runs with one worker and with several take turns.
Linux only: what processes do is read from /proc.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.measure import Target, pdf_files, report, table
from benchmarks.processes import HEADER, Run, median, seconds_alone, watched
from blocks.errors import DocumentError
from pincite.library import Library

LIMIT = 1.6
_WORDS = 14
"""Of a quote."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        place, lines = Path(folder, "a.pincite"), Path(folder, "quotes.jsonl")
        quotes = _quotes(place, pdf_files(options.files), options.quotes)
        lines.write_text("".join(json.dumps({"quote": quote}) + "\n" for quote in quotes))
        for k in range(options.repeat):
            sides = [1, options.workers] if k % 2 == 0 else [options.workers, 1]
            runs += [_run(place, lines, workers) for workers in sides]
    one = [run for run in runs if run.workers == 1]
    many = [run for run in runs if run.workers == options.workers]
    ratio = median(one, "wall") / median(many, "wall")
    undisturbed = seconds_alone(one) / seconds_alone(many)
    figures = {
        "benchmark": "batch",
        "quotes": len(quotes),
        "ms_a_quote": 1000 * median(one, "worker_cpu") / len(quotes),
        "ratio": ratio,
        "ratio_undisturbed": undisturbed,
        "runs": [asdict(run) for run in runs],
    }
    name = f"times as fast with {options.workers} workers as with one"
    targets = [
        Target(f"{name}, wall clock", LIMIT, ratio, True),
        Target(f"{name}, had nobody else used the processors", LIMIT, undisturbed, True),
    ]
    text = f"{len(quotes)} quotes, {figures['ms_a_quote']:.1f} processor ms each\n"
    report(figures, targets, text + table(HEADER, [run.cells for run in runs]), as_json=options.json)


def _run(place: Path, lines: Path, workers: int) -> Run:
    command = [sys.executable, "-m", "pincite", "check", lines, "--batch", "--library", place]
    return watched([*command, "--workers", workers], workers)


def _quotes(place: Path, files: Sequence[Path], count: int) -> list[str]:
    """So many beginnings of blocks, every third with a word exchanged; the files are added at `place`."""
    with Library(place) as library:
        added = [one for _, one in library.add_many(files) if not isinstance(one, DocumentError)]
        texts = [block.text.split() for document in added for block in document.blocks]
    long = [words for words in texts if len(words) >= _WORDS]
    if not long:
        sys.exit(f"no block of the files has {_WORDS} words")
    draw = random.Random(0)
    quotes = []
    for number in range(count):
        words = draw.choice(long)[:_WORDS]
        if number % 3 == 0:
            words[draw.randrange(_WORDS)] = "otherwise"
        quotes.append(" ".join(words))
    return quotes


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="PDF files or folders instead of the fixtures")
    parser.add_argument("--quotes", type=int, default=4000, help="quotes to check (default 4000)")
    parser.add_argument("--workers", type=int, default=2, help="the other number of workers (default 2)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

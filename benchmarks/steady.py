"""Memory, open files and workers over many documents that are read, drawn and highlighted from many threads.

    python -m benchmarks.steady [FOLDER|FILE...] [--documents N] [--threads N] [--json]

Each document is one of the files with bytes of its own behind its end, added to a library of its own in memory,
isolated; its first page is drawn and a copy highlighted, then the library is closed. What this process and its workers
hold is looked at after a tenth of the documents and at the end. Files that can't be read count as documents too.
Linux only: what processes hold is read from /proc.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.measure import Target, pdf_files, report, table
from blocks.errors import PinciteError
from blocks.library.library import Library
from grounding.model import Quote
from grounding.quotes.locate import locate
from renderers.highlights.copies import highlight
from renderers.page_images.page import page_png

GROWTH = 1.15
"""Python gives back what it no longer needs late, and its heap has holes."""


@dataclass(frozen=True, slots=True)
class Held:
    """What this process and its children hold at one moment."""

    megabytes: float
    """Resident memory of this process."""
    workers_megabytes: float
    """Of all its children."""
    files: int
    """Open files, pipes and sockets of this process."""
    workers: int
    """Children."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    files = [path.read_bytes() for path in pdf_files(options.files)]
    early = options.documents // 10
    with ThreadPoolExecutor(options.threads) as threads:
        count = len(list(threads.map(lambda n: _through(files[n % len(files)], n), range(early))))
        before = _held()
        rest = range(early, options.documents)
        count += len(list(threads.map(lambda n: _through(files[n % len(files)], n), rest)))
        after = _held()
    rows = [
        [str(n), *(f"{value:,.0f}" for value in asdict(held).values())]
        for n, held in ((early, before), (count, after))
    ]
    targets = [
        Target("times the memory of this process after a tenth", GROWTH, after.megabytes / before.megabytes),
        Target("times its workers' memory", GROWTH, after.workers_megabytes / before.workers_megabytes),
        Target("more open files than after a tenth", 0, after.files - before.files),
        Target("more workers", 0, after.workers - before.workers),
    ]
    figures = {"benchmark": "steady", "documents": count, "early": asdict(before), "end": asdict(after)}
    header = ("documents", "MB", "workers' MB", "files", "workers")
    report(figures, targets, table(header, rows), as_json=options.json)


def _through(data: bytes, number: int) -> None:
    # Bytes of its own, so that nothing is known of it: behind the end of a PDF anything may stand.
    with suppress(PinciteError), Library() as library, tempfile.TemporaryDirectory() as folder:
        document = library.add(data + b"\n%% %d\n" % number, name=f"{number}.pdf", isolate=True)
        page_png(library, document, 1)
        words = " ".join(document.text.split()[:8])
        if words:
            highlight(library, [locate(library, Quote(words))], folder)


def _held() -> Held:
    gc.collect()
    children = [
        path.name for path in Path("/proc").iterdir() if path.name.isdigit() and _parent(path) == os.getpid()
    ]
    return Held(
        _resident(os.getpid()),
        sum(_resident(int(pid)) for pid in children),
        len(list(Path("/proc/self/fd").iterdir())),
        len(children),
    )


def _parent(process: Path) -> int:
    with suppress(OSError):
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    return 0


def _resident(pid: int) -> float:
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


if __name__ == "__main__":
    main()

"""What highlighting costs on top of PyMuPDF opening and saving the same file, and how it grows.

    python -m benchmarks.highlight_speed [FILE...] [--highlights N] [--repeat N] [--memory] [--json]

Without files, documents of 50 to 5,000 pages are made. Processor time counts, the smallest of the repeats, so that what
else the machine does cancels out. Beside it stands PyMuPDF's own `add_highlight_annot` with the same boxes.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pymupdf

from benchmarks.documents import Prose, write_pdf
from benchmarks.measure import Target, peak_memory, report, table
from blocks.box import PageBox
from grounding.model import Verdict
from renderers.highlights.annotations import highlight_file
from renderers.highlights.marks import Mark

SECONDS, GROWTH, MEMORY = 5.0, 1.5, 100.0
PROMISED = (500, 1000)
"""Pages and highlights of the promised figure."""
SHAPES = ((500, 100), PROMISED, (500, 10_000), (50, 100), (5000, 10_000))
"""Pages and highlights of the made documents: more highlights at 500 pages, and two on each of more pages."""
_LINES = 2
"""Lines of a highlight."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    found = figures(options.sources, options.highlights, options.repeat, memory=options.memory)
    report(found, targets(found), text(found), as_json=options.json)


def figures(
    files: Sequence[Path] = (), highlights: int = PROMISED[1], repeat: int = 3, *, memory: bool = False
) -> dict[str, Any]:
    """What was measured, of those files or of made documents."""
    if files:
        rows = [_measure(path.name, path.read_bytes(), highlights, repeat) for path in files]
    else:
        made = {pages: made_document(pages) for pages in dict.fromkeys(pages for pages, _ in SHAPES)}
        rows = [_measure("made", made[pages], count, repeat) for pages, count in SHAPES]
    found: dict[str, Any] = {"benchmark": "highlight_speed", "repeat": repeat, "files": rows}
    if memory:
        sides: tuple[Callable[[bytes, int], object], ...] = (floor, pincite)
        found["peak_mb"] = {
            side.__name__: peak_memory(side, made_document(PROMISED[0]), PROMISED[1]) for side in sides
        }
    return found


def targets(found: dict[str, Any]) -> list[Target]:
    """What the project promises, and what this run measured of it; files of your own are measured only."""
    by_shape = {(r["pages"], r["highlights"]): r["on_top"] for r in found["files"] if r["file"] == "made"}
    promised = []
    if by_shape:
        a_highlight = {shape: seconds / shape[1] for shape, seconds in by_shape.items()}
        promised = [
            Target("seconds for 1,000 highlights in 500 pages", SECONDS, by_shape[PROMISED]),
            Target(
                "growth of a highlight's cost from 1,000 to 10,000",
                GROWTH,
                _growth(a_highlight, (500, 10_000)),
            ),
            Target(
                "growth of its cost from 500 to 5,000 pages", GROWTH, _growth(a_highlight, (5000, 10_000))
            ),
        ]
    if "peak_mb" in found:
        more = found["peak_mb"]["pincite"] - found["peak_mb"]["floor"]
        promised.append(Target("MB more than opening and saving", MEMORY, more))
    return promised


def _growth(a_highlight: dict[tuple[int, int], float], shape: tuple[int, int]) -> float:
    return a_highlight[shape] / a_highlight[PROMISED]


def made_document(pages: int) -> bytes:
    """Prose of 400 words a page."""
    return write_pdf(Prose(pages).pages(pages))


def pincite(data: bytes, count: int) -> bytes:
    """The highlighted copy."""
    return highlight_file(data, marks_for(data, count))


def floor(data: bytes, count: int) -> bytes:
    """PyMuPDF's own open and save."""
    with pymupdf.open(stream=data) as pdf:
        return bytes(pdf.tobytes())


def peer(data: bytes, marks: Sequence[Mark]) -> bytes:
    """The same highlights as PyMuPDF makes them."""
    with pymupdf.open(stream=data) as pdf:
        for mark in marks:
            quads = [pymupdf.Rect(box.x0, box.y0, box.x1, box.y1).quad for box in mark.boxes]
            page = pdf[mark.boxes[0].page - 1]
            highlight = page.add_highlight_annot(quads)
            highlight.set_info(content=mark.note, title="pincite", subject=mark.verdict)
            highlight.update()
        return bytes(pdf.tobytes())


def marks_for(data: bytes, count: int) -> list[Mark]:
    """Highlights spread evenly over the pages, two lines each, anywhere on them: where words are costs nothing here."""
    with pymupdf.open(stream=data) as pdf:
        sizes = [tuple(pdf.page_cropbox(n))[2:] for n in range(pdf.page_count)]
    verdicts = list(Verdict)
    marks = []
    for n in range(count):
        page, turn = n * len(sizes) // count, n % 40
        width, height = sizes[page]
        top = height * (0.1 + 0.02 * turn)
        lines = [
            PageBox(page + 1, width * 0.1, top + 13 * k, width * 0.8, top + 13 * k + 11)
            for k in range(_LINES)
        ]
        marks.append(
            Mark(n + 1, f"the words of quotation {n + 1}", verdicts[n % len(verdicts)], tuple(lines))
        )
    return marks


def _measure(name: str, data: bytes, count: int, repeat: int) -> dict[str, Any]:
    marks = marks_for(data, count)
    best = {"floor": float("inf"), "pincite": float("inf")}
    copy = b""
    for _ in range(repeat):
        best["floor"] = min(best["floor"], _clocked(floor, data, count)[0])
        taken, copy = _clocked(highlight_file, data, marks)
        best["pincite"] = min(best["pincite"], taken)
    # The peer takes a quarter of a minute for ten thousand.
    beside = _clocked(peer, data, marks)[0] if count <= PROMISED[1] else None
    with pymupdf.open(stream=data) as pdf:
        pages = pdf.page_count
    return {
        "file": name,
        "pages": pages,
        "highlights": count,
        "seconds": {**best, "peer": beside},
        "on_top": max(0.0, best["pincite"] - best["floor"]),
        "bytes_a_highlight": (len(copy) - len(data)) / count,
    }


def _clocked(work: Callable[..., bytes], *arguments: Any) -> tuple[float, bytes]:
    """Seconds of processor time, and what came out."""
    gc.collect()
    start = time.process_time()
    result = work(*arguments)
    return time.process_time() - start, result


def text(found: dict[str, Any]) -> str:
    """A table for people."""
    rows = [
        (
            row["file"][:40],
            row["pages"],
            row["highlights"],
            *(_shown(row["seconds"][side]) for side in ("floor", "pincite", "peer")),
            f"{row['on_top']:.2f}",
            f"{1000 * row['on_top'] / row['highlights']:.2f}",
            f"{row['bytes_a_highlight']:.0f}",
        )
        for row in found["files"]
    ]  # fmt: skip
    header = (
        "file",
        "pages",
        "highlights",
        "open+save",
        "pincite",
        "PyMuPDF",
        "on top",
        "ms each",
        "bytes each",
    )
    peaks = found.get("peak_mb")
    memory = f"\npeak MB: open and save {peaks['floor']:.0f}, pincite {peaks['pincite']:.0f}" if peaks else ""
    return table(header, rows) + memory


def _shown(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.2f}"


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="*", type=Path, help="PDF files (default: made documents)")
    parser.add_argument("--highlights", type=int, default=PROMISED[1], help="in each file (default 1000)")
    parser.add_argument("--repeat", type=int, default=3, help="runs (default 3)")
    parser.add_argument("--memory", action="store_true", help="also print the peak memory of each side")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

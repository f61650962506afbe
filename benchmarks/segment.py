"""What opening, segmenting and indexing files costs, in parts of bare `page.get_text("words")` on the same files.

    python -m benchmarks.segment [FOLDER|FILE...] [--json] [--repeat N] [--steps] [--memory]

Both sides start from the file's bytes in memory and open it. The two take turns, file by file, and the smallest
time of each file counts, so that what else the machine does cancels out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pymupdf

import blocks.reading.content
import blocks.segment
from benchmarks.measure import Target, pdf_files, peak_memory, report, spread, table, timed
from blocks.document import Document
from blocks.errors import DocumentError
from blocks.ocr.options import OcrOptions
from blocks.reading.options import ReadOptions

LIMIT = 2.2
_SHOWN = 22
NO_OCR = ReadOptions(ocr=OcrOptions("never"))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    files = pdf_files(options.sources)
    rows, skipped = [], {}
    for path in files:
        data = path.read_bytes()
        try:
            rows.append(_measure(path.name, data, options.repeat))
        except DocumentError as error:
            skipped[path.name] = str(error)
    if not rows:
        sys.exit("none of the files can be read")
    figures = _figures(rows, skipped, options.repeat)
    readable = [path for path in files if path.name not in skipped]
    if options.steps:
        figures["steps"] = _steps(readable)
    if options.memory:
        figures["peak_mb"] = {
            "bare": peak_memory(_bare_all, readable),
            "pincite": peak_memory(_ready_all, readable),
        }
    target = Target("seconds of bare words", LIMIT, figures["ratio"])
    report(figures, [target], _text(figures), as_json=options.json)


def bare(data: bytes) -> int:
    """The floor: every page's words as PyMuPDF gives them. Returns how many there are."""
    pdf = pymupdf.open(stream=data, filetype="pdf")
    try:
        return sum(_bare_page(pdf, number) for number in range(pdf.page_count))
    finally:
        pdf.close()


def _bare_page(pdf: Any, number: int) -> int:
    try:
        return len(pdf[number].get_text("words"))
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase):
        return 0  # pincite records such a page and goes on; the floor must too


def ready(data: bytes) -> Document:
    """The document with everything that the first quote needs: words, blocks, text index, gram index."""
    document = Document(
        "doc_0", "document.pdf", "", blocks.reading.content.read_content(data, options=NO_OCR), 1
    )
    document.flow.windows("benchmark")
    return document


def _measure(name: str, data: bytes, repeat: int) -> dict[str, Any]:
    floor, ours = [], []
    words, pages = 0, 0
    for k in range(repeat):
        # Who goes first changes, as the second one finds warm caches.
        for side in (0, 1) if k % 2 else (1, 0):
            if side:
                seconds, document = timed(ready, data)
                ours.append(seconds)
                words, pages = len(document.words), document.page_count
            else:
                floor.append(timed(bare, data)[0])
    return {
        "file": name,
        "pages": pages,
        "words": words,
        "bare": spread(floor),
        "pincite": spread(ours),
        "ratio": min(ours) / min(floor),
    }


def _figures(rows: list[dict[str, Any]], skipped: dict[str, str], repeat: int) -> dict[str, Any]:
    def total(side: str, statistic: str) -> float:
        return float(sum(row[side][statistic] for row in rows))

    return {
        "benchmark": "segment",
        "repeat": repeat,
        "pages": sum(row["pages"] for row in rows),
        "words": sum(row["words"] for row in rows),
        "bare_seconds": total("bare", "min"),
        "pincite_seconds": total("pincite", "min"),
        "ratio": total("pincite", "min") / total("bare", "min"),
        "ratio_of_medians": total("pincite", "median") / total("bare", "median"),
        "files": rows,
        "skipped": skipped,
    }


def _steps(files: list[Path]) -> dict[str, float]:
    """Seconds of each step over all files, from one more run of each."""
    spent: dict[str, float] = {}
    for path in files:
        data = path.read_bytes()
        with _clocked(spent):
            content = blocks.reading.content.read_content(data, options=NO_OCR)
        document = Document("doc_0", path.name, "", content, 1)
        for name, work in _INDEXING.items():
            spent[name] = spent.get(name, 0.0) + timed(work, document)[0]
    return spent


_INDEXING: dict[str, Callable[[Document], object]] = {
    "text index": lambda document: document.flow,
    "gram index": lambda document: document.flow.windows("benchmark"),
    "text and blocks (not in the ratio)": lambda document: (document.text, document.blocks),
}


@contextmanager
def _clocked(spent: dict[str, float]) -> Iterator[None]:
    """Within, reading and every step of `blocks.segment` add their seconds to `spent` under their names."""
    steps = [
        (blocks.segment, name)
        for name, value in vars(blocks.segment).items()
        if callable(value) and getattr(value, "__module__", "").startswith("blocks.segment.")
    ]
    originals = []
    for module, name in [(blocks.reading.content, "read_pages"), *steps]:
        original = getattr(module, name)
        originals.append((module, name, original))
        setattr(module, name, _clock(original, name, spent))
    try:
        yield
    finally:
        for module, name, original in originals:
            setattr(module, name, original)


def _clock(step: Callable[..., Any], name: str, spent: dict[str, float]) -> Callable[..., Any]:
    def clocked(*args: Any, **named: Any) -> Any:
        seconds, result = timed(step, *args, **named)
        spent[name] = spent.get(name, 0.0) + seconds
        return result

    return clocked


def _bare_all(files: list[Path]) -> None:
    for path in files:
        bare(path.read_bytes())


def _ready_all(files: list[Path]) -> None:
    for path in files:
        ready(path.read_bytes())


def _text(figures: dict[str, Any]) -> str:
    rows = sorted(figures["files"], key=_excess, reverse=True)
    shown = [
        (r["file"], r["pages"], r["words"], *(f"{1000 * r[s][m]:.1f}" for s in _SIDES for m in ("min", "median")),
         f"{r['ratio']:.2f}")
        for r in rows[:_SHOWN]
    ]  # fmt: skip
    header = ("file", "pages", "words", "bare ms", "median", "pincite ms", "median", "ratio")
    parts = [
        table(header, shown),
        f"{len(rows)} files ({len(shown)} shown, those with the most time above {LIMIT:g} times bare words); "
        f"{len(figures['skipped'])} cannot be read and are left out",
        f"in total {figures['pages']} pages, {figures['words']} words: bare {figures['bare_seconds']:.2f} s, "
        f"pincite {figures['pincite_seconds']:.2f} s, ratio {figures['ratio']:.2f} "
        f"(of medians {figures['ratio_of_medians']:.2f})",
    ]
    if "steps" in figures:
        steps = [
            (name, f"{s:.3f}", f"{s / figures['bare_seconds']:.2f}") for name, s in figures["steps"].items()
        ]
        parts.append(table(("step", "seconds", "of bare words"), steps))
    if "peak_mb" in figures:
        peaks = figures["peak_mb"]
        parts.append(f"peak memory: bare {peaks['bare']:.0f} MB, pincite {peaks['pincite']:.0f} MB")
    return "\n\n".join(parts)


_SIDES = ("bare", "pincite")


def _excess(row: dict[str, Any]) -> float:
    return float(row["pincite"]["min"] - LIMIT * row["bare"]["min"])


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="*", type=Path, help="PDF files and folders (default: fixtures/pdf)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each side on each file (default 3)")
    parser.add_argument("--steps", action="store_true", help="also print the seconds of each step")
    parser.add_argument("--memory", action="store_true", help="also print the peak memory of each side")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

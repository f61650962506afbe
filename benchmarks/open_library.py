"""Opening a stored 300-page document from a library file, against adding its PDF.

    python -m benchmarks.open_library [FILE...] [--pages N] [--repeat N] [--json]

The default input is a generated PDF of 300 pages with 400 words each, and fixtures/pdf/long_300.pdf. Adding is
`Library(path).add(pdf)` into a new file. Opening is `Library(path).get(id)` with a new object, then all its blocks
and its whole text. The file is in the system's cache both times.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.documents import Prose, write_pdf
from benchmarks.measure import Target, report, spread, table, timed
from blocks.library.library import Library

LONG = Path(__file__).resolve().parent.parent / "fixtures" / "pdf" / "long_300.pdf"
LIMIT = 20.0
_SEED = 3


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as folder:
        files = options.files or [_generated(Path(folder), options.pages), LONG]
        rows = [_measure(path, Path(folder), options.repeat) for path in files]
    figures = {"benchmark": "open_library", "repeat": options.repeat, "files": rows}
    targets = [Target(f"openings in the time of adding {r['file']}", LIMIT, r["ratio"], True) for r in rows]
    report(figures, targets, _text(rows), as_json=options.json)


def _generated(folder: Path, pages: int) -> Path:
    path = folder / f"prose_{pages}.pdf"
    path.write_bytes(write_pdf(Prose(_SEED).pages(pages)))
    return path


def _measure(path: Path, folder: Path, repeat: int) -> dict[str, Any]:
    adding, opening, bare_opening = [], [], []
    for k in range(repeat):
        place = folder / f"{path.stem}_{k}.pincite"
        seconds, document_id = timed(_add, place, path)
        adding.append(seconds)
        opening.append(timed(_open, place, document_id, whole=True)[0])
        bare_opening.append(timed(_open, place, document_id, whole=False)[0])
    with Library(place) as library:
        document = library.get(document_id)
        pages, words = document.page_count, len(document.words)
    return {
        "file": path.name,
        "pages": pages,
        "words": words,
        "stored_bytes": place.stat().st_size,
        "pdf_bytes": path.stat().st_size,
        "add": spread(adding),
        "open": spread(opening),
        "open_columns": spread(bare_opening),
        "ratio": min(adding) / min(opening),
        "ratio_columns": min(adding) / min(bare_opening),
    }


def _add(place: Path, path: Path) -> str:
    with Library(place) as library:
        return library.add(path).id


def _open(place: Path, document_id: str, *, whole: bool) -> int:
    """Open the stored document; with `whole`, build all its blocks and its text too. Returns the text's length."""
    with Library(place) as library:
        document = library.get(document_id)
        return len(document.text) + len(document.blocks) if whole else len(document.words)


def _text(rows: list[dict[str, Any]]) -> str:
    header = (
        "file",
        "pages",
        "words",
        "add ms",
        "open ms",
        "ratio",
        "columns only ms",
        "ratio",
        "library / PDF",
    )
    return table(
        header,
        [
            (
                r["file"],
                r["pages"],
                r["words"],
                f"{1000 * r['add']['min']:.1f}",
                f"{1000 * r['open']['min']:.2f}",
                f"{r['ratio']:.1f}",
                f"{1000 * r['open_columns']['min']:.2f}",
                f"{r['ratio_columns']:.1f}",
                f"{r['stored_bytes'] / r['pdf_bytes']:.2f}",
            )
            for r in rows
        ],
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="PDF files instead of the default ones")
    parser.add_argument("--pages", type=int, default=300, help="pages of the generated PDF (default 300)")
    parser.add_argument("--repeat", type=int, default=5, help="runs (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

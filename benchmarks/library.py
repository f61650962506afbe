"""Quotes in libraries of 10,000 to 1,000,000 blocks: time, memory, bytes, recall, beside rapidfuzz and pg_trgm.

    python -m benchmarks.library [FOLDER|FILE|LIBRARY...] [--blocks 10000,100000] [--server URL] [--quotes N]
                                 [--peer-quotes N] [--keep FOLDER] [--json]

Documents are recombined from the words of PDFs or libraries (fixtures/pdf without arguments), 200 blocks each, and
added as reading would add them. Quotes come from documents all over the library, few of which are open by then, and
are asked again with their document named: recall is held against that. A fresh process asks, and its memory is told.
With the address of a PostgreSQL server the same libraries are made there too (`bench_<blocks>`), and pg_trgm is asked.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.library_peers import by_rapidfuzz, by_trigrams, schema_bytes
from benchmarks.measure import Target, own_peak, pdf_files, report, spread, table, timed
from benchmarks.quote_mix import QuoteCase, as_read, quote_mix
from benchmarks.recombined import Stock, pages_of, recombined, stock_of
from blocks.errors import PinciteError
from blocks.model import Content
from blocks.reading.isolate import Reading
from blocks.reading.packing import pack
from blocks.reading.read import Prepared
from blocks.reading.source import SourceFile
from grounding.model import Verdict
from pincite.library import Library

EXACT_LIMIT, FUZZY_LIMIT, GROWTH_LIMIT, MEMORY_LIMIT, RECALL_LIMIT = 10.0, 60.0, 2.0, 600.0, 0.98
_BLOCKS_A_DOCUMENT = 200
_QUOTES_A_DOCUMENT = 3
_STRANGER = 10**9
"""Seed of a document that no library has."""


@dataclass(frozen=True, slots=True)
class Case:
    """A quote of a library."""

    document: int
    """The number of the document that it comes from."""
    made: QuoteCase
    """The quote, its kind, and whether the document says it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    stock = _stock(options.sources)
    stores = ["sqlite", *(["postgresql"] if options.server else [])]
    with tempfile.TemporaryDirectory() as scratch:
        options.keep = options.keep or Path(scratch)
        options.keep.mkdir(parents=True, exist_ok=True)
        rows = [_measure(stock, blocks, store, options) for blocks in options.blocks for store in stores]
    growth = [_growth(rows, store, *sizes) for store in stores for sizes in pairwise(options.blocks)]
    figures = {"benchmark": "library", "words": len(stock.words), "sizes": rows, "growth": growth}
    report(figures, _targets(rows, growth), _text(rows, growth), as_json=options.json)


def _stock(sources: Sequence[Path]) -> Stock:
    with ExitStack() as opened:
        libraries = [opened.enter_context(Library(path)) for path in sources if path.suffix == ".pincite"]
        files = [path for path in sources if path.suffix != ".pincite"]
        if files or not libraries:
            libraries.append(_read(pdf_files(files)))
        return stock_of(document for library in libraries for document in library)


def _read(files: Sequence[Path]) -> Library:
    library = Library()
    for path in files:
        with suppress(PinciteError):  # the fixtures have damaged and encrypted files
            library.add(path, ocr="never", isolate=True)
    return library


def _measure(stock: Stock, blocks: int, store: str, options: argparse.Namespace) -> dict[str, Any]:
    place = _place(blocks, store, options)
    with Library(place) as library:
        begun = len(library)
    adding, ids = timed(_add, place, stock, blocks)
    cases = _cases(stock, blocks, options.quotes)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        asked = pool.apply(_ask, (place, [ids[case.document] for case in cases], [c.made for c in cases]))
    return {
        "store": store,
        "blocks": blocks,
        "documents": len(ids),
        # Of a library that was kept from another run nothing is known.
        "blocks_a_second": None if begun else blocks / adding,
        "bytes_a_block": _bytes(place, store) / blocks,
        **asked,
        "peers": _peers(stock, blocks, store, cases, options),
    }


def _place(blocks: int, store: str, options: argparse.Namespace) -> str:
    if store == "sqlite":
        return str(options.keep / f"{blocks}.pincite")
    return f"{options.server}{'&' if '?' in options.server else '?'}library=bench_{blocks}"


def _bytes(place: str, store: str) -> int:
    return Path(place).stat().st_size if store == "sqlite" else schema_bytes(place)


def _add(place: str, stock: Stock, blocks: int) -> list[str]:
    """Add the documents that aren't there yet; the ids of all."""
    with Library(place) as library:
        known = library.document_ids
        if len(known) * _BLOCKS_A_DOCUMENT >= blocks:
            return known
        return [library.keep(_prepared(k, content)).id for k, content in enumerate(_contents(stock, blocks))]


def _prepared(number: int, content: Content) -> Prepared:
    # The bytes only tell documents apart: what a PDF of them takes is no concern of the index.
    source = SourceFile(f"{number}.pdf", str(number).encode(), None)
    return Prepared(source, Reading(content, bytearray(pack(content))))


def _contents(stock: Stock, blocks: int) -> Iterator[Content]:
    return recombined(stock, blocks, _BLOCKS_A_DOCUMENT, seed=1)


def _cases(stock: Stock, blocks: int, count: int) -> list[Case]:
    """Quotes of documents from all over the library."""
    documents = -(-blocks // _BLOCKS_A_DOCUMENT)
    step = max(1, documents * _QUOTES_A_DOCUMENT // count)
    stranger = next(recombined(stock, _BLOCKS_A_DOCUMENT, _BLOCKS_A_DOCUMENT, seed=_STRANGER))
    foreign = as_read("stranger", pages_of(stranger))
    found: list[Case] = []
    for number, content in enumerate(_contents(stock, blocks)):
        if number % step == 0 and len(found) < count:
            document = as_read(f"{number}.pdf", pages_of(content))
            made = quote_mix(document, foreign, rounds=1, seed=number)
            found += [Case(number, each) for each in made[:_QUOTES_A_DOCUMENT]]
    return found


def _ask(place: str, ids: Sequence[str], cases: Sequence[QuoteCase]) -> dict[str, Any]:
    """Ask each quote of the whole library, then of its own document."""
    with Library(place) as library:
        library.locate("to begin with, what a process loads once is loaded")
        rows = [_asked(library, document_id, case) for document_id, case in zip(ids, cases, strict=True)]
    true = [row for row in rows if row["true"] and row["named"]]
    kinds = sorted({row["kind"] for row in true})
    return {
        "exact": _spread([row["ms"] for row in rows if row["exact"]]),
        "fuzzy": _spread([row["ms"] for row in rows if not row["exact"]]),
        "recall": _recall(true),
        "recall_of_kinds": {kind: _recall([row for row in true if row["kind"] == kind]) for kind in kinds},
        "as_good": sum(row["as_good"] for row in rows) / len(rows),
        "peak_mb": own_peak(),
    }


def _asked(library: Library, document_id: str, case: QuoteCase) -> dict[str, Any]:
    start = time.perf_counter()
    match = library.locate(case.asked.text)
    ms = 1000 * (time.perf_counter() - start)
    named = library.locate(case.asked.text, document=document_id)
    return {
        "kind": case.kind,
        "true": case.true,
        "ms": ms,
        "exact": named.verdict is Verdict.EXACT,
        "named": named.verified,
        "found": match.verified,
        "as_good": match.verdict.rank >= named.verdict.rank,
    }


def _spread(ms: Sequence[float]) -> dict[str, float]:
    return {"quotes": len(ms), **spread(ms)}


def _recall(rows: Sequence[dict[str, Any]]) -> float:
    """Of the quotes that are verified with their document named, the part that is verified without."""
    return sum(row["found"] for row in rows) / max(1, len(rows))


def _peers(
    stock: Stock, blocks: int, store: str, cases: Sequence[Case], options: argparse.Namespace
) -> dict[str, Any]:
    # Where there are any, those with typos: of exact words the peers find the first block and look no further.
    true = sorted((case.made for case in cases if case.made.true), key=lambda made: made.kind != "typos")
    asked = [made.asked.text for made in true[: options.peer_quotes]]
    if not asked:
        return {}
    if store == "sqlite":
        return {"rapidfuzz": _spread(by_rapidfuzz(_contents(stock, blocks), asked))}
    return {"pg_trgm": _spread(by_trigrams(options.server, _contents(stock, blocks), asked))}


def _growth(rows: Sequence[dict[str, Any]], store: str, small: int, large: int) -> dict[str, Any]:
    """By what factor the medians grow from one size to the next."""
    a, b = (
        next(r for r in rows if (r["store"], r["blocks"]) == (store, blocks)) for blocks in (small, large)
    )
    medians = {kind: b[kind]["median"] / a[kind]["median"] for kind in ("exact", "fuzzy")}
    return {"store": store, "from": small, "to": large, **medians}


def _targets(rows: Sequence[dict[str, Any]], growth: Sequence[dict[str, Any]]) -> list[Target]:
    found = []
    for row in rows:
        what = f"{row['blocks']} blocks, {row['store']}"
        found += [
            Target(f"ms of an exact quote at the median in {what}", EXACT_LIMIT, row["exact"]["median"]),
            Target(f"ms of a fuzzy quote at the median in {what}", FUZZY_LIMIT, row["fuzzy"]["median"]),
            Target(f"MB of the process at its peak, {what}", MEMORY_LIMIT, row["peak_mb"]),
            Target(f"recall against the document named, {what}", RECALL_LIMIT, row["recall"], True),
        ]
    for g in growth:
        for kind in ("exact", "fuzzy"):
            name = f"growth of the median of {kind} quotes from {g['from']} to {g['to']} blocks, {g['store']}"
            found.append(Target(name, GROWTH_LIMIT, g[kind]))
    return found


def _text(rows: Sequence[dict[str, Any]], growth: Sequence[dict[str, Any]]) -> str:
    header = (
        "store",
        "blocks",
        "blocks/s",
        "bytes/block",
        "exact ms",
        "p95",
        "fuzzy ms",
        "p95",
        "recall",
        "peak MB",
    )
    parts = [table(header, [_cells(row) for row in rows])]
    parts += [
        f"{name} over {row['blocks']} blocks: {peer['median']:.0f} ms at the median of {peer['quotes']} quotes"
        for row in rows
        for name, peer in row["peers"].items()
    ]
    parts += [
        f"{g['store']} from {g['from']} to {g['to']} blocks: exact × {g['exact']:.2f}, fuzzy × {g['fuzzy']:.2f}"
        for g in growth
    ]
    for row in rows:
        kinds = ", ".join(f"{kind} {recall:.3f}" for kind, recall in row["recall_of_kinds"].items())
        parts.append(
            f"recall in {row['blocks']} blocks, {row['store']}: {kinds}; as good {row['as_good']:.3f}"
        )
    return "\n\n".join(parts)


def _cells(row: dict[str, Any]) -> list[str]:
    speed = row["blocks_a_second"]
    ms = [f"{row[kind][figure]:.1f}" for kind in ("exact", "fuzzy") for figure in ("median", "p95")]
    return [
        row["store"],
        str(row["blocks"]),
        f"{speed:.0f}" if speed else "kept",
        f"{row['bytes_a_block']:.0f}",
        *ms,
        f"{row['recall']:.3f}",
        f"{row['peak_mb']:.0f}",
    ]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "sources",
        nargs="*",
        type=Path,
        help="PDFs, folders of them, or libraries, whose words are recombined",
    )
    parser.add_argument("--blocks", type=_sizes, default=[10_000, 100_000], help="sizes, with commas")
    parser.add_argument("--server", help="postgresql://user@host/database: libraries are made there too")
    parser.add_argument("--quotes", type=int, default=200, help="quotes for each library (default 200)")
    parser.add_argument(
        "--peer-quotes", type=int, default=3, help="quotes for each peer, which are slow (default 3)"
    )
    parser.add_argument(
        "--keep", type=Path, help="folder in which the libraries' files stay and are found again"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


def _sizes(text: str) -> list[int]:
    return sorted({int(part) for part in text.split(",")})


if __name__ == "__main__":
    main()

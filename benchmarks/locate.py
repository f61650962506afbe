"""Milliseconds per quote in documents of 10, 100 and 1,000 pages, against rapidfuzz on the same text.

    python benchmarks/locate.py [--pages 10,100,1000] [--quotes N] [--json]

Each document is made from a seed, written as a PDF and read; its indexes are built by one quote that is not
counted. Then every quote is asked for once. `rapidfuzz.fuzz.partial_ratio_alignment` gets every third one in turn.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from documents import WORDS_A_PAGE, Prose, QuoteCase, exact_quotes, fuzzy_quotes, write_pdf
from measure import Target, report, spread, table, timed
from rapidfuzz.fuzz import partial_ratio_alignment

from blocks.content import read_content
from blocks.document import Document
from grounding.match_quote import match_quote
from grounding.model import Match, Quote

EXACT_LIMIT = 5.0
FUZZY_LIMIT = 50.0
_SEED = 2
_PEER_EVERY = 3
_UNCOUNTED = "Verily no page of this document has ever held a sentence of quite such a kind, 12 times or 7."


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    sizes = [_measure(pages, options.quotes) for pages in options.pages]
    growth = _growth(sizes)
    figures = {"benchmark": "locate", "words_a_page": WORDS_A_PAGE, "sizes": sizes, "growth": growth}
    largest = sizes[-1]
    targets = [
        Target(
            f"median ms of an exact quote in {largest['pages']} pages", EXACT_LIMIT, _median(largest, "exact")
        ),
        Target(
            f"median ms of a fuzzy quote in {largest['pages']} pages", FUZZY_LIMIT, _median(largest, "fuzzy")
        ),
    ]
    if growth:
        g = growth[-1]
        targets.append(
            Target(f"growth of fuzzy quotes from {g['from']} to {g['to']} pages", g["linear"], g["fuzzy"])
        )
    report(figures, targets, _text(figures), as_json=options.json)


def _measure(page_count: int, quotes: int) -> dict[str, Any]:
    pages = Prose(_SEED).pages(page_count)
    data = write_pdf(pages)
    reading, content = timed(read_content, data)
    document = Document("doc_0", "document.pdf", "", content, 1)
    text_index, _ = timed(getattr, document, "flow")
    first, _ = timed(match_quote, document, Quote(_UNCOUNTED))
    cases = exact_quotes(pages, quotes, _SEED) + fuzzy_quotes(pages, quotes, _SEED + 1)
    rows = [_ask(document, case, with_peer=k % _PEER_EVERY == 0) for k, case in enumerate(cases)]
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    groups = {kind: [r for r in rows if r["kind"] == kind] for kind in kinds}
    groups["fuzzy"] = [r for r in rows if r["kind"] != "exact"]
    return {
        "pages": page_count,
        "words": len(document.words),
        "reading_seconds": reading,
        "text_index_seconds": text_index,
        "first_quote_seconds": first,
        "kinds": {kind: _summary(group) for kind, group in groups.items()},
    }


def _ask(document: Document, case: QuoteCase, *, with_peer: bool) -> dict[str, Any]:
    quote = Quote(case.text)
    start = time.perf_counter()
    match = match_quote(document, quote)
    row = {"kind": case.kind, "ms": _since(start), "placed": _placed(match, case), "peer": None}
    if with_peer:
        start = time.perf_counter()
        partial_ratio_alignment(case.text, document.text)
        row["peer"] = _since(start)
    return row


def _since(start: float) -> float:
    return 1000 * (time.perf_counter() - start)


def _placed(match: Match, case: QuoteCase) -> bool:
    """On the page that it was taken from; for an absent quote, not verified anywhere."""
    return not match.verified if case.page is None else case.page in match.pages


def _summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Milliseconds of all quotes, those of the peer, and the ratio of medians on the quotes that both had."""
    shared = [r for r in rows if r["peer"] is not None]
    summary: dict[str, Any] = {
        "quotes": len(rows),
        "ms": spread([r["ms"] for r in rows]),
        "placed": sum(r["placed"] for r in rows) / len(rows),
    }
    if shared:
        peer = spread([r["peer"] for r in shared])
        summary["peer_ms"] = peer
        summary["ratio"] = statistics.median(r["ms"] for r in shared) / peer["median"]
    return summary


def _median(size: dict[str, Any], kind: str) -> float:
    return float(size["kinds"][kind]["ms"]["median"])


def _growth(sizes: list[dict[str, Any]]) -> list[dict[str, float]]:
    """By what factor the medians grow from each size to the next, and by which the pages do."""
    return [
        {
            "from": a["pages"],
            "to": b["pages"],
            "linear": b["pages"] / a["pages"],
            "exact": _median(b, "exact") / _median(a, "exact"),
            "fuzzy": _median(b, "fuzzy") / _median(a, "fuzzy"),
        }
        for a, b in pairwise(sizes)
    ]


def _text(figures: dict[str, Any]) -> str:
    parts = []
    for size in figures["sizes"]:
        parts.append(
            f"{size['pages']} pages, {size['words']} words; once: reading {size['reading_seconds']:.2f} s, "
            f"text index {size['text_index_seconds']:.3f} s, first fuzzy quote {size['first_quote_seconds']:.3f} s"
        )
        rows = [(kind, *_cells(summary)) for kind, summary in size["kinds"].items()]
        header = ("kind", "quotes", "placed", "median ms", "p95 ms", "rapidfuzz ms", "p95", "ratio")
        parts.append(table(header, rows))
    parts += [
        f"from {g['from']:g} to {g['to']:g} pages (× {g['linear']:g}): exact × {g['exact']:.2f}, "
        f"fuzzy × {g['fuzzy']:.2f}"
        for g in figures["growth"]
    ]
    return "\n\n".join(parts)


def _cells(summary: dict[str, Any]) -> list[str]:
    ms, peer = summary["ms"], summary.get("peer_ms")
    cells = [str(summary["quotes"]), f"{summary['placed']:.2f}", f"{ms['median']:.2f}", f"{ms['p95']:.2f}"]
    if peer is None:
        return [*cells, "–", "–", "–"]
    return [*cells, f"{peer['median']:.2f}", f"{peer['p95']:.2f}", f"{summary['ratio']:.2f}"]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--pages", type=_sizes, default=[10, 100, 1000], help="sizes, with commas (default 10,100,1000)"
    )
    parser.add_argument(
        "--quotes", type=int, default=20, help="quotes of each kind in each document (default 20)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


def _sizes(text: str) -> list[int]:
    return sorted({int(part) for part in text.split(",")})


if __name__ == "__main__":
    main()

"""Milliseconds per quote in documents of 10, 100 and 1,000 pages, beside rapidfuzz, gtrex and anchorite.

    python -m benchmarks.locate [--pages 10,100,1000] [--rounds N] [--peers NAMES] [--peer-seconds S] [--json]

Each document is made from a seed, written as a PDF and read; its indexes are built before the first quote. Then every
quote is asked for once. Peers that are installed get the same quotes in the same order until their time is up.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pymupdf

from benchmarks.documents import WORDS_A_PAGE, Pages, Prose, write_pdf
from benchmarks.measure import Target, report, spread, table, timed
from benchmarks.quote_mix import QuoteCase, as_read, quote_mix
from benchmarks.quotes.protocol import Asked, make_tool
from blocks.document import Document
from blocks.reading.content import read_content
from grounding.model import Match, Quote
from grounding.quotes.match import match_quote

MEAN_LIMIT = 3.0
INDEX_LIMIT = 1.0
PEERS = ("rapidfuzz", "gtrex", "anchorite")
_SEED = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    notes: list[str] = []
    sizes = [_measure(pages, options, notes) for pages in options.pages]
    growth = _growth(sizes)
    figures = {
        "benchmark": "locate",
        "words_a_page": WORDS_A_PAGE,
        "sizes": sizes,
        "growth": growth,
        "left_out": list(dict.fromkeys(notes)),
    }
    report(figures, _targets(sizes, growth), _text(figures), as_json=options.json)


def _targets(sizes: list[dict[str, Any]], growth: list[dict[str, float]]) -> list[Target]:
    largest = sizes[-1]
    pages = largest["pages"]
    targets = [
        Target(f"mean processor ms per quote in {pages} pages", MEAN_LIMIT, largest["all"]["cpu_ms"]["mean"]),
        Target(
            f"indexing {pages} pages, in parts of reading their words", INDEX_LIMIT, largest["index_ratio"]
        ),
    ]
    for g in growth[-1:]:
        targets.append(
            Target(
                f"growth of a quote's mean from {g['from']:g} to {g['to']:g} pages", g["linear"], g["mean"]
            )
        )
    return targets


def _measure(page_count: int, options: argparse.Namespace, notes: list[str]) -> dict[str, Any]:
    pages, stranger = Prose(_SEED).pages(page_count), Prose(_SEED + 1).pages(10)
    cases = quote_mix(
        as_read("document", pages), as_read("stranger", stranger), rounds=options.rounds, seed=_SEED
    )
    _load_word_lists(stranger)
    data = write_pdf(pages)
    bare, _ = timed(_bare_words, data)
    reading, content = timed(read_content, data)
    document = Document("doc_0", "document.pdf", "", content, 1)
    indexing, _ = timed(_index, document)
    rows = [_ask(document, case) for case in cases]
    kinds = dict.fromkeys(row["kind"] for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "document.pdf"
        pdf.write_bytes(data)
        peers = [_peer(name, pdf, cases, rows, options.peer_seconds, notes) for name in options.peers]
    return {
        "pages": page_count,
        "words": len(document.words),
        "words_seconds": bare,
        "reading_seconds": reading,
        "index_seconds": indexing,
        "index_ratio": indexing / bare,
        "all": _summary(rows),
        "kinds": {kind: _summary([r for r in rows if r["kind"] == kind]) for kind in kinds},
        "peers": [peer for peer in peers if peer is not None],
    }


def _load_word_lists(pages: Pages) -> None:
    """Ask something of another document, so that what a process loads once is there."""
    document = Document("doc_1", "stranger.pdf", "", read_content(write_pdf(pages)), 1)
    text = as_read("stranger", pages)
    for case in quote_mix(text, text, rounds=1, seed=_SEED):
        match_quote(document, Quote(case.asked.text))


def _index(document: Document) -> None:
    """Build what the first quote builds: text index, k-gram index and running text."""
    document.flow.windows("benchmark")
    document.span_text(0, 1)


def _bare_words(data: bytes) -> int:
    """Every page's words as PyMuPDF gives them: the floor of reading. Returns how many there are."""
    with pymupdf.open(stream=data, filetype="pdf") as pdf:
        return sum(len(page.get_text("words")) for page in pdf)


def _ask(document: Document, case: QuoteCase) -> dict[str, Any]:
    ms, cpu_ms, match = _clocked(lambda: match_quote(document, Quote(case.asked.text)))
    words = Counter((int(document.words.pages[i]), document.words.texts[i]) for i in match.word_indices)
    return {
        "kind": case.kind,
        "ms": ms,
        "cpu_ms": cpu_ms,
        "right": case.placed(words) if case.true else not match.verified,
    }


def _clocked(work: Callable[[], Match]) -> tuple[float, float, Match]:
    """Milliseconds on the wall's clock, milliseconds of processor time, and what the call returned."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return 1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu), result


def _peer(
    name: str,
    pdf: Path,
    cases: Sequence[QuoteCase],
    rows: Sequence[dict[str, Any]],
    seconds: float,
    notes: list[str],
) -> dict[str, Any] | None:
    """The peer on the first quotes, as many as `seconds` allow, and pincite on the same ones."""
    try:
        tool = make_tool(name)
    except ImportError:
        notes.append(f"{name}: not installed")
        return None
    opening, _ = timed(tool.open, pdf)
    spent: list[float] = []
    for case in cases:
        spent.append(_since(tool.locate, case.asked))
        if sum(spent) > 1000 * seconds:
            break
    ours = statistics.mean(row["ms"] for row in rows[: len(spent)])
    return {
        "name": tool.name,
        "opening_seconds": opening,
        "quotes": len(spent),
        "ms": spread(spent),
        "pincite_ms": ours,
        "ratio": spread(spent)["mean"] / ours,
    }


def _since(locate: Callable[[Asked], object], asked: Asked) -> float:
    start = time.perf_counter()
    locate(asked)
    return 1000 * (time.perf_counter() - start)


def _summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "quotes": len(rows),
        "right": sum(r["right"] for r in rows) / len(rows),
        "ms": spread([r["ms"] for r in rows]),
        "cpu_ms": spread([r["cpu_ms"] for r in rows]),
    }


def _growth(sizes: list[dict[str, Any]]) -> list[dict[str, float]]:
    """By what factor the mean grows from each size to the next, and by which the pages do."""
    return [
        {
            "from": a["pages"],
            "to": b["pages"],
            "linear": b["pages"] / a["pages"],
            "mean": b["all"]["cpu_ms"]["mean"] / a["all"]["cpu_ms"]["mean"],
        }
        for a, b in pairwise(sizes)
    ]


def _text(figures: dict[str, Any]) -> str:
    parts = [part for size in figures["sizes"] for part in _size_text(size)]
    parts += [
        f"from {g['from']:g} to {g['to']:g} pages (× {g['linear']:g}): mean × {g['mean']:.2f}"
        for g in figures["growth"]
    ]
    return "\n\n".join(parts + figures["left_out"])


def _size_text(size: dict[str, Any]) -> list[str]:
    once = (
        f"{size['pages']} pages, {size['words']} words; once: bare words {size['words_seconds']:.2f} s, "
        f"reading {size['reading_seconds']:.2f} s, index {size['index_seconds']:.2f} s "
        f"({size['index_ratio']:.2f} of bare words)"
    )
    rows = [(kind, *_cells(summary)) for kind, summary in [*size["kinds"].items(), ("all", size["all"])]]
    parts = [once, table(("kind", "quotes", "right", "mean ms", "median", "p95", "cpu mean"), rows)]
    if size["peers"]:
        header = ("peer", "quotes", "mean ms", "median", "p95", "pincite mean", "times", "opening s")
        parts.append(table(header, [_peer_cells(peer) for peer in size["peers"]]))
    return parts


def _cells(summary: dict[str, Any]) -> list[str]:
    ms = [f"{summary['ms'][figure]:.2f}" for figure in ("mean", "median", "p95")]
    return [str(summary["quotes"]), f"{summary['right']:.2f}", *ms, f"{summary['cpu_ms']['mean']:.2f}"]


def _peer_cells(peer: dict[str, Any]) -> list[str]:
    ms = [f"{peer['ms'][figure]:.1f}" for figure in ("mean", "median", "p95")]
    ours = [f"{peer['pincite_ms']:.2f}", f"{peer['ratio']:.0f}", f"{peer['opening_seconds']:.1f}"]
    return [peer["name"], str(peer["quotes"]), *ms, *ours]


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--pages", type=_sizes, default=[10, 100, 1000], help="sizes, with commas (default 10,100,1000)"
    )
    parser.add_argument(
        "--rounds", type=int, default=8, help="rounds of 36 quotes in each document (default 8)"
    )
    parser.add_argument(
        "--peers", type=_names, default=list(PEERS), help=f"with commas, or none (default {','.join(PEERS)})"
    )
    parser.add_argument(
        "--peer-seconds", type=float, default=10, help="time of each peer in each document (default 10)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


def _sizes(text: str) -> list[int]:
    return sorted({int(part) for part in text.split(",")})


def _names(text: str) -> list[str]:
    return [] if text == "none" else text.split(",")


if __name__ == "__main__":
    main()

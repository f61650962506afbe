"""What finding, rewriting and streaming citation tokens costs, in parts of one plain regex pass over the same text.

    python -m benchmarks.tokens [--sizes 0.1,1,10] [--repeat N] [--chunk N] [--json]

The answer is made from a seed: paragraphs of words with inline code, a fenced block now and then, and 5,000 tokens a
megabyte. Everything is clocked in processor time; the smallest of the repeats counts, and all jobs take turns.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.measure import Target, report, table
from grounding.markers.sources_used import citations_present_inline, extract_citation_sids_any
from grounding.markers.token_stream import CitationStream
from grounding.markers.tokens import (
    find_tokens,
    renumber_tokens,
    rewrite_citation_tokens,
    strip_citation_tokens,
)

TOKENS_PER_MB = 5_000
MB = 1_000_000
SOURCES = 200
_PLAIN = re.compile(r"\[\[S:[0-9, -]+\]\]")
_SLOWEST = "stream, by 1"
"""Clocked on a megabyte at most, so that a run takes a minute or two."""
GROWTH_LIMIT = 1.5
"""How much dearer a megabyte of a large answer may be than one of a small answer."""


def answer(megabytes: float, seed: int = 1) -> str:
    """An answer of about this size, the same for the same seed."""
    choose = random.Random(seed)
    words = ["".join(choose.choices("abcdefghijklmnoprstuvw", k=choose.randint(2, 10))) for _ in range(3_000)]
    size, parts, length, tokens = int(megabytes * MB), [], 0, 0
    while length < size:
        sentence = " ".join(choose.choices(words, k=choose.randint(8, 20)))
        if choose.random() < 0.1:
            sentence += f" `{choose.choice(words)}`"
        if tokens < length * TOKENS_PER_MB // MB + 1:
            sentence += f" {_token(choose)}"
            tokens += 1
        sentence += choose.choice([". ", ". ", ". ", ".\n", ".\n\n"])
        if choose.random() < 0.002:
            sentence += "\n\n```\nprint(x[0])  # [[S:1]]\n```\n\n"
        parts.append(sentence)
        length += len(sentence)
    return "".join(parts)


def _token(choose: random.Random) -> str:
    sids = [choose.randint(1, SOURCES) for _ in range(choose.choice([1, 1, 1, 2, 3]))]
    return f"[[S:{','.join(map(str, sids))}]]"


def stream(text: str, chunk: int) -> int:
    """Stream the text and render each token; how much came out."""
    filtered = CitationStream(lambda sids: f"<sup>{sids}</sup>")
    shown = sum(len(filtered.feed(text[at : at + chunk])) for at in range(0, len(text), chunk))
    return shown + len(filtered.close())


def jobs(chunk: int) -> dict[str, Callable[[str], object]]:
    """What is clocked, the floor first."""
    mapping = {sid: sid + 1 for sid in range(1, SOURCES + 1)}
    return {
        "plain regex": _PLAIN.findall,
        "find": lambda text: find_tokens(text, "text"),
        "extract ids": lambda text: extract_citation_sids_any(text),
        "present": lambda text: citations_present_inline(text, known={SOURCES + 1}),
        "rewrite": lambda text: rewrite_citation_tokens(text, mapping),
        "renumber": renumber_tokens,
        "strip": strip_citation_tokens,
        "stream, whole": lambda text: stream(text, len(text)),
        f"stream, by {chunk}": lambda text: stream(text, chunk),
        _SLOWEST: lambda text: stream(text[:MB], 1),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    work = jobs(options.chunk)
    sizes = [_measure(size, work, options.repeat) for size in options.sizes]
    growth = {name: sizes[-1]["seconds_per_mb"][name] / sizes[0]["seconds_per_mb"][name] for name in work}
    figures = {"chunk": options.chunk, "sizes": sizes, "growth": growth}
    target = Target("largest growth of the time for a megabyte", GROWTH_LIMIT, max(growth.values()))
    report(figures, [target], _text(figures), as_json=options.json)


def _measure(megabytes: float, work: dict[str, Callable[[str], object]], repeat: int) -> dict[str, Any]:
    text = answer(megabytes)
    seconds = {name: float("inf") for name in work}
    for _ in range(repeat):
        for name, job in work.items():
            gc.collect()
            start = time.process_time()
            job(text)
            seconds[name] = min(seconds[name], time.process_time() - start)
    length = {name: min(len(text), MB) if name == _SLOWEST else len(text) for name in work}
    per_mb = {name: MB * taken / length[name] for name, taken in seconds.items()}
    floor = per_mb["plain regex"]
    return {
        "megabytes": len(text) / MB,
        "tokens": len(find_tokens(text)),
        "seconds_per_mb": per_mb,
        "times_the_floor": {name: taken / floor for name, taken in per_mb.items()},
    }


def _text(figures: dict[str, Any]) -> str:
    sizes = figures["sizes"]
    header = ["times the floor", *(f"{row['megabytes']:.1f} MB" for row in sizes), "ms per MB", "growth"]
    rows = [
        [
            name,
            *(f"{row['times_the_floor'][name]:.1f}" for row in sizes),
            f"{1000 * sizes[-1]['seconds_per_mb'][name]:.1f}",
            f"{figures['growth'][name]:.2f}",
        ]
        for name in figures["growth"]
    ]
    return table(header, rows)


def _sizes(text: str) -> list[float]:
    return sorted(float(size) for size in text.split(","))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=_sizes, default=[0.1, 1.0, 10.0], help="megabytes (default 0.1,1,10)")
    parser.add_argument("--repeat", type=int, default=3, help="runs (default 3)")
    parser.add_argument("--chunk", type=int, default=20, help="characters a chunk (default 20)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

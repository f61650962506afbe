"""Requests a second of 32 clients that locate quotes and fetch pages, beside the same calls in Python.

    python -m benchmarks.server [--clients N] [--seconds S] [--pages N] [--json]

A document made from a seed lies in a library file. First this process asks the library itself: a quote, a page, a
quote, … Then `pincite serve` has the file, and the clients ask in the same turn over connections that they keep.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.documents import Prose, write_pdf
from benchmarks.measure import Target, report, spread, table
from blocks.document import Document
from blocks.model import Kind
from pincite.library import Library
from renderers.page_images.drawing import PageDrawer

RATIO = 0.5
"""Requests a second that are promised, in parts of the calls a second of one Python process; the clients, which are
Python too, take their share of the machine."""
GROWTH = 1.15
"""Memory of the server and its workers at the end, in parts of that after a third of the time."""
_SEED = 3
_DPI = 72
"""The pages are asked for at one pixel a point."""
_WORDS = 12
"""Of a quote."""
_SAMPLES = 12
"""How often memory is measured."""


@dataclass
class Tally:
    """What one client did."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"locate": [], "page": []})
    """Duration of each request, by kind."""
    errors: list[str] = field(default_factory=list)
    """What went wrong."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "served.pincite"
        with Library(place) as library:
            document = library.add(write_pdf(Prose(_SEED).pages(options.pages)), name="made.pdf")
            quotes = _quotes(document)
            python = _python_calls(library, document.id, quotes, options)
        with served(place) as port:
            figures = _requests(port, document.id, quotes, options)
    figures = {"benchmark": "server", "python_calls_a_second": python, **figures}
    figures["ratio"] = figures["requests_a_second"] / python
    report(figures, _targets(figures), _text(figures), as_json=options.json)


def _targets(figures: dict[str, Any]) -> list[Target]:
    memory = figures["memory_mb"]
    settled = memory[len(memory) // 3]
    return [
        Target("errors", 0, figures["errors"]),
        Target("requests a second, in parts of Python's calls", RATIO, figures["ratio"], at_least=True),
        Target("memory at the end, in parts of that after a third of the time", GROWTH, memory[-1] / settled),
    ]


def _quotes(document: Document) -> list[str]:
    """Words in a row of paragraphs, each a true quote, in no order."""
    paragraphs = [block.text.split() for block in document.blocks if block.kind is Kind.PARAGRAPH]
    quotes = [" ".join(words[:_WORDS]) for words in paragraphs if len(words) > _WORDS]
    random.Random(_SEED).shuffle(quotes)
    return quotes


def _python_calls(library: Library, document: str, quotes: list[str], options: argparse.Namespace) -> float:
    """Calls a second of this process, quotes and pages in turn."""
    done, until = 0, time.perf_counter() + options.seconds / 4
    with PageDrawer(library.source_bytes(document)) as drawer:
        library.locate(quotes[0])
        began = time.perf_counter()
        while time.perf_counter() < until or not done:
            library.locate(quotes[done % len(quotes)], document=document)
            drawer.draw(done % options.pages + 1, dpi=_DPI)
            done += 1
        return 2 * done / (time.perf_counter() - began)


@contextmanager
def served(place: Path) -> Iterator[int]:
    """`pincite serve`, and the port that it listens on."""
    command = [sys.executable, "-m", "pincite", "serve", str(place), "--port", "0"]
    path = os.pathsep.join([str(Path(__file__).resolve().parent.parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert server.stdout is not None
        found = re.search(r":(\d+)/ \(API", server.stdout.readline())
        assert found is not None
        yield int(found[1])
    finally:
        server.terminate()
        server.communicate()


def _requests(port: int, document: str, quotes: list[str], options: argparse.Namespace) -> dict[str, Any]:
    """What the clients did together, and what memory the server took meanwhile."""
    turns = count()
    first = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    _ask(first, document, quotes, 0, options.pages, Tally())  # starts a worker of each kind
    first.close()
    tallies = [Tally() for _ in range(options.clients)]
    began = time.perf_counter()
    until = began + options.seconds
    clients = [
        threading.Thread(target=_client, args=(port, document, quotes, turns, until, options.pages, tally))
        for tally in tallies
    ]
    for client in clients:
        client.start()
    memory = []
    for sample in range(1, _SAMPLES + 1):
        time.sleep(max(0.0, began + options.seconds * sample / _SAMPLES - time.perf_counter()))
        memory.append(server_memory(port))
    for client in clients:
        client.join()
    took = time.perf_counter() - began
    done = {kind: [s for tally in tallies for s in tally.seconds[kind]] for kind in ("locate", "page")}
    errors = [error for tally in tallies for error in tally.errors]
    return {
        "clients": options.clients,
        "seconds": took,
        "requests": sum(map(len, done.values())),
        "requests_a_second": sum(map(len, done.values())) / took,
        "milliseconds": {kind: spread([1000 * s for s in seconds]) for kind, seconds in done.items()},
        "errors": len(errors),
        "first_errors": errors[:5],
        "memory_mb": [round(b / 1e6, 1) for b in memory],
    }


def _client(
    port: int, document: str, quotes: list[str], turns: count[int], until: float, pages: int, tally: Tally
) -> None:
    """One client: a quote, a page, a quote, … until the time is up."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    while time.perf_counter() < until:
        try:
            _ask(connection, document, quotes, next(turns), pages, tally)
        except (OSError, http.client.HTTPException, ValueError) as error:
            tally.errors.append(repr(error))
            connection.close()
    connection.close()


def _ask(
    connection: http.client.HTTPConnection,
    document: str,
    quotes: list[str],
    turn: int,
    pages: int,
    tally: Tally,
) -> None:
    """A quote and a page; notes how long each took, and what was wrong with the answer."""
    body = json.dumps({"quotes": [{"quote": quotes[turn % len(quotes)]}], "document": document})
    found = _timed(connection, "POST", "/api/locate", body, tally.seconds["locate"])
    if not json.loads(found)["matches"][0]["verified"]:
        tally.errors.append(f"not verified: {quotes[turn % len(quotes)]}")
    path = f"/api/documents/{document}/pages/{turn % pages + 1}/image?scale=1"
    if not _timed(connection, "GET", path, None, tally.seconds["page"]).startswith(b"\x89PNG"):
        tally.errors.append(f"no picture: {path}")


def _timed(
    connection: http.client.HTTPConnection, method: str, path: str, body: str | None, into: list[float]
) -> bytes:
    began = time.perf_counter()
    connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
    response = connection.getresponse()
    content = response.read()
    into.append(time.perf_counter() - began)
    if response.status != 200:
        raise ValueError(f"{response.status}: {content[:200]!r}")
    return content


def server_memory(port: int) -> float:
    """Bytes that the server and its workers hold."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", "/api/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return sum(
        float(value) for value in re.findall(r"^pincite_memory_bytes\{.*\} (\S+)$", text, re.MULTILINE)
    )


def _text(figures: dict[str, Any]) -> str:
    rows = [
        [kind, *(f"{told[name]:.1f}" for name in ("mean", "median", "p95"))]
        for kind, told in figures["milliseconds"].items()
    ]
    memory = figures["memory_mb"]
    return "\n".join(
        [
            f"{figures['clients']} clients, {figures['seconds']:.0f} s: {figures['requests']} requests, "
            f"{figures['errors']} errors {figures['first_errors'] or ''}",
            f"{figures['requests_a_second']:.1f} requests a second; Python {figures['python_calls_a_second']:.1f} "
            f"calls: {figures['ratio']:.2f}",
            table(["ms", "mean", "median", "p95"], rows),
            f"memory of server and workers: {memory[0]:.0f} MB, at the end {memory[-1]:.0f} MB",
        ]
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--clients", type=int, default=32, help="clients at a time")
    parser.add_argument("--seconds", type=float, default=60, help="how long they ask")
    parser.add_argument("--pages", type=int, default=100, help="pages of the document")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

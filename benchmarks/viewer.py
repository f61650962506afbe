"""The viewer on a long document in Chromium: how soon a page and a citation are there, and what memory is held.

    python -m benchmarks.viewer [--pages N] [--views N] [--json]

A document made from a seed goes to `pincite serve`. A browser opens the server's page at it, twice; then a viewer of
one's own opens a citation far behind, and goes through the document in no order, a page a time.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.documents import Prose, write_pdf
from benchmarks.measure import Target, report
from benchmarks.server import served, server_memory
from blocks.document import Document
from blocks.model import Kind
from pincite.library import Library

if TYPE_CHECKING:
    from browser import Page

FIRST_PAGE = 1.5
"""Seconds from opening the address to a drawn first page, whatever the length of the document."""
CITATION = 1.0
"""Seconds from pressing a number to lit words on a drawn page."""
GROWTH = 1.15
"""Memory at the end, in parts of that after a third of the views."""
_SEED = 7
_WORDS = 12
"""Of the quote."""
_SAMPLES = 12
"""How often memory is measured."""
_DRAWN = "document.querySelector('.pc-sheet[data-page=\"{page}\"] .pc-image')?.naturalWidth"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = write_pdf(Prose(_SEED).pages(options.pages))
        with served(folder / "served.pincite") as port:
            document = _posted(port, "/api/documents?name=made.pdf", data)["document"]
            page, cited = _citation(folder / "served.pincite", port, document, options.pages)
            with _browser()(folder) as window:
                figures = _measured(window, port, document, page, cited, options)
    figures = {"benchmark": "viewer", "pages": options.pages, "cited_page": page, **figures}
    report(figures, _targets(figures), _text(figures), as_json=options.json)


def _browser() -> Any:
    # The tests' own; they know its folder by pytest's settings.
    sys.path.append(str(Path(__file__).resolve().parent.parent / "tests" / "renderers"))
    from browser import browser

    return browser


def _targets(figures: dict[str, Any]) -> list[Target]:
    targets = [
        Target("seconds to the first page", FIRST_PAGE, figures["first_page_seconds"][0]),
        Target("seconds to the words of a citation", CITATION, figures["citation_seconds"]),
    ]
    for what in ("tab", "server"):
        held = figures[f"{what}_mb"]
        name = f"memory of the {what} at the end, in parts of that after a third of the views"
        targets.append(Target(name, GROWTH, held[-1] / held[len(held) // 3]))
    return targets


def _posted(port: int, path: str, body: bytes) -> dict[str, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    content: dict[str, Any] = json.loads(response.read())
    connection.close()
    if response.status >= 400:
        sys.exit(f"{path}: {response.status}: {content}")
    return content


def _citation(place: Path, port: int, document: str, pages: int) -> tuple[int, dict[str, Any]]:
    """A true quote from nine tenths down the document: its page, and the citation as the server binds it."""
    page = max(1, pages * 9 // 10)
    with Library(place) as library:
        held: Document = library.get(document)
        block = next(
            block
            for block in held.blocks
            if block.page == page and block.kind is Kind.PARAGRAPH and len(block.text.split()) > _WORDS
        )
    given = {
        "cited_text": " ".join(block.text.split()[:_WORDS]),
        "block_id": block.id,
        "citation_number": 1,
    }
    bound = _posted(port, "/api/citations", json.dumps({"citations": [given]}).encode())
    return page, bound["citations"]


def _measured(
    window: Page, port: int, document: str, page: int, citations: dict[str, Any], options: argparse.Namespace
) -> dict[str, Any]:
    address = f"http://127.0.0.1:{port}/"
    first_page = []
    for turn in range(2):
        window.open(
            f"{address}?{turn}#doc={document}"
        )  # the same address but for what follows # would only scroll
        first_page.append(_seconds(window, "0", _DRAWN.format(page=1), since="0"))
    window.run(f"""import('/static/viewer.js').then(async ({{createViewer}}) => {{
      const here = document.getElementById('viewer');
      here.replaceChildren();
      window.viewer = await createViewer(here, {{
        documentUrl: '/api/documents/{document}/pages', citations: {json.dumps(citations)}}});
    }})""")
    lit = f"document.querySelector('.pc-lit') && {_DRAWN.format(page=page)}"
    citation = _seconds(window, "viewer.openCitation(1)", lit)
    seconds, tab, kept, server, counted = [], [], [], [], []
    turns = random.Random(_SEED)
    # Else the tab would keep what it has fetched for whoever drives it.
    window.call("Network.disable")
    for view in range(1, options.views + 1):
        number = turns.randint(1, options.pages)
        seconds.append(_seconds(window, f"viewer.pages.goTo({number})", _DRAWN.format(page=number)))
        if view * _SAMPLES // options.views > (view - 1) * _SAMPLES // options.views:
            tab.append(_tab_megabytes(window))
            # Decoded pictures are kept, up to 512 MB of them, until memory is short.
            window.call("Memory.simulatePressureNotification", level="critical")
            window.call("HeapProfiler.collectGarbage")
            kept.append(_tab_megabytes(window))
            server.append(round(server_memory(port) / 1e6, 1))
            counted.append(window.call("Memory.getDOMCounters")["nodes"])
    return {
        "first_page_seconds": first_page,
        "citation_seconds": citation,
        "view_seconds": {"median": sorted(seconds)[len(seconds) // 2], "longest": max(seconds)},
        "views": options.views,
        "tab_with_caches_mb": tab,
        "tab_mb": kept,
        "tab_nodes": counted,
        "server_mb": server,
    }


def _seconds(window: Page, act: str, there: str, *, since: str = "performance.now()") -> float:
    """Seconds of the browser's clock until an expression is true, looked at with every frame.

    `since` is a time of that clock, 0 being when the address was opened.
    """
    took: float = window.run(f"""new Promise((give) => {{
      const began = {since};
      {act};
      const look = () => ({there}) ? give(performance.now() - began) : requestAnimationFrame(look);
      look();
    }})""")
    return took / 1000


def _tab_megabytes(window: Page) -> float:
    """What the tab's process holds for itself alone, and its share of the rest (Linux); other tabs are empty."""
    told = [Path(f"/proc/{process}/smaps_rollup").read_text("ascii") for process in window.drawers()]
    return round(max(int(one.split("\nPss:")[1].split()[0]) / 1024 for one in told), 1)


def _text(figures: dict[str, Any]) -> str:
    first, again = figures["first_page_seconds"]
    views = figures["view_seconds"]
    return "\n".join(
        [
            f"{figures['pages']} pages: first page {first:.2f} s, opened again {again:.2f} s; "
            f"citation on page {figures['cited_page']} {figures['citation_seconds']:.2f} s",
            f"{figures['views']} views: median {views['median']:.2f} s, longest {views['longest']:.2f} s",
            f"memory of the tab (MB): {figures['tab_mb']}",
            f"with what it gives back when memory is short: {figures['tab_with_caches_mb']}",
            f"memory of the server (MB): {figures['server_mb']}",
            f"nodes: {figures['tab_nodes']}",
        ]
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pages", type=int, default=1000, help="pages of the document")
    parser.add_argument("--views", type=int, default=500, help="pages that are looked at")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()

"""The folder that README.md and docs/*.md speak of: their files under the names that they have there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import house_rules
import pymupdf
from fixture_files import FIXTURES
from serving import serving
from sites import Answer, Sent

import pincite
from blocks.prompt.markup import parse_markup
from grounding import Turn, Usage

FILES = {
    "paper.pdf": "pdf/typst_paper.pdf",
    "paper-v2.pdf": "pdf/one_column.pdf",
    "one_column.pdf": "pdf/one_column.pdf",
    "poster.pdf": "pdf/layout_box.pdf",
    "tables.pdf": "pdf/tables.pdf",
    "posters/poster.pdf": "pdf/layout_box.pdf",
    "home/Papers/paper.pdf": "pdf/typst_paper.pdf",
    "scan.pdf": "scans/level.pdf",
    "survey.pdf": "imports/survey.pdf",
    "survey.azure.json": "imports/survey.azure.json",
    "survey.docling.json": "imports/survey.docling.json",
}
SENTENCE = "The estuary was dredged for the last time in 2006"
"""Words of paper.pdf."""
SOURCES = [{"sid": 3, "title": "Rivers", "content": SENTENCE + "."}]


def lay_out(folder: Path) -> None:
    """Put the files there. The library has the paper, the scan (not read by OCR) and the lease."""
    for name, fixture in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FIXTURES / fixture, folder / name)
    (folder / "lease.pdf").write_bytes(house_rules.pdf(house_rules.V1))
    (folder / "lease-2027.pdf").write_bytes(house_rules.pdf(house_rules.V2))
    pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 8, 8)).save(folder / "logo.png")
    shutil.copy(FIXTURES.parent / "docs/templates/house.docx", folder)
    with pincite.Library(folder / "papers.pincite") as library:
        for name in ("paper", "scan"):
            library.add(folder / f"{name}.pdf", ocr="never")
        lease = library.add(folder / "lease.pdf")
        fee = next(block for block in lease.blocks if block.text == house_rules.TEXTS["fee"])
        tool = pincite.CitationTool(library)
        tool.add_citation(fee.text, fee.id, 1)
    text = f"# Rivers\n\n{SENTENCE} [[S:3]].\n"
    (folder / "answer.md").write_text(text, "utf-8")
    _write_json(folder / "cited.json", tool.processed_citations())
    _write_json(folder / "sources.json", SOURCES)
    (folder / "quotes.jsonl").write_text(json.dumps({"quote": SENTENCE}) + "\n", "utf-8")
    pool = pincite.SourcesPool(SOURCES)
    pincite.write_pdf(text, folder / "report.pdf", pool=pool)
    (folder / "report.txt").write_text("Rivers", "utf-8")
    (folder / "archive").mkdir()
    pincite.SourcesUsedStore(folder / "archive" / "sources_used.json").record(filename="report.txt", sids=[3])


def web_pages(folder: Path) -> dict[str, Answer]:
    """What is on the web: a SearXNG server's answer, a page and a paper."""
    found = {
        "results": [{"url": "https://a.example", "title": "Rivers", "content": "The number of salmon rose."}]
    }
    page = '<title>Tides</title><meta name="date" content="2024-05-06"><p>The tide was high.'
    return {
        "/search": Sent(json.dumps(found).encode(), "application/json"),
        "/tide": Sent(page.encode()),
        "/paper.pdf": Sent((folder / "paper.pdf").read_bytes(), "application/pdf"),
    }


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value), "utf-8")


class Scripted:
    """A model of one's own: cites a sentence of paper.pdf, then answers from it."""

    name, provider = "scripted", "json"

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Scripted:
        """See `grounding.Model`."""
        return self

    def say(self, text: str) -> Turn:
        """Cites where it sees blocks, and answers where it sees facts."""
        words = "the number of salmon rose while the flow fell"
        found = next((block for block in parse_markup(text) if words in block.text), None)
        if found is None:
            return Turn("The number of salmon rose while the flow fell [1].", (), Usage(1))
        call = {"cited_text": words, "block_id": found.id, "citation_number": 1}
        return Turn("", (call,), Usage(1))

    def give(self, results: Sequence[dict[str, Any]]) -> Turn:
        """Has no more to cite."""
        return Turn("done", (), Usage(1))


class Saying:
    """A model of one's own that says what it is given, one text after the other."""

    name = provider = "saying"

    def __init__(self, *texts: str) -> None:
        self.texts = iter(texts)

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> Saying:
        """See `grounding.Model`."""
        return self

    def say(self, text: str) -> Turn:
        """The next text."""
        return Turn(next(self.texts), (), Usage(1))

    def give(self, results: Sequence[dict[str, Any]]) -> Turn:
        """Never asked: it calls nothing."""
        raise NotImplementedError


_TOLLS = "Boats pay £4.20 at the weir [[S:1]]. Locks open at six [[S:3]]."
_TOLLS_JSON = {"toll": "£4.20", "opens": "six"}
_TOLLS_SIDECAR = [{"path": "/toll", "sids": [1]}, {"path": "/opens", "sids": [3]}]


def names_of(page: str, folder: Path, ending: ExitStack) -> dict[str, Any]:
    """What a page's examples take as given, by its name; `ending` is closed after them."""
    match page:
        case "formats":
            library = pincite.Library()
            library.add(folder / "paper.pdf")
            tool = pincite.CitationTool(library)
            tool.add_citation(SENTENCE, library.locate(SENTENCE).block_ids[0], 1)
            return {"pincite": pincite, "library": library, "tool": tool}
        case "asking":
            return {"model": Scripted()}
        case "content":
            cited = json.dumps({**_TOLLS_JSON, "_citations": _TOLLS_SIDECAR})
            return {"model": Saying(_TOLLS, json.dumps(_TOLLS_JSON), cited)}
        case "ocr" | "provenance":
            return {"library": pincite.Library(folder / "papers.pincite")}
        case "web":
            url = os.environ["SEARXNG_URL"]
            network = pincite.NetworkAccess(frozenset({url.removeprefix("http://")}))
            pages = {
                "page_url": f"{url}/tide",
                "pdf_url": f"{url}/paper.pdf",
                "missing_url": f"{url}/missing",
            }
            return {"network": network, **pages}
        case "server":
            return {"address": ending.enter_context(serving(folder / "served.pincite")).address}
        case "versions":
            library = pincite.Library(folder / "papers.pincite")
            lease = next(document for document in library if document.name == "lease.pdf")
            stored = json.loads((folder / "cited.json").read_text("utf-8"))["1"]
            return {"library": library, "lease": lease, "stored_json": stored}
        case "providers":
            response = FIXTURES / "providers" / "anthropic_page_location.json"
            return {"response": json.loads(response.read_text("utf-8"))}
    return {}

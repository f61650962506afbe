"""`make gallery`: every report of fixtures/gallery in every format, to look at.

Each text is checked against its documents and written as PDF, Word, PowerPoint, HTML and pictures; what could not be
shown as meant is printed. Those that a firm would hand to its clients are written in its house style too, for clients
and for reviewers. The exit status is 1 if anything is missing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stress_text import stress_sources, stress_text

import pincite
from renderers import write

ROOT = Path(__file__).parent.parent
GALLERY = ROOT / "fixtures" / "gallery"
TEMPLATES = ROOT / "docs" / "templates"
FORMATS = ("pdf", "docx", "pptx", "html", "png")
EDITIONS = ("client", "review")
_HOUSE_CHAPTERS = 24
"""Of the long report in house style: 60 pages."""


def pieces() -> list[dict[str, Any]]:
    """What gallery.json lists."""
    listed: list[dict[str, Any]] = json.loads((GALLERY / "gallery.json").read_text(encoding="utf-8"))
    return listed


def options_of(piece: dict[str, Any]) -> dict[str, Any]:
    """The options with which a piece is written: its library, sources and citations."""
    name = piece["name"]
    library = pincite.Library()
    documents = [library.add(ROOT / "fixtures" / "pdf" / file) for file in piece["documents"]]
    options: dict[str, Any] = {
        "pool": stress_sources() if name == "stress" else _json(GALLERY / f"{name}.sources.json"),
        "library": library,
        "check": name != "stress",
        "crops": piece["crops"],
        "theme": piece["theme"],
        "look": piece.get("look", "superscript"),
        "document_urls": {d.name: f"https://example.org/library/{d.name}" for d in documents},
    }
    cited = _json(GALLERY / f"{name}.citations.json")
    if cited:
        options["citations"] = [*_citations(library, cited)]
    return options


def content_of(piece: dict[str, Any], edition: str = "") -> str | Path:
    """The text of a piece, or its file."""
    if piece["name"] == "stress":
        return stress_text(_HOUSE_CHAPTERS) if edition else stress_text()
    return GALLERY / f"{piece['name']}.md"


def write_piece(
    piece: dict[str, Any], folder: Path, formats: tuple[str, ...] = FORMATS, edition: str = ""
) -> Iterator[Any]:
    """Write one piece in these formats into `folder`, with an edition in house style; yields the artifacts."""
    options, content = options_of(piece), content_of(piece, edition)
    name = ".".join(filter(None, (piece["name"], edition)))
    for fmt in formats:
        more: dict[str, Any] = {"dpi": 110} if fmt == "png" else {}
        if edition:
            more |= _house(fmt) | {
                "edition": edition,
                "allow_unverified": piece.get("allow_unverified", False),
            }
        yield getattr(write, f"write_{fmt}")(content, folder / f"{name}.{fmt}", **{**options, **more})


def _house(fmt: str) -> dict[str, Any]:
    """The house style of a firm that doesn't exist, in what each format takes it from."""
    theme = {"theme": TEMPLATES / "theme.toml"}
    return theme | ({"template": TEMPLATES / f"house.{fmt}"} if fmt in ("docx", "pptx") else {})


def _citations(library: pincite.Library, cited: list[dict[str, Any]]) -> Iterator[pincite.Citation]:
    tool = pincite.CitationTool(library)
    for entry in cited:
        match = library.locate(entry["cited_text"])
        block = match.block_ids[0] if match.block_ids else "BLOCK_CITE_ID_99999"
        yield tool.add_citation(entry["cited_text"], block, entry["citation_number"])


def _json(file: Path) -> list[dict[str, Any]]:
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []


def main() -> int:
    """Write the gallery; 0 if every file is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", help="the name of one piece")
    parser.add_argument("--formats", default=",".join(FORMATS))
    arguments = parser.parse_args()
    told: set[str] = set()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for piece in pieces():
        for edition in ("", *EDITIONS) if piece.get("house") else ("",):
            if arguments.only not in (None, piece["name"]):
                continue
            formats = tuple(arguments.formats.split(","))
            for artifact in write_piece(piece, arguments.folder, formats, edition):
                size = sum(file.stat().st_size for file in artifact.files)
                pages = f"{len(artifact.files)} files, " if len(artifact.files) > 1 else ""
                print(f"{artifact.path}: {pages}{size / 1000:,.0f} kB")
                for problem in artifact.problems:
                    if problem.message not in told:
                        print(f"    {problem.message}")
                told |= {problem.message for problem in artifact.problems}
    return 0


if __name__ == "__main__":
    sys.exit(main())

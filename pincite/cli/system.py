"""What this installation has and what holds on this system, for `pincite info --system` and reports of faults."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from importlib.util import find_spec

from typing_extensions import TypedDict

import pincite

_EXTRAS = {
    "cluster": "distributed",
    "csl": "citeproc",
    "diagrams": "mermaidx",
    "embeddings": "wordllama",
    "judge": "tokenizers",
    "layout": "pymupdf.layout",
    "mcp": "mcp",
    "ocr": "rapidocr",
    "postgres": "psycopg",
    "server": "fastapi",
    "web": "trafilatura",
}
"""A module that only this extra brings."""


class SystemRow(TypedDict):
    """The installation and the system."""

    pincite: str
    """Its version."""
    python: str
    """Version and system."""
    pymupdf: str
    """The version of what reads and draws PDFs."""
    tesseract: list[str] | None
    """Its languages; None if it isn't installed."""
    extras: list[str]
    """Extras whose packages are there."""
    memory_limit: bool
    """Workers that read and draw files are ended when they take more memory than allowed."""
    ends_with_asker: bool
    """They end at once with the process that asked, even amid a file."""
    no_network: bool
    """They can't open connections, whatever a file makes of them."""
    no_files: bool
    """They can't write outside a folder of their own."""


def system_row() -> SystemRow:
    """What is there and what holds, the last two tried in a process of its own."""
    from blocks.ocr.tesseract import find_tesseract, installed_languages
    from blocks.worker.probe import probe

    found, held, linux = find_tesseract(), probe(), sys.platform == "linux"
    return {
        "pincite": pincite.__version__,
        "python": f"{platform.python_version()} on {platform.platform()}",
        "pymupdf": version("pymupdf"),
        "tesseract": sorted(installed_languages(found.command)) if found else None,
        "extras": [name for name, module in _EXTRAS.items() if _is_there(module)],
        # macOS takes the limit and doesn't hold it.
        "memory_limit": linux,
        "ends_with_asker": linux,
        "no_network": held.network,
        "no_files": held.files,
    }


def system_lines(row: SystemRow) -> list[str]:
    """The same for people."""
    languages = "not installed" if row["tesseract"] is None else ", ".join(row["tesseract"]) or "no language"
    held = {
        "are ended at their limit of memory": row["memory_limit"],
        "end at once with the process that asked": row["ends_with_asker"],
        "can't open connections": row["no_network"],
        "can't write outside their own folder": row["no_files"],
    }
    return [
        f"pincite {row['pincite']}, Python {row['python']}, PyMuPDF {row['pymupdf']}",
        f"Tesseract: {languages}",
        f"extras: {', '.join(row['extras']) or 'none'}",
        "processes that read and draw files",
        *(f"  {'yes' if holds else 'NO '}  {what}" for what, holds in held.items()),
    ]


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False

"""What a renderer hands back: a file that it wrote, and what is in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from renderers.tree.problem import ReportProblem


@dataclass(frozen=True, slots=True)
class Artifact:
    """One written file."""

    path: Path
    """Where it is."""
    kind: str
    """What it is: highlighted, or a report as pdf, docx, pptx, html, png."""
    mime: str
    """Its media type."""
    sha256: str
    """Hex digest of its bytes."""
    document_id: str | None = None
    """The document it was made from, if from one."""
    numbers: tuple[int, ...] = ()
    """Citations that are shown in it."""
    unplaced: tuple[int, ...] = ()
    """Citations that belong here but have no place to show: the quote was not found."""
    sids: tuple[int, ...] = ()
    """Sources of the pool that it used, ascending."""
    problems: tuple[ReportProblem, ...] = ()
    """What of a report could not be shown as meant: unknown sources, pictures, …"""
    files: tuple[Path, ...] = ()
    """All of its files where there are several, `path` first."""
    standards: tuple[str, ...] = ()
    """Standards that the file says it keeps: a PDF report `PDF/A-3b` and, if all pictures are described, `PDF/UA-1`."""

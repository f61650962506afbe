"""The peers of the render benchmark: reports as PDF beside WeasyPrint, as Word and PowerPoint files beside pandoc.

WeasyPrint is given the HTML that pincite writes of the same report; pandoc the same Markdown, which pincite reads
within the time, too. Processor seconds: of this process, warm, and of pandoc's own.
"""

from __future__ import annotations

import gc
import logging
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.measure import Target
from renderers.docx import draw_docx
from renderers.html import draw_html
from renderers.pdf import draw_pdf
from renderers.pptx import draw_pptx
from renderers.report.build import report_of
from renderers.report.looks.theme import PAPER

WEASYPRINT, PANDOC = 1.0, 3.0
"""What a report may take of the peer's time."""
_DOCS = Path(__file__).resolve().parent.parent / "docs"
_HEADER = (
    "text",
    "pincite PDF s",
    "WeasyPrint s",
    "x",
    "pincite DOCX s",
    "pandoc s",
    "x",
    "pincite PPTX s",
    "pandoc s",
    "x",
)
_SIDES = (("pdf", "weasyprint"), ("docx", "pandoc_docx"), ("pptx", "pandoc_pptx"))


@dataclass(frozen=True, slots=True)
class _Written:
    """A text to be drawn."""

    name: str
    content: str | Path
    """Markdown, or its file, beside which its pictures are."""
    options: dict[str, Any]
    """As `write_pdf` takes them."""


def measured(texts: Sequence[tuple[int, str]], *, gallery: bool) -> list[dict[str, Any]]:
    """A row a text: plain ones with their pages, and the reports of the gallery."""
    plain = [_Written(f"prose, {pages} pages", markdown, {}) for pages, markdown in texts]
    return [_row(one) for one in [*(_gallery() if gallery else ()), *plain]]


def targets(rows: Sequence[dict[str, Any]]) -> list[Target]:
    """The worst of each side."""
    limits = {"pdf": WEASYPRINT, "docx": PANDOC, "pptx": PANDOC}
    return [
        Target(
            f"processor seconds of {peer} for {mine}, worst text",
            limits[mine],
            max(r[mine] / r[peer] for r in rows),
        )
        for mine, peer in _SIDES
    ]


def listed(rows: Sequence[dict[str, Any]]) -> tuple[Sequence[str], list[Sequence[str]]]:
    """Header and rows for people."""
    return _HEADER, [
        [
            row["text"],
            *(
                said
                for a, b in _SIDES
                for said in (f"{row[a]:.3f}", f"{row[b]:.3f}", f"{row[a] / row[b]:.2f}")
            ),
        ]
        for row in rows
    ]


def _gallery() -> Iterator[_Written]:
    sys.path.append(str(_DOCS))  # the gallery's script is no package
    from gallery import content_of, options_of, pieces

    for piece in pieces():
        # Neither peer looks anything up in documents or draws their pages.
        yield _Written(
            piece["name"], content_of(piece), {**options_of(piece), "check": False, "crops": False}
        )


def _row(text: _Written) -> dict[str, Any]:
    import weasyprint  # the extra `bench`

    logging.getLogger("weasyprint").setLevel(logging.ERROR)  # it tells of CSS that it doesn't know
    report = report_of(text.content, text.options)
    html = draw_html(report, PAPER).decode()
    sides: dict[str, Callable[[], object]] = {
        "pdf": lambda: draw_pdf(report, PAPER),
        "docx": lambda: draw_docx(report_of(text.content, text.options), PAPER),
        "pptx": lambda: draw_pptx(report_of(text.content, text.options), PAPER),
        "weasyprint": lambda: weasyprint.HTML(string=html).write_pdf(),
    }
    if len(html) < 200_000:  # warms caches up, which longer texts hardly feel
        for side in ("pdf", "docx", "pptx"):
            sides[side]()
    row: dict[str, Any] = {"text": text.name} | {name: _seconds(work) for name, work in sides.items()}
    return row | {f"pandoc_{kind}": _pandoc_seconds(text.content, kind) for kind in ("docx", "pptx")}


def _seconds(work: Callable[[], object]) -> float:
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def _pandoc_seconds(content: str | Path, kind: str) -> float:
    import pypandoc  # the extra `bench`

    with tempfile.TemporaryDirectory() as folder:
        source = content if isinstance(content, Path) else Path(folder) / "text.md"
        if isinstance(content, str):
            source.write_text(content, encoding="utf-8")
        before = _of_children()
        command = [pypandoc.get_pandoc_path(), "-f", "markdown", source, "-o", Path(folder) / f"out.{kind}"]
        subprocess.run(command, check=True, capture_output=True, cwd=source.parent)
        return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

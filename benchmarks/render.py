"""What drawing a report as PDF costs, in parts of plain reportlab setting the same text in the same fonts.

    python -m benchmarks.render [--pages 10,100,1000] [--repeat N] [--memory] [--peers] [--json]

Two floors: platypus, one Paragraph a block; and a bare canvas, one drawString a line, the lines broken beforehand. The
three take turns, and processor time counts, so that what else the machine does cancels out. With --peers, the same
texts and the gallery's as PDF, Word and PowerPoint files beside WeasyPrint and pandoc (`render_peers`).
"""

from __future__ import annotations

import argparse
import gc
import io
import statistics
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pymupdf_fonts
import pypdfium2
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph as PlainParagraph
from reportlab.platypus import SimpleDocTemplate

from benchmarks import render_peers
from benchmarks.documents import Prose
from benchmarks.measure import Target, peak_memory, report, table
from renderers.pdf import draw_pdf
from renderers.report.looks.theme import PAPER
from renderers.report.model import Report
from renderers.tree.nodes import Heading, Paragraph, Text, TextDocument

RATIO, GROWTH, MEMORY = 2.5, 1.25, 300.0
_SIZE, _LEADING, _MARGIN = PAPER.size, PAPER.size * 1.42, 68.0
_WIDE, _HIGH = 595.28, 841.89
_BLOCKS_A_PAGE = 4.6

Texts = list[tuple[int, str]]
"""Level of the heading, 0 for a paragraph, and its words."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    figures: dict[str, Any]
    if options.peers:
        rows = render_peers.measured(
            [(n, _markdown(texts(n))) for n in options.pages], gallery=not options.prose
        )
        figures = {"benchmark": "render --peers", "texts": rows}
        report(figures, render_peers.targets(rows), table(*render_peers.listed(rows)), as_json=options.json)
        return
    sizes = [_measure(pages, options.repeat) for pages in options.pages]
    figures = {"benchmark": "render", "repeat": options.repeat, "sizes": sizes}
    if options.memory:
        figures["peak_mb"] = {
            str(n): {s: peak_memory(_draw_once, s, n) for s in ("pincite", "platypus")} for n in options.pages
        }
    report(figures, _targets(figures), _text(figures), as_json=options.json)


def texts(pages: int) -> Texts:
    """Headings and paragraphs for about so many pages; the same number gives the same words."""
    prose = Prose(pages)
    found: Texts = []
    for k in range(max(1, round(pages * _BLOCKS_A_PAGE))):
        if k % 6 == 0:
            found.append((1 + (k % 18 > 0), " ".join(prose.sentence()[:6])))
        found.append((0, " ".join(word for _ in range(5) for word in prose.sentence())))
    return found


def _markdown(blocks: Texts) -> str:
    return "\n\n".join(f"{'#' * level} {words}" if level else words for level, words in blocks)


def pincite(blocks: Texts) -> bytes:
    """The report, with its outline, links, page numbers, structure."""
    made = tuple(
        Heading(level, (Text(words),), f"h{k}") if level else Paragraph((Text(words),))
        for k, (level, words) in enumerate(blocks)
    )
    return draw_pdf(Report(TextDocument(made), (), title="Benchmark"), PAPER)


def platypus(blocks: Texts) -> bytes:
    """The floor: a flow of paragraphs."""
    text, head = _styles()
    file = io.BytesIO()
    document = SimpleDocTemplate(
        file, pagesize=(_WIDE, _HIGH), leftMargin=_MARGIN, rightMargin=_MARGIN, topMargin=72, bottomMargin=66
    )
    document.build([PlainParagraph(words, head if level else text) for level, words in blocks])
    return file.getvalue()


def canvas(lines: list[tuple[str, float, str]]) -> bytes:
    """The lowest floor: font, size and words of lines, one below the other."""
    file = io.BytesIO()
    drawn = Canvas(file, (_WIDE, _HIGH))
    y = _HIGH - 72
    for font, size, words in lines:
        if y < 66 + _LEADING:
            drawn.showPage()
            y = _HIGH - 72
        y -= size * 1.42
        drawn.setFont(font, size)
        drawn.drawString(_MARGIN, y, words)
    drawn.save()
    return file.getvalue()


def broken(blocks: Texts) -> list[tuple[str, float, str]]:
    """The blocks in lines, as the canvas wants them."""
    _styles()
    found = []
    for level, words in blocks:
        font, size = ("FiraGO-Bold", _SIZE * 1.5) if level else ("FiraGO", _SIZE)
        found += [(font, size, line) for line in simpleSplit(words, font, size, _WIDE - 2 * _MARGIN)]
    return found


@cache
def _styles() -> tuple[ParagraphStyle, ParagraphStyle]:
    for name, code in (("FiraGO", "figo"), ("FiraGO-Bold", "figbo")):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(pymupdf_fonts.myfont(code))))
    text = ParagraphStyle("text", fontName="FiraGO", fontSize=_SIZE, leading=_LEADING, spaceBefore=7)
    size = _SIZE * 1.5
    head = ParagraphStyle("head", fontName="FiraGO-Bold", fontSize=size, leading=size * 1.3, spaceBefore=20)
    return text, head


def _measure(pages: int, repeat: int) -> dict[str, Any]:
    blocks = texts(pages)
    lines = broken(blocks)
    sides: dict[str, Callable[[], bytes]] = {
        "pincite": lambda: pincite(blocks),
        "platypus": lambda: platypus(blocks),
        "canvas": lambda: canvas(lines),
    }
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    data: dict[str, bytes] = {name: work() for name, work in sides.items() if pages <= 20}  # warms caches up
    for k in range(repeat):
        for name in list(sides)[:: -1 if k % 2 else 1]:
            gc.collect()
            start = time.process_time()
            data[name] = sides[name]()
            seconds[name].append(time.process_time() - start)
    medians = {name: statistics.median(found) for name, found in seconds.items()}
    drawn = len(pypdfium2.PdfDocument(data["pincite"]))
    return {
        "pages": drawn,
        "words": sum(len(words.split()) for _, words in blocks),
        "seconds": medians,
        "all_seconds": seconds,
        "kilobytes": {name: len(found) / 1000 for name, found in data.items()},
        "pages_a_second": drawn / medians["pincite"],
        "times_platypus": _ratio(seconds, "platypus"),
        "times_canvas": _ratio(seconds, "canvas"),
    }


def _ratio(seconds: dict[str, list[float]], floor: str) -> float:
    """Median of the ratios of runs that followed one another."""
    return statistics.median(a / b for a, b in zip(seconds["pincite"], seconds[floor], strict=True))


def _targets(figures: dict[str, Any]) -> list[Target]:
    sizes = figures["sizes"]
    found = [
        Target("processor seconds of platypus, worst size", RATIO, max(s["times_platypus"] for s in sizes))
    ]
    if len(sizes) > 1:
        found.append(Target("a page of the longest in parts of one of the shortest", GROWTH, _growth(sizes)))
    if "peak_mb" in figures:
        highest = max(peaks["pincite"] for peaks in figures["peak_mb"].values())
        found.append(Target("MB of memory at most", MEMORY, highest))
    return found


def _growth(sizes: list[dict[str, Any]]) -> float:
    first, last = (s["seconds"]["pincite"] / s["pages"] for s in (sizes[0], sizes[-1]))
    return float(last / first)


def _draw_once(side: str, pages: int) -> None:
    (pincite if side == "pincite" else platypus)(texts(pages))


def _text(figures: dict[str, Any]) -> str:
    header = (
        "pages",
        "words",
        "pincite s",
        "platypus s",
        "canvas s",
        "pages/s",
        "x platypus",
        "x canvas",
        "MB",
    )
    rows = [
        (
            s["pages"],
            s["words"],
            *(f"{s['seconds'][side]:.3f}" for side in ("pincite", "platypus", "canvas")),
            f"{s['pages_a_second']:.0f}",
            f"{s['times_platypus']:.2f}",
            f"{s['times_canvas']:.2f}",
            f"{s['kilobytes']['pincite'] / 1000:.2f}",
        )
        for s in figures["sizes"]
    ]
    parts = [table(header, rows), "processor seconds, medians; MB of the file"]
    if "peak_mb" in figures:
        peaks = [(n, f"{p['pincite']:.0f}", f"{p['platypus']:.0f}") for n, p in figures["peak_mb"].items()]
        parts.append(table(("peak memory for pages", "pincite MB", "platypus MB"), peaks))
    return "\n\n".join(parts)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=_numbers, default=[10, 100, 1000], help="sizes, smallest first")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each side")
    parser.add_argument("--memory", action="store_true", help="peak memory too, of fresh processes")
    parser.add_argument("--peers", action="store_true", help="WeasyPrint and pandoc instead, extra `bench`")
    parser.add_argument("--prose", action="store_true", help="with --peers: without the gallery's reports")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(arguments)


def _numbers(text: str) -> list[int]:
    return sorted(int(part) for part in text.split(","))


if __name__ == "__main__":
    main()

"""Highlights quotes of each file's own text and looks at the copy with other readers than pincite's.

    python -m benchmarks.highlight_copies [FOLDER|FILE...] [--quotes N] [--json]

Ends with 1 if a highlight is off its words, a viewer doesn't show it, or anything else of a file changed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pymupdf
from pypdfium2.raw import FPDF_ANNOT_HIGHLIGHT, FPDF_ANNOT_TEXT

from benchmarks.copy_quads import Annotation, QuadCheck, annotations_of, check_mark, check_picture, page_text
from benchmarks.copy_quotes import Quoted, marks_for, quotes_of
from benchmarks.copy_structure import OUR_NAME, objects_changed, opened_by_pdfium, parts, quiet, same
from benchmarks.measure import pdf_files, table
from blocks.box import PageBox
from blocks.errors import PinciteError
from blocks.library.library import Library
from grounding.model import Verdict
from renderers.highlights.annotations import highlight_file
from renderers.highlights.marks import Mark


@dataclass(slots=True)
class Checked:
    """One file's row."""

    file: str
    """Its name."""
    pages: int = 0
    """How many pages it has."""
    has: list[str] = field(default_factory=list)
    """What it has besides text: links, fields, outline, …"""
    kinds: dict[str, int] = field(default_factory=dict)
    """Quotes by kind."""
    marks: int = 0
    """Highlighted quotes; those of a file without text are made-up boxes."""
    quads: int = 0
    """Lines of them."""
    unlike: int = 0
    """Lines that can't be compared: pdfium reads other characters there than MuPDF, or the text stands at an angle."""
    faults: list[str] = field(default_factory=list)
    """What is wrong."""
    refused: str = ""
    """Why there is no copy."""
    seconds: float = 0.0
    """Wall-clock time of highlighting alone."""


@dataclass(frozen=True, slots=True)
class Made:
    """A file and its copy."""

    data: bytes
    """The file."""
    copy: bytes
    """Its highlighted copy."""
    password: str | None
    """Of both."""
    quoted: Sequence[Quoted]
    """What was quoted."""
    marks: Sequence[Mark]
    """What was highlighted."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Check, print, and return the exit status."""
    options = _options(arguments)
    quiet()
    rows = []
    for path in pdf_files(options.sources):
        rows.append(check_file(path.name, path.read_bytes(), options.quotes, options.password))
        if not options.json:
            print(path.name, *rows[-1].faults, sep="\n    ", file=sys.stderr, flush=True)
    faulty = [row for row in rows if row.faults]
    print(json.dumps([asdict(row) for row in rows], indent=1) if options.json else _text(rows))
    return 1 if faulty else 0


def check_file(name: str, data: bytes, quotes: int, password: str | None = None) -> Checked:
    """Highlight up to that many quotes of the file, and look at everything."""
    row = Checked(name)
    try:
        library = Library()
        document = library.add(data, name=name, password=password, ocr="never")
        quoted = quotes_of(library, document, quotes)
        marks = marks_for(quoted) or _made_up(document.pages)
        start = time.perf_counter()
        copy = highlight_file(data, marks, name=name, password=password)
        row.seconds = time.perf_counter() - start
    except PinciteError as error:
        row.refused = str(error)
        return row
    row.pages, row.marks = document.page_count, len(marks)
    row.kinds = dict(Counter(q.kind for q in quoted))
    _compare(row, Made(data, copy, password, quoted, marks), repaired=document.repaired)
    return row


def _made_up(pages: Sequence[Any]) -> list[Mark]:
    """A box on the first, the middle and the last page of a file without text."""
    chosen = sorted({pages[n].number for n in (0, len(pages) // 2, len(pages) - 1)}) if pages else []
    boxes = []
    for number in chosen:
        w, h = pages[number - 1].width, pages[number - 1].height
        boxes.append(PageBox(number, w * 0.3, h * 0.4, w * 0.6, h * 0.45))
    return [Mark(n, "a picture", Verdict.EXACT, (box,)) for n, box in enumerate(boxes, start=1)]


def _compare(row: Checked, made: Made, *, repaired: bool) -> None:
    before, after = parts(made.data, made.password), parts(made.copy, made.password)
    row.has = [name for name, value in _extras(before).items() if value]
    row.faults += [f"{name} changed" for name, part in before.items() if not same(part, after.get(name))]
    if not repaired:
        row.faults += [] if made.copy.startswith(made.data) else ["a sound file was rewritten"]
        row.faults += objects_changed(made.data, made.copy, made.password)[:5]
    with pymupdf.open(stream=made.copy) as opened:
        row.faults += ["needs repair"] if opened.is_repaired else []
    _look(row, made, [n for n, page in enumerate(after.get("pages", []), start=1) if page is not None])


def _extras(before: dict[str, Any]) -> dict[str, Any]:
    readable = [page for page in before.get("pages", []) if page is not None]
    catalog = before.get("catalog", {})
    return {
        **{name: before.get(name) for name in ("fields", "outline", "attachments", "tagged", "signatures")},
        "links": any(before.get("links", [])),
        "encrypted": before.get("encryption"),
        "layers": "/OCProperties" in catalog,
        "labels": "/PageLabels" in catalog,
        "rotated": any(page[1] for page in readable),
        "cropped": any(page[2] != page[3] for page in readable),
    }


def _look(row: Checked, made: Made, readable: Sequence[int]) -> None:
    """Quads and pictures of every page with a mark, and of the first and last one."""
    old, new = (opened_by_pdfium(data, made.password) for data in (made.data, made.copy))
    if new is None:
        row.faults.append("pdfium does not open the copy")
        return
    if len(readable) < row.pages:
        row.unlike = sum(len(mark.boxes) for mark in made.marks)
        return  # pdfium counts pages that nobody can read last, and the others otherwise than MuPDF
    result = QuadCheck()
    wanted = {number for mark in made.marks for number in mark.pages} | {1, len(new)}
    pages = sorted(wanted.intersection(readable))
    for number in pages:
        page = new[number - 1]
        ours = [a for a in annotations_of(page) if a.author == OUR_NAME]
        highlights = [a for a in ours if a.kind == FPDF_ANNOT_HIGHLIGHT]
        legends = [a.rect for a in ours if a.kind == FPDF_ANNOT_TEXT]
        if [len(legends), len(highlights)] != [
            number == pages[0],
            sum(number in m.pages for m in made.marks),
        ]:
            row.faults.append(f"page {number} has {len(highlights)} highlights and {len(legends)} legends")
            continue
        _look_at_words(result, page_text(page), highlights, made.quoted, number)
        if old is not None:
            quads = [quad for a in highlights for quad in a.quads]
            found = check_picture(old[number - 1], page, quads, legends[0] if legends else None)
            row.faults += [f"page {number}: {fault}" for fault in found]
    row.quads, row.unlike = result.quads, result.unlike
    row.faults += result.faults


def _look_at_words(
    result: QuadCheck, text: Any, highlights: Sequence[Annotation], quoted: Sequence[Quoted], number: int
) -> None:
    """Highlights of a page come in the order of the marks."""
    own = [[words for box, words in q.words if box.page == number] for q in quoted]
    for annotation, words in zip(highlights, [words for words in own if words], strict=False):
        check_mark(text, annotation.quads, words, result)


def _text(rows: Sequence[Checked]) -> str:
    done = [row for row in rows if not row.refused]
    shown = table(
        ("file", "pages", "quotes", "lines", "unlike", "faults", "seconds", "has"),
        [
            (
                r.file[:40],
                r.pages,
                r.marks,
                r.quads,
                r.unlike,
                len(r.faults),
                f"{r.seconds:.2f}",
                " ".join(r.has),
            )
            for r in done
        ],
    )
    refused = [f"no copy of {row.file}: {row.refused}" for row in rows if row.refused]
    kinds = sum((Counter(row.kinds) for row in done), Counter[str]())
    total = (
        f"{len(done)} copies with {sum(r.quads for r in done)} highlighted lines, {sum(r.unlike for r in done)} "
        f"of them unlike; quotes: {dict(kinds)}; {sum(bool(r.faults) for r in done)} copies with faults"
    )
    return "\n".join([shown, *refused, total])


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="*", type=Path, help="PDF files and folders (default: fixtures/pdf)")
    parser.add_argument("--quotes", type=int, default=12, help="quotes highlighted in a file (default 12)")
    parser.add_argument("--password", help="for files that need one")
    parser.add_argument("--json", action="store_true", help="print a JSON list of the rows")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())

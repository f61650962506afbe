"""Quotes made of the rows of tables: those that read one row, and those that splice two of them.

    python -m benchmarks.table_rows [FOLDER|FILE...] [--each N] [--show] [--json]

The rows come from poppler, else pdfium: lines of one label and two figures or more, of which the line below
has as many, each under the other. Ends with 0 whatever it measures.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.measure import Target, pdf_files, report, table
from benchmarks.quotes.pages import Unit, read_pages
from blocks.errors import PinciteError
from blocks.library.library import Library
from grounding.model import Quote
from grounding.quotes.locate import locate

_GAP = 0.8
"""A space of so many letter heights parts two cells; words of one are a quarter apart."""
_FEWEST, _MOST_WORDS, _LONGEST_LABEL = 3, 3, 8
"""Cells of a row, words of a cell with figures, and of a label: longer ones are a column of text beside the table."""
_FAR = 2.5
"""Heights from one row to the next beyond which they are of two tables."""
TRUE = ("row", "cell", "beginning")
"""A whole row; its label with one of its cells; its label with the first ones."""
FALSE = ("below", "above", "swapped", "cell below")
"""Cells of the row below behind those of a row, or of the row above; two cells exchanged; one cell of the row below."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table."""

    cells: tuple[str, ...]
    """Its label and its cells with figures, from left to right."""
    spans: tuple[tuple[float, float], ...]
    """Where each begins and ends, in points from the left."""
    top: float
    """Its upper edge, in points from the top."""
    height: float
    """Of its letters, in points."""


@dataclass(frozen=True, slots=True)
class Case:
    """A quote out of a table."""

    kind: str
    """One of `TRUE` or `FALSE`."""
    quote: str
    """As somebody would write it: the cells, a space between."""
    page: int
    """Its page, counted from 1."""


def rows_of(units: Sequence[Unit]) -> list[Row]:
    """The lines of a page that look like rows of figures, from top to bottom."""
    lines: list[list[Unit]] = []
    for unit in sorted(units, key=lambda u: (u.box[1] + u.box[3], u.box[0])):
        middle, line = (unit.box[1] + unit.box[3]) / 2, lines[-1] if lines else []
        if line and line[0].box[1] < middle < line[0].box[3]:
            line.append(unit)
        else:
            lines.append([unit])
    found = (_row(sorted(line, key=lambda u: u.box[0])) for line in lines)
    return [row for row in found if row is not None]


def _row(line: Sequence[Unit]) -> Row | None:
    height = min(unit.box[3] - unit.box[1] for unit in line)
    cells = [[line[0]]]
    for before, unit in pairwise(line):
        if unit.box[0] - before.box[2] > _GAP * height:
            cells.append([])
        cells[-1].append(unit)
    texts = tuple(" ".join(unit.text for unit in cell) for cell in cells)
    figures = all(any(map(str.isdigit, cell[0].text)) and len(cell) <= _MOST_WORDS for cell in cells[1:])
    named = any(map(str.isalpha, texts[0])) and len(cells[0]) <= _LONGEST_LABEL
    if len(cells) < _FEWEST or not named or not figures:
        return None
    spans = tuple((cell[0].box[0], cell[-1].box[2]) for cell in cells)
    return Row(texts, spans, line[0].box[1], height)


def pairs_of(rows: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Each row with the one right below it of the same table."""
    return [(upper, lower) for upper, lower in pairwise(rows) if _aligned(upper, lower)]


def _aligned(upper: Row, lower: Row) -> bool:
    near = 0 < lower.top - upper.top < _FAR * upper.height and len(upper.cells) == len(lower.cells)
    return near and all(a < d and c < b for (a, b), (c, d) in zip(upper.spans, lower.spans, strict=True))


def cases_of(upper: Row, lower: Row, page: int, chance: random.Random) -> Iterator[Case]:
    """One quote of each kind out of two rows."""
    a, b, n = upper.cells, lower.cells, len(upper.cells)
    cut, at = chance.randint(1, n - 1), chance.randint(1, n - 1)
    one, other = sorted(chance.sample(range(1, n), 2))
    swapped = [*a]
    swapped[one], swapped[other] = a[other], a[one]
    made = {
        "row": a,
        "cell": (a[0], a[at]),
        "beginning": a[: max(2, cut)],
        "below": (*a[:cut], *b[cut:]),
        "above": (*b[:cut], *a[cut:]),
        "swapped": swapped,
        "cell below": (a[0], b[at]),
    }
    for kind, cells in made.items():
        yield Case(kind, " ".join(cells), page)


def read_cases(pdf: Path, most: int) -> list[Case]:
    """The quotes out of up to `most` pairs of rows; false ones that a row of the page does say are left out."""
    chance = random.Random(pdf.name)
    pages = [rows_of(page.units) for page in read_pages(pdf)]
    said = [row.cells for rows in pages for row in rows]
    found = []
    for number, rows in enumerate(pages, 1):
        for upper, lower in pairs_of(rows):
            if set(upper.cells).isdisjoint(lower.cells):
                cases = [*cases_of(upper, lower, number, chance)]
                found.append([case for case in cases if case.kind in TRUE or not _is_said(case, said)])
    return [case for cases in chance.sample(found, min(most, len(found))) for case in cases]


def _is_said(case: Case, rows: Sequence[tuple[str, ...]]) -> bool:
    """True if cells of one row make the quote after all."""
    return any(case.quote in " ".join(row) or _makes(case.quote, row) for row in rows)


def _makes(quote: str, cells: Sequence[str]) -> bool:
    if not quote:
        return True
    return any(
        quote.startswith(cell) and _makes(quote[len(cell) :].lstrip(), cells[k + 1 :])
        for k, cell in enumerate(cells)
    )


def measure(files: Sequence[Path], most: int, show: bool) -> dict[str, list[bool]]:
    """Whether each quote is verified, by kind."""
    verified: dict[str, list[bool]] = {kind: [] for kind in (*TRUE, *FALSE)}
    for pdf in files:
        try:
            cases = read_cases(pdf, most)
            library = Library()
            if cases:
                library.add(pdf)
        except (PinciteError, RuntimeError) as error:
            print(f"{pdf.name}: {error}", file=sys.stderr)
            continue
        for case in cases:
            match = locate(library, Quote(case.quote))
            verified[case.kind].append(match.verified)
            if show and match.verified != (case.kind in TRUE):
                told = [(d.kind, d.quoted, d.found) for d in match.differences]
                print(f"{pdf.name} p. {case.page} {case.kind}: {case.quote!r} {match.verdict} {told}")
    return verified


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="*", type=Path)
    parser.add_argument("--each", type=int, default=20, help="pairs of rows of each file, at most")
    parser.add_argument("--show", action="store_true", help="print each quote that is judged wrongly")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    verified = measure(pdf_files(options.sources), options.each, options.show)
    counts = {kind: {"quotes": len(each), "verified": sum(each)} for kind, each in verified.items()}
    shares = {
        name: sum(counts[kind]["verified"] for kind in kinds)
        / max(1, sum(counts[kind]["quotes"] for kind in kinds))
        for name, kinds in (("row", ("row", "beginning")), ("cell", ("cell",)), ("false", FALSE))
    }
    targets = [
        Target("rows verified", 0.99, shares["row"], at_least=True),
        Target("label and cell verified", 0.97, shares["cell"], at_least=True),
        Target("splices verified", 0.01, shares["false"]),
    ]
    text = table(("kind", "quotes", "verified"), [(k, c["quotes"], c["verified"]) for k, c in counts.items()])
    report({"counts": counts}, targets, text, as_json=options.json)


if __name__ == "__main__":
    main()

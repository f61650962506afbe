"""`pincite tables`: the tables of documents as cells, each with what it stands under."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal, Unpack

import click

from pincite.cli import output, sources
from pincite.cli.layout import layout_option
from pincite.cli.ocr import ocr_options
from pincite.cli.terminal import Styled, say, say_text
from pincite.rows import outcomes

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.reading.keywords import ReadingKeywords
    from blocks.tables.model import Table

_WIDEST = 40
"""Characters of a cell on a line: three such columns fit a wide terminal."""


@click.command(
    short_help="Print the tables of documents, cell by cell.",
    epilog="""\b
Examples:
  pincite tables report.pdf
  pincite tables report.pdf --page 12 --csv > page-12.csv
  pincite tables report.pdf --html > tables.html
  pincite tables papers.pincite --document lease.pdf
  pincite tables papers.pincite --json | jq -r '.cells[] | select(.unit == "%") | .text'

\b
Exit status: 0 printed, also if there are none, 2 usage or unreadable input.""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output.json_option
@click.option(
    "--csv", "form", flag_value="csv", help="Print comma-separated values, an empty line between tables."
)
@click.option(
    "--html", "form", flag_value="html", help="Print HTML tables with their captions, headings and spans."
)
@sources.document_option
@sources.page_option
@layout_option()
@ocr_options
@sources.password_option
def tables(
    files: tuple[str, ...],
    as_json: bool,
    form: Literal["csv", "html"] | None,
    document: str | None,
    pages: tuple[int, ...],
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Print the tables of files, or of a library, in reading order.

    --json prints a table a line; each cell has its place, box, headings, scale and unit. Where it isn't sure which
    cells a table has, it is left out, and standard error says on which pages.
    """
    if as_json and form is not None:
        raise click.UsageError(f"--json and --{form} are two forms of the same; give one of them")
    with sources.open_sources(files, **reading) as library:
        for one, shown in sources.chosen_pages(library, document, pages):
            for table in one.tables:
                if table.page in shown:
                    _print(one, table, "json" if as_json else form)
            _report_unsure(one, shown)
    return outcomes.FINE


def _print(document: Document, table: Table, form: str | None) -> None:
    if form == "json":
        from pincite.rows.tables import table_row

        output.print_json({"document": document.id, "document_name": document.name, **table_row(table)})
    elif form is not None:
        say_text(table.to_csv() if form == "csv" else table.to_html())
    else:
        say(Styled(document.name), f"page {table.page}", Styled(table.caption))
        say_text("\n".join(_lines(table)))


def _lines(table: Table) -> Iterator[str]:
    """Its rows, cells under each other, long ones on several lines."""
    rows = [[[""]] * table.cells.columns for _ in range(table.cells.rows)]
    for cell in table.cells:
        rows[cell.row][cell.column] = textwrap.wrap(cell.text, _WIDEST) or [""]
    widths = [max(len(line) for cell in column for line in cell) for column in zip(*rows, strict=True)]
    for row in rows:
        for line in zip_longest(*row, fillvalue=""):
            yield "  " + "  ".join(text.ljust(wide) for text, wide in zip(line, widths, strict=True)).rstrip()
    yield ""


def _report_unsure(document: Document, pages: Collection[int]) -> None:
    """Say on which pages rows of tables have no sure cells."""
    from blocks.model import TABULAR

    unsure = {block.page for block in document.blocks if block.kind in TABULAR and block.table is None}
    told = sorted(unsure & set(pages))
    if told:
        numbers = ", ".join(map(str, told))
        say(
            f"pincite: tables without sure cells in {document.name}, page {numbers}; see pincite blocks",
            err=True,
        )

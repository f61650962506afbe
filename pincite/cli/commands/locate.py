"""`pincite locate`: where do these words stand, and does the document say them?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

import click

from blocks.errors import PinciteError
from pincite.batch.asked import Asked, locate_asked, located_row, refused_row, status_of
from pincite.cli import output, sources
from pincite.cli.ocr import ocr_options
from pincite.cli.progress import progress
from pincite.cli.quotes import asked_quotes, quote_options
from pincite.cli.terminal import say, say_text

if TYPE_CHECKING:
    from blocks.reading.keywords import ReadingKeywords
    from grounding.model import Match
    from pincite.library import Library

FORMATS = ("webannotation", "xfdf", "react-pdf-highlighter", "pdfjs")
"""Those of `renderers.exports.export`, named here so that `--help` needs no PyMuPDF."""


@click.command(
    short_help="Find quotes, and say whether the source says so.",
    epilog="""\b
Examples:
  pincite locate paper.pdf --quote "exports of slate fell by 12.5%"
  pincite locate a.pdf b.pdf --quote "no listed building" --json | jq .boxes
  pincite locate papers.pincite --quotes quotes.jsonl --json > located.jsonl
  pincite locate paper.pdf --quotes quotes.jsonl --format xfdf > paper.xfdf
  generate-quotes | pincite locate papers.pincite --quotes - --json

\b
Exit status: 0 every quote is verified (exact or close), 1 at least one isn't,
2 usage, an unreadable file, or a quote that nobody could look for.""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@quote_options
@output.json_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Print the places as another tool takes them; docs/formats.md shows each.",
)
@ocr_options
@sources.password_option
def locate(
    files: tuple[str, ...],
    quotes: tuple[str, ...],
    quotes_file: str | None,
    page: int | None,
    block_id: str | None,
    document: str | None,
    policy: str,
    as_json: bool,
    form: str | None,
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Find quotes in files, or in a library, and say whether the source says so.

    Results come in the order of the quotes, with --json one object a line. A quote that nobody could look for
    (empty, a bad line, a page that does not exist) gets an object with "error" in its place; the others are
    located all the same. With --format, quotes without a place are told of on standard error.
    """
    if as_json and form is not None:
        raise click.UsageError("--json and --format are two forms of the same; give one of them")
    asked = asked_quotes(quotes, quotes_file, page=page, block_id=block_id)
    results: list[Match | PinciteError] = []
    with sources.open_sources(files, **reading) as library:
        sources.catch_up(library)
        with progress("Locating", len(asked)) as step:
            for one, result in locate_asked(library, asked, policy, document=document):
                results.append(result)
                if isinstance(result, PinciteError):
                    _print_refused(one, result, as_json=as_json)
                elif form is None:
                    _print_located(library, one, result, as_json=as_json)
                step("")
        if form is not None:
            _print_exported(library, results, form, reading.get("password"))
    return status_of(results)


def _print_located(library: Library, asked: Asked, match: Match, *, as_json: bool) -> None:
    row = located_row(library, asked, match)
    if as_json:
        output.print_json(row)
        return
    output.print_match(match, library.get(match.document_id).name if match.document_id else None)
    if row["boxes_estimated"]:
        say("         its boxes are estimates: what was imported has no places of words")


def _print_exported(
    library: Library, results: Sequence[Match | PinciteError], form: str, password: str | None
) -> None:
    from renderers.exports.export import export

    matches = [result for result in results if not isinstance(result, PinciteError)]
    text = export(library, matches, form, password=password)
    for match in matches:
        if not match.boxes:
            say(f"pincite: {match.verdict.value}, no place: {output.shortened(match.quote)}", err=True)
    say_text(text, end="")


def _print_refused(asked: Asked, error: PinciteError, *, as_json: bool) -> None:
    output.print_error(error, as_json=False)
    if as_json:
        output.print_json(refused_row(asked, error))

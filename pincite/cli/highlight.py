"""`pincite highlight`: a copy of a PDF with the quoted words marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from blocks.errors import ArtifactError, PinciteError
from pincite.cli import output, sources
from pincite.cli.ocr import ocr_options
from pincite.cli.quotes import Asked, asked_quotes, locate_asked, quote_options, status_of

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.reading.keywords import ReadingKeywords
    from grounding.model import Match
    from pincite.library import Library


@click.command(
    short_help="Write a copy of a PDF with the quoted words highlighted.",
    epilog="""\b
Examples:
  pincite highlight paper.pdf --quote "fell by 12.5%" --quote "rose by 3%" -o marked.pdf
  pincite highlight paper.pdf --quotes quotes.jsonl -o marked.pdf --png pages/

\b
Exit status: 0 every quote is verified, 1 at least one isn't (the copy is written all the
same, and its legend says so), 2 usage or unreadable input; then nothing is written.""",
)
@click.argument("file", metavar="FILE")
@quote_options
@click.option("-o", "--output", "out", required=True, metavar="OUT.pdf", help="The copy; never FILE itself.")
@click.option(
    "--png", "png_folder", metavar="DIR", help="Also write a picture of every page with a highlight."
)
@output.json_option
@ocr_options
@sources.password_option
def highlight(
    file: str,
    quotes: tuple[str, ...],
    quotes_file: str | None,
    page: int | None,
    block_id: str | None,
    policy: str,
    out: str,
    png_folder: str | None,
    as_json: bool,
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Write a copy of a PDF in which the quoted words are highlighted, coloured by verdict."""
    if sources.is_library(file):
        raise click.UsageError(f"{file} is a library; give the PDF file that is to be highlighted")
    asked = asked_quotes(quotes, quotes_file, page=page, block_id=block_id)
    with sources.read_files([file], **reading) as library:
        (document,) = library.documents
        matches, password = _located(library, asked, policy), reading.get("password")
        written = [_write_copy(library, document, matches, out, password)]
        if png_folder is not None:
            written += _write_pages(library, document, matches, Path(png_folder), password)
    if as_json:
        output.print_json(_row(document, asked, matches, written))
    else:
        _print(document, matches, written)
    return status_of(matches)


def _located(library: Library, asked: Sequence[Asked], policy: str) -> list[Match]:
    """The matches, in order. Raises QuoteError: a copy that leaves a quote out could mislead."""
    matches = []
    for _, result in locate_asked(library, asked, policy):
        if isinstance(result, PinciteError):
            raise result
        matches.append(result)
    return matches


def _write_copy(
    library: Library, document: Document, matches: Sequence[Match], out: str, password: str | None
) -> Path:
    from renderers.highlights.copies import highlight_document

    return highlight_document(library, document.id, matches, out, password=password).path


def _write_pages(
    library: Library, document: Document, matches: Sequence[Match], folder: Path, password: str | None
) -> list[Path]:
    """A picture of each page with a highlight."""
    from blocks.atomic import write_atomically
    from renderers.file_names import FileStems
    from renderers.page_images.page import page_png

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArtifactError(f"the folder {folder} can't be made: {error.strerror}; choose another") from error
    written = []
    stem = FileStems().give(Path(document.name).stem)
    for page in sorted({page for match in matches for page in match.pages}):
        picture = page_png(library, document.id, page, matches, password=password)
        path = folder / f"{stem}.page-{page}.png"
        write_atomically(path, picture)
        written.append(path)
    return written


def _row(
    document: Document, asked: Sequence[Asked], matches: Sequence[Match], written: Sequence[Path]
) -> output.JsonRow:
    return {
        "document": document.id,
        "output": str(written[0]),
        "pictures": [str(path) for path in written[1:]],
        "quotes": [
            output.match_row(match, document.name, id=one.id)
            for one, match in zip(asked, matches, strict=True)
        ],
    }


def _print(document: Document, matches: Sequence[Match], written: Sequence[Path]) -> None:
    for match in matches:
        output.print_match(match, document.name)
    for path in written:
        click.echo(f"written: {path}")

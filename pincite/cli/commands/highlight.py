"""`pincite highlight`: a copy of a PDF with the quoted words marked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from blocks.errors import ArtifactError, PinciteError
from pincite.batch.asked import Asked, locate_asked, refused_row, status_of
from pincite.cli import output, sources
from pincite.cli.ocr import ocr_options
from pincite.cli.quotes import asked_quotes, quote_options
from pincite.cli.terminal import say
from pincite.rows import outcomes
from pincite.rows.places import match_row

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
  pincite highlight papers.pincite --quote "no duty was owed" -o copies/

\b
Exit status: 0 every quote is verified, 1 at least one isn't (a copy is written all the same,
and its legend says so), 2 usage, unreadable input, or a quote that nobody could look for.""",
)
@click.argument("file", metavar="FILE")
@quote_options
@click.option(
    "-o",
    "--output",
    "out",
    required=True,
    metavar="OUT",
    help="The copy, never FILE itself; or a folder for NAME.highlighted.pdf.",
)
@click.option(
    "--png", "png_folder", metavar="DIR", help="Also write a picture of every page with a highlight."
)
@click.option(
    "--headings",
    is_flag=True,
    help="Also mark, lightly, the headings that quoted cells of tables stand under.",
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
    document: str | None,
    policy: str,
    out: str,
    png_folder: str | None,
    headings: bool,
    as_json: bool,
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Write a copy of a PDF in which the quoted words are highlighted, coloured by verdict.

    FILE may be a library: then its document in which the quotes stand is copied. OUT may be a folder: then every
    document with a quote gets a copy there. A quote that nobody could look for (empty, a bad line, a page that does not
    exist) is told of, and the others are highlighted all the same.
    """
    asked = asked_quotes(quotes, quotes_file, page=page, block_id=block_id)
    if not asked:
        raise click.UsageError(f"there are no quotes in {quotes_file}")
    with sources.open_sources([file], **reading) as library:
        sources.catch_up(library)
        results = list(locate_asked(library, asked, policy, document=document))
        matches = [result for _, result in results if not isinstance(result, PinciteError)]
        passwords = (
            dict.fromkeys(library.document_ids, password) if (password := reading.get("password")) else {}
        )
        copies = _write_copies(library, matches, out, passwords, headings=headings)
        pictures = []
        if png_folder is not None:
            pictures = _write_pages(
                library, [each for each, _ in copies], matches, Path(png_folder), passwords
            )
        for _, result in results:
            if isinstance(result, PinciteError):
                output.print_error(result, as_json=False)
        if as_json:
            output.print_json(_row(library, results, copies, pictures))
        else:
            _print(library, results, [path for _, path in copies] + pictures)
    return status_of(result for _, result in results)


def _write_copies(
    library: Library, matches: Sequence[Match], out: str, passwords: Mapping[str, str], *, headings: bool
) -> list[tuple[Document, Path]]:
    """The documents with their copies. A single document is copied whatever became of the quotes: the legend tells."""
    from renderers.file_names import FileStems
    from renderers.highlights.copies import highlight, highlight_document

    into_folder = out.endswith(("/", os.sep)) or Path(out).is_dir()
    placed = list(dict.fromkeys(match.document_id for match in matches if match.document_id is not None))
    if not matches or (len(library) != 1 and not placed):
        return []
    if len(library) != 1 and into_folder:
        artifacts = highlight(library, matches, out, passwords=passwords, headings=headings)
        return [(library.get(artifact.document_id or ""), artifact.path) for artifact in artifacts]
    if len(placed) > 1:
        names = ", ".join(library.get(each).name for each in placed)
        raise click.UsageError(
            f"the quotes stand in {len(placed)} documents ({names}): give a folder as --output, or one --document"
        )
    document = library.get(placed[0]) if placed else library.documents[0]
    path = Path(out, f"{FileStems().give(document.name)}.highlighted.pdf") if into_folder else Path(out)
    if into_folder:
        _make(Path(out))
    password = passwords.get(document.id)
    highlight_document(library, document, matches, path, password=password, headings=headings)
    return [(document, path)]


def _write_pages(
    library: Library,
    documents: Sequence[Document],
    matches: Sequence[Match],
    folder: Path,
    passwords: Mapping[str, str],
) -> list[Path]:
    """A picture of each page with a highlight."""
    from blocks.atomic import write_atomically
    from renderers.file_names import FileStems
    from renderers.page_images.page import page_png

    _make(folder)
    written, stems = [], FileStems()
    for document in documents:
        own = [match for match in matches if match.document_id == document.id]
        stem = stems.give(Path(document.name).stem)
        for page in sorted({page for match in own for page in match.pages}):
            path = folder / f"{stem}.page-{page}.png"
            write_atomically(
                path, page_png(library, document, page, matches, password=passwords.get(document.id))
            )
            written.append(path)
    return written


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArtifactError(f"the folder {folder} can't be made: {error.strerror}; choose another") from error


def _row(
    library: Library,
    results: Sequence[tuple[Asked, Match | PinciteError]],
    copies: Sequence[tuple[Document, Path]],
    pictures: Sequence[Path],
) -> outcomes.JsonRow:
    written = [{"document": document.id, "output": str(path)} for document, path in copies]
    return {
        **(written[0] if written else {"document": None, "output": None}),
        "outputs": written,
        "pictures": [str(path) for path in pictures],
        "quotes": list(_quote_rows(library, results)),
    }


def _quote_rows(
    library: Library, results: Sequence[tuple[Asked, Match | PinciteError]]
) -> Iterator[outcomes.JsonRow]:
    """The quotes in order; `number` is the one under which a quote stands in the copy."""
    number = 0
    for asked, result in results:
        if isinstance(result, PinciteError):
            yield {"number": None, **refused_row(asked, result)}
            continue
        number += 1
        yield {"number": number, **match_row(result, _name(library, result), id=asked.id)}


def _name(library: Library, match: Match) -> str | None:
    return library.get(match.document_id).name if match.document_id else None


def _print(
    library: Library, results: Sequence[tuple[Asked, Match | PinciteError]], written: Sequence[Path]
) -> None:
    for _, result in results:
        if not isinstance(result, PinciteError):
            output.print_match(result, _name(library, result))
    for path in written:
        say(f"written: {path}")
    if not written:
        say("pincite: no quote has a place, so no copy was written", err=True)

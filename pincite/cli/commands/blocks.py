"""`pincite blocks`: what a model would read, with ids."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Unpack

import click

from blocks.errors import ArtifactError
from pincite.cli import output, sources
from pincite.cli.layout import layout_option
from pincite.cli.ocr import needs_rows, ocr_options
from pincite.cli.terminal import Styled, say, say_text
from pincite.rows import outcomes

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.model import Block
    from blocks.reading.keywords import ReadingKeywords
    from pincite.library import Library


@click.command(
    short_help="Print the text blocks of documents, with their ids.",
    epilog="""\b
Examples:
  pincite blocks paper.pdf
  pincite blocks paper.pdf annex.pdf --markup > prompt.txt
  pincite blocks paper.pdf --png pages/ --page 3
  pincite blocks poster.pdf --layout model --png pages/
  pincite blocks papers.pincite --markup --budget 8000 --tokens
  pincite blocks papers.pincite --document lease.pdf --page 3
  pincite blocks papers.pincite --json | jq -r 'select(.kind == "heading") | .text'

\b
Exit status: 0 printed, 2 usage or unreadable input.""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output.json_option
@click.option("--markup", is_flag=True, help='Print <BLOCK id="…" page="…">…</BLOCK>, as a model reads it.')
@click.option(
    "--png",
    "png_folder",
    metavar="DIR",
    help="Draw every page with its blocks: numbered in reading order, coloured by kind.",
)
@sources.document_option
@sources.page_option
@click.option(
    "--budget",
    type=click.IntRange(min=0),
    metavar="N",
    help="With --markup: at most N characters, whole blocks only.",
)
@click.option("--tokens", is_flag=True, help="The budget is in tokens, by an estimate that fits most models.")
@click.option(
    "--shares",
    type=click.Choice(("equal", "proportional")),
    default="equal",
    show_default=True,
    help="How several documents share the budget; what one doesn't need goes to the others.",
)
@click.option(
    "--furniture", is_flag=True, help="With --markup: also running headers, footers and page numbers."
)
@layout_option()
@ocr_options
@sources.password_option
def blocks(
    files: tuple[str, ...],
    as_json: bool,
    markup: bool,
    png_folder: str | None,
    document: str | None,
    pages: tuple[int, ...],
    budget: int | None,
    tokens: bool,
    shares: Literal["equal", "proportional"],
    furniture: bool,
    **reading: Unpack[ReadingKeywords],
) -> int:
    """Print the text blocks of files, or of a library, in reading order.

    Block ids are unique over all FILEs of one call; those of a library stay the same for good. --markup leaves
    running headers, footers and page numbers out, and says on standard error what the budget left out.
    """
    if as_json + markup + (png_folder is not None) > 1:
        raise click.UsageError("--json, --markup and --png are three forms of the same; give one of them")
    if (budget is not None or tokens or furniture) and not markup:
        raise click.UsageError("--budget, --tokens and --furniture go with --markup")
    with sources.open_sources(files, **reading) as library:
        chosen = sources.chosen_pages(library, document, pages)
        if markup:
            _print_markup(chosen, budget, tokens=tokens, shares=shares, furniture=furniture)
        elif png_folder is not None:
            _draw_all(library, chosen, Path(png_folder), reading.get("password"))
        else:
            for one, shown in chosen:
                (_print_json if as_json else _print_plain)(one, shown)
    return outcomes.FINE


def _shown(document: Document, pages: Collection[int]) -> Iterator[Block]:
    return (block for block in document.blocks if block.page in pages)


def _draw_all(
    library: Library, chosen: Sequence[tuple[Document, Collection[int]]], folder: Path, password: str | None
) -> None:
    """Pictures of the pages of every document, each document under a name of its own."""
    from renderers.file_names import FileStems

    stems = FileStems()
    for document, pages in chosen:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArtifactError(
                f"the folder {folder} can't be made: {error.strerror}; choose another"
            ) from error
        _draw(library, document, pages, folder / stems.give(Path(document.name).stem), password)


def _draw(
    library: Library, document: Document, pages: Collection[int], place: Path, password: str | None
) -> None:
    """A picture of each page; its path is printed. A page that could not be read has none, and that is said."""
    from blocks.atomic import write_atomically
    from renderers.page_images.block_map import blocks_png

    _report_unreadable(document)
    for page in sorted(pages):
        if document.page(page).error is None:
            path = place.with_name(f"{place.name}.page-{page}.png")
            write_atomically(path, blocks_png(library, document.id, page, password=password))
            say(str(path))


def _print_json(document: Document, pages: Collection[int]) -> None:
    from blocks.prompt.json_lines import block_record

    for block in _shown(document, pages):
        output.print_json(block_record(document, block))
    for row in needs_rows(document, pages):
        output.print_json(row)


def _print_markup(
    chosen: Sequence[tuple[Document, Collection[int]]],
    budget: int | None,
    *,
    tokens: bool,
    shares: Literal["equal", "proportional"],
    furniture: bool,
) -> None:
    from blocks.prompt.budget import format_documents
    from blocks.prompt.token_estimate import characters, estimated_tokens

    count = estimated_tokens if tokens else characters
    prompt = format_documents(
        [document for document, _ in chosen],
        budget=budget,
        count=count,
        shares=shares,
        furniture=furniture,
        pages=frozenset[int]().union(*(pages for _, pages in chosen)),
    )
    if prompt.markup:
        say_text(prompt.markup)
    for line in prompt.report.splitlines():
        say(f"pincite: {line}", err=True)


def _print_plain(document: Document, pages: Collection[int]) -> None:
    say(Styled(f"{document.name}  {document.id}, {output.counted(document.page_count, 'page')}"))
    _report_unreadable(document)
    for block in _shown(document, pages):
        say(f"{block.id}  page {block.page}  {block.kind.value}")
        say(f"    {block.text}")


def _report_unreadable(document: Document) -> None:
    for page in document.pages:
        if page.error is not None:
            say(f"pincite: page {page.number} of {document.name} could not be read: {page.error}", err=True)

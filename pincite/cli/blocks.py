"""`pincite blocks`: what a model would read, with ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources

if TYPE_CHECKING:
    from blocks.document import Document


@click.command(
    short_help="Print the text blocks of PDF files, with their ids.",
    epilog="""\b
Examples:
  pincite blocks paper.pdf
  pincite blocks paper.pdf annex.pdf --markup > prompt.txt
  pincite blocks papers.pincite --json | jq -r 'select(.kind == "heading") | .text'""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output.json_option
@click.option("--markup", is_flag=True, help='Print <BLOCK id="…" page="…">…</BLOCK>, as a model reads it.')
@sources.password_option
def blocks(files: tuple[str, ...], as_json: bool, markup: bool, password: str | None) -> int:
    """Print the text blocks of PDF files, or of a library file, in reading order.

    Block ids are unique over all FILEs of one call; those of a library stay the same for good.
    """
    if as_json and markup:
        raise click.UsageError("--json and --markup are two forms of the same; give one of them")
    show = _print_json if as_json else _print_markup if markup else _print_plain
    with sources.open_sources(files, password=password) as library:
        for document in library:
            show(document)
    return output.FINE


def _print_json(document: Document) -> None:
    for block in document.blocks:
        output.print_json(output.block_row(block))


def _print_markup(document: Document) -> None:
    from blocks.markup import format_block

    for block in document.blocks:
        click.echo(format_block(block))


def _print_plain(document: Document) -> None:
    click.echo(click.style(f"{document.name}  {document.id}, {document.page_count} pages", bold=True))
    for page in document.pages:
        if page.error is not None:
            click.echo(
                f"pincite: page {page.number} of {document.name} could not be read: {page.error}", err=True
            )
    for block in document.blocks:
        click.echo(f"{block.id}  page {block.page}  {block.kind.value}\n    {block.text}")

"""`pincite search`: the blocks of a library that have some words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from blocks.library.place import place_told
from pincite.cli import output, sources
from pincite.cli.terminal import Styled, say
from pincite.find_document import find_document
from pincite.rows import outcomes
from pincite.rows.documents import hit_row

if TYPE_CHECKING:
    from blocks.library.search import Hit

_SHOWN = 160
"""Characters of a block that are shown to people."""


@click.command(
    short_help="Find blocks by words.",
    epilog="""\b
Examples:
  pincite search papers.pincite "dredging northern channel"
  pincite search papers.pincite "When was the channel dredged?" --limit 3
  pincite search papers.pincite "rent" --document doc_1f0c2a --json | jq .block_id

\b
Exit status: 0 something was found, 1 nothing was, 2 usage or unreadable input.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.argument("words", metavar="WORDS")
@click.option(
    "--limit", metavar="N", type=click.IntRange(1), default=10, show_default=True, help="Hits at most."
)
@sources.document_option
@sources.embedder_option
@output.json_option
def search(
    library_file: str,
    words: str,
    limit: int,
    document: str | None,
    embedder: str | None,
    as_json: bool,
) -> int:
    """Find the blocks that have these words, or other forms of them, best first. A question may be given."""
    with sources.open_library(library_file) as library:
        within = find_document(library, document) if document is not None else None
        hits = library.search(words, limit=limit, document=within, embedder=embedder)
        names = library.names
        for hit in hits:
            name = names.get(hit.block.document_id, library.get(hit.block.document_id).name)
            if as_json:
                output.print_json(hit_row(hit, name))
            else:
                _print(hit, name)
    if not hits and not as_json:
        say(f"nothing in {place_told(library_file)} has these words")
    return outcomes.FINE if hits else outcomes.NOT_VERIFIED


def _print(hit: Hit, name: str) -> None:
    above = " › ".join(block.text for block in hit.above)
    place = f"{name}, page {hit.block.page}{f': {above}' if above else ''}"
    say(Styled(hit.block.id), place)
    text = " ".join(hit.block.text.split())
    say(f"  {text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}")

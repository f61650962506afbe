"""`pincite verify`: does a library support a statement in other words?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pincite.cli import output, sources
from pincite.cli.terminal import say
from pincite.find_document import find_document
from pincite.rows import outcomes
from pincite.rows.claims import claim_place, claim_row

if TYPE_CHECKING:
    from grounding.model import ClaimVerdict
    from pincite.library import Library


@click.command(
    short_help="Say whether a library supports a statement.",
    epilog="""\b
Examples:
  pincite verify papers.pincite --claim "In 2006 the estuary was dredged for the last time"
  pincite verify papers.pincite --claim "Exports of slate fell" --block 13
  pincite verify papers.pincite --claim "The fee is 500 euros" --document lease.pdf --json

\b
Exit status: 0 every statement has high support, 1 at least one has not (medium is undecided),
2 usage or unreadable input, a block or document that isn't there, or a statement without words.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.option(
    "--claim",
    "claims",
    multiple=True,
    required=True,
    metavar="TEXT",
    help='The statement; may be repeated. "-" reads it from standard input.',
)
@click.option("--block", metavar="ID", help="The block that should support it: BLOCK_CITE_ID_13, or 13.")
@sources.document_option
@sources.embedder_option
@output.json_option
def verify(
    library_file: str,
    claims: tuple[str, ...],
    block: str | None,
    document: str | None,
    embedder: str | None,
    as_json: bool,
) -> int:
    """Say whether a block of the library supports a statement in other words: high, medium (undecided) or low.

    Without --block the block that supports it best is looked for. Quotes, which must be word for word, are for `pincite
    locate`.
    """
    texts = [sources.read_text(claim, "the claim") if claim == "-" else claim for claim in claims]
    with sources.open_library(library_file) as library:
        within = find_document(library, document) if document is not None else None
        found = [library.verify(text, block_id=block, document=within, embedder=embedder) for text in texts]
        for verdict in found:
            if as_json:
                output.print_json(claim_row(verdict, library))
            else:
                _print(verdict, library)
    return outcomes.FINE if all(verdict.verified for verdict in found) else outcomes.NOT_VERIFIED


def _print(verdict: ClaimVerdict, library: Library) -> None:
    undecided = "undecided: " if verdict.undecided else ""
    say(output.verdict_word(verdict.verdict.value), f"{undecided}{output.shortened(verdict.claim)}")
    place = claim_place(verdict, library)
    if verdict.block_id is not None:
        where = f"{place['document_name']}, page {place['page']}, {verdict.block_id}"
        say(f"         {where}")
    if not verdict.verified:
        say(f"         {verdict.reason}")
    output.print_differences(verdict.differences)

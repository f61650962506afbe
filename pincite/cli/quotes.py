"""Quotes as the commands are given them: `--quote TEXT`, or JSON Lines in a file or on standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from blocks.errors import QuoteError
from pincite.batch.asked import Asked, parse_lines
from pincite.cli.output import Command
from pincite.cli.sources import document_option

if TYPE_CHECKING:
    pass


def quote_options(command: Command) -> Command:
    """Add `--quote`, `--quotes`, `--page`, `--block-id`, `--document` and `--policy`."""
    options = (
        click.option(
            "--policy",
            type=click.Choice(("strict", "default", "lenient")),
            default="default",
            show_default=True,
            help="How strictly verdicts are given; docs/verdicts.md says what each accepts.",
        ),
        document_option,
        click.option("--block-id", metavar="ID", help="Weighs between repeats: the block it stands in."),
        click.option(
            "--page", type=int, metavar="N", help="Weighs between repeats: the page, counted from 1."
        ),
        click.option(
            "--quotes",
            "quotes_file",
            metavar="FILE.jsonl",
            help='One JSON object a line: {"quote": …}, and if you like "id", "page", "block_id", "prefix", '
            '"suffix". "-" reads standard input.',
        ),
        click.option(
            "--quote", "quotes", multiple=True, metavar="TEXT", help="The words to find; may be repeated."
        ),
    )
    for option in options:
        command = option(command)
    return command


def asked_quotes(
    quotes: Sequence[str], quotes_file: str | None, *, page: int | None, block_id: str | None
) -> list[Asked]:
    """What the options ask for, in order. Raises click.UsageError, and QuoteError for an unreadable file."""
    if bool(quotes) == (quotes_file is not None):
        raise click.UsageError("give --quote TEXT, once or more, or --quotes FILE.jsonl")
    if quotes_file is None:
        return [Asked(text, page=page, block_id=block_id) for text in quotes]
    if page is not None or block_id is not None:
        raise click.UsageError(
            '--page and --block-id go with --quote; in --quotes each line has its own "page"'
        )
    return list(parse_lines(_read(quotes_file)))


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise QuoteError(f"the quotes file {file} can't be read: {error.strerror}") from error

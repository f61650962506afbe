"""The command line: `main` runs a command and turns what it meets into an exit status.

commands/                   the commands, one file each
candidates                 files that a command is given, by name or in folders
sources                    the documents that a command works on: files, a library file, or a folder
folders                    the library file in a folder, brought up to date with the folder's files
quotes                     quotes that a command is given
adding                     files added, and what is told of them
batch                      many answers and quotes, checked at the same time
ocr, layout                 the options of these names, and what is told of pages that they left
repair                      what is told of damaged files
system                      what this installation has
output, progress           JSON lines, verdicts, errors, exit statuses; progress bars
terminal                   the one door by which they are printed
"""

from __future__ import annotations

import gc
import io
import logging
import os
import sys
from collections.abc import Sequence

import click

import pincite
from blocks.errors import PinciteError
from pincite.cli import output
from pincite.cli.commands.add import add
from pincite.cli.commands.ask import ask
from pincite.cli.commands.blocks import blocks
from pincite.cli.commands.check import check
from pincite.cli.commands.documents import info, list_documents, remove
from pincite.cli.commands.highlight import highlight
from pincite.cli.commands.locate import locate
from pincite.cli.commands.mcp import mcp
from pincite.cli.commands.provenance import provenance
from pincite.cli.commands.render import render
from pincite.cli.commands.search import search
from pincite.cli.commands.serve import serve
from pincite.cli.commands.tables import tables
from pincite.cli.commands.update import update
from pincite.cli.commands.verify import verify
from pincite.cli.commands.view import view
from pincite.cli.terminal import Logged, say_text
from pincite.rows import outcomes

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 + SIGINT, as shells have it."""
BROKEN_PIPE = 141
"""Exit status when nobody reads on (`pincite … | head`): 128 + SIGPIPE."""
_OBJECTS = 20_000
"""So many new objects before garbage is looked for: with Python's 700 that is a sixth of a command's start, which makes
half a million and drops few."""


class _Commands(click.Group):
    """The commands, with everything they print out of the door before their status is given back."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order in which people need them

    def invoke(self, ctx: click.Context) -> object:
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # What is still in the buffer can go nowhere; the interpreter would complain about it at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE
        return status


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 all is well, 1 something isn't verified or a file could not be added, 2 usage or "
    "unreadable input.",
)
@click.version_option(pincite.__version__, message="pincite %(version)s")
def commands() -> None:
    """Find the exact words a PDF says, refuse the ones it does not say, and highlight them on the page."""


_COMMANDS = (
    *(blocks, tables, locate, highlight, add, update, list_documents, info, remove),
    *(search, ask, verify, check, render, view, provenance, serve, mcp),
)
for _command in _COMMANDS:
    commands.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `pincite ARGUMENTS` (those of the process by default); the exit status."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    # Looked for here, not in the parsed options: an error in the options wants the same form.
    as_json = "--json" in arguments
    _print_any_text()
    gc.set_threshold(_OBJECTS)
    logging.lastResort = Logged(logging.WARNING)
    try:
        status = commands.main(arguments, prog_name="pincite", standalone_mode=False)
    except click.Abort:
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        say_text(error.format_message(), err=True)
        return outcomes.UNUSABLE
    except click.ClickException as error:
        output.print_usage_error(error, as_json=as_json)
        return outcomes.UNUSABLE
    except PinciteError as error:
        output.print_error(error, as_json=as_json)
        return outcomes.UNUSABLE
    return status if isinstance(status, int) else 0


def _print_any_text() -> None:
    """Quotes may hold what the terminal's encoding has not, or bytes that are no text at all."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")

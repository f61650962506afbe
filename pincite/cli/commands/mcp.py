"""`pincite mcp`: a library for agents, as an MCP server."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from blocks.library.place import is_on_server, place_told
from pincite.cli.commands.serve import host_options, library_file
from pincite.cli.terminal import say
from pincite.rows import outcomes

_PORT = 8761
"""Beside that of `pincite serve`, so that both can run."""


@click.command(
    short_help="Serve a library to agents (MCP).",
    epilog="""\b
Examples:
  pincite mcp papers/
  pincite mcp papers.pincite --root ~/papers --root ~/reports
  pincite mcp papers.pincite --http --port 0
  PINCITE_TOKEN=… pincite mcp papers.pincite --http --host 0.0.0.0 --allow-host papers.example.org

\b
Exit status: 0 the client has closed, or SIGTERM, 2 usage, an address that can't be had, a library that
cannot be used.""",
)
@click.argument("place", metavar="LIBRARY_OR_FOLDER")
@click.option(
    "--root",
    "roots",
    multiple=True,
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False),
    help="A folder whose files may be added, and where results may be written; by default that of LIBRARY.",
)
@click.option("--http", is_flag=True, help="Serve over HTTP, not standard input and output.")
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True, help="0 takes any.")
@host_options
def mcp(
    place: str,
    roots: tuple[str, ...],
    http: bool,
    port: int,
    host: str,
    token: str | None,
    hosts: tuple[str, ...],
) -> int:
    """Serve a library to agents over the Model Context Protocol. A library that isn't there is made.

    Of a folder, library.pincite in it is served, brought up to date with the folder's documents first.

    Tools read and write files in the folders of --root alone. Over HTTP only this machine reaches it; any other
    address needs a token.
    """
    try:
        from pincite.mcp import over_stdio
        from pincite.mcp.folders import Folders
        from pincite.server.settings import Settings

        if http:
            from pincite.mcp import over_http
            from pincite.server.serve import require_safe
    except ImportError as error:
        raise click.UsageError("the MCP server is not installed: pip install 'pincite[mcp]'") from error
    settings = Settings(place, host, token, frozenset(hosts))
    if http:
        require_safe(settings)  # before a folder's documents are read
    settings = replace(settings, library=library_file(place))
    folders = Folders.of(roots or [_folder_of(settings.library)])
    if http:
        over_http.serve(settings, folders, port=port, started=partial(_started, settings.library))
    else:
        over_stdio.serve(settings, folders)
    return outcomes.FINE


def _folder_of(library: str) -> Path:
    if is_on_server(library):
        raise click.UsageError("a library on a server lies in no folder: say with --root where files are")
    return Path(library).absolute().parent


def _started(library: str, address: str) -> None:
    say(f"{place_told(library)}: {address}; Ctrl-C ends it")

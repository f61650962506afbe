"""`pincite serve`: a library, or a folder of documents, over HTTP, with the viewer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import quote

import click

from blocks.library.place import is_on_server, place_told
from pincite.cli import output, sources
from pincite.cli.terminal import say
from pincite.rows import outcomes

_PORT = 8760
"""`pincite.server.settings.DEFAULT_PORT`, named here so that `--help` needs no server; a test compares them."""


def host_options(command: output.Command) -> output.Command:
    """Add where a server listens and who may ask: `host`, `token`, `hosts`."""
    for option in (
        click.option(
            "--allow-host", "hosts", multiple=True, metavar="NAME", help="Another name of the server."
        ),
        click.option("--token", envvar="PINCITE_TOKEN", show_envvar=True, help="What clients must know."),
        click.option(
            "--host", default="127.0.0.1", show_default=True, help="Address; others reach all but 127.0.0.1."
        ),
    ):
        command = option(command)
    return command


def library_file(place: str) -> str:
    """The library that is served: the place itself, or that of a folder, brought up to date.

    Raises click.UsageError for a place that isn't there and that isn't named like a library: the folder of a slip of
    the pen would become a library without documents.
    """
    if is_on_server(place):
        return place
    if not Path(place).exists() and Path(place).suffix.lower() != sources.LIBRARY_SUFFIX:
        raise click.UsageError(
            f"there is no library or folder {place}; a new library's name ends in {sources.LIBRARY_SUFFIX}"
        )
    if not Path(place).is_dir():
        return place
    from pincite.cli.folders import library_of

    return library_of(place)


@click.command(
    short_help="Serve a library or a folder: HTTP API and viewer.",
    epilog="""\b
Examples:
  pincite serve papers/ --open
  pincite serve papers.pincite
  pincite serve 'postgresql://me@db.example.org/papers?library=leases'
  pincite serve papers.pincite --port 0 --model openai:gpt-5-mini
  PINCITE_TOKEN=… pincite serve papers.pincite --host 0.0.0.0 --allow-host papers.example.org

\b
Exit status: 0 ended by Ctrl-C or SIGTERM, 2 usage, an address that can't be had, a library that cannot be used.""",
)
@click.argument("place", metavar="LIBRARY_OR_FOLDER")
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True, help="0 takes any.")
@host_options
@click.option("--model", metavar="NAME", help="Answers questions; by default sentences of the documents do.")
@click.option("--max-upload", metavar="MB", type=click.IntRange(1), help="Largest file that is taken.")
@click.option("--open", "open_browser", is_flag=True, help="Open the viewer in a browser.")
def serve(
    place: str,
    port: int,
    host: str,
    token: str | None,
    hosts: tuple[str, ...],
    model: str | None,
    max_upload: int | None,
    open_browser: bool,
) -> int:
    """Serve a library over HTTP: the viewer at /, the API at /docs. A library that isn't there is made.

    Of a folder, library.pincite in it is served, with all documents in the folder and the folders within: what is new
    or has changed since the last time is read first. Nothing else in the folder is written.

    Only this machine reaches it. Any other address needs a token; put a proxy with TLS before it.
    """
    try:
        from pincite.server import serve as server
        from pincite.server.settings import ServerLimits, Settings
    except ImportError as error:
        raise click.UsageError("the server is not installed: pip install 'pincite[server]'") from error
    limits = ServerLimits(upload_bytes=max_upload * 1_000_000) if max_upload else ServerLimits()
    settings = Settings(place, host, token, frozenset(hosts), model, limits)
    server.require_safe(settings)
    settings = replace(settings, library=library_file(place))
    server.serve(settings, port=port, started=partial(_started, settings.library, token, open_browser))
    return outcomes.FINE


def _started(library: str, token: str | None, open_browser: bool, address: str) -> None:
    shown = f"{address}?token={quote(token, safe='')}" if token else address
    say(f"{place_told(library)}: {shown} (API: {address}docs); Ctrl-C ends it")
    if open_browser:
        click.launch(shown)

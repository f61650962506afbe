"""`pincite view`: an answer with its lit pages in one HTML file."""

from __future__ import annotations

from pathlib import Path

import click

from pincite.cli import output, sources
from pincite.cli.terminal import say
from pincite.rows import outcomes


@click.command(
    short_help="Show an answer beside its lit pages, in one file.",
    epilog="""\b
Examples:
  pincite ask papers.pincite "When was the channel dredged?" --json > answer.json
  pincite view answer.json --library papers.pincite -o evidence.html --open
  pincite view memo.md --library case.pincite -o memo.html --language de

\b
Exit status: 0 written and every statement is carried by what it cites; 1 written, and something is refused, not found
or undecided; 2 usage or unreadable input.""",
)
@click.argument("answer", metavar="ANSWER", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--library", "library_file", metavar="LIBRARY", required=True, help="The library with what is cited."
)
@click.option("-o", "--output", "out", metavar="OUT.html", required=True, help="The file to write.")
@click.option(
    "--language",
    type=click.Choice(("ar", "de", "en", "es", "fr", "zh")),
    help="Of the interface; without it that of the reader's browser.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the file in a browser.")
@output.json_option
def view(
    answer: str, library_file: str, out: str, language: str | None, open_browser: bool, as_json: bool
) -> int:
    """Write one HTML file with ANSWER, the pages that it cites, and the cited words lit: no server, no network.

    ANSWER is JSON as `pincite ask --json` writes it (text, and citations with number, block_id and cited_text), or
    Markdown as `pincite check` reads it. Nothing in it is believed: every place and verdict is made anew from the
    library.
    """
    from pincite.viewer.evidence import read_given
    from pincite.viewer.export import write_evidence

    with sources.open_library(library_file) as library:
        shown = write_evidence(library, read_given(Path(answer)), Path(out), language=language)
    statuses = [str(citation.get("status", "refused")) for citation in shown["citations"].values()]
    bad = [status for status in statuses if status != "verified"]
    if as_json:
        output.print_json({"file": out, "citations": len(statuses), "verified": len(statuses) - len(bad)})
    else:
        say(
            f"{out}: {output.counted(len(statuses), 'citation')}, {len(statuses) - len(bad)} of them verified"
        )
    if open_browser:
        click.launch(out)
    return outcomes.NOT_VERIFIED if bad or not statuses else outcomes.FINE

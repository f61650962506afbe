"""`pincite list`, `info` and `remove`: the documents of a library."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from blocks.library.place import place_told
from pincite.cli import output, sources
from pincite.cli.ocr import report_needs
from pincite.cli.repair import report_repair
from pincite.cli.terminal import Styled, say
from pincite.find_document import find_document
from pincite.rows import outcomes
from pincite.rows.documents import document_details, document_row, number_runs

if TYPE_CHECKING:
    from blocks.document import Document
    from pincite.library import Library
    from pincite.rows.documents import DocumentDetails


@click.command(
    "list",
    short_help="List the documents of a library.",
    epilog="""\b
Examples:
  pincite list papers.pincite
  pincite list papers.pincite --json | jq -r 'select(.pages_needing_ocr != []) | .name'

\b
Exit status: 0 listed, also if there are none, 2 usage, or a library that cannot be used.""",
)
@click.argument("library_file", metavar="LIBRARY")
@output.json_option
def list_documents(library_file: str, as_json: bool) -> int:
    """List the documents of a library in the order of adding, each in its current version."""
    with sources.open_library(library_file) as library:
        for document in library:
            if as_json:
                output.print_json(document_row(document))
            else:
                say(Styled(document.id), f" {_summary(document)}")
        if len(library) == 0 and not as_json:
            place = place_told(library_file)
            say(f"{place} has no documents; pincite add {place} FILE... puts some in", err=True)
    return outcomes.FINE


@click.command(
    short_help="Tell what a library knows of a document, or what this system has.",
    epilog="""\b
Examples:
  pincite info papers.pincite lease.pdf
  pincite info papers.pincite doc_1f0c2a9b77de --json | jq .versions
  pincite info --system

\b
Exit status: 0 told, 2 usage, no such document, or a library that cannot be used.""",
)
@click.argument("library_file", metavar="LIBRARY", required=False)
@click.argument("document", metavar="DOCUMENT", required=False)
@click.option(
    "--system",
    is_flag=True,
    help="Tell versions, extras, and what the system keeps from processes that read files.",
)
@output.json_option
def info(library_file: str | None, document: str | None, system: bool, as_json: bool) -> int:
    """Tell what a library knows of a document: its versions, pages and blocks, and what could not be read.

    DOCUMENT is a document's id, in any version, its name in the library, or a file that the library has.
    """
    if system:
        return _tell_system(as_json)
    if library_file is None or document is None:
        raise click.UsageError("name a library and one of its documents, or ask for --system")
    with sources.open_library(library_file) as library:
        found = find_document(library, document)
        versions = library.versions(found)
        if as_json:
            output.print_json({**document_row(found), **_details(found, versions, library)})
        else:
            _print_info(found, versions, library)
    return outcomes.FINE


@click.command(
    short_help="Take documents out of a library.",
    epilog="""\b
Examples:
  pincite remove papers.pincite lease.pdf
  pincite remove papers.pincite doc_1f0c2a9b77de doc_77ab01cd99e0 --json

\b
Exit status: 0 all are removed, 2 usage, no such document, or a library that cannot be used or is
being read; then nothing is removed.""",
)
@click.argument("library_file", metavar="LIBRARY")
@click.argument("documents", nargs=-1, required=True, metavar="DOCUMENT...")
@output.json_option
def remove(library_file: str, documents: tuple[str, ...], as_json: bool) -> int:
    """Take documents out of a library, each with all its versions: nothing of their words is left in its file.

    DOCUMENT is a document's id, in any version, its name in the library, or a file that the library has. Ids are never
    given again: citations of a removed document say that it was removed.
    """
    with sources.open_library(library_file) as library:
        found = {document.id: document for asked in documents for document in [_current(library, asked)]}
        rows = [
            {"document": each.id, "name": each.name, "versions": [v.id for v in library.versions(each)]}
            for each in found.values()
        ]
        library.remove(*found)
    for row in rows:
        if as_json:
            output.print_json({**row, "removed": True})
        else:
            older = len(row["versions"]) - 1
            with_older = f" and {output.counted(older, 'older version')}" if older else ""
            say(f"removed: {row['name']} ({row['document']}){with_older}")
    return outcomes.FINE


def _tell_system(as_json: bool) -> int:
    from pincite.cli.system import system_lines, system_row

    row = system_row()
    if as_json:
        output.print_json(row)
    else:
        for line in system_lines(row):
            say(line)
    return outcomes.FINE


def _current(library: Library, asked: str) -> Document:
    return library.current(find_document(library, asked))


def _details(document: Document, versions: list[Document], library: Library) -> DocumentDetails:
    return document_details(document, versions, current=library.current(document) is document)


def _summary(document: Document) -> str:
    counted = [
        output.counted(document.page_count, "page"),
        output.counted(len(document.block_columns), "block"),
    ]
    if document.version > 1:
        counted.append(f"version {document.version}")
    if needy := len(document.pages_needing_ocr):
        counted.append(f"{needy} to be read by OCR")
    return f"{document.name}: {', '.join(counted)}"


def _print_info(document: Document, versions: list[Document], library: Library) -> None:
    from blocks.model import BLOCK_ID_PREFIX  # loads numpy

    details = _details(document, versions, library)
    say(Styled(document.id), f" {_summary(document)}")
    runs = ", ".join(f"{BLOCK_ID_PREFIX}{run}" for run in number_runs(sorted(document.block_ids)))
    kinds = Counter(kind.value for kind in document.block_columns.kinds).most_common()
    lines = {
        "sha256": document.sha256,
        "blocks": runs,
        "kinds": ", ".join(f"{count} {kind}" for kind, count in kinds),
        "layout": f"by the {document.layout}",
    }
    for name, value in lines.items():
        say(f"  {name:9} {value}")
    for each in versions if len(versions) > 1 else ():
        now = " (current)" if each is library.current(document) else ""
        say(f"  version {each.version} {each.id}  {each.name}{now}")
    for row in details["unreadable_pages"]:
        say(f"pincite: page {row['page']} could not be read: {row['error']}", err=True)
    report_repair(document)
    report_needs(document.name, document.pages)

"""The documents a command works on: files, read in the isolated worker, or those of a library."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from blocks.errors import QuoteError
from pincite.cli.layout import report_layout
from pincite.cli.ocr import report_needs
from pincite.cli.output import Command
from pincite.cli.progress import progress
from pincite.cli.repair import report_repair

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.reading.keywords import ReadingKeywords
    from pincite.library import Library

LIBRARY_SUFFIX = ".pincite"


def password_option(command: Command) -> Command:
    """Add `--password`, a parameter `password`."""
    return click.option(
        "--password",
        envvar="PINCITE_PASSWORD",
        show_envvar=True,
        help="Opens encrypted files. Others can see a command's options; the environment is more discreet.",
    )(command)


def embedder_option(command: Command) -> Command:
    """Add `--embedder`, a parameter `embedder`."""
    return click.option(
        "--embedder",
        metavar="NAME",
        help="Find what says the same in other words too: wordllama (pip install 'pincite[embeddings]', English).",
    )(command)


def document_option(command: Command) -> Command:
    """Add `--document`, a parameter `document`."""
    return click.option(
        "--document", metavar="DOCUMENT", help="This document only: its id, its name or its file."
    )(command)


def page_option(command: Command) -> Command:
    """Add `--page`, a parameter `pages`."""
    return click.option(
        "--page", "pages", type=click.IntRange(min=1), multiple=True, help="Only this page; repeatable."
    )(command)


def chosen_pages(
    library: Library, document: str | None, pages: Collection[int]
) -> list[tuple[Document, frozenset[int]]]:
    """The documents asked for, each with those of the pages that it has; all of either where none is asked for.

    A document without any of the pages is left out. Raises UnknownIdError for a document, and for a page that none of
    them has.
    """
    from pincite.find_document import find_document

    documents = [find_document(library, document)] if document is not None else list(library)
    longest = max(documents, key=lambda one: one.page_count, default=None)
    for page in pages:
        if longest is not None:
            longest.page(page)
    numbers = [range(1, one.page_count + 1) for one in documents]
    shown = [frozenset(own if not pages else set(own) & set(pages)) for own in numbers]
    return [(one, own) for one, own in zip(documents, shown, strict=True) if own or not pages]


def open_sources(files: Sequence[str], **reading: Unpack[ReadingKeywords]) -> Library:
    """The library that a file *.pincite holds, a folder or a server has, or one in memory with the files.

    A file that cannot be read raises its DocumentError: an answer that leaves one out could mislead.
    """
    if any(is_library(file) for file in files):
        if len(files) > 1:
            raise click.UsageError("give one library, or any number of documents, not both")
        return open_library(files[0])
    return read_files(files, **reading)


def is_library(file: str) -> bool:
    """True for an address on a server, for a folder, and for a file that is named or that begins like a library."""
    from blocks.library.place import is_on_server
    from blocks.library.store.schema import HEADER_SIZE, read_header

    path = Path(file)
    if is_on_server(file) or path.suffix.lower() == LIBRARY_SUFFIX or path.is_dir():
        return True
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return read_header(stream.read(HEADER_SIZE)).is_library
    except OSError:
        return False  # reading it as a document will say why it can't be


def open_library(file: str) -> Library:
    """A library that is there: a file, that of a folder, brought up to date, or one on a server.

    Raises LibraryError of any kind.
    """
    from pincite.library import Library

    if Path(file).is_dir():
        from pincite.cli.folders import library_of

        file = library_of(file)
    return Library(file, create=False)


def catch_up(library: Library) -> None:
    """Make the fingerprints by which quotes find their documents, with a bar: a library of an older pincite has none,
    and the first quote would wait for them in silence."""
    prints = library.fingerprints
    missing = prints.missing() if prints is not None else []
    if prints is not None and missing:
        with progress("Preparing", len(missing)) as step:
            prints.catch_up(step)


def read_text(file: str, what: str) -> str:
    """The UTF-8 text of a file, or of standard input for "-". Raises QuoteError, which calls it `what`."""
    place = "on standard input" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise QuoteError(f"{what} {place} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise QuoteError(
            f"{what} {place} is not UTF-8 text ({error.reason} at byte {error.start})"
        ) from error


def read_files(files: Sequence[str], **reading: Unpack[ReadingKeywords]) -> Library:
    """The files in a library in memory, in their order, read in the isolated worker.

    Pages that need OCR and can't have it, and pages that the layout model can't lay out, are reported.
    """
    from blocks.reading import isolate

    isolate.warm_up()  # the worker starts while this process imports the rest
    from pincite.library import Library

    library = Library()
    reading["isolate"] = True
    with progress("Reading", len(files)) as step:
        for file in files:
            document = library.add(file, **reading)
            report_repair(document)
            report_needs(document.name, document.pages)
            report_layout(document.name, document.pages)
            step(Path(file).name)
    return library

"""The documents a command works on: files, read in the isolated worker, or a library file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from pincite.cli.layout import report_layout
from pincite.cli.ocr import report_needs
from pincite.cli.output import Command
from pincite.cli.progress import progress

if TYPE_CHECKING:
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


def open_sources(files: Sequence[str], **reading: Unpack[ReadingKeywords]) -> Library:
    """The library that a file *.pincite holds, or one in memory with the files.

    A file that cannot be read raises its DocumentError: an answer that leaves one out could mislead.
    """
    if any(is_library(file) for file in files):
        if len(files) > 1:
            raise click.UsageError("give one library file or any number of documents, not both")
        return open_library(files[0])
    return read_files(files, **reading)


def is_library(file: str) -> bool:
    """True for a file that is named or that begins like a library."""
    from blocks.library.store.schema import HEADER_SIZE, read_header

    path = Path(file)
    if path.suffix.lower() == LIBRARY_SUFFIX:
        return True
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return read_header(stream.read(HEADER_SIZE)).is_library
    except OSError:
        return False  # reading it as a document will say why it can't be


def open_library(file: str) -> Library:
    """A library file that is there. Raises LibraryError of any kind."""
    from pincite.library import Library

    return Library(file, create=False)


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
            report_needs(document.name, document.pages)
            report_layout(document.name, document.pages)
            step(Path(file).name)
    return library

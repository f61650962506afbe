"""A folder of documents as a library: a library file in it, brought up to date with the folder's files.

What is new is added. What has changed becomes a new version, so that blocks keep their ids: a file is taken for one if
it has the name of a document whose own file the folder has no more. Files that went stay in the library.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from blocks.errors import DocumentError, LibraryReadOnlyError
from blocks.formats.known import SUFFIXES
from blocks.reading.source import clean_name
from pincite.cli.adding import Added, add_all, report_added, start_engine
from pincite.cli.candidates import Candidate, find_files
from pincite.cli.output import counted
from pincite.cli.progress import progress
from pincite.cli.terminal import say

if TYPE_CHECKING:
    from blocks.document import Document
    from pincite.library import Library

LIBRARY_NAME = "library.pincite"
"""The library file in a folder. Its ids are for good, so it lies with the documents, not in a cache; its name is not
the folder's, which may change."""


def library_of(folder: str) -> str:
    """Path of the folder's library file, made or brought up to date; what was done is said on standard error.

    No other file of the folder is written. Raises LibraryError where the library file can't be.
    """
    try:
        return _up_to_date(folder)
    except LibraryReadOnlyError as error:
        raise LibraryReadOnlyError(
            f"{error}; pincite add FILE.pincite {folder} puts its documents into a library elsewhere"
        ) from error


def _up_to_date(folder: str) -> str:
    place = Path(folder) / LIBRARY_NAME
    candidates = find_files(folder, SUFFIXES)
    sums = {candidate.path: _sha256(candidate.path) for candidate in candidates if candidate.problem is None}
    from pincite.library import Library

    with Library(place) as library:
        known, versions = library.sha256s, _versions(library, sums)
        new = [one for one in candidates if one.path not in versions and sums.get(one.path) not in known]
        if new or versions:
            library.require_writable()
            _bring_in(library, new, versions, str(place))
    return str(place)


def _versions(library: Library, sums: Mapping[str, str | None]) -> dict[str, Document]:
    """The files that are other versions of documents than the current ones, each with its document."""
    known, present = library.sha256s, set(sums.values())
    unknown = Counter(_name(path) for path, sha256 in sums.items() if sha256 not in known)
    found = {
        path: _predecessor(library, path, sha256, present)
        for path, sha256 in sums.items()
        # Of two new files of a name, nobody knows which takes the old one's place.
        if unknown[_name(path)] < 2
    }
    return {path: document for path, document in found.items() if document is not None}


def _predecessor(
    library: Library, path: str, sha256: str | None, present: Collection[str | None]
) -> Document | None:
    """The document whose current version the file is to be; None if it is that already, or nobody's."""
    known = library.with_sha256(sha256) if sha256 else None
    owners = [library.current(known)] if known else library.named(_name(path))
    gone = [document for document in owners if document.sha256 not in present]
    return gone[0] if len(gone) == 1 else None


def _bring_in(
    library: Library, new: Sequence[Candidate], versions: dict[str, Document], library_file: str
) -> None:
    """Add what is new, put new versions in their places, and say what was done."""
    done: list[tuple[str, Added | DocumentError]] = []
    with start_engine(None, new) as engine, progress("Adding", len(new) + len(versions)) as step:
        # First: what is added can't become a version, and a copy of a new version is known then.
        for path, document in versions.items():
            done.append((path, _revised(library, document, path)))
            step(Path(path).name)
        for path, result in add_all(library, new, engine):
            done.append((path, result))
            step(Path(path).name)
    failed = [(path, result) for path, result in done if isinstance(result, DocumentError)]
    added = {result.id: result for _, result in done if isinstance(result, Added)}
    replaced = len(versions.keys() - dict(failed).keys())
    told = f", {counted(replaced, 'new version')}" if replaced else ""
    if added:
        say(f"{library_file}: {len(added) - replaced} added{told}", err=True)
    report_added(added.values(), failed)


def _revised(library: Library, document: Document, path: str) -> Added | DocumentError:
    try:
        return Added.of(library.revise(document, path, isolate=True))
    except DocumentError as error:
        return error


def _name(path: str) -> str:
    """Of the file, as the library has it."""
    return clean_name(Path(path).name)


def _sha256(path: str) -> str | None:
    """Of the file's bytes; None if they can't be had, and reading it says why."""
    try:
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None

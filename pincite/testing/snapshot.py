"""Snapshots of a document's blocks: stored beside the test file, compared at every run."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from blocks.atomic import write_atomically
from blocks.document import Document
from blocks.errors import ArtifactError, PinciteError, QuoteError
from pincite.library import Library
from pincite.testing.block_changes import changes
from pincite.testing.block_record import BadRecordError, Record, dump, load, record_of

FOLDER = "__pincite__"
"""The folder beside the test file; in it one folder a test file, and one file a snapshot."""
TOLERANCE = 2.0
"""Points by which an edge of a box or page may move."""
_MOST_CHANGES = 20
_ACCEPT = "to accept what it says now, run pytest with --pincite-update, and look at what git shows"


class BlocksSnapshot:
    """`blocks_snapshot(pdf)`: fails when kind, order, text or place of the PDF's blocks have changed."""

    def __init__(self, library: Library, *, test_file: Path, test: str, update: bool) -> None:
        """`test` names the test inside its file; with `update`, what is missing or differs is written."""
        self._library = library
        self._folder = test_file.parent / FOLDER / test_file.stem
        self._test = test
        self._update = update
        self._used: set[Path] = set()

    def __repr__(self) -> str:
        return f"<blocks_snapshot in {self._folder.name}>"

    def __call__(
        self,
        pdf: str | os.PathLike[str] | bytes | Document,
        name: str | None = None,
        *,
        tolerance: float = TOLERANCE,
        password: str | None = None,
    ) -> None:
        """Compare the PDF's blocks with the snapshot of this test, or of this `name` in it.

        A test's second snapshot without a name is its number 2. Kinds, texts, pages and order must be equal; each
        edge of a box, and each page's size, may differ by `tolerance` points. Raises AssertionError, which lists
        the changes, also for a snapshot that is missing or is none; QuoteError for a name that was used before
        or a negative tolerance; DocumentError for a PDF that cannot be read.
        """
        __tracebackhide__ = True
        try:
            path = self._claim(name, tolerance)
            complaint = self._complaint(pdf, path, tolerance, password)
        except PinciteError as error:
            # The frames inside of pincite say nothing to the one who wrote the test.
            raise error.with_traceback(None) from None
        if complaint:
            raise AssertionError(complaint)

    def _complaint(
        self,
        pdf: str | os.PathLike[str] | bytes | Document,
        path: Path,
        tolerance: float,
        password: str | None,
    ) -> str | None:
        library = self._library
        document = library.get(pdf.id) if isinstance(pdf, Document) else library.add(pdf, password=password)
        record = record_of(document)
        complaint = _compare(document, record, path, tolerance)
        if complaint and self._update:
            _write(path, dump(record))
            return None
        return complaint

    def _claim(self, name: str | None, tolerance: float) -> Path:
        """The snapshot's file, which no other call of the test may use."""
        if not tolerance >= 0:
            raise QuoteError(f"tolerance={tolerance} is no distance; give points, 0 or more")
        if name is not None:
            path = self._path(f"{self._test}.{name}")
            if path in self._used:
                raise QuoteError(f"this test has a snapshot {name!r} already; give another name")
        else:
            number = 1
            while (path := self._path(self._test + (f".{number}" if number > 1 else ""))) in self._used:
                number += 1
        self._used.add(path)
        return path

    def _path(self, label: str) -> Path:
        return self._folder / f"{file_stem(label)}.json"


def file_stem(label: str) -> str:
    """A file name for a test's name. What had to be changed for that is told apart by a few signs of its hash."""
    plain = re.sub(r"[^\w.\[\]-]+", "-", label.replace("::", "."))[:100]
    if plain == label.replace("::", "."):
        return plain
    return f"{plain}-{hashlib.sha256(label.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArtifactError(f"{path.parent} cannot be made: {error.strerror}; snapshots go there") from error
    write_atomically(path, content)


def _compare(document: Document, record: Record, path: Path, tolerance: float) -> str | None:
    """What is wrong with the snapshot at `path`, or None."""
    shown = os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
    try:
        stored = load(path.read_bytes())
    except FileNotFoundError:
        return f"there is no snapshot of {document.name} yet at {shown}; run pytest with --pincite-update to write it"
    except BadRecordError as error:
        return f"{shown} is no snapshot of blocks: {error}; mend it, or write it anew with --pincite-update"
    found = changes(stored, record, tolerance)
    if not found:
        return None
    more = len(found) - _MOST_CHANGES
    return "\n".join(
        [
            f"{document.name} differs from its snapshot in {len(found)} {'place' if len(found) == 1 else 'places'} "
            f"(tolerance {tolerance:g} points)",
            *(line for change in found[:_MOST_CHANGES] for line in change),
            *([f"  and {more} more"] if more > 0 else []),
            f"  snapshot: {shown}",
            f"  {_ACCEPT}",
        ]
    )

"""Writers of a library, each a process of its own, that add small PDFs and say so after each."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from contents import small_pdf

from blocks.errors import LibraryError
from blocks.library.library import Library

_PROCESSES = multiprocessing.get_context("forkserver")
# Writers are many, and would each import pincite anew.
_PROCESSES.set_forkserver_preload(
    ["adding", "blocks.library.store.postgres.store", "blocks.library.store.sqlite"]
)


class Writer:
    """A process that has opened a library, and adds the files of some numbers when it is let go."""

    def __init__(self, place: str | Path, first: int, count: int) -> None:
        self._line, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=_add, args=(str(place), first, count, theirs), daemon=True)
        self._process.start()
        theirs.close()
        assert self._line.recv() == "ready"
        self.error: str | None = None
        """The name of the LibraryError at which it ended."""

    def let_go(self) -> None:
        """Begin."""
        self._line.send("go")

    def next(self) -> list[list[Any]]:
        """The next document that it reports: id, sha256, and first and last block; none if it has ended."""
        try:
            told = self._line.recv()
        except EOFError:
            return []
        if isinstance(told, str):
            self.error = told
            return []
        return [told]

    def kill(self) -> None:
        """End it wherever it is."""
        self._process.kill()

    def rest(self) -> list[list[Any]]:
        """All that it reports until it ends."""
        found = []
        while told := self.next():
            found += told
        self._process.join()
        self._line.close()
        return found


def _add(place: str, first: int, count: int, line: Connection) -> None:
    texts = [[f"Document {i}, paragraph {j}." for j in range(1 + i % 3)] for i in range(first, first + count)]
    files = [small_pdf(*paragraphs) for paragraphs in texts]
    try:
        with Library(place) as library:
            line.send("ready")
            line.recv()
            for data in files:
                document = library.add(data)
                line.send([document.id, document.sha256, [document.block_ids.start, document.block_ids.stop]])
    except LibraryError as error:
        line.send(type(error).__name__)

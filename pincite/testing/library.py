"""Libraries for tests: each is new and counts its blocks from 1, but a file is read only once a run."""

from __future__ import annotations

import hashlib
from typing import Unpack

from blocks.document import Document
from blocks.model import Content
from blocks.reading.content import read_content
from blocks.reading.isolate import Worker, shared_worker
from blocks.reading.keywords import ReadingKeywords, parse_keywords
from blocks.reading.options import ReadOptions
from blocks.reading.source import Source
from blocks.worker.limits import Limits
from pincite.library import Library

_DEFAULT = ReadOptions()
MOST_REMEMBERED = 16
"""So many documents are kept in memory; the one that was used longest ago is forgotten first."""


class RememberingReader(Worker):
    """Reads a file on first sight, and answers from memory afterwards. Errors are not remembered."""

    def __init__(self, *, isolate: bool = False) -> None:
        """With `isolate`, files are read in a worker process with limits of time and memory."""
        super().__init__()
        self._isolate = isolate
        self._contents: dict[tuple[str, ReadOptions], Content] = {}

    def read_content(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        options: ReadOptions = _DEFAULT,
        limits: Limits | None = None,
    ) -> Content:
        """`blocks.reading.content.read_content`, once for the same bytes and options."""
        key = hashlib.sha256(data).hexdigest(), options
        content = self._contents.pop(key, None) or self._read(data, name, options, limits)
        self._contents[key] = content
        while len(self._contents) > MOST_REMEMBERED:
            del self._contents[next(iter(self._contents))]
        return content

    def _read(self, data: bytes, name: str, options: ReadOptions, limits: Limits | None) -> Content:
        if self._isolate:
            return shared_worker().read_content(data, name=name, options=options, limits=limits)
        return read_content(data, name=name, options=options)


class RememberingLibrary(Library):
    """A library in memory whose files come through a reader that other libraries share."""

    def __init__(self, reader: RememberingReader) -> None:
        super().__init__()
        self._reader = reader

    def add(
        self,
        source: Source,
        *,
        name: str | None = None,
        **reading: Unpack[ReadingKeywords],
    ) -> Document:
        """As `Library.add`; `isolate`, `limits` or `worker` given here read the file apart, and anew."""
        _, isolation = parse_keywords(**reading)
        if isolation is None:
            reading["worker"] = self._reader
        return super().add(source, name=name, **reading)

"""A source file -> Content: in this process, in a worker process, or packed by one for a library file."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from blocks.layout.options import require_layout
from blocks.reading.keywords import Isolation
from blocks.reading.options import ReadOptions
from blocks.reading.source import Source, SourceFile, read_source

if TYPE_CHECKING:
    from blocks.model import Content
    from blocks.reading.isolate import Reading
    from blocks.worker.limits import Limits

_DEFAULT = ReadOptions()


def read_file(file: SourceFile, options: ReadOptions, isolation: Isolation | None) -> Content:
    """Read and segment the file, in a worker process if there is an isolation.

    Raises DocumentError of any kind, and LayoutError where the layout asked for is not installed.
    """
    require_layout(options.layout)
    if isolation is None:
        # The reader brings PyMuPDF, which those who isolate or only open a library never load.
        from blocks.reading.content import read_content

        return read_content(file.data, name=file.name, options=options)
    from blocks.reading.isolate import shared_worker

    worker = isolation.worker or shared_worker()
    return worker.read_content(file.data, name=file.name, options=options, limits=isolation.limits)


class PackingReader(Protocol):
    """A `blocks.reading.isolate.Worker`, or many of them: a `blocks.reading.engine.Engine`."""

    def read_packed(
        self, data: bytes, *, name: str, options: ReadOptions, limits: Limits | None = None
    ) -> Reading:
        """See `Worker.read_packed`."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file on its way into a library: read, but not kept yet."""

    file: SourceFile
    """The file."""
    reading: Reading | None
    """What it holds, None for a file that the library is known to have."""


def prepare(
    source: Source,
    worker: PackingReader,
    *,
    name: str | None = None,
    options: ReadOptions = _DEFAULT,
    limits: Limits | None = None,
    known: Container[str] = (),
) -> Prepared:
    """The first half of `Library.add`: read a document in the worker and pack it there; no library is touched.

    So several can be prepared at once, each in a thread of its own, and kept one after the other with
    `Library.keep`. A file whose sha256 is among `known` isn't read. Raises DocumentError and LayoutError as
    `Library.add`.
    """
    file = read_source(source, name)
    if file.sha256 in known:
        return Prepared(file, None)
    require_layout(options.layout)
    return Prepared(file, worker.read_packed(file.data, name=file.name, options=options, limits=limits))

"""A library: documents with ids, in memory or in a file."""

from __future__ import annotations

import hashlib
import os
import threading
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Self
from weakref import WeakValueDictionary

from blocks.document import Document
from blocks.errors import DocumentError, LibraryError, NotADocumentError, UnknownIdError
from blocks.model import BLOCK_ID_PREFIX, Block, Content, block_number
from blocks.store import Addition, Entry, Store
from blocks.store.memory import MemoryStore

if TYPE_CHECKING:
    from blocks.isolate import Limits, Worker

_DEFAULT_NAME = "document.pdf"

_KEPT_OPEN = 256
"""Documents that stay open, with their indexes, after nobody uses them any more."""


class Library:
    """Documents, each with an id and a contiguous run of block ids that nobody else has.

    A library file may be used by several processes and threads at once; each sees what the others added.
    Documents are opened when first asked for. One that is in use, and the last few hundred, are kept, so that the
    same id gives the same object; others are opened again when they are asked for again.
    """

    def __init__(
        self, place: str | os.PathLike[str] | None = None, *, create: bool = True, busy_timeout: float = 30.0
    ) -> None:
        """Open the library in the file `place`, made if it isn't there and `create`; without one, in memory.

        `busy_timeout` is how long to wait, in seconds, while another process writes. Raises
        LibraryDamagedError, LibraryVersionError, LibraryLockedError, LibraryReadOnlyError, or LibraryError
        for a place that can't be one. A file or folder that can't be written is opened for reading.
        """
        self._store = _open_store(place, create=create, busy_timeout=busy_timeout)
        self._place = "this library" if place is None else str(place)
        self._documents: WeakValueDictionary[str, Document] = WeakValueDictionary()
        self._recent: deque[Document] = deque(maxlen=_KEPT_OPEN)
        self._lock = threading.Lock()

    def add(
        self,
        source: str | os.PathLike[str] | bytes | BinaryIO,
        *,
        name: str | None = None,
        password: str | None = None,
        isolate: bool = False,
        limits: Limits | None = None,
        worker: Worker | None = None,
    ) -> Document:
        """Read, segment and keep a PDF, and give its blocks their ids. The same bytes give the same document.

        `source` is a path, the bytes, or a stream opened for reading bytes. `isolate` reads it in a worker
        process with `limits` of time and memory; `worker` takes that one instead of the shared one (giving
        either implies `isolate`). When this returns, a library file holds the document for good.

        Raises NotADocumentError, DamagedDocumentError, PasswordError, LimitError (`isolate` only),
        DocumentError for files that can't be read, and LibraryError of any kind; the library is then as it
        was before.
        """
        self._store.require_writable()
        file = _read_source(source, name)
        known = self._store.entry_of_sha256(file.sha256)
        if known is not None:
            return self.get(known.id)
        if isolate or limits is not None or worker is not None:
            content = _read_isolated(file, password, limits, worker)
        else:
            content = _read_here(file, password)
        entry = self._store.add(Addition(file.name, file.sha256, content, file.data, file.path))
        return self._remember(entry, content)

    @property
    def document_ids(self) -> list[str]:
        """Ids of all documents, in the order of adding; opens none of them."""
        return self._store.document_ids()

    @property
    def documents(self) -> tuple[Document, ...]:
        """All documents, in the order of adding."""
        return tuple(self)

    def __iter__(self) -> Iterator[Document]:
        return (self.get(document_id) for document_id in self._store.document_ids())

    def __len__(self) -> int:
        return len(self._store.document_ids())

    def __bool__(self) -> bool:
        return True  # an empty library is still a library: `library or Library()` must not replace it

    def get(self, document_id: str) -> Document:
        """The document of that id. Raises UnknownIdError."""
        document = self._documents.get(document_id)
        if document is not None:
            return document
        entry = self._store.entry(document_id)
        if entry is None:
            raise UnknownIdError(
                f"{self._place} has no document {document_id!r}; ids look like 'doc_1f0c…' and are those of "
                f"`document_ids` ({len(self)} here)"
            )
        return self._remember(entry, self._store.content(entry.id))

    def document_of_block(self, block_id: str) -> Document:
        """The document that has this block. Raises UnknownIdError, also for the id of another library."""
        number = block_number(block_id)
        if number is None:
            raise UnknownIdError(f"{block_id!r} is no block id; block ids look like '{BLOCK_ID_PREFIX}12'")
        entry = self._store.entry_of_block(number)
        if entry is None:
            raise UnknownIdError(
                f"{self._place} has no block {block_id!r}: no document here has that number; "
                "the id is invented or belongs to another library"
            )
        return self.get(entry.id)

    def block(self, block_id: str) -> Block:
        """The block of that id. Raises UnknownIdError, also for the id of another library."""
        document = self.document_of_block(block_id)
        return document.block(block_id)

    def source_bytes(self, document_id: str) -> bytes:
        """The file as it was added.

        Library files hold it. A library in memory reads the path again if it was given one; DocumentError if
        the file has changed or gone since. Raises UnknownIdError.
        """
        return self._store.source_bytes(self.get(document_id).id)

    def close(self) -> None:
        """Let go of the library file. Documents in hand stay usable; the library doesn't."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _remember(self, entry: Entry, content: Content) -> Document:
        document = Document(entry.id, entry.name, entry.sha256, content, entry.first_block)
        with self._lock:
            document = self._documents.setdefault(entry.id, document)
            self._recent.append(document)
        return document


@dataclass(frozen=True, slots=True)
class _File:
    """A source, read."""

    name: str
    data: bytes
    path: Path | None

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def _open_store(place: str | os.PathLike[str] | None, *, create: bool, busy_timeout: float) -> Store:
    if place is None:
        return MemoryStore()
    if isinstance(place, str) and "://" in place:
        scheme = place.partition("://")[0]
        raise LibraryError(
            f"libraries on a {scheme} server are not available yet; give a file such as 'papers.pincite'"
        )
    # Most uses need no SQLite, and starting must be quick.
    from blocks.store.sqlite import SqliteStore

    return SqliteStore(Path(place), create=create, busy_timeout=busy_timeout)


def _read_source(source: str | os.PathLike[str] | bytes | BinaryIO, name: str | None) -> _File:
    if isinstance(source, bytes | bytearray | memoryview):
        return _File(_clean(name or _DEFAULT_NAME), bytes(source), None)
    if isinstance(source, str | os.PathLike):
        path = Path(source).absolute()
        return _File(_clean(name or path.name), _read_path(path), path)
    data = source.read()
    if not isinstance(data, bytes):
        raise NotADocumentError("the stream gives text, not bytes; open it with mode 'rb'")
    named = getattr(source, "name", None)
    return _File(_clean(name or (Path(named).name if isinstance(named, str) else _DEFAULT_NAME)), data, None)


def _clean(name: str) -> str:
    """File names may hold bytes that are no text; ids and messages must not."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _read_path(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise NotADocumentError(f"{path} is a folder; give the PDF files in it")
        if path.is_char_device() or path.is_block_device():
            raise NotADocumentError(f"{path} is a device, not a file")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotADocumentError(f"there is no file {path}") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DocumentError(f"{path} can't be read: {reason}") from error


def _read_here(file: _File, password: str | None) -> Content:
    # The reader brings PyMuPDF, which those who isolate or only open a library never load.
    from blocks.content import read_content

    return read_content(file.data, name=file.name, password=password)


def _read_isolated(
    file: _File, password: str | None, limits: Limits | None, worker: Worker | None
) -> Content:
    from blocks.isolate import Limits, shared_worker

    reader = worker or shared_worker()
    return reader.read_content(file.data, name=file.name, password=password, limits=limits or Limits())

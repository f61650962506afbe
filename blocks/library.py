"""A library: documents with ids, in memory or in a file."""

from __future__ import annotations

import hashlib
import os
import threading
from collections import deque
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Protocol, Self
from weakref import WeakValueDictionary

import numpy as np

from blocks.document import Document
from blocks.errors import (
    DocumentError,
    LibraryDamagedError,
    LibraryError,
    NotADocumentError,
    UnknownIdError,
)
from blocks.model import BLOCK_ID_PREFIX, Block, Content, block_number
from blocks.ocr.options import OcrMode, OcrOptions, language_names
from blocks.store import Addition, Entry, Revision, Store, unpack_numbers
from blocks.store.memory import MemoryStore

if TYPE_CHECKING:
    from blocks.isolate import Limits, Reading, Worker

_DEFAULT_NAME = "document.pdf"
_OCR = OcrOptions()

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
        ocr: OcrMode = "auto",
        ocr_languages: str | Sequence[str] = ("eng",),
    ) -> Document:
        """Read, segment and keep a document, and give its blocks their ids. The same bytes give the same document.

        `source` is a path, the bytes, or a stream opened for reading bytes. `isolate` reads it in a worker
        process with `limits` of time and memory; `worker` takes that one instead of the shared one (giving
        either implies `isolate`). When this returns, a library file holds the document for good.

        `ocr` says which pages to read from their pictures: "auto" those without usable text, "never" none,
        "always" every one; `ocr_languages` what they are written in, by Tesseract's names: "eng+deu", or a
        sequence. Pages that need OCR and can't have it are kept as they are, and their `Page.needs_ocr` says what
        to install. A document that the library has stays as it was read first, whatever these say now.

        Raises NotADocumentError, DamagedDocumentError, PasswordError, LimitError (`isolate` only),
        DocumentError for files that can't be read, OcrError for OCR options that make no sense, and
        LibraryError of any kind; the library is then as it was before.
        """
        options = OcrOptions(ocr, language_names(ocr_languages))
        self._store.require_writable()
        file = _read_source(source, name)
        known = self._store.entry_of_sha256(file.sha256)
        if known is not None:
            return self.get(known.id)
        content = _read(file, password, options, isolate=isolate, limits=limits, worker=worker)
        entry = self._store.add(Addition(file.name, file.sha256, content, file.data, file.path))
        return self._remember(entry, content)

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError if nothing can be added, before anything is read in vain."""
        self._store.require_writable()

    def prepare(
        self,
        source: str | os.PathLike[str] | bytes | BinaryIO,
        worker: PackingReader,
        *,
        name: str | None = None,
        password: str | None = None,
        limits: Limits | None = None,
        ocr: OcrOptions = _OCR,
        known: Container[str] = (),
    ) -> Prepared:
        """The first half of `add`: read a PDF in the worker and pack it there; the library is not touched.

        So several can be prepared at once, each in a thread of its own, and kept one after the other. A file whose
        sha256 is among `known` isn't read. Raises DocumentError as `add`.
        """
        file = _read_source(source, name)
        if file.sha256 in known:
            return Prepared(file, None)
        reading = worker.read_packed(file.data, name=file.name, password=password, limits=limits, ocr=ocr)
        return Prepared(file, reading)

    def keep(self, prepared: Prepared) -> Document:
        """The second half of `add`: give the document its ids and keep it. Raises LibraryError, and UnknownIdError
        for a file that was left unread because it was known and is not."""
        file, reading = prepared.file, prepared.reading
        if reading is None:
            entry = self._store.entry_of_sha256(file.sha256)
            if entry is None:
                raise UnknownIdError(f"{self._place} does not have {file.name}, which was taken for known")
            return self._remember(entry)
        addition = Addition(file.name, file.sha256, reading.content, file.data, file.path, reading.packed)
        return self._remember(self._store.add(addition), reading.content)

    @property
    def sha256s(self) -> set[str]:
        """The sha256 of every file in the library, all versions; for `prepare`."""
        return self._store.sha256s()

    def add_docling(
        self,
        source: str | os.PathLike[str] | bytes | BinaryIO,
        *,
        pdf: str | os.PathLike[str] | bytes | BinaryIO | None = None,
        name: str | None = None,
        password: str | None = None,
        isolate: bool = False,
    ) -> Document:
        """Keep a document as Docling read it: the JSON of a DoclingDocument, with its text, blocks and order.

        `pdf` is the file that Docling read: its words give the exact boxes, and it is what highlighted copies are
        made of. Without it, or for text that the PDF hasn't, boxes are estimated within each passage;
        `Document.boxes_estimated` says so. `isolate` reads the PDF in a worker process.

        Raises DocumentError for a JSON that is no such thing, for a PDF that can't be read or that the library has
        with other blocks, and LibraryError of any kind.
        """
        from blocks.imports.docling import read_docling

        return self._add_imported(read_docling, source, pdf, name, password, isolate=isolate)

    def add_azure(
        self,
        source: str | os.PathLike[str] | bytes | BinaryIO,
        *,
        pdf: str | os.PathLike[str] | bytes | BinaryIO | None = None,
        name: str | None = None,
        password: str | None = None,
        isolate: bool = False,
    ) -> Document:
        """Keep a document as Azure Document Intelligence read it: the JSON of an `analyzeResult`.

        `pdf` is the file that was analysed: it settles the pages' sizes and how they are turned, and is what
        highlighted copies are made of. Raises as `add_docling`.
        """
        from blocks.imports.azure import read_azure

        return self._add_imported(read_azure, source, pdf, name, password, isolate=isolate)

    def _add_imported(
        self,
        read: _Import,
        source: str | os.PathLike[str] | bytes | BinaryIO,
        pdf: str | os.PathLike[str] | bytes | BinaryIO | None,
        name: str | None,
        password: str | None,
        *,
        isolate: bool,
    ) -> Document:
        self._store.require_writable()
        given = _read_source(source, None if pdf is not None else name)
        kept = given if pdf is None else _read_source(pdf, name)
        words = None
        if pdf is not None:
            # The other tool has read scanned pages already.
            ocr = OcrOptions("never")
            words = (
                _read_isolated(kept, password, None, None, ocr)
                if isolate
                else _read_here(kept, password, ocr)
            )
        content, own_name = read(given.data, name=given.name, pdf=words)
        if pdf is None:
            kept = _File(_clean(name or own_name), given.data, given.path)
        known = self._store.entry_of_sha256(kept.sha256)
        if known is not None:
            return self._same(self.get(known.id), content)
        return self._remember(
            self._store.add(Addition(kept.name, kept.sha256, content, kept.data, kept.path)), content
        )

    def _same(self, known: Document, content: Content) -> Document:
        """The known document of these bytes, if its words are those of the content."""
        same_words = list(known.words.texts) == list(content.words.texts)
        if same_words and np.array_equal(known.block_columns.first_words, content.blocks.first_words):
            return known
        raise DocumentError(
            f"{self._place} has the file of {known.name} already, as {known.id}, with other blocks, and block ids "
            "never change their meaning; import it into another library"
        )

    def revise(
        self,
        document: Document | str,
        source: str | os.PathLike[str] | bytes | BinaryIO,
        *,
        name: str | None = None,
        password: str | None = None,
        isolate: bool = False,
        limits: Limits | None = None,
        worker: Worker | None = None,
        ocr: OcrMode = "auto",
        ocr_languages: str | Sequence[str] = ("eng",),
    ) -> Document:
        """Read a new version of a document, carry its block ids over, and make it the current version.

        `document` is the document or its id, in any version; the new file is held against its current version.
        `source` and what follows are as in `add`. A block that is recognisably one of the old version keeps its
        id, wherever it stands now; one of an earlier version that comes back gets its id back; others get new ids.
        The new version is a document of its own, with an id of its own: the old one stays readable under its id.
        The current version's bytes change nothing, an earlier one's make that version the current one again.

        Done whole or not at all, and safe beside other writers. Raises UnknownIdError, DocumentError for bytes
        that are another document of the library, and as `add`.
        """
        options = OcrOptions(ocr, language_names(ocr_languages))
        self._store.require_writable()
        asked = document.id if isinstance(document, Document) else document
        self.current(asked)
        file = _read_source(source, name)
        content: Content | None = None
        while True:
            base = self.current(asked)
            twin = self._twin(file, base)
            if twin is not None:
                content = self._store.content(twin.id)
            elif content is None:
                content = _read(file, password, options, isolate=isolate, limits=limits, worker=worker)
            # Loaded here: adding and looking things up need no rapidfuzz.
            from blocks.versions import carried_numbers

            kept = base.block_numbers if twin else carried_numbers(base, content, self._retired(base))
            addition = Addition(file.name, file.sha256, content, file.data, file.path)
            entry = self._store.revise(Revision(addition, base.id, kept))
            if entry is not None:
                return self._remember(entry, content)
            # Somebody else was faster; the file is held against their version.

    def current(self, document_id: str) -> Document:
        """The current version of a document, from the id of any of its versions. Raises UnknownIdError."""
        entry = self._store.current(document_id)
        return self._remember(entry) if entry else self.get(document_id)

    def versions(self, document_id: str) -> list[Document]:
        """Every version of a document, from the id of any of them; the oldest first. Raises UnknownIdError."""
        self.get(document_id)
        return [self._remember(entry) for entry in self._store.versions(document_id)]

    @property
    def document_ids(self) -> list[str]:
        """Ids of all documents in their current versions, in the order of adding; opens none of them."""
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

    def get(self, document_id: str, *, version: int | None = None) -> Document:
        """The document of that id, which names one version; with `version`, that version of the same document.

        Raises UnknownIdError, also for a version that there isn't.
        """
        document = self._documents.get(document_id)
        if document is None:
            entry = self._store.entry(document_id)
            if entry is None:
                raise UnknownIdError(
                    f"{self._place} has no document {document_id!r}; ids look like 'doc_1f0c…' and are those of "
                    f"`document_ids` ({len(self)} here)"
                )
            document = self._remember(entry)
        if version is None or version == document.version:
            return document
        return self._version(document, version)

    def find(self, source: str | os.PathLike[str] | bytes | BinaryIO) -> Document | None:
        """The document, or the version of one, that has exactly these bytes; None if none has. Reads no PDF."""
        entry = self._store.entry_of_sha256(_read_source(source, None).sha256)
        return self._remember(entry) if entry else None

    def named(self, name: str) -> list[Document]:
        """The current versions of the documents that came under this file name, in any version."""
        found = {entry.id: entry for e in self._store.named(name) if (entry := self._store.current(e.id))}
        return [self._remember(entry) for entry in found.values()]

    def document_of_block(self, block_id: str) -> Document:
        """The document that has this block in its current version. Raises UnknownIdError, also for the id of
        another library and for a block that only an older version has, which the message then names."""
        number = block_number(block_id)
        if number is None:
            raise UnknownIdError(f"{block_id!r} is no block id; block ids look like '{BLOCK_ID_PREFIX}12'")
        entry = self._store.entry_of_block(number)
        if entry is None:
            raise UnknownIdError(
                f"{self._place} has no block {block_id!r}: no document here has that number; "
                "the id is invented or belongs to another library"
            )
        document = self._remember(entry)
        if document.block_index(block_id) is None:
            raise UnknownIdError(self._lost(document, block_id))
        return document

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

    def _remember(self, entry: Entry, content: Content | None = None) -> Document:
        """The entry's document: the one that is open, or a new one of `content` or of what the store has."""
        document = self._documents.get(entry.id)
        if document is None:
            content = content or self._store.content(entry.id)
            document = _document(entry, content, self._place)
        with self._lock:
            document = self._documents.setdefault(entry.id, document)
            self._recent.append(document)
        return document

    def _version(self, document: Document, version: int) -> Document:
        versions = self._store.versions(document.id)
        for entry in versions:
            if entry.version == version:
                return self._remember(entry)
        raise UnknownIdError(f"{document.name} has versions 1 to {len(versions)}, not {version}")

    def _twin(self, file: _File, base: Document) -> Entry | None:
        """The version of `base`'s document that has these bytes. Raises DocumentError if another document has."""
        twin = self._store.entry_of_sha256(file.sha256)
        if twin is not None and self.current(twin.id).id != base.id:
            raise DocumentError(
                f"{file.name} is in {self._place} already, as a document of its own ({twin.id}); "
                f"it can't become a version of {base.id} ({base.name}) too"
            )
        return twin

    def _retired(self, base: Document) -> dict[int, str]:
        """Numbers and texts of the blocks that other versions have and `base` has not; the newest text of each."""
        texts: dict[int, str] = {}
        versions = self._store.versions(base.id)
        for entry in versions if len(versions) > 1 else ():
            version = self._remember(entry)
            texts.update(zip(version.block_numbers.tolist(), version.block_texts, strict=True))
        for number in base.block_numbers.tolist():
            texts.pop(number, None)
        return texts

    def _lost(self, document: Document, block_id: str) -> str:
        """What to say of a block that the current version has not."""
        last = next(v for v in reversed(self.versions(document.id)) if v.block_index(block_id) is not None)
        return (
            f"{block_id} stands in version {last.version} of {document.name} and no more in the current version "
            f"{document.version}; get({last.id!r}) has it"
        )


class _Import(Protocol):
    """Reads another tool's JSON: the content, and the name of the file that the tool read."""

    def __call__(self, data: bytes, *, name: str, pdf: Content | None) -> tuple[Content, str]: ...


@dataclass(frozen=True, slots=True)
class _File:
    """A source, read."""

    name: str
    data: bytes
    path: Path | None

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


class PackingReader(Protocol):
    """A `blocks.isolate.Worker`, or several of them."""

    def read_packed(
        self, data: bytes, *, name: str, password: str | None, limits: Limits | None, ocr: OcrOptions
    ) -> Reading:
        """See `Worker.read_packed`."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A file on its way into a library: read, but not kept yet."""

    file: _File
    """The file."""
    reading: Reading | None
    """What it holds, None for a file that the library is known to have."""


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


def _document(entry: Entry, content: Content, place: str) -> Document:
    numbers = None
    if entry.numbers:
        numbers = unpack_numbers(entry.numbers)
        if len(numbers) != len(content.blocks):
            raise LibraryDamagedError(
                f"{place} is damaged (document {entry.id} has {len(content.blocks)} blocks and "
                f"{len(numbers)} numbers); restore it from a copy"
            )
    return Document(
        entry.id, entry.name, entry.sha256, content, entry.first_block, numbers=numbers, version=entry.version
    )


def _clean(name: str) -> str:
    """File names may hold bytes that are no text; ids and messages must not."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _read_path(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise NotADocumentError(f"{path} is a folder; give the files in it")
        if path.is_char_device() or path.is_block_device():
            raise NotADocumentError(f"{path} is a device, not a file")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotADocumentError(f"there is no file {path}") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DocumentError(f"{path} can't be read: {reason}") from error


def _read(
    file: _File,
    password: str | None,
    ocr: OcrOptions,
    *,
    isolate: bool,
    limits: Limits | None,
    worker: Worker | None,
) -> Content:
    if isolate or limits is not None or worker is not None:
        return _read_isolated(file, password, limits, worker, ocr)
    return _read_here(file, password, ocr)


def _read_here(file: _File, password: str | None, ocr: OcrOptions) -> Content:
    # The reader brings PyMuPDF, which those who isolate or only open a library never load.
    from blocks.content import read_content

    return read_content(file.data, name=file.name, password=password, ocr=ocr)


def _read_isolated(
    file: _File, password: str | None, limits: Limits | None, worker: Worker | None, ocr: OcrOptions
) -> Content:
    from blocks.isolate import Limits, shared_worker

    reader = worker or shared_worker()
    return reader.read_content(
        file.data, name=file.name, password=password, limits=limits or Limits(), ocr=ocr
    )

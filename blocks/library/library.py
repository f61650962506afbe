"""A library: documents with ids, in memory or in a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, Unpack

import numpy as np

from blocks.document import Document, document_id_of
from blocks.errors import ArgumentError, DocumentError, LibraryError, UnknownIdError
from blocks.library.catalogue import Catalogue
from blocks.library.fingerprints import document_prints
from blocks.library.store.model import Addition, Entry, Revision
from blocks.model import Content
from blocks.ocr.options import OcrOptions
from blocks.reading.keywords import ImportKeywords, Isolation, ReadingKeywords, parse_keywords
from blocks.reading.options import ReadOptions
from blocks.reading.packing import pack
from blocks.reading.read import Prepared, read_file
from blocks.reading.source import Source, SourceFile, clean_name, read_source
from blocks.unknown_keywords import require_known

if TYPE_CHECKING:
    from blocks.reading.engine import Engine
    from blocks.worker.limits import Limits


class Library(Catalogue):
    """Documents, each with an id and a contiguous run of block ids that nobody else has.

    A library file may be used by several processes and threads at once; each sees what the others added.
    """

    def add(self, source: Source, *, name: str | None = None, **reading: Unpack[ReadingKeywords]) -> Document:
        """Read, segment and keep a document, and give its blocks their ids. The same bytes give the same document.

        `source` is a path, the bytes, or a stream opened for reading bytes; how it is read, `ReadingKeywords`
        (`blocks.reading.keywords`) says. When this returns, a library file holds the document for good. One that the
        library has stays as it was read first, whatever is asked for now; `reread` reads it again.

        Raises NotADocumentError, DamagedDocumentError, PasswordError, LimitError (`isolate` only),
        DocumentError for files that can't be read, OcrError for OCR options that make no sense, or where
        every page is to be read by OCR and no engine is installed, LayoutError
        for a layout that there isn't or that is not installed, and LibraryError of any kind; the library is then as
        it was before.
        """
        options, isolation = parse_keywords(**reading)
        self._store.require_writable()
        file = read_source(source, name)
        known = self._store.entry_of_sha256(file.sha256)
        if known is not None:
            return self.get(known.id)
        content = read_file(file, options, isolation)
        entry = self._store.add(self._addition(file, content))
        return self._keep_searchable(entry, content)

    def add_many(
        self,
        sources: Iterable[Source],
        *,
        workers: int | None = None,
        engine: Engine | None = None,
        any_order: bool = False,
        **reading: Unpack[ReadingKeywords],
    ) -> Iterator[tuple[Source, Document | DocumentError]]:
        """`add` for many files, several of which are read at a time: each, in order, with its document or why there is
        none. A document is kept for good when it is given; ids are those that adding one by one gives. In `any_order`
        files are added as soon as they are read, and ids depend on who was faster.

        They are read in `workers` processes of this machine (one per processor, at most 8, for None), or by the
        `engine`: a `DaskEngine`, an `ExecutorEngine`. Every file is read apart from this process, within `limits`.
        Files that the library has are not read, so what was broken off goes on when it is called again. Who takes no
        more results stops the engine.

        Raises, as `add` does, what concerns all files; ArgumentError for a `worker`, and for `workers` with an engine,
        which has its own; ClusterError if the engine's machines don't answer.
        """
        options, isolation = parse_keywords(**reading)
        if reading.get("worker") is not None or (workers is not None and engine is not None):
            raise ArgumentError(
                "many files are read by `workers` processes or by an `engine`; give one of these"
            )
        self._store.require_writable()
        limits = isolation.limits if isolation else None
        return self._add_each(sources, workers, engine, options, limits, any_order)

    def _add_each(
        self,
        sources: Iterable[Source],
        workers: int | None,
        engine: Engine | None,
        options: ReadOptions,
        limits: Limits | None,
        any_order: bool,
    ) -> Iterator[tuple[Source, Document | DocumentError]]:
        # Loads what starts processes.
        from blocks.library.add_files import add_files
        from blocks.reading.engine import LocalEngine

        with nullcontext(engine) if engine is not None else LocalEngine(workers) as reads:
            yield from add_files(self, sources, reads, options=options, limits=limits, any_order=any_order)

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError if nothing can be added, before anything is read in vain."""
        self._store.require_writable()

    def keep(self, prepared: Prepared) -> Document:
        """The second half of `add`: give the document its ids and keep it. Raises LibraryError, and UnknownIdError
        for a file that was left unread because it was known and is not."""
        file, reading = prepared.file, prepared.reading
        if reading is None:
            entry = self._store.entry_of_sha256(file.sha256)
            if entry is None:
                raise UnknownIdError(f"{self._place} does not have {file.name}, which was taken for known")
            return self._remember(entry)
        addition = replace(self._addition(file, reading.content), packed=reading.packed)
        return self._keep_searchable(self._store.add(addition), reading.content)

    @property
    def sha256s(self) -> set[str]:
        """The sha256 of every file in the library, all versions; for `prepare`."""
        return self._store.sha256s()

    def add_docling(self, source: Source, **options: Unpack[ImportKeywords]) -> Document:
        """Keep a document as Docling read it: the JSON of a DoclingDocument, with its text, blocks and order.

        `options` are those of `ImportKeywords` (`blocks.reading.keywords`): the words of a `pdf` give the exact boxes.
        Without it, or for text that the PDF hasn't, boxes are estimated within each passage;
        `Document.boxes_estimated` says so.

        Raises DocumentError for a JSON that is no such thing, for a PDF that can't be read or that the library has
        with other blocks, and LibraryError of any kind.
        """
        from blocks.imports.docling import read_docling

        return self._add_imported(read_docling, source, options)

    def add_azure(self, source: Source, **options: Unpack[ImportKeywords]) -> Document:
        """Keep a document as Azure Document Intelligence read it: the JSON of an `analyzeResult`.

        `options` and what is raised are as in `add_docling`; a `pdf` settles the pages' sizes and how they are
        turned.
        """
        from blocks.imports.azure import read_azure

        return self._add_imported(read_azure, source, options)

    def _add_imported(self, read: _Import, source: Source, options: ImportKeywords) -> Document:
        require_known(options, ImportKeywords, "imported documents are read with")
        self._store.require_writable()
        pdf, name = options.get("pdf"), options.get("name")
        given = read_source(source, None if pdf is not None else name)
        kept = given if pdf is None else read_source(pdf, name)
        words = None
        if pdf is not None:
            # The other tool has read scanned pages already.
            reading = ReadOptions(options.get("password"), OcrOptions("never"))
            words = read_file(kept, reading, Isolation() if options.get("isolate") else None)
        content, own_name = read(given.data, name=given.name, pdf=words)
        if pdf is None:
            kept = SourceFile(clean_name(name or own_name), given.data, given.path)
        known = self._store.entry_of_sha256(kept.sha256)
        if known is not None:
            return self._same(self.get(known.id), content)
        return self._keep_searchable(self._store.add(self._addition(kept, content)), content)

    def _keep_searchable(self, entry: Entry, content: Content) -> Document:
        """What was just added, in the full-text index of a library file too."""
        document = self._remember(entry, content)
        if self._in_file:
            # The document is kept for good by now, so an index that can't be written (a full disk) must not say that
            # it isn't: the next search catches up, or raises.
            with suppress(LibraryError):
                self._search.put(document)
        return document

    def _addition(self, file: SourceFile, content: Content) -> Addition:
        """What the store is given: a library file keeps fingerprints too."""
        prints = document_prints(Document("", file.name, "", content, 1)) if self._in_file else None
        return Addition(file.name, file.sha256, content, file.data, file.path, prints=prints)

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
        source: Source,
        *,
        name: str | None = None,
        **reading: Unpack[ReadingKeywords],
    ) -> Document:
        """Read a new version of a document, carry its block ids over, and make it the current version.

        `document` is the document or its id, in any version; the new file is held against its current version.
        `source` and what follows are as in `add`, but `layout` is the current version's unless it is given. A block
        that is recognisably one of the old version keeps its id, wherever it stands now; one of an earlier version
        that comes back gets its id back; others get new ids. The new version is a document of its own, with an id of
        its own: the old one stays readable under its id. The current version's bytes change nothing, an earlier one's
        make that version the current one again.

        Done whole or not at all, and safe beside other writers. Raises UnknownIdError, DocumentError for bytes
        that are another document of the library, and as `add`.
        """
        asked = document_id_of(document)
        self._store.require_writable()
        reading.setdefault("layout", self.current(asked).layout)
        options, isolation = parse_keywords(**reading)
        file = read_source(source, name)
        content: Content | None = None
        while True:
            base = self.current(asked)
            twin = self._twin(file, base)
            if twin is not None:
                content = self._store.content(twin.id)
            elif content is None:
                content = read_file(file, options, isolation)
            # Loaded here: adding and looking things up need no rapidfuzz.
            from blocks.library.block_pairs import carried_numbers

            kept = base.block_numbers if twin else carried_numbers(base, content, self._retired(base))
            entry = self._store.revise(Revision(self._addition(file, content), base.id, kept))
            if entry is not None:
                return self._keep_searchable(entry, content)
            # Somebody else was faster; the file is held against their version.

    def reread(self, document: Document | str, **reading: Unpack[ReadingKeywords]) -> Document:
        """Read a document's own file again, and make what is read now its current version.

        For a document that was added before OCR was installed, with the wrong `ocr_languages` or another `layout`, or
        by an older pincite; `layout` is the current version's unless it is given. It becomes a version like any other:
        blocks that were read before keep their ids, others get new ones, and the old reading stays under its id. If
        the file is read as it was, nothing changes. The file's name says what format it has, so a document that
        another tool has read is read by pincite now.

        `document` is the document or its id; the current version's file is read. Raises UnknownIdError, and as `add`.
        """
        asked = document_id_of(document)
        self._store.require_writable()
        reading.setdefault("layout", self.current(asked).layout)
        options, isolation = parse_keywords(**reading)
        while True:
            base = self.current(asked)
            file = SourceFile(base.name, self.source_bytes(base.id), None)
            content = read_file(file, options, isolation)
            if pack(content, compress=False) == pack(self._store.content(base.id), compress=False):
                return base
            from blocks.library.block_pairs import carried_numbers

            kept = carried_numbers(base, content, self._retired(base), rereads=True)
            entry = self._store.revise(Revision(self._addition(file, content), base.id, kept, rereads=True))
            if entry is not None:
                return self._keep_searchable(entry, content)

    def remove(self, *documents: Document | str) -> None:
        """Take documents out of the library, each with all its versions; any version, or its id, names it.

        Their words, files and names are gone from the library and from the bytes of its file. What stays is that
        their ids were given: neither those nor their blocks' numbers are given again, even if the same file is
        added anew, and whoever asks for them is told (`RemovedError`). The file is written anew, which takes about as
        long as copying it: give several documents at once. Others may use the library meanwhile.

        Raises UnknownIdError, ArgumentError and LibraryLockedError, with nothing changed, and LibraryError of any kind.
        """
        self._store.require_writable()
        asked = [self._entry(document).id for document in documents]
        if asked:
            versions = {version.id for document_id in asked for version in self._store.versions(document_id)}
            self._store.remove(asked)
            self._documents.forget(versions)

    def _twin(self, file: SourceFile, base: Document) -> Entry | None:
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


class _Import(Protocol):
    """Reads another tool's JSON: the content, and the name of the file that the tool read."""

    def __call__(self, data: bytes, *, name: str, pdf: Content | None) -> tuple[Content, str]: ...

"""Libraries for tests: each is new and counts its blocks from 1, but a file is read only once a run."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import BinaryIO

from blocks.content import read_content
from blocks.document import Document
from blocks.isolate import Limits, Worker, shared_worker
from blocks.model import Content
from blocks.ocr.options import OcrMode, OcrOptions
from pincite.library import Library

_DEFAULT = OcrOptions()
MOST_REMEMBERED = 16
"""So many documents are kept in memory; the one that was used longest ago is forgotten first."""


class RememberingReader(Worker):
    """Reads a file on first sight, and answers from memory afterwards. Errors are not remembered."""

    def __init__(self, *, isolate: bool = False) -> None:
        """With `isolate`, files are read in a worker process with limits of time and memory."""
        super().__init__()
        self._isolate = isolate
        self._contents: dict[tuple[str, str | None, OcrOptions], Content] = {}

    def read_content(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        password: str | None = None,
        limits: Limits | None = None,
        ocr: OcrOptions = _DEFAULT,
    ) -> Content:
        """`blocks.content.read_content`, once for the same bytes, password and OCR options."""
        key = hashlib.sha256(data).hexdigest(), password, ocr
        content = self._contents.pop(key, None) or self._read(data, name, password, limits, ocr)
        self._contents[key] = content
        while len(self._contents) > MOST_REMEMBERED:
            del self._contents[next(iter(self._contents))]
        return content

    def _read(
        self, data: bytes, name: str, password: str | None, limits: Limits | None, ocr: OcrOptions
    ) -> Content:
        if self._isolate:
            return shared_worker().read_content(data, name=name, password=password, limits=limits, ocr=ocr)
        return read_content(data, name=name, password=password, ocr=ocr)


class RememberingLibrary(Library):
    """A library in memory whose files come through a reader that other libraries share."""

    def __init__(self, reader: RememberingReader) -> None:
        super().__init__()
        self._reader = reader

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
        """As `Library.add`; `isolate`, `limits` or `worker` given here read the file apart, and anew."""
        if not isolate and limits is None and worker is None:
            worker = self._reader
        return super().add(
            source,
            name=name,
            password=password,
            isolate=isolate,
            limits=limits,
            worker=worker,
            ocr=ocr,
            ocr_languages=ocr_languages,
        )

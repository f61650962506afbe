"""The keyword arguments of every public call that reads a document, written once, and what they come to.

Loads nothing heavy, so that callers who isolate need not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack

from blocks.layout.options import LayoutMode, checked_layout
from blocks.ocr.options import OcrMode, OcrOptions, language_names
from blocks.reading.options import ReadOptions
from blocks.unknown_keywords import require_known

if TYPE_CHECKING:
    from blocks.reading.isolate import Worker
    from blocks.reading.source import Source
    from blocks.worker.limits import Limits


@dataclass(frozen=True, slots=True)
class Isolation:
    """That a document is read in a worker process."""

    limits: Limits | None = None
    """What reading it may cost; None for the usual limits."""
    worker: Worker | None = None
    """The worker that reads it; None for the one that everybody shares."""


class ReadingKeywords(TypedDict, total=False):
    """Keyword arguments of `Library.add`, `revise`, `reread` and `update`: how to read the document, and where."""

    password: str | None
    """Opens an encrypted file. Default: None."""
    isolate: bool
    """Read it in a worker process with limits of time and memory. Default: False."""
    limits: Limits | None
    """Those limits; implies `isolate`."""
    worker: Worker | None
    """That worker instead of the shared one; implies `isolate`."""
    ocr: OcrMode
    """Pages to read from their pictures: "auto" (default) those without usable text, "never" none, "always" every one.
    Those that need OCR and can't have it are kept as they are, and their `Page.needs_ocr` says what to install."""
    ocr_languages: str | Sequence[str]
    """What those pages are written in, by Tesseract's names: "eng+deu", or a sequence of names. Default: "eng"."""
    layout: LayoutMode
    """What cuts pages into blocks: "rules", pincite's own, or "model", PyMuPDF's layout model (`pincite[layout]`), for
    some half a second a page; pages that it can't lay out have a `Page.layout_problem`. Default: "rules", or what the
    current version of the document has."""
    paranoid: bool
    """Hold the text layer of each page against its picture, by OCR (some seconds a page): where they differ, blocks
    have a `Block.doubt`. Raises OcrError if no engine is installed. Default: False."""


class ImportKeywords(TypedDict, total=False):
    """Keyword arguments of `Library.add_docling` and `add_azure`."""

    pdf: Source | None
    """The file that the other tool read; highlighted copies are made of it. Default: None."""
    name: str | None
    """Name to keep the document under. Default: None, that of the file."""
    password: str | None
    """Opens an encrypted PDF. Default: None."""
    isolate: bool
    """Read the PDF in a worker process. Default: False."""


def parse_keywords(**given: Unpack[ReadingKeywords]) -> tuple[ReadOptions, Isolation | None]:
    """The keyword arguments of a public call: how to read, and whether apart from this process.

    Raises OcrError for OCR options that make no sense, LayoutError for a layout that there isn't, and TypeError for
    other keywords.
    """
    require_known(given, ReadingKeywords, "documents are read with")
    limits, worker = given.get("limits"), given.get("worker")
    ocr = OcrOptions(given.get("ocr", "auto"), language_names(given.get("ocr_languages", ("eng",))))
    apart = given.get("isolate", False) or limits is not None or worker is not None
    layout = checked_layout(given.get("layout", "rules"))
    options = ReadOptions(given.get("password"), ocr, layout, given.get("paranoid", False))
    return options, Isolation(limits, worker) if apart else None

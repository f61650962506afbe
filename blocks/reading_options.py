"""How documents are read: the keyword arguments of every public call that reads one, as one value.

Loads nothing heavy, so that callers who isolate need not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypedDict, Unpack

from blocks.layout.options import LayoutMode, checked_layout
from blocks.ocr.options import OcrMode, OcrOptions, language_names

if TYPE_CHECKING:
    from blocks.isolate import Limits, Worker
_OCR = OcrOptions()


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What a document's content depends on, besides its bytes. Goes to worker processes as it is."""

    password: str | None = None
    """To decrypt the file with."""
    ocr: OcrOptions = _OCR
    """Which pages to read from their pictures, and how."""
    layout: LayoutMode = "rules"
    """What cuts pages into blocks."""

    def to_json(self) -> dict[str, Any]:
        """As a worker is told; `from_json` reads it."""
        ocr = {"mode": self.ocr.mode, "languages": list(self.ocr.languages), "seconds": self.ocr.seconds}
        return {"password": self.password, "ocr": ocr, "layout": self.layout}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Self:
        """The options that `to_json` has told. Raises KeyError for other objects."""
        ocr = told["ocr"]
        pictures = OcrOptions(ocr["mode"], tuple(ocr["languages"]), ocr["seconds"])
        return cls(told["password"], pictures, checked_layout(told["layout"]))


@dataclass(frozen=True, slots=True)
class Isolation:
    """That a document is read in a worker process."""

    limits: Limits | None = None
    """What reading it may cost; None for the usual limits."""
    worker: Worker | None = None
    """The worker that reads it; None for the one that everybody shares."""


class ReadingKeywords(TypedDict, total=False):
    """Keyword arguments of `Library.add`, `revise` and `update`: how to read the document, and where."""

    password: str | None
    """Opens an encrypted file."""
    isolate: bool
    """Read it in a worker process with limits of time and memory."""
    limits: Limits | None
    """Those limits; implies `isolate`."""
    worker: Worker | None
    """That worker instead of the shared one; implies `isolate`."""
    ocr: OcrMode
    """Pages to read from their pictures: "auto" those without usable text, "never" none, "always" every one."""
    ocr_languages: str | Sequence[str]
    """What those pages are written in, by Tesseract's names: "eng+deu", or a sequence of names."""
    layout: LayoutMode
    """What cuts pages into blocks: "rules", pincite's own, or "model", PyMuPDF's layout model (`pincite[layout]`)."""


def parse_keywords(**given: Unpack[ReadingKeywords]) -> tuple[ReadOptions, Isolation | None]:
    """The keyword arguments of a public call: how to read, and whether apart from this process.

    Raises OcrError for OCR options that make no sense, LayoutError for a layout that there isn't, and TypeError for
    other keywords.
    """
    if unknown := given.keys() - ReadingKeywords.__annotations__.keys():
        known = ", ".join(ReadingKeywords.__annotations__)
        raise TypeError(f"there is no option {', '.join(sorted(unknown))}; documents are read with {known}")
    limits, worker = given.get("limits"), given.get("worker")
    ocr = OcrOptions(given.get("ocr", "auto"), language_names(given.get("ocr_languages", ("eng",))))
    apart = given.get("isolate", False) or limits is not None or worker is not None
    layout = checked_layout(given.get("layout", "rules"))
    return ReadOptions(given.get("password"), ocr, layout), Isolation(limits, worker) if apart else None

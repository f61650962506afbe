"""What a document's content depends on, besides its bytes: as one value that also goes to worker processes.

Loads nothing heavy, so that callers who isolate need not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from blocks.layout.options import LayoutMode, checked_layout
from blocks.ocr.options import OcrOptions

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
    paranoid: bool = False
    """Whether text layers are held against the pages' pictures."""

    def to_json(self) -> dict[str, Any]:
        """As a worker is told; `from_json` reads it."""
        ocr = {"mode": self.ocr.mode, "languages": list(self.ocr.languages), "seconds": self.ocr.seconds}
        return {"password": self.password, "ocr": ocr, "layout": self.layout, "paranoid": self.paranoid}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Self:
        """The options that `to_json` has told. Raises KeyError for other objects."""
        ocr = told["ocr"]
        pictures = OcrOptions(ocr["mode"], tuple(ocr["languages"]), ocr["seconds"])
        return cls(told["password"], pictures, checked_layout(told["layout"]), bool(told["paranoid"]))

"""What was asked of OCR. Loads nothing heavy, so that callers who isolate need not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from blocks.errors import OcrError

OcrMode = Literal["auto", "never", "always"]
"""auto: pages without usable text; never: none; always: every page, whose text stays only where OCR finds nothing."""

_LANGUAGE = re.compile(r"[A-Za-z]\w{1,30}")
SECONDS = 120.0
"""What a page may take by default."""


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """Which pages to read by OCR, and how. Raises OcrError for values that make no sense."""

    mode: OcrMode = "auto"
    """Which pages."""
    languages: tuple[str, ...] = ("eng",)
    """What the pages are written in, by Tesseract's names: eng, deu, fra, chi_sim … (mostly ISO 639-2/T)."""
    seconds: float = SECONDS
    """Wall time that the engine may spend on one page."""

    def __post_init__(self) -> None:
        if self.mode not in get_args(OcrMode):
            raise OcrError(f"ocr={self.mode!r} is none of {', '.join(get_args(OcrMode))}")
        if not self.languages:
            raise OcrError("OCR needs to know at least one language: eng, deu, fra …")
        for language in self.languages:
            # They become part of a command line and of file names.
            if not _LANGUAGE.fullmatch(language):
                raise OcrError(
                    f"{language!r} is no language for OCR; give Tesseract's name for it: eng, deu, fra …"
                )
        if not self.seconds > 0:
            raise OcrError(f"{self.seconds} seconds are no time to read a page in")


def language_names(languages: str | Sequence[str]) -> tuple[str, ...]:
    """ "eng+deu", "eng,deu" or a sequence of names -> the names."""
    return tuple(re.split(r"\s*[+,]\s*", languages.strip()) if isinstance(languages, str) else languages)

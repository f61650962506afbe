"""Names for files that are made of documents: safe in every file system, and no two alike."""

from __future__ import annotations

import re
import unicodedata

_LONGEST = 60
"""Characters of the document's name that are kept: at most 240 bytes of the 255 a file name may have."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?=\.|\Z)", re.IGNORECASE)
"""Names of devices on Windows, whatever ending stands behind them."""


class FileStems:
    """Beginnings of file names, one for each document."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def give(self, name: str) -> str:
        """The document's name without `.pdf`; `-2`, `-3` behind it if it was given before.

        Names are alike where only case or Unicode form differ, as many file systems have it.
        """
        stem, n = _safe(name), 1
        candidate = stem
        while unicodedata.normalize("NFC", candidate).casefold() in self._taken:
            n += 1
            candidate = f"{stem}-{n}"
        self._taken.add(unicodedata.normalize("NFC", candidate).casefold())
        return candidate


def _safe(name: str) -> str:
    """The document's name as a file name: no folders, no `.pdf`, nothing that a file system refuses."""
    last = re.split(r"[/\\]", name)[-1]
    bare = re.sub(r"\.pdf$", "", last, flags=re.IGNORECASE)
    safe = "".join("_" if c in '<>:"|?*' or not c.isprintable() else c for c in bare)
    stem = safe[:_LONGEST].strip(" .") or "document"
    return f"_{stem}" if _RESERVED.match(stem) else stem

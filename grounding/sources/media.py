"""Which files may be sources: text, images and PDF."""

from __future__ import annotations

import mimetypes
import posixpath
from urllib.parse import urlsplit

from grounding.sources.model import Row

_TYPES = mimetypes.MimeTypes(filenames=())
"""Python's own table, not the machine's: what a name means must be the same everywhere."""
for _mime, _ends in {
    "text/markdown": ".md .markdown",
    "text/plain": ".log .rst .adoc",
    "image/webp": ".webp",
    "image/avif": ".avif",
    "image/heic": ".heic",
}.items():
    for _end in _ends.split():
        _TYPES.add_type(_mime, _end)


def is_source_mime(mime: str | None) -> bool:
    """True for `text/*`, `image/*` and `application/pdf`, in any case and with parameters (`; charset=…`)."""
    kind, _, subtype = (mime or "").partition(";")[0].strip().lower().partition("/")
    return bool(subtype) and (kind in ("text", "image") or f"{kind}/{subtype}" == "application/pdf")


def mime_of(row: Row) -> str | None:
    """The row's MIME type: as given, else by the name of its file; None if that says nothing."""
    if row.get("mime"):
        return str(row["mime"])
    for field in ("physical_path", "artifact_path", "url"):
        path = str(row.get(field) or "").replace("\\", "/")
        name = posixpath.basename(urlsplit(path).path if field == "url" else path)
        guessed = _TYPES.guess_type(name, strict=False)[0] if name else None
        if guessed:
            return guessed
    return None


def why_not_a_source(row: Row) -> str | None:
    """Why an attachment or a produced file can't join a pool; None if it can. Rows of other types always
    can."""
    if row.get("source_type") not in ("file", "attachment"):
        return None
    mime = mime_of(row)
    if is_source_mime(mime):
        return None
    found = f"{mime} is none" if mime else "nothing says what type this file is"
    return f"files must be text/*, image/* or application/pdf to be sources; {found}"

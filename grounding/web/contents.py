"""What was fetched -> what a source's row says of it: a page's text, a plain text, or a PDF's words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from blocks.errors import WebError
from grounding.sources.model import Row
from grounding.web.decoding import decoded
from grounding.web.fetch import Fetched
from grounding.web.page import read_page
from grounding.web.times import as_iso

if TYPE_CHECKING:
    from blocks.library.library import Library

_PAGES = frozenset({"text/html", "application/xhtml+xml"})
_PDF = "application/pdf"
_UNSAID = frozenset({"", "application/octet-stream"})
"""Types of which the bytes must tell more."""
_TEXTS = frozenset({"application/json", "application/xml", "application/yaml", "application/x-yaml"})
_TEXT_ENDS = ("+json", "+xml", "+yaml")
_PDF_BEGINS_WITHIN = 1024
"""Bytes, as readers of PDF have it."""


def is_read(mime: str) -> bool:
    """Whether anything of this media type can be read: pages, texts, PDF, and what has no type."""
    return mime in _UNSAID or mime in _PAGES or mime in (_PDF, "application/x-pdf") or _is_text(mime)


def read_contents(found: Fetched, library: Library | None) -> Row:
    """The fields of a row that `found` fills: title, content, mime, size, times, and more where it says more.

    A PDF becomes a document of `library`, whose id the row has (`document_id`). Raises WebError for what is no text,
    DocumentError and LibraryError for a PDF that can't be read or kept.
    """
    row: Row = {"mime": found.mime, "size_bytes": len(found.data), "title": _file_name(found.url)}
    if b"%PDF-" in found.data[:_PDF_BEGINS_WITHIN] or found.mime == _PDF:
        row |= _pdf(found, library)
    else:
        text = decoded(found.data, found.charset)
        row |= _page(text, found) if _is_page(text, found.mime) else _text(text, found.mime)
    row.setdefault("modified_time_iso", as_iso(found.last_modified))
    return {name: value for name, value in row.items() if value != "" or name in ("title", "content")}


def _pdf(found: Fetched, library: Library | None) -> Row:
    from blocks.library.library import Library

    name = _file_name(found.url)
    name = name if name.lower().endswith(".pdf") else f"{name}.pdf"
    # Somebody else's file: in a process of its own, with limits of time and memory.
    document = (Library() if library is None else library).add(found.data, name=name, isolate=True)
    kept = {} if library is None else {"document_id": document.id}
    return {"mime": _PDF, "title": document.name, "content": document.text} | kept


def _page(html: str, found: Fetched) -> Row:
    page = read_page(html, found.url)
    times = {"published_time_iso": page.published} | (
        {"modified_time_iso": page.modified} if page.modified else {}
    )
    titled = {"title": page.title} if page.title else {}
    return (
        {"mime": found.mime or "text/html", "content": page.text, "favicon_url": page.favicon}
        | titled
        | times
    )


def _text(text: str, mime: str) -> Row:
    if mime == "application/octet-stream" or "\0" in text:
        raise WebError("it is no page, text or PDF")
    return {"mime": mime or "text/plain", "content": text}


def _is_page(text: str, mime: str) -> bool:
    begins = text[:1000].lstrip().lower().startswith(("<!doctype html", "<html"))
    return mime in _PAGES or (mime in _UNSAID and begins)


def _is_text(mime: str) -> bool:
    return mime.startswith("text/") or mime in _TEXTS or mime.endswith(_TEXT_ENDS)


def _file_name(url: str) -> str:
    """The last part of the url's path, else its host."""
    parts = urlsplit(url)
    name = unquote(parts.path.rstrip("/").rpartition("/")[2]).replace("\\", "/").rpartition("/")[2]
    return "".join(character for character in name if character.isprintable()) or parts.hostname or ""

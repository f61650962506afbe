"""Formats other than PDF that MuPDF opens: told by their bytes, and converted to PDF once at the door.

From there on everything, highlighted copies included, works on the PDF, whose pages are the same each time.
"""

from __future__ import annotations

import codecs
import io
import re
import zipfile
from pathlib import PurePath
from typing import Any, NamedTuple

import pymupdf

from blocks.errors import DamagedDocumentError, DocumentError, NotADocumentError
from blocks.formats.directions import with_directions
from blocks.formats.glyph_texts import with_glyph_texts
from blocks.formats.headings import with_safe_headings
from blocks.formats.known import (
    BMP,
    CBZ,
    DOCX,
    EPUB,
    FB2,
    GIF,
    HTML,
    JPEG,
    JPX,
    MARKDOWN,
    MOBI,
    PNG,
    PNM,
    PPTX,
    READ,
    SVG,
    TEXT,
    TIFF,
    XLSX,
    XPS,
    Format,
)
from blocks.stacked_words import LaidOut, laid_out_words

PAGE_WIDTH, PAGE_HEIGHT = 595.0, 842.0
"""The page, in points, of formats that have none of their own: A4, upright."""
FONT_SIZE = 11.0
"""The size of their running text, in points."""

_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", JPEG),
    (b"II*\x00", TIFF),
    (b"MM\x00*", TIFF),
    (b"GIF8", GIF),
    (b"BM", BMP),
    (b"\x00\x00\x00\x0cjP  \r\n", JPX),
)
_PNM = re.compile(rb"P[1-6]\s")
_MARKUP = (("<fictionbook", FB2), ("<svg", SVG), ("<!doctype html", HTML), ("<html", HTML))
_JSON = "JSON"
_UNREAD = (
    (b"\xd0\xcf\x11\xe0", "a file of an old Office program (.doc, .xls, .ppt)"),
    (b"{\\rtf", "an RTF document"),
    (b"{", _JSON),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"<", "XML"),
    (b"RIFF", "a WebP image or a RIFF file"),
)
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".jp2", ".webp")


def format_of(data: bytes, name: str) -> Format | None:
    """What the bytes are, or None for a PDF.

    Raises NotADocumentError for formats that aren't read, and where the name claims another one: a web page that was
    saved as `paper.pdf` is rarely the paper.
    """
    if b"%PDF-" in data[:4096]:
        return None
    suffix = PurePath(name).suffix.lower()
    format = _by_content(data)
    if format is None and suffix in TEXT.suffixes + MARKDOWN.suffixes:
        _require_text(data, name)
        return TEXT if suffix in TEXT.suffixes else MARKDOWN
    if format is None:
        kind = next((what for magic, what in _UNREAD if data[:64].lstrip().startswith(magic)), None)
        if kind is None and suffix == ".pdf":
            return None  # MuPDF may still find a PDF without a header in it
        if kind == _JSON:
            raise NotADocumentError(
                f"{name} is JSON, which has no pages; what Docling or Azure has read is added by add_docling and "
                "add_azure (--from), and can be shown and highlighted where its PDF was given too (pdf=…, --pdf)"
            )
        raise NotADocumentError(
            f"{name} is {kind or 'of no known format'}, whatever its name says; give {READ}"
        )
    if suffix not in format.suffixes:
        raise NotADocumentError(
            f"{name} is {format.name}, whatever its name says; if that is what you mean, rename it or give a name "
            f"that ends in {format.suffixes[0]}"
        )
    return format


class Converted(NamedTuple):
    """A document as a PDF."""

    pdf: bytes
    """The same for the same document."""
    words: LaidOut
    """What its pages say where the PDF may say something else."""


def as_pdf(data: bytes, format: Format, name: str) -> Converted:
    """The document as a PDF. Raises DamagedDocumentError, NotADocumentError."""
    if format is MOBI:
        _require_unprotected(data, name)
    if format is TEXT:
        # Without the mark MuPDF takes a text with "# " in it for Markdown.
        data = codecs.BOM_UTF8 + _require_text(data, name).encode("utf-8") + b"\n"
    if format is MARKDOWN:
        data = with_directions(with_safe_headings(_require_text(data, name))).encode("utf-8") + b"\n"
    try:
        with pymupdf.open(stream=data, filetype=format.filetype) as source:
            if source.is_reflowable:
                source.layout(width=PAGE_WIDTH, height=PAGE_HEIGHT, fontsize=FONT_SIZE)
            if not source.page_count:
                raise DamagedDocumentError(f"{name} is {format.name} without pages; export it again")
            pdf = with_glyph_texts(bytes(source.convert_to_pdf()), source)
            return Converted(pdf, laid_out_words(source))
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as e:
        raise DamagedDocumentError(
            f"{name} is {format.name} but cannot be opened ({e}); export it again, best as a PDF"
        ) from e


def _by_content(data: bytes) -> Format | None:
    head = data[:1024]
    for magic, format in _MAGIC:
        if head.startswith(magic):
            return format
    if _PNM.match(head):
        return PNM
    if data[60:68] in (b"BOOKMOBI", b"TEXtREAd"):
        return MOBI
    if head.startswith(b"PK\x03\x04"):
        return _zipped(data)
    start = head.decode("utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "ignore").lower()
    if not start.lstrip("\ufeff \t\r\n").startswith("<"):
        return None
    return next((format for tag, format in _MARKUP if tag in start), None)


def _zipped(data: bytes) -> Format | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError):
        return None
    members: tuple[tuple[str, Format], ...] = (
        ("META-INF/container.xml", EPUB),
        ("word/document.xml", DOCX),
        ("ppt/presentation.xml", PPTX),
        ("xl/workbook.xml", XLSX),
        ("FixedDocSeq.fdseq", XPS),
        ("FixedDocumentSequence.fdseq", XPS),
    )
    for member, format in members:
        if member in names:
            return format
    if any(name.endswith(".fdseq") for name in names):
        return XPS
    files = [name.lower() for name in names if not name.endswith("/")]
    pictures = sum(name.endswith(_PICTURES) for name in files)
    return CBZ if pictures and 2 * pictures > len(files) else None


def _require_unprotected(data: bytes, name: str) -> None:
    """Raises DocumentError for a MOBI book under DRM, which MuPDF would read as noise.

    The first record begins with the PalmDOC header; its seventh 16-bit field says how the text is encrypted
    (https://wiki.mobileread.com/wiki/MOBI).
    """
    first = int.from_bytes(data[78:82], "big")
    if any(data[first + 12 : first + 14]):
        raise DocumentError(
            f"{name} is a protected book (DRM), whose text cannot be read; give a free copy of it"
        )


def _require_text(data: bytes, name: str) -> str:
    """The text of a text file: UTF-8, UTF-16 with its mark, else Windows-1252. NotADocumentError for other bytes."""
    encodings: tuple[Any, ...] = (
        ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    )
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text and text.strip():
            return text
    raise NotADocumentError(f"{name} holds no text, whatever its name says; give {READ}")

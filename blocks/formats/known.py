"""The formats other than PDF that are read, by name. Loads nothing, so that folders can be searched quickly."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Format:
    """A format that is read."""

    name: str
    """What people call it, with its article."""
    suffixes: tuple[str, ...]
    """How names of such files end; the first is the usual one."""
    filetype: str
    """MuPDF's name for it."""


EPUB = Format("an EPUB book", (".epub",), "epub")
XPS = Format("an XPS document", (".xps", ".oxps"), "xps")
MOBI = Format("a MOBI book", (".mobi", ".prc", ".azw"), "mobi")
FB2 = Format("a FictionBook", (".fb2",), "fb2")
CBZ = Format("a comic book archive", (".cbz",), "cbz")
SVG = Format("an SVG drawing", (".svg",), "svg")
HTML = Format("an HTML page", (".html", ".htm", ".xhtml"), "html")
DOCX = Format("a Word document", (".docx",), "docx")
PPTX = Format("a PowerPoint presentation", (".pptx",), "pptx")
XLSX = Format("an Excel workbook", (".xlsx",), "xlsx")
PNG = Format("a PNG image", (".png",), "png")
JPEG = Format("a JPEG image", (".jpg", ".jpeg", ".jpe", ".jfif"), "jpeg")
TIFF = Format("a TIFF image", (".tif", ".tiff"), "tiff")
GIF = Format("a GIF image", (".gif",), "gif")
BMP = Format("a BMP image", (".bmp",), "bmp")
JPX = Format("a JPEG 2000 image", (".jp2", ".jpx", ".j2k"), "jpx")
PNM = Format("a PNM image", (".pnm", ".pgm", ".ppm", ".pbm"), "pnm")
TEXT = Format("plain text", (".txt", ".text"), "txt")
MARKDOWN = Format("Markdown", (".md", ".markdown"), "md")

CONVERTED = (
    EPUB, XPS, MOBI, FB2, CBZ, SVG, HTML, DOCX, PPTX, XLSX, PNG, JPEG, TIFF, GIF, BMP, JPX, PNM, TEXT, MARKDOWN,
)  # fmt: skip
"""All of them."""
SUFFIXES = frozenset([".pdf", *(suffix for format in CONVERTED for suffix in format.suffixes)])
"""How names of files that are read end, in lower case."""
READ = "a document: PDF, EPUB, XPS, MOBI, FB2, CBZ, SVG, HTML, DOCX, PPTX, XLSX, images, text or Markdown"
"""What messages say can be given."""

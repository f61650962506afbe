"""The cited pages of documents as pictures with their words, small enough to travel in one file."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from typing import TypedDict

from PIL import Image

from blocks.document import Document
from blocks.library.library import Library
from pincite.viewer.text_layer import PageText, text_layer
from renderers.page_images.drawing import PageDrawer

_DPI = 125
"""Sharp on a screen at page width; ten pages of print stay under 2 MB."""
_QUALITY = 62
"""Of WebP: letters keep their edges, and a page of text takes about 90 KB."""


class PageFile(TypedDict):
    """A page that can be shown without a server; sizes are in points."""

    page: int
    width: float
    height: float
    image: str
    """A data URL."""
    text: PageText


class DocumentFile(TypedDict):
    """A document with those of its pages that are cited."""

    id: str
    name: str
    pages: list[PageFile]


def cited_pages(citations: Mapping[str, Mapping[str, object]]) -> dict[str, list[int]]:
    """The pages that citations light, by document, in the order of the citations; pages ascending."""
    pages: dict[str, set[int]] = {}
    for citation in citations.values():
        for place in (citation, citation.get("found_elsewhere")):
            if isinstance(place, Mapping) and isinstance(place.get("doc_id"), str):
                lit = {box["page"] for box in place["boxes"]}
                pages.setdefault(place["doc_id"], set()).update(lit or {place["page"]} - {None})
    return {document: sorted(numbers) for document, numbers in pages.items()}


def document_file(library: Library, document: Document, pages: list[int]) -> DocumentFile:
    """These pages of a document. Raises as drawing a page does (`PageDrawer`)."""
    source = library.source_bytes(document)
    with PageDrawer(source, name=document.name) as drawer:
        return {
            "id": document.id,
            "name": document.name,
            "pages": [_page_file(document, page, drawer) for page in pages],
        }


def _page_file(document: Document, page: int, drawer: PageDrawer) -> PageFile:
    size = document.page(page)
    return {
        "page": page,
        "width": size.width,
        "height": size.height,
        "image": f"data:image/webp;base64,{base64.b64encode(_webp(drawer.draw(page, dpi=_DPI).png)).decode()}",
        "text": text_layer(document, page),
    }


def _webp(png: bytes) -> bytes:
    into = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.save(into, "WEBP", quality=_QUALITY, method=4)
    return into.getvalue()

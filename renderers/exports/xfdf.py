"""XFDF (ISO 19444-1): highlight annotations as XML beside a PDF, for viewers that import comments.

Coordinates are the file's own (user space), so that rotated and cropped pages get their highlights on the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

from blocks.document import Document
from blocks.errors import ArtifactError
from blocks.library.library import Library
from grounding.citations.stored import Citations
from renderers.exports.cited_words import Placed, place
from renderers.highlights.apart import page_frames_apart
from renderers.highlights.page_frame import PageFrame
from renderers.verdict_colours import HIGHLIGHT_OPACITY, hex_colour, style_of

_NAMESPACE = "http://ns.adobe.com/xfdf/"
_AUTHOR = "pincite"


def xfdf(
    library: Library,
    cited: Citations,
    *,
    document: Document | str | None = None,
    href: str | None = None,
    password: str | None = None,
) -> str:
    """An XFDF file: one highlight for each citation and page, for those with a place in one document.

    XFDF is about one PDF: `document` says which where the citations are about several. `href` is the
    path or address by which a viewer finds the PDF, its name by default. Page numbers count from 0, as the
    format has it. Raises ArtifactError if the document is not settled, UnknownIdError for one that is not in the
    library, and DocumentError for a file that can't be opened or that takes too long.
    """
    placed, _ = place(library, cited)
    paper = _one_document(library, placed, document)
    own = [one for one in placed if one.document.id == paper.id]
    pages = {box.page for one in own for box in one.mark.boxes}
    data = library.source_bytes(paper.id)
    frames = page_frames_apart(data, pages, name=paper.name, password=password)
    root = ElementTree.Element("xfdf", {"xmlns": _NAMESPACE, "xml:space": "preserve"})
    annotations = ElementTree.SubElement(root, "annots")
    for one in own:
        for page in one.mark.pages:
            annotations.append(_highlight(one, page, frames[page]))
    ElementTree.SubElement(root, "f", {"href": _characters(href or paper.name)})
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _one_document(library: Library, placed: Sequence[Placed], document: Document | str | None) -> Document:
    if document is not None:
        return library.get(document)
    found = {one.document.id: one.document for one in placed}
    if len(found) == 1:
        return found.popitem()[1]
    if not found and len(library) == 1:
        return library.get(library.document_ids[0])
    raise ArtifactError(
        f"an XFDF file is about one PDF, and these citations are about {len(found)}; say which by document=…"
    )


def _highlight(one: Placed, page: int, frame: PageFrame) -> ElementTree.Element:
    boxes = [box for box in one.mark.boxes if box.page == page]
    colour = hex_colour(style_of(one.mark.verdict).colour)
    element = ElementTree.Element(
        "highlight",
        {
            "page": str(page - 1),
            "rect": _numbers(frame.frame.rect(boxes)),
            "coords": _numbers(v for box in boxes for v in frame.frame.quad(box)),
            "color": f"#{colour}",
            "opacity": str(HIGHLIGHT_OPACITY),
            "flags": "print",
            "name": f"{_AUTHOR}-{one.mark.number}-{page}",
            "title": _AUTHOR,
            "subject": one.mark.verdict.value,
        },
    )
    ElementTree.SubElement(element, "contents").text = _characters(one.mark.note)
    return element


def _numbers(values: Iterable[float]) -> str:
    return ",".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in values)


def _characters(text: str) -> str:
    """Without what XML 1.0 can't hold (2.2), and what is no character at all."""
    return "".join(c for c in text if c.isprintable() or c in "\n\t")

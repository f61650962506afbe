"""W3C Web Annotations (Web Annotation Data Model, 2017-02-23, JSON-LD): one annotation for each citation.

A target has three selectors that select the same words: by the words themselves, by their place in the
document's text, and by page and rectangle.
"""

from __future__ import annotations

import uuid
from typing import Any

from blocks.document import Document
from blocks.geometry import union
from blocks.library.library import Library
from grounding.citations.stored import Citations
from renderers.exports.cited_words import Placed, Stretch, place

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
PDF_FRAGMENTS = "http://tools.ietf.org/rfc/rfc3778"
"""The data model's name for PDF fragment identifiers (4.2.1); RFC 8118 carries them on unchanged."""
_AROUND = 32
"""Characters of prefix and suffix."""


def web_annotations(
    library: Library, cited: Citations, *, sources: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    """An annotation, as a JSON-serialisable dict, for each citation or match that has a place, in order.

    `sources` gives the IRI of a document by its id; without it the source is `urn:sha256:…` of the file.
    Positions count Unicode code points, end exclusive, in the document's own text (`Document.text`, all blocks
    in reading order); `viewrect` is left, top, width and height in points of the page as displayed. A quote
    with an ellipsis, or over a page break, has a target for each stretch. Raises UnknownIdError.
    """
    placed, _ = place(library, cited)
    return [_annotation(one, (sources or {}).get(one.document.id)) for one in placed]


def annotation_page(annotations: list[dict[str, Any]]) -> dict[str, Any]:
    """Annotations as one document: an AnnotationPage (Web Annotation Data Model, 5.2)."""
    items = [{k: v for k, v in annotation.items() if k != "@context"} for annotation in annotations]
    name = uuid.uuid5(uuid.NAMESPACE_URL, " ".join(item["id"] for item in items))
    return {"@context": CONTEXT, "id": f"urn:uuid:{name}", "type": "AnnotationPage", "items": items}


def _annotation(one: Placed, iri: str | None) -> dict[str, Any]:
    source = _source(one.document, iri)
    targets = [
        {"type": "SpecificResource", "source": source, "selector": _selectors(one.document, stretch)}
        for stretch in one.stretches
    ]
    name = f"{source['id']} {one.mark.number} {one.mark.quote}"
    return {
        "@context": CONTEXT,
        # Half a character, as a command's argument may have it, has no bytes of its own.
        "id": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name.encode(errors='replace').decode())}",
        "type": "Annotation",
        "motivation": "highlighting",
        "body": [
            {"type": "TextualBody", "purpose": "commenting", "format": "text/plain", "value": one.mark.note},
            {"type": "TextualBody", "purpose": "tagging", "value": one.mark.verdict.value},
        ],
        "target": targets[0] if len(targets) == 1 else targets,
    }


def _source(document: Document, iri: str | None) -> dict[str, str]:
    return {
        "id": iri or f"urn:sha256:{document.sha256}",
        "type": "Text",
        "format": "application/pdf",
        "dc:title": document.name,
    }


def _selectors(document: Document, stretch: Stretch) -> list[dict[str, Any]]:
    text, start, end = document.text, stretch.start, stretch.end
    box = union(stretch.boxes)
    corner_and_size = (box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0)
    rectangle = ",".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in corner_and_size)
    return [
        {
            "type": "TextQuoteSelector",
            "exact": stretch.text,
            "prefix": text[max(0, start - _AROUND) : start],
            "suffix": text[end : end + _AROUND],
        },
        {"type": "TextPositionSelector", "start": start, "end": end},
        {
            "type": "FragmentSelector",
            "conformsTo": PDF_FRAGMENTS,
            "value": f"page={stretch.page}&viewrect={rectangle}",
        },
    ]

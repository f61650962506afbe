"""Google's Interactions API: the text of the model's steps, and annotations that count its bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grounding.providers.google.vertex_items import PROVIDER, read_item
from grounding.providers.model import ProviderCitation
from grounding.providers.payload import Node, entries, number_field, text_field
from grounding.providers.spans import BYTES, Claim, Part, parts_of, resolve
from grounding.providers.web_address import find_place

_TOOLS = ("google_search", "google_maps", "url_context", "file_search", "retrieval")


def is_interaction(node: Node) -> bool:
    """True for an interaction: a list of steps, or of outputs as it was called first."""
    return bool(entries(node, "steps", "outputs")) and not entries(node, "candidates")


def interaction_parts(node: Node) -> list[Part]:
    """The pieces of text that the model put out."""
    return parts_of([text if isinstance(text := piece.get("text"), str) else None for piece in _pieces(node)])


def interaction_calls(node: Node) -> int:
    """How many steps are calls of grounding tools."""
    return sum(
        str(step.get("type")).endswith("_call") and str(step["type"]).startswith(_TOOLS)
        for step in entries(node, "steps", "outputs")
    )


def interaction_sources(node: Node) -> Iterator[ProviderCitation]:
    """What the pieces' annotations cite, then the pages that the url_context tool read."""
    parts = interaction_parts(node)
    rank = 0
    for index, piece in enumerate(_pieces(node)):
        for annotation in entries(piece, "annotations"):
            citation = _cited(annotation)
            if citation is None:
                continue
            rank += 1
            start, end = number_field(annotation, "start_index"), number_field(annotation, "end_index")
            span = resolve(parts, Claim(start, end, BYTES, index))
            yield replace(citation, rank=rank, cited=True, spans=(span,) if span else ())
    for step in entries(node, "steps", "outputs"):
        if step.get("type") == "url_context_result":
            pages = [page for page in entries(step, "result") if page.get("status") in (None, "success")]
            yield from (page for item in pages if (page := read_item(item, None)) is not None)


def _cited(annotation: Node) -> ProviderCitation | None:
    if annotation.get("type") != "file_citation":
        return read_item(annotation, None)
    place = find_place(annotation)
    page = number_field(annotation, "page_number")
    return ProviderCitation(
        PROVIDER,
        url=place.url,
        source_domain=place.domain,
        snippet=text_field(annotation, "source"),
        source_type="doc",
        raw=annotation,
        file=text_field(annotation, "file_name"),
        file_id=text_field(annotation, "document_uri", "media_id"),
        pages=(page, page) if page is not None and page > 0 else None,
    )


def _pieces(node: Node) -> Iterator[Node]:
    for step in entries(node, "steps", "outputs"):
        if step.get("type") == "model_output":
            yield from entries(step, "content")
        elif step.get("type") == "text":
            yield step

"""One item of Gemini's grounding metadata: a web page, or a document that a retrieval tool brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grounding.providers.model import ProviderCitation, Span
from grounding.providers.payload import Node, child, number_field, text_field
from grounding.providers.spans import BYTES, Claim, Part, resolve
from grounding.providers.web_address import find_place, last_part, web_source

PROVIDER = "vertex"
_SNIPPETS = ("snippet", "text", "content", "excerpt", "summary", "description")
_CONTEXTS = (
    "retrieved_context",
    "retrieved_document",
    "document",
    "chunk",
    "rag_chunk",
    "source",
    "reference",
)
_FILE_ENDINGS = (
    ".pdf",
    ".docx",
    ".doc",
    ".pptx",
    ".ppt",
    ".xlsx",
    ".xls",
    ".txt",
    ".md",
    ".html",
    ".htm",
    ".epub",
)


def read_item(item: Node, rank: int | None) -> ProviderCitation | None:
    """The source that the item names; None if it names none (a support that only points at chunks, say)."""
    place = find_place(item)
    context = _context(item)
    web = replace(
        web_source(PROVIDER, item, place),
        snippet=text_field(item, *_SNIPPETS) or text_field(child(item, "web", "maps"), *_SNIPPETS),
        rank=number_field(item, "rank") or rank,
    )
    file, resource = _file_name(context), _resource(context)
    if file is None and resource is None and context is item:
        return web if place.url or place.domain else None
    passage = _passage(context)
    return replace(
        web,
        source_domain=place.domain if place.url else "",
        snippet=web.snippet or passage,
        source_type=web.source_type if place.url else "doc",
        file=file,
        file_id=resource,
        pages=_pages(context),
        quote=passage,
    )


def claimed_span(item: Node, parts: Sequence[Part]) -> Span | None:
    """What the item supports of the answer: its `segment`, or indices of its own, in bytes of a part.

    Where the end is left out, the segment's words tell it.
    """
    segment = child(item, "segment")
    words = text_field(segment, "text")
    owner = segment or item
    start, end = number_field(owner, "start_index"), number_field(owner, "end_index")
    if end is None and words is not None:
        end = (start or 0) + len(words.encode("utf-8", "surrogatepass"))
    return resolve(parts, Claim(start, end, BYTES, number_field(owner, "part_index") or 0, words))


def _context(item: Node) -> Node:
    """The part of the item that tells of a retrieved document; the item itself for older, flat forms."""
    context = child(item, *_CONTEXTS)
    inner = child(context, "retrieved_context", "document")
    return {**context, **inner} if context else item


def _passage(context: Node) -> str | None:
    """The document's words that were retrieved."""
    return text_field(context, "text", "content") or text_field(
        child(context, "rag_chunk", "chunk"), "text", "content"
    )


def _file_name(context: Node) -> str | None:
    """A name that looks like a file's: the title's, the uri's last part, then what else names the document."""
    title, uri = text_field(context, "title", "display_name"), text_field(context, "uri", "link")
    path = last_part(uri) if uri else None
    for name in (title, path):
        if name is not None and name.strip().lower().endswith(_FILE_ENDINGS):
            return name.strip()
    stored = uri is not None and not uri.lower().startswith(("http://", "https://"))
    retrieved = stored or bool(_resource(context)) or number_field(context, "page_number") is not None
    return (path if stored and path else title) if retrieved else None


def _resource(context: Node) -> str | None:
    """The provider's own name of the document or file."""
    rag = child(context, "rag_chunk")
    named = text_field(context, "document_name", "media_id", "file_id") or text_field(rag, "file_id")
    store = text_field(context, "file_search_store")
    return named or (
        f"{store}/{text_field(context, 'title')}" if store and text_field(context, "title") else None
    )


def _pages(context: Node) -> Span | None:
    """First and last page, from 1, both inclusive."""
    rag = child(context, "rag_chunk", "chunk")
    span = child(rag, "page_span") or child(context, "page_span")
    first = number_field(span, "first_page", "page_start") or number_field(
        context, "page_number", "page_identifier"
    )
    if first is None or first < 1:
        return None
    return first, max(first, number_field(span, "last_page", "page_end") or first)

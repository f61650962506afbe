"""Anthropic's citations: locations in documents and search results, and the results of its web tools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from grounding.providers.logs import log_reading
from grounding.providers.model import ProviderCitation, Reading, Span, merge
from grounding.providers.payload import Node, child, entries, number_field, response_node, text_field
from grounding.providers.spans import answer_of, parts_of
from grounding.providers.web_address import find_place, source_type, web_source

PROVIDER = "anthropic"
_WEB_TOOLS = ("web_search", "web_fetch")


def extract_anthropic_citations(response: object) -> list[dict[str, Any]]:
    """Every source that an Anthropic message names, each once, as `ProviderCitation.as_dict` has it.

    Takes an SDK object or dict. Reads char_location, page_location, content_block_location, search_result_location and
    web_search_result_location, and the results of web_search and web_fetch. Raises ProviderResponseError for something
    that is no response at all.
    """
    return [citation.as_dict() for citation in read_anthropic(response).citations]


def read_anthropic(response: object) -> Reading:
    """What an Anthropic message holds. Raises as `extract_anthropic_citations`."""
    node = response_node(response)
    blocks = [block for block in entries(node, "content", "output") if block.get("type") or block.get("text")]
    parts = parts_of([_text_of(block) for block in blocks])
    found: list[ProviderCitation] = []
    for block, part in zip(blocks, parts, strict=True):
        # What the answer cites is the text of the block that carries the citations.
        span = (part.start or 0, (part.start or 0) + len(part.text))
        found += [c for item in entries(block, "citations") if (c := _located(item, span)) is not None]
    ranked = [replace(citation, rank=n) for n, citation in enumerate(found, 1)]
    consulted = [c for block in blocks for c in _consulted(block)]
    kinds = [str(block.get("type") or "text") for block in blocks]
    calls = _tool_calls(blocks)
    reading = Reading(
        PROVIDER,
        text_field(node, "model"),
        answer_of(parts),
        merge([*ranked, *consulted]),
        merge([*ranked, *consulted], passages=True),
        calls,
        bool(calls or found),
        tuple(dict.fromkeys(kinds)),
    )
    log_reading(reading, "Anthropic", f"Content block types found: {list(reading.keys)}")
    return reading


def _text_of(block: Node) -> str | None:
    text = block.get("text")
    return text if isinstance(text, str) and block.get("type") in (None, "text") else None


def _located(item: Node, span: Span) -> ProviderCitation | None:
    quote = text_field(item, "cited_text")
    place = find_place(item)
    if place.url is None and quote is None and number_field(item, "document_index") is None:
        return None
    shared = ProviderCitation(
        PROVIDER, title=text_field(item, "document_title", "title"), raw=item, cited=True, spans=(span,)
    )
    if place.url is not None:
        return replace(
            shared,
            url=place.url,
            source_domain=place.domain,
            snippet=quote,
            quote=quote,
            source_type=source_type(place, item),
            block_span=_blocks(item),
            raw={**item, "redirect": True} if place.redirect else item,
        )
    return replace(
        shared,
        source_type="doc",
        file=text_field(item, "source") or shared.title,
        file_id=text_field(item, "file_id"),
        document_index=number_field(item, "document_index"),
        pages=_pages(item),
        file_span=_range(item, "start_char_index", "end_char_index"),
        block_span=_blocks(item),
        quote=quote,
    )


def _pages(item: Node) -> Span | None:
    """First and last page: Anthropic counts from 1, its end page is exclusive."""
    first, end = number_field(item, "start_page_number"), number_field(item, "end_page_number")
    if first is None or first < 1:
        return None
    return first, max(first, (end or first + 1) - 1)


def _blocks(item: Node) -> Span | None:
    return _range(item, "start_block_index", "end_block_index")


def _range(item: Node, start_name: str, end_name: str) -> Span | None:
    start, end = number_field(item, start_name), number_field(item, end_name)
    return (start, end) if start is not None and end is not None and 0 <= start <= end else None


def _consulted(block: Node) -> Iterator[ProviderCitation]:
    """What a web tool brought, whether or not the answer cites it."""
    if not _is_web_result(block):
        return
    searched = block["type"].startswith("web_search")
    for n, result in enumerate(entries(block, "content"), 1):
        place = find_place(result)
        if place.url is None:
            continue
        found = web_source(PROVIDER, result, place)
        title = found.title or text_field(child(result, "content"), "title")
        yield replace(found, title=title, rank=n if searched else None)


def _tool_calls(blocks: list[Node]) -> int:
    calls = [b for b in blocks if b.get("type") == "server_tool_use" and b.get("name") in _WEB_TOOLS]
    return max(len(calls), sum(map(_is_web_result, blocks)))


def _is_web_result(block: Node) -> bool:
    kind = text_field(block, "type") or ""
    return kind.startswith(_WEB_TOOLS) and kind.endswith("tool_result")

"""Gemini's and Vertex AI's citations: grounding metadata of every form, old and new, in either spelling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grounding.providers.google.interactions import (
    interaction_calls,
    interaction_parts,
    interaction_sources,
    is_interaction,
)
from grounding.providers.google.vertex_items import PROVIDER, claimed_span, read_item
from grounding.providers.logs import log_reading
from grounding.providers.model import ProviderCitation, Reading, Span, merge
from grounding.providers.payload import (
    Node,
    child,
    entries,
    has_field,
    positions,
    response_node,
    spellings,
    text_field,
    texts,
)
from grounding.providers.spans import Part, answer_of, parts_of

if TYPE_CHECKING:
    from grounding.providers.redirects import RedirectLimits

_LISTS = (
    "citations",
    "cited_sources",
    "grounding_attributions",
    "supporting_content",
    "sources",
    "grounding_chunks",
    "grounding_supports",
    "web_search_sources",
    "retrieval_metadata",
)
"""Where sources are listed, in the order in which they are looked for."""
_USED = ("web_search_queries", "retrieval_queries", "image_search_queries")
_CITING = ("citations", "cited_sources", "grounding_attributions", "grounding_supports", "supporting_content")
"""Lists of what supports the answer, in words of older and newer forms; the others are of what was found."""
_DEEPEST = 4


def extract_vertex_citations(
    response: object, *, resolve_redirects: bool = False, limits: RedirectLimits | None = None
) -> list[dict[str, Any]]:
    """Every source that a Gemini or Vertex AI response names, each once, as `ProviderCitation.as_dict` has it.

    Takes an SDK object or dict in camelCase or snake_case: a response, a candidate, grounding metadata alone, or an
    interaction. Where only a redirect is known, `raw["redirect"]` is true and `source_domain` is the end site's if the
    response shows it. `resolve_redirects` asks the redirectors over HTTP where they lead, within `limits`; nothing else
    here uses the network. Raises ProviderResponseError for something that is no response at all.
    """
    rows = [citation.as_dict() for citation in read_vertex(response).citations]
    if not resolve_redirects:
        return rows
    from grounding.providers.redirects import DEFAULT_LIMITS, follow_redirects

    return follow_redirects(rows, limits=limits or DEFAULT_LIMITS)


def read_vertex(response: object) -> Reading:
    """What a Gemini or Vertex AI response holds. Raises as `extract_vertex_citations`."""
    node = response_node(response)
    candidate = next(iter(entries(node, "candidates")), node)
    if is_interaction(node):
        parts, found = interaction_parts(node), list(interaction_sources(node))
        calls, keys = interaction_calls(node), list(node)
    else:
        parts = _parts(candidate)
        metadata = [m for m in _metadata(node, candidate) if m]
        # Recitations: what the model quotes at length, found without any tool.
        recited = [m for owner in (candidate, node) if (m := child(owner, "citation_metadata"))][:1]
        found = [c for m in [*metadata, *recited] for c in _sources(m, parts)]
        found += _fetched_pages(candidate)
        calls, keys = _tool_calls(metadata, candidate), [key for m in metadata for key in m]
    reading = Reading(
        PROVIDER,
        text_field(node, "model_version", "model"),
        answer_of(parts),
        merge(found),
        merge(found, passages=True),
        calls,
        calls > 0,
        tuple(dict.fromkeys(keys)),
    )
    log_reading(reading, "Vertex", f"Grounding metadata keys found: {sorted(reading.keys)}")
    return reading


def _parts(candidate: Node) -> list[Part]:
    """The parts of the answer; thoughts and parts without text are none, but count."""
    listed = child(candidate, "content").get("parts")
    parts = [part if isinstance(part, dict) else {} for part in (listed if isinstance(listed, list) else [])]
    return parts_of([None if part.get("thought") is True else _text(part) for part in parts])


def _text(part: Node) -> str | None:
    text = part.get("text")
    return text if isinstance(text, str) else None


def _metadata(node: Node, candidate: Node) -> Iterator[Node]:
    """Every object that may list sources."""
    for owner in [candidate] if candidate is node else [candidate, node]:
        yield child(owner, "grounding_metadata")
        if any(has_field(owner, name) for name in _LISTS):
            yield owner


def _sources(metadata: Node, parts: Sequence[Part]) -> Iterator[ProviderCitation]:
    supported = _supported(metadata, parts)
    pointed_at = {index for support in entries(metadata, "grounding_supports") for index in _chunks(support)}
    for name in _LISTS[:-1]:
        listed = (
            entries(metadata, name, "citation_sources") if name == "citations" else entries(metadata, name)
        )
        for n, item in enumerate(listed, 1):
            citation = read_item(item, n)
            if citation is None:
                continue
            spans = supported.get(n - 1, []) if name == "grounding_chunks" else _own_span(item, parts)
            # A support points at its chunk even where its place in the answer can't be made out.
            cites = bool(spans) or name in _CITING or (name == "grounding_chunks" and n - 1 in pointed_at)
            yield replace(citation, spans=tuple(sorted(set(spans))), cited=cites)
    retrieved = {name: metadata[name] for name in spellings("retrieval_metadata") if name in metadata}
    for item in _listed_anywhere(retrieved, -1):
        citation = read_item(item, None)
        if citation is not None:
            yield citation


def _supported(metadata: Node, parts: Sequence[Part]) -> dict[int, list[Span]]:
    """Spans of the answer by the index of the chunk that supports them."""
    spans: dict[int, list[Span]] = {}
    for support in entries(metadata, "grounding_supports"):
        for span in _own_span(support, parts):
            for index in _chunks(support):
                spans.setdefault(index, []).append(span)
    return spans


def _chunks(support: Node) -> list[int]:
    return list(positions(support, "grounding_chunk_indices", "chunk_indices"))


def _own_span(item: Node, parts: Sequence[Part]) -> list[Span]:
    span = claimed_span(item, parts)
    return [] if span is None else [span]


def _listed_anywhere(node: Node, depth: int) -> Iterator[Node]:
    """The objects in every list below the node."""
    for value in node.values():
        if isinstance(value, list):
            yield from (item for item in value if isinstance(item, dict))
        elif isinstance(value, dict) and depth < _DEEPEST:
            yield from _listed_anywhere(value, depth + 1)


def _fetched_pages(candidate: Node) -> Iterator[ProviderCitation]:
    """Pages that the url_context tool has read."""
    for item in entries(child(candidate, "url_context_metadata"), "url_metadata"):
        status = text_field(item, "url_retrieval_status") or ""
        citation = read_item(item, None) if "ERROR" not in status and "UNSAFE" not in status else None
        if citation is not None:
            yield citation


def _tool_calls(metadata: Sequence[Node], candidate: Node) -> int:
    """Searches, or 1 for metadata that show none but hold something."""
    queries = sum(len(texts(m, name)) for m in metadata for name in _USED)
    pages = len(entries(child(candidate, "url_context_metadata"), "url_metadata"))
    listed = any(value not in ([], {}, None, "") for m in metadata for value in m.values())
    return queries + pages or int(listed)

"""Whether a claim stands in what it cites: quotes, statements, tokens, sources, tool outputs, providers.

Each module can be imported by itself. Here are the names that people know from elsewhere, found when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blocks.late_names import late_names

if TYPE_CHECKING:
    from blocks.errors import GroundingRequiredFailedError
    from grounding.citation_tool import CitationTool
    from grounding.markers import rewrite_citation_tokens, strip_citation_tokens
    from grounding.markers.citation_map import build_citation_map_from_sources
    from grounding.markers.sidecar import validate_sidecar
    from grounding.markers.sources_used import (
        citations_present_inline,
        extract_citation_sids_any,
        sources_used,
    )
    from grounding.markers.streaming import CitationStream
    from grounding.providers.anthropic import extract_anthropic_citations
    from grounding.providers.domains import extract_tld_counts
    from grounding.providers.openai import extract_openai_citations
    from grounding.providers.required import require_grounding
    from grounding.providers.vertex import extract_vertex_citations
    from grounding.sources.adapt import adapt_source_for_llm
    from grounding.sources.context import fetch_ctx, react_read
    from grounding.sources.merge import merge_sources_pool_with_map
    from grounding.sources.pool import SourcesPool
    from grounding.sources.urls import normalize_url, registrable_domain
    from grounding.tools.config import CitationConfig
    from grounding.tools.execute import execute_tools_with_citations
    from grounding.tools.extractors import (
        get_default_extractors,
        http_client_extractor,
        mcp_tool_extractor,
        rag_query_extractor,
        web_scrape_extractor,
        web_search_extractor,
        wikipedia_search_extractor,
    )
    from grounding.tools.model import CitationReference, CitationSource, StoredCitationData
    from grounding.tools.prompt import format_sources_for_prompt, get_citation_guidelines
    from grounding.tools.references import build_citation_data
    from grounding.tools.service import CitationExtractor, CitationService
    from grounding.verify_claim import verify_citation_match

__all__ = [
    "CitationConfig",
    "CitationExtractor",
    "CitationReference",
    "CitationService",
    "CitationSource",
    "CitationStream",
    "CitationTool",
    "GroundingRequiredFailedError",
    "SourcesPool",
    "StoredCitationData",
    "adapt_source_for_llm",
    "build_citation_data",
    "build_citation_map_from_sources",
    "citations_present_inline",
    "execute_tools_with_citations",
    "extract_anthropic_citations",
    "extract_citation_sids_any",
    "extract_openai_citations",
    "extract_tld_counts",
    "extract_vertex_citations",
    "fetch_ctx",
    "format_sources_for_prompt",
    "get_citation_guidelines",
    "get_default_extractors",
    "http_client_extractor",
    "mcp_tool_extractor",
    "merge_sources_pool_with_map",
    "normalize_url",
    "rag_query_extractor",
    "react_read",
    "registrable_domain",
    "require_grounding",
    "rewrite_citation_tokens",
    "sources_used",
    "strip_citation_tokens",
    "validate_sidecar",
    "verify_citation_match",
    "web_scrape_extractor",
    "web_search_extractor",
    "wikipedia_search_extractor",
]

__getattr__ = late_names(
    __name__,
    {
        "blocks.errors": "GroundingRequiredFailedError",
        "grounding.citation_tool": "CitationTool",
        "grounding.markers": "rewrite_citation_tokens strip_citation_tokens",
        "grounding.markers.citation_map": "build_citation_map_from_sources",
        "grounding.markers.sidecar": "validate_sidecar",
        "grounding.markers.sources_used": (
            "citations_present_inline extract_citation_sids_any sources_used "
        ),
        "grounding.markers.streaming": "CitationStream",
        "grounding.providers.anthropic": "extract_anthropic_citations",
        "grounding.providers.domains": "extract_tld_counts",
        "grounding.providers.openai": "extract_openai_citations",
        "grounding.providers.required": "require_grounding",
        "grounding.providers.vertex": "extract_vertex_citations",
        "grounding.sources.adapt": "adapt_source_for_llm",
        "grounding.sources.context": "fetch_ctx react_read",
        "grounding.sources.merge": "merge_sources_pool_with_map",
        "grounding.sources.pool": "SourcesPool",
        "grounding.sources.urls": "normalize_url registrable_domain",
        "grounding.tools.config": "CitationConfig",
        "grounding.tools.execute": "execute_tools_with_citations",
        "grounding.tools.extractors": (
            "get_default_extractors http_client_extractor mcp_tool_extractor rag_query_extractor "
            "web_scrape_extractor web_search_extractor wikipedia_search_extractor"
        ),
        "grounding.tools.model": "CitationReference CitationSource StoredCitationData",
        "grounding.tools.prompt": "format_sources_for_prompt get_citation_guidelines",
        "grounding.tools.references": "build_citation_data",
        "grounding.tools.service": "CitationExtractor CitationService",
        "grounding.verify_claim": "verify_citation_match",
    },
)

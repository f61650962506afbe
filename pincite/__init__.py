"""pincite: find the exact words a document says, refuse the ones it does not, and highlight them on the page.

Names are imported when first used, so that `pincite --help` loads neither PyMuPDF nor numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from blocks.late_names import late_names

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.errors import (
        ArtifactError,
        CarryOverError,
        DamagedDocumentError,
        DocumentError,
        GroundingError,
        GroundingRequiredFailedError,
        LayoutError,
        LibraryDamagedError,
        LibraryError,
        LibraryLockedError,
        LibraryReadOnlyError,
        LibraryVersionError,
        LimitError,
        NotADocumentError,
        OcrError,
        PasswordError,
        PinciteError,
        ProvenanceError,
        ProviderResponseError,
        QuoteError,
        ReferenceStyleError,
        SelectorError,
        SourcesConflictError,
        SourcesDamagedError,
        SourcesError,
        SourcesStoreError,
        TokenError,
        ToolOutputError,
        UnknownIdError,
    )
    from blocks.json_lines import from_json_lines, to_json_lines
    from blocks.markup import format_document_with_block_ids, parse_markup
    from blocks.model import Block, Box, Kind, Page, PageBox
    from blocks.prompt import Prompt, format_documents
    from blocks.tokens import estimated_tokens
    from grounding.answer import Answer
    from grounding.answer_check import check_answer
    from grounding.checked_citation import CheckedCitation
    from grounding.citation_tool import CitationTool
    from grounding.markers import Problem, rewrite_citation_tokens, strip_citation_tokens
    from grounding.markers.citation_map import build_citation_map_from_sources, sources_used_rows
    from grounding.markers.marker_stream import MarkerStream
    from grounding.markers.sidecar import validate_sidecar
    from grounding.markers.sources_used import (
        citations_present_inline,
        extract_citation_sids_any,
        extract_usage_sids,
        sources_used,
    )
    from grounding.markers.streaming import CitationStream
    from grounding.model import Citation, Difference, Match, Quote, Verdict
    from grounding.policy import Policy
    from grounding.providers.anthropic import extract_anthropic_citations
    from grounding.providers.bridge import GroundedCitation, ground_provider_citations
    from grounding.providers.domains import DomainCounts, domain_counts, extract_tld_counts
    from grounding.providers.openai import extract_openai_citations
    from grounding.providers.read import read_response
    from grounding.providers.redirects import RedirectLimits, follow_redirects
    from grounding.providers.required import require_grounding
    from grounding.providers.two_step import GroundedStep, ReshapedAnswer, carry_citations, grounded_step
    from grounding.providers.vertex import extract_vertex_citations
    from grounding.reanchor import Reanchored
    from grounding.sources.adapt import adapt_source_for_llm
    from grounding.sources.context import fetch_ctx, react_read
    from grounding.sources.json_store import JsonSources
    from grounding.sources.merge import MergedSources, merge_sources_pool_with_map
    from grounding.sources.pool import PoolMerge, SourcesPool
    from grounding.sources.skills import load_skill
    from grounding.sources.sqlite_store import SqliteSources
    from grounding.sources.store import SourcesStore
    from grounding.sources.timeline import read_snapshot, start_turn, write_snapshot
    from grounding.sources.urls import normalize_url, registrable_domain
    from grounding.tools.config import CitationConfig
    from grounding.tools.display import display_citations
    from grounding.tools.execute import (
        ToolRequest,
        ToolResult,
        ToolRun,
        execute_tools_with_citations,
        execute_tools_with_citations_async,
    )
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
    from grounding.tools.subagents import join_sub_agent
    from grounding.verify_claim import ClaimVerdict, Support, verify_citation_match, verify_claim
    from grounding.version_report import BlockChange, Fate, VersionReport
    from grounding.web.fetch import NetworkAccess
    from pincite.library import Library, Update
    from renderers.artifact import Artifact
    from renderers.exports.export import export
    from renderers.exports.pdfjs import pdfjs_highlights
    from renderers.exports.react_highlighter import react_highlights
    from renderers.exports.web_annotation import web_annotations
    from renderers.exports.xfdf import xfdf
    from renderers.highlight import highlight
    from renderers.page_image import page_png
    from renderers.pictures import ImageAccess
    from renderers.provenance import CitedPassage, Provenance
    from renderers.read_provenance import read_provenance
    from renderers.report_theme import Theme
    from renderers.reverify import Reverified, reverify
    from renderers.sources_used import SourcesUsedStore
    from renderers.write import write_docx, write_html, write_pdf, write_png, write_pptx

__version__ = "0.1.0"

_HOMES = {
    "blocks.errors": (
        "ArtifactError CarryOverError DamagedDocumentError DocumentError GroundingError "
        "GroundingRequiredFailedError LayoutError LibraryDamagedError LibraryError LibraryLockedError "
        "LibraryReadOnlyError LibraryVersionError LimitError NotADocumentError OcrError PasswordError "
        "PinciteError ProvenanceError ProviderResponseError QuoteError ReferenceStyleError SelectorError "
        "SourcesConflictError SourcesDamagedError SourcesError SourcesStoreError TokenError ToolOutputError "
        "UnknownIdError"
    ),
    "blocks.json_lines": "from_json_lines to_json_lines",
    "blocks.markup": "format_document_with_block_ids parse_markup",
    "blocks.document": "Document",
    "blocks.model": "Block Box Kind Page PageBox",
    "blocks.prompt": "Prompt format_documents",
    "blocks.tokens": "estimated_tokens",
    "grounding.citation_tool": "CitationTool",
    "grounding.answer": "Answer",
    "grounding.answer_check": "check_answer",
    "grounding.checked_citation": "CheckedCitation",
    "grounding.markers.citation_map": "build_citation_map_from_sources sources_used_rows",
    "grounding.markers": "Problem rewrite_citation_tokens strip_citation_tokens",
    "grounding.markers.marker_stream": "MarkerStream",
    "grounding.markers.sidecar": "validate_sidecar",
    "grounding.markers.sources_used": (
        "citations_present_inline extract_citation_sids_any extract_usage_sids sources_used"
    ),
    "grounding.markers.streaming": "CitationStream",
    "grounding.model": "Citation Difference Match Quote Verdict",
    "grounding.policy": "Policy",
    "grounding.providers.anthropic": "extract_anthropic_citations",
    "grounding.providers.bridge": "GroundedCitation ground_provider_citations",
    "grounding.providers.domains": "DomainCounts domain_counts extract_tld_counts",
    "grounding.providers.openai": "extract_openai_citations",
    "grounding.providers.read": "read_response",
    "grounding.providers.redirects": "RedirectLimits follow_redirects",
    "grounding.providers.required": "require_grounding",
    "grounding.providers.two_step": "GroundedStep ReshapedAnswer carry_citations grounded_step",
    "grounding.providers.vertex": "extract_vertex_citations",
    "grounding.reanchor": "Reanchored",
    "grounding.sources.adapt": "adapt_source_for_llm",
    "grounding.sources.context": "fetch_ctx react_read",
    "grounding.sources.json_store": "JsonSources",
    "grounding.sources.merge": "MergedSources merge_sources_pool_with_map",
    "grounding.sources.pool": "PoolMerge SourcesPool",
    "grounding.sources.skills": "load_skill",
    "grounding.sources.sqlite_store": "SqliteSources",
    "grounding.sources.store": "SourcesStore",
    "grounding.sources.timeline": "read_snapshot start_turn write_snapshot",
    "grounding.sources.urls": "normalize_url registrable_domain",
    "grounding.tools.config": "CitationConfig",
    "grounding.tools.display": "display_citations",
    "grounding.tools.execute": (
        "ToolRequest ToolResult ToolRun execute_tools_with_citations execute_tools_with_citations_async"
    ),
    "grounding.tools.extractors": (
        "get_default_extractors http_client_extractor mcp_tool_extractor rag_query_extractor "
        "web_scrape_extractor web_search_extractor wikipedia_search_extractor"
    ),
    "grounding.tools.model": "CitationReference CitationSource StoredCitationData",
    "grounding.tools.prompt": "format_sources_for_prompt get_citation_guidelines",
    "grounding.tools.references": "build_citation_data",
    "grounding.tools.service": "CitationExtractor CitationService",
    "grounding.tools.subagents": "join_sub_agent",
    "grounding.verify_claim": "ClaimVerdict Support verify_citation_match verify_claim",
    "grounding.version_report": "BlockChange Fate VersionReport",
    "grounding.web.fetch": "NetworkAccess",
    "pincite.library": "Library Update",
    "renderers.artifact": "Artifact",
    "renderers.exports.export": "export",
    "renderers.exports.pdfjs": "pdfjs_highlights",
    "renderers.exports.react_highlighter": "react_highlights",
    "renderers.exports.web_annotation": "web_annotations",
    "renderers.exports.xfdf": "xfdf",
    "renderers.highlight": "highlight",
    "renderers.page_image": "page_png",
    "renderers.provenance": "CitedPassage Provenance",
    "renderers.read_provenance": "read_provenance",
    "renderers.reverify": "Reverified reverify",
    "renderers.pictures": "ImageAccess",
    "renderers.report_theme": "Theme",
    "renderers.sources_used": "SourcesUsedStore",
    "renderers.write": "write_docx write_html write_pdf write_png write_pptx",
}
__all__ = [
    "Answer",
    "Artifact",
    "ArtifactError",
    "Block",
    "BlockChange",
    "Box",
    "CarryOverError",
    "CheckedCitation",
    "Citation",
    "CitationConfig",
    "CitationExtractor",
    "CitationReference",
    "CitationService",
    "CitationSource",
    "CitationStream",
    "CitationTool",
    "CitedPassage",
    "ClaimVerdict",
    "DamagedDocumentError",
    "Difference",
    "Document",
    "DocumentError",
    "DomainCounts",
    "Fate",
    "GroundedCitation",
    "GroundedStep",
    "GroundingError",
    "GroundingRequiredFailedError",
    "ImageAccess",
    "JsonSources",
    "Kind",
    "LayoutError",
    "Library",
    "LibraryDamagedError",
    "LibraryError",
    "LibraryLockedError",
    "LibraryReadOnlyError",
    "LibraryVersionError",
    "LimitError",
    "MarkerStream",
    "Match",
    "MergedSources",
    "NetworkAccess",
    "NotADocumentError",
    "OcrError",
    "Page",
    "PageBox",
    "PasswordError",
    "PinciteError",
    "Policy",
    "PoolMerge",
    "Problem",
    "Prompt",
    "Provenance",
    "ProvenanceError",
    "ProviderResponseError",
    "Quote",
    "QuoteError",
    "Reanchored",
    "RedirectLimits",
    "ReferenceStyleError",
    "ReshapedAnswer",
    "Reverified",
    "SelectorError",
    "SourcesConflictError",
    "SourcesDamagedError",
    "SourcesError",
    "SourcesPool",
    "SourcesStore",
    "SourcesStoreError",
    "SourcesUsedStore",
    "SqliteSources",
    "StoredCitationData",
    "Support",
    "Theme",
    "TokenError",
    "ToolOutputError",
    "ToolRequest",
    "ToolResult",
    "ToolRun",
    "UnknownIdError",
    "Update",
    "Verdict",
    "VersionReport",
    "adapt_source_for_llm",
    "build_citation_data",
    "build_citation_map_from_sources",
    "carry_citations",
    "check_answer",
    "citations_present_inline",
    "display_citations",
    "domain_counts",
    "estimated_tokens",
    "execute_tools_with_citations",
    "execute_tools_with_citations_async",
    "export",
    "extract_anthropic_citations",
    "extract_citation_sids_any",
    "extract_openai_citations",
    "extract_tld_counts",
    "extract_usage_sids",
    "extract_vertex_citations",
    "fetch_ctx",
    "follow_redirects",
    "format_document_with_block_ids",
    "format_documents",
    "format_sources_for_prompt",
    "from_json_lines",
    "get_citation_guidelines",
    "get_default_extractors",
    "ground_provider_citations",
    "grounded_step",
    "highlight",
    "http_client_extractor",
    "join_sub_agent",
    "load_skill",
    "mcp_tool_extractor",
    "merge_sources_pool_with_map",
    "normalize_url",
    "page_png",
    "parse_markup",
    "pdfjs_highlights",
    "rag_query_extractor",
    "react_highlights",
    "react_read",
    "read_provenance",
    "read_response",
    "read_snapshot",
    "registrable_domain",
    "require_grounding",
    "reverify",
    "rewrite_citation_tokens",
    "sources_used",
    "sources_used_rows",
    "start_turn",
    "strip_citation_tokens",
    "to_json_lines",
    "validate_sidecar",
    "verify_citation_match",
    "verify_claim",
    "web_annotations",
    "web_scrape_extractor",
    "web_search_extractor",
    "wikipedia_search_extractor",
    "write_docx",
    "write_html",
    "write_pdf",
    "write_png",
    "write_pptx",
    "write_snapshot",
    "xfdf",
]


__getattr__ = late_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

"""The extractors that every service has, one tool or family of tools each."""

from __future__ import annotations

from grounding.tools.extractors.http import http_client_extractor
from grounding.tools.extractors.mcp import mcp_tool_extractor
from grounding.tools.extractors.rag import rag_query_extractor
from grounding.tools.extractors.result import Extractor
from grounding.tools.extractors.web import web_scrape_extractor, web_search_extractor
from grounding.tools.extractors.wikipedia import wikipedia_search_extractor

__all__ = [
    "Extractor",
    "get_default_extractors",
    "http_client_extractor",
    "mcp_tool_extractor",
    "rag_query_extractor",
    "web_scrape_extractor",
    "web_search_extractor",
    "wikipedia_search_extractor",
]


def get_default_extractors() -> list[Extractor]:
    """The six extractors of seed 002, in a new list."""
    return [
        web_search_extractor,
        web_scrape_extractor,
        rag_query_extractor,
        wikipedia_search_extractor,
        http_client_extractor,
        mcp_tool_extractor,
    ]

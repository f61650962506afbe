"""The extractors that every service has, one tool or family of tools each."""

from __future__ import annotations

from grounding.tools.extractors.http import http_client
from grounding.tools.extractors.mcp import mcp_tool
from grounding.tools.extractors.rag import query_rag_project
from grounding.tools.extractors.result import Extractor
from grounding.tools.extractors.web import web_scrape, web_search
from grounding.tools.extractors.wikipedia import wikipedia_search


def default_extractors() -> list[Extractor]:
    """The six extractors of seed 002."""
    return [web_search, web_scrape, query_rag_project, wikipedia_search, http_client, mcp_tool]

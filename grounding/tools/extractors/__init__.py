"""The extractors that every service has, one tool or family of tools each.

result      what an extractor is made of
reading     the rows in what a tool returns: JSON or objects, wrapped, nested, broken
addresses   web addresses that may be linked, and their hosts
plain_text  one line of plain text, not too long
web         web_search, web_scrape
rag         query_rag_project
wikipedia   wikipedia_search
http        http_client
mcp         any tool of an MCP server
"""

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
    """The six that read web_search, web_scrape, query_rag_project, wikipedia_search, http_client and MCP tools, in
    a new list, in the order in which a service asks them."""
    return [
        web_search_extractor,
        web_scrape_extractor,
        rag_query_extractor,
        wikipedia_search_extractor,
        http_client_extractor,
        mcp_tool_extractor,
    ]

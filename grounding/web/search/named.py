"""Search engines by name: "searxng:http://localhost:8888", "brave", "ddgs"."""

from __future__ import annotations

from blocks.errors import WebError
from grounding.web.search.brave import BraveSearch
from grounding.web.search.keyless import DdgsSearch
from grounding.web.search.protocol import SearchBackend
from grounding.web.search.searxng import SearxngSearch


def search_named(name: str) -> SearchBackend:
    """The engine of that name; nothing is asked of it yet. Raises WebError for another name, or without its key or
    library."""
    kind, _, address = name.partition(":")
    if kind == "searxng" and address:
        return SearxngSearch(address)
    if name == "brave":
        return BraveSearch()
    if name == "ddgs":
        return DdgsSearch()
    raise WebError(f"{name!r} is no search engine; write searxng:http://localhost:8888, brave or ddgs")

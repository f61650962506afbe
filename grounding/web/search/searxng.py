"""A SearXNG server, asked for JSON (`formats: [html, json]` in its settings)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from blocks.errors import WebError
from grounding.sources.urls import is_web_url, normalize_url
from grounding.web.connect import port_of
from grounding.web.fetch import NetworkAccess, host_name
from grounding.web.search.answers import ask_json, objects
from grounding.web.search.protocol import Freshness
from grounding.web.times import as_iso


class SearxngSearch:
    """A SearXNG server at an address that the user names: it may be one of their own network, on any port."""

    def __init__(self, base_url: str, *, seconds: float = 20.0, language: str | None = None) -> None:
        """`base_url` is "http://localhost:8888" or the like, `language` a code such as "de" or "all", `seconds` for an
        answer. Raises WebError for what is no address."""
        address = normalize_url(base_url)
        if not is_web_url(address):
            raise WebError(f"{base_url!r} is no address of a SearXNG server; http://localhost:8888 is one")
        self._address = f"{address.removesuffix('/search')}/search"
        self._language = {"language": language} if language else {}
        parts = urlsplit(address)
        # Only the server itself: where it leads on to is as little trusted as any other address.
        self._access = NetworkAccess(frozenset({f"{host_name(parts)}:{port_of(parts)}"}), seconds=seconds)

    def search(self, query: str, n: int, *, freshness: Freshness | None = None) -> list[dict[str, Any]]:
        """See `SearchBackend.search`."""
        parameters = {"q": query, "format": "json", **self._language}
        if freshness:
            parameters["time_range"] = freshness
        answer = ask_json("SearXNG", self._address, parameters, self._access)
        return [
            {
                "url": found.get("url"),
                "title": found.get("title"),
                "text": found.get("content"),
                "published_time_iso": as_iso(found.get("publishedDate")),
            }
            for found in objects(answer.get("results"))[:n]
        ]

"""Brave's search API (https://api.search.brave.com), with a key."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

from blocks.errors import WebError
from grounding.web.connect import port_of
from grounding.web.fetch import NetworkAccess, host_name
from grounding.web.search.answers import ask_json, objects
from grounding.web.search.protocol import Freshness
from grounding.web.times import as_iso

_ADDRESS = "https://api.search.brave.com/res/v1/web/search"
_MOST = 20
"""Results that it gives at once."""
_PERIODS: dict[Freshness, str] = {"day": "pd", "week": "pw", "month": "pm", "year": "py"}


class BraveSearch:
    """Brave's search, by a key."""

    def __init__(
        self, *, api_key: str | None = None, base_url: str = _ADDRESS, seconds: float = 20.0
    ) -> None:
        """The key is BRAVE_API_KEY unless it is given; `seconds` is for an answer. Raises WebError without a key."""
        key = api_key or os.environ.get("BRAVE_API_KEY")
        if not key:
            raise WebError("Brave's search needs a key: set BRAVE_API_KEY, or give BraveSearch(api_key=…)")
        if not (key.isascii() and key.isprintable()):
            raise WebError("the key of Brave's search has characters that no key has; copy it again")
        self._headers = {"X-Subscription-Token": key}
        self._address = base_url
        parts = urlsplit(base_url)
        # No redirects: a key is shown to nobody else.
        self._access = NetworkAccess(
            frozenset({f"{host_name(parts)}:{port_of(parts)}"}), redirects=0, seconds=seconds
        )

    def search(self, query: str, n: int, *, freshness: Freshness | None = None) -> list[dict[str, Any]]:
        """See `SearchBackend.search`; 20 results at most."""
        parameters = {"q": query, "count": str(min(n, _MOST)), "text_decorations": "false"}
        if freshness:
            parameters["freshness"] = _PERIODS[freshness]
        answer = ask_json("Brave", self._address, parameters, self._access, headers=self._headers)
        web = answer.get("web")
        return [
            {
                "url": found.get("url"),
                "title": found.get("title"),
                "text": found.get("description"),
                "published_time_iso": as_iso(found.get("page_age")),
            }
            for found in objects(web.get("results") if isinstance(web, dict) else None)[:n]
        ]

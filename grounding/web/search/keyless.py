"""Search without a key or a server: the library ddgs, which reads the result pages of several engines."""

from __future__ import annotations

from typing import Any

from blocks.errors import WebError
from grounding.web.search.protocol import Freshness


class DdgsSearch:
    """Whatever engines ddgs reaches. It makes connections of its own, to those engines alone; they may refuse it at any
    time, for it asks their pages as a browser would."""

    def __init__(self, *, seconds: int = 10, region: str = "us-en", engines: str = "auto") -> None:
        """`seconds` is for an engine, `region` as "de-de", `engines` a list with commas, such as "duckduckgo,mojeek".

        Raises WebError where ddgs is not installed.
        """
        try:
            import ddgs
        except ImportError as error:
            raise WebError("searching without a key needs ddgs: pip install 'pincite[web]'") from error
        self._client = ddgs.DDGS(timeout=seconds)
        self._wanted: dict[str, str] = {"region": region, "backend": engines}

    def search(self, query: str, n: int, *, freshness: Freshness | None = None) -> list[dict[str, Any]]:
        """See `SearchBackend.search`."""
        try:
            found = self._client.text(
                query, max_results=n, timelimit=freshness[0] if freshness else None, **self._wanted
            )
        except Exception as error:
            raise WebError(
                f"ddgs gave no results: {' '.join(str(error).split()) or type(error).__name__}"
            ) from error
        return [{"url": row.get("href"), "title": row.get("title"), "text": row.get("body")} for row in found]

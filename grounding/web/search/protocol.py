"""What a search engine is here: words -> rows of sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

Freshness = Literal["day", "week", "month", "year"]
"""How old a result may be."""


class SearchBackend(Protocol):
    """A search engine of the web."""

    def search(
        self, query: str, n: int, *, freshness: Freshness | None = None
    ) -> Sequence[Mapping[str, Any]]:
        """The best `n` results or fewer, best first: `url`, `title`, `text` (a snippet), and `published_time_iso` where
        it is known. Called in a thread, for several queries at once. Raises WebError."""

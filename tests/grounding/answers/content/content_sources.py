"""Three sources for tests of content."""

from __future__ import annotations

from typing import Any

SOURCES: list[dict[str, Any]] = [
    {"sid": 1, "title": "Tolls", "url": "https://example.com/tolls", "text": "Boats pay £4.20."},
    {
        "sid": 2,
        "title": "Salmon",
        "url": "https://example.com/salmon",
        "text": "Salmon.",
        "content": "Salmon rose.",
    },
    {"sid": 3, "title": "Locks", "url": "https://example.com/locks", "text": "Locks open at six."},
]

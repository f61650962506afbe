"""What is known of the sources that ids stand for: rows by SID, with title, url and text always there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grounding.sources.adapt import adapt_source_for_llm


def sources_used_rows(sids: Iterable[int], sources: object) -> list[dict[str, Any]]:
    """The full rows of these sources, in the order of `sids`; ids without a source are left out."""
    rows = build_citation_map_from_sources(sources)
    return [{"sid": sid, **rows[sid]} for sid in dict.fromkeys(sids) if sid in rows]


def build_citation_map_from_sources(sources: object) -> dict[int, dict[str, Any]]:
    """What is known of each source by its id: every field of its row, and always `title`, `url` and `text`.

    `sources` is anything that `adapt_source_for_llm` reads. `text` falls back to the content.
    """
    rows = {row["sid"]: row for row in adapt_source_for_llm(sources)}
    return {
        sid: {
            **{name: value for name, value in row.items() if name != "sid"},
            "title": row.get("title") or "",
            "url": row.get("url") or "",
            "text": row.get("text") or row.get("content") or "",
        }
        for sid, row in rows.items()
    }

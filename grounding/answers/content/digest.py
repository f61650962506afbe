"""What a model sees of the sources: content before text, shared evenly, within a budget of characters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.markers.tokens import strip_citation_tokens
from grounding.sources.model import Row

BUDGET = 10_000
"""Characters of the whole digest."""
LEAST = 600
"""Characters that each source may have, however many there are; those that then no longer fit are cut off."""
LONGEST_TITLE = 160
"""Characters of a title."""

_PART = "\n\n---\n\n"
_FORGED = re.compile(r"\[(?=\s*sid\s*:)", re.IGNORECASE)


def sources_digest(rows: Sequence[Row]) -> str:
    """`[sid:1] title` and the beginning of each source, parted by `---`.

    What a source says can't begin a part: `[sid:` in it gets a round bracket, and citation tokens go, whose ids are
    those of another text.
    """
    share = max(LEAST, BUDGET // max(1, len(rows)))
    return _PART.join(_part(row, share) for row in rows)[:BUDGET]


def source_titles(rows: Sequence[Row]) -> str:
    """A line `- 1: title` for each source: the ids that may be cited."""
    return "\n".join(f"- {row['sid']}: {_title(row)}" for row in rows)


def _part(row: Row, share: int) -> str:
    body = row.get("content") or row.get("text") or ""
    return f"[sid:{row['sid']}] {_title(row)}\n{_harmless(body)[:share]}".strip()


def _title(row: Row) -> str:
    return _harmless(" ".join((row.get("title") or "").split()))[:LONGEST_TITLE]


def _harmless(words: str) -> str:
    return _FORGED.sub("(", strip_citation_tokens(words, "text"))

"""Sources from the web as rows with SIDs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from datetime import UTC, datetime

from grounding.sources.model import BODY_FIELDS, Row
from grounding.sources.pool import SourcesPool
from grounding.sources.urls import normalize_url

_LONGEST = 600
"""Characters of a content that stand for a text, as in `adapt_source_for_llm`."""


def web_row(url: str, fields: Row) -> Row:
    """The row of a web address; a `content` among the fields lends it a text, if it has none."""
    text = fields.get("text") or textwrap.shorten(
        fields.get("content", "")[: 4 * _LONGEST], _LONGEST, placeholder=" …"
    )
    return {"title": "", "url": url, **fields, "text": text, "source_type": "web"}


def numbered(rows: Iterable[Row], pool: SourcesPool | None) -> list[Row]:
    """The rows with their SIDs: those of `pool`, which they join, else 1, 2, 3; one for each canonical url.

    A row with nothing but an `error` is no source: it gets no SID and does not join.
    """
    listed = list(rows)
    urls = [normalize_url(row["url"]) for row in listed if not is_failure(row)]
    own = {url: sid for sid, url in enumerate(dict.fromkeys(urls), 1)}
    sids = [None if is_failure(row) else own[normalize_url(row["url"])] for row in listed]
    with_sids = [row if sid is None else {"sid": sid, **row} for sid, row in zip(sids, listed, strict=True)]
    if pool is None:
        return with_sids
    sid_map = pool.merge([row for row in with_sids if "sid" in row])
    return [row | {"sid": sid_map[row["sid"]]} if "sid" in row else row for row in with_sids]


def is_failure(row: Row) -> bool:
    """Whether nothing is known of the row's address but that it could not be had."""
    return "error" in row and not any(row.get(name) for name in BODY_FIELDS)


def now_iso() -> str:
    """The time, in ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")

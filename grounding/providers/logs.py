"""What is logged of extractions: everything if `DEBUG_GROUNDING=true`, and a warning where tools gave nothing."""

from __future__ import annotations

import logging
import os

from grounding.providers.model import Reading

_LOG = logging.getLogger("grounding.providers")
_LONGEST = 500


def log_reading(reading: Reading, name: str, found: str) -> None:
    """Log what was read. With tools used and no citation, a `[CITATIONS]` warning says which keys were `found`.

    Keys and counts only, never the answer's text; the details go out at the level INFO.
    """
    if os.environ.get("DEBUG_GROUNDING", "").strip().lower() in ("1", "true", "yes", "on"):
        _log_details(reading, name)
    if reading.tool_calls and not reading.citations:
        _LOG.warning(
            "[CITATIONS] %s: %d tool calls but 0 citations extracted. %s",
            name,
            reading.tool_calls,
            found[:_LONGEST],
        )


def _log_details(reading: Reading, name: str) -> None:
    _LOG.info(
        "[GROUNDING] %s: model=%s tool_calls=%d citations=%d read from %s",
        name,
        reading.model,
        reading.tool_calls,
        len(reading.citations),
        ", ".join(reading.keys)[:_LONGEST] or "nothing",
    )
    for citation in reading.citations:
        _LOG.info(
            "[GROUNDING] rank=%s type=%s domain=%s redirect=%s cited=%s spans=%d %s",
            citation.rank,
            citation.source_type,
            citation.source_domain or "unknown",
            citation.raw.get("redirect") is True,
            citation.cited,
            len(citation.spans),
            citation.url or citation.file or citation.file_id or citation.title,
        )

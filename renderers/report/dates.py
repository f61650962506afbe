"""When a report was made, as its file says."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from blocks.errors import ArtifactError
from renderers.report.model import Report


def creation_date(report: Report) -> datetime:
    """The time that the provenance has, else `now`; in UTC."""
    made = report.provenance.get("created")
    if isinstance(made, str):
        try:
            return datetime.fromisoformat(made).astimezone(UTC)
        except (ValueError, OverflowError):
            pass  # written by something else, in another form
    return now()


def now() -> datetime:
    """SOURCE_DATE_EPOCH where that is set (reproducible-builds.org), so that the same report gives the same bytes; else
    now; in UTC. Raises ArtifactError for a time that no calendar has."""
    if (epoch := os.environ.get("SOURCE_DATE_EPOCH", "")).isdecimal():
        try:
            return datetime.fromtimestamp(int(epoch), UTC)
        except (OverflowError, ValueError, OSError) as error:
            raise ArtifactError(
                f"SOURCE_DATE_EPOCH is {epoch[:20]}, which is no date before the year 10,000; give seconds since 1970"
            ) from error
    return datetime.now(UTC)

"""When a report was made, as its file says."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from renderers.report.model import Report


def creation_date(report: Report) -> datetime:
    """The time that the provenance has, else SOURCE_DATE_EPOCH (reproducible-builds.org), else now; in UTC."""
    made = report.provenance.get("created")
    if isinstance(made, str):
        try:
            return datetime.fromisoformat(made).astimezone(UTC)
        except ValueError:
            pass  # written by something else, in another form
    if (epoch := os.environ.get("SOURCE_DATE_EPOCH", "")).isdecimal():
        return datetime.fromtimestamp(int(epoch), UTC)
    return datetime.now(UTC)

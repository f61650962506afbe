"""Times as pages, servers and search engines write them, in ISO 8601."""

from __future__ import annotations

from datetime import date, datetime
from email.utils import parsedate_to_datetime


def as_iso(written: object) -> str:
    """A day or time in ISO 8601, from that, from `2024/05/06`, or from a header (RFC 9110); "" for all else."""
    text = written.strip() if isinstance(written, str) else ""
    for read in (_day, _time, _header):
        try:
            return read(text)
        except (ValueError, TypeError, OverflowError):
            continue
    return ""


def _day(text: str) -> str:
    return date.fromisoformat(text.replace("/", "-")).isoformat()


def _time(text: str) -> str:
    return datetime.fromisoformat(text.replace("/", "-")).isoformat().replace("+00:00", "Z")


def _header(text: str) -> str:
    return parsedate_to_datetime(text).isoformat().replace("+00:00", "Z")

"""What became of something asked: an exit status, and an error as a JSON object."""

from __future__ import annotations

FINE = 0
"""Exit status: everything verified, or everything added."""
NOT_VERIFIED = 1
"""Exit status: something isn't verified, or some files could not be added."""
UNUSABLE = 2
"""Exit status: usage, or input that cannot be read."""

JsonRow = dict[str, object]
"""One JSON object of the output."""


def error_row(error: Exception) -> JsonRow:
    """An error as JSON: its message and the name of its class."""
    return {"error": str(error), "type": type(error).__name__}

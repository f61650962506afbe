"""Lengths with units, as they are written in themes: "20mm", "1.5 cm", "0.75in", "54pt"."""

from __future__ import annotations

import re

from blocks.errors import ArtifactError

_POINTS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pt": 1.0}
"""Points (1/72 inch) of each unit."""
_LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?) ?(mm|cm|in|pt)")


def points(written: object) -> float:
    """The length in points. Raises ArtifactError for a number without a unit, and for what is no length."""
    found = _LENGTH.fullmatch(written) if isinstance(written, str) else None
    if found:
        return float(found[1]) * _POINTS[found[2]]
    if written == 0 and not isinstance(written, bool):
        return 0.0
    raise ArtifactError(f'{written!r:.60} is no length with a unit; write "20mm", "2cm", "0.75in" or "54pt"')

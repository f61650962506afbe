"""Reports and highlighted copies as JSON objects; whoever wrote them adds where their files are."""

from __future__ import annotations

from typing_extensions import TypedDict

from pincite.rows.described import described


@described
class ReportProblemRow(TypedDict):
    """What of a report could not be shown as meant."""

    code: str
    """What, as a word for programs."""
    message: str
    """The same in a sentence."""


@described
class MadeRow(TypedDict):
    """What is to be said of a report or a highlighted copy."""

    kind: str
    """highlighted, or a report's format."""
    document: str | None
    """The document that a copy was made of."""
    numbers: list[int]
    """Citations that are shown in it."""
    unplaced: list[int]
    """Citations that belong here and have no place."""
    problems: list[ReportProblemRow]
    """What could not be shown as meant."""

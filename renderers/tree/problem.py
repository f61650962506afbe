"""What a text asks for and a report can't show as meant."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReportProblem:
    """Something in the text that could not be shown as meant."""

    code: str
    """What, as a word for programs: unknown_source, unknown_citation, unknown_block, malformed, picture, formula,
    link, crop, undescribed, contrast."""
    message: str
    """The same in a sentence, with what to do."""

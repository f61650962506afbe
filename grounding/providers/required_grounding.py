"""REQUIRED grounding: an answer with citations, or an error; checked afterwards, for no API can be told to cite."""

from __future__ import annotations

from typing import Any

from blocks.errors import GroundingRequiredFailedError, ProviderResponseError
from grounding.providers.read import read_response

_MODES = ("REQUIRED", "AUTO", "NONE")
NO_TOOL = "the model did not invoke grounding tools"
NO_CITATIONS = "grounding tools were invoked but no citations came out"
NOT_CITED = "grounding tools were invoked, but the answer cites nothing of what they found"


def require_grounding(
    response: object, *, provider: str | None = None, mode: str = "REQUIRED", model: str | None = None
) -> list[dict[str, Any]]:
    """The response's citations; with mode REQUIRED the answer cites at least one of them.

    `mode` is REQUIRED, AUTO (citations if there are any) or NONE (nothing is read). `model` is named in the error where
    the response doesn't name it. Raises GroundingRequiredFailedError if no grounding tool was used, or one was and
    the answer cites nothing: a list of what was searched is no citation; ProviderResponseError for another mode and as
    `read_response`.
    """
    wanted = mode.strip().upper()
    if wanted not in _MODES:
        raise ProviderResponseError(f"there is no grounding mode {mode!r}; give one of {', '.join(_MODES)}")
    if wanted == "NONE":
        return []
    reading = read_response(response, provider)
    if wanted == "REQUIRED" and not (reading.grounded and any(c.cited for c in reading.citations)):
        searched = NOT_CITED if reading.citations else NO_CITATIONS
        reason = searched if reading.grounded else NO_TOOL
        raise GroundingRequiredFailedError(reason, model=reading.model or model, vendor=reading.provider)
    return [citation.as_dict() for citation in reading.citations]

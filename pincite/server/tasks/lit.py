"""Cited places as pictures: the part of the page around them, the words lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grounding.citations.tool import CitationTool
from grounding.policy import Policy
from pincite.server.asked.quotes import CitationAsked, LocateAsked
from pincite.server.tasks.desk import Desk
from pincite.server.tasks.quotes import quote_of
from pincite.server.work.frames import Reply

if TYPE_CHECKING:
    from grounding.model import Citation, Match

_DPI = 110
"""Text of 8 points is read at this resolution, and models are billed by the pixel."""


def lit_quote(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """The place of the first of the quotes."""
    given = LocateAsked.model_validate(asked["asked"])
    quote, policy = quote_of(given.quotes[0]), Policy.named(given.policy)
    (match,) = desk.library.locate_many([quote], document=given.document, policy=policy)
    return _lit(desk, match, asked["password"])


def lit_citation(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """The place of a citation; only framed where its block has other words."""
    given = CitationAsked.model_validate(asked["asked"])
    citation = CitationTool(desk.library).add_citation(
        given.cited_text, given.block_id, given.citation_number
    )
    return _lit(desk, citation, asked["password"])


def _lit(desk: Desk, cited: Citation | Match, password: str | None) -> Reply:
    """A PNG; nothing of what has no place."""
    if cited.document_id is None or not cited.boxes:
        return Reply(media="image/png")
    from renderers.page_images.page import citation_png

    return Reply(citation_png(desk.library, cited, dpi=_DPI, password=password), media="image/png")

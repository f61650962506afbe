"""Ids of sources from several places: none may name two."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from grounding.tools.model import CitationSource


def with_unique_ids(sources: Iterable[CitationSource]) -> list[CitationSource]:
    """The sources with a new id for each whose id an earlier one has."""
    taken: set[str] = set()
    unique = []
    for source in sources:
        unique.append(with_free_id(source, taken))
        taken.add(unique[-1].id)
    return unique


def with_free_id(source: CitationSource, taken: set[str]) -> CitationSource:
    """The source, with a new id `request_id-n` if its own is taken."""
    if source.id not in taken:
        return source
    ids = (f"{source.tool_request_id}-{n}" for n in count())
    return source.model_copy(update={"id": next(id for id in ids if id not in taken)})

"""When two sources are the same thing, and lists of sources in which each stands once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grounding.sources.urls import canonical_url
from grounding.tools.model import CitationSource
from grounding.tools.source_ids import with_free_id

_FILLED = (
    "title domain favicon snippet full_content timestamp author published_date page_number line_start line_end"
).split()


@dataclass(frozen=True, slots=True)
class Merged:
    """A list of sources with others added."""

    sources: tuple[CitationSource, ...]
    """The list as it was, fields that it lacked filled in, then the sources that are new."""
    numbers: tuple[int, ...]
    """The number of each added source in the list, counted from 1."""


def merge_sources(sources: Sequence[CitationSource], added: Iterable[CitationSource]) -> Merged:
    """`sources` with `added`, each thing once; sources keep their numbers and ids, new ones come last.

    An added source whose id another one has gets a new id.
    """
    every = list(sources)
    numbers: dict[tuple[object, ...], int] = {}
    for number, source in enumerate(every, start=1):
        numbers.setdefault(identity(source), number)
    taken = {source.id for source in every}
    places = []
    for source in added:
        place = numbers.setdefault(identity(source), len(every) + 1)
        if place > len(every):
            every.append(with_free_id(source, taken))
            taken.add(every[-1].id)
        else:
            every[place - 1] = _filled(every[place - 1], source)
        places.append(place)
    return Merged(tuple(every), tuple(places))


def identity(source: CitationSource) -> tuple[object, ...]:
    """What a source shares with all that are the same thing, and with nothing else.

    A web page is its canonical address, whatever part of it a tool gave. Anything else is its place (address,
    path, page and lines) with its words: one address can answer differently, one file has many passages.
    """
    place = canonical_url(source.uri) if source.uri else None
    if source.type == "web" and place:
        return "web", place, source.page_number
    words = " ".join((source.full_content or source.snippet or "").split())
    tool = () if source.uri else (source.tool_name,)
    title = None if source.uri and words else source.title
    lines = (source.page_number, source.line_start, source.line_end)
    return source.type, place or source.uri, *lines, words, title, *tool


def _filled(source: CitationSource, other: CitationSource) -> CitationSource:
    """The source with what only the other says."""
    missing = {name: getattr(other, name) for name in _FILLED if getattr(source, name) is None}
    return source.model_copy(update={name: value for name, value in missing.items() if value is not None})

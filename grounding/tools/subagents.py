"""A sub-agent's sources and text, taken into its parent's: a number never points at another agent's source.

The parent's sources keep their numbers, so joining works at any depth: each agent joins its own sub-agents
first and then is joined, text and list, by its parent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from blocks.errors import ToolOutputError
from grounding.citations.renumber import Orphan, renumber_text
from grounding.markers.markdown import normal_label, scan_markdown
from grounding.markers.numbered import find_markers
from grounding.sources.urls import canonical_url
from grounding.tools.model import AnySource, CitationSource, StoredCitationData, StoredSource
from grounding.tools.same_source import merge_sources
from grounding.tools.service import read_source

_LONGEST_LABEL = 100


@dataclass(frozen=True, slots=True)
class Joined:
    """What `join_sub_agent` gives."""

    text: str
    """The sub-agent's text with the parent's numbers."""
    sources: tuple[CitationSource, ...]
    """The parent's sources, then those that only the sub-agent has."""
    numbers: Mapping[int, int]
    """The parent's number of each number of the sub-agent."""
    removed: tuple[Orphan, ...]
    """Numbers in the text without a source of the sub-agent; they were taken out."""


def join_sub_agent(
    sources: Sequence[AnySource],
    sub_agent_id: str,
    text: str,
    cited: Sequence[AnySource] | StoredCitationData,
) -> Joined:
    """Add a sub-agent's sources to its parent's, and renumber `text`, the sub-agent's, to match.

    `cited` is the list that the sub-agent numbered from 1, or what `build_citation_data` made of its answer.
    Sources that the parent has too are not added again; added ones name the sub-agent that found them, which
    may be one further down. Brackets that are no citation of the sub-agent get a backslash, so that they are
    none of the parent's either. Raises ToolOutputError for a source that is none.
    """
    parents = [read_source(source) for source in sources]
    own = numbered_sources(cited, text)
    added = [*own.values(), *_unnumbered(cited, own)]
    named = (s if s.sub_agent_id else s.model_copy(update={"sub_agent_id": sub_agent_id}) for s in added)
    merged = merge_sources(parents, named)
    numbers = dict(zip(own, merged.numbers, strict=False))
    done = renumber_text(_without_strays(text, own, len(merged.sources)), numbers, as_known=True)
    return Joined(done.text, merged.sources, numbers, done.removed)


def numbered_sources(cited: Sequence[AnySource] | StoredCitationData, text: str) -> dict[int, CitationSource]:
    """The sources of an answer under the numbers that its `text` has for them."""
    if not isinstance(cited, StoredCitationData):
        return dict(enumerate(map(read_source, cited), start=1))
    by_id = {source.id: source for source in cited.sources}
    numbers = {source.index: source for source in cited.sources if source.index}
    # Data that other systems stored has no number for a source, but numbers in the brackets that name it.
    for number, id in _numbers_in_references(cited, text):
        if id not in by_id:
            raise ToolOutputError(f"[{number}] names the source {id!r}, which the citation data lack")
        numbers.setdefault(number, by_id[id])
    return {number: _whole(source) for number, source in sorted(numbers.items())}


def _numbers_in_references(cited: StoredCitationData, text: str) -> Iterator[tuple[int, str]]:
    for reference in cited.references:
        (*markers,) = find_markers(text[reference.start_index : reference.end_index], range(1, 1000))
        numbers = list(dict.fromkeys(number for marker in markers for number in marker.numbers))
        if len(numbers) == len(reference.source_ids):
            yield from zip(numbers, reference.source_ids, strict=True)
        elif len(reference.source_ids) == 1:
            yield reference.index, reference.source_ids[0]


def _unnumbered(
    cited: Sequence[AnySource] | StoredCitationData, own: Mapping[int, CitationSource]
) -> list[CitationSource]:
    """Stored sources that no bracket names."""
    if not isinstance(cited, StoredCitationData):
        return []
    named = {source.id for source in own.values()}
    return [_whole(source) for source in cited.sources if source.id not in named]


def _whole(source: StoredSource) -> CitationSource:
    fields = source.model_dump(by_alias=True, exclude={"index"})
    return read_source(fields, defaults={"tool_request_id": source.id.rpartition("-")[0] or source.id})


def _without_strays(text: str, own: Mapping[int, CitationSource], highest: int) -> str:
    """The text in which nothing but the sub-agent's citations reads as a citation, whatever numbers there
    are."""
    text = _without_own_definitions(text, own)
    text = _with_inserted(text, [(place, "\\") for place in _uses_of_labels(text)])
    citations = {marker.start for marker in find_markers(text, own.keys())}
    inserted = []
    for marker in find_markers(text, range(1, max(highest, 999) + 1)):
        if marker.start not in citations:
            inserted.append((marker.start, "\\"))
            # Stuck to a bracket that is none, a citation could read as an index.
            inserted += [(marker.end, " ")] * (marker.end in citations)
    return _with_inserted(text, inserted)


def _without_own_definitions(text: str, own: Mapping[int, CitationSource]) -> str:
    """Without lines `[2]: https://…` that say where source 2 is: they make links of its citations."""
    places = {str(number): canonical_url(source.uri) for number, source in own.items() if source.uri}
    kept, at = [], 0
    for label, (start, end) in sorted(scan_markdown(text).definitions.items(), key=lambda item: item[1]):
        address = text[start:end].partition("]:")[2].split()[0].strip("<>")
        if places.get(label) and canonical_url(address) == places[label]:
            kept.append(text[at:start])
            at = min(end + 1, len(text))
    return "".join(kept) + text[at:]


def _uses_of_labels(text: str) -> list[int]:
    """Places of `[2]` where the text itself defines what [2] leads to, out of code."""
    markdown = scan_markdown(text)
    own = {label for label in markdown.labels if label.isascii() and label.isdigit()}
    uses = (
        opening
        for opening, closing in markdown.brackets.square.items()
        if closing - opening < _LONGEST_LABEL and normal_label(text[opening + 1 : closing]) in own
    )
    definitions = (
        text.index("[", start) for label, (start, _) in markdown.definitions.items() if label in own
    )
    return sorted({*uses, *definitions})


def _with_inserted(text: str, inserted: Sequence[tuple[int, str]]) -> str:
    parts, at = [], 0
    for place, words in inserted:
        parts += [text[at:place], words]
        at = place
    return "".join(parts) + text[at:]

"""The numbers in an answer, and the sources that they name: `[1]`, `[2, 3]`, `[1][2]`, `[1-3]`."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from grounding.markers.numbered import MAX_NUMBER, find_markers
from grounding.tools.config import CitationConfig
from grounding.tools.model import (
    AnySource,
    CitationReference,
    CitationSource,
    StoredCitationData,
    StoredSource,
)
from grounding.tools.service import read_source
from grounding.tools.source_ids import with_unique_ids

log = logging.getLogger(__name__)


def build_citation_data(
    stream_id: str,
    text: str,
    sources: Sequence[AnySource],
    *,
    config: CitationConfig | None = None,
) -> StoredCitationData | None:
    """What the answer `text` cites: the sources used, and every bracket that names one.

    Number n is the n-th of `sources`, as `format_sources_for_prompt` shows them. None if the answer cites no
    source, or `config` has citations off. Numbers without a source are logged. Raises ToolOutputError for a
    source that is none.
    """
    if config is not None and not config.enabled:
        return None
    read = with_unique_ids(map(read_source, sources))
    references = find_references(stream_id, text, read)
    if not references:
        return None
    used = sorted({index for reference in references for index in reference.indices})
    return StoredCitationData(
        sources=[StoredSource.of(read[index - 1], index) for index in used],
        references=[reference.stored() for reference in references],
    )


def find_references(stream_id: str, text: str, sources: Sequence[CitationSource]) -> list[CitationReference]:
    """Every bracket of `text` that names one of `sources`, in order; none in code, links or tags."""
    return list(_references(stream_id, text, sources[:MAX_NUMBER]))


def _references(stream_id: str, text: str, sources: Sequence[CitationSource]) -> Iterator[CitationReference]:
    count = 0
    for marker in find_markers(text, range(1, len(sources) + 1)):
        indices = [number for number in dict.fromkeys(marker.numbers) if number <= len(sources)]
        missing = sorted({number for number in marker.numbers if number > len(sources)})
        if missing:
            log.warning("answer %s cites %s, but there are %d sources", stream_id, missing, len(sources))
        if not indices:
            continue
        count += 1
        yield CitationReference(
            id=f"{stream_id}-ref-{count}",
            index=indices[0],
            indices=indices,
            start_index=marker.start,
            end_index=marker.end,
            cited_text=text[marker.start : marker.end],
            source_ids=[sources[index - 1].id for index in indices],
        )

"""`merge_sources_pool_with_map`: rows into a pool, and the tokens of texts that named them by other SIDs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grounding.markers import rewrite_tokens
from grounding.sources.model import Row
from grounding.sources.pool import RefusedSource, SourcesPool


@dataclass(frozen=True, slots=True)
class MergedSources:
    """A pool after a merge, and the texts that went with what came."""

    rows: list[Row]
    """Every source of the pool."""
    sid_map: dict[int, int]
    """The pool's SID for each SID that came."""
    bodies: list[str]
    """The texts in their order, with the pool's SIDs in their tokens."""
    removed: list[tuple[int, ...]]
    """For each text the SIDs in it that no incoming row had (or only a refused one), ascending; they were
    taken out."""
    refused: tuple[RefusedSource, ...]
    """Rows that can't be sources."""


def merge_sources_pool_with_map(pool: object, rows: object, bodies: Iterable[str] = ()) -> MergedSources:
    """Merge `rows` into a copy of `pool`, and rewrite the tokens of `bodies`, which name sources by the SIDs
    of `rows`.

    `pool` and `rows` are a `SourcesPool` or anything that `adapt_source_for_llm` takes. `SourcesPool.merge`
    has the rules. Raises SourcesError.
    """
    merged = SourcesPool(pool)
    report = merged.merge_report(rows)
    texts = [bodies] if isinstance(bodies, str) else bodies
    rewritten = [rewrite_tokens(body, report.sid_map) for body in texts]
    return MergedSources(
        merged.rows,
        report.sid_map,
        [r.text for r in rewritten],
        [r.removed for r in rewritten],
        report.refused,
    )

"""`sources_content_filter`: the fetched pages that are worth reading whole."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from grounding.answers.models.named import model_to_ask
from grounding.answers.models.protocol import Model
from grounding.answers.selection.batches import prompt, rows_by_sid
from grounding.answers.selection.choosing import Chooser, reply_schema
from grounding.sources.model import Row

_CHARACTERS = 40_000
"""Characters of contents that are judged together, shared among the sources."""
_FEWEST = 600
"""Characters of a source at least: what a digest of sources gives to one."""
_MOST = 60
"""Sources in a prompt: more would get less than `_FEWEST` each."""


class KeptSids(list[int]):
    """SIDs to keep, a list as JSON has it, that also says which of them nobody judged."""

    def __init__(self, sids: Iterable[int], unfiltered: dict[int, str]) -> None:
        """SIDs, and why some of them are not judged."""
        super().__init__(sids)
        self.unfiltered = unfiltered
        """SIDs that are kept unjudged, and why."""


async def sources_content_filter(
    sources_with_content: object,
    objective: str = "",
    queries: str | Sequence[str] = (),
    *,
    model: Model | str | None,
    rounds: int = 2,
) -> KeptSids:
    """The SIDs of the sources to keep, in their order: relevant, of substance, not said better by another, fresh.

    `sources_with_content` are rows with `sid, content` (or `text`) and, where they are known, `published_time_iso` and
    `modified_time_iso`, in any shape that `adapt_source_for_llm` reads. 40,000 characters are judged, shared by the
    sources, at least 600 of each: up to 60 are compared with each other, more in parts. Without an objective and
    queries all but relevance is judged. `keep_filtered` takes the sources by the result.

    No failure loses a source: what the model doesn't drop by its SID in a readable reply, one of `rounds`, is kept, and
    stands in the result's `unfiltered` with why if the model doesn't keep it either.

    Raises ModelError for no model, or a name of none, and SourcesError for what is no sources or a source without SID.
    """
    chooser = Chooser(model_to_ask(model), reply_schema({"type": "integer"}), lambda _: None, rounds)
    asked = [queries] if isinstance(queries, str) else list(queries)
    return await asyncio.to_thread(_filter, rows_by_sid(sources_with_content), objective, asked, chooser)


def keep_filtered(sources: Sequence[Row], kept: Sequence[int]) -> list[Row]:
    """The sources whose SIDs are kept; those that nobody judged say why under `unfiltered`. Copies, in the order of
    `sources`."""
    unjudged = kept.unfiltered if isinstance(kept, KeptSids) else {}
    rows = [row for row in sources if row.get("sid") in kept]
    return [row | ({"unfiltered": unjudged[row["sid"]]} if row["sid"] in unjudged else {}) for row in rows]


def _filter(rows: Mapping[int, Row], objective: str, queries: Sequence[str], chooser: Chooser) -> KeptSids:
    bodies = {sid: row.get("content") or row["text"] for sid, row in rows.items()}
    length = max(_FEWEST, _CHARACTERS // max(1, len(bodies)))
    judged = [_judged(rows[sid], body[:length]) for sid, body in bodies.items() if body]
    kept, unfiltered = chooser.choose(
        judged, lambda batch: prompt("filter", objective, queries, batch), most=_MOST
    )
    unfiltered |= {sid: "it has no content" for sid, body in bodies.items() if not body}
    return KeptSids((sid for sid in rows if sid in kept or sid in unfiltered), unfiltered)


def _judged(row: Row, body: str) -> Row:
    dates = ("published_time_iso", "modified_time_iso")
    return {"sid": row["sid"], "title": row["title"], "text": body} | {d: row[d] for d in dates if d in row}

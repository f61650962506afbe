"""`sources_reconciler`: the results of a search that are of use, judged by their snippets."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from typing import Any

from blocks.errors import QuoteError
from grounding.answers.models.named import model_to_ask
from grounding.answers.models.protocol import Model
from grounding.answers.selection.batches import prompt, rows_by_sid
from grounding.answers.selection.choosing import Chooser, object_schema, reply_schema
from grounding.sources.json_values import JsonValues
from grounding.sources.model import Row, as_sid
from grounding.tools.extractors.plain_text import one_line

REASONING = 320
"""Characters of `reasoning`, and of `unreconciled`, at most."""
_LONGEST_TEXT = 1_500
"""Characters of a text that are judged: a few paragraphs, as much as a snippet has."""
_MOST = 20
"""Sources in a prompt: the reasons for more of them don't fit a reply."""
_SCORES = {"type": "array", "items": object_schema(qid={"type": "string"}, score={"type": "number"})}
_REPLY = reply_schema(
    object_schema(
        sid={"type": "integer"},
        o_relevance={"type": "number"},
        q_relevance=_SCORES,
        reasoning={"type": "string"},
    )
)


async def sources_reconciler(
    sources_list: object,
    objective: str = "",
    queries: str | Sequence[str] = (),
    *,
    model: Model | str | None,
    rounds: int = 2,
) -> list[dict[str, Any]]:
    """The sources that serve the objective or answer a query, in their order; the others are left out.

    `sources_list` are rows with `sid, title, text`, in any shape that `adapt_source_for_llm` reads; only `text` and the
    title are judged, 20 sources at a time. A row of the result is `sid`, `o_relevance` 0..1, `q_relevance`
    [{"qid": "1", "score": 0..1}] with queries numbered from 1, and `reasoning` of at most 320 characters; scores
    beyond 0 and 1 count as 0 and 1, what is no number is no score. `keep_reconciled` writes them into the sources.

    No failure loses a source. One that the model doesn't speak of, or says nothing readable of in `rounds` replies, is
    in the result with `o_relevance` None, no scores, and why under `unreconciled`; so are all of a batch where the
    model fails, and sources with nothing to judge by.

    Raises ModelError for no model, or a name of none, SourcesError for what is no sources or a source without SID,
    QuoteError for neither objective nor query.
    """
    asked = [queries] if isinstance(queries, str) else list(queries)
    if not any(said.strip() for said in (objective, *asked)):
        raise QuoteError("sources are judged by an objective or by queries; give one of them")
    chooser = Chooser(model_to_ask(model), _REPLY, lambda entry: _read_kept(entry, len(asked)), rounds)
    rows = rows_by_sid(sources_list)
    return await asyncio.to_thread(_reconcile, rows, objective, asked, chooser)


def keep_reconciled(sources: Sequence[Row], reconciled: Sequence[Mapping[str, Any]]) -> list[Row]:
    """The sources that were kept, with `objective_relevance`, `query_relevance` [{qid, score}] and `reasoning`, or with
    `unreconciled`, as `sources_reconciler` has them by SID; copies, in the order of `sources`."""
    said = {row["sid"]: row for row in reconciled}
    return [{**row, **_annotations(said[row["sid"]])} for row in sources if row.get("sid") in said]


def _annotations(row: Mapping[str, Any]) -> Row:
    if "unreconciled" in row:
        return {"unreconciled": row["unreconciled"]}
    return {
        "objective_relevance": row["o_relevance"],
        "query_relevance": row["q_relevance"],
        "reasoning": row["reasoning"],
    }


def _reconcile(
    rows: Mapping[int, Row], objective: str, queries: Sequence[str], chooser: Chooser
) -> list[dict[str, Any]]:
    judged = [_judged(row) for row in rows.values() if row["text"] or row["title"]]
    kept, left_open = chooser.choose(
        judged, lambda batch: prompt("reconcile", objective, queries, batch), most=_MOST
    )
    left_open |= dict.fromkeys(rows.keys() - {row["sid"] for row in judged}, "it has neither text nor title")
    return [
        {"sid": sid, **(kept[sid] if sid in kept else _unreconciled(left_open[sid]))}
        for sid in rows
        if sid in kept or sid in left_open
    ]


def _judged(row: Row) -> Row:
    return {"sid": row["sid"], "title": row["title"], "text": row["text"][:_LONGEST_TEXT]}


def _unreconciled(why: str) -> dict[str, Any]:
    return {"o_relevance": None, "q_relevance": [], "reasoning": "", "unreconciled": _line(why)}


def _read_kept(entry: Any, queries: int) -> dict[str, Any]:
    """What a reply says of a source that it keeps. Raises ValueError."""
    if not isinstance(entry, dict):
        raise ValueError(f"{entry!r:.80} is no object with sid, o_relevance, q_relevance and reasoning")
    relevance = _score(entry.get("o_relevance"))
    if relevance is None:
        raise ValueError("its o_relevance is no number from 0 to 1")
    return {
        "o_relevance": relevance,
        "q_relevance": _scores(entry.get("q_relevance"), queries),
        "reasoning": _line(entry.get("reasoning")),
    }


def _scores(given: Any, queries: int) -> list[dict[str, Any]]:
    """The readable scores of queries that there are, the first of each, in the queries' order."""
    scores: dict[int, float] = {}
    for entry in given if isinstance(given, list) else ():
        query, score = (
            (as_sid(entry.get("qid")), _score(entry.get("score"))) if isinstance(entry, dict) else (0, 0)
        )
        if query and query <= queries and score is not None:
            scores.setdefault(query, score)
    return [{"qid": str(query), "score": scores[query]} for query in sorted(scores)]


def _score(value: Any) -> float | None:
    """The number, brought into 0..1; None for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(max(0, min(1, value))) if isinstance(value, int) or math.isfinite(value) else None


def _line(words: Any) -> str:
    """Words of a model in one line; a lone surrogate, which JSON can write and UTF-8 can't, becomes U+FFFD."""
    return (
        str(JsonValues().fit(one_line(words, REASONING), "reasoning", prose=True))
        if isinstance(words, str)
        else ""
    )

"""What is known of one source from two rows about it."""

from __future__ import annotations

from typing import Any

from grounding.sources.model import BODY_FIELDS, RELEVANCE_FIELDS, Row
from grounding.sources.urls import canonical_url


def combine(known: Row, new: Row) -> Row:
    """One row of two about the same source: the SID of `known`, the longer title, text and content, the
    larger relevance.

    Of other fields `known` keeps what it has, and `new` fills what is missing (absent, None or empty).
    Nothing is invented and neither row is changed. Combining again with the same row changes nothing.
    """
    combined = {**new, **{name: value for name, value in known.items() if not _is_missing(value)}}
    for name in known.keys() | new.keys():
        if name in BODY_FIELDS:
            combined[name] = _longer(known.get(name) or "", new.get(name) or "")
        elif name in RELEVANCE_FIELDS:
            combined[name] = larger_relevance(known.get(name), new.get(name))
        elif name not in combined:
            combined[name] = known[name]
    if canonical_url(known.get("url") or "") is None and canonical_url(new.get("url") or ""):
        combined["url"] = new["url"]  # "n/a" is nothing to keep
    if "sid" in known:
        combined["sid"] = known["sid"]
    return {name: combined[name] for name in (*known, *(name for name in new if name not in known))}


def _is_missing(value: object) -> bool:
    return value is None or value == "" or value == [] or value == {}


def _longer(known: str, new: str) -> str:
    return new if len(new.strip()) > len(known.strip()) else known


def larger_relevance(known: Any, new: Any) -> Any:
    """The larger of two numbers; of two lists of `{qid, score}`, the larger score of each query.

    Of a number and a list, the largest number that there is. None is nothing known. The order in which
    relevances come does not matter.
    """
    if isinstance(known, list) and isinstance(new, list):
        return larger_scores(known, new)
    if known is None or not _numbers(new):
        return new if known is None else known
    return max([*_numbers(known), *_numbers(new)])


def _numbers(relevance: Any) -> list[float]:
    """The numbers in a relevance of either form."""
    scores = [_score(entry) for entry in relevance] if isinstance(relevance, list) else [_number(relevance)]
    return [score for score in scores if score is not None]


def _score(entry: Any) -> float | None:
    return _number(entry.get("score")) if isinstance(entry, dict) else None


def _number(value: Any) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def larger_scores(known: list[Any], new: list[Any]) -> list[Any]:
    """Entries of `known` in order, each the better of the two for its query, then the queries that only `new`
    has."""
    better: dict[str, Any] = {}
    for entry in [*known, *new]:
        query = _query(entry)
        score, best = _score(entry), _score(better.get(query))
        if query not in better or (score is not None and (best is None or score > best)):
            better[query] = entry
    return list(better.values())


def _query(entry: Any) -> str:
    return str(entry.get("qid")) if isinstance(entry, dict) else repr(entry)

"""`adapt_source_for_llm`: sources in any shape that was ever in use, as rows of the one shape of `model`.

Known fields get their types, what JSON can't hold is left out with a note, missing SIDs are given. What older systems
called the fields, and their dicts of rows, is known in `grounding.compat.source_shapes`.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

from blocks.errors import SourcesError
from grounding.compat.source_shapes import OLD_NAMES, entries_of_dict, rename_old_fields
from grounding.sources.combine_rows import larger_scores
from grounding.sources.json_values import LEFT_OUT, JsonValues, read_json
from grounding.sources.model import (
    BODY_FIELDS,
    FIELDS,
    RELEVANCE_FIELDS,
    STRING_FIELDS,
    Row,
    as_sid,
    next_sid,
)
from grounding.sources.urls import is_web_url

_log = logging.getLogger(__name__)

_PROSE = frozenset({*BODY_FIELDS, *OLD_NAMES})
_SNIPPET = 600
"""Characters of content that stand for a text that a row lacks: the least that a digest of sources gives to one."""
_TYPES = frozenset({"web", "file", "attachment", "manual"})


@runtime_checkable
class _HasRows(Protocol):
    """A pool."""

    @property
    def rows(self) -> list[Row]: ...


def adapt_source_for_llm(
    sources: object, *, include_full_content: bool = True, strict: bool = False
) -> list[Row]:
    """Canonical rows from a list of rows, a dict keyed by SID, one row, any of these as JSON text, or a pool.

    `href`, `value`, `description`, `body` and `value_preview` are understood as the url, title and text that
    they were; where the new name is there too, it counts and the old one stays as an unknown field. Unknown
    fields are kept. What a row can't hold (very large base64, bytes, NaN) is dropped, and the row says so
    under `omitted`. Rows without a SID, and rows whose SID an earlier one has, get the next free numbers.
    Entries that are no source at all (no dict, or nothing in them) are passed over with a warning in the log,
    or refused if `strict`. Without `include_full_content` rows keep their `text` alone, for short prompts; one that
    has none gets the beginning of its `content` as text. Adapting twice is adapting once.

    Raises SourcesError for text that is no JSON, and for what can't hold sources.
    """
    rows = read_rows(sources, strict=strict)
    largest = max((row["sid"] for row in rows if "sid" in row), default=0)
    seen: set[int] = set()
    for row in rows:
        if row.get("sid") is None or row["sid"] in seen:
            largest = next_sid(largest)
            if "sid" in row:
                _log.warning("two sources have the SID %s; the later one is given %s", row["sid"], largest)
            row["sid"] = largest
        seen.add(row["sid"])
    return [{"sid": row["sid"], **(row if include_full_content else _shallow(row))} for row in rows]


def _shallow(row: Row) -> Row:
    """The row without its content, which lends it a text if it has none."""
    text, content = row.get("text") or "", row.get("content") or ""
    if not text:
        text = (
            content
            if len(content) <= _SNIPPET
            else content[:_SNIPPET].rpartition(" ")[0] or content[:_SNIPPET]
        )
    return {name: value for name, value in row.items() if name != "content"} | {"text": text}


def read_rows(sources: object, *, strict: bool = False) -> list[Row]:
    """As `adapt_source_for_llm`, but SIDs are as given: missing where there is none, repeated where
    repeated."""
    rows, passed_over = [], []
    for n, (sid, entry) in enumerate(_entries(sources), start=1):
        row = _canonical(entry, sid) if isinstance(entry, Mapping) else None
        if row is None:
            passed_over.append(f"entry {n} ({type(entry).__name__})")
        else:
            rows.append(row)
    if passed_over and strict:
        raise SourcesError(f"{passed_over[0]} is no source")
    if passed_over:
        _log.warning("passed over what is no source: %s", ", ".join(passed_over[:10]))
    return rows


def _entries(sources: object) -> Iterator[tuple[int | None, object]]:
    """Each thing that should be a row, with the SID that it is filed under."""
    if isinstance(sources, str | bytes):
        sources = _from_text(sources)
    elif isinstance(sources, _HasRows):
        sources = sources.rows
    if sources is None:
        return
    if isinstance(sources, Mapping):
        yield from ((as_sid(key), entry) for key, entry in entries_of_dict(sources, FIELDS))
    elif isinstance(sources, Iterable) and not isinstance(sources, str | bytes):
        yield from ((None, entry) for entry in sources)
    else:
        raise SourcesError(
            f"sources are a list of rows, a dict keyed by SID, or JSON text of these, not {_named(sources)}"
        )


def _from_text(text: str | bytes) -> object:
    if not text.strip():
        return None
    try:
        return read_json(text, "the text with sources")
    except ValueError as error:
        raise SourcesError(f"{error}; give a JSON list of rows, or an object keyed by SID") from error


def _named(value: object) -> str:
    return f"a {type(value).__name__}" if not isinstance(value, bool | int | float) else repr(value)


def _canonical(entry: Mapping[Any, Any], filed_under: int | None) -> Row | None:
    """The entry as a row, or None if nothing is in it that could be cited."""
    values = JsonValues()
    given: Row = {}
    for key, value in entry.items():
        fitted = values.fit(value, str(key), prose=key in _PROSE)
        if fitted is not LEFT_OUT and key != "sid":
            given[str(key)] = fitted
    _read_known_fields(given, values)
    rename_old_fields(given, is_web_url)
    if not any(given.get(name) for name in (*BODY_FIELDS, "url", "artifact_path", "physical_path")):
        return None
    sid = as_sid(entry.get("sid"))
    sid = filed_under if sid is None else sid
    row: Row = {} if sid is None else {"sid": sid}
    row |= {name: given.pop(name, "") for name in ("title", "url", "text")}
    row |= {"source_type": _source_type(row | given)} | {k: v for k, v in given.items() if k != "source_type"}
    if values.omitted:
        earlier = row.get("omitted")
        row["omitted"] = (earlier if isinstance(earlier, dict) else {}) | values.omitted
    return row


def _read_known_fields(row: Row, values: JsonValues) -> None:
    """Give known fields the types that they have; one that can't have it is left out, and that is noted."""
    for name in (*BODY_FIELDS, *STRING_FIELDS):
        if name in row:
            text = _as_text(row.pop(name), name, values)
            if text and name not in ("text", "content"):
                text = text.strip()
            if text:
                row[name] = text
    for name in ("size_bytes", *RELEVANCE_FIELDS):
        if name in row:
            number = _as_number(row.pop(name), name, values)
            if number is not None:
                row[name] = number


def _as_text(value: object, name: str, values: JsonValues) -> str:
    if value is None or isinstance(value, str):
        return value if value and value.strip() else ""
    if isinstance(value, bool | list | dict):
        values.omitted[name] = f"{name} is text, not {_named(value)}"
        return ""
    return str(value)


def _as_number(value: object, name: str, values: JsonValues) -> object:
    """A number, None where there is none, or a list of scores as it is; text of digits counts."""
    if value is None or (name == "query_relevance" and isinstance(value, list | dict)):
        return larger_scores(value, []) if isinstance(value, list) else value
    number = _read_number(value) if isinstance(value, str) else value
    whole = name == "size_bytes"
    if isinstance(number, bool) or not isinstance(number, int | float) or (whole and number < 0):
        if value != "":
            values.omitted[name] = f"{name} is a number{' from 0 on' if whole else ''}, not {_named(value)}"
        return None
    return int(number) if whole else number


def _read_number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _source_type(row: Row) -> str:
    """As given, else by what there is: a url makes a web source, a path a file or an attachment."""
    given = str(row.get("source_type") or "")
    if given:
        return given.lower() if given.lower() in _TYPES else given
    path = str(row.get("physical_path") or row.get("artifact_path") or "")
    if is_web_url(row["url"]):
        return "web"
    if path:
        return "attachment" if "attachments" in path.replace("\\", "/").split("/") else "file"
    return "file" if row["url"].lower().startswith("file:") else "manual"

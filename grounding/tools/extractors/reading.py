"""Finding the rows in what tools return: JSON or objects, wrapped, nested, broken."""

from __future__ import annotations

import dataclasses
import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from grounding.tools.extractors.addresses import domain_of, web_url
from grounding.tools.extractors.plain_text import one_line, without_markup

log = logging.getLogger(__name__)

Row = Mapping[str, Any]
"""One result of a tool."""

LISTS = (
    "results organic_results organicResults organic search_results searchResults webPages web items value hits "
    "documents matches chunks nodes source_nodes sourceNodes passages entries records"
).split()
"""Names of lists of rows, the likelier ones first."""
WRAPPERS = (
    "structuredContent structured_content data output result response query search pages sources citations links "
    "content text json"
).split()
"""Names of what may hold such lists, and of lists that a row may have itself. Nothing is looked for under other
names: there are pictures, advertisements, related searches."""
_DEEPEST = 8
_JSON = re.compile(r"[\ufeff\s]{0,99}(?:\{\s*[\"}]|\[\s*(?:[{\"\]]|\[\s*[\[{\"]))")
_URL = "url link href uri source_url sourceUrl sourceURL web_url webUrl pageUrl permalink".split()
_FAILED = {"isError": True, "is_error": True, "success": False, "ok": False}


def plain(output: Any) -> Any:
    """Output as plain lists, dicts and text: JSON text is read, objects are dumped, bytes decoded.

    Text that begins like JSON and is none, cut off for example, stays text.
    """
    if isinstance(output, bytes | bytearray):
        output = bytes(output).decode("utf-8", "replace")
    if isinstance(output, str):
        return read_json(output)
    if dataclasses.is_dataclass(output) and not isinstance(output, type):
        return dataclasses.asdict(output)
    dump = getattr(output, "model_dump", None)
    if callable(dump) and not isinstance(output, type):
        return dump(by_alias=True)
    return output


def read_json(text: str) -> Any:
    """What JSON text says; other text as it is."""
    if not looks_like_json(text):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        log.warning("output of a tool begins like JSON but is none: %s", error)
        return text


def looks_like_json(text: str) -> bool:
    """True if the text begins as an object does, or a list of objects or texts; `[1] A title` doesn't."""
    return _JSON.match(text) is not None


def failed(output: Any) -> bool:
    """True if the tool says that it failed: an error, and nothing beside it."""
    if not isinstance(output, Mapping):
        return False
    if any(output.get(name) is bad for name, bad in _FAILED.items()):
        return True
    return bool(output.get("error")) and not any(output.get(name) for name in (*LISTS, *WRAPPERS))


def rows(output: Any, is_row: Callable[[Row], bool], deep: int = _DEEPEST) -> list[Row]:
    """The first list of rows in `output`, in the order of LISTS and WRAPPERS; a row by itself is a list of
    one."""
    value = plain(output)
    if deep == 0 or failed(value):
        return []
    if isinstance(value, Mapping):
        return _first(value, LISTS, is_row, deep) or (
            [value] if is_row(value) else _first(value, WRAPPERS, is_row, deep) or _keyed(value, is_row)
        )
    if isinstance(value, Sequence) and not isinstance(value, str):
        members = [_member(member) for member in value]
        found = [member for member in members if isinstance(member, Mapping) and is_row(member)]
        if found:
            return found
        return [
            row for member in members if not isinstance(member, str) for row in rows(member, is_row, deep - 1)
        ]
    return []


def _keyed(value: Row, is_row: Callable[[Row], bool]) -> list[Row]:
    """Rows under their numbers, `{"0": {…}, "1": {…}}`."""
    members = [value[key] for key in value if str(key).isdigit()]
    return [row for row in members if isinstance(row, Mapping) and is_row(row)]


def _member(value: Any) -> Any:
    """A member of a list; an address alone is a row."""
    member = plain(value)
    return {"url": member} if isinstance(member, str) and "://" in member and web_url(member) else member


def _first(value: Row, names: Iterable[str], is_row: Callable[[Row], bool], deep: int) -> list[Row]:
    inner = (rows(value[name], is_row, deep - 1) for name in names if name in value)
    return next((found for found in inner if found), [])


def row_url(row: Row) -> str | None:
    """The web address of a row."""
    url = next((url for url in (web_url(row.get(name)) for name in _URL) if url), None)
    written = row.get("source")
    return url or (web_url(written) if isinstance(written, str) and "://" in written else None)


def results(output: Any, titles: Iterable[str], texts: Iterable[str]) -> list[Row]:
    """The results of a search, one for each that it gave: those with a web address, and beside them, or with a link
    that is no address, those that have a title or a text.

    A result that were left out would move the numbers of those behind it, by which a model cites them.
    """
    names = (*titles, *texts)
    linked = rows(output, lambda row: row_url(row) is not None)
    said = rows(output, lambda row: row_url(row) is not None or words(row, names) is not None)
    if linked:
        return said if all(row in said for row in linked) else linked
    return [row for row in said if any(isinstance(row.get(name), str) for name in _URL)]


def words(row: Row, names: Iterable[str]) -> str | None:
    """The first text under one of these names, as the tool gave it; None if there is none."""
    return next((value for value in _texts(row, names)), None)


def line(row: Row, names: Iterable[str]) -> str | None:
    """The same as one short line without markup."""
    return next((short for value in _texts(row, names) if (short := one_line(without_markup(value)))), None)


def _texts(row: Row, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        value = row.get(name)
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            value = ", ".join(value) if name in ("authors", "author") else " … ".join(value)
        if isinstance(value, str) and value.strip():
            yield value


def number(row: Row, names: Iterable[str]) -> int | None:
    """The first whole number from 0 on under one of these names; digits in text count."""
    for name in names:
        value = row.get(name)
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
            value = int(value.strip()[:9])
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
    return None


def web_fields(url: str) -> dict[str, Any]:
    """`uri` and `domain` of a web address."""
    return {"uri": url, "domain": domain_of(url)}

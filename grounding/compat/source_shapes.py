"""Sources as older systems kept them: fields under other names, and dicts where a list of rows is expected today.

    {"href": "https://…", "value_preview": "…", "description": "…"}           a row with old names
    {"3": {…}, "4": {…}}                                                     rows under their SIDs
    {"sources_pool": […]}, {"sources": {"3": {…}}}                           either of them, wrapped

Imports nothing of `grounding.sources`, whose `adapt` calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

_NEW_NAMES = {
    "href": ("url",),
    "value": ("url", "text"),
    "body": ("text",),
    "value_preview": ("text",),
    "description": ("title", "text"),
}
"""For each old name those of today that its value may have, the first that fits and is empty."""
OLD_NAMES = frozenset(_NEW_NAMES)
"""What url, title and text were called before."""
_WRAPPERS = ("sources_pool", "sources")
"""Fields under which a list of sources may lie in an object."""


def rename_old_fields(row: dict[str, Any], is_web_url: Callable[[str], bool]) -> None:
    """Move what old names hold to the names of today, where these are still empty."""
    for old, names in _NEW_NAMES.items():
        value = row.get(old)
        if not isinstance(value, str) or not value.strip():
            continue
        for name in names:
            if old == "value" and name == "url" and not is_web_url(value):
                continue
            if not row.get(name) or row[name] == value:
                row[name] = row.pop(old) if name == "text" else row.pop(old).strip()
                break


def entries_of_dict(sources: Mapping[Any, Any], fields: Container[object]) -> Iterator[tuple[object, object]]:
    """Each thing in a dict that should be a row, with what it is filed under, None in a list.

    A dict with one of `fields`, those of a row, or with an old name is itself a row.
    """
    for name in _WRAPPERS:
        inner = sources.get(name)
        if isinstance(inner, list | tuple) and not sources.keys() & {"sid", "url"}:
            yield from ((None, entry) for entry in inner)
            return
        if isinstance(inner, Mapping) and len(sources) == 1:
            sources = inner
    if any(key in fields or key in OLD_NAMES for key in sources):
        yield None, sources
        return
    yield from sources.items()

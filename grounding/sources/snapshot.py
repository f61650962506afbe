"""What a light snapshot keeps of a source: enough to list it and to find it, none of its text."""

from __future__ import annotations

import copy

from grounding.sources.model import RELEVANCE_FIELDS, STRING_FIELDS, Row

_KEPT = ("sid", "title", *STRING_FIELDS, "size_bytes", *RELEVANCE_FIELDS)
_LONGEST = 2_000
"""Characters; a longer value (a data url) is no light one."""


def light_row(row: Row) -> Row:
    """The row's known fields but `text` and `content`; what is longer than 2,000 characters is named in
    `omitted`."""
    kept = {name: row[name] for name in _KEPT if row.get(name) not in (None, "")}
    long = [name for name, value in kept.items() if isinstance(value, str) and len(value) > _LONGEST]
    for name in long:
        kept[name] = kept[name][:_LONGEST] if name == "title" else ""
    light = {name: copy.deepcopy(value) for name, value in kept.items() if value != ""}
    if long:
        light["omitted"] = {name: f"{len(row[name]):,} characters" for name in long}
    return light

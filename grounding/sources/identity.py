"""When two rows are the same source: by canonical url, else by where the file lies, else by what they say.

Record linkage by exact keys: every row has a few, and each is one look-up in a table.
"""

from __future__ import annotations

import hashlib
import json
import posixpath

from grounding.sources.model import BODY_FIELDS, Row
from grounding.sources.urls import canonical_url

_PATHS = ("physical_path", "artifact_path")


class SourceIndex:
    """Which SID has the source that a row is about."""

    def __init__(self) -> None:
        self._sids: dict[str, int] = {}
        self._urls: dict[int, str | None] = {}

    def add(self, row: Row) -> None:
        """Remember the row's SID by everything that names it; names that are another source's stay that
        one's."""
        for key in _keys(row):
            self._sids.setdefault(key, row["sid"])
        self._urls[row["sid"]] = _url_key(row)

    def find(self, row: Row) -> int | None:
        """The SID of the source that the row is about, or None if it is a new one.

        Its url decides; without one, or with one that is new, the file that it is of, unless that file is
        known under another url; without a physical path, the artifact; with none of these, its very words.
        """
        url, *others = _keys(row) if _url_key(row) else (None, *_keys(row))
        if url in self._sids:
            return self._sids[url]
        key = others[0] if others else None
        if key is None or (url and not key.startswith("physical_path:")):
            return None
        sid = self._sids.get(key)
        return sid if sid is None or url is None or self._urls[sid] is None else None

    def taken_paths(self, row: Row, sid: int) -> list[str]:
        """The row's path fields that name another source than `sid`."""
        keys = {field: _path_key(row, field) for field in _PATHS}
        return [field for field, key in keys.items() if key and self._sids.get(key, sid) != sid]


def are_same(row: Row, other: Row) -> bool:
    """Whether what names one row most strongly names the other, too."""
    return _keys(row)[0] in _keys(other) or _keys(other)[0] in _keys(row)


def _keys(row: Row) -> list[str]:
    """Everything that names the source, the strongest first: url, paths, or its very words where it has
    none."""
    places = [_url_key(row), *(_path_key(row, field) for field in _PATHS)]
    return [key for key in places if key is not None] or [_words_key(row)]


def _url_key(row: Row) -> str | None:
    canonical = canonical_url(row.get("url") or "")
    return f"url:{canonical}" if canonical else None


def _path_key(row: Row, field: str) -> str | None:
    path = row.get(field)
    return f"{field}:{posixpath.normpath(path.replace(chr(92), '/'))}" if path else None


def _words_key(row: Row) -> str:
    words = [row.get(name) or "" for name in (*BODY_FIELDS, "url", "omitted")]
    return f"words:{hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()}"

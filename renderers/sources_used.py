"""Which sources an artifact used: `sources_used.json`, kept beside artifacts (seed 001).

The file is a JSON list of `{"artifact_name": …, "filename": …, "sids": [1, 3], …}` in the order in which rows
were last recorded. Several processes may write it at once; a file that holds something else is never
overwritten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import Any

from blocks.errors import SourcesError
from grounding.markers.sids import is_sid
from grounding.sources.json_file import damaged, is_blank, load_json, only_writer, store_json

Row = dict[str, Any]
"""One artifact: `artifact_name` and `filename` (one may be None), `sids`, and any more fields."""

_OF_CONTENT = ("sha256", "citations")
"""Fields that no longer hold when an artifact is written anew."""


class SourcesUsedStore:
    """The rows of one file. Nothing is kept in memory: each call reads, and writes, the file."""

    def __init__(self, path: str | os.PathLike[str] = "sources_used.json") -> None:
        """`path` need not exist yet; its folder must when something is recorded."""
        self.path = Path(path)

    def record(
        self,
        *,
        artifact_name: str | None = None,
        filename: str | os.PathLike[str] | None = None,
        sids: Iterable[int],
        **fields: Any,
    ) -> Row:
        """Keep what an artifact used, sids ascending and each once, and return its row.

        The row with this name and file name is replaced, else the one with this name, else the one with this
        file name; only where there is none comes a new one. So an artifact keeps its row when its name or its
        file name changes. A row with this name whose file has another ending stays: the same report as PDF
        and as DOCX is two artifacts. `fields` (sha256, citations, …) are kept in the row; of its older ones
        all stay but sha256 and citations. Raises SourcesError for sids that are none, without any name, and
        for fields that JSON can't hold; SourcesDamagedError if the file holds something else;
        SourcesStoreError if it can't be written.
        """
        names = _names(artifact_name, filename)
        new = {**names, "sids": _sids(sids), **_json_fields(fields)}
        with only_writer(self.path):
            rows = self.rows()
            old = _find(rows, names, same_format=True)
            if old is not None:
                rows.remove(old)
                kept = {name: value for name, value in old.items() if name not in _OF_CONTENT}
                new = kept | {name: value for name, value in new.items() if value is not None}
            store_json(self.path, [*rows, new])
        return new

    def rename(
        self,
        *,
        artifact_name: str | None = None,
        filename: str | os.PathLike[str] | None = None,
        new_artifact_name: str | None = None,
        new_filename: str | os.PathLike[str] | None = None,
    ) -> Row:
        """Give an artifact's row another name or file name, all else as it is, and return it.

        Raises SourcesError if there is no such row, or no new name.
        """
        names, renamed = _names(artifact_name, filename), _names(new_artifact_name, new_filename)
        with only_writer(self.path):
            rows = self.rows()
            row = _find(rows, names)
            if row is None:
                raise SourcesError(f"{self.path} has no row for {_shown(names)}")
            row |= {name: value for name, value in renamed.items() if value is not None}
            store_json(self.path, rows)
        return row

    def get(
        self, *, artifact_name: str | None = None, filename: str | os.PathLike[str] | None = None
    ) -> Row | None:
        """The row with this name and file name, else the last with this name, else the last with this file
        name; None if there is none. Raises SourcesDamagedError if the file holds something else."""
        return _find(self.rows(), _names(artifact_name, filename))

    def get_sids(
        self, *, artifact_name: str | None = None, filename: str | os.PathLike[str] | None = None
    ) -> list[int]:
        """The sids of that row, ascending; [] if there is none."""
        row = self.get(artifact_name=artifact_name, filename=filename)
        return _sids(row.get("sids") or []) if row else []

    def rows(self) -> list[Row]:
        """All rows; [] if there is no file yet. Raises SourcesDamagedError if it holds something else."""
        if is_blank(self.path):
            return []
        rows = load_json(self.path)
        if not isinstance(rows, list):
            raise damaged(self.path, f"{self.path} holds no list of artifacts")
        for number, row in enumerate(rows, start=1):
            if not isinstance(row, dict):
                raise damaged(self.path, f"{self.path} holds no artifact in place {number} of its list")
        return rows


def _names(artifact_name: str | None, filename: str | os.PathLike[str] | None) -> dict[str, str | None]:
    names = {"artifact_name": artifact_name or None, "filename": os.fspath(filename or "") or None}
    if not any(names.values()):
        raise SourcesError("an artifact needs a name or a file name")
    for field, name in names.items():
        if name is not None and not isinstance(name, str):
            raise SourcesError(f"{field} is {name!r}, not text")
    return names


def _sids(sids: Iterable[int]) -> list[int]:
    wrong = "sids are whole numbers from 0 on of at most 18 digits"
    if isinstance(sids, str | bytes | Mapping) or not isinstance(sids, Iterable):
        raise SourcesError(f"{sids!r} is no list of sids; {wrong}")
    read = list(sids)
    for sid in read:
        if not is_sid(sid):
            raise SourcesError(f"{sid!r} is no sid; {wrong}")
    return sorted(set(read))


def _json_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    try:
        read: dict[str, Any] = json.loads(json.dumps(fields, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise SourcesError(f"fields of an artifact must be what JSON can hold: {error}") from error
    return read


def _find(rows: list[Row], names: Mapping[str, str | None], *, same_format: bool = False) -> Row | None:
    """The row of an artifact. With `same_format`, a file with another ending isn't it."""
    name, filename = names["artifact_name"], names["filename"]
    newest_first = rows[::-1]
    same_name = [row for row in newest_first if name and row.get("artifact_name") == name]
    same_file = [row for row in newest_first if filename and row.get("filename") == filename]
    both = [row for row in same_name if row in same_file]
    of_format = [row for row in same_name if _ending(row.get("filename")) in (_ending(filename), "")]
    by_name = of_format if same_format and filename else of_format + same_name
    return next(iter([*both, *by_name, *same_file]), None)


def _ending(filename: object) -> str:
    return PurePath(filename).suffix.lower() if isinstance(filename, str) else ""


def _shown(names: Mapping[str, str | None]) -> str:
    return " and ".join(f"{field} {value!r}" for field, value in names.items() if value)

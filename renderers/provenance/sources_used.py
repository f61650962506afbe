"""Which sources an artifact used: `sources_used.json`, kept beside artifacts.

The file is a JSON list of `{"artifact_name": …, "filename": …, "sids": [1, 3], …}` in the order in which rows
were last recorded. Several processes may write it at once; a file that holds something else is never
overwritten.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from blocks.errors import SourcesError, SourcesStoreError
from grounding.markers.token_grammar import is_sid
from grounding.sources.json_file import damaged, is_blank, load_json, only_writer, store_json

Row = dict[str, Any]
"""One artifact: `artifact_name` and `filename` (one may be None), `sids`, and any more fields."""

_OF_CONTENT = ("sha256", "text_sha256", "citations")
"""Fields that no longer hold when an artifact is written anew."""


STORE_NAME = "sources_used.json"
"""The store beside artifacts, if nothing else is asked for."""


class SourcesUsedStore:
    """The rows of one file. Nothing is kept in memory: each call reads, and writes, the file."""

    def __init__(self, path: str | os.PathLike[str] = "sources_used.json") -> None:
        """`path` need not exist yet; its folder must when something is recorded."""
        self.path = Path(path)
        """The file."""

    def record(
        self,
        *,
        artifact_name: str | None = None,
        filename: str | os.PathLike[str] | None = None,
        sids: Iterable[int],
        **fields: Any,
    ) -> Row:
        """Keep what an artifact used, sids ascending and each once, and return its row.

        The row with this name and file name is replaced, else the newest with this name, else the newest with
        this file name; only where there is none comes a new one. So an artifact keeps its row when its name or
        its file name changes. The same report as PDF and as DOCX is two artifacts: give them two names, such
        as their file names. `fields` (sha256, citations, …) are kept in the row; of its older ones all stay
        but sha256, text_sha256 and citations. With `sha256`, the hex digest of the file's bytes, `find` knows the file
        under any name. Raises SourcesError for sids that are none, without any name, and for fields that JSON
        can't hold; SourcesDamagedError if the file holds something else; SourcesStoreError if it can't be
        written.
        """
        names = _names(artifact_name, filename)
        new = {**names, "sids": _sids(sids), **_json_fields(fields)}
        with only_writer(self.path):
            rows = self.rows()
            old = _find(rows, names)
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
        """The row with this name and file name, else the newest with this name, else the newest with this file
        name; None if there is none. Raises SourcesDamagedError if the file holds something else."""
        return _find(self.rows(), _names(artifact_name, filename))

    def find(self, path: str | os.PathLike[str]) -> Row | None:
        """The row of a file on disk, also after somebody renamed, moved or copied it; None if there is none.

        The row that names this file, then one whose `sha256` is that of its bytes, then an artifact of its
        name; the newest of several. A row that names this file but has the sha256 of other bytes comes last:
        the file was edited, or another one took its name. Where rows name files relatively, that is from the
        current folder or from the store's. A file that isn't there is looked up by its names alone. Raises
        SourcesDamagedError if the store holds something else, SourcesStoreError if the file can't be read.
        """
        file, rows = Path(path), self.rows()[::-1]
        digest = _sha256(file)
        here = [row for row in rows if self._names_file(row, file)]
        same_bytes = [row for row in rows if digest is not None and row.get("sha256") == digest]
        as_recorded = [row for row in here if not _contradicts(row, digest)]
        by_name = [
            row for row in rows if row.get("artifact_name") == file.name and not _contradicts(row, digest)
        ]
        return next(iter([*as_recorded, *same_bytes, *by_name, *here]), None)

    def _names_file(self, row: Row, file: Path) -> bool:
        named = row.get("filename")
        if not isinstance(named, str) or "\0" in named:
            return False
        return os.path.realpath(file) in (os.path.realpath(named), os.path.realpath(self.path.parent / named))

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

    def upsert(self, row: Mapping[str, Any]) -> Row:
        """`record` for a row as a dict: `{"artifact_name": …, "filename": …, "sids": […], …}`."""
        return self.record(**{"sids": [], **row})

    @property
    def entries(self) -> list[Row]:
        """`rows()`."""
        return self.rows()

    def load(self) -> list[Row]:
        """`rows()`: the file is read whenever it is asked."""
        return self.rows()

    def save(self) -> None:
        """Nothing is left to do, for older code that calls it: `record` and `upsert` have written the file."""


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


def _find(rows: list[Row], names: Mapping[str, str | None]) -> Row | None:
    """The row of an artifact: by name and file name, then by name, then by file name; the newest of several."""
    name, filename = names["artifact_name"], names["filename"]
    newest_first = rows[::-1]
    same_name = [row for row in newest_first if name and row.get("artifact_name") == name]
    same_file = [row for row in newest_first if filename and row.get("filename") == filename]
    both = [row for row in same_name if filename and row.get("filename") == filename]
    return next(iter([*both, *same_name, *same_file]), None)


def _sha256(file: Path) -> str | None:
    """Hex digest of its bytes; None where there is no such file."""
    try:
        with file.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise SourcesStoreError(f"{str(file)!r} can't be read: {error}") from error


def _contradicts(row: Row, digest: str | None) -> bool:
    """Whether the row was recorded of other bytes."""
    recorded = row.get("sha256")
    return None not in (recorded, digest) and recorded != digest


def _shown(names: Mapping[str, str | None]) -> str:
    return " and ".join(f"{field} {value!r}" for field, value in names.items() if value)

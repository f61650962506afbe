"""`SourcesPool`: the sources of a conversation, each with the SID that tokens name it by."""

from __future__ import annotations

import copy
import logging
import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from blocks.errors import SourcesConflictError, SourcesError, SourcesStoreError
from grounding.sources.adapt import adapt_source_for_llm, read_rows
from grounding.sources.combine_rows import combine
from grounding.sources.identity import SourceIndex, are_same
from grounding.sources.json_file import damaged, is_blank, load_json, only_writer, store_json
from grounding.sources.media import why_not_a_source
from grounding.sources.model import Row, label, next_sid
from grounding.sources.selectors import Ranges, chosen, parse_path, parse_selector
from grounding.sources.snapshot import light_row

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RefusedSource:
    """A row that did not join a pool."""

    sid: int | None
    """The SID that it came with."""
    label: str
    """What to call it: its title, file name or url."""
    why: str
    """The rule that kept it out."""


@dataclass(frozen=True, slots=True)
class PoolMerge:
    """What became of rows that were merged into a pool."""

    sid_map: dict[int, int]
    """The pool's SID for each SID that came; of a SID that came twice, that of the first row."""
    added: tuple[int, ...]
    """The pool's SIDs that are new, ascending."""
    refused: tuple[RefusedSource, ...]
    """Rows that did not join, in order."""


class SourcesPool:
    """Sources by SID. A SID is given once and stays its source's; two rows about one source are one row.

    Rows are the same source if their canonical urls are equal, else if they are of the same file; rows
    without url and path if they say the very same. Copies go in and out: nothing outside can change what is
    in a pool.
    """

    def __init__(self, rows: object = ()) -> None:
        """A pool of these rows, under their own SIDs: anything that `adapt_source_for_llm` takes, or another
        pool.

        Rows without a SID, or with one that an earlier row has, get the next free one. Raises SourcesError.
        """
        self._rows: dict[int, Row] = {}
        self._index = SourceIndex()
        self._largest = 0
        self._lock = threading.RLock()
        for row in rows.rows if isinstance(rows, SourcesPool) else adapt_source_for_llm(rows):
            self._put(row)

    @property
    def rows(self) -> list[Row]:
        """Every source, as plain dicts (a copy), in the order in which they came."""
        with self._lock:
            return copy.deepcopy(list(self._rows.values()))

    @property
    def sids(self) -> frozenset[int]:
        """Every SID in the pool."""
        return frozenset(self._rows)

    def get(self, sid: int) -> Row | None:
        """The source with this SID (a copy), or None."""
        return copy.deepcopy(self._rows.get(sid))

    def select(self, selector: str | Iterable[int]) -> list[Row]:
        """The sources that `1,3-5` or `so:sources_pool[1,3-5]` means, or those with these SIDs, in that
        order.

        SIDs that the pool doesn't have are passed over. Raises SelectorError for text that is neither.
        """
        return [copy.deepcopy(self._rows[sid]) for sid in chosen(_ranges(selector), self._rows)]

    def snapshot(self) -> list[Row]:
        """The sources without their texts: what `timeline.json` keeps of a pool."""
        return [light_row(row) for row in list(self._rows.values())]

    def merge(self, rows: object) -> dict[int, int]:
        """Take rows in; returns the pool's SID for each SID that came, by which `rewrite_citation_tokens`
        rewrites.

        Known sources keep their SID and learn from the new row (the longer title, text and content, the
        larger relevance, missing fields); new ones get the next SID. Files that are no text, image or PDF are
        refused, with a warning in the log; `merge_report` returns them. Merging the same rows again changes
        nothing. Raises SourcesError.
        """
        return self.merge_report(rows).sid_map

    def merge_report(self, rows: object) -> PoolMerge:
        """As `merge`, and says what is new and what was refused."""
        incoming = rows.rows if isinstance(rows, SourcesPool) else read_rows(rows)
        sid_map: dict[int, int] = {}
        refused = []
        with self._lock:
            before = frozenset(self._rows)
            for row in incoming:
                came = row.pop("sid", None)
                why = why_not_a_source(row)
                if why is None:
                    self._take_in(row, came, sid_map)
                else:
                    refused.append(RefusedSource(came, label({**row, "sid": came}), why))
                    _log.warning("%s did not join the sources: %s", refused[-1].label, why)
            return PoolMerge(sid_map, tuple(sorted(self._rows.keys() - before)), tuple(refused))

    def _take_in(self, row: Row, came: int | None, sid_map: dict[int, int]) -> None:
        """Add the row or what it knows, and note what the SID that it came with means."""
        sid = self._index.find(row)
        if sid is None:
            sid = next_sid(self._largest)
        self._put({"sid": sid, **row})
        if came is not None and sid_map.setdefault(came, sid) != sid:
            _log.warning("two incoming sources have the SID %s; it now means S:%s", came, sid_map[came])

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[int]:
        """The SIDs, in the order in which their sources came: a pool can say which ids are `known`."""
        return iter(list(self._rows))

    def __contains__(self, sid: object) -> bool:
        return sid in self._rows

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, SourcesPool) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a pool changes

    def __reduce__(self) -> tuple[type[SourcesPool], tuple[list[Row]]]:
        return SourcesPool, (self.rows,)

    def __repr__(self) -> str:
        return f"<SourcesPool of {len(self)} sources>"

    def _put(self, row: Row) -> None:
        known = self._rows.get(row["sid"])
        if known is not None:
            # A path that names another source must not come to name this one too.
            taken = self._index.taken_paths(row, row["sid"])
            row = combine(known, {name: value for name, value in row.items() if name not in taken})
        self._rows[row["sid"]] = row
        self._largest = max(self._largest, row["sid"])
        self._index.add(row)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> SourcesPool:
        """The pool in a JSON file: a list of rows, or anything else that `adapt_source_for_llm` takes.

        Raises SourcesStoreError if there is no such file or it can't be read, SourcesDamagedError if it holds
        something else: the file stays, with a copy beside it.
        """
        file = Path(path)
        try:
            return cls._loaded(file)
        except FileNotFoundError as error:
            raise SourcesStoreError(f"there is no file {path} with sources") from error

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Write the pool as a JSON list of rows, whole or not at all.

        Nothing that another process has written there meanwhile is lost: its sources join this pool under the
        SIDs that they have. Raises SourcesConflictError if that can't be, because one SID means different
        sources; then nothing is written, and `SourcesPool.edit(path)` is the way to merge into the file.
        `replace` writes this pool whatever is there. Raises SourcesStoreError, or SourcesDamagedError if the
        file holds something else.
        """
        file = Path(path)
        with only_writer(file):
            if not replace and not is_blank(file):
                self.join(SourcesPool._loaded(file, only_list=True), str(file))
            store_json(file, self.rows)

    @classmethod
    @contextmanager
    def edit(cls, path: str | os.PathLike[str]) -> Iterator[SourcesPool]:
        """The pool in a file (an empty one if there is none), written when the block ends; others wait
        meanwhile.

        This is how several processes share a file: `with SourcesPool.edit("pool.json") as pool:
        pool.merge(rows)`. An error inside leaves the file as it was. Raises as `load` and `save`.
        """
        file = Path(path)
        with only_writer(file):
            pool = cls() if is_blank(file) else cls._loaded(file, only_list=True)
            yield pool
            store_json(file, pool.rows)

    def join(self, other: SourcesPool, where: str = "the other pool") -> None:
        """Take in a pool that shares this one's SIDs, each source under the SID that it has there.

        Raises SourcesConflictError, and changes nothing, if a SID means another source there, or a source has
        two SIDs.
        """
        with self._lock:
            for row in other.rows:
                self._require_agreement(row, where)
            for row in other.rows:
                self._put(row)

    def _require_agreement(self, row: Row, where: str) -> None:
        sid, here = row["sid"], self._index.find(row)
        mine = self._rows.get(sid)
        if here == sid or (here is None and mine is None) or (mine is not None and are_same(mine, row)):
            return
        meant = f"S:{here} here" if here is not None else f"{label(mine or {})!r} here"
        raise SourcesConflictError(
            f"S:{sid} is {label(row)!r} in {where}, but {meant}; merge into what is there instead (SourcesPool.edit, "
            "or a store's merge), which gives the SIDs to use"
        )

    @classmethod
    def _loaded(cls, file: Path, *, only_list: bool = False) -> SourcesPool:
        """The pool in a file; `only_list` where it is about to be written, and more than a list would be
        lost."""
        stored = load_json(file)
        try:
            if not isinstance(stored, list if only_list else list | dict):
                raise SourcesError(f"a pool is a JSON list of rows, not {type(stored).__name__}")
            return cls(adapt_source_for_llm(stored, strict=True))
        except SourcesError as error:
            raise damaged(file, f"{file} holds no sources: {error}") from error


def _ranges(selector: str | Iterable[int]) -> Ranges | None:
    if not isinstance(selector, str):
        return tuple((sid, sid) for sid in selector)
    return parse_path(selector) if ":" in selector else parse_selector(selector)

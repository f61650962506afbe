"""Postings of fingerprints in sorted segments: put in, found, merged, taken out.

A log-structured merge tree (O'Neil et al., "The Log-Structured Merge-Tree", 1996). What comes in with a document is a
segment of its own, in rows of about `_ROW` postings; `_FAN` segments of a level become one of the next. A merge moves a
bounded part of them in a transaction, so that at every moment each posting stands in some segment, no other writer
waits long, and what was killed goes on where it was. Adding costs a few sequential writes a level, a look-up one row of
each segment. Behind a row's postings stands their checksum: of a damaged row a quote would be told to stand nowhere.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.library.store.sql import DamagedRowError, Sql

Postings = NDArray[np.uint64]
"""Hash of a print in the upper half, number of a passage in the lower one; ascending, none twice. Shape (n,)."""
MOST_PASSAGES = 4096
"""Passages of a print in one segment; one that has more tells nothing, and the rest of them is not kept."""

_ROW = 512
"""Postings of a row, about: 4 kB."""
_FAN = 8
"""Segments of a level that become one of the next: fewer make look-ups quicker and adding slower."""
_STEP = 500_000
"""Postings that are merged in one transaction, about; or as many as a document has, if that is more."""
_HASHES = 2**32
_HALF = np.uint64(32)
_CHECKSUM = 4
"""Bytes of it."""
_PASSAGE = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class _Segment:
    """A row of `print_segments`. Its rows of postings are those of the hashes from 0, `span` of them each."""

    number: int
    level: int
    span: int
    """Hashes of a row of postings; a power of two."""
    postings: int
    """How many it has, or will have when it is full."""
    filled: int
    """It has the postings of the hashes before this one; all, unless it is being merged from others."""
    target: int
    """Number of the segment that it is being merged into; 0 if none."""

    def place(self, hash_: int) -> int:
        """Where the row is that has this hash."""
        return self.number * _HASHES + hash_ // self.span


_SELECT = "SELECT number, level, span, postings, filled, target FROM print_segments"


def put(db: Sql, postings: Postings) -> None:
    """Put postings in as a segment of their own, within a transaction."""
    if len(postings):
        segment = _begin(db, 0, len(postings), _HASHES)
        _write(db, segment, postings)


def find(db: Sql, hashes: Sequence[int]) -> list[NDArray[np.uint32]]:
    """For each hash the passages that it is posted with. One statement, so that no merge comes between."""
    asked = ", ".join(["(CAST(? AS BIGINT))"] * len(hashes))
    # A query of its own for each row: PostgreSQL would rather read all rows than join so many by their places.
    row_of = f"SELECT block_prints.postings FROM block_prints WHERE place = number * {_HASHES} + hash / span"
    query = (
        f"WITH asked (hash) AS (VALUES {asked}) "
        f"SELECT hash, number, span, ({row_of}) FROM print_segments CROSS JOIN asked"
    )
    found: dict[int, list[NDArray[np.uint64]]] = {hash_: [] for hash_ in hashes}
    for hash_, number, span, row in db.execute(query, hashes):
        if span < 1 or span & (span - 1):  # no power of two: its rows would be looked for where they aren't
            raise DamagedRowError(f"segment {number} of its fingerprints")
        if row is None:
            continue
        postings = _unpacked(number * _HASHES + hash_ // span, row)
        low = bisect_left(postings, hash_ << 32)
        high = bisect_right(postings, hash_ << 32 | _PASSAGE, low)
        if high > low:
            found[hash_].append(postings[low:high])
    return [np.concatenate([np.zeros(0, np.uint64), *found[hash_]]).astype(np.uint32) for hash_ in hashes]


def merge(db: Sql) -> None:
    """Do a step of every merge that is due, each in a transaction."""
    for level in _due(db):
        with db.transaction():
            if level in _due(db):  # unless another process was faster
                _step(db, _running(db, level) or _begin_merge(db, level))


def drop(db: Sql, runs: Sequence[tuple[int, int]]) -> None:
    """Take the postings of these passages (first, end) out, within a transaction. Reads all there are."""
    # A print that was left out in places would seem to stand in few, so what there is of it stays.
    firsts, ends = np.array(sorted(runs), dtype=np.uint64).reshape(-1, 2).T
    for place, row in _all_rows(db):
        postings = _unpacked(place, row)
        passages = postings & np.uint64(_PASSAGE)
        at = np.searchsorted(firsts, passages, side="right") - 1
        gone = (at >= 0) & (passages < ends[at]) & ~_of_full_hashes(postings)
        if gone.all():
            db.execute("DELETE FROM block_prints WHERE place = ?", (place,))
        elif gone.any():
            kept = _packed(place, postings[~gone])
            db.execute("UPDATE block_prints SET postings = ? WHERE place = ?", (kept, place))


def _all_rows(db: Sql) -> Iterator[tuple[int, bytes]]:
    place = -1
    while rows := db.execute(
        "SELECT place, postings FROM block_prints WHERE place > ? ORDER BY place LIMIT 500", (place,)
    ).fetchall():
        yield from rows
        place = rows[-1][0]


def _due(db: Sql) -> list[int]:
    """The levels whose segments are being merged, or should be."""
    query = "SELECT level FROM print_segments WHERE filled = ? GROUP BY level HAVING max(target) > 0 OR count(*) >= ?"
    return [row[0] for row in db.execute(query, (_HASHES, _FAN)).fetchall()]


def _begin(db: Sql, level: int, postings: int, filled: int) -> _Segment:
    (last,) = db.execute("SELECT max(number) FROM print_segments").fetchone()
    rows = 1 << max(0, (postings - 1) // _ROW).bit_length()
    segment = _Segment((last or 0) + 1, level, max(1, _HASHES // rows), postings, filled, 0)
    db.execute(
        "INSERT INTO print_segments (number, level, span, postings, filled, target) VALUES (?, ?, ?, ?, ?, 0)",
        (segment.number, level, segment.span, postings, filled),
    )
    return segment


def _begin_merge(db: Sql, level: int) -> _Segment:
    sources = _segments(db, "level = ? AND filled = ? AND target = 0", level, _HASHES)
    target = _begin(db, level + 1, sum(each.postings for each in sources), 0)
    db.executemany(
        "UPDATE print_segments SET target = ? WHERE number = ?",
        [(target.number, each.number) for each in sources],
    )
    return target


def _running(db: Sql, level: int) -> _Segment | None:
    """The segment that those of the level are being merged into."""
    found = _segments(db, "level = ? AND filled < ?", level + 1, _HASHES)
    return found[0] if found else None


def _segments(db: Sql, condition: str, *values: int) -> list[_Segment]:
    query = f"{_SELECT} WHERE {condition} ORDER BY number"
    return [_Segment(*row) for row in db.execute(query, values).fetchall()]


def _step(db: Sql, target: _Segment) -> None:
    """Move the postings of the next hashes into the target; when there are none left, the segments that had them go."""
    sources = _segments(db, "target = ?", target.number)
    # A step for each document that comes meanwhile: in more, large documents would heap up.
    steps = min(-(-target.postings // _STEP), _FAN**target.level)
    width = -(-_HASHES // steps // target.span) * target.span
    low, high = target.filled, min(_HASHES, target.filled + max(width, target.span))
    _write(db, target, _moved(db, sources, low, high))
    for source in sources:
        # A row that reaches beyond stays whole: its first part then stands twice for a while, which harms nothing.
        ends = (source.number * _HASHES, source.number * _HASHES + high // source.span)
        db.execute("DELETE FROM block_prints WHERE place >= ? AND place < ?", ends)
    db.execute("UPDATE print_segments SET filled = ? WHERE number = ?", (high, target.number))
    if high == _HASHES:
        db.execute("DELETE FROM print_segments WHERE target = ?", (target.number,))


def _moved(db: Sql, sources: Iterable[_Segment], low: int, high: int) -> Postings:
    """The postings of these segments whose hash is from `low` to before `high`."""
    query = "SELECT place, postings FROM block_prints WHERE place BETWEEN ? AND ?"
    found = [np.zeros(0, np.uint64)]
    for source in sources:
        rows = db.execute(query, (source.place(low), source.place(high - 1)))
        found += [_unpacked(place, row) for place, row in rows]
    postings = ascending(np.concatenate(found))
    inside = postings[np.searchsorted(postings, np.uint64(low) << _HALF) :]
    if high < _HASHES:
        inside = inside[: np.searchsorted(inside, np.uint64(high) << _HALF)]
    return _capped(inside)


def ascending(postings: Postings) -> Postings:
    """Each of these postings once; several times as fast as `numpy.unique`, which hashes them."""
    postings = np.sort(postings)
    return postings[np.concatenate([[True], postings[1:] != postings[:-1]])] if len(postings) else postings


def _capped(postings: Postings) -> Postings:
    """At most `MOST_PASSAGES` of each hash."""
    if len(postings) <= MOST_PASSAGES:
        return postings
    same = np.zeros(len(postings), dtype=bool)
    same[MOST_PASSAGES:] = postings[MOST_PASSAGES:] >> _HALF == postings[:-MOST_PASSAGES] >> _HALF
    return postings[~same]


def _of_full_hashes(postings: Postings) -> NDArray[np.bool_]:
    """True for those of a hash that has `MOST_PASSAGES`."""
    hashes = postings >> _HALF
    counts = np.searchsorted(hashes, hashes, side="right") - np.searchsorted(hashes, hashes)
    return counts >= MOST_PASSAGES


def _write(db: Sql, segment: _Segment, postings: Postings) -> None:
    rows = (postings >> _HALF) // np.uint64(segment.span)
    first = np.flatnonzero(np.concatenate([[True], rows[1:] != rows[:-1]])) if len(rows) else rows
    places = (segment.number * _HASHES + int(row) for row in rows[first])
    parts = np.split(postings, first[1:])
    db.executemany(
        "INSERT INTO block_prints (place, postings) VALUES (?, ?)",
        [(place, _packed(place, part)) for place, part in zip(places, parts, strict=False)],
    )


def _packed(place: int, postings: Postings) -> bytes:
    """A row as it is stored."""
    row = postings.astype("<u8", copy=False).tobytes()
    return row + _checksum(place, row)


def _unpacked(place: int, row: bytes) -> Postings:
    """The postings of a row. Raises DamagedRowError."""
    view = memoryview(row)
    postings, checksum = view[:-_CHECKSUM], view[-_CHECKSUM:]
    if len(postings) % 8 or checksum != _checksum(place, postings):
        raise DamagedRowError(f"row {place} of its fingerprints")
    return np.frombuffer(postings, "<u8")


def _checksum(place: int, row: bytes | memoryview) -> bytes:
    """Of its place too, for a row that stands where another one belongs."""
    return zlib.crc32(row, place % (_HASHES - 1)).to_bytes(_CHECKSUM, "little")

"""Postings in segments: found again whatever was put in, merged or taken out, and at every step of a merge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from postgres_cluster import address_for
from store_kinds import SHARED

from blocks.errors import LibraryDamagedError
from blocks.library.store import print_segments
from blocks.library.store.postgres.server import PostgresServer
from blocks.library.store.print_segments import MOST_PASSAGES, Postings, ascending
from blocks.library.store.sql import Database
from blocks.library.store.sqlite_file import SqliteFile

pytestmark = pytest.mark.long

HASHES = 2**32


@pytest.fixture(params=SHARED)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    made: Database
    if request.param == "sqlite":
        made = SqliteFile(tmp_path / "a.pincite", create=True, busy_timeout=5)
    else:
        made = PostgresServer(address_for(tmp_path), create=True, busy_timeout=5)
    yield made
    made.close()


def postings(chance: np.random.Generator, count: int, passages: range, different: int) -> Postings:
    hashes = chance.integers(0, HASHES, different, dtype=np.uint64)[chance.integers(0, different, count)]
    where = chance.integers(passages.start, passages.stop, count, dtype=np.uint64)
    return ascending(hashes << np.uint64(32) | where)


def put(database: Database, some: Postings) -> None:
    def work(db: print_segments.Sql) -> None:
        with db.transaction():
            print_segments.put(db, some)

    database.run(work)


def found(database: Database, hashes: list[int]) -> dict[int, set[int]]:
    rows = database.run(lambda db: print_segments.find(db, hashes))
    return {hash_: set(row.tolist()) for hash_, row in zip(hashes, rows, strict=True)}


def by_hash(*parts: Postings) -> dict[int, set[int]]:
    truth: dict[int, set[int]] = defaultdict(set)
    for posting in np.concatenate(parts).tolist():
        truth[posting >> 32].add(posting & 0xFFFFFFFF)
    return truth


def levels(database: Database) -> list[int]:
    query = "SELECT level FROM print_segments ORDER BY level"
    return [row[0] for row in database.run(lambda db: db.execute(query).fetchall())]


def test_what_was_put_in_is_found_through_many_merges(database: Database) -> None:
    chance = np.random.default_rng(7)
    parts: list[Postings] = []
    for k in range(70):
        count = int(chance.integers(1, 3000 if k % 9 == 0 else 60))
        parts.append(postings(chance, count, range(10 * k, 10 * k + 10), 1 + count // 2))
        put(database, parts[-1])
        database.run(print_segments.merge)
    truth = by_hash(*parts)
    asked = [*chance.choice(list(truth), 200, replace=False).tolist(), 0, HASHES - 1]
    assert found(database, asked) == {hash_: truth.get(hash_, set()) for hash_ in asked}
    assert max(levels(database)) == 2
    assert len(levels(database)) < 20, "a look-up reads a row of each"


def test_a_merge_in_steps_loses_nothing_between_them(database: Database) -> None:
    chance = np.random.default_rng(8)
    # One of them is small, so that its only row is wider than a step.
    sizes = [150_000] * 7 + [300]
    parts = [
        postings(chance, size, range(1000 * k, 1000 * k + 1000), size // 2) for k, size in enumerate(sizes)
    ]
    for part in parts:
        put(database, part)
    truth = by_hash(*parts)
    asked = chance.choice(list(truth), 300, replace=False).tolist()
    seen = []
    while levels(database) != [1]:
        assert len(seen) < 9
        database.run(print_segments.merge)
        seen.append(levels(database))
        assert found(database, asked) == {hash_: truth[hash_] for hash_ in asked}
    assert len(seen) > 2, "it took steps"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_merge_of_large_documents_is_done_before_as_many_have_come_again(database: Database) -> None:
    """Else segments would heap up that each look-up must read."""
    for k in range(8):
        put(database, np.arange(640_000, dtype=np.uint64) * np.uint64(2**44 // 640) + np.uint64(k))
    for _ in range(8):
        database.run(print_segments.merge)
    assert levels(database) == [1]


def test_passages_that_are_dropped_are_in_no_row(database: Database) -> None:
    chance = np.random.default_rng(9)
    parts = [postings(chance, 500, range(10 * k, 10 * k + 10), 300) for k in range(12)]
    for part in parts:
        put(database, part)
        database.run(print_segments.merge)

    def drop(db: print_segments.Sql) -> None:
        with db.transaction():
            print_segments.drop(db, [(20, 30), (70, 80), (110, 120)])

    database.run(drop)
    kept = [part for k, part in enumerate(parts) if k not in (2, 7, 11)]
    truth = by_hash(*kept)
    asked = list(by_hash(*parts))
    assert found(database, asked) == {hash_: truth.get(hash_, set()) for hash_ in asked}


def test_a_print_that_stands_everywhere_keeps_some_of_its_passages(database: Database) -> None:
    common = np.uint64(5) << np.uint64(32) | np.arange(2 * MOST_PASSAGES, dtype=np.uint64)
    rare = np.uint64(6) << np.uint64(32) | np.arange(3, dtype=np.uint64)
    for part in (*np.array_split(common, 7), rare):
        put(database, part)
    while levels(database) != [1]:
        database.run(print_segments.merge)
    assert {hash_: len(row) for hash_, row in found(database, [5, 6]).items()} == {5: MOST_PASSAGES, 6: 3}


def test_a_print_of_which_some_passages_were_left_out_still_tells_nothing_after_a_removal(
    database: Database,
) -> None:
    common = np.uint64(5) << np.uint64(32) | np.arange(2 * MOST_PASSAGES, dtype=np.uint64)
    for part in np.array_split(common, 8):
        put(database, part)
    while levels(database) != [1]:
        database.run(print_segments.merge)

    def drop(db: print_segments.Sql) -> None:
        with db.transaction():
            print_segments.drop(db, [(0, 100)])

    database.run(drop)
    assert len(found(database, [5])[5]) >= MOST_PASSAGES, "with fewer, those there are would be taken for all"


def test_a_damaged_segment_is_told_of(database: Database) -> None:
    put(database, postings(np.random.default_rng(11), 3000, range(10), 3000))
    database.run(lambda db: db.execute("UPDATE print_segments SET span = span + 4"))
    with pytest.raises(LibraryDamagedError, match="fingerprints"):
        found(database, [5])


DAMAGES = {
    "a row cut off in the middle of a posting": lambda row: row[:-3],
    "an empty row": lambda row: b"",
    "postings in another order": lambda row: row[8:16] + row[:8] + row[16:],
    "another passage": lambda row: bytes([row[0] ^ 1]) + row[1:],
}


@pytest.mark.parametrize("damage", sorted(DAMAGES))
def test_a_damaged_row_is_told_of(database: Database, damage: str) -> None:
    some = postings(np.random.default_rng(10), 300, range(10), 300)
    put(database, some)

    def spoil(db: print_segments.Sql) -> None:
        ((place, row),) = db.execute("SELECT place, postings FROM block_prints").fetchall()
        db.execute("UPDATE block_prints SET postings = ? WHERE place = ?", (DAMAGES[damage](row), place))

    database.run(spoil)
    for work in (
        lambda db: print_segments.find(db, [int(some[0]) >> 32]),
        lambda db: print_segments.drop(db, [(0, 5)]),
    ):
        with pytest.raises(LibraryDamagedError, match="fingerprints"):
            database.run(work)

"""Several writers of a library at once, whoever dies: what was reported is there, nothing by halves, no id twice."""

from __future__ import annotations

import hashlib
import random
import time
from pathlib import Path
from typing import Any

import pytest
from adding import Writer
from effort import is_long
from postgres_cluster import Cluster

from blocks.library.library import Library

pytestmark = pytest.mark.long


def check_library(place: str | Path, reported: list[list[Any]]) -> int:
    """All that was reported is there, nothing is there by halves, and no number is used twice.

    How many there are.
    """
    with Library(place, create=False) as library:
        kept = {d.id: [d.id, d.sha256, [d.block_ids.start, d.block_ids.stop]] for d in library}
        assert all(kept[line[0]] == line for line in reported)
        for document in library:
            assert hashlib.sha256(library.source_bytes(document.id)).hexdigest() == document.sha256
            assert document.text.startswith("Document ")
        numbers = [n for document in library for n in document.block_ids]
        assert numbers == list(range(1, len(numbers) + 1))
        return len(kept)


def two_writers(place: str | Path, first: int, count: int) -> list[Writer]:
    """At work on files of which they share most."""
    writers = [Writer(place, first + shift, count) for shift in (0, 3)]
    for writer in writers:
        writer.let_go()
    return writers


def complete(place: str | Path, reported: list[list[Any]], files: int) -> None:
    """A second run over everything, and then all is there."""
    writers = two_writers(place, 0, files - 3)
    again = [writer.rest() for writer in writers]
    assert [len(each) for each in again] == [files - 3] * 2
    assert check_library(place, reported + again[0] + again[1]) == files
    with Library(place) as library:
        found = library.search("document", limit=3 * files)
        assert {hit.block.document_id for hit in found} == set(library.document_ids), (
            "the index has caught up"
        )


def test_processes_adding_at_once_share_nothing_but_documents(place: str | Path) -> None:
    writers = [Writer(place, first, 12) for first in (0, 6, 12)]
    for writer in writers:
        writer.let_go()
    reported = [told for writer in writers for told in writer.rest()]
    assert len(reported) == 36
    assert len({sha256 for _, sha256, _ in reported}) == 24
    assert check_library(place, reported) == 24


@pytest.mark.scaled
def test_two_writers_that_are_killed_lose_nothing_they_reported(place: str | Path) -> None:
    chance, attempts = random.Random(18), 50 if is_long() else 5
    reported: list[list[Any]] = []
    for attempt in range(attempts):
        writers = two_writers(place, 4 * attempt, 10)
        for writer in writers:
            for _ in range(chance.randrange(4)):
                reported += writer.next()
        time.sleep(chance.uniform(0, 0.02))  # anywhere within an addition, which takes some milliseconds
        for writer in writers:
            writer.kill()
        for writer in writers:
            reported += writer.rest()
        assert check_library(place, reported) >= len({line[0] for line in reported})
    assert len(reported) >= attempts
    complete(place, reported, 4 * attempts + 9)


@pytest.mark.postgres
@pytest.mark.scaled
def test_a_server_that_crashes_amid_adding_loses_nothing_it_confirmed() -> None:
    chance, attempts = random.Random(81), 20 if is_long() else 1
    server = Cluster(fsync=True)
    place = server.address("crashes")
    reported: list[list[Any]] = []
    for attempt in range(attempts):
        writers = two_writers(place, 4 * attempt, 10)
        for writer in writers:
            for _ in range(chance.randrange(4)):
                reported += writer.next()
        server.stop("immediate")
        for writer in writers:
            reported += writer.rest()
            assert writer.error in (None, "LibraryUnreachableError")
        server.start()
        assert check_library(place, reported) >= len({line[0] for line in reported})
    assert len(reported) >= attempts
    complete(place, reported, 4 * attempts + 9)

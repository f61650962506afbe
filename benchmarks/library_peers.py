"""The peers of the library benchmark: the same quotes over all blocks, by rapidfuzz and by PostgreSQL's pg_trgm."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from rapidfuzz import fuzz, process

from blocks.document import Document
from blocks.library.place import Address
from blocks.model import Content

_BEST = "SELECT number FROM bench_trgm WHERE %(quote)s <%% text ORDER BY word_similarity(%(quote)s, text) DESC LIMIT 1"


def by_rapidfuzz(contents: Iterable[Content], quotes: Sequence[str]) -> list[float]:
    """Milliseconds of `process.extractOne` with `partial_ratio` for each quote, over all blocks that are as long as it:
    any shorter one, such as "the", is wholly like a quote in which it stands."""
    texts = list(_texts(contents))
    long = [[text for text in texts if len(text) >= len(quote)] for quote in quotes]
    return [
        _milliseconds(process.extractOne, quote, among, scorer=fuzz.partial_ratio)
        for quote, among in zip(quotes, long, strict=True)
    ]


def by_trigrams(address: str, contents: Iterable[Content], quotes: Sequence[str]) -> list[float]:
    """Milliseconds of the best `word_similarity` by a GIN index of trigrams, in a table that is made for it."""
    import psycopg  # for those who have a server

    with psycopg.connect(Address.parse(address).server, autocommit=True) as db:
        db.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        db.execute("DROP TABLE IF EXISTS bench_trgm")
        db.execute("CREATE UNLOGGED TABLE bench_trgm (number bigint, text text)")
        with db.cursor().copy("COPY bench_trgm FROM STDIN") as copy:
            for row in enumerate(_texts(contents)):
                copy.write_row(row)
        db.execute("CREATE INDEX ON bench_trgm USING gin (text gin_trgm_ops)")
        db.execute("ANALYZE bench_trgm")
        times = [_milliseconds(db.execute, _BEST, {"quote": quote}) for quote in quotes]
        db.execute("DROP TABLE bench_trgm")
    return times


def schema_bytes(address: str) -> int:
    """Bytes of all tables and indexes of a library on a server."""
    import psycopg  # for those who have a server

    place = Address.parse(address)
    query = (
        "SELECT sum(pg_total_relation_size(pg_class.oid)) FROM pg_class JOIN pg_namespace ON relnamespace = "
        "pg_namespace.oid WHERE relkind = 'r' AND nspname LIKE %s"
    )
    with psycopg.connect(place.server) as db:
        row = db.execute(query, (f"%{place.library}",)).fetchone()
    return int(row[0] or 0) if row else 0


def _texts(contents: Iterable[Content]) -> Iterator[str]:
    for content in contents:
        yield from Document("", "", "", content, 1).block_texts


def _milliseconds(work: Callable[..., object], *arguments: object, **named: object) -> float:
    start = time.perf_counter()
    work(*arguments, **named)
    return 1000 * (time.perf_counter() - start)

"""The words of a library's blocks as PostgreSQL has them: a row for each block, its terms in an inverted index (GIN).

Its terms are those of FTS5's table (`block_words`), so both databases find the same blocks. Which of them are the best
few hundred, PostgreSQL knows less well: BM25 it has not. Here blocks are ordered by the sum of their terms' inverse
document frequencies, in O(blocks that have one); `blocks.library.ranking` scores them again in any case.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from blocks.library.store.block_words import ABOVE, BlockWords, Found, Row
from blocks.library.store.schema import LONGEST_LEXEME
from blocks.library.store.sql import Sql
from blocks.text.search_terms import has_forms

_COUNTS = """SELECT (SELECT count(*) FROM block_words WHERE own_terms @@ asked.stem OR terms_above @@ asked.stem)
FROM unnest(?::text[]::tsquery[]) WITH ORDINALITY AS asked (stem, place) ORDER BY place"""
_BEST = f"""SELECT rowid, words, above, kind FROM block_words,
LATERAL (SELECT sum(weight * ((own_terms @@ stem)::int + {ABOVE} * (terms_above @@ stem)::int)) AS score
    FROM unnest(?::text[]::tsquery[], ?::float8[]) AS asked (stem, weight)) AS scored
WHERE (own_terms @@ ?::text::tsquery OR terms_above @@ ?::text::tsquery)
    AND (?::bigint[] IS NULL OR rowid = ANY(?::bigint[]))
ORDER BY score DESC, length(own_terms), rowid LIMIT ?"""


class PostgresWords(BlockWords):
    """The index, in a schema on a server."""

    def _count(self, db: Sql, stems: Sequence[str]) -> tuple[int, dict[str, int]]:
        (blocks,) = db.execute("SELECT count(*) FROM block_words").fetchone()
        counts = db.execute(_COUNTS, ([_query(stem) for stem in stems],)).fetchall()
        return blocks, {stem: n for stem, (n,) in zip(stems, counts, strict=True)}

    def _best(
        self, db: Sql, asked: Sequence[str], most: int, within: Collection[int] | None, counted: Found
    ) -> list[Row]:
        queries = [_query(stem) for stem in asked]
        weights = [math.log(1 + counted.blocks / counted.frequency[stem]) for stem in asked]
        any_of, numbers = " | ".join(queries), list(within) if within else None
        found = db.execute(_BEST, (queries, weights, any_of, any_of, numbers, numbers, most))
        return [Row(*row) for row in found]


def _query(stem: str) -> str:
    """A beginning of a term, or a whole one, as PostgreSQL writes a query."""
    return f"'{stem[:LONGEST_LEXEME]}':*" if has_forms(stem) else f"'{stem[:LONGEST_LEXEME]}'"

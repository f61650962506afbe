"""The words of a library's blocks as PostgreSQL has them: a row for each block, its terms in an inverted index (GIN).

Its terms are those of FTS5's table (`block_words`), so both databases find the same blocks. Which of them are the best
few hundred, PostgreSQL knows less well: BM25 it has not. Here blocks are ordered by the sum of their terms' inverse
document frequencies; `blocks.library.ranking` scores them again in any case. Blocks that have only common terms are
not looked at where enough others must come before them (Turtle and Flood, "Query evaluation: strategies and
optimizations", 1995: MaxScore), so the cost is mostly O(blocks that have one of the rarer terms).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from blocks.library.store.block_words import ABOVE, BlockWords, Found, Row
from blocks.library.store.schema import LONGEST_LEXEME
from blocks.library.store.sql import Sql
from blocks.text.search_terms import has_forms

_FREQUENCIES = """SELECT (SELECT count(*) FROM block_words WHERE own_terms @@ asked.stem OR terms_above @@ asked.stem)
FROM unnest(?::text[]::tsquery[]) WITH ORDINALITY AS asked (stem, place) ORDER BY place"""
_WORTH = f"""CASE WHEN own_terms @@ ?::text::tsquery THEN ?::float8
WHEN terms_above @@ ?::text::tsquery THEN {ABOVE} * ?::float8 ELSE 0 END"""
_BEST = """SELECT rowid, words, above, kind FROM block_words
WHERE (own_terms @@ ?::text::tsquery OR terms_above @@ ?::text::tsquery)
    AND (?::bigint[] IS NULL OR rowid = ANY(?::bigint[]))
ORDER BY {} DESC, length(own_terms), rowid LIMIT ?"""


class PostgresWords(BlockWords):
    """The index, in a schema on a server."""

    def __init__(self, run: Callable[..., Any], *, beside_documents: bool = False) -> None:
        super().__init__(run, beside_documents=beside_documents)
        self._counted = (-1, 0)
        """The state of the library, and how many blocks the index had then: counting reads all of them."""

    def _count(self, db: Sql, stems: Sequence[str]) -> tuple[int, dict[str, int]]:
        (changes,) = db.execute("SELECT changes FROM library").fetchone()
        counted, blocks = self._counted
        if counted != changes:
            (blocks,) = db.execute("SELECT count(*) FROM block_words").fetchone()
            self._counted = changes, blocks
        found = db.execute(_FREQUENCIES, ([_query(stem) for stem in stems],)).fetchall()
        return blocks, {stem: n for stem, (n,) in zip(stems, found, strict=True)}

    def _best(
        self, db: Sql, asked: Sequence[str], most: int, within: Collection[int] | None, counted: Found
    ) -> list[Row]:
        weights = {stem: math.log(1 + counted.blocks / counted.frequency[stem]) for stem in asked}
        # In a part of the library, nobody has counted how many blocks must come before others.
        needed = list(asked) if within else _needed(weights, counted.frequency, most)
        any_of, numbers = " | ".join(map(_query, needed)), list(within) if within else None
        worth = [value for stem in asked for value in (_query(stem), weights[stem]) * 2]
        query = _BEST.format(" + ".join([_WORTH] * len(asked)))
        return [Row(*row) for row in db.execute(query, (any_of, any_of, numbers, numbers, *worth, most))]


def _needed(weights: Mapping[str, float], frequency: Mapping[str, int], most: int) -> list[str]:
    """The rarer terms, one of which each of the best blocks must have.

    The others together count for less than one of these, which enough blocks have among their own words or above.
    """
    rarest_first = sorted(weights, key=lambda stem: -weights[stem])
    rest = sum(weights.values())
    for n, stem in enumerate(rarest_first, 1):
        rest -= weights[stem]
        if any(frequency[one] >= most and ABOVE * weights[one] > rest for one in rarest_first[:n]):
            return rarest_first[:n]
    return rarest_first


def _query(stem: str) -> str:
    """A beginning of a term, or a whole one, as PostgreSQL writes a query."""
    return f"'{stem[:LONGEST_LEXEME]}':*" if has_forms(stem) else f"'{stem[:LONGEST_LEXEME]}'"

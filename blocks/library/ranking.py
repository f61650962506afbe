"""What a found block is worth: BM25 over words, their other forms, and what the block stands under.

SQLite's full-text index gives the candidates, and they are scored again here with what FTS5 can't be told: less weight
on a block's length, another form of a word for less than the word itself, headings that count once, and kinds of
blocks that seldom answer anything.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), for BM25 and its constants.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from blocks.document import Document
from blocks.library.store.block_words import Found, Row
from blocks.model import FURNITURE, Kind
from blocks.text.search_terms import has_forms, search_terms, stem

_FUSION_K = 60
"""How little the first few places differ where two rankings are fused: the value of the paper."""
_K1 = 1.2
"""How soon more of the same word says nothing new: the usual value."""
_B = 0.4
"""How much a long block is held against it. The usual 0.75 favours headings over the sentences that answer."""
_OTHER_FORM = 0.8
"""What another form of a word counts."""
_ABOVE, _ABOVE_ROW = 0.25, 0.5
"""What a word of the headings counts beside one of the block; and beside one of a table's row, whose own words say
little without those of its caption and its heading rows."""
SELDOM_ANSWERS = dict.fromkeys(FURNITURE, 0.3) | dict.fromkeys(
    (Kind.HEADING, Kind.CAPTION, Kind.TABLE_HEADER), 0.6
)
"""What the score of such blocks is worth: they repeat a question's words and answer nothing."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A row of the index and what it is worth."""

    number: int
    """The n of `BLOCK_CITE_ID_n`."""
    score: float
    """BM25; of two rankings that were fused, the sum of its reciprocal ranks."""
    terms: tuple[str, ...]
    """The terms of the question by which it was found."""


def rows_of(document: Document) -> list[Row]:
    """What the index keeps of a document: a row for each block."""
    terms = [" ".join(search_terms(text, indexed=True)) for text in document.block_texts]
    return [
        Row(
            int(number),
            terms[i],
            " ".join(terms[j] for j in document.above[i]),
            document.block_columns.kinds[i].value,
        )
        for i, number in enumerate(document.block_numbers.tolist())
    ]


def rank(found: Found, terms: Iterable[str]) -> list[Scored]:
    """The candidates by BM25 over the terms, best first; equal ones in the order of their numbers."""
    weights = {term: idf(found.frequency.get(stem(term), 0), found.blocks) for term in dict.fromkeys(terms)}
    lengths = [len(row.words.split()) for row in found.rows]
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    scored = (_score(row, weights, length / mean) for row, length in zip(found.rows, lengths, strict=True))
    return sorted((s for s in scored if s.score > 0), key=lambda s: (-s.score, s.number))


def fused(by_words: Sequence[Scored], nearest: Sequence[int], weight: float) -> list[Scored]:
    """Two rankings as one, by reciprocal ranks: blocks found by words, and numbers of the nearest ones by an embedder,
    whose ranking counts `weight`. Scores are of one measure by rank only, so neither's scale matters.

    Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion" (2009), whose k is `_FUSION_K`.
    """
    found = {one.number: one for one in by_words}
    scores = {one.number: 1 / (_FUSION_K + place) for place, one in enumerate(by_words, 1)}
    for place, number in enumerate(nearest, 1):
        scores[number] = scores.get(number, 0.0) + weight / (_FUSION_K + place)
    best = sorted(scores.items(), key=lambda row: (-row[1], row[0]))
    return [Scored(number, score, found[number].terms if number in found else ()) for number, score in best]


def asked_terms(words: str, ignored: Collection[str]) -> list[str]:
    """The terms of a question, each once, without those that ask nothing, unless nothing else is left."""
    terms = list(dict.fromkeys(search_terms(words)))
    return [term for term in terms if term not in ignored] or terms


def idf(frequency: int, blocks: int) -> float:
    """What a term counts that `frequency` of so many blocks have (inverse document frequency)."""
    return math.log(1 + max(0.0, blocks - frequency + 0.5) / (frequency + 0.5))


def _score(row: Row, weights: Mapping[str, float], length: float) -> Scored:
    words, above = _parted(row.words), _parted(row.above)
    lent = _ABOVE_ROW if row.kind == Kind.TABLE else _ABOVE
    score, there = 0.0, []
    for term, weight in weights.items():
        beginning, whole = f" {stem(term)}", words.count(f" {term} ")
        if not has_forms(term):
            beginning += " "
        often = whole + _OTHER_FORM * (words.count(beginning) - whole) + lent * (beginning in above)
        if often:
            score += weight * often * (_K1 + 1) / (often + _K1 * (1 - _B + _B * length))
            there.append(term)
    return Scored(row.number, score * SELDOM_ANSWERS.get(Kind(row.kind), 1.0), tuple(there))


def _parted(words: str) -> str:
    """The words with a space before and one behind each, so that `count`, quicker than a loop, counts whole ones."""
    return f" {words.replace(' ', '  ')} "

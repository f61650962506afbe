"""Where does a quote stand in one document, and does it say what stands there?

Exact through folding first, then approximate by seeds and alignment; in the reading order and, where that does not
settle it, in the file's own order. Place, likeness and differences stay apart; the verdict follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from blocks.geometry import lines_to_boxes
from blocks.model import BLOCK_ID_PREFIX, Block, Document
from blocks.text_index import TextIndex
from grounding.approximate import approximate_places, unmatched_ends
from grounding.chain import chained_places
from grounding.choose import choose
from grounding.exact import exact_places
from grounding.model import Match, Quote, Verdict
from grounding.place import Place
from grounding.quote_text import parts, whole
from grounding.tokens import tokenize
from grounding.verdicts import reason_of, verdict_of

_SETTLED = 0.97
_TORN = 3000
"""Positions between the halves of a quote that a wrong reading order has torn apart, at most."""


def match_quote(document: Document, quote: Quote) -> Match:
    """The best place of the quote in the document; verdict absent, without a place, if there is none.

    An empty quote or one of punctuation only is absent.
    """
    places = find_places(document.flow, quote.text)
    if not _settled(places):
        places = _better(places, find_places(document.file_order, quote.text))
    if not places:
        return absent(quote.text)
    place, ambiguous = choose(document, quote, places)
    return _match(document, quote.text, place, len(places), ambiguous)


def match_in_range(document: Document, quote: Quote, block: Block) -> Match:
    """The quote where it touches the block: inside, or across its neighbours in the running text; else absent."""
    index = document.flow
    inside = np.flatnonzero((index.order >= block.first_word) & (index.order < block.end_word))
    margin = 2 * len(quote.text.split()) + 10
    first, end = max(0, int(inside[0]) - margin), min(len(index), int(inside[-1]) + 1 + margin)
    places = [
        p
        for p in find_places(index, quote.text, first=first, end=end)
        if inside[0] <= p.last and p.first <= inside[-1]
    ]
    return (
        _match(document, quote.text, places[0], len(places), ambiguous=len(places) > 1)
        if places
        else absent(quote.text)
    )


def match_text(text: str, quote: str) -> Match:
    """The same against plain text: a match without boxes, pages or blocks."""
    tokens = text.split()
    index = TextIndex(tokens)
    places = find_places(index, quote)
    if not places:
        return absent(quote)
    place = places[0]
    verdict = verdict_of(place.coverage, place.differences, len(tokenize(quote)))
    found = " ".join(tokens[place.first : place.last + 1]) if verdict is not Verdict.ABSENT else ""
    return Match(
        quote, verdict, score=place.score, text=found, differences=place.differences,
        word_indices=place.positions if found else (), occurrences=len(places) if found else 0,
        ambiguous=len(places) > 1, reason=reason_of(verdict, place.differences, place.coverage),
    )  # fmt: skip


def absent(text: str) -> Match:
    """The match of a quote that stands nowhere."""
    return Match(text, Verdict.ABSENT, reason=reason_of(Verdict.ABSENT, (), 0.0))


def find_places(index: TextIndex, text: str, *, first: int = 0, end: int | None = None) -> list[Place]:
    """The quote's best places in one stream; several only where they are equally good."""
    one = whole(text)
    if not one.skeleton:
        return []
    found = exact_places(index, one, first=first, end=end)
    if not found:
        pieces = parts(text)
        if len(pieces) > 1:
            found = chained_places(index, pieces, first=first, end=end)
        else:
            found = approximate_places(index, pieces[0], first=first, end=end)
            if found and found[0].coverage < _SETTLED:
                found = _better(found, _torn(index, found[0], text))
    return _top(found)


def _torn(index: TextIndex, place: Place, text: str) -> list[Place]:
    """Places of a quote whose head or tail the stream holds somewhere else."""
    pieces = unmatched_ends(place, text)
    return chained_places(index, pieces, reach=_TORN, backwards=True, ellipsis=False) if pieces else []


def _settled(places: Sequence[Place]) -> bool:
    return bool(places) and places[0].coverage >= _SETTLED and not places[0].altered


def _better(a: list[Place], b: list[Place]) -> list[Place]:
    """The group that ranks higher; the first one where neither does."""
    if not a or not b:
        return a or b
    return b if b[0].rank > a[0].rank else a


def _top(places: list[Place]) -> list[Place]:
    """The best and those that are as good."""
    if not places:
        return []
    best = max(p.rank for p in places)
    return [p for p in places if p.rank == best]


def _match(document: Document, text: str, place: Place, occurrences: int, ambiguous: bool) -> Match:
    verdict = verdict_of(place.coverage, place.differences, len(tokenize(text)))
    reason = reason_of(verdict, place.differences, place.coverage)
    if verdict is Verdict.ABSENT:
        return Match(text, verdict, score=place.score, reason=reason)
    positions = _filled(place)
    at = np.sort(place.index.order[positions])
    words = document.words
    numbers = np.unique(words.blocks[at]).tolist()
    return Match(
        quote=text,
        verdict=verdict,
        score=place.score,
        document_id=document.id,
        text=_source_words(document, place.index, positions),
        start=int(document.word_starts[at[0]]),
        pages=tuple(np.unique(words.pages[at]).tolist()),
        block_ids=tuple(f"{BLOCK_ID_PREFIX}{document.first_block + n}" for n in numbers),
        boxes=lines_to_boxes(words, at),
        word_indices=tuple(at.tolist()),
        differences=place.differences,
        occurrences=occurrences,
        ambiguous=ambiguous,
        reason=reason,
    )


def _filled(place: Place) -> list[int]:
    """The positions and, between them, those that hold punctuation only."""
    out: list[int] = []
    for p in place.positions:
        if out and p - out[-1] > 1 and not any(place.index.folded[out[-1] + 1 : p]):
            out.extend(range(out[-1] + 1, p))
        out.append(p)
    return out


def _source_words(document: Document, index: TextIndex, positions: Sequence[int]) -> str:
    """The words at the positions as running text; " … " where some are passed over."""
    pieces: list[str] = []
    run = 0
    for k in range(1, len(positions) + 1):
        if k < len(positions) and positions[k] == positions[k - 1] + 1:
            continue
        at = index.order[positions[run:k]]
        cuts = np.flatnonzero(np.diff(at) != 1) + 1
        pieces.append(
            " ".join(document.span_text(int(part[0]), int(part[-1]) + 1) for part in np.split(at, cuts))
        )
        run = k
    return " … ".join(pieces)

"""Where does a quote stand in one document, and does it say what stands there?

Seed and extend: exact through folding first; then the windows that share rare k-grams with the quote, each aligned
with it token by token; in the reading order and, where that does not settle it, in other orders of the likely pages.
Place, likeness and differences stay apart; the verdict follows. An exact quote costs one search of the document's
skeleton, a damaged one a few alignments of its own length. Tuned by the constants below (`_HOPELESS`, `_SETTLED`:
when to look on) and by `grounding.policy.Policy` (verdicts).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from blocks.document import Document
from blocks.geometry import lines_to_boxes
from blocks.model import BLOCK_ID_PREFIX, Block
from blocks.text.index import TextIndex
from blocks.text.scripts import PRINTED_WORD
from blocks.text.word_orders import other_streams
from grounding.model import Difference, Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.acronyms import best_written_out
from grounding.quotes.candidate import COMPLETE, Place
from grounding.quotes.choose import choose
from grounding.quotes.judge.edges import cut_heads, cut_tails, with_edges
from grounding.quotes.judge.verdict import reason_of, verdict_of
from grounding.quotes.lit_words import lit_positions
from grounding.quotes.lost_ligatures import best_spelled
from grounding.quotes.quote_parts import chunks, parts, verbatim, whole
from grounding.quotes.search.approximate import approximate_places, unmatched_ends
from grounding.quotes.search.exact import exact_places
from grounding.quotes.search.multipart import chained_places
from grounding.quotes.tables.cells import with_cells
from grounding.quotes.tables.joined_cells import joined_places

_SETTLED = 0.97
_LONG, _CHUNK = 2400, 1200
"""Characters: a quote longer than the one is looked for in chunks of about the other, so that no alignment is large."""
_MOST_PARTS = 40
"""Parts or chunks that are looked for; what lies behind them lowers the coverage."""
_HOPELESS = 0.35
"""Where less of a quote than this stands in one stretch, neither its other parts nor another order will have it."""
_ANCHORS = 2
"""So many places that hold a part of a quote are asked where the rest of it stands."""
_LIKELY = 2
"""So many likely places are looked at in other orders of their pages."""
_TORN = 3000
"""Positions between the halves of a quote that a wrong reading order has torn apart, at most."""


def match_quote(document: Document, quote: Quote, policy: Policy = DEFAULT) -> Match:
    """The best place of the quote in the document; verdict absent, without a place, if there is none.

    An empty quote or one of punctuation only is absent.
    """
    return _best_form(document, quote, policy, lambda read: [_match_quote(document, read, policy)])[0]


def _best_form(
    document: Document, quote: Quote, policy: Policy, find: Callable[[Quote], list[Match]]
) -> list[Match]:
    """What `find` makes of the quote, or of one of the forms that its document has for the same words."""
    index = document.flow
    return best_written_out(quote, index, policy, lambda read: best_spelled(read, index, find))


def _match_quote(document: Document, quote: Quote, policy: Policy) -> Match:
    places = _places(document, quote)
    if not places:
        return absent(quote, policy)
    place, ambiguous = choose(document, quote, places)
    alike = sum(p.rank == place.rank for p in places)
    return _match(document, quote, place, alike, ambiguous, policy)


def match_all(document: Document, quote: Quote, policy: Policy = DEFAULT) -> list[Match]:
    """Every equally good place of the quote, in document order; empty if it is absent."""
    return _best_form(document, quote, policy, lambda read: _match_all(document, read, policy))


def _match_all(document: Document, quote: Quote, policy: Policy) -> list[Match]:
    places = sorted(_places(document, quote), key=lambda p: int(p.index.order[p.first]))
    matches = [_match(document, quote, p, len(places), ambiguous=False, policy=policy) for p in places]
    return [m for m in matches if m.verdict is not Verdict.ABSENT]


def _places(document: Document, quote: Quote) -> list[Place]:
    places = _found(document, document.flow, quote.text)
    if _disturbed(places, quote.text):
        places = _second_chances(document, quote.text, places)
    if not places or places[0].altered or places[0].coverage < COMPLETE:
        places = joined_places(document, quote.text, places) or places
    return places


def _second_chances(document: Document, text: str, places: list[Place]) -> list[Place]:
    """The best of `places` and of what other orders of the likely pages hold."""
    windows = document.flow.windows(whole(text).skeleton, most=_LIKELY)
    for stream in other_streams(document, windows, together=_together(places, text)):
        if not _disturbed(places, text):
            break
        places = _better(places, _found(document, stream, text))
    return places


def _found(
    document: Document, index: TextIndex, text: str, *, first: int = 0, end: int | None = None
) -> list[Place]:
    """`find_places` in a stream of the document, whose tables then have their say."""
    places = find_places(index, text, first=first, end=end)
    return _top([with_cells(document, place, text) for place in places])


def _together(places: Sequence[Place], text: str) -> range | None:
    """The stretch in which all words stand that are there, so that no order brings more of them together."""
    gaps = len(parts(text)) > 1  # what one of them hides is in no wrong order
    if not places or any(d.kind == "order" and (d.quoted or not gaps) for d in places[0].differences):
        return None
    best = places[0]
    whole = best.coverage >= _SETTLED or (best.quoted != (0, 0) and not unmatched_ends(best, text))
    return range(best.first, best.last + 1) if whole else None


def _disturbed(places: Sequence[Place], text: str) -> bool:
    """True if the words are there, but not all, or among others: perhaps another order has them together.

    A word that differs at the quote's edge may be the neighbour of another cell.
    """
    if not places:
        return True
    best = places[0]
    if best.coverage < _HOPELESS:
        return False
    torn = sum(not d.quoted or not d.found for d in best.differences)
    edge = any(d.where == 0 or d.where + len(d.quoted) >= len(text) for d in best.differences)
    return best.coverage < _SETTLED or (best.altered and (torn > 0 or edge or len(best.differences) > 3))


def match_in_range(document: Document, quote: Quote, block: Block, policy: Policy = DEFAULT) -> Match:
    """The quote where it touches the block: inside, or across its neighbours in the running text; else absent."""
    return _best_form(document, quote, policy, lambda read: [_match_in_range(document, read, block, policy)])[
        0
    ]


def _match_in_range(document: Document, quote: Quote, block: Block, policy: Policy) -> Match:
    index = document.flow
    inside = np.flatnonzero((index.order >= block.first_word) & (index.order < block.end_word))
    low, high = int(inside[0]), int(inside[-1])
    places = _found(document, index, quote.text, first=low, end=high + 1)
    if _disturbed(places, quote.text):
        margin = 2 * len(quote.text.split()) + 10
        wide = _found(
            document, index, quote.text, first=max(0, low - margin), end=min(len(index), high + 1 + margin)
        )
        places = _better(places, [p for p in wide if low <= p.last and p.first <= high])
    if not places:
        return absent(quote, policy)
    return _match(document, quote, places[0], len(places), len(places) > 1, policy)


def match_text(text: str, quote: str, policy: Policy = DEFAULT) -> Match:
    """The same against plain text: a match without boxes, pages or blocks."""
    spans = plain_words(text)
    index = TextIndex([text[a:b] for a, b in spans])
    places = find_places(index, quote)
    if not places:
        return absent(Quote(quote), policy)
    place = places[0]
    verdict, differences, reason = _judged(place, quote, policy)
    if verdict is Verdict.ABSENT:
        return Match(quote, verdict, score=place.score, reason=reason, policy=policy.name)
    return Match(
        quote,
        verdict,
        score=place.score,
        text=" ".join(text[spans[place.first][0] : spans[place.last][1]].split()),
        differences=differences,
        word_indices=place.positions,
        occurrences=len(places),
        ambiguous=len(places) > 1,
        reason=reason,
        policy=policy.name,
    )


def plain_words(text: str) -> list[tuple[int, int]]:
    """Where the words of a plain text begin and end; in scripts without spaces each character is one."""
    return [m.span() for m in PRINTED_WORD.finditer(text)]


def absent(quote: Quote, policy: Policy = DEFAULT) -> Match:
    """The match of a quote that stands nowhere."""
    reason = reason_of(Verdict.ABSENT, (), 0.0)
    if not whole(quote.text).skeleton:
        reason = "the quote has no letters or digits to look for"
    return Match(quote.text, Verdict.ABSENT, reason=reason, policy=policy.name)


def find_places(index: TextIndex, text: str, *, first: int = 0, end: int | None = None) -> list[Place]:
    """The quote's best places in one stream; several only where they are equally good."""
    one = whole(text)
    if not one.skeleton:
        return []
    found = exact_places(index, verbatim(text), first=first, end=end)
    if one.text != text and all(place.altered for place in found):
        found = _better(found, exact_places(index, one, first=first, end=end))
    if not found:
        pieces = parts(text, index.vocabulary)
        if len(pieces) > 1:
            found = chained_places(index, pieces[:_MOST_PARTS], first=first, end=end)
        elif len(pieces[0].text) > _LONG:
            found = chained_places(
                index, chunks(pieces[0], _CHUNK)[:_MOST_PARTS], first=first, end=end, ellipsis=False
            )
        else:
            found = approximate_places(index, pieces[0], first=first, end=end, best_only=True)
            for place in found[:_ANCHORS] if found and found[0].coverage < _SETTLED else ():
                if place.coverage >= _HOPELESS:
                    found = _better(found, _torn(index, place, text))
    return _top(found)


def _torn(index: TextIndex, place: Place, text: str) -> list[Place]:
    """Places of a quote whose head or tail the stream holds somewhere else."""
    pieces = unmatched_ends(place, text)
    return chained_places(index, pieces, reach=_TORN, backwards=True, ellipsis=False) if pieces else []


def _better(a: list[Place], b: list[Place]) -> list[Place]:
    """The group that ranks higher; the first one where neither does."""
    if not a or not b:
        return a or b
    return b if b[0].rank > a[0].rank else a


def _top(places: list[Place]) -> list[Place]:
    """The best and those that are as good but for the last letters: among them hints decide before likeness."""
    if not places:
        return []
    best = max(p.rank for p in places)
    return [p for p in places if p.rank[:-1] == best[:-1]]


def _match(
    document: Document, quote: Quote, place: Place, occurrences: int, ambiguous: bool, policy: Policy
) -> Match:
    verdict, differences, reason = _judged(place, quote.text, policy)
    if verdict is Verdict.ABSENT:
        return Match(quote.text, verdict, score=place.score, reason=reason, policy=policy.name)
    positions = lit_positions(document, place, quote.text, differences if verdict.placed else ())
    at = np.sort(place.index.order[positions])
    words = document.words
    # Sets: the first call of numpy's own loads masked arrays, which takes as long as all the rest.
    numbers = sorted(set(words.blocks[at].tolist()))
    pages = tuple(sorted(set(words.pages[at].tolist())))
    block_ids = tuple(f"{BLOCK_ID_PREFIX}{document.block_numbers[n]}" for n in numbers)
    return Match(
        quote=quote.text,
        verdict=verdict,
        score=place.score,
        document_id=document.id,
        text=_source_words(document, place.index, positions),
        start=int(document.word_starts[at[0]]),
        pages=pages,
        block_ids=block_ids,
        boxes=lines_to_boxes(words, at),
        word_indices=tuple(at.tolist()),
        differences=differences,
        occurrences=occurrences,
        ambiguous=ambiguous,
        reason=reason,
        elsewhere=quote.page not in (None, *pages) or quote.block_id not in (None, *block_ids),
        policy=policy.name,
    )


def _judged(place: Place, quote: str, policy: Policy) -> tuple[Verdict, tuple[Difference, ...], str]:
    """The verdict on a quote at its place, what differs there and beside it, and the reason."""
    if place.telling:
        ends = cut_heads(place, quote), cut_tails(place, quote)
        place = replace(place, differences=(*ends[0], *place.differences, *ends[1]))
    verdict = verdict_of(place.coverage, place.differences, policy) if place.telling else Verdict.ABSENT
    differences = with_edges(place, quote) if verdict.placed else place.differences
    return verdict, differences, reason_of(verdict, differences, place.coverage, policy)


def _source_words(document: Document, index: TextIndex, positions: Sequence[int]) -> str:
    """The words at the positions as running text; " … " where some are passed over."""
    words = index.order[list(positions)].tolist()
    text, start = "", 0
    for k, (here, behind) in enumerate(pairwise(zip(positions, words, strict=True)), 1):
        if behind[1] != here[1] + 1 or behind[0] != here[0] + 1:
            text += document.span_text(words[start], here[1] + 1)
            text += " " if behind[0] == here[0] + 1 else " … "
            start = k
    return text + document.span_text(words[start], words[-1] + 1)

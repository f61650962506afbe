"""Which words of a place are lit: all that its verdict speaks of, with the punctuation that belongs to them.

An alignment leaves out unlike words at its ends, and a number's unit may stand behind it as a word: where the quote
says otherwise, those decide the verdict, and whoever looks at the place wants to see them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from blocks.document import Document
from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.meaning.lexicon import function_words
from grounding.model import Difference
from grounding.quotes.candidate import Place

_PUNCTUATION = re.compile(r"[^\w\s]+(?:\s+[^\w\s]+)*")
_CLOSED = re.compile(r"[.,!?;:。，！？%‰]\W*$")
"""A word with which something ends, or a number's sign: what stands behind is not in the quote's last words' place."""
_MARKS = " .,;:!?\"'”’»)"
_NAMED = 6
"""Words at each end of a place that may be named by one difference."""
_OUTER = 3
"""Of a quote's words so many, at either end, may be said to differ from words outside of its place: a slip in an inner
word that comes again behind the place names the word within."""
_IN_PLACE_OF = 2
"""So many last words of a quote, or fewer, have others in their place; more are an addition."""


def lit_positions(
    document: Document, place: Place, text: str, differences: Sequence[Difference]
) -> list[int]:
    """The place's positions with the words that the differences name at its ends, and the punctuation between.

    Between two words of a line, all of it; at a line's ends (bullets, dashes) and at the quote's edges, what the
    quote has too.
    """
    index, positions = place.index, _with_named(place, text, differences)
    low = positions[0]
    lines = document.words.lines[index.order[low : positions[-1] + 1]]
    out: list[int] = []
    for p in positions:
        before = out[-1] if out else p
        inner = range(before + 1, p) if not any(index.folded[before + 1 : p]) else ()
        out += [
            m
            for m in inner
            if lines[before - low] == lines[m - low] == lines[p - low] or _is_mark_of(index, m, text)
        ]
        out.append(p)
    return [
        *_marks_beside(index, out[0], -1, text.strip())[::-1],
        *out,
        *_marks_beside(index, out[-1], 1, text.strip()[::-1]),
    ]


def _marks_beside(index: TextIndex, position: int, step: int, text: str) -> list[int]:
    """The positions of punctuation beside a word, each sign as often as the text has it at its beginning."""
    found = _PUNCTUATION.match(text)
    marks, out = found.group() if found else "", list[int]()
    while marks and 0 <= (position := position + step) < len(index) and _is_mark_of(index, position, marks):
        out.append(position)
        for sign in index.texts[position]:
            marks = marks.replace(sign, "", 1)
    return out


def _is_mark_of(index: TextIndex, position: int, marks: str) -> bool:
    """True if the word there is punctuation that the quote has too."""
    return not index.folded[position] and all(c in marks for c in index.texts[position])


def _with_named(place: Place, text: str, differences: Sequence[Difference]) -> list[int]:
    """The place's positions, with the words directly before and behind that a difference names, or that stand where
    the quote has other last words."""
    index, first, last = place.index, place.first, place.last
    end = last
    named = [(d, skeleton(d.found)) for d in differences if d.found and d.kind not in _NOT_INSIDE]
    if named:
        words = [m.start() for m in re.finditer(r"\S+", text)]
        low, high = words[min(_OUTER, len(words)) - 1], words[-min(_OUTER, len(words))]
        first = _farthest_named(index, first, -1, [found for d, found in named if d.where <= low])
        end = _farthest_named(
            index, last, 1, [found for d, found in named if d.where + len(d.quoted) >= high]
        )
    if not _CLOSED.search(index.texts[end]):
        end += _replaced(index, end, text, differences)
    # A place neither begins nor ends with more of the words that stand everywhere.
    fillers = function_words(place.lexicon.languages) if (first, end) != (place.first, last) else ()
    while first < place.first and index.folded[first] in fillers:
        first += 1
    while end > last and index.folded[end] in fillers:
        end -= 1
    return [*range(first, place.first), *place.positions, *range(last + 1, end + 1)]


_NOT_INSIDE = frozenset({"cell", "edge", "ellipsis", "order"})
"""Kinds of differences whose words stand outside of the place, or between its parts."""


def _farthest_named(index: TextIndex, edge: int, step: int, named: Sequence[str]) -> int:
    """The farthest position beyond an edge of the place, before it (step -1) or behind it (1), up to which, in one
    running text, a difference names the words, alone or with words of the place."""
    inner = (
        index.folded[edge : edge + _BESIDE]
        if step < 0
        else index.folded[max(0, edge + 1 - _BESIDE) : edge + 1]
    )
    beside, words, farthest = "".join(inner), "", edge
    for p in range(edge + step, edge + step * (_NAMED + 1), step) if named else ():
        if not 0 <= p < len(index):
            break
        words = index.folded[p] + words if step < 0 else words + index.folded[p]
        fits = (words + beside).startswith if step < 0 else (beside + words).endswith
        if not words or not any(len(name) >= len(words) and fits(name) for name in named):
            continue
        if index.regions[p] == index.regions[edge] if step < 0 else index.goes_on(edge, p):
            farthest = p
    return farthest


_BESIDE = 60
"""Words of a place that a difference may name together with those beside it."""


def _replaced(index: TextIndex, last: int, text: str, differences: Sequence[Difference]) -> int:
    """How many words stand behind the place instead of the quote's last ones, which it lacks."""
    start = end = len(text.rstrip(_MARKS))
    for d in sorted(differences, key=lambda d: d.where, reverse=True):
        lacks = (
            d.quoted
            and not d.found
            and d.kind not in _NOT_INSIDE
            and (d.kind == "notation" or not d.harmless)
        )
        if lacks and d.where + len(d.quoted.rstrip(_MARKS)) >= len(text[:start].rstrip(_MARKS)):
            start = min(start, d.where)
    count = len(text[start:end].split())
    if count > _IN_PLACE_OF:
        return 0
    for k in range(1, count + 1):
        p = last + k
        if p >= len(index) or not index.folded[p] or not index.goes_on(last, p):
            return k - 1
        if _CLOSED.search(index.texts[p]):
            return k
    return count

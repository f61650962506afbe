"""Quotes copied by a reader that loses ligatures, or has signs for them: "de nition", "de?nition", "nish".

Words that are nothing but what is left of a word that the document sets with ligatures are read as that word, all of
them or none: one at least must be no word of its own, or have a sign where the ligature was. "The mayor red him" stays
what it is. A look-up a word, and only where a quote isn't exact as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.meaning.words.frequency import is_another_word, times_rarer
from grounding.model import Match, Quote, Verdict
from grounding.quotes.respelt import Respelling, as_given, respelt

_PIECE = re.compile(r"[^ \t\n\r\xa0]+")
_SIGN = re.compile(r"\(cid:\d+\)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd□■]|\?(?=\w)")
"""What readers have for a glyph whose letters they don't know."""
_AROUND = re.compile(r"(\W*)(.*?)(\W*)", re.DOTALL)
_RARER = 5
"""A word so many times rarer than the one with its ligatures is in lists of words by chance, or as a part of names. Of
what is left of frequent English words only "ow", "le", "les", "re", "ne" and "oer" are as rare and stand in lists."""
_ORDERS = (range(3, 0, -1), range(1, 4))
"""How many pieces of the quote are tried first as one word: "a rm" may be "affirm", or "a firm"."""


@dataclass(frozen=True, slots=True)
class _Lost(Respelling):
    """A word that has lost its ligatures, in so many pieces of a quote."""

    pieces: int
    sure: bool
    """It can't be a word of its own."""


def best_spelled(quote: Quote, index: TextIndex, find: Callable[[Quote], list[Match]]) -> list[Match]:
    """What `find` makes of the quote as it is or, if that does better, with its lost ligatures."""
    found = find(quote)
    if any(match.verdict is Verdict.EXACT for match in found) or not index.without_ligatures:
        return found
    for sizes in _ORDERS:
        lost = [*_lost_words(quote.text, index, sizes)]
        if any(each.sure for each in lost):
            text, offsets = respelt(quote.text, lost)
            spelled = [
                as_given(match, quote.text, offsets.__getitem__) for match in find(replace(quote, text=text))
            ]
            found = max(found, spelled, key=_merit)
    return found


def _merit(matches: Sequence[Match]) -> tuple[int, int]:
    """A better verdict is better, and fewer differences for the same."""
    return max(((match.verdict.rank, -len(match.differences)) for match in matches), default=(-1, 0))


def _lost_words(text: str, index: TextIndex, sizes: Sequence[int]) -> Iterator[_Lost]:
    pieces = [m.span() for m in _PIECE.finditer(text)]
    letters = [skeleton(_SIGN.sub("", text[a:b])) for a, b in pieces]
    at = 0
    while at < len(pieces):
        known = (n for n in sizes if "".join(letters[at : at + n]) in index.without_ligatures)
        tried = (_lost(text, pieces[at : at + n], index) for n in known if at + n <= len(pieces))
        lost = next(filter(None, tried), None)
        if lost:
            yield lost
        at += lost.pieces if lost else 1


def _lost(text: str, pieces: Sequence[tuple[int, int]], index: TextIndex) -> _Lost | None:
    """The word of the document of which pieces of the quote are all but the ligatures."""
    start, end = pieces[0][0], pieces[-1][1]
    left = _SIGN.sub("", text[start:end])
    letters = skeleton(left)
    whole = index.without_ligatures.get(letters)
    if not whole:
        return None
    sure = left != text[start:end] or _is_no_word(letters, skeleton(whole), index.vocabulary)
    around = _AROUND.fullmatch(left)
    before, behind = (around[1], around[3]) if around else ("", "")
    return _Lost(start, end, f"{before}{whole}{behind}", len(pieces), sure)


def _is_no_word(letters: str, whole: str, vocabulary: Collection[str]) -> bool:
    """True if nobody means these letters as they are."""
    return not is_another_word(letters, whole, vocabulary) or times_rarer(letters, whole, vocabulary) > _RARER

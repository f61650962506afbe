"""Exact places: the quote's skeleton stands in the stream's skeleton, edges at word boundaries, numbers agreeing."""

from __future__ import annotations

import re
import unicodedata

from blocks.fold import fold, skeleton_with_accents, unligature
from blocks.text_index import TextIndex
from grounding.differences import change_of_words, number_differences
from grounding.model import Difference
from grounding.place import Place, source_text
from grounding.quote_text import Part
from grounding.tokens import rejoin

_DIGIT = re.compile(r"\d")
_DASHES = str.maketrans("‐‑‒–—−", "------")
_EDGE = re.compile(r"^[^\w$€£¥%+(-]+|[^\w$€£¥%)]+$")
_FIGURE = re.compile(
    r"[^\w.,%‰$€£¥+<>≤≥()-]|(?<!\d)[.,](?!\d)|(?<!\d)[()+-](?!\d)|[.,](?!\d)|(?<!\d)[)(](?=\D)"
)
_SHORT = 16
"""A skeleton up to this long must begin and end at word boundaries; a longer one may cut a word, and says so."""


def exact_places(index: TextIndex, part: Part, *, first: int = 0, end: int | None = None) -> list[Place]:
    """Every place where the part's letters stand one after another, in the stream's order."""
    places = []
    for offset in index.find(part.skeleton, first=first, end=end):
        place = _judge(index, part, offset)
        if place is not None:
            places.append(place)
    return places


def _judge(index: TextIndex, part: Part, offset: int) -> Place | None:
    stop = offset + len(part.skeleton)
    a, b = index.position(offset), index.position(stop - 1)
    head = _cut(index, a, offset - int(index.starts[a]))
    tail = _cut(index, b, stop - int(index.starts[b]))
    if (head or tail) and len(part.skeleton) <= _SHORT:
        return None
    differences = [*_edges(index, part, head, tail, a, b)]
    source = source_text(index, a, b)
    if _DIGIT.search(part.text) and _figures(part.text) != _figures(source):
        rows = number_differences(unligature(rejoin(part.text)), unligature(rejoin(source)), part.start)
        differences += [d for d in rows if _DIGIT.search(d.quoted + d.found)] or [
            Difference("notation", part.text.strip(), source, part.start, harmless=True)
        ]
    if not (part.text.isascii() and source.isascii()):
        differences += _accents(index, part, a, b, bool(head or tail))
    positions = tuple(p for p in range(a, b + 1) if index.folded[p])
    return Place(index, positions, 1.0, 1.0 if not differences else 0.99, tuple(differences))


def _figures(text: str) -> str:
    """Letters, digits and the marks that make numbers, without spaces: equal figures need no comparing."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_DASHES)
    return _FIGURE.sub("", _EDGE.sub("", folded))


def _cut(index: TextIndex, position: int, inside: int) -> bool:
    """True if the skeleton offset `inside` the word cuts letters that belong together."""
    if inside in (0, len(index.folded[position])):
        return False
    word = index.texts[position]
    at = int(fold(word).offsets[inside])
    before, after = word[at - 1], word[at]
    if not (before.isalnum() and after.isalnum()):
        return before in ".,'’" and before.isascii() and word[at - 2 : at - 1].isdigit() and after.isdigit()
    if before.isdigit() != after.isdigit():
        return False
    return not (before.islower() and after.isupper())


def _edges(index: TextIndex, part: Part, head: bool, tail: bool, a: int, b: int) -> list[Difference]:
    """A cut edge as a change of the quote's outermost word."""
    words = part.text.split()
    found = []
    if head:
        found.append(change_of_words(words[0], index.texts[a], part.start, index.vocabulary))
    if tail:
        where = part.start + len(part.text.rstrip()) - len(words[-1])
        found.append(change_of_words(words[-1], index.texts[b], where, index.vocabulary))
    return found


def _accents(index: TextIndex, part: Part, a: int, b: int, cut: bool) -> list[Difference]:
    source = " ".join(index.texts[a : b + 1])
    quoted, found = skeleton_with_accents(part.text), skeleton_with_accents(source)
    if quoted == found or (cut and quoted in found):
        return []
    if len(found) > len(quoted) and quoted in found:
        return []
    return [Difference("accent", part.text.strip(), source, part.start, harmless=True)]

"""Characters of a row to words: what each does to the word before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from blocks.model import Join
from blocks.pdf.characters.glyphs import is_mark
from blocks.text.scripts import RTL, UNSPACED, WORD_ENDS

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom, in points."""

UNCLEAN = re.compile(
    r"[\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\ud800-\udfff]"
)
"""White space, control characters and what shows nothing: no part of any word."""
_SPACE, _NOTHING, _MARK, _GRAPHEME, _LETTER, _END = range(6)
"""What a character does to a word: ends it, nothing, joins any word, is one of its own, goes on with letters, goes on
with letters and is the last of them."""


class _Roles(dict[str, int]):
    """The role of each character, filled as characters are met."""

    def __missing__(self, c: str) -> int:
        if c in "\u200b\ufeff":
            role = _NOTHING
        elif UNCLEAN.match(c):
            role = _SPACE
        elif is_mark(c):
            role = _MARK
        else:
            role = _GRAPHEME if UNSPACED.match(c) else _END if WORD_ENDS.match(c) else _LETTER
        self[c] = role
        return role


_ROLES = _Roles()


def words_of(characters: Iterable[tuple[str, Rect]]) -> Iterator[tuple[str, Rect, Join]]:
    """(text, box, join) of each word; `join` says whether a space follows."""
    word, x0, y0, x1, y1, letters = "", 0.0, 0.0, 0.0, 0.0, False
    for text, box in characters:
        role = _ROLES[text]
        if role == _NOTHING:
            continue
        if role == _SPACE:
            if word:
                yield word, (x0, y0, x1, y1), Join.SPACE
            word = ""
        elif word and (role == _MARK or (letters and role >= _LETTER)):
            word += text
            x0, y0, x1, y1 = min(x0, box[0]), min(y0, box[1]), max(x1, box[2]), max(y1, box[3])
            letters = letters and role != _END
        else:
            if word:
                yield word, (x0, y0, x1, y1), Join.NONE
            word, letters = text, role == _LETTER
            x0, y0, x1, y1 = box
    if word:
        yield word, (x0, y0, x1, y1), Join.SPACE


def from_the_right(words: Iterable[tuple[str, Rect, Join]]) -> list[tuple[str, Rect, Join]]:
    """Words that run from the right in their order of reading: numbers and foreign words run from the left."""
    out: list[tuple[str, Rect, Join]] = []
    run: list[tuple[str, Rect, Join]] = []
    for word in words:
        if any(c.isalnum() for c in word[0]) and not RTL.search(word[0]):
            run.append(word)
            continue
        out += [*reversed(run), word]
        run = []
    return out + run[::-1]

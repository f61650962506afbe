"""Whether text runs from left to right or from right to left, by the majority of its letters (bidi classes L, R, AL).

UAX #9 takes the first strong letter (P2, P3); answers in Arabic often begin with a Latin name. `_ENOUGH` letters are
looked at.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal

from blocks.text.scripts import RTL
from renderers.tree.nodes import Block, Inline, Text, TextDocument
from renderers.tree.walk import child_inlines, walk_blocks, walk_inlines

Direction = Literal["ltr", "rtl"]
"""Left to right or right to left, as HTML and CSS call them."""

_LEFTWARD = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"}
)
_SCRIPTS = frozenset({"cyrl", "deva", "latn"})
"""Of some of these languages, that run to the right."""

_ENOUGH = 2000
"""Letters that are looked at; longer texts don't change their mind."""


def direction(text: str, around: Direction = "ltr") -> Direction:
    """The direction of most letters; `around`, that of the surroundings, where they are even or there are none.

    Most, not the first (as UAX 9 has it by default): an Arabic sentence may begin with a Latin name. One that begins
    with an Arabic word among others in Arabic is one of them, however many Latin words it has.
    """
    if not RTL.search(text):
        return "ltr" if around == "ltr" or _weight(text) > 0 else around
    if around == "rtl" and _begins_leftward(text):
        return "rtl"
    weight = _weight(text)
    return around if weight == 0 else "ltr" if weight > 0 else "rtl"


def inlines_direction(inlines: tuple[Inline, ...], around: Direction = "ltr") -> Direction:
    """The direction of a line's words; code and formulas, which run to the right anywhere, don't count."""
    return direction(_words([inlines]), around)


def blocks_direction(blocks: tuple[Block, ...], around: Direction = "ltr") -> Direction:
    """The direction of the words of blocks and of the blocks within them."""
    return direction(_words(line for block in walk_blocks(blocks) for line in child_inlines(block)), around)


def document_direction(document: TextDocument, language: str) -> Direction:
    """The direction of a whole text: to the left if its language (a BCP 47 tag) is written so, or most of its letters.

    Text in the language of a report may be short beside what it quotes; a tag may be missing or nobody's choice.
    """
    subtags = language.replace("_", "-").lower().split("-")
    leftward = subtags[0] in _LEFTWARD and _SCRIPTS.isdisjoint(subtags)
    around: Direction = "rtl" if leftward or not {"arab", "hebr"}.isdisjoint(subtags) else "ltr"
    return around if around == "rtl" else blocks_direction(document.blocks, direction(document.title))


def _words(lines: Iterable[tuple[Inline, ...]]) -> str:
    """The words of the first lines, as many as `_ENOUGH` characters need."""
    parts, size = [], 0
    for line in lines:
        for inline in walk_inlines(line):
            if isinstance(inline, Text):
                parts.append(inline.text)
                size += len(inline.text)
        if size >= _ENOUGH:
            break
    return "".join(parts)


def _begins_leftward(text: str) -> bool:
    """True if the first letter runs to the left."""
    kinds = (unicodedata.bidirectional(character) for character in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def _weight(text: str) -> int:
    """Letters that run to the right less letters that run to the left."""
    weight = 0
    for character in text[:_ENOUGH]:
        kind = unicodedata.bidirectional(character)
        weight += (kind == "L") - (kind in ("R", "AL"))
    return weight

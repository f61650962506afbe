"""Every citation that is written in a text, whatever its kind, each at its place.

"no duty was owed" [BLOCK_CITE_ID_12] [BLOCK_CITE_ID_3, BLOCK_CITE_ID_4]      blocks, in square or round brackets
Costs grew by less [2, 3].                                                    numbers (`grounding.markers.numbered`)
Revenue grew by 12% [[S:1]], [[USAGE:4]]                                      tokens (`grounding.markers.tokens`)
[1]: BLOCK_CITE_ID_7 "Revenue grew by 12%"                                    a definition of a number; also `[^1]:`,
2. BLOCK_CITE_ID_9: "Costs grew by 4%"                                        "- [2] BLOCK_CITE_ID_9 — “…”"
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from blocks.model import BLOCK_ID_PREFIX
from grounding.markers.code import blank, code_spans
from grounding.markers.html import FILLER, visible_text
from grounding.markers.numbered import find_markers
from grounding.markers.tokens import find_tokens

_BLOCK = rf"{BLOCK_ID_PREFIX}\d+"
_ID = rf"\[?({_BLOCK})\]?"
_DEFINITION = re.compile(
    rf"(?m)^[ \t]*(?:[-*+][ \t]+)?(?P<mark>\[\^?(\d{{1,6}})\](:?)|(\d{{1,6}})[.)])[ \t]*{_ID}[ \t]*"
    r"[:,;—–-]?[ \t]*(.*)$"
)
_CITED_BLOCKS = re.compile(rf"[\[(]\s?({_BLOCK}(?:\s?[,;]\s{{0,2}}{_BLOCK})*)\s?[\])]")
_BLOCKS = re.compile(_BLOCK)
_INDENT = re.compile(r"(?m)^[ \t]+")
QUOTE_ENDS = {"”": "“„", "“": "„", "»": "«", "«": "»", "’": "‘", "』": "『", "」": "「", '"': '"„'}
"""What closes quoted words, with what may open them; a typed mark last, as „ has a closing mark of its own."""


@dataclass(frozen=True, slots=True)
class WrittenMark:
    """One citation in a text; one of `sids`, `numbers` and `block_ids` has something, unless it is of usage."""

    start: int
    """Place of its first character."""
    end: int
    """Behind its last."""
    sids: tuple[int, ...] = ()
    """Sources, for a token."""
    numbers: tuple[int, ...] = ()
    """Numbers as the bracket lists them, each once."""
    block_ids: tuple[str, ...] = ()
    """Blocks as the bracket lists them, each once."""
    usage: bool = False
    """True for `[[USAGE:…]]`, whose `sids` were used but are not cited here."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One line of a text that says for which block a number stands."""

    start: int
    """Place of its line's first character."""
    end: int
    """Behind its last; the line break is not part of it."""
    mark_start: int
    """Place of the bracket around its number, or of its block id where the number is that of a list item."""
    mark_end: int
    """Behind its block id, or the bracket around that."""
    number: int
    """The number."""
    block_id: str
    """The block."""
    quote: str
    """What stands behind, without the quotes around it; may be empty."""
    as_link: bool
    """True for `[1]: BLOCK_…`, which Markdown shows nowhere, as a link's definition; others are text."""


def prose_of(text: str, fmt: str) -> str:
    """The text with spaces in place of code, or of everything that is not visible in HTML; places stay."""
    return visible_text(text) if fmt == "html" else blank(text, code_spans(text))


def find_definitions(prose: str) -> list[Definition]:
    """Every definition of a number, in order, in what `prose_of` gives."""
    return [
        Definition(
            *found.span(),
            _start_of_mark(prose, found),
            _end_of_id(prose, found),
            int(found[2] or found[4]),
            found[5],
            _unquoted(found[6]),
            bool(found[3]),
        )
        for found in _DEFINITION.finditer(prose)
    ]


def find_marks(text: str, fmt: str, body: str, known: Collection[int] | None) -> list[WrittenMark]:
    """Every citation and mark of usage by place; where two overlap, the first counts.

    `body` is what `prose_of` gives, with spaces in place of what holds no numbers or blocks (definitions); `known`
    are the numbers that somebody defined; with None, no number in brackets is a citation.
    """
    marks = [WrittenMark(t.start, t.end, t.sids, usage=t.usage) for t in find_tokens(text, fmt)]
    if known is not None:
        # What stands behind tags is not indented, and so no code.
        plain = _INDENT.sub(lambda found: FILLER * len(found[0]), body) if fmt == "html" else body
        marks += [
            WrittenMark(m.start, m.end, numbers=tuple(dict.fromkeys(m.numbers)))
            for m in find_markers(plain, known)
        ]
    marks += [
        WrittenMark(*found.span(), block_ids=tuple(dict.fromkeys(_BLOCKS.findall(found[1]))))
        for found in _CITED_BLOCKS.finditer(body)
    ]
    free: list[WrittenMark] = []
    for mark in sorted(marks, key=lambda mark: mark.start):
        if not free or mark.start >= free[-1].end:
            free.append(mark)
    return free


def _start_of_mark(prose: str, found: re.Match[str]) -> int:
    if found[2]:
        return found.start("mark")
    start = found.start(5)
    return start - prose.startswith("[", start - 1)


def _end_of_id(prose: str, found: re.Match[str]) -> int:
    end = found.end(5)
    return end + prose.startswith("]", end)


def _unquoted(words: str) -> str:
    """The words of a definition without the quotes around them."""
    words = words.strip()
    while len(words) > 1 and words[0] in QUOTE_ENDS.get(words[-1], "") + '“"':
        words = words[1:-1].strip()
    return words

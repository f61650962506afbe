"""Why a verdict is what it is: a sentence in English, and what it is made of, for who says it in another language.

Reports say reasons in the language of their readers (`renderers.report.wording.labels`), each part in the words for its
kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from blocks.model import MOST_DIGITS

ReasonKind = Literal[
    "share",
    "differs",
    "more",
    "no_statement",
    "other_language",
    "cells_otherwise",
    "cells_open",
    "heading_missing",
    "judge",
    "false_quote",
    "others_support",
    "not_together",
    "before_may_change",
    "part_only",
    "under_heading",
    "not_said",
    "subject_missing",
    "limited",
    "excerpt_only",
    "elsewhere",
    "other_document",
    "says_so",
]
"""What a part of a reason says; a language's words for it have a place for each of its own words."""
REASON_KINDS: tuple[ReasonKind, ...] = get_args(ReasonKind)

WORDS: Mapping[ReasonKind, int] = {
    **dict.fromkeys(("share", "more", "cells_otherwise", "cells_open", "judge", "false_quote"), 1),
    **dict.fromkeys(("under_heading", "not_said", "limited", "elsewhere", "other_document"), 1),
    "differs": 3,
}
"""How many words are put into a part of that kind, 0 for others."""


class Part(NamedTuple):
    """One thing that a reason says."""

    kind: ReasonKind
    """What it says."""
    words: tuple[str, ...] = ()
    """What is put in: of `differs` kind, claim's and source's words; of others in the order of the sentence."""


class Reason(str):
    """A reason in English: text like any other, that knows its parts."""

    parts: tuple[Part, ...]
    """In the order of the sentence; empty where nobody knows them."""

    def __new__(cls, text: str, parts: tuple[Part, ...] = ()) -> Reason:
        """The text with its parts."""
        made = super().__new__(cls, text)
        made.parts = parts
        return made

    def then(self, other: Reason, between: str = "; ") -> Reason:
        """This reason, and the other behind it."""
        return Reason(f"{self}{between}{other}", (*self.parts, *other.parts))


def because(kind: ReasonKind, text: str, *words: str) -> Reason:
    """A reason of one part."""
    return Reason(text, (Part(kind, words),))


def read_reason(text: str, parts: Iterable[Sequence[str]]) -> Reason:
    """A reason that was stored as its text and parts, each a kind and its words; without parts if one is unknown."""
    read = [_read_part(*part) if part else None for part in parts]
    return Reason(text, tuple(part for part in read if part) if all(read) else ())


def _read_part(kind: str, *words: str) -> Part | None:
    known = next((one for one in REASON_KINDS if one == kind), None)
    if known is None or len(words) != WORDS.get(known, 0):
        return None
    if known in ("elsewhere", "other_document") and not _is_page(words[0]):
        return None
    return Part(known, words)


def _is_page(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def as_reason(text: str) -> Reason:
    """The reason; without parts where it is plain text."""
    return text if isinstance(text, Reason) else Reason(text)

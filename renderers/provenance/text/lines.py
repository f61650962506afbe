"""Lines of an artifact's text: words, and marks that lead to its list of sources."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

SOURCE = re.compile(r"source[-_](\d{1,9})(?:[-_]\d{1,9})?\Z")
"""The anchor of an entry or one of its passages, as formats write it (`Entry.anchor`)."""


@dataclass(frozen=True, slots=True)
class CitedAt:
    """A mark: its words, and the numbers of the entries that it leads to."""

    words: str
    """As shown: "1×", "[1, 3–5]", "(Ledger)"."""
    numbers: tuple[int, ...]
    """In the order of the mark; ranges are counted out."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A paragraph, heading, cell or row."""

    parts: tuple[str | CitedAt, ...]
    """Words and marks in the order of reading."""

    @property
    def text(self) -> str:
        """All of it, marks as shown, with single spaces."""
        return " ".join("".join(p if isinstance(p, str) else p.words for p in self.parts).split())

    @property
    def plain(self) -> str:
        """The words without marks, with single spaces."""
        return " ".join("".join(p for p in self.parts if isinstance(p, str)).split())

    @property
    def cites(self) -> bool:
        """True if a mark stands in it."""
        return any(isinstance(part, CitedAt) for part in self.parts)


class LineReader:
    """Puts lines together from pieces: words, and links to entries. Links that touch, or that only a mark's own signs
    part, are one mark."""

    def __init__(self) -> None:
        self.lines: list[TextLine] = []
        """What has been read."""
        self._parts: list[str | CitedAt] = []

    def words(self, words: str) -> None:
        """Words of the line."""
        if self._parts and isinstance(self._parts[-1], str):
            words = self._parts.pop() + words  # type: ignore[operator]  # it was just seen to be one
        self._parts.append(words)

    def link(self, words: str, number: int) -> None:
        """Words that lead to an entry."""
        self._parts.append(CitedAt(words, (number,)))

    def end(self) -> None:
        """The end of the line; nothing where it has no words."""
        line = TextLine(tuple(_joined(self._parts)))
        if line.text:
            self.lines.append(line)
        self._parts = []


_BEFORE = re.compile(r"[\[(]\Z")
_BETWEEN = re.compile(r"[\s\u00a0]*([×?]?)([\s\u00a0]*[,;]?[\s\u00a0]*|–)\Z")
_AFTER = re.compile(r"[\s\u00a0]*[×?]?[\])]?")


def _joined(parts: Iterable[str | CitedAt]) -> list[str | CitedAt]:
    """The parts with neighbouring links, and the brackets and signs around them, as one mark."""
    made: list[str | CitedAt] = []
    for part in parts:
        if isinstance(part, str):
            made.append(part)
            continue
        between = made.pop() if len(made) > 1 and isinstance(made[-1], str) else ""
        before = made[-1] if made and isinstance(made[-1], CitedAt) else None
        joint = _BETWEEN.match(between) if isinstance(between, str) and before is not None else None
        if before is not None and joint is not None:
            made[-1] = _one_mark(before, str(between), part, ranged=joint[2] == "–")
            continue
        made += [between, part] if between else [part]
    return _with_signs(made)


def _one_mark(first: CitedAt, between: str, then: CitedAt, *, ranged: bool) -> CitedAt:
    last, number = first.numbers[-1], then.numbers[0]
    # A mark has few numbers; what claims to be a range of thousands is none.
    within = tuple(range(last + 1, number)) if ranged and 0 < number - last < 1_000 else ()
    return CitedAt(f"{first.words}{between}{then.words}", (*first.numbers, *within, *then.numbers))


def _with_signs(parts: list[str | CitedAt]) -> list[str | CitedAt]:
    """Signs and brackets around marks as parts of them."""
    for at, part in enumerate(parts):
        if isinstance(part, str):
            continue
        before = parts[at - 1] if at else ""
        after = parts[at + 1] if at + 1 < len(parts) else ""
        words = part.words
        if isinstance(after, str) and (found := _AFTER.match(after)) and found[0].strip():
            sign = found[0] if found[0][-1] not in "])" or _bracketed(before) else found[0][:-1]
            words, parts[at + 1] = words + sign, after[len(sign) :]
        if isinstance(before, str) and _bracketed(before) and words[-1:] in ("]", ")"):
            words, parts[at - 1] = before[-1] + words, before[:-1]
        parts[at] = CitedAt(words, part.numbers)
    return [part for part in parts if part]


def _bracketed(before: object) -> bool:
    return isinstance(before, str) and _BEFORE.search(before) is not None

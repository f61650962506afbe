"""Numbered markers (`[1]`, `[1, 3]`) in a text that is still being written, chunk by chunk.

Text goes out as early as it safely can: held back is what stands behind an open bracket, tag or backtick, at most to
the end of its paragraph, and the few characters behind a bracket that say whether it is a marker. Cut anywhere, the
output is that of the whole. What comes only later can't count: see `MarkerStream`. Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from blocks.errors import TokenError
from grounding.markers.code import CodeScanner
from grounding.markers.markdown import number_definitions, scan_markdown
from grounding.markers.numbered import indexed_names, read_markers
from grounding.markers.open_structure import OpenStructure

_WORD_BEFORE = 200
_WORD = re.compile(r"\S+\Z")
_PLAIN = str.maketrans({"`": "§", "<": "§", "\\": "§", "[": "("})
"""Before a cut only the word counts for what comes: marks that would open something there stand for themselves."""


@dataclass(frozen=True, slots=True)
class FoundMarker:
    """A marker in a stream of text."""

    words: str
    """As it is written, bracket and all; of a definition, its line."""
    items: tuple[tuple[int, ...], ...]
    """The numbers of each item between its commas; () for a line that defines a number (`[1]: https://…`)."""


class MarkerStream:
    """Replaces numbered markers in a stream of text.

    `render` gets the known numbers of a marker and gives what is shown for it; without it markers pass as they are
    written. What a marker is, is `grounding.markers.numbered`, but for what the text says only later: a
    definition (`[1]: https://…`) below, an index `x[0]` behind `x[1]`, a tag that ends in a later paragraph. A
    line that begins with a bracket comes out when it is complete.
    """

    def __init__(self, known: Collection[int], render: Callable[[list[int]], str] | None = None) -> None:
        self._known = frozenset(known)
        self._pieces = MarkerPieces(known)
        self._render = render
        self._cited: dict[int, None] = {}

    @property
    def numbers(self) -> list[int]:
        """The known numbers in markers so far, ascending."""
        return sorted(self._cited)

    def feed(self, chunk: str) -> str:
        """The next chunk of the text; returns what can be shown by now. Raises TokenError once closed."""
        return "".join(map(self._shown, self._pieces.feed(chunk)))

    def close(self) -> str:
        """The text ends here; returns the rest of it."""
        return "".join(map(self._shown, self._pieces.close()))

    def _shown(self, piece: str | FoundMarker) -> str:
        if isinstance(piece, str):
            return piece
        numbers = list(dict.fromkeys(n for item in piece.items for n in item if n in self._known))
        self._cited |= dict.fromkeys(numbers)
        return self._render(numbers) if numbers and self._render else piece.words


class MarkerPieces:
    """A stream of text as plain text and markers, in order; see `MarkerStream`."""

    def __init__(self, known: Collection[int]) -> None:
        self._known = frozenset(known)
        self._code = CodeScanner()
        self._structure = OpenStructure()
        self._unread: list[str] = []
        self._read_to = 0
        self._held: list[str] = []
        self._shown_to = 0
        self._before = ""
        self._labels: frozenset[str] = frozenset()
        self._indexed: set[str] = set()
        self._closed = False

    def feed(self, chunk: str) -> list[str | FoundMarker]:
        """The next chunk of the text; returns what is certain by now. Raises TokenError once closed."""
        if self._closed:
            raise TokenError("the stream is closed; make a new MarkerStream for another text")
        self._code.feed(chunk)
        self._unread.append(chunk)
        self._read(last=False)
        return self._release()

    def close(self) -> list[str | FoundMarker]:
        """The text ends here; returns the rest of it."""
        if self._closed:
            return []
        self._closed = True
        self._code.close()
        self._read(last=True)
        self._structure.cuts.append(self._read_to)
        return self._release()

    def _read(self, *, last: bool) -> None:
        """Follow the structure of what is known to be code or prose."""
        decided = self._code.decided
        if decided <= self._read_to and not last:
            return
        text = "".join(self._unread)
        known = text if last else text[: decided - self._read_to]
        code = self._code.spans_between(self._read_to, self._read_to + len(known))
        read = self._structure.read(known, self._read_to, code, last=last)
        self._held.append(text[:read])
        self._unread = [text[read:]]
        self._read_to += read
        if not last:
            self._structure.cut_here(self._read_to)

    def _release(self) -> list[str | FoundMarker]:
        cuts = [cut for cut in self._structure.cuts if cut > self._shown_to]
        self._structure.cuts = cuts[-1:]
        if not cuts:
            return []
        held = "".join(self._held)
        end = cuts[-1] - self._shown_to
        self._held = [held[end:]]
        # Only a definition, an index and a tag make a difference to what stands before them.
        text = held[:end]
        if not any(mark in text for mark in ("]:", "[0]", "<")):
            return self._show(text)
        pieces: list[str | FoundMarker] = []
        for cut in cuts:
            size = cut - self._shown_to
            pieces += self._show(text[:size])
            text = text[size:]
        return pieces

    def _show(self, text: str) -> list[str | FoundMarker]:
        """What stands between two cuts, its markers apart."""
        start = self._shown_to - len(self._before)
        self._shown_to += len(text)
        whole = self._before + text
        first = len(self._before)
        self._before = _context(whole)
        if "]" not in text and "】" not in text:
            return [text]
        code = [(a - start, b - start) for a, b in self._code.spans_between(start + first, self._shown_to)]
        markdown = scan_markdown(whole, code, self._labels)
        self._labels |= markdown.labels
        self._indexed |= indexed_names(whole)
        found = [
            (marker.start, FoundMarker(whole[marker.start : marker.end], marker.items))
            for marker in read_markers(whole, self._known, markdown, self._indexed)
            if marker.start >= first
        ]
        defined = [(max(begin, first), end) for begin, end in number_definitions(whole, code)]
        if defined:
            found = [(at, marker) for at, marker in found if not any(b <= at < e for b, e in defined)]
            found += [(begin, FoundMarker(whole[begin:end], ())) for begin, end in defined]
            found.sort(key=lambda place: place[0])
        return list(_parted(whole, first, found))


def _parted(text: str, at: int, found: Iterable[tuple[int, FoundMarker]]) -> Iterator[str | FoundMarker]:
    """The text from `at` on, each marker that was found apart."""
    for begin, marker in found:
        yield from (text[at:begin], marker)
        at = begin + len(marker.words)
    yield text[at:]


def _context(text: str) -> str:
    """What a piece must know of the line before it: that it began, and the word that stands right there."""
    line = text.rpartition("\n")[2]
    if len(line) <= 3 and not line.strip(" "):
        return line
    word = _WORD.search(line[-_WORD_BEFORE:])
    _, bracket, letters = (word[0] if word else "").rpartition("]")
    return f"x {bracket}{letters.translate(_PLAIN)}"

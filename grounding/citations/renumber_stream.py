"""Citations numbered by first appearance while an answer is being written: no number changes once it is shown.

What comes out joined is what `renumber_text` makes of the whole, however the text is cut, but for what an answer says
of its numbers only later (see `grounding.markers.number_stream`), and for lines that define a number: they go, for a
number is a citation's here. Held back is what `MarkerPieces` holds, a run of markers until what follows it is known,
and the space before a run, which goes if the run goes. Linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from grounding.citations.renumber import Renumbering
from grounding.markers.number_stream import FoundMarker, MarkerPieces
from grounding.markers.numbered import MARKER_GAP, Marker, find_markers
from grounding.markers.removal import PLACEHOLDER

_BEHIND_RUN = re.compile(r"[ \t]*+[,;]?[ \t]*+")
"""Behind a run, what does not yet tell whether another marker belongs to it."""
_WORDS_BEFORE = 400
"""Characters before a run that are kept: a number without a citation is matched by them."""


class RenumberStream:
    """Renumbers an answer piece by piece; `known` and `guess` as `renumber_text` takes them."""

    def __init__(self, known: Mapping[int, int], guess: Callable[[str], int | None]) -> None:
        self._pieces = MarkerPieces(known.keys())
        self._task = Renumbering("", known, guess, frozenset())
        self._text = ""  # the end of what was shown, and all that was not
        self._at = 0  # where the last run ends in it
        self._shown = 0
        self._run: list[Marker] = []

    @property
    def numbers(self) -> Mapping[int, int]:
        """The new number of each citation that appeared, by its old one, in their order."""
        return self._task.numbers

    def feed(self, chunk: str) -> str:
        """The next piece of the answer; returns what can be shown by now."""
        return "".join(words for piece in self._pieces.feed(chunk) for words in self._read(piece))

    def close(self) -> str:
        """The answer ends here; returns the rest of it."""
        words = [words for piece in self._pieces.close() for words in self._read(piece)]
        return "".join([*words, self._end_run(), self._show(len(self._text))])

    def _read(self, piece: str | FoundMarker) -> Iterator[str]:
        start = len(self._text)
        if isinstance(piece, FoundMarker):
            if not piece.items:
                yield self._end_run()
                return
            self._text += piece.words
            if self._run and not MARKER_GAP.fullmatch(self._text, self._run[-1].end, start):
                yield self._end_run(start)
            self._run.append(Marker(start, len(self._text), piece.items))
            return
        self._text += piece
        if self._run and not _BEHIND_RUN.fullmatch(self._text, self._run[-1].end):
            yield self._end_run()
        if not self._run:
            yield self._show(self._show_to())
            self._forget()

    def _show_to(self) -> int:
        """Where what can be shown ends: before the space, and the bracket, that would go with a run that goes."""
        text = self._text[self._shown :].rstrip(" \t")
        return self._shown + len(text.removesuffix("(").rstrip(" \t"))

    def _show(self, end: int) -> str:
        words = self._text[self._shown : end]
        self._shown = max(self._shown, end)
        return words

    def _end_run(self, until: int | None = None) -> str:
        """The run, and what was held before it; what follows is known up to `until`."""
        if not self._run:
            return ""
        run, self._run = tuple(self._run), []
        shown = self._shown - self._at
        words, end = self._rewritten(run, "")
        if self._task.dropped and self._reads_otherwise(words + self._text[end:until]):
            # Taking a marker out joined what was apart and made code or a link of it: leave a mark in its place.
            words, end = self._rewritten(run, PLACEHOLDER)
        self._at = self._shown = end
        return words[shown:]

    def _rewritten(self, run: tuple[Marker, ...], placeholder: str) -> tuple[str, int]:
        task = self._task
        task.text, task.placeholder, task.written, task.dropped = self._text, placeholder, [], False
        return task.rewrite_run(run, self._at)

    def _reads_otherwise(self, text: str) -> bool:
        # What follows a run begins no line.
        found = find_markers(self._text[: self._at][-1:] + text, set(self.numbers.values()))
        return [number for marker in found for number in marker.numbers] != self._task.written

    def _forget(self) -> None:
        """Keep of what was shown what may still be looked at: the words since the last run, and its last character."""
        cut = max(self._at - 1, self._shown - _WORDS_BEFORE, 0)
        self._text = self._text[cut:]
        self._at, self._shown = max(self._at - cut, min(cut, 1)), self._shown - cut

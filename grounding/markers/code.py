"""Where the code of a Markdown text lies: fenced, indented and inline, read piece by piece.

Follows CommonMark (0.31, sections 4.4, 4.5, 6.1) where that can be told from the line at hand; inline code ends
with its paragraph. Time is linear in the text, however it is cut.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

Span = tuple[int, int]
"""Start and end (exclusive) in characters."""

# Before a fence: quotes, items of lists, definitions (":") and footnotes ("[^1]:"), one in another.
_FENCE = re.compile(
    r"[ \t>]*(?:(?:[-*+:]|\d{1,9}[.)]|\[\^[^\]\s]{1,80}\]:)[ \t][ \t>]*){0,9}(`{3,}|~{3,})(.*)"
)
_FENCE_BEGUN = re.compile(
    r"[ \t>]*(?:(?:[-*+:]|\d{1,9}[.)]|\[\^[^\]\s]{1,80}\]:)[ \t][ \t>]*){0,9}"
    r"(?:[-*+:]|\d{1,9}[.)]?|\[\^?|\[\^[^\]\s]{1,80}(?:\]:?)?|`{0,2}|~{0,2})"
)
_FENCE_END = re.compile(r"[ \t>]*(`{3,}|~{3,})[ \t\r]*$")
_LIST_ITEM = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|\[\^)")
_SEEN = re.compile(r"[^\n]")
_TICKS = re.compile(r"`+|\\+")


class _Kind(Enum):
    """What the line at hand is, as far as it has come."""

    OPEN = auto()
    """Not known yet."""
    FENCE = auto()
    """Begins as a fence; whether it is one is known at its end."""
    PROSE = auto()
    CODE = auto()


class _Run(NamedTuple):
    """Backticks behind one another."""

    start: int
    end: int
    escaped: bool
    """True if a backslash takes the first one away."""

    @property
    def opens(self) -> int:
        """How many backticks it opens code with; 0 if none."""
        return self.end - self.start - self.escaped


class CodeScanner:
    """Reads a text in pieces and says which of it is code.

    `spans` are the code so far, by rising place, the last one growing while its block goes on. What lies
    before `decided` is settled: it is code if it lies in a span. With `indented=False`, lines that begin with
    four spaces are prose, and only fences and backticks make code.
    """

    def __init__(self, *, indented: bool = True) -> None:
        self.spans: list[Span] = []
        self._indented = indented
        self._end = 0
        self._line: list[str] = []
        self._line_start = 0
        self._kind = _Kind.OPEN
        self._fence = ""
        self._after_blank, self._in_list, self._in_indented = True, False, False
        self._open: list[_Run] = []
        self._run: _Run | None = None
        self._slashes = (0, 0)

    @property
    def decided(self) -> int:
        """The place before which nothing changes any more, in characters."""
        if self._fence or self._kind is _Kind.CODE:
            return self._end
        if self._open:
            return self._open[0].start
        if self._run is not None:
            return self._run.start
        return self._end if self._kind is _Kind.PROSE else self._line_start

    def feed(self, text: str) -> None:
        """Read the next piece of the text."""
        start = 0
        while (end := text.find("\n", start)) >= 0:
            self._add(text[start:end])
            self._end_line(1)
            start = end + 1
        if start < len(text):
            self._add(text[start:])

    def close(self) -> None:
        """The text ends here: everything is decided."""
        if self._line:
            self._end_line(0)
        self._end_paragraph()
        self._kind = _Kind.PROSE

    def spans_between(self, start: int, end: int) -> list[Span]:
        """The code between two places, as far as it is known."""
        found = []
        for at in range(bisect_right(self.spans, start, key=lambda span: span[1]), len(self.spans)):
            first, behind = self.spans[at]
            if first >= end:
                break
            found.append((max(first, start), min(behind, end)))
        return found

    def _add(self, piece: str) -> None:
        start, self._end = self._end, self._end + len(piece)
        self._line.append(piece)
        if self._fence or self._kind is _Kind.CODE:
            self._mark(start, self._end)
        elif self._kind is _Kind.PROSE:
            self._read_ticks(piece, start)
        elif self._kind is _Kind.OPEN and piece.strip(" \t>"):
            self._settle("".join(self._line))

    def _settle(self, line: str) -> None:
        """Say what an unfinished line is, if that can be said."""
        self._line = [line]
        if self._is_indented(line):
            self._kind = _Kind.CODE
            self._mark(self._line_start, self._end)
        elif _FENCE.match(line):
            self._kind = _Kind.FENCE
        elif not _FENCE_BEGUN.fullmatch(line):
            self._kind = _Kind.PROSE
            self._read_ticks(line, self._line_start)

    def _is_indented(self, line: str) -> bool:
        """True if the line, not blank, is indented code."""
        if not self._indented or not line.startswith(("    ", "\t")):
            return False
        return not self._in_list and (self._after_blank or self._in_indented)

    def _end_line(self, feed: int) -> None:
        line = "".join(self._line)
        self._end += feed
        if self._fence:
            self._mark(self._line_start, self._end)
            closing = _FENCE_END.match(line)
            if closing and closing[1].startswith(self._fence):
                self._fence = ""
        else:
            self._end_prose_line(line)
        self._line, self._line_start, self._kind = [], self._end, _Kind.OPEN

    def _end_prose_line(self, line: str) -> None:
        blank = not line.strip()
        self._in_indented = not blank and self._is_indented(line)
        opening = None if self._in_indented or self._kind is _Kind.PROSE else _FENCE.match(line)
        is_fence = opening is not None and not ("`" in opening[1] and "`" in opening[2])
        if blank or is_fence:
            self._end_paragraph()
        if is_fence and opening is not None:
            self._fence = opening[1]
        if is_fence or self._in_indented:
            self._mark(self._line_start, self._end)
        elif not blank and self._kind is not _Kind.PROSE:
            self._read_ticks(line, self._line_start)
        self._finish_run()
        if _LIST_ITEM.match(line):
            self._in_list = True
        elif self._after_blank and not blank and not line[0].isspace():
            self._in_list = False
        self._after_blank = blank

    def _mark(self, start: int, end: int) -> None:
        if self.spans and self.spans[-1][1] >= start:
            start = self.spans.pop()[0]
        self.spans.append((start, end))

    def _read_ticks(self, piece: str, start: int) -> None:
        """Take note of the backticks and backslashes in a piece of a line of prose."""
        if "`" not in piece and "\\" not in piece:
            self._finish_run()
            return
        for found in _TICKS.finditer(piece):
            first, end = start + found.start(), start + found.end()
            if found[0][0] == "`" and self._run is not None and self._run.end == first:
                self._run = self._run._replace(end=end)
                continue
            self._finish_run()
            last, count = self._slashes
            if found[0][0] == "`":
                self._run = _Run(first, end, last == first and count % 2 == 1)
            else:
                self._slashes = end, len(found[0]) + (count if last == first else 0)
        if self._run is not None and self._run.end < start + len(piece):
            self._finish_run()

    def _finish_run(self) -> None:
        run, self._run = self._run, None
        if run is None:
            return
        if self._open and run.end - run.start == self._open[0].opens:
            opening = self._open[0]
            self._mark(opening.start + opening.escaped, run.end)
            self._open = []
        elif self._open or run.opens:
            self._open.append(run)

    def _end_paragraph(self) -> None:
        self._finish_run()
        for span in _match_runs(self._open):
            self._mark(*span)
        self._open = []


def code_spans(text: str, *, indented: bool = True) -> list[Span]:
    """Fenced, indented and inline code of a whole text, fences and ticks included, by rising place."""
    if not indented and "`" not in text and "~~~" not in text:
        return []
    scanner = CodeScanner(indented=indented)
    scanner.feed(text)
    scanner.close()
    return scanner.spans


def blank(text: str, spans: Iterable[Span]) -> str:
    """The text with spaces in place of the spans; line feeds stay."""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += [text[at:start], _SEEN.sub(" ", text[start:end])]
        at = end
    return "".join(parts) + text[at:]


def _match_runs(runs: list[_Run]) -> Iterator[Span]:
    """Runs of backticks of one paragraph, each with the next one of the same length."""
    places: dict[int, list[int]] = {}
    for run in runs:
        places.setdefault(run.end - run.start, []).append(run.start)
    after = 0
    for run in runs:
        if run.start < after or not run.opens:
            continue
        same = places.get(run.opens, [])
        nearest = bisect_right(same, run.start)
        if nearest < len(same):
            after = same[nearest] + run.opens
            yield run.start + run.escaped, after

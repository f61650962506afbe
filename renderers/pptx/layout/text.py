"""Text of slides: spans with their looks, paragraphs, and where their lines and sentences end.

Greedy line breaking over prefix sums of the characters' widths: each line is found by bisection, so time goes with the
lines that are asked for. Lines may end at spaces and around characters of scripts without spaces (after UAX #14).
PowerPoint breaks lines itself: these only tell how high text is, and `metrics.SLACK` keeps them on the safe side.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Literal

from renderers.pptx.layout.metrics import RAISED, SLACK, advances, line_factor
from renderers.tree import runs
from renderers.tree.nodes import Align, NumberForm

FrameKind = Literal["body", "quote", "callout", "code", "entry", "missing"]
"""What a text box looks like: plain, with a bar at its side, or on a panel."""


@dataclass(frozen=True, slots=True)
class Look(runs.Look):
    """How a span looks."""

    colour: str = ""
    """A colour of the presentation's theme (`tx2`, `accent1`), `#RRGGBB`, or "" for that of the text around."""


PLAIN = Look()
_IN_EMS = ("text", "starts", "ends", "breaks", "sentences", "widest_word", "natural")
"""What of a paragraph is the same in every size."""
MOST_LINES = 100
"""More lines than any slide has room for."""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of one look."""

    text: str
    """Without control characters; `\\n` is a line break."""
    look: Look = PLAIN
    """How it looks."""
    target: str = ""
    """Where it leads: a web address, `#anchor` in this presentation, or "" for nowhere."""
    tip: str = ""
    """What is shown when it is pointed at."""
    anchor: str = ""
    """The name by which others lead here."""
    cites: tuple[int, ...] = ()
    """Numbers of the entries that it cites."""
    note: int = 0
    """Number of the footnote whose mark it is."""
    mark: bool = False
    """True for marks of citations and footnotes: they belong to the sentence before them."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The text box that a paragraph stands in; neighbours with the same frame share one."""

    kind: FrameKind = "body"
    """How it looks."""
    key: int = 0
    """Tells neighbouring frames of one kind apart."""
    indent: float = 0.0
    """How far it is moved in, in points."""
    right: float = 0.0
    """How much room it leaves at its right, in points."""


BODY = Frame()


@dataclass(frozen=True, slots=True)
class Bullet:
    """What stands before the first line of a paragraph."""

    sign: str = "•"
    """The character, where it is no number."""
    number: int | None = None
    """The number, of a numbered list."""
    form: NumberForm = "1"
    """How the number is written."""


@dataclass(frozen=True)
class Par:
    """A paragraph, with what is needed to know how high it is."""

    spans: tuple[Span, ...]
    size: float
    """Of its characters, in points."""
    level: int = 0
    """Depth in lists, from 0."""
    indent: float = 0.0
    """Left edge of its text in the text box, in points."""
    bullet: Bullet | None = None
    """Stands `BULLET_ROOM` before the text."""
    before: float = 0.0
    """Space above, in points; none at the top of a text box."""
    align: Align = ""
    """"" for the start of the line in its own direction."""
    frame: Frame = BODY
    """Its text box."""
    leading: str | None = None
    """Words that tell which way it runs; None for all of them."""
    keep: bool = False
    """True if it must not be the last on a slide: a heading, a caption above."""

    @cached_property
    def text(self) -> str:
        """Its characters."""
        return "".join(span.text for span in self.spans)

    @cached_property
    def starts(self) -> list[int]:
        """Offset where each span begins."""
        return [*accumulate((len(span.text) for span in self.spans[:-1]), initial=0)]

    @cached_property
    def line_height(self) -> float:
        """Of each line, in points."""
        return self.size * line_factor(self.text)

    @cached_property
    def ends(self) -> list[float]:
        """Where each character ends, in ems from the start of the paragraph; one value more, 0.0 first."""
        widths: list[float] = []
        for span in self.spans:
            face = advances(span.look.code, span.look.strong, span.look.emphasis)
            scale = SLACK * (RAISED if span.look.script else 1.0)
            widths += [face[c] * scale for c in span.text]
        return list(accumulate(widths, initial=0.0))

    @cached_property
    def breaks(self) -> tuple[list[int], list[float], list[int]]:
        """Where lines may end (offsets), how wide the text is up to there without spaces, and where they must."""
        offsets, widths, forced = [], [], []
        for found in _BREAK.finditer(self.text):
            offsets.append(found.end())
            widths.append(self.ends[found.start() if found[0].isspace() else found.end()])
            if "\n" in found[0]:
                forced.append(found.end())
        offsets.append(len(self.text))
        widths.append(self.ends[len(self.text.rstrip())])
        return offsets, widths, forced

    @cached_property
    def sentences(self) -> list[int]:
        """Offsets where sentences begin, but the first."""
        hidden = "".join("\0" * len(s.text) if s.mark else s.text for s in self.spans)
        return [
            m.end()
            for m in _SENTENCE.finditer(hidden)
            if not _ABBREVIATION.search(hidden, max(0, m.start() - 8), m.start())
        ]

    @cached_property
    def widest_word(self) -> float:
        """The widest part that should not be broken, in ems."""
        offsets, widths, _ = self.breaks
        starts = [0, *offsets[:-1]]
        return max((w - self.ends[s] for s, w in zip(starts, widths, strict=True)), default=0.0)

    @cached_property
    def natural(self) -> float:
        """Width without line breaks but those it has, in ems."""
        starts = [0, *self.breaks[2]]
        stops = [*self.breaks[2], len(self.text)]
        return max(self.ends[stop] - self.ends[start] for start, stop in zip(starts, stops, strict=True))

    def at(self, size: float, **changed: float) -> Par:
        """The same in another size, perhaps with another `before` or `indent`: what is measured in ems stays known."""
        made = replace(self, size=size, **changed)  # type: ignore[arg-type]  # of these names, both are lengths
        made.__dict__.update({name: known for name, known in self.__dict__.items() if name in _IN_EMS})
        return made

    def lines(self, width: float, start: int = 0, most: int | None = None) -> list[int]:
        """Offsets where lines end in a text box of that width in points, from `start` on, at most so many.

        Time goes with the lines returned, not with the paragraph.
        """
        room = max(width - self.indent, self.size) / self.size
        offsets, widths, forced = self.breaks
        found: list[int] = []
        length = len(self.text)
        while start < length and (most is None or len(found) < most):
            limit = self.ends[start] + room
            at = bisect_right(widths, limit) - 1
            stop = offsets[at] if at >= 0 else 0
            if stop <= start:
                stop = max(bisect_right(self.ends, limit) - 1, start + 1)
            must = bisect_right(forced, start)
            if must < len(forced):
                stop = min(stop, forced[must])
            found.append(stop)
            start = stop
        return found or [length]


# After spaces; before and after characters of scripts without spaces, but not before what closes or after what opens.
_CLOSE = "、。，．！？）」』】〉》〕：；・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ％"
_OPEN = "（「『【〈《〔"
_WIDE = (
    "\u0e00-\u0edf\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uff60"
    "\U00020000-\U0003ffff"
)
_BREAK = re.compile(
    rf"\s+|(?:[^\s{_WIDE}](?=[{_WIDE}])|[{_WIDE}])(?![{_CLOSE}\s\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])(?<![{_OPEN}])"
)
_SENTENCE = re.compile(
    r"(?<=[.!?…؟।])[\"”’»)\]\0]*\s[\s\0]*(?=[^\sa-z\0])|(?<=[。！？])[”’」』）\0]*(?=[^\0])"
)
_ABBREVIATION = re.compile(
    r"(?:\b[A-Z]|\b(?:No|Nos|Art|Fig|Dr|Mr|Mrs|Ms|St|vs|cf|pp?|e\.g|i\.e|al|Sec|Eq))\.\Z"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a paragraph, from one offset to another, that stands on one slide."""

    par: Par
    start: int
    """Offset of its first character; only at 0 has it the paragraph's bullet and space above."""
    stop: int
    """Offset after its last one."""
    count: int
    """Lines."""

    @property
    def height(self) -> float:
        """Without the space above, in points."""
        return self.count * self.par.line_height

    @property
    def before(self) -> float:
        """Space above, in points."""
        return 0.0 if self.start else self.par.before

    def spans(self) -> Iterator[Span]:
        """Its spans without the spaces that it ends with; an anchor stays with the first part of its span."""
        starts = self.par.starts
        stop = self.start + len(self.par.text[self.start : self.stop].rstrip()) or self.stop
        for at in range(bisect_right(starts, self.start) - 1, bisect_left(starts, stop)):
            span = self.par.spans[at]
            left, right = max(self.start - starts[at], 0), stop - starts[at]
            if left or right < len(span.text):
                span = replace(span, text=span.text[left:right], anchor="" if left else span.anchor)
            yield span


def whole(par: Par, width: float) -> Piece:
    """The paragraph as one piece in a text box of that width in points."""
    return rest(par, width, 0)


def rest(par: Par, width: float, start: int) -> Piece:
    """The paragraph from that offset on. Of one that is higher than any slide not all lines are counted."""
    return Piece(par, start, len(par.text), len(par.lines(width, start, MOST_LINES)))


def rest_of(piece: Piece, part: Piece, width: float) -> Piece | None:
    """What is left of a piece behind a part of it; None if nothing is."""
    if part.stop >= piece.stop:
        return None
    return rest(piece.par, width, part.stop)


def split(piece: Piece, width: float, height: float, anywhere: bool) -> Piece | None:
    """The longest beginning of a piece that is no higher, ending with a sentence; None if there is none.

    With `anywhere` it may end with any line, if no sentence ends early enough.
    """
    most = int(height / piece.par.line_height + 1e-6)
    if most < 1:
        return None
    ends = piece.par.lines(width, piece.start, most)
    stop = min(ends[-1], piece.stop)
    sentences = piece.par.sentences
    at = bisect_right(sentences, stop) - 1
    least = ends[-1] * 0.5 + piece.start * 0.5 if anywhere else piece.start
    if at >= 0 and sentences[at] > least:
        stop = sentences[at]
    elif not anywhere:
        return None
    return Piece(piece.par, piece.start, stop, bisect_left(ends, stop) + 1)

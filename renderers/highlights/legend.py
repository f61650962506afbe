"""The legend of a highlighted document: what its colours mean and which citations it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blocks.box import Box
from renderers.highlights.marks import LONGEST_NOTE, Mark, cut
from renderers.verdict_colours import VERDICT_STYLES, Colour, style_of

LEGEND_SIZE = 16.0
"""Edge of the legend's icon in points: large enough to click, small enough for a margin."""
_PAPER: Colour = (1.0, 1.0, 1.0)
_INK: Colour = (0.35, 0.35, 0.35)
_EDGED = ": the cited block, its edge drawn"
_LONGEST_QUOTE = 120


def legend_note(marks: Sequence[Mark]) -> str:
    """The legend in words: colours in use, then one line per citation, then those without a place."""
    placed = [mark for mark in marks if mark.boxes and not mark.heading]
    lines = ["Highlights by pincite"]
    lines += [
        f"{style.colour_name}: {verdict}, {style.meaning}"
        for verdict, style in VERDICT_STYLES.items()
        if any(mark.verdict == verdict for mark in placed)
    ]
    lines += [
        f"[{m.number}] {m.verdict}, page {', '.join(map(str, m.pages))}{_EDGED if m.edge else ''}"
        for m in placed
    ]
    lines += [
        f"[{m.number}] {m.verdict}, not highlighted: “{cut(m.quote, _LONGEST_QUOTE)}”"
        for m in marks
        if not m.boxes
    ]
    return cut("\n".join(lines), LONGEST_NOTE)


def legend_stripes(marks: Sequence[Mark], icon: Box) -> Iterator[tuple[Box, Colour]]:
    """The icon, bottom layer first: a framed sheet with a stripe for every verdict shown in the document."""
    yield icon, _INK
    sheet = Box(icon.x0 + 0.75, icon.y0 + 0.75, icon.x1 - 0.75, icon.y1 - 0.75)
    yield sheet, _PAPER
    used = [verdict for verdict in VERDICT_STYLES if any(m.boxes and m.verdict == verdict for m in marks)]
    for n, verdict in enumerate(used):
        top = sheet.y0 + 2 + n * 2.6
        yield Box(sheet.x0 + 2, top, sheet.x1 - 2, top + 1.8), style_of(verdict).colour

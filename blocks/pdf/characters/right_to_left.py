"""Rows that run from right to left, put together from their pieces.

MuPDF cuts them where the direction changes or a letter hangs low, and gives each piece in the order of the file.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from statistics import median

from blocks.pdf.characters.glyphs import Character
from blocks.pdf.characters.rows import Row
from blocks.text.scripts import RTL

_CELLS = 0.6
"""Runs of a row from the right that are so far apart, in parts of the font's size, are two words: cells of a table."""
_OPENING = "([{«‹"
_MIRRORED = {**dict(zip(_OPENING, ")]}»›", strict=True)), **dict(zip(")]}»›", _OPENING, strict=True))}
_IN_NUMBERS = "٫٬٪"
"""Arabic signs of numbers, which run from the left."""
_LAM = "\u0644"
_ALEFS = frozenset("\u0627\u0623\u0625\u0622\u0671")
_ASCENT, _DESCENT = 1.3, 0.5
"""A row reaches no further from its baseline, in parts of the font's size: fonts of slanting hands claim much more."""


def right_to_left_rows(pieces: list[Row]) -> list[Row]:
    """The rows of a page: pieces side by side share one, its characters in the order of reading."""
    groups: list[list[Row]] = []
    for piece in pieces:
        group = next((g for g in reversed(groups[-8:]) if any(_beside(p, piece) for p in g)), None)
        if group is None:
            groups.append([piece])
        else:
            group.append(piece)
    return [_in_reading_order(group) for group in groups]


def _in_reading_order(group: list[Row]) -> Row:
    """The pieces of a row as one: words from the right, what stands apart put in where it belongs."""
    row = group[0]
    if row.turned or not any(piece.rtl for piece in group):
        return row
    longest = max(group, key=lambda piece: len(piece.characters))
    characters: list[Character] = []
    for piece in [longest, *(p for p in group if p is not longest)]:
        for part in sorted(_parts(piece.characters), key=_middle, reverse=True):
            middle = _middle(part)
            at = next((k for k, c in enumerate(characters) if c.x0 + c.x1 < middle), len(characters))
            characters[at:at] = part
    for piece in group[1:]:
        row.add(piece)
    characters = _with_brackets_as_read(_lam_before_alef(characters))
    row.characters = _level(_parted_cells(characters, row.size), row.size)
    return row


def _parted_cells(characters: list[Character], size: float) -> list[Character]:
    """The characters of a row from the right, a space put in where cells of a table stand side by side.

    Numbers run from the left, so that the gap beside one is that beside all its digits.
    """
    out: list[Character] = []
    before: list[Character] = []
    for leftwards, run in itertools.groupby(characters, key=_leftwards):
        own = list(run)
        for part in [[c] for c in own] if leftwards else [own]:
            right = max(c.x1 for c in part)
            if before and min(c.x0 for c in before) - right > _CELLS * size:
                out.append(part[0]._replace(text=" ", x0=right, x1=right, gap=True))
            out += part
            before = part
    return out


def _leftwards(c: Character) -> bool:
    return RTL.search(c.text) is not None and not (c.text.isdigit() or c.text in _IN_NUMBERS)


def _with_brackets_as_read(characters: list[Character]) -> list[Character]:
    """The characters, in the order of reading, with each bracket that opens as one that opens.

    What opens from right to left is drawn with the sign of what closes, and most files say so.
    """
    out = characters.copy()
    for k, c in enumerate(characters):
        other = _MIRRORED.get(c.text)
        if other is None:
            continue
        before = characters[k - 1].text if k else " "
        behind = characters[k + 1].text if k + 1 < len(characters) else " "
        begins = before.isspace() or before in _MIRRORED
        ends = not behind.isalnum()
        opens = c.text in _OPENING
        if (begins and not ends and not opens) or (ends and not begins and opens):
            out[k] = c._replace(text=other)
    return out


def _lam_before_alef(characters: list[Character]) -> list[Character]:
    """The characters with the letters of lam-alef ligatures in order: MuPDF may turn the two round.

    The second letter of a ligature has no width and stands at the edge of the first. An alef right behind a lam is in
    order, another lam may follow it: خلال.
    """
    out = characters.copy()
    for k, (c, after) in enumerate(itertools.pairwise(characters)):
        turned = after.text == _LAM and c.x1 <= c.x0 and abs(c.x0 - after.x1) < 0.5
        if c.text in _ALEFS and turned and not (k and out[k - 1].text == _LAM):
            out[k : k + 2] = [after, c]
    return out


def _level(characters: list[Character], size: float) -> list[Character]:
    """The characters at one height: in a slanting hand each glyph has a baseline of its own."""
    drawn = [c for c in characters if c.x1 > c.x0]
    if not drawn:
        return characters
    baseline = median(c.y for c in drawn)
    top = max(median(c.y0 for c in drawn), baseline - _ASCENT * size)
    bottom = min(median(c.y1 for c in drawn), baseline + _DESCENT * size)
    return [c._replace(y0=top, y1=bottom) for c in characters]


def _parts(characters: list[Character]) -> Iterator[list[Character]]:
    """Runs between drawn spaces, and the spaces; a sign that stands apart from the run is one of its own."""
    part: list[Character] = []
    for c in characters:
        space = c.text.isspace()
        apart = part and max(c.x0 - part[-1].x1, part[-1].x0 - c.x1) > c.y1 - c.y0
        # A space before a number may stand in the file before the word on its right.
        number = part and c.text.isdigit() and _leftwards(part[-1])
        if part and (space or apart or number or part[-1].text == " "):
            yield part
            part = []
        part.append(c)
    if part:
        yield part


def _middle(part: list[Character]) -> float:
    """Twice the middle of the run."""
    return min(c.x0 for c in part) + max(c.x1 for c in part)


def _beside(row: Row, piece: Row) -> bool:
    if row.turned or piece.turned or not (row.rtl or piece.rtl):
        return False
    a, b = row.box, piece.box
    height = min(a[3] - a[1], b[3] - b[1])
    shared = min(a[3], b[3]) - max(a[1], b[1])
    gap = max(a[0] - b[2], b[0] - a[2])
    inside = b[2] - b[0] < 1.5 * piece.size or gap > -0.5 * height
    return shared > 0.6 * height and gap < 1.1 * height and inside

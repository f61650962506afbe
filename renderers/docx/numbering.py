"""Numbers and bullets of lists (numbering.xml): each list has an instance of its own, so numbers begin anew.

Two abstract lists of nine levels (ECMA-376 part 1, 17.9); an instance (w:num) overrides where its level starts.
"""

from __future__ import annotations

from renderers.docx.styles import LIST_STEP
from renderers.docx.xml import Element, root, w

_LEVELS = 9
_LARGEST = 32767
"""Word counts no further."""
_BULLETS = "•–▪"
_HANGING = 320
BULLETED, NUMBERED = 1, 2


class Numbering:
    """The lists of a file."""

    def __init__(self) -> None:
        """No list yet."""
        self._instances: list[Element] = []

    def begin(self, depth: int, *, ordered: bool, start: int = 1, count: int = 1) -> int | None:
        """Id of a new list with `count` items, at that depth (0 for no list around it).

        None for numbers that Word can't count to, which have to be written.
        """
        if ordered and not 0 <= start <= _LARGEST - count:
            return None
        number = len(self._instances) + 1
        level = min(depth, _LEVELS - 1)
        begin = w("lvlOverride", w("startOverride", val=start), ilvl=level) if ordered else None
        kind = w("abstractNumId", val=NUMBERED if ordered else BULLETED)
        self._instances.append(w("num", kind, begin, numId=number))
        return number

    def property(self, number: int, depth: int) -> Element:
        """Paragraph property: an item of that list."""
        return w("numPr", w("ilvl", val=min(depth, _LEVELS - 1)), w("numId", val=number))

    def part(self) -> Element:
        """numbering.xml."""
        kinds = (_kind(BULLETED, "bullet"), _kind(NUMBERED, "decimal"))
        return root("w:numbering", *kinds, *self._instances)


def _kind(number: int, form: str) -> Element:
    levels = [_level(level, form) for level in range(_LEVELS)]
    return w("abstractNum", w("multiLevelType", val="hybridMultilevel"), *levels, abstractNumId=number)


def _level(level: int, form: str) -> Element:
    sign = f"%{level + 1}." if form == "decimal" else _BULLETS[min(level, len(_BULLETS) - 1)]
    indent = w("ind", left=LIST_STEP * (level + 1), hanging=_HANGING)
    return w(
        "lvl",
        w("start", val=1),
        w("numFmt", val=form),
        w("lvlText", val=sign),
        w("lvlJc", val="left"),
        w("pPr", indent),
        ilvl=level,
    )

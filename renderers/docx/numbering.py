"""Numbers and bullets of lists (numbering.xml): each list has an instance of its own, so numbers begin anew.

An abstract list of nine levels for each form of numbers (ECMA-376 part 1, 17.9); an instance (w:num)
overrides where its level starts.
"""

from __future__ import annotations

from renderers.docx.styles import LIST_STEP
from renderers.docx.xml import Element, root, w
from renderers.tree.list_numbers import counted_alike
from renderers.tree.nodes import ListBlock, NumberForm

_LEVELS = 9
_LARGEST = 32767
"""Word counts no further."""
_BULLETS = "•–▪"
_HANGING = 320
_BULLETED = "bullet"
_FORMS: dict[NumberForm, str] = {
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
}
_KINDS = (_BULLETED, *_FORMS.values())
"""Abstract lists, by their ids from 1."""


class Numbering:
    """The lists of a file."""

    def __init__(self) -> None:
        """No list yet."""
        self._instances: list[Element] = []

    def begin(self, depth: int, block: ListBlock) -> int | None:
        """Id of a new list, at that depth (0 for no list around it).

        None for numbers that Word can't count to, which have to be written.
        """
        start, last = block.start, block.start + len(block.items) - 1
        counts = (0 if block.numbers == "1" else 1) <= start and last < _LARGEST
        if block.ordered and not (counts and counted_alike(last, block.numbers)):
            return None
        number = len(self._instances) + 1
        level = min(depth, _LEVELS - 1)
        begin = w("lvlOverride", w("startOverride", val=start), ilvl=level) if block.ordered else None
        form = _FORMS[block.numbers] if block.ordered else _BULLETED
        kind = w("abstractNumId", val=_KINDS.index(form) + 1)
        self._instances.append(w("num", kind, begin, numId=number))
        return number

    def property(self, number: int, depth: int) -> Element:
        """Paragraph property: an item of that list."""
        return w("numPr", w("ilvl", val=min(depth, _LEVELS - 1)), w("numId", val=number))

    def part(self) -> Element:
        """numbering.xml."""
        kinds = (_kind(number, form) for number, form in enumerate(_KINDS, 1))
        return root("w:numbering", *kinds, *self._instances)


def _kind(number: int, form: str) -> Element:
    levels = [_level(level, form) for level in range(_LEVELS)]
    return w("abstractNum", w("multiLevelType", val="hybridMultilevel"), *levels, abstractNumId=number)


def _level(level: int, form: str) -> Element:
    sign = f"%{level + 1}." if form != _BULLETED else _BULLETS[min(level, len(_BULLETS) - 1)]
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

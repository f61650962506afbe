"""Numbers and bullets of lists (numbering.xml): each list has an instance of its own, so numbers begin anew.

An abstract list of nine levels for each form of numbers (ECMA-376 part 1, 17.9); an instance (w:num)
overrides where its level starts.
"""

from __future__ import annotations

from renderers.docx.parts.styles import LIST_STEP
from renderers.docx.parts.xml import Element, root, w
from renderers.tree.list_numbers import counted_alike
from renderers.tree.nodes import ListBlock, NumberForm

_LEVELS = 9
_LARGEST = 32767
"""Word counts no further."""
_BULLETS = "•–▪"
_HANGING = 320
BULLETED = "bullet"
_FORMS: dict[NumberForm, str] = {
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
}
_KINDS = (BULLETED, *_FORMS.values())
"""Abstract lists, by their ids from 1."""


class Numbering:
    """The lists of a file."""

    def __init__(self, before: int = 0, kinds_before: int = 0) -> None:
        """No list yet. `before`: the largest ids of lists and of abstract lists that the file has already."""
        self._before, self._kinds_before = before, kinds_before
        self._instances: list[Element] = []
        self._levels: dict[int, int] = {}

    def begin(self, depth: int, block: ListBlock) -> int | None:
        """Id of a new list, at that depth (0 for no list around it).

        None for numbers that Word can't count to, which have to be written.
        """
        start, last = block.start, block.start + len(block.items) - 1
        counts = (0 if block.numbers == "1" else 1) <= start and last < _LARGEST
        if block.ordered and not (counts and counted_alike(last, block.numbers)):
            return None
        number = self._before + len(self._instances) + 1
        kind, level = self.kind_of(_FORMS[block.numbers] if block.ordered else BULLETED, depth)
        begin = w("lvlOverride", w("startOverride", val=start), ilvl=level) if block.ordered else None
        self._instances.append(w("num", w("abstractNumId", val=kind), begin, numId=number))
        self._levels[number] = level
        return number

    def kind_of(self, form: str, depth: int) -> tuple[int, int]:
        """Id of the abstract list for numbers of that form, and the level of it for that depth."""
        return self._kinds_before + _KINDS.index(form) + 1, min(depth, _LEVELS - 1)

    def step(self, depth: int, block: ListBlock, indent: int) -> int:
        """Twips from the lines around the list to those of its items; `indent` is where those around begin."""
        return LIST_STEP

    def property(self, number: int) -> Element:
        """Paragraph property: an item of that list."""
        return w("numPr", w("ilvl", val=self._levels[number]), w("numId", val=number))

    def part(self) -> Element:
        """numbering.xml."""
        return root("w:numbering", *self.kinds(), *self._instances)

    def kinds(self) -> list[Element]:
        """The abstract lists."""
        return [_kind(number, form) for number, form in enumerate(_KINDS, self._kinds_before + 1)]


def _kind(number: int, form: str) -> Element:
    levels = [_level(level, form) for level in range(_LEVELS)]
    return w("abstractNum", w("multiLevelType", val="hybridMultilevel"), *levels, abstractNumId=number)


def _level(level: int, form: str) -> Element:
    sign = f"%{level + 1}." if form != BULLETED else _BULLETS[min(level, len(_BULLETS) - 1)]
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

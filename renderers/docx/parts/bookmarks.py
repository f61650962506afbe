"""Names of places in a Word file (bookmarks): letters, digits and `_`, 40 at most, each once whatever its case."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from renderers.docx.parts.xml import Element, w

_LONGEST = 40


class Bookmarks:
    """The anchors of a report that exist, their names, and ids for their marks."""

    def __init__(self, anchors: Iterable[str], *, before: int = 0, names: Iterable[str] = ()) -> None:
        """`anchors`: all that will be placed, so that nothing links to others. `before` and `names`: the largest id and
        the names of bookmarks that the file has already."""
        self._before = before
        self._names: dict[str, str] = {}
        self._placed: set[str] = set()
        taken = Counter(name.casefold() for name in names)
        for anchor in anchors:
            if anchor not in self._names:
                self._names[anchor] = _free_name(anchor, taken)

    def name(self, anchor: str) -> str | None:
        """Its name, for links; None if there is no such place."""
        return self._names.get(anchor)

    def around(self, anchor: str, *children: Element) -> list[Element]:
        """The elements between the marks of that place; alone if it has been placed before. Raises KeyError."""
        name = self._names[anchor]
        if anchor in self._placed:
            return [*children]
        self._placed.add(anchor)
        number = self._before + len(self._placed)
        return [w("bookmarkStart", id=number, name=name), *children, w("bookmarkEnd", id=number)]


def _free_name(anchor: str, taken: Counter[str]) -> str:
    words = re.sub(r"\W+", "_", anchor).strip("_")
    base = (words if words[:1].isalpha() else f"p_{words}")[: _LONGEST - 7]
    name = base
    while name.casefold() in taken:
        taken[base.casefold()] += 1
        name = f"{base}_{taken[base.casefold()]}"
    taken[name.casefold()] = 1
    return name

"""A document as the makers of quotes see it: units in reading order, running text, and every place of a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from benchmarks.quotes.pages import UNSPACED, PageUnits, Unit

Place = tuple[int, int]
"""A page counted from 0, and a unit's place on it."""
Stretch = list[Place]
"""Units in reading order."""

_LEAST_READABLE = 0.7
_MAX_OCCURRENCES = 40


def fold(text: str) -> str:
    """Letters and digits with their marks, without case, width or typography."""
    normal = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in normal if unicodedata.category(c)[0] in "LNM")


def join(units: Sequence[Unit], *, dehyphenate: bool = True) -> str:
    """The units as running text. With `dehyphenate` a hyphen at a line's end joins the halves of its word."""
    text = ""
    for unit in units:
        if not text:
            text = unit.text
        elif (
            dehyphenate
            and unit.starts_line
            and re.search(r"[^\W\d_][-\u00ad]$", text)
            and unit.text[0].islower()
        ):
            text = text[:-1] + unit.text
        elif unit.glued or (UNSPACED.match(text[-1]) and UNSPACED.match(unit.text)):
            text += unit.text
        else:
            text += " " + unit.text
    return text


class DocumentText:
    """One document of the benchmark."""

    def __init__(self, name: str, language: str, pages: list[PageUnits]) -> None:
        self.name = name
        self.language = language
        self.pages = pages

    @cached_property
    def blocks(self) -> list[Stretch]:
        """Blocks of eight units or more that consist of words, in reading order."""
        every = [[(p, k) for k in block] for p, page in enumerate(self.pages) for block in page.blocks]
        return [block for block in every if len(block) >= 8 and self._readable(block)]

    @cached_property
    def crossings(self) -> list[tuple[Stretch, Stretch]]:
        """Neighbouring blocks of one type size between which a sentence seems to run on."""
        return [(a, b) for a, b in pairwise(self.blocks) if self._runs_on(a, b)]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word, folded."""
        return frozenset(fold(unit.text) for page in self.pages for unit in page.units)

    @cached_property
    def names(self) -> list[str]:
        """Words that begin with a capital wherever they stand, more than once, and all inside sentences."""
        seen: dict[str, int] = {}
        for block in self.blocks:
            for before, unit in pairwise(self.units(block)):
                word = unit.text.strip(".,;:()")
                if word.isalpha() and word.istitle() and len(word) > 3 and before.text[-1].isalnum():
                    seen[word] = seen.get(word, 0) + 1
        lower = {u.text for page in self.pages for u in page.units if u.text.islower()}
        return sorted(w for w, count in seen.items() if count > 1 and w.lower() not in lower)

    @cached_property
    def unspaced(self) -> bool:
        """Is most of it in a script without spaces?"""
        units = [unit for block in self.blocks for unit in self.units(block)]
        return sum(bool(UNSPACED.match(u.text)) for u in units) * 2 > len(units)

    def units(self, stretch: Sequence[Place]) -> list[Unit]:
        """The units at these places."""
        return [self.pages[p].units[k] for p, k in stretch]

    def occurrences(self, text: str) -> list[Stretch]:
        """Everywhere that the document has these letters and digits in a row, in whole units; the first forty."""
        goal, found, at = fold(text), list[Stretch](), -1
        letters, owners = self._flat
        while goal and len(found) < _MAX_OCCURRENCES and (at := letters.find(goal, at + 1)) >= 0:
            end = at + len(goal)
            begins = at == 0 or owners[at - 1] != owners[at]
            if begins and (end == len(owners) or owners[end - 1] != owners[end]):
                found.append(list(dict.fromkeys(owners[at:end])))
        return found

    def says(self, text: str) -> bool:
        """Does the document have these letters and digits in a row?"""
        return fold(text) in self._flat[0]

    def around(self, stretch: Stretch, count: int) -> tuple[str, str]:
        """So many units before and after a stretch, as text."""
        order, places = self._order
        first, last = order[stretch[0]], order[stretch[-1]]
        before, after = places[max(0, first - count) : first], places[last + 1 : last + 1 + count]
        return join(self.units(before)), join(self.units(after))

    @cached_property
    def _flat(self) -> tuple[str, list[Place]]:
        """All letters and digits, and the place of each."""
        parts, owners = list[str](), list[Place]()
        for place in self._order[1]:
            letters = fold(self.pages[place[0]].units[place[1]].text)
            parts.append(letters)
            owners += [place] * len(letters)
        return "".join(parts), owners

    @cached_property
    def _order(self) -> tuple[dict[Place, int], list[Place]]:
        places = [(p, k) for p, page in enumerate(self.pages) for block in page.blocks for k in block]
        return {place: number for number, place in enumerate(places)}, places

    def _readable(self, stretch: Stretch) -> bool:
        text = "".join(unit.text for unit in self.units(stretch))
        return sum(unicodedata.category(c)[0] in "LM" for c in text) > _LEAST_READABLE * len(text)

    def _runs_on(self, a: Stretch, b: Stretch) -> bool:
        last, first = self.units(a)[-1], self.units(b)[0]
        heights = [unit.box[3] - unit.box[1] for unit in (last, first)]
        same_size = max(heights) < 1.15 * min(heights)
        # A running header or a table's cell has one line, a paragraph that runs on has more.
        paragraphs = all(sum(unit.starts_line for unit in self.units(block)) > 1 for block in (a, b))
        return (
            same_size
            and paragraphs
            and bool(re.search(r"[^\W\d_]-?$|,$", last.text))
            and first.text[0].islower()
        )

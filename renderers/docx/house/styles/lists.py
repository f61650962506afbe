"""Lists in a template: its own bullets and numbers (List Bullet, List Number), ours where it has none that fit.

An item has its list's number itself, so that each list counts from its own start, and the template's level of it: a
style of its own for each depth (List Bullet 2), or one list of several levels.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from renderers.docx.house.styles.names import StyleNames
from renderers.docx.parts.numbering import BULLETED, Numbering
from renderers.docx.parts.styles import LIST_STEP
from renderers.docx.parts.xml import Element, qname
from renderers.tree.nodes import ListBlock

_STYLES = {BULLETED: "List Bullet", "decimal": "List Number"}
"""Names of styles by what is counted with; letters and Roman numbers are what the text asks for, and ours."""
_VALUE = qname("w:val")


@dataclass(frozen=True, slots=True)
class HouseLevel:
    """Where a list of the template has items of one depth."""

    style: str
    """Id of the paragraphs' style."""
    kind: int
    """Id of the abstract list."""
    level: int
    """In it."""
    indent: Element | None
    """The style's own (`w:ind`), which a number of the paragraph itself would take from it."""
    left: int
    """Where lines begin, in twips."""


class HouseNumbering(Numbering):
    """The lists of a report in a template."""

    def __init__(self, styles: StyleNames, root: Element | None) -> None:
        """`root`: the template's lists, None if it has none."""
        self._names, self._root = styles, root
        super().__init__(
            _largest(root, "w:num", "w:numId"), _largest(root, "w:abstractNum", "w:abstractNumId")
        )
        self._places: dict[int, HouseLevel] = {}
        self._known: dict[tuple[str, int], HouseLevel | None] = {}

    def begin(self, depth: int, block: ListBlock) -> int | None:
        """As `Numbering.begin`."""
        number = super().begin(depth, block)
        place = self._place(_form(block), depth)
        if number is not None and place is not None:
            self._places[number] = place
        return number

    def kind_of(self, form: str, depth: int) -> tuple[int, int]:
        """As `Numbering.kind_of`."""
        place = self._place(form, depth)
        return super().kind_of(form, depth) if place is None else (place.kind, place.level)

    def step(self, depth: int, block: ListBlock, indent: int) -> int:
        """As `Numbering.step`: to where the template's items begin."""
        place = self._place(_form(block), depth)
        return LIST_STEP if place is None else max(place.left - indent, LIST_STEP // 2)

    def place(self, number: int) -> HouseLevel | None:
        """Where the template has this list; None for one of ours."""
        return self._places.get(number)

    def merged(self) -> Element:
        """The template's lists and the report's."""
        ours = self.part()
        if self._root is None:
            return ours
        kinds, instances = ([*ours.iterchildren(qname(tag))] for tag in ("w:abstractNum", "w:num"))
        # The schema wants pictures, then abstract lists, then lists, then what Word for Mac adds.
        at = len([*self._root.iterchildren(qname("w:numPicBullet"), qname("w:abstractNum"))])
        self._root[at:at] = kinds
        at = len([*self._root.iterchildren(*map(qname, ("w:numPicBullet", "w:abstractNum", "w:num")))])
        self._root[at:at] = instances
        return self._root

    def _place(self, form: str, depth: int) -> HouseLevel | None:
        if (form, depth) not in self._known:
            self._known[form, depth] = self._looked_up(form, depth)
        return self._known[form, depth]

    def _looked_up(self, form: str, depth: int) -> HouseLevel | None:
        name = _STYLES.get(form)
        if name is None or self._root is None:
            return None
        if depth:
            own = self._styled(f"{name} {depth + 1}", 0)
            if own is not None:
                return own
        return self._styled(name, depth)

    def _styled(self, name: str, depth: int) -> HouseLevel | None:
        """The list of the style with this name, `depth` levels further in."""
        style = self._names.find("paragraph", name)
        number = None if style is None else self._names.property(style, "w:pPr", "w:numPr", "w:numId")
        kind = None if number is None else self._abstract(number.get(_VALUE, ""))
        if style is None or kind is None:
            return None
        id = style.get(qname("w:styleId"))
        level = self._first_level(style, kind, id) + depth
        drawn = _child(kind, "w:lvl", "w:ilvl", str(level))
        if drawn is None:
            return None
        indent = None if depth else self._own_indent(style)
        left = _left(indent if indent is not None else drawn.find(f"{qname('w:pPr')}/{qname('w:ind')}"))
        return HouseLevel(id, _number(kind.get(qname("w:abstractNumId"))), level, deepcopy(indent), left)

    def _own_indent(self, style: Element) -> Element | None:
        """Of the style, or of those that it stands on as far as the one with the list, which hides what is behind."""
        for found in self._names.lineage(style):
            indent = found.find(f"{qname('w:pPr')}/{qname('w:ind')}")
            if indent is not None or found.find(f"{qname('w:pPr')}/{qname('w:numPr')}") is not None:
                return indent
        return None

    def _first_level(self, style: Element, kind: Element, id: str) -> int:
        said = self._names.property(style, "w:pPr", "w:numPr", "w:ilvl")
        if said is not None:
            return _number(said.get(_VALUE))
        named = (level for level in kind.iterchildren(qname("w:lvl")) if _points_at(level, id))
        return next((_number(level.get(qname("w:ilvl"))) for level in named), 0)

    def _abstract(self, number: str) -> Element | None:
        """The abstract list of a list, also where it is a style's (`w:numStyleLink`)."""
        assert self._root is not None
        instance = _child(self._root, "w:num", "w:numId", number)
        named = None if instance is None else instance.find(qname("w:abstractNumId"))
        kind = (
            None
            if named is None
            else _child(self._root, "w:abstractNum", "w:abstractNumId", named.get(_VALUE))
        )
        link = None if kind is None else kind.find(qname("w:numStyleLink"))
        if link is None:
            return kind
        of_style = (
            other
            for other in self._root.iterchildren(qname("w:abstractNum"))
            if (its := other.find(qname("w:styleLink"))) is not None and its.get(_VALUE) == link.get(_VALUE)
        )
        return next(of_style, None)


def _form(block: ListBlock) -> str:
    return ("decimal" if block.numbers == "1" else block.numbers) if block.ordered else BULLETED


def _points_at(level: Element, style: str) -> bool:
    named = level.find(qname("w:pStyle"))
    return named is not None and named.get(_VALUE) == style


def _child(parent: Element, tag: str, attribute: str, value: str | None) -> Element | None:
    found = (child for child in parent.iterchildren(qname(tag)) if child.get(qname(attribute)) == value)
    return next(found, None)


def _left(indent: Element | None) -> int:
    said = None if indent is None else indent.get(qname("w:left"), indent.get(qname("w:start")))
    return _number(said)


def _number(said: str | None) -> int:
    return int(said) if said is not None and said.isdecimal() and len(said) < 6 else 0


def _largest(root: Element | None, tag: str, attribute: str) -> int:
    if root is None:
        return 0
    return max((_number(e.get(qname(attribute))) for e in root.iterchildren(qname(tag))), default=0)

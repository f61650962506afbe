"""Placeholders of a layout, with what they inherit from its master (ECMA-376 part 1, 19.3.1.36)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from renderers.pptx.house.open import A, Element, House, P
from renderers.pptx.layout.page import Room
from renderers.pptx.parts.ooxml import EMU
from renderers.template.package import PackagePart

_INSETS = {"lIns": 7.2, "tIns": 3.6, "rIns": 7.2, "bIns": 3.6}
"""Points, where a shape doesn't say (21.1.2.1.1)."""
_OF_MASTER = {"ctrTitle": "title", "subTitle": "body", "obj": "body"}
"""What the master calls the placeholders that others inherit from; all for content inherit from its text."""
TITLES = ("title", "ctrTitle")
_CONTENT = ("obj", "body", "tbl", "chart", "dgm", "media", "clipArt", "pic")
_LARGEST_SIZE = 400.0


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder of a layout."""

    type: str
    """Its kind; "obj" where it doesn't say."""
    kind: str
    """The attributes of its `p:ph`, for slides."""
    room: Room
    """Where its text stands."""
    shape: Element
    """Its own XML."""
    parent: Element | None
    """That of the master's placeholder which it inherits from."""

    @property
    def words(self) -> str:
        """What stands in it."""
        return " ".join("".join(t.text or "" for t in self.shape.iter(f"{A}t")).split())

    def level(self, number: int, styles: Element | None) -> Iterator[Element]:
        """The properties of a level of its text, counted from 1: its own, then what it inherits."""
        own = (
            shape.find(f"{P}txBody/{A}lstStyle") for shape in (self.shape, self.parent) if shape is not None
        )
        for style in (*own, styles):
            found = style.find(f"{A}lvl{number}pPr") if style is not None else None
            if found is not None:
                yield found

    def size(self, number: int, styles: Element | None, otherwise: float) -> float:
        """Of the characters of a level, in points."""
        for level in self.level(number, styles):
            run = level.find(f"{A}defRPr")
            written = run.get("sz", "") if run is not None else ""
            if re.fullmatch(r"\d{3,5}", written):
                return min(int(written) / 100, _LARGEST_SIZE)
        return otherwise


def placeholders(house: House, layout: PackagePart, master: PackagePart) -> list[Placeholder]:
    """Those of a layout whose place is known, from top to bottom."""
    above = {_type(shape): shape for shape in _shapes(house, master)}
    found = []
    for shape in _shapes(house, layout):
        ph = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
        parent = above.get(_OF_MASTER.get(_type(shape), "body" if _type(shape) in _CONTENT else _type(shape)))
        room = _room(house, shape, parent)
        if room is not None:
            kind = " ".join(
                f'{name}="{ph.get(name)}"' for name in ("type", "sz", "idx") if _plain(ph.get(name))
            )
            found.append(Placeholder(_type(shape), kind, room, shape, parent))
    return sorted(found, key=lambda one: (one.room.top, one.room.left))


def _shapes(house: House, part: PackagePart) -> Iterator[Element]:
    for shape in house.root(part).iterfind(f"{P}cSld/{P}spTree/{P}sp"):
        if shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph") is not None:
            yield shape


def _type(shape: Element) -> str:
    return str(shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph").get("type", "obj"))


def _plain(value: str | None) -> bool:
    """Whether a value can be said again as it is."""
    return value is not None and re.fullmatch(r"\w{1,20}", value) is not None


def _room(house: House, shape: Element, parent: Element | None) -> Room | None:
    """Where the text of a placeholder stands, within its insets; None without a place on the slide."""
    frame = shape.find(f"{P}spPr/{A}xfrm")
    if frame is None and parent is not None:
        frame = parent.find(f"{P}spPr/{A}xfrm")
    if frame is None:
        return None
    place, size = frame.find(f"{A}off"), frame.find(f"{A}ext")
    if place is None or size is None:
        return None
    left, top, width, height = (
        _points(element.get(name, ""))
        for element, name in ((place, "x"), (place, "y"), (size, "cx"), (size, "cy"))
    )
    sides = {name: _inset(name, shape, parent) for name in _INSETS}
    width = min(left + width, house.width) - max(left, 0.0) - sides["lIns"] - sides["rIns"]
    height = min(top + height, house.height) - max(top, 0.0) - sides["tIns"] - sides["bIns"]
    if width <= 0 or height <= 0:
        return None
    return Room(max(left, 0.0) + sides["lIns"], max(top, 0.0) + sides["tIns"], width, height)


def _inset(name: str, shape: Element, parent: Element | None) -> float:
    for one in (shape, parent):
        body = one.find(f"{P}txBody/{A}bodyPr") if one is not None else None
        if body is not None and re.fullmatch(r"\d{1,8}", body.get(name, "")):
            return int(body.get(name)) / EMU
    return _INSETS[name]


def _points(written: str) -> float:
    return int(written) / EMU if re.fullmatch(r"-?\d{1,10}", written) else 0.0

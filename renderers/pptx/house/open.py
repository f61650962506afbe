"""A template taken apart: masters, layouts, themes and what they show, without slides, comments and earlier records.

What stays is what the presentation must have or what its masters and layouts refer to; all its XML is read here, so
that damage is told of before anything is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from blocks.errors import ArtifactError
from renderers.pptx.house.refused import require_harmless
from renderers.pptx.parts.ooxml import EMU
from renderers.pptx.parts.template import TABLES_TYPE
from renderers.provenance.carried.office import is_provenance_part
from renderers.template.file import TemplateFile, damaged
from renderers.template.package import OfficePackage, PackagePart, Relation, read_package
from renderers.template.program import POWERPOINT
from renderers.template.xml import parsed

Element = Any
"""An element of lxml."""
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_KEPT = frozenset({"slideMaster", "notesMaster", "theme", "tableStyles", "font", "customXml"})
"""Kinds of relations of the presentation that stay. Slides go, and with them what is theirs: comments, views."""
_PICTURE = re.compile(r"/ppt/media/image(\d{1,9})\.", re.IGNORECASE)
_NARROWEST, _WIDEST = 360.0, 4032.0
"""Sides of slides in points: from half of PowerPoint's 4:3 to the largest that it makes, 56 inches."""


@dataclass(slots=True)
class House:
    """A template that slides are put into."""

    file: TemplateFile
    """Where it came from."""
    main: PackagePart
    """Its presentation."""
    relations: tuple[Relation, ...]
    """What the presentation refers to, as far as it stays."""
    parts: dict[str, PackagePart]
    """All other parts that stay, by name."""
    width: float
    """Of slides, in points."""
    height: float
    """Of slides, in points."""
    _read: dict[str, Element] = field(default_factory=dict)

    def root(self, part: PackagePart) -> Element:
        """The XML of a part."""
        if part.name not in self._read:
            self._read[part.name] = parsed(part.content, self.file, part.name)
        return self._read[part.name]

    def related(self, part: PackagePart, kind: str) -> list[PackagePart]:
        """The parts of that kind that a part refers to, in its order."""
        return [
            self.parts[r.target]
            for r in part.relations
            if r.word == kind and not r.external and r.target in self.parts
        ]

    def masters(self) -> list[PackagePart]:
        """Its slide masters, in the order of the presentation."""
        by_id = {relation.id: relation.target for relation in self.relations}
        listed = (
            row.get(f"{R}id") for row in self.root(self.main).iterfind(f"{P}sldMasterIdLst/{P}sldMasterId")
        )
        return [self.parts[by_id[id]] for id in listed if id in by_id]

    @property
    def tables(self) -> PackagePart | None:
        """Its styles of tables."""
        return next((part for part in self.parts.values() if part.media_type == TABLES_TYPE), None)

    @property
    def pictures(self) -> int:
        """The highest number of a picture of its own."""
        return max((int(found[1]) for name in self.parts if (found := _PICTURE.match(name))), default=0)


def open_house(file: TemplateFile) -> House:
    """The template. Raises ArtifactError as `read_package`, and for one without masters or with slides of no size."""
    packed = read_package(file, POWERPOINT)
    relations = tuple(r for r in packed.main.relations if r.word in _KEPT and not _is_record(r, packed))
    parts = dict(_reachable(relations, packed))
    house = House(file, packed.main, relations, parts, *_slide_size(packed))
    require_harmless(file, parts.values())
    for part in parts.values():
        if part.media_type.endswith("xml"):
            house.root(part)
        elif not part.media_type:
            raise damaged(file, f"nothing says what {part.name[1:]} is")
    if not house.masters():
        raise ArtifactError(
            f"{file.name} has no slide master, which is what a template is for; take another file"
        )
    return house


def _is_record(relation: Relation, packed: OfficePackage) -> bool:
    part = packed.parts.get(relation.target)
    return relation.word == "customXml" and (part is None or is_provenance_part(part.content))


def _reachable(relations: tuple[Relation, ...], packed: OfficePackage) -> Iterator[tuple[str, PackagePart]]:
    """What the relations lead to; not back to the presentation, nor to slides by links on layouts."""
    found: set[str] = set()
    waiting = list(relations)
    while waiting:
        relation = waiting.pop(0)
        if relation.external or relation.target in found or relation.target == packed.main.name:
            continue
        found.add(relation.target)
        yield relation.target, packed.parts[relation.target]
        waiting += packed.parts[relation.target].relations


def _slide_size(packed: OfficePackage) -> tuple[float, float]:
    """Width and height of slides in points."""
    file = packed.file
    root = parsed(packed.main.content, file, packed.main.name)
    size = root.find(f"{P}sldSz")
    if root.tag != f"{P}presentation" or size is None:
        raise damaged(file, f"{packed.main.name[1:]} doesn't say how large its slides are")
    sides = [size.get(side, "") for side in ("cx", "cy")]
    if not all(re.fullmatch(r"\d{1,12}", side) for side in sides):
        raise damaged(file, f"its slides are {' by '.join(sides)}, which is no size")
    width, height = (int(side) / EMU for side in sides)
    if not all(_NARROWEST <= side <= _WIDEST for side in (width, height)):
        raise ArtifactError(
            f"{file.name} has slides of {width:.0f} by {height:.0f} points; choose a size from {_NARROWEST:.0f} to "
            f"{_WIDEST:.0f} points in PowerPoint (Design, Slide Size)"
        )
    return width, height

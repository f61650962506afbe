"""Relationships of a part (ECMA-376 part 2): the web addresses, pictures and other parts that it refers to."""

from __future__ import annotations

import hashlib
import re
from urllib.parse import quote

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.package import Package

from renderers.docx.parts.xml import holdable
from renderers.tree.nodes import Image

_LONGEST_ADDRESS = 2000
"""Characters; Word calls files with addresses over 2083 damaged."""
_UNSAFE = re.compile(r"[\s\"<>\\^`{|}\x7f]")


class Media:
    """The pictures of a file, each kept once."""

    def __init__(self, package: Package, before: int = 0) -> None:
        """Parts are made for this package; `before`: the largest number that a picture in it has already."""
        self._package, self._before = package, before
        self._parts: dict[str, Part] = {}

    def part(self, image: Image) -> Part:
        """The part that holds the picture."""
        key = hashlib.sha256(image.data).hexdigest()
        if key not in self._parts:
            ending = "png" if image.mime == "image/png" else "jpeg"
            name = PackURI(f"/word/media/image{self._before + len(self._parts) + 1}.{ending}")
            self._parts[key] = Part(name, image.mime, image.data, self._package)
        return self._parts[key]


class Relations:
    """What one part refers to; ids are given here, since python-docx looks through all of them for each."""

    def __init__(self, media: Media, before: int = 0) -> None:
        """`media` is shared by the parts of a file; `before`: the largest number of an id that the part has already."""
        self._media, self._before = media, before
        self._ids: dict[tuple[str, str | Part], str] = {}

    def link(self, url: str) -> str | None:
        """Id of that web address; None for one that Word would not take."""
        address = _web_address(url)
        if not address:
            return None
        return self._id(RELATIONSHIP_TYPE.HYPERLINK, address)

    def picture(self, image: Image) -> str:
        """Id of that picture."""
        return self._id(RELATIONSHIP_TYPE.IMAGE, self._media.part(image))

    def part(self, kind: str, part: Part) -> str:
        """Id of another part; `kind` is one of python-docx's RELATIONSHIP_TYPE."""
        return self._id(kind, part)

    def write(self, part: Part) -> None:
        """Give the relations to the part that they are of."""
        for (kind, target), id in self._ids.items():
            part.rels.add_relationship(kind, target, id, is_external=isinstance(target, str))

    def _id(self, kind: str, target: str | Part) -> str:
        return self._ids.setdefault((kind, target), f"rId{self._before + len(self._ids) + 1}")


def _web_address(url: str) -> str:
    """The address with what no address may have as %20 and the like; "" if it is too long."""
    before, sign, fragment = holdable(url).strip().partition("#")
    address = before + sign + fragment.replace("#", "%23")
    address = _UNSAFE.sub(lambda found: quote(found[0], safe=""), address)
    return address if len(address) <= _LONGEST_ADDRESS else ""

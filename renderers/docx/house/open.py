"""A template taken apart: its parts as python-docx has them, without those that are none of the report's.

Left behind are comments and building blocks, the properties of the template's own author, its thumbnail and signature,
the template that it was itself made from, and the record of sources of an earlier report.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part, XmlPart
from docx.package import Package

from renderers.docx.parts.xml import Element, qname
from renderers.provenance.carried.office import PROPERTIES_PART, RECORD_PART, is_provenance_part
from renderers.template.file import TemplateFile, damaged
from renderers.template.package import OfficePackage, PackagePart, read_package
from renderers.template.program import WORD
from renderers.template.xml import parsed

_KEPT = ("custom-properties", "extended-properties", "classificationlabels")
"""What of the whole file's relations stays, besides the document: properties that fields in headers show, and labels of
how confidential it is."""
_UNNAMED = ("styles", "numbering", "settings", "fontTable", "theme", "customXml", "footnotes", "endnotes")
"""Parts that belong to a document without being named in it; all others stay only where the document shows them."""
_DROPPED = ("comments", "commentsExtended", "commentsIds", "commentsExtensible", "people", "glossaryDocument")
_COMMENTS = ("w:commentRangeStart", "w:commentRangeEnd", "w:commentReference")
_OF_SETTINGS = ("w:attachedTemplate", "w:mailMerge", "w:saveThroughXslt")
"""Settings that name files elsewhere."""
_RECORD_NAMES = (f"/{RECORD_PART}", f"/{PROPERTIES_PART}")
"""Where `renderers.docx.parts.package` puts the record of sources."""


@dataclass(slots=True)
class House:
    """A template that is being filled."""

    file: TemplateFile
    """Where it came from."""
    package: Package
    """Its parts."""
    document: XmlPart
    """Its text, in `/word/document.xml`."""

    @property
    def body(self) -> Element:
        """What stands on its pages."""
        return self.root(self.document).find(qname("w:body"))

    @property
    def styles(self) -> Element:
        """Its styles."""
        part = self.related("styles")
        assert part is not None  # `open_house` looks
        return self.root(part)

    def related(self, kind: str) -> XmlPart | None:
        """The part of the document of that kind; None if there is none."""
        return next((part for part in self._of_kind(kind)), None)

    def edges(self) -> list[XmlPart]:
        """Headers and footers."""
        return [*self._of_kind("header"), *self._of_kind("footer")]

    def root(self, part: XmlPart) -> Element:
        """The part's XML."""
        return part.element

    def prune(self) -> None:
        """Leave behind what the document refers to and doesn't show."""
        shown = {value for element in self.root(self.document).iter() for value in element.attrib.values()}
        for id, relation in [*self.document.rels.items()]:
            if _kind(relation.reltype) not in _UNNAMED and id not in shown:
                del self.document.rels[id]

    def _of_kind(self, kind: str) -> Iterator[XmlPart]:
        for relation in self.document.rels.values():
            if not relation.is_external and _kind(relation.reltype) == kind:
                part = relation.target_part
                if isinstance(part, XmlPart):
                    yield part


def open_house(file: TemplateFile) -> House:
    """The template. Raises ArtifactError as `read_package`, and for a file without text or styles."""
    packed = read_package(file, WORD)
    package = Package()
    names = _names(packed)
    made = {name: _made(part, names[name], packed, package) for name, part in packed.parts.items()}
    for part in packed.parts.values():
        _relate(part, made, packed)
    for relation in packed.relations:
        if _kind(relation.kind) in _KEPT and not relation.external:
            package.load_rel(relation.kind, made[relation.target], relation.id)
    document = made[packed.main.name]
    assert isinstance(document, XmlPart)
    package.relate_to(document, RELATIONSHIP_TYPE.OFFICE_DOCUMENT)
    house = House(file, package, document)
    _require_text(house)
    for element in [*house.root(document).iter(*map(qname, _COMMENTS))]:
        element.getparent().remove(element)
    settings = house.related("settings")
    if settings is not None:
        for element in [*settings.element.iter(*map(qname, _OF_SETTINGS))]:
            element.getparent().remove(element)
    return house


def _require_text(house: House) -> None:
    if house.document.element.tag != qname("w:document") or house.body is None:
        raise damaged(house.file, "its document has no body")
    styles = house.related("styles")
    if styles is None or styles.element.tag != qname("w:styles"):
        raise damaged(house.file, "it has no styles (word/styles.xml), which are what a template is for")


def _kind(address: str) -> str:
    return address.rpartition("/")[2]


def _names(packed: OfficePackage) -> dict[str, str]:
    """The parts' names in the report's file: the document's is Word's usual one, the record's are free."""
    taken = {*packed.parts, *_RECORD_NAMES}
    names = {name: name for name in packed.parts}
    names[packed.main.name] = "/word/document.xml"
    for name in _RECORD_NAMES:
        if name in names:
            base = name.removesuffix("1.xml")
            names[name] = next(free for n in count(2) if (free := f"{base}{n}.xml") not in taken)
            taken.add(names[name])
    for part in packed.parts.values():
        if part.media_type == CONTENT_TYPE.WML_FOOTNOTES:
            names[part.name] = "/word/footnotes.xml"
    if len({*names.values()}) < len(names):
        raise damaged(packed.file, "two of its parts would have one name")
    return names


def _made(part: PackagePart, name: str, packed: OfficePackage, package: Package) -> Part:
    media_type = CONTENT_TYPE.WML_DOCUMENT_MAIN if part.name == packed.main.name else part.media_type
    if not media_type:
        raise damaged(packed.file, f"nothing says what {part.name[1:]} is")
    if not media_type.endswith("xml") or media_type.startswith("image/"):  # a picture may be SVG
        return Part(PackURI(name), media_type, part.content, package)
    root: Element = parsed(part.content, packed.file, part.name)
    return XmlPart(PackURI(name), media_type, root, package)


def _relate(part: PackagePart, made: dict[str, Part], packed: OfficePackage) -> None:
    """What the part refers to, without what is left behind; settings refer to nothing but files elsewhere."""
    if part.media_type == CONTENT_TYPE.WML_SETTINGS:
        return
    for relation in part.relations:
        if relation.external:
            made[part.name].load_rel(relation.kind, relation.target, relation.id, True)
        elif _kind(relation.kind) not in _DROPPED and not _is_record(relation.target, packed):
            made[part.name].load_rel(relation.kind, made[relation.target], relation.id)


def _is_record(name: str, packed: OfficePackage) -> bool:
    part = packed.parts[name]
    return name.startswith("/customXml/") and is_provenance_part(part.content)

"""The template with empty slides in its layouts, and the report's record of sources, as a file."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from copy import deepcopy
from io import BytesIO
from itertools import count

from lxml import etree

from renderers.pptx.house.layouts import chosen_layouts
from renderers.pptx.house.open import Element, House, P, R
from renderers.pptx.layout.page import Sizes
from renderers.pptx.layout.slide import Slide
from renderers.pptx.parts.master import default_style
from renderers.pptx.parts.ooxml import HEAD, NAMESPACES, attribute
from renderers.pptx.parts.template import (
    FIRST_ID,
    MAIN_TYPE,
    OFFICE,
    PACKAGE,
    PROPERTIES,
    TABLES_TYPE,
    sections_list,
    table_styles,
)
from renderers.provenance.carried.office import PROPERTIES_TYPE, properties_part, provenance_part
from renderers.report.model import Report
from renderers.template.package import PackagePart, Relation

_SLIDE_TYPE = MAIN_TYPE.replace("presentation.main", "slide")
_DROPPED = (
    "sldIdLst",
    "custShowLst",
    "custDataLst",
    "photoAlbum",
    "smartTags",
    "modifyVerifier",
    "handoutMasterIdLst",
)
"""What the presentation says of slides that it has no more, and of who may change it."""


def filled_house(house: House, report: Report, slides: Sequence[Slide], sizes: Sizes) -> bytes:
    """The file, with an empty slide for each that is planned; `sizes` are those of text in boxes of ours.

    Raises TypeError or ValueError for a record that JSON can't hold.
    """
    made = dict(house.parts)
    layouts = chosen_layouts(house)
    added: list[Relation] = []
    for number, slide in enumerate(slides, 1):
        name = f"/ppt/slides/slide{number}.xml"
        to_layout = Relation("rId1", f"{OFFICE}/slideLayout", layouts[slide.layout].part.name, False)
        empty = f"{HEAD}<p:sld {NAMESPACES}/>".encode()
        made[name] = PackagePart(name, _SLIDE_TYPE, empty, (to_layout,))
        added.append(Relation(f"slide{number}", f"{OFFICE}/slide", name, False))
    if report.provenance:
        added.append(_add_provenance(made, provenance_part(report.provenance)))
    ours = PROPERTIES | (
        {} if house.tables is not None else {"ppt/tableStyles.xml": (TABLES_TYPE, table_styles())}
    )
    for name, (media_type, xml) in ours.items():
        made[f"/{name}"] = PackagePart(
            f"/{name}", media_type, xml.encode() if isinstance(xml, str) else xml, ()
        )
        kind = name.removeprefix("ppt/").removesuffix(".xml")
        added.append(Relation(kind, f"{OFFICE}/{kind}", f"/{name}", False))
    content = _presentation(house, slides, sizes)
    main = PackagePart(house.main.name, MAIN_TYPE, content, (*house.relations, *added))
    return _zipped([main, *made.values()], main.name)


def _add_provenance(parts: dict[str, PackagePart], record: bytes) -> Relation:
    """The record of sources, under names that are free."""
    number = next(
        n for n in count(1) if not {f"/customXml/item{n}.xml", f"/customXml/itemProps{n}.xml"} & {*parts}
    )
    item, properties = f"/customXml/item{number}.xml", f"/customXml/itemProps{number}.xml"
    to_properties = Relation("rId1", f"{OFFICE}/customXmlProps", properties, False)
    parts[item] = PackagePart(item, "application/xml", record, (to_properties,))
    parts[properties] = PackagePart(properties, PROPERTIES_TYPE, properties_part(), ())
    return Relation("provenance", f"{OFFICE}/customXml", item, False)


def _presentation(house: House, slides: Sequence[Slide], sizes: Sizes) -> bytes:
    root = deepcopy(house.root(house.main))
    kept = {relation.id for relation in house.relations}
    for child in list(root):
        named = child.get(f"{R}id")
        if child.tag in [f"{P}{name}" for name in (*_DROPPED, "extLst")] or (named and named not in kept):
            root.remove(child)
    listed = etree.Element(f"{P}sldIdLst")
    for number in range(1, len(slides) + 1):
        etree.SubElement(listed, f"{P}sldId", {"id": str(FIRST_ID + number - 1), f"{R}id": f"slide{number}"})
    root.find(f"{P}sldSz").addprevious(listed)
    if root.find(f"{P}defaultTextStyle") is None:  # text in boxes of ours would have no font of the theme
        root.append(_element(f"<p:defaultTextStyle>{default_style(sizes)}</p:defaultTextStyle>"))
    sections = sections_list(slides)
    if sections:
        root.append(_element(sections))
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def _element(xml: str) -> Element:
    return etree.fromstring(f"<p:x {NAMESPACES}>{xml}</p:x>")[0]


def _zipped(parts: Iterable[PackagePart], main: str) -> bytes:
    parts = list(parts)
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", _content_types(parts))
        archive.writestr(
            "_rels/.rels", _relations([Relation("rId1", f"{OFFICE}/officeDocument", main, False)])
        )
        for part in parts:
            archive.writestr(part.name[1:], part.content)
            if part.relations:
                folder, _, base = part.name.rpartition("/")
                archive.writestr(f"{folder}/_rels/{base}.rels"[1:], _relations(part.relations))
    return file.getvalue()


def _content_types(parts: Iterable[PackagePart]) -> str:
    overrides = "".join(
        f"<Override PartName={attribute(part.name)} ContentType={attribute(part.media_type)}/>"
        for part in parts
    )
    return (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{overrides}</Types>"
    )


def _relations(relations: Iterable[Relation]) -> str:
    rows = "".join(
        f"<Relationship Id={attribute(r.id)} Type={attribute(r.kind)} Target={attribute(r.target)}"
        f"{' TargetMode=' + chr(34) + 'External' + chr(34) if r.external else ''}/>"
        for r in relations
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{rows}</Relationships>'

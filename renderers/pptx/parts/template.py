"""A presentation in a theme whose slides are empty: every part, as the zip file that python-pptx opens.

That the slides are there from the start keeps the time linear: python-pptx looks through all of them to add one.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from renderers.pptx.layout import page
from renderers.pptx.layout.page import Sizes
from renderers.pptx.layout.slide import Slide, SlideLayout
from renderers.pptx.parts.master import LAYOUTS, default_style, layout, master, placeholder
from renderers.pptx.parts.ooxml import GROUP, HEAD, NAMESPACES, attribute, colour, emu, frame
from renderers.pptx.parts.theme_part import colour_map, theme_part
from renderers.provenance.carried.office import (
    PROPERTIES_PART,
    PROPERTIES_TYPE,
    RECORD_PART,
    properties_part,
    provenance_part,
)
from renderers.report.looks.theme import PAPER, Theme
from renderers.report.model import Report
from renderers.tree.direction import blocks_direction

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument"
MAIN_TYPE = f"{_TYPE}.presentationml.presentation.main+xml"
"""Media type of the presentation itself."""
TABLES_TYPE = f"{_TYPE}.presentationml.tableStyles+xml"
"""Media type of styles of tables."""
TABLE_STYLE = "{7E0A5C1C-5D0B-4B6C-9C3E-2B6F0C9D4A11}"
"""The table style of these presentations: lines between rows, header on a panel."""
NOTES_SIZE = 540.0, 720.0
"""Of a page of notes, in points."""

Parts = dict[str, tuple[str, str | bytes]]
"""Name of each part (without the first slash) to its media type and XML."""
Relationships = dict[str, list[tuple[str, str]]]
"""For each part the kinds and targets of its relationships; rId1 is the first."""
PROPERTIES: Parts = {
    f"ppt/{kind}Props.xml": (f"{_TYPE}.presentationml.{kind}Props+xml", f"{HEAD}<p:{root} {NAMESPACES}/>")
    for kind, root in (("pres", "presentationPr"), ("view", "viewPr"))
}
"""Parts without which PowerPoint calls a file damaged; they say nothing."""
_PARTS = "http://schemas.microsoft.com/office/powerpoint/2010/main"
FIRST_ID = 256
"""Of the first slide: the schema's least."""
_FIRST_SLIDE = 7
"""Number of the relationship to the first slide: behind those to the presentation's other parts."""


def template(report: Report, theme: Theme, slides: Sequence[Slide], sizes: Sizes) -> bytes:
    """The file, with an empty slide for each that is planned, and the report's record of sources if it has one.

    `sizes` are those of most text: the master has them.

    Raises TypeError or ValueError for a record that JSON can't hold.
    """
    main = _TYPE + ".presentationml."
    layouts = [slide.layout for slide in slides]
    language, around = report.language, blocks_direction(report.document.blocks)
    parts: Parts = {
        "ppt/presentation.xml": (MAIN_TYPE, _presentation(sizes, slides)),
        "ppt/slideMasters/slideMaster1.xml": (f"{main}slideMaster+xml", master(theme, sizes)),
        "ppt/theme/theme1.xml": (f"{_TYPE}.theme+xml", theme_part(theme, language)),
        "ppt/notesMasters/notesMaster1.xml": (f"{main}notesMaster+xml", _notes_master()),
        "ppt/theme/theme2.xml": (f"{_TYPE}.theme+xml", theme_part(_notes_theme(theme), language)),
        **PROPERTIES,
        "ppt/tableStyles.xml": (TABLES_TYPE, table_styles()),
    }
    for number, kind in enumerate(LAYOUTS, 1):
        parts[f"ppt/slideLayouts/slideLayout{number}.xml"] = (f"{main}slideLayout+xml", layout(kind, around))
    for number in range(1, len(layouts) + 1):
        parts[f"ppt/slides/slide{number}.xml"] = (f"{main}slide+xml", f"{HEAD}<p:sld {NAMESPACES}/>")
    relationships = _relationships(layouts)
    if report.provenance:
        _add_provenance(parts, relationships, report.provenance)
    return _zipped(parts, relationships)


def _add_provenance(parts: Parts, relationships: Relationships, provenance: dict[str, Any]) -> None:
    parts[RECORD_PART] = ("application/xml", provenance_part(provenance))
    parts[PROPERTIES_PART] = (PROPERTIES_TYPE, properties_part())
    relationships[RECORD_PART] = [("customXmlProps", PROPERTIES_PART.rpartition("/")[2])]
    relationships["ppt/presentation.xml"].append(("customXml", f"../{RECORD_PART}"))


def _notes_theme(theme: Theme) -> Theme:
    """Notes are printed: light, whatever the slides are, in the same font."""
    return replace(PAPER, body=theme.body)


def _presentation(sizes: Sizes, slides: Sequence[Slide]) -> str:
    numbers = range(len(slides))
    listed = "".join(f'<p:sldId id="{FIRST_ID + n}" r:id="rId{_FIRST_SLIDE + n}"/>' for n in numbers)
    width, height = (emu(side) for side in NOTES_SIZE)
    return (
        f'{HEAD}<p:presentation {NAMESPACES} saveSubsetFonts="1">'
        '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>'
        f"<p:sldIdLst>{listed}</p:sldIdLst>"
        f'<p:sldSz cx="{emu(page.WIDTH)}" cy="{emu(page.HEIGHT)}"/><p:notesSz cx="{width}" cy="{height}"/>'
        f"<p:defaultTextStyle>{default_style(sizes)}</p:defaultTextStyle>"
        f"{sections_list(slides)}</p:presentation>"
    )


def sections_list(slides: Sequence[Slide]) -> str:
    """The parts that PowerPoint shows among the slides: one for each chapter, the first with all before it."""
    opening = [number for number, slide in enumerate(slides) if slide.opens]
    if len(opening) < 2:
        return ""
    made = []
    for first, stop in pairwise((0, *opening[1:], len(slides))):
        name = next(slide.opens for slide in slides[first:stop] if slide.opens)
        identity = str(uuid5(NAMESPACE_URL, f"{_PARTS} {first} {name}")).upper()
        listed = "".join(f'<p14:sldId id="{FIRST_ID + n}"/>' for n in range(first, stop))
        inner = f"<p14:sldIdLst>{listed}</p14:sldIdLst>"
        made.append(f'<p14:section name={attribute(name)} id="{{{identity}}}">{inner}</p14:section>')
    return (
        f'<p:extLst><p:ext uri="{{521415D9-36F7-43E2-AB2F-B90AF26B5E84}}"><p14:sectionLst xmlns:p14="{_PARTS}">'
        f"{''.join(made)}</p14:sectionLst></p:ext></p:extLst>"
    )


def _notes_master() -> str:
    """Picture of the slide above, notes below."""
    width, height = NOTES_SIZE
    picture = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image Placeholder"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1"'
        ' noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr>'
        f'<p:spPr>{frame(54, 54, width - 108, (width - 108) * 9 / 16)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        "<a:noFill/></p:spPr></p:sp>"
    )
    top = 54 + (width - 108) * 9 / 16 + 18
    box = frame(54, top, width - 108, height - top - 54) + '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    text = "<a:p><a:r><a:rPr/><a:t>Notes</a:t></a:r></a:p>"
    notes = placeholder(3, "Notes Placeholder", 'type="body" sz="quarter" idx="3"', place=box, text=text)
    style = f'<a:lvl1pPr marL="0" algn="l"><a:defRPr sz="1100">{colour("tx1")}<a:latin typeface="+mn-lt"/>'
    style += '<a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>'
    return (
        f"{HEAD}<p:notesMaster {NAMESPACES}><p:cSld><p:bg><p:bgPr>{colour('bg1')}<a:effectLst/></p:bgPr></p:bg>"
        f"<p:spTree>{GROUP}{picture}{notes}</p:spTree></p:cSld>{colour_map(PAPER)}"
        f"<p:notesStyle>{style}</p:notesStyle></p:notesMaster>"
    )


def table_styles() -> str:
    """The part with our style of tables."""
    line = f'<a:ln w="9525" cap="flat" cmpd="sng">{colour("accent6")}</a:ln>'
    borders = "".join(f"<a:{side}>{line}</a:{side}>" for side in ("top", "bottom", "insideH"))
    strong = f'<a:ln w="19050" cap="flat" cmpd="sng">{colour("accent1")}</a:ln>'
    text = '<a:tcTxStyle{}><a:fontRef idx="minor"/><a:schemeClr val="tx1"/></a:tcTxStyle>'
    bold = text.format(' b="on"')
    return (
        f'{HEAD}<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="{TABLE_STYLE}">'
        f'<a:tblStyle styleId="{TABLE_STYLE}" styleName="Report">'
        f"<a:wholeTbl>{text.format('')}<a:tcStyle><a:tcBdr>{borders}</a:tcBdr><a:fill><a:noFill/></a:fill></a:tcStyle>"
        f"</a:wholeTbl><a:firstRow>{bold}<a:tcStyle><a:tcBdr><a:bottom>{strong}</a:bottom></a:tcBdr>"
        f"<a:fill>{colour('bg2')}</a:fill></a:tcStyle></a:firstRow></a:tblStyle></a:tblStyleLst>"
    )


def _relationships(slides: Sequence[SlideLayout]) -> Relationships:
    to_master = ("slideMaster", "../slideMasters/slideMaster1.xml")
    layouts = range(1, len(LAYOUTS) + 1)
    return {
        "": [("officeDocument", "ppt/presentation.xml")],
        "ppt/presentation.xml": [
            ("slideMaster", "slideMasters/slideMaster1.xml"),
            ("notesMaster", "notesMasters/notesMaster1.xml"),
            ("presProps", "presProps.xml"),
            ("viewProps", "viewProps.xml"),
            ("theme", "theme/theme1.xml"),
            ("tableStyles", "tableStyles.xml"),
            *(("slide", f"slides/slide{number}.xml") for number in range(1, len(slides) + 1)),
        ],
        **{
            f"ppt/slides/slide{number}.xml": [
                ("slideLayout", f"../slideLayouts/slideLayout{LAYOUTS.index(kind) + 1}.xml")
            ]
            for number, kind in enumerate(slides, 1)
        },
        "ppt/slideMasters/slideMaster1.xml": [
            *(("slideLayout", f"../slideLayouts/slideLayout{number}.xml") for number in layouts),
            ("theme", "../theme/theme1.xml"),
        ],
        **{f"ppt/slideLayouts/slideLayout{number}.xml": [to_master] for number in layouts},
        "ppt/notesMasters/notesMaster1.xml": [("theme", "../theme/theme2.xml")],
    }


def _zipped(parts: Parts, relationships: Relationships) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", _content_types(parts))
        for name, (_, xml) in parts.items():
            archive.writestr(name, xml)
        for name, related in relationships.items():
            folder, _, last = name.rpartition("/")
            archive.writestr(f"{folder}/_rels/{last}.rels".lstrip("/"), _related(related))
    return file.getvalue()


def _content_types(parts: Parts) -> str:
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, (kind, _) in parts.items()
    )
    return (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def _related(related: list[tuple[str, str]]) -> str:
    rows = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(related, 1)
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{rows}</Relationships>'

"""The parts of `house.pptx`: the template of an invented firm, as PowerPoint in German would save it.

Slides are 16:9, layouts have German names, text begins at a first level with bullets, and every slide has a band, the
logo, a footer that says how confidential it is, and its number.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

WINE, SAND, INK, GREY = "660033", "F4EEE6", "222222", "6B6460"
_COLOURS = {
    "dk1": INK,
    "lt1": "FFFFFF",
    "dk2": WINE,
    "lt2": SAND,
    "accent1": WINE,
    "accent2": "B8860B",
    "accent3": GREY,
    "accent4": "2F5D62",
    "accent5": "A23E48",
    "accent6": "D9CBB8",
    "hlink": "8A1C4A",
    "folHlink": GREY,
}
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SPACES = (
    f'xmlns:a="{_DRAWING}" xmlns:r="{_OFFICE}"'
    ' xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPE = "application/vnd.openxmlformats-officedocument"
_FOOTER = "Halden &amp; Roth · Vertraulich"
_WIDTH, _HEIGHT = 960, 540
_BODY = (56, 118, 848, 356)
_HALVES = ((56, 118, 412, 356), (492, 118, 412, 356))
Place = tuple[int, int, int, int]
"""Left, top, width and height in points."""
_LAYOUTS: dict[str, tuple[str, str]] = {
    "title": ("Titelfolie", "ctrTitle"),
    "obj": ("Titel und Inhalt", "title"),
    "twoObj": ("Zwei Inhalte", "title"),
    "secHead": ("Abschnittsüberschrift", "title"),
    "titleOnly": ("Nur Titel", "title"),
}


def parts() -> dict[str, bytes]:
    """The parts of the file by name."""
    layouts = [f"slideLayout{number}.xml" for number in range(1, len(_LAYOUTS) + 1)]
    written = {
        "[Content_Types].xml": _types(layouts),
        "_rels/.rels": _relations([("officeDocument", "ppt/presentation.xml")]),
        "ppt/presentation.xml": _presentation(),
        "ppt/_rels/presentation.xml.rels": _relations(
            [
                *(("slideMaster", "slideMasters/slideMaster1.xml"), ("theme", "theme/theme1.xml")),
                *(("presProps", "presProps.xml"), ("viewProps", "viewProps.xml")),
            ]
        ),
        "ppt/slideMasters/slideMaster1.xml": _master(len(layouts)),
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": _relations(
            [
                *(("slideLayout", f"../slideLayouts/{name}") for name in layouts),
                ("theme", "../theme/theme1.xml"),
                ("image", "../media/image1.png"),
            ]
        ),
        "ppt/theme/theme1.xml": _theme(),
        "ppt/presProps.xml": f"<p:presentationPr {_SPACES}/>",
        "ppt/viewProps.xml": f"<p:viewPr {_SPACES}/>",
    }
    for name, kind in zip(layouts, _LAYOUTS, strict=True):
        written[f"ppt/slideLayouts/{name}"] = _layout(kind)
        written[f"ppt/slideLayouts/_rels/{name}.rels"] = _relations(
            [("slideMaster", "../slideMasters/slideMaster1.xml")]
        )
    return {name: (_HEAD + xml).encode() for name, xml in written.items()} | {"ppt/media/image1.png": _logo()}


def _types(layouts: list[str]) -> str:
    kind = f"{_TYPE}.presentationml"
    named = {
        "presentation.xml": f"{kind}.presentation.main+xml",
        "slideMasters/slideMaster1.xml": f"{kind}.slideMaster+xml",
        "theme/theme1.xml": f"{_TYPE}.theme+xml",
        "presProps.xml": f"{kind}.presProps+xml",
        "viewProps.xml": f"{kind}.viewProps+xml",
    } | {f"slideLayouts/{name}": f"{kind}.slideLayout+xml" for name in layouts}
    rows = "".join(f'<Override PartName="/ppt/{part}" ContentType="{type}"/>' for part, type in named.items())
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="png" ContentType="image/png"/>{rows}</Types>'
    )


def _relations(rows: list[tuple[str, str]]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(rows, 1)
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{listed}</Relationships>'


def _presentation() -> str:
    return (
        f'<p:presentation {_SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        f'<p:sldSz cx="{_emu(_WIDTH)}" cy="{_emu(_HEIGHT)}"/><p:notesSz cx="6858000" cy="9144000"/>'
        "</p:presentation>"
    )


def _master(layouts: int) -> str:
    listed = "".join(f'<p:sldLayoutId id="{2147483649 + n}" r:id="rId{n + 1}"/>' for n in range(layouts))
    logo = (
        '<p:pic><p:nvPicPr><p:cNvPr id="20" name="Logo" descr="Halden &amp; Roth"/><p:cNvPicPr/><p:nvPr userDrawn="1"/>'
        f'</p:nvPicPr><p:blipFill><a:blip r:embed="rId{layouts + 2}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        f"<p:spPr>{_frame((832, 30, 72, 36))}</p:spPr></p:pic>"
    )
    mapped = " ".join(
        f'{name}="{name}"' for name in [*(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink"]
    )
    title = _placeholder(2, "Titel", 'type="title"', (56, 34, 756, 62), "b")
    body = _placeholder(3, "Text", 'type="body" idx="1"', _BODY)
    run = f'<a:defRPr sz="3000">{_fill("tx2")}<a:latin typeface="+mj-lt"/></a:defRPr>'
    return (
        f"<p:sldMaster {_SPACES}><p:cSld><p:bg><p:bgPr>{_fill('bg1')}<a:effectLst/></p:bgPr></p:bg><p:spTree>{_GROUP}"
        f"{_band()}{logo}{title}{body}{_foot()}</p:spTree></p:cSld>"
        f'<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" {mapped}/><p:sldLayoutIdLst>{listed}</p:sldLayoutIdLst>'
        f"<p:txStyles><p:titleStyle><a:lvl1pPr>{run}</a:lvl1pPr></p:titleStyle>"
        f"<p:bodyStyle>{''.join(map(_level, range(1, 10)))}</p:bodyStyle><p:otherStyle/></p:txStyles></p:sldMaster>"
    )


def _level(number: int) -> str:
    size, sign = max(2400 - 200 * (number - 1), 1600), "–" if number > 1 else "■"
    return (
        f'<a:lvl{number}pPr marL="{_emu(22 * number)}" indent="{_emu(-22)}">'
        '<a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:buClr><a:schemeClr val="accent2"/></a:buClr>'
        f'<a:buFont typeface="Arial"/><a:buChar char="{sign}"/>'
        f'<a:defRPr sz="{size}">{_fill("tx1")}<a:latin typeface="+mn-lt"/></a:defRPr></a:lvl{number}pPr>'
    )


def _layout(kind: str) -> str:
    name, title = _LAYOUTS[kind]
    front = kind in ("title", "secHead")
    place = (56, 170, 848, 130) if front else (56, 34, 756, 62)
    shapes = _placeholder(2, "Titel", f'type="{title}"', place, "b", size=4000 if front else 0)
    match kind:
        case "title":
            shapes += _placeholder(3, "Untertitel", 'type="subTitle" idx="1"', (56, 312, 848, 120), size=2000)
        case "secHead":
            shapes += _placeholder(3, "Text", 'type="body" idx="1"', (56, 312, 848, 90), size=2000)
        case "obj":
            shapes += _placeholder(3, "Inhalt", 'idx="1"', _BODY)
        case "twoObj":
            for number, half in enumerate(_HALVES, 1):
                shapes += _placeholder(2 + number, f"Inhalt {number}", f'sz="half" idx="{number}"', half)
        case _:
            pass
    ground = f"<p:bg><p:bgPr>{_fill('bg2')}<a:effectLst/></p:bgPr></p:bg>" if front else ""
    return (
        f'<p:sldLayout {_SPACES} type="{kind}" preserve="1"><p:cSld name="{name}">{ground}<p:spTree>'
        f"{_GROUP}{shapes}{_foot()}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
    )


def _foot() -> str:
    number = '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:t>‹Nr.›</a:t></a:fld></a:p>'
    said = f"<a:p><a:r><a:t>{_FOOTER}</a:t></a:r></a:p>"
    footer = _placeholder(
        10, "Fußzeile", 'type="ftr" sz="quarter" idx="11"', (56, 496, 600, 24), size=1000, text=said
    )
    place = (704, 496, 200, 24)
    return footer + _placeholder(
        11, "Foliennummer", 'type="sldNum" sz="quarter" idx="12"', place, size=1000, text=number, align="r"
    )


def _placeholder(
    number: int,
    name: str,
    kind: str,
    place: Place,
    anchor: str = "t",
    *,
    size: int = 0,
    text: str = "",
    align: str = "l",
) -> str:
    style = (
        f'<a:lvl1pPr marL="0" indent="0" algn="{align}"><a:buNone/><a:defRPr sz="{size}"/></a:lvl1pPr>'
        if size
        else ""
    )
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
        f"<p:nvPr><p:ph {kind}/></p:nvPr></p:nvSpPr><p:spPr>{_frame(place)}</p:spPr>"
        f'<p:txBody><a:bodyPr anchor="{anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle>{style}</a:lstStyle>'
        f"{text or '<a:p><a:r><a:t>Text</a:t></a:r></a:p>'}</p:txBody></p:sp>"
    )


def _band() -> str:
    return (
        '<p:sp><p:nvSpPr><p:cNvPr id="21" name="Band"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>'
        f"<p:spPr>{_frame((0, 0, _WIDTH, 14))}{_fill('accent1')}</p:spPr></p:sp>"
    )


def _frame(place: Place) -> str:
    left, top, width, height = map(_emu, place)
    return (
        f'<a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    )


def _theme() -> str:
    colours = "".join(f'<a:{name}><a:srgbClr val="{code}"/></a:{name}>' for name, code in _COLOURS.items())
    fonts = "".join(
        f'<a:{kind}Font><a:latin typeface="{font}"/><a:ea typeface=""/><a:cs typeface=""/></a:{kind}Font>'
        for kind, font in (("major", "Georgia"), ("minor", "Calibri"))
    )
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>' * 3
    lines = '<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>' * 3
    effects = "<a:effectStyle><a:effectLst/></a:effectStyle>" * 3
    return (
        f'<a:theme xmlns:a="{_DRAWING}" name="Halden Roth"><a:themeElements><a:clrScheme name="Halden Roth">{colours}'
        f'</a:clrScheme><a:fontScheme name="Halden Roth">{fonts}</a:fontScheme><a:fmtScheme name="Halden Roth">'
        f"<a:fillStyleLst>{fill}</a:fillStyleLst><a:lnStyleLst>{lines}</a:lnStyleLst><a:effectStyleLst>{effects}"
        f"</a:effectStyleLst><a:bgFillStyleLst>{fill}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )


def _logo() -> bytes:
    """Two bars and a circle in the firm's colour."""
    image = Image.new("RGBA", (288, 144))
    draw = ImageDraw.Draw(image)
    draw.rectangle((12, 12, 44, 132), fill=f"#{WINE}")
    draw.rectangle((76, 12, 108, 132), fill=f"#{WINE}")
    draw.ellipse((144, 12, 264, 132), outline=f"#{WINE}", width=28)
    made = BytesIO()
    image.save(made, "PNG")
    return made.getvalue()


def _fill(name: str) -> str:
    return f'<a:solidFill><a:schemeClr val="{name}"/></a:solidFill>'


def _emu(points: int) -> int:
    return points * 12_700


_GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'

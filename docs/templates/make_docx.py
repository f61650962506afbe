"""The parts of `house.docx`: the template of an invented firm, as Word in German would save it.

Styles have German ids and Word's own names, headings are numbered, the first page has a head of its own with the logo,
and `{{ title }}`, `{{ subtitle }}`, `{{ author }}`, `{{ date }}` and `{{ content }}` say what goes where.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

WINE, SAND, INK, GREY = "660033", "F4EEE6", "222222", "6B6460"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_SPACES = f'xmlns:w="{_WORD}" xmlns:r="{_OFFICE}/relationships" xmlns:a="{_DRAWING}/main"'
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPE = "application/vnd.openxmlformats-officedocument"
_FIRM = "Halden &amp; Roth"
_PARAGRAPHS = (
    ("Untertitel", "{{ subtitle }}"),
    ("Autor", "{{ author }}"),
    ("Datum", "{{ date }}"),
    ("", "{{ content }}"),
    ("Hinweis", "This report was prepared for its addressee alone. It is no offer and no legal advice."),
)
_ADDRESS = "Halden &amp; Roth · Am Alten Kai 12 · 20457 Hamburg · halden-roth.example"


def parts() -> dict[str, bytes]:
    """The parts of the file by name."""
    written = {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _relations({"rId1": ("officeDocument", "word/document.xml")}),
        "word/document.xml": _document(),
        "word/_rels/document.xml.rels": _relations(
            {
                "rId1": ("styles", "styles.xml"),
                "rId2": ("numbering", "numbering.xml"),
                "rId3": ("settings", "settings.xml"),
                "rId4": ("theme", "theme/theme1.xml"),
                "rId5": ("header", "header1.xml"),
                "rId6": ("header", "header2.xml"),
                "rId7": ("footer", "footer1.xml"),
            }
        ),
        "word/styles.xml": _styles(),
        "word/numbering.xml": _numbering(),
        "word/settings.xml": _settings(),
        "word/theme/theme1.xml": _theme(),
        "word/header1.xml": _first_header(),
        "word/_rels/header1.xml.rels": _relations({"rId1": ("image", "media/image1.png")}),
        "word/header2.xml": _header(),
        "word/footer1.xml": _footer(),
    }
    return {name: (_HEAD + xml).encode() for name, xml in written.items()} | {
        "word/media/image1.png": _logo()
    }


def _types() -> str:
    word = f"{_TYPE}.wordprocessingml"
    named = {
        "document.xml": f"{word}.document.main+xml",
        "styles.xml": f"{word}.styles+xml",
        "numbering.xml": f"{word}.numbering+xml",
        "settings.xml": f"{word}.settings+xml",
        "theme/theme1.xml": f"{_TYPE}.theme+xml",
        "header1.xml": f"{word}.header+xml",
        "header2.xml": f"{word}.header+xml",
        "footer1.xml": f"{word}.footer+xml",
    }
    rows = "".join(
        f'<Override PartName="/word/{part}" ContentType="{kind}"/>' for part, kind in named.items()
    )
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
        f"{rows}</Types>"
    )


def _relations(rows: dict[str, tuple[str, str]]) -> str:
    listed = "".join(
        f'<Relationship Id="{id}" Type="{_OFFICE}/relationships/{kind}" Target="{target}"/>'
        for id, (kind, target) in rows.items()
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{listed}</Relationships>'


def _document() -> str:
    return (
        f"<w:document {_SPACES}><w:body>"
        # As Word saves what was typed and spelled: a placeholder in several runs.
        '<w:p><w:pPr><w:pStyle w:val="Titel"/></w:pPr><w:r><w:t>{{ </w:t></w:r><w:r><w:t>title</w:t></w:r>'
        "<w:r><w:t> }}</w:t></w:r></w:p>"
        + "".join(_paragraph(style, words) for style, words in _PARAGRAPHS)
        + '<w:sectPr><w:headerReference w:type="first" r:id="rId5"/><w:headerReference w:type="default" r:id="rId6"/>'
        '<w:footerReference w:type="default" r:id="rId7"/><w:footerReference w:type="first" r:id="rId7"/>'
        '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1701" w:right="1418" w:bottom="1418" w:left="1418" '
        'w:header="709" w:footer="567" w:gutter="0"/><w:cols w:space="708"/><w:titlePg/></w:sectPr>'
        "</w:body></w:document>"
    )


def _paragraph(style: str, words: str) -> str:
    named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{named}<w:r><w:t>{words}</w:t></w:r></w:p>"


def _first_header() -> str:
    """Logo at the right, larger than on later pages."""
    size = '<a:ext cx="1800000" cy="504000"/>'
    picture = (
        '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr>'
        '<pic:cNvPr id="1" name="Logo"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/>'
        f'<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/>{size}</a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>'
    )
    drawing = (
        '<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
        'distT="0" '
        'distB="0" distL="0" distR="0"><wp:extent cx="1800000" cy="504000"/><wp:docPr id="1" name="Logo" '
        f'descr="{_FIRM}"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData '
        f'uri="http://schemas.openxmlformats.org/drawingml/2006/picture">{picture}</a:graphicData></a:graphic></wp:inline>'
        "</w:drawing>"
    )
    return (
        f'<w:hdr {_SPACES}><w:p><w:pPr><w:pStyle w:val="Kopfzeile"/><w:jc w:val="right"/></w:pPr>'
        f"<w:r>{drawing}</w:r></w:p></w:hdr>"
    )


def _header() -> str:
    line = f'<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="4" w:color="{WINE}"/></w:pBdr>'
    return (
        f'<w:hdr {_SPACES}><w:p><w:pPr><w:pStyle w:val="Kopfzeile"/>{line}</w:pPr><w:r><w:rPr><w:b/>'
        f'<w:color w:val="{WINE}"/></w:rPr><w:t>{_FIRM}</w:t></w:r><w:r><w:tab/></w:r><w:r>'
        "<w:t>{{ title }}</w:t></w:r></w:p></w:hdr>"
    )


def _footer() -> str:
    page, pages = (
        f'<w:fldSimple w:instr=" {name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
        for name in ("PAGE", "NUMPAGES")
    )
    return (
        f'<w:ftr {_SPACES}><w:p><w:pPr><w:pStyle w:val="Fuzeile"/></w:pPr><w:r><w:t>{_ADDRESS}</w:t></w:r>'
        f'<w:r><w:tab/></w:r>{page}<w:r><w:t xml:space="preserve"> / </w:t></w:r>{pages}</w:p></w:ftr>'
    )


def _styles() -> str:
    heading = '<w:rFonts w:asciiTheme="majorHAnsi" w:hAnsiTheme="majorHAnsi" w:cstheme="majorBidi"/>'
    wine, grey, tab = _colour(WINE), _colour(GREY), '<w:tabs><w:tab w:val="right" w:pos="9070"/></w:tabs>'
    bar = f'<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="{WINE}"/></w:pBdr>'
    rows = [
        f'<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi" '
        f'w:cstheme="minorBidi"/>{_size(10)}<w:lang w:val="de-DE" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr>'
        "</w:rPrDefault><w:pPrDefault/></w:docDefaults>",
        _style("Standard", "Normal", _spacing(0, 120, 280), _colour(INK), default=True, base=""),
        _style("Titel", "Title", _spacing(480, 80), heading + wine + _size(26)),
        _style("Untertitel", "Subtitle", _spacing(0, 240), grey + _size(14)),
        _style("Autor", "Author", _spacing(0, 0), "<w:b/>"),
        _style("Datum", "Date", _spacing(0, 480), grey),
        *(
            _style(
                f"berschrift{n}",
                f"heading {n}",
                f'<w:keepNext/><w:numPr><w:ilvl w:val="{n - 1}"/><w:numId w:val="1"/></w:numPr>{_spacing(before, 80)}'
                f'<w:outlineLvl w:val="{n - 1}"/>',
                heading + wine + _size(size),
            )
            for n, (before, size) in enumerate(((400, 16), (280, 13), (200, 11)), 1)
        ),
        _style(
            "Aufzhlungszeichen", "List Bullet", '<w:numPr><w:numId w:val="2"/></w:numPr>' + _spacing(0, 60)
        ),
        _style("Listennummer", "List Number", '<w:numPr><w:numId w:val="3"/></w:numPr>' + _spacing(0, 60)),
        _style(
            "Zitat", "Quote", f'{bar}{_spacing(120, 120)}<w:ind w:left="567" w:right="567"/>', "<w:i/>" + grey
        ),
        _style("Beschriftung", "caption", _spacing(120, 80), "<w:b/>" + wine + _size(9)),
        _style("Funotentext", "footnote text", _spacing(0, 20), _size(8)),
        _style("Kopfzeile", "header", tab, grey + _size(8)),
        _style("Fuzeile", "footer", tab, grey + _size(7.5)),
        _style("Inhaltsverzeichnisberschrift", "TOC Heading", _spacing(480, 120), heading + wine + _size(16)),
        *(
            _style(f"Verzeichnis{n}", f"toc {n}", f'{_spacing(0, 40)}<w:ind w:left="{284 * (n - 1)}"/>')
            for n in (1, 2, 3)
        ),
        _style(
            "Hinweis",
            "Hinweis",
            f'<w:pBdr><w:top w:val="single" w:sz="4" w:space="6" w:color="{WINE}"/></w:pBdr>{_spacing(480, 0)}',
            grey + _size(8),
        ),
        _style(
            "Absatz-Standardschriftart", "Default Paragraph Font", kind="character", default=True, base=""
        ),
        _style("Hyperlink", "Hyperlink", run=wine + '<w:u w:val="single"/>', kind="character", base=""),
        _style(
            "Funotenzeichen",
            "footnote reference",
            run='<w:vertAlign w:val="superscript"/>',
            kind="character",
            base="",
        ),
        _table_styles(),
    ]
    return f"<w:styles {_SPACES}>{''.join(rows)}</w:styles>"


def _style(
    id: str,
    name: str,
    paragraph: str = "",
    run: str = "",
    *,
    kind: str = "paragraph",
    default: bool = False,
    base: str = "Standard",
) -> str:
    return (
        f'<w:style w:type="{kind}"{" w:default=" + chr(34) + "1" + chr(34) if default else ""} w:styleId="{id}">'
        f'<w:name w:val="{name}"/>{f"<w:basedOn w:val={chr(34)}{base}{chr(34)}/>" if base else ""}<w:qFormat/>'
        f"{f'<w:pPr>{paragraph}</w:pPr>' if paragraph else ''}{f'<w:rPr>{run}</w:rPr>' if run else ''}</w:style>"
    )


def _table_styles() -> str:
    line = f'w:val="single" w:sz="6" w:space="0" w:color="{WINE}"'
    return (
        '<w:style w:type="table" w:default="1" w:styleId="NormaleTabelle"><w:name w:val="Normal Table"/><w:tblPr>'
        '<w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>'
        '</w:style><w:style w:type="table" w:customStyle="1" w:styleId="HausTabelle"><w:name w:val="Haus Tabelle"/>'
        '<w:basedOn w:val="NormaleTabelle"/><w:tblPr><w:tblStyleRowBandSize w:val="1"/>'
        f"<w:tblBorders><w:bottom {line}/></w:tblBorders></w:tblPr>"
        '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr><w:tcPr>'
        f'<w:shd w:val="clear" w:color="auto" w:fill="{WINE}"/></w:tcPr></w:tblStylePr>'
        f'<w:tblStylePr w:type="band2Horz"><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="{SAND}"/></w:tcPr>'
        "</w:tblStylePr></w:style>"
    )


def _numbering() -> str:
    """Numbers of headings, bullets and numbers of lists, each of several levels."""
    headings = [(".".join(f"%{k + 1}" for k in range(n + 1)), "decimal", 709, 709) for n in range(3)]
    bullets = [(sign, "bullet", 340 * (n + 1), 340) for n, sign in enumerate("–•–•")]
    numbers = [
        (f"%{n + 1}{sign}", form, 340 * (n + 1), 340)
        for n, (sign, form) in enumerate(
            ((".", "decimal"), (")", "lowerLetter"), (".", "lowerRoman"), (")", "decimal"))
        )
    ]
    lists = "".join(
        f'<w:abstractNum w:abstractNumId="{id}"><w:multiLevelType w:val="multilevel"/>'
        + "".join(
            f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
            f'{f"<w:pStyle w:val={chr(34)}berschrift{n + 1}{chr(34)}/>" if id == 0 else ""}<w:lvlText w:val="{sign}"/>'
            f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr>'
            f"<w:rPr>{_colour(WINE)}</w:rPr></w:lvl>"
            for n, (sign, form, left, hanging) in enumerate(levels)
        )
        + "</w:abstractNum>"
        for id, levels in enumerate((headings, bullets, numbers))
    )
    instances = "".join(
        f'<w:num w:numId="{id + 1}"><w:abstractNumId w:val="{id}"/></w:num>' for id in range(3)
    )
    return f"<w:numbering {_SPACES}>{lists}{instances}</w:numbering>"


def _settings() -> str:
    return (
        f'<w:settings {_SPACES}><w:zoom w:percent="100"/><w:defaultTabStop w:val="709"/>'
        '<w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" '
        'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="de-DE"/>'
        '<w:decimalSymbol w:val=","/><w:listSeparator w:val=";"/></w:settings>'
    )


def _theme() -> str:
    named = {
        "dk1": INK, "lt1": "FFFFFF", "dk2": GREY, "lt2": SAND, "accent1": WINE, "accent2": "8C5A2B",
        "accent3": "2F5D50", "accent4": "3B4F7A", "accent5": "A08A3C", "accent6": GREY, "hlink": WINE, "folHlink": WINE,
    }  # fmt: skip
    colours = "".join(f'<a:{name}><a:srgbClr val="{code}"/></a:{name}>' for name, code in named.items())
    fonts = "".join(
        f'<a:{use}><a:latin typeface="{font}"/><a:ea typeface=""/><a:cs typeface=""/></a:{use}>'
        for use, font in (("majorFont", "Georgia"), ("minorFont", "Arial"))
    )
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    lines = "".join(f'<a:ln w="{width}">{fill}</a:ln>' for width in (6350, 12700, 19050))
    effects = "<a:effectStyle><a:effectLst/></a:effectStyle>" * 3
    return (
        f'<a:theme xmlns:a="{_DRAWING}/main" name="Halden"><a:themeElements><a:clrScheme name="Halden">{colours}'
        f'</a:clrScheme><a:fontScheme name="Halden">{fonts}</a:fontScheme><a:fmtScheme name="Halden"><a:fillStyleLst>'
        f"{fill * 3}</a:fillStyleLst><a:lnStyleLst>{lines}</a:lnStyleLst><a:effectStyleLst>{effects}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )


def _spacing(before: int, after: int, line: int = 0) -> str:
    lines = f' w:line="{line}" w:lineRule="auto"' if line else ""
    return f'<w:spacing w:before="{before}" w:after="{after}"{lines}/>'


def _size(points: float) -> str:
    return f'<w:sz w:val="{points * 2:.0f}"/><w:szCs w:val="{points * 2:.0f}"/>'


def _colour(code: str) -> str:
    return f'<w:color w:val="{code}"/>'


def _logo() -> bytes:
    """A wine-red tile with a quay's two bollards, and three lines for the name."""
    pixels = Image.new("RGB", (600, 168), "white")
    pen = ImageDraw.Draw(pixels)
    pen.rounded_rectangle((0, 0, 167, 167), 18, fill=f"#{WINE}")
    for left in (38, 98):
        pen.rectangle((left, 52, left + 32, 128), fill="white")
        pen.rounded_rectangle((left - 10, 40, left + 42, 62), 10, fill="white")
    pen.rectangle((20, 128, 148, 138), fill="white")
    for top, width, code in ((30, 380, WINE), (80, 300, GREY), (126, 220, GREY)):
        pen.rectangle((200, top, 200 + width, top + 14), fill=f"#{code}")
    made = BytesIO()
    pixels.save(made, "PNG")
    return made.getvalue()

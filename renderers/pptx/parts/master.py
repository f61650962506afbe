"""The slide master and its layouts: where title, text, footer and number stand, and how each level of text looks."""

from __future__ import annotations

from renderers.pptx.layout import page
from renderers.pptx.layout.page import Sizes, indent_at, size_at
from renderers.pptx.layout.slide import SlideLayout
from renderers.pptx.parts.ooxml import GROUP, HEAD, NAMESPACES, colour, emu, frame, hundredths
from renderers.pptx.parts.theme_part import colour_map
from renderers.report.looks.theme import Theme
from renderers.tree.direction import Direction

LAYOUTS: tuple[SlideLayout, ...] = ("title", "content", "only", "section")
"""The layouts in their order in the master."""
_NAMES = {
    "title": "Title Slide",
    "content": "Title and Content",
    "only": "Title Only",
    "section": "Section Header",
}
_TYPES = {"title": "title", "content": "obj", "only": "titleOnly", "section": "secHead"}
_INSETS = 'lIns="0" tIns="0" rIns="0" bIns="0"'
_LEVELS = 9
_BAR_WIDTH = 120.0


def placeholder(
    number: int,
    name: str,
    kind: str,
    *,
    place: str = "",
    body: str = "<a:bodyPr/>",
    styles: str = "",
    text: str = "",
) -> str:
    """A placeholder of master, layout or slide; `kind` is the attributes of its `p:ph`."""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
        f"<p:nvPr><p:ph {kind}/></p:nvPr></p:nvSpPr><p:spPr>{place}</p:spPr>"
        f"<p:txBody>{body}<a:lstStyle>{styles}</a:lstStyle>{text or '<a:p><a:endParaRPr/></a:p>'}</p:txBody></p:sp>"
    )


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return frame(x, y, width, height) + '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'


FOOTER_PLACE = _rectangle(page.MARGIN, page.FOOTER_TOP, page.FOOTER_WIDTH, page.FOOTER_HEIGHT)
"""Slides say it again, or LibreOffice doesn't give their footers the layout's looks."""
NUMBER_PLACE = _rectangle(
    page.WIDTH - page.MARGIN - page.NUMBER_WIDTH, page.FOOTER_TOP, page.NUMBER_WIDTH, page.FOOTER_HEIGHT
)
"""The same for the number of the slide."""
FOOTER_KIND = 'type="ftr" sz="quarter" idx="11"'
"""Of a slide's footer."""
NUMBER_KIND = 'type="sldNum" sz="quarter" idx="12"'
"""Of a slide's number."""


def master(theme: Theme, sizes: Sizes) -> str:
    """The master, as XML."""
    layouts = "".join(
        f'<p:sldLayoutId id="{2147483649 + n}" r:id="rId{n + 1}"/>' for n in range(len(LAYOUTS))
    )
    return (
        f"{HEAD}<p:sldMaster {NAMESPACES}><p:cSld><p:bg><p:bgPr>{colour('bg1')}<a:effectLst/></p:bgPr></p:bg>"
        f"<p:spTree>{GROUP}{_bar(2, page.MARGIN, page.RULE_TOP, page.INNER, 1.5, 'accent6')}{_placeholders()}"
        f"</p:spTree></p:cSld>{colour_map(theme)}<p:sldLayoutIdLst>{layouts}</p:sldLayoutIdLst>"
        '<p:hf hdr="0" dt="0"/>'
        f"<p:txStyles><p:titleStyle>{_title_style()}</p:titleStyle><p:bodyStyle>{_body_styles(sizes)}</p:bodyStyle>"
        f"<p:otherStyle>{default_style(sizes)}</p:otherStyle></p:txStyles></p:sldMaster>"
    )


def _bar(number: int, x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="Line {number}"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>'
        f"<p:spPr>{_rectangle(x, y, width, height)}{colour(fill)}<a:ln><a:noFill/></a:ln></p:spPr>"
        "<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>"
    )


def _placeholders() -> str:
    """Title, text, footer and number, each with a word in it that says what it is."""
    return (
        placeholder(
            3,
            "Title Placeholder",
            'type="title"',
            place=_rectangle(page.MARGIN, page.TITLE_TOP, page.INNER, page.TITLE_HEIGHT),
            body=f'<a:bodyPr vert="horz" {_INSETS} anchor="b"><a:normAutofit/></a:bodyPr>',
            text="<a:p><a:r><a:rPr/><a:t>Title</a:t></a:r></a:p>",
        )
        + placeholder(
            4,
            "Text Placeholder",
            'type="body" idx="1"',
            place=_rectangle(page.MARGIN, page.BODY_TOP, page.INNER, page.BODY_HEIGHT),
            body=f'<a:bodyPr vert="horz" {_INSETS}><a:normAutofit/></a:bodyPr>',
            text="".join(
                f'<a:p><a:pPr lvl="{n}"/><a:r><a:rPr/><a:t>Text</a:t></a:r></a:p>' for n in range(5)
            ),
        )
        + _foot(5, "3", "4")
    )


def _foot(first: int, footer: str, number: str) -> str:
    """Footer and number. Layouts say all of it again: LibreOffice looks no further than there."""
    small = f'<a:defRPr sz="1100">{colour("tx2")}{_fonts("mn")}</a:defRPr>'
    body = f'<a:bodyPr vert="horz" {_INSETS} anchor="ctr"/>'
    return placeholder(
        first,
        "Footer Placeholder",
        f'type="ftr" sz="quarter" idx="{footer}"',
        place=FOOTER_PLACE,
        body=body,
        styles=f'<a:lvl1pPr algn="l">{small}</a:lvl1pPr>',
    ) + placeholder(
        first + 1,
        "Slide Number Placeholder",
        f'type="sldNum" sz="quarter" idx="{number}"',
        place=NUMBER_PLACE,
        body=body,
        styles=f'<a:lvl1pPr algn="r">{small}</a:lvl1pPr>',
        text=NUMBER,
    )


NUMBER = (
    '<a:p><a:fld id="{C1FF6DA9-008F-8B48-92A6-B652298478BF}" type="slidenum"><a:rPr lang="en-US"/>'
    "<a:t>‹#›</a:t></a:fld>"
    "<a:endParaRPr/></a:p>"
)
"""The number of the slide, which programs keep up to date."""


def _fonts(kind: str) -> str:
    return "".join(f'<a:{script} typeface="+{kind}-{short}"/>' for script, short in _SCRIPTS)


_SCRIPTS = (("latin", "lt"), ("ea", "ea"), ("cs", "cs"))


def _title_style() -> str:
    size = hundredths(page.TITLE_SIZES[0][0])
    return (
        '<a:lvl1pPr algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1">'
        '<a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/>'
        f'<a:defRPr sz="{size}" b="1" kern="1200">{colour("accent1")}{_fonts("mj")}</a:defRPr></a:lvl1pPr>'
    )


def _body_styles(sizes: Sizes) -> str:
    """The first level is text; each one below it a list within the one above."""
    return "".join(_body_style(level, sizes) for level in range(_LEVELS))


def _body_style(level: int, sizes: Sizes) -> str:
    left = emu(indent_at(level, sizes.body))
    hanging = -emu(page.BULLET_ROOM * size_at(level, sizes)) if level else 0
    bullet = f'<a:buChar char="{page.SIGNS[min(level - 1, 2)]}"/>' if level else "<a:buNone/>"
    space = 0.15 if level else 0.4
    return (
        f'<a:lvl{level + 1}pPr marL="{left}" indent="{hanging}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1"'
        f' latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc>'
        f'<a:spcBef><a:spcPts val="{hundredths(space * sizes.body)}"/></a:spcBef>{bullet}'
        f'<a:defRPr sz="{hundredths(size_at(level, sizes))}" kern="1200">{colour("tx1")}{_fonts("mn")}</a:defRPr>'
        f"</a:lvl{level + 1}pPr>"
    )


def default_style(sizes: Sizes) -> str:
    """Text of boxes that are no placeholders, lists in them too."""
    run = f'<a:defRPr sz="{hundredths(sizes.body)}" kern="1200">{colour("tx1")}{_fonts("mn")}</a:defRPr>'
    return "".join(
        f'<a:lvl{level}pPr marL="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0"'
        f' hangingPunct="1">{run}</a:lvl{level}pPr>'
        for level in range(1, _LEVELS + 1)
    )


def layout(kind: SlideLayout, around: Direction) -> str:
    """A layout, as XML, for a report that runs that way."""
    front = kind in ("title", "section")
    shapes = _front(kind, around) if front else _inner(kind)
    hidden = ' showMasterSp="0"' if front else ""
    ground = f"<p:bg><p:bgPr>{colour('bg2')}<a:effectLst/></p:bgPr></p:bg>" if front else ""
    return (
        f'{HEAD}<p:sldLayout {NAMESPACES} type="{_TYPES[kind]}" preserve="1"{hidden}><p:cSld name="{_NAMES[kind]}">'
        f"{ground}<p:spTree>{GROUP}{shapes}"
        + _foot(8, "11", "12")
        + "</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
    )


def _inner(kind: SlideLayout) -> str:
    title = placeholder(2, "Title", 'type="title"', text="<a:p><a:r><a:rPr/><a:t>Title</a:t></a:r></a:p>")
    if kind == "only":
        return title
    return title + placeholder(
        3, "Content Placeholder", 'idx="1"', text="<a:p><a:r><a:rPr/><a:t>Text</a:t></a:r></a:p>"
    )


def _front(kind: SlideLayout, around: Direction) -> str:
    """The title slide and dividers: a large title above a bar."""
    space = f'<a:spcBef><a:spcPts val="{hundredths(page.SUBTITLE_GAP)}"/></a:spcBef>'
    run = f'<a:defRPr sz="2000">{colour("tx2")}</a:defRPr>'
    plain = f'<a:lvl1pPr marL="0" indent="0" algn="l">{space}<a:buNone/>{run}</a:lvl1pPr>'
    left = page.MARGIN if around == "ltr" else page.WIDTH - page.MARGIN - _BAR_WIDTH
    title_kind, text_kind = ("ctrTitle", "subTitle") if kind == "title" else ("title", "body")
    return (
        _bar(4, left, page.TITLE_SLIDE_TOP + page.TITLE_SLIDE_HEIGHT + 8, _BAR_WIDTH, 4, "accent1")
        + placeholder(
            2,
            "Title",
            f'type="{title_kind}"',
            place=_rectangle(page.MARGIN, page.TITLE_SLIDE_TOP, page.INNER, page.TITLE_SLIDE_HEIGHT),
            body='<a:bodyPr anchor="b"><a:normAutofit/></a:bodyPr>',
            styles=f'<a:lvl1pPr algn="l"><a:defRPr sz="{hundredths(page.TITLE_SLIDE_SIZES[0][0])}" b="1"/></a:lvl1pPr>',
            text="<a:p><a:r><a:rPr/><a:t>Title</a:t></a:r></a:p>",
        )
        + placeholder(
            3,
            "Subtitle",
            f'type="{text_kind}" idx="1"',
            place=_rectangle(page.MARGIN, page.SUBTITLE_TOP, page.INNER, page.SUBTITLE_HEIGHT),
            styles=plain,
            text="<a:p><a:r><a:rPr/><a:t>Text</a:t></a:r></a:p>",
        )
    )

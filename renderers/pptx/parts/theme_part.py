"""The presentation's own theme (theme1.xml): colours and fonts that everything on its slides refers to."""

from __future__ import annotations

from renderers.pptx.parts.ooxml import HEAD, attribute
from renderers.pptx.parts.scripts import complex_font
from renderers.report.looks.theme import Theme
from renderers.report.wording.language import east_asian_font
from renderers.verdict_colours import hex_colour

_SCRIPTS = {
    "Jpan": "Yu Gothic",
    "Hang": "Malgun Gothic",
    "Hans": "Microsoft YaHei",
    "Hant": "Microsoft JhengHei",
    "Arab": "Arial",
    "Hebr": "Arial",
    "Thai": "Leelawadee UI",
    "Deva": "Nirmala UI",
}
_LINE = (
    '<a:ln w="{}" cap="flat" cmpd="sng" algn="ctr"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    '<a:prstDash val="solid"/></a:ln>'
)
_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_PLAIN = "<a:effectStyle><a:effectLst/></a:effectStyle>"
PANOSE = {
    "FiraGO": "020B0503050000020004",
    "Noto Sans": "020B0502040504020204",
    "Cascadia Mono": "020B0609020000020004",
}
"""What kind of font each is, for machines that must take another: sans serif, the last of one width."""


def colour_map(theme: Theme) -> str:
    """Which of the theme's colours are ground and text: in a dark theme the dark ones are the ground."""
    ground, text = ("dk", "lt") if theme.is_dark else ("lt", "dk")
    accents = "".join(f' accent{n}="accent{n}"' for n in range(1, 7))
    return (
        f'<p:clrMap bg1="{ground}1" tx1="{text}1" bg2="{ground}2" tx2="{text}2"{accents} hlink="hlink"'
        ' folHlink="folHlink"/>'
    )


def theme_part(theme: Theme, language: str) -> str:
    """The part, as XML.

    Ground 2 is the theme's panel, text 2 its muted text; the accents are accent, supported, mostly, refused, gap, rule.
    """
    first, second = (theme.paper, theme.panel), (theme.ink, theme.muted)
    dark, light = (first, second) if theme.is_dark else (second, first)
    colours = {"dk1": dark[0], "lt1": light[0], "dk2": dark[1], "lt2": light[1]}
    accents = (theme.accent, theme.supported, theme.mostly, theme.refused, theme.gap, theme.rule)
    colours |= {f"accent{n}": accent for n, accent in enumerate(accents, 1)}
    colours |= {"hlink": theme.link, "folHlink": theme.link}
    scheme = "".join(
        f'<a:{name}><a:srgbClr val="{hex_colour(value)}"/></a:{name}>' for name, value in colours.items()
    )
    major, minor = (_fonts(name, language) for name in (theme.headings_name, theme.body_name))
    return (
        f'{HEAD}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name={attribute(theme.name)}>'
        f"<a:themeElements><a:clrScheme name={attribute(theme.name)}>{scheme}</a:clrScheme>"
        f"<a:fontScheme name={attribute(theme.name)}><a:majorFont>{major}</a:majorFont>"
        f"<a:minorFont>{minor}</a:minorFont></a:fontScheme>"
        f'<a:fmtScheme name="plain"><a:fillStyleLst>{_FILL * 3}</a:fillStyleLst>'
        f"<a:lnStyleLst>{''.join(_LINE.format(width) for width in (9525, 19050, 28575))}</a:lnStyleLst>"
        f"<a:effectStyleLst>{_PLAIN * 3}</a:effectStyleLst><a:bgFillStyleLst>{_FILL * 3}</a:bgFillStyleLst>"
        "</a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>"
    )


def latin(name: str, more: str = "") -> str:
    """The font of Latin text; of those that are built in also what kind it is."""
    kind = f' panose="{PANOSE[name]}"' if name in PANOSE else ""
    return f"<a:latin typeface={attribute(name)}{kind}{more}/>"


def _fonts(name: str, language: str) -> str:
    scripts = "".join(f'<a:font script="{script}" typeface="{font}"/>' for script, font in _SCRIPTS.items())
    complex_scripts = complex_font(name, language)
    return f'{latin(name)}<a:ea typeface="{east_asian_font(language)}"/><a:cs typeface="{complex_scripts}"/>{scripts}'

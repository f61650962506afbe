"""Colours and sizes of a template: its own, where they can be read on its ground.

What became of citations keeps our colours, moved towards the colour of the template's text as far as they must for a
contrast of 4.5:1 (WCAG 2.2, AA). Panels and lines are its ground with a little of its text's colour.
"""

from __future__ import annotations

import re
from dataclasses import replace

from renderers.pptx.house.open import A, Element, House, P
from renderers.pptx.house.shapes import Placeholder
from renderers.pptx.parts.canvas import BodyStyles
from renderers.pptx.parts.template import TABLE_STYLE
from renderers.report.looks.contrast import LEAST, contrast, luminance
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.template.package import PackagePart
from renderers.verdict_colours import Colour, colour_of, hex_colour

_PANEL, _LINE, _MUTED = 0.06, 0.3, 0.7
"""How much of the text's colour is in that of panels, lines and less important text."""
_HEX = re.compile(r"[0-9A-Fa-f]{6}\Z")
_WHITE: Colour = (1.0, 1.0, 1.0)


def look_in(theme: Theme, house: House, master: PackagePart) -> Theme:
    """The theme for slides on the template's ground: ours for a dark one if the theme is light, and the reverse."""
    ground, ink = _ground_and_ink(house, master)
    dark = luminance(ground) < luminance(ink)
    kept = theme if theme.is_dark == dark else NIGHT if dark else PAPER
    return replace(
        kept,
        paper=ground,
        ink=ink,
        size=PAPER.size,
        page=PAPER.page,  # with header and footer: themes must have room and logo for theirs, slides have none of them
        header=None,
        footer=None,
        logo=None,
    )


def colours_in(house: House, master: PackagePart, theme: Theme) -> dict[str, str]:
    """What stands for each of our colours."""
    ground, ink = theme.paper, theme.ink
    panel = _mixed(ground, ink, _PANEL)
    own = _scheme(house, master)

    def readable(colour: Colour) -> str:
        return f"#{hex_colour(_readable(colour, (ground, panel), ink))}"

    made = {
        "tx1": f"#{hex_colour(ink)}",
        "tx2": readable(_mixed(ground, ink, _MUTED)),
        "bg2": f"#{hex_colour(panel)}",
        "accent1": readable(own.get("accent1", ink)),
        "accent2": readable(theme.supported),
        "accent3": readable(theme.mostly),
        "accent4": readable(theme.refused),
        "accent5": readable(theme.gap),
        "accent6": f"#{hex_colour(_mixed(ground, ink, _LINE))}",
    }
    link = own.get("hlink", theme.link)
    if min(contrast(link, ground), contrast(link, panel)) < LEAST:
        made["hlink"] = readable(link)
    return made


def body_styles(text: Placeholder, styles: Element | None) -> BodyStyles:
    """The levels of a placeholder for text; what the file doesn't say is as PowerPoint has it."""
    body = styles.find(f"{P}bodyStyle") if styles is not None else None
    sizes: list[float] = []
    bullets: list[bool] = []
    for number in range(1, 10):
        sizes.append(text.size(number, body, sizes[-1] if sizes else 18.0))
        bullets.append(_has_bullet(text, number, body))
    spacing = (level.find(f"{A}lnSpc/{A}spcPct") for level in text.level(1, body))
    wide = next((one.get("val", "") for one in spacing if one is not None), "100000").removesuffix("%")
    exact = any(level.find(f"{A}lnSpc/{A}spcPts") is not None for level in text.level(1, body))
    return BodyStyles(tuple(sizes), tuple(bullets), exact or not wide.isdigit() or int(wide) > 100_000)


def table_style(house: House) -> str:
    """The id of the template's default table style; of ours if it has none."""
    named = house.root(part).get("def", "") if (part := house.tables) is not None else ""
    return named if re.fullmatch(r"\{[0-9A-Fa-f-]{36}\}", named) else TABLE_STYLE


def _has_bullet(text: Placeholder, number: int, body: Element | None) -> bool:
    for level in text.level(number, body):
        if level.find(f"{A}buNone") is not None:
            return False
        if any(level.find(f"{A}{kind}") is not None for kind in ("buChar", "buAutoNum", "buBlip")):
            return True
    return False


def _ground_and_ink(house: House, master: PackagePart) -> tuple[Colour, Colour]:
    """The colours of the master's ground and of text on it; of a picture as ground, those that the theme names."""
    scheme = _scheme(house, master)
    ground = scheme.get("bg1", _WHITE)
    background = house.root(master).find(f"{P}cSld/{P}bg")
    named = (
        next((e for e in background.iter(f"{A}schemeClr", f"{A}srgbClr")), None)
        if background is not None
        else None
    )
    if named is not None and len(named) == 0:
        value = named.get("val", "")
        ground = colour_of(value) if _HEX.match(value) else scheme.get(value, ground)
    ink = scheme.get("tx1", (0.0, 0.0, 0.0))
    return ground, _readable(ink, (ground,), _opposite(ground))


def _scheme(house: House, master: PackagePart) -> dict[str, Colour]:
    """The theme's colours, by the names that the master gives them."""
    theme = next(iter(house.related(master, "theme")), None)
    found = house.root(theme).find(f"{A}themeElements/{A}clrScheme") if theme is not None else None
    colours: dict[str, Colour] = {}
    for entry in found if found is not None else ():
        value = next((one.get("lastClr") or one.get("val", "") for one in entry), "")
        if isinstance(entry.tag, str) and _HEX.match(value):
            colours[entry.tag.removeprefix(A)] = colour_of(value)
    mapped = house.root(master).find(f"{P}clrMap")
    names = dict(mapped.attrib) if mapped is not None else {}
    return colours | {ours: colours[theirs] for ours, theirs in names.items() if theirs in colours}


def _readable(colour: Colour, grounds: tuple[Colour, ...], ink: Colour) -> Colour:
    """The colour, with as much of the text's as it needs to be read on these grounds."""
    for tenth in range(11):
        mixed = _mixed(colour, ink, tenth / 10)
        if all(contrast(mixed, ground) >= LEAST for ground in grounds):
            return mixed
    return ink


def _opposite(ground: Colour) -> Colour:
    return (0.0, 0.0, 0.0) if luminance(ground) > 0.18 else _WHITE


def _mixed(first: Colour, second: Colour, part: float) -> Colour:
    """So much of the second colour in the first."""
    red, green, blue = (a + (b - a) * part for a, b in zip(first, second, strict=True))
    return red, green, blue

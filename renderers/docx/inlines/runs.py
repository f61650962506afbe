"""Runs of a Word file: words in one look and one direction."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from blocks.text.scripts import IDEOGRAPH, RTL
from renderers.docx.parts.xml import Element, w, written
from renderers.report.looks.theme import Theme
from renderers.tree.direction import Direction
from renderers.tree.runs import Style
from renderers.verdict_colours import hex_colour

PLAIN = Style()


def text_runs(
    text: str, around: Direction = "ltr", *, style: str = "", look: Style = PLAIN, theme: Theme | None = None
) -> list[Element]:
    """Runs for the words, one for each direction.

    `style` is the id of a character style, else the one that `look` calls for; `theme` is for marked words.
    """
    return [
        w(
            "r",
            run_properties(style, look, theme, rightward=rtl, ideographs=_is_chinese(part)),
            *written(part),
        )
        for part, rtl in by_direction(text, "ltr" if look.code else around)
    ]


def _is_chinese(text: str) -> bool:
    """True where quotes and dashes should be as wide as ideographs."""
    return len(IDEOGRAPH.findall(text)) * 3 > len(text)


def run_properties(
    style: str = "",
    look: Style = PLAIN,
    theme: Theme | None = None,
    *,
    rightward: bool = False,
    ideographs: bool = False,
) -> Element | None:
    """`rPr`; None if there is nothing to say. `rightward`: the words run from right to left."""
    named = style or _style_of(look)
    said = [
        w("rStyle", val=named) if named else None,
        w("rFonts", hint="eastAsia") if ideographs else None,
        *((w("b"), w("bCs")) if look.strong else ()),
        *((w("i"), w("iCs")) if look.emphasis else ()),
        w("strike") if look.strike else None,
        w("u", val="single") if look.underline else None,
        w("shd", val="clear", color="auto", fill=hex_colour(theme.mark))
        if look.marked and theme and named != "Marked"
        else None,
        w("vertAlign", val="superscript" if look.script > 0 else "subscript") if look.script else None,
        w("rtl") if rightward else None,
    ]
    return w("rPr", *said) if any(child is not None for child in said) else None


def _style_of(look: Style) -> str:
    if look.url:
        return "CodeLink" if look.code else "Hyperlink"
    return "Code" if look.code else "Marked" if look.marked else ""


def by_direction(text: str, around: Direction = "ltr") -> list[tuple[str, bool]]:
    """The text in parts that run one way, True for those from right to left.

    The rules of UAX 9 for one level: signs between words of one direction run with them, others as the line does;
    digits run with the letters before them.
    """
    if not RTL.search(text) and around == "ltr":
        return [(text, False)]
    directions = _resolved(text, around == "rtl")
    parts: list[tuple[str, bool]] = []
    begin = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or directions[at] != directions[begin]:
            parts.append((text[begin:at], directions[begin]))
            begin = at
    return parts


def _resolved(text: str, rtl: bool) -> list[bool]:
    """For each character whether it runs from right to left."""
    strong = list(_strong(text, rtl))
    resolved: list[bool] = []
    before, open_from = rtl, 0
    for at, found in enumerate([*strong, rtl]):
        if found is None:
            continue
        resolved += [before if before == found else rtl] * (at - open_from)
        if at < len(strong):
            resolved.append(found)
        before, open_from = found, at + 1
    return resolved


def _strong(text: str, rtl: bool) -> Iterator[bool | None]:
    """Direction of letters, of digits by the letters before them, None for other signs."""
    last = rtl
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind in ("L", "R", "AL"):
            last = kind != "L"
            yield last
        elif kind in ("EN", "AN", "NSM"):
            yield last
        else:
            yield None

"""Fonts of a Word file: those of the theme, what stands in for them elsewhere, and one for East Asian text."""

from __future__ import annotations

from renderers.docx.parts.xml import Element, root, w
from renderers.report.looks.theme import Theme
from renderers.report.wording.language import east_asian_font

_INSTEAD = {
    "FiraGO": "Fira Sans,Segoe UI,Calibri",
    "Noto Sans": "Segoe UI,Calibri",
    "Cascadia Mono": "Cascadia Code,Consolas,Courier New",
}
"""Fonts that Word takes where the reader has not got the theme's."""
_PANOSE = {True: "020B0609020000020004", False: "020B0503050000020004"}


def fonts(name: str, language: str) -> Element:
    """Run property: that font for Latin and complex scripts, and one for East Asian text."""
    return w("rFonts", ascii=name, hAnsi=name, cs=name, eastAsia=east_asian_font(language))


def font_table(theme: Theme) -> Element:
    """The part that says what kind of fonts the theme's are and what to take instead."""
    names = dict.fromkeys([theme.body_name, theme.headings_name, theme.mono_name])
    return root("w:fonts", *(_font(name, mono=name == theme.mono_name) for name in names))


def _font(name: str, *, mono: bool) -> Element:
    known = name in _INSTEAD
    return w(
        "font",
        w("altName", val=_INSTEAD[name]) if known else None,
        w("panose1", val=_PANOSE[mono]) if known else None,
        w("charset", val="00"),
        w("family", val="modern" if mono else "swiss" if known else "auto"),
        w("pitch", val="fixed" if mono else "variable"),
        name=name,
    )

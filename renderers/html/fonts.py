"""The fonts of a page: named with what may stand in for them; a theme's own are in the file, if their makers allow it.

Those that are built in are large and many readers have them, so they are only named.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator

from renderers.report.looks.theme import Theme
from renderers.themes.font_family import FontFamily
from renderers.themes.font_file import font_subset

_BODY = {
    "FiraGO": '"FiraGO","Fira Sans",system-ui,"Segoe UI","Noto Sans",sans-serif',
    "Noto Sans": '"Noto Sans",system-ui,"Segoe UI",sans-serif',
}
_MONO = {
    "Cascadia Mono": '"Cascadia Mono","Cascadia Code",ui-monospace,Menlo,Consolas,"Noto Sans Mono",monospace'
}
_SERIF = 'Georgia,"Times New Roman","Noto Serif",serif'
_CUTS = {
    "regular": "font-weight:400;font-style:normal",
    "bold": "font-weight:700;font-style:normal",
    "italic": "font-weight:400;font-style:italic",
    "bold_italic": "font-weight:700;font-style:italic",
}
_ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "\u2026"
"""Characters that the script and the print of a page may add to it."""


def fonts(theme: Theme) -> str:
    """The rule that names the fonts of text and code, and the size of text on paper."""
    return f":root{{--body:{body_fonts(theme)};--mono:{_mono_fonts(theme)};--size:{theme.size:g}pt}}"


def body_fonts(theme: Theme) -> str:
    """The fonts of text, the first that is there to be taken."""
    return _stack(theme.body)


def heading_font(theme: Theme) -> str:
    """The rule that gives headings a font of their own; "" where they have that of text."""
    if theme.headings is None:
        return ""
    return f"h1,h2,h3,h4,h5,h6{{font-family:{_stack(theme.headings)}}}"


def font_faces(theme: Theme, characters: Iterable[str]) -> str:
    """The theme's own fonts with the glyphs of those characters, as far as their makers let web pages carry them."""
    shown = set(characters).union(_ALWAYS)
    carried = {(font, cut): None for font, cuts in _used(theme) for cut in cuts}
    return "".join(_face(font.name, cut, font_subset(font.cuts[cut], shown)) for font, cut in carried)


def _used(theme: Theme) -> Iterator[tuple[FontFamily, Iterable[str]]]:
    """The theme's own fonts that the file may carry, with the cuts that are used: headings are bold."""
    for font, bold in ((theme.body, False), (theme.headings, True), (theme.mono, False)):
        if isinstance(font, FontFamily) and font.is_free:
            yield font, [cut for cut in font.cuts if not bold or "bold" in cut] or font.cuts


def _face(name: str, cut: str, data: bytes) -> str:
    kind = "otf" if data.startswith(b"OTTO") else "ttf"
    source = f"url(data:font/{kind};base64,{b64encode(data).decode('ascii')})"
    return f'@font-face{{font-family:"{name}";{_CUTS[cut]};src:{source}}}'


def _mono_fonts(theme: Theme) -> str:
    if isinstance(theme.mono, FontFamily):
        return f'"{theme.mono.name}",{_MONO["Cascadia Mono"]}'
    return _MONO[theme.mono]


def _stack(font: str | FontFamily) -> str:
    if isinstance(font, str):
        return _BODY[font]
    return f'"{font.name}",{_SERIF if font.serif else _BODY["Noto Sans"]}'

"""Settings of a Word file (settings.xml): compatibility, languages, how symbols are written."""

from __future__ import annotations

from lxml import etree

from renderers.docx.parts.languages import language_mark
from renderers.docx.parts.xml import Element, node, root, w

_WORD = "http://schemas.microsoft.com/office/word"


def settings(language: str, *, notes: bool) -> Element:
    """settings.xml: of Word 2013 and later, without questions when the file is opened."""
    parting = (w("footnote", id=id) for id in (-1, 0))
    tongue = language_mark(language)
    return root(
        "w:settings",
        w("zoom", percent=100),
        w("displayBackgroundShape"),
        w("defaultTabStop", val=720),
        w("characterSpacingControl", val="doNotCompress"),
        w("footnotePr", w("numFmt", val="lowerLetter"), *parting) if notes else None,
        w("compat", *(_compatible(name, value) for name, value in _COMPATIBLE.items())),
        node("m:mathPr", {}, node("m:mathFont", {"m:val": "Cambria Math"})),
        w("themeFontLang", **{etree.QName(key).localname: tag for key, tag in tongue.attrib.items()}),
        w("clrSchemeMapping", **_COLOURS),
        w("decimalSymbol", val="."),
        w("listSeparator", val=","),
    )


_COMPATIBLE = {
    "compatibilityMode": "15",
    "overrideTableStyleFontSizeAndJustification": "1",
    "enableOpenTypeFeatures": "1",
    "doNotFlipMirrorIndents": "1",
}
_COLOURS = {
    "bg1": "light1",
    "t1": "dark1",
    "bg2": "light2",
    "t2": "dark2",
    **{name: name for name in (*(f"accent{n}" for n in range(1, 7)), "hyperlink", "followedHyperlink")},
}


def _compatible(name: str, value: str) -> Element:
    return w("compatSetting", name=name, uri=_WORD, val=value)

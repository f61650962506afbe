"""What the whole of a template says, as the report needs it: its lists, letters of notes, language, fonts for code."""

from __future__ import annotations

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE

from renderers.docx.house.open import House
from renderers.docx.house.styles.lists import HouseNumbering
from renderers.docx.house.styles.names import StyleNames
from renderers.docx.parts.fonts import font_table
from renderers.docx.parts.languages import language_mark
from renderers.docx.parts.package import add_part
from renderers.docx.parts.relations import Relations
from renderers.docx.parts.settings import settings
from renderers.docx.parts.xml import NAMESPACES, Element, qname, w
from renderers.report.looks.theme import Theme

_LETTERS = "lowerLetter"
"""Notes are lettered, so that nobody takes their marks for those of sources."""
_BEHIND_NOTES = frozenset(
    qname(f"w:{name}")
    for name in (
        "endnotePr compat docVars rsids uiCompat97To2003 attachedSchema themeFontLang clrSchemeMapping"
        " doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown smartTagType"
        " shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator"
    ).split()
)
"""Settings behind `w:footnotePr` (ECMA-376 part 1, CT_Settings); those of other namespaces stand there too."""
_NOTES, _FORMAT = qname("w:footnotePr"), qname("w:numFmt")


def default_table(house: House) -> str:
    """Id of the style that the template's settings name for tables; "" for none."""
    part = house.related("settings")
    named = None if part is None else house.root(part).find(qname("w:defaultTableStyle"))
    return "" if named is None else str(named.get(qname("w:val"), ""))


def settle_lists(house: House, numbering: HouseNumbering, relations: Relations) -> None:
    """The lists of template and report in one part."""
    merged = numbering.merged()
    if house.related("numbering") is None:
        part = add_part(house.package, "numbering", CONTENT_TYPE.WML_NUMBERING, merged)
        relations.part(RELATIONSHIP_TYPE.NUMBERING, part)


def settle_notes(house: House, relations: Relations, language: str) -> None:
    """Letters for notes, in the settings and in every section, from which LibreOffice reads it."""
    part = house.related("settings")
    if part is None:
        made = add_part(house.package, "settings", CONTENT_TYPE.WML_SETTINGS, settings(language, notes=True))
        relations.part(RELATIONSHIP_TYPE.SETTINGS, made)
    else:
        root = house.root(part)
        behind = (n for n, child in enumerate(root) if _is_behind_notes(child))
        _letter_notes(root, next(behind, len(root)), parting=True)
    for section in house.body.iter(qname("w:sectPr")):
        sides = section.iterchildren(qname("w:headerReference"), qname("w:footerReference"))
        _letter_notes(section, len([*sides]))


def settle_language(styles: StyleNames, language: str) -> None:
    """The report's language, in which Word checks its spelling, where the template says its own."""
    normal = styles.default("paragraph")
    places = [styles.root.find("/".join(map(qname, ("w:docDefaults", "w:rPrDefault", "w:rPr"))))]
    places += [] if normal is None else [normal.find(qname("w:rPr"))]
    for properties in places:
        said = None if properties is None else properties.find(qname("w:lang"))
        if said is not None:
            properties.replace(said, language_mark(language))


def settle_fonts(house: House, relations: Relations, theme: Theme) -> None:
    """What to take for the font of our code where a reader has not got it; Word wants such a part of every file."""
    part = house.related("fontTable")
    if part is None:
        made = add_part(house.package, "fontTable", CONTENT_TYPE.WML_FONT_TABLE, font_table(theme))
        relations.part(RELATIONSHIP_TYPE.FONT_TABLE, made)
        return
    root, name = house.root(part), qname("w:name")
    known = {font.get(name) for font in root}
    root.extend(
        [
            font
            for font in font_table(theme)
            if font.get(name) == theme.mono_name and theme.mono_name not in known
        ]
    )


def _is_behind_notes(child: Element) -> bool:
    return child.tag in _BEHIND_NOTES or not child.tag.startswith(f"{{{NAMESPACES['w']}}}")


def _letter_notes(parent: Element, at: int, *, parting: bool = False) -> None:
    """Letters in the parent's `w:footnotePr`, which is put at that place if there is none."""
    notes = parent.find(_NOTES)
    if notes is None:
        lines = (w("footnote", id=id) for id in (-1, 0)) if parting else ()
        notes = w("footnotePr", *lines)
        parent.insert(at, notes)
    for old in notes.findall(_FORMAT):
        notes.remove(old)
    notes.insert(len(notes.findall(qname("w:pos"))), w("numFmt", val=_LETTERS))

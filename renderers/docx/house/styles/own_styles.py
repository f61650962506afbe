"""Our styles in a template: by the template's of that name, else added to it, so that they fit its text.

Only what a report uses is added. Ours stand on a style of their own (`Report Text`), which has the template's letters
and takes back what its text may have that lists of sources must not: justified lines, indents, large gaps.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import chain, count

from renderers.docx.house.styles.names import StyleNames
from renderers.docx.parts.styles import BARRED
from renderers.docx.parts.xml import Element, qname, sort_properties, w

_VALUE, _ID, _KIND = qname("w:val"), qname("w:styleId"), qname("w:type")
_ALSO: dict[str, tuple[str, ...]] = {
    "ListBullet": ("List Paragraph",),
    "ListNumber": ("List Paragraph",),
    "ListContinue": ("List Paragraph",),
    "Quote": ("Block Text", "Quotations"),
    "CodeBlock": ("Source Code", "HTML Preformatted", "Preformatted Text"),
    "Code": ("Verbatim Char", "HTML Code", "Source Text"),
    "TableText": ("Table Contents",),
    "ReportTable": ("Table",),
}
"""Names besides our own by which a template has a style: those of Word, LibreOffice and pandoc."""
_BASE = "ReportText"
HEADINGS = tuple(f"Heading{level}" for level in range(1, 7))
"""Ids of our styles of headings."""
_LETTERED = (*HEADINGS, "Title", "Subtitle", "TOCHeading")
"""Styles that have the letters of headings."""
_OF_LETTERS = (
    "w:rFonts",
    "w:b",
    "w:bCs",
    "w:i",
    "w:iCs",
    "w:caps",
    "w:smallCaps",
    "w:color",
    "w:sz",
    "w:szCs",
)
"""What of letters tables are taken at their word for."""
_MOST_TABLES = ("Table Grid",)


class OwnStyles:
    """Our styles, and what stands for each in the template."""

    def __init__(self, styles: StyleNames, ours: Element, default_table: str) -> None:
        """`ours`: our styles part; `default_table`: id of the template's style for tables, "" if it names none."""
        self._styles = styles
        self._ours = {style.get(_ID): style for style in ours.iterchildren(qname("w:style"))}
        self._ours |= {name: _named_so(self._ours["Byline"], name) for name in ("Author", "Date")}
        self._found: dict[str, Element] = {}
        self._house: set[str] = set()
        table = _house_table(styles, default_table)
        if table is not None:
            self._take("ReportTable", table)

    def id_of(self, id: str) -> str:
        """The id in the template of our style with this id, which is added if the template has none for it."""
        found: str = self.style(id).get(_ID)
        return found

    def style(self, id: str) -> Element:
        """The style itself."""
        if id not in self._found:
            ours = self._ours[id]
            bare = id.removesuffix("Rtl")
            names = (ours.find(qname("w:name")).get(_VALUE), *_ALSO.get(id, ()))
            house = self._styles.find(ours.get(_KIND), *names)
            if house is None and bare in BARRED and bare != id and self.is_house(bare):
                house = self.style(bare)
            if house is not None:
                self._take(id, house)
            else:
                self._found[id] = self._added(id, ours)
        return self._found[id]

    def is_house(self, id: str) -> bool:
        """True if the template has that style."""
        self.style(id)
        return id in self._house

    def _take(self, id: str, style: Element) -> None:
        self._found[id] = style
        self._house.add(id)

    def _added(self, id: str, ours: Element) -> Element:
        made = deepcopy(ours)
        self._found[id] = made  # before what it stands on, which may stand on it in turn
        made.set(_ID, self._free_id(id))
        self._stand(id, made)
        self._rename(made)
        if id in _LETTERED:
            self._give_letters(made)
        if id in ("TableText", "TableHeading") and self.is_house("ReportTable"):
            self._take_from_table(id, made)
        self._styles.add(made)
        return made

    def _free_id(self, id: str) -> str:
        spelled = chain([id], (f"Report{id}{n or ''}" for n in count()))
        return next(free for free in spelled if self._styles.with_id(free) is None)

    def _rename(self, made: Element) -> None:
        """A name of one's own, where the template has it for a style of another kind."""
        name = made.find(qname("w:name"))
        said = name.get(_VALUE)
        spelled = chain([said], (f"Report {said} {n or ''}".rstrip() for n in count()))
        name.set(_VALUE, next(free for free in spelled if not self._styles.is_named(free)))

    def _stand(self, id: str, made: Element) -> None:
        """What the style stands on and what follows it, in the template."""
        kind = made.get(_KIND)
        for tag in ("w:basedOn", "w:next"):
            link = made.find(qname(tag))
            if link is not None:
                target = self._target(link.get(_VALUE), kind, tag)
                if target:
                    link.set(_VALUE, target)
                else:
                    made.remove(link)
        above = self._heading_above(id)
        if above is not None:
            made.find(qname("w:basedOn")).set(_VALUE, above.get(_ID))
            properties = made.find(qname("w:pPr"))
            properties.append(w("numPr", w("numId", val=0)))  # its numbers are those of another level
            sort_properties(properties)

    def _target(self, id: str, kind: str, tag: str) -> str:
        default = self._styles.default(kind)
        if id in ("Normal", "DefaultParagraphFont", "TableNormal"):
            if kind == "paragraph" and tag == "w:basedOn":
                return self._base()
            return "" if default is None else str(default.get(_ID))
        return self.id_of(id)

    def _heading_above(self, id: str) -> Element | None:
        """The template's deepest heading, for one that is deeper than it has."""
        if id not in HEADINGS:
            return None
        names = (f"heading {level}" for level in range(HEADINGS.index(id), 0, -1))
        return self._styles.find("paragraph", *names)

    def _give_letters(self, made: Element) -> None:
        """The fonts of the template's headings."""
        heading = self._styles.find("paragraph", "heading 1")
        fonts = None if heading is None else self._styles.property(heading, "w:rPr", "w:rFonts")
        properties = made.find(qname("w:rPr"))
        if fonts is not None and properties is not None:
            properties.insert(0, deepcopy(fonts))

    def _take_from_table(self, id: str, made: Element) -> None:
        """Letters of cells as the template's table has them, which those of a paragraph's style would hide.

        For headings those of its first row. Where that says no colour it is the program's: white on dark ground.
        """
        said = _letters([*self._styles.lineage(self._found["ReportTable"])], first_row=id != "TableText")
        if said is None:
            return
        properties = made.find(qname("w:rPr"))
        if properties is None:
            properties = w("rPr")
            made.append(properties)
        if id != "TableText" and all(child.tag != qname("w:color") for child in said):
            said.append(w("color", val="auto"))
        for tag in {child.tag for child in said}:
            for ours in properties.findall(tag):
                properties.remove(ours)
        properties.extend(said)
        sort_properties(properties)

    def _base(self) -> str:
        if _BASE not in self._found:
            default = self._styles.default("paragraph")
            made = w(
                "style",
                w("name", val="Report Text"),
                None if default is None else w("basedOn", val=default.get(_ID)),
                w("uiPriority", val=99),
                w(
                    "pPr",
                    w("spacing", before=0, after=120, line=276, lineRule="auto"),
                    w("ind", left=0, right=0, firstLine=0),
                    w("jc", val="left"),
                ),
                type="paragraph",
                customStyle=1,
                styleId=self._free_id(_BASE),
            )
            self._found[_BASE] = made
            self._styles.add(made)
        return str(self._found[_BASE].get(_ID))


def _named_so(style: Element, name: str) -> Element:
    """The same style by another name."""
    made = deepcopy(style)
    made.find(qname("w:name")).set(_VALUE, name)
    return made


def _letters(lineage: list[Element], *, first_row: bool) -> list[Element] | None:
    """What a style of tables says of letters, or of those in its first row; None for one that has no such row."""
    rows = [row for table in lineage for row in table.iterchildren(qname("w:tblStylePr"))]
    first = [row for row in rows if row.get(_KIND) == "firstRow"]
    if first_row and not first:
        return None
    (said,) = first[:1] if first_row else lineage[:1]
    properties = said.find(qname("w:rPr"))
    return (
        [] if properties is None else [deepcopy(c) for c in properties.iterchildren(*map(qname, _OF_LETTERS))]
    )


def _house_table(styles: StyleNames, default_table: str) -> Element | None:
    """The style of the template's tables: ours by name, the one that it names as its default, its own, Word's grid."""
    named = styles.find("table", "Report Table", *_ALSO["ReportTable"])
    said = styles.with_id(default_table) if default_table else None
    default = styles.default("table")
    plain = styles.find("table", "Normal Table")
    own = (s for s in styles.root.iterchildren(qname("w:style")) if s.get(_KIND) == "table" and _is_custom(s))
    return next(
        (
            style
            for style in (named, said, None if default is plain else default, *own)
            if style is not None and style.get(_KIND) == "table"
        ),
        styles.find("table", *_MOST_TABLES),
    )


def _is_custom(style: Element) -> bool:
    return style.get(qname("w:customStyle")) in ("1", "true", "on")

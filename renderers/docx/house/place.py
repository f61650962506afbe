"""Where a report goes in its template: in place of `{{ content }}`, or of all that the template says."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from blocks.errors import ArtifactError
from renderers.docx.flow.paragraphs import add_property
from renderers.docx.house.fill import paragraphs_with_texts, words_of
from renderers.docx.house.open import House
from renderers.docx.parts.xml import Element, qname, w
from renderers.template.placeholders import CONTENT, PLACEHOLDER

_SIDES = ("w:headerReference", "w:footerReference")
_A4 = {"w": 11906, "h": 16838}
_MARGINS = dict.fromkeys(("top", "right", "bottom", "left"), 1304) | {
    "header": 680,
    "footer": 680,
    "gutter": 0,
}
"""Of a template that doesn't say; in twips."""
_ADVICE = "put it alone into a paragraph of its own in the text"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the report goes."""

    body: Element
    """Of the template."""
    marker: Element | None
    """The paragraph that the report replaces; None: all of the body."""
    section: Element
    """The section that the report is in (`w:sectPr`)."""

    @property
    def keeps_text(self) -> bool:
        """True if text of the template stays."""
        return self.marker is not None

    def put(self, drawn: list[Element]) -> None:
        """Put the report there."""
        if self.marker is None:
            self.body[:] = [*drawn, self.section]
            return
        at = self.body.index(self.marker)
        properties = self.marker.find(qname("w:pPr"))
        ends = None if properties is None else properties.find(qname("w:sectPr"))
        self.body[at : at + 1] = drawn if ends is None else _ended(drawn, ends)


def place_of(house: House) -> Place:
    """The place. Raises ArtifactError for a `{{ content }}` where no report can stand, and for two of them."""
    for part in house.edges():
        if _markers(house.root(part)):
            raise _misplaced(house, "in a header or footer")
    body = house.body
    last = _last_section(body)
    markers = _markers(body)
    if not markers:
        _require_no_others(house)
        _inherit(body, last)
        return Place(body, None, last)
    if len(markers) > 1:
        raise ArtifactError(
            f"{house.file.name} has {{{{ {CONTENT} }}}} {len(markers)} times; a report goes to one place, so leave one"
        )
    ((marker, words),) = markers
    if marker.getparent() is not body:
        raise _misplaced(house, "in a table, a text box or a content control")
    if PLACEHOLDER.fullmatch(words.strip()) is None:
        raise _misplaced(house, "among other words")
    _keep_bookmarks(marker)
    section = _section_of(marker)
    return Place(body, marker, last if section is None else section)


def _require_no_others(house: House) -> None:
    """Where all text is replaced, placeholders in it would be lost: whoever wrote them meant the text to stay."""
    for _, texts in paragraphs_with_texts(house.body):
        found = PLACEHOLDER.search(words_of(texts))
        if found:
            raise ArtifactError(
                f"{house.file.name} has {found[0]} in its text, but no {{{{ {CONTENT} }}}} that says where the report "
                f"goes; {_ADVICE}"
            )


def _keep_bookmarks(marker: Element) -> None:
    """Bookmarks that begin or end in the marker would be halved when it goes; they are moved before it."""
    for element in [*marker.iter(qname("w:bookmarkStart"), qname("w:bookmarkEnd"))]:
        marker.addprevious(element)


def _markers(root: Element) -> list[tuple[Element, str]]:
    """Paragraphs with a place for the report, and what they say."""
    return [
        (paragraph, words)
        for paragraph, texts in paragraphs_with_texts(root)
        for words in (words_of(texts),)
        for found in PLACEHOLDER.finditer(words)
        if found[1].lower() == CONTENT
    ]


def _misplaced(house: House, where: str) -> ArtifactError:
    return ArtifactError(
        f"{house.file.name} has {{{{ {CONTENT} }}}} {where}, where no report can stand; {_ADVICE}"
    )


def _ending(paragraph: Element) -> list[Element]:
    """The section that ends with this paragraph, if one does."""
    properties = paragraph.find(qname("w:pPr"))
    return [] if properties is None else [*properties.iterchildren(qname("w:sectPr"))]


def _last_section(body: Element) -> Element:
    """The body's own section, which a file may leave out."""
    last = body.find(qname("w:sectPr"))
    if last is None:
        last = w("sectPr", w("pgSz", **_A4), w("pgMar", **_MARGINS))
        body.append(last)
    return last


def _section_of(marker: Element) -> Element | None:
    for element in (marker, *marker.itersiblings(qname("w:p"))):
        for section in _ending(element):
            return section
    return None


def _inherit(body: Element, last: Element) -> None:
    """Headers and footers that the last section has from those before it, which go."""
    before = [s for p in body.iterchildren(qname("w:p")) for s in _ending(p)]
    for section in before[::-1]:
        for side in section.iterchildren(*map(qname, _SIDES)):
            if not any(_alike(side, own) for own in last.iterchildren(side.tag)):
                last.insert(0, deepcopy(side))


def _alike(side: Element, other: Element) -> bool:
    kind = qname("w:type")
    return bool(side.get(kind) == other.get(kind))


def _ended(drawn: list[Element], section: Element) -> list[Element]:
    """The report with the end of its section, for which a table needs a paragraph behind it."""
    if not drawn or drawn[-1].tag != qname("w:p"):
        drawn = [*drawn, w("p")]
    add_property(drawn[-1], "sectPr")
    properties = drawn[-1].find(qname("w:pPr"))
    properties.replace(properties.find(qname("w:sectPr")), section)
    return drawn

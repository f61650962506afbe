"""What a Word template may not have: what would fetch something, run something, or hide it, in fields too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docx.opc.part import XmlPart

from renderers.docx.house.open import House
from renderers.docx.parts.xml import Element, qname
from renderers.template.harmless import Harmless
from renderers.template.program import WORD

_OBJECTS = {
    "aFChunk": "a file that Word would take in (altChunk)",
    "subDocument": "a subdocument",
}
"""Kinds of relations, and what they are."""
_NAMES = tuple(
    "DDE DDEAUTO INCLUDEPICTURE INCLUDETEXT INCLUDE IMPORT LINK DATABASE MACROBUTTON EMBED RD".split()
)
"""Fields that read files, ask databases or run programs."""
_FIELDS = re.compile(rf"(?i)\b({'|'.join(_NAMES)})\b")
_QUOTED = re.compile(r'"[^"]*"')
"""What a field is given, such as an address with "link" in it."""
_SWITCH = re.compile(r'\\[a-z]\b\s*(?:"[^"]*")?', re.IGNORECASE)
"""What a link has besides its address: a bookmark, a tip, a window."""
_LINK = re.compile(r'(?i)\bHYPERLINK\s+"?(?P<address>[^"\s]*)')


def require_harmless(house: House) -> None:
    """Raises ArtifactError for a template with anything of that in a part that the report would keep."""
    rules = Harmless(house.file, WORD, _OBJECTS)
    for part in house.package.iter_parts():
        name = str(part.partname)[1:]
        for relation in part.rels.values():
            external = relation.is_external
            target = relation.target_ref if external else ""
            rules.require_relation(relation.reltype.rpartition("/")[2], target, name, external=external)
        if isinstance(part, XmlPart):
            _require_fields(rules, house, part, name)


def _require_fields(rules: Harmless, house: House, part: XmlPart, name: str) -> None:
    for instruction, goes_on in _instructions(house.root(part)):
        if found := _FIELDS.search(_QUOTED.sub(" ", instruction)):
            what = f"has a field in {name} that reads or runs something outside of it ({found[0]})"
            raise rules.refusal(what, "delete it")
        begun = instruction.strip().upper()
        if goes_on and any(field.startswith(begun) for field in _NAMES):
            what = f"has a field in {name} whose name another field makes ({begun or 'all of it'})"
            raise rules.refusal(what, "delete it")
        link = _LINK.search(_SWITCH.sub(" ", instruction))
        if link and (link["address"] or goes_on):
            rules.require_link(link["address"] or "what another field makes", name)


def _instructions(root: Element) -> Iterator[tuple[str, bool]]:
    """What fields say, in pieces, and whether the piece goes on with what a field within makes.

    Word takes a field's instruction from all of its runs, so that one word may stand in several; marks part fields.
    """
    written, is_open = "", False
    for element in root.iter(*map(qname, ("w:instrText", "w:fldChar", "w:fldSimple"))):
        if element.tag == qname("w:instrText"):
            written += element.text or ""
            continue
        simple = element.get(qname("w:instr"))
        begins = simple is not None or element.get(qname("w:fldCharType")) == "begin"
        yield written, is_open and begins
        if simple is not None:
            yield simple, False
        written, is_open = "", begins and simple is None
    yield written, False

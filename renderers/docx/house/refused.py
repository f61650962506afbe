"""What a Word template may not have: what would fetch something, run something, or hide it, in fields too."""

from __future__ import annotations

import re

from docx.opc.part import XmlPart

from renderers.docx.house.open import House
from renderers.docx.parts.xml import qname
from renderers.template.harmless import Harmless
from renderers.template.program import WORD

_OBJECTS = {
    "aFChunk": "a file that Word would take in (altChunk)",
    "subDocument": "a subdocument",
}
"""Kinds of relations, and what they are."""
_FIELDS = re.compile(
    r"(?i)\b(DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|MACROBUTTON|EMBED|RD)\b"
)
"""Fields that read files, ask databases or run programs."""
_QUOTED = re.compile(r'"[^"]*"')
"""What a field is given, such as an address with "link" in it."""
_LINK = re.compile(r'(?i)\bHYPERLINK\s+"(?P<address>[^"]*)"')
_MARK = qname("w:fldChar")
"""Of where a field begins and ends."""


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
    root = house.root(part)
    # Word takes a field's instruction from all of its runs, so that one word may stand in several; marks part fields.
    runs = root.iter(qname("w:instrText"), _MARK)
    written = "".join("\0" if element.tag == _MARK else element.text or "" for element in runs).split("\0")
    simple = (element.get(qname("w:instr"), "") for element in root.iter(qname("w:fldSimple")))
    for instruction in (*written, *simple):
        if found := _FIELDS.search(_QUOTED.sub(" ", instruction)):
            what = f"has a field in {name} that reads or runs something outside of it ({found[0]})"
            raise rules.refusal(what, "delete it")
        if link := _LINK.search(instruction):
            rules.require_link(link["address"], name)

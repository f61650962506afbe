"""What no report may carry, whoever made the template: it would fetch something, run something, or hide it.

A report is opened by people who don't know the template, and who trust its sources to be those that were checked.
"""

from __future__ import annotations

import re

from docx.opc.part import XmlPart

from blocks.errors import ArtifactError
from renderers.docx.house.open import House
from renderers.docx.xml import qname
from renderers.template.file import TemplateFile

_SAFE = ("http:", "https:", "mailto:")
"""Links that a report may have."""
_OBJECTS = {
    "oleObject": "an embedded object",
    "package": "an embedded file",
    "control": "a control (ActiveX)",
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
    for part in house.package.iter_parts():
        name = str(part.partname)[1:]
        for relation in part.rels.values():
            kind = relation.reltype.rpartition("/")[2]
            if kind in _OBJECTS:
                raise _refusal(house.file, f"has {_OBJECTS[kind]} in {name}", "delete it")
            if relation.is_external:
                _require_link(house.file, kind, relation.target_ref, name)
        if isinstance(part, XmlPart):
            _require_fields(house, part, name)


def _require_link(file: TemplateFile, kind: str, address: str, part: str) -> None:
    if kind != "hyperlink":
        what = f"takes a part of {part} from elsewhere ({kind}: {address:.200})"
        raise _refusal(file, what, "put it into the file itself, or delete it")
    if not address.lower().startswith(_SAFE):
        raise _refusal(file, f"has a link in {part} that no report may have ({address:.200})", "delete it")


def _require_fields(house: House, part: XmlPart, name: str) -> None:
    root = house.root(part)
    # Word takes a field's instruction from all of its runs, so that one word may stand in several; marks part fields.
    runs = root.iter(qname("w:instrText"), _MARK)
    written = "".join("\0" if element.tag == _MARK else element.text or "" for element in runs).split("\0")
    simple = (element.get(qname("w:instr"), "") for element in root.iter(qname("w:fldSimple")))
    for instruction in (*written, *simple):
        if found := _FIELDS.search(_QUOTED.sub(" ", instruction)):
            what = f"has a field in {name} that reads or runs something outside of it ({found[0]})"
            raise _refusal(house.file, what, "delete it")
        if link := _LINK.search(instruction):
            _require_link(house.file, "hyperlink", link["address"], name)


def _refusal(file: TemplateFile, what: str, remedy: str) -> ArtifactError:
    return ArtifactError(
        f"{file.name} {what}, which a report must not carry; {remedy}, and save it once more in Word"
    )

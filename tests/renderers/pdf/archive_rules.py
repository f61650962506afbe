"""What ISO 19005-3 asks of a PDF/A-3b file, by clause and, after the hyphen, the test in veraPDF's profile.

Written from the published rules over the bytes and objects of a file; rules about what our files never have at all
(form fields, layers, spot colours, halftones, JPEG 2000) are one rule here: that they don't have it.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from datetime import UTC
from typing import Any

from font_rules import broken_font_rules
from opened_objects import OpenedFile, without_streams
from pypdf.generic import (
    ByteStringObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

_FILTERS = {"/ASCIIHexDecode", "/ASCII85Decode", "/FlateDecode", "/RunLengthDecode", "/DCTDecode"}
_OPERATORS = set(
    b"b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q "
    b"re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split()
)
_ACTIONS = {"/GoTo", "/GoToR", "/GoToE", "/Thread", "/URI", "/Named", "/SubmitForm"}
_LONGEST_STRING, _LONGEST_NAME, _DEEPEST, _LARGEST = 32_767, 127, 28, 2_147_483_647
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_EXTENSION = "{http://www.aiim.org/pdfa/ns/extension/}schemas"
_SCHEMA, _PROPERTY = "{http://www.aiim.org/pdfa/ns/schema#}", "{http://www.aiim.org/pdfa/ns/property#}"
_PREDEFINED = {
    "http://purl.org/dc/elements/1.1/": {"title", "creator", "description", "language"},
    "http://ns.adobe.com/xap/1.0/": {"CreateDate", "ModifyDate", "CreatorTool"},
    "http://ns.adobe.com/pdf/1.3/": {"Producer"},
    "http://www.aiim.org/pdfa/ns/id/": {"part", "conformance"},
    "http://www.aiim.org/pdfa/ns/extension/": {"schemas"},
}
"""Properties that ISO 19005-3 and the XMP specification define, as far as our packets use them."""


def broken_archive_rules(file: OpenedFile) -> Iterator[str]:
    """What keeps the file from being PDF/A-3b, each with its clause."""
    for rule in _RULES:
        yield from rule(file)


def _structure_of_the_file(file: OpenedFile) -> Iterator[str]:
    data = file.data
    if not re.match(rb"%PDF-1\.[0-7]\r?\n", data):
        yield "6.1.2-1: header"
    if min(data.splitlines()[1][:5][1:], default=0) <= 127 or data.splitlines()[1][:1] != b"%":
        yield "6.1.2-2: no comment of bytes over 127"
    if len(file.reader.trailer.get("/ID", ())) != 2:
        yield "6.1.3-1: no identifiers"
    if "/Encrypt" in file.reader.trailer:
        yield "6.1.3-2: encrypted"
    if not re.search(rb"%%EOF\r?\n?\Z", data):
        yield "6.1.3-3: something behind the end"
    if not re.search(rb"\nxref\r?\n0 \d+ ?\r?\n", data):
        yield "6.1.4-2: spaces behind xref"


def _objects_of_the_file(file: OpenedFile) -> Iterator[str]:
    table = file.reader.xref[0]
    for start in table.values():
        head = re.compile(rb"\d+ 0 obj\r?\n(.*?)(stream\r?\n|\nendobj\r?\n)", re.DOTALL).match(
            file.data, start
        )
        if head is None:
            yield f"6.1.9: spaces around an object, {file.data[start : start + 30]!r}"
        elif head[2].startswith(b"stream"):
            length = re.search(rb"/Length (\d+)", head[1])
            end = head.end() + int(length[1] if length else 0)
            if not re.match(rb"\r?\nendstream\r?\nendobj\r?\n", file.data[end : end + 30]):
                yield f"6.1.7-1 and 2: length or line ends of a stream, {head[1][:40]!r}"
    if len(table) > 8_388_607:
        yield "6.1.13-7: too many objects"


def _strings_and_numbers(file: OpenedFile) -> Iterator[str]:
    for digits in re.findall(rb"(?<!<)<([^<>]*)>(?!>)", without_streams(file.data)):
        if len(digits.split()) > 1 or len(digits) % 2 or re.search(rb"[^0-9A-Fa-f]", digits):
            yield f"6.1.6: hexadecimal string {digits[:20]!r}"
    operands = [one for page in file.contents for listed, _ in page for one in _flat(listed)]
    for one in [*file.objects, *operands]:
        yield from _value_faults(one)


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, DictionaryObject):
        value = [*dict.keys(value), *dict.values(value)]
    if isinstance(value, list):
        for one in value:
            yield from _flat(one)
    else:
        yield value


def _value_faults(one: Any) -> Iterator[str]:
    if isinstance(one, NameObject) and len(one.encode()) > _LONGEST_NAME:
        yield f"6.1.13-4: name of {len(one)} bytes"
    elif isinstance(one, TextStringObject | ByteStringObject):
        raw = one if isinstance(one, bytes) else one.original_bytes
        if len(raw) > _LONGEST_STRING:
            yield f"6.1.13-3: string of {len(raw)} bytes"
    elif isinstance(one, NumberObject) and abs(int(one)) > _LARGEST:
        yield f"6.1.13-1: integer {one}"
    elif isinstance(one, FloatObject) and one and not 1.175e-38 < abs(float(one)) < 3.403e38:
        yield f"6.1.13-2 and 5: number {one}"


def _streams(file: OpenedFile) -> Iterator[str]:
    for stream in file.streams:
        if {"/F", "/FFilter", "/FDecodeParms"} & set(stream):
            yield "6.1.7-3: a stream in another file"
        filters = stream.get("/Filter", [])
        if not set(filters if isinstance(filters, list) else [filters]) <= _FILTERS:
            yield f"6.1.7-4: filter {filters}"


def _pages(file: OpenedFile) -> Iterator[str]:
    for page, operations in zip(file.reader.pages, file.contents, strict=True):
        if not all(3 <= float(side) <= 14_400 for side in (page.mediabox.width, page.mediabox.height)):
            yield "6.1.13-11: size of a page"
        if "/Resources" not in page:
            yield "6.2.2-2: a page whose resources are another's"
        if {"/AA", "/PresSteps"} & set(page):
            yield "6.5.2-2, 6.10: actions or steps of a page"
        yield from _operator_faults(operations)


def _operator_faults(operations: list[tuple[list[Any], Any]]) -> Iterator[str]:
    depth = 0
    for _, operator in operations:
        depth += {b"q": 1, b"Q": -1}.get(operator, 0)
        if operator not in _OPERATORS:
            yield f"6.2.2-1: operator {operator!r}"
        if operator in (b"k", b"K"):
            yield "6.2.4.3-3: CMYK without a profile of it"
        if not 0 <= depth <= _DEEPEST:
            yield "6.1.13-8: graphics states too deep"
            return


def _output_intent(file: OpenedFile) -> Iterator[str]:
    intents = [one for one in file.catalogue.get("/OutputIntents", ()) if one["/S"] == "/GTS_PDFA1"]
    if len(intents) != 1:
        yield "6.2.4.3-2: device colours without an output intent"
        return
    profile = intents[0]["/DestOutputProfile"].get_object()
    header = profile.get_data()[:128]
    if header[12:16] not in (b"mntr", b"prtr") or header[16:20] != b"RGB " or header[8] >= 5:
        yield f"6.2.3-1: profile {header[8:20]!r}"
    if profile["/N"] != 3 or int.from_bytes(header[:4], "big") != len(profile.get_data()):
        yield "6.2.3-1: size of the profile"


def _pictures(file: OpenedFile) -> Iterator[str]:
    for stream in file.streams:
        if stream.get("/Subtype") == "/PS" or {"/Ref", "/OPI", "/PS", "/Alternates"} & set(stream):
            yield "6.2.8, 6.2.9: a key that pictures and forms can't have"
        if stream.get("/Interpolate") in (True, "true"):
            yield "6.2.8-3: a picture that is smoothed"
        if stream.get("/Subtype") == "/Image" and stream["/ColorSpace"] not in ("/DeviceRGB", "/DeviceGray"):
            yield f"6.2.4.3: colours of a picture, {stream['/ColorSpace']}"


def _annotations(file: OpenedFile) -> Iterator[str]:
    for _, one in file.annotations:
        if one["/Subtype"] != "/Link":
            yield f"6.3.1, 6.3.3: annotation {one['/Subtype']}"
        flags = int(one.get("/F", 0))
        if flags & 4 == 0 or flags & (1 | 2 | 32 | 256):
            yield f"6.3.2: flags {flags}"


def _actions(file: OpenedFile) -> Iterator[str]:
    for one in file.dictionaries:
        if (
            "/A" in one
            and isinstance(one["/A"], DictionaryObject)
            and one["/A"].get("/S") not in (*_ACTIONS, None)
        ):
            yield f"6.5.1: action {one['/A']['/S']}"
        if "/JS" in one or "/JavaScript" in one:
            yield "6.5.1: a script"
    forbidden = {
        "/AA",
        "/OpenAction",
        "/AcroForm",
        "/OCProperties",
        "/Perms",
        "/Requirements",
        "/NeedsRendering",
    }
    if found := forbidden & set(file.catalogue):
        yield f"6.4, 6.5.2, 6.9, 6.11: {sorted(found)} in the catalogue"
    if "/AlternatePresentations" in file.catalogue.get("/Names", {}):
        yield "6.10: other presentations"


def _metadata(file: OpenedFile) -> Iterator[str]:
    stream = file.catalogue["/Metadata"].get_object()
    if "/Filter" in stream or stream["/Subtype"] != "/XML":
        yield "6.6.2.1: packet that is packed"
    if re.search(r"<\?xpacket begin=[^>]*(bytes|encoding)=", file.xmp):
        yield "6.6.2.1-2 and 3: bytes or encoding of the packet"
    (rdf,) = ET.fromstring(file.xmp.encode()).findall(f"{_RDF}RDF")
    said = {one.tag: one for described in rdf for one in described}
    part, level = (said.get(f"{{http://www.aiim.org/pdfa/ns/id/}}{k}") for k in ("part", "conformance"))
    if part is None or level is None or (part.text, level.text) != ("3", "B"):
        yield "6.6.4: part and level"
    defined = {**_PREDEFINED, **_defined(said.get(_EXTENSION))}
    for tag in said:
        space, name = tag[1:].split("}")
        if name not in defined.get(space, ()):
            yield f"6.6.2.3-7: property {tag} is not defined"


def _defined(schemas: ET.Element | None) -> dict[str, set[str]]:
    found = {}
    for schema in [] if schemas is None else schemas.iter(f"{_RDF}li"):
        space = schema.find(f"{_SCHEMA}namespaceURI")
        if space is not None and space.text and schema.find(f"{_SCHEMA}prefix") is not None:
            names = [one.text or "" for one in schema.iter(f"{_PROPERTY}name")]
            kinds = [one.text for one in schema.iter(f"{_PROPERTY}category")]
            if len(names) == len(kinds) and set(kinds) <= {"internal", "external"}:
                found[space.text] = set(names)
    return found


def _same_words_twice(file: OpenedFile) -> Iterator[str]:
    """The information dictionary says what the packet says."""
    packet, info = file.reader.xmp_metadata, file.reader.metadata
    assert packet is not None and info is not None
    said = (info.title or "", info.author or "", info.subject or "")
    title, subject = (
        (words or {}).get("x-default", "") for words in (packet.dc_title, packet.dc_description)
    )
    if said != (title, ", ".join(packet.dc_creator or ()), subject):
        yield f"6.6.3: {said} beside the packet's words"
    dates = info.creation_date, info.modification_date
    if dates != tuple(d and d.replace(tzinfo=UTC) for d in (packet.xmp_create_date, packet.xmp_modify_date)):
        yield f"6.6.3: {dates} beside the packet's"


def _embedded_files(file: OpenedFile) -> Iterator[str]:
    related = [one.get_object() for one in file.catalogue.get("/AF", ())]
    for one in file.dictionaries:
        if "/EF" in one:
            stream = one["/EF"]["/F"].get_object()
            if not re.fullmatch(r"/[-\w+.]+/[-\w+.]+", stream.get("/Subtype", "")):
                yield "6.8-1: no kind of media"
            if not one.get("/F") or not one.get("/UF") or not one.get("/Desc"):
                yield "6.8-2: no names or description"
            if one.get("/AFRelationship") not in (
                "/Source",
                "/Data",
                "/Alternative",
                "/Supplement",
                "/Unspecified",
            ):
                yield "6.8-3: no relation to the document"
            if one not in related:
                yield "6.8-4: belongs to nothing"
            params = stream.get("/Params", {})
            if params.get("/Size") != len(stream.get_data()) or "/ModDate" not in params:
                yield "6.8: size or date of the file"


_RULES: tuple[Callable[[OpenedFile], Iterator[str]], ...] = (
    _structure_of_the_file,
    _objects_of_the_file,
    _strings_and_numbers,
    _streams,
    _pages,
    _output_intent,
    _pictures,
    _annotations,
    _actions,
    _metadata,
    _same_words_twice,
    _embedded_files,
    broken_font_rules,
)

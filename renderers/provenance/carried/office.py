"""Where Word and PowerPoint files keep which sources they used, and how it is read back.

It is JSON in an XML part of its own (customXml/), which Office, LibreOffice, python-docx and python-pptx keep when they
save. It is read without any of them.
"""

from __future__ import annotations

import json
import lzma
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile, is_zipfile

from blocks.errors import ProvenanceError
from renderers.provenance.carried import bounds

_NAMESPACE = "urn:pincite:provenance"
_ROOT = f"{{{_NAMESPACE}}}provenance"
_STORE = "http://schemas.openxmlformats.org/officeDocument/2006/customXml"
_ITEM = "{7C1D1E52-3B0F-4D43-9D0B-5A4C6E0F9A11}"
_MOST_PARTS = 200
RECORD_PART, PROPERTIES_PART = "customXml/item1.xml", "customXml/itemProps1.xml"
"""Names of the record and of what says what it is, in files of our own."""
PROPERTIES_TYPE = "application/vnd.openxmlformats-officedocument.customXmlProperties+xml"
"""Media type of the second."""
UNPACKING_ERRORS = (
    *(BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError, OverflowError),
    *(struct.error, zlib.error, lzma.LZMAError),
)
"""What `zipfile` raises for damaged, encrypted and cut files, and for a compression that it doesn't know; ElementTree
too has a ValueError, for an encoding that it can't read."""


def provenance_part(provenance: dict[str, Any]) -> bytes:
    """The XML that holds the JSON. Raises TypeError or ValueError for what JSON can't hold."""
    made = ElementTree.Element(_ROOT)
    made.text = json.dumps(provenance, allow_nan=False)
    return bytes(ElementTree.tostring(made, encoding="utf-8", xml_declaration=True))


def properties_part() -> bytes:
    """What Office wants to know of the XML."""
    made = ElementTree.Element(f"{{{_STORE}}}datastoreItem", {f"{{{_STORE}}}itemID": _ITEM})
    references = ElementTree.SubElement(made, f"{{{_STORE}}}schemaRefs")
    ElementTree.SubElement(references, f"{{{_STORE}}}schemaRef", {f"{{{_STORE}}}uri": _NAMESPACE})
    return bytes(ElementTree.tostring(made, encoding="utf-8", xml_declaration=True))


def read_provenance_docx(content: bytes) -> dict[str, Any] | None:
    """The row that a report's file holds; None if there is none. Raises ProvenanceError for one that can't be read."""
    record = record_in_office(content)
    return None if record is None else bounds.row_of(record, "the Office file")


read_provenance_pptx = read_provenance_docx
"""The same of a presentation."""


def record_in_office(content: bytes) -> str | None:
    """The text of the first part that is ours; None if there is none, or the file is no zip file.

    Raises ProvenanceError for a part that is damaged or too long.
    """
    try:
        with ZipFile(BytesIO(content)) as file:
            return next((found for part in _parts(file) if (found := _text(part)) is not None), None)
    except ProvenanceError:
        raise
    except UNPACKING_ERRORS as error:
        if isinstance(error, BadZipFile) and not is_zipfile(BytesIO(content)):
            return None
        raise ProvenanceError(f"the record of sources in the Office file can't be read: {error}") from error


def is_provenance_part(content: bytes) -> bool:
    """Whether a part of an Office file is a record of sources, damaged or not."""
    return _NAMESPACE.encode() in content


def _candidates(file: ZipFile) -> list[str]:
    names = [n for n in file.namelist() if n.startswith("customXml/") and n.endswith(".xml")]
    return names[:_MOST_PARTS]


def _parts(file: ZipFile) -> Iterator[bytes]:
    """The parts that may be ours; together as long as a record may be, for a hostile file unpacks without end."""
    room = bounds.MAX_RECORD
    for name in _candidates(file):
        with file.open(name) as part:
            read = part.read(room + 1)
        room -= len(read)
        if room < 0:
            raise ProvenanceError(
                "the custom XML of the Office file has more than "
                f"{bounds.MAX_RECORD // 1_000_000} million bytes"
            )
        yield read


def _text(part: bytes) -> str | None:
    if not is_provenance_part(part):
        return None
    try:
        element = ElementTree.fromstring(part)
    except ElementTree.ParseError as error:
        raise ProvenanceError(f"the record of sources in the Office file is damaged: {error}") from error
    return (element.text or "") if element.tag == _ROOT else None

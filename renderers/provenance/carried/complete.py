"""An artifact with its record in place of the one that it was drawn with.

The record holds the text as it is read from the file, so that it can only be completed when the file is there.
"""

from __future__ import annotations

import json
import re
import zlib
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from blocks.errors import ProvenanceError
from renderers.provenance.file_kind import FileKind, kind_of

_TRAILER = re.compile(rb"trailer\s*<<(.*)>>\s*startxref\s+(\d+)\s+%%EOF\s*\Z", re.DOTALL)
_FIRST_YEAR, _LAST_YEAR = 1980, 2107
"""What a zip file can say."""


def carrying(data: bytes, row: dict[str, Any]) -> bytes:
    """The artifact with `row` as its record; a picture as it is, which was drawn with all there is to record.

    `data` is an artifact as this package draws it, with a record. Raises ProvenanceError for another file.
    """
    match kind_of(data):
        case FileKind.HTML:
            return _html(data, row)
        case FileKind.OFFICE:
            return _office(data, row)
        case FileKind.PDF:
            return _pdf(data, row)
        case _:
            return data


def _html(data: bytes, row: dict[str, Any]) -> bytes:
    from renderers.provenance.carried.html import draw_provenance

    begin = draw_provenance({"": ""}).partition("{")[0].encode()
    before, found, rest = data.partition(begin)
    _, end, after = rest.partition(b"</script>")
    if not found or not end:
        raise ProvenanceError("the HTML file carries no record that could be completed")
    return before + draw_provenance(row).encode() + after


def _office(data: bytes, row: dict[str, Any]) -> bytes:
    """The package with the date of its record on every part, so that the same report gives the same bytes."""
    from renderers.provenance.carried.office import RECORD_PART, provenance_part

    made = BytesIO()
    when = datetime.fromisoformat(row["created"]).astimezone(UTC)
    date = (min(max(when.year, _FIRST_YEAR), _LAST_YEAR), *when.timetuple()[1:6])
    with ZipFile(BytesIO(data)) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = provenance_part(row) if part.filename == RECORD_PART else old.read(part)
            dated = ZipInfo(part.filename, date)
            dated.compress_type, dated.external_attr = part.compress_type, part.external_attr
            new.writestr(dated, content)
    return made.getvalue()


def _pdf(data: bytes, row: dict[str, Any]) -> bytes:
    """The file with an update at its end that has the attachment anew (ISO 32000-1, 7.5.6)."""
    from renderers.provenance.carried.pdf import record_object
    from renderers.provenance.carried.pdf_attachment import embedded_json

    number, found = record_object(data), _TRAILER.search(data[-2_048:])
    if number is None or found is None:
        raise ProvenanceError("the PDF carries no record that could be completed")
    record = json.dumps([row], ensure_ascii=False, indent=1).encode()
    packed = zlib.compress(record, 6)
    head = f"{embedded_json(len(record), datetime.fromisoformat(row['created']))}/Filter/FlateDecode"
    body = (
        f"{number} 0 obj\n<<{head}/Length {len(packed)}>>stream\n".encode()
        + packed
        + b"\nendstream\nendobj\n"
    )
    table = f"xref\n{number} 1\n{len(data):010d} 00000 n \ntrailer\n<<".encode()
    trailer = found[1] + b"/Prev " + found[2]
    return data + body + table + trailer + f">>\nstartxref\n{len(data) + len(body)}\n%%EOF\n".encode()

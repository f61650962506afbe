"""Office files whose text can't be unpacked are refused with what is wrong."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from blocks.errors import ProvenanceError
from renderers.provenance.text.office import office_lines

PART = b"word/document.xml"


def test_damaged_text_is_an_error_of_ours() -> None:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        file.writestr(PART.decode(), "<words/>" * 500)
    data = bytearray(packed.getvalue())
    begins = data.index(PART) + len(PART)
    data[begins : begins + 6] = b"\xff" * 6
    with pytest.raises(ProvenanceError, match=r"a\.docx can't be read.*damaged"):
        office_lines(bytes(data), "a.docx")

"""What a Word file says of its sources is read back from the file, however it was saved."""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import docx
import pytest
from word_files import drawn, text
from written_report import ROW

from blocks.errors import ProvenanceError
from renderers.docx import read_provenance_docx
from renderers.provenance.carried.office import provenance_part
from renderers.provenance.read import read_provenance
from renderers.provenance.record import provenance_row
from renderers.report.model import Report
from renderers.tree.nodes import TextDocument


def test_what_was_put_in_is_read_back() -> None:
    file = drawn(text("words"), provenance=ROW)
    assert read_provenance_docx(file.data) == ROW


def test_it_survives_saving_by_another_program() -> None:
    opened = docx.Document(BytesIO(drawn(text("words"), provenance=ROW).data))
    opened.add_paragraph("edited")
    saved = BytesIO()
    opened.save(saved)
    assert read_provenance_docx(saved.getvalue()) == ROW


def zipped(**parts: bytes) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, part in parts.items():
            archive.writestr(f"customXml/{name}.xml", part, ZIP_DEFLATED)
    return file.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no zip",
        drawn(text("words")).data,
        zipped(item1=b"<a/>"),
        zipped(item1=b"<a xmlns='urn:pincite:provenance'>{}</a>"),
        zipped(item1=b"<a b='urn:pincite:provenance'/>"),
    ],
    ids=["empty", "text", "without", "other", "element", "mention"],
)
def test_a_file_without_it_has_none(data: bytes) -> None:
    assert read_provenance_docx(data) is None


def damaged() -> bytes:
    """A file with a wrong byte in the packed part that is ours."""
    data = bytearray(drawn(text("words"), provenance=ROW).data)
    at = data.index(b"customXml/item1.xml") + 60
    data[at : at + 20] = b"\xff" * 20
    return bytes(data)


OURS = b"<provenance xmlns='urn:pincite:provenance'>%s</provenance>"


@pytest.mark.parametrize(
    "data",
    [
        zipped(item1=OURS % b"{"),
        zipped(item1=OURS % b"[1]"),
        zipped(item1=OURS % b""),
        zipped(item1=b"<provenance xmlns='urn:pincite:provenance'>"),
        zipped(item1=OURS % (b" " * 65_000_000)),
        damaged(),
    ],
    ids=["json", "list", "nothing", "xml", "long", "packed"],
)
def test_one_that_cannot_be_read_is_said(data: bytes) -> None:
    with pytest.raises(ProvenanceError, match="Office file"):
        read_provenance_docx(data)


def test_any_file_s_reader_finds_it(tmp_path: Path) -> None:
    row = provenance_row(Report(TextDocument(()), (), title="A title"), artifact_name="a", filename="a.docx")
    path = tmp_path / "renamed.bin"
    path.write_bytes(drawn(text("words"), provenance=row).data)
    read = read_provenance(path)
    assert (read.artifact_name, read.title, read.kept_in) == ("a", "A title", "the file itself")


def test_it_is_found_beside_other_parts() -> None:
    assert read_provenance_docx(zipped(item1=b"<a/>", item7=provenance_part({"sids": []}))) == {"sids": []}


@pytest.mark.parametrize("value", [math.nan, {1, 2}], ids=["nan", "set"])
def test_what_json_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        drawn(text("words"), provenance={"x": value})

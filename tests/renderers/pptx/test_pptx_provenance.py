"""What a presentation says of its sources is read back from the file, however it was saved."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pptx
import pytest
from slide_files import drawn, report_of
from written_report import ROW, p

from blocks.errors import ProvenanceError
from renderers.pptx import read_provenance_pptx
from renderers.provenance.read import read_provenance
from renderers.provenance.record import provenance_row


def test_what_was_put_in_is_read_back() -> None:
    assert read_provenance_pptx(drawn(report_of(p("words"), provenance=ROW)).data) == ROW


def test_it_survives_saving_by_another_program() -> None:
    opened = pptx.Presentation(BytesIO(drawn(report_of(p("words"), provenance=ROW)).data))
    opened.slides.add_slide(opened.slide_layouts[1]).shapes.title.text = "edited"
    saved = BytesIO()
    opened.save(saved)
    assert read_provenance_pptx(saved.getvalue()) == ROW


@pytest.mark.parametrize(
    "data", [b"", b"no zip", drawn(report_of(p("words"))).data], ids=["empty", "text", "without"]
)
def test_none_is_told(data: bytes) -> None:
    assert read_provenance_pptx(data) is None


def test_a_damaged_one_is_said() -> None:
    data = drawn(report_of(p("words"), provenance={"title": "x" * 2000})).data
    at = data.index(b"customXml/item1.xml") + 60
    with pytest.raises(ProvenanceError):
        read_provenance_pptx(data[:at] + bytes(40) + data[at + 40 :])


def test_any_file_s_reader_finds_it(tmp_path: Path) -> None:
    row = provenance_row(report_of(p("x"), title="A title"), artifact_name="a", filename="a.pptx")
    path = tmp_path / "renamed.bin"
    path.write_bytes(drawn(report_of(p("x"), provenance=row)).data)
    read = read_provenance(path)
    assert (read.artifact_name, read.title, read.kept_in) == ("a", "A title", "the file itself")


def test_a_record_that_json_cannot_hold_is_refused() -> None:
    with pytest.raises(TypeError):
        drawn(report_of(p("x"), provenance={"a": object()}))

"""Reports on machines whose clock is wrong, or set for reproducible builds to a time that few formats have."""

from __future__ import annotations

from pathlib import Path

import pytest

from blocks.errors import ArtifactError
from renderers.provenance.read import read_provenance
from renderers.write import write_docx, write_html, write_pdf, write_pptx

SOURCES = [{"sid": 1, "title": "A paper", "url": "https://example.org/a"}]
WRITERS = [write_docx, write_html, write_pdf, write_pptx]


@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
@pytest.mark.parametrize(("seconds", "year"), [(0, "1970"), (10**10, "2286"), (253402300799, "9999")])
def test_any_time_of_the_calendar_is_written(
    write: object, seconds: int, year: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds))
    path = tmp_path / "report"
    assert callable(write)
    write("Exports fell [[S:1]].", path, pool=SOURCES)
    assert read_provenance(path).created.startswith(year)


@pytest.mark.parametrize("seconds", ["253402300800", "9" * 40])
def test_a_time_beyond_it_is_told(seconds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    with pytest.raises(ArtifactError, match=r"SOURCE_DATE_EPOCH is .+ give seconds since 1970"):
        write_html("Exports fell [[S:1]].", tmp_path / "report", pool=SOURCES)

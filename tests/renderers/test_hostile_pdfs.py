"""Files made to break their readers: read, located in, drawn and highlighted within limits, or refused with an error of
ours that names them."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest
from hostile_pdfs import hostile_pdfs

from blocks.errors import PinciteError
from blocks.library.library import Library
from blocks.worker.limits import Limits
from grounding.model import Quote
from grounding.quotes.locate import locate
from renderers.highlights.copies import highlight
from renderers.page_images.page import page_png
from renderers.provenance.read import read_report

QUOTE = "Exports of slate fell by 12.5 percent"
SECONDS = 20.0
"""For all that is done to one file; the slowest takes two on two slow cores."""
FILES = hostile_pdfs()


@pytest.mark.parametrize("name", sorted(FILES))
def test_nothing_breaks_or_takes_long(name: str, tmp_path: Path) -> None:
    begin = time.monotonic()
    path = tmp_path / "hostile.pdf"
    path.write_bytes(FILES[name])
    with suppress(PinciteError):
        read_report(path)
    with Library() as library:
        try:
            document = library.add(path, isolate=True, ocr="never", limits=Limits(seconds=SECONDS / 2))
        except PinciteError as error:
            assert path.name in str(error)
        else:
            match = locate(library, Quote(QUOTE))
            with suppress(PinciteError):
                page_png(library, document, 1)
            with suppress(PinciteError):
                highlight(library, [match], tmp_path)
    assert time.monotonic() - begin < SECONDS

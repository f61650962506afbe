"""Garbage collection is put off while pages are read, and comes back whatever happens."""

from __future__ import annotations

import contextlib
import gc

import pytest
from fixture_files import pdf_bytes

from blocks.errors import DocumentError
from blocks.pdf.gc_pause import collection_put_off
from blocks.reading.content import read_content


def test_collection_is_off_within_and_on_behind() -> None:
    with collection_put_off():
        assert not gc.isenabled()
        with collection_put_off():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_stays_off_for_those_who_had_it_off() -> None:
    gc.disable()
    try:
        with collection_put_off():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize("name", ["one_column.pdf", "bad_page.pdf", "garbage.pdf"])
def test_it_is_on_again_after_reading(name: str) -> None:
    with contextlib.suppress(DocumentError):
        read_content(pdf_bytes(name))
    assert gc.isenabled()

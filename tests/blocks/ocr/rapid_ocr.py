"""RapidOCR itself, without Tesseract: `make ocr-rapid`. Too large to be among the tests that every change must pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from scan_files import scan

from blocks.ocr.find import find_engine
from blocks.ocr.options import OcrOptions
from blocks.ocr.rapid import Rapid
from blocks.reading.content import read_content
from blocks.reading.options import ReadOptions


@pytest.fixture(autouse=True)
def no_tesseract(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert isinstance(find_engine(), Rapid)


@pytest.mark.parametrize("name", ["level", "skewed"])
def test_planted_words_are_read_near_their_places(name: str) -> None:
    content = read_content(scan(name).bytes)
    assert content.pages[0].ocr and content.pages[0].needs_ocr is None
    assert scan(name).share_right(content, points=6) >= 0.95


def test_a_language_that_it_does_not_read_is_named() -> None:
    options = ReadOptions(ocr=OcrOptions(languages=("ara",)))
    assert "RapidOCR does not read ara" in str(
        read_content(scan("level").bytes, options=options).pages[0].needs_ocr
    )


def test_a_page_that_takes_too_long_is_given_up() -> None:
    content = read_content(scan("level").bytes, options=ReadOptions(ocr=OcrOptions(seconds=0.5)))
    assert "more time" in str(content.pages[0].needs_ocr)

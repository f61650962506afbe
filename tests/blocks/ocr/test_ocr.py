"""OCR: pages that need it, what Tesseract reads on planted scans, and what happens where it can't."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest
from fixture_files import pdf_bytes
from scan_files import SCANNED, Scan, read_scan, scan

from blocks.document import Document
from blocks.errors import OcrError
from blocks.library.library import Library
from blocks.model import Content
from blocks.ocr.options import OcrOptions, language_names
from blocks.ocr.picture import Lie, draw_upright, lie_of_text
from blocks.ocr.tesseract import Tesseract, find_tesseract
from blocks.reading.content import read_content
from blocks.reading.isolate import Worker
from blocks.reading.options import ReadOptions
from blocks.reading.packing import pack, unpack
from blocks.worker.limits import Limits

pytestmark = pytest.mark.long

SHORT = {"level.pdf", "skewed.pdf", "skewed_and_turned.pdf"}
"""Scans that `make test` reads; `make test-long` reads the others too."""
NEVER = ReadOptions(ocr=OcrOptions("never"))
TOO_LONG = "OCR took more time than a page may have (Limits.ocr_seconds)"


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Tesseract and without RapidOCR."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setitem(sys.modules, "rapidocr", None)


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that alone is on the PATH; what a test writes there as `tesseract` is Tesseract."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path / "tesseract"


def _script(path: Path, body: str) -> None:
    path.write_text(
        f'#!/bin/sh\nif [ "$1" = --list-langs ]; then echo "List (1):"; echo eng; exit; fi\n{body}\n'
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.mark.tesseract
@pytest.mark.parametrize(
    "one",
    [pytest.param(one, marks=[pytest.mark.long] * (one.name not in SHORT), id=one.name) for one in SCANNED],
)
def test_planted_words_are_read_in_their_places(one: Scan) -> None:
    content = read_scan(one.name.removesuffix(".pdf"))
    assert one.share_right(content, points=3) >= 0.95
    assert content.pages[0].ocr and content.pages[0].needs_ocr is None
    assert "Brannock Harbour Company" in Document("d", one.name, "0" * 64, content, 1).text


@pytest.mark.tesseract
def test_lines_of_a_skewed_page_stay_apart() -> None:
    level, skewed = (read_scan(name) for name in ("level", "skewed"))
    assert list(level.blocks.kinds) == list(skewed.blocks.kinds)
    assert level.words.lines[-1] == skewed.words.lines[-1]


@pytest.mark.tesseract
def test_words_and_blocks_know_how_sure_they_are() -> None:
    content = read_scan("skewed")
    sure = content.words.confidences
    assert sure is not None and sure.shape == (len(content.words),) and 0.3 <= sure.min() < sure.max() <= 1
    document = Document("d", "skewed.pdf", "0" * 64, content, 1)
    block = document.blocks[1]
    assert block.confidence == pytest.approx(sure[block.first_word : block.end_word].mean(), abs=1e-5)
    assert document.word(0).confidence == pytest.approx(float(sure[0]))
    assert _same(unpack(pack(content)), content)


@pytest.mark.thorough
@pytest.mark.tesseract
def test_a_worker_reads_the_same() -> None:
    with Worker() as worker:
        assert _same(worker.read_content(scan("turned").bytes), read_scan("turned"))


@pytest.mark.tesseract
def test_a_stamp_stays_and_what_the_picture_says_comes_to_it() -> None:
    content = read_content(_over("level", ("Lent to reader 4711", 72, 30, 0)))
    text = Document("d", "stamped.pdf", "0" * 64, content, 1).text
    assert "Lent to reader 4711" in text and text.count("4711") == 1
    assert scan("level").share_right(content, points=3) >= 0.95
    at = list(content.words.texts).index("4711")
    assert content.words.confidences is not None and content.words.confidences[at] == 1.0


@pytest.mark.tesseract
def test_a_garbled_text_layer_is_replaced() -> None:
    # Glyph numbers taken for letters: in most fonts "A" is glyph 36.
    said = " ".join(word[0] for word in scan("level").words[:300])
    garbled = [_shifted(said[at : at + 90]) for at in range(0, len(said), 90)]
    data = _over("level", *((line, 72.0, 100.0 + 20 * i, 3) for i, line in enumerate(garbled)))
    content = read_content(data)
    assert scan("level").share_right(content, points=3) >= 0.95
    assert not any(word in content.words.texts for line in garbled for word in line.split() if word.isalpha())


@pytest.mark.tesseract
def test_always_reads_pages_that_have_text() -> None:
    data = pdf_bytes("numbers.pdf")
    content = read_content(data, options=ReadOptions(ocr=OcrOptions("always")))
    assert content.pages[0].ocr and content.words.confidences is not None
    own = read_content(data)
    assert not own.pages[0].ocr and own.words.confidences is None
    shared = set(own.words.texts) & set(content.words.texts)
    assert len(shared) > 0.8 * len(set(own.words.texts))


@pytest.mark.tesseract
def test_a_language_that_is_missing_is_named() -> None:
    content = read_content(scan("level").bytes, options=ReadOptions(ocr=OcrOptions(languages=("eng", "xho"))))
    assert content.pages[0].needs_ocr == (
        "Tesseract has no xho: install tesseract-ocr-xho, or choose another language"
    )


def test_without_an_engine_the_document_says_what_to_install(no_engine: None) -> None:
    document = Library().add(scan("level").bytes, name="level.pdf")
    assert document.page_count == 1 and not len(document.blocks) and document.pages_needing_ocr == (1,)
    reason = document.page(1).needs_ocr
    assert reason is not None and "tesseract-ocr" in reason and "pincite[ocr]" in reason
    assert unpack(pack(read_content(scan("level").bytes))).pages == document.pages


def test_never_leaves_the_picture_unread() -> None:
    content = read_content(scan("level").bytes, options=NEVER)
    assert content.pages[0].needs_ocr == "OCR was turned off" and not len(content.words)


@pytest.mark.parametrize(
    "name", ["one_column.pdf", "arabic.pdf", "chinese.pdf", "pymupdf_hidden.pdf", "tables.pdf"]
)
def test_pages_with_text_need_none(name: str) -> None:
    content = read_content(pdf_bytes(name), options=NEVER)
    assert all(page.needs_ocr is None and not page.ocr for page in content.pages)


def test_a_page_with_nothing_on_it_needs_none() -> None:
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.new_page().draw_line((10, 10), (100, 100))
        content = read_content(pdf.tobytes(), options=NEVER)
    assert [page.needs_ocr for page in content.pages] == [None, None]


def test_the_same_bytes_stay_as_they_were_read_first() -> None:
    library = Library()
    first = library.add(scan("level").bytes, ocr="never")
    assert library.add(scan("level").bytes, ocr="always") is first


def test_a_program_that_takes_too_long_is_ended(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *command: Any, **how: Any) -> None:
            super().__init__(*command, **how)
            started.append(self)

    _script(fake, "exec /bin/sleep 600")
    monkeypatch.setattr(subprocess, "Popen", Noted)
    content = read_content(scan("level").bytes, options=ReadOptions(ocr=OcrOptions(seconds=0.5)))
    assert content.pages[0].needs_ocr == TOO_LONG
    assert started[-1].returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(started[-1].pid, 0)


def test_a_slow_page_does_not_cost_the_document(fake: Path) -> None:
    _script(fake, "exec /bin/sleep 600")
    with Worker() as worker:
        content = worker.read_content(scan("level").bytes, limits=Limits(seconds=200, ocr_seconds=0.5))
    assert content.pages[0].needs_ocr == TOO_LONG


@pytest.mark.thorough
def test_each_page_has_its_own_time(fake: Path) -> None:
    """Three pages of a second each are read though the whole document has only two and a half."""
    _script(fake, "exec /bin/sleep 1")
    with pymupdf.open(stream=scan("level").bytes) as pdf:
        for _ in range(2):
            pdf.fullcopy_page(0)
        data = pdf.tobytes()
    with Worker() as worker:
        worker.read_content(pdf_bytes("numbers.pdf"))  # it has started
        content = worker.read_content(data, limits=Limits(seconds=2.5, ocr_seconds=100))
    assert [page.ocr for page in content.pages] == [True] * 3


def test_what_a_failing_program_says_is_told(fake: Path) -> None:
    _script(fake, "echo 'no such model' >&2; exit 3")
    content = read_content(scan("level").bytes)
    assert content.pages[0].needs_ocr == "Tesseract ended with status 3 and said: no such model"


def test_no_file_is_left(fake: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    _script(fake, "exec /bin/cat > /dev/null")
    read_content(scan("level").bytes)
    assert [path.name for path in tmp_path.iterdir()] == ["tesseract"]


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "sometimes"},
        {"languages": ()},
        {"languages": ("--psm",)},
        {"languages": ("a/b",)},
        {"seconds": 0},
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OcrError):
        OcrOptions(**options)  # type: ignore[arg-type]  # wrong types are among what users give


def test_languages_may_come_as_one_text() -> None:
    assert (
        language_names("eng+deu")
        == language_names(" eng, deu")
        == language_names(["eng", "deu"])
        == ("eng", "deu")
    )


@pytest.mark.parametrize(
    ("name", "lie"),
    [
        ("level", Lie(0.0, False)),
        ("skewed", Lie(2.0, False)),
        ("turned", Lie(0.0, True)),
        ("upside_down", Lie(0.0, False)),
        ("skewed_and_turned", Lie(-1.5, True)),
    ],
)
def test_how_the_text_lies(name: str, lie: Lie) -> None:
    with pymupdf.open(stream=scan(name).bytes) as pdf:
        found = lie_of_text(pdf[0])
    assert found.sideways is lie.sideways and found.skew == pytest.approx(lie.skew, abs=0.15)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_boxes_come_back_from_the_picture(turn: int) -> None:
    with pymupdf.open(stream=scan("level").bytes) as pdf:
        picture = draw_upright(pdf[0], 3.0, turn)
    box = np.array([[100.0, 200.0, 100.0, 200.0], [300.0, 50.0, 300.0, 50.0]])
    assert picture.displayed(picture.level(box)) == pytest.approx(box, abs=1e-3)


@pytest.mark.tesseract
def test_tesseract_is_found() -> None:
    assert isinstance(find_tesseract(), Tesseract)


def _over(name: str, *texts: tuple[str, float, float, int]) -> bytes:
    """The scan with texts over it: what, x, y, render mode (3 is invisible)."""
    with pymupdf.open(stream=scan(name).bytes) as pdf:
        for text, x, y, mode in texts:
            pdf[0].insert_text((x, y), text, fontsize=9, render_mode=mode)
        data: bytes = pdf.tobytes()
    return data


def _same(a: Content, b: Content) -> bool:
    return pack(a) == pack(b)


def _shifted(text: str) -> str:
    return "".join(chr(ord(c) - 29) if c > "=" else c for c in text)


def test_every_page_can_be_read_only_where_there_is_an_engine(no_engine: None) -> None:
    library = Library()
    with pytest.raises(OcrError, match="no OCR engine is installed"):
        library.add(pdf_bytes("one_column.pdf"), ocr="always")
    assert library.add(pdf_bytes("one_column.pdf")).text, "pages that have text need none"


def test_a_worker_says_that_there_is_no_engine(no_engine: None) -> None:
    worker = Worker()
    try:
        with pytest.raises(OcrError, match="no OCR engine is installed"):
            worker.read_packed(pdf_bytes("one_column.pdf"), options=ReadOptions(ocr=OcrOptions("always")))
    finally:
        worker.close()

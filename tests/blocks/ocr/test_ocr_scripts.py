"""OCR of scripts without spaces and from right to left, as Tesseract tells of them."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from scan_files import scan

from blocks.document import Document
from blocks.library.library import Library
from blocks.model import Join
from blocks.ocr.cut_words import cut_unspaced, is_right_to_left, joins
from blocks.ocr.engine import PictureWords
from blocks.ocr.options import OcrOptions
from blocks.reading.content import read_content
from blocks.reading.options import ReadOptions

Word = tuple[int, float, float, str]
"""Line, left and right edge, text."""


def seen(*words: Word) -> PictureWords:
    lines = np.array([word[0] for word in words], dtype=np.int32)
    boxes = np.array([(x0, 20.0 * line, x1, 20.0 * line + 10) for line, x0, x1, _ in words]).reshape(-1, 4)
    return PictureWords([w[3] for w in words], boxes, np.full(len(words), 0.9, np.float32), lines, 0 * lines)


def test_characters_of_scripts_without_spaces_are_words() -> None:
    cut = cut_unspaced(seen((0, 0, 40, "权利ab"), (0, 50, 60, "的"), (1, 0, 30, "plain")))
    assert cut.texts == ["权", "利", "ab", "的", "plain"]
    assert cut.boxes[:, [0, 2]].tolist() == [[0, 10], [10, 20], [20, 40], [50, 60], [0, 30]]
    assert cut.lines.tolist() == [0, 0, 0, 0, 1] and len(cut.confidences) == len(cut.blocks) == 5


def test_signs_stay_with_their_letter() -> None:
    assert cut_unspaced(seen((0, 0, 30, "ที่นี้"))).texts == ["ที่", "นี้"]


def test_words_of_other_scripts_are_left_alone() -> None:
    words = seen((0, 0, 10, "plain"), (0, 20, 30, "حق"))
    assert cut_unspaced(words) is words


@pytest.mark.parametrize(
    ("before", "after", "join"),
    [
        ("权", "利", Join.NONE),
        ("权", ",", Join.NONE),
        (",", "权", Join.NONE),
        ("权", "2006", Join.SPACE),
        ("a", "权", Join.SPACE),
        ("a", ",", Join.SPACE),
        ("حق", "هو", Join.SPACE),
    ],
)
def test_spaces_between_them_are_the_engines(before: str, after: str, join: Join) -> None:
    assert joins(seen((0, 0, 10, before), (0, 20, 30, after), (1, 0, 10, "权"))).tolist()[0] == join
    assert joins(seen((0, 0, 10, before), (1, 20, 30, after))).tolist() == [Join.SPACE] * 2


def test_most_words_say_which_way_a_page_runs() -> None:
    assert is_right_to_left(["حق", "هو", "PDF"]) and not is_right_to_left(["حق", "is", "right"])
    assert not is_right_to_left([])


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[str], bool], Document]:
    """A document of one page on which a Tesseract sees these lines of equal words, set from either side."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "rapidocr", None)

    def made(lines: Sequence[str], from_right: bool) -> Document:
        rows = []
        for number, line in enumerate(lines, start=1):
            for at, word in enumerate(line.split()):
                left = 1400 - 110 * at if from_right else 150 + 110 * at
                rows.append(
                    f"5\t1\t1\t1\t{number}\t{at + 1}\t{left}\t{200 + 40 * number}\t95\t30\t96\t{word}"
                )
        body = "\n".join(f"echo '{row}'" for row in rows)
        listing = 'if [ "$1" = --list-langs ]; then echo "List (1):"; echo any; exit; fi'
        program = tmp_path / "tesseract"
        program.write_text(f"#!/bin/sh\n{listing}\n/bin/cat >/dev/null\n{body}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        options = ReadOptions(ocr=OcrOptions(languages=("any",)))
        return Document("d", "a.pdf", "0" * 64, read_content(scan("level").bytes, options=options), 1)

    return made


ARABIC = [
    "ولما كان تناسي حقوق الإنسان وازدراؤها قد أفضيا",
    "إلى أعمال همجية آذت الضمير الإنساني وكان غاية",
    "ما يرنو إليه عامة البشر انبثاق عالم يتمتع",
]


def test_a_page_in_arabic_is_read_from_right_to_left_and_down(
    read: Callable[[Sequence[str], bool], Document],
) -> None:
    assert " ".join(read(ARABIC, True).text.split()) == " ".join(ARABIC)


def test_a_page_in_chinese_has_no_spaces(read: Callable[[Sequence[str], bool], Document]) -> None:
    document = read(
        ["鉴于 对 人 类 家 庭 所 有 成 员 的", "固有 尊严 及 其 平等 的 和 不 移 的 , 权利"], False
    )
    assert "".join(document.text.split("\n\n")) == "鉴于对人类家庭所有成员的固有尊严及其平等的和不移的,权利"
    assert len(document.words.texts) == 28


@pytest.mark.tesseract
def test_a_language_that_is_not_installed_is_named() -> None:
    document = Library().add(scan("level").bytes, ocr_languages="xho")
    assert document.pages_needing_ocr and "tesseract-ocr-xho" in str(document.pages[0].needs_ocr)

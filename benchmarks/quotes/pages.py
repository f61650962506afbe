"""Where the words of a PDF stand according to engines that no tool under test depends on: poppler, else pdfium.

`read_pages` gives the gold; `second_opinion` reads the same page with another engine, so that text which only
one of them can decode is left out of the benchmark.
"""

from __future__ import annotations

import functools
import html
import re
import shutil
import subprocess
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

_UNSPACED = (
    "\u1200-\u137f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
)
UNSPACED = re.compile(f"[{_UNSPACED}]")
"""A letter of a script with no spaces, or not always: Thai, Lao, Burmese, Khmer, Ethiopic, kana, Han."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_WORD = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_POPPLER = ["pdftotext", "-bbox-layout", "-cropbox"]
_LINE_END_HYPHENS = {"\x02": "-", "\ufffe": "-"}  # what pdfium writes where a hyphen breaks a word


@dataclass(slots=True)
class Unit:
    """What a place is counted in: a word, or one character of a script without spaces."""

    text: str
    """As the gold engine spells it, in logical order."""
    box: tuple[float, float, float, float]
    """x0, y0, x1, y1 in points of the displayed page, origin top left."""
    starts_line: bool = False
    """First of its line."""
    glued: bool = False
    """Follows the unit before it without a space."""


@dataclass(slots=True)
class PageUnits:
    """A page as the gold engine reads it."""

    units: list[Unit] = field(default_factory=list)
    """In the engine's reading order."""
    blocks: list[list[int]] = field(default_factory=list)
    """Places in `units`, block by block."""


@dataclass(slots=True)
class Characters:
    """A page as single characters, in an engine's own order."""

    text: list[str]
    """n characters, white space as " ", line ends of pdfium as "\\n"."""
    boxes: NDArray[np.float64]
    """Shape (n, 4): x0, y0, x1, y1 in points of the displayed page."""

    def inside(self, boxes: NDArray[np.float64], margin: float = 0.5) -> str:
        """The characters whose middle lies in any of the boxes, shape (m, 4)."""
        if not self.text or not len(boxes):
            return ""
        x = (self.boxes[:, 0] + self.boxes[:, 2])[:, None] / 2
        y = (self.boxes[:, 1] + self.boxes[:, 3])[:, None] / 2
        hit = (x >= boxes[:, 0] - margin) & (x <= boxes[:, 2] + margin)
        hit &= (y >= boxes[:, 1] - margin) & (y <= boxes[:, 3] + margin)
        return "".join(self.text[k] for k in np.flatnonzero(hit.any(axis=1)))


def gold_engine() -> str:
    """Which engine `read_pages` uses on this machine: poppler if installed, else pdfium."""
    return "poppler" if shutil.which(_POPPLER[0]) else "pdfium"


def second_engine() -> str:
    """Which engine must agree with the gold."""
    return "pdfium" if gold_engine() == "poppler" else "PyMuPDF"


def read_pages(pdf: Path) -> list[PageUnits]:
    """Every page of the file; RuntimeError if the gold engine cannot read it."""
    return _poppler_pages(pdf) if gold_engine() == "poppler" else _pdfium_pages(pdf)


def second_opinion(pdf: Path, page: int) -> Characters:
    """The page, counted from 0, as the second engine reads it."""
    return _pdfium_characters(pdf, page) if gold_engine() == "poppler" else _mupdf_characters(pdf, page)


def _poppler_pages(pdf: Path) -> list[PageUnits]:
    done = subprocess.run([*_POPPLER, str(pdf), "-"], capture_output=True, timeout=300, check=False)
    if done.returncode:
        raise RuntimeError(f"{pdf.name}: {done.stderr.decode(errors='replace').strip()[:200]}")
    xml = done.stdout.decode("utf-8", "replace")
    return [_poppler_page(pdf, number, body) for number, body in enumerate(_inner("page", xml))]


def _inner(tag: str, xml: str) -> list[str]:
    return re.findall(f"<{tag} [^>]*>(.*?)</{tag}>", xml, re.DOTALL)


def _poppler_page(pdf: Path, number: int, xml: str) -> PageUnits:
    page = PageUnits()
    for block in _inner("block", xml):
        lines = [_poppler_line(pdf, number, line) for line in _inner("line", block)]
        _append_block(page, lines)
    return page


def _append_block(page: PageUnits, lines: list[list[Unit]]) -> None:
    first = len(page.units)
    for line in lines:
        for place, unit in enumerate(line):
            unit.starts_line = place == 0
        page.units += line
    if len(page.units) > first:
        page.blocks.append(list(range(first, len(page.units))))


def _poppler_line(pdf: Path, page: int, xml: str) -> list[Unit]:
    words = []
    for x0, y0, x1, y1, text in _WORD.findall(xml):
        words.append(Unit(html.unescape(text), (float(x0), float(y0), float(x1), float(y1))))
    units: list[Unit] = []
    for word in _logical(words):
        units += _cut(word, pdf, page) if UNSPACED.search(word.text) else [word]
    return [unit for unit in units if unit.text]


def _logical(words: list[Unit]) -> list[Unit]:
    """A line in logical order: poppler gives right-to-left words, and their letters, as they stand on the page."""
    rightward = [bool(RIGHT_TO_LEFT.search(word.text)) for word in words]
    for word, turn in zip(words, rightward, strict=True):
        if turn:
            word.text = _reversed(word.text)
    if sum(rightward) * 2 <= len(words):
        return words
    turned = words[::-1]
    runs: list[list[Unit]] = []
    for word in turned:
        left = not RIGHT_TO_LEFT.search(word.text)
        if runs and left and not RIGHT_TO_LEFT.search(runs[-1][0].text):
            runs[-1].insert(0, word)
        else:
            runs.append([word])
    return [word for run in runs for word in run]


def _reversed(text: str) -> str:
    """Letters with their marks from last to first, runs of digits as they are, brackets mirrored."""
    parts = re.findall(r"\d[\d.,:/]*\d|[A-Za-z]+|.", text)
    clusters: list[str] = []
    for part in parts:
        if clusters and unicodedata.combining(part[0]):
            clusters[-1] += part
        else:
            clusters.append(part.translate(_MIRRORED))
    return "".join(reversed(clusters))


def _cut(word: Unit, pdf: Path, page: int) -> list[Unit]:
    """A run of text without spaces as its characters, where pdfium reads the same there; else whole."""
    characters = _pdfium_characters(pdf, page)
    if not characters.text:
        return [word]
    x = (characters.boxes[:, 0] + characters.boxes[:, 2]) / 2
    y = (characters.boxes[:, 1] + characters.boxes[:, 3]) / 2
    x0, y0, x1, y1 = word.box
    hit = np.flatnonzero((x >= x0 - 0.5) & (x <= x1 + 0.5) & (y >= y0) & (y <= y1))
    inside = [int(k) for k in hit if not characters.text[k].isspace()]
    if _normal("".join(characters.text[k] for k in inside)) != _normal(word.text):
        return [word]
    units: list[Unit] = []
    for k in inside:
        box = tuple(float(v) for v in characters.boxes[k])
        if units and _joins(units[-1].text, characters.text[k], box[2] - box[0]):
            units[-1].text += characters.text[k]
            units[-1].box = (units[-1].box[0], y0, max(units[-1].box[2], box[2]), y1)
        else:
            units.append(Unit(characters.text[k], (box[0], y0, box[2], y1), glued=bool(units)))
    return units


def _joins(before: str, character: str, width: float) -> bool:
    """Does a character go on with its unit: a mark, inside a Latin word or number, between Ethiopic word marks?"""
    if unicodedata.category(character)[0] == "M" or width <= 0:
        return True
    if "\u1200" <= character <= "\u137f":
        return before[-1] not in "፡።"
    return character.isalnum() and before[-1].isalnum() and not UNSPACED.search(before + character)


def _normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _pdfium_pages(pdf: Path) -> list[PageUnits]:
    with pypdfium2.PdfDocument(pdf) as document:
        count = len(document)
    return [_page_of_characters(_pdfium_characters(pdf, number)) for number in range(count)]


def _page_of_characters(characters: Characters) -> PageUnits:
    """Words, lines and blocks by gaps: a block ends where the next line is far below, above, or beside."""
    page, block = PageUnits(), list[list[Unit]]()
    for line in _lines(characters):
        if block and not _continues(block[-1], line):
            _append_block(page, block)
            block = []
        block.append(line)
    _append_block(page, block)
    return page


def _lines(characters: Characters) -> list[list[Unit]]:
    lines: list[list[Unit]] = [[]]
    fresh = True
    for text, row in zip(characters.text, characters.boxes, strict=True):
        x0, y0, x1, y1 = (float(v) for v in row)
        if text == "\n":
            lines.append([])
        elif text == " ":
            fresh = True
        elif fresh or not lines[-1] or UNSPACED.match(text):
            glued = not fresh and bool(lines[-1])
            lines[-1].append(Unit(text, (x0, y0, x1, y1), glued=glued))
        else:
            last = lines[-1][-1]
            last.text += text
            a, b, c, d = last.box
            last.box = (min(a, x0), min(b, y0), max(c, x1), max(d, y1))
        fresh = text in " \n"
    return [line for line in lines if line]


def _continues(above: list[Unit], below: list[Unit]) -> bool:
    top, bottom = max(u.box[3] for u in above), min(u.box[1] for u in below)
    height = max(u.box[3] - u.box[1] for u in above)
    apart = below[0].box[0] > above[-1].box[2] or below[-1].box[2] < above[0].box[0]
    return -0.5 * height < bottom - top < 0.9 * height and not apart


@functools.lru_cache(maxsize=400)
def _pdfium_characters(pdf: Path, page: int) -> Characters:
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        text_page = sheet.get_textpage()
        left, bottom, right, top = sheet.get_bbox()
        shown = _turn(sheet.get_rotation(), right - left, top - bottom)
        text, boxes = list[str](), list[tuple[float, ...]]()
        for k in range(text_page.count_chars()):
            character = chr(pdfium.FPDFText_GetUnicode(text_page, k))
            character = _LINE_END_HYPHENS.get(character, character)
            if character in "\r\0":
                continue
            x0, y0, x1, y1 = text_page.get_charbox(k, loose=True)
            boxes.append(shown(x0 - left, top - y1, x1 - left, top - y0))
            text.append(character if character == "\n" else " " if character.isspace() else character)
    return Characters(text, np.array(boxes, float).reshape(-1, 4))


def _turn(rotation: int, width: float, height: float) -> Any:
    """A function from a box of the page before /Rotate to the box that a viewer shows."""
    if rotation == 90:
        return lambda x0, y0, x1, y1: (height - y1, x0, height - y0, x1)
    if rotation == 180:
        return lambda x0, y0, x1, y1: (width - x1, height - y1, width - x0, height - y0)
    if rotation == 270:
        return lambda x0, y0, x1, y1: (y0, width - x1, y1, width - x0)
    return lambda *box: box


@functools.lru_cache(maxsize=400)
def _mupdf_characters(pdf: Path, page: int) -> Characters:
    text, boxes = list[str](), list[tuple[float, ...]]()
    with pymupdf.open(pdf) as document:
        sheet = document[page]
        for block in sheet.get_text("rawdict")["blocks"]:
            spans = [span for line in block.get("lines", ()) for span in line["spans"]]
            for character in (c for span in spans for c in span["chars"]):
                text.append(" " if character["c"].isspace() else character["c"])
                boxes.append(tuple(pymupdf.Rect(character["bbox"]) * sheet.rotation_matrix))
    return Characters(text, np.array(boxes, float).reshape(-1, 4))

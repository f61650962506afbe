"""LibreOffice opens presentations, shows every word inside its slide, and keeps links and what they say of sources."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from office import as_pdf, converted
from slide_files import Deck, drawn, entry, mark, report_of, sentences, text
from test_pptx_boxes import everything
from written_report import heading, p, written_report

from renderers.pptx import read_provenance_pptx
from renderers.report.model import Report

pytestmark = pytest.mark.long

_FOOT = 504.0
"""Where the foot of a slide begins, in points."""


@pytest.mark.libreoffice
def test_libreoffice_raises_every_mark(tmp_path: Path) -> None:
    """Those too that a sign or another mark follows."""
    cited = p("So", mark("m1", 1), mark("m2", 2), " they say, and others", mark("m3", 3), ".")
    report = report_of(heading(2, "One"), cited, entries=tuple(entry(n, f"m{n}") for n in (1, 2, 3)))
    _, pdf = shown(report, "paper", tmp_path)
    lines = [row for block in pdf[1].get_text("dict")["blocks"] for row in block.get("lines", ())]
    spans = [span for row in lines for span in row["spans"] if span["bbox"][3] < _FOOT]
    size = next(span["size"] for span in spans if "they say" in span["text"])
    assert "".join(re.findall(r"\d", "".join(s["text"] for s in spans if s["size"] < 0.8 * size))) == "123"


def letters(text: str) -> str:
    """Letters and digits alone, bidirectional order left out: what a PDF's text can be compared by."""
    return "".join(sorted(re.sub(r"[\W_]", "", text)))


def shown(report: Report, theme: str, folder: Path) -> tuple[Deck, pymupdf.Document]:
    """The deck, and the PDF that LibreOffice makes of it."""
    deck = drawn(report, theme)
    path = folder / "report.pptx"
    path.write_bytes(deck.data)
    return deck, pymupdf.open(as_pdf(path, folder))


def long_report(count: int) -> Report:
    """Text, lists, tables, code and pictures of many lengths, and enough sources for several slides."""
    cited = p(*(part for n in range(1, 16) for part in (f"Statement {n}", mark(f"m{n}", n), ". ")))
    return report_of(
        *everything(count),
        heading(2, sentences(3, 9), "long"),
        cited,
        text(70),
        entries=tuple(entry(n, f"m{n}") for n in range(1, 16)),
        contents=True,
    )


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "name", ["everything", *(pytest.param(name, marks=pytest.mark.long) for name in ("night", "long"))]
)
def test_libreoffice_shows_every_word_inside_its_slide(name: str, tmp_path: Path) -> None:
    report = long_report(9) if name == "long" else replace(written_report(), contents=True)
    deck, pdf = shown(report, "night" if name == "night" else "paper", tmp_path)
    assert len(pdf) == len(deck.slides)
    for number, sheet in enumerate(pdf, 1):
        assert (sheet.rect.width, sheet.rect.height) == pytest.approx((960, 540), abs=0.5)
        # LibreOffice calls the joint of two Arabic letters of FiraGO "u" or "v" in some sizes; it is a hair wide.
        words = [word for word in sheet.get_text("words") if word[4] not in "uv" or word[2] - word[0] > 4]
        for x0, y0, x1, y1, word, *_ in words:
            assert x0 >= 40 and x1 <= 925 and y0 >= 0 and y1 <= 540, (number, word)
            assert y1 <= _FOOT + 2 or y0 >= _FOOT - 4, (number, word, y1)
        foot = "".join(word for _, y0, _, _, word, *_ in words if y0 >= _FOOT - 4)
        assert letters(foot) == letters("" if number == 1 else f"{report.title}{number}")
        body = "".join(word for _, y0, _, _, word, *_ in words if y0 < _FOOT - 4)
        numbers = re.compile(r"\d+")
        written = " ".join(deck.texts(number))
        assert letters(numbers.sub("", body)) == letters(numbers.sub("", written)), number


@pytest.mark.libreoffice
def test_libreoffice_keeps_links_notes_and_provenance(tmp_path: Path) -> None:
    report = replace(long_report(2), provenance={"sids": [1, 2], "title": "<&>"})
    deck, pdf = shown(report, "paper", tmp_path)
    inner = {
        (link["page"] + 1, n)
        for n, sheet in enumerate(pdf, 1)
        for link in sheet.get_links()
        if "page" in link
    }
    assert {(jump.to, jump.slide) for jump in deck.jumps() if jump.to} <= inner
    (tmp_path / "again").mkdir()
    again = Deck(converted(tmp_path / "report.pptx", tmp_path / "again", "pptx").read_bytes())
    assert read_provenance_pptx(again.data) == {"sids": [1, 2], "title": "<&>"}
    assert again.titles == deck.titles
    cited = deck.slide_with("Statement 1")
    assert "Words of source 1." in again.notes(cited) and again.notes(cited) == deck.notes(cited)

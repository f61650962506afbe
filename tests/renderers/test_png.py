"""Reports as pictures: a picture a page or one of all, with nothing cut off, and the record of sources inside."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pypdfium2
import pytest
from html_page import of_blocks
from numpy.typing import NDArray
from PIL import Image
from written_report import LONG, p, written_report

from blocks.errors import ArtifactError, ProvenanceError
from renderers import png
from renderers.pdf import draw_pdf
from renderers.png import draw_png
from renderers.provenance.read import carried_row
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.report.model import Report

pytestmark = pytest.mark.long

THEMES = pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])


def opened(content: bytes) -> Image.Image:
    """The picture, as Pillow reads it; raises for a damaged one."""
    picture = Image.open(io.BytesIO(content))
    picture.load()
    return picture


def ink(content: bytes) -> NDArray[np.bool_]:
    """Pixels that are not paper."""
    pixels = np.asarray(opened(content)).astype(np.int16)
    return np.asarray(np.abs(pixels - pixels[0, 0]).max(axis=2) > 60)


def pages_by_pdfium(report: Report, theme: Theme, dpi: float) -> Iterator[Image.Image]:
    """The same pages of another renderer."""
    pdf = pypdfium2.PdfDocument(draw_pdf(report, theme))
    yield from (page.render(scale=dpi / 72).to_pil().convert("RGB") for page in pdf)


def lines_of(rows: NDArray[np.bool_]) -> int:
    """Runs of rows with something on them."""
    return int((np.diff(np.concatenate([[0], rows.astype(int)])) == 1).sum())


@THEMES
def test_every_page_is_a_picture_of_it(theme: Theme) -> None:
    drawn = [opened(content) for content in draw_png(written_report(), theme, dpi=100)]
    others = list(pages_by_pdfium(written_report(), theme, 100))
    assert len(drawn) == len(others) > 2
    for picture, other in zip(drawn, others, strict=True):
        assert abs(picture.width - other.width) <= 1 and abs(picture.height - other.height) <= 1
        small = [np.asarray(one.resize((60, 80)).convert("L")).astype(int) for one in (picture, other)]
        assert np.abs(small[0] - small[1]).mean() < 3


def test_the_resolution_is_that_asked_for() -> None:
    for dpi in (72, 200):
        picture = opened(draw_png(of_blocks(p(LONG)), PAPER, dpi=dpi)[0])
        assert abs(picture.width - 595.28 / 72 * dpi) <= 1
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


@THEMES
def test_a_tall_picture_has_the_lines_of_all_pages_and_no_gaps_between(theme: Theme) -> None:
    report = replace(written_report(), contents=False)
    (tall,) = draw_png(report, theme, dpi=100, tall=True)
    inked = ink(tall)
    rows = inked.any(axis=1)
    pages = draw_png(report, theme, dpi=100)
    top, bottom = round(68 * 100 / 72), round(62 * 100 / 72)
    counted = [lines_of(ink(page)[top:-bottom].any(axis=1)) for page in pages]
    assert abs(lines_of(rows) - sum(counted)) <= len(pages)
    assert len(rows) < 0.9 * sum(opened(page).height for page in pages)
    assert not rows[:40].any() and not rows[-40:].any()
    assert not inked[:, -20:].any(), "no light line at the edge of dark paper"


def test_titles_and_numbers_of_pages_are_not_in_a_tall_picture() -> None:
    """Pages with nothing but their margins' lines add nothing."""
    report = of_blocks(p(LONG), show_title=False)
    (tall,) = draw_png(report, PAPER, tall=True)
    (page,) = draw_png(report, PAPER)
    footer = ink(page)[-120:].any(axis=1)
    assert lines_of(footer) == 1, "the page has its number"
    body = ink(page)[:-120].any(axis=1)
    assert lines_of(ink(tall).any(axis=1)) == lines_of(body)


@pytest.mark.parametrize("limit", ["TALLEST", "LARGEST"])
def test_a_tall_picture_that_would_be_too_large_has_a_lower_resolution(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (full,) = draw_png(written_report(), PAPER, dpi=110, tall=True)
    width, height = opened(full).size
    most = {"TALLEST": round(height * 0.6), "LARGEST": round(width * height * 0.4)}[limit]
    monkeypatch.setattr(png, limit, most)
    (less,) = draw_png(written_report(), PAPER, dpi=110, tall=True)
    smaller = opened(less).size
    assert (smaller[1] if limit == "TALLEST" else smaller[0] * smaller[1]) <= most
    assert smaller[0] / smaller[1] == pytest.approx(width / height, rel=0.03)


def test_a_report_that_is_too_long_for_one_picture_is_refused() -> None:
    report = of_blocks(*[p(LONG) for _ in range(900)])
    with pytest.raises(
        ArtifactError, match=r"the report has \d+ pages, too many for one picture .*tall=False"
    ):
        draw_png(report, PAPER, tall=True)


@pytest.mark.parametrize("dpi", [0, 59, 401, float("nan"), float("inf")])
def test_an_impossible_resolution_is_refused(dpi: float) -> None:
    with pytest.raises(ArtifactError, match="dpi is not possible"):
        draw_png(of_blocks(p("words")), PAPER, dpi=dpi)


# ---------------------------------------------------------------- the record


@pytest.mark.parametrize("tall", [False, True], ids=["pages", "tall"])
def test_every_picture_carries_the_record_and_the_title(tall: bool) -> None:
    row: dict[str, Any] = {"sids": [1], "title": "é 石板 </script> \x00", "nested": [{"a": None}]}
    report = replace(written_report(), provenance=row, title="Title é 石")
    pictures = draw_png(report, PAPER, dpi=72, tall=tall)
    assert [carried_row(content, "the picture") for content in pictures] == [row] * len(pictures)
    assert {opened(content).text["Title"] for content in pictures} == {"Title é 石"}  # type: ignore[attr-defined]


def test_a_report_without_a_record_has_none() -> None:
    assert [carried_row(content, "the picture") for content in draw_png(of_blocks(p("words")), PAPER)] == [
        None
    ]


@pytest.mark.parametrize("content", [b"", b"words", b"\x89PNG\r\n\x1a\n"], ids=["empty", "text", "signature"])
def test_other_files_have_none(content: bytes) -> None:
    assert carried_row(content, "the picture") is None


def test_a_damaged_record_is_told() -> None:
    (content,) = draw_png(of_blocks(p("words"), provenance={"sids": [12345]}), PAPER, dpi=72)
    with pytest.raises(ProvenanceError):
        carried_row(content.replace(b"12345", b"12346"), "the picture")

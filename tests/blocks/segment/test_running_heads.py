"""Running heads and page numbers that stand close to the text, or not at one height on every page."""

from __future__ import annotations

from collections.abc import Sequence

import pymupdf
import pytest
from fixture_files import read

from blocks.document import Document
from blocks.model import Kind

LINE = "the wall of the reservoir was raised twice, and its gates were set by hand"
Line = tuple[float, float, str]
"""Left, baseline, words."""


def pages(*margins: Sequence[Line], size: float = 10) -> Document:
    """A page of running text, from 80 to 632 points below its top, for each of these lists of other lines."""
    with pymupdf.open() as pdf:
        for n, lines in enumerate(margins):
            page = pdf.new_page(width=500, height=700)
            for row in range(47):
                page.insert_text((72, 90 + 11.5 * row), f"{n + 1}.{row} {LINE}", fontsize=10)
            for x, y, words in lines:
                page.insert_text((x, y), words, fontsize=size)
        return read(bytes(pdf.tobytes()))


def furniture(document: Document) -> list[str]:
    """What isn't running text of each page, in order."""
    kinds = (Kind.HEADER, Kind.FOOTER, Kind.PAGE_NUMBER)
    texts = [
        [b.text for b in document.blocks if b.page == p.number and b.kind in kinds] for p in document.pages
    ]
    return [" | ".join(of_page) for of_page in texts]


def test_a_number_that_counts_the_pages_is_theirs_however_near_the_text() -> None:
    """Heads alternate, and a section's may stand on one page only."""
    heads = ["THE WALL", "RAISING", "THE WALL", "THE GATES", "THE WALL"]
    document = pages(*([(72.0, 72.0, str(n)), (200.0, 72.0, head)] for n, head in enumerate(heads, 4)))
    assert furniture(document)[1:] == [f"{n} | {head}" for n, head in enumerate(heads[1:], 5)]


def test_a_numbered_title_over_each_page_is_none() -> None:
    titles = [[(72.0, 72.0, f"{n} Of the wall")] for n in range(4, 9)]
    assert not any(furniture(pages(*titles, size=16)))


def test_a_number_of_a_table_s_row_is_no_page_s() -> None:
    rows = [[(72.0, 72.0, f"{n}"), (200.0, 72.0, "gates of the wall")] for n in (31, 58, 77, 96)]
    assert not any(furniture(pages(*rows)))


def test_a_head_of_scans_that_lie_unevenly_is_one() -> None:
    heads = [
        [(72.0, y, "ACTA AQUARUM"), (72.0, y + 12, f"Vol. 9 ({year})")]
        for y, year in ((30.0, 1913), (34.5, 1913), (29.0, 1913))
    ]
    assert set(furniture(pages(*heads))) == {"ACTA AQUARUM | Vol. 9 (1913)"}


@pytest.mark.parametrize("words", ["The dose of day {} was", "and the number of gates found is {}"])
def test_text_at_the_foot_that_counts_by_chance_stays_text(words: str) -> None:
    assert not any(furniture(pages(*([(72.0, 632.0, words.format(n))] for n in range(1, 7)))))


def test_a_label_that_counts_the_pages_stands_beside_other_lines_of_the_foot() -> None:
    office = ["Gatekeepers of Ghent", "Suite 2", "9000 Ghent"]
    feet = [
        [
            (72.0, 660.0, f"COMPLAINT - {n}"),
            *((300.0, 642 + 8.0 * k, words) for k, words in enumerate(office)),
        ]
        for n in (1, 2, 3)
    ]
    assert all(
        all(words in foot for words in [*office, f"COMPLAINT - {n}"])
        for n, foot in enumerate(furniture(pages(*feet)), 1)
    )

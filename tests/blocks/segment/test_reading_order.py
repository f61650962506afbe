"""The reading order of pages drawn line by line."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import read


@pytest.mark.parametrize(
    "marks", [[f"{n}." for n in range(13, 21)], ["·"] * 8, [str(n) for n in range(1, 9)]]
)
def test_numbers_set_out_before_their_entries_stay_with_them(marks: list[str]) -> None:
    entries = [f"Keeper {n} of the wall, who raised it and set its gates" for n in range(8)]
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=500, height=700)
        for n, (mark, entry) in enumerate(zip(marks, entries, strict=True)):
            page.insert_text((60, 80 + 40 * n), mark, fontsize=9)
            for line, words in enumerate((entry, "by hand in the summer of each year, and sold the water")):
                page.insert_text((84, 80 + 40 * n + 11 * line), words, fontsize=9)
        document = read(bytes(pdf.tobytes()))
    assert [" ".join(block.text.split()[:3]) for block in document.blocks if "Keeper" in block.text] == [
        f"{mark} Keeper {n}" for n, mark in enumerate(marks)
    ]

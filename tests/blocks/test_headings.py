"""What blocks stand under: headings by level, a row its caption and heading rows, an item what leads to its list."""

from __future__ import annotations

import pytest

import pincite
from tests.fixture_files import FIXTURES

PDF = FIXTURES / "pdf"


def above(library: pincite.Library, name: str, words: str) -> list[str]:
    """The texts of what the block with these words stands under."""
    (hit,) = [h for h in library.search(words, limit=50) if words in h.block.text]
    return [block.text for block in hit.above]


@pytest.fixture(scope="module")
def library() -> pincite.Library:
    made = pincite.Library()
    for name in ("structure", "tables", "typst_paper", "provisions", "layout_lists"):
        made.add(PDF / f"{name}.pdf")
    return made


def test_headings_are_nested_by_level(library: pincite.Library) -> None:
    assert above(library, "structure", "Drain the pump by 3.30 p.m.") == [
        "Handbook of the Lock-keepers",
        "1 Opening the gates",
        "1.1 Winter working",
    ]
    assert above(library, "structure", "longer boats pay £5.10") == [
        "Handbook of the Lock-keepers",
        "2 Tolls",
    ]


def test_rows_stand_under_their_caption_and_heading_row(library: pincite.Library) -> None:
    assert above(library, "tables", "Port Sennet 1,031") == [
        "Harbour statistics",
        "Table 1. Ships and tonnage by port, 2023",
        "Port Ships Tonnage Change",
    ]
    # The next table's rows are not under the first one's heading row.
    assert above(library, "tables", "Pilotage 55.0 5.5") == [
        "Harbour statistics",
        "Table 2. Income in thousands of pounds",
    ]


def test_items_stand_under_the_words_that_lead_to_their_list(library: pincite.Library) -> None:
    for item in ("keep a log of every passage", "refuse passage to rafts"):
        assert above(library, "provisions", item)[-1] == "The keeper of the lock shall:"
    # What follows the list stands under them no more.
    assert "The keeper of the lock shall:" not in above(library, "provisions", "the surveyor had inspected")


def test_headings_run_over_pages(library: pincite.Library) -> None:
    assert (
        above(library, "typst_paper", "We recommend that the tagging programme be continued")[-1]
        == "4 Discussion"
    )

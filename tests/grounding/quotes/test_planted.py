"""Every planted phrase is found where the fixture's maker put it."""

from __future__ import annotations

import pytest
from fixture_files import READABLE, TRUTH, Plant, document

from blocks.box import Box, PageBox
from blocks.document import Document
from blocks.geometry import union
from grounding.model import Match, Quote
from grounding.quotes.match import match_quote

PLANTS = [plant for name in READABLE for plant in TRUTH[name].plants]
LEDGER = [plant for plant in PLANTS if plant.file == "long_300.pdf"]
SINGLE = [plant for plant in PLANTS if plant.file != "long_300.pdf"] + LEDGER[::25]
ACROSS = 3.0
"""Points by which the ends of a line may differ."""
FINAL_SIGN = 14.0
"""Points that a final stop or question mark takes where it is a word of its own (of one ideograph's width)."""
FOOTNOTE_MARK = 5.0
"""Points that a raised footnote mark takes, which the reader cannot part from its word."""


def find(plant: Plant) -> Match:
    """The match of a planted phrase with its page, and among repeats its block, as hints."""
    doc = document(plant.file)
    block = _block_of(doc, plant) if _repeats(plant) > 1 else None
    return match_quote(doc, Quote(plant.phrase, page=plant.pages[0], block_id=block))


def _repeats(plant: Plant) -> int:
    return sum(other.phrase == plant.phrase for other in TRUTH[plant.file].plants)


def _block_of(doc: Document, plant: Plant) -> str:
    """The block that holds the middle of the plant's longest line."""
    page, x0, y0, x1, y1 = max(plant.boxes, key=lambda b: b[3] - b[1])
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return next(b.id for b in doc.blocks if b.page == page and _holds(b.bbox, x, y))


def _holds(box: Box | PageBox, x: float, y: float) -> bool:
    return box.x0 < x < box.x1 and box.y0 < y < box.y1


def slack(plant: Plant) -> float:
    """By how much a line's end may differ: more where a sign at the phrase's end is no part of its last word."""
    last = plant.phrase[-1]
    apart = not last.isalnum() and (plant.phrase[-2].isspace() or ord(plant.phrase[-2]) > 0x2E80)
    if apart or ord(last) > 0x2E80:
        return FINAL_SIGN
    return FOOTNOTE_MARK if "before-footnote-mark" in plant.tags else ACROSS


def same_line(
    found: PageBox, planted: tuple[int, float, float, float, float], plant: Plant, last: bool
) -> bool:
    """Same page, same ends of the line, the planted middle inside. A line that runs down is taller than wide."""
    page, x0, y0, x1, y1 = planted
    end = slack(plant) if last else ACROSS
    if y1 - y0 > x1 - x0:
        ends, inside = (found.y0 - y0, found.y1 - y1), found.x0 < (x0 + x1) / 2 < found.x1
    else:
        ends, inside = (found.x0 - x0, found.x1 - x1), found.y0 < (y0 + y1) / 2 < found.y1
    return found.page == page and inside and abs(ends[0]) < end and abs(ends[1]) < end


@pytest.mark.parametrize("plant", SINGLE, ids=[f"{p.file}-{n}-{p.phrase[:20]}" for n, p in enumerate(SINGLE)])
def test_a_planted_phrase_is_verified_in_its_place(plant: Plant) -> None:
    match = find(plant)
    assert match.verified, match.reason
    assert match.pages == plant.pages
    assert not match.ambiguous
    if "table-row" in plant.tags:
        box = union(match.boxes)
        row = union([PageBox(*b) for b in plant.boxes])
        assert abs(box.x0 - row.x0) < ACROSS and abs(box.x1 - row.x1) < ACROSS
        assert box.y0 < (row.y0 + row.y1) / 2 < box.y1
        return
    found, planted = match.boxes, plant.boxes
    assert len(found) == len(planted), "one box a line"
    for n, (f, p) in enumerate(zip(found, planted, strict=True), 1):
        assert same_line(f, p, plant, last=n == len(planted)), (f, p)


@pytest.mark.parametrize(
    "plant", [p for p in SINGLE if _repeats(p) > 1], ids=lambda p: f"{p.file}-{p.phrase[:20]}"
)
def test_repeats_are_counted(plant: Plant) -> None:
    assert find(plant).occurrences >= _repeats(plant)


def test_each_page_of_the_ledger_is_found_without_a_hint() -> None:
    doc = document("long_300.pdf")
    matches = [match_quote(doc, Quote(plant.phrase)) for plant in LEDGER]
    wrong = [
        p.phrase for p, m in zip(LEDGER, matches, strict=True) if m.pages != p.pages or m.verdict != "exact"
    ]
    assert len(LEDGER) == 300 and not wrong


@pytest.mark.parametrize("name", READABLE)
def test_pages_have_their_number_and_displayed_size(name: str) -> None:
    pages, row = document(name).pages, TRUTH[name]
    assert len(pages) == row.pages
    for page, size in zip(pages, row.page_sizes, strict=True):
        if page.error is None:
            assert size is not None
            assert (page.width, page.height) == pytest.approx(size, abs=0.6)


def test_the_marked_words_are_the_planted_words() -> None:
    """What the boxes hold, word by word, is the phrase: no header, footnote or neighbour between."""
    for name in ("page_break.pdf", "two_columns.pdf", "typst_paper.pdf", "tables.pdf"):
        doc = document(name)
        for plant in TRUTH[name].plants:
            match = find(plant)
            held = "".join(doc.words.texts[i] for i in match.word_indices)
            assert _letters(held) == _letters(plant.phrase)


def _letters(text: str) -> str:
    return "".join(c for c in text if c.isalnum())

"""The words over pages: each in its place, found by the browser's own search, copied as running text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Page, browser
from firefox import FirefoxPage, firefox
from fixture_files import FIXTURES, TRUTH
from viewing import open_citation

import pincite
from pincite.viewer.evidence import GivenAnswer
from pincite.viewer.export import write_evidence
from pincite.viewer.text_layer import text_layer

pytestmark = [pytest.mark.chromium, pytest.mark.long]

WITHIN = 2.0
"""CSS pixels by which a word may miss its box."""

WRITTEN = (
    *("one_column.pdf", "structure.pdf", "hyphenation.pdf", "cropped.pdf", "rotated.pdf"),
    *("rotated_cropped.pdf", "sideways.pdf", "sideways_cropped.pdf", "arabic.pdf", "hebrew.pdf"),
    *("chinese.pdf", "japanese.pdf", "korean.pdf", "devanagari.pdf", "thai.pdf"),
)

BOXES = """(number => {
  const sheet = document.querySelector(`.pc-sheet[data-page="${number}"]`), edge = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('.pc-word')].map(word => {
    const range = document.createRange();
    range.setStart(word.firstChild, 0);
    range.setEnd(word.firstChild, word.textContent.trimEnd().length);
    const box = range.getBoundingClientRect();
    return [box.left - edge.left, box.top - edge.top, box.right - edge.left, box.bottom - edge.top].map(
      side => side / edge.width);
  });
})"""
"""Of the words of a page, in widths of the page: how it is zoomed doesn't matter."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("text_layer")


@pytest.fixture(
    scope="module",
    params=[
        "chromium",
        pytest.param("firefox", marks=[pytest.mark.firefox, pytest.mark.long, pytest.mark.thorough]),
    ],
)
def page(folder: Path, request: pytest.FixtureRequest) -> Iterator[Page | FirefoxPage]:
    with (browser if request.param == "chromium" else firefox)(folder) as page:
        yield page


def shown(page: Page, folder: Path, name: str) -> tuple[pincite.Document, int]:
    """Show the page of the last planted phrase of a fixture; gives the document, and the page's number."""
    library = pincite.Library()
    document = library.add(FIXTURES / "pdf" / name)
    number = TRUTH[name].plants[-1].pages[-1]
    block = next(block for block in document.blocks if block.page == number)
    target = folder / f"{name}.html"
    write_evidence(library, GivenAnswer("[1]", ((1, block.id, block.text),)), target, language="en")
    page.open(target)
    open_citation(page, 1)
    page.settled(f"document.querySelector('.pc-sheet[data-page=\"{number}\"] .pc-word')")
    # The answer and its sources have some of these words too.
    page.run("document.querySelectorAll('.pc-side, .pc-details').forEach(part => part.hidden = true)")
    return document, number


# Firefox rounds what lies between letters, and puts space between letters that are joined.
@pytest.mark.parametrize("page", ["chromium"], indirect=True)
@pytest.mark.parametrize("name", WRITTEN)
def test_words_stand_in_their_boxes(page: Page, folder: Path, name: str) -> None:
    document, number = shown(page, folder, name)
    laid = text_layer(document, number)
    words = [word for block in laid["blocks"] for word in block["words"]]
    for zoom in ("0", "document.querySelector('[aria-label=Larger]').click()"):
        page.run(zoom)
        wide = page.run(f"document.querySelector('.pc-sheet[data-page=\"{number}\"]').clientWidth")
        for drawn, (text, *box, _) in zip(page.run(f"{BOXES}({number})"), words, strict=True):
            x0, y0, x1, y1 = (side * wide for side in drawn)
            u0, v0, u1, v1 = (side * wide / laid["width"] for side in box)
            assert [x0, x1, (y0 + y1) / 2] == pytest.approx([u0, u1, (v0 + v1) / 2], abs=WITHIN), text
            # Joined letters keep the width of their word alone.
            assert name == "arabic.pdf" or [y0, y1] == pytest.approx([v0, v1], abs=WITHIN), text


@pytest.mark.parametrize("name", WRITTEN)
def test_phrases_are_found_over_words_and_lines_and_can_be_cited(page: Page, folder: Path, name: str) -> None:
    document, number = shown(page, folder, name)
    running = [block.text for block in document.blocks]
    phrases = {
        plant.phrase
        for plant in TRUTH[name].plants
        # What the reader took for other words isn't found by them.
        if plant.pages == (number,) and any(plant.phrase in text for text in running)
    }
    assert phrases
    for phrase in sorted(phrases):
        page.run("getSelection().removeAllRanges()")
        assert page.run(f"window.find({json.dumps(phrase)}, true, false, true)"), phrase
        assert " ".join(page.run("getSelection().toString()").split()) == phrase
    page.settled("document.querySelector('.pc-cite-selection:not([hidden])')?.textContent")
    page.run("document.querySelector('.pc-cite-selection').click()")
    made = json.loads(page.settled("document.querySelector('.pc-dialog pre')?.textContent"))
    assert made["quote"] == phrase
    assert phrase in next(block.text for block in document.blocks if block.id == made["block_id"])


def test_a_block_is_copied_as_running_text(page: Page, folder: Path) -> None:
    document, number = shown(page, folder, "one_column.pdf")
    page.run(f"getSelection().selectAllChildren(document.querySelector('.pc-text[data-page=\"{number}\"]'))")
    copied = page.run("getSelection().toString()")
    blocks = [block.text for block in document.blocks if block.page == number]
    assert [line.strip() for line in copied.splitlines() if line.strip()] == blocks

"""Reports as HTML in a real browser: marks show their sources, pages fit their windows, print has every word."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from browser import WAIT, Page, browser
from PIL import Image
from written_report import QUOTE, heading, line, p, words_of, written_report

from renderers.html import draw_html
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.tree.nodes import Code, Link
from renderers.tree.nodes import Image as Picture

pytestmark = [pytest.mark.chromium, pytest.mark.long]

MARK = "document.querySelector('main a[role=doc-biblioref]')"
TIPS = "[...document.querySelectorAll('.tip')].filter(t => {})"
SHOWN = TIPS.format("t.checkVisibility()") + ".map(t => t.querySelector('strong').innerText)"
TAB, ENTER, ESCAPE = ("Tab", 9), ("Enter", 13), ("Escape", 27)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("browser")


@pytest.fixture(scope="module")
def running(folder: Path) -> Iterator[Page]:
    with browser(folder) as page:
        yield page


@pytest.fixture
def page(running: Page) -> Iterator[Page]:
    """The browser, which must not have been told of anything wrong, nor asked for anything, at the end."""
    running.complaints.clear()
    yield running
    assert running.complaints == []
    assert [url[:40] for url in running.asked if not url.startswith(("file:", "data:image/"))] == []


@pytest.fixture(scope="module")
def file(folder: Path) -> Path:
    return written(folder, PAPER)


def written(folder: Path, theme: Theme, **fields: object) -> Path:
    """The report with everything in it, in that theme; with other `fields` in a file of its own."""
    file = folder / f"{'-'.join((theme.name, *fields))}.html"
    file.write_bytes(draw_html(replace(written_report(), **fields), theme))  # type: ignore[arg-type]
    return file


def place(page: Page, element: str) -> tuple[float, float]:
    """The middle of an element in the window."""
    x, y = page.run(f"(r => [r.x + r.width / 2, r.y + r.height / 2])({element}.getBoundingClientRect())")
    return x, y


def until(page: Page, expression: str, wanted: object) -> None:
    """Wait until an expression has this value; timers of the page take their time."""
    end = time.monotonic() + WAIT
    while (found := page.run(expression)) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    assert found == wanted


def click_until(page: Page, element: str, expression: str, wanted: object) -> None:
    """Click on an element, wherever it has come to lie, until an expression has this value.

    A page still moves when the address says already where it goes.
    """
    end = time.monotonic() + WAIT
    while page.run(expression) != wanted and time.monotonic() < end:
        page.run(f"{element}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        x, y = place(page, element)
        page.point(x, y)
        if page.run(f"{element}.contains(document.elementFromPoint({x}, {y}))"):
            page.click(x, y)
        time.sleep(0.2)
    assert page.run(expression) == wanted


def focus_first_mark(page: Page) -> None:
    """Go to the first mark by keyboard."""
    for _ in range(60):
        page.press(*TAB)
        if page.run(f"document.activeElement === {MARK}"):
            return
    pytest.fail("the Tab key does not come to the first mark")


# ---------------------------------------------------------------- tooltips


def test_the_keyboard_shows_a_source_and_escape_takes_it_away(page: Page, file: Path) -> None:
    page.open(file)
    assert page.run(SHOWN) == []
    focus_first_mark(page)
    assert page.run(SHOWN) == ["Annual report 2023"]
    for words in ("Annual report 2023", "page 3", QUOTE, "exact quote"):
        assert words in page.run("document.querySelector('.tip:not([hidden])').innerText")
    page.press(*ESCAPE)
    assert page.run(SHOWN) == []
    assert page.run(f"document.activeElement === {MARK}"), "the reader stays where they were"
    page.press(*TAB)
    assert page.run(SHOWN) == ["Press release"]


def test_the_pointer_shows_a_source_and_can_go_there(page: Page, file: Path) -> None:
    page.open(file)
    page.point(*place(page, MARK))
    until(page, SHOWN, ["Annual report 2023"])
    page.point(*place(page, "document.querySelector('.tip:not([hidden])')"))
    time.sleep(0.6)
    assert page.run(SHOWN) == ["Annual report 2023"], "it stays while the pointer is on it"
    page.point(1, 1)
    until(page, SHOWN, [])


@pytest.mark.parametrize("width", [320, 800, 1600])
def test_a_tooltip_lies_in_the_window_and_not_on_its_mark(page: Page, file: Path, width: int) -> None:
    page.open(file, width=width)
    for mark in range(page.run("document.querySelectorAll('a[role=doc-biblioref]').length")):
        this = f"document.querySelectorAll('a[role=doc-biblioref]')[{mark}]"
        page.run(f"{this}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        page.point(1, 1)
        until(page, SHOWN, [])
        page.point(*place(page, this))
        until(page, f"{SHOWN}.length", 1)
        box = page.run(
            "(r => [r.left, r.top, r.right, r.bottom])([...document.querySelectorAll('.tip')]"
            ".find(t => t.checkVisibility()).getBoundingClientRect())"
        )
        x, y = place(page, this)
        assert box[0] >= 0 and box[2] <= width and box[1] >= 0
        assert not (box[0] <= x <= box[2] and box[1] <= y <= box[3])


def test_who_hears_the_page_hears_the_source_of_a_mark(page: Page, file: Path) -> None:
    page.open(file)
    page.call("Accessibility.enable")
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    page.call("Accessibility.disable")
    described = [
        node["description"]["value"]
        for node in nodes
        if node.get("role", {}).get("value") in ("docBiblioRef", "doc-biblioref")
        and node["name"]["value"] == "1"
    ]
    assert described and all("Annual report 2023" in text and "exact quote" in text for text in described)
    assert QUOTE in described[0]


def test_without_script_pointing_at_a_mark_shows_its_source(page: Page, file: Path) -> None:
    page.open(file, script=False)
    shown = (
        TIPS.format("getComputedStyle(t).display != 'none'")
        + ".map(t => t.querySelector('strong').innerText)"
    )
    assert page.run(shown) == []
    page.point(*place(page, MARK))
    until(page, shown, ["Annual report 2023"])
    page.point(1, 1)
    until(page, shown, [])


@pytest.mark.parametrize(
    ("look", "told_by"), [("superscript", "none"), ("brackets", "underline"), ("inline-links", "underline")]
)
def test_marks_are_told_from_words_without_colour(page: Page, folder: Path, look: str, told_by: str) -> None:
    """Raised ones by their place."""
    page.open(written(folder, PAPER, look=look))
    assert page.run(f"getComputedStyle({MARK}).textDecorationLine") == told_by
    raised = page.run(f"{MARK}.closest('sup') !== null")
    assert raised == (look == "superscript")


# ---------------------------------------------------------------- the panel, and links


def test_a_click_on_a_wide_window_shows_the_source_beside_the_text(page: Page, file: Path) -> None:
    page.open(file, width=1500)
    page.click(*place(page, MARK))
    assert page.run("document.querySelector('#pincite-panel').checkVisibility()")
    said = page.run("document.querySelector('#pincite-panel').innerText")
    assert QUOTE in said and "altered, something that matters differs" in said
    assert page.run("document.querySelector('#pincite-panel').contains(document.activeElement)")
    assert page.run("document.querySelectorAll('#source-1').length") == 1
    assert page.run("scrollX + scrollY") == 0, "the text stays where it is"
    page.press(*ESCAPE)
    assert not page.run("document.querySelector('#pincite-panel').checkVisibility()")
    assert page.run(f"document.activeElement === {MARK}")


def test_the_panel_points_at_the_passage_that_the_mark_cites(page: Page, folder: Path) -> None:
    report = written_report()
    (first, *others) = report.entries
    passages = (*(replace(first.evidence[1], quote=f"Others {n}") for n in range(12)), first.evidence[0])
    entries = (replace(first, evidence=passages), *others)
    page.open(written(folder, PAPER, entries=entries), width=1500, height=700)
    page.click(*place(page, MARK))
    here = "[...document.querySelectorAll('#pincite-panel .here')]"
    assert page.run(f"{here}.map(p => p.querySelector('.quote').innerText)") == [f"Quoted: “{QUOTE}”"]
    _, y = place(page, f"{here}[0].querySelector('.quote')")
    assert 0 < y < 700, "it is in sight"


def test_the_panel_closes_by_its_button(page: Page, file: Path) -> None:
    page.open(file, width=1500)
    page.click(*place(page, MARK))
    page.click(*place(page, "document.querySelector('#pincite-panel button')"))
    assert not page.run("document.querySelector('#pincite-panel').checkVisibility()")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_click_on_a_narrow_window_leads_to_the_entry_and_back(page: Page, file: Path, script: bool) -> None:
    page.open(file, width=500, script=script)
    click_until(page, MARK, "location.hash", "#source-1")
    back = "document.querySelector('#source-1 .passage a[role=doc-backlink]')"
    click_until(page, back, "location.hash", "#cite-1")


# ---------------------------------------------------------------- windows


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
@pytest.mark.parametrize("width", [320, 360, 768, 1312, 1920])
def test_a_page_is_no_wider_than_its_window(page: Page, folder: Path, theme: Theme, width: int) -> None:
    word = "Unbrechbarkeitsprüfungsverordnung" * 4
    document = written_report().document
    long = (heading(2, word), p(word, Link(line(word), "https://example.com"), Code(word)))
    page.open(
        written(folder, theme, document=replace(document, blocks=(*long, *document.blocks))), width=width
    )
    assert page.run("document.documentElement.scrollWidth") <= width
    (wide,) = page.run(
        "[...document.querySelectorAll('.wide')].slice(-1).map(t => [t.scrollWidth, t.clientWidth])"
    )
    assert wide[0] > wide[1], "the widest table scrolls by itself"


def test_only_boxes_that_scroll_stop_the_tab_key(page: Page, file: Path) -> None:
    page.open(file, width=800)
    scrolls = "b.scrollWidth > b.clientWidth + 1"
    stops = f"[...document.querySelectorAll('.wide, pre')].map(b => [b.hasAttribute('tabindex'), {scrolls}])"
    found = page.run(stops)
    assert [True, True] in found and [False, False] in found
    assert all(stop == needed for stop, needed in found)


def test_contents_are_beside_the_text_where_there_is_room(page: Page, file: Path) -> None:
    page.open(file, width=1500)
    box = "document.querySelector('{}').getBoundingClientRect()"
    assert page.run(f"{box.format('nav')}.right <= {box.format('main')}.left")
    assert page.run("document.querySelector('details').open")
    page.resize(500)
    until(page, "document.querySelector('details').open", False)


@pytest.mark.parametrize("script", [True, False])
def test_a_click_on_a_crop_shows_all_its_pixels_and_another_ends_that(
    page: Page, folder: Path, script: bool
) -> None:
    entries = [
        replace(entry, evidence=tuple(replace(one, crops=_sharp(one.crops)) for one in entry.evidence))
        for entry in written_report().entries
    ]
    page.open(written(folder, PAPER, entries=tuple(entries)), script=script)
    crop = "document.querySelector('.crop img')"
    wide, all_pixels = (f"{crop}.{name}" for name in ("width", "naturalWidth"))
    page.run(f"{crop}.scrollIntoView()")
    assert page.run(wide) == round(page.run(all_pixels) * 96 / 216)
    click_until(page, crop, f"{wide} == {all_pixels}", True)
    assert page.run(f"{crop}.getBoundingClientRect().top") >= 0
    click_until(page, crop, f"{wide} == {all_pixels}", False)


def _sharp(crops: tuple[Picture, ...]) -> tuple[Picture, ...]:
    return tuple(replace(crop, dpi=216) for crop in crops)


def test_motion_is_left_out_for_who_asks(page: Page, file: Path) -> None:
    page.open(file)
    behaviour = "getComputedStyle(document.documentElement).scrollBehavior"
    assert page.run(behaviour) == "smooth"
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    assert page.run(behaviour) == "auto"
    page.call("Emulation.setEmulatedMedia", features=[])


# ---------------------------------------------------------------- paper


def printed(page: Page) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(page.pdf())


def pages_of(pdf: pypdfium2.PdfDocument, read: Callable[[pypdfium2.PdfPage], Any]) -> list[Any]:
    return [read(pdf[number]) for number in range(len(pdf))]


def test_print_has_every_word_and_where_links_lead(page: Page, file: Path) -> None:
    page.open(file, width=500)
    text = " ".join(
        str(words) for words in pages_of(printed(page), lambda p: p.get_textpage().get_text_range())
    )
    latin = set(re.findall(r"[A-Za-z0-9]+", " ".join(words_of(written_report().document))))
    flat = "".join(text.split())
    assert len(latin) > 100 and [word for word in latin if word not in flat] == []
    for shown in (
        "Annualreport2023",
        "exactquote",
        "https://example.com/annual.pdf#page=3",
        "Contents",
        "ir@example.com",
    ):
        assert shown in flat


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_print_is_dark_on_white(page: Page, folder: Path, theme: Theme) -> None:
    page.open(written(folder, theme))
    pages = pages_of(printed(page), lambda p: np.asarray(p.render(scale=1).to_pil().convert("L")))
    assert all(np.median(grey) == 255 for grey in pages)
    assert (pages[0] < 90).mean() > 0.005
    assert all(grey.min() < 90 for grey in pages)


def test_a_dark_theme_is_dark_on_screen(page: Page, folder: Path) -> None:
    page.open(written(folder, NIGHT))
    grey = np.asarray(Image.open(io.BytesIO(page.picture())).convert("L"))
    assert np.median(grey) < 40

"""The viewer in a real browser: the right words are lit, everything can be reached, nothing foreign runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Page, browser
from firefox import FirefoxPage, firefox
from fixture_files import FIXTURES, TRUTH
from viewing import FILES, open_citation, planted, written_evidence

import pincite
from pincite.viewer.evidence import GivenAnswer
from pincite.viewer.export import write_evidence

pytestmark = [pytest.mark.chromium, pytest.mark.long]

WITHIN = 2.0
"""CSS pixels by which a lit line may miss the planted words."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("viewer")


@pytest.fixture(
    scope="module",
    params=["chromium", pytest.param("firefox", marks=[pytest.mark.firefox, pytest.mark.long])],
)
def running(folder: Path, request: pytest.FixtureRequest) -> Iterator[Page | FirefoxPage]:
    with (browser if request.param == "chromium" else firefox)(folder) as page:
        yield page


@pytest.fixture
def page(running: Page | FirefoxPage) -> Iterator[Page | FirefoxPage]:
    """The browser, which must not have been told of anything wrong, nor asked for anything, at the end."""
    running.complaints.clear()
    yield running
    assert running.complaints == []
    assert [url[:40] for url in running.asked if not url.startswith(("file:", "data:", "about:"))] == []


@pytest.fixture(scope="module")
def file(folder: Path) -> Path:
    return written_evidence(folder)


@pytest.mark.parametrize("number", range(1, len(FILES) + 1))
@pytest.mark.parametrize("ratio", [1, 2])
def test_lit_boxes_cover_the_planted_words(page: Page, file: Path, number: int, ratio: int) -> None:
    page.open(file)
    page.resize(1280, ratio=ratio)
    plant = planted(FILES[number - 1])
    for zoom in (
        "",
        "document.querySelector('[aria-label=Larger]').click()",
        "document.querySelector('[aria-label=Smaller]').click()",
    ):
        page.run(zoom or "0")
        (lit,) = open_citation(page, number)
        where, *box = plant.boxes[0]
        width = TRUTH[plant.file].page_sizes[where - 1][0]  # type: ignore[index]
        assert lit["page"] == where
        scale = lit["scale"] / width
        assert_covers(lit["box"], [side * scale for side in box])


def assert_covers(lit: list[float], words: list[float]) -> None:
    """The lit box holds the words' ink, ends where they end, and reaches into no other line."""
    assert [lit[0], lit[2]] == pytest.approx([words[0], words[2]], abs=WITHIN)
    height = words[3] - words[1]
    assert words[1] - 0.7 * height < lit[1] < words[1] + WITHIN
    assert words[3] - WITHIN < lit[3] < words[3] + 0.7 * height


def test_a_page_turned_round_keeps_its_words_lit(page: Page, file: Path) -> None:
    page.open(file)
    (upright,) = open_citation(page, 1)
    page.run("document.querySelector('[aria-label=\"Turn to the right\"]').click()")
    (turned,) = open_citation(page, 1)
    width, height = TRUTH["one_column.pdf"].page_sizes[0]  # type: ignore[misc]
    (x0, y0, x1, y1) = (side * width / upright["scale"] for side in upright["box"])
    (a0, b0, a1, b1) = (side * height / turned["scale"] for side in turned["box"])
    assert [a1 - a0, b1 - b0] == pytest.approx([y1 - y0, x1 - x0], abs=WITHIN)
    assert b0 == pytest.approx(x0, abs=WITHIN)


def test_an_altered_quote_shows_both_texts(page: Page, file: Path) -> None:
    page.open(file)
    open_citation(page, 5)
    marked = page.settled("[...document.querySelectorAll('.pc-details mark')].map(m => m.textContent)")
    assert marked == ["31 December 1912", "31 December 1921"]
    assert "altered" in page.run("document.querySelector('.pc-details .pc-chip').textContent")


def test_the_source_of_a_quote_with_an_ellipsis_has_one_too(page: Page, folder: Path) -> None:
    library = pincite.Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    match = library.locate("The charter expired … and was not renewed")
    file = folder / "ellipsis.html"
    quote = "The chartre expired … and was not renewed"
    write_evidence(library, GivenAnswer(f"{quote} [1].", ((1, match.block_ids[0], quote),)), file)
    page.open(file)
    open_citation(page, 1)
    said = page.settled("[...document.querySelectorAll('.pc-details dd')].map(row => row.textContent)")
    assert said == [quote, "The charter expired … and was not renewed."]


def test_the_list_says_where_a_true_quote_does_not_carry_its_statement(page: Page, folder: Path) -> None:
    library = pincite.Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    match = library.locate("The charter expired on 31 December 1921")
    rows = tuple((number, match.block_ids[0], match.text) for number in (1, 2))
    text = "The charter expired on 31 December 1921 [1]. The charter expired on 31 December 1912 [2]."
    write_evidence(library, GivenAnswer(text, rows), folder / "carried.html", language="en")
    page.open(folder / "carried.html")
    chips = "[...document.querySelectorAll('.pc-source')].map(one => one.querySelector('.pc-source-text').innerText)"
    first, second = page.run(chips)
    assert "= exact" in first and "not supported" not in first
    assert "= exact" in second and "× not supported" in second


def test_pointing_at_a_number_shows_its_source_and_escape_hides_it(page: Page, file: Path) -> None:
    page.open(file)
    page.point(0, 0)
    place = page.run(
        "(at => [at.x + at.width / 2, at.y + at.height / 2])("
        "document.querySelector('.pc-cite').getBoundingClientRect())"
    )
    page.point(*place)
    assert "one_column.pdf" in page.settled("document.querySelector('[role=tooltip]')?.textContent")
    described = "document.getElementById(document.querySelector('.pc-cite').getAttribute('aria-describedby'))"
    assert planted("one_column.pdf").phrase in page.run(f"{described}.textContent")
    page.press("Escape", 27)
    assert page.run("document.querySelector('[role=tooltip]')") is None


def test_everything_can_be_reached_by_keys(page: Page, file: Path) -> None:
    page.open(file)
    reached = set()
    for _ in range(60):
        page.press("Tab", 9)
        reached.add(
            page.run("document.activeElement.className + ' ' + (document.activeElement.ariaLabel || '')")
        )
    for part in ("pc-cite", "pc-source", "pc-pages", "Next citation", "Larger", "Turn to the right"):
        assert any(part in one for one in reached), part


def test_n_goes_to_the_next_citation(page: Page, file: Path) -> None:
    page.open(file)
    page.run("document.querySelector('.pc-pages').focus()")
    for expected in ("1 / 5", "2 / 5"):
        page.press("n", 78, text="n")
        assert page.settled(f"document.querySelector('.pc-place').textContent === '{expected}'")


def test_an_address_leads_to_its_citation(page: Page, file: Path) -> None:
    page.open(file)
    open_citation(page, 2)
    link = page.run("location.hash")
    assert "cite=2" in link
    page.run("location.hash = '#cite=4'")
    assert page.settled("document.querySelector('.pc-place').textContent === '4 / 5'")


def test_selected_words_become_a_citation(page: Page, file: Path) -> None:
    page.open(file)
    open_citation(page, 1)
    page.settled("document.querySelector('.pc-word')?.textContent")
    page.run("""(() => {
      const block = [...document.querySelectorAll('.pc-block')].find(
        b => b.textContent.startsWith('The charter expired'));
      const words = block.querySelectorAll('.pc-word'), range = document.createRange();
      range.setStart(words[0].firstChild, 0);
      range.setEnd(words[2].firstChild, words[2].textContent.trimEnd().length);
      getSelection().removeAllRanges(); getSelection().addRange(range);
    })()""")
    page.settled("document.querySelector('.pc-cite-selection:not([hidden])')?.textContent")
    page.run("document.querySelector('.pc-cite-selection').click()")
    made = json.loads(page.settled("document.querySelector('.pc-dialog pre')?.textContent"))
    assert made["quote"] == "The charter expired"
    library = pincite.Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    match = library.locate("The charter expired")
    assert made["block_id"] == match.block_ids[0]
    assert [made["boxes"][0]["page"], *made["boxes"][0]["bbox"]] == pytest.approx(
        [match.boxes[0].page, *match.boxes[0].bbox], abs=0.02
    )
    assert made["annotation"]["target"]["selector"][0]["exact"] == "The charter expired"


def test_only_pages_in_sight_are_drawn(page: Page, folder: Path) -> None:
    library = pincite.Library()
    document = library.add(FIXTURES / "pdf" / "rotated.pdf")
    firsts = [
        next(b for b in document.blocks if b.page == n and len(b.text) > 60)
        for n in range(1, document.page_count + 1)
    ]
    rows = tuple((n, block.id, block.text[:50]) for n, block in enumerate(firsts, 1))
    target = folder / "pages.html"
    write_evidence(library, GivenAnswer(" ".join(f"[{n}]" for n, _, _ in rows), rows), target)
    page.open(target, height=420)
    page.settled("document.querySelector('.pc-image')")
    assert page.run("document.querySelectorAll('.pc-image').length") < document.page_count


@pytest.mark.parametrize("language", ["ar", "zh"])
def test_interfaces_in_other_languages(page: Page, folder: Path, language: str) -> None:
    library = pincite.Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    match = library.locate("The charter expired on 31 December 1921")
    target = folder / f"{language}.html"
    write_evidence(
        library, GivenAnswer("[1]", ((1, match.block_ids[0], match.text),)), target, language=language
    )
    page.open(target)
    assert page.run("document.querySelector('.pc-viewer').dir") == ("rtl" if language == "ar" else "ltr")
    assert page.run("document.querySelector('.pc-viewer').lang") == language
    (lit,) = open_citation(page, 1)
    assert lit["box"][0] > 0


def test_a_narrow_window_has_one_part_at_a_time(page: Page, file: Path) -> None:
    page.open(file, width=390)
    shown = "['.pc-side', '.pc-main'].map(part => document.querySelector(part).checkVisibility())"
    assert page.run(shown) == [True, False]
    open_citation(page, 1)
    assert page.run(shown) == [False, True]
    assert page.run("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [320, 700, 800, 1000])
def test_a_page_fits_its_part_of_the_window(page: Page, file: Path, width: int) -> None:
    page.open(file, width=width)
    open_citation(page, 1)
    across = "(part => [part.scrollWidth, part.clientWidth])(document.querySelector('.pc-pages'))"
    inner, outer = page.run(across)
    assert inner <= outer
    # Nor is what names the document too narrow to be read.
    assert page.run("document.querySelector('.pc-bar > select').offsetWidth") >= 120


EVIL = "</script><script>window.ran = 1</script><img src=x onerror='window.ran = 2'>\"'><svg onload=window.ran=3>"


def test_nothing_foreign_runs(page: Page, folder: Path) -> None:
    library = pincite.Library()
    library.add((FIXTURES / "pdf" / "one_column.pdf").read_bytes(), name=f"{EVIL}.pdf".replace("/", "∕"))
    match = library.locate("The charter expired on 31 December 1921")
    rows = (
        (1, match.block_ids[0], match.text),
        (2, match.block_ids[0], EVIL),
        (3, f"BLOCK_CITE_ID_99{EVIL}", EVIL),
    )
    text = f"{EVIL} [1] **{EVIL}** [2] [3]\n\n# {EVIL}\n\n- {EVIL}"
    text += f"\n\n| {EVIL} |\n|---|\n| {EVIL} |\n\n[x](javascript:window.ran=4)"
    target = folder / "evil.html"
    write_evidence(library, GivenAnswer(text, rows, EVIL), target)
    page.open(target)
    for number in (1, 2, 3):
        page.run(f"document.querySelector('.pc-answer .pc-cite[data-number=\"{number}\"]').click()")
    assert page.run("window.ran ?? 0") == 0
    assert (
        page.run(
            "document.querySelectorAll('.pc-viewer script, .pc-viewer svg, .pc-answer img, .pc-answer a').length"
        )
        == 0
    )
    assert EVIL in page.run("document.querySelector('.pc-question').textContent")


def test_dark_and_light_have_readable_words(page: Page, file: Path) -> None:
    page.open(file)
    for theme in ("light", "dark"):
        page.run(f"document.querySelector('.pc-viewer').dataset.theme = '{theme}'")
        for part in (".pc-answer", ".pc-answer .pc-refused", ".pc-source-words", ".pc-chip"):
            shown = f"getComputedStyle(document.querySelector('{part}')).color"
            behind = "getComputedStyle(document.querySelector('.pc-viewer')).backgroundColor"
            colours = page.run(f"[{shown}, {behind}]")
            assert contrast(*colours) >= 4.5, (theme, part, colours)


def contrast(one: str, other: str) -> float:
    """Of two colours as CSS computes them (WCAG 2.1)."""
    light = sorted(map(luminance, (one, other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

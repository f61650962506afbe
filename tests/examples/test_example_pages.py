"""The examples' pages in a real browser: questions asked, numbers pressed, words lit."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest
from browser import Page, browser
from fixture_files import FIXTURES, TRUTH
from running import EXAMPLES, printed_by, run, settled
from serving import serving

pytestmark = [pytest.mark.chromium, pytest.mark.long]

NAME = "<img src=x onerror=alert(1)>.pdf"
"""Of the paper: a file's name is text of anybody's."""
LIT = """[...document.querySelectorAll('.lit')].map(lit => {
  const page = lit.parentElement.getBoundingClientRect(), at = lit.getBoundingClientRect();
  return [at.left - page.left, at.top - page.top, at.right - page.left, at.bottom - page.top].map(v => v / page.width);
})"""
"""The lit boxes of the page to ask, in parts of the page's width."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browser(tmp_path_factory.mktemp("examples")) as running:
        yield running


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page to ask, before a server with one paper."""
    with serving(tmp_path_factory.mktemp("asked") / "papers.pincite") as server:
        paper = (FIXTURES / "pdf" / "one_column.pdf").read_bytes()
        server.api.post("/api/documents", params={"name": NAME}, content=paper).raise_for_status()
        with printed_by(EXAMPLES / "ask_app.py", server.address, "--port", "0") as address:
            yield address


def test_the_page_to_ask_answers_and_lights_the_words(page: Page, asked: str) -> None:
    page.complaints.clear()
    page.open(f"{asked}/")
    page.run("document.querySelector('input').value = 'When did the charter expire?'")
    # Where its form leads: a page that loads while a script waits in the one before takes the script's answer with it.
    sent = page.run("new URLSearchParams(new FormData(document.querySelector('form'))).toString()")
    page.open(f"{asked}/?{sent}")
    assert "31 December 1921" in page.run("document.querySelector('p').textContent")
    assert f"{NAME}, page 1: " in page.run("document.querySelector('figcaption').textContent")
    assert page.run("[...document.images].map(image => image.naturalWidth > 1000)") == [True]
    plant = next(p for p in TRUTH["one_column.pdf"].plants if "31 December 1921" in p.phrase)
    width, _ = TRUTH["one_column.pdf"].page_sizes[0] or (0, 0)
    _, *planted = (side / width if n else side for n, side in enumerate(plant.boxes[0]))
    lit = page.run(LIT)
    assert any(abs(box[1] - planted[1]) < 0.01 and box[0] <= planted[0] + 0.01 for box in lit), (lit, planted)
    assert page.complaints == [] and all(url.startswith(asked) for url in page.asked)


def test_the_page_to_ask_says_what_is_wrong(asked: str) -> None:
    place = asked.removeprefix("http://")

    def get(path: str, **headers: str) -> tuple[int, str]:
        connection = HTTPConnection(place)
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.read().decode()

    status, said = get("/?q=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E")
    assert "&lt;img src=x" in said and "<img" not in said
    assert "The documents don't say." in get("/?q=Who+designed+the+spaceship%3F")[1]
    status, said = get("/?q=%3F")
    assert status == 502 and "has no word to search for" in said
    assert get("/picture?document=..%2Flibrary&page=1")[0] == 502
    assert "no other name" in get("/", Host="evil.example")[1]


@pytest.fixture(scope="module")
def replies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of providers' replies."""
    folder = tmp_path_factory.mktemp("replies")
    run("provider_replies/make_page.py", folder / "page", folder=folder)
    with printed_by("-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder / "page") as said:
        port = said.partition(" port ")[2].split()[0]
        yield f"http://127.0.0.1:{port}"


def statuses(page: Page) -> list[Any]:
    shown = "[...document.querySelectorAll('.pc-answer .pc-cite')].map(mark => [mark.dataset.number, mark.className])"
    return [(number, "refused" in kinds) for number, kinds in settled(page, shown)]


def test_replies_of_both_providers_stand_beside_their_pages(page: Page, replies: str) -> None:
    page.complaints.clear()
    page.open(f"{replies}/")
    settled(page, "document.querySelectorAll('#replies option').length === 2")
    assert statuses(page) == [("1", False), ("2", True), ("3", True)]
    page.run("document.querySelector('.pc-answer .pc-cite[data-number=\"3\"]').click()")
    assert settled(page, "document.querySelectorAll('.pc-mark.pc-lit').length")
    page.run(
        "const to = document.getElementById('replies'); to.value = '1'; to.dispatchEvent(new Event('change'))"
    )
    settled(page, "document.querySelector('.pc-answer').textContent.includes('deposit')")
    assert statuses(page) == [("1", False), ("2", True)]
    assert settled(page, "document.querySelectorAll('.pc-mark.pc-lit').length")
    assert page.complaints == [] and all(url.startswith((replies, "data:")) for url in page.asked)

"""The viewer by the rules of axe-core: nothing that would keep out people with other eyes, hands or ears."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import axe_core_python
import pytest
from browser import Page, browser
from fixture_files import FIXTURES, paragraphs_pdf
from serving import serving
from viewing import ask, drop, open_citation, written_evidence

import pincite
from pincite.viewer.evidence import GivenAnswer
from pincite.viewer.export import write_evidence

pytestmark = [pytest.mark.chromium, pytest.mark.long]

AXE = files(axe_core_python).joinpath("axe.min.js").read_text("utf-8")
SIZES = [(1280, 900), pytest.param(390, 800, marks=pytest.mark.long)]
"""Of a window of a desk, and of a phone, in CSS pixels."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("accessibility")


@pytest.fixture(scope="module")
def page(folder: Path) -> Iterator[Page]:
    with browser(folder) as running:
        yield running


@pytest.fixture(scope="module")
def evidence(folder: Path) -> Path:
    return written_evidence(folder)


def broken_rules(page: Page) -> list[str]:
    """What axe-core finds, of any weight, with the elements concerned."""
    # Colours on their way from one to another are neither.
    page.settled("document.getAnimations().every(one => one.playState === 'finished')")
    page.run(f"{AXE}; 0")
    # The words over a picture are unseen, and many.
    found: list[str] = page.run("""axe.run({exclude: [['.pc-block']]}).then(({violations}) => violations.map(
      ({impact, help, nodes}) => `${impact}: ${help}: ${nodes.map(node => node.target).join(', ')}`))""")
    return found


def test_axe_finds_what_is_wrong(page: Page, folder: Path) -> None:
    file = folder / "wrong.html"
    file.write_text(
        "<!doctype html><title>Wrong</title><button></button><p style='color: #ccc'>Pale", "utf-8"
    )
    page.open(file)
    assert {line.partition(":")[0] for line in broken_rules(page)} >= {"critical", "serious", "moderate"}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_an_answer_and_its_pages(page: Page, evidence: Path, theme: str, width: int, height: int) -> None:
    page.open(evidence, width=width, height=height)
    page.run(f"document.querySelector('.pc-viewer').dataset.theme = '{theme}'")
    page.run("document.querySelector('.pc-cite').focus()")
    page.settled("document.querySelector('[role=tooltip]')")
    assert broken_rules(page) == []
    for number in (1, 5):
        open_citation(page, number)
        page.settled("document.querySelector('.pc-details .pc-card')")
        assert broken_rules(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_interface_from_right_to_left(page: Page, folder: Path, width: int, height: int) -> None:
    library = pincite.Library()
    library.add(FIXTURES / "pdf" / "one_column.pdf")
    match = library.locate("The charter expired on 31 December 1921")
    given = GivenAnswer("انتهى الميثاق [1].", ((1, match.block_ids[0], match.text),), "متى انتهى الميثاق؟")
    target = folder / "arabic.html"
    write_evidence(library, given, target, language="ar")
    page.open(target, width=width, height=height)
    assert broken_rules(page) == []
    open_citation(page, 1)
    assert broken_rules(page) == []


def test_words_to_cite(page: Page, evidence: Path) -> None:
    page.open(evidence)
    page.settled("document.querySelector('.pc-word')")
    page.run("getSelection().selectAllChildren(document.querySelector('.pc-block'))")
    page.settled("document.querySelector('.pc-cite-selection:not([hidden])')?.textContent")
    page.run("document.querySelector('.pc-cite-selection').click()")
    page.settled("document.querySelector('.pc-dialog[open]')?.textContent")
    assert broken_rules(page) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_of_the_server(page: Page, tmp_path: Path, width: int, height: int) -> None:
    """Empty, after a refusal, with a file, with an answer, and with one that the documents don't give."""
    with serving(tmp_path / "papers.pincite") as served:
        page.open(f"{served.address}/", width=width, height=height)
        page.settled("document.querySelector('.pc-notice:not([hidden])')?.textContent")
        assert broken_rules(page) == []
        drop(page, "broken.pdf", b"%PDF-1.7 and nothing else")
        page.settled("document.querySelector('.app-failed')?.textContent")
        assert broken_rules(page) == []
        drop(page, "otters.pdf", paragraphs_pdf([["Otters live in the weir pool since 1971."]]))
        page.settled("document.querySelector('.pc-word')")
        assert broken_rules(page) == []
        ask(page, "Since when do otters live in the weir pool?")
        page.settled(
            "document.querySelector('.pc-sources') && !document.querySelector('.app-said').textContent"
        )
        assert broken_rules(page) == []
        ask(page, "Who invented the bicycle?")
        page.settled("/do not answer/.test(document.querySelector('.app-said').textContent)")
        assert broken_rules(page) == []

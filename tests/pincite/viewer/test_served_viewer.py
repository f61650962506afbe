"""The viewer on a real server, in a real browser: add, ask, press a number, see the words lit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browser import Page, browser
from fixture_files import FIXTURES, paragraphs_pdf
from serving import Served, serving
from viewing import ask, drop

pytestmark = [pytest.mark.chromium, pytest.mark.long]

QUESTION = "When did the charter expire?"
EVIL = "<img src=x onerror=window.ran=1><script>window.ran=2</script>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served_viewer")


@pytest.fixture(scope="module")
def running(folder: Path) -> Iterator[Page]:
    with browser(folder) as page:
        yield page


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    with serving(folder / "papers.pincite") as server:
        server.added(FIXTURES / "pdf" / "one_column.pdf")
        server.added(FIXTURES / "pdf" / "rotated_cropped.pdf")
        yield server


@pytest.fixture
def page(running: Page, served: Served) -> Iterator[Page]:
    """The browser at the server's page, which must not have been told of anything wrong at the end."""
    running.complaints.clear()
    running.open(f"{served.address}/")
    yield running
    assert running.complaints == []
    assert running.run("window.ran ?? 0") == 0
    assert [url for url in running.asked if not url.startswith((served.address, "data:"))] == []


def test_an_answer_comes_with_lit_words(page: Page) -> None:
    ask(page, QUESTION)
    assert "31 December 1921" in page.settled(
        "document.querySelector('.pc-answer .pc-cite') && document.querySelector('.pc-answer').textContent",
    )
    page.settled("document.querySelector('.pc-sources') && !document.querySelector('.app-said').textContent")
    # The answer took room from the pages, and they were fitted anew.
    assert page.settled(
        "document.querySelector('.pc-sheet').offsetWidth < document.querySelector('.pc-pages').clientWidth"
    )
    page.run("document.querySelector('.pc-answer .pc-cite').click()")
    assert page.settled("document.querySelectorAll('.pc-mark.pc-lit.pc-v-exact').length")
    assert page.settled("document.querySelector('.pc-image')?.naturalWidth")
    assert page.settled("document.querySelectorAll('.pc-word').length") > 100


def test_what_the_documents_do_not_say_is_said(page: Page) -> None:
    ask(page, "Who invented the bicycle?")
    assert page.settled("/do not answer/.test(document.querySelector('.app-said').textContent)")


def test_a_question_takes_away_the_citation_of_the_one_before(page: Page) -> None:
    ask(page, QUESTION)
    page.settled("document.querySelector('.pc-sources') && !document.querySelector('.app-said').textContent")
    page.run("document.querySelector('.pc-answer .pc-cite').click()")
    page.settled("document.querySelector('.pc-details .pc-card') && document.querySelector('.pc-lit')")
    ask(page, "Who invented the bicycle?")
    page.settled("/do not answer/.test(document.querySelector('.app-said').textContent)")
    assert page.run("document.querySelectorAll('.pc-details .pc-card, .pc-mark').length") == 0


def test_a_citation_stays_open_while_its_answer_goes_on(page: Page) -> None:
    page.run("""import('/static/viewer.js').then(async ({createViewer}) => {
      const here = document.getElementById('viewer');
      here.replaceChildren();
      const cited = {doc_id: '', block_id: 'BLOCK_CITE_ID_1', cited_text: 'x', boxes: [], differences: []};
      window.own = await createViewer(here, {text: 'A [1]', citations: {1: cited}});
      await own.openCitation(1);
      own.setAnswer({text: 'A [1]. And more.', citations: {1: {...cited}}});
    })""")
    assert page.settled("document.querySelector('.pc-cite[aria-current]') && own.cited") == 1
    page.run("own.setAnswer({text: 'B [1]', citations: {1: {...own.citations.get(1), cited_text: 'y'}}})")
    assert page.run("own.cited + document.querySelector('.pc-details').childElementCount") == 0


def test_the_document_that_was_asked_for_last_is_shown(page: Page, served: Served) -> None:
    """Whichever comes first; and one that is asked for twice begins once."""
    rows = httpx.get(f"{served.address}/api/documents").json()["documents"][:2]
    first, second = (row["document"] for row in rows)
    page.run(f"""import('/static/viewer.js').then(async ({{createViewer}}) => {{
      const here = document.getElementById('viewer');
      here.replaceChildren();
      const fetched = window.fetch, late = [];
      window.fetch = async (...asked) => {{
        if (String(asked[0]).includes('{first}')) await new Promise(resolve => late.push(resolve));
        return fetched(...asked);
      }};
      window.own = await createViewer(here, {{documentAddress: id => `/api/documents/${{id}}/pages`}});
      const opened = [own.openDocument('{first}'), own.openDocument('{second}'), own.openDocument('{second}')];
      await opened[2];
      window.begun = own.current;
      late.forEach(resolve => resolve());
      window.opened = await Promise.all(opened);
      window.fetch = fetched;
    }})""")
    assert page.run("own.current.id") == second
    assert page.run("[own.current === begun, ...opened]") == [True, False, True, True]


def test_documents_can_be_chosen(page: Page) -> None:
    listed = "[...document.querySelectorAll('.pc-bar select option')].map(option => option.textContent)"
    names = page.settled(f"{listed}.filter(name => name.endsWith('.pdf'))")
    assert names[:2] == ["one_column.pdf", "rotated_cropped.pdf"]


def test_another_document_begins_at_its_first_page(page: Page) -> None:
    ask(page, QUESTION)
    page.settled("document.querySelector('.pc-sources') && !document.querySelector('.app-said').textContent")
    page.run("document.querySelector('.pc-answer .pc-cite').click()")
    assert page.settled("document.querySelector('.pc-details .pc-card') && location.hash.includes('cite=1')")
    choose(page, 1)
    assert page.settled(
        "!location.hash.includes('cite') && document.querySelector('.pc-pages').scrollTop === 0"
    )
    assert page.run("document.querySelector('.pc-details').textContent") == ""
    page.run("""(number => { number.value = '99'; number.dispatchEvent(new Event('change')); })(
      document.querySelector('.pc-group input'))""")
    assert page.settled("document.querySelector('.pc-group input').value !== '99'")


def test_an_address_of_no_document_leaves_all_to_choose(page: Page, served: Served) -> None:
    page.open("about:blank")
    page.open(f"{served.address}/#doc=none&page=4")
    assert "can't be shown" in page.settled("document.querySelector('.pc-notice:not([hidden])')?.textContent")
    page.settled("document.querySelector('.pc-bar > select').options.length")
    choose(page, 0)
    assert page.settled(
        "document.querySelector('.pc-notice').hidden && document.querySelectorAll('.pc-sheet').length"
    )
    # What the browser itself notes of a document that isn't there.
    page.complaints[:] = [said for said in page.complaints if "status of 4" not in said]


def choose(page: Page, number: int) -> None:
    """Choose a document of the list, as a reader does: what is chosen already is no choice."""
    page.run(f"""(list => {{
      if (list.selectedIndex === {number}) return;
      list.selectedIndex = {number};
      list.dispatchEvent(new Event('change'));
    }})(document.querySelector('.pc-bar > select'))""")


def test_pages_out_of_sight_are_forgotten(page: Page, served: Served, tmp_path: Path) -> None:
    """Those too whose words come when they have gone by."""
    file = tmp_path / "forty.pdf"
    file.write_bytes(paragraphs_pdf([[f"Page {n} of forty about weirs."] for n in range(40)]))
    document = served.added(file)["document"]
    page.run(f"""import('/static/viewer.js').then(async ({{createViewer}}) => {{
      const frame = () => new Promise(requestAnimationFrame);
      const here = document.getElementById('viewer');
      here.replaceChildren();
      window.own = await createViewer(here, {{documentUrl: '/api/documents/{document}/pages'}});
      for (let page = 2; page <= 40; page += 1) {{ own.pages.goTo(page); await frame(); await frame(); }}
      own.pages.goTo(1);
    }})""")
    drawn = "document.querySelectorAll('.pc-sheet[data-drawn]').length"
    page.settled(f"own.pages.texts.has(1) && !own.pages.texts.has(40) && own.pages.texts.size === {drawn}")
    assert 1 <= page.run(drawn) <= 4


def test_files_are_added_and_refused(page: Page) -> None:
    drop(page, "fresh.pdf", paragraphs_pdf([["A fresh file about otters in the weir pool."]]))
    assert page.settled(
        "[...document.querySelectorAll('.pc-block')].some(b => b.textContent.includes('otters'))"
    )
    drop(page, "broken.pdf", b"%PDF-1.7 and nothing else")
    assert "broken.pdf" in page.settled("document.querySelector('.app-failed')?.textContent")
    # What the browser itself notes of a refused upload.
    page.complaints[:] = [said for said in page.complaints if "status of 4" not in said]


def test_names_and_questions_are_text(page: Page) -> None:
    drop(page, f"{EVIL}.pdf", paragraphs_pdf([[f"A badger said {EVIL} to the warden of the copse."]]))
    assert page.settled(
        "[...document.querySelectorAll('.pc-block')].some(b => b.textContent.includes('badger'))"
    )
    ask(page, f"What did the badger say to the warden? {EVIL}")
    assert EVIL in page.settled("document.querySelector('.pc-question').textContent")
    page.settled("!document.querySelector('.app-said').textContent.includes('…')")
    assert (
        page.run("document.querySelectorAll('.pc-viewer img:not(.pc-image):not(.pc-thumb img)').length") == 0
    )

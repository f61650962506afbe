"""The pictures of docs/viewer.md: the viewer in eight states, in Chromium.

    PYTHONPATH=tests:tests/pincite:tests/renderers python docs/viewer_pictures.py FOLDER

`make picture` has it so: browser and server are those of the tests.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from browser import Page, browser
from fixture_files import FIXTURES
from PIL import Image
from serving import serving
from viewing import ask, drop, open_citation

import pincite
from pincite.viewer.evidence import GivenAnswer
from pincite.viewer.export import write_evidence

PAPERS = ("one_column.pdf", "typst_paper.pdf")
QUESTION = "When did the charter expire?"
DESK, PHONE = (1200, 760), (390, 760)
"""Of the windows, in CSS pixels."""
COLOURS = 128
"""Of a picture: what text and flat colours need, at a third of the size."""
ANSWERS = {
    "en": (
        "What became of the harbour company?",
        "The Brannock Harbour Company was formed in 1871 to dredge the northern channel [1]. Its first chairman was "
        "repaid without interest seven years later [2]. The charter expired at the end of 1912 [3] and was never "
        "renewed.",
    ),
    "ar": (
        "ماذا حدث لشركة الميناء؟",
        "تأسست الشركة عام 1871 لتعميق القناة الشمالية [1]، وأُعيدت الأموال إلى رئيسها الأول بعد سبع سنوات [2]، ثم انتهى "
        "الميثاق [3].",
    ),
}
"""Question and answer by the language of the interface."""
QUOTES = (
    "The Brannock Harbour Company was formed in 1871 to dredge the northern channel",
    "was repaid without interest seven years later",
    "The charter expired on 31 December 1912",
)
"""What they cite; the last has another year than its source."""


def main(target: Path) -> None:
    """Draw all eight into a folder that is there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with browser(folder) as page:
            _of_the_server(page, folder, target)
            _of_a_file(page, folder, target)


def _of_the_server(page: Page, folder: Path, target: Path) -> None:
    with serving(folder / "papers.pincite") as served:
        page.open(f"{served.address}/", width=DESK[0], height=DESK[1])
        page.settled("document.querySelector('.pc-notice:not([hidden])')?.textContent")
        _draw(page, target / "viewer-empty.png")
        drop(page, "annual-report.pdf", b"%PDF-1.7 and nothing else")
        page.settled("document.querySelector('.app-failed')?.textContent")
        _draw(page, target / "viewer-refused.png")
        for paper in PAPERS:
            served.added(FIXTURES / "pdf" / paper)
        page.open(f"{served.address}/", width=DESK[0], height=DESK[1])
        ask(page, QUESTION)
        page.settled(
            "document.querySelector('.pc-sources') && !document.querySelector('.app-said').textContent"
        )
        open_citation(page, 1)
        _draw(page, target / "viewer.png")


def _of_a_file(page: Page, folder: Path, target: Path) -> None:
    english, arabic = _evidence(folder, "en"), _evidence(folder, "ar")
    page.open(english, width=DESK[0], height=DESK[1])
    page.run("document.querySelector('.pc-sources').scrollIntoView()")
    _draw(page, target / "viewer-sources.png")
    page.open(english, width=DESK[0], height=DESK[1])
    open_citation(page, 3)
    _draw(page, target / "viewer-altered.png")
    page.run("document.querySelector('.pc-viewer').dataset.theme = 'dark'")
    open_citation(page, 1)
    _draw(page, target / "viewer-dark.png")
    page.open(english, width=PHONE[0], height=PHONE[1])
    open_citation(page, 1)
    _draw(page, target / "viewer-phone.png")
    page.open(arabic, width=DESK[0], height=DESK[1])
    open_citation(page, 3)
    _draw(page, target / "viewer-arabic.png")


def _evidence(folder: Path, language: str) -> Path:
    """A file with the answer and its pages."""
    library = pincite.Library()
    library.add(FIXTURES / "pdf" / PAPERS[0])
    cited = tuple(
        (number, library.locate(quote).block_ids[0], quote) for number, quote in enumerate(QUOTES, 1)
    )
    question, text = ANSWERS[language]
    file = folder / f"{language}.html"
    write_evidence(library, GivenAnswer(text, cited, question), file, language=language)
    return file


def _draw(page: Page, file: Path) -> None:
    """The window, once all that it shows is there."""
    page.run("document.activeElement.blur()")
    page.settled("[...document.images].every(image => image.complete)")
    page.settled("document.getAnimations().every(one => one.playState === 'finished')")
    with Image.open(io.BytesIO(page.picture())) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

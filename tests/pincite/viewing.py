"""What tests do with the viewer in a browser: write evidence, press numbers, ask, drop files."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from browser import Page
from fixture_files import FIXTURES, TRUTH, Plant

import pincite
from pincite.viewer.evidence import GivenAnswer
from pincite.viewer.export import write_evidence

FILES = ("one_column.pdf", "rotated.pdf", "rotated_cropped.pdf", "cropped.pdf")
"""What `written_evidence` cites, in this order."""

LIT = """[...document.querySelectorAll('.pc-mark.pc-lit')].map(mark => {
  const sheet = mark.closest('.pc-sheet').getBoundingClientRect(), at = mark.getBoundingClientRect();
  return {page: Number(mark.closest('.pc-sheet').dataset.page), box: [at.left - sheet.left, at.top - sheet.top,
          at.right - sheet.left, at.bottom - sheet.top], scale: sheet.width};
})"""
"""The lit boxes, in CSS pixels within their page."""


def planted(name: str) -> Plant:
    """A phrase of one line that stands there once, on the last page that has one."""
    return [p for p in TRUTH[name].plants if len(p.boxes) == 1 and p.occurrence == 1 and len(p.phrase) > 25][
        -1
    ]


def written_evidence(folder: Path) -> Path:
    """A file that cites a planted phrase of each of `FILES`, and 5, a quote with another date than its source."""
    library = pincite.Library()
    rows = []
    for name in FILES:
        document = library.add(FIXTURES / "pdf" / name)
        words = planted(name).phrase
        match = library.locate(words, document=document.id)
        rows.append((len(rows) + 1, match.block_ids[0], words))
    altered = library.locate("The charter expired on 31 December 1921")
    rows.append((5, altered.block_ids[0], "The charter expired on 31 December 1912"))
    text = " ".join(f"{words} [{number}]." for number, _, words in rows)
    target = folder / "evidence.html"
    write_evidence(library, GivenAnswer(text, tuple(rows), "What do they say?"), target, language="en")
    return target


def open_citation(page: Page, number: int) -> list[dict[str, Any]]:
    """Press a number of the answer; gives the lit boxes, in CSS pixels within their page."""
    page.run(f"document.querySelector('.pc-answer .pc-cite[data-number=\"{number}\"]').click()")
    return page.settled(LIT)


def ask(page: Page, question: str) -> None:
    page.settled("document.querySelector('#bar form')")
    page.run(f"document.querySelector('#bar form input').value = {question!r}")
    page.run("document.querySelector('#bar form').requestSubmit()")


def drop(page: Page, name: str, data: bytes) -> None:
    """Drop a file on the page."""
    page.settled("document.querySelector('#bar form')")
    held = base64.b64encode(data).decode()
    page.run(f"""(() => {{
      const bytes = Uint8Array.from(atob('{held}'), c => c.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], {name!r}, {{ type: 'application/pdf' }}));
      document.dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
    }})()""")

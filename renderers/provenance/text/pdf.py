"""The lines of a PDF's text, by where its letters stand: what another program put in stands where it is seen.

Words are put into rows by their middles, rows that follow one another closely into paragraphs. What stands in the
margins (running titles, page numbers), footnotes and the pictures above a page's text come behind the text of their
page, so that a sentence goes on over the page's end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from blocks.pdf.reader import open_pdf
from blocks.pdf.turns import mupdf_turn
from renderers.provenance.text.lines import SOURCE, LineReader, TextLine

_CLOSE = 0.4
"""Part of a row's height; rows farther apart than that are of two paragraphs. Lines of reports stand 0.1 to 0.35 apart,
paragraphs 0.5 or more."""
_LARGER = 1.25
"""Times the height of a row at which the next one is a heading's, or no longer one."""
_MARGINS = 60.0, 56.0
"""Points above and below the text of a page (`renderers.pdf.draw`)."""
_SOFT_HYPHEN = "\u00ad"
"""What a word ends with that the next line goes on with."""
_GOES_ON = re.compile(r"[^\W\d_A-Z]|[,;]")
_ENDS = re.compile(r"[.!?:…\"”)\]»’]\W*\d*\Z")


@dataclass(frozen=True, slots=True)
class _Word:
    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    entry: int | None = None
    """The entry that it leads to."""
    closed: bool = True
    """False where the next word follows without a space."""


@mupdf_turn()
def pdf_lines(data: bytes, name: str, password: str | None = None, *, marks: bool) -> list[TextLine]:
    """The lines, page by page. `marks`: read marks of citations, which takes several times as long.

    Raises DocumentError for a file that can't be opened.
    """
    with open_pdf(data, name=name, password=password) as pdf:
        names = pdf.resolve_names()
        places = _places(pdf, names) if marks else {}
        pages = [_page_lines(page, places, names, marks=marks) for page in pdf]
    return [_with_whole_words(line) for page in _joined(pages) for line in page]


def _page_lines(
    page: Any, places: dict[tuple[int, int], int], names: dict[str, Any], *, marks: bool
) -> tuple[list[TextLine], list[TextLine]]:
    """The lines of the text, and those of the margins."""
    words = list(_letters(page, places)) if marks else [_Word(*word[:5]) for word in page.get_text("words")]
    top = _height(page, names, f"head:{page.number}", page.rect.y0 + _MARGINS[0])
    bottom = _height(page, names, f"foot:{page.number}", page.rect.y1 - _MARGINS[1])
    inside = [word for word in words if top <= (word.y0 + word.y1) / 2 <= bottom]
    outside = [word for word in words if not top <= (word.y0 + word.y1) / 2 <= bottom]
    return _paragraphs(inside), _paragraphs(outside)


def _with_whole_words(line: TextLine) -> TextLine:
    """The line without the hyphens of words that lines part."""
    if _SOFT_HYPHEN not in line.text:
        return line
    return TextLine(tuple(p.replace(_SOFT_HYPHEN, "") if isinstance(p, str) else p for p in line.parts))


def _height(page: Any, names: dict[str, Any], name: str, otherwise: float) -> float:
    """Where the place of that name on the page is, from above (`renderers.pdf.pages.layout` and `foot`)."""
    place = names.get(name, {})
    found = place.get("page") == page.number and "to" in place
    return float(page.rect.height - place["to"][1]) if found else otherwise


def _joined(pages: Iterable[tuple[list[TextLine], list[TextLine]]]) -> Iterator[list[TextLine]]:
    """The pages, with a sentence that goes on over a page's end in one line."""
    open_line: TextLine | None = None
    margins: list[TextLine] = []
    for text, beside in pages:
        if open_line is not None:
            if text and _GOES_ON.match(text[0].text) and not _ENDS.search(open_line.text):
                between = "" if open_line.text.endswith(_SOFT_HYPHEN) else " "
                text = [TextLine((*open_line.parts, between, *text[0].parts)), *text[1:]]
            else:
                yield [open_line]
        yield [*margins, *text[:-1]]
        open_line, margins = (text[-1] if text else None), beside
    yield [*([open_line] if open_line is not None else []), *margins]


def _paragraphs(words: list[_Word]) -> list[TextLine]:
    into = LineReader()
    bottom, height = None, 0.0
    for row in _rows(words):
        y0, y1 = min(w.y0 for w in row), max(w.y1 for w in row)
        low, high = sorted((height, y1 - y0))
        if bottom is not None and (y0 - bottom > _CLOSE * low or high > _LARGER * low):
            into.end()
        for word in row:
            into.words(word.text) if word.entry is None else into.link(word.text, word.entry)
            if word.closed and not word.text.endswith(_SOFT_HYPHEN):
                into.words(" ")
        bottom, height = y1, y1 - y0
    into.end()
    return into.lines


def _rows(words: list[_Word]) -> Iterator[list[_Word]]:
    """Words side by side, from left to right, and rows from above; mostly right-to-left words from right to left."""
    ordered = sorted(words, key=lambda w: ((w.y0 + w.y1) / 2, w.x0))
    row: list[_Word] = []
    for word in ordered:
        if row and not _beside(row, word):
            yield _in_order(row)
            row = []
        row.append(word)
    if row:
        yield _in_order(row)


def _beside(row: list[_Word], word: _Word) -> bool:
    """True if the word's middle lies within the height of the row's tallest word, or the other way round."""
    tallest = max(row, key=lambda w: w.y1 - w.y0)
    low, high = sorted((tallest, word), key=lambda w: w.y1 - w.y0)
    return high.y0 <= (low.y0 + low.y1) / 2 <= high.y1


def _in_order(row: list[_Word]) -> list[_Word]:
    leftward = sum("\u0590" <= sign <= "\u08ff" for word in row for sign in word.text)
    return sorted(row, key=lambda w: w.x0, reverse=leftward * 2 > sum(len(word.text) for word in row))


# ---------------------------------------------------------------- marks


def _places(pdf: Any, names: dict[str, Any]) -> dict[tuple[int, int], int]:
    """The entry at each place that its name in the file says: page from 0, whole points from above."""
    found = {}
    for name, place in names.items():
        entry = SOURCE.match(name)
        if entry and "page" in place and 0 <= place["page"] < pdf.page_count:
            page = pdf[place["page"]]
            # Names give places from below, links from above.
            found[place["page"], round(page.rect.height - place["to"][1])] = int(entry[1])
    return found


def _letters(page: Any, places: dict[tuple[int, int], int]) -> Iterator[_Word]:
    """Words, cut where a link to an entry begins or ends."""
    links = [
        (link["from"], places.get((link["page"], round(link["to"].y))))
        for link in page.get_links()
        if link.get("page", -1) >= 0 and link.get("to") is not None
    ]
    ours = [(rect, entry) for rect, entry in links if entry is not None]
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", ()):
            letters = [
                (_entry_at(char["bbox"], ours), char) for span in line["spans"] for char in span["chars"]
            ]
            yield from _cut(letters)


def _entry_at(box: tuple[float, ...], links: list[tuple[Any, int]]) -> int | None:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return next((entry for rect, entry in links if rect.x0 <= x <= rect.x1 and rect.y0 <= y <= rect.y1), None)


def _cut(letters: list[tuple[int | None, dict[str, Any]]]) -> Iterator[_Word]:
    groups = [
        (entry, space, [char for _, char in run])
        for (entry, space), run in groupby(letters, key=lambda pair: (pair[0], pair[1]["c"].isspace()))
    ]
    for at, (entry, space, chars) in enumerate(groups):
        if space:
            continue
        boxes = [char["bbox"] for char in chars]
        yield _Word(
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
            "".join(char["c"] for char in chars),
            entry,
            closed=at + 1 >= len(groups) or groups[at + 1][1],
        )

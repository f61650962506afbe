"""The lines of a Word file's and a presentation's text: paragraphs of body and notes, of slides and their notes.

Left out is what programs write anew by themselves when they save: fields such as page numbers, and tables of contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

from blocks.errors import ProvenanceError
from renderers.provenance.carried.office import UNPACKING_ERRORS
from renderers.provenance.text.lines import LineReader, TextLine

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_MATHS = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SLIDES = re.compile(r"ppt/(?:slides/slide|notesSlides/notesSlide)(\d{1,9})\.xml\Z")
_WORD_PARTS = ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml")
_STYLES = "word/styles.xml"
_ENTRY = re.compile(r"entry_source_(\d{1,9})(?:_\d{1,9})?\Z")
_NUMBER = re.compile(r"\d{1,9}\Z")
_MOST = 512_000_000
"""Bytes of all parts together; a hostile file unpacks without end."""


def office_lines(data: bytes, name: str) -> list[TextLine]:
    """The lines, part by part. Raises ProvenanceError for a file that can't be unpacked."""
    try:
        with ZipFile(BytesIO(data)) as file:
            contents = _contents_styles(file, name)
            return [line for part, xml in _parts(file, name) for line in _lines(part, xml, contents)]
    except ProvenanceError:
        raise
    except (*UNPACKING_ERRORS, ElementTree.ParseError) as error:
        raise ProvenanceError(f"the text of {name} can't be read: {error}; the file is damaged") from error


def _parts(file: ZipFile, name: str) -> Iterator[tuple[str, bytes]]:
    names = set(file.namelist())
    slides = [found for n in names if (found := _SLIDES.match(n))]
    slides.sort(key=lambda found: (found[0].startswith("ppt/notes"), int(found[1])))
    room = _MOST
    for part in [n for n in _WORD_PARTS if n in names] or [found[0] for found in slides]:
        xml = _part(file, part, room, name)
        room -= len(xml)
        yield part, xml


def _part(file: ZipFile, part: str, room: int, name: str) -> bytes:
    with file.open(part) as packed:
        xml = packed.read(room + 1)
    if len(xml) > room:
        raise ProvenanceError(f"the text of {name} has more than {_MOST // 1_000_000} million bytes")
    return xml


def _contents_styles(file: ZipFile, name: str) -> frozenset[str]:
    """Ids of the styles of tables of contents, which Word translates, by their names, which it doesn't."""
    if _STYLES not in file.namelist():
        return frozenset()
    styles = ElementTree.fromstring(_part(file, _STYLES, _MOST, name)).iter(f"{_WORD}style")
    named = ((style.get(f"{_WORD}styleId", ""), style.find(f"{_WORD}name")) for style in styles)
    return frozenset(
        id for id, n in named if n is not None and n.get(f"{_WORD}val", "").lower().startswith("toc ")
    )


def _lines(part: str, xml: bytes, contents: frozenset[str]) -> list[TextLine]:
    into = LineReader()
    space = _WORD if part.startswith("word/") else _DRAWING
    read = _word_runs if space is _WORD else _slide_runs
    root = ElementTree.fromstring(xml)
    rows = {paragraph: row for row in root.iter(f"{space}tr") for paragraph in row.iter(f"{space}p")}
    before = None
    for paragraph in root.iter(f"{space}p"):
        row = rows.get(paragraph)
        into.words(
            " "
        ) if row is not None and row is before else into.end()  # the cells of a row are one line
        if not _is_contents(paragraph, contents):
            read(paragraph, into)
        before = row
    into.end()
    return into.lines


def _is_contents(paragraph: ElementTree.Element, contents: frozenset[str]) -> bool:
    style = paragraph.find(f"{_WORD}pPr/{_WORD}pStyle")
    named = "" if style is None else str(style.get(f"{_WORD}val", ""))
    return named.upper().startswith("TOC") or named in contents


def _word_runs(element: ElementTree.Element, into: LineReader) -> None:
    for child in element:
        if child.tag in (f"{_WORD}t", f"{_MATHS}t"):
            into.words(child.text or "")
        elif child.tag in (f"{_WORD}br", f"{_WORD}tab", f"{_WORD}cr"):
            into.words(" ")
        elif child.tag == f"{_WORD}hyperlink" and (found := _ENTRY.match(child.get(f"{_WORD}anchor", ""))):
            into.link("".join(t.text or "" for t in child.iter(f"{_WORD}t")), int(found[1]))
        elif child.tag not in (
            f"{_WORD}fldSimple",
            f"{_WORD}p",
            f"{_WORD}del",
        ):  # a text box has its own paragraphs
            _word_runs(child, into)


def _slide_runs(element: ElementTree.Element, into: LineReader) -> None:
    for child in element:
        if child.tag == f"{_DRAWING}r":
            words = child.findtext(f"{_DRAWING}t") or ""
            if _leads_to_an_entry(child) and _NUMBER.match(words):
                into.link(words, int(words))
            else:
                into.words(words)
        elif child.tag == f"{_DRAWING}br":
            into.words(" ")
        elif child.tag == f"{_MATHS}t":
            into.words(child.text or "")
        elif child.tag != f"{_DRAWING}fld":
            _slide_runs(child, into)


def _leads_to_an_entry(run: ElementTree.Element) -> bool:
    """True for a number that leads to a slide, and says of what: numbers of slides have no tooltip."""
    click = run.find(f"{_DRAWING}rPr/{_DRAWING}hlinkClick")
    return click is not None and "hlinksldjump" in click.get("action", "") and bool(click.get("tooltip"))

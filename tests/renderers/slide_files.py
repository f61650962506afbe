"""Presentations read back by python-pptx and zipfile, apart from what writes them, and reports to draw."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pptx
from pptx.enum.shapes import MSO_SHAPE_TYPE
from written_report import p

from renderers.pptx import draw_pptx
from renderers.report.looks.theme import THEMES
from renderers.report.model import Entry, Evidence, Report
from renderers.tree.nodes import Block, Cited, CitedNumbers, Footnote, TextDocument

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
EMU = 12_700
_FOOT = ("FOOTER", "SLIDE_NUMBER")


@dataclass(frozen=True)
class Jump:
    """A link of a run."""

    slide: int
    """Where it stands, counted from 1."""
    words: str
    """What it says."""
    to: int
    """The slide that it leads to, 0 for the web."""
    url: str
    """Where it leads on the web."""
    tip: str
    """What is shown when it is pointed at."""
    run: Any = field(compare=False)


class Deck:
    """A presentation as a reader finds it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.file = pptx.Presentation(io.BytesIO(data))
        self.slides = list(self.file.slides)

    def part(self, name: str) -> str:
        """A part of the zip file."""
        with zipfile.ZipFile(io.BytesIO(self.data)) as file:
            return file.read(name).decode()

    def names(self) -> list[str]:
        """All parts."""
        with zipfile.ZipFile(io.BytesIO(self.data)) as file:
            assert file.testzip() is None
            return file.namelist()

    @property
    def titles(self) -> list[str]:
        """Of every slide, from its title placeholder."""
        return [slide.shapes.title.text_frame.text for slide in self.slides]

    def texts(self, number: int, *, foot: bool = False) -> list[str]:
        """The paragraphs of a slide, counted from 1: title, boxes, cells."""
        found: list[str] = []
        for shape in self.slides[number - 1].shapes:
            if shape.is_placeholder and shape.placeholder_format.type.name in _FOOT and not foot:
                continue
            found += paragraphs(shape)
        return found

    def words(self, *numbers: int) -> Counter[str]:
        """How often each word stands on these slides, by default on all."""
        chosen = numbers or range(1, len(self.slides) + 1)
        return Counter(word for n in chosen for text in self.texts(n) for word in text.split())

    def notes(self, number: int) -> str:
        """The notes of a slide, "" if it has none."""
        slide = self.slides[number - 1]
        return slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else ""

    def jumps(self) -> list[Jump]:
        """The links of all runs."""
        return [jump for number, slide in enumerate(self.slides, 1) for jump in self._jumps(number, slide)]

    def _jumps(self, number: int, slide: Any) -> list[Jump]:
        parts = {each.part.partname: n for n, each in enumerate(self.slides, 1)}
        found = []
        for run in slide.element.iter(f"{A}r"):
            click = run.find(f"{A}rPr/{A}hlinkClick")
            if click is None:
                continue
            relation = slide.part.rels[click.get(f"{R}id")]
            inner = click.get("action") == "ppaction://hlinksldjump"
            assert inner != relation.is_external
            assert inner == relation.reltype.endswith("/slide")
            to = parts[relation.target_part.partname] if inner else 0
            url = "" if inner else relation.target_ref
            found.append(Jump(number, run.findtext(f"{A}t"), to, url, click.get("tooltip", ""), run))
        return found

    def tables(self) -> list[tuple[int, Any]]:
        """Tables with the numbers of their slides."""
        shapes = ((n, shape) for n, slide in enumerate(self.slides, 1) for shape in slide.shapes)
        return [(n, shape.table) for n, shape in shapes if shape.has_table]

    def pictures(self) -> list[tuple[int, Any]]:
        """Pictures with the numbers of their slides."""
        shapes = ((n, shape) for n, slide in enumerate(self.slides, 1) for shape in slide.shapes)
        return [(n, shape) for n, shape in shapes if shape.shape_type == MSO_SHAPE_TYPE.PICTURE]

    def slide_with(self, words: str) -> int:
        """The first slide that has these words in a paragraph."""
        for number in range(1, len(self.slides) + 1):
            if any(words in text for text in self.texts(number)):
                return number
        raise AssertionError(f"{words!r} is on no slide")


def paragraphs(shape: Any) -> list[str]:
    """The paragraphs of a shape: its own, or those of its cells."""
    if shape.has_table:
        cells = [cell for row in shape.table.rows for cell in row.cells]
        return [par.text for cell in cells for par in cell.text_frame.paragraphs if par.text]
    if not shape.has_text_frame:
        return []
    return [re.sub(r"[\v\n]", " ", par.text) for par in shape.text_frame.paragraphs]


def drawn(report: Report, theme: str = "paper") -> Deck:
    """The report as a presentation, read back."""
    return Deck(draw_pptx(report, THEMES[theme]))


def report_of(*blocks: Block, notes: tuple[Footnote, ...] = (), **options: Any) -> Report:
    """A report with these blocks, and an entry for every number that they cite."""
    document = TextDocument(blocks, notes, title="A report", language="en")
    return Report(document, **{"entries": (), "title": "A report", **options})


def entry(number: int, *marks: str, **options: Any) -> Entry:
    """An entry with one exact quote."""
    evidence = Evidence(f"Words of source {number}.", "", "exact", "", page=number + 1)
    given = {
        "title": f"Source no. {number}",
        "file": f"s{number}.pdf",
        "evidence": (evidence,),
        "marks": marks,
    }
    return Entry(number, **given | options)


def mark(anchor: str, *numbers: int) -> Cited:
    """A mark of single sources."""
    return Cited(anchor, tuple(CitedNumbers(n, n) for n in numbers))


def sentences(count: int, words: int = 12, start: int = 0) -> str:
    """So many sentences, each word in them another one."""
    made = []
    for k in range(start, start + count):
        names = " ".join(f"w{k}x{n}" for n in range(words))
        made.append(f"S{names[1:]}.")
    return " ".join(made)


def text(count: int) -> Block:
    """A paragraph of so many sentences."""
    return p(sentences(count))

"""The fixtures as tests need them: documents read once, planted phrases, case tables, sentences."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from blocks.document import Document
from blocks.model import Kind
from blocks.reading.content import read_content
from blocks.reading.options import ReadOptions

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


@dataclass(frozen=True)
class Plant:
    """A phrase whose place is known."""

    file: str
    phrase: str
    tags: frozenset[str]
    boxes: tuple[tuple[int, float, float, float, float], ...]
    """(page, x0, y0, x1, y1), one a line in reading order; one a row for table rows."""
    occurrence: int

    @property
    def pages(self) -> tuple[int, ...]:
        """Pages touched, ascending."""
        return tuple(sorted({box[0] for box in self.boxes}))


@dataclass(frozen=True)
class PlantedFile:
    """A row of truth.json."""

    name: str
    pages: int
    page_sizes: list[list[float] | None]
    password: str | None
    opens: bool | str
    """True, or the name of the error."""
    plants: tuple[Plant, ...]
    kinds: list[dict[str, Any]]
    """Blocks whose kind is known: text, page, kind."""
    layout: list[dict[str, Any]]
    """All blocks in reading order, where all are known: page, kind, text, of headings the level."""

    @property
    def bytes(self) -> bytes:
        """The file."""
        return pdf_bytes(self.name)


@dataclass(eq=False)  # a case is itself alone, so that what was found of it can be kept
class Case:
    """One case of a quote table."""

    table: str
    name: str
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def verdicts(self) -> list[str]:
        """The verdicts that are fair."""
        return self.fields["verdict"].split(" or ")

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages of the place; none if the case does not say."""
        return tuple(int(p) for p in self.fields.get("page", "").split(",") if p.strip())


def _planted(row: dict[str, Any]) -> PlantedFile:
    name = row["file"].removeprefix("pdf/")
    plants = tuple(
        Plant(
            name,
            plant["phrase"],
            frozenset(plant["tags"]),
            tuple((b["page"], *b["bbox"]) for b in plant["boxes"]),
            plant["occurrence"],
        )
        for plant in row["plants"]
    )
    return PlantedFile(
        name,
        row["pages"],
        row["page_sizes"],
        row["password"],
        row["opens"],
        plants,
        row["kinds"],
        row.get("layout", []),
    )


TRUTH = {row.name: row for row in map(_planted, json.loads((FIXTURES / "truth.json").read_text("utf-8")))}
"""Every file of fixtures/pdf by its name."""
READABLE = [name for name, row in TRUTH.items() if row.opens is True]
UNREADABLE = [name for name, row in TRUTH.items() if row.opens is not True]


def pdf_bytes(name: str) -> bytes:
    """A file of fixtures/pdf."""
    return (FIXTURES / "pdf" / name).read_bytes()


def read(data: bytes, name: str = "test.pdf", password: str | None = None) -> Document:
    """A document outside any library, its ids from BLOCK_CITE_ID_1."""
    content = read_content(data, name=name, options=ReadOptions(password))
    return Document("doc", name, hashlib.sha256(data).hexdigest(), content, 1)


@cache
def set_in_paragraphs(*texts: str) -> Document:
    """A page of these paragraphs, read once in each test process."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_htmlbox(pymupdf.Rect(60, 60, 540, 780), "".join(f"<p>{each}</p>" for each in texts))
        return read(bytes(pdf.tobytes()))


@cache
def document(name: str) -> Document:
    """A file of fixtures/pdf, read once in each test process."""
    return read(pdf_bytes(name), name, TRUTH[name].password)


def cases(folder: str = "quotes") -> Iterator[Case]:
    """Every case of every table of a folder of fixtures, in order."""
    for path in sorted((FIXTURES / folder).glob("*.md")):
        if path.name == "README.md":
            continue
        for text in re.split(r"^## ", path.read_text("utf-8"), flags=re.M)[1:]:
            name, *lines = text.splitlines()
            given = [m.groups() for line in lines if (m := re.match(r"- (\w+): (.*)$", line))]
            yield Case(path.stem, name.strip(), dict(given))


def parameters(folder: str) -> list[Any]:
    """The same as parameters of a test; those that are unmet are expected to fail."""
    return [
        pytest.param(
            case,
            marks=[pytest.mark.xfail(reason=case.fields["unmet"], strict=True)]
            if "unmet" in case.fields
            else [],
            id=f"{case.table} {case.name}",
        )
        for case in cases(folder)
    ]


PROSE = [
    "one_column.pdf",
    "two_columns.pdf",
    "running.pdf",
    "structure.pdf",
    "footnotes.pdf",
    "page_break.pdf",
    "form.pdf",
    "pymupdf_story.pdf",
    "typst_paper.pdf",
    "browser_report.pdf",
]
"""Files of English running text."""


@cache
def sentences(name: str) -> tuple[str, ...]:
    """The whole sentences of eight words or more in a file's paragraphs, in order, each once."""
    found: dict[str, None] = {}
    for block in document(name).blocks:
        if block.kind == Kind.PARAGRAPH:
            for text in re.split(r"(?<=[a-z0-9%][.!?])\s+(?=[A-Z])", block.text):
                if len(text.split()) >= 8 and text[0].isupper() and text[-1] in ".!?":
                    found[text] = None
    return tuple(found)


def paragraphs_pdf(pages: list[list[str]]) -> bytes:
    """A PDF with these paragraphs, well apart, each on one or two lines; "?" for letters that Latin-1 hasn't."""
    with pymupdf.open() as file:
        for paragraphs in pages:
            page = file.new_page(width=400, height=500)
            for n, words in enumerate(paragraphs):
                # The font has no other letters, and up to the last of them PyMuPDF would measure every one.
                words = words.encode("latin-1", "replace").decode("latin-1")
                page.insert_textbox((40, 60 + 80 * n, 360, 120 + 80 * n), words, fontsize=11)
        return bytes(file.tobytes())

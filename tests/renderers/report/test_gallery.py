"""The reports of `make gallery`, reopened by other readers: no word lost, no token raw, no link dead."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import lxml.html
import pypdf
import pytest
from artifact_words import WORD_ML, text_of, without_lam_alef, word_parts, words, words_of_markdown
from docx import Document
from markdown_it import MarkdownIt
from PIL import Image
from pptx import Presentation

from renderers.artifact import Artifact
from renderers.provenance.read import read_provenance

pytestmark = [pytest.mark.long, pytest.mark.thorough]

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT / "docs"))  # gallery.py imports the module beside it
GALLERY = runpy.run_path(str(ROOT / "docs" / "gallery.py"))
PIECES: dict[str, dict[str, Any]] = {piece["name"]: piece for piece in GALLERY["pieces"]()}
NAMES = [pytest.param(name, marks=[pytest.mark.long] * (name == "stress")) for name in sorted(PIECES)]
"""The report of 60 pages takes half a minute to write."""
FORMATS = ("pdf", "docx", "pptx", "html")
HOUSE = [
    pytest.param(name, edition, marks=[pytest.mark.long] * (name == "stress" or edition == "review"))
    for name in sorted(PIECES)
    if PIECES[name].get("house")
    for edition in GALLERY["EDITIONS"]
]
"""What a firm hands to its clients, and to its reviewers."""
TEMPLATES = ROOT / "docs" / "templates"
JUDGING = re.compile(r"\b(?:not supported|well supported|exact quote|undecided|can’t be compared)\b")
"""Words of checks, in English."""
NUMBERED = r"\[\d+\]"
RAW = re.compile(r"\[\[S:|\[\[USAGE|BLOCK_CITE_ID_(?!\d)|\ue00a|\U0001da8b")


class Gallery:
    """Artifacts by piece, format, and edition for those in house style, each written when first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[tuple[str, ...], Artifact] = {}

    def __getitem__(self, key: tuple[str, ...]) -> Artifact:
        if key not in self._written:
            name, fmt, *edition = key
            [self._written[key]] = GALLERY["write_piece"](PIECES[name], self._folder, (fmt,), *edition)
        return self._written[key]


@pytest.fixture(scope="module")
def artifacts(tmp_path_factory: pytest.TempPathFactory) -> Gallery:
    return Gallery(tmp_path_factory.mktemp("gallery"))


def _text(name: str, edition: str = "") -> str:
    content = GALLERY["content_of"](PIECES[name], edition)
    return content if isinstance(content, str) else content.read_text(encoding="utf-8")


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_no_word_is_lost(artifacts: Gallery, name: str, fmt: str) -> None:
    wanted = words_of_markdown(
        _text(name), NUMBERED if "citations" in GALLERY["options_of"](PIECES[name]) else ""
    )
    assert sum(wanted.values()) > 50
    lost = wanted - words(text_of(artifacts[name, fmt].path))
    assert not lost


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize(("name", "edition"), HOUSE)
def test_reports_in_house_style_say_all(artifacts: Gallery, name: str, edition: str, fmt: str) -> None:
    cited = NUMBERED if "citations" in GALLERY["options_of"](PIECES[name]) else ""
    shown = text_of(artifacts[name, fmt, edition].path)
    assert not words_of_markdown(_text(name, edition), cited) - words(shown)
    assert not RAW.search(shown.replace("never [[S:1]] in code", ""))
    assert edition == "review" or not JUDGING.search(shown)
    read = read_provenance(artifacts[name, fmt, edition].path)
    assert read.sids == artifacts[name, fmt, edition].sids


@pytest.mark.parametrize(("name", "edition"), HOUSE)
def test_word_reports_in_house_style_are_the_firms(artifacts: Gallery, name: str, edition: str) -> None:
    house, made = (
        Document(str(TEMPLATES / "house.docx")),
        Document(str(artifacts[name, "docx", edition].path)),
    )
    section, own = made.sections[0], house.sections[0]
    assert (section.page_width, section.left_margin) == (own.page_width, own.left_margin)
    theirs = {style.style_id: style for style in house.styles}
    headings = [
        p.style for p in made.paragraphs if p.style is not None and str(p.style.name).startswith("Heading")
    ]
    assert headings
    for style in headings:
        assert style.font.color.rgb == theirs[style.style_id].font.color.rgb
        assert (style.font.name, style.font.size) == (
            theirs[style.style_id].font.name,
            theirs[style.style_id].font.size,
        )


@pytest.mark.parametrize(("name", "edition"), HOUSE)
def test_presentations_in_house_style_are_the_firms(artifacts: Gallery, name: str, edition: str) -> None:
    house = Presentation(str(TEMPLATES / "house.pptx"))
    made = Presentation(str(artifacts[name, "pptx", edition].path))
    assert (made.slide_width, made.slide_height) == (house.slide_width, house.slide_height)
    assert {slide.slide_layout.name for slide in made.slides} <= {
        layout.name for layout in house.slide_layouts
    }


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_no_token_is_raw(artifacts: Gallery, name: str, fmt: str) -> None:
    text = text_of(artifacts[name, fmt].path).replace("never [[S:1]] in code", "")
    assert not RAW.search(text)


def _headings(name: str) -> list[str]:
    """Words of the headings, as another parser reads them."""
    text = re.sub(r"\A---\n.*?\n---\n", "", _text(name), flags=re.DOTALL)
    tokens = MarkdownIt("commonmark").parse(text)
    return [after.content for token, after in pairwise(tokens) if token.type == "heading_open"]


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


@pytest.mark.parametrize("name", NAMES)
def test_headings_are_headings(artifacts: Gallery, name: str) -> None:
    wanted = [*map(_bare, _headings(name))]
    page = lxml.html.parse(str(artifacts[name, "html"].path)).getroot()
    shown = [
        _bare(h.text_content()) for h in page.xpath("//main//*[self::h1 or self::h2 or self::h3 or self::h4]")
    ]
    styled = [
        _bare(p.text)
        for p in Document(str(artifacts[name, "docx"].path)).paragraphs
        if p.style is not None and p.style.name and p.style.name.startswith(("Heading", "Title"))
    ]
    outline = [*map(_bare, _outline(pypdf.PdfReader(artifacts[name, "pdf"].path).outline))]
    slides = [_bare(_title(slide)) for slide in Presentation(str(artifacts[name, "pptx"].path)).slides]
    for found in (shown, styled, outline):
        assert [heading for heading in wanted if heading not in found] == []
    assert (
        len([heading for heading in wanted if any(heading in title for title in slides)]) >= len(wanted) / 2
    )


def _outline(items: list[Any]) -> list[str]:
    titles = []
    for item in items:
        titles += _outline(item) if isinstance(item, list) else [item.title]
    return titles


def _title(slide: Any) -> str:
    return slide.shapes.title.text_frame.text if slide.shapes.title is not None else ""


@pytest.mark.parametrize("fmt", (*FORMATS, "png"))
@pytest.mark.parametrize("name", sorted(set(PIECES) - {"stress"}))
def test_provenance_is_read_back_from_the_file_alone(
    artifacts: Gallery, name: str, fmt: str, tmp_path: Path
) -> None:
    artifact = artifacts[name, fmt]
    alone = shutil.copy(artifact.path, tmp_path / f"renamed.{fmt}")
    read = read_provenance(alone)
    assert read.sids == artifact.sids
    assert {citation.number for citation in read.citations} <= set(artifact.numbers)
    assert len(read.citations) >= len(artifact.numbers) - 1
    unknown = [problem for problem in artifact.problems if problem.code.startswith("unknown_")]
    assert len(read.unknown) == len(unknown)


@pytest.mark.parametrize("name", NAMES)
def test_every_link_within_a_page_leads_somewhere(artifacts: Gallery, name: str) -> None:
    page = lxml.html.parse(str(artifacts[name, "html"].path)).getroot()
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    inside = {href[1:] for href in page.xpath("//a/@href") if href.startswith("#")}
    assert inside <= set(ids)
    entries = {f"source-{number}" for number in artifacts[name, "html"].numbers}
    assert entries <= inside
    for entry in entries:
        back = [
            href for href in page.get_element_by_id(entry).xpath(".//a/@href") if href.startswith("#cite-")
        ]
        assert back


@pytest.mark.parametrize("name", NAMES)
def test_every_link_within_a_word_file_leads_somewhere(artifacts: Gallery, name: str) -> None:
    parts = word_parts(artifacts[name, "docx"].path)
    bookmarks = [b.get(f"{WORD_ML}name") for part in parts for b in part.iter(f"{WORD_ML}bookmarkStart")]
    anchors = {h.get(f"{WORD_ML}anchor") for part in parts for h in part.iter(f"{WORD_ML}hyperlink")} - {None}
    assert len(bookmarks) == len(set(bookmarks))
    assert anchors <= set(bookmarks)
    assert len(anchors) >= 2 * len(artifacts[name, "docx"].numbers)


@pytest.mark.parametrize("name", NAMES)
def test_every_link_within_a_pdf_leads_somewhere(artifacts: Gallery, name: str) -> None:
    pdf = pypdf.PdfReader(artifacts[name, "pdf"].path)
    pages = {page.indirect_reference.idnum for page in pdf.pages if page.indirect_reference}
    inside = 0
    for page in pdf.pages:
        for annotation in page.get("/Annots", []):
            link = annotation.get_object()
            target = link.get("/Dest") or link.get("/A", {}).get("/D")
            if target is None:
                assert link["/A"]["/URI"].startswith(("http", "mailto:"))
                continue
            if isinstance(target, str):
                target = pdf.named_destinations[target].dest_array
            assert target.get_object()[0].idnum in pages
            inside += 1
    assert inside >= 2 * len(artifacts[name, "pdf"].numbers)


@pytest.mark.parametrize("name", sorted(set(PIECES) - {"stress"}))
def test_pictures_of_all_pages(artifacts: Gallery, name: str) -> None:
    files = artifacts[name, "png"].files
    assert len(files) == len(pypdf.PdfReader(artifacts[name, "pdf"].path).pages)
    for file in files:
        with Image.open(file) as picture:
            assert picture.width > 800
            assert len(set(picture.convert("L").resize((60, 80)).get_flattened_data())) > 8


@pytest.mark.long
def test_the_long_report_is_long(artifacts: Gallery) -> None:
    assert len(pypdf.PdfReader(artifacts["stress", "pdf"].path).pages) >= 100


@pytest.mark.libreoffice
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("fmt", ["docx", "pptx"])
def test_libreoffice_opens_all(artifacts: Gallery, fmt: str, tmp_path: Path) -> None:
    # The long report's 370 slides take LibreOffice a minute and a half; its Word file is long enough.
    files = {name: artifacts[name, fmt].path for name in PIECES if (name, fmt) != ("stress", "pptx")}
    profile = f"-env:UserInstallation=file://{tmp_path / 'profile'}"
    run = subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", tmp_path, *files.values()],
        capture_output=True,
        text=True,
        timeout=2300,
    )
    assert run.returncode == 0, (
        f"soffice ended with status {run.returncode} and said: {run.stdout}{run.stderr}"
    )
    for name in files:
        citations = "citations" in GALLERY["options_of"](PIECES[name])
        wanted = without_lam_alef(words_of_markdown(_text(name), NUMBERED if citations else ""))
        assert not wanted - without_lam_alef(words(text_of(tmp_path / f"{name}.pdf")))


@pytest.mark.parametrize("name", ["annual-report", "paper-summary", "chinese", "arabic"])
def test_tables_are_tables(artifacts: Gallery, name: str) -> None:
    rows = [line.strip("|").split("|") for line in _text(name).split("\n") if line.startswith("|")]
    heads, cells = rows[0], len(rows) - 1
    page = lxml.html.parse(str(artifacts[name, "html"].path)).getroot()
    [table] = page.xpath("//main//table")
    word = next(t for t in Document(str(artifacts[name, "docx"].path)).tables if len(t.rows) == cells)
    slides = Presentation(str(artifacts[name, "pptx"].path)).slides
    slide = next(shape.table for one in slides for shape in one.shapes if shape.has_table)
    first_rows = (
        [cell.text_content() for cell in table.xpath(".//thead//th")],
        [cell.text for cell in word.rows[0].cells],
        [cell.text for cell in slide.rows[0].cells],
    )
    for found in first_rows:
        assert [*map(_bare, found)] == [*map(_bare, heads)]
    assert len(table.xpath(".//tbody/tr")) + 1 == len(word.rows) == len(slide.rows) == cells

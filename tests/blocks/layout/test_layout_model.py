"""layout="model": PyMuPDF's layout model itself, on planted pages, in libraries, workers and where it is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from contents import small_pdf
from fixture_files import TRUTH, document, pdf_bytes
from scan_files import SCANNED

import blocks.layout.options
from blocks.document import Document
from blocks.errors import LayoutError
from blocks.layout.model import load_model
from blocks.layout.upright import upright_page
from blocks.library.library import Library
from blocks.model import Content, Kind
from blocks.pdf.reader import read_file
from blocks.reading.content import read_content
from blocks.reading.isolate import Worker
from blocks.reading.options import ReadOptions

pytestmark = pytest.mark.long

MODEL = ReadOptions(layout="model")
LAYOUTS = [
    "layout_footnotes.pdf",
    "layout_ruled_table.pdf",
    "layout_side_notes.pdf",
    "layout_three_columns.pdf",
    "layout_unequal_columns.pdf",
    "layout_value_table.pdf",
]
UPRIGHT = ["rotated.pdf", "rotated_cropped.pdf", "user_unit.pdf", "cropped.pdf"]
PROSE = (
    "The {} board met in winter to hear what dredging would cost and who was to pay for it, since the river had "
    "brought down more silt than in any year before. Members spoke of tolls and of coal, and nobody knew where the "
    "money was to come from."
)


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine where nothing runs the model."""
    real = blocks.layout.options.find_spec

    def find_spec(name: str) -> ModuleSpec | None:
        return None if name == "onnxruntime" else real(name)

    monkeypatch.setattr(blocks.layout.options, "find_spec", find_spec)


def laid_out(data: bytes, password: str | None = None) -> Document:
    content = read_content(data, options=ReadOptions(password, layout="model"))
    return Document("doc", "test.pdf", "", content, 1)


def chart_page() -> bytes:
    """Text, a chart with labels on its axes and a caption, text, a displayed formula with its number, text."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=595, height=842)
        for top, name in ((72, "harbour"), (440, "upper"), (560, "lower")):
            page.insert_textbox((72, top, 523, top + 80), PROSE.format(name), fontsize=10)
        page.draw_line((110, 360), (480, 360))
        page.draw_line((110, 160), (110, 360))
        for i, height in enumerate((60, 90, 70, 140, 170)):
            x = 140 + i * 68
            page.draw_rect((x, 360 - height, x + 30, 360), fill=(0.3, 0.5, 0.8))
            page.insert_text((x + 4, 372), str(1890 + i), fontsize=8)
            page.insert_text((86, 363 - 45 * i), str(100 * i), fontsize=8)
        page.insert_text((250, 390), "year of account", fontsize=8)
        page.insert_text((110, 412), "Figure 1: Silt taken from the harbour, in tons a year.", fontsize=9)
        page.insert_text((230, 540), "c = a + b / (n - 1)", fontsize=11, fontname="tiro")
        page.insert_text((500, 540), "(1)", fontsize=10)
        return bytes(pdf.tobytes())


CHART = chart_page()


def rows(content: Content) -> list[tuple[object, ...]]:
    """Every word as the file has it: text, page, box; in the file's order."""
    words = content.words
    order = np.argsort(words.source)
    return [(words.texts[i], int(words.pages[i]), tuple(words.boxes[i].tolist())) for i in order.tolist()]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (n > 1)) for n, name in enumerate(LAYOUTS)]
)
def test_planted_layouts_are_read_as_they_were_laid_out(name: str) -> None:
    planted = [(b["page"], b["kind"], b.get("level"), b["text"]) for b in TRUTH[name].layout]
    doc = laid_out(pdf_bytes(name))
    assert [(b.page, b.kind.value, b.level, b.text) for b in doc.blocks] == planted
    assert doc.layout == "model" and all(page.layout_problem is None for page in doc.pages)


def test_labels_of_a_chart_are_a_figure_and_a_formula_is_a_formula() -> None:
    blocks = [(b.kind, b.text.split()) for b in laid_out(CHART).blocks]
    running = [" ".join(words) for kind, words in blocks if kind is Kind.PARAGRAPH]
    assert running == [PROSE.format(name) for name in ("harbour", "upper", "lower")]
    labels = {word for kind, words in blocks if kind is Kind.FIGURE for word in words}
    assert {"1890", "1894", "100", "400", "account"} <= labels
    assert [words for kind, words in blocks if kind is Kind.FORMULA] == ["c = a + b / (n - 1) (1)".split()]
    assert [words[:2] for kind, words in blocks if kind is Kind.CAPTION] == [["Figure", "1:"]]


def test_running_text_goes_past_a_figure() -> None:
    doc = laid_out(CHART)
    flow = [doc.words.texts[i] for i in doc.flow.order.tolist()]
    assert flow.index("lower") < flow.index("1890"), "labels come after the body"


@pytest.mark.parametrize("name", ["arabic.pdf", "tables.pdf", "typst_paper.pdf", "chinese.pdf"])
def test_words_and_boxes_stay_those_of_the_reader(name: str) -> None:
    password = TRUTH[name].password
    model = read_content(pdf_bytes(name), options=ReadOptions(password, layout="model"))
    assert rows(model) == rows(read_content(pdf_bytes(name), options=ReadOptions(password)))
    assert model.layout == "model"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (n > 1)) for n, name in enumerate(UPRIGHT)]
)
def test_regions_lie_on_the_displayed_page(name: str) -> None:
    doc, own = laid_out(pdf_bytes(name)), document(name)
    assert {page.layout_problem for page in doc.pages} == {None}
    assert [(b.kind, b.text, b.bbox) for b in doc.blocks] == [(b.kind, b.text, b.bbox) for b in own.blocks]


@pytest.mark.parametrize("name", ["rotated.pdf", "rotated_cropped.pdf", "sideways_cropped.pdf"])
@pytest.mark.parametrize("unit", [1, 2])
def test_a_page_set_upright_shows_the_same(name: str, unit: int) -> None:
    with pymupdf.open(stream=pdf_bytes(name), filetype="pdf") as pdf:
        for page in pdf:
            pdf.xref_set_key(page.xref, "UserUnit", str(unit))
            pdf.xref_set_key(page.xref, "MediaBox", "[-30 -50 582 742]")
        data = pdf.tobytes()
    read = read_file(data)
    with pymupdf.open(stream=data, filetype="pdf") as pdf:
        for number, words in enumerate(read.words, 1):
            assert words is not None
            with upright_page(pdf, number) as page:
                assert page.rotation == 0
                found = sorted((row[4], *row[:4]) for row in page.get_text("words"))
            told = sorted((text, *box) for text, box in zip(words.texts, words.boxes.tolist(), strict=True))
            assert [row[0] for row in found] == [row[0] for row in told]
            assert np.allclose([row[1:] for row in found], [row[1:] for row in told], atol=0.01)


@pytest.mark.parametrize("name", ["sideways.pdf", "layout_vertical_japanese.pdf"])
def test_text_that_does_not_stand_upright_is_left_to_the_rules(name: str) -> None:
    doc, own = laid_out(pdf_bytes(name)), document(name)
    problems = {page.number: page.layout_problem for page in doc.pages if page.layout_problem}
    assert problems and all("does not stand upright" in problem for problem in problems.values())
    assert [b for b in doc.blocks if b.page in problems] == [b for b in own.blocks if b.page in problems]


@pytest.mark.thorough
@pytest.mark.tesseract
def test_pages_read_by_ocr_are_left_to_the_rules() -> None:
    scan = SCANNED[0].bytes
    model, own = read_content(scan, options=MODEL), read_content(scan)
    assert [page.layout_problem for page in model.pages] == [
        "it was read by OCR, and the layout model needs a text layer"
    ]
    assert model.pages[0].ocr and list(model.blocks.kinds) == list(own.blocks.kinds)
    assert rows(model) == rows(own)


def test_a_worker_reads_the_same() -> None:
    here = read_content(CHART, options=MODEL)
    with Worker() as worker:
        there = worker.read_content(CHART, options=MODEL)
    assert rows(there) == rows(here) and list(there.blocks.kinds) == list(here.blocks.kinds)
    assert there.layout == "model"


def test_each_page_is_announced_before_the_model_looks_at_it() -> None:
    announced: list[float] = []
    read_content(pdf_bytes("rotated.pdf"), options=MODEL, on_slow_page=announced.append)
    assert announced == [0.0] * 4


def test_pymupdf_is_left_as_it_was() -> None:
    def picture() -> bytes:
        with pymupdf.open(stream=CHART, filetype="pdf") as pdf:
            return bytes(pdf[0].get_pixmap().samples)

    before = pymupdf._get_layout, picture()
    for _ in range(2):
        load_model.cache_clear()
        assert Kind.FIGURE in {block.kind for block in laid_out(CHART).blocks}
        assert (pymupdf._get_layout, picture()) == before


def test_the_same_bytes_give_the_same_document_whatever_the_layout(tmp_path: Path) -> None:
    with Library(tmp_path / "papers.pincite") as library:
        first = library.add(CHART, layout="model")
        assert library.add(CHART).block_ids == first.block_ids
        assert library.add(CHART, layout="rules") is first
    with Library(tmp_path / "papers.pincite") as library:
        again = library.add(CHART, layout="rules")
        assert (again.id, again.layout, tuple(again.blocks)) == (first.id, "model", tuple(first.blocks))


def test_a_new_version_is_laid_out_as_the_one_before() -> None:
    library = Library()
    old = library.add(small_pdf("The first version."), layout="model")
    new = library.revise(old, small_pdf("The second version."))
    assert (old.layout, new.layout) == ("model", "model")
    assert library.revise(new, small_pdf("The third version."), layout="rules").layout == "rules"
    assert library.revise(new, small_pdf("The fourth version.")).layout == "rules"


def test_a_document_can_be_read_again_with_another_layout() -> None:
    library = Library()
    old = library.add(CHART)
    new = library.reread(old, layout="model")
    assert (old.layout, new.layout, new.version) == ("rules", "model", 2)
    ids = {block.text: block.id for block in old.blocks}
    running = [block for block in new.blocks if block.kind is Kind.PARAGRAPH]
    assert len(running) == 3 and all(ids[block.text] == block.id for block in running)
    assert library.reread(new) is new, "the same layout goes on"


def test_what_to_install_is_said_before_anything_is_read(missing: None) -> None:
    library = Library()
    for options in ({}, {"isolate": True}):
        with pytest.raises(LayoutError, match=r"not installed: pip install 'pincite\[layout\]'"):
            library.add(CHART, layout="model", **options)
    with pytest.raises(LayoutError, match="not installed"):
        read_content(b"no document", options=MODEL)
    assert not library.documents


def test_a_known_document_needs_no_model(missing: None) -> None:
    library = Library()
    doc = library.add(CHART)
    assert library.add(CHART, layout="model") is doc


def test_a_worker_without_the_model_says_so() -> None:
    start = "import sys; sys.modules['onnxruntime'] = None; from blocks.reading.worker import main; sys.exit(main())"
    with Worker([sys.executable, "-P", "-c", start]) as worker:
        with pytest.raises(LayoutError, match="not installed"):
            worker.read_content(CHART, options=MODEL)
        assert len(worker.read_content(CHART).words), "the worker goes on"


def test_a_model_that_cannot_be_loaded_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    load_model.cache_clear()
    monkeypatch.setitem(sys.modules, "pymupdf.layout", None)
    with pytest.raises(LayoutError, match=r"can't be loaded .*: pip install"):
        load_model()


def test_there_is_no_other_layout() -> None:
    with pytest.raises(LayoutError, match="'magic' is none of rules, model"):
        Library().add(CHART, layout="magic")  # type: ignore[arg-type]  # what a user mistypes


@pytest.fixture(autouse=True, scope="module")
def _loaded_again() -> Iterator[None]:
    yield
    load_model.cache_clear()

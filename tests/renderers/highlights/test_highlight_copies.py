"""Copies of whole files in the eyes of other readers: `benchmarks.highlight_copies`, on fixtures and bad copies."""

from __future__ import annotations

import io

import pymupdf
import pypdf
import pytest
from planted import FIXTURES, TRUTH, Turned, fixture_bytes, line_box, mark
from pypdf.annotations import Text

from benchmarks.copy_quads import QuadCheck, annotations_of, check_mark, check_picture, page_text
from benchmarks.copy_quotes import quotes_of
from benchmarks.copy_structure import objects_changed, opened_by_pdfium, parts, same
from benchmarks.highlight_copies import check_file
from blocks.library.library import Library
from renderers.highlights.annotations import highlight_file

pytestmark = pytest.mark.long

UNREADABLE = {"empty", "garbage", "no_pages", "picture", "plain_text", "webpage"}
ALL = sorted(path.stem for path in (FIXTURES / "pdf").glob("*.pdf") if path.stem not in UNREADABLE)
NAMES = [name for name in ALL if "layout" not in name or "hebrew" in name or "japanese" in name]
UNLIKE = {"bad_page", "browser_scripts", "devanagari", "form", "thai"}
"""pdfium places the letters of some glyphs elsewhere, reads no form fields, and counts unreadable pages last."""
HAVE = {
    "form": {"fields", "outline", "links"},
    "encrypted_owner": {"encrypted"},
    "encrypted_user": {"encrypted"},
    "rotated_cropped": {"rotated", "cropped"},
    "typst_paper": {"outline", "tagged", "links", "labels"},
}


@pytest.mark.parametrize("name", NAMES)
def test_highlights_of_a_fixture_lie_on_its_words_and_all_else_is_as_before(name: str) -> None:
    password = TRUTH[f"{name}.pdf"]["password"]
    row = check_file(f"{name}.pdf", fixture_bytes(f"{name}.pdf"), 6, password)
    assert (row.refused, row.faults) == ("", [])
    assert row.quads + row.unlike >= row.marks > 0
    assert row.unlike == 0 or name in UNLIKE
    assert HAVE.get(name, set()) <= set(row.has)


def faults_of(source: bytes, copy: bytes, line: str) -> list[str]:
    """What is found of a copy whose first highlight should be that line's."""
    before, after = (opened_by_pdfium(data, None) for data in (source, copy))
    assert before is not None and after is not None
    (highlight,) = [a for a in annotations_of(after[0]) if a.quads]
    result = QuadCheck()
    check_mark(page_text(after[0]), highlight.quads, [line.replace(" ", "")], result)
    return [*result.faults, *check_picture(before[0], after[0], highlight.quads, None)]


@pytest.mark.parametrize(
    ("n", "narrower", "fault"),
    [(4, 0, "covers"), (3, 40, "covers"), (3, -40, "reaches")],
    ids=["another line", "too short", "too long"],
)
def test_a_highlight_that_is_off_its_words_is_found(n: int, narrower: float, fault: str) -> None:
    turned, box = Turned(), line_box(n)
    box = type(box)(box.x0, box.y0, box.x1 - narrower, box.y1)
    source = turned.pdf()
    copy = highlight_file(source, [mark(1, turned.box(box))])
    assert fault in faults_of(source, copy, "Line 3: the boundary stone stands")[0]


def test_a_highlight_that_viewers_do_not_show_is_found() -> None:
    turned = Turned()
    source = turned.pdf()
    copy = highlight_file(source, [mark(1, turned.box(line_box(3)))])
    hidden = copy.replace(b"/F 4", b"/F 2")
    assert hidden != copy
    assert any(
        "shows no highlight" in fault
        for fault in faults_of(source, hidden, "Line 3: the boundary stone stands")
    )


def test_anything_that_changed_besides_is_found() -> None:
    source = fixture_bytes("form.pdf")
    with pymupdf.open(stream=source) as pdf:
        pdf.set_toc([])
        link = pdf[0].first_link
        pdf.xref_set_key(link.xref, "Border", "[0 0 3]")
        changed = pdf.tobytes()
    before, after = (parts(data, None) for data in (source, changed))
    assert {name for name in before if not same(before[name], after.get(name))} >= {
        "outline",
        "annotations",
    }
    numbers = {fault.split(":")[0] for fault in objects_changed(source, changed, None)}
    assert f"object {link.xref}" in numbers


def test_an_annotation_that_is_not_ours_is_found() -> None:
    source = Turned().pdf()
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(source))
    writer.pages[0][pypdf.generic.NameObject("/Annots")] = pypdf.generic.ArrayObject(
        [writer._add_object(Text(rect=(0, 0, 9, 9), text="stranger"))]
    )
    out = io.BytesIO()
    writer.write(out)
    assert objects_changed(source, out.getvalue(), None)


def test_quotes_are_of_all_kinds_and_say_which_words_each_box_covers() -> None:
    library = Library()
    document = library.add(fixture_bytes("two_columns.pdf"), name="two_columns.pdf")
    quotes = quotes_of(library, document, 12)
    assert {quote.kind for quote in quotes} == {"line", "lines", "break"}
    for quote in quotes:
        assert [box for box, _ in quote.words] == list(quote.match.boxes)
        assert all(words for _, words in quote.words)

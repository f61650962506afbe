"""Highlight annotations lie on the words, in every frame, and nothing else of the file changes."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pymupdf
import pypdf
import pytest
from planted import (
    BAR,
    TRUTH,
    TURNS,
    Turned,
    annotations,
    fixture_bytes,
    line_box,
    mark,
    planted_marks,
    quads,
    render,
    squeezed,
    text_under,
    texts,
)

from blocks.box import PageBox
from blocks.errors import ArtifactError, NotADocumentError, PasswordError
from grounding.model import Difference, Verdict
from renderers.highlights.annotations import highlight_file
from renderers.highlights.marks import Mark
from renderers.verdict_colours import HIGHLIGHT_OPACITY, VERDICT_STYLES

UNHARMED = ["form.pdf", "structure.pdf", "rotated_cropped.pdf", "shifted.pdf", "user_unit.pdf"]
DAMAGED = ["broken_xref.pdf", "cut_short.pdf"]
SCRIPTS = ["accents.pdf", "cyrillic.pdf", "greek.pdf", "hyphenation.pdf", "numbers.pdf"]
LAYOUTS = ["page_break.pdf", "tables.pdf", "two_columns.pdf"]
FRAMES = ["cropped.pdf", "rotated.pdf", "sideways.pdf", "sideways_cropped.pdf"]
ENCRYPTED = ["encrypted_user.pdf", "encrypted_owner.pdf"]


@pytest.mark.parametrize("name", [*UNHARMED, *DAMAGED, *SCRIPTS, *LAYOUTS, *FRAMES, *ENCRYPTED])
def test_the_quads_lie_on_the_planted_words(name: str) -> None:
    password = TRUTH[name]["password"]
    marks = planted_marks(name)
    copy = highlight_file(fixture_bytes(name), marks, password=password)
    under: dict[int, str] = {}
    for page, annotation in annotations(copy, "/Highlight", password):
        number = int(re.match(r"\[(\d+)\]", annotation["/Contents"]).group(1))
        under[number] = under.get(number, "") + text_under(copy, page, annotation, password)
    assert under == {m.number: squeezed(m.quote) for m in marks}


@pytest.mark.parametrize("turned", TURNS, ids=str)
def test_coloured_pixels_are_the_boxes_on_turned_and_cropped_pages(turned: Turned) -> None:
    boxes = [turned.box(line_box(n)) for n in (3, 4, 9)]
    source = turned.pdf()
    copy = highlight_file(source, [mark(1, boxes[0], boxes[1]), mark(2, boxes[2])])
    scale = 2
    changed = np.abs(render(copy, scale=scale) - render(source, scale=scale)).sum(2) > 8
    wanted = np.zeros_like(changed)
    for box in boxes:
        x0, y0, x1, y1 = (round(v * scale / turned.unit) for v in box.bbox)
        wanted[y0:y1, x0:x1] = True
    legend = round(30 * scale)
    changed[:legend, -legend:] = False
    near = wanted.copy()
    for shift in (-1, 1):
        near |= np.roll(wanted, shift, 0) | np.roll(wanted, shift, 1)
    assert not (changed & ~near).any()
    assert changed[wanted].mean() > 0.75  # the rest is black ink, which multiplying leaves black


@pytest.mark.parametrize("turned", TURNS, ids=str)
def test_quad_corners_stand_in_reading_order_and_in_user_space(turned: Turned) -> None:
    paper = line_box(5)
    ((_, annotation),) = annotations(highlight_file(turned.pdf(), [mark(1, turned.box(paper))]), "/Highlight")
    ((*points,),) = quads(annotation)
    on_paper = [(points[i], 600 - points[i + 1]) for i in (0, 2, 4, 6)]
    upper_left, upper_right, lower_left, lower_right = (
        (paper.x0, paper.y0), (paper.x1, paper.y0), (paper.x0, paper.y1), (paper.x1, paper.y1)
    )  # fmt: skip
    expected = {
        0: [upper_left, upper_right, lower_left, lower_right],
        90: [lower_left, upper_left, lower_right, upper_right],
        180: [lower_right, lower_left, upper_right, upper_left],
        270: [upper_right, lower_right, upper_left, lower_left],
    }
    assert on_paper == [pytest.approx(p, abs=0.01) for p in expected[turned.rotation]]


def test_black_stays_black_under_a_highlight() -> None:
    turned = Turned()
    copy = highlight_file(turned.pdf(), [mark(1, turned.box(BAR))])
    x0, y0, x1, y1 = (int(v) for v in turned.box(BAR).bbox)
    assert render(copy)[y0 + 2 : y1 - 2, x0 + 2 : x1 - 2].max() < 10


@pytest.mark.parametrize("verdict", list(Verdict))
def test_the_colour_is_the_verdict_s(verdict: Verdict) -> None:
    turned = Turned()
    box = turned.box(line_box(2))
    copy = highlight_file(turned.pdf(), [mark(1, box, verdict=verdict)])
    colour = np.array(VERDICT_STYLES[verdict].colour)
    ((_, annotation),) = annotations(copy, "/Highlight")
    assert [float(v) for v in annotation["/C"]] == pytest.approx(list(colour), abs=0.01)
    on_white = 255 * (1 - HIGHLIGHT_OPACITY * (1 - colour))
    assert render(copy)[int(box.y0) + 1, int(box.x1) - 3] == pytest.approx(on_white, abs=3)


def test_one_annotation_for_each_citation_and_page_with_all_its_lines() -> None:
    boxes = [PageBox(1, 50, 700, 300, 712), PageBox(2, 50, 60, 300, 72), PageBox(2, 50, 75, 200, 87)]
    copy = highlight_file(fixture_bytes("page_break.pdf"), [mark(4, *boxes), mark(7, boxes[1])])
    found = [(page, a["/Contents"][:3], len(quads(a))) for page, a in annotations(copy, "/Highlight")]
    assert found == [(1, "[4]", 1), (2, "[4]", 2), (2, "[7]", 1)]


def test_the_note_says_number_verdict_quote_and_differences() -> None:
    turned = Turned()
    difference = Difference("number", "4.3", "4.2", 0, harmless=False)
    altered = Mark(
        3, "4.3 “naïve” \U0001f600 צ\ud800\x00", Verdict.ALTERED, (turned.box(line_box(1)),), (difference,)
    )
    ((_, annotation),) = annotations(highlight_file(turned.pdf(), [altered]), "/Highlight")
    assert annotation["/Contents"] == (
        "[3] altered: “4.3 “naïve” \U0001f600 צ”\nnumber: quoted “4.3”, the source says “4.2”"
    )
    assert (annotation["/T"], annotation["/Subj"]) == ("pincite", "altered")
    assert "/Popup" not in annotation


def test_the_legend_is_one_closed_note_on_the_first_page_that_is_not_printed() -> None:
    boxes = [PageBox(2, 50, 60, 300, 72)]
    marks = [mark(1, *boxes, verdict=Verdict.CLOSE), mark(2, verdict=Verdict.ABSENT, quote="never said")]
    copy = highlight_file(fixture_bytes("page_break.pdf"), marks)
    ((page, note),) = annotations(copy, "/Text")
    assert (page, note["/Open"], note["/F"]) == (1, False, 0)
    assert "yellow: close" in note["/Contents"]
    assert "green" not in note["/Contents"]
    assert "[2] absent, not highlighted: “never said”" in note["/Contents"]


def test_the_legend_stands_in_the_upper_right_corner_as_displayed() -> None:
    for turned in TURNS:
        source = turned.pdf()
        changed = np.abs(render(highlight_file(source, []), scale=2) - render(source, scale=2)).sum(2) > 8
        ys, xs = np.nonzero(changed)
        assert ys.max() < 45, turned
        assert xs.min() > changed.shape[1] - 45, turned


def plain(value: Any) -> Any:
    """A PDF object without references, which differ between two readers."""
    value = value.get_object() if hasattr(value, "get_object") else value
    if isinstance(value, dict):
        return {
            k: plain(v)
            for k, v in value.items()
            if k not in ("/P", "/Parent", "/AP", "/Kids", "/StructParent")
        }
    return [plain(v) for v in value] if isinstance(value, list) and value and value[0] != "/" else value


def structure(pdf: bytes) -> dict[str, Any]:
    """All that must survive, as pypdf tells it."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    annots = [[a.get_object() for a in page.get("/Annots") or ()] for page in reader.pages]
    links = [[a for a in on_page if a.get("/T") != "pincite"] for on_page in annots]
    outline = [entry for entry in reader.outline if not isinstance(entry, list)]
    return {
        "annotations": [
            [(a["/Subtype"], a["/Rect"], a.get("/FT"), plain(a.get("/A"))) for a in own] for own in links
        ],
        "fields": {k: str(v.get("/V")) for k, v in (reader.get_fields() or {}).items()},
        "outline": [(entry.title, reader.get_destination_page_number(entry)) for entry in outline],
        "metadata": dict(reader.metadata or {}),
        "xmp": "/Metadata" in reader.root_object and plain(reader.root_object["/Metadata"]).get_data(),
        "catalog": sorted(reader.root_object),
        "labels": reader.page_labels,
        "pages": [(p.mediabox, p.cropbox, p.get("/Rotate"), p.get("/UserUnit")) for p in reader.pages],
        "contents": [p.get_contents() and p.get_contents().get_data() for p in reader.pages],
    }


@pytest.mark.parametrize("name", UNHARMED)
def test_a_sound_file_is_appended_to_and_all_its_parts_survive(name: str) -> None:
    source = fixture_bytes(name)
    copy = highlight_file(source, planted_marks(name) or [mark(1, PageBox(1, 50, 50, 90, 60))])
    assert copy.startswith(source)
    assert structure(copy) == structure(source)
    assert texts(copy) == texts(source)


def rich_pdf() -> bytes:
    """Outline, labels, metadata, attachment, link, text field, and two pages with one list of annotations."""
    with pymupdf.open() as pdf:
        for n in (1, 2):
            pdf.new_page(width=300, height=300).insert_text((50, 100), f"Page {n}")
        first = pdf[0]
        first.insert_link(
            {"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(50, 80, 90, 100), "uri": "https://example.org/"}
        )
        field = pymupdf.Widget()
        field.field_name, field.field_type, field.field_value = "name", pymupdf.PDF_WIDGET_TYPE_TEXT, "Ada"
        field.rect = pymupdf.Rect(50, 150, 150, 170)
        first.add_widget(field)
        pdf.set_toc([[1, "One", 1], [2, "Two", 2]])
        pdf.set_page_labels([{"startpage": 0, "prefix": "A-", "style": "r", "firstpagenum": 4}])
        pdf.set_metadata({"title": "Tïtle", "author": "Nobody"})
        pdf.embfile_add("note.txt", b"attached")
        shared = pdf.get_new_xref()
        pdf.update_object(shared, pdf.xref_get_key(first.xref, "Annots")[1])
        for page in pdf:
            pdf.xref_set_key(page.xref, "Annots", f"{shared} 0 R")
        return bytes(pdf.tobytes())


def test_outline_labels_attachments_fields_and_links_survive() -> None:
    source = rich_pdf()
    copy = highlight_file(source, [mark(1, PageBox(1, 50, 88, 90, 103))])
    assert structure(copy) == structure(source)
    assert structure(copy)["fields"] == {"name": "Ada"}
    assert pypdf.PdfReader(io.BytesIO(copy)).attachments["note.txt"] == [b"attached"]


def test_a_highlight_stays_on_its_page_when_pages_share_their_list_of_annotations() -> None:
    copy = highlight_file(rich_pdf(), [mark(1, PageBox(2, 50, 88, 90, 103))])
    assert [page for page, _ in annotations(copy, "/Highlight")] == [2]
    assert [page for page, _ in annotations(copy, "/Link")] == [1, 2]


@pytest.mark.parametrize("name", ENCRYPTED)
def test_encryption_and_permissions_stay(name: str) -> None:
    password = TRUTH[name]["password"]
    source = fixture_bytes(name)
    copy = highlight_file(source, planted_marks(name), password=password)
    before, after = (pypdf.PdfReader(io.BytesIO(pdf)) for pdf in (source, copy))
    assert after.is_encrypted
    assert after.trailer["/Encrypt"] == before.trailer["/Encrypt"]
    assert b"boundary" not in copy and b"pincite-" not in copy
    assert texts(copy, password) == texts(source, password)


def test_without_the_password_nothing_is_written() -> None:
    source = fixture_bytes("encrypted_user.pdf")
    with pytest.raises(PasswordError, match=r"report\.pdf .*no password was given"):
        highlight_file(source, [], name="report.pdf")
    with pytest.raises(PasswordError, match="wrong"):
        highlight_file(source, [], password="not it")


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_written_whole_and_needs_no_repair_afterwards(name: str) -> None:
    source = fixture_bytes(name)
    copy = highlight_file(source, planted_marks(name))
    assert not copy.startswith(source)
    assert len(texts(copy)) == TRUTH[name]["pages"]
    with pymupdf.open(stream=copy) as pdf:
        assert not pdf.is_repaired


def test_an_object_that_nobody_can_read_does_not_stop_the_copy() -> None:
    turned = Turned()
    broken = b"\n99 0 obj\n<< 12 /A >>\nendobj\nstartxref"
    source = turned.pdf().replace(b"startxref", broken).replace(b"\nxref\n", b"\nxxxx\n")
    copy = highlight_file(source, [mark(1, turned.box(line_box(3)))])
    assert len(annotations(copy, "/Highlight")) == 1
    assert "Line 3" in texts(copy)[0]


def test_highlighting_a_highlighted_copy_adds_to_it() -> None:
    turned = Turned()
    once = highlight_file(turned.pdf(), [mark(1, turned.box(line_box(1)))])
    twice = highlight_file(once, [mark(2, turned.box(line_box(2)))])
    assert twice.startswith(once)
    found = [a for _, a in annotations(twice, "/Highlight")]
    assert [a["/Contents"][:3] for a in found] == ["[1]", "[2]"]
    assert len({a["/NM"] for a in found}) == 2


@pytest.mark.parametrize(
    ("box", "message"),
    [
        (PageBox(2, 10, 10, 20, 20), r"citation \[5\] lies on page 2, but a\.pdf has 1 pages"),
        (PageBox(0, 10, 10, 20, 20), "page 0"),
        (PageBox(1, 10, 10, float("nan"), 20), "without area"),
        (PageBox(1, 10, 20, 20, 20), "without area"),
    ],
)
def test_a_box_that_is_on_no_page_is_said(box: PageBox, message: str) -> None:
    with pytest.raises(ArtifactError, match=message):
        highlight_file(Turned().pdf(), [mark(5, box)], name="a.pdf")


@pytest.mark.parametrize("name", ["webpage.pdf", "picture.pdf", "plain_text.pdf", "empty.pdf"])
def test_what_is_no_pdf_is_said(name: str) -> None:
    with pytest.raises(NotADocumentError, match=name):
        highlight_file(fixture_bytes(name), [], name=name)


def with_odd_outline() -> bytes:
    """An outline whose /Last is an entry that its /Next does not lead to; MuPDF would mend that."""
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((60, 100), "Line 0")
        pdf.set_toc([[1, "One", 1], [1, "Two", 1]])
        root = int(pdf.xref_get_key(pdf.pdf_catalog(), "Outlines")[1].split()[0])
        first = int(pdf.xref_get_key(root, "First")[1].split()[0])
        pdf.xref_set_key(first, "Next", "null")
        return bytes(pdf.tobytes())


def test_an_outline_that_is_odd_stays_as_it_is() -> None:
    source = with_odd_outline()
    copy = highlight_file(source, [mark(1, PageBox(1, 50, 88, 90, 103))])
    before, after = (pypdf.PdfReader(io.BytesIO(pdf)).root_object["/Outlines"] for pdf in (source, copy))
    ends = [[outline.raw_get(end).idnum for end in ("/First", "/Last")] for outline in (before, after)]
    assert ends[0] == ends[1]
    assert len(set(ends[0])) == 2


def test_a_page_with_a_thousand_highlights_keeps_their_order() -> None:
    turned = Turned()
    marks = [mark(n, turned.box(line_box(n % 20))) for n in range(1, 1001)]
    found = [a["/Contents"] for _, a in annotations(highlight_file(turned.pdf(), marks), "/Highlight")]
    assert found == [m.note for m in marks]

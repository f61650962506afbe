"""What other tools are given leads back to the planted words: in the text, on the page, in the file's own frame."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pypdf
import pypdfium2
import pytest
from planted import TRUTH, annotations, fixture_bytes, quads, squeezed
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, TextStringObject

from blocks.errors import ArtifactError
from blocks.library.library import Library
from grounding.citations.tool import CitationTool
from grounding.model import Match, Quote
from grounding.quotes.locate import locate
from renderers.exports.cited_words import place, words_in
from renderers.exports.export import FORMATS, export
from renderers.exports.pdfjs import pdfjs_highlights
from renderers.exports.react_highlighter import react_highlights
from renderers.exports.web_annotation import web_annotations
from renderers.exports.xfdf import xfdf

FRAMES = [
    "cropped.pdf",
    "rotated.pdf",
    "rotated_cropped.pdf",
    "sideways.pdf",
    "sideways_cropped.pdf",
    "shifted.pdf",
    "user_unit.pdf",
]
LAYOUTS = ["page_break.pdf", "two_columns.pdf", "structure.pdf", "one_column.pdf"]
XFDF = "{http://ns.adobe.com/xfdf/}"


@cache
def planted(name: str) -> tuple[Library, tuple[Match, ...], tuple[dict[str, Any], ...]]:
    """A library with the fixture, the matches of its planted phrases that stand once, and those phrases."""
    library = Library()
    library.add(fixture_bytes(name), name=name)
    matches = [(locate(library, Quote(plant["phrase"])), plant) for plant in TRUTH[name]["plants"]]
    once = [(match, plant) for match, plant in matches if match.verified and match.occurrences == 1]
    assert once
    return library, tuple(m for m, _ in once), tuple(p for _, p in once)


def boxes_of(plant: dict[str, Any]) -> list[tuple[int, list[float]]]:
    """Page and box of each planted line, in reading order."""
    return [(box["page"], box["bbox"]) for box in plant["boxes"]]


def slack(name: str) -> float:
    """Points: truth has a line's box from its letters, the reader from ascent to descent of its font."""
    return 11 if name == "user_unit.pdf" else 5.5


def letters(text: str) -> str:
    """Letters and digits, to compare words in running text with words broken over lines."""
    return "".join(c for c in text.casefold() if c.isalnum())


def text_inside(pdf: bytes, page: int, annotation: Any) -> str:
    """The characters whose centres lie in the annotation's quads, in pdfium's eyes."""
    text = pypdfium2.PdfDocument(pdf)[page - 1].get_textpage()
    all_text = text.get_text_range()
    assert len(all_text) == text.count_chars()
    found = []
    for quad in quads(annotation):
        for i, character in enumerate(all_text):
            left, bottom, right, top = text.get_charbox(i)
            x, y = (left + right) / 2, (bottom + top) / 2
            if min(quad[0::2]) < x < max(quad[0::2]) and min(quad[1::2]) < y < max(quad[1::2]):
                found.append(character)
    return squeezed("".join(found))


def imported(name: str, text: str) -> bytes:
    """The PDF with the highlights of an XFDF file, put in by a reader that knows nothing of ours."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(fixture_bytes(name)))
    for element in ElementTree.fromstring(text).iter(f"{XFDF}highlight"):
        numbers = {k: [float(v) for v in element.get(k, "").split(",")] for k in ("rect", "coords")}
        annotation = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject("/Highlight"),
                NameObject("/Rect"): ArrayObject(map(FloatObject, numbers["rect"])),
                NameObject("/QuadPoints"): ArrayObject(map(FloatObject, numbers["coords"])),
                NameObject("/Contents"): TextStringObject(element.findtext(f"{XFDF}contents")),
            }
        )
        writer.add_annotation(int(element.get("page", "")), annotation)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize("name", [*FRAMES, *LAYOUTS])
def test_xfdf_read_into_the_file_lies_on_the_planted_words(name: str) -> None:
    library, matches, plants = planted(name)
    copy = imported(name, xfdf(library, matches))
    under: dict[int, str] = {}
    for page, annotation in annotations(copy, "/Highlight"):
        number = int(re.match(r"\[(\d+)\]", annotation["/Contents"])[1])
        under[number] = under.get(number, "") + text_inside(copy, page, annotation)
    assert under == {n: squeezed(plant["phrase"]) for n, plant in enumerate(plants, start=1)}


def test_xfdf_says_what_a_viewer_shows() -> None:
    library, matches, _ = planted("page_break.pdf")
    root = ElementTree.fromstring(xfdf(library, matches, href="files/a & b.pdf"))
    assert root.tag == f"{XFDF}xfdf"
    assert root.find(f"{XFDF}f").get("href") == "files/a & b.pdf"
    first = root.find(f"{XFDF}annots/{XFDF}highlight")
    assert (first.get("page"), first.get("color"), first.get("subject")) == ("0", "#009E73", "exact")
    assert len({e.get("name") for e in root.iter(f"{XFDF}highlight")}) == sum(len(m.pages) for m in matches)
    left, bottom, right, top = map(float, first.get("rect").split(","))
    xs, ys = ([float(v) for v in first.get("coords").split(",")][i::2] for i in (0, 1))
    assert (left, bottom, right, top) == (min(xs), min(ys), max(xs), max(ys))


def test_xfdf_survives_any_quote() -> None:
    library, _, _ = planted("page_break.pdf")
    match = locate(library, Quote("The tribunal held <b>that</b> & \x00\ud800 the ferry company"))
    (element,) = ElementTree.fromstring(xfdf(library, [match])).iter(f"{XFDF}highlight")
    assert "<b>that</b> & " in element.findtext(f"{XFDF}contents")


@pytest.mark.parametrize("name", [*FRAMES, *LAYOUTS])
def test_web_annotations_select_the_planted_words_three_times(name: str) -> None:
    library, matches, plants = planted(name)
    (document,) = library.documents
    found = web_annotations(library, matches)
    assert len(found) == len(matches)
    for annotation, plant in zip(found, plants, strict=True):
        targets = annotation["target"] if isinstance(annotation["target"], list) else [annotation["target"]]
        for target in targets:
            quote, position, fragment = target["selector"]
            start, end = position["start"], position["end"]
            assert document.text[start:end] == quote["exact"]
            assert document.text[:start].endswith(quote["prefix"])
            assert document.text[end:].startswith(quote["suffix"])
            page, *rectangle = map(float, re.findall(r"[\d.]+", fragment["value"]))
            assert fragment["value"].startswith(f"page={page:.0f}&viewrect=")
            left, top, width, height = rectangle
            on_page = [box for number, box in boxes_of(plant) if number == page]
            assert on_page
            x0, y0, x1, y1 = (pick(box[i] for box in on_page) for i, pick in enumerate((min, min, max, max)))
            more = slack(name)
            inside = (
                left >= x0 - more,
                top >= y0 - more,
                left + width <= x1 + more,
                top + height <= y1 + more,
            )
            assert all(inside), (rectangle, (x0, y0, x1, y1))
        said = "".join(letters(target["selector"][0]["exact"]) for target in targets)
        assert said == letters(plant["phrase"])


def test_a_quote_over_a_page_break_has_a_target_for_each_page() -> None:
    library, matches, plants = planted("page_break.pdf")
    at = next(i for i, plant in enumerate(plants) if "page-break" in plant["tags"])
    targets = web_annotations(library, matches)[at]["target"]
    assert [t["selector"][2]["value"].split("&")[0] for t in targets] == ["page=1", "page=2"]


def test_a_web_annotation_is_what_the_data_model_asks_for() -> None:
    library, matches, _ = planted("two_columns.pdf")
    (document,) = library.documents
    first, again = (web_annotations(library, matches, sources=s)[1] for s in (None, None))
    assert first == again
    assert first["@context"] == "http://www.w3.org/ns/anno.jsonld" and first["type"] == "Annotation"
    assert first["id"].startswith("urn:uuid:")
    assert first["target"]["source"]["id"] == f"urn:sha256:{document.sha256}"
    assert [body["purpose"] for body in first["body"]] == ["commenting", "tagging"]
    named = web_annotations(library, matches, sources={document.id: "https://example.org/a.pdf"})[1]
    assert named["target"]["source"]["id"] == "https://example.org/a.pdf" and named["id"] != first["id"]


def test_an_ellipsis_has_a_target_for_each_part_and_a_filler_left_out_has_not() -> None:
    library, _, _ = planted("page_break.pdf")
    whole = "The tribunal held that the ferry company had not abandoned its right to the eastern slip"

    def exacts(quote: str) -> list[str]:
        match = locate(library, Quote(quote))
        assert match.boxes
        target = web_annotations(library, [match])[0]["target"]
        return [t["selector"][0]["exact"] for t in (target if isinstance(target, list) else [target])]

    assert exacts(whole.replace("had not abandoned its right", "…")) == [
        "The tribunal held that the ferry company",
        "to the eastern slip,",
    ]
    (without_filler,) = exacts(whole.replace("held that the", "held the"))
    assert without_filler.rstrip(",") == whole


@pytest.mark.parametrize("name", [*FRAMES, *LAYOUTS])
def test_react_highlights_scale_to_the_planted_lines(name: str) -> None:
    library, matches, plants = planted(name)
    shown = pypdfium2.PdfDocument(fixture_bytes(name))
    for highlight, plant in zip(react_highlights(library, matches), plants, strict=True):
        position = highlight["position"]
        assert letters(highlight["content"]["text"]) == letters(plant["phrase"])
        assert position["pageNumber"] == position["boundingRect"]["pageNumber"] == boxes_of(plant)[0][0]
        for rect, (page, box) in zip(position["rects"], boxes_of(plant), strict=True):
            assert rect["pageNumber"] == page
            width, height = shown[page - 1].get_size()  # pdfium shows pages turned and cropped too
            assert rect["width"] / rect["height"] == pytest.approx(width / height, rel=1e-4)
            size = TRUTH[name]["page_sizes"][page - 1]
            scaled = [
                rect[k] / rect[side]
                for k, side in zip(("x1", "y1", "x2", "y2"), ("width", "height") * 2, strict=True)
            ]
            wanted = [v / size[i % 2] for i, v in enumerate(box)]
            assert scaled == pytest.approx(wanted, abs=0.012)


def viewport(entry: dict[str, Any]) -> tuple[list[float], float, float]:
    """pdf.js's PageViewport at scale 1 (src/display/display_utils.js): its transform, width and height."""
    x0, y0, x1, y1 = entry["view"]
    a, b, c, d = {0: (1, 0, 0, -1), 90: (0, 1, 1, 0), 180: (-1, 0, 0, 1), 270: (0, -1, -1, 0)}[
        entry["rotate"]
    ]
    unit = entry["userUnit"]
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    size = ((x1 - x0) * unit, (y1 - y0) * unit)
    width, height = size if a else size[::-1]
    a, b, c, d = (v * unit for v in (a, b, c, d))
    e = width / 2 - a * centre[0] - c * centre[1]
    f = height / 2 - b * centre[0] - d * centre[1]
    return [a, b, c, d, e, f], width, height


@pytest.mark.parametrize("name", [*FRAMES, *LAYOUTS])
def test_pdfjs_s_viewport_puts_the_rectangles_on_the_planted_lines(name: str) -> None:
    library, matches, plants = planted(name)
    entries = pdfjs_highlights(library, matches)
    wanted = [(page, box) for plant in plants for page, box in boxes_of(plant)]
    found = []
    reader = pypdf.PdfReader(io.BytesIO(fixture_bytes(name)))
    for entry in entries:
        page = reader.pages[entry["pageIndex"]]
        assert entry["view"] == pytest.approx([float(v) for v in page.cropbox], abs=0.01)
        assert (entry["rotate"], entry["userUnit"]) == (page.rotation % 360, float(page.get("/UserUnit", 1)))
        (a, b, c, d, e, f), width, height = viewport(entry)
        assert [width, height] == pytest.approx(TRUTH[name]["page_sizes"][entry["pageIndex"]], abs=0.01)
        for x0, y0, x1, y1 in entry["rects"]:
            corners = [(a * x + c * y + e, b * x + d * y + f) for x, y in ((x0, y0), (x1, y1))]
            (left, right), (top, bottom) = (sorted(v) for v in zip(*corners, strict=True))
            found.append((entry["pageNumber"], pytest.approx([left, top, right, bottom], abs=slack(name))))
        quads = [entry["quadPoints"][i : i + 8] for i in range(0, 8 * len(entry["rects"]), 8)]
        # pdf.js turns every quad of a file into this order, whatever the page's rotation.
        assert quads == [[x1, y2, x2, y2, x1, y1, x2, y1] for x1, y1, x2, y2 in entry["rects"]]
        assert entry["rect"][0] == min(entry["quadPoints"][0::2])
    assert [(page, box) for page, box in wanted] == found


def test_a_citation_gives_what_its_match_gives() -> None:
    library, matches, plants = planted("two_columns.pdf")
    tool = CitationTool(library)
    for number, (match, plant) in enumerate(zip(matches, plants, strict=True), start=1):
        tool.add_citation(plant["phrase"], match.block_ids[0], number)
    assert len(tool.citations) == len(matches)
    for name in FORMATS:
        assert export(library, tool.citations, name) == export(library, matches, name)


def test_words_are_found_again_by_the_boxes_of_their_lines() -> None:
    for name in [*FRAMES, *LAYOUTS]:
        library, matches, _ = planted(name)
        (document,) = library.documents
        for match in matches:
            assert set(words_in(document, match.boxes)) >= set(match.word_indices)
            assert len(words_in(document, match.boxes)) <= len(match.word_indices) + 2


def test_what_has_no_place_is_told_apart() -> None:
    library, matches, _ = planted("two_columns.pdf")
    absent = locate(library, Quote("Bicycles were forbidden in the museum garden."))
    placed, nowhere = place(library, [matches[0], absent, matches[1]])
    assert [one.mark.number for one in placed] == [1, 3] and [mark.number for mark in nowhere] == [2]
    for name in FORMATS:
        text = export(library, [absent], name)
        assert "museum garden" not in text and text.endswith("\n")


def test_citations_of_several_documents() -> None:
    library = Library()
    first = library.add(fixture_bytes("rotated.pdf"), name="rotated.pdf")
    second = library.add(fixture_bytes("page_break.pdf"), name="page_break.pdf")
    stone = locate(library, Quote("Boundary stone 2 stands"), document_id=first.id)
    ferry = locate(library, Quote("The tribunal held that the ferry company"))
    with pytest.raises(ArtifactError, match="about one PDF, and these citations are about 2"):
        xfdf(library, [stone, ferry])
    chosen = ElementTree.fromstring(xfdf(library, [stone, ferry], document=second.id))
    assert [e.get("page") for e in chosen.iter(f"{XFDF}highlight")] == ["0"]
    for name in ("react-pdf-highlighter", "pdfjs"):
        rows = json.loads(export(library, [stone, ferry], name))
        assert [row["document"] for row in rows] == [first.id, second.id]
    items = json.loads(export(library, [stone, ferry], "webannotation"))["items"]
    assert [item["target"]["source"]["dc:title"] for item in items] == ["rotated.pdf", "page_break.pdf"]
    with pytest.raises(ArtifactError, match=r"no format 'pdf'; the formats are webannotation, xfdf"):
        export(library, [stone], "pdf")

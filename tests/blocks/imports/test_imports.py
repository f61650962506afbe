"""What Docling and Azure have read becomes a document like any other: text, order, kinds, places, ids."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st

from blocks.box import Box
from blocks.document import Document
from blocks.errors import DocumentError
from blocks.imports.azure import read_azure
from blocks.imports.docling import read_docling
from blocks.library.library import Library
from blocks.model import Kind
from grounding.model import Quote, Verdict
from grounding.quotes.locate import locate

FOLDER = Path(__file__).parents[3] / "fixtures" / "imports"
PDF = FOLDER / "survey.pdf"
DOCLING = json.loads((FOLDER / "survey.docling.json").read_text("utf-8"))
AZURE = json.loads((FOLDER / "survey.azure.json").read_text("utf-8"))
WORDS = json.loads((FOLDER / "survey.words.json").read_text("utf-8"))
TOOLS = ["docling", "azure"]
ORDER = [
    (1, Kind.HEADER, "Estate survey"),
    (1, Kind.HEADING, "Survey of the boundary"),
    (1, Kind.HEADING, "1 Stones along"),
    (1, Kind.PARAGRAPH, "The surveyor counted"),
    (1, Kind.LIST, "Every stone"),
    (1, Kind.LIST, "No stone stands"),
    (1, Kind.CAPTION, "Table 1."),
    (1, Kind.TABLE_HEADER, "Field Stones Moved"),
    (1, Kind.TABLE, "Long Acre 21 0"),
    (1, Kind.TABLE, "Mill Close 16 2"),
    (1, Kind.FOOTNOTE, "a Counted twice"),
    (1, Kind.PAGE_NUMBER, "7"),
    (1, Kind.PARAGRAPH, "The ditch was dug"),
    (2, Kind.PARAGRAPH, "upkeep fell to the farm"),
    (2, Kind.PARAGRAPH, "港湾の石は"),
    (2, Kind.PAGE_NUMBER, "8"),
]
QUOTES = [
    "found that none of them had been moved since the enclosure of 1816, whatever the neighbouring tenants may say.",
    "Long Acre 21",
    "The ditch was dug in the same year and its upkeep fell to the farm, which paid £14 for it.",
    "No stone stands closer than 9 paces",
]


def add(tool: str, value: Any = None, *, pdf: Path | None = None, library: Library | None = None) -> Document:
    """The tool's JSON, changed or not, as a document."""
    given = {"docling": DOCLING, "azure": AZURE}[tool] if value is None else value
    library = Library() if library is None else library
    data = json.dumps(given).encode()
    adding = library.add_docling if tool == "docling" else library.add_azure
    return adding(data, pdf=pdf, name=None if pdf else f"{tool}.json")


def changed(tool: str) -> Any:
    """A copy of the JSON to change."""
    return copy.deepcopy({"docling": DOCLING, "azure": AZURE}[tool])


def truth(quote: str) -> list[tuple[int, str, list[float]]]:
    """The planted words of a quote, in order; the broken word is two."""
    wanted = "".join(c for c in quote if c.isalnum())
    letters = ["".join(c for c in text if c.isalnum()) for _, text, _ in WORDS]
    for first in range(len(WORDS)):
        found, last = "", first
        while len(found) < len(wanted) and last < len(WORDS):
            found, last = found + letters[last], last + 1
        if found == wanted:
            return [(page, text, box) for page, text, box in WORDS[first:last]]
    raise AssertionError(quote)


def around(boxes: list[list[float]]) -> Box:
    """The box around boxes."""
    return Box(*(pick(box[i] for box in boxes) for i, pick in enumerate((min, min, max, max))))


@pytest.mark.parametrize("pdf", [None, PDF], ids=["alone", "with_pdf"])
@pytest.mark.parametrize("tool", TOOLS)
def test_order_pages_and_kinds_are_the_tool_s(tool: str, pdf: Path | None) -> None:
    document = add(tool, pdf=pdf)
    got = [(b.page, b.kind, b.text) for b in document.blocks]
    assert len(got) == len(ORDER)
    for (page, kind, text), (wanted_page, wanted_kind, beginning) in zip(got, ORDER, strict=True):
        # Azure has no role for list items, and these have no bullets.
        assert kind == wanted_kind or (tool == "azure" and wanted_kind is Kind.LIST)
        assert (page, text.startswith(beginning)) == (wanted_page, True)
    assert "the neighbouring tenants" in document.text
    assert [(p.width, p.height) for p in document.pages] == [
        pytest.approx((420, 595), abs=0.01), pytest.approx((520, 370), abs=0.01)
    ]  # fmt: skip


@pytest.mark.parametrize("quote", QUOTES)
@pytest.mark.parametrize(("tool", "pdf"), [("docling", PDF), ("azure", None), ("azure", PDF)])
def test_quotes_are_located_on_the_planted_words(tool: str, pdf: Path | None, quote: str) -> None:
    library = Library()
    document = add(tool, pdf=pdf, library=library)
    match = locate(library, Quote(quote))
    assert match.verdict is Verdict.EXACT, match.reason
    assert not document.boxes_estimated(match.word_indices)
    lines: list[tuple[int, list[list[float]]]] = []
    for page, _, box in truth(quote):
        if not lines or lines[-1][0] != page or abs(lines[-1][1][-1][3] - box[3]) > 1:
            lines.append((page, []))
        lines[-1][1].append(box)
    assert len(match.boxes) == len(lines)
    for box, (page, planted) in zip(match.boxes, lines, strict=True):
        wanted = around(planted)
        assert box.page == page
        assert (box.x0, box.x1) == pytest.approx((wanted.x0, wanted.x1), abs=1.5)
        assert (box.y0, box.y1) == pytest.approx((wanted.y0, wanted.y1), abs=4)


def test_boxes_without_a_pdf_are_estimates_near_the_words_and_say_so() -> None:
    library = Library()
    document = add("docling", library=library)
    assert document.boxes_estimated()
    match = locate(library, Quote(QUOTES[0]))
    assert match.verdict is Verdict.EXACT and document.boxes_estimated(match.word_indices)
    paragraph = next(b for b in document.blocks if b.text.startswith("The surveyor"))
    planted = truth(paragraph.text)
    assert tuple(paragraph.bbox) == pytest.approx(tuple(around([box for _, _, box in planted])), abs=0.01)
    rows = sorted(
        {float(document.words.boxes[i][1]) for i in range(paragraph.first_word, paragraph.end_word)}
    )
    assert len(rows) == 3
    near = 0
    for i, (_, text, box) in zip(
        range(paragraph.first_word, paragraph.first_word + 20), planted, strict=False
    ):
        assert document.words.texts[i] == text
        x0, y0, x1, y1 = document.words.boxes[i].tolist()
        near += (
            abs((x0 + x1) / 2 - (box[0] + box[2]) / 2) < 25 and abs((y0 + y1) / 2 - (box[1] + box[3]) / 2) < 5
        )
    assert near >= 16


def turned(value: Any, page: int, turn: str) -> Any:
    """The Azure answer with a page in another frame: as it lies in the file, upside down, or in pixels."""
    shown = value["analyzeResult"]["pages"][page - 1]
    width, height = shown["width"], shown["height"]

    def moved(x: float, y: float) -> tuple[float, float]:
        # Page 2 is turned by 90° clockwise for display, so in the file it lies turned back.
        return {"file": (y, width - x), "down": (width - x, height - y), "pixel": (200 * x, 200 * y)}[turn]

    for item in [*shown["words"], *shown["lines"]]:
        numbers = item["polygon"]
        item["polygon"] = [v for i in range(0, 8, 2) for v in moved(*numbers[i : i + 2])]
    if turn == "file":
        shown["width"], shown["height"] = height, width
    if turn == "pixel":
        shown["width"], shown["height"], shown["unit"] = 200 * width, 200 * height, "pixel"
    return value


@pytest.mark.parametrize(
    ("page", "turn"), [(2, "file"), (1, "down"), (2, "down"), (1, "pixel"), (2, "pixel")]
)
def test_pages_that_the_tool_has_in_another_frame_are_set_right_by_the_pdf(page: int, turn: str) -> None:
    plain = add("azure", pdf=PDF)
    other = add("azure", turned(changed("azure"), page, turn), pdf=PDF)
    assert other.words.texts == plain.words.texts
    assert other.words.boxes == pytest.approx(plain.words.boxes, abs=0.02)


def test_pixels_without_a_pdf_are_points() -> None:
    document = add("azure", turned(changed("azure"), 1, "pixel"))
    assert document.page(1).width == pytest.approx(420 / 72 * 200, abs=0.1)
    assert document.blocks[0].bbox.x0 == pytest.approx(60 / 72 * 200, abs=0.2)


def test_docling_s_two_origins_are_one() -> None:
    value = changed("docling")
    for item in [*value["texts"], *value["tables"]]:
        for place in item["prov"]:
            height, box = value["pages"][str(place["page_no"])]["size"]["height"], place["bbox"]
            place["bbox"] = {**box, "t": height - box["t"], "b": height - box["b"], "coord_origin": "TOPLEFT"}
    assert add("docling", value).words.boxes == pytest.approx(add("docling").words.boxes, abs=0.01)


def test_answers_of_the_services_and_bare_results_are_the_same() -> None:
    served = add("docling", {"document": {"json_content": DOCLING}, "status": "success"})
    assert served.text == add("docling").text and served.name == "docling.json"
    assert add("azure", AZURE["analyzeResult"]).text == add("azure").text
    points = changed("azure")
    for page in points["analyzeResult"]["pages"]:
        for word in page["words"]:
            numbers = word["polygon"]
            word["polygon"] = [{"x": numbers[i], "y": numbers[i + 1]} for i in range(0, 8, 2)]
    assert add("azure", points).words.boxes == pytest.approx(add("azure").words.boxes)


def test_docling_items_outside_of_the_tree_in_pictures_and_in_circles_are_there_once() -> None:
    value = changed("docling")
    body = value["body"]["children"]
    left_out = body.pop()
    moved = body.pop()
    value["pictures"] = [
        {"self_ref": "#/pictures/0", "label": "picture", "children": [moved, {"$ref": "#/body"}], "prov": []}
    ]  # fmt: skip
    body.insert(0, {"$ref": "#/pictures/0"})
    texts = [block.text for block in add("docling", value).blocks]
    plain = [block.text for block in add("docling").blocks]
    assert sorted(texts) == sorted(plain) and texts[0] == plain[-2] and texts[-1] == plain[-1]
    assert left_out != moved


def test_docling_furniture_by_layer_and_invisible_text() -> None:
    value = changed("docling")
    header, title = value["texts"][0], value["texts"][1]
    header["label"], title["content_layer"] = "text", "invisible"
    blocks = add("docling", value).blocks
    assert (blocks[0].kind, blocks[0].text) == (Kind.HEADER, header["text"])
    assert title["text"] not in [block.text for block in blocks]


def test_docling_cells_without_boxes_and_items_without_places() -> None:
    value = changed("docling")
    for cell in value["tables"][0]["data"]["table_cells"]:
        del cell["bbox"]
    item = next(t for t in value["texts"] if t["label"] == "footnote")
    item["prov"] = []
    exact, found = add("docling", pdf=PDF), add("docling", value, pdf=PDF)
    rows = [b for b in found.blocks if b.kind is Kind.TABLE]
    assert [b.text for b in rows] == [b.text for b in exact.blocks if b.kind is Kind.TABLE]
    for row, plain in zip(rows, (b for b in exact.blocks if b.kind is Kind.TABLE), strict=True):
        assert abs(row.bbox.y0 - plain.bbox.y0) < 6
    footnote = next(b for b in found.blocks if b.kind is Kind.FOOTNOTE)
    assert found.boxes_estimated(range(footnote.first_word, footnote.end_word))
    assert footnote.page == 1


def test_pages_that_the_tool_left_out_are_there_with_their_reason() -> None:
    value = changed("azure")
    result = value["analyzeResult"]
    for page in result["pages"]:
        page["pageNumber"] += 1
    document = add("azure", value)
    assert [page.error is None for page in document.pages] == [False, True, True]
    assert document.pages[0].error == "page 1 is not in what Azure gave"
    assert document.blocks[0].page == 2


def test_azure_words_of_no_paragraph_are_lines_of_their_own() -> None:
    value = changed("azure")
    result = value["analyzeResult"]
    result["paragraphs"], result["tables"] = [], []
    document = add("azure", value)
    assert [b.text for b in document.blocks] == [
        line["content"] for p in result["pages"] for line in p["lines"]
    ]
    result["paragraphs"] = AZURE["analyzeResult"]["paragraphs"][1:]
    first, *_ = add("azure", value).blocks
    assert (first.text, first.kind) == ("Estate survey of Holm Farm", Kind.PARAGRAPH)


def test_azure_without_lines_has_them_from_the_words() -> None:
    value = changed("azure")
    for page in value["analyzeResult"]["pages"]:
        del page["lines"]
    library, plain = Library(), Library()
    add("azure", value, library=library)
    add("azure", library=plain)
    for quote in (QUOTES[0], QUOTES[2]):
        assert locate(library, Quote(quote)).boxes == locate(plain, Quote(quote)).boxes


def test_azure_confidence_is_kept() -> None:
    value = changed("azure")
    for word in value["analyzeResult"]["pages"][1]["words"]:
        word["confidence"] = 0.5
    assert [b.confidence for b in add("azure", value).blocks] == pytest.approx([0.98] * 13 + [0.5] * 3)


def test_an_imported_document_is_kept_in_a_library_file(tmp_path: Path) -> None:
    place = tmp_path / "papers.pincite"
    with Library(place) as library:
        first = library.add_azure(FOLDER / "survey.azure.json", pdf=PDF)
        alone = library.add_docling(FOLDER / "survey.docling.json")
        assert (first.name, alone.name) == ("survey.pdf", "survey.pdf")
        assert library.add_azure(FOLDER / "survey.azure.json", pdf=PDF) is first
        assert library.source_bytes(first.id) == PDF.read_bytes()
        with pytest.raises(
            DocumentError, match=r"has the file of survey.pdf already, as doc_.*with other blocks"
        ):
            library.add_docling(FOLDER / "survey.docling.json", pdf=PDF)
    with Library(place) as library:
        again, kept = library.documents
        assert (again.text, list(again.blocks)) == (first.text, list(first.blocks))
        assert kept.boxes_estimated() and not again.boxes_estimated()
        assert kept.words.estimated.tolist() == alone.words.estimated.tolist()
        assert kept.block_ids == range(again.block_ids.stop, again.block_ids.stop + len(ORDER))


@pytest.mark.parametrize(
    ("tool", "data", "message"),
    [
        ("docling", b"%PDF-1.4", "is no JSON"),
        ("docling", b"[]", "holds no JSON object"),
        ("docling", b"[" * 100_000, "is no JSON"),
        ("docling", b"{}", "is no DoclingDocument"),
        ("azure", b"{}", "is no analyzeResult"),
        ("docling", json.dumps({"schema_name": "DoclingDocument", "pages": {}}).encode(), "no text with a place"),
        ("docling", json.dumps({**DOCLING, "pages": {}}).encode(), "on page 1, whose size the file doesn't have"),
        ("docling", json.dumps({**DOCLING, "texts": 7}).encode(), "texts is '7', not"),
        ("azure", json.dumps({"modelId": "x", "pages": [{"pageNumber": 0}]}).encode(), "page number, counted from 1"),
    ],
)  # fmt: skip
def test_what_is_no_such_file_is_said(tool: str, data: bytes, message: str) -> None:
    library = Library()
    with pytest.raises(DocumentError, match=message):
        (library.add_docling if tool == "docling" else library.add_azure)(data, name="given.json")
    assert len(library) == 0


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value in some JSON."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(p for key, child in inner for p in places_in(child, (*path, key)))]


WRONG = st.sampled_from(
    [None, -1, 0, 10**12, 1e300, True, "", "x", "#/texts/999", "#/body", [], {}, [[]], float("nan")]
)
PLACES = {tool: places_in(value)[1:] for tool, value in (("docling", DOCLING), ("azure", AZURE))}


@examples(2.5)
@given(st.sampled_from(TOOLS), st.data())
def test_damage_gives_a_document_or_a_document_error(tool: str, data: st.DataObject) -> None:
    value = changed(tool)
    for _ in range(data.draw(st.integers(1, 3))):
        *above, last = data.draw(st.sampled_from(PLACES[tool]))
        try:
            parent = value
            for key in above:
                parent = parent[key]
            parent[last] = data.draw(WRONG)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    read = read_docling if tool == "docling" else read_azure
    try:
        content, _ = read(json.dumps(value).encode(), name="damaged.json")
    except DocumentError as error:
        assert "damaged.json" in str(error)
        return
    assert len(content.words) and len(content.blocks)
    Document("doc", "a", "0" * 64, content, 1).blocks[-1]


def headings(document: Document) -> list[tuple[str, int | None]]:
    return [(b.text.split()[0], b.level) for b in document.blocks if b.kind is Kind.HEADING]


def test_headings_have_the_levels_that_docling_says() -> None:
    assert headings(add("docling")) == [("Survey", 1), ("1", 2)]
    value = changed("docling")
    title, section = (next(t for t in value["texts"] if t["label"] == n) for n in ("title", "section_header"))
    section["level"] = 3
    assert headings(add("docling", value)) == [("Survey", 1), ("1", 4)]
    title["label"] = "section_header"
    assert headings(add("docling", value)) == [("Survey", 1), ("1", 3)]
    section["level"] = 99
    assert headings(add("docling", value)) == [("Survey", 1), ("1", 6)]


def azure_with_sections(*inside: list[str]) -> Any:
    value = changed("azure")
    value["analyzeResult"]["sections"] = [{"spans": [], "elements": elements} for elements in inside]
    return value


def test_headings_have_the_levels_of_azures_sections() -> None:
    assert headings(add("azure")) == [("Survey", 1), ("1", 2)], "without sections: below the title"
    flat = azure_with_sections(["/paragraphs/1", "/sections/1"], ["/paragraphs/2", "/tables/0"])
    assert headings(add("azure", flat)) == [("Survey", 1), ("1", 2)]
    deep = azure_with_sections(["/paragraphs/1", "/sections/1"], ["/sections/2"], ["/paragraphs/2"])
    assert headings(add("azure", deep)) == [("Survey", 1), ("1", 3)]
    deep["analyzeResult"]["paragraphs"][1]["role"] = "sectionHeading"
    assert headings(add("azure", deep)) == [("Survey", 1), ("1", 2)]


def test_sections_in_a_circle_or_out_of_the_file_do_no_harm() -> None:
    value = azure_with_sections(
        ["/sections/1", "/sections/77", "/sections/x"], ["/sections/0", "/paragraphs/2"]
    )
    assert headings(add("azure", value)) == [("Survey", 1), ("1", 2)]


@pytest.mark.parametrize("tool", TOOLS)
def test_a_row_with_a_plain_cell_names_no_columns(tool: str) -> None:
    value = changed(tool)
    if tool == "docling":
        value["tables"][0]["data"]["table_cells"][1]["column_header"] = False
    else:
        del value["analyzeResult"]["tables"][0]["cells"][1]["kind"]
    kinds = [b.kind for b in add(tool, value).blocks if b.text.startswith("Field")]
    assert kinds == [Kind.TABLE]


@pytest.mark.parametrize(
    ("opening", "kind"),
    [("•", Kind.LIST), ("-", Kind.LIST), ("(a)", Kind.LIST), ("2.", Kind.LIST), ("The", Kind.PARAGRAPH)],
)
def test_items_of_azure_are_known_by_their_bullets(opening: str, kind: Kind) -> None:
    value = changed("azure")
    paragraph = next(
        p for p in value["analyzeResult"]["paragraphs"] if p["content"].startswith("Every stone")
    )
    paragraph["content"] = f"{opening} {paragraph['content']}"
    (found,) = [b.kind for b in add("azure", value).blocks if b.text.startswith("Every stone")]
    assert found is kind


def test_levels_survive_the_library_file(tmp_path: Path) -> None:
    with Library(tmp_path / "a.pincite") as library:
        document = add("docling", library=library)
    with Library(tmp_path / "a.pincite") as library:
        assert headings(library.get(document.id)) == [("Survey", 1), ("1", 2)]

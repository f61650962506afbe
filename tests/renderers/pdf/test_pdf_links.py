"""Links of a PDF lead where they say: to headings, notes, entries of the list of sources, and back."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from drawn_reports import PROSE, Reopened, cell, cited, heading, para, report
from PIL import Image as Pillow

from grounding.model import Difference
from renderers.report.looks.theme import PAPER
from renderers.report.model import CitationLook, Entry, Evidence
from renderers.tree.nodes import Cell, CitedNumbers, Footnote, FootnoteMark, Gap, Image, Link, Table, Text

EVIDENCE = (
    Evidence(
        "rose by 4.3%",
        "",
        "altered",
        "the number differs",
        differences=(Difference("number", "4.3", "4.2", "middle", False),),
        document_name="bank.pdf",
        page=7,
        page_url="https://example.org/bank.pdf#page=7",
        viewer_url="https://viewer.example.org/?page=7",
    ),
    Evidence("", "Savings fell", "low", "no such sentence"),
)
ENTRIES = tuple(
    Entry(
        n,
        f"Ledger number {n}",
        url=f"https://example.org/{n}",
        evidence=EVIDENCE if n == 3 else (),
        marks=("m1",),
    )
    for n in range(1, 6)
)
FILLING = tuple(para(PROSE * 4) for _ in range(14))


def _inside(drawn: Reopened, words: str, page: int, box: tuple[float, ...]) -> bool:
    place, found = drawn.box_of(words)
    return (
        place == page
        and box[0] - 1 <= found[0]
        and found[2] <= box[2] + 1
        and box[1] - 1 <= (found[1] + found[3]) / 2 <= box[3] + 1
    )


def _areas(drawn: Reopened) -> dict[str, tuple[int, tuple[float, ...]]]:
    """Page and box around all areas of each web address."""
    found: dict[str, tuple[int, tuple[float, ...]]] = {}
    for page, box, url, _ in drawn.links():
        _, old = found.get(url, (page, box))
        found[url] = page, (*map(min, old[:2], box[:2]), *map(max, old[2:], box[2:]))
    return found


def test_marks_lead_to_entries_and_entries_lead_back() -> None:
    mark = cited("m1", CitedNumbers(1, 1), CitedNumbers(3, 5))
    drawn = Reopened(report(para("Interest rose", mark, "."), *FILLING, entries=ENTRIES))
    assert "Interest rose1, 3×, 4, 5." in drawn.text
    to_entries = [place for page, _, url, place in drawn.links() if not url and page == 0]
    assert len(to_entries) == 4
    for place, number in zip(to_entries, (1, 3, 4, 5), strict=True):
        page, box = drawn.box_of(f"Ledger number {number}")
        assert place is not None
        assert place[0] == page
        assert 0 < place[1] - box[3] < 20
    back = [place for page, _, url, place in drawn.links() if not url and page > 0]
    _, box = drawn.box_of("Interest rose")
    assert len(back) == len(ENTRIES)
    for place in back:
        assert place is not None
        assert place[0] == 0
        assert 0 < place[1] - box[3] < 20


@pytest.mark.parametrize("tooltips", [True, False])
def test_marks_say_their_source_when_pointed_at(tooltips: bool) -> None:
    made = report(para("Interest rose", cited("m1", CitedNumbers(3, 3)), "."), entries=ENTRIES)
    drawn = Reopened(replace(made, tooltips=tooltips))
    mark = drawn.pypdf.pages[0]["/Annots"][0].get_object()
    said = "Ledger number 3 — page 7 — ! altered, something that matters differs × 1 — – not supported × 1"
    assert mark.get("/Contents") == (f"{said} — https://example.org/3" if tooltips else "[3]")


@pytest.mark.parametrize(
    ("look", "shown"),
    [
        ("superscript", "rose [1, 3×, 4, 5, unknown source 9]."),
        ("brackets", "rose [1, 3×, 4, 5, unknown source 9]."),
        (
            "inline-links",
            "rose (Ledger number 1; Ledger number 3 ×; Ledger number 4; Ledger number 5; unknown source 9).",
        ),
    ],
)
def test_looks_of_citations(look: CitationLook, shown: str) -> None:
    mark = cited("m1", CitedNumbers(1, 1), CitedNumbers(3, 5), Gap("unknown source 9"))
    drawn = Reopened(report(para("Interest rose", mark, "."), entries=ENTRIES, look=look))
    assert f"Interest {shown}" in drawn.text


def test_two_neighbours_are_no_range() -> None:
    drawn = Reopened(report(para("Rose", cited("m1", CitedNumbers(1, 2)), "."), entries=ENTRIES))
    assert "Rose1, 2." in drawn.text


def test_labels_stand_for_numbers() -> None:
    entries = (
        Entry(
            1, "A title", reference=(Text("Smith, J. (2020). A title."),), label="Smith, 2020", marks=("m1",)
        ),
    )
    drawn = Reopened(report(para("Rose ", cited("m1", CitedNumbers(1, 1))), entries=entries, look="brackets"))
    assert "Rose (Smith, 2020)" in drawn.text
    assert "Smith, J. (2020). A title." in drawn.text


def test_gaps_have_the_colour_of_gaps() -> None:
    drawn = Reopened(report(para("Rose", cited("m1", Gap("unknown source 9")))))
    page, box = drawn.box_of("unknown source 9")
    picture = drawn.pdfium[page].render(scale=3).to_pil()
    high = picture.height
    part = picture.crop((int(box[0] * 3), high - int(box[3] * 3), int(box[2] * 3), high - int(box[1] * 3)))
    strongest = max(part.convert("RGB").getcolors(100_000), key=lambda c: c[1][0] - c[1][1])[1]
    assert all(abs(a - round(b * 255)) < 40 for a, b in zip(strongest, PAPER.gap, strict=True))


def test_an_entry_says_what_became_of_its_passages() -> None:
    drawn = Reopened(report(para("Rose", cited("m1", CitedNumbers(3, 3))), entries=ENTRIES))
    for words in (
        "Quoted: “rose by 4.3%”",
        "! altered, something that matters differs · bank.pdf, page 7 · Open the page · Show the words highlighted",
        "the number differs",
        "number: quoted “4.3”, the source says “4.2”",
        "Claimed: Savings fell",
        "– not supported",
    ):
        assert words in drawn.text
    links = _areas(drawn)
    assert _inside(drawn, "Open the page", *links["https://example.org/bank.pdf#page=7"])
    assert _inside(drawn, "Show the words highlighted", *links["https://viewer.example.org/?page=7"])
    assert (
        _inside(drawn, "Ledger number 2", *links["https://example.org/2"]) or links["https://example.org/2"]
    )


def test_links_of_the_text() -> None:
    body = para(
        "See ",
        Link((Text("the site"),), "https://example.org/ä b?q=(1)", "A title"),
        " or ",
        Link((Text("below"),), "#the-end"),
    )
    drawn = Reopened(report(body, *FILLING, heading(2, "The end")))
    outward, inward = (link for link in drawn.links() if link[0] == 0)
    assert outward[2] == "https://example.org/%C3%A4%20b?q=(1)"
    assert _inside(drawn, "the site", *outward[:2])
    assert _inside(drawn, "below", *inward[:2])
    page, box = drawn.box_of("The end")
    assert inward[3] is not None
    assert inward[3][0] == page
    assert 0 < inward[3][1] - box[3] < 30


def test_a_link_to_nowhere_is_words() -> None:
    drawn = Reopened(report(para(Link((Text("lost"),), "#nothing"))))
    assert "lost" in drawn.text
    assert drawn.links() == []


def test_a_link_over_two_lines_has_two_areas() -> None:
    drawn = Reopened(report(para("x " * 60, Link((Text("linked words " * 8),), "https://example.org/"))))
    areas = [box for _, box, url, _ in drawn.links() if url]
    assert len(areas) == 2
    assert areas[0][1] > areas[1][3] - 3


def test_footnotes_are_linked_both_ways() -> None:
    notes = (Footnote(1, (para("What the note says."),)),)
    drawn = Reopened(report(para("Marked", FootnoteMark(1)), *FILLING, footnotes=notes))
    (there, back) = (place for _, _, _, place in drawn.links())
    page, box = drawn.box_of("What the note says.")
    assert there is not None and back is not None
    assert there[0] == page
    assert 0 < there[1] - box[3] < 20
    assert back[0] == 0


def test_contents_have_the_numbers_of_their_pages() -> None:
    blocks = [part for k in range(12) for part in (heading(1, f"Chapter {k} of it"), *FILLING[:3])]
    drawn = Reopened(report(*blocks, contents=True))
    listed = " ".join(drawn.texts[0].split())
    starts = []
    for k in range(12):
        starts.append(max(i for i, text in enumerate(drawn.texts) if f"Chapter {k} of it" in text))
        assert f"Chapter {k} of it {starts[-1] + 1}" in listed
    places = [place[0] for page, _, _, place in drawn.links() if page == 0 and place]
    assert sorted(places) == sorted(starts * 2)


def test_links_in_repeated_header_rows_are_there_once() -> None:
    head = (Cell((para(Link((Text("Name"),), "https://example.org/")),)), cell("x"))
    linked = Table(
        (head,),
        tuple((cell(f"row {k}"), cell(PROSE)) for k in range(30)),
        2,
    )
    drawn = Reopened(report(linked))
    assert len(drawn.texts) > 2
    assert len(drawn.links()) == 1


def test_crops_are_shown() -> None:
    stream = BytesIO()
    Pillow.new("RGB", (300, 60), (200, 30, 30)).save(stream, "PNG")
    crop = Image(stream.getvalue(), "image/png", 300, 60, 144)
    evidence = (Evidence("rose", "", "exact", "", page=1, crops=(crop,)),)
    drawn = Reopened(report(para("Rose"), entries=(Entry(1, "Ledger", evidence=evidence, marks=()),)))
    (image,) = drawn.pypdf.pages[0].images
    assert image.image is not None
    assert image.image.size == (300, 60)

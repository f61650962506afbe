"""Where pages end: footnotes at the foot of their page, pictures that float, headings that stay with their text."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from drawn_reports import PROSE, Reopened, bullets, cell, cited, heading, para, report, table
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from renderers.report.model import Entry
from renderers.tree.nodes import (
    Block,
    Cell,
    CitedNumbers,
    Figure,
    Footnote,
    FootnoteMark,
    Heading,
    Image,
    ListBlock,
    ListItem,
    PageBreak,
    Paragraph,
    Picture,
    QuoteBlock,
    Table,
    Text,
)

pytestmark = pytest.mark.long


def _picture(high: int, wide: int = 400) -> Image:
    stream = BytesIO()
    Pillow.new("RGB", (wide, high), (200, 220, 240)).save(stream, "PNG")
    return Image(stream.getvalue(), "image/png", wide, high)


def _figure(caption: str, high: int) -> Figure:
    return Figure(Picture(caption, "", _picture(high)), (Text(caption),))


def _note(number: int, words: str) -> Footnote:
    return Footnote(number, (para(words),))


def _places(drawn: Reopened) -> dict[str, tuple[int, float]]:
    """Page and height of each name of the file."""
    places = {}
    for name, dest in drawn.pypdf.named_destinations.items():
        places[name] = drawn.pypdf.get_destination_page_number(dest), float(dest["/Top"])
    return places


def _page_of(drawn: Reopened, words: str) -> int:
    return drawn.box_of(words)[0]


def test_footnotes_stand_at_the_foot_of_their_page() -> None:
    blocks = [para(f"text{k}x {PROSE * 3}mark{k}x", FootnoteMark(k), ".") for k in range(1, 15)]
    notes = tuple(_note(k, f"note{k}x {PROSE}") for k in range(1, 15))
    drawn = Reopened(report(*blocks, footnotes=notes))
    assert len(drawn.texts) > 3
    for k in range(1, 15):
        page, mark = drawn.box_of(f"mark{k}x")
        there, note = drawn.box_of(f"note{k}x")
        assert there == page
        assert note[3] < mark[1]
        assert note[3] - note[1] < mark[3] - mark[1]  # in smaller letters
    places = _places(drawn)
    for index, text in enumerate(drawn.texts):
        notes_of_page = [int(n) for n in re.findall(r"note(\d+)x", text)]
        assert notes_of_page == sorted(notes_of_page)
        if notes_of_page:
            top = places[f"foot:{index}"][1]
            lowest = min(drawn.box_of(w)[1][1] for w in re.findall(r"(?:text|mark)\d+x", text))
            assert lowest > top
    assert drawn.outside() == []


def test_a_note_longer_than_a_page_goes_on_at_the_next_foot() -> None:
    words = [f"w{k}" for k in range(2500)]
    drawn = Reopened(
        report(
            para("Marked", FootnoteMark(1), ". " + PROSE),
            *[para(f"body{k}x {PROSE * 4}") for k in range(12)],
            footnotes=(_note(1, " ".join(words)),),
        )
    )
    found = [word for text in drawn.texts for word in re.findall(r"\bw\d+\b", text)]
    assert found == words
    with_note = [k for k, text in enumerate(drawn.texts) if re.search(r"\bw\d+\b", text)]
    assert with_note == list(range(len(with_note)))
    assert len(with_note) > 2
    assert all(re.search(r"body\d+x", drawn.texts[k]) for k in with_note[1:])
    assert drawn.outside() == []


def test_sixty_notes_on_a_page() -> None:
    marks = [part for k in range(1, 61) for part in (f"m{k}x", FootnoteMark(k), " ")]
    notes = tuple(_note(k, f"note{k}x {'and more ' * (k % 40)}") for k in range(1, 61))
    drawn = Reopened(report(para(*marks), para(PROSE * 5), footnotes=notes))
    found = [int(n) for text in drawn.texts for n in re.findall(r"note(\d+)x", text)]
    assert found == list(range(1, 61))
    assert drawn.text.count("and more") == sum(k % 40 for k in range(1, 61))
    assert drawn.outside() == []


def test_notes_stand_on_the_page_of_their_mark_wherever_it_is() -> None:
    def marked(number: int) -> Paragraph:
        return para(f"mark{number}x", FootnoteMark(number))

    spread = Cell((para(PROSE * 10), marked(4), para(PROSE * 45), marked(5)))
    blocks: tuple[Block, ...] = (
        *[para(PROSE * 5)] * 4,
        Heading(2, (Text("mark1x"), FootnoteMark(1)), "h"),
        replace(_figure("mark2x", 200), caption=(Text("mark2x"), FootnoteMark(2))),
        ListBlock((ListItem((QuoteBlock((marked(3),)),)),)),
        Table(((cell("head"),),), ((spread,),), 1),
        replace(table(["a"], [["b"]]), caption=(Text("mark6x"), FootnoteMark(6))),
        para(PROSE * 4),
    )
    notes = tuple(_note(k, f"note{k}x {PROSE}") for k in range(1, 7))
    drawn = Reopened(report(*blocks, footnotes=notes))
    for k in range(1, 7):
        assert _page_of(drawn, f"mark{k}x") == _page_of(drawn, f"note{k}x"), k
    assert _page_of(drawn, "mark4x") < _page_of(drawn, "mark5x")


def test_a_note_in_a_repeated_header_is_there_once() -> None:
    head = Cell((para("head", FootnoteMark(1)),))
    rows = tuple((cell(f"row {k} {PROSE}"),) for k in range(40))
    drawn = Reopened(report(Table(((head,),), rows, 1), footnotes=(_note(1, "the note"),)))
    assert len(drawn.texts) > 2
    assert [text.count("the note") for text in drawn.texts] == [1] + [0] * (len(drawn.texts) - 1)


def test_notes_have_names_in_the_structure_and_keep_their_citations() -> None:
    notes = (
        Footnote(1, (para("One says", cited("m1", CitedNumbers(3, 3)), "."),)),
        Footnote(2, (para("Two."), bullets("and a list"))),
    )
    text = para("Marked", FootnoteMark(1), " twice", FootnoteMark(2), "." + PROSE)
    drawn = Reopened(report(text, footnotes=notes, entries=(Entry(3, "Ledger", marks=("m1",)),)))
    root = drawn.pypdf.trailer["/Root"]["/StructTreeRoot"]
    names = root["/IDTree"]["/Names"]
    found = {names[k]: names[k + 1].get_object() for k in range(0, len(names), 2)}
    assert {name: (node["/S"], node["/ID"]) for name, node in found.items()} == {
        "note:1": ("/Note", "note:1"),
        "note:2": ("/Note", "note:2"),
    }
    places = _places(drawn)
    inward = [place for _, _, url, place in drawn.links() if not url]
    assert places["source-3"] in inward
    assert places["note:1"] in inward and places["note:2"] in inward


def test_the_letters_before_a_note_stand_free_of_it() -> None:
    marks = [part for k in range(1, 101) for part in ("m", FootnoteMark(k), " ")]
    notes = (*(_note(k, f"note{k}x") for k in range(1, 100)), Footnote(100, (table(["note100x"], [["b"]]),)))
    drawn = Reopened(report(para(*marks), footnotes=notes))
    for number, label in ((1, "(a)"), (39, "(mm)"), (65, "(mmm)"), (99, "(uuuu)"), (100, "(vvvv)")):
        page, words = drawn.box_of(f"note{number}x")
        text = drawn.pdfium[page].get_textpage()
        found, boxes = text.search(label), []
        while (place := found.get_next()) is not None:
            boxes.append(text.get_charbox(place[0] + place[1] - 1))
        beside = [box for box in boxes if box[2] < words[0] and words[1] - 3 < box[1] < words[3] + 3]
        above = [box for box in boxes if words[3] < box[1] < words[3] + 24 and box[0] < 110]
        assert beside or above, number


def test_notes_of_notes_and_notes_that_nothing_calls() -> None:
    notes = (
        Footnote(1, (para("first", FootnoteMark(2)),)),
        _note(2, "second"),
        Footnote(3, (para("third", FootnoteMark(4)),)),
        Footnote(4, (para("fourth", FootnoteMark(3)),)),
    )
    drawn = Reopened(report(para("Marked", FootnoteMark(1)), heading(2, "End"), footnotes=notes))
    order = [drawn.text.index(word) for word in ("Notes", "third", "fourth")]
    assert order == sorted(order)
    assert drawn.box_of("first")[1][1] > drawn.box_of("second")[1][3] - 3
    assert all(drawn.text.count(word) == 1 for word in ("first", "second", "third", "fourth"))


def test_text_runs_on_where_a_picture_does_not_fit() -> None:
    before = [para(f"before{k}x {PROSE * 3}") for k in range(5)]
    after = [para(f"after{k}x {PROSE * 3}") for k in range(8)]
    drawn = Reopened(report(*before, _figure("The caption", 700), *after))
    assert _page_of(drawn, "after0x") == _page_of(drawn, "before4x") == 0
    page, caption = drawn.box_of("The caption")
    assert page == 1
    below = re.findall(r"(?:before|after)\d+x", drawn.texts[1])
    assert below
    assert all(drawn.box_of(word)[1][3] < caption[1] for word in below)


def test_pictures_keep_their_order_and_stay_before_a_page_break() -> None:
    figures = [_figure(f"caption{k}x", 500) for k in range(5)]
    blocks = (para(PROSE * 12), *figures, PageBreak(), heading(1, "Next chapter"), para(PROSE))
    drawn = Reopened(report(*blocks))
    found = [int(n) for text in drawn.texts for n in re.findall(r"caption(\d)x", text)]
    assert found == [0, 1, 2, 3, 4]
    assert _page_of(drawn, "Next chapter") == len(drawn.texts) - 1
    assert "caption" not in drawn.texts[-1]


def test_page_breaks_make_no_empty_pages() -> None:
    blocks = (PageBreak(), para("one"), PageBreak(), PageBreak(), heading(1, "two"), PageBreak())
    drawn = Reopened(report(*blocks))
    assert [word in text for word, text in zip(("A report", "one", "two"), drawn.texts, strict=True)] == [
        True
    ] * 3


@pytest.mark.parametrize("following", ["figure", "table", "row", "end"])
def test_a_heading_is_never_alone_at_the_end_of_a_page(following: str) -> None:
    row = table(["head"], [[PROSE * 60]])
    behind: dict[str, list[Block]] = {
        "figure": [_figure("caption", 600)],
        "table": [table(["head"], [["x"], ["y"], ["z"]])],
        "row": [row],
        "end": [],
    }
    for lines in range(20, 34):
        filling = [para("line") for _ in range(lines)]
        blocks = [*filling, heading(2, "Alone"), *behind[following]]
        drawn = Reopened(report(*blocks))
        page = drawn.texts[_page_of(drawn, "Alone")]
        figure = following == "figure" and bool(drawn.pypdf.pages[_page_of(drawn, "Alone")].images)
        assert following == "end" or figure or "head" in page, lines


@st.composite
def _flows(draw: st.DrawFn) -> tuple[list[Block], list[Footnote], list[str]]:
    """Blocks that begin with words of their own, notes, and those words in their order."""
    blocks: list[Block] = []
    notes: list[Footnote] = []
    order: list[str] = []
    for k in range(draw(st.integers(10, 40))):
        kind = draw(st.sampled_from(("text", "text", "text", "noted", "heading", "figure", "table")))
        order.append(f"{kind}{k}x")
        filling = " " + PROSE * draw(st.integers(1, 5))
        match kind:
            case "heading":
                blocks.append(heading(2, order[-1]))
            case "figure":
                blocks.append(_figure(order[-1], draw(st.integers(50, 900))))
            case "table":
                rows = draw(st.integers(1, 12))
                blocks.append(table([order[-1], "words"], [[f"r{k}", PROSE]] * rows))
            case "noted":
                notes.append(_note(len(notes) + 1, f"note{len(notes) + 1}x{filling}"))
                blocks.append(para(order[-1] + filling, f"mark{len(notes)}x", FootnoteMark(len(notes))))
            case _:
                blocks.append(para(order[-1] + filling))
    return blocks, notes, order


@examples(0.1)
@given(_flows())
def test_pages_of_any_flow(flow: tuple[list[Block], list[Footnote], list[str]]) -> None:
    blocks, notes, order = flow
    drawn = Reopened(report(*blocks, para("the end of it"), footnotes=tuple(notes)))
    assert drawn.outside() == []
    pages = {word: _page_of(drawn, word) for word in order}
    for kind in ("figure", "(?:text|noted|heading|table)"):
        same = [word for word in order if re.match(kind, word)]
        assert all(pages[one] <= pages[other] for one, other in pairwise(same))
    for note in notes:
        assert _page_of(drawn, f"note{note.number}x") == _page_of(drawn, f"mark{note.number}x")
    places = _places(drawn)
    for index, text in enumerate(drawn.texts):
        last = [line for line in text.split("\n") if " / " not in line][-1]
        assert not last.startswith("heading")
        foot = places.get(f"foot:{index}", (index, 0.0))[1]
        starts = [drawn.box_of(word)[1][1] for word in order if pages[word] == index]
        assert all(low > foot for low in starts)


def test_pictures_are_drawn_in_the_order_of_reading() -> None:
    drawn = Reopened(
        report(para("Before"), _figure("Shown", 80), para("Between"), _figure("Also", 80), para("After"))
    )
    content = drawn.pypdf.pages[0].get_contents()
    assert content is not None
    marked = re.findall(rb"/(\w+)<</MCID (\d+)>>BDC", content.get_data())
    assert [number for _, number in marked] == [b"%d" % n for n in range(len(marked))]
    kinds = [kind for kind, _ in marked if kind in (b"P", b"Figure")]
    assert kinds[-5:] == [b"P", b"Figure", b"P", b"Figure", b"P"], "behind subtitle and authors"

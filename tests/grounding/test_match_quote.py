"""Locating in a document: what a match holds, and what happens at breaks, in tables, among repeats."""

from __future__ import annotations

import pymupdf
import pytest
from fixture_files import TRUTH, document, read

from blocks.fold import skeleton
from blocks.model import ASIDE
from grounding.match_quote import match_in_range, match_quote, match_text
from grounding.model import Match, Quote


def find(name: str, text: str) -> Match:
    """The match without hints."""
    return match_quote(document(name), Quote(text))


def test_a_match_holds_the_sources_own_words() -> None:
    match = find("typography.pdf", "\"the 'quiet' READING room isn't quiet\"")
    assert match.text == "“The ‘quiet’ reading room isn’t quiet,”"
    doc = document("typography.pdf")
    assert doc.text[match.start :].startswith(match.text)
    assert match.quote == "\"the 'quiet' READING room isn't quiet\""


def test_a_sentence_over_a_page_break_has_boxes_on_both_pages_and_none_between() -> None:
    plant = TRUTH["page_break.pdf"].plants[0]
    match = find("page_break.pdf", plant.phrase)
    doc = document("page_break.pdf")
    kinds = {doc.block(id).kind for id in match.block_ids}
    assert match.pages == (1, 2) and not kinds & ASIDE
    assert skeleton(match.text) == skeleton(plant.phrase)


def test_only_the_words_are_marked_not_the_paragraph() -> None:
    match = find("one_column.pdf", "nineteen feet deep")
    doc = document("one_column.pdf")
    (box,) = match.boxes
    words = [doc.word(i) for i in match.word_indices]
    assert [w.text for w in words] == ["nineteen", "feet", "deep"]
    assert (box.x0, box.x1) == pytest.approx((words[0].box.x0, words[-1].box.x1))
    assert box.x1 - box.x0 < 0.5 * doc.pages[0].width


def test_a_table_cell_does_not_take_the_cell_beside_it() -> None:
    match = find("tables.pdf", "Dues are paid before unloading, except by ships in distress.")
    assert match.verdict == "exact"
    assert skeleton(match.text) == skeleton(match.quote)


def test_words_put_together_from_two_columns_are_no_quote() -> None:
    match = find(
        "two_columns.pdf",
        "Notice is given that Wexmoor Parish Council has years after the fish pass was rebuilt.",
    )
    assert not match.verified


@pytest.mark.parametrize(
    "quote",
    [
        "Trade grew faster than the directors had expected.",
        "**Trade** grew *faster* than the directors had expected",
        "<b>Trade</b> grew <em>faster</em> than the directors had&nbsp;expected",
        "“Trade grew faster than the directors had expected.”",
        "…Trade grew faster than the directors had expected…",
        "[Trade grew faster](https://example.org/a) than the directors had expected",
        "Trade grew faster [sic] than the directors had expected",
    ],
)
def test_what_a_writer_puts_around_words_is_no_part_of_them(quote: str) -> None:
    assert find("one_column.pdf", quote).verified


def test_a_match_in_a_block_runs_on_into_its_neighbour() -> None:
    doc = document("two_columns.pdf")
    sentence = "Last year the institute spent more on heating than on books."
    first, last = (doc.block(id) for id in match_quote(doc, Quote(sentence)).block_ids)
    assert first.page == 1 and last.page == 2
    for block in (first, last):
        match = match_in_range(doc, Quote(sentence), block)
        assert match.verdict == "exact" and match.pages == (1, 2)


def test_a_match_in_a_block_does_not_look_elsewhere() -> None:
    doc = document("one_column.pdf")
    quote = Quote("The company paid its first dividend, four shillings a share")
    holder = match_quote(doc, quote).block_ids[0]
    for block in doc.blocks:
        assert match_in_range(doc, quote, block).verified == (block.id == holder)


def test_text_in_the_wrong_order_is_found_by_the_order_of_the_file() -> None:
    """A picture's caption that the layout puts in the middle of a sentence."""
    for name in ("sideways.pdf", "browser_report.pdf"):
        for plant in TRUTH[name].plants:
            assert find(name, plant.phrase).verified, plant.phrase


def test_a_document_without_words_holds_no_quote() -> None:
    with pymupdf.open() as pdf:
        pdf.new_page()
        empty = read(bytes(pdf.tobytes()))
    assert match_quote(empty, Quote("anything at all")).verdict == "absent"


@pytest.mark.parametrize(
    ("quote", "verdict"),
    [
        ("alpha beta gamma delta", "exact"),
        ("delta epsilon zeta eta theta", "exact"),
        ("theta iota nothing else here matches at all", "absent"),
        ("alpha beta gamma delta and then quite other words", "partial"),
        ("", "absent"),
    ],
)
def test_plain_text_gets_verdicts_without_boxes(quote: str, verdict: str) -> None:
    match = match_text("alpha beta gamma delta epsilon zeta eta theta iota", quote)
    assert match.verdict == verdict, match.reason
    assert match.boxes == () and match.pages == () and match.document_id is None

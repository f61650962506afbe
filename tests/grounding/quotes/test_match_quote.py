"""Locating in a document: what a match holds, and what happens at breaks, in tables, among repeats."""

from __future__ import annotations

import pymupdf
import pytest
from drawn_page import drawn
from fixture_files import TRUTH, document, read

from blocks.model import ASIDE
from blocks.text.fold import skeleton
from grounding.model import Match, Quote
from grounding.quotes.match import match_in_range, match_quote, match_text


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


REPEATED = "The members present approved the accounts and thanked the treasurer for her diligence."


@pytest.mark.parametrize("page", [1, 2, 3])
@pytest.mark.parametrize("cut", [0, 2, 5])
def test_a_prefix_or_suffix_in_half_a_word_chooses_among_repeats(page: int, cut: int) -> None:
    doc = document("repeated.pdf")
    text = " ".join(b.text for b in doc.blocks if b.page == page)
    before, after = (side.strip() for side in text.split(REPEATED))
    end = len(before) - cut
    for hint in (
        Quote(REPEATED, prefix=before[max(0, end - 33) : end]),
        Quote(REPEATED, suffix=after[cut : cut + 33]),
    ):
        match = match_quote(doc, hint)
        assert match.pages == (page,) and not match.ambiguous, hint


def test_a_near_repeat_with_one_number_changed_goes_before_one_with_two() -> None:
    match = find("long_300.pdf", "Folio 17 records that Captain Marta Lindqvist landed 9,999 barrels")
    assert match.verdict == "altered" and match.pages == (17,), match.reason
    assert [d.kind for d in match.differences if not d.harmless] == ["number"]


def page_with(*lines: tuple[float, str]) -> bytes:
    """A PDF of two pages: these lines at their heights on the first, a heading with text on the second."""
    with pymupdf.open() as pdf:
        first = pdf.new_page()
        for y, line in lines:
            first.insert_text((72, y), line, fontsize=11)
        second = pdf.new_page()
        second.insert_text((72, 100), "The harbour of Cray Weir", fontsize=16)
        second.insert_text((72, 130), "Nine ships lay at anchor while the keeper slept.", fontsize=11)
        return bytes(pdf.tobytes())


def test_a_heading_goes_before_its_line_in_the_table_of_contents() -> None:
    doc = read(
        page_with(
            (100, "Contents of this volume of the chronicle"),
            (120, "The harbour of Cray Weir .................... 2"),
            (140, "The lighthouse at Widow Bay .................... 7"),
        )
    )
    match = match_quote(doc, Quote("The harbour of Cray Weir"))
    assert (match.pages, match.occurrences, match.ambiguous) == ((2,), 2, False)
    hinted = match_quote(doc, Quote("The harbour of Cray Weir", page=1))
    assert hinted.pages == (1,) and not hinted.ambiguous


def test_among_many_alike_the_one_with_the_quotes_figure_is_found() -> None:
    note = "net of waivers, the ratio was {}%. The ratio shown elsewhere in this report may differ, see the prospectus."
    between = (
        "Small companies were bought and sold through the quarter while rates of interest stayed low. " * 3
    )
    text = between.join(note.format(f"1.{n:02}") for n in range(10, 40))
    for n in (10, 25, 39):
        match = match_text(text, f"1.{n} percent.{note.partition('%.')[2]}")
        assert match.verdict == "close"
        assert f"1.{n}%" in match.text


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (
            "the note info macro ⟨id⟩ has been used both in the present run",
            "the note info macro hid i has been used both",
        ),
        (
            "are accessible through \\brl@each{⟨callback⟩}{⟨period⟩} as before",
            "through \\brl@each{hcallback i}{hperiod i} as before",
        ),
        (
            "to produce |z| and \\norm{v} to produce ∥v∥. Then one writes",
            "and \\norm{v} to produce kvk. Then one writes",
        ),
        (
            "a partition of L in which each s = ⟨S, f⟩ sums up",
            "a partition of L in which each s = hS, f i sums up",
        ),
        (
            "the log of a user is the sequence L = ⟨q1, q2⟩ of queries",
            "the sequence L = hq 1 , q2i of queries",
        ),
    ],
)
def test_signs_that_other_engines_read_as_letters_are_the_same(source: str, quote: str) -> None:
    assert match_text(source, quote).verified
    assert not match_text(source.replace("⟨", "").replace("⟩", "").replace("∥", ""), quote).verified


def test_letters_elsewhere_are_no_signs() -> None:
    source = "the note info macro ⟨id⟩ has been used both in the present run"
    assert not match_text(source, "the note info macro id has been i used both").verified
    assert not match_text(source, "the note info macro kid i has been used both").verified
    assert not match_text(
        "is the sequence L = ⟨q1, q2⟩ of queries", "the sequence L = hq 3 , q2i of queries"
    ).verified


def test_what_stands_before_an_ellipsis_is_the_copy_nearest_to_what_stands_behind() -> None:
    notices = [f"Notice is given under rule {n} of the Act of {1900 + n}. " for n in range(20)]
    match = match_text("".join(notices), "Notice is given under … of the Act of 1917")
    assert match.verified and match.occurrences == 1
    assert [d.found for d in match.differences] == ["rule 17"]


def test_of_equal_words_those_with_the_quotes_capitals_are_chosen() -> None:
    doc = drawn(
        "the elastic stop nut of the wing", "and of the tail", "Elastic Stop Nut", "is a standard nut"
    )
    for quote in ("Elastic Stop Nut", "elastic stop nut"):
        match = match_quote(doc, Quote(quote))
        assert (match.text, match.occurrences, match.ambiguous) == (quote, 2, False)

"""Quotes without the raised marks of their source, or with them apart, on a page as the reader gives it."""

from __future__ import annotations

import pytest
from drawn_page import drawn

from grounding.model import Quote, Verdict
from grounding.quotes.match import match_quote, match_text

SOURCE = drawn(
    "M. J. Montague^{a,1}, G. Lib^{b,1}, B. Gandolfi^{c}, R. Khan^{d}, B. Akena^{1*}, and the others",
    "The new system^{12} was closed by the board (Kalra 2005)^{67} in the summer of that",
    "year, and the members agreed ^{13} to pay the fee of 10^{3} pounds for the CO2 that Rab",
    "and Rab5 have made in the hall of the town. The members of the council thanked them.",
)


@pytest.mark.parametrize(
    ("quote", "kinds"),
    [
        ("system was closed by board (Kalra 2005) in the summer", {"mark", "omitted"}),
        ("system was closed by the board in the summer of that year", {"mark", "reference"}),
        ("The new system 12 was closed by the board 67 in the summer", {"reference"}),
        ("and members agreed to pay the fee", {"mark", "omitted"}),
        ("G. Lib , B. Gandolfi c , R. Khan , B. Akena 1* , and the others", {"mark"}),
        ("G. Lib, B. Gandolfi, R. Khan, B. Akena", {"mark"}),
        ("R. Khan, B. Akena, and others", {"mark", "omitted"}),
    ],
)
def test_raised_marks_may_be_left_out_or_stand_apart(quote: str, kinds: set[str]) -> None:
    match = match_quote(SOURCE, Quote(quote))
    assert match.verdict is Verdict.CLOSE
    assert {d.kind for d in match.differences} - {"edge"} == kinds


@pytest.mark.parametrize(
    "quote",
    [
        "system13 was closed by board (Kalra 2005) in the summer",
        "system was closed by board (Kalra 2006) in the summer",
        "to pay the fee of 10 pounds for CO2",
        "to pay fee of 10^4 pounds for the CO2",
        "G. Li , B. Gandolfi , R. Khan , B. Aken and others",
        "R. Kha, B. Akena, and the others",
        "that Rab and Rab have made in hall of the town",
    ],
)
def test_what_is_no_raised_mark_may_not(quote: str) -> None:
    assert not match_quote(SOURCE, Quote(quote)).verified


@pytest.mark.parametrize(
    "quote",
    [
        "However, the board agreed to it",
        "However, board agreed to it",
        "However, the board agreed to it in 2019.",
    ],
)
def test_a_note_may_be_quoted_without_its_own_raised_mark(quote: str) -> None:
    foot = drawn(
        "The system was closed by the council in May.", "^{5}However, the board agreed to it in 2019."
    )
    assert match_quote(foot, Quote(quote)).verified
    assert not match_quote(foot, Quote("6" + quote)).verified


LOW = drawn(
    "The risk in a life is 1.2%.^{7} It has been so since 2006.^{15} Other factors are the staining of",
    "the tissue;^{437} and a level that has risen;^{438} in a room of 40 m^{2} by the sea at 10 Gy.^{5}",
    rise=0.15,
)


@pytest.mark.parametrize(
    "quote",
    [
        "The risk in a life is 1.2 per cent.",
        "The risk in a life is 1.2 per cent. It has been so since 2006.",
        "Other factors are the staining of tissue; and a level that has risen",
        "the staining of the tissue; and a level that has risen; in a room of 40 m2 by the sea at 10 Gy",
        "in a room of 40 m2 by sea at 10 Gy.",
    ],
)
def test_marks_behind_figures_may_be_left_out(quote: str) -> None:
    assert match_quote(LOW, Quote(quote)).verified


@pytest.mark.parametrize(
    "quote", ["The risk in a life is 1.7 per cent", "in a room of 40 m by the sea", "by sea at 10.5 Gy"]
)
def test_figures_beside_marks_may_not_change(quote: str) -> None:
    assert not match_quote(LOW, Quote(quote)).verified


@pytest.mark.parametrize("name", ["Rab5", "Caspase3", "CO2"])
def test_a_figure_of_a_name_is_no_mark(name: str) -> None:
    said = f"In all of the cells the level of {name} rose to that of the others"
    for text in (said, said.removesuffix(" rose to that of the others")):
        assert not match_text(said, text.replace(name, name[:-1])).verified
    assert not match_text(said.replace(name, name[:-1]), said).verified


@pytest.mark.parametrize("word", ["Rome", "Smith", "system", "Years"])
def test_a_figure_behind_a_known_word_is_a_mark(word: str) -> None:
    said = f"In all of the towns the word of {word}12 is that of the others"
    assert match_text(said, said.replace("12", "")).verified


def test_a_quote_with_numbers_may_end_before_a_raised_mark() -> None:
    page = drawn("In 1986 it was much like the one that came", "with NSE^{5} and was closed by the board.")
    assert match_quote(page, Quote("In 1986 it was much like the one that came with NSE")).verified
    assert not match_quote(page, Quote("In 1986 it was much like the one that came with NSE7")).verified
    assert not match_quote(page, Quote("In 1985 it was much like the one that came with NSE")).verified


def test_a_stop_between_a_reference_and_a_raised_mark_has_no_letters() -> None:
    source = drawn(
        "A retriever takes a small set of texts for the reader to extract the answer",
        "(Chen et al., 2017).^{4} Formally speaking, a retriever takes a question and a corpus.",
    )
    quote = "the reader to extract the answer. 4 Formally speaking, retriever takes a question and corpus too"
    match = match_quote(source, Quote(quote))
    assert match.verdict is Verdict.ALTERED
    assert "reference" in {d.kind for d in match.differences}

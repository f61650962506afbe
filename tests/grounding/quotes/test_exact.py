"""Exact places: the letters one after another, edges at word boundaries, numbers agreeing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.quotes.candidate import Place
from grounding.quotes.match import match_text
from grounding.quotes.quote_parts import whole
from grounding.quotes.search.exact import exact_places

few = st.lists(st.sampled_from(["ab", "b", "a", "aab", "–", "Ba,"]), max_size=25)


def places(text: str, quote: str) -> list[Place]:
    """The exact places of a quote in a text."""
    return exact_places(TextIndex(text.split()), whole(quote))


def words_at(text: str, quote: str) -> list[str]:
    """The words at each exact place without a difference."""
    found = text.split()
    return [" ".join(found[p.first : p.last + 1]) for p in places(text, quote) if not p.differences]


@given(few, few.filter(lambda words: 0 < len(skeleton(" ".join(words))) < 8))
def test_short_quotes_stand_where_whole_words_spell_them(texts: list[str], quote: list[str]) -> None:
    """Against a scan over all runs of words."""
    wanted = skeleton(" ".join(quote))
    folded = [skeleton(t) for t in texts]
    runs = {
        (a, b)
        for a in range(len(texts))
        for b in range(a, len(texts))
        if folded[a] and folded[b] and "".join(folded[a : b + 1]) == wanted
    }
    found = exact_places(TextIndex(texts), whole(" ".join(quote)))
    assert {(p.first, p.last) for p in found} == runs
    assert all(p.coverage == 1 for p in found)


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        ("He was not there.", "was not there", ["was not there."]),
        ("The “quiet” room", '"quiet" room', ["“quiet” room"]),
        ("a 100 and a 1000 and 100 more", "100", ["100", "100"]),
        ("the flow rate, the flow", "the flow", ["the flow", "the flow"]),
        ("co-operative society", "cooperative society", ["co-operative society"]),
        ("data base and database", "database", ["data base", "database"]),
        ("word2 is marked", "word", ["word2"]),
        ("end.Begin again", "begin again", ["end.Begin again"]),
        ("Unnecessary", "necessary", []),
        ("therefore", "there", []),
        ("therefore", "fore", []),
        ("It cost 1,234.5 in all", "234.5", []),
        ("It cost 1,234.5 in all", "1,234", []),
        ("Paris–Lyon", "Lyon", ["Paris–Lyon"]),
    ],
)
def test_edges_lie_at_word_boundaries(text: str, quote: str, found: list[str]) -> None:
    assert words_at(text, quote) == found


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The rate was 5.5% last year", "The rate was 55% last year"),
        ("It rose to 12 % of all", "It rose to 12 of all"),
        ("They paid £6,000 at once", "They paid €6,000 at once"),
        ("in 1,234 cases of 10", "in 12,34 cases of 10"),
        ("minus: -18 °C at night", "minus: 18 °C at night"),
        ("(5) in 2021 and 6", "15 in 2021 and 6"),
    ],
)
def test_letters_alone_do_not_make_numbers_agree(text: str, quote: str) -> None:
    found = places(text, quote)
    assert all(p.altered for p in found)
    assert not any(p.score == 1 for p in found)


def test_a_long_quote_may_cut_a_word_and_says_so() -> None:
    text = "The commissioners recommended a thorough investigation of everything"
    place = places(text, "commissioners recommended a thorough investig")[0]
    assert (place.first, place.last) == (1, 5)
    assert [(d.quoted, d.found) for d in place.differences] == [("investig", "investigation")]


def test_accents_left_out_are_a_harmless_difference() -> None:
    place = places("Où étaient-elles passées hier soir ?", "Ou etaient-elles passees hier soir")[0]
    assert [(d.kind, d.harmless) for d in place.differences] == [("accent", True)]
    assert not places("Où étaient-elles", "Où étaient-elles")[0].differences


def test_punctuation_around_the_words_is_no_part_of_the_place() -> None:
    place = places("( open – shut )", "open shut")[0]
    assert (place.first, place.last) == (1, 3)


def test_bounds_keep_the_search_inside() -> None:
    index = TextIndex("one two one two one two".split())
    assert [p.first for p in exact_places(index, whole("one two"), first=1, end=4)] == [2]


def test_a_formulas_minus_is_the_same_however_it_is_spaced() -> None:
    assert (
        match_text("a continuous map such that ρ−1([0, c]) is compact", "such that ρ −1 ([0, c])").verdict
        == "exact"
    )
    assert (
        match_text("the temperature fell to −12.5 degrees", "temperature fell to 12.5 degrees").verdict
        == "altered"
    )


def test_a_word_read_letter_by_letter_may_be_cut_between_them() -> None:
    source = (
        "strings used in the four standard document classes provided with LATEX are defined by this macro"
    )
    assert match_text(source, "in the four standard document classes provided with L A").verdict == "exact"
    assert not match_text(source, "in the four standard document classes provided with LA").verified
    assert not match_text(source, "in the four standard document classes provided with L").verified
    unsafe = "The notice said that smoking is UNSAFE in the hall"
    assert not match_text(unsafe, "The notice said that smoking is S A F E in the hall").verified
    assert not match_text(unsafe, "S A F E in the hall").verified
    informative = "strings of the results in the standard document classes are informative"
    assert not match_text(informative, "the results in the standard document classes are in form").verified


def test_words_run_together_may_be_cut_and_names_of_variables_not() -> None:
    assert match_text(
        "this is the end of the fileThe next one begins", "this is the end of the file"
    ).verified
    assert not match_text(
        "The overall cost of this algorithm is O(mnK).", "cost of this algorithm is O(mn)."
    ).verified
    assert match_text(
        "The amount ofDNA was low in all the samples", "DNA was low in all the samples"
    ).verified

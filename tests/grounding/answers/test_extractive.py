"""Answers without a model: the documents' own sentences, or none."""

from __future__ import annotations

import pytest
from fixture_files import FIXTURES
from paragraphs import pdf
from test_questions import library as questioned
from test_questions import rows

import pincite
from benchmarks.search import read_questions
from grounding.answers.ask import ask
from grounding.answers.asked import Asked
from grounding.answers.result import Usage

RIGHT, WRONG = 61, 0
"""Of 96 questions with an answer so many at least get the block that answers first, so many at most another one."""
NEAR_RIGHT, NEAR_WRONG, NEAR_FALSE = 19, 0, 2
"""The same of the twenty of fixtures/near_questions.md; and so many at most of ten without an answer get one."""


def test_answers_are_the_words_of_the_block_that_answers() -> None:
    right, wrong = [], []
    for question, name, words in rows():
        if name == "–":
            continue
        answer = ask(questioned(), question)
        assert all(citation.verified for citation in answer.citations), question
        if answer.citations:
            block = questioned().block(answer.citations[0].block_id)
            (right if words in block.text else wrong).append(question)
    assert len(right) >= RIGHT and len(wrong) <= WRONG, (len(right), wrong)


def test_near_questions_are_told_apart() -> None:
    library = pincite.Library()
    for name in [*read_questions(FIXTURES / "questions.md")[1], "hyphenation"]:
        library.add(FIXTURES / "pdf" / f"{name}.pdf")
    right, wrong, false = [], [], []
    for question, name, words in read_questions(FIXTURES / "near_questions.md")[0]:
        answer = ask(library, question)
        if answer.citations and name == "–":
            false.append(question)
        elif answer.citations:
            (right if words in library.block(answer.citations[0].block_id).text else wrong).append(question)
    assert len(right) >= NEAR_RIGHT and len(wrong) <= NEAR_WRONG and len(false) <= NEAR_FALSE, (wrong, false)


def test_a_sentence_about_another_thing_of_the_same_kind_is_no_answer() -> None:
    library = pincite.Library()
    library.add(pdf("The northern line carried more people than ever."), name="trams.pdf")
    library.add(pdf("The coastal line was opened in 1849 with flags and speeches."), name="railways.pdf")
    assert ask(library, "When was the northern line opened?").text == ""
    assert ask(library, "When was the coastal line opened?").citations


def test_the_same_prose_twice_is_answered_from() -> None:
    """Words of both documents are half as rare, and a word that only the question has is no less strange for that."""
    library = pincite.Library()
    for name in ("one_column", "rotated_cropped"):
        library.add(FIXTURES / "pdf" / f"{name}.pdf")
    answer = ask(library, "How much water may be abstracted a day?")
    assert "2.4 million litres a day" in answer.text


def test_the_words_of_the_question_alone_answer_nothing() -> None:
    library = pincite.Library()
    library.add(
        pdf("The Caran Cup.", "A championship for privateers, named Caran Cup, was created."), name="a.pdf"
    )
    assert "for privateers" in ask(library, "What was the Caran Cup?").citations[0].cited_text


def test_a_form_that_no_rule_gives_is_found() -> None:
    library = pincite.Library()
    library.add(
        pdf("Imports of Baltic timber rose from 8,400 loads in 1875 to 21,950 loads in 1881."), name="a.pdf"
    )
    assert "8,400 loads" in ask(library, "How much did imports of timber rise?").text


@pytest.mark.parametrize(
    ("question", "sentence", "is_in"),
    [
        ("When was the bridge built?", "The bridge was built in 1902.", True),
        ("When was the bridge built?", "The bridge was built of oak.", False),
        ("When was the bridge built?", "The bridge was built for £4,000.", False),
        ("When is the reading room open?", "The reading room is open on Sunday.", True),
        ("Wann ist der Lesesaal offen?", "Der Lesesaal ist am Sonntag offen.", True),
        ("Who built the bridge?", "The bridge was built by Ottilie Brandt.", True),
        ("Who built the bridge?", "The bridge was built by a widow.", False),
        ("Who painted the bridge?", "The bridge was built by Ottilie Brandt.", False),
        ("Who was the first chairman?", "Its first chairman, Edmund Tallis, paid.", True),
        ("Where was the bridge built?", "The bridge was built at Holm.", True),
        ("Where was the bridge built?", "The bridge was built of oak.", False),
        ("How deep is the river?", "The river is nineteen feet deep.", True),
        ("How deep is the river?", "The river is deep.", False),
        ("How many parts has the nut?", "Three kinds of nuts are considered.", False),
        ("How much water may be taken?", "Abstraction is limited to 2.4 million litres.", True),
        ("Why did the bridge fall?", "The bridge fell.", True),
    ],
)
def test_whether_a_sentence_has_what_is_asked_for(question: str, sentence: str, is_in: bool) -> None:
    assert Asked.by(question).is_in(sentence) == is_in


@pytest.mark.parametrize(
    ("question", "sentence", "another"),
    [
        ("How many carts cross the bridge a day?", "The bridge opens for carts under 2.5 tonnes.", True),
        ("How many members has the guild?", "Members of the guild paid £1,600.", True),
        ("How many cats were kept in Cyprus?", "Cats have lived in Cyprus since 1902.", True),
        ("How many nuclear plants has Texas?", "Nuclear plants gave 9.2%.", True),
        ("Wie viele Boote liegen im Hafen?", "Die Boote liegen im Hafen, der 4 m tief ist.", True),
        ("How many carts cross the bridge a day?", "Some 40 heavy carts cross the bridge a day.", False),
        ("How many instalments are there?", "The loan is repaid in 36 equal monthly instalments.", False),
        ("How many litres does the tank hold?", "The tank holds 1,000 litres.", False),
        ("How many passengers were carried?", "Passengers: 340.", False),
        ("How much compensation was paid?", "Compensation was £11,480.", False),
        ("How much water may be abstracted?", "Abstraction is limited to 2.4 million litres.", False),
        ("How much did imports rise?", "Imports were less than before.", False),
    ],
)
def test_whether_a_sentence_counts_another_thing(question: str, sentence: str, another: bool) -> None:
    assert Asked.by(question).counts_another(sentence) == another


@pytest.mark.parametrize("question", [row[0] for row in rows() if row[1] == "–"])
def test_what_no_document_answers_gets_no_answer(question: str) -> None:
    answer = ask(questioned(), question)
    assert (answer.text, answer.citations, answer.sources) == ("", (), ())


def test_an_answer_says_what_it_is() -> None:
    answer = ask(questioned(), "What was the highest level of the river?")
    assert answer.extractive and answer.usage == Usage() and answer.refused == ()
    assert answer.question == "What was the highest level of the river?"
    (source, *_) = answer.sources
    assert source.name == "one_column.pdf" and source.numbers[0] == 1 and source.pages == (1,)
    first = answer.citations[0]
    assert f"“{first.cited_text}” [1]" in answer.text and "5.82 metres" in first.cited_text


def test_quotes_within_a_sentence_are_shown_as_single_ones() -> None:
    library = pincite.Library()
    library.add("“You live in Wexmoor,” she remarked with some contempt.".encode(), name="novel.txt")
    answer = ask(library, "Who lives in Wexmoor?")
    assert answer.text == "“‘You live in Wexmoor,’ she remarked with some contempt.” [1]"
    assert answer.citations[0].verified


def test_one_document_can_be_asked() -> None:
    numbers = next(d for d in questioned() if d.name == "numbers.pdf")
    answer = ask(questioned(), "What was the group valued at before the sale?", document=numbers)
    assert {c.document_id for c in answer.citations} == {numbers.id}
    assert (
        ask(questioned(), "Who was the first chairman of the harbour company?", document=numbers).text == ""
    )


def test_names_and_numbers_of_the_question_must_be_there() -> None:
    assert ask(questioned(), "How deep was the channel in 1874?").citations
    assert not ask(questioned(), "How deep was the channel in 1875?").citations
    assert not ask(questioned(), "How deep was the channel at Wexmoor?").citations


def test_a_question_without_words_is_refused() -> None:
    with pytest.raises(pincite.QuoteError, match="no word"):
        ask(questioned(), " ?! ")

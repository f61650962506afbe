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
from grounding.answers.result import Usage

RIGHT, WRONG = 59, 0
"""Of 96 questions with an answer so many at least get the block that answers first, so many at most another one."""
NEAR_RIGHT, NEAR_WRONG, NEAR_FALSE = 19, 0, 4
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

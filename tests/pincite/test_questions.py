"""Questions of people (`fixtures/questions.md`): the block that answers is among the first that a search finds."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fixture_files import FIXTURES

from benchmarks.search import read_questions
from pincite.library import Library

pytestmark = pytest.mark.long

QUESTIONS = FIXTURES / "questions.md"
FIRST_FIVE = 92
"""Of 96 questions, for so many at least the block that answers is among the first five."""


def rows() -> list[tuple[str, str, str]]:
    """Question, document ("–" if none answers), words of the block that answers."""
    found, _ = read_questions(QUESTIONS)
    assert len(found) == 109 and all(len(row) == 3 for row in found)
    return found


@cache
def library() -> Library:
    """All documents that the file names."""
    made = Library()
    for name in read_questions(QUESTIONS)[1]:
        made.add(FIXTURES / "pdf" / f"{name}.pdf")
    return made


def rank(question: str, document: str, words: str) -> int | None:
    """The place, from 1, of the first hit that answers; None if none does."""
    named = {d.id for d in library() if d.name == f"{document}.pdf"}
    hits = library().search(question, limit=20)
    right = (n for n, hit in enumerate(hits, 1) if hit.block.document_id in named and words in hit.block.text)
    return next(right, None)


def test_the_words_that_answer_are_in_the_documents() -> None:
    texts = {d.name.removesuffix(".pdf"): d.text for d in library()}
    assert [row for row in rows() if row[1] != "–" and not re.search(re.escape(row[2]), texts[row[1]])] == []


def test_answers_are_among_the_first_five() -> None:
    ranks = {row[0]: rank(*row) for row in rows() if row[1] != "–"}
    missed = [question for question, n in ranks.items() if n is None or n > 5]
    assert len(ranks) - len(missed) >= FIRST_FIVE, missed

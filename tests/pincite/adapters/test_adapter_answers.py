"""Numbers of a framework's answer lead to the blocks that carry them, and what isn't carried is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import DREDGED, SALMON, TREES, papers

from grounding.answers.result import AskedAnswer
from pincite.adapters.answers import ground_numbers
from pincite.adapters.passages import Passage, passages

pytestmark = pytest.mark.long


def block_id(words: str) -> str:
    return papers().locate(words).block_ids[0]


def block(words: str) -> Passage:
    """The whole block, as a retriever gives it."""
    (passage,) = passages(papers(), [papers().block(block_id(words))])
    return passage


def chunk(*words: str) -> Passage:
    """The blocks with these words, as a framework's own reader may cut a file."""
    return Passage("\n".join(block(one).text for one in words), {"source": "/home/me/typst_paper.pdf"})


def statuses(answer: AskedAnswer) -> dict[int | None, str]:
    return {one.number if one.sid is None else one.sid: one.status for one in answer.checked}


def places(answer: AskedAnswer) -> dict[int, str]:
    return {citation.number: citation.block_id for citation in answer.citations}


def test_a_number_leads_to_its_block_and_to_its_words() -> None:
    text = f"In nine years {SALMON} [2]."
    answer = ground_numbers(papers(), text, {1: block(TREES), 2: block(SALMON)}, question="Salmon?")
    assert (answer.text, answer.question, statuses(answer)) == (text, "Salmon?", {2: "verified"})
    (citation,) = ground_numbers(papers(), f"“{SALMON}” [2]", {2: block(SALMON)}).citations
    assert citation.verdict == "exact" and citation.boxes == papers().locate(SALMON).boxes


def test_a_false_statement_is_refused_whatever_its_number() -> None:
    text = "Shade trees were planted along that reach in the autumn of 1997 [1]."
    answer = ground_numbers(papers(), text, {1: block(TREES)})
    assert statuses(answer) == {1: "refused"}
    assert [citation.grounded for citation in answer.citations] == [False]


def test_a_number_without_a_source_is_told() -> None:
    answer = ground_numbers(papers(), f"{TREES} [1], and it rained [4].", {1: block(TREES)})
    assert statuses(answer) == {1: "verified", 4: "refused"}
    assert [one.problem for one in answer.checked if one.number == 4] == ["undefined"]


def test_a_source_of_several_blocks_gives_each_statement_its_block() -> None:
    text = f"It is so that {SALMON} [1]. {TREES} [1]. In the remaining three both fell together [1]."
    answer = ground_numbers(papers(), text, {1: chunk(SALMON, TREES), 2: block(DREDGED)})
    assert answer.text == text.replace(f"{TREES} [1]", f"{TREES} [3]")
    assert places(answer) == {1: block_id(SALMON), 3: block_id(TREES)}
    assert statuses(answer)[3] == "verified"


def test_one_bracket_may_name_several_sources() -> None:
    text = f"{TREES} [2, 1]. In nine years {SALMON} [1]."
    answer = ground_numbers(papers(), text, {1: chunk(SALMON, TREES), 2: block(DREDGED)})
    assert answer.text == f"{TREES} [2, 1]. In nine years {SALMON} [3]."
    assert places(answer) == {1: block_id(TREES), 2: block_id(DREDGED), 3: block_id(SALMON)}


def test_a_source_that_the_library_has_not_is_compared_with_its_own_text() -> None:
    note = Passage("Quantum cats sleep in boxes of lead all day.", {"source": "cats.txt"})
    text = "Quantum cats sleep in boxes of lead [1]. Quantum cats never sleep in boxes of lead [1]."
    answer = ground_numbers(papers(), text, {1: note})
    assert answer.citations == ()
    assert [one.status for one in answer.checked] == ["verified", "refused"]


def test_code_is_left_alone() -> None:
    text = f"Read `row[1]`. {TREES} [1]."
    answer = ground_numbers(papers(), text, {1: block(TREES)})
    assert answer.text == text and statuses(answer) == {1: "verified"}


def test_statements_without_a_number_are_told() -> None:
    answer = ground_numbers(
        papers(), f"{TREES} [1]. The museum of the river opened in 1998.", {1: block(TREES)}
    )
    assert answer.uncited == ("The museum of the river opened in 1998.",)


DEFINED = f'\n[2024]: {block_id(DREDGED)} "{DREDGED}"\n'
MARKS = " [1]| [2]|[1][2]| [1, 2]| [9]| [2024]| [[S:1]]| [^1]|【1†source】|`[1]`|[1-2]".split("|")
PIECES = st.lists(
    st.sampled_from(
        [*MARKS, TREES, SALMON, DREDGED, DEFINED, f" [{block_id(TREES)}]", ". ", "\n\n", "“", "”", "* "]
    )
)


@given(PIECES)
def test_numbers_of_single_blocks_stay(pieces: list[str]) -> None:
    text = "".join(pieces)
    answer = ground_numbers(papers(), text, {1: block(TREES), 2: block(SALMON)})
    assert answer.text == text
    assert places(answer).items() <= {1: block_id(TREES), 2: block_id(SALMON)}.items()


@given(PIECES)
def test_checking_again_what_was_numbered_changes_nothing(pieces: list[str]) -> None:
    first = ground_numbers(papers(), "".join(pieces), {1: chunk(SALMON, TREES), 2: block(DREDGED)})
    by_block = {
        number: next(passages(papers(), [papers().block(id)])) for number, id in places(first).items()
    }
    again = ground_numbers(papers(), first.text, by_block)
    assert (again.text, places(again)) == (first.text, places(first))

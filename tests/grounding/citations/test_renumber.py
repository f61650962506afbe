"""Renumbering by first appearance: laws over texts that nobody would write, and cases that models do
write."""

from __future__ import annotations

import re
from functools import partial

import pytest
from effort import examples
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.citations.placing import no_place
from grounding.citations.renumber import Renumbered, renumber, renumber_text
from grounding.markers.numbered import find_markers
from grounding.model import Citation


def citation(number: int, words: str = "") -> Citation:
    return no_place(words or f"words {number}", f"BLOCK_CITE_ID_{number}", number)


def renumbered(text: str, *numbers: int, **options: bool) -> Renumbered:
    return renumber(text, [citation(number) for number in numbers], **options)


def old_numbers(result: Renumbered) -> list[str]:
    return [c.block_id.removeprefix("BLOCK_CITE_ID_") for c in result.citations]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B [2], A [1].", "B [1], A [2]."),
        ("C [7][3], again [3,7] and [9].", "C [1][2], again [2,1] and [3]."),
        ("All [1-3], then [9].", "All [1-3], then [4]."),
        ("C [3], all [1-3].", "C [1], all [2, 3, 1]."),
        ("Code `[3]` stays, C [3].", "Code `[3]` stays, C [1]."),
        ("In [2024] arr[0] [a](b) [ ] C [3].", "In [2024] arr[0] [a](b) [ ] C [1]."),
        ("C [^3], A【1†source】.", "C [^1], A【2†source】."),
        ("Note [^1], C [^3].\n\n[^1]: A note [2].", "Note [^1], C [^1].\n\n[^1]: A note [2]."),
        ("Own [1], C [3].\n\n[1]: https://example.org", "Own [1], C [2].\n\n[1]: https://example.org"),
        ("", ""),
        ("nothing", "nothing"),
    ],
)
def test_numbers_follow_first_appearance(text: str, expected: str) -> None:
    assert renumbered(text, 1, 2, 3, 7, 9).text == expected


def test_every_citation_gets_the_number_of_its_markers() -> None:
    result = renumbered("C [7], A [3].", 3, 5, 7)
    assert [c.number for c in result.citations] == [1, 2, 3]
    assert old_numbers(result) == ["7", "3", "5"]
    assert result.numbers == {7: 1, 3: 2, 5: 3}


def test_unused_citations_are_dropped_by_option() -> None:
    result = renumbered("C [7].", 3, 5, 7, keep_unused=False)
    assert [(c.number, c.block_id) for c in result.citations] == [(1, "BLOCK_CITE_ID_7")]


def test_an_alias_gets_the_number_of_its_citation() -> None:
    result = renumber("A [4], B [1][4], C [1, 4].", [citation(1)], aliases={4: 1})
    assert result.text == "A [1], B [1], C [1]."
    assert [c.number for c in result.citations] == [1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lost [9].", "Lost."),
        ("Lost [9] here", "Lost here"),
        ("Lost[9] here", "Lost here"),
        ("Lost [9]", "Lost"),
        ("Lost [9]\nnext", "Lost\nnext"),
        ("Lost [9], kept [1].", "Lost, kept [1]."),
        ("Kept [1], [9].", "Kept [1]."),
        ("Kept [9], [1].", "Kept [1]."),
        ("Kept [9][1].", "Kept [1]."),
        ("Kept [1, 9].", "Kept [1]."),
        ("Kept [9-11, 1].", "Kept [1]."),
        ("Lost ([9]).", "Lost."),
        ("Lost ([9], [8]).", "Lost."),
        ("Kept ([9], [1]).", "Kept ([1])."),
        ("([9] lost)", "(lost)"),
        ("[9] Lost", "Lost"),
        ("- [9] Lost", "- Lost"),
        ("| [9] | lost |", "| | lost |"),
        ("事实[9]。", "事实。"),
        ("Lost [9](see below)", "Lost (see below)"),
        ("a [1] [9](see) [1]", "a [1] [9](see) [1]"),
    ],
)
def test_a_marker_without_a_citation_goes_without_a_trace(text: str, expected: str) -> None:
    assert renumbered(text, 1).text == expected


def test_an_unknown_number_beside_a_known_one_goes_and_is_reported() -> None:
    result = renumbered("Work begins [3]. Site [1, 44]. Dry [2].", 1, 2, 3)
    assert result.text == "Work begins [1]. Site [2]. Dry [3]."
    assert [(o.number, o.line, o.words) for o in result.removed] == [(44, 1, "Site")]
    assert old_numbers(result) == ["3", "1", "2"]


def test_removed_markers_are_reported_with_line_and_words() -> None:
    removed = renumbered("One [1].\nIt rose. Nobody said so [7, 8].", 1).removed
    assert [(o.number, o.line, o.words) for o in removed] == [
        (7, 2, "Nobody said so"),
        (8, 2, "Nobody said so"),
    ]


def test_a_marker_without_a_citation_gets_the_one_that_says_the_words_before_it() -> None:
    citations = [
        citation(1, "Revenue grew by 12% in the third quarter of 2023"),
        citation(2, "Staff costs grew by 15% in the third quarter of 2023"),
    ]
    result = renumber("Things went well. Staff costs grew by 15 percent in 2023 [9].", citations)
    assert result.text == "Things went well. Staff costs grew by 15 percent in 2023 [1]."
    assert [(o.number, o.replaced_by) for o in result.rematched] == [(9, 1)] and not result.removed
    assert result.citations[0].block_id == "BLOCK_CITE_ID_2"


@pytest.mark.parametrize(
    "words",
    [
        "Revenue grew by 13% in the third quarter of 2023",
        "grew in the third quarter of 2023",
        "The weather was fine in Leeds",
        "12%",
    ],
)
def test_other_numbers_ties_and_other_words_match_nothing(words: str) -> None:
    citations = [
        citation(1, "Revenue grew by 12% in the third quarter of 2023"),
        citation(2, "Costs grew by 15% in the third quarter of 2023"),
    ]
    result = renumber(f"{words} [9].", citations)
    assert result.text == f"{words}."
    assert [o.number for o in result.removed] == [9]


def test_a_removal_that_would_make_code_of_the_text_leaves_a_mark() -> None:
    text = "[9] ```\nA [3]\n\nB [2]"
    result = renumbered(text, 2, 3)
    assert result.text == "[?] ```\nA [1]\n\nB [2]"
    assert [o.number for o in result.removed] == [9]


MARKERS = ["[1]", "[2]", "[3]", "[5]", "[9]", "[1, 3]", "[5,9]", "[1-3]", "[2–9]", "[0]", "[2024]"]
MARKERS += ["[1, 44]", "[2024; 5]", "[7-2000]", "[^2]", "[^9]", "【3†source】", "【9, 1†a】"]
MARKUP = [
    "[1](u)",
    "(u)",
    "[1]: u.v",
    "\n[2]: http://u",
    "http://u.v/",
    "<a>",
    "<!--",
    "`",
    "```",
    "~~~",
    "\n[^2]: ",
    "- ",
    "    ",
]
WORDS = [
    "[",
    "]",
    "(",
    ")",
    "\n",
    "\n\n",
    " ",
    ", ",
    ".",
    ":",
    "!",
    "=",
    "\\",
    "x",
    "arr",
    "word",
    "up by 5%",
    "é",
    "事",
]
TEXTS = st.lists(st.sampled_from(MARKERS + MARKUP + WORDS), max_size=25).map("".join)
KNOWN = st.sets(st.integers(1, 12), max_size=6)


@examples(2)
@given(TEXTS, KNOWN)
@example("[1](u)[9](u)", {1})
@example("[1][9](u v)", {1})
def test_renumbering_twice_is_renumbering_once(text: str, known: set[int]) -> None:
    once = renumbered(text, *known)
    twice = renumber(once.text, once.citations)
    assert twice.text == once.text
    assert [(c.number, c.block_id) for c in twice.citations] == [
        (c.number, c.block_id) for c in once.citations
    ]
    assert not twice.removed and not twice.rematched


@examples(2)
@given(TEXTS, KNOWN)
def test_numbers_come_in_order_without_gaps(text: str, known: set[int]) -> None:
    result = renumbered(text, *known, keep_unused=False)
    done = renumber_text(text, {n: n for n in known})
    written = [n for marker in find_markers(result.text, done.numbers.values()) for n in marker.numbers]
    expected = [n for n in range(1, len(done.numbers) + len(done.reserved) + 1) if n not in done.reserved]
    assert (
        list(dict.fromkeys(written)) == expected[: len(done.numbers)] == [c.number for c in result.citations]
    )


@examples(2)
@given(TEXTS)
def test_text_outside_markers_stays(text: str) -> None:
    known = {*range(1, 13), 44, 2000, 2024}
    result = renumbered(text, *known)
    assert [re.sub(r"\d", "", part) for part in _between(result.text, known)] == [
        re.sub(r"\d", "", part) for part in _between(text, known)
    ]
    assert not result.removed


def _between(text: str, known: set[int]) -> list[str]:
    """The stretches between markers; repeated brackets behind one another count as one."""
    at, parts = 0, []
    for marker in find_markers(text, known):
        if marker.start > at or not parts:
            parts.append(text[at : marker.start])
        at = marker.end
    return [*parts, text[at:]]


@examples(2)
@given(TEXTS, KNOWN)
def test_only_markers_spaces_commas_and_empty_brackets_go(text: str, known: set[int]) -> None:
    def letters(words: str) -> str:
        return re.sub(r"【[^】]*†[^】]*】|[\s\d\[\](),;?–^-]", "", words)

    assert letters(renumbered(text, *known).text) == letters(text)


@pytest.mark.scaled
def test_many_markers_and_orphans_take_linear_time() -> None:
    def text(facts: int) -> str:
        return "".join(f"Fact {n} rose [{n % 30 + 1}] and fell [{n % 7 + 61}]. " for n in range(facts))

    assert len(renumbered(text(2_000), *range(1, 41)).removed) == 2_000
    assert_linear(lambda facts: partial(renumbered, text(facts), *range(1, 41)), 2_000, 20_000)

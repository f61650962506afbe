"""Citation tokens in texts: found, rewritten, renumbered, stripped, split; and left alone in code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import TokenError
from grounding.markers.tokens import (
    Problem,
    find_tokens,
    renumber_tokens,
    replace_tokens,
    rewrite_citation_tokens,
    rewrite_tokens,
    split_tokens,
    strip_citation_tokens,
    validate_tokens,
)

PIECES = st.sampled_from(
    [
        *[
            "[[S:1]]",
            "[[S:1,3]]",
            "[[S:4-2]]",
            "［［S：7］］",
            "[[S:",
            "[[",
            "]]",
            "1]]",
            "]",
            "[",
            "[[USAGE:2]]",
        ],
        *[
            "`",
            "``",
            "```",
            "\n",
            "\n\n",
            "    ",
            "- ",
            " ",
            ".",
            "word",
            "(",
            ")",
            "\\",
            "~~~",
            "[[wiki]]",
            "\u200b",
        ],
    ]
)
TEXTS = st.lists(PIECES, max_size=20).map("".join)
MAPPINGS = st.dictionaries(st.integers(0, 9), st.integers(0, 9))


def sids(text: str) -> list[tuple[int, ...]]:
    return [token.sids for token in find_tokens(text)]


def test_tokens_are_found_wherever_prose_stands() -> None:
    text = (
        "# Head [[S:1]]\n\n- item [[S:2]]\n    - deep [[S:3]]\n\n| a [[S:4]] | b |\n\n    indented [[S:5]]\n"
    )
    assert sids(text) == [(1,), (2,), (3,), (4,), (5,)]


@pytest.mark.parametrize(
    "text",
    [
        "`[[S:1]]`",
        "``a ` [[S:1]] b``",
        "`two\nlines [[S:1]]`",
        "```\n[[S:1]]\n```",
        "~~~ info [[S:1]]\ntext",
        "- ```python\n  [[S:1]]\n  ```",
        "> ```\n> [[S:1]]",
        "````\n```\n[[S:1]]\n````",
    ],
)
def test_tokens_in_fenced_or_inline_code_are_text(text: str) -> None:
    assert sids(text) == []
    assert rewrite_citation_tokens(text, {1: 2}) == text
    assert strip_citation_tokens(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "Term\n: ```sh\n  a\n  ```\n",
        "Note[^1].\n\n[^1]: ```\n    a\n    ```\n",
        "- 1. ```\n     a\n     ```\n",
        "- > ~~~\n  > a\n  > ~~~\n",
    ],
    ids=["definition", "footnote", "list-in-list", "quote-in-list"],
)
def test_fences_open_in_definitions_notes_and_nested_lists(text: str) -> None:
    assert sids(f"{text}\nAfter [[S:1]].") == [(1,)]
    assert sids(text.replace("a\n", "[[S:2]]\n")) == []


def test_lines_may_end_as_on_windows() -> None:
    text = "```\r\n[[S:9]]\r\n```\r\nA lone ` tick.\r\n\r\nFact [[S:1]]\r\nand ` fact [[S:2]].\r\n"
    assert sids(text) == [(1,), (2,)]
    assert strip_citation_tokens(text) == text.replace(" [[S:1]]", "").replace(" [[S:2]]", "")


def test_a_lone_backtick_makes_no_code() -> None:
    assert sids("a ` lone [[S:1]]\n\nand another ` [[S:2]]") == [(1,), (2,)]


def test_other_double_brackets_are_left_alone() -> None:
    text = "[[wiki]] [[1,2],[3,4]] a[[0]] [[S]] [[S:n]] [[S for example"
    assert sids(text) == []
    assert strip_citation_tokens(text) == rewrite_citation_tokens(text, {1: 2}) == text


def test_a_token_counts_only_with_at_least_one_known_sid() -> None:
    text = "a [[S:1,9]] b [[S:9]] c [[S:2]]"
    assert [token.sids for token in find_tokens(text, known={1, 2})] == [(1, 9), (2,)]


def test_ids_are_led_from_old_to_new_in_every_spelling() -> None:
    text = "A [[S:1]], B [[s: 3 , 1 ]], C ［［S：1–3］］, D [[S:4-2]], E [[S:2-3]]."
    new = rewrite_citation_tokens(text, {1: 11, 2: 12, 3: 13, 4: 20})
    assert new == "A [[S:11]], B [[S:13,11]], C [[S:11-13]], D [[S:20,13,12]], E [[S:12-13]]."


def test_swapped_ids_are_swapped() -> None:
    assert rewrite_citation_tokens("[[S:1]] [[S:2]]", {1: 2, 2: 1}) == "[[S:2]] [[S:1]]"


def test_two_ids_that_become_one_are_written_once() -> None:
    assert rewrite_citation_tokens("[[S:1,2]] [[S:1-3]]", {1: 5, 2: 5, 3: 6}) == "[[S:5]] [[S:5-6]]"


def test_ids_without_a_target_go_and_are_reported() -> None:
    """A dead rewrite left unknown ids in place, where they named other sources."""
    done = rewrite_tokens("Kept [[S:1,8]]. Gone [[S:8-9]]. (See [[S:7]])", {1: 4})
    assert done.text == "Kept [[S:4]]. Gone. (See)"
    assert done.removed == (7, 8, 9)


def test_marks_of_usage_are_rewritten_too() -> None:
    assert rewrite_citation_tokens("a [[USAGE:1,2]]", {1: 3, 2: 4}) == "a [[USAGE:3,4]]"


def test_a_removed_token_makes_no_new_one() -> None:
    assert strip_citation_tokens("[[S:[[S:9]]1]] [[S:2]]") == "[[S:[?]1]] [?]"
    assert sids(rewrite_citation_tokens("[[S:[[S:9]]1]]", {1: 2})) == []


def test_a_removed_token_makes_no_code() -> None:
    assert sids(rewrite_citation_tokens("[[S:9]]```\n[[S:1]]\n```", {1: 2})) == [(2,)]


def test_stripping_leaves_no_trace() -> None:
    assert strip_citation_tokens("A fact [[S:1]]. Another[[S:2]][[S:3]]\n- item [[S:4]]\n") == (
        "A fact. Another\n- item\n"
    )
    assert strip_citation_tokens("All of it.\n\n[[USAGE:1,3]]") == "All of it.\n\n"


def test_renumbering_by_first_appearance() -> None:
    done = renumber_tokens("B [[S:20]], A [[S:10,20]]. [[USAGE:7,10]]")
    assert done.text == "B [[S:1]], A [[S:2,1]]. [[USAGE:3,2]]"
    assert done.mapping == {20: 1, 10: 2, 7: 3}


def test_renumbering_takes_unknown_ids_out() -> None:
    done = renumber_tokens("A [[S:9]], B [[S:5,9]].", known={5})
    assert (done.text, done.removed) == ("A, B [[S:1]].", (9,))


def test_a_text_is_split_for_renderers() -> None:
    parts = split_tokens("[[S:1]]a [[S:2,3]][[S:4]] b", known={1, 2, 4})
    assert [part if isinstance(part, str) else part.sids for part in parts] == [
        *[(1,), "a ", (2, 3), (4,), " b"],
    ]


def test_tokens_are_replaced_by_what_a_renderer_makes_of_them() -> None:
    text = "a [[S:1,9]] b [[S:9]] `[[S:1]]`[[USAGE:1]]"
    assert replace_tokens(text, lambda sids: f"<{sids}>", known={1}) == "a <[1]> b [[S:9]] `[[S:1]]`"
    assert replace_tokens(text, str) == "a [1, 9] b [9] `[[S:1]]`"


def test_unknown_ids_are_named_with_their_line() -> None:
    assert validate_tokens("a [[S:1]]\nb [[S:2,8-9]]", {1, 2}) == [
        Problem("unknown_sid", "line 2", "there is no source 8; cite one that there is"),
        Problem("unknown_sid", "line 2", "there is no source 9; cite one that there is"),
    ]
    assert validate_tokens("a [[S:1]] `[[S:9]]` [[USAGE:2]]", {1, 2}) == []


@given(TEXTS)
def test_the_parts_of_a_split_text_are_the_text(text: str) -> None:
    parts = split_tokens(text)
    assert "".join(p if isinstance(p, str) else text[p.start : p.end] for p in parts) == text


@given(TEXTS)
def test_the_identity_changes_nothing(text: str) -> None:
    assert rewrite_citation_tokens(text, {sid: sid for sid in range(10)}) == text


@given(TEXTS, MAPPINGS)
def test_rewritten_tokens_name_the_targets_and_nothing_else(text: str, mapping: dict[int, int]) -> None:
    wanted = [tuple(dict.fromkeys(mapping[s] for s in old if s in mapping)) for old in sids(text)]
    new = [token.sids for token in find_tokens(rewrite_citation_tokens(text, mapping)) if token.sids]
    assert new == [sids for sids in wanted if sids]


@given(TEXTS)
def test_renumbering_twice_is_renumbering_once(text: str) -> None:
    once = renumber_tokens(text).text
    assert renumber_tokens(once).text == once


@given(TEXTS)
def test_stripping_leaves_no_token(text: str) -> None:
    stripped = strip_citation_tokens(text)
    assert find_tokens(stripped) == []
    assert strip_citation_tokens(stripped) == stripped


@pytest.mark.parametrize(
    "mapping", [{"1": 2}, {1: "2"}, {1: -2}, {1: True}, {1: 2.0}, {1: 10**18}, {1: None}]
)
def test_a_mapping_of_what_are_no_ids_is_refused(mapping: dict[int, int]) -> None:
    with pytest.raises(TokenError, match="is no id of a source"):
        rewrite_citation_tokens("a [[S:1]]", mapping)

"""What is a citation token, and what only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import TokenError
from grounding.markers.token_grammar import TOKEN, format_token, parse_token, read_token

SIDS = st.lists(st.integers(0, 2000), min_size=1, max_size=40, unique=True)


@pytest.mark.parametrize(
    ("token", "sids"),
    [
        ("[[S:1]]", (1,)),
        ("[[S:1,3]]", (1, 3)),
        ("[[S:2-4]]", (2, 3, 4)),
        ("[[S:2–4]]", (2, 3, 4)),  # an en dash, as word processors make of a hyphen
        ("[[S:2—4]]", (2, 3, 4)),
        ("[[S:4-2]]", (4, 3, 2)),
        ("[[s:7]]", (7,)),
        ("[[ S : 1 , 3 - 5 ]]", (1, 3, 4, 5)),
        ("[[S\u00a0:\u202f1,\u30003]]", (1, 3)),
        ("［［S：1，3］］", (1, 3)),
        ("【【S：1、3】】", (1, 3)),
        ("[[S:１]]", (1,)),
        ("[\u200b[\u2060S\u200d:\ufeff1\u200b2]\u00ad]", (12,)),
        ("[[S:1, S:3; s:5-6]]", (1, 3, 5, 6)),
        ("[[S:1,x,3,,4-,-5,6.5]]", (1, 3)),
        ("[[S:3,1,3]]", (3, 1)),
        ("[[S:007]]", (7,)),
        ("[[S:0]]", (0,)),
        ("[[S:1-1000]]", tuple(range(1, 1001))),
    ],
)
def test_a_token_in_any_spelling(token: str, sids: tuple[int, ...]) -> None:
    assert parse_token(token) == sids


@pytest.mark.parametrize(
    "text",
    [
        "[[S:1-1001]]",  # a range over more than 1,000 ids
        "[[S:1,5-9999]]",
        "[[S:]]",
        "[[S:n]]",
        "[[S:1]",
        "[S:1]",
        "[ [S:1]]",
        "[[S 1]]",
        "[[1]]",
        "[[wiki]]",
        "[[SS:1]]",
        "[[1,2],[3,4]]",
        "[[S:1\n]]",
        "[[S:1`]]",
        "[[S:" + "9" * 19 + "]]",
        "[[USAGE:1]]",
        "",
    ],
)
def test_what_is_no_citation_token(text: str) -> None:
    assert parse_token(text) == ()


@pytest.mark.parametrize("tag", ["[[USAGE:1,3]]", "[[usage: 1, 3 ]]", "［［USAGE：1，3］］"])
def test_a_mark_of_usage_in_any_spelling(tag: str) -> None:
    found = TOKEN.fullmatch(tag)
    token = read_token(found) if found else None
    assert token is not None
    assert (token.usage, token.sids) == (True, (1, 3))


@pytest.mark.parametrize("tag", ["[[USAGE:]]", "[[USAGE:none]]", "[[USAGE:1-5000]]"])
def test_a_mark_of_usage_without_ids_is_one_all_the_same(tag: str) -> None:
    found = TOKEN.fullmatch(tag)
    token = read_token(found) if found else None
    assert token is not None
    assert (token.usage, token.sids) == (True, ())


@given(SIDS)
def test_reading_what_was_written_gives_the_same_ids(sids: list[int]) -> None:
    assert parse_token(format_token(sids)) == tuple(sids)


@given(st.integers(0, 10**17), st.integers(1, 3000))
def test_a_long_run_is_written_so_that_it_reads_back(first: int, count: int) -> None:
    sids = tuple(range(first, first + count))
    assert parse_token(format_token(sids)) == sids


def test_three_ids_behind_one_another_are_a_range() -> None:
    assert format_token([1, 2]) == "[[S:1,2]]"
    assert format_token([5, 1, 2, 3, 3]) == "[[S:5,1-3]]"


@pytest.mark.parametrize("sids", [[], [-1], [10**18], [True]])
def test_what_is_no_id_is_refused(sids: list[int]) -> None:
    with pytest.raises(TokenError, match="id"):
        format_token(sids)

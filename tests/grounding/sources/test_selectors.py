"""Rules of behaviours, part 3: selectors, `so:sources_pool[1,3-5]`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.errors import SelectorError
from grounding.sources.selectors import chosen, is_pool_path, not_there, parse_path, parse_selector


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("1", ((1, 1),)),
        ("1,3-5", ((1, 1), (3, 5))),
        (" 1 , 3 - 5 ", ((1, 1), (3, 5))),
        ("5-3", ((3, 5),)),
        ("1–3", ((1, 3),)),
        ("007", ((7, 7),)),
        ("", ()),
    ],
)
def test_selectors(text: str, ranges: object) -> None:
    assert parse_selector(text) == parse_path(f"so:sources_pool[{text}]") == ranges


def test_a_path_without_brackets_means_the_whole_pool() -> None:
    assert parse_path("so:sources_pool") is parse_path(" conv:sources_pool ") is None


@pytest.mark.parametrize(
    "text", ["x", "1,", ",1", "1-", "-1", "1-2-3", "1.5", "1;2", "1 2", "all", "1" * 50, "[1]", "²"]
)
def test_what_is_no_selector_is_an_error_that_shows_one(text: str) -> None:
    with pytest.raises(SelectorError, match="write them like 1,3-5"):
        parse_selector(text)


@pytest.mark.parametrize(
    "path",
    ["", "so:sources", "so:sources_pool[1", "so:sources_pool1", "fi:a.pdf", "sources_pool[1]", "x" * 999],
)
def test_what_is_no_path_is_an_error_that_shows_one(path: str) -> None:
    with pytest.raises(SelectorError, match=r"write so:sources_pool\[1,3-5\]") as raised:
        parse_path(path)
    assert len(str(raised.value)) < 400


def test_paths_of_sources_are_told_from_others() -> None:
    assert is_pool_path("so:sources_pool[x") and not is_pool_path("fi:sources_pool[1]")


@given(st.sets(st.integers(0, 30)), st.lists(st.tuples(st.integers(0, 35), st.integers(0, 35)), max_size=4))
def test_law_a_selector_means_the_sids_that_counting_through_gives(
    sids: set[int], pieces: list[tuple[int, int]]
) -> None:
    ranges = parse_selector(",".join(f"{a}-{b}" for a, b in pieces))
    counted = [sid for a, b in pieces for sid in range(min(a, b), max(a, b) + 1) if sid in sids]
    assert chosen(ranges, sids) == list(dict.fromkeys(counted))
    empty = [(a, b) for a, b in pieces if not sids & set(range(min(a, b), max(a, b) + 1))]
    assert len(not_there(ranges, sids)) == len(empty)

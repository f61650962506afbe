"""Block ids carried over to new versions: which block keeps its id, on planted edits and by laws."""

from __future__ import annotations

import cProfile
import random
from itertools import pairwise

import numpy as np
from house_rules import TEXTS
from hypothesis import given
from hypothesis import strategies as st

from blocks.library.block_pairs import pair_blocks
from blocks.library.rising_chain import heaviest_chain

PROSE = [TEXTS[name] for name in ("fee", "pets", "lift", "waste", "garden", "noise", "heating", "keys")]


def paired(old: list[str], new: list[str]) -> list[int]:
    return pair_blocks(old, new).tolist()


@given(st.lists(st.sampled_from([*PROSE, "Total", "0", "§", ""]), max_size=12))
def test_a_text_is_itself(texts: list[str]) -> None:
    assert paired(texts, texts) == list(range(len(texts)))


@given(
    st.lists(st.sampled_from([*PROSE, "0"]), max_size=9), st.lists(st.sampled_from([*PROSE, "0"]), max_size=9)
)
def test_no_block_goes_to_two_and_equal_texts_go_first(old: list[str], new: list[str]) -> None:
    given = [i for i in paired(old, new) if i >= 0]
    assert len(set(given)) == len(given)
    for text in PROSE:
        pairs = [(i, j) for j, i in enumerate(paired(old, new)) if i >= 0 and text in (old[i], new[j])]
        assert sum(old[i] == new[j] for i, j in pairs) == min(old.count(text), new.count(text))


@given(st.permutations(PROSE))
def test_whatever_moves_keeps_its_block(moved: list[str]) -> None:
    assert [PROSE[i] for i in paired(PROSE, moved)] == moved


def test_repeats_are_paired_in_order_between_their_neighbours() -> None:
    head, row = "Annual report", "none none"
    old = [head, PROSE[0], row, row, head, PROSE[1], row]
    new = [head, PROSE[0], row, row, head, PROSE[2], head, PROSE[1], row]
    assert paired(old, new)[:4] == [0, 1, 2, 3]
    assert paired(old, new)[7:] == [5, 6]
    assert sorted(paired(old, new)) == [-1, -1, 0, 1, 2, 3, 4, 5, 6]


def test_a_short_repeat_far_away_is_another_one() -> None:
    assert paired(["0", *PROSE, "x"], ["y", *PROSE, "0", "0"]) == [-1, *range(1, 9), -1, -1]


def test_changed_blocks_are_recognised_between_their_neighbours() -> None:
    new = list(PROSE)
    new[1], new[4] = TEXTS["pets2"], "A wholly different clause about solar cells on roofs."
    assert paired(PROSE, new) == [0, 1, 2, 3, -1, 5, 6, 7]


def test_changed_blocks_are_recognised_where_they_moved() -> None:
    assert paired(PROSE, [*PROSE[1:], TEXTS["fee2"]]) == [1, 2, 3, 4, 5, 6, 7, 0]


def test_halves_and_wholes_share_an_id() -> None:
    assert paired([TEXTS["long"], PROSE[0]], [TEXTS["long_a"], TEXTS["long_b"], PROSE[0]]) == [-1, 0, 1]
    assert paired([TEXTS["noise"], TEXTS["quiet"]], [TEXTS["noise_quiet"]]) == [0]


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 9)), max_size=9))
def test_the_chain_is_the_heaviest(rows: list[tuple[int, int, int]]) -> None:
    weight = {(i, j): max(w for a, b, w in rows if (a, b) == (i, j)) for i, j, _ in rows}
    chain = heaviest_chain((i, j, float(w)) for i, j, w in rows)
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(chain))
    slow: dict[tuple[int, int], int] = {}
    for pair in sorted(weight):
        before = [slow[other] for other in slow if other[0] < pair[0] and other[1] < pair[1]]
        slow[pair] = weight[pair] + max(before, default=0)
    assert sum(weight[pair] for pair in chain) == max(slow.values(), default=0)


def test_eight_times_the_pages_take_far_less_than_sixty_four_times_the_steps() -> None:
    def steps(pages: int) -> int:
        random_ = random.Random(1)
        words = ["".join(random_.choices("abcdefghij", k=6)) for _ in range(2000)]
        old = [" ".join(random_.choices(words, k=20)) for _ in range(10 * pages)]
        new = [text if k % 9 else text.replace("a", "e", 1) for k, text in enumerate(old) if k % 31]
        new[50:50] = [" ".join(random_.choices(words, k=20)) for _ in range(pages)]
        profile = cProfile.Profile()
        found = profile.runcall(pair_blocks, old, new)
        assert np.mean(found >= 0) > 0.85
        return sum(entry.callcount for entry in profile.getstats())

    assert steps(400) < 16 * steps(50)

"""Answers renumbered while they are written: what the whole gives, however it is cut, and no number changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from effort import examples
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.citations.renumber import renumber_text
from grounding.citations.renumber_stream import RenumberStream

KNOWN = {2: 2, 5: 5, 7: 7, 9: 5}
"""The numbers of phase 1; 9 is another for 5."""
PIECES = [
    *["[2]", "[5]", "[7]", "[9]", "[3]", "[2, 3]", "[3, 4]", "[5-7]", "[^2]", "【7†a】", "[3000]", "[0]"],
    *["fact", "Fact.", " ", "  ", "\t", ",", ";", ".", "(", ")", ":", "x", "a_b", "`", "```", "\n", "\n\n", "**"],
    *["<b>", "- ", "|", "[", "]", "(", "    "],
    *["[3]: http://x.y\n", "\n[5]: BLOCK_CITE_ID_7 “words”\n", "[3]: several words"],
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)
STEPS = st.lists(st.integers(1, 9), min_size=1, max_size=20)


def guess(words: str) -> int | None:
    return 7 if words.endswith("fact") else None


def streamed(text: str, steps: list[int]) -> tuple[str, dict[int, int]]:
    stream, parts, at, turn = RenumberStream(KNOWN, guess), [], 0, 0
    while at < len(text):
        step = steps[turn % len(steps)]
        parts.append(stream.feed(text[at : at + step]))
        at, turn = at + step, turn + 1
    parts.append(stream.close())
    return "".join(parts), dict(stream.numbers)


@examples(8)
@example("a [3] [2] b", [1])
@example("(see [3]) b [5],[9] c", [1])
@example("a [3]   ", [2])
@given(TEXTS, STEPS)
def test_cut_anywhere_the_text_is_that_of_the_whole(text: str, steps: list[int]) -> None:
    assert streamed(text, steps) == streamed(text, [len(text) + 1])


@examples(8)
@given(TEXTS, STEPS)
def test_it_is_what_renumbering_the_whole_gives(text: str, steps: list[int]) -> None:
    # What a text defines or indexes further down can't count while it is written.
    if any(mark in text for mark in ("]:", "[0]", "`", "<", "[?]", "^")):
        return
    whole = renumber_text(text, KNOWN, guess)
    if "[?]" not in whole.text:
        assert streamed(text, steps) == (whole.text, whole.numbers)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Deep [5]. Long [2][5].", "Deep [1]. Long [2][1]."),
        ("Deep [9], wide [5].", "Deep [1], wide [1]."),
        ("Ships came [3]. Deep [2].", "Ships came. Deep [1]."),
        ("Ships came ([3]). Deep [2].", "Ships came. Deep [1]."),
        ("the fact [3]. Deep [2].", "the fact [1]. Deep [2]."),
        ("Deep [2].\n\n[2]: http://elsewhere.example\n", "Deep [1].\n\n\n"),
        ('Deep [2].\n[2]: BLOCK_CITE_ID_7 "Deep"', "Deep [1].\n"),
        ("`[2]` is code, [2] is none", "`[2]` is code, [1] is none"),
    ],
)
def test_numbers_are_given_by_first_appearance(text: str, shown: str) -> None:
    for steps in ([1], [3], [100]):
        assert streamed(text, steps)[0] == shown


def test_text_comes_out_at_once() -> None:
    stream = RenumberStream(KNOWN, guess)
    assert stream.feed("The channel was deep") == "The channel was deep"
    assert (stream.feed(" [5"), stream.feed("]"), stream.feed(". It")) == ("", "", " [1]. It")
    assert stream.numbers == {5: 1} and stream.feed(" was wide [2].") + stream.close() == " was wide [2]."


@pytest.mark.parametrize("piece", ["word ", " ", "[2]", "a [3].\n"])
def test_time_grows_linearly_with_the_text(piece: str) -> None:
    def job(size: int) -> Callable[[], object]:
        return lambda: streamed(piece * size, [len(piece)])

    assert_linear(job, 500, 5_000)

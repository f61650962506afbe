"""Streams of text with numbered markers: cut anywhere, the output of the whole; early, and nothing lost."""

from __future__ import annotations

from functools import partial

import pytest
from effort import examples
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear

from blocks.errors import TokenError
from grounding.markers.number_stream import MarkerStream
from grounding.markers.numbered import find_markers, shown

KNOWN = {1, 2, 3}
IN_A_LINE = [
    *[
        "[1]",
        "[2]",
        "[1, 3]",
        "[2-3]",
        "[1, 99]",
        "[^2]",
        "【1†a】",
        "【3†",
        "】",
        "[",
        "]",
        "(",
        ")",
        "[a]",
        " ",
        "  ",
        "foo",
        "x",
        "a_b",
        ".m",
        "=",
        "`",
        "``",
    ],
    *[
        "<a ",
        ">",
        "<code>",
        "</code>",
        "<!--",
        "-->",
        "<",
        "\\",
        "http://a/",
        "!",
        "- ",
        ", ",
        "事",
        "~~~",
        "m()",
    ],
]
LINES = st.lists(st.sampled_from(IN_A_LINE), max_size=18).map("".join)
TEXTS = st.lists(
    st.sampled_from(
        [*IN_A_LINE, "[0]", "[a]: http://x.y\n", "[1]: http://x.y", "\n", "\n\n", "\r\n", ":", "    ", "```"]
    ),
    max_size=20,
).map("".join)
STEPS = st.lists(st.integers(1, 9), min_size=1, max_size=20)


def rendered(numbers: list[int]) -> str:
    return f"{{{numbers}}}"


def streamed(text: str, steps: list[int]) -> str:
    stream, parts, at, turn = MarkerStream(KNOWN, rendered), [], 0, 0
    while at < len(text):
        step = steps[turn % len(steps)]
        parts.append(stream.feed(text[at : at + step]))
        at, turn = at + step, turn + 1
    return "".join([*parts, stream.close()])


def replaced(text: str) -> str:
    """The text with its markers rendered, found in the whole of it."""
    parts, at = [], 0
    for marker in find_markers(text, KNOWN):
        parts += [text[at : marker.start], shown(text, marker, rendered, KNOWN)]
        at = marker.end
    return "".join(parts) + text[at:]


@given(TEXTS, STEPS)
@examples(4)
@example("x[1] and x[0]", [1])
@example("[1] and [open\n[1]: http://x.y\n] more", [1])
@example("<a\n\n[1]>", [1])
@example("x \\]`[2]\n", [1])
def test_cut_anywhere_the_output_is_that_of_the_whole(text: str, steps: list[int]) -> None:
    assert streamed(text, steps) == streamed(text, [len(text) or 1])


@given(LINES, STEPS)
@examples(4)
@example("``x[2-3]", [1])
@example("a_b.c()[2] <a , foo", [1])
def test_a_stream_takes_for_markers_what_the_whole_text_has(line: str, steps: list[int]) -> None:
    assert streamed(line, steps) == replaced(line)


def test_text_goes_out_at_once() -> None:
    stream = MarkerStream(KNOWN, rendered)
    chunks = [
        "Sales ",
        "rose ",
        "[1]",
        ". They",
        " fell [2",
        "][3], then [",
        "x](u) `a",
        "b` on",
        "[1] Title",
        "\n",
    ]
    assert [stream.feed(chunk) for chunk in chunks] == [
        *["Sales ", "rose ", "", "{[1]}. They", " fell ", "{[2]}{[3]}, then ", "[x](u) ", "`ab` on"],
        *["{[1]} Title", "\n"],
    ]


@pytest.mark.parametrize("tail", ["[", "[1", "[1]", "[1](", "`a [1]", "<a [1]", "\\", "<", "-", "[see [1]"])
def test_nothing_is_lost_at_the_end(tail: str) -> None:
    stream = MarkerStream(KNOWN)
    assert "".join([*(stream.feed(letter) for letter in f"text {tail}"), stream.close()]) == f"text {tail}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Both [1, 3] and [9, 2] and [9].", "Both {[1, 3]} and {[2]} and [9]."),
        (
            "Code `[1]`, arr[0] arr[1], a [link [2]](u), [1].",
            "Code `[1]`, arr[0] arr[1], a [link [2]](u), {[1]}.",
        ),
        ("```\n[1]\n```\n[1]", "```\n[1]\n```\n{[1]}"),
        (
            "[1]: https://example.org/a\n\nThe page [1], not [2].",
            "[1]: https://example.org/a\n\nThe page [1], not {[2]}.",
        ),
        ("In [2024] and [0] and [x] [1]", "In [2024] and [0] and [x] {[1]}"),
    ],
)
@pytest.mark.parametrize("step", [1, 3, 1000])
def test_markers_are_told_from_other_brackets(text: str, shown: str, step: int) -> None:
    assert streamed(text, [step]) == shown


def test_the_numbers_of_a_stream() -> None:
    stream = MarkerStream(KNOWN)
    stream.feed("A [3], B [1, 9]. C [8]")
    stream.close()
    assert stream.numbers == [1, 3]


def test_a_closed_stream_takes_no_more() -> None:
    stream = MarkerStream(KNOWN)
    assert stream.close() == stream.close() == ""
    with pytest.raises(TokenError, match="closed"):
        stream.feed("a")


HOSTILE = [
    "[",
    "`",
    "`a",
    "[1]",
    "[1] ",
    "<",
    "<a ",
    "](",
    "[1](",
    "\\",
    "\n",
    "[1]\n",
    "x[0]",
    "[a]: b.c\n",
    "-",
]


@pytest.mark.scaled
@pytest.mark.parametrize("step", [1, 100_000])
@pytest.mark.parametrize("unit", [*HOSTILE, "<a>[1] ", "word ", "[[1]] ", "<!--"])
def test_time_grows_linearly_with_the_text(unit: str, step: int) -> None:
    def fed(text: str) -> None:
        stream = MarkerStream(KNOWN, str)
        for at in range(0, len(text), step):
            stream.feed(text[at : at + step])
        stream.close()

    assert_linear(lambda size: partial(fed, (unit * size)[:size]), 3_000, 30_000)

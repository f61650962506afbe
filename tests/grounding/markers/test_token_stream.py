"""Streams of text with citation tokens: cut anywhere, the output of the whole; early, and nothing lost."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from processor_time import assert_linear

from blocks.errors import TokenError
from grounding.markers.token_stream import CitationStream
from grounding.markers.tokens import find_tokens, replace_tokens

PIECES = st.sampled_from(
    [
        *[
            "[[S:1]]",
            "[[S:1,3]]",
            "［［S：7］］",
            "[[S:",
            "[[",
            "]]",
            "1",
            "]",
            "[",
            "[[USAGE:2]]",
            "[[us",
            "age:",
            "s",
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
            "word",
            "\\",
            "~~~",
            "[[wiki]]",
            "\u200b",
            "> ",
            "2.",
        ],
    ]
)
TEXTS = st.lists(PIECES, max_size=30).map("".join)
STEPS = st.lists(st.integers(1, 9), min_size=1, max_size=30)


def shown(sids: list[int]) -> str:
    return f"<{','.join(map(str, sids))}>"


def streamed(stream: CitationStream, text: str, steps: list[int]) -> list[str]:
    """What comes out for each chunk, and at the end."""
    chunks, at, turn = [], 0, 0
    while at < len(text):
        step = steps[turn % len(steps)]
        chunks.append(stream.feed(text[at : at + step]))
        at, turn = at + step, turn + 1
    return [*chunks, stream.close()]


@given(TEXTS, STEPS)
@example("a ``` b [[S:1]]\n```\n[[S:2]]\n```\n[[S:3]]", [1])
@example("`a``[[S:1]]`", [1])
def test_cut_anywhere_the_output_is_that_of_the_whole(text: str, steps: list[int]) -> None:
    assert "".join(streamed(CitationStream(shown), text, steps)) == replace_tokens(text, shown, "text")


@given(TEXTS, STEPS)
def test_known_ids_decide_in_a_stream_as_in_the_whole(text: str, steps: list[int]) -> None:
    stream = CitationStream(shown, known={1, 7})
    assert "".join(streamed(stream, text, steps)) == replace_tokens(text, shown, known={1, 7})
    found = [token for token in find_tokens(text, known={1, 7}) if not token.usage]
    assert stream.sids == sorted({sid for token in found for sid in token.sids if sid in (1, 7)})


@given(TEXTS, STEPS)
def test_without_a_renderer_all_but_usage_passes(text: str, steps: list[int]) -> None:
    parts, at = [], 0
    for token in find_tokens(text):
        if token.usage:
            parts.append(text[at : token.start])
            at = token.end
    assert "".join(streamed(CitationStream(), text, steps)) == "".join(parts) + text[at:]


def test_text_goes_out_at_once() -> None:
    stream = CitationStream(shown)
    assert [stream.feed(chunk) for chunk in ["Hello ", "world [", "[S:", "1]", "] and", " on"]] == [
        *["Hello ", "world ", "", "", "<1> and", " on"],
    ]


@pytest.mark.parametrize(
    "tail", ["[", "[[", "[[S", "[[S for example", "[[S:1", "[[S:1]", "a`[[S:1", "[[USAGE:1"]
)
def test_nothing_is_lost_at_the_end(tail: str) -> None:
    """Older systems kept back a tail and never gave it out."""
    assert "".join(streamed(CitationStream(shown), f"text {tail}", [1])) == f"text {tail}"


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("see [x", "see [x"),
        ("see [[wiki", "see [[wiki"),
        ("see [[S f", "see [[S f"),
        ("see [[S:1\n", "see [[S:1\n"),
        ("see [[[", "see ["),
        ("see [[S:1] ", "see [[S:1] "),
        ("``` [[S:1]]", "``` "),
        ("```\n[[S:1]]", "```\n[[S:1]]"),
        ("a `b [[S:1]] c", "a `b "),
        ("a `b [[S:1]] c`", "a `b "),
        ("a `b [[S:1]] c` ", "a `b [[S:1]] c` "),
        ("a `b [[S:1]] c\n\n", "a `b <1> c\n\n"),
    ],
)
def test_only_what_may_become_a_token_waits(text: str, released: str) -> None:
    assert CitationStream(shown).feed(text) == released


def test_usage_is_counted_and_not_shown() -> None:
    stream = CitationStream(shown, known={1, 3})
    assert "".join(streamed(stream, "All of it [[S:1]].[[USAGE:3,1,9]]", [4])) == "All of it <1>."
    assert (stream.sids, stream.usage_sids) == ([1], [1, 3])


def test_a_closed_stream_takes_no_more() -> None:
    stream = CitationStream()
    assert stream.close() == stream.close() == ""
    with pytest.raises(TokenError, match="closed"):
        stream.feed("a")


HOSTILE = [
    "[",
    "`",
    "`a",
    "[[S:1,",
    "[[S:1",
    "[[",
    "]",
    "\\",
    "\\`",
    "~",
    "```\n",
    "> ",
    "[\u200b",
    "[[S:1]]",
    "<sup",
    "1",
]


def fed(text: str, step: int) -> str:
    """What a new stream gives for the text, fed so many characters at a time, at its end."""
    stream = CitationStream(shown)
    for at in range(0, len(text), step):
        stream.feed(text[at : at + step])
    return stream.close()


@pytest.mark.scaled
@pytest.mark.parametrize("step", [1, 100_000])
@pytest.mark.parametrize("unit", HOSTILE)
def test_time_grows_linearly_with_the_text(unit: str, step: int) -> None:
    """Ten times the text takes about ten times as long; a quadratic filter would take a hundred times."""
    assert_linear(lambda size: partial(fed, (unit * size)[:size], step), 5_000, 50_000)


@pytest.mark.scaled
@pytest.mark.parametrize("step", [1, 100_000])
def test_a_token_that_never_ends_takes_linear_time(step: int) -> None:
    assert fed("[[S:" + "1," * 50_000, step)
    assert_linear(lambda size: partial(fed, "[[S:" + "1," * size, step), 5_000, 50_000)


def test_html_elements_pass_a_stream_as_text() -> None:
    text = 'a <sup class="cite" data-sids="1">1</sup> b [[S:2]]'
    assert "".join(streamed(CitationStream(shown), text, [3])) == replace_tokens(text, shown, "text")

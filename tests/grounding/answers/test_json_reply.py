"""JSON in the text of a reply: whole, fenced or in prose, whose brackets are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from processor_time import assert_linear

from grounding.answers.models.json_reply import json_reply


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1]}',
        ' {"a": [1]}\n',
        '```json\n{"a": [1]}\n```',
        'Here it is:\n```\n{"a": [1]}\n```\nDone.',
        'As [1] says: {"a": [1]} (see [2]).',
        '```json\n{"a": [1]}',
    ],
)
def test_json_whole_fenced_or_in_prose(text: str) -> None:
    assert json_reply(text) == {"a": [1]}


@pytest.mark.parametrize("text", ['[{"a": 1}]', 'The facts: [{"a": 1}].'])
def test_a_list_of_objects(text: str) -> None:
    assert json_reply(text) == [{"a": 1}]


@pytest.mark.parametrize(
    "text", ["", "see [1] and [2]", '{"a": [1', "```json\n[1]\n```\n```json\n[2]\n```", "[" * 100_000]
)
def test_what_is_no_json_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="the reply is"):
        json_reply(text)


@given(st.text(alphabet='`\n [{"a1,}]'))
def test_any_text_is_json_or_said_to_be_none(text: str) -> None:
    try:
        json_reply(text)
    except ValueError as error:
        assert str(error).startswith("the reply is")


def test_long_replies_are_read_in_time_of_their_length() -> None:
    def reading(length: int) -> Callable[[], object]:
        text = "```\n" + "``\n " * length + "{"

        def read() -> None:
            with pytest.raises(ValueError, match="the reply is no JSON"):
                json_reply(text)

        return read

    assert_linear(reading, 50_000, 500_000)

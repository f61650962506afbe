"""Where a text is cut into sentences."""

from __future__ import annotations

import pytest

from grounding.meaning.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It reads files of version 2. Set the option to 0.", 2),  # "set." is an Italian September
        ("They were of class 3. Out of 40 two failed.", 2),  # "out." is a Portuguese October
        ("Der Rat tagte am 12. März. Er vertagte sich.", 2),
        ("No. 5 was sold by Mr. Roe. It was old.", 2),
    ],
)
def test_full_stops_end_sentences_but_behind_days_and_short_forms(text: str, sentences: int) -> None:
    assert len(split_sentences(text)) == sentences

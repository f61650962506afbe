"""The sentences of a source, read when they are compared: what they give, against all of them read at once."""

from __future__ import annotations

import pytest

from benchmarks.claims import read_rows
from grounding.claims.reading.sentence import Reading, read_claim_sentence
from grounding.claims.reading.source_sentences import SourceSentences
from grounding.meaning.sentences import split_sentences
from grounding.meaning.tokens import tokenize

BLOCKS = sorted({row.block for row in read_rows()})


def read_at_once(text: str, around: frozenset[str]) -> list[Reading]:
    return [read_claim_sentence(sentence, around) for sentence in dict.fromkeys(split_sentences(text))]


@pytest.mark.parametrize("start", range(0, 40, 8))
def test_sentences_are_read_alike_one_by_one_and_at_once(start: int) -> None:
    text = " ".join(BLOCKS[start : start + 8])
    around = frozenset(tokenize(text).folded)
    every = read_at_once(text, around)
    sentences = SourceSentences(text, around)
    assert len(sentences) == len(every) >= 8
    assert [sentences.same(reading) for reading in reversed(every)] == every[::-1]
    assert sentences.near(every[0]) == every


def test_a_sentence_that_is_not_there_is_the_same_as_none() -> None:
    claim = read_claim_sentence("Nobody closed the bridge.")
    assert SourceSentences("The bridge was closed. Nobody closed it.", frozenset()).same(claim) is None


def test_a_stretch_of_a_long_sentence_is_no_whole_one() -> None:
    stretch = " ".join(f"word{n}" for n in range(150))
    sentences = SourceSentences(f"{stretch} and the bridge was closed.", frozenset())
    assert len(sentences) == 2
    assert sentences.same(read_claim_sentence(stretch)) is None
    assert not any(reading.whole for reading in sentences.near(read_claim_sentence(stretch)))


def test_of_very_many_sentences_those_are_read_that_share_telling_words() -> None:
    text = " ".join(f"Bridge {n} was closed by the harbour board in {1700 + n}." for n in range(300))
    near = SourceSentences(text, frozenset()).near(read_claim_sentence("Bridge 17 was closed in 1720."))
    assert [reading.text for reading in near] == [
        f"Bridge {n} was closed by the harbour board in {1700 + n}." for n in (17, 20)
    ]

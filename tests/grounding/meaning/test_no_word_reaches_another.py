"""No language's words reach a passage in another: what one forgives and reads is foreign in the next, and refused.

Words of each language's articles, openers, connectives, denials and exceptions are put into a sentence of every other
language, once into the source and once into the quote; none that is silent in the sentence's own language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from effort import is_long
from language_cases import cases, codes

from blocks.text.fold import skeleton
from blocks.text.scripts import UNSPACED_CLASS
from grounding.meaning.lexicon import Lexicon, lexicon_of
from grounding.quotes.match import match_text

SILENT = ("articles", "openers", "connectives")
LISTS = (*SILENT, "denials", "exceptions")
WORDS = 2
"""Words of each list of each guest in the long run; in the short run one of any list, of half the guests."""
SOURCES = 2
"""Sentences of each host in the long run, else one."""


def lexicon(code: str) -> Lexicon:
    return lexicon_of(frozenset({code}))


@cache
def silent(code: str) -> frozenset[str]:
    """The words of a language that may go, those inside of its phrases too."""
    entries = (entry for name in SILENT for entry in getattr(lexicon(code), name).entries())
    return frozenset(word for entry in entries for word in entry)


def guests(host: str) -> Iterator[tuple[str, str]]:
    """Language and word of what is put into sentences of `host`."""
    draw = Random(host)
    others = [code for code in codes() if code != host]
    for code in others if is_long() else draw.sample(others, len(others) // 2):
        lists = [sorted(getattr(lexicon(code), name).words - silent(host)) for name in LISTS]
        if not is_long():
            lists = [[word for words in lists for word in words]]
        for words in lists:
            yield from (
                (code, word) for word in draw.sample(words, min(WORDS if is_long() else 1, len(words)))
            )


def sentences(host: str) -> list[str]:
    """The first sources of the language, each once."""
    return list(dict.fromkeys(case.source for case in cases(host) if case.verified))[
        : SOURCES if is_long() else 1
    ]


def with_word(sentence: str, word: str) -> str:
    """The sentence with a word behind its middle, between letters: at a space, or in a script that has none."""
    rest = sentence[len(sentence) // 2 :]
    gap = re.search(r"(?<=[^\W\d_]) (?=[^\W\d_])", rest) or re.search(
        rf"(?<=[{UNSPACED_CLASS}])(?=[^\W\d_])", rest
    )
    assert gap is not None
    at = len(sentence) - len(rest) + gap.start()
    return f"{sentence[:at]} {word} {sentence[at:].lstrip()}"


@pytest.mark.scaled
@pytest.mark.parametrize("host", codes())
def test_a_foreign_word_left_out_or_put_in_is_refused(host: str) -> None:
    tried, forgiven = 0, []
    for sentence in sentences(host):
        assert match_text(sentence, sentence).verified
        for code, word in guests(host):
            strange = with_word(sentence, word)
            assert skeleton(strange) != skeleton(sentence)
            for source, quote in ((strange, sentence), (sentence, strange)):
                tried += 1
                match = match_text(source, quote)
                if match.verified:
                    forgiven.append(
                        (code, word, "left out" if source == strange else "put in", match.differences)
                    )
    assert tried >= len(codes()) // 2
    assert not forgiven

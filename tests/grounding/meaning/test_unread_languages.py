"""A language without lists is not taken for its neighbour, in whose articles and connectives it would be forgiven."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grounding.meaning.lexicon import lexicon_for
from grounding.meaning.tokens import tokenize

TABLE = Path(__file__).parents[3] / "fixtures" / "words" / "unread_languages.md"
TEXTS = dict(re.findall(r"^\| (\w\w) \| (.+) \|$", TABLE.read_text(encoding="utf-8"), re.M))
WORDS = 8
"""Words of a short block."""
MOST = {"ms": 0.25}
"""Share of the blocks that may be taken for Indonesian, which has nearly the same words; of others none."""


@pytest.mark.parametrize("code", TEXTS)
def test_short_blocks_of_its_document_are_read_in_no_language(code: str) -> None:
    words = tokenize(TEXTS[code]).folded
    blocks = [words[k : k + WORDS] for k in range(0, len(words) - WORDS, WORDS)]
    assert len(blocks) >= 4
    told = [found for block in blocks if (found := lexicon_for(block, words).languages)]
    assert len(told) <= len(blocks) * MOST.get(code, 0)


def test_the_table_is_read() -> None:
    assert len(TEXTS) == 21

"""Patterns that are looked for in foreign text take time by its length, also where it is one run of a sign that nearly
matches: each of these took it by the square, minutes for a word of a hundred thousand letters."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

import pytest

from blocks.segment.margins import edge_words
from blocks.tables import notes
from blocks.text import raised_marks
from grounding.citations import renumber_stream
from grounding.citations.uses import passages
from grounding.meaning import phrases, sentences
from grounding.meaning.words import change
from grounding.quotes import choose
from renderers.read.markdown import attributes

LENGTH, SECONDS = 60_000, 3.0
RUNS: dict[str, tuple[Callable[[str], Iterable[object] | None], str, str]] = {
    "sentences": (sentences._END.finditer, "!", "a"),
    "sentence at an ellipsis": (phrases._SENTENCE_END.finditer, "!", "a"),
    "name with a figure": (change._NUMBERED.finditer, "z", "!"),
    "word with a raised mark": (raised_marks._BEHIND.finditer, "a", "!"),
    "word before a raised mark": (raised_marks._MAY_CARRY.finditer, ",)", "a"),
    "mark of a table's note": (notes._MARK.finditer, "*", "a"),
    "address": (edge_words._ADDRESS.finditer, "a.", "!"),
    "leaders of contents": (choose._LEADERS.finditer, ". ", "!"),
    "attributes": (attributes._EACH.finditer, "ad", "!"),
    "behind a run of marks": (renumber_stream._BEHIND_RUN.fullmatch, " \t", "a"),
    "fence": (passages._FENCE.finditer, ":", "!"),
    "attributes of a link": (passages._MARKUP.finditer, "](a.b){#a ", "!"),
    "rule of a table": (passages._DELIMITER.fullmatch, " ", "a"),
    "rule of a table's columns": (passages._DELIMITER.fullmatch, "- ", "a"),
}


@pytest.mark.parametrize("name", sorted(RUNS))
def test_a_run_that_nearly_matches_takes_little_time(name: str) -> None:
    look, sign, end = RUNS[name]
    text, start = sign * (LENGTH // len(sign)) + end, time.process_time()
    deque(look(text) or (), maxlen=0)
    assert time.process_time() - start < SECONDS

"""What a report says where it cites: the sentence at each mark, by the passage that the mark cites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from grounding.meaning.sentences import split_sentences
from renderers.report.citations.cited_passages import cited_passages, lines_of
from renderers.report.model import Entry
from renderers.tree.nodes import Cited, CitedNumbers, Code, Inline, Text, TextDocument
from renderers.tree.walk import walk_inlines


def cited_sentences(
    document: TextDocument, entries: Iterable[Entry]
) -> Mapping[tuple[int, int], tuple[str, ...]]:
    """By number of an entry and place of a passage in its evidence: the sentences that cite it, without marks.

    Passages that no mark is known to cite have none.
    """
    passages = cited_passages(document, entries)
    found: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    blocks = chain(document.blocks, *(note.blocks for note in document.footnotes))
    for line in lines_of(blocks):
        for sentence, anchor, number in _marked(line):
            for place in passages.get((anchor, number), ()):
                found[number, place][sentence] = None
    return {key: tuple(sentences) for key, sentences in found.items()}


def _marked(line: tuple[Inline, ...]) -> Iterator[tuple[str, str, int]]:
    """For each mark of a line and each number in it: its sentence, its anchor and the number."""
    words, marks = "", list[tuple[int, Cited]]()
    for inline in walk_inlines(line):
        if isinstance(inline, Text | Code):
            words += inline.text
        elif isinstance(inline, Cited):
            marks.append((len(words), inline))
    starts = list(_starts(words)) if marks else []
    for at, mark in marks:
        sentence = next((s for start, s in reversed(starts) if start < at), starts[0][1] if starts else "")
        for part in mark.parts:
            if isinstance(part, CitedNumbers) and sentence:
                for number in range(part.first, part.last + 1):
                    yield " ".join(sentence.split()), mark.anchor, number


def _starts(words: str) -> Iterator[tuple[int, str]]:
    """The sentences, and where each begins."""
    at = 0
    for sentence in split_sentences(words):
        at = words.find(sentence, at)
        yield at, sentence
        at += len(sentence)

"""Quotes out of a document's own text, located again: on one line, over lines, over column and page breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from blocks.box import PageBox
from blocks.document import Document
from blocks.library.library import Library
from grounding.model import Match, Quote, Verdict
from grounding.quotes.locate import locate
from renderers.highlights.marks import Mark

LINE, LINES, BREAK = "line", "lines", "break"
"""On one line; over several lines of a block; over a column or page break."""
_WORDS = {LINE: (3, 8), LINES: (14, 40), BREAK: (10, 16)}


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote and where the library finds it."""

    kind: str
    """`line`, `lines` or `break`."""
    match: Match
    """What `locate` says."""
    words: tuple[tuple[PageBox, str], ...]
    """Each box of the match with the words that it should cover, without spaces."""


def quotes_of(library: Library, document: Document, count: int, seed: int = 1) -> list[Quoted]:
    """Up to `count` verified quotes from all over the document, of all kinds that it has."""
    chance = random.Random(f"{seed}{document.sha256}")
    spans = [(kind, span) for kind in _WORDS for span in _spans(document, kind, count, chance)]
    chance.shuffle(spans)
    found: list[Quoted] = []
    for kind, words in spans:
        text = " ".join(document.words.texts[i] for i in words)
        match = locate(
            library, Quote(text, page=int(document.words.pages[words[0]])), document_id=document.id
        )
        if match.verified and match.boxes:
            found.append(Quoted(kind, match, _covered(document, match)))
        if len(found) == count:
            break
    return found


def marks_for(quotes: list[Quoted]) -> list[Mark]:
    """What to highlight, numbered from 1; verdicts in turn, so that every colour is drawn."""
    verdicts = list(Verdict)
    return [
        Mark(n, q.match.quote, verdicts[n % len(verdicts)], q.match.boxes)
        for n, q in enumerate(quotes, start=1)
    ]


def _spans(document: Document, kind: str, count: int, chance: random.Random) -> Iterator[list[int]]:
    """Runs of words of that kind, from pages all over the document."""
    starts = _starts(document, kind)
    for start in chance.sample(starts, min(count, len(starts))):
        length = chance.randint(*_WORDS[kind])
        order = document.flow.order
        first = start - length // 2 if kind == BREAK else start
        run = order[max(0, first) : max(0, first) + length].tolist()
        if kind != BREAK:
            same = document.words.lines if kind == LINE else document.words.blocks
            run = [
                i
                for i in run
                if same[i] == same[run[0]] and document.words.blocks[i] == document.words.blocks[run[0]]
            ]
        if len(run) >= _WORDS[kind][0]:
            yield run


def _starts(document: Document, kind: str) -> list[int]:
    """Places of the running order where a quote of that kind may begin; for breaks, the word after it."""
    order = document.flow.order
    words = document.words
    pages, tops = words.pages[order], words.boxes[order, 1]
    heights = words.boxes[order, 3] - tops
    if kind == BREAK:
        # The next word stands higher up by more than a line, or on the next page.
        jumps = (pages[1:] == pages[:-1] + 1) | (
            (pages[1:] == pages[:-1]) & (tops[1:] < tops[:-1] - 3 * heights[:-1])
        )
        return [int(i) for i in np.flatnonzero(jumps) + 1]
    return list(range(len(order)))


def _covered(document: Document, match: Match) -> tuple[tuple[PageBox, str], ...]:
    """Each box and the matched words that have their middle in it, in the order of the match."""
    covered: list[tuple[PageBox, str]] = []
    for box in match.boxes:
        inside = [i for i in match.word_indices if _holds(box, document.word(i).box)]
        covered.append((box, "".join(document.words.texts[i] for i in inside)))
    return tuple(covered)


def _holds(box: PageBox, word: PageBox) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.page == word.page and box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1

"""The statement at each use of a citation: its sentence, and the part of it that the citation stands for.

A citation stands for its sentence, list item or row, what follows it there too. Where a sentence has several, each
stands for the words since the one before it, and the last for what follows as well: "A [1], and B [2] in C." says A of
1, and B in C of 2. What is too short to say anything ("both A [1] and B [2] rose") stands together with the rest.
Citations behind one another share all of it. A citation that opens its passage is an entry of a list; a footnote that
says nothing but its citation stands for the sentence that it is a note to.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby

from blocks.text.fold import skeleton
from grounding.citations.statements import read_statement
from grounding.citations.uses.passages import Kind, Passage, cell_at, cells_of, passages
from grounding.claims.reading.lexicon import is_response
from grounding.meaning.tokens import tokenize

FEWEST_TERMS = 2
"""Terms or numbers that words must have to state something that can be compared."""
LONGEST = 1000
"""Characters of a statement; what lacks its begin may say the opposite, so a longer one is none."""
_PARTING = frozenset(",;:–—(")
_BEFORE_MARK = re.compile(r" (?=[.,;:!?](?:\s|\Z))")
_NOTE = r"\[\^{}\](?!:)"


@dataclass(frozen=True, slots=True)
class Use:
    """What a run of citations in a text stands for."""

    kind: Kind
    sentence: str
    """The whole sentence, list item or row; "" for the entry of a list, and for what is too long."""
    part: str
    """The words of it that this run alone stands for."""
    up_to: str
    """The sentence up to the run, with what follows if it is the last."""
    before: str
    """What the passage says before `part`, the last of it."""
    earlier: int = 0
    """How many runs of the same sentence stand before it."""
    parted: bool = False
    """True if a comma, or another mark, parts it from what stands before it."""
    alone: bool = True
    """True if it is the only run of its sentence."""
    head: str = ""
    """In a row, the words above its cell."""


NOTHING = Use("sentence", "", "", "", "")
"""The use of an entry of a list."""


@lru_cache(
    maxsize=256
)  # a sentence with a citation is looked at as it comes, as it is judged, and with its answer
def is_statement(words: str) -> bool:
    """True if words say enough to be compared: two terms or numbers."""
    read = read_statement(words)
    return len(read.terms) + len(read.quantities) >= FEWEST_TERMS


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text that no citation stands for."""

    place: int
    """Place of its first character."""
    words: str
    """What it says."""


class AnswerUses:
    """The statements of a text, by the places of its citations."""

    def __init__(self, text: str, runs: Sequence[tuple[int, int]]) -> None:
        """`text` has spaces in place of code, definitions and citations; `runs` are begin and end of each run of
        citations, rising."""
        self._text = text
        self._passages = passages(text)
        self._starts = [passage.start for passage in self._passages]
        self._sentences = [passage.sentences() for passage in self._passages]
        self._runs = runs
        located = [self._sentence_at(start) for start, _ in runs]
        self._cited = frozenset(located)
        self.uses: list[Use] = []
        """What each run stands for."""
        for at, of_one in groupby(range(len(runs)), key=lambda n: located[n]):
            numbers = list(of_one)
            self.uses += [NOTHING] * len(numbers) if at is None else self._of_sentence(at, numbers)

    def uncited(self) -> Iterator[Sentence]:
        """Statements without a citation: no headings, no questions, and nothing that a list or quote follows (":").

        A lone "Yes." states what was asked.
        """
        for at, passage in enumerate(self._passages):
            if passage.kind == "heading" or passage.is_header:
                continue
            for k, (begin, end) in enumerate(self._sentences[at]):
                words = _clean(passage.words[begin:end])
                if (
                    (at, k) not in self._cited
                    and not words.endswith(("?", "？", ":", "："))
                    and (is_statement(words) or is_response(tokenize(words).folded, self._vocabulary))
                ):
                    yield Sentence(passage.places[begin], words)

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(tokenize(self._text).folded)

    def _sentence_at(self, place: int) -> tuple[int, int] | None:
        """Passage and sentence that a run at `place` stands in or behind; None where nothing stands before it."""
        at = bisect_left(self._starts, place + 1) - 1
        if at < 0:
            return None
        passage = self._passages[at]
        offset = bisect_left(passage.places, place)
        if passage.kind == "footnote" and not is_statement(passage.words):
            return self._noted(passage.label)
        if not passage.words[: min(offset, LONGEST)].strip(" \t\n|"):
            return None
        begun = bisect_left(self._sentences[at], (offset, 0))
        return (at, begun - 1) if begun else None

    def _noted(self, label: str) -> tuple[int, int] | None:
        """The sentence that a footnote is a note to."""
        mark = re.search(_NOTE.format(re.escape(label)), self._text)
        return self._sentence_at(mark.start()) if mark else None

    def _of_sentence(self, at: tuple[int, int], numbers: list[int]) -> list[Use]:
        passage = self._passages[at[0]]
        begin, end = self._sentences[at[0]][at[1]]
        if end - begin > LONGEST:
            return [NOTHING] * len(numbers)
        spans = [self._within(passage, self._runs[n], begin, end) for n in numbers]
        if passage.kind == "row":
            return [_of_cell(passage, span, alone=len(spans) == 1) for span in spans]
        return list(_parts(passage, begin, end, spans))

    def _within(self, passage: Passage, run: tuple[int, int], begin: int, end: int) -> tuple[int, int]:
        """Begin and end of a run among the words of its sentence; its end where it stands behind it, or in a note."""
        if not passage.start <= run[0] <= passage.places[-1] + 1:
            return end, end
        places = passage.places
        return min(end, bisect_left(places, run[0])), min(end, bisect_left(places, run[1]))


def _parts(passage: Passage, begin: int, end: int, spans: list[tuple[int, int]]) -> Iterator[Use]:
    """The use of each run of one sentence."""
    words, since = passage.words, begin
    sentence = _clean(words[begin:end])
    for k, (start, _) in enumerate(spans):
        last = k + 1 == len(spans) and skeleton(words[start:end])
        until = end if last else start
        part = words[since:until]
        yield Use(
            kind=passage.kind,
            sentence=sentence,
            part=_clean(part),
            up_to=_clean(words[begin:until]),
            before=_clean(words[max(0, since - LONGEST) : since]),
            earlier=k,
            parted=part.lstrip()[:1] in _PARTING,
            alone=len(spans) == 1,
        )
        since = start


def _of_cell(passage: Passage, span: tuple[int, int], *, alone: bool) -> Use:
    """A run in a row stands for all of it, or where there are several for its cell, with the row's label."""
    cells, at = cells_of(passage.words), cell_at(passage.words, span[0])
    own = cells if alone else tuple(dict.fromkeys((cells[0], cells[min(at, len(cells) - 1)])))
    words = _clean(" ".join(own))
    head = passage.heads[at] if at < len(passage.heads) else ""
    return Use("row", words, words, words, "", head=_clean(head))


def _clean(words: str) -> str:
    """The words on one line, without the space that a citation leaves before a mark."""
    return _BEFORE_MARK.sub("", " ".join(words.split())).strip(" ,;")

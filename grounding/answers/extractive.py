"""Answers without a model: the sentences of the documents that have what a question asks about, word for word.

A search gives blocks; each of their sentences is worth the part of the question's words that it has, or that stands in
the headings above it, weighed by the root of their inverse document frequency: in a few documents, or the same twice,
that itself would count the one word that the sentence lacks for as much as all others. Below `_LEAST` nothing is said:
a search result that is shown as an answer must be one. Numbers and names of the question have to be there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from blocks.document import Document
from blocks.library.library import Library
from blocks.library.ranking import asked_terms, idf
from blocks.library.search import Hit
from blocks.model import Block
from blocks.text.search_terms import search_terms, stem
from grounding.answers.asked import Asked
from grounding.answers.events import AskEvent, CitationEvent, DoneEvent, TextEvent
from grounding.answers.result import AskedAnswer
from grounding.answers.term_shares import spaced
from grounding.citations.renumber import renumber_text
from grounding.citations.tool import CitationTool
from grounding.markers.tokens import strip_citation_tokens
from grounding.meaning.sentences import split_sentences

if TYPE_CHECKING:
    from blocks.library.named_embedders import AnyEmbedder

_BLOCKS = 12
"""Blocks that are read closely: nearly all of `fixtures/questions.md` are answered by the first five."""
_LEAST, _LEAST_STRANGE, _LEAST_WITHOUT = 0.5, 0.62, 0.75
"""Part of the question's weight that a sentence must have: mostly; where no document has one of the question's words,
so that something else may be asked about; and where the sentence hasn't the number or name that is asked for. Chosen on
`fixtures/questions.md` and `near_questions.md`: 0.4 answers two more of 116 and 0.6 one less, all rightly; 0.6 for
strange words answers one of 23 that nothing answers, 0.65 refuses two of 116 that something does."""
_AS_GOOD = 0.85
"""A further sentence is shown that has this part of the best one's worth."""
_FROM_ABOVE = 0.7
"""What a word counts that stands in a heading over the sentence, not in it."""
_OWN = 0.40
"""Part of the question's weight that the sentence itself must have: under a heading that has all of the question's
words every sentence would answer."""
_MOST_NAMES = 0.6
"""Where more of the words have capitals than this, capitals are no sign of names (German, titles)."""
_BETWEEN = "\n\n"
"""What stands between two sentences of an answer."""
_WITHIN = str.maketrans("“”", "‘’")
"""A sentence's own quotation marks, within those that it stands in."""
_NO_NUMBER = 1000
"""Beside a citation of this number every bracketed number up to 999 is taken for one of a citation that is missing."""


@dataclass(frozen=True, slots=True)
class Extract:
    """A sentence that answers."""

    block: Block
    """The block that it is of."""
    sentence: str
    """Its words as the block has them."""
    worth: float
    """Part of the question's weight that it has, 0..1."""


def ask_extractively(
    library: Library,
    question: str,
    *,
    document: Document | str | None = None,
    embedder: AnyEmbedder | None = None,
) -> Iterator[AskEvent]:
    """The events of a question asked of no model; see `grounding.answers.ask.ask_stream`. Raises as `extract`."""
    began = time.perf_counter()
    tool, text = CitationTool(library), ""
    for number, found in enumerate(extract(library, question, document=document, embedder=embedder), 1):
        words = _without_marks(found.sentence)
        citation = tool.add_citation(words, found.block.id, number)
        shown = f"{_BETWEEN if text else ''}“{words.translate(_WITHIN)}” [{citation.number}]"
        text += shown
        yield CitationEvent(citation)
        yield TextEvent(shown)
    yield DoneEvent(
        AskedAnswer(
            text=text,
            citations=tuple(tool.citations),
            question=question,
            fmt="text",
            seconds=time.perf_counter() - began,
            extractive=True,
        )
    )


def _without_marks(sentence: str) -> str:
    """The sentence without the marks of its document's own notes, which would read as numbers of the answer."""
    without = renumber_text(strip_citation_tokens(sentence, "text"), {_NO_NUMBER: _NO_NUMBER}).text
    return " ".join(without.split())


def extract(
    library: Library,
    question: str,
    *,
    document: Document | str | None = None,
    embedder: AnyEmbedder | None = None,
    most: int = 3,
) -> list[Extract]:
    """The sentences that answer a question, best first, at most `most`; none where nothing answers well enough.

    Raises QuoteError for a question without a word, UnknownIdError for an unknown document, EmbedderError.
    """
    asked = Asked.by(question)
    hits = library.search(
        question, limit=_BLOCKS, document=document, ignored=asked.ignored, embedder=embedder
    )
    counts, blocks = library.count_terms(asked_terms(question, asked.ignored))
    weights = {term: math.sqrt(idf(n, blocks)) for term, n in counts.items()}
    sought = _Sought(asked, weights, _numbers_and_names(question), strange=0 in counts.values())
    found = [e for n, hit in enumerate(hits) for e in sought.in_block(hit, n)]
    found = [e for e in found if not _is_of_another(e, _side_by_side(question, weights), hits)]
    found.sort(key=lambda e: -e.worth)
    good = [e for e in found if e.worth >= _AS_GOOD * found[0].worth]
    distinct = {" ".join(search_terms(e.sentence)): e for e in reversed(good)}
    return [e for e in good if e in distinct.values()][:most]


@dataclass(frozen=True, slots=True)
class _Sought:
    """What is looked for in blocks."""

    asked: Asked
    weights: Mapping[str, float]
    """What each term of the question counts."""
    needed: Sequence[str]
    """The terms of its numbers and names."""
    strange: bool
    """True if no document has one of its words."""

    def in_block(self, hit: Hit, place: int) -> Iterator[Extract]:
        """The sentences of a block that answer well enough; it is the hit at that place."""
        above = spaced(" ".join(block.text for block in hit.above))
        there = spaced(hit.block.text) + above
        if not all(f" {stem(term)}" in there for term in self.needed):
            return
        for sentence in split_sentences(hit.block.text):
            worth = self._worth(sentence, above)
            answers = self.asked.says_more(sentence) and not self.asked.counts_another(sentence)
            if answers and worth >= self._least(sentence):
                # Of sentences that have as much, the one of the better block comes first.
                yield Extract(hit.block, sentence, worth - place * 1e-6)

    def _worth(self, sentence: str, above: str) -> float:
        """The part of the question's weight that a sentence has; 0 where too little of it is its own."""
        whole, words, shares = math.fsum(self.weights.values()) or 1.0, spaced(sentence), self.asked.shares
        own = {term: weight * shares.share(term, words) for term, weight in self.weights.items()}
        if math.fsum(own.values()) < _OWN * whole:
            return 0.0
        lent = {
            term: weight * _FROM_ABOVE * shares.share(term, above) for term, weight in self.weights.items()
        }
        both = {term: max(own[term], lent[term]) for term in own}
        # A year and a name alone are another matter of that year and name.
        topic = [term for term in own if term not in self.needed]
        if math.fsum(both[term] for term in topic) < _LEAST * math.fsum(self.weights[term] for term in topic):
            return 0.0
        return math.fsum(both.values()) / whole

    def _least(self, sentence: str) -> float:
        """What it must be worth, by whether it has what is asked for, and the documents the question's words."""
        return (
            _LEAST_WITHOUT if not self.asked.is_in(sentence) else _LEAST_STRANGE if self.strange else _LEAST
        )


def _side_by_side(question: str, terms: Collection[str]) -> list[tuple[str, str]]:
    """The terms that stand one right behind the other in the question."""
    return [
        (first, second)
        for first, second in pairwise(search_terms(question))
        if first in terms and second in terms
    ]


def _is_of_another(found: Extract, pairs: Sequence[tuple[str, str]], hits: Sequence[Hit]) -> bool:
    """True if the sentence has one of two words that stand side by side in the question, and only other documents than
    its own have both: asked of the northern line, a sentence about another line is no answer."""
    words = spaced(found.sentence)
    for pair in pairs:
        if sum(f" {stem(term)}" in words for term in pair) == 1:
            phrase = spaced(" ".join(pair))
            speak = {hit.block.document_id for hit in hits if phrase in spaced(hit.block.text)}
            if speak and found.block.document_id not in speak:
                return True
    return False


def _numbers_and_names(question: str) -> list[str]:
    """The terms of the question's numbers, and of words with a capital that don't begin it."""
    words = question.split()
    capitals = [
        after for before, after in pairwise(words) if after[:1].isupper() and before[-1:] not in ".:?!"
    ]
    names = capitals if len(capitals) <= _MOST_NAMES * max(1, len(words) - 1) else []
    numbers = [word for word in words if any(c.isdigit() for c in word)]
    return search_terms(" ".join(names + numbers))

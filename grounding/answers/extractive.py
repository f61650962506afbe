"""Answers without a model: the sentences of the documents that have what a question asks about, word for word.

A search gives blocks; each of their sentences is worth the part of the question's words that it has, or that stands in
the headings above it, weighed by how rare they are (inverse document frequency). Below `_LEAST` nothing is said: a
search result that is shown as an answer must be one. Numbers and names of the question have to be there.
"""

from __future__ import annotations

import math
import re
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
from grounding.answers.events import AskEvent, CitationEvent, DoneEvent, TextEvent
from grounding.answers.result import AskedAnswer
from grounding.citations.renumber import renumber_text
from grounding.citations.tool import CitationTool
from grounding.markers.tokens import strip_citation_tokens
from grounding.meaning.questions import asked_for, words_that_ask_nothing
from grounding.meaning.sentences import split_sentences
from grounding.numbers.find import find_quantities

if TYPE_CHECKING:
    from blocks.library.embedding import AnyEmbedder

_BLOCKS = 12
"""Blocks that are read closely: nearly all of `fixtures/questions.md` are answered by the first five."""
_LEAST, _LEAST_STRANGE, _LEAST_WITHOUT = 0.5, 0.6, 0.75
"""Part of the question's weight that a sentence must have: mostly; where no document has one of the question's words,
so that something else may be asked about; and where the sentence hasn't the number or name that is asked for. Chosen on
`fixtures/questions.md` and `near_questions.md`: 0.4 answers one more of 116 rightly, and one wrongly; 0.6 refuses one
more of ten that nothing answers, and five of 116 that something does."""
_AS_GOOD = 0.85
"""A further sentence is shown that has this part of the best one's worth."""
_FROM_ABOVE = 0.7
"""What a word counts that stands in a heading over the sentence, not in it."""
_OWN = 0.40
"""Part of the question's weight that the sentence itself must have: under a heading that has all of the question's
words every sentence would answer."""
_OTHER_FORM = 0.8
"""What another form of a word counts."""
_MOST_NAMES = 0.6
"""Where more of the words have capitals than this, capitals are no sign of names (German, titles)."""
_BETWEEN = "\n\n"
"""What stands between two sentences of an answer."""
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
        shown = f"{_BETWEEN if text else ''}“{words}” [{citation.number}]"
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
    ignored = words_that_ask_nothing(search_terms(question))
    hits = library.search(question, limit=_BLOCKS, document=document, ignored=ignored, embedder=embedder)
    counts, blocks = library.count_terms(asked_terms(question, ignored))
    weights = {term: idf(n, blocks) for term, n in counts.items()}
    needed = _numbers_and_names(question)
    kinds = asked_for(search_terms(question))
    strange = 0 in counts.values()
    topic = [term for term in weights if term not in needed]
    found = [e for n, hit in enumerate(hits) if _has(hit, needed) for e in _of_block(hit, weights, topic, n)]
    found = [e for e in found if e.worth >= _least(e.sentence, kinds, question, strange=strange)]
    found = [e for e in found if not _is_of_another(e, _side_by_side(question, weights), hits)]
    found.sort(key=lambda e: -e.worth)
    good = [e for e in found if e.worth >= _AS_GOOD * found[0].worth]
    distinct = {" ".join(search_terms(e.sentence)): e for e in reversed(good)}
    return [e for e in good if e in distinct.values()][:most]


def _of_block(hit: Hit, weights: Mapping[str, float], topic: Sequence[str], place: int) -> list[Extract]:
    above = _terms(" ".join(block.text for block in hit.above))
    whole = math.fsum(weights.values()) or 1.0
    found = []
    for sentence in split_sentences(hit.block.text):
        words = _terms(sentence)
        own = {term: weight * _share(term, words) for term, weight in weights.items()}
        if math.fsum(own.values()) < _OWN * whole:
            continue
        lent = {term: weight * _FROM_ABOVE * _share(term, above) for term, weight in weights.items()}
        both = {term: max(own[term], lent[term]) for term in weights}
        # A year and a name alone are another matter of that year and name.
        if math.fsum(both[term] for term in topic) < _LEAST * math.fsum(weights[term] for term in topic):
            continue
        has = math.fsum(both.values())
        # Of sentences that have as much, the one of the better block comes first.
        found.append(Extract(hit.block, sentence, has / whole - place * 1e-6))
    return found


def _least(sentence: str, kinds: Collection[str], question: str, *, strange: bool) -> float:
    """What a sentence must be worth, by whether it has what is asked for, and the documents the question's words."""
    has_number = bool(find_quantities(sentence))
    has = {"when": has_number, "how_many": has_number, "who": _may_name(sentence, question)}
    without = bool(kinds) and not any(has[kind] for kind in kinds)
    return _LEAST_WITHOUT if without else _LEAST_STRANGE if strange else _LEAST


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
    words = _terms(found.sentence)
    for pair in pairs:
        if sum(_share(term, words) > 0 for term in pair) == 1:
            phrase = _terms(" ".join(pair))
            speak = {hit.block.document_id for hit in hits if phrase in _terms(hit.block.text)}
            if speak and found.block.document_id not in speak:
                return True
    return False


def _may_name(sentence: str, question: str) -> bool:
    """True if a word with a capital, not the sentence's first nor one of the question's, may be a name; and wherever
    the script has no capitals."""
    if sentence.upper() == sentence.lower():
        return True
    asked = set(search_terms(question))
    later = re.split(r"\s+", sentence.strip("“”\"'«» "))[1:]
    return any(
        word.lstrip("“\"'«(")[:1].isupper() and not asked.issuperset(search_terms(word)) for word in later
    )


def _share(term: str, words: str) -> float:
    """1 where the word is there, less for another form of it, 0 for none."""
    if f" {term} " in words:
        return 1.0
    return _OTHER_FORM if f" {stem(term)}" in words else 0.0


def _terms(text: str) -> str:
    """The terms of a text, each between spaces, so that a whole one and a beginning can be looked for."""
    return f" {' '.join(search_terms(text))} "


def _numbers_and_names(question: str) -> list[str]:
    """The terms of the question's numbers, and of words with a capital that don't begin it."""
    words = question.split()
    capitals = [
        after for before, after in pairwise(words) if after[:1].isupper() and before[-1:] not in ".:?!"
    ]
    names = capitals if len(capitals) <= _MOST_NAMES * max(1, len(words) - 1) else []
    numbers = [word for word in words if any(c.isdigit() for c in word)]
    return search_terms(" ".join(names + numbers))


def _has(hit: Hit, needed: Sequence[str]) -> bool:
    there = _terms(" ".join([hit.block.text, *(block.text for block in hit.above)]))
    return all(f" {stem(term)}" in there for term in needed)

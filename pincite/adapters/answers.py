"""Answers of other frameworks, held against the blocks of a library: every number bound to its block and checked.

Frameworks number what they gave to the model, and the model writes `[2]` behind what it has from the second source.
Which words of the source carry the statement they don't know. Here each number leads to one block, and what the answer
says there is compared with it, as `check_answer` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from blocks.model import Block
from blocks.text.fold import skeleton
from grounding.answers.result import AskedAnswer
from grounding.citations.answer import Answer
from grounding.citations.check.answer import check_answer
from grounding.citations.check.reading import Cited, read_answer
from grounding.citations.from_providers import GroundedCitation, ground_provider_citations
from grounding.citations.placing import LibraryPlaces
from grounding.claims.verify import verify_claim
from grounding.providers.named_files import Files
from grounding.providers.read import read_response
from pincite.adapters.passages import Passage, blocks_of
from pincite.library import Library


@dataclass(frozen=True, slots=True)
class _Use:
    """One number at one place of the answer."""

    cited: Cited
    """As the answer has it."""
    block: Block | None
    """Where it leads; None where the library doesn't have its source."""
    number: int
    """The number that it has now."""


def ground_numbers(
    library: Library, text: str, sources: Mapping[int, Passage], *, question: str = ""
) -> AskedAnswer:
    """An answer in Markdown whose `[n]` stand for sources, with every number bound to a block and checked.

    `sources` are the framework's passages by number. A number keeps its meaning; only where one passage covers
    several blocks, and statements with its number are carried by different ones, the further ones get new numbers. Each
    citation has what the answer says at its first use as `cited_text`: quoted words, else the statement. A source that
    the library hasn't gets no citation; what is said of it is compared with its text, in `checked`, where a number
    without a source is told as well.
    """
    blocks = {number: blocks_of(library, passage) for number, passage in sources.items()}
    placed = {number: found for number, found in blocks.items() if found}
    uses = list(_uses(text, placed, set(sources)))
    defined: dict[int, tuple[Block, str]] = {}
    for use in uses:
        if use.block is not None:
            defined.setdefault(use.number, (use.block, _words(use.cited)))
    places = LibraryPlaces(library)
    citations = [places.settle(words, block.id, n) for n, (block, words) in sorted(defined.items())]
    numbered = _with_numbers(text, uses)
    sidecar = [{"citation_number": n, "block_id": block.id} for n, (block, _) in sorted(defined.items())]
    pool = [
        {"sid": number, "title": f"source {number}", "content": passage.text}
        for number, passage in sources.items()
        if number not in placed
    ]
    checked = check_answer(numbered, library, pool, sidecar=sidecar)
    return AskedAnswer(numbered, tuple(citations), question, checked=tuple(checked))


def ground_response(
    library: Library,
    response: object,
    provider: str,
    *,
    question: str = "",
    files: Files | None = None,
) -> AskedAnswer:
    """A provider's response, with numbers behind what its citations support, each bound to its place and checked.

    As `ground_provider_citations`, which says what `provider` and `files` are and what is raised. A citation without a
    place is compared with the document of its file's name, if the library has it, and else with what came with it.
    """
    grounded = ground_provider_citations(response, library, provider=provider, files=files)
    answer = Answer.of_provider(grounded, question)
    text = answer.text if grounded else read_response(response, provider).text
    sidecar = [
        {"citation_number": c.number, "block_id": c.block_id, "cited_text": c.cited_text}
        for c in grounded
        if c.document_id is not None
    ]
    pool = [_row(citation) for citation in grounded if citation.document_id is None]
    checked = check_answer(text, library, pool, sidecar=sidecar)
    return AskedAnswer(text, answer.citations, question, checked=tuple(checked))


def _row(citation: GroundedCitation) -> dict[str, object]:
    """What a provider says of a source that has no place, as a row of a pool."""
    named = citation.source
    given = {"title": named["file"] or named["title"], "url": named["url"], "text": citation.cited_text}
    return {"sid": citation.number, **{key: value for key, value in given.items() if value}}


def _uses(text: str, placed: Mapping[int, Sequence[Block]], known: set[int]) -> Iterator[_Use]:
    """Every number of the answer in order, each with the block of its source that carries best what is said there."""
    cited = [one for one in read_answer(text, "markdown", known).inline if one.number is not None]
    free = max((*known, *(one.number or 0 for one in cited)), default=0) + 1
    numbers: dict[tuple[int, str], int] = {}
    for one in cited:
        source = one.number or 0
        if source not in placed:
            yield _Use(one, None, source)
            continue
        block = max(placed[source], key=lambda candidate: _carries(candidate, _words(one)))
        is_first = all(other != source for other, _ in numbers)
        number = numbers.setdefault((source, block.id), source if is_first else free)
        free += number == free
        yield _Use(one, block, number)


def _carries(block: Block, words: str) -> tuple[int, float]:
    """How well a block carries a statement; the greater the better, the first of equals is taken."""
    if not skeleton(words):
        return 0, 0.0
    found = verify_claim(words, block.text)
    return found.verdict.rank, found.confidence


def _words(cited: Cited) -> str:
    """What the answer says at a number: the words that it quotes there, else the statement."""
    return cited.quote or cited.claim


def _with_numbers(text: str, uses: Sequence[_Use]) -> str:
    """The text with the marks whose numbers have changed written anew; all others stay as they are."""
    for (start, end), group in groupby(reversed(uses), key=lambda use: use.cited.mark):
        shared = [*group][::-1]
        if any(use.number != use.cited.number for use in shared):
            text = f"{text[:start]}[{', '.join(str(use.number) for use in shared)}]{text[end:]}"
    return text

"""The message of a failed assertion about a quote: what is wrong, both texts aligned, differences, place, picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from blocks.document import Document
from grounding.model import Difference, Match
from pincite.printable import printable
from pincite.testing.aligned import aligned
from renderers.highlights.marks import describe

_MOST_LINES = 12
"""Differences that are listed; pages that are named."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An assertion that failed."""

    complaints: list[str]
    """What is wrong, the most important first; at least one."""
    document: Document
    """Where the quote was looked for."""
    match: Match
    """What was found."""
    page: int | None
    """The page asked for."""
    block_id: str | None
    """The block asked for."""
    in_block: Match | None
    """What stands in that block instead, if it exists and the words are elsewhere."""
    picture: str
    """Where the picture is, or why there is none."""


def message(failure: Failure) -> str:
    """Several lines: the complaints, then what helps to see why."""
    sections = [
        map(printable, failure.complaints),
        _texts(failure.match),
        _differences(failure.match.differences),
        _place(failure),
        _asked_block(failure),
        _unread(failure.document),
        [f"  picture: {failure.picture}"],
    ]
    return "\n".join(line for section in sections for line in section)


def _texts(match: Match) -> Iterator[str]:
    if not match.text:
        yield f"  quote: {printable(match.quote)}"
        return
    yield from aligned(match.quote, match.text, labels=("  quote: ", "  found: "))


def _differences(differences: tuple[Difference, ...]) -> Iterator[str]:
    if differences:
        yield "  differences (! carries meaning, ~ is harmless):"
    telling_first = sorted(differences, key=lambda d: d.harmless)
    for difference in telling_first[:_MOST_LINES]:
        yield f"    {'~' if difference.harmless else '!'} {printable(describe(difference))}"
    if len(differences) > _MOST_LINES:
        yield f"    and {len(differences) - _MOST_LINES} more"


def _place(failure: Failure) -> Iterator[str]:
    match = failure.match
    if match.pages:
        pages = ", ".join(map(str, match.pages))
        yield f"  place: page {pages}; {', '.join(match.block_ids)}"
    if failure.page is not None or failure.block_id is not None:
        hints = [f"page {failure.page}"] * (failure.page is not None)
        hints += [failure.block_id] if failure.block_id is not None else []
        yield f"  asked: {'; '.join(hints)}"
    if match.occurrences > 1:
        yield f"  the words stand in {match.occurrences} places; this is one of them"


def _asked_block(failure: Failure) -> Iterator[str]:
    found = failure.in_block
    if found is None or failure.block_id is None:
        return
    block = failure.document.block(failure.block_id)
    if not found.text:
        text = block.text if len(block.text) <= 160 else block.text[:159] + "…"
        yield f"  in {failure.block_id} (page {block.page}): nothing like it; it reads “{printable(text)}”"
        return
    yield f"  in {failure.block_id} (page {block.page}), {found.verdict}: {printable(found.reason)}"
    yield from aligned(found.quote, found.text, labels=("    quote: ", "    found: "))


def _unread(document: Document) -> Iterator[str]:
    bad = [page for page in document.pages if page.error]
    for page in bad[:_MOST_LINES]:
        yield f"  page {page.number} could not be read: {page.error}"
    if len(bad) > _MOST_LINES:
        yield f"  and {len(bad) - _MOST_LINES} more pages could not be read"
    if not len(document.words) and not bad:
        yield f"  {document.name} has no text layer: there are no words to find"

"""Quoted words as their source has them: a model may have copied them out of a prompt, where some characters stand as
references (`blocks.prompt.escaped`: `&lt;` for `<`); but a source may say `&lt;` itself.

So both are looked for, the words with their references read first. The better verdict counts, the first of equals;
an exact one settles it. Whatever is found is told of the quote as it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from blocks.document import Document
from blocks.model import Block
from blocks.prompt.escaped import escaped_offset, unescape_markup
from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.match import match_in_range, match_quote
from grounding.quotes.respelt import as_given


def readings(text: str) -> tuple[str, ...]:
    """The text with its references read, then as it is given; one alone where it has none."""
    return tuple(dict.fromkeys((unescape_markup(text), text)))


def best_reading(quote: Quote, find: Callable[[Quote], Match]) -> Match:
    """What `find` makes of the reading that does best."""
    return best_readings(quote, lambda reading: [find(reading)])[0]


def best_readings(quote: Quote, find: Callable[[Quote], list[Match]]) -> list[Match]:
    """The matches of the reading whose best match is better; [] if none has any."""
    best: list[Match] = []
    for reading in readings(quote.text):
        found = [_as_given(match, quote.text) for match in find(replace(quote, text=reading))]
        best = max(best, found, key=lambda matches: max((m.verdict.rank for m in matches), default=-1))
        if any(match.verdict is Verdict.EXACT for match in best):
            break
    return best


def match_copied(document: Document, quote: Quote, policy: Policy = DEFAULT) -> Match:
    """`match_quote` of the reading that does best."""
    return best_reading(quote, lambda reading: match_quote(document, reading, policy))


def match_copied_in_block(document: Document, quote: Quote, block: Block, policy: Policy = DEFAULT) -> Match:
    """`match_in_range` of the reading that does best."""
    return best_reading(quote, lambda reading: match_in_range(document, reading, block, policy))


def _as_given(match: Match, text: str) -> Match:
    """The match of a reading, told of the text that was read."""
    return match if match.quote == text else as_given(match, text, partial(escaped_offset, text))

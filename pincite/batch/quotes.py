"""Quotes located by several processes, for `Library.locate_stream`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from blocks.errors import PinciteError
from grounding.model import Match, Quote
from grounding.policy import Policy
from grounding.quotes.locate import require_quote
from pincite.batch.crew import Question, ask_in_order
from pincite.batch.match_json import match_from_json, policy_row


def locate_by_crew(
    place: str, quotes: Iterable[Quote], *, document_id: str | None, policy: Policy, workers: int | None
) -> Iterator[Match | PinciteError]:
    """`grounding.quotes.locate.locate_each` in the library at `place`, by `workers` processes."""
    settings = {"library": place, "document": document_id, "policy": policy_row(policy)}

    def question(quote: Quote) -> Question:
        require_quote(quote)
        return Question("locate", settings, "the quote", json.dumps(asdict(quote)).encode("ascii"))

    return (match for _, match in ask_in_order(quotes, question, match_from_json, workers=workers))

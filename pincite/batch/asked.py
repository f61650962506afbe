"""Quotes as lines of JSON ask for them, located, and what became of each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from blocks.errors import PinciteError, QuoteError, UnknownIdError
from pincite.find_document import find_document
from pincite.rows import outcomes
from pincite.rows.places import match_row

if TYPE_CHECKING:
    from blocks.document import Document
    from grounding.model import Match
    from grounding.policy import Policy
    from pincite.library import Library


@dataclass(frozen=True, slots=True)
class Asked:
    """A quote to locate, or a line that holds none."""

    quote: str
    """The words; empty if `problem` is set."""
    id: object = None
    """The asker's own id, given back as it came."""
    prefix: str = ""
    """Words just before."""
    suffix: str = ""
    """Words just after."""
    page: int | None = None
    """Page hint, from 1."""
    block_id: str | int | None = None
    """Block hint, an id or its number."""
    line: int | None = None
    """Line of the file, from 1."""
    problem: str | None = None
    """Why the line holds no quote."""


def parse_lines(data: bytes) -> Iterator[Asked]:
    """The quotes of a JSON Lines file; blank lines are passed over, other bad ones carry their problem."""
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if line.strip():
            yield _parse(line, number)


def locate_asked(
    library: Library, asked: Iterable[Asked], policy: str = "default", *, document: str | None = None
) -> Iterator[tuple[Asked, Match | PinciteError]]:
    """Each quote with its match under the policy of that name, or with the reason why nobody could look for it.

    `document` is the only one to look in, by id or name. Raises UnknownIdError for one that isn't there.
    """
    from grounding.policy import Policy

    chosen = Policy.named(policy)
    within = find_document(library, document) if document is not None else None
    for one in asked:
        try:
            yield one, _locate(library, one, chosen, within)
        except (QuoteError, UnknownIdError) as error:
            where = f"line {one.line}: " if one.line else ""
            yield one, type(error)(f"{where}{error}")


def located_row(library: Library, asked: Asked, match: Match) -> outcomes.JsonRow:
    """A located quote for JSON readers."""
    document = library.get(match.document_id) if match.document_id else None
    estimated = document is not None and document.boxes_estimated(match.word_indices)
    row = match_row(match, document.name if document else None, id=asked.id)
    return {**row, "boxes_estimated": estimated}


def refused_row(asked: Asked, error: PinciteError) -> outcomes.JsonRow:
    """What JSON readers get for a quote that nobody could look for, in its place among the others."""
    row: outcomes.JsonRow = {"id": asked.id, "quote": asked.quote, **outcomes.error_row(error)}
    return row if asked.line is None else {**row, "line": asked.line}


def status_of(results: Iterable[Match | PinciteError]) -> int:
    """2 if a quote could not be looked for, else 1 if one isn't verified, else 0."""
    status = outcomes.FINE
    for result in results:
        if isinstance(result, PinciteError):
            return outcomes.UNUSABLE
        if not result.verified:
            status = outcomes.NOT_VERIFIED
    return status


def _locate(library: Library, asked: Asked, policy: Policy, within: Document | None) -> Match:
    if asked.problem is not None:
        raise QuoteError(asked.problem)
    from grounding.block_ids import normal_block_id

    if asked.block_id is not None:
        library.document_of_block(
            normal_block_id(asked.block_id)
        )  # an id of another library would weigh nothing, unsaid
    return library.locate(
        asked.quote,
        document=within,
        page=asked.page,
        block_id=asked.block_id,
        prefix=asked.prefix,
        suffix=asked.suffix,
        policy=policy,
    )


def _parse(line: bytes, number: int) -> Asked:
    row = parse_object(line)
    return Asked("", line=number, problem=row) if isinstance(row, str) else asked_of(row, number)


def parse_object(line: bytes) -> dict[str, Any] | str:
    """The object of a line, or why it has none."""
    try:
        row = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return f"not JSON ({error})"
    return row if isinstance(row, dict) else 'not a JSON object like {"quote": "…"}'


def asked_of(row: dict[str, Any], number: int) -> Asked:
    """The quote of a line's object, or what is wrong with it."""
    problem = _problem(row)
    if problem is not None:
        return Asked("", row.get("id"), line=number, problem=problem)
    return Asked(
        row["quote"],
        row.get("id"),
        row.get("prefix") or "",
        row.get("suffix") or "",
        row.get("page"),
        row.get("block_id"),
        number,
    )


def _problem(row: dict[str, object]) -> str | None:
    """What is wrong with a line's object; fields that nobody knows are the asker's own."""
    if "quote" not in row:
        return 'the object has no "quote"'
    if not isinstance(row["quote"], str):
        return '"quote" is not text'
    for field in ("prefix", "suffix"):
        if not isinstance(row.get(field), str | None):
            return f'"{field}" is not text'
    if type(row.get("block_id")) not in (str, int, type(None)):
        return f'"block_id" is an id such as "BLOCK_CITE_ID_13", or its number, not {row["block_id"]!r:.40}'
    page = row.get("page")
    if page is not None and type(page) is not int:  # True is an int too
        return f'"page" is a number counted from 1, not {page!r}'
    return None
